//! The ball: where it is, how it moves, and whether it is stuck to the paddle. `physics.rs` makes it
//! fly. Tutorial chapter: *Ball*.

use super::paddle::Paddle;
use super::pinch::PinchConstraint;
use super::units::{BALL_RADIUS, FIELD, INITIAL_VELOCITY};
use crate::collision::Circle;
use glam::Vec2;

/// A ball.
///
/// ```
/// use breakout::game::{Ball, Paddle};
///
/// let mut paddle = Paddle::of_width(1.0);
/// let mut ball = Ball::stuck_to(&paddle, 1.0);
/// paddle.center.x += 30.0;
/// ball.follow(&paddle);
/// assert_eq!(ball.center.x, 430.0);
/// assert!(ball.launch());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Ball {
    /// Center, world units.
    pub center: Vec2,
    /// Center at the end of the previous step, for drawing between two steps. The rules do not use
    /// it.
    pub previous_center: Vec2,
    /// Velocity, units/s. Its length is [`Ball::speed`] up to rounding. A stuck ball will leave with
    /// this velocity.
    pub velocity: Vec2,
    /// Speed after every bounce, units/s.
    pub speed: f32,
    /// World units.
    pub radius: f32,
    /// Distance from the paddle's center to the ball's center along x, world units, while the ball
    /// is stuck to the paddle. `None` while it flies.
    pub stuck_offset: Option<f32>,
    /// Bricks that the ball can still break through in this flight: see
    /// [`Rules::charge`](super::rules::Rules::charge).
    pub charge: u32,
    /// Steps since the ball last hit the paddle or a breakable brick; see
    /// [`super::MAX_STEPS_WITHOUT_PROGRESS`].
    pub steps_since_progress: u32,
    /// Factor on [`INITIAL_VELOCITY`] with which the ball began: the level's, times the rules'.
    pub(super) initial_factor: f32,
    /// Axes along which the ball is pinched in this step.
    pub(super) pinch: PinchConstraint,
}

impl Ball {
    /// Creates a ball in the middle of the paddle's top. It will leave at `factor` times the usual
    /// speed.
    pub fn stuck_to(paddle: &Paddle, factor: f32) -> Self {
        let center = Self::rest(paddle, 0.0, BALL_RADIUS);
        Self {
            center,
            previous_center: center,
            velocity: INITIAL_VELOCITY * factor,
            speed: INITIAL_VELOCITY.length() * factor,
            radius: BALL_RADIUS,
            stuck_offset: Some(0.0),
            charge: 0,
            steps_since_progress: 0,
            initial_factor: factor,
            pinch: PinchConstraint::default(),
        }
    }

    /// Returns the ball's shape.
    pub fn circle(&self) -> Circle {
        Circle { center: self.center, radius: self.radius }
    }

    /// Returns true while the ball is stuck to the paddle.
    pub fn is_stuck(&self) -> bool {
        self.stuck_offset.is_some()
    }

    /// Moves a stuck ball along with the paddle. A flying ball stays where it is.
    pub fn follow(&mut self, paddle: &Paddle) {
        if let Some(offset) = self.stuck_offset {
            self.center = Self::rest(paddle, offset, self.radius);
        }
    }

    /// Returns true if the ball has not flown yet. A ball that the sticky paddle holds has another
    /// velocity: the one with which it would have bounced.
    pub(super) fn is_new(&self) -> bool {
        self.stuck_offset == Some(0.0) && self.velocity == INITIAL_VELOCITY * self.initial_factor
    }

    /// Releases a stuck ball. Returns false if the ball already flies.
    ///
    /// ```
    /// # use breakout::game::{Ball, Paddle};
    /// let mut ball = Ball::stuck_to(&Paddle::of_width(1.0), 1.0);
    /// assert!(ball.launch() && !ball.is_stuck());
    /// assert!(!ball.launch());
    /// ```
    pub fn launch(&mut self) -> bool {
        if self.stuck_offset.take().is_none() {
            return false;
        }
        self.steps_since_progress = 0;
        true
    }

    /// Sticks the ball to the paddle's top, at the place where it hit. The ball keeps its velocity
    /// for the launch.
    ///
    /// ```
    /// # use breakout::game::{Ball, Paddle};
    /// let paddle = Paddle::of_width(1.0);
    /// let mut ball = Ball::stuck_to(&paddle, 1.0);
    /// ball.launch();
    /// ball.center.x += 20.0;
    /// ball.stick_to(&paddle);
    /// assert_eq!(ball.stuck_offset, Some(20.0));
    /// ```
    pub fn stick_to(&mut self, paddle: &Paddle) {
        let half = paddle.size.x / 2.0;
        self.stuck_offset = Some((self.center.x - paddle.center.x).clamp(-half, half));
        self.follow(paddle);
    }

    /// Points the velocity along `direction`, at the ball's own speed. The direction may have any
    /// length except 0, which makes the velocity NaN.
    ///
    /// ```
    /// # use breakout::game::{Ball, Paddle};
    /// use glam::vec2;
    ///
    /// let mut ball = Ball::stuck_to(&Paddle::of_width(1.0), 1.0);
    /// ball.fly(vec2(3.0, -4.0));
    /// assert!((ball.velocity - ball.speed * vec2(0.6, -0.8)).length() < 1e-3);
    /// ```
    pub fn fly(&mut self, direction: Vec2) {
        self.velocity = direction * (self.speed / direction.length());
    }

    /// Returns the center of a stuck ball: on the paddle, and inside the field even if it hangs over
    /// the paddle's end.
    fn rest(paddle: &Paddle, offset: f32, radius: f32) -> Vec2 {
        let x = (paddle.center.x + offset).clamp(radius, FIELD.x - radius);
        Vec2::new(x, paddle.aabb().min.y - radius)
    }
}
