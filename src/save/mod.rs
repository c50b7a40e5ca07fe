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
//! | `storage.rs` | reading, writing, removing and listing by name |
//! | `writer.rs` | the thread that writes files, and tries again |
//! | `atomic.rs` | a file written whole or not at all; a file set aside as `.broken` |
//! | `records.rs` | the names of recorded games |
//!
//! docs/files.md tells players about the files.

mod atomic;
mod records;
mod settings_file;
mod storage;
mod writer;

pub use atomic::{move_to_broken, write_atomic, write_numbered};
pub use records::{RECENT, today};
pub use settings_file::SettingsFile;
pub use storage::Storage;
pub use writer::BackgroundWriter;

use crate::files::{reason, shown};
use crate::game::replay::Replay;
use crate::player::{SavedRun, Scores};
use atomic::UNFINISHED;
use directories::ProjectDirs;
use records::{KEPT, RECORDS};
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

const SCORES: &str = "scores.toml";
const RUN: &str = "run.toml";
const PLAYING: &str = "playing.replay";

/// Scores and run as earlier versions wrote them. They are read once, and renamed to `NAME.old`.
const OLD_SCORES: &str = "scores.txt";
const OLD_RUN: &str = "run.txt";

/// Time for which a new window waits for another one that is just closing.
const CLOSES: Duration = Duration::from_millis(500);

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
    storage: Storage,
    /// Held until this window ends; `None` where another one keeps results, or nobody.
    lock: Option<Lock>,
    /// The name of the game that was recorded last.
    last_record: Option<String>,
    /// Messages that the player has not seen yet.
    warnings: Vec<String>,
    /// True once the player knows that a game became too long to be recorded.
    has_said_too_long: bool,
}

impl Save {
    /// Opens the platform's folder for a program's data.
    #[must_use]
    pub fn open() -> Self {
        let folder = ProjectDirs::from("", "", "breakout").map(|folders| folders.data_dir().to_owned());
        let mut save = Self::open_in(folder);
        if save.storage.folder().is_none() {
            let message = "your home folder is not known (HOME is not set): what you reach and set is forgotten when \
                           the game ends";
            save.say(message.to_owned());
        }
        save
    }

    /// Opens a folder, which is made where it is missing; without one, nothing is kept.
    #[must_use]
    pub fn open_in(folder: Option<PathBuf>) -> Self {
        let Some(folder) = folder else { return Self::nowhere() };
        let lock = Lock::take(&folder);
        let writer = if lock.is_some() { BackgroundWriter::start() } else { BackgroundWriter::nowhere() };
        let storage = Storage::new(Some(folder), writer);
        let mut save = Self { lock, ..Self::keeping_in(storage) };
        if save.lock.is_some() {
            save.remove_unfinished();
        } else {
            let message = "the game runs already in another window; what you reach and set in this one is not kept";
            save.say(message.to_owned());
        }
        save
    }

    /// Keeps nothing: for tests and demonstrations.
    #[must_use]
    pub fn nowhere() -> Self {
        Self::keeping_in(Storage::new(None, BackgroundWriter::nowhere()))
    }

    fn keeping_in(storage: Storage) -> Self {
        Self { storage, lock: None, last_record: None, warnings: Vec::new(), has_said_too_long: false }
    }

    /// A handle on the thread that writes; for what else is kept.
    #[must_use]
    pub fn writer(&self) -> BackgroundWriter {
        self.storage.writer().clone()
    }

    /// The folder in which all this is; `None` where nothing is kept.
    #[must_use]
    pub fn folder(&self) -> Option<&Path> {
        self.storage.folder()
    }

    /// True if saved files wait on the disk for the next start.
    #[must_use]
    pub fn keeps(&self) -> bool {
        self.lock.is_some() && !self.storage.writer().is_behind()
    }

    /// Loads the scores and the run that was left. A game that a killed program was playing joins
    /// the last games.
    #[must_use]
    pub fn load(&mut self) -> (Scores, Option<SavedRun>) {
        let scores = self.read(SCORES, Scores::parse).or_else(|| {
            let scores = self.read(OLD_SCORES, Scores::parse_old)?;
            self.save_scores(&scores);
            self.retire(OLD_SCORES);
            Some(scores)
        });
        if self.lock.is_none() {
            return (scores.unwrap_or_default(), None);
        }
        if let Some(record) =
            self.read(PLAYING, |file, text| Replay::parse(file, text).map_err(|error| error.to_string()))
        {
            self.record(record);
        }
        let run = self.read(RUN, SavedRun::parse).or_else(|| {
            let run = self.read(OLD_RUN, SavedRun::parse_old)?;
            self.save_run(Some(run.clone()));
            self.retire(OLD_RUN);
            Some(run)
        });
        (scores.unwrap_or_default(), run)
    }

