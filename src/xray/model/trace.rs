//! The values that one step computed, kept until the next step begins.

use crate::collision::{Aabb, SweepHit};
use crate::game::{BallPath, Candidate, ChosenHit, Fact, Observer, Response};
use glam::Vec2;

/// Limit of facts of a step. A step of play has about thirty for each ball; nobody
/// reads all of a step in which a ball bounces a thousand times in a gap.
pub const MOST_FACTS: usize = 4096;

/// Records the facts of the last step in bounded memory, which each step uses again.
///
/// ```
/// use breakout::game::{Game, Input};
/// use breakout::xray::Trace;
///
/// let level = breakout::level::parse("example.lvl", "Example", "2 2 2\n2 2 2\n")?;
/// let (mut game, mut trace) = (Game::new(&level, 1), Trace::new());
/// let input = Input { start: true, launch: true, ..Input::default() };
/// game.step_observed(&input, &mut Vec::new(), &mut trace);
/// let leg = trace.legs().next().expect("the ball flies");
/// let path = leg.path(0).expect("one ball");
/// assert_eq!(leg.left, 1.0, "the whole step is before it");
/// assert!(leg.chosen().is_none() && path.displacement.y < 0.0, "it flies up and hits nothing");
/// # Ok::<(), breakout::level::Problems>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Trace {
    facts: Vec<Fact>,
}

impl Observer for Trace {
    fn observe(&mut self, fact: Fact) {
        if matches!(fact, Fact::StepBegins { .. }) {
            self.clear();
        }
        if self.facts.len() < MOST_FACTS {
            self.facts.push(fact);
        }
    }
}

impl Trace {
    /// An empty trace with all the memory that it will ever take.
    #[must_use]
    pub fn new() -> Self {
        Self { facts: Vec::with_capacity(MOST_FACTS) }
    }

    /// Forgets the step.
    pub fn clear(&mut self) {
        self.facts.clear();
    }

    /// All facts of the step, in order.
    #[must_use]
    pub fn facts(&self) -> &[Fact] {
        &self.facts
    }

    /// The step's number; `None` before the first one.
    #[must_use]
    pub fn step(&self) -> Option<u64> {
        let Some(Fact::StepBegins { step }) = self.facts.first() else { return None };
        Some(*step)
    }

    /// The step's legs: from its start or an impact to the next impact or its end.
    pub fn legs(&self) -> impl DoubleEndedIterator<Item = Leg<'_>> {
        self.facts.chunk_by(|_, next| !matches!(next, Fact::LegBegins { .. })).filter_map(Leg::parse)
    }

    /// A ball's centre at a moment of the step, from 0 at its start to 1 at its end; `None` while
    /// it does not fly.
    pub(crate) fn center_at(&self, ball: usize, moment: f32) -> Option<Vec2> {
        let left = 1.0 - moment.clamp(0.0, 1.0);
        let leg = self.legs().find(|leg| leg.left_after() <= left)?;
        let path = leg.path(ball)?;
        let share = if leg.left > 0.0 { (leg.left - left).max(0.0) / leg.left } else { 0.0 };
        Some(path.circle.center + path.displacement * share)
    }

    /// The number of impacts in the step, of all balls.
    #[must_use]
    pub fn impacts(&self) -> usize {
        self.facts.iter().filter(|fact| matches!(fact, Fact::Chosen(_))).count()
    }
}

/// A part of a step in which nothing is hit, except at its end.
#[derive(Clone, Copy, Debug)]
pub struct Leg<'a> {
    /// All facts of the leg, in order.
    pub facts: &'a [Fact],
    /// The share of the step that is left at its start, from 1 to 0.
    pub left: f32,
    /// The paddle at its start.
    pub paddle: Aabb,
    /// The paddle's displacement along x in the rest of the step, world units.
    pub paddle_displacement: f32,
}

impl<'a> Leg<'a> {
    fn parse(facts: &'a [Fact]) -> Option<Self> {
        let Fact::LegBegins { left, paddle, paddle_displacement } = *facts.first()? else { return None };
        Some(Self { facts, left, paddle, paddle_displacement })
    }

