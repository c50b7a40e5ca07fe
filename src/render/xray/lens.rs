//! The lens: the ball that is inspected with what is around it, so large that a step of three units
//! can be seen.

use super::desk::Desk;
use super::pen::{Pen, color};
use super::{Xray, draw_moment};
use crate::collision::Aabb;
use crate::draw::FigureRenderer;
use crate::game::FIELD;
use crate::palette;
use crate::xray::{Figure, Kind, Leg, Mark, Shown};
use glam::{Vec2, Vec4, vec2};

const GROUND: Vec4 = Vec4::new(0.05, 0.055, 0.11, 1.0);
const FRAME: Vec4 = Vec4::new(0.55, 0.62, 0.80, 0.8);
const OUTSIDE: Vec4 = Vec4::new(0.20, 0.21, 0.25, 1.0);
const PADDLE: Vec4 = Vec4::new(0.42, 0.46, 0.55, 1.0);
const EDGE: Vec4 = Vec4::new(0.85, 0.90, 1.0, 0.5);

/// The least and most canvas units per world unit.
const ZOOM: [f32; 2] = [0.7, 12.0];

/// Width and height of the lens on the centre, canvas units, and the most that it enlarges.
const INSET: f32 = 124.0;
const MOST_ZOOM: f32 = 80.0;
const INSET_GROUND: Vec4 = Vec4::new(0.025, 0.03, 0.065, 1.0);

/// How much is seen of the colour of a brick, so that lines stand out on it.
const MUTED: f32 = 0.38;

/// Height of words, canvas units.
const TEXT: f32 = 13.5;

/// Where the lens looks, and how much it enlarges.
pub(super) struct Lens {
    area: Aabb,
    center: Vec2,
    zoom: f32,
}

impl Lens {
    /// On the ball that is inspected: all of the ball and of its way.
    pub(super) fn new(desk: &Desk, shown: &Shown<'_>) -> Self {
        let area = desk.lens;
        let leg = shown.subject.leg(shown.trace);
        let way = leg.and_then(|leg| leg.way(shown.subject.ball));
        let (center, half) = match (leg, way) {
            (Some(leg), Some(way)) => {
                let end = leg.end(shown.subject.ball).unwrap_or(way.circle.center);
                (end, 2.05 * way.circle.radius + 0.8 * way.displacement.length())
            }
            _ => (shown.before.balls().first().map_or(FIELD / 2.0, |ball| ball.center), 40.0),
        };
        let zoom = (area.size().min_element() / (2.0 * half)).clamp(ZOOM[0], ZOOM[1]);
        Self { area, center, zoom }
    }

    /// On the way of the ball's centre: the ball is a point, and what it can hit is larger by the
    /// ball. `None` where it does not move.
    pub(super) fn on_center(desk: &Desk, shown: &Shown<'_>) -> Option<Self> {
        let leg = shown.subject.leg(shown.trace)?;
        let (way, end) = (leg.way(shown.subject.ball)?, leg.end(shown.subject.ball)?);
        let length = way.displacement.length();
        if length == 0.0 {
            return None;
        }
        // In the corner into which the normal points, away from what was hit.
        let normal = leg.chosen().filter(|it| it.ball == shown.subject.ball).map_or(Vec2::Y, |it| it.hit.normal);
        let corner = Vec2::select(normal.cmpgt(Vec2::splat(0.3)), desk.lens.max - INSET - 3.0, desk.lens.min + 3.0);
        let corner = match normal.y {
            // Below the caption.
            y if y < -0.3 => vec2(corner.x, desk.lens.min.y + 22.0),
            _ => vec2(corner.x, desk.lens.max.y - INSET - 3.0),
        };
        let zoom = (0.6 * INSET / length).clamp(ZOOM[1], MOST_ZOOM);
        Some(Self { area: Aabb::from_min_size(corner, Vec2::splat(INSET)), center: end, zoom })
    }

    /// Where it is, canvas units.
    pub(super) fn area(&self) -> Aabb {
        self.area
    }