    /// Keeps the scores.
    pub fn save_scores(&self, scores: &Scores) {
        let scores = scores.clone();
        self.storage.write(SCORES, move || scores.to_text());
    }

    /// Keeps the run that waits, or that none does.
    pub fn save_run(&mut self, run: Option<SavedRun>) {
        match run {
            // What was kept of it before still waits.
            Some(run) if !run.record.fits() => self.say_too_long(),
            Some(run) => self.storage.write(RUN, move || run.to_text()),
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

    /// Keeps a recorded game among the last [`RECENT`].
    pub fn record(&mut self, record: Replay) {
        let last = self.last_record.take();
        if !record.fits() {
            return self.say_too_long();
        }
        let mut names = [self.storage.list(RECORDS), self.storage.list(KEPT)].concat();
        // It may not be written yet.
        names.extend(last.filter(|last| !names.contains(last)).into_iter().collect::<Vec<_>>());
        let name = records::next_name(&names, today(), record.level().title());
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
        self.storage.writer().flush();
        let is_written = |name: &&String| self.storage.path(name).is_some_and(|path| path.is_file());
        let name = self.last_record.as_ref().filter(is_written);
        let name = name.ok_or("this game could not be recorded, so there is nothing to keep")?;
        let kept = name.replacen(RECORDS, KEPT, 1);
        let path = self.storage.rename(name, &kept)?;
        self.last_record = Some(kept);
        Ok(path)
    }

    /// Takes the messages for the player; each cause comes once.
    pub fn take_warnings(&mut self) -> Vec<String> {
        self.warnings.extend(self.storage.writer().take_warnings());
        std::mem::take(&mut self.warnings)
    }

    /// Reads what is kept under a name, and sets aside what cannot be read.
    fn read<T>(&mut self, name: &str, parse: impl FnOnce(&str, &str) -> Result<T, String>) -> Option<T> {
        let path = self.storage.path(name)?;
        let text = self.storage.read(name).transpose()?;
        match text.and_then(|text| parse(&shown(&path), &text)) {
            Ok(value) => Some(value),
            Err(message) => {
                self.say(match self.lock.as_ref().map(|_| move_to_broken(&path)) {
                    Some(Ok(broken)) => format!("{message}; the file is kept as {}", shown(&broken)),
                    Some(Err(error)) => format!("{message}; it cannot be moved aside ({})", reason(&error)),
                    None => message,
                });
                None
            }
        }
    }

    /// Renames a file of an earlier version, once its successor is written.
    fn retire(&self, name: &str) {
        self.storage.writer().flush();
        if self.keeps() {
            // Where that fails, it is read once more.
            let _ = self.storage.rename(name, &format!("{name}.old"));
        }
    }

    /// Removes what killed programs left half written.
    fn remove_unfinished(&self) {
        for folder in [".", RECORDS] {
            let names = self.storage.list(folder);
            names.iter().filter(|name| name.ends_with(UNFINISHED)).for_each(|name| self.storage.remove(name));
        }
    }

    fn say_too_long(&mut self) {
        if !std::mem::replace(&mut self.has_said_too_long, true) {
            self.say("this game has been played for so many hours that it cannot be recorded any more".to_owned());
        }
    }

    /// Tells the player something: now on standard error, and later in the window.
    fn say(&mut self, message: String) {
        crate::warn(&message);
        self.warnings.push(message);
    }
}

/// Keeps other windows from writing, as long as it lives. The system takes it back from a program
/// that is killed.
#[derive(Debug)]
struct Lock {
    /// `None` on a disk that can only be read, or knows no locks.
    _file: Option<File>,
}

impl Lock {
    /// Takes the lock of a folder; `None` where another window has it.
    fn take(folder: &Path) -> Option<Self> {
        let file = std::fs::create_dir_all(folder).and_then(|()| File::create(folder.join("running.lock")));
        let Ok(file) = file else { return Some(Self { _file: None }) };
        const PAUSE: Duration = Duration::from_millis(10);
        for _ in 0..CLOSES.as_millis() / PAUSE.as_millis() {
            match file.try_lock() {
                Ok(()) => return Some(Self { _file: Some(file) }),
                Err(TryLockError::WouldBlock) => sleep(PAUSE),
                Err(TryLockError::Error(_)) => return Some(Self { _file: None }),
            }
        }
        None
    }
}

#[cfg(test)]
mod tests;