    fn all<T>(self, fact: impl Fn(Fact) -> Option<T>) -> impl Iterator<Item = T> {
        self.facts.iter().copied().filter_map(fact)
    }

    /// The facts of one ball, without it.
    fn of<T>(self, of: usize, fact: impl Fn(Fact) -> Option<(usize, T)>) -> impl Iterator<Item = T> {
        self.all(fact).filter(move |(ball, _)| *ball == of).map(|(_, fact)| fact)
    }

    /// The balls that fly in it.
    pub fn balls(self) -> impl Iterator<Item = usize> {
        self.all(|fact| if let Fact::Path { ball, .. } = fact { Some(ball) } else { None })
    }

    /// A ball's path; `None` while it waits on the paddle.
    #[must_use]
    pub fn path(self, of: usize) -> Option<BallPath> {
        self.of(of, |fact| if let Fact::Path { ball, path } = fact { Some((ball, path)) } else { None }).next()
    }

    /// The box around everything a ball can touch.
    #[must_use]
    pub fn broad_phase(self, of: usize) -> Option<Aabb> {
        self.of(of, |fact| if let Fact::BroadPhase { ball, aabb } = fact { Some((ball, aabb)) } else { None }).next()
    }

    /// The cells that were searched for a ball.
    pub fn cells(self, of: usize) -> impl Iterator<Item = usize> {
        self.of(of, |fact| if let Fact::LookedAt { ball, cell, .. } = fact { Some((ball, cell)) } else { None })
    }

    /// Everything a ball would hit, in the order in which it was found.
    pub fn candidates(self, of: usize) -> impl Iterator<Item = Candidate> {
        self.of(of, |fact| if let Fact::Candidate { ball, candidate: it } = fact { Some((ball, it)) } else { None })
    }

    /// A ball's centre at the end.
    #[must_use]
    pub fn end(self, of: usize) -> Option<Vec2> {
        self.of(of, |fact| if let Fact::Moved { ball, to } = fact { Some((ball, to)) } else { None }).next()
    }

    /// The bricks that a ball passed through and destroyed.
    pub fn pierced(self, of: usize) -> impl Iterator<Item = (usize, SweepHit)> {
        self.of(of, |fact| if let Fact::Pierced { ball, cell, hit } = fact { Some((ball, (cell, hit))) } else { None })
    }

    /// The hit that ends the leg; `None` if it goes to the step's end.
    #[must_use]
    pub fn chosen(self) -> Option<ChosenHit> {
        self.all(|fact| if let Fact::Chosen(hit) = fact { Some(hit) } else { None }).next()
    }

    /// The candidate that was chosen, with its box.
    #[must_use]
    pub fn chosen_candidate(self) -> Option<Candidate> {
        let chosen = self.chosen()?;
        self.candidates(chosen.ball).find(|it| chosen.is(it))
    }

    /// The response to the hit that ends the leg.
    #[must_use]
    pub fn response(self) -> Option<Response> {
        self.all(|fact| if let Fact::Response(response) = fact { Some(response) } else { None }).next()
    }

    /// The displacement along x that the paddle wanted in a whole step, if it stops at the leg's
    /// end so as not to push a ball.
    #[must_use]
    pub fn paddle_yields(self) -> Option<f32> {
        self.all(|fact| if let Fact::PaddleYields { travel, .. } = fact { Some(travel) } else { None }).next()
    }

    /// The time of the hit that ends the leg, as a fraction of the leg's path: 1 if there is none.
    pub(crate) fn end_time(self) -> f32 {
        self.chosen().map_or(1.0, |chosen| chosen.hit.time_of_impact)
    }

    /// The paddle at the leg's end, which is where it hits a ball.
    pub(crate) fn paddle_at_end(self) -> Aabb {
        self.paddle.translated(Vec2::new(self.paddle_displacement * self.end_time(), 0.0))
    }

    /// The share of the step that is left at its end: 0 if nothing was hit.
    pub(crate) fn left_after(self) -> f32 {
        self.chosen().map_or(0.0, |chosen| chosen.left)
    }
}
