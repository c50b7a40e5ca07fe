//! The files in which the game remembers its player: scores, the run that was left, recorded games.
//!
//! ```text
//! ~/.local/share/breakout/     the platform's folder for a program's data; this is Linux's
//!     scores.txt               crate::player::Scores
//!     run.txt                  crate::player::SavedRun, while there is one
//!     playing.replay           the record so far of a single level, while one is played
//!     records/                 the last games, recorded
//!     kept/                    those that the player kept for good
//!     running.lock             locked as long as a game runs that may save its run; has a byte in
//!                              it from when that game ends until the next one runs
//!     writing.lock             locked while scores or records are written
//! ```
//!
//! Each file is written under another name and then renamed, so that it is whole at any time. What
//! cannot be read is kept aside, never overwritten. What cannot be written is said once, and
//! remembered until the game ends. docs/files.md tells players about it.

mod beside;
mod disk;
mod home;
mod lock;
mod numbered;
mod playing;
mod records;
mod run_file;
mod today;

pub use numbered::write_numbered;
pub use records::RECENT;
pub use today::today;

use crate::files::{self, shown};
use crate::game::replay::Replay;
use crate::player::{Entry, SavedRun, Scores};
use beside::Beside;
use directories::ProjectDirs;
use disk::{Failure, Unread};
use home::{Home, Written};
use std::path::{Path, PathBuf};

/// What the game remembers, and the folder that holds it.
///
/// ```
/// use breakout::player::Lesson;
/// use breakout::store::Store;
///
/// let mut store = Store::nowhere(); // Store::open() in the game
/// store.change(|scores| scores.learn(Lesson::Steer));
/// assert!(store.scores().has_learned(Lesson::Steer));
/// ```
#[derive(Debug, Default)]
pub struct Store {
    home: Option<Home>,
    scores: Scores,
    saved_run: Option<SavedRun>,
    /// Writes a run that is still played.
    writer: Beside<SavedRun, Written>,
    /// Whether the scores here have what the file lacks, because nobody waited for the disk.
    is_ahead: bool,
    /// Records that could not be written, the oldest first, and whether the newest of all is among
    /// them.
    missed: Vec<Replay>,
    has_missed_last: bool,
    /// Whether the run in the file has ended, and its score could not be written.
    has_trace: bool,
    /// What the player was not told yet, and the causes of all that was ever told.
    warnings: Vec<String>,
    said: Vec<String>,
}

impl Store {
    /// Reads what is in the platform's folder for a program's data.
    #[must_use]
    pub fn open() -> Self {
        let folder = ProjectDirs::from("", "", "breakout").map(|folders| folders.data_dir().to_owned());
        let has_folder = folder.is_some();
        let mut store = Self::open_in(folder);
        if !has_folder {
            let message = "your home folder is not known (HOME is not set): what you reach and set is forgotten when \
                           the game ends";
            store.say(message.to_owned().into());
        }
        store
    }

    /// Reads what is in a folder, which is made where it is missing; without one, nothing is kept.
    #[must_use]
    pub fn open_in(folder: Option<PathBuf>) -> Self {
        let Some(folder) = folder else { return Self::nowhere() };
        let (mut store, mut home) = (Self::default(), Home::open(folder));
        if !home.owns_run() {
            let message = "the game runs already in another window; a run that you leave in this one will not be kept";
            store.say(message.to_owned().into());
        }
        store.load_scores(&mut home);
        store.load_run(&home);
        let left = if home.owns_run() { home.playing().left() } else { Ok(None) };
        let left = left.unwrap_or_else(|message| {
            store.say(message.into());
            None
        });
        store.home = Some(home);
        // It goes once it is among the last games.
        left.iter().for_each(|record| _ = store.record(record));
        store
    }

    /// Remembers as long as the program runs, and keeps nothing: for tests and demonstrations.
    #[must_use]
    pub fn nowhere() -> Self {
        Self::default()
    }

    /// High scores, the best of each level, and what has been done in a first game.
    #[must_use]
    pub fn scores(&self) -> &Scores {
        &self.scores
    }

    /// Changes the scores: those in the file, which another program may have changed meanwhile. The
    /// disk is waited for, so this belongs where the picture stands still.
    pub fn change(&mut self, change: impl FnOnce(&mut Scores)) {
        self.is_ahead = false;
        let Some(home) = &mut self.home else { return change(&mut self.scores) };
        let written = home.change_scores(&mut self.scores, change);
        self.say_of(written);
        self.remove_ended_run();
    }

    /// Changes the scores while a ball flies. They are written with the next change, with
    /// [`Store::catch_up`], or when the game ends.
    pub fn change_meanwhile(&mut self, change: impl FnOnce(&mut Scores)) {
        change(&mut self.scores);
        self.is_ahead = self.home.is_some();
    }

    /// Gives an entry of the scores another name.
    pub fn rename(&mut self, entry: &Entry, name: &str) {
        self.is_ahead = false;
        let Some(home) = &mut self.home else { return self.scores.rename(entry, name) };
        let written = home.rename_score(&mut self.scores, entry, name);
        self.say_of(written);
        self.remove_ended_run();
    }

