//! Stores texts by name. Only this module knows that they are files in a folder. `page_storage.rs`
//! replaces it in a browser.
//!
//! A separate thread writes, so that no frame waits for the disk.

use super::atomic::{move_to_broken, write_atomic};
use crate::files::{self, reason, says_missing, shown};
use crate::settings::document;
use directories::ProjectDirs;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// Size limit of the game's files in bytes: a recorded game and a few lines of a saved run.
const LARGEST: u64 = crate::game::replay::MAX_SIZE + 4096;

/// Time that a new window waits for a closing one to release the lock.
pub(super) const CLOSES: Duration = Duration::from_millis(500);

/// Returns the platform's data folder. `None` if the home folder is unknown.
pub(super) fn data_folder() -> Option<PathBuf> {
    ProjectDirs::from("", "", "breakout").map(|folders| folders.data_dir().to_owned())
}

/// Returns the platform's settings folder.
pub(super) fn config_folder() -> Option<PathBuf> {
    ProjectDirs::from("", "", "breakout").map(|folders| folders.config_dir().to_owned())
}

/// Creates the text of a file, on the writer thread.
type Text = Box<dyn Fn() -> String + Send>;

enum Job {
    /// Writes the newest state of a file, or removes the file if there is no text.
    Put(PathBuf, Option<Text>),
    /// Sends a signal after all earlier jobs have been tried.
    Flush(Sender<()>),
}

/// State of the writer thread, shared by all handles.
#[derive(Debug, Default)]
struct Status {
    is_behind: AtomicBool,
    warnings: Mutex<Vec<String>>,
}

/// Reads, writes, removes and lists files by name. Names use `/` between folders, such as
/// `records/2026-11-21-001-heart.replay`.
///
/// This is a handle on the writer thread. The newest state of a file replaces earlier ones. The
/// thread reports each cause of failed writes once, and retries them together with the next write.
/// Dropping a handle retries too, and waits for the thread to finish.
#[derive(Clone, Debug)]
pub struct Storage {
    /// `None` if nothing is stored.
    folder: Option<PathBuf>,
    /// `None` if nothing is written.
    jobs: Option<Sender<Job>>,
    status: Arc<Status>,
}

impl Storage {
    /// Opens a folder and starts the thread that writes to it. The thread ends with its last
    /// handle.
    #[must_use]
    pub fn new(folder: Option<PathBuf>) -> Self {
        let (jobs, queue) = channel();
        let status = Arc::new(Status::default());
        let shared = Arc::clone(&status);
        thread::spawn(move || run(&queue, &shared));
        Self { folder, jobs: Some(jobs), status }
    }

    /// Opens a folder without writing to it.
    #[must_use]
    pub fn read_only(folder: Option<PathBuf>) -> Self {
        Self { folder, jobs: None, status: Arc::default() }
    }

    /// Returns a handle on another folder that shares the writer thread.
    #[must_use]
    pub fn in_folder(&self, folder: Option<PathBuf>) -> Self {
        Self { folder, jobs: self.jobs.clone(), status: Arc::clone(&self.status) }
    }

