//! Observing a step: the values that it computes, in order.
//!
//! [`Game::step`](super::Game::step) is observed by `()`, which ignores everything, so the compiler
//! leaves the calls out. [`crate::xray`] records the values and draws them as figures. An observer
//! gets copies, so it cannot change the game. The tutorial has nothing like it.
//!
//! ```text
//!   StepBegins
//!     LegBegins                          left = 1
//!       Path, Candidate (walls),         for each flying ball
//!       BroadPhase, LookedAt, Candidate (bricks), Candidate (paddle)
//!     Chosen                             nothing of it in the step's last leg
//!     Moved, Pierced                     for each flying ball
//!     Response, PaddleYields
//!     LegBegins                          left = (1 − t)
//!       …
//!     Bolt                               for each bolt, after the last leg
//! ```

pub use crate::collision::Verdict;

use crate::collision::{Aabb, Circle, Probe, SweepHit};
use glam::{BVec2, Vec2};

/// Observes steps of the rules.
///
/// ```
/// use breakout::game::{Fact, Game, Input, Observer};
///
/// /// Counts impacts.
/// struct Impacts(usize);
///
/// impl Observer for Impacts {
///     fn observe(&mut self, fact: Fact) {
///         self.0 += usize::from(matches!(fact, Fact::Chosen { .. }));
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
pub trait Observer {
    /// Gets one thing that the step computed.
    fn observe(&mut self, fact: Fact);
}

/// Observes nothing and costs nothing.
impl Observer for () {
    #[inline]
    fn observe(&mut self, _: Fact) {}
}

/// Anything a ball can run into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The left, right or upper edge of the field.
    Wall,
    /// The brick in this cell, by its row-major index; one that moves by the cell in which it
    /// started.
    Brick(usize),
    /// The paddle.
    Paddle,
    /// The bar below the paddle that saves a ball.
    Floor,
}

/// A ball's path in a leg if nothing stops it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BallPath {
    /// The ball at the leg's start.
    pub circle: Circle,
    /// Units/s.
    pub velocity: Vec2,
    /// The displacement in the rest of the step, world units, without what the held axes take away.
    pub displacement: Vec2,
    /// The axes along which the ball is squeezed, so that it does not move along them.
    pub held: BVec2,
}

/// Something that a ball would hit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// The thing.
    pub obstacle: Obstacle,
    /// Its box.
    pub aabb: Aabb,
    /// The ball's displacement as the obstacle sees it, world units: relative to a paddle or a
    /// brick that moves too.
    pub displacement: Vec2,
    /// Time of impact and feature.
    pub hit: SweepHit,
    /// The search's verdict. Bricks: earliest brick hit. Others: earliest so far.
    pub verdict: Verdict,
}

/// The hit that ends a leg: the earliest of all.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChosenHit {
    /// The ball that hits.
    pub ball: usize,
    /// The thing that it hits.
    pub obstacle: Obstacle,
    /// Time of impact, as a fraction of the leg, and feature.
    pub hit: SweepHit,
    /// The share of the step that is left after it.
    pub left: f32,
}

impl ChosenHit {
    /// Returns whether this candidate of the same ball was chosen.
    #[must_use]
    pub fn is(&self, candidate: &Candidate) -> bool {
        self.obstacle == candidate.obstacle && self.hit == candidate.hit
    }
}

/// The rule that gave a ball its velocity after a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Reflected: v − 2(v·n)n.
    Reflected,
    /// Reflected, and then made as steep as the rules of a run demand.
    Steepened,
    /// Reflected, and then turned by a small angle, since for ten seconds the ball met neither the
    /// paddle nor a breakable brick.
    Turned,
    /// Steered by the place where it met the paddle: [`Paddle::bounce`](super::Paddle::bounce).
    Steered,
    /// Sent straight to one of the last bricks.
    Aimed,
    /// Sent along the tangent of the paddle's lower corner, since steering would lead into it.
    Tangent,
    /// Unchanged: the ball flew away already, and a faster paddle or brick ran into it.
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
    /// The axes along which it is squeezed from now on.
    pub held: BVec2,
}

/// One thing that a step computed. Positions are world units, y down; displacements are world units
/// in the rest of the step; velocities are units/s; `ball` is an index into
/// [`Game::balls`](super::Game::balls), as it was while the balls moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fact {
    /// A step begins. Games that stand still have no steps.
    StepBegins {
        /// Its number, from 1.
        step: u64,
    },
    /// All balls and the paddle go on from here.
    LegBegins {
        /// The share of the step that is left, from 1 to 0: the articles' `remainingtime`.
        left: f32,
        /// The paddle.
        paddle: Aabb,
        /// The displacement along x that it wants in the rest of the step.
        paddle_displacement: f32,
    },
    /// A ball's path unless something stops it.
    Path {
        /// The ball.
        ball: usize,
        /// Its path.
        path: BallPath,
    },
    /// The box around everything the ball can touch, as the search in the grid has it: a little
    /// wider than the articles' broad-phase box, to allow for rounding.
    BroadPhase {
        /// The ball.
        ball: usize,
        /// The box.
        aabb: Aabb,
    },
    /// A cell was searched; it may hold no brick.
    LookedAt {
        /// The ball.
        ball: usize,
        /// Row-major index.
        cell: usize,
        /// Neither this cell nor a later one can be hit before: a fraction of the path.
        not_before: f32,
    },
    /// Something that the ball would hit.
    Candidate {
        /// The ball.
        ball: usize,
        /// The thing and its hit.
        candidate: Candidate,
    },
    /// The earliest hit of all: the leg ends here. A leg without one goes to the end of the step.
    Chosen(ChosenHit),
    /// A ball has moved to the leg's end.
    Moved {
        /// The ball.
        ball: usize,
        /// Its centre now.
        to: Vec2,
    },
    /// A ball that passes through bricks destroyed one on the leg's path.
    Pierced {
        /// The ball.
        ball: usize,
        /// The brick's cell.
        cell: usize,
        /// Time of impact and feature.
        hit: SweepHit,
    },
    /// A ball responded to the leg's hit.
    Response(Response),
    /// The paddle stops for the rest of the step so as not to push a ball.
    PaddleYields {
        /// The ball.
        ball: usize,
        /// The displacement along x that it wanted in a whole step, world units.
        travel: f32,
    },
    /// A bolt flies through the step; after all balls have moved.
    Bolt {
        /// Its box at the start.
        aabb: Aabb,
        /// World units.
        displacement: Vec2,
        /// The brick's side that ends it.
        hit: Option<SweepHit>,
    },
}

/// Passes on one ball's search among the bricks.
pub(super) struct Search<'a, O> {
    pub(super) ball: usize,
    pub(super) displacement: Vec2,
    pub(super) observer: &'a mut O,
}

impl<O: Observer> Probe for Search<'_, O> {
    #[inline]
    fn broad_phase(&mut self, aabb: Aabb) {
        self.observer.observe(Fact::BroadPhase { ball: self.ball, aabb });
    }

    #[inline]
    fn looks_at(&mut self, cell: usize, not_before: f32) {
        self.observer.observe(Fact::LookedAt { ball: self.ball, cell, not_before });
    }

    #[inline]
    fn finds(&mut self, cell: usize, aabb: &Aabb, hit: &SweepHit, verdict: Verdict) {
        let Self { ball, displacement, .. } = *self;
        let (obstacle, aabb, hit) = (Obstacle::Brick(cell), *aabb, *hit);
        let candidate = Candidate { obstacle, aabb, displacement, hit, verdict };
        self.observer.observe(Fact::Candidate { ball, candidate });
    }
}
