//! A run begins, goes on where it was left, and begins its level anew.

use super::round::{OngoingRun, Round, unbegun};
use super::{FollowUp, Play, SaveRequest};
use crate::game::replay::Replay;
use crate::game::{Carried, GameState};
use crate::menu::{self, MenuAction};
use crate::player::{SavedRun, Totals};

impl Play {
    /// The first level of a new run.
    pub(super) fn begin_run(&mut self) -> Option<FollowUp> {
        let set = self.round.run.as_ref().and_then(|run| self.set_of(&run.set)).unwrap_or(self.set);
        let Some(level) = self.levels.set_levels(set).next().map(|(_, level)| level.clone()) else {
            let name = self.sets().get(set).map_or("", |set| &set.name);
            self.tell(&menu::no_level(name));
            return Some(FollowUp::Turn);
        };
        self.seed = self.seed.wrapping_add(1);
        let record = unbegun(level, self.seed, self.run_terms, None);
        let set = self.sets().get(set)?.clone();
        if self.saved.as_ref().is_some_and(|saved| !self.sets().contains(&saved.set)) {
            // Whoever plays other levels for once may want to go on with their own.
            self.keep_before();
        }
        let saved = SavedRun { set, number: 1, before: Totals::default(), counts: true, record };
        self.enter_run(saved)
    }

    /// Whether a run would go on with other levels than those with which it was left. It could not
    /// go back to them then, so the player is asked.
    pub(super) fn asks_before_going_on(&self, action: MenuAction) -> bool {
        let is_run = action == MenuAction::Continue || self.round.run.is_some();
        let asks = |saved: &SavedRun| self.has_level_of(saved) && !self.has_same_levels(saved);
        is_run && self.saved.as_ref().is_some_and(asks)
    }

    /// The run that waits goes on.
    pub(super) fn resume(&mut self) -> Option<FollowUp> {
        let saved = self.saved.clone()?;
        if !self.has_level_of(&saved) {
            let (number, name) = (saved.number, saved.set.name.escape_debug());
            self.tell(&format!(
                "level {number} of this run is not here ({name}); the run waits: put the level back, or start the game \
                 with its levels"
            ));
            return Some(FollowUp::Turn);
        }
        self.enter_run(saved)
    }

    /// Goes on with a run: in the middle of a level, or at its start.
    pub(super) fn enter_run(&mut self, mut saved: SavedRun) -> Option<FollowUp> {
        let set = self.set_of(&saved.set)?;
        let levels: Vec<_> = self.levels.set_levels(set).map(|(id, level)| (id, level.clone())).collect();
        let number = saved.number.max(1);
        let (id, level) = levels.get(number - 1)?.clone();
        self.said = None;
        if self.sets()[set].fingerprint != saved.set.fingerprint || level != *saved.record.level() {
            self.keep_before();
            self.tell(
                "the levels were changed since this run was left: its level begins anew, and it leaves no result",
            );
            let record = &saved.record;
            let carried = record.begin().carried();
            let record = unbegun(level, record.seed(), record.terms(), Some(carried));
            saved = SavedRun { set: self.sets()[set].clone(), number, counts: false, record, ..saved };
        }
        self.levels.choose_id(id);
        let next = levels.get(number).map(|(_, level)| level.clone());
        let run = OngoingRun { set: saved.set.clone(), number, levels: levels.len(), before: saved.before, next };
        if !self.play_again(&saved.record, run.clone(), saved.counts) {
            let kept = if self.keeps_runs { "; as it was, it is kept beside run.txt" } else { "" };
            self.tell(&format!(
                "this level cannot be played again as it was left, since it was changed then or another version of the \
                 game saved it: it begins anew{kept}"
            ));
            self.keep_before();
            let record = &saved.record;
            let record = unbegun(record.level().clone(), record.seed(), record.terms(), Some(record.begin().carried()));
            self.play_again(&record, run, saved.counts);
            saved.record = record;
        }
        self.seed = saved.record.seed();
        if self.remembers {
            self.keep_run(Some(saved));
        }
        Some(self.enter_game())
    }

    /// Whether the run that is played has a life to begin its level anew.
    pub(super) fn can_retry(&self) -> bool {
        let has_life = self.game.rules().endless || self.game.lives() > 1;
        self.round.run.is_some() && self.game.state() == GameState::Active && has_life
    }

    /// The run's level begins anew, for a life. What was played of it leaves its record, and its
    /// time and lives count.
    pub(super) fn retry_level(&mut self) -> Option<FollowUp> {
        let run = self.round.run.clone().filter(|_| self.can_retry())?;
        let record = self.round.record(&self.game);
        let price = u32::from(!self.game.rules().endless);
        let carried = Carried { lives: self.game.lives() - price, ..record.begin().carried() };
        let carried = Carried { all_lives: carried.all_lives.max(carried.lives), ..carried };
        let Totals { steps, lives_lost, .. } = self.round.totals;
        let before = run.before.plus(Totals { steps, lives_lost: lives_lost + price, ..Totals::default() });
        self.seed = self.seed.wrapping_add(1);
        let anew = unbegun(record.level().clone(), self.seed, record.terms(), Some(carried));
        if self.remembers && self.round.counts {
            self.save_requests.push(SaveRequest::Record(record));
        }
        // Whatever levels came or went meanwhile: the run goes through those that were there.
        let (set, number, counts) = (run.set.clone(), run.number, self.round.counts);
        self.play_again(&anew, OngoingRun { before, ..run }, counts);
        if self.remembers {
            self.keep_run(Some(SavedRun { set, number, before, counts, record: anew }));
        }
        Some(self.enter_game())
    }

    /// Plays what was recorded of a level. Returns whether it ended as it was left.
    fn play_again(&mut self, record: &Replay, run: OngoingRun, counts: bool) -> bool {
        let mut round = Round::new(Some(run), record.clone(), counts);
        let (mut game, mut events) = (record.begin(), Vec::new());
        for input in record.inputs() {
            events.clear();
            game.step(&input, &mut events);
            round.count(&events, &game);
        }
        let is_same = game.hash() == record.hash();
        let is_over = matches!(game.state(), GameState::Win | GameState::Lost);
        (self.game, self.round) = (game, round);
        is_same && !is_over
    }

    /// The run that waits is copied, if anything was played of it: what follows cannot go back to
    /// it.
    pub(super) fn keep_before(&mut self) {
        let is_played = |saved: &SavedRun| saved.number > 1 || saved.record.inputs().next().is_some();
        if self.remembers && self.saved.as_ref().is_some_and(is_played) {
            self.save_requests.push(SaveRequest::KeepBefore);
        }
    }
}

#[cfg(test)]
mod tests;
