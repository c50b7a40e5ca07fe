//! The lenses: the ball that is inspected with what is around it, so large that a step of three
//! units can be seen; and beside it the ball's centre alone, larger still.

use super::desk::Desk;
use super::pen::{Pen, color};
use super::{Xray, draw_moment};
use crate::collision::{Aabb, Circle};
use crate::draw::FigureRenderer;
use crate::game::{FIELD, Obstacle};
use crate::palette;
use crate::xray::{CenterView, Figure, Kind, Leg, Shown};
use glam::{Vec2, Vec4, vec2};

const GROUND: Vec4 = Vec4::new(0.05, 0.055, 0.11, 1.0);
const CENTER_GROUND: Vec4 = Vec4::new(0.03, 0.035, 0.075, 1.0);
const FRAME: Vec4 = Vec4::new(0.55, 0.62, 0.80, 0.8);
const OUTSIDE: Vec4 = Vec4::new(0.20, 0.21, 0.25, 1.0);
const PADDLE: Vec4 = Vec4::new(0.30, 0.33, 0.41, 1.0);
const EDGE: Vec4 = Vec4::new(0.85, 0.90, 1.0, 0.5);

/// The least and most canvas units per world unit.
const ZOOM: [f32; 2] = [0.7, 12.0];

/// The same for the centre, and the room around its way for words, canvas units.
const CENTER_ZOOM: [f32; 2] = [0.5, 60.0];
const CENTER_ROOM: Vec2 = Vec2::new(70.0, 56.0);

/// Free space above a paddle, for the directions that it gives: shares of the ball's radius.
const OVER_PADDLE: f32 = 6.0;

/// What is seen of the paddle's half on the other side of its middle.
const OTHER_HALF: f32 = 0.45;

/// How far to the side a direction may lead that the paddle gives, as a share of the ball's radius:
/// at most, which is for a hit at the very end.
const TO_THE_SIDE: f32 = 2.6;

/// How much is seen of the colour of a brick, so that lines stand out on it.
const MUTED: f32 = 0.38;

/// Height of words, canvas units.
const TEXT: f32 = 13.0;
const CENTER_TEXT: f32 = 12.0;

/// Where the lens looks, and how much it enlarges.
pub(super) struct Lens {
    area: Aabb,
    center: Vec2,
    zoom: f32,
}

impl Lens {
    /// On the ball that is inspected: all of the ball and of its way, and the paddle that it hits.
    pub(super) fn new(desk: &Desk, shown: &Shown<'_>) -> Self {
        let area = desk.lens;
        let leg = shown.subject.leg(shown.trace);
        let way = leg.and_then(|leg| leg.way(shown.subject.ball));
        let (Some(leg), Some(way)) = (leg, way) else {
            let center = shown.before.balls().first().map_or(FIELD / 2.0, |ball| ball.center);
            return Self::of(area, Aabb::from_center_size(center, Vec2::splat(80.0)));
        };
        let end = leg.end(shown.subject.ball).unwrap_or(way.circle.center);
        let half = 2.05 * way.circle.radius + 0.8 * way.displacement.length();
        let around = Aabb::from_center_size(end, Vec2::splat(2.0 * half));
        let hits_paddle =
            leg.chosen().is_some_and(|it| it.ball == shown.subject.ball && it.obstacle == Obstacle::Paddle);
        if !hits_paddle {
            return Self::of(area, around);
        }
        Self::of(area, half_paddle(&paddle_at_end(&leg), &Circle { center: end, ..way.circle }))
    }

    /// So large that this part of the world is just seen.
    fn of(area: Aabb, seen: Aabb) -> Self {
        let zoom = (area.size() / seen.size()).min_element().clamp(ZOOM[0], ZOOM[1]);
        Self { area, center: seen.center(), zoom }
    }

