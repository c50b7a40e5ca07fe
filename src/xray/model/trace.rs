//! The values that one step computed, stored until the next step begins.

use crate::collision::{Aabb, SweepHit};
use crate::game::{BallPath, Candidate, ChosenHit, Response, StepEvent, StepObserver};
use glam::Vec2;

/// Maximum number of events in a step. A normal step has about thirty per ball. Nobody reads all
/// events of a step in which a ball bounces a thousand times in a gap.
pub const MAX_EVENTS: usize = 4096;

/// Records the events of the last step in bounded memory, which every step reuses.
///
/// ```
/// use breakout::game::{Game, Input};
/// use breakout::xray::StepTrace;
///
/// let level = breakout::level::parse("example.lvl", "Example", "2 2 2\n2 2 2\n")?;
/// let (mut game, mut trace) = (Game::new(&level, 1), StepTrace::new());
/// let input = Input { start: true, launch: true, ..Input::default() };
/// game.step_observed(&input, &mut Vec::new(), &mut trace);
/// let leg = trace.legs().next().expect("the ball flies");
/// let path = leg.path(0).expect("one ball");
/// assert_eq!(leg.left, 1.0, "the whole step is before it");
/// assert!(leg.chosen().is_none() && path.displacement.y < 0.0, "it flies up and hits nothing");
/// # Ok::<(), breakout::level::Problems>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct StepTrace {
    facts: Vec<StepEvent>,
}

impl StepObserver for StepTrace {
    fn observe(&mut self, fact: StepEvent) {
        if matches!(fact, StepEvent::StepBegins { .. }) {
            self.clear();
        }
        if self.facts.len() < MAX_EVENTS {
            self.facts.push(fact);
        }
    }
}

impl StepTrace {
    /// Creates an empty trace with all the memory that it will ever need.
    pub fn new() -> Self {
        Self { facts: Vec::with_capacity(MAX_EVENTS) }
    }

    /// Removes all events.
    pub fn clear(&mut self) {
        self.facts.clear();
    }

    /// Returns all events of the step, in order.
    pub fn facts(&self) -> &[StepEvent] {
        &self.facts
    }

    /// Returns the step's number. Returns `None` before the first step.
    pub fn step(&self) -> Option<u64> {
        let Some(StepEvent::StepBegins { step }) = self.facts.first() else { return None };
        Some(*step)
    }

    /// Returns the legs of the step. A leg starts with the step or at an impact, and ends at the
    /// next impact or with the step.
    pub fn legs(&self) -> impl DoubleEndedIterator<Item = Leg<'_>> {
        self.facts.chunk_by(|_, next| !matches!(next, StepEvent::LegBegins { .. })).filter_map(Leg::parse)
    }

    /// Returns a ball's center at a moment of the step, from 0 at its start to 1 at its end.
    /// Returns `None` if the ball does not fly then.
    pub(crate) fn center_at(&self, ball: usize, moment: f32) -> Option<Vec2> {
        let left = 1.0 - moment.clamp(0.0, 1.0);
        let leg = self.legs().find(|leg| leg.left_after() <= left)?;
        let path = leg.path(ball)?;
        let share = if leg.left > 0.0 { (leg.left - left).max(0.0) / leg.left } else { 0.0 };
        Some(path.circle.center + path.displacement * share)
    }

    /// Returns the number of impacts of all balls in the step.
    pub fn impacts(&self) -> usize {
        self.facts.iter().filter(|fact| matches!(fact, StepEvent::Chosen(_))).count()
    }
}

/// A part of a step without a hit, except at its end.
#[derive(Clone, Copy, Debug)]
pub struct Leg<'a> {
    /// All events of the leg, in order.
    pub facts: &'a [StepEvent],
    /// Fraction of the step that is left at the leg's start, from 1 to 0.
    pub left: f32,
    /// The paddle at the leg's start.
    pub paddle: Aabb,
    /// The paddle's displacement along x in the remaining step, in world units.
    pub paddle_displacement: f32,
}

impl<'a> Leg<'a> {
    fn parse(facts: &'a [StepEvent]) -> Option<Self> {
        let StepEvent::LegBegins { left, paddle, paddle_displacement } = *facts.first()? else { return None };
        Some(Self { facts, left, paddle, paddle_displacement })
    }

