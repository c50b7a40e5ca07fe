//! Reading files that somebody else made: never a device or a pipe that does not end, never more than fits.

use std::io::Read;
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
    // Before it is opened: a pipe would wait for somebody who writes.
    let metadata = std::fs::metadata(path).map_err(unreadable)?;
    if !metadata.is_file() {
        return Err(FileError::NotAFile(path.to_owned()));
    }
    let too_large = |size| Err(FileError::TooLarge { path: path.to_owned(), size, limit });
    if metadata.len() > limit {
        return too_large(metadata.len());
    }
    let mut bytes = Vec::new();
    // The system's own files say that they are empty, and some have no end.
    if metadata.len() > 0 {
        let file = std::fs::File::open(path).map_err(unreadable)?;
        file.take(limit + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    }
    // It may have grown.
    if bytes.len() as u64 > limit { too_large(bytes.len() as u64) } else { Ok(bytes) }
}

/// Whether a file is of a kind, by its name's `ending` without the point. Hidden ones are what editors and file managers
/// leave beside files.
#[must_use]
pub fn is_named(path: &Path, ending: &str) -> bool {
    let is_hidden = path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
    !is_hidden && path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(ending))
}

/// A name as it is written on a command line.
#[must_use]
pub fn quoted(name: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "/\\:._-".contains(c);
    if name.chars().all(is_plain) { name.to_owned() } else { format!("\"{name}\"") }
}
