//! A player's progress: scores, the run that waits, the end of the last game, the lessons of a
//! beginner. Whatever of it is to be kept comes out as a [`SaveRequest`].

use super::Mode;
use super::round::Round;
use crate::game::replay::Replay;
use crate::game::{Event, GameState};
use crate::menu::GameEnd;
use crate::player::{Date, Entry, Lesson, LevelResult, RunResult, SavedRun, Scores, Standing, clean_name, rivals};
use std::path::PathBuf;

/// The paddle was steered for the first time when it has gone this far, world units.
const STEERED: f32 = 150.0;

/// A high score whose player has written no name.
const NO_NAME: &str = "PLAYER";

/// Something to be kept.
#[derive(Clone, Debug, PartialEq)]
pub enum SaveRequest {
    /// The scores, which have changed: [`super::Play::scores`].
    Scores,
    /// The run that waits if the program ends now, or none.
    Run(Option<SavedRun>),
    /// The record so far of a single level, if the program ends now. `None` for a game that leaves
    /// no record.
    Playing(Option<Replay>),
    /// The record of a game that has ended, or was left.
    Record(Replay),
    /// Never throw the last record away.
    Keep,
    /// The record of a win, beside the file of its level: the author's.
    Proof(Replay, PathBuf),
    /// An archive, among the player's own levels.
    Set(PathBuf),
    /// The text of a level's file, which was painted.
    Level(PathBuf, String),
}

/// A player's progress.
#[derive(Default)]
pub(super) struct Progress {
    pub(super) scores: Scores,
    /// Stars won on the levels that come with the game.
    pub(super) stars: u32,
    /// The run that waits, and where it stands.
    pub(super) saved: Option<SavedRun>,
    pub(super) standing: Option<Standing>,
    /// The day, for results.
    pub(super) today: Date,
    pub(super) end: Option<GameEnd>,
    /// The player's last run in the table of high scores.
    pub(super) newest: Option<Entry>,
    /// The name that it had when the page was opened on which its name is written.
    first_name: String,
    /// Games leave neither results nor records nor runs: the player does not play.
    pub(super) forgets: bool,
    /// A run that waits ends with the program, as in a second window.
    pub(super) loses_runs: bool,
    /// The distance that the paddle was steered in all, world units.
    pub(super) steered: f32,
    pub(super) requests: Vec<SaveRequest>,
}

/// Games that end, or are left.
impl Progress {
    /// Takes the results of a game that has ended. Where its run goes on, that waits at its next
    /// level, which is played with `next_seed`. `to_beat` is the author's time, in steps.
    pub(super) fn finish(&mut self, round: &Round, next_seed: u64, to_beat: Option<u64>) {
        let counts = round.counts && !self.forgets;
        let (level, run) = (LevelResult { to_beat, ..round.level_result() }, round.run_result());
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
        if round.run.is_some() {
            self.set_run(round.saved_at_next(next_seed).filter(|_| end.run.is_none()));
        }
        if counts {
            self.requests.push(SaveRequest::Record(round.record()));
        }
        self.end = Some(end);
    }

    /// Adds a run to the table of high scores, under the player's last name. Returns its place,
    /// rivals among the others, if it gets in.
    fn add_score(&mut self, result: &RunResult) -> Option<usize> {
        let place = self.scores.place(result)?;
        let name = self.scores.last_name().unwrap_or(NO_NAME).to_owned();
        let entry = Entry { name, date: self.today, result: result.clone() }.cleaned();
        self.scores.add_run(entry.clone());
        self.newest = Some(entry);
        let rivals = rivals(&result.set, self.scores.table(&result.set).len());
        Some(place + rivals.iter().filter(|rival| rival.points >= result.totals.points).count())
    }

    /// Keeps a game that is left in the middle: a run waits, anything else ends here.
    pub(super) fn leave(&mut self, round: &Round) {
        match self.so_far(round) {
            Some(SaveRequest::Run(run)) => self.set_run(run),
            Some(SaveRequest::Playing(Some(record))) => self.requests.push(SaveRequest::Record(record)),
            _ => {}
        }
    }

