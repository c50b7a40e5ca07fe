//! What is kept, by name: the only place that knows that it is files in a folder. A program in a
//! browser would have another one.
//!
//! One thread writes, so that no frame waits for the disk.

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

/// No file of the game's is larger, in bytes: a run is a recorded game and some lines.
const LARGEST: u64 = crate::game::replay::MAX_SIZE + 4096;

/// Time for which a new window waits for another one that is just closing.
pub(super) const CLOSES: Duration = Duration::from_millis(500);

/// The platform's folder for a program's data; `None` where no home folder is known.
pub(super) fn data_folder() -> Option<PathBuf> {
    ProjectDirs::from("", "", "breakout").map(|folders| folders.data_dir().to_owned())
}

/// The platform's folder for a program's settings.
pub(super) fn config_folder() -> Option<PathBuf> {
    ProjectDirs::from("", "", "breakout").map(|folders| folders.config_dir().to_owned())
}

/// Makes the text of a file, on the thread that writes.
type Text = Box<dyn Fn() -> String + Send>;

enum Job {
    /// The newest state of a file; without a text it is removed.
    Put(PathBuf, Option<Text>),
    /// Answers when everything before it has been tried.
    Flush(Sender<()>),
}

/// The report of the thread, which all handles on it share.
#[derive(Debug, Default)]
struct Status {
    is_behind: AtomicBool,
    warnings: Mutex<Vec<String>>,
}

/// Reads, writes, removes and lists what is kept. Names have `/` between folders:
/// `records/2026-11-21-001-heart.replay`.
///
/// It is a handle on the thread that writes. The newest state of a file wins. What cannot be
/// written is said once for each cause, and tried again with the next file and when a handle is
/// dropped, which waits until all is written.
#[derive(Clone, Debug)]
pub struct Storage {
    /// `None` where nothing is kept.
    folder: Option<PathBuf>,
    /// `None` where nothing is written.
    jobs: Option<Sender<Job>>,
    status: Arc<Status>,
}

impl Storage {
    /// The files in a folder. The thread that writes them ends with its last handle.
    #[must_use]
    pub fn new(folder: Option<PathBuf>) -> Self {
        let (jobs, queue) = channel();
        let status = Arc::new(Status::default());
        let told = Arc::clone(&status);
        thread::spawn(move || run(&queue, &told));
        Self { folder, jobs: Some(jobs), status }
    }

    /// The files in a folder, of which none is written.
    #[must_use]
    pub fn read_only(folder: Option<PathBuf>) -> Self {
        Self { folder, jobs: None, status: Arc::default() }
    }

    /// The files in another folder, which the same thread writes.
    #[must_use]
    pub fn in_folder(&self, folder: Option<PathBuf>) -> Self {
        Self { folder, jobs: self.jobs.clone(), status: Arc::clone(&self.status) }
    }

    /// The folder; `None` where nothing is kept.
    #[must_use]
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The file of a name.
    #[must_use]
    pub fn path(&self, name: &str) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(name))
    }

    /// Files are written here, whether or not the disk takes them.
    #[must_use]
    pub fn writes(&self) -> bool {
        self.folder.is_some() && self.jobs.is_some()
    }

    /// True if something could not be written so far.
    #[must_use]
    pub fn is_behind(&self) -> bool {
        self.status.is_behind.load(Ordering::Relaxed)
    }

    /// Reads and parses a text; `None` where there is none, or nothing in it. One that cannot be
    /// read is set aside, and the player is told. `parse` gets the file for its messages.
    pub fn read<T>(&self, name: &str, parse: impl FnOnce(&str, &str) -> Result<T, String>) -> Option<T> {
        let path = self.path(name).filter(|path| path.symlink_metadata().is_ok())?;
        let text = read_text(&path);
        if text.as_ref().is_ok_and(String::is_empty) {
            return None;
        }
        let parsed = text.and_then(|text| parse(&shown(&path), &text));
        parsed.inspect_err(|error| self.say(if self.writes() { set_aside(&path, error) } else { error.clone() })).ok()
    }

    /// Writes the newest state of a text, whole or not at all, and never waits. `text` runs on the
    /// thread, and runs again if the file cannot be written.
    pub fn write(&self, name: &str, text: impl Fn() -> String + Send + 'static) {
        self.put(name, Some(Box::new(text)));
    }

    /// Removes a text, once everything else could be written.
    pub fn remove(&self, name: &str) {
        self.put(name, None);
    }

    /// The names in a folder, sorted, with the folder's before them.
    #[must_use]
    pub fn list(&self, folder: &str) -> Vec<String> {
        let entries = self.path(folder).and_then(|path| path.read_dir().ok()).into_iter().flatten().flatten();
        let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
        let mut names: Vec<_> = names.map(|name| format!("{folder}/{name}")).collect();
        names.sort();
        names
    }

    /// Gives what is written another name, at once. Returns where it is now.
    ///
    /// # Errors
    ///
    /// Why that is not possible.
    pub fn rename(&self, name: &str, new: &str) -> Result<PathBuf, String> {
        let (path, new) = self.path(name).zip(self.path(new)).ok_or("nothing is kept: there is no folder for it")?;
        let renamed = new.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::rename(path, &new));
        renamed.map_err(|error| format!("{}: cannot be written: {}", shown(&new), reason(&error)))?;
        Ok(new)
    }

    /// Waits until everything has been tried, and what failed before once more.
    pub fn flush(&self) {
        let (done, is_done) = channel();
        self.send(Job::Flush(done));
        // An error says that there is no thread.
        let _ = is_done.recv();
    }

    /// Tells the player something: now on standard error, and later in the window.
    pub fn say(&self, message: String) {
        self.status.say(message);
    }

    /// Takes the messages for the player; standard error has them already.
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
        // Without a thread the job is dropped, and with it the sender of its answer.
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

/// Reads a file. The error names it, and the place of what is no text.
pub(super) fn read_text(path: &Path) -> Result<String, String> {
    let bytes = files::read(path, LARGEST).map_err(|error| error.to_string())?;
    String::from_utf8(bytes).map_err(|error| {
        let place = document::place(&String::from_utf8_lossy(error.as_bytes()), error.utf8_error().valid_up_to());
        format!("{}:{place}: this character is not UTF-8; save the file as UTF-8", shown(path))
    })
}

/// Renames a file that cannot be read. Returns what to say about it.
pub(super) fn set_aside(path: &Path, error: &str) -> String {
    match move_to_broken(path) {
        Ok(broken) => format!("{error}; the file is kept as {}", shown(&broken)),
        Err(refused) => format!("{error}; it cannot be moved aside ({})", reason(&refused)),
    }
}

/// Locks a folder for one window; `None` where another one has it.
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

/// Writes what comes until no handle is left.
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
                    "{}: cannot be written: {cause}; until that is fixed, what happens now is forgotten when the game ends",
                    shown(path)
                ));
                said.push(cause);
            }
        });
        status.is_behind.store(!waiting.is_empty(), Ordering::Relaxed);
        flushed.iter().for_each(|done| _ = done.send(()));
    }
}

/// Writes files, and then removes others; those that fail stay. After a failure nothing is removed:
/// a run goes only once its score is written.
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
