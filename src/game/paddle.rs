//! The paddle: how it moves and where it sends the ball. Tutorial chapters: *Levels* (the paddle),
//! *Collision resolution* (the bounce).

use super::input::Steer;
use super::units::{FIELD, STEP, STEPS_PER_SECOND};
use crate::collision::Aabb;
use glam::Vec2;

/// Width and height in world units.
pub(super) const SIZE: Vec2 = Vec2::new(100.0, 20.0);

/// Speed of the paddle by keys, units/s. A change alters recorded games: see `GameMode::VERSION`.
pub const PADDLE_SPEED: f32 = 500.0;

/// Top speed of the paddle by mouse, units/s. It feels direct, and yet a jerk of the hand moves the
/// paddle to the ball instead of past it.
pub const MOUSE_SPEED: f32 = 4000.0;

/// Top speed of the paddle while a freeze slows it, units/s.
pub(super) const FROZEN_SPEED: f32 = 300.0;

/// Steps for which the paddle has to rest, to be braced: 0.4 s.
pub const BRACED_AFTER: u32 = 2 * STEPS_PER_SECOND / 5;

/// Largest travel in a step, world units, at which the paddle still counts as resting. A hand on a
/// mouse is never quite still.
const RESTING: f32 = 0.5;

/// The ball's speed along x, units/s, after a hit halfway to the paddle's end. A larger value sends
/// the ball out flatter. The angle also depends on the ball's speed along y: a faster ball leaves
/// more steeply.
///
/// The tutorial takes the x of its launch velocity. A constant of its own has the same value here,
/// and stays when the launch velocity changes. Another value would alter the tutorial's rules,
/// recorded games and the aimed launch: a run needs a number of its own in `rules.rs`, and a new
/// `GameMode::VERSION`.
pub const STEERING: f32 = 100.0;

/// Multiple of [`STEERING`] that a hit at the very end of the paddle gives the ball.
pub const PADDLE_DEFLECTION: f32 = 2.0;

/// Smallest share of the speed that points up after a bounce off the paddle. In the tutorial, a ball
/// that arrives flat also leaves flat, and takes minutes to come back.
const MIN_RISE: f32 = 0.25;

/// The paddle.
///
/// ```
/// use breakout::game::{Paddle, Steer};
///
/// let mut paddle = Paddle::of_width(1.0);
/// paddle.center.x += paddle.travel(Steer::Speed(1.0)); // one step at full speed to the right
/// assert!(paddle.center.x > 404.0);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Paddle {
    /// Center, world units.
    pub center: Vec2,
    /// Center at the end of the previous step, for drawing between two steps. The rules do not use
    /// it.
    pub previous_center: Vec2,
    /// Width and height, world units.
    pub size: Vec2,
    /// Steps for which the player has let it rest.
    pub rested: u32,
}

impl Paddle {
    /// Creates a paddle in the middle of the bottom edge, `share` times as wide as the tutorial's.
    pub fn of_width(share: f32) -> Self {
        let center = Vec2::new(FIELD.x / 2.0, FIELD.y - SIZE.y / 2.0);
        Self { center, previous_center: center, size: Vec2::new(SIZE.x * share, SIZE.y), rested: 0 }
    }

    /// Returns true if the player has let the paddle rest for [`BRACED_AFTER`] steps.
    pub fn is_braced(&self) -> bool {
        self.rested >= BRACED_AFTER
    }

    /// Counts a step in which the player moves the paddle by `travel`, world units.
    pub(super) fn count_rest(&mut self, travel: f32) {
        self.rested = if travel.abs() <= RESTING { self.rested.saturating_add(1) } else { 0 };
    }

    /// Returns the paddle's box.
    pub fn aabb(&self) -> Aabb {
        Aabb::from_center_size(self.center, self.size)
    }

    /// Widens the paddle by `by` world units, half on either side. At a wall it grows to the other
    /// side only. It never becomes wider than the field.
    ///
    /// ```
    /// # use breakout::game::Paddle;
    /// let mut paddle = Paddle::of_width(1.0);
    /// paddle.grow(50.0);
    /// assert_eq!((paddle.aabb().min.x, paddle.aabb().max.x), (325.0, 475.0));
    /// ```
    pub fn grow(&mut self, by: f32) {
        self.size.x = (self.size.x + by).min(FIELD.x);
        let half = self.size.x / 2.0;
        self.center.x = self.center.x.clamp(half, FIELD.x - half);
    }

