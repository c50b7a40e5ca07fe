//! The figure of the paddle's steering: a ruler along its top from −1 to 1, the direction at each
//! mark, and the components of this hit's direction.

use super::figure::{Kind, Mark};
use super::step::{FigureBuilder, InspectedStep};
use super::text::number;
use super::trace::Leg;
use crate::game::{BallPath, Cause, Obstacle, PADDLE_DEFLECTION, Paddle, STEERING};
use glam::{Vec2, vec2};

/// Sideways velocity at the paddle's ends, in units/s.
pub(super) const MOST: f32 = STEERING * PADDLE_DEFLECTION;

/// Relative difference up to which velocities count as equal, because of rounding.
const SAME: f32 = 3e-4;

/// The figure appears for falling balls closer to the paddle than this, in world units.
const NEAR_PADDLE: f32 = 60.0;

/// Marks on the ruler.
const PLACES: [f32; 5] = [-1.0, -0.5, 0.0, 0.5, 1.0];

/// Length of a direction arrow, in ball radii.
const ARROW: f32 = 2.2;
/// Length of the direction that the components add up to, in ball radii.
pub(super) const PARTS: f32 = 4.5;

/// The tutorial's steering rule for the paddle, split into its terms.
///
/// ```text
///    share  −1      0    ●  1        sideways = 200 · share
///          ↖ ┌──────┬──────┐ ↗       rise = |v.y|
///            └──────┴──────┘         both scaled to keep the speed
/// ```
pub(super) struct Steering {
    /// The paddle where it hits the ball.
    paddle: Paddle,
    /// The ball's center at the hit.
    ball: Vec2,
    /// Distance of the ball from the paddle's middle: −1 and 1 are the paddle's ends.
    pub(super) share: f32,
    /// Velocity to the right in units/s, before scaling.
    pub(super) sideways: f32,
    /// Velocity upward in units/s, before scaling.
    pub(super) rise: f32,
    /// True if the ball arrives so flat that the paddle sends it up faster than it fell.
    pub(super) is_lifted: bool,
}

/// Returns the paddle at a leg's end, where it hits the ball.
fn paddle_at_end(step: &InspectedStep<'_>, leg: &Leg<'_>) -> Paddle {
    Paddle { center: leg.paddle_at_end().center(), ..step.before.paddle().clone() }
}

/// Returns the terms of the paddle's steering, if it determined the ball's velocity at the leg's
/// end.
pub(super) fn steering(step: &InspectedStep<'_>, leg: &Leg<'_>) -> Option<Steering> {
    let response = leg.response().filter(|response| response.cause == Cause::Steered)?;
    let (paddle, ball) = (paddle_at_end(step, leg), leg.end(response.ball)?);
    let share = paddle.offset(ball.x);
    let (sideways, fall) = (MOST * share, response.before.y.abs());
    let steered = paddle.bounce(ball, response.before);
    // Scaling keeps the ratio of rise to sideways.
    let lifted = if steered.x == 0.0 { fall } else { (steered.y * sideways / steered.x).abs() };
    let is_lifted = lifted > fall * (1.0 + SAME);
    Some(Steering { paddle, ball, share, sideways, rise: if is_lifted { lifted } else { fall }, is_lifted })
}

/// Adds the paddle's steering if the inspected ball hits the paddle or is near it.
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
    } else if let Some(steering) = steering(step, leg) {
        add_ruler(figures, &paddle, path, 0.6);
        // A squeezed ball cannot follow its direction.
        if !leg.response().is_some_and(|response| response.held.any()) {
            add_sum(figures, &steering, path.circle.radius);
        }
    }
}

/// Adds the ruler, and the direction that each mark gives to a ball above it.
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

/// Adds the components of the ball's new direction, and the distance from the paddle's middle.
fn add_sum(figures: &mut FigureBuilder<'_>, steering: &Steering, radius: f32) {
    let Steering { paddle, ball, .. } = steering;
    let top = paddle.aabb().min.y;
    let (middle, met) = (vec2(paddle.center.x, top), vec2(ball.x, top));
    figures.add(Kind::Zones, Mark::Thick(middle, met));
    figures.text(Kind::Zones, middle.lerp(met, 0.5), Vec2::Y, number(steering.share));
    let whole = vec2(steering.sideways, -steering.rise);
    let scale = PARTS * radius / whole.length().max(1.0);
    let corner = *ball + vec2(steering.sideways * scale, 0.0);
    let tip = *ball + whole * scale;
    if steering.sideways.abs() * scale < 0.2 * radius {
        // The direction is almost straight up, so v′ is enough.
        return;
    }
    figures.add(Kind::Zones, Mark::DashedArrow(*ball, corner));
    figures.add(Kind::Zones, Mark::DashedArrow(corner, tip));
    let out = if steering.sideways < 0.0 { Vec2::NEG_X } else { Vec2::X };
    let sideways = format!("{:.0} \u{b7} {}", MOST, number(steering.share));
    figures.text(Kind::Zones, corner, out, sideways);
    let rise = if steering.is_lifted { "at least this" } else { "|v.y|" };
    figures.add(Kind::Zones, Mark::LineLabel(corner, tip, out, rise.to_owned()));
}
