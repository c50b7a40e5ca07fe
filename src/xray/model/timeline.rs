//! The whole game so far, to go back and forth in: snapshots of the game, and the inputs between
//! them.
//!
//! Going back is exact, because a step depends only on the game and its input: replaying the inputs
//! from a snapshot gives the same bits. The timeline knows neither the clock nor the window. The
//! tutorial has nothing like it.
//!
//! ```text
//!   inputs     i i i i i i i i i i i i i i i i i       one for each step
//!   snapshots  ●       ●       ●       ●               64 at most
//!                              ●─►─►─►                 steps between two snapshots are replayed
//! ```

use crate::game::{Game, Input, STEPS_PER_SECOND, StepEvent, StepObserver};

/// Maximum number of steps: an hour and a half. A full timeline starts again at the current step.
const MAX_STEPS: usize = 90 * 60 * STEPS_PER_SECOND as usize;

/// Maximum number of snapshots. After an hour, they are less than 2 minutes apart. A seek replays
/// at most that much, which takes a few hundredths of a second.
const MOST: usize = 64;

/// A game from its start to its last step.
///
/// A position is a number of inputs: 0 is before the first step, and [`Timeline::steps`] is
/// after the last one.
///
/// ```
/// use breakout::game::{Game, Input};
/// use breakout::xray::Timeline;
///
/// let level = breakout::level::parse("example.lvl", "Example", "2 2 2\n2 2 2\n")?;
/// let mut timeline = Timeline::new(&Game::new(&level, 1));
/// for _ in 0..240 {
///     timeline.play(&Input { start: true, launch: true, ..Input::default() });
/// }
/// assert_eq!(timeline.at(17).steps(), 17);
/// assert_eq!(timeline.at(240).hash(), timeline.now().hash());
/// # Ok::<(), breakout::level::Problems>(())
/// ```
pub struct Timeline {
    inputs: Vec<Input>,
    /// Number of impacts in each step.
    impacts: Vec<u8>,
    /// The game at every multiple of `interval`, from 0. If there are too many, every second one is
    /// dropped.
    snapshots: Vec<Game>,
    /// Number of steps between two snapshots.
    interval: usize,
    /// The game after the last step.
    now: Game,
}

/// Counts the impacts of a step.
struct ImpactCounter(u8);

impl StepObserver for ImpactCounter {
    fn observe(&mut self, event: StepEvent) {
        if matches!(event, StepEvent::Chosen(_)) {
            self.0 = self.0.saturating_add(1);
        }
    }
}

impl Timeline {
    /// Creates a timeline that starts at this moment of a game.
    pub fn new(game: &Game) -> Self {
        let (inputs, impacts, snapshots) = (Vec::new(), Vec::new(), vec![game.clone()]);
        Self { inputs, impacts, snapshots, interval: 16, now: game.clone() }
    }

    /// Plays one more step.
    pub fn play(&mut self, input: &Input) {
        if self.steps() >= MAX_STEPS {
            *self = Self::new(&self.now);
        }
        let mut counter = ImpactCounter(0);
        self.now.step_observed(input, &mut Vec::new(), &mut counter);
        self.inputs.push(*input);
        self.impacts.push(counter.0);
        if self.steps() == self.snapshots.len() * self.interval {
            self.snapshots.push(self.now.clone());
        }
        if self.snapshots.len() > MOST {
            self.snapshots = std::mem::take(&mut self.snapshots).into_iter().step_by(2).collect();
            self.interval *= 2;
        }
    }

    /// Drops everything after a position.
    pub(super) fn truncate(&mut self, position: usize) {
        self.now = self.at(position);
        self.inputs.truncate(position);
        self.impacts.truncate(position);
        self.snapshots.truncate(position / self.interval + 1);
    }

    /// Returns the number of steps played.
    pub fn steps(&self) -> usize {
        self.inputs.len()
    }

    /// Returns the game after the last step.
    pub fn now(&self) -> &Game {
        &self.now
    }

    /// Returns the game at a position.
    pub fn at(&self, position: usize) -> Game {
        let nearest = (position / self.interval).min(self.snapshots.len() - 1);
        let (mut game, mut events) = (self.snapshots[nearest].clone(), Vec::new());
        for input in &self.inputs[nearest * self.interval..position] {
            events.clear();
            game.step(input, &mut events);
        }
        game
    }

    /// Plays the step that leads to a position again for `observer`. Returns the game before that
    /// step.
    pub fn observe(&self, position: usize, observer: &mut impl StepObserver) -> Game {
        let last = position.saturating_sub(1);
        let before = self.at(last);
        for input in &self.inputs[last..position] {
            before.clone().step_observed(input, &mut Vec::new(), observer);
        }
        before
    }

    /// Returns the first position after `position` whose step has an impact.
    pub fn next_impact(&self, position: usize) -> Option<usize> {
        self.impacts[position..].iter().position(|impacts| *impacts > 0).map(|steps| position + steps + 1)
    }

    /// Returns the last position before `position` whose step has an impact.
    pub(super) fn previous_impact(&self, position: usize) -> Option<usize> {
        self.impacts[..position.saturating_sub(1)].iter().rposition(|impacts| *impacts > 0).map(|step| step + 1)
    }

    /// Returns the number of impacts in each step.
    pub fn impacts(&self) -> &[u8] {
        &self.impacts
    }

    /// Returns the inputs up to a position.
    pub(super) fn inputs(&self, position: usize) -> &[Input] {
        &self.inputs[..position]
    }

    /// Returns the position at which the game has played this number of steps. Steps before its
    /// start do not count.
    pub(super) fn position_after(&self, steps: u64) -> usize {
        let waited = self.inputs.iter().take_while(|input| !input.start).count();
        let position = usize::try_from(steps).unwrap_or(usize::MAX);
        if steps == 0 { 0 } else { position.saturating_add(waited).min(self.steps()) }
    }
}

#[cfg(test)]
mod tests;
