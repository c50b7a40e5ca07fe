//! Observing a step: the values that a step computes, in their order.
//!
//! [`crate::xray`] records these values and draws them as figures. An observer gets copies and cannot
//! change the game. [`Game::step`](super::Game::step) has the observer `()`, which ignores all of
//! them, and the compiler removes the calls.
//!
//! ```text
//!   StepBegins
//!     LegBegins                          left = 1
//!       Path, Candidate (walls),         for each flying ball
//!       BroadPhase, LookedAt, Candidate (bricks), Candidate (paddle)
//!     Chosen                             not in the step's last leg
//!     Moved, Pierced                     for each flying ball
//!     Response, PaddleYields
//!     LegBegins                          left = (1 − t)
//!       …
//!     Bolt                               for each bolt, after the last leg
//! ```

pub use crate::collision::Verdict;

use crate::collision::{Aabb, Circle, SearchEvent, SweepHit};
use glam::{BVec2, Vec2};

/// Observes steps of a game.
///
/// ```
/// use breakout::game::{StepEvent, Game, Input, StepObserver};
///
/// /// Counts impacts.
/// struct Impacts(usize);
///
/// impl StepObserver for Impacts {
///     fn observe(&mut self, event: StepEvent) {
///         self.0 += usize::from(matches!(event, StepEvent::Chosen { .. }));
///     }
/// }
///
/// let level = breakout::level::parse("example.lvl", "Example", "2 2 2\n2 2 2\n")?;
/// let (mut game, mut impacts, mut events) = (Game::new(&level, 1), Impacts(0), Vec::new());
/// for _ in 0..240 {
///     let input = Input { start: true, launch: true, ..Input::default() };
///     game.step_observed(&input, &mut events, &mut impacts);
/// }
/// assert!(impacts.0 > 0, "two seconds are enough to reach the bricks");
/// # Ok::<(), breakout::level::Problems>(())
/// ```
pub trait StepObserver {
    /// Takes a value that the step computed.
    fn observe(&mut self, event: StepEvent);
}

/// Ignores all values.
impl StepObserver for () {
    #[inline]
    fn observe(&mut self, _: StepEvent) {}
}

/// Anything that a ball can hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The left, right or upper edge of the field.
    Wall,
    /// The brick of a cell, by its row-major index; a moving brick by the cell in which it started.
    Brick(usize),
    /// The paddle.
    Paddle,
    /// The barrier below the paddle that saves a ball.
    Barrier,
}

/// A ball's path in a leg if it hits nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BallPath {
    /// The ball at the leg's start.
    pub circle: Circle,
    /// Units/s.
    pub velocity: Vec2,
    /// Displacement in the rest of the step, world units: 0 along held axes.
    pub displacement: Vec2,
    /// The axes along which the ball is pinched and does not move.
    pub held: BVec2,
}

/// An obstacle that a ball would hit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// The obstacle.
    pub obstacle: Obstacle,
    /// Its box.
    pub aabb: Aabb,
    /// The ball's displacement relative to the obstacle, world units.
    pub displacement: Vec2,
    /// Time of impact and feature.
    pub hit: SweepHit,
    /// The decision when the search found it. For a brick, `Earliest` is among bricks; for other
    /// obstacles, among all so far.
    pub verdict: Verdict,
}

/// The hit that ends a leg: the earliest of all.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChosenHit {
    /// The ball that hits.
    pub ball: usize,
    /// The obstacle.
    pub obstacle: Obstacle,
    /// The feature that was hit, and the time of impact as a fraction of the leg.
    pub hit: SweepHit,
    /// Share of the step that is left after the hit.
    pub left: f32,
}

impl ChosenHit {
    /// Returns true if this is the hit of a candidate of the same ball.
    pub fn is(&self, candidate: &Candidate) -> bool {
        self.obstacle == candidate.obstacle && self.hit == candidate.hit
    }
}