    /// Removes a run that has ended, once its score is written.
    fn remove_ended_run(&mut self) {
        if self.saved_run.is_none() && self.home.as_ref().is_some_and(|home| !home.is_behind() && home.run().is_behind)
        {
            self.save_run(None);
        }
    }

    /// The run that was left, in this window or before it was opened. While another program runs,
    /// the run in the file is that one's.
    #[must_use]
    pub fn saved_run(&self) -> Option<&SavedRun> {
        self.saved_run.as_ref()
    }

    /// Whether a run that is left waits in the file. While another program runs, it does not, nor
    /// where the last one could not be written.
    #[must_use]
    pub fn keeps_runs(&self) -> bool {
        let writes = self.writer.is_writing();
        self.home.as_ref().is_some_and(|home| home.owns_run() && (writes || home.run().keeps()))
    }

    /// Keeps a run that is still played, on a thread, so that no frame waits for the disk.
    pub fn save_run_meanwhile(&mut self, run: &SavedRun) {
        self.say_what_was_written();
        self.saved_run = Some(run.clone());
        let Some(write) = self.home.as_ref().and_then(Home::run_writer) else { return };
        if self.writer.give(run.clone(), write).is_err() {
            // No thread is left.
            self.save_run(Some(run));
        }
    }

    /// Keeps a run that is left, or none. Where another program runs, it is kept until this one
    /// ends.
    pub fn save_run(&mut self, run: Option<&SavedRun>) {
        self.writer.forget();
        self.finish_writing();
        if run.is_some() && self.home.as_ref().is_some_and(Home::is_behind) {
            // The run in the file may have ended, and hold the only trace of its score.
            self.change(|_| ());
        }
        self.keep_trace(run.is_some());
        self.saved_run = run.cloned();
        if let Some(home) = &self.home {
            let written = home.write_run(run);
            self.say_of(written);
        }
    }

    /// Where a run ended whose score cannot be written, the next one does not take its place: it is
    /// copied first.
    fn keep_trace(&mut self, begins: bool) {
        let is_behind = self.home.as_ref().is_some_and(|home| home.lacks_scores() && home.owns_run());
        if begins && self.has_trace && is_behind {
            let home = self.home.as_ref();
            match home.map_or(Ok(()), |home| home.run().copy_aside()) {
                Ok(()) => self.say(Failure::from(
                    "a score could not be written: its run is kept beside run.txt, as run.txt.before".to_owned(),
                )),
                // The next run waits for the copy, and is not kept before.
                Err(failure) => self.say_not_kept(failure),
            }
        }
        self.has_trace = !begins && is_behind;
    }

    /// Keeps a recorded game among the last [`RECENT`]. Returns its file, or `None` where it could
    /// not be written; it is then written with the next one, or when the game ends.
    pub fn record(&mut self, record: &Replay) -> Option<PathBuf> {
        self.record_missed();
        let home = self.home.as_ref()?;
        let result = home.write_record(record);
        // One that is too long never fits.
        self.has_missed_last = result.is_err() && record.fits();
        if home.owns_run() && result.is_ok() {
            home.playing().remove();
        } else if home.owns_run() && self.has_missed_last {
            home.playing().miss();
        }
        result
            .map_err(|failure| {
                self.missed.extend(self.has_missed_last.then(|| record.clone()));
                let too_many = self.missed.len().saturating_sub(RECENT);
                self.missed.drain(..too_many);
                self.say_not_kept(failure);
            })
            .ok()
    }

    /// Keeps the record so far of a level that is still played, until the game's own is written.
    pub fn record_meanwhile(&mut self, record: &Replay) {
        if let Some(home) = self.home.as_ref().filter(|home| home.owns_run() && record.fits()) {
            home.playing().write(record);
        }
    }

    /// The game that is played leaves no record: what was kept of it meanwhile goes, or the next
    /// start would put it among the last games.
    pub fn forget_meanwhile(&mut self) {
        if let Some(home) = self.home.as_ref().filter(|home| home.owns_run()) {
            home.playing().remove();
        }
    }

    /// Writes the records that could not be written, up to the first that cannot be written now
    /// either. Returns the file of the game that ended last, where it is among them.
    pub fn record_missed(&mut self) -> Option<PathBuf> {
        let home = self.home.as_ref()?;
        let files: Vec<_> = self.missed.iter().map_while(|record| home.write_record(record).ok()).collect();
        self.missed.drain(..files.len());
        if self.missed.is_empty() && home.owns_run() {
            home.playing().make_up();
        }
        let has_last = self.missed.is_empty() && std::mem::take(&mut self.has_missed_last);
        files.into_iter().next_back().filter(|_| has_last)
    }

    /// Keeps a copy of the run in the file, if anything was played of it: the next one that is
    /// written could not be turned back into it.
    pub fn keep_run_before(&mut self) {
        self.finish_writing();
        let is_played = |run: &SavedRun| run.number > 1 || run.record.inputs().next().is_some();
        let home = self.home.as_ref().filter(|home| home.owns_run() && self.saved_run.as_ref().is_some_and(is_played));
        if let Err(failure) = home.map_or(Ok(()), |home| home.run().copy_aside()) {
            // The next run waits for the copy, and is not kept before.
            self.say_not_kept(failure);
        }
    }

