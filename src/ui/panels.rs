//! Around the field: the plates that panels are, the cards on them with their columns of lines, the
//! ground beyond the plates, and the frame between them and the field.

use super::{Hud, LABEL, scale};
use crate::collision::Aabb;
use crate::draw::{Arrangement, Layout, Panels, TextStyle, UvRect};
use crate::field::is_turned;
use crate::field::scenery::Scenery;
use crate::field::sheet::Sprite;
use glam::{Vec2, Vec4, vec2};

/// Width of the frame with its glow and of a plate's bevel, canvas units, and the share of its
/// picture's side that each has.
const FRAME: (f32, f32) = (18.0, 40.0 / 96.0);
const BEVEL: (f32, f32) = (4.0, 6.0 / 32.0);

/// Width and height that the picture of a plate covers, canvas units.
const SHEET: Vec2 = Vec2::new(157.0, 629.0);

/// Free space between a panel's edge and a card, and between the card's upper edge and its first
/// line; canvas units.
pub(super) const ASIDE: f32 = 6.5;
pub(super) const INSET: f32 = 10.0;

/// Free space between a card's side and its content.
pub(super) const PADDING: f32 = 8.0;

/// Free space between one card and the next, and above the first one.
pub(super) const BETWEEN: f32 = 12.0;
pub(super) const TOP: f32 = 14.0;

/// Free space above and below a card that is a whole panel.
const MARGIN: f32 = 3.0;

/// A card's rounded corner, canvas units, and the share of its picture's side that it has.
const CORNER: (f32, f32) = (8.0, 0.25);

/// Tints the ground beyond the plates.
const GROUND: Vec4 = Vec4::new(0.30, 0.30, 0.30, 1.0);

/// Tints of ground and plates where contrast is high.
const DARK_GROUND: Vec4 = Vec4::new(0.1, 0.1, 0.1, 1.0);
const DARK_PLATE: Vec4 = Vec4::new(0.25, 0.25, 0.25, 1.0);

/// Tints a plate whose texts stand without a card.
const STRIP_PLATE: Vec4 = Vec4::new(0.62, 0.62, 0.62, 1.0);

/// Tints the frame below the field, where balls are lost.
const FLOOR: Vec4 = Vec4::new(1.8, 0.50, 0.58, 1.0);

/// A column of centred lines, canvas units.
#[derive(Clone, Copy)]
pub(super) struct Column {
    pub(super) x: f32,
    /// Top of the next line.
    pub(super) y: f32,
    pub(super) width: f32,
}

/// Draws a card's content into the column below its name.
pub(super) type DrawCard<H> = fn(&mut H, Column);

impl Column {
    /// The middle of the next line's top edge.
    pub(super) fn top(&self) -> Vec2 {
        vec2(self.x, self.y)
    }

    pub(super) fn left(&self) -> f32 {
        self.x - self.width / 2.0
    }
}

