//! One game from its start to its end: rules and effects in step with each other, the record of the
//! inputs, the figures so far, and the run that it belongs to.

use crate::effects::Effects;
use crate::game::replay::Replay;
use crate::game::rules::RunRules;
use crate::game::{Carried, Event, Game, GameState, Input, Steer};
use crate::level::Level;
use crate::player::{LevelResult, Proof, RunResult, SavedRun, SetKey, Totals, fingerprint};

/// Room for the events of a step: many more than a step usually has.
const EVENTS: usize = 256;

/// The run that a game belongs to.
#[derive(Clone, Debug)]
pub(super) struct OngoingRun {
    pub(super) set: SetKey,
    /// The number of the level that is played, from 1.
    pub(super) number: usize,
    /// Levels of the set.
    pub(super) levels: usize,
    /// Sums of the levels before.
    pub(super) before: Totals,
    /// The level that followed when this one began. Its file may be away for a moment, as while
    /// an editor saves it, and the run must not end for that.
    pub(super) next: Option<Level>,
}

/// One game, from its start to its end.
pub(super) struct Round {
    pub(super) game: Game,
    pub(super) effects: Effects,
    pub(super) run: Option<OngoingRun>,
    /// Figures of this level so far.
    pub(super) totals: Totals,
    /// Leaves a result and a record.
    pub(super) counts: bool,
    /// [`fingerprint`] of the level.
    pub(super) level: u64,
    /// The next step starts the game.
    pub(super) starts: bool,
    /// The last steering of the paddle.
    pub(super) steer: Steer,
    /// The events of the last step.
    pub(super) events: Vec<Event>,
    /// The events of power-ups that were granted since the last step.
    pub(super) granted: Vec<Event>,
    pub(super) record: Replay,
    /// Points that were there at the start.
    points_before: u32,
}

