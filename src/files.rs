//! Reading files that somebody else made: never a device, never more than fits, and a pipe only
//! where its reader may wait.

use std::fs::Metadata;
use std::io::Read;
use std::path::{Path, PathBuf};

/// A path as it can stand in a message: what a terminal would act on is escaped.
#[must_use]
pub fn shown(path: &Path) -> String {
    if is_stdin(path) {
        return "<stdin>".to_owned();
    }
    escaped(&path.display().to_string()).replace('\n', "\\n")
}

/// A message as it can be printed: what a terminal would act on is escaped, except for line breaks.
#[must_use]
pub fn escaped(message: &str) -> String {
    let escaped = |c: char| if c.is_control() && c != '\n' { c.escape_debug().collect() } else { String::from(c) };
    message.chars().map(escaped).collect()
}

/// Whether this is how a command line names standard input, or standard output. A file of that name
/// is `./-`.
#[must_use]
pub fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
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
    /// It goes on after the limit, and nobody knows how far.
    #[error("{}: more than {limit} bytes, which is the limit", shown(path))]
    TooLong {
        /// The file.
        path: PathBuf,
        /// Bytes.
        limit: u64,
    },
}

/// The bytes of what the user named on a command line, at most `limit`: a file, a pipe, or `-` for
/// standard input. It waits for whoever writes into the pipe, so a window must not call it.
///
/// # Errors
///
/// [`FileError`], which names the file.
pub fn read_named(path: &Path, limit: u64) -> Result<Vec<u8>, FileError> {
    if is_stdin(path) {
        return take(std::io::stdin().lock(), path, limit);
    }
    if !path.metadata().is_ok_and(|metadata| is_pipe(&metadata)) {
        return read(path, limit);
    }
    let pipe = std::fs::File::open(path).map_err(|source| FileError::Read { path: path.to_owned(), source })?;
    take(pipe, path, limit)
}

/// The bytes of a file of at most `limit` bytes. It never waits: pipes are refused.
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
    if metadata.len() > limit {
        return Err(FileError::TooLarge { path: path.to_owned(), size: metadata.len(), limit });
    }
    // The system's own files say that they are empty, and some have no end.
    if metadata.len() == 0 {
        return Ok(Vec::new());
    }
    // It may have grown.
    take(std::fs::File::open(path).map_err(unreadable)?, path, limit)
}

/// The bytes of a stream of at most `limit` bytes; `path` names it in messages.
fn take(stream: impl Read, path: &Path, limit: u64) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    let read = stream.take(limit.saturating_add(1)).read_to_end(&mut bytes);
    read.map_err(|source| FileError::Read { path: path.to_owned(), source })?;
    if bytes.len() as u64 > limit { Err(FileError::TooLong { path: path.to_owned(), limit }) } else { Ok(bytes) }
}

#[cfg(unix)]
fn is_pipe(metadata: &Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;
    metadata.file_type().is_fifo()
}

/// Elsewhere pipes have no names among files.
#[cfg(not(unix))]
fn is_pipe(_: &Metadata) -> bool {
    false
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
