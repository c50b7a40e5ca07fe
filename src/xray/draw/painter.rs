//! Draws the marks of figures at any zoom, over the field or in a lens.

use super::labels::{LabelPlacer, along, around};
use crate::collision::{Aabb, Circle};
use crate::draw::FigureRenderer;
use crate::palette::faded;
use crate::xray::model::{Figure, Kind, Mark};
use glam::{Vec2, Vec4, vec2};

/// Background of labels, so that lines do not cross the text.
const BEHIND: Vec4 = Vec4::new(0.03, 0.04, 0.09, 0.82);

/// Width of a letter, as a fraction of the text height.
const LETTER: f32 = 0.535;

/// Opacity of tinted areas.
const TINT: f32 = 0.16;

/// Height of the strips that tint round shapes, in canvas units.
const STRIP: f32 = 1.5;

/// Draws figures given in world units on the canvas.
pub(super) struct FigurePainter<'a> {
    pub(super) renderer: &'a mut FigureRenderer,
    /// Canvas units per world unit.
    zoom: f32,
    /// The world's origin on the canvas, in canvas units.
    origin: Vec2,
    /// Labels stay inside this area, in canvas units.
    area: Aabb,
    /// Height of labels in canvas units. At 0, there are no labels.
    text: f32,
    labels: LabelPlacer,
}

impl<'a> FigurePainter<'a> {
    pub(super) fn new(renderer: &'a mut FigureRenderer, zoom: f32, origin: Vec2, area: Aabb, text: f32) -> Self {
        Self { renderer, zoom, origin, area, text, labels: LabelPlacer::new(area) }
    }

    /// Converts a point of the world to canvas units.
    fn place(&self, world: Vec2) -> Vec2 {
        self.origin + world * self.zoom
    }

    pub(super) fn aabb(&self, world: &Aabb) -> Aabb {
        Aabb { min: self.place(world.min), max: self.place(world.max) }
    }

    fn disc(&self, world: &Circle) -> Circle {
        Circle { center: self.place(world.center), radius: world.radius * self.zoom }
    }

    pub(super) fn circle(&mut self, circle: &Circle, color: Vec4) {
        self.renderer.circle(&self.disc(circle), color);
    }

    /// Draws a label at its top-left corner on the canvas. Later labels avoid it.
    pub(super) fn label(&mut self, text: &str, corner: Vec2, color: Vec4) {
        self.labels.take(Aabb::from_min_size(corner, self.size(text)));
        self.renderer.label(text, corner, self.text, color);
    }

    /// Draws figures: the ball's path over all other lines, and labels over all lines.
    pub(super) fn draw(&mut self, figures: &[Figure]) {
        for is_path in [false, true] {
            figures.iter().filter(|it| is_path_kind(it.kind) == is_path).for_each(|figure| self.draw_lines(figure));
        }
        if self.text > 0.0 {
            figures.iter().for_each(|figure| self.keep_clear(&figure.mark));
            figures.iter().for_each(|figure| self.draw_label(figure));
        }
    }

    fn draw_lines(&mut self, figure: &Figure) {
        let color = faded(figure.kind.color(), figure.strength);
        match &figure.mark {
            Mark::Line(from, to) => self.renderer.line(self.place(*from), self.place(*to), color),
            Mark::Dashed(from, to) => self.renderer.dashed(self.place(*from), self.place(*to), color),
            Mark::Thick(from, to) => self.renderer.thick(self.place(*from), self.place(*to), color),
            Mark::Arrow(from, to) if is_path_kind(figure.kind) => self.path(self.place(*from), self.place(*to), color),
            Mark::Arrow(from, to) => self.renderer.arrow(self.place(*from), self.place(*to), color),
            Mark::DashedArrow(from, to) => self.dashed_arrow(self.place(*from), self.place(*to), color),
            Mark::Outline(aabb) => self.renderer.outline(&self.aabb(aabb), color),
            Mark::DashedOutline(aabb) => self.renderer.dashed_outline(&self.aabb(aabb), color),
            Mark::Fill(aabb) => self.renderer.fill(&self.aabb(aabb), faded(color, TINT)),
            Mark::Circle(it) => self.circle(it, color),
            Mark::DashedCircle(it) => self.dashed_circle(&self.disc(it), color),
            Mark::Rounded(aabb, radius) => self.renderer.rounded(&self.aabb(aabb), radius * self.zoom, color),
            Mark::RoundedArea(aabb, radius) => self.rounded_area(&self.aabb(aabb), radius * self.zoom, color),
            Mark::Hatch(from, to, inside) => self.hatch(self.place(*from), self.place(*to), *inside, color),
            Mark::Dot(at) => self.renderer.dot(self.place(*at), color),
            Mark::Cross(at) => self.cross(self.place(*at), color),
            Mark::Label(..) | Mark::LineLabel(..) => {}
        }
    }

    /// Draws a thick arrow. A short one gets no head.
    fn path(&mut self, from: Vec2, to: Vec2, color: Vec4) {
        const SHORTEST: f32 = 10.0;
        if (to - from).length() < SHORTEST {
            self.renderer.thick(from, to, color);
        } else {
            self.renderer.thick(from, to.lerp(from, 2.0 / (to - from).length()), color);
            self.renderer.arrow(from, to, color);
        }
    }

