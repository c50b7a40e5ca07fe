//! The ball: where it is, how it moves, and whether it waits on the paddle. `physics.rs` makes it
//! fly. Tutorial chapter: *Ball*.

use super::FIELD;
use super::paddle::Paddle;
use super::pinch::PinchConstraint;
use crate::collision::Circle;
use glam::Vec2;

/// Radius in world units. A larger ball makes gaps impassable, a smaller one is hard to see.
pub const RADIUS: f32 = 12.5;

/// Velocity at release, in units/s, y down: up and to the right, as in the tutorial.
///
/// Another one changes the angle at which the paddle sends a ball (see [`STEERING`]), the trail,
/// and the hash of each recorded game. For one level, its line `speed:` multiplies this.
///
/// [`STEERING`]: super::paddle::STEERING
pub const INITIAL_VELOCITY: Vec2 = Vec2::new(100.0, -350.0);

/// A ball.
///
/// ```
/// use breakout::game::{Ball, Paddle};
///
/// let mut paddle = Paddle::of_width(1.0);
/// let mut ball = Ball::waiting_on(&paddle, 1.0);
/// paddle.center.x += 30.0;
/// ball.follow(&paddle);
/// assert_eq!(ball.center.x, 430.0);
/// assert!(ball.launch());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Ball {
    /// Centre, world units.
    pub center: Vec2,
    /// Centre at the end of the step before, for drawing between two steps; not part of the rules.
    pub previous_center: Vec2,
    /// Units/s, y down. Its length is [`Ball::speed`] up to rounding. A waiting ball has the
    /// velocity that it will leave with.
    pub velocity: Vec2,
    /// The speed that every bounce restores, units/s.
    pub speed: f32,
    /// World units.
    pub radius: f32,
    /// While the ball waits: its centre's distance right of the paddle's centre. `None` while it
    /// flies.
    pub waits_at: Option<f32>,
    /// Steps since it last met the paddle or a brick that breaks; see
    /// [`super::STUCK_STEPS`].
    pub steps_stuck: u32,
    /// The level's and the rules' factor of the usual speed with which it began.
    pub(super) first_factor: f32,
    /// Within one step only: what the ball is squeezed between.
    pub(super) pinch: PinchConstraint,
}

impl Ball {
    /// A ball that waits in the middle of the paddle's top. It will leave at `factor` times the
    /// usual speed.
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
            steps_stuck: 0,
            first_factor: factor,
            pinch: PinchConstraint::default(),
        }
    }

    /// The ball's shape.
    #[must_use]
    pub fn circle(&self) -> Circle {
        Circle { center: self.center, radius: self.radius }
    }

    /// Moves a waiting ball along with the paddle. One that flies stays where it is.
    pub fn follow(&mut self, paddle: &Paddle) {
        if let Some(offset) = self.waits_at {
            self.center = Self::rest(paddle, offset, self.radius);
        }
    }

    /// True if the ball waits on the paddle and has not flown yet: it still has its first velocity.
    /// A ball that the sticky paddle holds leaves as it would have bounced.
    #[must_use]
    pub(super) fn is_new(&self) -> bool {
        self.waits_at == Some(0.0) && self.velocity == INITIAL_VELOCITY * self.first_factor
    }

    /// Lets a waiting ball go. Returns whether it waited.
    ///
    /// ```
    /// # use breakout::game::{Ball, Paddle};
    /// let mut ball = Ball::waiting_on(&Paddle::of_width(1.0), 1.0);
    /// assert!(ball.launch() && ball.waits_at.is_none());
    /// assert!(!ball.launch(), "it flies already");
    /// ```
    pub fn launch(&mut self) -> bool {
        if self.waits_at.take().is_none() {
            return false;
        }
        self.steps_stuck = 0;
        true
    }

    /// Makes a ball that met the paddle's top wait where it met it. It keeps its velocity, and will
    /// leave with it.
    ///
    /// ```
    /// # use breakout::game::{Ball, Paddle};
    /// let paddle = Paddle::of_width(1.0);
    /// let mut ball = Ball::waiting_on(&paddle, 1.0);
    /// ball.launch();
    /// ball.center.x += 20.0;
    /// ball.wait_on(&paddle);
    /// assert_eq!(ball.waits_at, Some(20.0));
    /// ```
    pub fn wait_on(&mut self, paddle: &Paddle) {
        let half = paddle.size.x / 2.0;
        self.waits_at = Some((self.center.x - paddle.center.x).clamp(-half, half));
        self.follow(paddle);
    }

    /// Turns the velocity along `direction`, at the ball's own speed. The direction may have any
    /// length but 0, which would make the velocity not a number.
    ///
    /// ```
    /// # use breakout::game::{Ball, Paddle};
    /// use glam::vec2;
    ///
    /// let mut ball = Ball::waiting_on(&Paddle::of_width(1.0), 1.0);
    /// ball.fly(vec2(3.0, -4.0));
    /// assert!((ball.velocity - ball.speed * vec2(0.6, -0.8)).length() < 1e-3);
    /// ```
    pub fn fly(&mut self, direction: Vec2) {
        self.velocity = direction * (self.speed / direction.length());
    }

    /// The centre of a waiting ball: on the paddle, and always inside the field, even where it
    /// hangs over the paddle's end.
    fn rest(paddle: &Paddle, offset: f32, radius: f32) -> Vec2 {
        let x = (paddle.center.x + offset).clamp(radius, FIELD.x - radius);
        Vec2::new(x, paddle.aabb().min.y - radius)
    }
}
