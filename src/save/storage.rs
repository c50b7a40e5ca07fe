//! Stores texts by name. `disk.rs` keeps them as files in a folder, and `page_disk.rs` in a
//! browser's storage.

use super::disk::{self, Writer};
use super::status::{Status, Text, with_ending};
use crate::files::shown;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Reads, writes, removes and lists files by name. Names use `/` between folders, such as
/// `records/2026-11-21-001-heart.replay`.
///
/// This is a handle on the writer, which reports each cause of failed writes. Dropping a handle
/// waits until all writes have been tried.
#[derive(Clone, Debug)]
pub struct Storage {
    /// `None` if nothing is stored.
    folder: Option<PathBuf>,
    /// `None` if nothing is written.
    writer: Option<Writer>,
    status: Arc<Status>,
}

impl Storage {
    /// Opens a folder for reading and writing.
    pub fn new(folder: Option<PathBuf>) -> Self {
        let status = Arc::<Status>::default();
        Self { folder, writer: Some(Writer::new(Arc::clone(&status))), status }
    }

    /// Opens a folder without writing to it.
    pub fn read_only(folder: Option<PathBuf>) -> Self {
        Self { folder, writer: None, status: Arc::default() }
    }

    /// Returns a handle on another folder that shares the writer.
    pub fn in_folder(&self, folder: Option<PathBuf>) -> Self {
        Self { folder, writer: self.writer.clone(), status: Arc::clone(&self.status) }
    }

    /// Returns the folder. `None` if this storage keeps no files.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Returns the path of a file.
    pub fn path(&self, name: &str) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(name))
    }

    /// Returns true if this handle writes files. The disk may still refuse them.
    pub fn writes(&self) -> bool {
        self.folder.is_some() && self.writer.is_some()
    }

    /// Returns true while a failed write waits to be retried.
    pub fn is_behind(&self) -> bool {
        self.status.is_behind.load(Ordering::Relaxed)
    }

    /// Reads and parses a text. Returns `None` if it does not exist or is empty. Sets aside an
    /// unreadable file and tells the player. `parse` receives the file's name for its messages, and
    /// the text.
    pub fn read<T>(&self, name: &str, parse: impl FnOnce(&str, &str) -> Result<T, String>) -> Option<T> {
        let path = self.path(name).filter(|path| disk::exists(path))?;
        let text = disk::read_text(&path);
        if text.as_ref().is_ok_and(String::is_empty) {
            return None;
        }
        let parsed = text.and_then(|text| parse(&shown(&path), &text));
        parsed.inspect_err(|error| self.say(if self.writes() { set_aside(&path, error) } else { error.clone() })).ok()
    }

    /// Writes the newest state of a text atomically, without waiting for the disk. Calls `text`
    /// later, and again if it has to retry.
    pub fn write(&self, name: &str, text: impl Fn() -> String + Send + 'static) {
        self.put(name, Some(Box::new(text)));
    }

    /// Removes a text after all pending writes have succeeded.
    pub fn remove(&self, name: &str) {
        self.put(name, None);
    }

    /// Lists the names in a folder, sorted, each with the folder's name and a slash before it.
    pub fn list(&self, folder: &str) -> Vec<String> {
        let names = self.path(folder).map(|path| disk::names(&path)).unwrap_or_default();
        let mut names: Vec<_> = names.into_iter().map(|name| format!("{folder}/{name}")).collect();
        names.sort();
        names
    }

    /// Renames a written file immediately. Returns its new path. In a browser, offers the text as a
    /// download instead.
    ///
    /// # Errors
    ///
    /// The reason why the file cannot be renamed.
    pub fn rename(&self, name: &str, new: &str) -> Result<PathBuf, String> {
        let paths = self.path(name).zip(self.path(new));
        let (path, new) = paths.ok_or("nothing can be saved: there is no folder for it")?;
        disk::keep(&path, new)
    }

    /// Waits until all writes have been tried, including a retry of failed ones.
    pub fn flush(&self) {
        if let Some(writer) = &self.writer {
            writer.flush();
        }
    }

    /// Shows the player a message: on standard error now, and in the window later.
    pub fn say(&self, message: String) {
        self.status.say(message);
    }

    /// Takes the messages for the player, which standard error has shown already.
    pub fn take_warnings(&self) -> Vec<String> {
        self.status.take_warnings()
    }

    fn put(&self, name: &str, text: Option<Text>) {
        if let Some((writer, path)) = self.writer.as_ref().zip(self.path(name)) {
            writer.put(path, text);
        }
    }
}

impl Drop for Storage {
    fn drop(&mut self) {
        self.flush();
    }
}

/// Renames an unreadable file to `NAME.broken`, `NAME.broken-2` and so on, without overwriting an
/// older one. Returns a message for the player.
pub(super) fn set_aside(path: &Path, error: &str) -> String {
    let (mut broken, mut number) = (with_ending(path, ".broken"), 1);
    while disk::exists(&broken) {
        number += 1;
        broken = with_ending(path, &format!(".broken-{number}"));
    }
    match disk::rename(path, &broken) {
        Ok(()) => format!("{error}; the file was saved as {}", shown(&broken)),
        Err(refused) => format!("{error}; it cannot be moved aside ({refused})"),
    }
}

#[cfg(test)]
mod tests;
