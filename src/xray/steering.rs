//! The figure of the paddle's steering: a ruler along its top from −1 to 1, the directions that its
//! places give, and how the one that this hit gets is made.

use super::cause::{Cause, Steering, cause, paddle_at_end};
use super::figure::{Kind, Mark};
use super::sketch::Sketch;
use super::trace::{Leg, Way};
use super::words::number;
use crate::game::{Obstacle, Paddle};
use glam::{Vec2, vec2};

/// Further than this from the paddle, in world units, its steering is not a ball's business.
const NEAR_PADDLE: f32 = 60.0;

/// Places on the ruler.
const PLACES: [f32; 5] = [-1.0, -0.5, 0.0, 0.5, 1.0];

/// Lengths of the directions, and of the sum that makes one, as shares of the ball's radius.
const ARROW: f32 = 2.2;
pub(super) const PARTS: f32 = 4.5;

/// The paddle's steering, where the ball that is inspected meets it or is near it.
pub(super) fn zones(sketch: &mut Sketch<'_>, leg: &Leg<'_>, way: &Way) {
    let ball = sketch.shown.subject.ball;
    let hit = sketch.shown.hit_of(leg, ball).filter(|hit| hit.obstacle == Obstacle::Paddle);
    let distance = (way.circle.center - leg.paddle.closest_point(way.circle.center)).length();
    if hit.is_none() && (distance > NEAR_PADDLE || way.velocity.y < 0.0) {
        return;
    }
    let paddle = paddle_at_end(sketch.shown, leg);
    if hit.is_none() {
        ruler(sketch, &paddle, way, 0.3);
    } else if let (Some(Cause::Steered(steering)), Some(end)) = (cause(sketch.shown, leg), leg.end(ball)) {
        ruler(sketch, &paddle, way, 0.6);
        if leg.response().is_some_and(|response| response.held.any()) {
            // It cannot go there.
            return;
        }
        parts(sketch, &steering, end, way.circle.radius);
    }
}

/// The ruler, and the direction of a ball that is met with its centre over each of the places.
fn ruler(sketch: &mut Sketch<'_>, paddle: &Paddle, way: &Way, strength: f32) {
    let (aabb, half, radius) = (paddle.aabb(), paddle.size.x / 2.0, way.circle.radius);
    for share in PLACES {
        let x = paddle.center.x + share * half;
        sketch.add_faint(Kind::Zones, Mark::Line(vec2(x, aabb.min.y), vec2(x, aabb.min.y + 5.0)), strength);
        let center = vec2(x, aabb.min.y - radius);
        let out = paddle.bounce(center, way.velocity).normalize_or_zero();
        sketch.add_faint(Kind::Zones, Mark::Arrow(center, center + out * ARROW * radius), strength);
    }
    for share in [-1.0, 0.0, 1.0] {
        let at = vec2(paddle.center.x + share * half, aabb.max.y - 4.0);
        sketch.add_faint(Kind::Zones, Mark::Words(at, Vec2::Y, number(share)), strength);
    }
}

/// From where the ball is met, to its direction.
fn parts(sketch: &mut Sketch<'_>, steering: &Steering, ball: Vec2, radius: f32) {
    let paddle = &steering.paddle;
    let top = paddle.aabb().min.y;
    let (middle, met) = (vec2(paddle.center.x, top), vec2(ball.x, top));
    sketch.add(Kind::Zones, Mark::Thick(middle, met));
    sketch.add(Kind::Zones, Mark::Words(middle.lerp(met, 0.5), Vec2::Y, number(steering.share)));
    let whole = vec2(steering.sideways, -steering.rise);
    let scale = PARTS * radius / whole.length().max(1.0);
    let corner = ball + vec2(steering.sideways * scale, 0.0);
    let tip = ball + whole * scale;
    if steering.sideways.abs() * scale < 0.2 * radius {
        // Hardly to the side: straight up says it.
        return;
    }
    sketch.add(Kind::Zones, Mark::DashedArrow(ball, corner));
    sketch.add(Kind::Zones, Mark::DashedArrow(corner, tip));
    let out = if steering.sideways < 0.0 { Vec2::NEG_X } else { Vec2::X };
    let sideways = format!("{:.0} \u{b7} {}", Steering::MOST, number(steering.share));
    sketch.add(Kind::Zones, Mark::Words(corner, out, sideways));
    let rise = if steering.is_lifted { "at least this" } else { "|v.y|" };
    sketch.add(Kind::Zones, Mark::Along(corner, tip, out, rise.to_owned()));
}
