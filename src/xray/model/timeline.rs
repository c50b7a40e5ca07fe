//! The whole game so far, to go back and forth in: snapshots of the game, and the inputs between
//! them.
//!
//! Going back is exact, because a step is a function of the game and its input alone: the snapshot
//! before a step, played on with the same inputs, gives the same bits. The timeline knows neither
//! clock nor window. The tutorial has nothing like it.
//!
//! ```text
//!   inputs     i i i i i i i i i i i i i i i i i       one for each step
//!   snapshots  ●       ●       ●       ●               as many as there is room for
//!                              ●─►─►─►                 a step between two of them is played again
//! ```

use super::snapshots::Snapshots;
use crate::game::{Event, Fact, Game, Input, Observer};

/// Limit of steps: an hour and a half. A timeline that is full starts again.
pub const MOST_STEPS: usize = 90 * 60 * crate::game::STEPS_PER_SECOND as usize;

/// A game as it was played up to its last step, and a position in it.
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
///     let input = Input { start: true, launch: true, ..Input::default() };
///     timeline.play(&input, &mut Vec::new(), &mut ());
/// }
/// let hash = timeline.game().hash();
/// timeline.seek(17);
/// assert_eq!(timeline.game().steps(), 17);
/// timeline.seek(240);
/// assert_eq!(timeline.game().hash(), hash);
/// # Ok::<(), breakout::level::Problems>(())
/// ```
#[derive(Clone, Debug)]
pub struct Timeline {
    inputs: Vec<Input>,
    /// The number of impacts in each step.
    impacts: Vec<u8>,
    snapshots: Snapshots,
    /// The game at `position`.
    game: Game,
    position: usize,
    /// The events of steps that are played again, which nobody reads.
    events: Vec<Event>,
}

/// Counts the impacts of a step, and passes all facts on.
struct ImpactCounter<'a, O> {
    impacts: u8,
    observer: &'a mut O,
}

impl<O: Observer> Observer for ImpactCounter<'_, O> {
    #[inline]
    fn observe(&mut self, fact: Fact) {
        if matches!(fact, Fact::Chosen(_)) {
            self.impacts = self.impacts.saturating_add(1);
        }
        self.observer.observe(fact);
    }
}

impl Timeline {
    /// The timeline of a game from this moment on.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        Self {
            inputs: Vec::new(),
            impacts: Vec::new(),
            snapshots: Snapshots::new(game),
            game: game.clone(),
            position: 0,
            events: Vec::new(),
        }
    }

    /// Forgets everything and starts again at this moment: something happened that is no input.
    pub fn restart(&mut self, game: &Game) {
        *self = Self::new(game);
    }

    /// Plays one step from the position, and goes on to the next one. Everything after the position
    /// is forgotten: from an earlier one, this is another game.
    pub fn play(&mut self, input: &Input, events: &mut Vec<Event>, observer: &mut impl Observer) {
        if self.is_now() {
            self.catch_up();
        }
        self.truncate();
        self.make_room();
        self.inputs.push(*input);
        self.play_next(events, observer);
    }

    /// Keeps the input of a step that is played elsewhere. [`Timeline::catch_up`] plays it here
    /// when it is needed. Everything after an earlier position is forgotten.
    pub fn push(&mut self, input: &Input) {
        if self.position < self.impacts.len() {
            self.truncate();
        }
        if self.inputs.len() >= MOST_STEPS {
            self.catch_up();
            self.make_room();
        }
        self.inputs.push(*input);
    }

    /// Plays all inputs that were pushed, and goes to the end.
    pub fn catch_up(&mut self) {
        self.seek(self.steps());
        while self.position < self.inputs.len() {
            let mut events = std::mem::take(&mut self.events);
            events.clear();
            self.play_next(&mut events, &mut ());
            self.events = events;
        }
    }

    /// Plays the input at the position, which is the end, and counts its impacts.
    fn play_next(&mut self, events: &mut Vec<Event>, observer: &mut impl Observer) {
        let mut counter = ImpactCounter { impacts: 0, observer };
        self.game.step_observed(&self.inputs[self.position], events, &mut counter);
        self.impacts.push(counter.impacts);
        self.position += 1;
        self.snapshots.offer(self.position, &self.game);
    }

    fn make_room(&mut self) {
        if self.inputs.len() >= MOST_STEPS {
            let game = self.game.clone();
            self.restart(&game);
        }
    }

    /// Forgets everything after the position.
    pub fn truncate(&mut self) {
        self.inputs.truncate(self.position);
        self.impacts.truncate(self.position);
        self.snapshots.truncate(self.position);
    }

    /// The number of steps that were played here.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.impacts.len()
    }

    /// The position, from 0 to [`Timeline::steps`].
    #[must_use]
    pub fn position(&self) -> usize {
        self.position
    }

    /// Returns whether the position is after the last step that was played.
    #[must_use]
    pub fn is_now(&self) -> bool {
        self.position == self.steps()
    }

    /// The game at the position.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Goes to a position; one beyond the end is the end.
    pub fn seek(&mut self, position: usize) {
        self.seek_observed(position, &mut ());
    }

    /// Goes to a position, and lets `observer` watch the last step before it.
    pub fn seek_observed(&mut self, position: usize, observer: &mut impl Observer) {
        let position = position.min(self.steps());
        let last = position.saturating_sub(1);
        let (nearest, snapshot) = self.snapshots.at_or_before(last);
        if self.position > last || self.position < nearest {
            self.game.clone_from(snapshot);
            self.position = nearest;
        }
        while self.position < last {
            self.replay(&mut ());
        }
        if self.position < position {
            self.replay(observer);
        }
    }

    /// Plays the next step again.
    fn replay(&mut self, observer: &mut impl Observer) {
        self.events.clear();
        self.game.step_observed(&self.inputs[self.position], &mut self.events, observer);
        self.position += 1;
    }

    /// The position after the next step with an impact; `None` if there is none.
    #[must_use]
    pub fn next_impact(&self) -> Option<usize> {
        let after = self.impacts.get(self.position..)?;
        after.iter().position(|impacts| *impacts > 0).map(|steps| self.position + steps + 1)
    }

    /// The position after the last step with an impact before the one that led here; `None` if
    /// there is none.
    #[must_use]
    pub fn previous_impact(&self) -> Option<usize> {
        let before = self.impacts.get(..self.position.checked_sub(1)?)?;
        before.iter().rposition(|impacts| *impacts > 0).map(|step| step + 1)
    }

    /// The impacts of each step, up to the last one that was played here.
    #[must_use]
    pub fn impacts(&self) -> &[u8] {
        &self.impacts
    }

    /// The inputs up to the position.
    #[must_use]
    pub fn inputs(&self) -> &[Input] {
        &self.inputs[..self.position]
    }

    /// The position after which the game has played this many steps: the steps before its start do
    /// not count.
    #[must_use]
    pub fn position_after(&self, steps: u64) -> usize {
        let waited = self.inputs.iter().take_while(|input| !input.start).count();
        let position = usize::try_from(steps).unwrap_or(usize::MAX);
        if steps == 0 { 0 } else { position.saturating_add(waited).min(self.steps()) }
    }
}

#[cfg(test)]
mod tests;