impl Round {
    /// A game that begins as this record does, and is recorded at its end.
    pub(super) fn new(record: Replay, run: Option<OngoingRun>, counts: bool) -> Self {
        let game = record.begin();
        Self {
            points_before: game.score().points,
            level: fingerprint([&record.level]),
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

    /// A saved level of a run, played again up to where it was left. `None` where it does not come
    /// to the same state, or is over.
    pub(super) fn resumed(saved: &SavedRun, run: OngoingRun) -> Option<Self> {
        if saved.record.terms != saved.record.terms.current() {
            return None;
        }
        let mut round = Self::new(saved.record.clone(), Some(run), saved.counts);
        for input in saved.record.inputs() {
            round.events.clear();
            round.game.step(&input, &mut round.events);
            round.count();
        }
        (round.game.hash() == saved.record.hash && !round.is_over()).then_some(round)
    }

    /// Another game, which goes on from an earlier moment of this one: `game` is what `inputs` made
    /// of the record's beginning. It leaves neither result nor record.
    pub(super) fn rewound(&self, game: &Game, inputs: &[Input]) -> Self {
        let record = &self.record;
        let mut earlier = Replay::new(record.level.clone(), record.seed).by(record.terms, record.carried);
        inputs.iter().for_each(|input| earlier.push(*input));
        // Before the first step the game has not begun.
        let starts = game.state() == GameState::Menu;
        Self { game: game.clone(), starts, ..Self::new(earlier, None, false) }
    }

    /// Advances rules and effects by one step, and records its input.
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

    /// Counts what the last step brought.
    fn count(&mut self) {
        self.totals.count(&self.events);
        self.totals.points = self.game.score().points.saturating_sub(self.points_before);
        self.totals.steps = self.game.flight_steps();
    }

    /// The record up to this moment.
    pub(super) fn record(&self) -> Replay {
        let mut record = self.record.clone();
        record.hash = self.game.hash();
        record
    }

    /// True once a step of the game was played.
    pub(super) fn has_begun(&self) -> bool {
        self.record.inputs().next().is_some()
    }

    /// True once the game has been won or lost.
    pub(super) fn is_over(&self) -> bool {
        matches!(self.game.state(), GameState::Win | GameState::Lost)
    }

    /// True while the level is shown before its start, and could be another one. A game that the
    /// player has chosen begins with the next step.
    pub(super) fn waits_for_a_choice(&self) -> bool {
        self.game.state() == GameState::Menu && !self.starts
    }

    /// True while a ball waits to be released.
    pub(super) fn has_waiting_ball(&self) -> bool {
        self.game.balls().iter().any(|ball| ball.waits_at.is_some())
    }

    /// True where the run has a life to begin its level anew.
    pub(super) fn can_retry(&self) -> bool {
        let lives = self.game.lives().min(self.record.begin().carried().lives);
        let has_life = self.game.rules().endless || lives > 1;
        self.run.is_some() && self.game.state() == GameState::Active && has_life
    }

    /// The result of the level, which has ended, with its bonus.
    pub(super) fn level_result(&self) -> LevelResult {
        let mut result = LevelResult {
            level: self.level,
            title: self.record.level.title.clone(),
            terms: self.record.terms,
            totals: self.totals,
            is_won: self.game.state() == GameState::Win,
            to_beat: None,
        };
        result.totals.points = result.totals.points.saturating_add(result.bonus().sum());
        result
    }

    /// The result of the run; `None` while it goes on, and where there is none. After the level
    /// that was the last one when this one began it has ended, whatever levels came since.
    pub(super) fn run_result(&self) -> Option<RunResult> {
        let run = self.run.as_ref()?;
        let is_won = self.game.state() == GameState::Win;
        let has_ended = self.game.state() == GameState::Lost || is_won && run.next.is_none();
        has_ended.then(|| RunResult {
            set: run.set.clone(),
            terms: self.record.terms,
            totals: run.before.plus(self.level_result().totals),
            level: run.number,
            levels: run.levels,
            is_won,
        })
    }

    /// The run, to go on with it in the middle of this level.
    pub(super) fn saved(&self) -> Option<SavedRun> {
        let run = self.run.as_ref()?;
        Some(self.saved_as(run, run.number, Totals::default(), self.record()))
    }

    /// The run, to go on with it at the start of its next level, where one follows.
    pub(super) fn saved_at_next(&self, seed: u64) -> Option<SavedRun> {
        let run = self.run.as_ref()?;
        let result = self.level_result();
        let carried = result.bonus().add_to(self.game.carried(), self.game.rules());
        let record = unbegun(run.next.clone()?, seed, self.record.terms, Some(carried));
        Some(self.saved_as(run, run.number + 1, result.totals, record))
    }

    /// The run at the start of this level again, for a life. The time that was played and the lives
    /// that were lost count.
    pub(super) fn saved_anew(&self, seed: u64) -> Option<SavedRun> {
        let run = self.run.as_ref()?;
        let price = u32::from(!self.game.rules().endless);
        let carried = self.record.begin().carried();
        // A life that this level's points won is won again with them.
        let lives = self.game.lives().min(carried.lives) - price;
        let carried = Carried { lives, all_lives: carried.all_lives.max(lives), ..carried };
        let Totals { steps, lives_lost, .. } = self.totals;
        let played = Totals { steps, lives_lost: lives_lost + price, ..Totals::default() };
        let record = unbegun(self.record.level.clone(), seed, self.record.terms, Some(carried));
        Some(self.saved_as(run, run.number, played, record))
    }

    /// The run at this level of it, whose game goes on as `record` does; `played` is added to the
    /// sums of the levels before.
    fn saved_as(&self, run: &OngoingRun, number: usize, played: Totals, record: Replay) -> SavedRun {
        SavedRun { set: run.set.clone(), number, before: run.before.plus(played), counts: self.counts, record }
    }
}

/// The author's win, which runs beside the player's game and keeps pace: both have flown for
/// equally long.
pub(super) struct Ghost {
    pub(super) game: Game,
    inputs: Box<dyn Iterator<Item = Input>>,
}

impl Ghost {
    pub(super) fn new(proof: &Proof) -> Self {
        Self { game: proof.record.begin(), inputs: Box::new(proof.record.clone().into_inputs()) }
    }

    /// Plays on until a ball has flown for so many steps. Time in which all balls wait is skipped,
    /// as a level's clock skips it.
    pub(super) fn follow(&mut self, flight: u64) {
        // It stands where it takes no step.
        self.game.remember_positions();
        while self.game.flight_steps() < flight && !matches!(self.game.state(), GameState::Win | GameState::Lost) {
            let Some(input) = self.inputs.next() else { return };
            self.game.step(&input, &mut Vec::new());
        }
    }
}

/// A record of a game that has not begun.
pub(super) fn unbegun(level: Level, seed: u64, rules: RunRules, carried: Option<Carried>) -> Replay {
    let mut record = Replay::new(level, seed).by(rules, carried);
    let game = record.begin();
    record.hash = game.hash();
    record
}