    /// Returns the folder. `None` if nothing is stored.
    #[must_use]
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Returns the path of a file.
    #[must_use]
    pub fn path(&self, name: &str) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(name))
    }

    /// Returns true if this handle writes files. The disk may still refuse them.
    #[must_use]
    pub fn writes(&self) -> bool {
        self.folder.is_some() && self.jobs.is_some()
    }

    /// Returns true while a failed write waits to be retried.
    #[must_use]
    pub fn is_behind(&self) -> bool {
        self.status.is_behind.load(Ordering::Relaxed)
    }

    /// Reads and parses a text. Returns `None` if it does not exist or is empty. Sets aside an
    /// unreadable file and tells the player. `parse` receives the file's name for its messages, and
    /// the text.
    pub fn read<T>(&self, name: &str, parse: impl FnOnce(&str, &str) -> Result<T, String>) -> Option<T> {
        let path = self.path(name).filter(|path| path.symlink_metadata().is_ok())?;
        let text = read_text(&path);
        if text.as_ref().is_ok_and(String::is_empty) {
            return None;
        }
        let parsed = text.and_then(|text| parse(&shown(&path), &text));
        parsed.inspect_err(|error| self.say(if self.writes() { set_aside(&path, error) } else { error.clone() })).ok()
    }

    /// Queues the newest state of a text for an atomic write. Returns immediately. The thread calls
    /// `text`, and calls it again if it has to retry.
    pub fn write(&self, name: &str, text: impl Fn() -> String + Send + 'static) {
        self.put(name, Some(Box::new(text)));
    }

    /// Removes a text after all pending writes have succeeded.
    pub fn remove(&self, name: &str) {
        self.put(name, None);
    }

    /// Lists the names in a folder, sorted, each with the folder's name and a slash before it.
    #[must_use]
    pub fn list(&self, folder: &str) -> Vec<String> {
        let entries = self.path(folder).and_then(|path| path.read_dir().ok()).into_iter().flatten().flatten();
        let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
        let mut names: Vec<_> = names.map(|name| format!("{folder}/{name}")).collect();
        names.sort();
        names
    }

    /// Renames a written file immediately. Returns its new path.
    ///
    /// # Errors
    ///
    /// The reason why the file cannot be renamed.
    pub fn rename(&self, name: &str, new: &str) -> Result<PathBuf, String> {
        let (path, new) =
            self.path(name).zip(self.path(new)).ok_or("nothing can be saved: there is no folder for it")?;
        let renamed = new.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::rename(path, &new));
        renamed.map_err(|error| format!("{}: cannot be written: {}", shown(&new), reason(&error)))?;
        Ok(new)
    }

    /// Waits until all writes have been tried, including a retry of failed ones.
    pub fn flush(&self) {
        let (done, is_done) = channel();
        self.send(Job::Flush(done));
        // An error means that there is no thread.
        let _ = is_done.recv();
    }

    /// Shows the player a message: on standard error now, and in the window later.
    pub fn say(&self, message: String) {
        self.status.say(message);
    }

    /// Takes the messages for the player, which standard error has shown already.
    #[must_use]
    pub fn take_warnings(&self) -> Vec<String> {
        std::mem::take(&mut *self.status.warnings.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn put(&self, name: &str, text: Option<Text>) {
        if let Some(path) = self.path(name) {
            self.send(Job::Put(path, text));
        }
    }

    fn send(&self, job: Job) {
        // Without a thread, this drops the job and the sender in it. The receiver then gets an
        // error.
        let _ = self.jobs.as_ref().map(|jobs| jobs.send(job));
    }
}

impl Drop for Storage {
    fn drop(&mut self) {
        self.flush();
    }
}

impl Status {
    fn say(&self, message: String) {
        crate::warn(&message);
        self.warnings.lock().unwrap_or_else(PoisonError::into_inner).push(message);
    }
}

pub(super) use crate::files::is_missing;

/// Reads a text file. The error names the file, and the place of the first byte that is not UTF-8.
pub(super) fn read_text(path: &Path) -> Result<String, String> {
    let bytes = files::read(path, LARGEST).map_err(|error| error.to_string())?;
    String::from_utf8(bytes).map_err(|error| {
        let place = document::place(&String::from_utf8_lossy(error.as_bytes()), error.utf8_error().valid_up_to());
        format!("{}:{place}: this character is not UTF-8; save the file as UTF-8", shown(path))
    })
}

/// Renames an unreadable file. Returns a message for the player.
pub(super) fn set_aside(path: &Path, error: &str) -> String {
    match move_to_broken(path) {
        Ok(broken) => format!("{error}; the file was saved as {}", shown(&broken)),
        Err(refused) => format!("{error}; it cannot be moved aside ({})", reason(&refused)),
    }
}

/// Locks a folder for one window. Returns `None` if another window holds the lock, and `Some(None)`
/// if the folder cannot be locked at all.
pub(super) fn lock(folder: &Path) -> Option<Option<File>> {
    let file = fs::create_dir_all(folder).and_then(|()| File::create(folder.join("running.lock")));
    let Ok(file) = file else { return Some(None) };
    const PAUSE: Duration = Duration::from_millis(10);
    for _ in 0..CLOSES.as_millis() / PAUSE.as_millis() {
        match file.try_lock() {
            Ok(()) => return Some(Some(file)),
            Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
            Err(TryLockError::Error(_)) => return Some(None),
        }
    }
    None
}

/// Processes jobs until the last handle is gone.
fn run(jobs: &Receiver<Job>, status: &Status) {
    let (mut waiting, mut said) = (Vec::new(), Vec::new());
    while let Ok(job) = jobs.recv() {
        let mut flushed = Vec::new();
        for job in std::iter::once(job).chain(jobs.try_iter()) {
            match job {
                Job::Flush(done) => flushed.push(done),
                Job::Put(path, text) => {
                    waiting.retain(|(older, _)| *older != path);
                    waiting.push((path, text));
                }
            }
        }
        write_all(&mut waiting, |path, error| {
            let cause = reason(error).into_owned();
            if !said.contains(&cause) {
                status.say(format!(
                    "{}: cannot be written: {cause}; until that is fixed, progress will be lost when the game ends",
                    shown(path)
                ));
                said.push(cause);
            }
        });
        status.is_behind.store(!waiting.is_empty(), Ordering::Relaxed);
        flushed.iter().for_each(|done| _ = done.send(()));
    }
}

/// Performs all writes, and then the removals. Failed jobs stay in `waiting`. After a failed write
/// nothing is removed: a saved run must stay until its score is on disk.
fn write_all(waiting: &mut Vec<(PathBuf, Option<Text>)>, mut say: impl FnMut(&Path, &io::Error)) {
    let mut has_failed = false;
    waiting.sort_by_key(|(_, text)| text.is_none());
    waiting.retain(|(path, text)| {
        let result = match text {
            Some(text) => {
                path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| write_atomic(path, text().as_bytes()))
            }
            None if has_failed => return true,
            None => fs::remove_file(path).or_else(|error| if says_missing(&error) { Ok(()) } else { Err(error) }),
        };
        if let Err(error) = &result {
            has_failed = true;
            say(path, error);
        }
        result.is_err()
    });
}

#[cfg(test)]
mod tests;