    /// Whether something could not be written, or is not written yet.
    #[must_use]
    pub fn is_behind(&self) -> bool {
        let is_free = !self.writer.is_writing();
        let lacks = self.is_ahead || !self.missed.is_empty();
        let is_behind = |home: &Home| home.is_behind() || is_free && home.run().is_behind;
        lacks || self.home.as_ref().is_some_and(is_behind)
    }

    /// Writes scores, run and records, where they could not be written before or nobody waited for
    /// it. Returns the file of the game that ended last, where it is among them.
    pub fn catch_up(&mut self) -> Option<PathBuf> {
        self.finish_writing();
        let home = self.home.as_ref()?;
        let (scores, run) = (self.is_ahead || home.is_behind(), home.run().is_behind);
        if scores {
            self.change(|_| ());
        }
        if run {
            let run = self.saved_run.take();
            self.save_run(run.as_ref());
        }
        self.record_missed()
    }

    /// Says that the program is ending. From now on other programs that write are waited for
    /// longer, and a game that starts waits until this one has kept its run. Dropping the store
    /// says it too.
    pub fn begin_to_end(&self) {
        self.home.iter().for_each(Home::begin_to_end);
    }

    /// The folder in which all this is; `None` where nothing is kept.
    #[must_use]
    pub fn folder(&self) -> Option<PathBuf> {
        self.home.as_ref().map(|home| home.folder().to_owned())
    }

    /// Keeps a recorded game for good, which [`Store::record`] wrote. Returns where it is now.
    ///
    /// # Errors
    ///
    /// Why it cannot be kept.
    pub fn keep(&mut self, record: &Path) -> Result<PathBuf, String> {
        let home = self.home.as_ref().ok_or("nothing is kept: there is no folder for it")?;
        home.keep(record).map_err(|failure| failure.message)
    }

    /// What the player should be told; each cause once.
    pub fn take_warnings(&mut self) -> Vec<String> {
        std::mem::take(&mut self.warnings)
    }

    /// Waits for the thread that writes a run.
    fn finish_writing(&mut self) {
        self.writer.finish();
        self.say_what_was_written();
    }

    fn say_what_was_written(&mut self) {
        let done = self.writer.take_done();
        done.into_iter().for_each(|written| self.say_of(written));
    }

    fn load_scores(&mut self, home: &mut Home) {
        match home.read_scores() {
            Ok((scores, wrong)) => {
                wrong.into_iter().for_each(|message| self.say(message.into()));
                self.scores = scores;
            }
            Err(Unread::Sealed(message)) => {
                home.seal_scores();
                self.say(format!("{message}; the file stays as it is, and no result is kept").into());
            }
            Err(Unread::Broken(message)) => {
                if !self.keep_aside(&home.scores(), &message) {
                    home.seal_scores();
                }
            }
        }
    }

    fn load_run(&mut self, home: &Home) {
        if !home.owns_run() {
            return;
        }
        let mut file = home.run();
        match file.read() {
            Ok(run) => self.saved_run = run,
            Err(Unread::Sealed(message)) => {
                file.seal();
                self.say(format!("{message}; the file stays as it is, and no run is kept").into());
            }
            Err(Unread::Broken(message)) => {
                if !self.keep_aside(&file.path, &message) {
                    file.seal();
                }
            }
        }
    }

    /// Moves a file aside that cannot be read. Returns whether that worked.
    fn keep_aside(&mut self, path: &Path, message: &str) -> bool {
        let aside = files::keep_aside(path);
        let message = match &aside {
            Ok(aside) => format!("{message}; the file is kept as {}", shown(aside)),
            Err(refused) => {
                let refused = files::reason(refused);
                format!("{message}; it cannot be moved aside ({refused}), so it stays and nothing is kept there")
            }
        };
        self.say(message.into());
        aside.is_ok()
    }

    /// Tells the player what came of writing.
    fn say_of(&mut self, written: Written) {
        match written {
            Ok(told) => told.into_iter().for_each(|message| self.say(message.into())),
            Err(failure) => self.say_not_kept(failure),
        }
    }

    /// Tells the player what cannot be written.
    fn say_not_kept(&mut self, mut failure: Failure) {
        failure.message += "; until that is mended, what happens now is forgotten when the game ends";
        self.say(failure);
    }

    /// Tells the player something, once for each cause.
    fn say(&mut self, failure: Failure) {
        if !self.said.contains(&failure.cause) {
            crate::warn(&failure.message);
            self.said.push(failure.cause);
            self.warnings.push(failure.message);
        }
    }
}

impl Drop for Store {
    /// What is being written is not cut off, and what could not be written has a last chance.
    fn drop(&mut self) {
        self.begin_to_end();
        self.catch_up();
    }
}

#[cfg(test)]
mod tests;