    /// The ball's centre and its way among the Minkowski sums.
    pub(super) fn draw_center(&self, figure: &mut FigureRenderer, figures: &[Figure]) {
        let origin = self.area.center() - self.center * self.zoom;
        let mut pen = Pen::new(figure, self.zoom, origin, self.area, 0.0);
        pen.figure.fill(&self.area, INSET_GROUND);
        let is_seen = |figure: &&Figure| {
            matches!(figure.kind, Kind::Way | Kind::Sum | Kind::Normals | Kind::Impacts | Kind::Rest)
                && !matches!(figure.mark, Mark::Circle(_))
        };
        pen.figures(figures.iter().filter(is_seen));
        let words = format!("the centre, \u{d7}{:.0}", self.zoom);
        figure.label(&words, self.area.min + vec2(6.0, 4.0), 11.0, FRAME);
        figure.outline(&self.area.inflated(-1.0), FRAME);
    }

    /// Canvas units per world unit.
    pub(super) fn zoom(&self) -> f32 {
        self.zoom
    }

    /// The part of the world that is seen.
    pub(super) fn world(&self) -> Aabb {
        Aabb::from_center_size(self.center, self.area.size() / self.zoom)
    }

    /// The point of the world at a point of the canvas.
    pub(super) fn to_world(&self, canvas: Vec2) -> Vec2 {
        self.center + (canvas - self.area.center()) / self.zoom
    }

    pub(super) fn draw(&self, figure: &mut FigureRenderer, desk: &Desk, figures: &[Figure], xray: &Xray<'_>) {
        let origin = self.area.center() - self.center * self.zoom;
        let mut pen = Pen::new(figure, self.zoom, origin, self.area, TEXT);
        pen.figure.fill(&self.area, GROUND);
        self.draw_world(&mut pen, &xray.shown);
        pen.figures(figures.iter());
        draw_moment(&mut pen, xray);
        figure.outline(&desk.lens.inflated(-1.0), FRAME);
    }

    /// What stands around the ball: bricks, paddle and the field's edges.
    fn draw_world(&self, pen: &mut Pen<'_>, shown: &Shown<'_>) {
        let seen = self.world();
        let outside = [
            Aabb { min: seen.min, max: vec2(0.0, seen.max.y) },
            Aabb { min: vec2(FIELD.x, seen.min.y), max: seen.max },
            Aabb { min: seen.min, max: vec2(seen.max.x, 0.0) },
        ];
        for area in outside.into_iter().filter(|area| area.min.cmplt(area.max).all()) {
            pen.figure.fill(&pen.aabb(&area), OUTSIDE);
        }
        for (cell, brick, aabb) in shown.before.bricks().iter().filter(|(.., aabb)| aabb.overlaps(&seen)) {
            let tint = palette::seen(brick.kind) * MUTED;
            let at = pen.aabb(&aabb);
            pen.figure.fill(&at, tint.extend(1.0));
            pen.figure.outline(&at.inflated(-0.5), EDGE);
            self.write_number(pen, cell, &at);
        }
        let leg = shown.subject.leg(shown.trace);
        // Where the leg ends: that is where the paddle hits the ball.
        let at_end = |leg: Leg<'_>| {
            let time = leg.chosen().map_or(1.0, |chosen| chosen.hit.time_of_impact);
            leg.paddle.translated(vec2(leg.paddle_way * time, 0.0))
        };
        let paddle = leg.map_or_else(|| shown.before.paddle().aabb(), at_end);
        pen.figure.fill(&pen.aabb(&paddle), PADDLE);
    }

    /// The brick's number, as in the list of candidates, in the part of it that is seen.
    fn write_number(&self, pen: &mut Pen<'_>, cell: usize, at: &Aabb) {
        let (min, max) = (at.min.max(self.area.min), at.max.min(self.area.max));
        let size = max - min;
        if size.x > 60.0 && size.y > 24.0 {
            let words = format!("brick {cell}");
            let corner = vec2(min.x + 6.0, (min.y + max.y - TEXT) / 2.0);
            pen.figure.label(&words, corner, TEXT, Vec4::new(1.0, 1.0, 1.0, 0.55) * color(Kind::Closest));
        }
    }
}
