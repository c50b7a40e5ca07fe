//! The lenses. One shows the inspected ball and its surroundings, large enough to see a step of
//! three units. The other shows only the path of the ball's center, larger still.

use super::layout::XrayLayout;
use super::painter::FigurePainter;
use super::view::{XrayView, draw_balls};
use crate::collision::{Aabb, Circle};
use crate::draw::FigureRenderer;
use crate::game::{FIELD, Obstacle, PlacedBrick};
use crate::palette;
use crate::xray::model::{CenterView, Figure, InspectedStep, Kind, Leg};
use glam::{Vec2, Vec4, vec2};

const GROUND: Vec4 = Vec4::new(0.05, 0.055, 0.11, 1.0);
const CENTER_GROUND: Vec4 = Vec4::new(0.03, 0.035, 0.075, 1.0);
const FRAME: Vec4 = Vec4::new(0.55, 0.62, 0.80, 0.8);
const OUTSIDE: Vec4 = Vec4::new(0.20, 0.21, 0.25, 1.0);
const PADDLE: Vec4 = Vec4::new(0.30, 0.33, 0.41, 1.0);
const EDGE: Vec4 = Vec4::new(0.85, 0.90, 1.0, 0.5);

/// Minimum and maximum zoom of the lens on the ball, in canvas units per world unit.
const ZOOM: [f32; 2] = [0.7, 12.0];

/// Minimum and maximum zoom of the lens on the center, in canvas units per world unit.
const CENTER_ZOOM: [f32; 2] = [0.5, 60.0];
/// Room for labels around the center's path, in canvas units.
const CENTER_ROOM: Vec2 = Vec2::new(70.0, 56.0);

/// Free space above a paddle for its direction arrows, in ball radii.
const OVER_PADDLE: f32 = 6.0;

/// Maximum visible fraction of the paddle half that the ball does not hit.
const OTHER_HALF: f32 = 0.45;

/// Sideways reach of the direction arrow at the paddle's very end, in ball radii.
const TO_THE_SIDE: f32 = 2.6;

/// Factor that dims the color of bricks, so that lines stand out on them.
const MUTED: f32 = 0.38;

/// Text height in the lens on the ball, in canvas units.
const TEXT: f32 = 13.0;
/// Text height in the lens on the center, in canvas units.
const CENTER_TEXT: f32 = 12.0;

/// An area of the canvas that shows a part of the world enlarged.
pub(super) struct Lens {
    pub(super) area: Aabb,
    /// The point of the world in the middle of the lens.
    center: Vec2,
    /// Canvas units per world unit.
    pub(super) zoom: f32,
}

impl Lens {
    /// Creates the lens on the inspected ball. It shows the whole ball and its path, and the paddle
    /// if the ball hits it.
    pub(super) fn new(layout: &XrayLayout, step: &InspectedStep<'_>) -> Self {
        let area = layout.areas.lens;
        let Some((leg, path)) = step.path() else {
            let center = step.before.balls().first().map_or(FIELD / 2.0, |ball| ball.center);
            return Self::of(area, Aabb::from_center_size(center, Vec2::splat(80.0)));
        };
        let end = leg.end(step.subject.ball).unwrap_or(path.circle.center);
        if step.hit_in(&leg).is_some_and(|hit| hit.obstacle == Obstacle::Paddle) {
            return Self::of(area, half_paddle(&leg.paddle_at_end(), &Circle { center: end, ..path.circle }));
        }
        let half = 2.05 * path.circle.radius + 0.8 * path.displacement.length();
        Self::of(area, Aabb::from_center_size(end, Vec2::splat(2.0 * half)))
    }

    /// Creates a lens just large enough to show the area `seen` of the world.
    fn of(area: Aabb, seen: Aabb) -> Self {
        let zoom = (area.size() / seen.size()).min_element().clamp(ZOOM[0], ZOOM[1]);
        Self { area, center: seen.center(), zoom }
    }

    /// Creates the lens on the path of the ball's center.
    pub(super) fn on_center(layout: &XrayLayout, view: &CenterView) -> Self {
        let area = layout.areas.center;
        let zoom = ((area.size() - CENTER_ROOM) / view.bounds.size()).min_element();
        let zoom = zoom.clamp(CENTER_ZOOM[0], CENTER_ZOOM[1]);
        Self { area, center: view.bounds.center(), zoom }
    }

    /// Returns the part of the world that the lens shows.
    pub(super) fn world(&self) -> Aabb {
        Aabb::from_center_size(self.center, self.area.size() / self.zoom)
    }

