//! What a step tells an observer: the values that it computed, in the order in which it computed
//! them.
//!
//! [`Game::step`](super::Game::step) is watched by `()`, which hears nothing, so that the compiler
//! leaves out the telling. For figures, [`crate::xray`] keeps what is told. An observer can change
//! nothing: it gets copies. The tutorial has nothing like it.
//!
//! ```text
//!   StepBegins
//!     LegBegins                          left = 1
//!       Displacement, Candidate (walls), for each flying ball
//!       BroadPhase, LookedAt, Candidate (bricks), Candidate (paddle)
//!     Chosen                             nothing of it in the step's last leg
//!     Moved, Pierced                     for each flying ball
//!     Response, PaddleYields
//!     LegBegins                          left = (1 − t)
//!       …
//! ```

pub use crate::collision::Verdict;

use crate::collision::{Aabb, Circle, Probe, SweepHit};
use glam::{BVec2, Vec2};

/// Watches steps of the rules.
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
    /// Takes notice of one thing that the step computed.
    fn observe(&mut self, fact: Fact);
}

/// Observes nothing and costs nothing.
impl Observer for () {
    #[inline]
    fn observe(&mut self, _: Fact) {}
}

/// An obstacle of a ball.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The left, right or upper edge of the field.
    Wall,
    /// The brick in this cell, by its row-major index.
    Brick(usize),
    /// The paddle.
    Paddle,
}

/// One thing that a step computed. Positions are world units, y down; displacements are world units
/// in what is left of the step; velocities are units/s; `ball` is a place in
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
        /// Distance that it wants to travel in the rest of the step, world units.
        paddle_displacement: f32,
    },
    /// The displacement of a ball unless something stops it.
    Displacement {
        /// Index of the ball.
        ball: usize,
        /// The ball at the start of the leg.
        circle: Circle,
        /// Its velocity.
        velocity: Vec2,
        /// Its displacement in the rest of the step, less that along held axes.
        displacement: Vec2,
        /// The axes along which it is squeezed, so that it does not move along them.
        held: BVec2,
    },
    /// Everything that a ball can touch on its path, as the search in the grid has it: a little
    /// wider than the articles' broad-phase box, for the sake of rounding.
    BroadPhase {
        /// Whose.
        ball: usize,
        /// The box.
        aabb: Aabb,
    },
    /// A cell was looked at, whether a brick is there or not.
    LookedAt {
        /// For which ball.
        ball: usize,
        /// Row-major index.
        cell: usize,
        /// Neither this cell nor a later one can be hit before: a fraction of the displacement.
        not_before: f32,
    },
    /// Something that the ball would hit.
    Candidate {
        /// Index of the ball.
        ball: usize,
        /// The obstacle.
        obstacle: Obstacle,
        /// Its box.
        aabb: Aabb,
        /// The ball's displacement relative to the obstacle: relative to the paddle, where that
        /// moves too.
        displacement: Vec2,
        /// Time and feature of the hit.
        hit: SweepHit,
        /// The verdict. Bricks: earliest brick hit. Others: earliest so far.
        verdict: Verdict,
    },
    /// The earliest hit of all: the leg ends here. A leg without one goes to the end of the step.
    Chosen {
        /// Index of the ball.
        ball: usize,
        /// The obstacle.
        obstacle: Obstacle,
        /// Time, as a fraction of the leg, and feature of the hit.
        hit: SweepHit,
        /// The share of the step that is left after it.
        left: f32,
    },
    /// A ball has moved to the leg's end.
    Moved {
        /// Index of the ball.
        ball: usize,
        /// Its centre now.
        to: Vec2,
    },
    /// A ball that passes through bricks destroyed one on the leg's path.
    Pierced {
        /// Index of the ball.
        ball: usize,
        /// The brick's cell.
        cell: usize,
        /// Time and place of the hit.
        hit: SweepHit,
    },
    /// A ball answered the leg's hit.
    Response {
        /// Index of the ball.
        ball: usize,
        /// Its velocity before.
        before: Vec2,
        /// And after.
        after: Vec2,
        /// The axes along which it is squeezed now.
        held: BVec2,
        /// True if the sticky paddle holds it.
        waits: bool,
    },
    /// The paddle stops for the rest of the step, so that it does not run into a ball.
    PaddleYields {
        /// To which ball.
        ball: usize,
        /// Distance that it wanted to travel in a whole step, world units.
        travel: f32,
    },
}

/// Tells what the search among the bricks does for one ball.
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
        self.observer.observe(Fact::Candidate { ball, obstacle, aabb, displacement, hit, verdict });
    }
}
