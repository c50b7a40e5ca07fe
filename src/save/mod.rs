//! What the game keeps of its player, as files: scores, the run that was left, recorded games.
//!
//! ```text
//! ~/.local/share/breakout/     the platform's folder for a program's data; this is Linux's
//!     scores.toml              crate::player::Scores
//!     run.toml                 crate::player::SavedRun, while there is one
//!     playing.replay           the record so far of a single level, while one is played
//!     records/                 the last games, recorded
//!     kept/                    those that the player keeps for good
//!     running.lock             locked by the window that keeps results
//! ```
//!
//! | File | What it holds |
//! |---|---|
//! | `settings_file.rs` | the file of settings, which its player may edit |
//! | `storage.rs` | reading, writing and listing by name; the thread that writes and tries again |
//! | `atomic.rs` | a file written whole or not at all; a file set aside as `.broken` |
//! | `records.rs` | the names of recorded games |
//!
//! docs/files.md tells players about the files.

#[cfg_attr(target_family = "wasm", path = "page_atomic.rs")]
mod atomic;
mod records;
mod settings_file;
#[cfg_attr(target_family = "wasm", path = "page_storage.rs")]
mod storage;

pub use atomic::{write_atomic, write_numbered};
pub use records::{RECENT, today};
pub use settings_file::SettingsFile;
pub use storage::Storage;

use crate::game::replay::Replay;
use crate::player::{SavedRun, Scores};
use atomic::UNFINISHED;
use records::{KEPT, RECORDS};
use std::fs::File;
use std::path::PathBuf;

const SCORES: &str = "scores.toml";
const RUN: &str = "run.toml";
const PLAYING: &str = "playing.replay";

/// Keeps scores, run and recorded games. One window at a time does; another one reads scores and
/// keeps nothing.
///
/// ```
/// use breakout::save::Save;
///
/// let mut save = Save::nowhere(); // Save::open() in the game
/// let (mut scores, run) = save.load();
/// assert_eq!(run, None);
/// scores.learn(breakout::player::Lesson::Steer);
/// save.save_scores(&scores);
/// ```
#[derive(Debug)]
pub struct Save {
    /// The folder of all this, and the thread that writes.
    pub storage: Storage,
    /// Keeps other windows from writing. The system takes it back from a program that is killed.
    /// `None` on a disk that can only be read, or knows no locks.
    _lock: Option<File>,
    /// The name of the game that was recorded last.
    last_record: Option<String>,
}

impl Save {
    /// Opens the platform's folder for a program's data. Where no home folder is known, nothing is
    /// kept.
    #[must_use]
    pub fn open() -> Self {
        Self::open_in(storage::data_folder())
    }

    /// Opens a folder, which is made where it is missing; without one, nothing is kept here.
    #[must_use]
    pub fn open_in(folder: Option<PathBuf>) -> Self {
        let Some(lock) = folder.as_deref().map_or(Some(None), storage::lock) else {
            let save = Self { storage: Storage::read_only(folder), ..Self::nowhere() };
            let message =
                "the game is already running in another window; nothing that you reach or set in this one is kept";
            save.storage.say(message.to_owned());
            return save;
        };
        let save = Self { storage: Storage::new(folder), _lock: lock, last_record: None };
        save.remove_unfinished();
        save
    }

    /// Keeps nothing: for tests and demonstrations.
    #[must_use]
    pub fn nowhere() -> Self {
        Self { storage: Storage::read_only(None), _lock: None, last_record: None }
    }

    /// True if saved files wait on the disk for the next start.
    #[must_use]
    pub fn keeps(&self) -> bool {
        self.storage.writes() && !self.storage.is_behind()
    }

    /// Loads the scores and the run that was left. A game that a killed program was playing joins
    /// the last games.
    #[must_use]
    pub fn load(&mut self) -> (Scores, Option<SavedRun>) {
        let scores = self.read(SCORES, "scores.txt", Scores::parse, Scores::to_text).unwrap_or_default();
        if !self.storage.writes() {
            return (scores, None);
        }
        let replay = |file: &str, text: &str| Replay::parse(file, text).map_err(|error| error.to_string());
        if let Some(record) = self.storage.read(PLAYING, replay) {
            self.record(record);
        }
        (scores, self.read(RUN, "run.txt", SavedRun::parse, SavedRun::to_text))
    }

    /// Keeps the scores.
    pub fn save_scores(&self, scores: &Scores) {
        let scores = scores.clone();
        self.storage.write(SCORES, move || scores.to_text());
    }

    /// Keeps the run that waits, or that none does. Of a game that is too long to be read again
    /// there waits what was kept before.
    pub fn save_run(&self, run: Option<SavedRun>) {
        match run {
            Some(run) if run.record.fits() => self.storage.write(RUN, move || run.to_text()),
            Some(_) => {}
            None => self.storage.remove(RUN),
        }
    }

    /// Keeps the record so far of a level that is played, should the program be killed; `None` once
    /// that game leaves no record.
    pub fn save_playing(&self, record: Option<Replay>) {
        match record {
            Some(record) if record.fits() => self.storage.write(PLAYING, move || record.to_text()),
            Some(_) => {}
            None => self.storage.remove(PLAYING),
        }
    }

    /// Keeps a recorded game among the last [`RECENT`], unless it is too long to be read again.
    pub fn record(&mut self, record: Replay) {
        let last = self.last_record.take();
        if !record.fits() {
            return;
        }
        let mut names = [self.storage.list(RECORDS), self.storage.list(KEPT)].concat();
        // It may not be written yet.
        names.extend(last.filter(|last| !names.contains(last)).into_iter().collect::<Vec<_>>());
        let name = records::next_name(&names, today(), &record.level.title);
        self.storage.write(&name, move || record.to_text());
        records::surplus(&names).into_iter().for_each(|name| self.storage.remove(name));
        self.storage.remove(PLAYING);
        self.last_record = Some(name);
    }

    /// Keeps the game for good that was recorded last. Returns where it is.
    ///
    /// # Errors
    ///
    /// Why it cannot be kept.
    pub fn keep_record(&mut self) -> Result<PathBuf, String> {
        self.storage.flush();
        let is_written = |name: &&String| [RECORDS, KEPT].iter().any(|folder| self.storage.list(folder).contains(name));
        let name = self.last_record.as_ref().filter(is_written);
        let name = name.ok_or("this game could not be recorded, so there is nothing to keep")?;
        let kept = name.replacen(RECORDS, KEPT, 1);
        let path = self.storage.rename(name, &kept)?;
        self.last_record = Some(kept);
        Ok(path)
    }

    /// Reads a file, or the one of an earlier version, which is written anew and stays as
    /// `NAME.old`.
    fn read<T: Clone + Send + 'static>(
        &self,
        name: &str,
        old: &str,
        parse: fn(&str, &str) -> Result<T, String>,
        to_text: fn(&T) -> String,
    ) -> Option<T> {
        if let Some(newest) = self.storage.read(name, parse) {
            return Some(newest);
        }
        let found = self.storage.read(old, parse)?;
        let kept = found.clone();
        self.storage.write(name, move || to_text(&kept));
        self.storage.flush();
        if self.keeps() {
            // Where that fails, it is read once more.
            let _ = self.storage.rename(old, &format!("{old}.old"));
        }
        Some(found)
    }

    /// Removes what killed programs left half written.
    fn remove_unfinished(&self) {
        for folder in [".", RECORDS] {
            let names = self.storage.list(folder);
            names.iter().filter(|name| name.ends_with(UNFINISHED)).for_each(|name| self.storage.remove(name));
        }
    }
}

#[cfg(test)]
mod tests;