    /// Fills the background and returns a painter for the lens.
    fn painter<'a>(&self, renderer: &'a mut FigureRenderer, text: f32, ground: Vec4) -> FigurePainter<'a> {
        renderer.fill(&self.area, ground);
        FigurePainter::new(renderer, self.zoom, self.area.center() - self.center * self.zoom, self.area, text)
    }

    pub(super) fn draw(&self, renderer: &mut FigureRenderer, figures: &[Figure], view: &XrayView<'_>) {
        let mut painter = self.painter(renderer, TEXT, OUTSIDE);
        self.draw_world(&mut painter, &view.step);
        painter.draw(figures);
        draw_balls(&mut painter, view);
        renderer.outline(&self.area.inflated(-1.0), FRAME);
    }

    /// Draws the path of the ball's center among the Minkowski sums.
    pub(super) fn draw_center(&self, renderer: &mut FigureRenderer, figures: &[Figure]) {
        self.painter(renderer, CENTER_TEXT, CENTER_GROUND).draw(figures);
        renderer.outline(&self.area.inflated(-1.0), FRAME);
    }

    /// Draws bricks, paddle and the field's edges.
    fn draw_world(&self, painter: &mut FigurePainter<'_>, step: &InspectedStep<'_>) {
        let seen = self.world();
        let inside = Aabb { min: seen.min.max(Vec2::ZERO), max: seen.max.min(vec2(FIELD.x, f32::INFINITY)) };
        painter.renderer.fill(&painter.aabb(&inside), GROUND);
        let bricks = step.before.bricks().iter().filter(|placed| placed.aabb.overlaps(&seen));
        for PlacedBrick { cell, brick, aabb } in bricks {
            let tint = palette::average_color(brick.kind) * MUTED;
            let at = painter.aabb(&aabb);
            painter.renderer.fill(&at, tint.extend(1.0));
            painter.renderer.outline(&at.inflated(-0.5), EDGE);
            self.draw_number(painter, cell, &at);
        }
        let paddle = step.leg().map_or_else(|| step.before.paddle().aabb(), Leg::paddle_at_end);
        let at = painter.aabb(&paddle);
        painter.renderer.fill(&at, PADDLE);
        painter.renderer.outline(&at.inflated(-0.5), EDGE);
    }

    /// Draws a brick's number in the visible part of the brick. The rows of numbers refer to it.
    fn draw_number(&self, painter: &mut FigurePainter<'_>, cell: usize, at: &Aabb) {
        let (min, max) = (at.min.max(self.area.min), at.max.min(self.area.max));
        let ink = Vec4::new(1.0, 1.0, 1.0, 0.75) * Kind::Closest.color();
        let text = format!("brick {cell}");
        let free = max - min - painter.size(&text);
        if free.min_element() > 4.0 {
            // Keeps clear of the hatching if there is room.
            painter.label(&text, min + (free / 2.0).min(vec2(10.0, 9.0)), ink);
        }
    }
}

impl XrayLayout {
    /// Returns the point of the world at a pixel of the window, if the pixel is on the field or in
    /// the lens.
    pub fn world_at(&self, pixel: Vec2, step: &InspectedStep<'_>) -> Option<Vec2> {
        let at = self.to_canvas(pixel);
        let within = |area: &Aabb| at.cmpge(area.min).all() && at.cmplt(area.max).all();
        if within(&self.areas.lens) {
            let lens = Lens::new(self, step);
            return Some(lens.center + (at - lens.area.center()) / lens.zoom);
        }
        within(&self.areas.field).then(|| self.field_layout.to_field(pixel))
    }
}

/// Returns an area around the ball and the half of the paddle that it hits.
fn half_paddle(paddle: &Aabb, ball: &Circle) -> Aabb {
    let (middle, half, radius) = (paddle.center().x, paddle.size().x / 2.0, ball.radius);
    let share = (ball.center.x - middle) / half;
    let other = half * OTHER_HALF * (1.0 - share.abs()).clamp(0.0, 1.0);
    let beyond = half + 1.3 * radius;
    let (left, right) = if share < 0.0 { (beyond, other) } else { (other, beyond) };
    let around = Aabb::from_center_size(ball.center, Vec2::splat(3.0 * radius));
    let Aabb { min, max } = around.swept(vec2(share * TO_THE_SIDE * radius, 0.0));
    Aabb {
        min: min.min(vec2(middle - left, paddle.min.y - OVER_PADDLE * radius)),
        max: max.max(vec2(middle + right, paddle.max.y)) + vec2(0.0, 1.4 * radius),
    }
}