    fn dashed_arrow(&mut self, from: Vec2, to: Vec2, color: Vec4) {
        const HEAD: f32 = 9.0;
        let back = (to - from).normalize_or_zero() * HEAD;
        self.renderer.dashed(from, to - back, color);
        self.renderer.arrow(to - back, to, color);
    }

    fn dashed_circle(&mut self, circle: &Circle, color: Vec4) {
        const DASH: f32 = 5.0;
        let dashes = (std::f32::consts::PI * circle.radius / DASH).round().clamp(8.0, 64.0);
        let point = |turns: f32| circle.center + circle.radius * Vec2::from_angle(std::f32::consts::TAU * turns);
        for i in 0..dashes as usize {
            let at = i as f32;
            self.renderer.line(point(at / dashes), point((at + 0.5) / dashes), color);
        }
    }

    /// Tints the part of a rounded box that is inside the area, and draws the box's outline.
    fn rounded_area(&mut self, aabb: &Aabb, radius: f32, color: Vec4) {
        let (top, bottom) = (self.area.min.y.max(aabb.min.y - radius), self.area.max.y.min(aabb.max.y + radius));
        let mut y = top;
        while y < bottom {
            let height = STRIP.min(bottom - y);
            let middle = y + height / 2.0;
            let beyond = (aabb.min.y - middle).max(middle - aabb.max.y).max(0.0);
            let reach = (radius * radius - beyond * beyond).max(0.0).sqrt();
            let (left, right) = ((aabb.min.x - reach).max(self.area.min.x), (aabb.max.x + reach).min(self.area.max.x));
            if left < right {
                let strip = Aabb { min: vec2(left, y), max: vec2(right, y + height) };
                self.renderer.fill(&strip, faded(color, TINT));
            }
            y += STRIP;
        }
        self.renderer.rounded(aabb, radius, color);
    }

    /// Draws a face with short lines on its inner side.
    fn hatch(&mut self, from: Vec2, to: Vec2, inside: Vec2, color: Vec4) {
        const APART: f32 = 7.0;
        const LENGTH: f32 = 7.0;
        let (length, along) = ((to - from).length(), (to - from).normalize_or_zero());
        self.renderer.line(from, to, color);
        let lines = (length / APART).floor().min(200.0) as usize;
        for i in 1..=lines {
            let foot = from + along * (i as f32 * APART);
            self.renderer.line(foot, foot + (inside - along) * LENGTH.min(length), color);
        }
    }

    fn cross(&mut self, at: Vec2, color: Vec4) {
        const ARM: f32 = 6.0;
        for arm in [vec2(ARM, ARM), vec2(ARM, -ARM)] {
            self.renderer.thick(at - arm, at + arm, color);
        }
    }

    /// Returns the size of a label in canvas units.
    pub(super) fn size(&self, text: &str) -> Vec2 {
        vec2(text.chars().count() as f32 * LETTER * self.text, self.text * 1.15)
    }

    /// Makes labels avoid a mark.
    fn keep_clear(&mut self, mark: &Mark) {
        match mark {
            Mark::Line(from, to) | Mark::Dashed(from, to) | Mark::Thick(from, to) | Mark::Hatch(from, to, _) => {
                self.labels.line(self.place(*from), self.place(*to));
            }
            Mark::Arrow(from, to) | Mark::DashedArrow(from, to) => {
                let (from, to) = (self.place(*from), self.place(*to));
                self.labels.line(from, to);
                self.labels.point(to, 4.0);
            }
            Mark::Outline(aabb) | Mark::DashedOutline(aabb) => self.labels.outline(&self.aabb(aabb)),
            Mark::Circle(it) | Mark::DashedCircle(it) => self.labels.circle(&self.disc(it)),
            Mark::Rounded(aabb, radius) | Mark::RoundedArea(aabb, radius) => {
                self.labels.rounded(&self.aabb(aabb), radius * self.zoom);
            }
            Mark::Dot(at) | Mark::Cross(at) => self.labels.point(self.place(*at), 6.0),
            Mark::Fill(_) | Mark::Label(..) | Mark::LineLabel(..) => {}
        }
    }

    fn draw_label(&mut self, figure: &Figure) {
        let (at, places, text) = match &figure.mark {
            Mark::Label(circle, direction, text) => {
                let disc = self.disc(circle);
                (disc.center, around(&disc, direction.normalize_or(Vec2::Y), self.size(text)), text)
            }
            Mark::LineLabel(from, to, side, text) => {
                let (from, to) = (self.place(*from), self.place(*to));
                (from, along(from, to, side.normalize_or(Vec2::X), self.size(text)), text)
            }
            _ => return,
        };
        let is_seen = at.cmpge(self.area.min).all() && at.cmple(self.area.max).all();
        // No label is better than one that overlaps another.
        let Some(corner) = self.labels.find(&places, self.size(text)).filter(|_| is_seen) else { return };
        self.renderer.fill(&Aabb::from_min_size(corner, self.size(text)).inflated(1.5), BEHIND);
        self.label(text, corner, faded(figure.kind.color(), figure.strength.max(0.7)));
    }
}

/// Returns true if figures of this kind lie over the others.
fn is_path_kind(kind: Kind) -> bool {
    matches!(kind, Kind::Path | Kind::Rest)
}
