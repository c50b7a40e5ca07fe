//! The player's progress: scores, the saved run, the result of the last game, and a beginner's
//! lessons. What has to be saved comes out as [`SaveRequest`]s.

use super::attempt::Attempt;
use super::level_selection::LevelSelection;
use super::screen::Mode;
use crate::game::replay::Replay;
use crate::game::{Event, GameState};
use crate::level::World;
use crate::menu::{GameEnd, WorldStars};
use crate::player::{
    Date, Lesson, LevelResult, Link, Reward, RunResult, SHIPPED_SET, SavedRun, ScoreEntry, Scores, Standing,
    clean_name, rivals,
};
use std::path::PathBuf;

/// Distance after which the player has learned to steer, world units.
const STEERED: f32 = 150.0;

/// Number of fireworks at the end of a world.
const WORLD_BURSTS: u32 = 5;

/// Number of fireworks at the end of a run.
const RUN_BURSTS: u32 = 16;

/// Name of a high score before the player enters one.
const NO_NAME: &str = "PLAYER";

/// Data to save.
#[derive(Clone, Debug, PartialEq)]
pub enum SaveRequest {
    /// The scores, from [`super::Session::scores`].
    Scores,
    /// The unfinished run. `None` removes the saved one.
    Run(Option<SavedRun>),
    /// The unfinished game of a single level, in case the program ends now. `None` removes the saved
    /// one.
    Playing(Option<Replay>),
    /// The record of a game that has ended, or that the player has left.
    Record(Replay),
    /// Keep the last record for good.
    Keep,
    /// The author's winning record, beside the file of its level.
    Proof(Replay, PathBuf),
    /// A link, for the clipboard.
    Share(Link),
    /// An archive, to copy into the player's level folder.
    Set(PathBuf),
    /// The text of a painted level, for its file.
    Level(PathBuf, String),
    /// The text of a new level to paint, for a file of the player's own named after `name`.
    NewLevel {
        /// The level's name.
        name: String,
        /// Its text.
        text: String,
    },
}

/// The player's progress.
#[derive(Default)]
pub(super) struct Progress {
    pub(super) scores: Scores,
    /// Stars won on the game's own levels.
    pub(super) stars: u32,
    /// The unfinished run.
    pub(super) saved: Option<SavedRun>,
    /// Level, points and lives of the unfinished run, for the menu.
    pub(super) standing: Option<Standing>,
    /// The date, for results.
    pub(super) today: Date,
    /// The result of the last game.
    pub(super) end: Option<GameEnd>,
    /// The high score of the player's last run.
    pub(super) newest: Option<ScoreEntry>,
    /// Its name when the player opened the page for the name.
    first_name: String,
    /// Games leave no results, records or runs, because the player does not play.
    pub(super) discards_results: bool,
    /// An unfinished run is lost when the program ends, as in a second window.
    pub(super) loses_runs: bool,
    /// Distance that the player has moved the paddle, world units.
    pub(super) steered: f32,
    pub(super) requests: Vec<SaveRequest>,
}

/// Games that end.
impl Progress {
    /// Records the result of a game that has ended. If its run continues, the run is saved at the
    /// start of the next level, with `next_seed`. `to_beat` is the author's time, in steps.
    pub(super) fn finish(&mut self, attempt: &Attempt, next_seed: u64, to_beat: Option<u64>) {
        let counts = attempt.counts && !self.discards_results;
        let (level, run) = (LevelResult { to_beat, ..attempt.level_result() }, attempt.run_result());
        let mut end = GameEnd {
            level,
            news: None,
            run,
            place: None,
            is_named: false,
            is_kept: false,
            is_proof: false,
            world: None,
            worlds: Vec::new(),
            reward: None,
        };
        if counts {
            end.news = Some(self.scores.add_level(&end.level));
            end.place = end.run.as_ref().and_then(|result| self.add_score(result));
            self.requests.push(SaveRequest::Scores);
        }
        if attempt.run.is_some() {
            self.set_run(attempt.saved_at_next(next_seed).filter(|_| end.run.is_none()));
        }
        if counts {
            self.requests.push(SaveRequest::Record(attempt.record()));
        }
        self.end = Some(end);
    }