    /// Returns the paddle's intended displacement along x in one step, in world units, never past a
    /// wall. Moves nothing.
    ///
    /// ```
    /// # use breakout::game::{Paddle, STEP, PADDLE_SPEED, Steer};
    /// let paddle = Paddle::of_width(1.0); // its centre is at x = 400
    /// assert!((paddle.travel(Steer::Speed(-1.0)) + PADDLE_SPEED * STEP).abs() < 1e-3);
    /// assert_eq!(paddle.travel(Steer::To(402.0)), 2.0);
    /// ```
    pub fn travel(&self, steer: Steer) -> f32 {
        let wanted = match steer {
            Steer::Speed(share) if share.is_nan() => 0.0,
            Steer::Speed(share) => share.clamp(-1.0, 1.0) * PADDLE_SPEED * STEP,
            Steer::To(x) if x.is_nan() => 0.0,
            Steer::To(x) => (x - self.center.x).clamp(-MOUSE_SPEED * STEP, MOUSE_SPEED * STEP),
        };
        let half = self.size.x / 2.0;
        (self.center.x + wanted).clamp(half, FIELD.x - half) - self.center.x
    }

    /// Returns the place of `x`, in world units, along the paddle: −1 is the left end, 0 the middle,
    /// 1 the right end.
    pub fn offset(&self, x: f32) -> f32 {
        (x - self.center.x) / (self.size.x / 2.0)
    }

    /// Returns the velocity of a ball after it hit the paddle with its center at `center`, flying
    /// with `velocity` in units/s. The result always points up, and the farther from the paddle's
    /// middle the ball hits, the farther to the side.
    ///
    /// ```text
    ///   share  −1      0      1      v.x = 100 · share · 2, v.y = −|v.y|,
    ///         ↖ ┌──────┬──────┐ ↗    then scaled to the speed it had
    ///           └──────┴──────┘
    /// ```
    ///
    /// This is the tutorial's rule with two differences. It keeps the ball's speed: the tutorial's
    /// `abs` is the integer one, which slows the ball. And at least a quarter of the speed points
    /// up.
    ///
    /// The X-ray writes out this arithmetic in `xray/model/steering.rs`; change both.
    ///
    /// ```
    /// use breakout::game::Paddle;
    /// use glam::vec2;
    ///
    /// let paddle = Paddle::of_width(1.0);
    /// let straight = paddle.bounce(paddle.center - vec2(0.0, 22.5), vec2(0.0, 350.0));
    /// assert_eq!(straight, vec2(0.0, -350.0));
    /// let out = paddle.bounce(paddle.center + vec2(25.0, -22.5), vec2(0.0, 350.0));
    /// assert!(out.x > 0.0 && out.y < 0.0 && (out.length() - 350.0).abs() < 1e-3);
    /// ```
    pub fn bounce(&self, center: Vec2, velocity: Vec2) -> Vec2 {
        let speed = velocity.length();
        let share = self.offset(center.x);
        let x = STEERING * share * PADDLE_DEFLECTION;
        let rise = velocity.y.abs();
        // sin² ≥ MIN_RISE² of the resulting direction, without normalising twice.
        let least_rise = MIN_RISE / (1.0 - MIN_RISE * MIN_RISE).sqrt() * x.abs();
        let direction = Vec2::new(x, -rise.max(least_rise).max(MIN_RISE * speed));
        direction * (speed / direction.length())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec2;

    #[test]
    fn bounce_follows_the_tutorial() {
        let paddle = Paddle::of_width(1.0);
        let speed = vec2(100.0, 350.0).length();
        for share in [-1.0_f32, -0.5, 0.0, 0.25, 1.0] {
            let out = paddle.bounce(paddle.center + vec2(50.0 * share, -22.5), vec2(100.0, 350.0));
            let expected = vec2(200.0 * share, -350.0).normalize() * speed;
            assert!((out - expected).length() < 1e-3, "{share}: {out} {expected}");
        }
    }

    #[test]
    fn a_flat_ball_leaves_upwards() {
        let paddle = Paddle::of_width(1.0);
        for (share, velocity) in [(0.5, vec2(364.0, 0.001)), (0.0, vec2(-364.0, 0.0)), (1.25, vec2(364.0, 0.0))] {
            let out = paddle.bounce(paddle.center + vec2(50.0 * share, -22.5), velocity);
            assert!(out.y <= -0.2499 * 364.0, "{out}");
            assert!((out.length() - 364.0).abs() < 0.01);
        }
    }

    #[test]
    fn the_paddle_stops_at_the_walls() {
        let mut paddle = Paddle::of_width(1.0);
        for (steer, end) in [(Steer::Speed(-1.0), 50.0), (Steer::Speed(7.0), 750.0), (Steer::To(-1e9), 50.0)] {
            for _ in 0..300 {
                paddle.center.x += paddle.travel(steer);
            }
            assert_eq!(paddle.center.x, end);
        }
        assert_eq!(paddle.travel(Steer::Speed(f32::NAN)), 0.0);
        assert_eq!(paddle.travel(Steer::To(f32::NAN)), 0.0);
    }
}