impl Hud<'_> {
    /// Plates around the field, and the ground from them to the window's edges. All of it is opaque
    /// and drawn once, so that it costs little; so it comes after the cards, which leave holes.
    pub(super) fn draw_ground(&mut self) {
        let whole = Aabb { min: Vec2::ZERO, max: self.layout.shown() };
        let plates = plates(self.layout);
        let scenery = Scenery::chosen(self.view.levels);
        let uv = scenery.whole(self.sheet.ground_uv(scenery.picture));
        let is_dark = self.is_high_contrast();
        let ground = scenery.light.extend(1.0) * if is_dark { DARK_GROUND } else { GROUND };
        for part in without(&whole, &[&[self.layout.field_area()], &plates[..]].concat()) {
            self.grounds.draw_sprite(part.min, part.size(), uv_in(&part, &whole, uv), ground);
        }
        let light = match self.layout.panels.arrangement {
            _ if is_dark => DARK_PLATE,
            Arrangement::Strip => STRIP_PLATE,
            Arrangement::Beside | Arrangement::Tall => Vec4::ONE,
        };
        let uv = self.sheet.uv(Sprite::Plate);
        for (area, uv) in plates.iter().flat_map(|plate| sheets(plate, uv)) {
            for part in without(&area, &self.panes) {
                self.grounds.draw_sprite(part.min, part.size(), uv_in(&part, &area, uv), light);
            }
        }
    }

    /// The bevels of the plates.
    pub(super) fn draw_edges(&mut self) {
        for plate in plates(self.layout) {
            self.draw_rim(&plate, Sprite::Edge, BEVEL, |_| Vec4::ONE);
        }
    }

    /// The frame between the field and its surroundings.
    pub(super) fn draw_frame(&mut self) {
        // Where the picture is turned, balls are lost above.
        let floor = if is_turned(self.view) { 0 } else { 2 };
        let area = self.layout.field_area().inflated(FRAME.0);
        self.draw_rim(&area, Sprite::Frame, FRAME, |row| if row == floor { FLOOR } else { Vec4::ONE });
    }

    /// Draws a picture over an area, but for its middle, which is returned with its part of the
    /// picture. Corners have sides of `corner` and `share` of the picture's side; what lies between
    /// them is stretched. Each of three rows has a tint.
    pub(super) fn draw_rim(
        &mut self,
        area: &Aabb,
        sprite: Sprite,
        (corner, share): (f32, f32),
        tint: impl Fn(usize) -> Vec4,
    ) -> (Aabb, UvRect) {
        let cuts = |min: f32, max: f32, side: f32| {
            let side = side.min((max - min) / 2.0);
            [min, min + side, max - side, max]
        };
        let uv = self.sheet.uv(sprite);
        let side = share * (uv.max - uv.min);
        let (xs, ys) = (cuts(area.min.x, area.max.x, corner), cuts(area.min.y, area.max.y, corner));
        let (us, vs) = (cuts(uv.min.x, uv.max.x, side.x), cuts(uv.min.y, uv.max.y, side.y));
        let part = |row: usize, column: usize| {
            let corner = |xs: &[f32; 4], ys: &[f32; 4], by: usize| vec2(xs[column + by], ys[row + by]);
            let area = Aabb { min: corner(&xs, &ys, 0), max: corner(&xs, &ys, 1) };
            (area, UvRect { min: corner(&us, &vs, 0), max: corner(&us, &vs, 1) })
        };
        for place in (0..9).filter(|place| *place != 4) {
            let (area, uv) = part(place / 3, place % 3);
            self.sprites.draw_sprite(area.min, area.size(), uv, tint(place / 3));
        }
        part(1, 1)
    }

    /// The ground of a card in a panel.
    pub(super) fn draw_card(&mut self, panel: &Aabb, top: f32, height: f32) {
        let area = Aabb { min: vec2(panel.min.x + ASIDE, top), max: vec2(panel.max.x - ASIDE, top + height) };
        let (pane, uv) = self.draw_rim(&area, Sprite::Card, CORNER, |_| Vec4::ONE);
        // The plate is left open for it: it has most of the panels' pixels.
        self.grounds.draw_sprite(pane.min, pane.size(), uv, Vec4::ONE);
        self.panes.push(pane);
    }

    /// A card with its name `inset` below its top. Returns the column below the name.
    pub(super) fn begin_card(&mut self, panel: &Aabb, top: f32, height: f32, inset: f32, name: &str) -> Column {
        self.draw_card(panel, top, height);
        let mut column = column_in(panel, top + inset);
        self.line(&mut column, name, scale::CAPTION, LABEL);
        column
    }

    /// The next line of a column, made smaller where it is too wide.
    pub(super) fn line(&mut self, column: &mut Column, text: &str, style: TextStyle, color: Vec4) {
        let style = self.on(style);
        self.center(text, column.top(), self.narrowed(text, style, column.width), color);
        column.y += style.size * scale::LEADING;
    }

    /// The panels of a tall window are one card each. Strips are too low for cards.
    pub(super) fn draw_row_cards(&mut self) {
        let panels = self.layout.panels;
        if panels.arrangement == Arrangement::Tall {
            for panel in [panels.status, panels.running, panels.hints] {
                self.draw_card(&panel, panel.min.y + MARGIN, panel.size().y - 2.0 * MARGIN);
            }
        }
    }
}

/// A column as wide as the content of a card in this panel.
pub(super) fn column_in(panel: &Aabb, top: f32) -> Column {
    Column { x: panel.center().x, y: top, width: panel.size().x - 2.0 * (ASIDE + PADDING) }
}

/// The plates that panels are, and those beside a field that has strips.
fn plates(layout: &Layout) -> Vec<Aabb> {
    let Panels { arrangement, status, running, hints } = layout.panels;
    let both = |one: Aabb, other: Aabb| Aabb { min: one.min.min(other.min), max: one.max.max(other.max) };
    let field = layout.field_area();
    let mut plates = match arrangement {
        Arrangement::Tall => vec![status, both(running, hints)],
        Arrangement::Beside => {
            // Below the wall one closes the frame.
            let wall = field.min.x - status.max.x;
            let (min, max) = (vec2(field.min.x - wall, field.max.y + wall), vec2(field.max.x + wall, layout.shown().y));
            vec![status, both(running, hints), Aabb { min, max }]
        }
        Arrangement::Strip => {
            let wall = (field.min.y - status.max.y).max(0.0);
            let side = |from: f32, to: f32| Aabb { min: vec2(from, status.max.y), max: vec2(to, hints.min.y) };
            let (left, right) = (side(0.0, field.min.x - wall), side(field.max.x + wall, layout.shown().x));
            vec![both(status, running), hints, left, right]
        }
    };
    plates.retain(|plate| plate.size().min_element() > 0.0);
    plates
}