    /// Keeps what is played as it is now: the window system may end the program at any moment, and
    /// does not say so.
    pub(super) fn save_meanwhile(&mut self, round: &Round) {
        self.requests.extend(self.so_far(round));
    }

    /// The game so far, where it has not ended and can be kept.
    fn so_far(&self, round: &Round) -> Option<SaveRequest> {
        if self.forgets || round.game.state() != GameState::Active || !round.has_begun() {
            return None;
        }
        let playing = || round.counts.then(|| SaveRequest::Playing(Some(round.record())));
        round.saved().map(|run| SaveRequest::Run(Some(run))).or_else(playing)
    }

    /// Sets the run that waits from now on. It is kept even where the same waited already, since a
    /// later state of it may have been kept meanwhile.
    pub(super) fn set_run(&mut self, run: Option<SavedRun>) {
        if !self.forgets {
            self.requests.push(SaveRequest::Run(run.clone()));
            self.wait(run);
        }
    }

    /// Takes over a run that waits.
    pub(super) fn wait(&mut self, run: Option<SavedRun>) {
        self.standing = run.as_ref().map(SavedRun::standing);
        self.saved = run;
    }

    /// Keeps the record of the game that ended for good.
    pub(super) fn keep_record(&mut self) {
        if let Some(end) = self.end.as_mut().filter(|end| end.news.is_some() && !end.is_kept) {
            end.is_kept = true;
            self.requests.push(SaveRequest::Keep);
        }
    }
}

/// The name of the newest high score.
impl Progress {
    /// The name to begin with where one is written. An empty one goes back to it.
    pub(super) fn begin_name(&mut self) -> &str {
        self.first_name = self.newest.as_ref().map_or_else(String::new, |entry| entry.name.clone());
        if self.first_name == NO_NAME { "" } else { &self.first_name }
    }

    /// Gives the newest high score the name that is written so far, or its first one where that is
    /// empty. It is kept with each letter: the window system may end the program at any moment.
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

/// The author's win.
impl Progress {
    /// Keeps the record of the win that has just ended beside the file of its level.
    pub(super) fn keep_proof(&mut self, round: &Round, file: Option<PathBuf>) {
        if let Some((end, file)) = self.end.as_mut().zip(file) {
            end.is_proof = true;
            self.requests.push(SaveRequest::Proof(round.record(), file));
        }
    }
}

/// The lessons of a beginner: each is told until it was done once.
impl Progress {
    /// Notes what the player did for the first time in the last step. `paddle` is where the paddle
    /// was before it, world units.
    pub(super) fn learn(&mut self, round: &Round, paddle: f32) {
        if self.forgets || round.game.state() != GameState::Active {
            return;
        }
        self.steered += (round.game.paddle().center.x - paddle).abs();
        let has = |is_it: fn(&Event) -> bool| round.events.iter().any(is_it);
        let lessons = [
            (Lesson::Steer, self.steered > STEERED),
            (Lesson::Release, has(|event| matches!(event, Event::Launched { .. }))),
            (Lesson::Catch, has(|event| matches!(event, Event::PowerUpCollected { .. }))),
        ];
        for (lesson, is_done) in lessons {
            if is_done && !self.scores.has_learned(lesson) {
                self.scores.learn(lesson);
                self.requests.push(SaveRequest::Scores);
            }
        }
    }

    /// The first lesson that is still new and can be followed now.
    pub(super) fn lesson(&self, round: &Round, mode: Mode) -> Option<Lesson> {
        let is_possible = |lesson: &Lesson| match lesson {
            Lesson::Steer => true,
            Lesson::Release => round.has_waiting_ball(),
            Lesson::Catch => !round.game.falling().is_empty(),
        };
        let mut new = Lesson::ALL.into_iter().filter(|lesson| !self.scores.has_learned(*lesson));
        new.find(is_possible).filter(|_| !self.forgets && mode == Mode::Playing)
    }
}
