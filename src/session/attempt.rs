//! An attempt: one game with its effects, the record of its inputs, its figures, and its run.

use crate::effects::Effects;
use crate::game::replay::Replay;
use crate::game::rules::GameMode;
use crate::game::{Carried, Event, Game, GameState, Input, Steer};
use crate::level::Level;
use crate::player::{LevelResult, Proof, RunResult, SavedRun, SetKey, Totals, fingerprint};

/// Room for the events of a step: many more than usual.
const EVENTS: usize = 256;

/// The run of a game.
#[derive(Clone, Debug)]
pub(super) struct OngoingRun {
    pub(super) set: SetKey,
    /// Number of the level, from 1.
    pub(super) number: usize,
    /// Number of levels in the set.
    pub(super) levels: usize,
    /// Totals of the previous levels.
    pub(super) before: Totals,
    /// The next level, as it was when this level started. Its file may be missing for a moment while
    /// an editor saves it, and the run must not end then.
    pub(super) next: Option<Level>,
}

/// One game, from its start to its end.
pub(super) struct Attempt {
    pub(super) game: Game,
    pub(super) effects: Effects,
    pub(super) run: Option<OngoingRun>,
    /// Figures of the level so far.
    pub(super) totals: Totals,
    /// The game leaves a result and a record.
    pub(super) counts: bool,
    pub(super) level_fingerprint: u64,
    /// The next step starts the game.
    pub(super) starts: bool,
    /// The last steering of the paddle.
    pub(super) steer: Steer,
    /// The events of the last step.
    pub(super) events: Vec<Event>,
    /// The events of power-ups granted since the last step.
    pub(super) granted: Vec<Event>,
    pub(super) record: Replay,
}

impl Attempt {
    /// Creates the game of a record, and continues the record.
    pub(super) fn new(record: Replay, run: Option<OngoingRun>, counts: bool) -> Self {
        let game = record.begin();
        Self {
            level_fingerprint: fingerprint([&record.level]),
            game,
            effects: Effects::default(),
            run,
            totals: Totals::default(),
            counts,
            starts: false,
            steer: Steer::default(),
            events: Vec::with_capacity(EVENTS),
            granted: Vec::new(),
            record,
        }
    }

    /// Replays the saved level of a run to the moment at which the player left it. Returns `None` if
    /// the replay ends in another state, or if the game is over.
    pub(super) fn resumed(saved: &SavedRun, run: OngoingRun) -> Option<Self> {
        if saved.record.mode != saved.record.mode.current() {
            return None;
        }
        let mut attempt = Self::new(saved.record.clone(), Some(run), saved.counts);
        for input in saved.record.inputs() {
            attempt.events.clear();
            attempt.game.step(&input, &mut attempt.events);
            attempt.count();
        }
        (attempt.game.hash() == saved.record.hash && !attempt.is_over()).then_some(attempt)
    }

    /// Returns a game that continues from an earlier moment: `game` is the result of `inputs` from the
    /// start of the record. The new game leaves no result and no record.
    pub(super) fn rewound(&self, game: &Game, inputs: &[Input]) -> Self {
        let record = &self.record;
        let mut earlier = Replay::new(record.level.clone(), record.seed).with_mode(record.mode, record.carried);
        inputs.iter().for_each(|input| earlier.push(*input));
        // Before its first step, the game is still in the menu.
        let starts = game.state() == GameState::Menu;
        Self { game: game.clone(), starts, ..Self::new(earlier, None, false) }
    }

    /// Advances rules and effects by one step, and records the input.
    pub(super) fn step(&mut self, input: &Input) {
        let input = Input { start: input.start || std::mem::take(&mut self.starts), ..*input };
        let before = self.game.state();
        self.events.clear();
        self.events.append(&mut self.granted);
        self.game.step(&input, &mut self.events);
        self.effects.step(&self.game, &self.events);
        self.steer = input.steer;
        if before == GameState::Active || before == GameState::Menu && input.start {
            self.record.push(input);
            self.record.mark(&self.game);
            self.count();
        }
    }

    /// Updates the figures after a step.
    fn count(&mut self) {
        self.totals.count(&self.events);
        let points_before = self.record.carried.map_or(0, |carried| carried.score.points);
        self.totals.points = self.game.score().points.saturating_sub(points_before);
        self.totals.steps = self.game.flight_steps();
    }

    /// Returns the record so far.
    pub(super) fn record(&self) -> Replay {
        let mut record = self.record.clone();
        record.hash = self.game.hash();
        record
    }

    /// Returns true once the game has been won or lost.
    pub(super) fn is_over(&self) -> bool {
        matches!(self.game.state(), GameState::Win | GameState::Lost)
    }

