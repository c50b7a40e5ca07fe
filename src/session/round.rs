//! The game that is played, as its result sees it: the run that it belongs to, its figures so far,
//! and its record.

use crate::game::replay::Replay;
use crate::game::rules::RunRules;
use crate::game::{Carried, Event, Game, GameState, Input};
use crate::level::Level;
use crate::player::{LevelResult, RunResult, SavedRun, SetKey, Totals, fingerprint};

/// A run that goes on.
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
#[derive(Clone, Debug)]
pub(super) struct Round {
    pub(super) run: Option<OngoingRun>,
    /// Figures of this level so far.
    pub(super) totals: Totals,
    /// Whether it leaves a result and a record.
    pub(super) counts: bool,
    record: Replay,
    /// [`fingerprint`] of the level.
    pub(super) level: u64,
    /// Points that were there at the start.
    points_before: u32,
}

impl Round {
    /// A game that begins as this record does, and goes on where it ends.
    pub(super) fn new(run: Option<OngoingRun>, record: Replay, counts: bool) -> Self {
        let points_before = record.begin().score().points;
        let level = fingerprint([record.level()]);
        Self { run, totals: Totals::default(), counts, record, level, points_before }
    }

    /// Counts what a step brought, and records its input. `before` is the game's state before it.
    pub(super) fn note(&mut self, before: GameState, input: &Input, events: &[Event], game: &Game) {
        if before == GameState::Active || before == GameState::Menu && input.start {
            self.record.push(*input);
            self.record.mark(game);
            self.count(events, game);
        }
    }

    /// Counts what a step brought, whose input is in the record.
    pub(super) fn count(&mut self, events: &[Event], game: &Game) {
        self.totals.count(events);
        self.totals.points = game.score().points.saturating_sub(self.points_before);
        self.totals.steps = game.steps();
    }

    /// By which terms it is played.
    pub(super) fn terms(&self) -> RunRules {
        self.record.terms()
    }

    /// The record up to this moment.
    pub(super) fn record(&self, game: &Game) -> Replay {
        let mut record = self.record.clone();
        record.finish(game);
        record
    }

    /// Whether the game has begun.
    pub(super) fn has_begun(&self) -> bool {
        self.record.inputs().next().is_some()
    }

    /// The result of the level, which has ended.
    pub(super) fn level_result(&self, game: &Game) -> LevelResult {
        let level = self.record.level();
        LevelResult {
            level: self.level,
            title: level.title().to_owned(),
            terms: self.terms(),
            totals: self.totals,
            is_won: game.state() == GameState::Win,
        }
    }

    /// The result of the run; `None` while it goes on, and where there is none. `is_last` says that
    /// no level follows among those that are there now.
    pub(super) fn run_result(&self, game: &Game, is_last: bool) -> Option<RunResult> {
        let run = self.run.as_ref()?;
        let is_won = game.state() == GameState::Win;
        let has_ended = game.state() == GameState::Lost || is_won && is_last;
        has_ended.then(|| RunResult {
            set: run.set.clone(),
            terms: self.terms(),
            totals: run.before.plus(self.totals),
            level: run.number,
            levels: run.levels,
            is_won,
        })
    }

    /// The run as it can be gone on with: in the middle of this level, or at the start of `next`
    /// where this one is won.
    pub(super) fn saved(&self, game: &Game, next: Option<(&Level, u64)>) -> Option<SavedRun> {
        let run = self.run.as_ref()?;
        let (number, before, record) = match next {
            Some((level, seed)) => {
                let record = unbegun(level.clone(), seed, self.terms(), Some(game.carried()));
                (run.number + 1, run.before.plus(self.totals), record)
            }
            None => (run.number, run.before, self.record(game)),
        };
        Some(SavedRun { set: run.set.clone(), number, before, counts: self.counts, record })
    }
}

/// A record of a game that has not begun.
pub(super) fn unbegun(level: Level, seed: u64, terms: RunRules, carried: Option<Carried>) -> Replay {
    let mut record = Replay::new(level, seed).by(terms, carried);
    let game = record.begin();
    record.finish(&game);
    record
}