/// Parts of a plate, each with the part of its picture that covers it. An upright plate has all of
/// the picture; one that lies has its upper part again and again, every other time mirrored.
fn sheets(plate: &Aabb, uv: UvRect) -> impl Iterator<Item = (Aabb, UvRect)> {
    let is_upright = plate.size().y > plate.size().x;
    let count = if is_upright { 1.0 } else { (plate.size().x / SHEET.x).ceil() };
    let size = vec2(plate.size().x / count, plate.size().y);
    let share = if is_upright { 1.0 } else { (size.y / SHEET.y).min(1.0) };
    let uv = UvRect { max: vec2(uv.max.x, uv.min.y + share * (uv.max.y - uv.min.y)), ..uv };
    let corner = plate.min;
    (0..count as usize).map(move |place| {
        let area = Aabb::from_min_size(corner + vec2(size.x * place as f32, 0.0), size);
        (area, if place % 2 == 1 { uv.mirrored() } else { uv })
    })
}

/// The parts of an area outside holes in it.
fn without(area: &Aabb, holes: &[Aabb]) -> Vec<Aabb> {
    holes.iter().fold(vec![*area], |parts, hole| parts.iter().flat_map(|part| around(hole, part)).collect())
}

/// The part of a picture over `part` if the picture covers `area`.
fn uv_in(part: &Aabb, area: &Aabb, uv: UvRect) -> UvRect {
    let place = |corner: Vec2| uv.min + (corner - area.min) / area.size() * (uv.max - uv.min);
    UvRect { min: place(part.min), max: place(part.max) }
}

/// The parts of an area left, right, above and below of a hole in it.
fn around(hole: &Aabb, area: &Aabb) -> Vec<Aabb> {
    let [from, to] = [hole.min, hole.max].map(|corner| corner.clamp(area.min, area.max));
    let part = |left: f32, top: f32, right: f32, bottom: f32| Aabb { min: vec2(left, top), max: vec2(right, bottom) };
    let parts = [
        part(area.min.x, area.min.y, from.x, area.max.y),
        part(to.x, area.min.y, area.max.x, area.max.y),
        part(from.x, area.min.y, to.x, from.y),
        part(from.x, to.y, to.x, area.max.y),
    ];
    parts.into_iter().filter(|part| part.size().min_element() > 0.0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All that is in the window is drawn once: no gap, nothing under another.
    #[test]
    fn plates_and_ground_cover_all_but_the_field() {
        let size = |area: &Aabb| area.size().x * area.size().y;
        for window in [(1280, 720), (800, 600), (480, 270), (480, 900), (2560, 1080), (9, 5), (5, 90), (60, 1)] {
            let layout = Layout::arranged(window);
            let (field, plates) = (layout.field_area(), plates(&layout));
            let whole = Aabb { min: Vec2::ZERO, max: layout.shown() };
            let beyond = without(&whole, &[&[field], &plates[..]].concat());
            let drawn = plates.iter().chain(&beyond).map(size).sum::<f32>();
            let wanted = size(&whole) - size(&field);
            assert!((drawn - wanted).abs() < 1e-3 * size(&whole), "{window:?}: {drawn} of {wanted}");
        }
    }

    /// Panes that are let into a plate, beyond it, and beside one another.
    #[test]
    fn plate_has_holes_for_panes() {
        let area = |x: f32, y: f32, width: f32, height: f32| Aabb::from_min_size(vec2(x, y), vec2(width, height));
        let plate = area(10.0, 20.0, 100.0, 400.0);
        let panes = [area(20.0, 30.0, 80.0, 50.0), area(20.0, 90.0, 80.0, 50.0), area(90.0, 300.0, 80.0, 20.0)];
        let parts = without(&plate, &panes);
        let drawn: f32 = parts.iter().map(|part| part.size().x * part.size().y).sum();
        assert_eq!(drawn, 40_000.0 - 2.0 * 4_000.0 - 20.0 * 20.0);
        for (x, y) in [(15.0, 25.0), (50.0, 25.0), (50.0, 85.0), (105.0, 60.0), (100.0, 330.0), (95.0, 310.0)] {
            let holds = |part: &&Aabb| (part.min.x..part.max.x).contains(&x) && (part.min.y..part.max.y).contains(&y);
            let in_pane = panes.iter().any(|pane| holds(&pane));
            assert_eq!(parts.iter().filter(holds).count(), usize::from(!in_pane), "{x} {y}");
        }
        let uv = UvRect { min: vec2(0.5, 0.0), max: vec2(0.6, 0.8) };
        let quarter = uv_in(&area(35.0, 120.0, 50.0, 200.0), &plate, uv);
        assert!((quarter.min - vec2(0.525, 0.2)).length() < 1e-6 && (quarter.max - vec2(0.575, 0.6)).length() < 1e-6);
    }
}
