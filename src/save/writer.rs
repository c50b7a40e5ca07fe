//! The one thread that writes files, so that no frame waits for the disk.

use super::atomic::write_atomic;
use crate::files::{reason, says_missing, shown};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// Makes the text of a file, on the thread that writes.
type Text = Box<dyn Fn() -> String + Send>;

enum Job {
    /// The newest state of a file; without a text it is removed.
    Put(PathBuf, Option<Text>),
    /// Answers when everything before it has been tried.
    Flush(Sender<()>),
}

/// The thread's report.
#[derive(Debug, Default)]
struct Status {
    is_behind: AtomicBool,
    warnings: Mutex<Vec<String>>,
}

/// A handle on the thread that writes files. The newest state of a file wins. What cannot be
/// written is said once for each cause, and tried again with the next file and when a handle is
/// dropped, which waits until all is written.
#[derive(Clone, Debug)]
pub struct BackgroundWriter {
    /// `None` where nothing is kept.
    jobs: Option<Sender<Job>>,
    status: Arc<Status>,
}

impl BackgroundWriter {
    /// Starts the thread. It ends with its last handle.
    #[must_use]
    pub fn start() -> Self {
        let (jobs, queue) = channel();
        let status = Arc::new(Status::default());
        let told = Arc::clone(&status);
        thread::spawn(move || run(&queue, &told));
        Self { jobs: Some(jobs), status }
    }

    /// Writes nothing.
    #[must_use]
    pub fn nowhere() -> Self {
        Self { jobs: None, status: Arc::default() }
    }

    /// Writes the newest state of a file, whole or not at all, and never waits. `text` runs on the
    /// thread, and runs again if the file cannot be written.
    pub fn write(&self, path: PathBuf, text: impl Fn() -> String + Send + 'static) {
        self.send(Job::Put(path, Some(Box::new(text))));
    }

    /// Removes a file, once everything else could be written.
    pub fn remove(&self, path: PathBuf) {
        self.send(Job::Put(path, None));
    }

    /// Waits until everything has been tried, and what failed before once more.
    pub fn flush(&self) {
        let (done, is_done) = channel();
        self.send(Job::Flush(done));
        // An error says that there is no thread.
        let _ = is_done.recv();
    }

    /// True if something could not be written so far.
    #[must_use]
    pub fn is_behind(&self) -> bool {
        self.status.is_behind.load(Ordering::Relaxed)
    }

    /// Takes the messages about files that could not be written; standard error has them already.
    #[must_use]
    pub fn take_warnings(&self) -> Vec<String> {
        std::mem::take(&mut *self.status.warnings.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn send(&self, job: Job) {
        // Without a thread the job is dropped, and with it the sender of its answer.
        let _ = self.jobs.as_ref().map(|jobs| jobs.send(job));
    }
}

impl Drop for BackgroundWriter {
    fn drop(&mut self) {
        self.flush();
    }
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
                let message = format!(
                    "{}: cannot be written: {cause}; until that is mended, what happens now is forgotten when the game ends",
                    shown(path)
                );
                crate::warn(&message);
                status.warnings.lock().unwrap_or_else(PoisonError::into_inner).push(message);
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
            Some(text) => write(path, &text()),
            None if has_failed => return true,
            None => remove(path),
        };
        if let Err(error) = &result {
            has_failed = true;
            say(path, error);
        }
        result.is_err()
    });
}

fn write(path: &Path, text: &str) -> io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)?;
    write_atomic(path, text.as_bytes())
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if !says_missing(&error) => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Scratch;

    fn text(path: &Path) -> Option<String> {
        fs::read_to_string(path).ok()
    }

    #[test]
    fn newest_state_is_written_and_nobody_waits_for_the_disk() {
        let folder = Scratch::new("writer-newest");
        let (writer, file) = (BackgroundWriter::start(), folder.join("inner/a.txt"));
        let (begun, begins) = channel();
        let (go_on, goes_on) = channel::<()>();
        writer.write(folder.join("slow"), move || {
            begun.send(()).expect("the test waits");
            let _ = goes_on.recv();
            String::new()
        });
        begins.recv().expect("it begins");
        writer.write(file.clone(), || unreachable!("a newer state comes before it is written"));
        writer.write(file.clone(), || "newest".to_owned());
        assert_eq!(text(&file), None);
        drop(go_on);
        writer.flush();
        assert_eq!((text(&file).as_deref(), writer.is_behind()), (Some("newest"), false));
        writer.remove(file.clone());
        drop(writer);
        assert_eq!(text(&file), None);
    }

    #[test]
    fn failed_write_is_said_once_and_tried_again_and_removals_wait_for_it() {
        let folder = Scratch::new("writer-failed");
        let (writer, file, other) = (BackgroundWriter::start(), folder.join("a.txt"), folder.join("other"));
        fs::create_dir_all(file.join("in the way")).expect("a folder");
        fs::write(&other, "stays").expect("written");
        for state in ["one", "two"] {
            writer.write(file.clone(), move || state.to_owned());
            writer.remove(other.clone());
            writer.flush();
        }
        let warnings = writer.take_warnings();
        assert!(warnings.len() == 1 && warnings[0].contains("a.txt: cannot be written: "), "{warnings:?}");
        assert!(writer.is_behind() && other.exists());
        fs::remove_dir_all(&file).expect("removed");
        writer.write(folder.join("next"), || "next".to_owned());
        writer.flush();
        assert_eq!((text(&file).as_deref(), other.exists(), writer.is_behind()), (Some("two"), false, false));
    }

    #[test]
    fn nowhere_writes_nothing() {
        let folder = Scratch::new("writer-nowhere");
        let writer = BackgroundWriter::nowhere();
        writer.write(folder.join("a.txt"), || unreachable!("nothing is written"));
        writer.flush();
        assert!(!writer.is_behind() && writer.take_warnings().is_empty());
    }
}
