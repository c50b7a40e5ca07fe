//! What is kept, by name: the only place that knows that it is files in a folder. A program in a
//! browser would have another one.

use super::writer::BackgroundWriter;
use crate::files::{self, FileError, reason, shown};
use std::fs;
use std::path::{Path, PathBuf};

/// No file of the game's is larger, in bytes: a run is a recorded game and some lines.
const LARGEST: u64 = crate::game::replay::MAX_SIZE + 4096;

/// Reads, writes, removes and lists what is kept. Names have `/` between folders:
/// `records/2026-11-21-001-heart.replay`.
#[derive(Clone, Debug)]
pub struct Storage {
    /// `None` where nothing is kept.
    folder: Option<PathBuf>,
    writer: BackgroundWriter,
}

impl Storage {
    /// The files in a folder, which a thread writes.
    #[must_use]
    pub fn new(folder: Option<PathBuf>, writer: BackgroundWriter) -> Self {
        Self { folder, writer }
    }

    /// The folder; `None` where nothing is kept.
    #[must_use]
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The thread that writes.
    #[must_use]
    pub fn writer(&self) -> &BackgroundWriter {
        &self.writer
    }

    /// Reads a text; `None` where there is none, or nothing in it.
    ///
    /// # Errors
    ///
    /// Why it cannot be read, with its path.
    pub fn read(&self, name: &str) -> Result<Option<String>, String> {
        let Some(path) = self.path(name).filter(|path| path.symlink_metadata().is_ok()) else { return Ok(None) };
        let bytes = files::read(&path, LARGEST).map_err(|error: FileError| error.to_string())?;
        let text = String::from_utf8(bytes).map_err(|_| format!("{}: this is not UTF-8", shown(&path)))?;
        Ok(Some(text).filter(|text| !text.is_empty()))
    }

    /// Writes the newest state of a text in the background.
    pub fn write(&self, name: &str, text: impl Fn() -> String + Send + 'static) {
        if let Some(path) = self.path(name) {
            self.writer.write(path, text);
        }
    }

    /// Removes a text in the background, once everything else is written.
    pub fn remove(&self, name: &str) {
        if let Some(path) = self.path(name) {
            self.writer.remove(path);
        }
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
        let (Some(path), Some(new)) = (self.path(name), self.path(new)) else {
            return Err("nothing is kept: there is no folder for it".to_owned());
        };
        let renamed = new.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::rename(path, &new));
        renamed.map_err(|error| format!("{}: cannot be written: {}", shown(&new), reason(&error)))?;
        Ok(new)
    }

    /// The file of a name.
    #[must_use]
    pub fn path(&self, name: &str) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(name))
    }
}