    /// Returns true while the level waits for the player to choose it. A chosen game starts with the
    /// next step.
    pub(super) fn waits_for_a_choice(&self) -> bool {
        self.game.state() == GameState::Menu && !self.starts
    }

    /// Returns true if the run has a life with which to restart its level.
    pub(super) fn can_retry(&self) -> bool {
        let lives = self.game.lives().min(self.record.begin().carried().lives);
        let has_life = self.game.rules().endless || lives > 1;
        self.run.is_some() && self.game.state() == GameState::Active && has_life
    }

    /// Returns the result of the level, with its bonus.
    pub(super) fn level_result(&self) -> LevelResult {
        let mut result = LevelResult {
            level: self.level_fingerprint,
            title: self.record.level.title.clone(),
            mode: self.record.mode,
            totals: self.totals,
            is_won: self.game.state() == GameState::Win,
            to_beat: None,
        };
        result.totals.points = result.totals.points.saturating_add(result.bonus().sum());
        result
    }

    /// Returns the result of the run, or `None` if the run continues or there is none. A level that
    /// was the last when it started ends the run, even if levels were added meanwhile.
    pub(super) fn run_result(&self) -> Option<RunResult> {
        let run = self.run.as_ref()?;
        let is_won = self.game.state() == GameState::Win;
        let has_ended = self.game.state() == GameState::Lost || is_won && run.next.is_none();
        has_ended.then(|| RunResult {
            set: run.set.clone(),
            mode: self.record.mode,
            totals: run.before.plus(self.level_result().totals),
            level: run.number,
            levels: run.levels,
            is_won,
        })
    }

    /// Returns the run, to continue in the middle of this level.
    pub(super) fn saved(&self) -> Option<SavedRun> {
        let run = self.run.as_ref()?;
        Some(self.saved_as(run, run.number, Totals::default(), self.record()))
    }

    /// Returns the run, to continue at the start of its next level.
    pub(super) fn saved_at_next(&self, seed: u64) -> Option<SavedRun> {
        let run = self.run.as_ref()?;
        let result = self.level_result();
        let carried = result.bonus().add_to(self.game.carried(), self.game.rules());
        let record = fresh_replay(run.next.clone()?, seed, self.record.mode, Some(carried));
        Some(self.saved_as(run, run.number + 1, result.totals, record))
    }

    /// Returns the run, to restart this level for a life. The time played and the lives lost count.
    pub(super) fn saved_anew(&self, seed: u64) -> Option<SavedRun> {
        let run = self.run.as_ref()?;
        let price = u32::from(!self.game.rules().endless);
        let carried = self.record.begin().carried();
        // A life that this level's points have earned can be earned again.
        let lives = self.game.lives().min(carried.lives) - price;
        let carried = Carried { lives, all_lives: carried.all_lives.max(lives), ..carried };
        let Totals { steps, lives_lost, .. } = self.totals;
        let played = Totals { steps, lives_lost: lives_lost + price, ..Totals::default() };
        let record = fresh_replay(self.record.level.clone(), seed, self.record.mode, Some(carried));
        Some(self.saved_as(run, run.number, played, record))
    }

    /// Returns the run at level `number` of it, with the game of `record`. Adds `played` to the totals
    /// of the previous levels.
    fn saved_as(&self, run: &OngoingRun, number: usize, played: Totals, record: Replay) -> SavedRun {
        SavedRun { set: run.set.clone(), number, before: run.before.plus(played), counts: self.counts, record }
    }
}

/// The author's winning game, which runs beside the player's game. The two keep pace by the time that
/// their balls have flown.
pub(super) struct Ghost {
    pub(super) game: Game,
    inputs: Box<dyn Iterator<Item = Input>>,
}

impl Ghost {
    pub(super) fn new(proof: &Proof) -> Self {
        Self { game: proof.record.begin(), inputs: Box::new(proof.record.clone().into_inputs()) }
    }

    /// Advances until a ball has flown for `flight` steps. Like the level's clock, skips the time in
    /// which all balls are stuck.
    pub(super) fn follow(&mut self, flight: u64) {
        // A ghost that takes no step must not move between two steps.
        self.game.remember_positions();
        while self.game.flight_steps() < flight && !matches!(self.game.state(), GameState::Win | GameState::Lost) {
            let Some(input) = self.inputs.next() else { return };
            self.game.step(&input, &mut Vec::new());
        }
    }
}

/// Returns the record of a game that has not started.
pub(super) fn fresh_replay(level: Level, seed: u64, mode: GameMode, carried: Option<Carried>) -> Replay {
    let mut record = Replay::new(level, seed).with_mode(mode, carried);
    let game = record.begin();
    record.hash = game.hash();
    record
}