/// The rule that gave a ball its velocity after a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Reflected: v − 2(v·n)n.
    Reflected,
    /// Reflected, and then made steeper, as the rules of a run ask.
    Steepened,
    /// Reflected, and then rotated by a small angle, because the ball has hit neither the paddle nor
    /// a breakable brick for ten seconds.
    Nudged,
    /// Steered by the place where it hit the paddle: [`Paddle::bounce`](super::Paddle::bounce).
    Steered,
    /// Sent straight to one of the last bricks.
    Aimed,
    /// Sent along the tangent of the paddle's lower corner, because steering would lead into it.
    Tangent,
    /// Unchanged: the ball broke through a brick with its charge.
    BrokenThrough,
    /// Unchanged: the ball already flew away, and a faster paddle or brick caught up with it.
    Kept,
    /// Sent straight down, out of the gap between a wall and the paddle's corner.
    Down,
    /// Held by the sticky paddle.
    Stuck,
}

/// A ball's response to the hit that ends a leg.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Response {
    /// The ball.
    pub ball: usize,
    /// Its velocity before, units/s.
    pub before: Vec2,
    /// Its velocity after, units/s.
    pub after: Vec2,
    /// The rule that gave it the new velocity.
    pub cause: Cause,
    /// The axes along which the ball is pinched from now on.
    pub held: BVec2,
}

/// A value that a step computed. Positions are world units. Displacements are world units in the
/// rest of the step. Velocities are units/s. `ball` is an index into
/// [`Game::balls`](super::Game::balls) as it was while the balls moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StepEvent {
    /// A step begins.
    StepBegins {
        /// Its number, from 1.
        step: u64,
    },
    /// All balls and the paddle start a leg.
    LegBegins {
        /// Share of the step that is left, from 1 to 0: the articles' `remainingtime`.
        left: f32,
        /// The paddle's box.
        paddle: Aabb,
        /// Intended displacement of the paddle along x.
        paddle_displacement: f32,
    },
    /// A ball's path if it hits nothing.
    Path {
        /// The ball.
        ball: usize,
        /// Its path.
        path: BallPath,
    },
    /// The box in which the search looks for bricks: a little wider than the articles' broad-phase
    /// box, to allow for rounding.
    BroadPhase {
        /// The ball.
        ball: usize,
        /// The box.
        aabb: Aabb,
    },
    /// The search looked at a cell, which may be empty.
    LookedAt {
        /// The ball.
        ball: usize,
        /// Row-major index.
        cell: usize,
    },
    /// An obstacle that the ball would hit.
    Candidate {
        /// Index of the ball.
        ball: usize,
        /// The obstacle and the hit.
        candidate: Candidate,
    },
    /// The earliest hit of all, which ends the leg. A leg without a hit lasts to the end of the step.
    Chosen(ChosenHit),
    /// A ball has moved to the leg's end.
    Moved {
        /// The ball.
        ball: usize,
        /// The ball's center.
        to: Vec2,
    },
    /// A ball passed through a brick on the leg's path and destroyed it.
    Pierced {
        /// The ball.
        ball: usize,
        /// The brick's cell.
        cell: usize,
        /// Time of impact and feature.
        hit: SweepHit,
    },
    /// The response to the leg's hit.
    Response(Response),
    /// The paddle stops for the rest of the step, because it would push a ball.
    PaddleYields {
        /// The displacement along x that the paddle intended in a whole step.
        travel: f32,
    },
    /// The flight of a bolt, after all balls have moved.
    Bolt {
        /// Its box at the start.
        aabb: Aabb,
        /// Displacement in the whole step.
        displacement: Vec2,
        /// The hit on a brick that ends the flight.
        hit: Option<SweepHit>,
    },
}

impl StepEvent {
    /// Returns the event of a ball's search among the bricks along `displacement`.
    #[inline]
    pub(super) fn of_search(ball: usize, displacement: Vec2, event: SearchEvent) -> Self {
        match event {
            SearchEvent::BroadPhase(aabb) => Self::BroadPhase { ball, aabb },
            SearchEvent::LooksAt(cell) => Self::LookedAt { ball, cell },
            SearchEvent::Finds { cell, aabb, hit, verdict } => {
                let obstacle = Obstacle::Brick(cell);
                Self::Candidate { ball, candidate: Candidate { obstacle, aabb, displacement, hit, verdict } }
            }
        }
    }
}