    /// On the way of the ball's centre.
    pub(super) fn on_center(desk: &Desk, view: &CenterView) -> Self {
        let area = desk.center;
        let room = (area.size() - CENTER_ROOM).max(Vec2::splat(20.0));
        let size = view.bounds.size().max(Vec2::splat(1e-3));
        let zoom = (room / size).min_element().clamp(CENTER_ZOOM[0], CENTER_ZOOM[1]);
        Self { area, center: view.bounds.center(), zoom }
    }

    /// Where it is, canvas units.
    pub(super) fn area(&self) -> Aabb {
        self.area
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

    fn pen<'a>(&self, figure: &'a mut FigureRenderer, text: f32) -> Pen<'a> {
        Pen::new(figure, self.zoom, self.area.center() - self.center * self.zoom, self.area, text)
    }

    pub(super) fn draw(&self, figure: &mut FigureRenderer, figures: &[Figure], xray: &Xray<'_>) {
        let mut pen = self.pen(figure, TEXT);
        pen.figure.fill(&self.area, GROUND);
        self.draw_world(&mut pen, &xray.shown);
        pen.figures(figures.iter());
        draw_moment(&mut pen, xray);
        figure.outline(&self.area.inflated(-1.0), FRAME);
    }

    /// The ball's centre and its way among the Minkowski sums.
    pub(super) fn draw_center(&self, figure: &mut FigureRenderer, figures: &[Figure]) {
        let mut pen = self.pen(figure, CENTER_TEXT);
        pen.figure.fill(&self.area, CENTER_GROUND);
        pen.figures(figures.iter());
        figure.outline(&self.area.inflated(-1.0), FRAME);
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
        let paddle = leg.map_or_else(|| shown.before.paddle().aabb(), |leg| paddle_at_end(&leg));
        let at = pen.aabb(&paddle);
        pen.figure.fill(&at, PADDLE);
        pen.figure.outline(&at.inflated(-0.5), EDGE);
    }

    /// The brick's number, as in the list of candidates, in the part of it that is seen.
    fn write_number(&self, pen: &mut Pen<'_>, cell: usize, at: &Aabb) {
        let (min, max) = (at.min.max(self.area.min), at.max.min(self.area.max));
        let (size, ink) = (max - min, Vec4::new(1.0, 1.0, 1.0, 0.75) * color(Kind::Closest));
        let words = format!("brick {cell}");
        let free = size - pen.size(&words);
        if free.min_element() > 4.0 {
            // Beside what is hatched, if there is room.
            pen.label(&words, min + (free / 2.0).min(vec2(10.0, 9.0)), ink);
        }
    }
}

/// Where the leg ends: that is where the paddle hits the ball.
fn paddle_at_end(leg: &Leg<'_>) -> Aabb {
    let time = leg.chosen().map_or(1.0, |chosen| chosen.hit.time_of_impact);
    leg.paddle.translated(vec2(leg.paddle_displacement * time, 0.0))
}

/// The ball, and the half of the paddle that it meets.
fn half_paddle(paddle: &Aabb, ball: &Circle) -> Aabb {
    let (middle, half, radius) = (paddle.center().x, paddle.size().x / 2.0, ball.radius);
    let share = (ball.center.x - middle) / half;
    let other = half * OTHER_HALF * (1.0 - share.abs()).clamp(0.0, 1.0);
    let beyond = half + 1.3 * radius;
    let (left, right) = if share < 0.0 { (beyond, other) } else { (other, beyond) };
    let side = vec2(share * TO_THE_SIDE * radius, 0.0);
    let (min, max) =
        (ball.center - 1.5 * radius + side.min(Vec2::ZERO), ball.center + 1.5 * radius + side.max(Vec2::ZERO));
    let top = paddle.min.y - OVER_PADDLE * radius;
    Aabb {
        min: vec2(min.x.min(middle - left), min.y.min(top)),
        max: vec2(max.x.max(middle + right), max.y.max(paddle.max.y) + 1.4 * radius),
    }
}
