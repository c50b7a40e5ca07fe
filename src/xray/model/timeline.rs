//! The whole game so far, to go back and forth in: snapshots of the game, and the inputs between
//! them.
//!
//! Going back is exact, because a step is a function of the game and its input alone: the snapshot
//! before a step, played on with the same inputs, gives the same bits. The timeline knows neither
//! clock nor window. The tutorial has nothing like it.
//!
//! ```text
//!   inputs     i i i i i i i i i i i i i i i i i       one for each step
//!   snapshots  ●       ●       ●       ●               64 at most
//!                              ●─►─►─►                 a step between two of them is played again
//! ```

use crate::game::{Fact, Game, Input, Observer};

/// Limit of steps: an hour and a half. A timeline that is full starts again.
pub const MOST_STEPS: usize = 90 * 60 * crate::game::STEPS_PER_SECOND as usize;

/// Limit of snapshots. After an hour, less than 2 minutes lie between two of them: a seek plays at
/// most so much again, which takes some hundredths of a second.
const MOST: usize = 64;

/// A game as it was played up to its last step.
///
/// A position is a number of inputs: at 0 nothing has happened, at [`Timeline::steps`] everything
/// has.
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
    /// The number of impacts in each step.
    impacts: Vec<u8>,
    /// The games at multiples of `interval`, from 0 on, without a gap. When there are too many,
    /// every second one is dropped.
    snapshots: Vec<Game>,
    /// Steps between two snapshots.
    interval: usize,
    /// The game after the last step.
    now: Game,
}

/// Counts the impacts of a step.
struct ImpactCounter(u8);

impl Observer for ImpactCounter {
    fn observe(&mut self, fact: Fact) {
        if matches!(fact, Fact::Chosen(_)) {
            self.0 = self.0.saturating_add(1);
        }
    }
}

impl Timeline {
    /// The timeline of a game from this moment on.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        let (inputs, impacts, snapshots) = (Vec::new(), Vec::new(), vec![game.clone()]);
        Self { inputs, impacts, snapshots, interval: 16, now: game.clone() }
    }

    /// Plays one step after the last one.
    pub fn play(&mut self, input: &Input) {
        if self.steps() >= MOST_STEPS {
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

    /// Forgets everything after a position.
    pub(super) fn truncate(&mut self, position: usize) {
        self.now = self.at(position);
        self.inputs.truncate(position);
        self.impacts.truncate(position);
        self.snapshots.truncate(position / self.interval + 1);
    }

    /// The number of steps that were played.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.inputs.len()
    }

    /// The game after the last step.
    #[must_use]
    pub fn now(&self) -> &Game {
        &self.now
    }

    /// The game at a position.
    #[must_use]
    pub fn at(&self, position: usize) -> Game {
        let nearest = (position / self.interval).min(self.snapshots.len() - 1);
        let (mut game, mut events) = (self.snapshots[nearest].clone(), Vec::new());
        for input in &self.inputs[nearest * self.interval..position] {
            events.clear();
            game.step(input, &mut events);
        }
        game
    }

    /// The game before the step that leads to a position. `observer` watches that step.
    pub fn observe(&self, position: usize, observer: &mut impl Observer) -> Game {
        let last = position.saturating_sub(1);
        let before = self.at(last);
        for input in &self.inputs[last..position] {
            before.clone().step_observed(input, &mut Vec::new(), observer);
        }
        before
    }

    /// The first position after `position` to which a step with an impact leads.
    #[must_use]
    pub fn next_impact(&self, position: usize) -> Option<usize> {
        self.impacts[position..].iter().position(|impacts| *impacts > 0).map(|steps| position + steps + 1)
    }

    /// The last position before `position` to which a step with an impact leads.
    pub(super) fn previous_impact(&self, position: usize) -> Option<usize> {
        self.impacts[..position.saturating_sub(1)].iter().rposition(|impacts| *impacts > 0).map(|step| step + 1)
    }

    /// The impacts of each step.
    #[must_use]
    pub fn impacts(&self) -> &[u8] {
        &self.impacts
    }

    /// The inputs up to a position.
    pub(super) fn inputs(&self, position: usize) -> &[Input] {
        &self.inputs[..position]
    }

    /// The position after which the game has played this many steps: the steps before its start do
    /// not count.
    pub(super) fn position_after(&self, steps: u64) -> usize {
        let waited = self.inputs.iter().take_while(|input| !input.start).count();
        let position = usize::try_from(steps).unwrap_or(usize::MAX);
        if steps == 0 { 0 } else { position.saturating_add(waited).min(self.steps()) }
    }
}

#[cfg(test)]
mod tests;
