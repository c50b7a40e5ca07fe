//! The ball: where it is, how it moves, and whether it waits on the paddle. How it flies is `physics.rs`'s.
//! Tutorial chapter: *Ball*.

use super::FIELD;
use super::paddle::Paddle;
use super::squeeze::Squeeze;
use crate::collision::Circle;
use glam::Vec2;

/// Radius in world units. A larger ball makes gaps impassable, a smaller one is hard to see.
pub const RADIUS: f32 = 12.5;

/// Velocity at release, in units/s, y down: up and to the right, as in the tutorial.
pub const INITIAL_VELOCITY: Vec2 = Vec2::new(100.0, -350.0);

/// A ball.
#[derive(Clone, Debug, PartialEq)]
pub struct Ball {
    /// Centre, world units.
    pub center: Vec2,
    /// Centre at the end of the step before, for drawing between two steps; not part of the rules.
    pub previous_center: Vec2,
    /// Units/s, y down. Its length is [`Ball::speed`] up to rounding; while the ball waits, the one that it leaves with.
    pub velocity: Vec2,
    /// The speed that every bounce restores, units/s.
    pub speed: f32,
    /// World units.
    pub radius: f32,
    /// Where it waits: its centre's distance right of the paddle's centre. `None` while it flies.
    pub waits_at: Option<f32>,
    /// Steps since it last met the paddle or a brick that breaks; see [`super::physics::ASTRAY_STEPS`].
    pub steps_astray: u32,
    /// Within one step only: what the ball is squeezed between.
    pub(super) squeeze: Squeeze,
}

impl Ball {
    /// A ball that waits in the middle of the paddle's top and will leave at `factor` times the usual speed.
    #[must_use]
    pub fn waiting_on(paddle: &Paddle, factor: f32) -> Self {
        let center = Self::rest(paddle, 0.0, RADIUS);
        Self {
            center,
            previous_center: center,
            velocity: INITIAL_VELOCITY * factor,
            speed: INITIAL_VELOCITY.length() * factor,
            radius: RADIUS,
            waits_at: Some(0.0),
            steps_astray: 0,
            squeeze: Squeeze::default(),
        }
    }

    /// The ball's shape.
    #[must_use]
    pub fn circle(&self) -> Circle {
        Circle { center: self.center, radius: self.radius }
    }

    /// Moves a waiting ball along with the paddle.
    pub(super) fn follow(&mut self, paddle: &Paddle) {
        if let Some(offset) = self.waits_at {
            self.center = Self::rest(paddle, offset, self.radius);
        }
    }

    /// Lets a waiting ball go; whether it did.
    pub(super) fn launch(&mut self) -> bool {
        if self.waits_at.take().is_none() {
            return false;
        }
        self.steps_astray = 0;
        true
    }

    /// Lets a ball that met the paddle's top wait where it met it; it will leave as it would have bounced.
    pub(super) fn wait_on(&mut self, paddle: &Paddle) {
        let half = paddle.size.x / 2.0;
        self.waits_at = Some((self.center.x - paddle.center.x).clamp(-half, half));
        self.follow(paddle);
    }

    /// Turns the velocity along `direction`, which must not be zero, at the ball's own speed.
    pub(super) fn fly(&mut self, direction: Vec2) {
        self.velocity = direction * (self.speed / direction.length());
    }

    /// Where a ball waits: on the paddle, and in the field also where it hangs over the paddle's end.
    fn rest(paddle: &Paddle, offset: f32, radius: f32) -> Vec2 {
        let x = (paddle.center.x + offset).clamp(radius, FIELD.x - radius);
        Vec2::new(x, paddle.aabb().min.y - radius)
    }
}