    fn all<T>(self, fact: impl Fn(StepEvent) -> Option<T>) -> impl Iterator<Item = T> {
        self.facts.iter().copied().filter_map(fact)
    }

    /// Returns the values that `fact` extracts for the ball `of`.
    fn of<T>(self, of: usize, fact: impl Fn(StepEvent) -> Option<(usize, T)>) -> impl Iterator<Item = T> {
        self.all(fact).filter(move |(ball, _)| *ball == of).map(|(_, fact)| fact)
    }

    /// Returns the balls that fly in this leg.
    pub fn balls(self) -> impl Iterator<Item = usize> {
        self.all(|it| if let StepEvent::Path { ball, .. } = it { Some(ball) } else { None })
    }

    /// Returns a ball's path. Returns `None` if the ball waits on the paddle.
    pub fn path(self, of: usize) -> Option<BallPath> {
        self.of(of, |it| if let StepEvent::Path { ball, path } = it { Some((ball, path)) } else { None }).next()
    }

    /// Returns the box around everything that a ball can touch.
    pub fn broad_phase(self, of: usize) -> Option<Aabb> {
        self.of(of, |it| if let StepEvent::BroadPhase { ball, aabb } = it { Some((ball, aabb)) } else { None }).next()
    }

    /// Returns the cells that the step searched for a ball.
    pub fn cells(self, of: usize) -> impl Iterator<Item = usize> {
        self.of(of, |it| if let StepEvent::LookedAt { ball, cell, .. } = it { Some((ball, cell)) } else { None })
    }

    /// Returns everything that a ball would hit, in the order in which the search found it.
    pub fn candidates(self, of: usize) -> impl Iterator<Item = Candidate> {
        self.of(of, |it| if let StepEvent::Candidate { ball, candidate } = it { Some((ball, candidate)) } else { None })
    }

    /// Returns a ball's center at the leg's end.
    pub fn end(self, of: usize) -> Option<Vec2> {
        self.of(of, |it| if let StepEvent::Moved { ball, to } = it { Some((ball, to)) } else { None }).next()
    }

    /// Returns the bricks that a ball passed through and destroyed.
    pub fn pierced(self, of: usize) -> impl Iterator<Item = (usize, SweepHit)> {
        self.of(of, |it| if let StepEvent::Pierced { ball, cell, hit } = it { Some((ball, (cell, hit))) } else { None })
    }

    /// Returns the hit that ends the leg. Returns `None` if the leg ends with the step.
    pub fn chosen(self) -> Option<ChosenHit> {
        self.all(|it| if let StepEvent::Chosen(hit) = it { Some(hit) } else { None }).next()
    }

    /// Returns the candidate that became the leg's hit, with its box.
    pub fn chosen_candidate(self) -> Option<Candidate> {
        let chosen = self.chosen()?;
        self.candidates(chosen.ball).find(|it| chosen.is(it))
    }

    /// Returns the response to the hit that ends the leg.
    pub fn response(self) -> Option<Response> {
        self.all(|it| if let StepEvent::Response(response) = it { Some(response) } else { None }).next()
    }

    /// Returns the displacement along x that the paddle wanted in a whole step, if it stopped at
    /// the leg's end to avoid pushing a ball.
    pub fn paddle_yields(self) -> Option<f32> {
        self.all(|it| if let StepEvent::PaddleYields { travel } = it { Some(travel) } else { None }).next()
    }

    /// Returns the time of the hit that ends the leg, as a fraction of the leg's path. Returns 1
    /// without a hit.
    pub(crate) fn end_time(self) -> f32 {
        self.chosen().map_or(1.0, |chosen| chosen.hit.time_of_impact)
    }

    /// Returns the paddle at the leg's end, where it hits a ball.
    pub(crate) fn paddle_at_end(self) -> Aabb {
        self.paddle.translated(Vec2::new(self.paddle_displacement * self.end_time(), 0.0))
    }

    /// Returns the fraction of the step that is left at the leg's end. Returns 0 without a hit.
    pub(crate) fn left_after(self) -> f32 {
        self.chosen().map_or(0.0, |chosen| chosen.left)
    }
}
