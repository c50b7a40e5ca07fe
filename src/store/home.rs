//! The folder in which the game remembers its player: what is read there, written and removed.

use super::lock::{ENDING, Lock, Taken, WRITING};
use super::records::Records;
use super::today::today;
use crate::files::{self, shown};
use crate::game::replay::{self, Replay};
use crate::player::{LARGEST_SCORES, SCORES_MAGIC, SavedRun, Scores};
use std::path::{Path, PathBuf};
use std::thread::{Builder, JoinHandle};

/// A thread that writes a run.
pub(super) type Writer = JoinHandle<Result<(), Failure>>;

/// The largest file of a saved run, in bytes: a record and some lines before it.
const LARGEST_RUN: u64 = replay::MAX_SIZE + 4096;

/// The folder, and what this program may do there.
#[derive(Debug)]
pub(super) struct Home {
    folder: PathBuf,
    records: Records,
    /// `None` where another program has it, which then owns the saved run.
    running: Option<Lock>,
    /// Scores are left as they are: a later version wrote them, or they can be neither read nor
    /// moved.
    scores_are_sealed: bool,
    /// The same of the saved run.
    run_is_sealed: bool,
    /// Whether `Store::scores` has what the file lacks, because it could not be written.
    is_behind: bool,
}

/// What went wrong.
pub(super) struct Failure {
    pub(super) message: String,
    /// What the player is told once about: the same cause hits several files.
    pub(super) cause: String,
}

impl Failure {
    fn new(path: &Path, what: &str, error: &std::io::Error) -> Self {
        let cause = files::reason(error).into_owned();
        Self { message: format!("{}: {what}: {cause}", shown(path)), cause }
    }
}

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Self { cause: message.clone(), message }
    }
}

/// Why there is nothing from a file.
pub(super) enum Unread {
    /// It must stay as it is.
    Sealed(String),
    /// It can be moved aside.
    Broken(String),
}

impl Home {
    /// Makes the folder where it is missing, and removes what killed programs left in it.
    pub(super) fn open(folder: PathBuf) -> Self {
        // Where this fails, so does the first file that is written, which then says why.
        let _ = std::fs::create_dir_all(&folder);
        let running = Lock::take(&folder.join("running.lock"), ENDING).ok();
        let records = Records::below(&folder);
        let home = Self { folder, records, running, scores_are_sealed: false, run_is_sealed: false, is_behind: false };
        home.remove_unfinished();
        home
    }

    /// Whether the saved run is this program's, and no other's that runs too.
    pub(super) fn owns_run(&self) -> bool {
        self.running.is_some()
    }

    /// From now on, the file of scores stays as it is.
    pub(super) fn seal_scores(&mut self) {
        self.scores_are_sealed = true;
    }

    /// From now on, the file of the saved run stays as it is.
    pub(super) fn seal_run(&mut self) {
        self.run_is_sealed = true;
    }

    pub(super) fn scores(&self) -> PathBuf {
        self.folder.join("scores.txt")
    }

    pub(super) fn run(&self) -> PathBuf {
        self.folder.join("run.txt")
    }

    /// Waits for other programs that write.
    fn writing(&self) -> Result<Lock, Failure> {
        Lock::take(&self.folder.join("writing.lock"), WRITING).map_err(|Taken| {
            let message = "another program of the game has begun to write and does not end; end it";
            format!("{}: {message}", shown(&self.folder)).into()
        })
    }

    /// Removes what killed programs left. A program that writes just now has the lock.
    fn remove_unfinished(&self) {
        if self.running.is_some() {
            files::remove_unfinished(&self.run());
        }
        if let Ok(_lock) = self.writing() {
            files::remove_unfinished(&self.scores());
            self.records.remove_unfinished();
            self.records.prune(today(), None);
        }
    }

    pub(super) fn read_scores(&self) -> Result<(Scores, Vec<String>), Unread> {
        let path = self.scores();
        let Some(bytes) = read(&path, LARGEST_SCORES)? else { return Ok(Default::default()) };
        // A damaged character costs its line only.
        let text = String::from_utf8_lossy(&bytes);
        let is_ours = text.strip_prefix('\u{feff}').unwrap_or(&text).starts_with(SCORES_MAGIC);
        let sealed_or_broken = if is_ours { Unread::Sealed } else { Unread::Broken };
        Scores::parse(&shown(&path), &text).map_err(sealed_or_broken)
    }

    pub(super) fn read_run(&self) -> Result<Option<SavedRun>, Unread> {
        let path = self.run();
        let Some(bytes) = read(&path, LARGEST_RUN)? else { return Ok(None) };
        let text = String::from_utf8(bytes)
            .map_err(|_| Unread::Broken(format!("{}: this is no run that the game saved", shown(&path))))?;
        SavedRun::parse(&shown(&path), &text).map(Some).map_err(Unread::Broken)
    }

    /// Changes the scores in the file and in memory; in memory also where an error says why the
    /// file stays as it is.
    pub(super) fn change_scores(
        &mut self,
        scores: &mut Scores,
        change: impl FnOnce(&mut Scores),
    ) -> Result<(), Failure> {
        let result = self.try_to_change(scores, change);
        self.is_behind = result.is_err();
        result
    }

