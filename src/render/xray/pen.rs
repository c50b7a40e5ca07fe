//! Draws the marks of figures at any size: over the field, or in the lens.

use crate::collision::{Aabb, Circle};
use crate::draw::FigureRenderer;
use crate::xray::{Figure, Kind, Mark};
use glam::{Vec2, Vec4, vec2};

/// What lies behind words, so that lines do not cross them.
const BEHIND: Vec4 = Vec4::new(0.03, 0.04, 0.09, 0.82);

/// Width of a letter, as a share of the height of its line: an estimate.
const LETTER: f32 = 0.5;

/// The colour of a kind.
pub(super) fn color(kind: Kind) -> Vec4 {
    match kind {
        Kind::Way => Vec4::new(0.35, 0.75, 1.0, 1.0),
        Kind::BroadPhase => Vec4::new(0.90, 0.82, 0.32, 1.0),
        Kind::Cells => Vec4::new(0.60, 0.66, 0.82, 1.0),
        Kind::Sum => Vec4::new(0.76, 0.60, 1.0, 1.0),
        Kind::Covered => Vec4::new(1.0, 0.36, 0.34, 1.0),
        Kind::Impacts => Vec4::new(1.0, 0.62, 0.20, 1.0),
        Kind::Closest => Vec4::new(0.95, 0.97, 1.0, 1.0),
        Kind::Normals => Vec4::new(1.0, 0.50, 0.78, 1.0),
        Kind::Rest => Vec4::new(0.45, 0.95, 0.55, 1.0),
        Kind::Zones => Vec4::new(0.30, 0.86, 0.82, 1.0),
    }
}

/// Places world units on the canvas.
pub(super) struct Pen<'a> {
    pub(super) figure: &'a mut FigureRenderer,
    /// Canvas units per world unit.
    pub(super) zoom: f32,
    /// Where the world's origin is.
    pub(super) origin: Vec2,
    /// Words stay in here, canvas units.
    pub(super) area: Aabb,
    /// Height of a line of words, canvas units; none are drawn at 0.
    pub(super) text: f32,
    /// Where words are already.
    taken: Vec<Aabb>,
}

impl<'a> Pen<'a> {
    pub(super) fn new(figure: &'a mut FigureRenderer, zoom: f32, origin: Vec2, area: Aabb, text: f32) -> Self {
        Self { figure, zoom, origin, area, text, taken: Vec::new() }
    }

    /// The point of the canvas at a point of the world.
    pub(super) fn place(&self, world: Vec2) -> Vec2 {
        self.origin + world * self.zoom
    }

    pub(super) fn aabb(&self, world: &Aabb) -> Aabb {
        Aabb { min: self.place(world.min), max: self.place(world.max) }
    }

    pub(super) fn circle(&mut self, circle: &Circle, color: Vec4) {
        let circle = Circle { center: self.place(circle.center), radius: circle.radius * self.zoom };
        self.figure.circle(&circle, color);
    }

    /// The ball's way lies over other lines, and words over all lines.
    pub(super) fn figures<'f>(&mut self, figures: impl Iterator<Item = &'f Figure> + Clone) {
        let (is_way, is_other) = (|it: &&Figure| is_way(it.kind), |it: &&Figure| !is_way(it.kind));
        figures.clone().filter(is_other).for_each(|figure| self.lines(figure));
        figures.clone().filter(is_way).for_each(|figure| self.lines(figure));
        figures.for_each(|figure| self.words(figure));
    }

    fn lines(&mut self, figure: &Figure) {
        let color = faded(color(figure.kind), figure.strength);
        match &figure.mark {
            Mark::Line(from, to) => self.figure.line(self.place(*from), self.place(*to), color),
            Mark::Dashed(from, to) => self.figure.dashed(self.place(*from), self.place(*to), color),
            Mark::Thick(from, to) => self.figure.thick(self.place(*from), self.place(*to), color),
            Mark::Arrow(from, to) if is_way(figure.kind) => self.way(self.place(*from), self.place(*to), color),
            Mark::Arrow(from, to) => self.figure.arrow(self.place(*from), self.place(*to), color),
            Mark::Outline(aabb) => self.figure.outline(&self.aabb(aabb), color),
            Mark::DashedOutline(aabb) => self.figure.dashed_outline(&self.aabb(aabb), color),
            Mark::Circle(it) => self.circle(it, color),
            Mark::Rounded(aabb, radius) => self.figure.rounded(&self.aabb(aabb), radius * self.zoom, color),
            Mark::Dot(at) => self.figure.dot(self.place(*at), color),
            Mark::Words(..) => {}
        }
    }

    /// A thick arrow. A short way has no room for a head.
    fn way(&mut self, from: Vec2, to: Vec2, color: Vec4) {
        const SHORTEST: f32 = 10.0;
        if (to - from).length() < SHORTEST {
            self.figure.thick(from, to, color);
        } else {
            self.figure.thick(from, to.lerp(from, 2.0 / (to - from).length()), color);
            self.figure.arrow(from, to, color);
        }
    }

    fn words(&mut self, figure: &Figure) {
        const AWAY: f32 = 10.0;
        let Mark::Words(at, direction, words) = &figure.mark else { return };
        let anchor = self.place(*at);
        let is_seen = anchor.cmpge(self.area.min).all() && anchor.cmple(self.area.max).all();
        if self.text == 0.0 || !is_seen {
            return;
        }
        let size = vec2(words.chars().count() as f32 * LETTER * self.text, self.text * 1.15);
        let center = anchor + *direction * (AWAY + size / 2.0);
        let mut corner = (center - size / 2.0).max(self.area.min + 4.0).min(self.area.max - size - 4.0);
        let mut taken = Aabb::from_min_size(corner, size);
        // Down, away from words that are there already.
        for _ in 0..8 {
            let Some(other) = self.taken.iter().find(|other| other.overlaps(&taken)) else { break };
            corner.y = other.max.y + 2.0;
            taken = Aabb::from_min_size(corner, size);
        }
        self.taken.push(taken);
        self.figure.fill(&taken.inflated(2.0), BEHIND);
        self.figure.label(words, corner, self.text, faded(color(figure.kind), figure.strength));
    }
}

fn is_way(kind: Kind) -> bool {
    matches!(kind, Kind::Way | Kind::Rest)
}

/// A colour of which less is seen.
pub(super) fn faded(color: Vec4, strength: f32) -> Vec4 {
    Vec4::new(color.x, color.y, color.z, color.w * strength)
}
