//! The surroundings of the field: textured plates behind the panels, cards on the plates with
//! columns of text, the background beyond the plates, and the frame around the field.

use super::arrangement::{Arrangement, Panels};
use super::cards::ASIDE;
use super::painter::Painter;
use crate::collision::Aabb;
use crate::draw::{Layout, UvRect};
use crate::field::scenery::Scenery;
use crate::field::sheet::Sprite;
use glam::{Vec2, Vec4, vec2};

/// The field's frame with its glow: width in canvas units, and share of the sprite's side.
const FRAME: (f32, f32) = (18.0, 40.0 / 96.0);
/// A plate's bevel: width in canvas units, and share of the sprite's side.
const BEVEL: (f32, f32) = (4.0, 6.0 / 32.0);

/// Size that the texture of a plate covers, canvas units.
const SHEET: Vec2 = Vec2::new(157.0, 629.0);

/// Free space above and below a card that fills a panel, canvas units.
const MARGIN: f32 = 3.0;

/// Tint of the background beyond the plates.
const GROUND: Vec4 = Vec4::new(0.30, 0.30, 0.30, 1.0);

/// Tint of the background beyond the plates, with high contrast.
const DARK_GROUND: Vec4 = Vec4::new(0.1, 0.1, 0.1, 1.0);
/// Tint of the plates, with high contrast.
const DARK_PLATE: Vec4 = Vec4::new(0.25, 0.25, 0.25, 1.0);

/// Tint of a plate that has text without cards.
const STRIP_PLATE: Vec4 = Vec4::new(0.62, 0.62, 0.62, 1.0);

/// Tint of the frame below the field, where balls are lost.
const FLOOR: Vec4 = Vec4::new(1.8, 0.50, 0.58, 1.0);

/// Plates, background and frame around the field.
pub(super) struct Surroundings {
    pub(super) scenery: Scenery,
    /// The picture of the field is upside down.
    pub(super) is_upside_down: bool,
}

impl Surroundings {
    /// Draws the plates, and the background from the plates to the window's edges. Everything is
    /// opaque and drawn only once, to save time. Call this after the cards, because the plates
    /// leave holes for cards.
    pub(super) fn draw_ground(&self, painter: &mut Painter<'_>) {
        let whole = Aabb { min: Vec2::ZERO, max: painter.layout.shown() };
        let plates = plates(painter.layout, &painter.panels);
        let scenery = &self.scenery;
        let uv = scenery.whole(painter.sheet.ground_uv(scenery.picture));
        let is_dark = painter.is_high_contrast;
        let ground = scenery.light.extend(1.0) * if is_dark { DARK_GROUND } else { GROUND };
        for part in without(&whole, &[&[painter.layout.field_area()], &plates[..]].concat()) {
            painter.backgrounds.draw_sprite(part.min, part.size(), uv_in(&part, &whole, uv), ground);
        }
        let light = match painter.panels.arrangement {
            _ if is_dark => DARK_PLATE,
            Arrangement::Strip | Arrangement::Phone => STRIP_PLATE,
            Arrangement::Beside | Arrangement::Tall => Vec4::ONE,
        };
        let uv = painter.sheet.uv(Sprite::Plate);
        for (area, uv) in plates.iter().flat_map(|plate| sheets(plate, uv)) {
            for part in without(&area, &painter.panes) {
                painter.backgrounds.draw_sprite(part.min, part.size(), uv_in(&part, &area, uv), light);
            }
        }
    }

    /// Draws the bevels of the plates.
    pub(super) fn draw_edges(&self, painter: &mut Painter<'_>) {
        for plate in plates(painter.layout, &painter.panels) {
            painter.draw_rim(&plate, Sprite::Edge, BEVEL, |_| Vec4::ONE);
        }
    }

    /// Draws the frame between the field and its surroundings.
    pub(super) fn draw_frame(&self, painter: &mut Painter<'_>) {
        // In an upside-down picture, balls are lost at the top.
        let floor = if self.is_upside_down { 0 } else { 2 };
        let area = painter.layout.field_area().inflated(FRAME.0);
        painter.draw_rim(&area, Sprite::Frame, FRAME, |row| if row == floor { FLOOR } else { Vec4::ONE });
    }

    /// Draws one card per panel in a tall window. Strips are too low for cards.
    pub(super) fn draw_row_cards(&self, painter: &mut Painter<'_>) {
        let panels = painter.panels;
        if panels.arrangement == Arrangement::Tall {
            for panel in [panels.status, panels.running, panels.hints] {
                let margin = vec2(ASIDE, MARGIN);
                painter.draw_box(&Aabb { min: panel.min + margin, max: panel.max - margin });
            }
        }
    }
}

/// Returns the plates behind the panels. Depending on the arrangement, adds a plate below the
/// field, or plates beside it.
fn plates(layout: &Layout, panels: &Panels) -> Vec<Aabb> {
    let Panels { arrangement, status, running, hints } = *panels;
    let both = |one: Aabb, other: Aabb| Aabb { min: one.min.min(other.min), max: one.max.max(other.max) };
    let field = layout.field_area();
    let mut plates = match arrangement {
        Arrangement::Tall => vec![status, both(running, hints)],
        Arrangement::Phone => vec![both(status, hints), Aabb { min: running.min, max: layout.shown() }],
        Arrangement::Beside => {
            // Another plate lies below the field's frame.
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

/// Splits a plate into parts, each with its texture coordinates. An upright plate shows the whole
/// texture. A wide plate repeats the upper part of the texture, and mirrors every other copy.
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

/// Returns the parts of an area outside its holes.
fn without(area: &Aabb, holes: &[Aabb]) -> Vec<Aabb> {
    holes.iter().fold(vec![*area], |parts, hole| parts.iter().flat_map(|part| around(hole, part)).collect())
}

/// Returns the texture coordinates of `part` if the texture covers `area`.
fn uv_in(part: &Aabb, area: &Aabb, uv: UvRect) -> UvRect {
    let place = |corner: Vec2| uv.min + (corner - area.min) / area.size() * (uv.max - uv.min);
    UvRect { min: place(part.min), max: place(part.max) }
}

/// Returns the parts of an area to the left, to the right, above and below a hole.
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
    use super::super::arrangement::arranged;
    use super::*;

    /// Everything in the window is drawn once, without gaps or overlaps.
    #[test]
    fn plates_and_ground_cover_all_but_the_field() {
        let size = |area: &Aabb| area.size().x * area.size().y;
        for window in [(1280, 720), (800, 600), (480, 270), (480, 900), (2560, 1080), (9, 5), (5, 90), (60, 1)] {
            let layout = arranged(window);
            let (field, plates) = (layout.field_area(), plates(&layout, &Panels::around(&layout)));
            let whole = Aabb { min: Vec2::ZERO, max: layout.shown() };
            let beyond = without(&whole, &[&[field], &plates[..]].concat());
            let drawn = plates.iter().chain(&beyond).map(size).sum::<f32>();
            let wanted = size(&whole) - size(&field);
            assert!((drawn - wanted).abs() < 1e-3 * size(&whole), "{window:?}: {drawn} of {wanted}");
        }
    }

    /// The panes are inside a plate, side by side, or extend beyond the plate's edge.
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
