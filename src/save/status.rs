//! What the writer of files reports, and the endings of file names.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

/// Extension of a file that is being written. A killed program may leave one behind.
pub(super) const UNFINISHED: &str = ".unfinished";

/// Creates the text of a file when it is written.
pub(super) type Text = Box<dyn Fn() -> String + Send>;

/// State of the writer, shared by all handles.
#[derive(Debug, Default)]
pub(super) struct Status {
    /// True while a failed write waits to be retried.
    pub(super) is_behind: AtomicBool,
    warnings: Mutex<Vec<String>>,
}

impl Status {
    pub(super) fn say(&self, message: String) {
        crate::warn(&message);
        self.warnings.lock().unwrap_or_else(PoisonError::into_inner).push(message);
    }

    pub(super) fn take_warnings(&self) -> Vec<String> {
        std::mem::take(&mut *self.warnings.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Appends `ending` to a path's file name.
pub(super) fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
