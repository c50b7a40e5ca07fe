//! Stores the player's data in files: scores, a saved run and recorded games.
//!
//! ```text
//! ~/.local/share/breakout/     the platform's data folder; this is the one on Linux
//!     scores.toml              crate::player::Scores
//!     run.toml                 crate::player::SavedRun, if there is one
//!     playing.replay           recording of the single level being played
//!     records/                 recordings of the last games
//!     kept/                    recordings that the player keeps for good
//!     running.lock             locked by the window that saves results
//! ```
//!
//! | File | Contents |
//! |---|---|
//! | `settings_file.rs` | the settings file, which the player may edit |
//! | `storage.rs` | reading, writing and listing by name; renaming a bad file to `.broken` |
//! | `status.rs` | what the writer reports; the endings of file names |
//! | `disk.rs` | writing a file completely or not at all; the writer thread with its retries |
//! | `records.rs` | the names of recorded games |
//!
//! docs/files.md describes the files to players.

#[cfg_attr(target_family = "wasm", path = "page_disk.rs")]
mod disk;
mod records;
mod settings_file;
mod status;
mod storage;

pub use disk::{write_atomic, write_numbered};
pub use records::{RECENT, today};
pub use settings_file::SettingsFile;
pub use storage::Storage;

use crate::game::replay::Replay;
use crate::player::{SavedRun, Scores};
use records::{KEPT, RECORDS};
use status::UNFINISHED;
use std::fs::File;
use std::path::PathBuf;

const SCORES: &str = "scores.toml";
const RUN: &str = "run.toml";
const PLAYING: &str = "playing.replay";

/// Saves scores, the current run and recorded games. Only one window at a time saves. A second
/// window reads the scores and saves nothing.
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
    /// The folder, and the thread that writes to it.
    pub storage: Storage,
    /// Keeps other windows from writing. The system releases the lock of a killed program. `None`
    /// if the disk is read-only or does not support locks.
    _lock: Option<File>,
    /// Name of the latest recording.
    last_record: Option<String>,
}

impl Save {
    /// Opens the platform's data folder. Saves nothing if the home folder is unknown.
    pub fn open() -> Self {
        Self::open_in(disk::data_folder())
    }

    /// Opens a folder, and creates it if necessary. Saves nothing without a folder.
    pub fn open_in(folder: Option<PathBuf>) -> Self {
        let Some(lock) = folder.as_deref().map_or(Some(None), disk::lock) else {
            let save = Self { storage: Storage::read_only(folder), ..Self::nowhere() };
            let message =
                "the game is already running in another window; results and settings of this one won't be saved";
            save.storage.say(message.to_owned());
            return save;
        };
        let save = Self { storage: Storage::new(folder), _lock: lock, last_record: None };
        save.remove_unfinished();
        save
    }

    /// Saves nothing, for tests and demos.
    pub fn nowhere() -> Self {
        Self { storage: Storage::read_only(None), _lock: None, last_record: None }
    }

    /// Returns true if all data so far is on disk for the next start.
    pub fn keeps(&self) -> bool {
        self.storage.writes() && !self.storage.is_behind()
    }

    /// Loads the scores and the saved run. Moves the recording of a killed program to the last
    /// games.
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

    /// Saves the scores.
    pub fn save_scores(&self, scores: &Scores) {
        let scores = scores.clone();
        self.storage.write(SCORES, move || scores.to_text());
    }

    /// Saves the run, or removes the saved run. Skips a run whose recording is too long to be read
    /// again, and leaves the last saved state.
    pub fn save_run(&self, run: Option<SavedRun>) {
        match run {
            Some(run) if run.record.fits() => self.storage.write(RUN, move || run.to_text()),
            Some(_) => {}
            None => self.storage.remove(RUN),
        }
    }

    /// Saves the recording of the current level, in case the program is killed. `None` removes it.
    pub fn save_playing(&self, record: Option<Replay>) {
        match record {
            Some(record) if record.fits() => self.storage.write(PLAYING, move || record.to_text()),
            Some(_) => {}
            None => self.storage.remove(PLAYING),
        }
    }

    /// Saves a recording among the last [`RECENT`] ones, unless it is too long to be read again.
    pub fn record(&mut self, record: Replay) {
        let last = self.last_record.take();
        if !record.fits() {
            return;
        }
        let mut names = [self.storage.list(RECORDS), self.storage.list(KEPT)].concat();
        // The last recording may not be on disk yet.
        names.extend(last.filter(|last| !names.contains(last)).into_iter().collect::<Vec<_>>());
        let name = records::next_name(&names, today(), &record.level.title);
        self.storage.write(&name, move || record.to_text());
        records::surplus(&names).into_iter().for_each(|name| self.storage.remove(name));
        self.storage.remove(PLAYING);
        self.last_record = Some(name);
    }

    /// Moves the latest recording to the folder that is kept for good. Returns its path.
    ///
    /// # Errors
    ///
    /// The reason why it cannot be kept.
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

    /// Reads a file, or else its version in the old format. Rewrites the old one in the new format,
    /// and renames it to `NAME.old`.
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
            // If renaming fails, the new file takes precedence anyway.
            let _ = self.storage.rename(old, &format!("{old}.old"));
        }
        Some(found)
    }

    /// Removes partial files that killed programs left behind.
    fn remove_unfinished(&self) {
        for folder in [".", RECORDS] {
            let names = self.storage.list(folder);
            names.iter().filter(|name| name.ends_with(UNFINISHED)).for_each(|name| self.storage.remove(name));
        }
    }
}

#[cfg(test)]
mod tests;