    /// Adds a run to the high scores under the player's last name. Returns its place among high
    /// scores and rivals, or `None` if the result is too low.
    fn add_score(&mut self, result: &RunResult) -> Option<usize> {
        let place = self.scores.place(result)?;
        let name = self.scores.last_name().unwrap_or(NO_NAME).to_owned();
        let entry = ScoreEntry { name, date: self.today, result: result.clone() }.cleaned();
        self.scores.add_run(entry.clone());
        self.newest = Some(entry);
        let rivals = rivals(&result.set, self.scores.table(&result.set).len());
        Some(place + rivals.iter().filter(|rival| rival.points >= result.totals.points).count())
    }

    /// Saves a game that the player leaves: a run to continue later, another game as a record.
    pub(super) fn leave(&mut self, attempt: &Attempt) {
        match self.unfinished(attempt) {
            Some(SaveRequest::Run(run)) => self.set_run(run),
            Some(SaveRequest::Playing(Some(record))) => self.requests.push(SaveRequest::Record(record)),
            _ => {}
        }
    }

    /// Saves the game as it is now: the window system may kill the program at any moment.
    pub(super) fn autosave(&mut self, attempt: &Attempt) {
        self.requests.extend(self.unfinished(attempt));
    }

    /// Returns the unfinished game, if it can be saved.
    fn unfinished(&self, attempt: &Attempt) -> Option<SaveRequest> {
        let has_begun = attempt.record.inputs().next().is_some();
        if self.discards_results || attempt.game.state() != GameState::Active || !has_begun {
            return None;
        }
        let playing = || attempt.counts.then(|| SaveRequest::Playing(Some(attempt.record())));
        attempt.saved().map(|run| SaveRequest::Run(Some(run))).or_else(playing)
    }

    /// Sets the unfinished run, and saves it even if it is unchanged: an autosave may have saved a
    /// later state.
    pub(super) fn set_run(&mut self, run: Option<SavedRun>) {
        if !self.discards_results {
            self.requests.push(SaveRequest::Run(run.clone()));
            self.restore_run(run);
        }
    }

    /// Sets the unfinished run without saving it.
    pub(super) fn restore_run(&mut self, run: Option<SavedRun>) {
        self.standing = run.as_ref().map(SavedRun::standing);
        self.saved = run;
    }

    /// Keeps the record of the last game for good.
    pub(super) fn keep_record(&mut self) {
        if let Some(end) = self.end.as_mut().filter(|end| end.news.is_some() && !end.is_kept) {
            end.is_kept = true;
            self.requests.push(SaveRequest::Keep);
        }
    }
}

/// Worlds, fireworks and rewards.
impl Progress {
    /// Adds to the result what goes beyond the level: a reward for stars, and the end of a world or of
    /// the run, which the effects celebrate.
    pub(super) fn extend_end(&mut self, attempt: &mut Attempt, selection: &LevelSelection) {
        let stars_before = self.stars;
        self.count_stars(selection);
        let Some(end) = &mut self.end else { return };
        end.reward = Reward::next(stars_before).filter(|reward| reward.stars <= self.stars);
        let Some(run) = attempt.run.as_ref().filter(|_| end.level.is_won) else { return };
        let world = selection.levels.chosen().and_then(|level| level.world);
        let worlds = world.zip(run.next.as_ref().and_then(|level| level.world));
        end.world = worlds.filter(|(world, next)| world != next);
        if end.world.is_some() {
            attempt.effects.celebrate(WORLD_BURSTS);
        }
        if let Some(set) = selection.set_of(&run.set).filter(|_| run.next.is_none() && run.levels > 1) {
            let levels = selection.stars(set, &self.scores);
            let of_world = |world| levels.iter().filter(move |(other, _)| *other == Some(world));
            let stars = |world| {
                let (won, levels) = (of_world(world).map(|(_, stars)| stars).sum(), of_world(world).count() as u32);
                WorldStars { world, won, all: 3 * levels }
            };
            end.worlds = World::ALL.map(stars).into_iter().filter(|world| world.all > 0).collect();
            attempt.effects.celebrate(RUN_BURSTS);
        }
    }

