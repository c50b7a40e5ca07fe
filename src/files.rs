//! Reads untrusted files up to a size limit, and formats paths, errors and counts for messages.

use std::borrow::Cow;
use std::io::{Error, ErrorKind, Read};
use std::path::{Path, PathBuf};

/// Formats a path for a message. Escapes control characters, which a terminal would execute.
pub fn shown(path: &Path) -> String {
    if is_stdin(path) {
        return "<stdin>".to_owned();
    }
    escaped(&path.display().to_string()).replace('\n', "\\n")
}

/// Escapes a message for printing: control characters except line breaks, and characters that
/// change the direction of text.
pub fn escaped(message: &str) -> String {
    let turns =
        |c| matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let acts = |c: char| c.is_control() && c != '\n' || turns(c);
    let escaped = |c: char| if acts(c) { c.escape_debug().collect() } else { String::from(c) };
    message.chars().map(escaped).collect()
}

/// Returns true for `-`, which means standard input or output on the command line. Write `./-` for
/// a file of that name.
pub fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Explains an I/O error in plain words, with advice for the common ones.
pub fn reason(error: &Error) -> Cow<'static, str> {
    Cow::Borrowed(match error.kind() {
        ErrorKind::NotFound => "no such file or folder; check the name",
        ErrorKind::PermissionDenied => "permission denied; check the permissions of the file and of its folder",
        ErrorKind::AlreadyExists => "there is something else of this name; move it away",
        ErrorKind::NotADirectory => "one of the folders in this path is a file; check the name, or move that file away",
        ErrorKind::IsADirectory => "this is a folder, not a file; choose another name",
        ErrorKind::StorageFull => "the disk is full; make room on it",
        ErrorKind::ReadOnlyFilesystem => "this disk can only be read; choose another one",
        _ => {
            let text = error.to_string();
            return Cow::Owned(text.split(" (os error").next().unwrap_or_default().to_lowercase());
        }
    })
}

/// Error of reading a file.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The system reported an error.
    #[error("{}: {}", shown(path), reason(source))]
    Read {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: Error,
    },
    /// The archive is damaged, or violates a limit.
    #[error("{}: this archive cannot be used: {problem}; copy it again, or ask its author for a new one", shown(path))]
    Archive {
        /// The archive.
        path: PathBuf,
        /// Description of the problem.
        problem: String,
    },
    /// The file is larger than the limit.
    #[error("{}: more than {limit} bytes, which is the limit", shown(path))]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// The limit in bytes.
        limit: u64,
    },
}

/// Reads a file of at most `limit` bytes, or a pipe to its end. `-` is standard input.
///
/// # Errors
///
/// [`FileError`] names the file.
pub fn read(path: &Path, limit: u64) -> Result<Vec<u8>, FileError> {
    let unreadable = |source| FileError::Read { path: path.to_owned(), source };
    if cfg!(target_family = "wasm") {
        // A web page only has the files that its script has fetched.
        let bytes = crate::embedded::file(&path.to_string_lossy());
        return take(&*bytes.ok_or_else(|| unreadable(ErrorKind::NotFound.into()))?, path, limit);
    }
    if is_stdin(path) {
        return take(std::io::stdin().lock(), path, limit);
    }
    take(std::fs::File::open(path).map_err(unreadable)?, path, limit)
}

/// Reads a stream of at most `limit` bytes. Errors name `path`.
fn take(stream: impl Read, path: &Path, limit: u64) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    let read = stream.take(limit.saturating_add(1)).read_to_end(&mut bytes);
    read.map_err(|source| FileError::Read { path: path.to_owned(), source })?;
    if bytes.len() as u64 > limit { Err(FileError::TooLarge { path: path.to_owned(), limit }) } else { Ok(bytes) }
}

/// Returns true if nothing exists at `path`. Returns false if the system cannot say.
pub fn is_missing(path: &Path) -> bool {
    path.metadata().is_err_and(|error| says_missing(&error))
}

/// Returns true if the error means that nothing exists at the path. That includes a path that leads
/// through a file.
pub fn says_missing(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

/// Returns true if the file name has this extension, in upper or lower case. Returns false for
/// hidden files, because editors and file managers create those beside real files.
pub fn is_named(path: &Path, ending: &str) -> bool {
    let is_hidden = path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
    !is_hidden && path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(ending))
}

/// Formats a count, such as `1 level` or `2 levels`.
pub fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// Quotes a name for the command line if necessary.
pub fn quoted(name: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "/\\:._-".contains(c);
    if name.chars().all(is_plain) { name.to_owned() } else { format!("\"{name}\"") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Scratch;

    /// Creates a folder for one test.
    fn folder(name: &str) -> Scratch {
        Scratch::new(&format!("files-{name}"))
    }

    #[track_caller]
    fn check_refused(path: &Path, expected: &str) {
        let message = read(path, 10).expect_err("refused").to_string();
        assert_eq!(message, format!("{}: {expected}", shown(path)));
    }

    #[test]
    fn refusals_are_in_plain_words() {
        let folder = folder("plain");
        let file = folder.join("file");
        std::fs::write(&file, "").expect("written");
        check_refused(&folder.join("none"), "no such file or folder; check the name");
        check_refused(&folder, "this is a folder, not a file; choose another name");
        if cfg!(unix) {
            let in_file = "one of the folders in this path is a file; check the name, or move that file away";
            check_refused(&file.join("inner"), in_file);
            check_refused(&folder.join("n".repeat(300)), "file name too long");
        }
    }

    #[test]
    fn control_characters_are_escaped_for_the_terminal() {
        assert_eq!(escaped("ä\u{1b}[2J\n\u{202e}b\u{2066}c\u{200f}"), "ä\\u{1b}[2J\n\\u{202e}b\\u{2066}c\\u{200f}");
    }

    /// Reasons never show the system's error number.
    #[cfg(target_os = "linux")]
    #[test]
    fn no_number_of_the_systems_is_shown() {
        for number in 1..=133 {
            let reason = reason(&Error::from_raw_os_error(number));
            assert!(!reason.contains("os error") && !reason.is_empty(), "{number}: {reason}");
            assert!(!reason.starts_with(char::is_uppercase), "{number}: {reason}");
        }
    }
}
