//! Files in the platform's folders. `page_disk.rs` replaces this module in a browser.
//!
//! A file is written completely or not at all: a full disk, a killed program or a power cut leaves
//! the old file intact. A separate thread writes the player's data, so that no frame waits for the
//! disk.

use super::records::today;
use super::status::{Status, Text, UNFINISHED, with_ending};
use crate::files::{self, reason, says_missing, shown};
use crate::settings::document;
use directories::ProjectDirs;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender, channel};
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

/// Returns true if there is a file at `path`.
pub(super) fn exists(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

/// Reads a text file. The error names the file, and the place of the first byte that is not UTF-8.
pub(super) fn read_text(path: &Path) -> Result<String, String> {
    let bytes = files::read(path, LARGEST).map_err(|error| error.to_string())?;
    String::from_utf8(bytes).map_err(|error| {
        let place = document::place(&String::from_utf8_lossy(error.as_bytes()), error.utf8_error().valid_up_to());
        format!("{}:{place}: this character is not UTF-8; save the file as UTF-8", shown(path))
    })
}

/// Lists the names in a folder.
pub(super) fn names(folder: &Path) -> Vec<String> {
    let entries = folder.read_dir().into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().into_string().ok()).collect()
}

/// Renames a file.
pub(super) fn rename(path: &Path, new: &Path) -> Result<(), String> {
    let renamed = create_parent(new).and_then(|()| fs::rename(path, new));
    renamed.map_err(|error| reason(&error).into_owned())
}

/// Renames a file that the player wants to keep. Returns its new path.
pub(super) fn keep(path: &Path, new: PathBuf) -> Result<PathBuf, String> {
    rename(path, &new).map_err(|error| format!("{}: cannot be written: {error}", shown(&new)))?;
    Ok(new)
}

fn create_parent(path: &Path) -> io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)
}

/// Writes a file completely or not at all. Writes a temporary file beside it, syncs that to disk
/// and renames it. Follows a symbolic link and replaces its target.
///
/// # Errors
///
/// Any I/O error. The old file is then unchanged.
pub fn write_atomic(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let unfinished = with_ending(&path, UNFINISHED);
    let replace = || {
        let mut file = File::create(&unfinished)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        drop(file);
        fs::rename(&unfinished, &path)
    };
    replace().inspect_err(|_| _ = fs::remove_file(&unfinished))
}

/// Writes a new file with today's date and the next number, such as `breakout-2026-11-21-001.png`,
/// and returns the path of the file.
///
/// # Errors
///
/// The reason why the file cannot be written.
pub fn write_numbered(folder: &Path, name: &str, ending: &str, bytes: &[u8]) -> Result<PathBuf, String> {
    let (today, mut number) = (today(), 1);
    let file = |number: u32| folder.join(format!("{name}-{today}-{number:03}.{ending}"));
    while file(number).symlink_metadata().is_ok() {
        number += 1;
    }
    let written = fs::create_dir_all(folder).and_then(|()| write_atomic(&file(number), bytes));
    // Put the cause first: a narrow message cuts off a long path.
    written.map_err(|error| format!("{} ({})", reason(&error), shown(folder)))?;
    Ok(file(number))
}

enum Job {
    /// Writes the newest state of a file, or removes the file if there is no text.
    Put(PathBuf, Option<Text>),
    /// Sends a signal after all earlier jobs have been tried.
    Flush(Sender<()>),
}

/// The writer thread, which ends with its last handle. The newest state of a file replaces earlier
/// ones. The thread reports each cause of failed writes once, and retries them together with the
/// next write or flush.
#[derive(Clone, Debug)]
pub(super) struct Writer(Sender<Job>);

impl Writer {
    /// Starts the thread.
    pub(super) fn new(status: Arc<Status>) -> Self {
        let (jobs, queue) = channel();
        thread::spawn(move || run(&queue, &status));
        Self(jobs)
    }

    /// Queues the newest state of a file, or its removal if there is no text.
    pub(super) fn put(&self, path: PathBuf, text: Option<Text>) {
        // An error means that the thread has panicked, which was reported.
        let _ = self.0.send(Job::Put(path, text));
    }

    /// Waits until all writes have been tried.
    pub(super) fn flush(&self) {
        let (done, is_done) = channel();
        let _ = self.0.send(Job::Flush(done));
        let _ = is_done.recv();
    }
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
            Some(text) => create_parent(path).and_then(|()| write_atomic(path, text().as_bytes())),
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
mod tests {
    use super::*;
    use crate::scratch::Scratch;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder").flatten();
        let mut names: Vec<_> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn write_atomic_replaces_the_file_and_leaves_nothing_beside_it() {
        let folder = Scratch::new("atomic");
        let file = folder.join("a.txt");
        fs::write(folder.join("a.txt.unfinished"), "left by a killed program").expect("written");
        for text in ["one", "two"] {
            write_atomic(&file, text.as_bytes()).expect("written");
            assert_eq!(fs::read_to_string(&file).expect("read"), text);
        }
        assert_eq!(names(&folder), ["a.txt"]);
    }

    #[test]
    fn write_atomic_where_a_folder_is_in_the_way_changes_nothing() {
        let folder = Scratch::new("atomic-refused");
        fs::create_dir_all(folder.join("a.txt/inner")).expect("a folder");
        assert!(write_atomic(&folder.join("a.txt"), b"one").is_err());
        assert_eq!(names(&folder), ["a.txt"]);
    }

    #[cfg(unix)]
    #[test]
    fn write_atomic_keeps_a_link() {
        let folder = Scratch::new("atomic-link");
        fs::write(folder.join("real"), "one").expect("written");
        std::os::unix::fs::symlink("real", folder.join("link")).expect("linked");
        write_atomic(&folder.join("link"), b"two").expect("written");
        assert_eq!(fs::read(folder.join("real")).expect("read"), b"two");
        assert!(folder.join("link").is_symlink());
    }

    #[test]
    fn numbered_files_take_the_next_free_number() {
        let folder = Scratch::new("numbered");
        let write = || write_numbered(&folder.join("inner"), "a", "txt", b"text").expect("written");
        let (first, second) = (write(), write());
        assert!(first.ends_with(format!("a-{}-001.txt", today())), "{first:?}");
        assert!(second.ends_with(format!("a-{}-002.txt", today())), "{second:?}");
    }
}