    /// Counts the stars won on the game's own levels.
    pub(super) fn count_stars(&mut self, selection: &LevelSelection) {
        let shipped = selection.sets().iter().position(|set| set.name == SHIPPED_SET);
        let levels = shipped.map(|set| selection.stars(set, &self.scores));
        self.stars = levels.into_iter().flatten().map(|(_, stars)| stars).sum();
    }
}

/// The name of the last high score.
impl Progress {
    /// Returns the name to edit, and keeps it in case the player leaves the name empty.
    pub(super) fn begin_name(&mut self) -> &str {
        self.first_name = self.newest.as_ref().map_or_else(String::new, |entry| entry.name.clone());
        if self.first_name == NO_NAME { "" } else { &self.first_name }
    }

    /// Renames the high score to what the player has entered so far, or to its first name if that is
    /// empty. Each letter is saved, because the window system may kill the program at any moment.
    pub(super) fn write_name(&mut self, written: &str) {
        let name = clean_name(written);
        let name = if name.is_empty() { self.first_name.clone() } else { name };
        if let Some(entry) = self.newest.as_mut().filter(|entry| entry.name != name) {
            self.scores.rename(entry, &name);
            entry.name = name;
            self.requests.push(SaveRequest::Scores);
        }
    }
}

/// The author's winning record.
impl Progress {
    /// Saves the record of the last game beside the file of its level.
    pub(super) fn keep_proof(&mut self, attempt: &Attempt, file: Option<PathBuf>) {
        if let Some((end, file)) = self.end.as_mut().zip(file) {
            end.is_proof = true;
            self.requests.push(SaveRequest::Proof(attempt.record(), file));
        }
    }
}

/// Links.
impl Progress {
    /// Copies a link to the game that has ended.
    pub(super) fn share_game(&mut self, attempt: &Attempt) {
        self.requests.push(SaveRequest::Share(Link::Game { record: Box::new(attempt.record()), step: 0 }));
    }
}

/// A beginner's lessons, each shown until the player has done it once.
impl Progress {
    /// Records what the player has learned in the last step. `paddle` is the x of the paddle before
    /// the step, world units.
    pub(super) fn learn(&mut self, attempt: &Attempt, paddle: f32) {
        if self.discards_results || attempt.game.state() != GameState::Active {
            return;
        }
        self.steered += (attempt.game.paddle().center.x - paddle).abs();
        let has = |is_it: fn(&Event) -> bool| attempt.events.iter().any(is_it);
        let lessons = [
            (Lesson::Steer, self.steered > STEERED),
            (Lesson::Release, has(|event| matches!(event, Event::Launched { .. }))),
            (Lesson::Catch, has(|event| matches!(event, Event::PowerUpCollected { .. }))),
            (Lesson::Brace, has(|event| matches!(event, Event::PaddleHit { is_charged: true, .. }))),
        ];
        for (lesson, is_done) in lessons {
            if is_done && !self.scores.has_learned(lesson) {
                self.scores.learn(lesson);
                self.requests.push(SaveRequest::Scores);
            }
        }
    }

    /// Returns the first lesson that is new to the player and possible now.
    pub(super) fn lesson(&self, attempt: &Attempt, mode: Mode) -> Option<Lesson> {
        let is_possible = |lesson: &Lesson| match lesson {
            Lesson::Steer => true,
            Lesson::Release => attempt.game.has_stuck_ball(),
            Lesson::Catch => !attempt.game.falling().is_empty(),
            Lesson::Brace => attempt.game.has_stuck_ball() && attempt.game.rules().charge > 0,
        };
        let mut new = Lesson::ALL.into_iter().filter(|lesson| !self.scores.has_learned(*lesson));
        new.find(is_possible).filter(|_| !self.discards_results && mode == Mode::Playing)
    }
}
