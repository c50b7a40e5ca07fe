//! A web page has no folders to watch. Replaces `watch.rs`.

use std::collections::BTreeSet;
use std::path::PathBuf;

/// Watches nothing.
pub(crate) struct Watcher;

impl Watcher {
    pub(crate) fn new(_: impl IntoIterator<Item = PathBuf>) -> Self {
        Self
    }

    pub(crate) fn add_folder(&mut self, _: PathBuf) {}

    /// Returns the files that changed since the last call: none.
    pub(crate) fn changed(&mut self) -> BTreeSet<PathBuf> {
        BTreeSet::new()
    }

    pub(crate) fn refusal(&self) -> Option<&str> {
        None
    }
}
