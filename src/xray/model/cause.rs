//! The rule that gave a ball its velocity after a hit.
//!
//! The step told the velocity. Here it is compared with the rules, which are public, so that the
//! X-ray names the rule that gave it and no other.

use super::step::InspectedStep;
use super::trace::Leg;
use crate::game::{Obstacle, Paddle, Response, STEERING, STRENGTH};
use glam::{Vec2, vec2};

/// Two directions are the same up to this, as a share of their length: the effect of rounding.
const SAME: f32 = 2e-3;

/// A rule that answers a hit.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Cause {
    /// A reflection: v − 2(v·n)n.
    Reflected,
    /// A reflection, and a little turn because the ball has met nothing new for long.
    Turned,
    /// The paddle steers by the place where it is met.
    Steered(Steering),
    /// The paddle steers straight to one of the last bricks.
    Helped,
    /// Along the paddle's corner, upwards: its steering would lead into it.
    Tangent,
    /// The ball flew away already, and the paddle was faster.
    Kept,
    /// Down, between the wall and the paddle's corner.
    Down,
    /// The sticky paddle holds the ball.
    Sticks,
}

/// The tutorial's rule for the paddle in its parts.
///
/// ```text
///    share  −1      0    ●  1        sideways = 200 · share
///          ↖ ┌──────┬──────┐ ↗       rise = |v.y|
///            └──────┴──────┘         and both as far as keeps the speed
/// ```
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Steering {
    /// The paddle where it meets the ball.
    pub(super) paddle: Paddle,
    /// The distance from its middle: −1 and 1 are its ends.
    pub(super) share: f32,
    /// To the right, units/s, before the speed is kept.
    pub(super) sideways: f32,
    /// Upwards, units/s, before the speed is kept.
    pub(super) rise: f32,
    /// The ball comes in so flat that it is sent up faster than it fell.
    pub(super) is_lifted: bool,
}

impl Steering {
    /// The velocity to the side that the paddle's ends give, units/s.
    pub(super) const MOST: f32 = STEERING * STRENGTH;

    fn new(paddle: Paddle, ball: Vec2, response: &Response) -> Self {
        let share = (ball.x - paddle.center.x) / (paddle.size.x / 2.0);
        let (sideways, fall) = (Self::MOST * share, response.before.y.abs());
        let steered = paddle.bounce(ball, response.before);
        // In the result, up is to the side as rise is to sideways.
        let lifted = if steered.x == 0.0 { fall } else { steered.y * sideways / steered.x };
        let is_lifted = lifted.abs() > fall * (1.0 + SAME);
        Self { paddle, share, sideways, rise: if is_lifted { lifted.abs() } else { fall }, is_lifted }
    }
}

/// The paddle at a leg's end, which is where it hits the ball.
pub(super) fn paddle_at_end(step: &InspectedStep<'_>, leg: &Leg<'_>) -> Paddle {
    Paddle { center: leg.paddle_at_end().center(), ..step.before.paddle().clone() }
}

/// The rule that answered a leg's hit; `None` if there was no hit.
pub(super) fn cause(step: &InspectedStep<'_>, leg: &Leg<'_>) -> Option<Cause> {
    let (chosen, response) = (leg.chosen()?, leg.response()?);
    let normal = chosen.hit.normal;
    let reflected = response.before - 2.0 * response.before.dot(normal) * normal;
    if chosen.obstacle != Obstacle::Paddle {
        let reflects = is_same(reflected, response.after);
        return Some(if reflects { Cause::Reflected } else { Cause::Turned });
    }
    let (ball, paddle) = (leg.end(chosen.ball)?, paddle_at_end(step, leg));
    let is_below = ball.y > paddle.aabb().max.y;
    let steered = paddle.bounce(ball, response.before);
    Some(match () {
        () if response.waits => Cause::Sticks,
        () if is_same(response.before, response.after) => Cause::Kept,
        () if is_below && is_same(vec2(0.0, 1.0), response.after) => Cause::Down,
        () if is_below => Cause::Reflected,
        () if is_same(steered, response.after) => Cause::Steered(Steering::new(paddle, ball, &response)),
        () if steered.dot(normal) <= 0.0 => Cause::Tangent,
        () => Cause::Helped,
    })
}

fn is_same(a: Vec2, b: Vec2) -> bool {
    a.normalize_or_zero().distance(b.normalize_or_zero()) < SAME
}
