//! Draws the marks of figures at any size: over the field, or in the lens.

use super::place::{Named, Room};
use crate::collision::{Aabb, Circle};
use crate::draw::FigureRenderer;
use crate::xray::{Figure, Kind, Mark};
use glam::{Vec2, Vec4, vec2};

/// What lies behind words, so that lines do not cross them.
const BEHIND: Vec4 = Vec4::new(0.03, 0.04, 0.09, 0.82);

/// Width of a letter, as a share of the height of its line.
const LETTER: f32 = 0.535;

/// How much is seen of what is tinted.
const TINT: f32 = 0.16;

/// Heights of the strips that tint round shapes, canvas units.
const STRIP: f32 = 1.5;

/// The colour of a kind.
pub(super) fn color(kind: Kind) -> Vec4 {
    match kind {
        Kind::Way => Vec4::new(0.35, 0.75, 1.0, 1.0),
        Kind::BroadPhase => Vec4::new(0.90, 0.82, 0.32, 1.0),
        Kind::Cells => Vec4::new(0.60, 0.66, 0.82, 1.0),
        Kind::Sum => Vec4::new(0.76, 0.60, 1.0, 1.0),
        Kind::Covered => Vec4::new(0.80, 0.68, 0.56, 1.0),
        Kind::Dropped => Vec4::new(1.0, 0.36, 0.34, 1.0),
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
    zoom: f32,
    /// Where the world's origin is.
    origin: Vec2,
    /// Words stay in here, canvas units.
    pub(super) area: Aabb,
    /// Height of a line of words, canvas units; none are drawn at 0.
    text: f32,
    /// What words keep away from.
    room: Room,
}

impl<'a> Pen<'a> {
    pub(super) fn new(figure: &'a mut FigureRenderer, zoom: f32, origin: Vec2, area: Aabb, text: f32) -> Self {
        Self { figure, zoom, origin, area, text, room: Room::new(area) }
    }

    /// The point of the canvas at a point of the world.
    pub(super) fn place(&self, world: Vec2) -> Vec2 {
        self.origin + world * self.zoom
    }

    pub(super) fn aabb(&self, world: &Aabb) -> Aabb {
        Aabb { min: self.place(world.min), max: self.place(world.max) }
    }

    fn disc(&self, world: &Circle) -> Circle {
        Circle { center: self.place(world.center), radius: world.radius * self.zoom }
    }

    pub(super) fn circle(&mut self, circle: &Circle, color: Vec4) {
        self.figure.circle(&self.disc(circle), color);
    }

    /// Words at a place of the canvas, which others then avoid.
    pub(super) fn label(&mut self, words: &str, corner: Vec2, color: Vec4) {
        self.room.take(Aabb::from_min_size(corner, self.size(words)));
        self.figure.label(words, corner, self.text, color);
    }

    /// The ball's way lies over other lines, and words over all lines.
    pub(super) fn figures<'f>(&mut self, figures: impl Iterator<Item = &'f Figure> + Clone) {
        let (is_way, is_other) = (|it: &&Figure| is_way(it.kind), |it: &&Figure| !is_way(it.kind));
        figures.clone().filter(is_other).for_each(|figure| self.lines(figure));
        figures.clone().filter(is_way).for_each(|figure| self.lines(figure));
        if self.text > 0.0 {
            figures.clone().for_each(|figure| self.keep_clear(&figure.mark));
            figures.for_each(|figure| self.words(figure));
        }
    }

    fn lines(&mut self, figure: &Figure) {
        let color = faded(color(figure.kind), figure.strength);
        match &figure.mark {
            Mark::Line(from, to) => self.figure.line(self.place(*from), self.place(*to), color),
            Mark::Dashed(from, to) => self.figure.dashed(self.place(*from), self.place(*to), color),
            Mark::Thick(from, to) => self.figure.thick(self.place(*from), self.place(*to), color),
            Mark::Arrow(from, to) if is_way(figure.kind) => self.way(self.place(*from), self.place(*to), color),
            Mark::Arrow(from, to) => self.figure.arrow(self.place(*from), self.place(*to), color),
            Mark::DashedArrow(from, to) => self.dashed_arrow(self.place(*from), self.place(*to), color),
            Mark::Outline(aabb) => self.figure.outline(&self.aabb(aabb), color),
            Mark::DashedOutline(aabb) => self.figure.dashed_outline(&self.aabb(aabb), color),
            Mark::Fill(aabb) => self.figure.fill(&self.aabb(aabb), faded(color, TINT)),
            Mark::Circle(it) => self.circle(it, color),
            Mark::DashedCircle(it) => self.dashed_circle(&self.disc(it), color),
            Mark::Disc(it) => {
                let Circle { center, radius } = self.disc(it);
                self.tint(&Aabb { min: center, max: center }, radius, faded(color, TINT));
                self.circle(it, color);
            }
            Mark::Rounded(aabb, radius) => self.figure.rounded(&self.aabb(aabb), radius * self.zoom, color),
            Mark::RoundedArea(aabb, radius) => {
                self.tint(&self.aabb(aabb), radius * self.zoom, faded(color, TINT));
            }
            Mark::Hatch(from, to, inside) => self.hatch(self.place(*from), self.place(*to), *inside, color),
            Mark::Dot(at) => self.figure.dot(self.place(*at), color),
            Mark::Cross(at) => self.cross(self.place(*at), color),
            Mark::Words(..) | Mark::Name(..) | Mark::Along(..) => {}
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

    fn dashed_arrow(&mut self, from: Vec2, to: Vec2, color: Vec4) {
        const HEAD: f32 = 9.0;
        let back = (to - from).normalize_or_zero() * HEAD;
        self.figure.dashed(from, to - back, color);
        self.figure.arrow(to - back, to, color);
    }

    fn dashed_circle(&mut self, circle: &Circle, color: Vec4) {
        const DASH: f32 = 5.0;
        let dashes = (std::f32::consts::PI * circle.radius / DASH).round().clamp(8.0, 64.0);
        let point = |turns: f32| circle.center + circle.radius * Vec2::from_angle(std::f32::consts::TAU * turns);
        for i in 0..dashes as usize {
            let at = i as f32;
            self.figure.line(point(at / dashes), point((at + 0.5) / dashes), color);
        }
    }

    /// Tints a rounded box: as much of it as is in the area.
    fn tint(&mut self, aabb: &Aabb, radius: f32, color: Vec4) {
        let (top, bottom) = (self.area.min.y.max(aabb.min.y - radius), self.area.max.y.min(aabb.max.y + radius));
        let mut y = top;
        while y < bottom {
            let height = STRIP.min(bottom - y);
            let middle = y + height / 2.0;
            let beyond = (aabb.min.y - middle).max(middle - aabb.max.y).max(0.0);
            let reach = (radius * radius - beyond * beyond).max(0.0).sqrt();
            let (left, right) = ((aabb.min.x - reach).max(self.area.min.x), (aabb.max.x + reach).min(self.area.max.x));
            if left < right {
                self.figure.fill(&Aabb { min: vec2(left, y), max: vec2(right, y + height) }, color);
            }
            y += STRIP;
        }
    }

    /// A face with short lines across it on its inner side.
    fn hatch(&mut self, from: Vec2, to: Vec2, inside: Vec2, color: Vec4) {
        const APART: f32 = 7.0;
        const LENGTH: f32 = 7.0;
        let (way, along) = ((to - from).length(), (to - from).normalize_or_zero());
        self.figure.line(from, to, color);
        let lines = (way / APART).floor().min(200.0) as usize;
        for i in 1..=lines {
            let foot = from + along * (i as f32 * APART);
            self.figure.line(foot, foot + (inside - along) * LENGTH.min(way), color);
        }
    }

    fn cross(&mut self, at: Vec2, color: Vec4) {
        const ARM: f32 = 6.0;
        for arm in [vec2(ARM, ARM), vec2(ARM, -ARM)] {
            self.figure.thick(at - arm, at + arm, color);
        }
    }

    /// How large words are, canvas units.
    pub(super) fn size(&self, words: &str) -> Vec2 {
        vec2(words.chars().count() as f32 * LETTER * self.text, self.text * 1.15)
    }

    /// Where words are not to be.
    fn keep_clear(&mut self, mark: &Mark) {
        match mark {
            Mark::Line(from, to) | Mark::Dashed(from, to) | Mark::Thick(from, to) | Mark::Hatch(from, to, _) => {
                self.room.line(self.place(*from), self.place(*to));
            }
            Mark::Arrow(from, to) | Mark::DashedArrow(from, to) => {
                let (from, to) = (self.place(*from), self.place(*to));
                self.room.line(from, to);
                self.room.point(to, 4.0);
            }
            Mark::Outline(aabb) | Mark::DashedOutline(aabb) => self.room.outline(&self.aabb(aabb)),
            Mark::Circle(it) | Mark::DashedCircle(it) | Mark::Disc(it) => self.room.circle(&self.disc(it)),
            Mark::Rounded(aabb, radius) => self.room.rounded(&self.aabb(aabb), radius * self.zoom),
            Mark::Dot(at) | Mark::Cross(at) => self.room.point(self.place(*at), 6.0),
            Mark::Fill(_) | Mark::RoundedArea(..) | Mark::Words(..) | Mark::Name(..) | Mark::Along(..) => {}
        }
    }

    fn words(&mut self, figure: &Figure) {
        let point = |center| Circle { center, radius: 0.0 };
        let (named, anchor, words) = match &figure.mark {
            Mark::Words(at, direction, words) => {
                let at = self.place(*at);
                (Named::Disc(point(at), direction.normalize_or(Vec2::Y)), at, words)
            }
            Mark::Name(circle, direction, words) => {
                let disc = self.disc(circle);
                (Named::Disc(disc, direction.normalize_or(Vec2::Y)), disc.center, words)
            }
            Mark::Along(from, to, side, words) => {
                let (from, to) = (self.place(*from), self.place(*to));
                (Named::Line(from, to, side.normalize_or(Vec2::X)), from, words)
            }
            _ => return,
        };
        let is_seen = anchor.cmpge(self.area.min).all() && anchor.cmple(self.area.max).all();
        // Rather no words than words that lie on others.
        let Some(corner) = self.room.find(&named, self.size(words)).filter(|_| is_seen) else { return };
        let taken = Aabb::from_min_size(corner, self.size(words));
        self.figure.fill(&taken.inflated(1.5), BEHIND);
        self.label(words, corner, faded(color(figure.kind), figure.strength.max(0.7)));
    }
}

fn is_way(kind: Kind) -> bool {
    matches!(kind, Kind::Way | Kind::Rest)
}

/// A colour of which less is seen.
pub(super) fn faded(color: Vec4, strength: f32) -> Vec4 {
    Vec4::new(color.x, color.y, color.z, color.w * strength)
}
