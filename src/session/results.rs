//! What a game leaves: its results, its record, and the run that waits.

use super::{Play, SaveRequest};
use crate::game::GameState;
use crate::level::Level;
use crate::menu::GameEnd;
use crate::player::{Entry, SavedRun, clean_name};

impl Play {
    /// The game has ended: results, and what they change.
    pub(super) fn end_game(&mut self) {
        let level = self.round.level_result(&self.game);
        let next = self.next_of_run();
        let run = self.round.run_result(&self.game, next.is_none());
        let counts = self.round.counts && self.remembers;
        let mut end =
            GameEnd { level, news: None, run, place: None, is_named: false, has_record: counts, is_kept: false };
        let next_seed = self.seed.wrapping_add(1);
        if counts {
            end.news = Some(self.scores.add_level(&end.level));
            self.save_requests.push(SaveRequest::Level(end.level.clone()));
            // Before the run goes on: should the program be killed in between, the level is played
            // to its end again, and nothing is lost.
            if end.run.is_none() {
                self.save_requests.push(SaveRequest::Record(self.round.record(&self.game)));
            }
            // Each level was played as it was when the run began, whatever became of its file.
            if let Some(result) = end.run.clone() {
                end.place = self.scores.place(&result);
                let name = self.scores.last_name().map(clean_name).filter(|name| !name.is_empty());
                let name = name.unwrap_or_else(|| "PLAYER".to_owned());
                let entry = Entry { name, date: self.today, result }.cleaned();
                if end.place.is_some() {
                    self.scores.add_run(entry.clone());
                    self.save_requests.push(SaveRequest::Score(entry.clone()));
                    self.newest = Some(entry);
                }
            }
        }
        if self.round.run.is_some() && self.remembers {
            let saved = next
                .filter(|_| end.run.is_none())
                .and_then(|level| self.round.saved(&self.game, Some((&level, next_seed))));
            self.keep_run(saved);
        }
        // After the score and the run, which belong together.
        if counts && end.run.is_some() {
            self.save_requests.push(SaveRequest::Record(self.round.record(&self.game)));
        }
        self.end = Some(end);
    }

    /// The game that is played is left. A run waits, anything else ends here.
    pub(super) fn leave_game(&mut self) {
        if !self.remembers || !self.round.has_begun() {
            return;
        }
        if self.round.run.is_some() {
            let saved = self.round.saved(&self.game, None);
            self.keep_run(saved);
        } else if self.round.counts {
            self.save_requests.push(SaveRequest::Record(self.round.record(&self.game)));
        }
    }

    /// What is played is kept as it is now: the window system may end the program at any
    /// moment, and does not say so.
    pub(super) fn keep_meanwhile(&mut self) {
        if !self.remembers || self.game.state() != GameState::Active || !self.round.has_begun() {
            return;
        }
        match self.round.saved(&self.game, None) {
            Some(saved) => self.save_requests.push(SaveRequest::Meanwhile(saved)),
            None if self.round.counts => {
                self.save_requests.push(SaveRequest::Unfinished(self.round.record(&self.game)));
            }
            None => {}
        }
    }

    /// The run that waits from now on, if any. It is noted even where the same waited already:
    /// another one may have been kept meanwhile.
    pub(super) fn keep_run(&mut self, saved: Option<SavedRun>) {
        self.save_requests.push(SaveRequest::Saved(saved.clone()));
        self.set_saved(saved);
    }

    pub(super) fn set_saved(&mut self, saved: Option<SavedRun>) {
        self.stands = saved.as_ref().map(SavedRun::standing);
        self.saved = saved;
    }

    /// The level that follows in the run: the one that did when this level began. After the last
    /// one of then the run has its result, whatever levels came since.
    fn next_of_run(&self) -> Option<Level> {
        self.round.run.as_ref()?.next.clone()
    }
}
