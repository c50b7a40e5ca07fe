//! What the store reads and writes, with words for what goes wrong.

use crate::files::{self, shown};
use std::path::Path;

/// What went wrong.
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) message: String,
    /// What the player is told once about: the same cause hits several files.
    pub(super) cause: String,
}

impl Failure {
    pub(super) fn new(path: &Path, what: &str, error: &std::io::Error) -> Self {
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

/// A game that its own record could not be read from again.
pub(super) fn too_long() -> String {
    "this game has been played for so many hours that it cannot be recorded any more".to_owned()
}

/// What a file holds; `None` where there is none.
pub(super) fn read(path: &Path, limit: u64) -> Result<Option<Vec<u8>>, Unread> {
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

pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    path.parent().map_or(Ok(()), make_folder)?;
    files::write_whole(path, bytes).map_err(|error| Failure::new(path, "cannot be written", &error))
}

pub(super) fn make_folder(folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|error| Failure::new(folder, "cannot be made", &error))
}
