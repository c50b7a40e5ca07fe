//! The figure of the paddle's steering: a ruler along its top from −1 to 1, the directions that its
//! places give, and the sum that makes the direction of this hit.

use super::cause::{Cause, Steering, cause, paddle_at_end};
use super::figure::{Kind, Mark};
use super::step::FigureBuilder;
use super::text::number;
use super::trace::Leg;
use crate::game::{BallPath, Obstacle, Paddle};
use glam::{Vec2, vec2};

/// The steering is shown for falling balls that are nearer to the paddle than this, world units.
const NEAR_PADDLE: f32 = 60.0;

/// Places on the ruler.
const PLACES: [f32; 5] = [-1.0, -0.5, 0.0, 0.5, 1.0];

/// Lengths of the directions, and of the sum that makes one, as shares of the ball's radius.
const ARROW: f32 = 2.2;
pub(super) const PARTS: f32 = 4.5;

/// Adds the paddle's steering if the inspected ball meets the paddle or is near it.
pub(super) fn add_steering(figures: &mut FigureBuilder<'_>, leg: &Leg<'_>, path: &BallPath) {
    let step = figures.step;
    let is_hit = step.hit_in(leg).is_some_and(|hit| hit.obstacle == Obstacle::Paddle);
    let distance = (path.circle.center - leg.paddle.closest_point(path.circle.center)).length();
    if !is_hit && (distance > NEAR_PADDLE || path.velocity.y < 0.0) {
        return;
    }
    let paddle = paddle_at_end(step, leg);
    if !is_hit {
        add_ruler(figures, &paddle, path, 0.3);
    } else if let (Some(Cause::Steered(steering)), Some(end)) = (cause(step, leg), leg.end(step.subject.ball)) {
        add_ruler(figures, &paddle, path, 0.6);
        // A squeezed ball cannot follow the direction.
        if !leg.response().is_some_and(|response| response.held.any()) {
            add_sum(figures, &steering, end, path.circle.radius);
        }
    }
}

/// Adds the ruler, and the direction that each of its places gives to a ball above it.
fn add_ruler(figures: &mut FigureBuilder<'_>, paddle: &Paddle, path: &BallPath, strength: f32) {
    let (aabb, half, radius) = (paddle.aabb(), paddle.size.x / 2.0, path.circle.radius);
    for share in PLACES {
        let x = paddle.center.x + share * half;
        figures.add_faint(Kind::Zones, Mark::Line(vec2(x, aabb.min.y), vec2(x, aabb.min.y + 5.0)), strength);
        let center = vec2(x, aabb.min.y - radius);
        let out = paddle.bounce(center, path.velocity).normalize_or_zero();
        figures.add_faint(Kind::Zones, Mark::Arrow(center, center + out * ARROW * radius), strength);
    }
    for share in [-1.0, 0.0, 1.0] {
        let at = vec2(paddle.center.x + share * half, aabb.max.y - 4.0);
        figures.add_faint(Kind::Zones, Mark::text(at, Vec2::Y, number(share)), strength);
    }
}

/// Adds the sum that makes the ball's direction from the place where it is met.
fn add_sum(figures: &mut FigureBuilder<'_>, steering: &Steering, ball: Vec2, radius: f32) {
    let paddle = &steering.paddle;
    let top = paddle.aabb().min.y;
    let (middle, met) = (vec2(paddle.center.x, top), vec2(ball.x, top));
    figures.add(Kind::Zones, Mark::Thick(middle, met));
    figures.text(Kind::Zones, middle.lerp(met, 0.5), Vec2::Y, number(steering.share));
    let whole = vec2(steering.sideways, -steering.rise);
    let scale = PARTS * radius / whole.length().max(1.0);
    let corner = ball + vec2(steering.sideways * scale, 0.0);
    let tip = ball + whole * scale;
    if steering.sideways.abs() * scale < 0.2 * radius {
        // The direction is almost straight up, and v′ shows that.
        return;
    }
    figures.add(Kind::Zones, Mark::DashedArrow(ball, corner));
    figures.add(Kind::Zones, Mark::DashedArrow(corner, tip));
    let out = if steering.sideways < 0.0 { Vec2::NEG_X } else { Vec2::X };
    let sideways = format!("{:.0} \u{b7} {}", Steering::MOST, number(steering.share));
    figures.text(Kind::Zones, corner, out, sideways);
    let rise = if steering.is_lifted { "at least this" } else { "|v.y|" };
    figures.add(Kind::Zones, Mark::LineLabel(corner, tip, out, rise.to_owned()));
}