    fn try_to_change(&self, scores: &mut Scores, change: impl FnOnce(&mut Scores)) -> Result<(), Failure> {
        if self.scores_are_sealed {
            change(scores);
            return Ok(());
        }
        let lock = self.writing();
        let there = lock.and_then(|lock| match self.read_scores() {
            Ok((there, _)) => Ok((lock, there)),
            Err(Unread::Sealed(message) | Unread::Broken(message)) => Err(message.into()),
        });
        let (lock, there) = match there {
            Ok(there) => there,
            Err(failure) => {
                change(scores);
                return Err(failure);
            }
        };
        let mut new = there.clone();
        if there == Scores::default() {
            // The file has gone, or an editor writes it just now: what it held is known.
            new.clone_from(scores);
        } else if self.is_behind {
            new.merge(scores);
        }
        change(&mut new);
        *scores = new;
        if *scores != there {
            write(&self.scores(), scores.to_text().as_bytes(), files::write_durably)?;
        }
        drop(lock);
        Ok(())
    }

    pub(super) fn write_run(&self, run: Option<&SavedRun>) -> Result<(), Failure> {
        let path = self.run();
        if self.running.is_none() || self.run_is_sealed {
            return Ok(());
        }
        let Some(run) = run else {
            if path.is_symlink() {
                // The link is the player's and stays. A file of no bytes holds no run.
                return write(&path, b"", files::write_durably);
            }
            return match std::fs::remove_file(&path) {
                Err(error) if !files::says_missing(&error) => Err(Failure::new(&path, "cannot be removed", &error)),
                _ => Ok(()),
            };
        };
        write_run(&path, run)
    }

    /// Writes a run on a thread. `None` where it is not this program's to write.
    pub(super) fn write_run_beside(&self, run: &SavedRun) -> Option<std::io::Result<Writer>> {
        if self.running.is_none() || self.run_is_sealed {
            return None;
        }
        let (path, run) = (self.run(), run.clone());
        Some(Builder::new().spawn(move || write_run(&path, &run)))
    }

    pub(super) fn write_record(&self, record: &Replay) -> Result<PathBuf, Failure> {
        let text = record.to_text();
        if !record.fits() || text.len() as u64 > replay::MAX_SIZE {
            return Err(too_long().into());
        }
        let _lock = self.writing()?;
        let today = today();
        let path = self.records.next(today, record.level().title());
        write(&path, text.as_bytes(), files::write_whole)?;
        self.records.prune(today, Some(&path));
        Ok(path)
    }

    pub(super) fn keep(&self, record: &Path) -> Result<PathBuf, Failure> {
        if record.parent() == Some(&self.records.kept) && record.is_file() {
            return Ok(record.to_owned());
        }
        let name = record.file_name().filter(|_| self.records.is_recent(record));
        let name = name.ok_or_else(|| format!("{}: this is none of the last games", shown(record)))?;
        let _lock = self.writing()?;
        let kept = self.records.kept.join(name);
        make_folder(&self.records.kept)?;
        if kept.symlink_metadata().is_ok() {
            return Err(format!("{}: there is such a game already; move it away", shown(&kept)).into());
        }
        std::fs::rename(record, &kept).map_err(|error| Failure::new(record, "cannot be kept", &error))?;
        Ok(kept)
    }
}

fn write_run(path: &Path, run: &SavedRun) -> Result<(), Failure> {
    let text = run.to_text();
    if !run.record.fits() || text.len() as u64 > LARGEST_RUN {
        return Err(too_long().into());
    }
    write(path, text.as_bytes(), files::write_durably)
}

/// A game that its own record could not be read from again.
fn too_long() -> String {
    "this game has been played for so many hours that it cannot be recorded any more".to_owned()
}

/// What a file holds; `None` where there is none.
fn read(path: &Path, limit: u64) -> Result<Option<Vec<u8>>, Unread> {
    if path.symlink_metadata().is_err_and(|error| files::says_missing(&error)) {
        return Ok(None);
    }
    if files::is_missing(path) {
        // A link to a disk that is not there now leads to the player's file again tomorrow.
        return Err(Unread::Sealed(format!("{}: leads to a file that is not there", shown(path))));
    }
    let bytes = files::read(path, limit).map_err(|error| match error {
        // Moving a file aside does not make it readable.
        files::FileError::Read { .. } => Unread::Sealed(error.to_string()),
        _ => Unread::Broken(error.to_string()),
    })?;
    // A file of no bytes holds nothing that could be lost.
    Ok(Some(bytes).filter(|bytes| !bytes.is_empty()))
}

fn write(path: &Path, bytes: &[u8], write: fn(&Path, &[u8]) -> std::io::Result<()>) -> Result<(), Failure> {
    path.parent().map_or(Ok(()), make_folder)?;
    write(path, bytes).map_err(|error| Failure::new(path, "cannot be written", &error))
}

fn make_folder(folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|error| Failure::new(folder, "cannot be made", &error))
}
