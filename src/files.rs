//! Reading files that somebody else made: never a device or a pipe that does not end, never more than fits.

use std::path::{Path, PathBuf};

/// A path as it can stand in a message: what a terminal would act on is escaped.
#[must_use]
pub fn shown(path: &Path) -> String {
    let shown = path.display().to_string();
    let escaped = |c: char| if c.is_control() { c.escape_debug().collect() } else { String::from(c) };
    shown.chars().map(escaped).collect()
}

/// Why a file cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The system refuses.
    #[error("{}: {source}; check the name and its permissions", shown(path))]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// It is a folder, a device or a pipe.
    #[error("{}: not a file; name one", shown(.0))]
    NotAFile(PathBuf),
    /// It is larger than anything of its kind.
    #[error("{}: {size} bytes are too many; the limit is {limit}", shown(path))]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// Bytes.
        size: u64,
        /// Bytes.
        limit: u64,
    },
}

/// The bytes of a file of at most `limit` bytes.
///
/// # Errors
///
/// [`FileError`], which names the file.
pub fn read(path: &Path, limit: u64) -> Result<Vec<u8>, FileError> {
    let unreadable = |source| FileError::Read { path: path.to_owned(), source };
    let metadata = std::fs::metadata(path).map_err(unreadable)?;
    if !metadata.is_file() {
        return Err(FileError::NotAFile(path.to_owned()));
    }
    if metadata.len() > limit {
        return Err(FileError::TooLarge { path: path.to_owned(), size: metadata.len(), limit });
    }
    std::fs::read(path).map_err(unreadable)
}
