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
//!                              ●─►─►─►                 a step between two of them is played anew
//! ```

mod snapshots;

use crate::game::{Event, Fact, Game, GameState, Input, Observer};
use snapshots::Snapshots;

/// The most steps that are kept: an hour and a half. Later ones are not remembered.
pub const MOST_STEPS: usize = 90 * 60 * crate::game::STEPS_PER_SECOND as usize;

/// A game as it was played, up to its last step, and a place in it.
///
/// A place is a number of inputs: at 0 nothing has happened, at [`Timeline::len`] everything has.
///
/// ```
/// use breakout::game::{Game, Input};
/// use breakout::timeline::Timeline;
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
    /// How many impacts each step had.
    impacts: Vec<u8>,
    snapshots: Snapshots,
    /// The game at `place`.
    game: Game,
    place: usize,
    /// For steps that are played anew.
    events: Vec<Event>,
}

/// Counts the impacts of a step, and passes on what it is told.
struct Counted<'a, O> {
    impacts: u8,
    observer: &'a mut O,
}

impl<O: Observer> Observer for Counted<'_, O> {
    #[inline]
    fn observe(&mut self, fact: Fact) {
        if matches!(fact, Fact::Chosen { .. }) {
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
            place: 0,
            events: Vec::new(),
        }
    }

    /// Forgets everything and begins anew at this moment: something happened that is no input.
    pub fn restart(&mut self, game: &Game) {
        *self = Self::new(game);
    }

    /// Plays one step at the place where it is, and goes on to the next place. What was after it is
    /// forgotten: from an earlier place, this is another game. Returns whether the step is kept; a
    /// timeline that is full plays on, and forgets everything before.
    pub fn play(&mut self, input: &Input, events: &mut Vec<Event>, observer: &mut impl Observer) -> bool {
        if self.is_now() {
            self.catch_up();
        }
        self.cut();
        let has_room = self.inputs.len() < MOST_STEPS;
        if !has_room {
            let game = self.game.clone();
            self.restart(&game);
        }
        let mut counted = Counted { impacts: 0, observer };
        self.game.step_observed(input, events, &mut counted);
        self.impacts.push(counted.impacts);
        self.inputs.push(*input);
        self.place += 1;
        self.snapshots.note(self.place, &self.game);
        has_room
    }

    /// Keeps the input of a step without playing it: the game goes on elsewhere.
    /// [`Timeline::catch_up`] plays it when it is needed. From an earlier place, what came after is
    /// forgotten.
    pub fn note(&mut self, input: &Input) {
        if self.place < self.impacts.len() {
            self.cut();
        }
        if self.inputs.len() >= MOST_STEPS {
            self.catch_up();
            let game = self.game.clone();
            self.restart(&game);
        }
        self.inputs.push(*input);
    }

    /// Plays all that was noted, and goes to its end.
    pub fn catch_up(&mut self) {
        self.seek(self.impacts.len());
        while let Some(input) = self.inputs.get(self.place) {
            let mut counted = Counted { impacts: 0, observer: &mut () };
            self.events.clear();
            self.game.step_observed(input, &mut self.events, &mut counted);
            self.impacts.push(counted.impacts);
            self.place += 1;
            self.snapshots.note(self.place, &self.game);
        }
    }

    /// Forgets what comes after the place where it is.
    pub fn cut(&mut self) {
        self.inputs.truncate(self.place);
        self.impacts.truncate(self.place);
        self.snapshots.truncate(self.place);
    }

    /// How many steps are kept, without those that were noted only.
    #[must_use]
    pub fn len(&self) -> usize {
        self.impacts.len()
    }

    /// Whether nothing is kept yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.impacts.is_empty()
    }

    /// The place where it is, from 0 to [`Timeline::len`].
    #[must_use]
    pub fn place(&self) -> usize {
        self.place
    }

    /// Whether it is at the last step that was played.
    #[must_use]
    pub fn is_now(&self) -> bool {
        self.place == self.len()
    }

    /// The game at that place.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Goes to a place; one beyond the end is the end.
    pub fn seek(&mut self, place: usize) {
        self.seek_observed(place, &mut ());
    }

    /// Goes to a place, and lets `observer` watch the last step before it.
    pub fn seek_observed(&mut self, place: usize, observer: &mut impl Observer) {
        let place = place.min(self.len());
        let Some(last) = place.checked_sub(1) else { return self.load(0) };
        // From here, unless a snapshot is nearer.
        let nearest = self.snapshots.at_or_before(last);
        if self.place > last || self.place < nearest {
            self.load(nearest);
        }
        while self.place < last {
            self.replay(&mut ());
        }
        self.replay(observer);
    }

    /// The place after the next step with an impact; `None` if there is none.
    #[must_use]
    pub fn next_impact(&self) -> Option<usize> {
        let after = self.impacts.get(self.place..)?;
        after.iter().position(|impacts| *impacts > 0).map(|steps| self.place + steps + 1)
    }

    /// The place after the last step with an impact before the one that led here; `None` if there
    /// is none.
    #[must_use]
    pub fn previous_impact(&self) -> Option<usize> {
        let before = self.impacts.get(..self.place.checked_sub(1)?)?;
        before.iter().rposition(|impacts| *impacts > 0).map(|step| step + 1)
    }

    /// The place after the step with the impact of this number in the game, counted from 1, and its
    /// number in that step, from 0.
    #[must_use]
    pub fn impact(&self, number: usize) -> Option<(usize, usize)> {
        let mut left = number.checked_sub(1)?;
        for (step, impacts) in self.impacts.iter().enumerate() {
            match left.checked_sub(usize::from(*impacts)) {
                Some(rest) => left = rest,
                None => return Some((step + 1, left)),
            }
        }
        None
    }

    /// Impacts of each step, up to the last one that is kept.
    #[must_use]
    pub fn impacts(&self) -> &[u8] {
        &self.impacts
    }

    /// The inputs up to the place where it is.
    #[must_use]
    pub fn inputs(&self) -> &[Input] {
        &self.inputs[..self.place]
    }

    /// The place after which the game has played so many steps: later by those that it waited for
    /// its start.
    #[must_use]
    pub fn place_after(&self, steps: u64) -> usize {
        let waited = self.inputs.iter().take_while(|input| !input.start).count();
        let place = usize::try_from(steps).unwrap_or(usize::MAX);
        if steps == 0 { 0 } else { place.saturating_add(waited).min(self.len()) }
    }

    /// An estimate of the memory that it uses, in bytes.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.inputs.capacity() * size_of::<Input>() + self.impacts.capacity() + self.snapshots.memory()
    }

    /// Whether the game stands still at the place where it is: won, lost or not begun.
    #[must_use]
    pub fn stands_still(&self) -> bool {
        self.game.state() != GameState::Active
    }

    fn load(&mut self, place: usize) {
        self.game.clone_from(self.snapshots.get(place));
        self.place = place;
    }

    /// Plays the next step again.
    fn replay(&mut self, observer: &mut impl Observer) {
        let Some(input) = self.inputs.get(self.place) else { return };
        self.events.clear();
        self.game.step_observed(input, &mut self.events, observer);
        self.place += 1;
    }
}

#[cfg(test)]
mod tests;
