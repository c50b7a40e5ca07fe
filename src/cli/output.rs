//! Errors and output of commands: lines on standard output, and results in a file, or with `-` on
//! standard output. Commands check the path before they start, because a wrong name must not cost
//! the result of a long run.

use crate::files::{self, reason, shown};
use crate::library;
use crate::save;
use crate::warn::print_error;
use std::fmt::Display;
use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::path::Path;

/// Explains why a command failed and what to do about it.
pub type CliError = Box<dyn std::error::Error>;

/// Standard output cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("the output cannot be written: {}", reason(.0))]
struct OutputError(std::io::Error);

/// Prints the error of a command.
pub fn report(error: &dyn std::error::Error) {
    print_error(&format_args!("breakout: error: {}", files::escaped(&error.to_string())));
}

/// Prints a line of the command's output.
///
/// Ignores a closed pipe: the command must still finish its files and return its status.
pub(super) fn say(line: &dyn Display) -> Result<(), CliError> {
    say_or_end(line).or_else(|error| if is_broken_pipe(&*error) { Ok(()) } else { Err(error) })
}

/// Prints a line like [`say`], but fails on a closed pipe. For commands that only print.
pub(super) fn say_or_end(line: &dyn Display) -> Result<(), CliError> {
    Ok(writeln!(std::io::stdout(), "{line}").map_err(OutputError)?)
}

/// Returns true if the reader of standard output has closed the pipe.
pub(super) fn is_broken_pipe(error: &(dyn std::error::Error + 'static)) -> bool {
    error.downcast_ref::<OutputError>().is_some_and(|OutputError(error)| error.kind() == ErrorKind::BrokenPipe)
}

/// Creates the error for a file that cannot be written.
pub(super) fn unwritable(path: &Path, error: &std::io::Error) -> CliError {
    format!("{}: cannot be written: {}", shown(path), reason(error)).into()
}

/// Formats a path for the command line, quoted if necessary.
pub(super) fn word(path: &Path) -> String {
    if files::is_stdin(path) { "-".to_owned() } else { files::quoted(&shown(path)) }
}

/// Checks that a result can be written to `path`. Allows overwriting an older result, which begins
/// with `magic`, but no level or other kind of file.
///
/// # Errors
///
/// [`CliError`] names the file.
pub(super) fn try_path(path: &Path, magic: &[u8]) -> Result<(), CliError> {
    if files::is_stdin(path) {
        return Ok(());
    }
    let refused = |why: &str| Err(format!("{}: {why}", shown(path)).into());
    if library::is_level(path) {
        return refused("by its name this is a level, which would be lost; choose a name with another ending");
    }
    if path.metadata().is_ok_and(|metadata| metadata.is_file() && metadata.len() > 0) {
        let mut head = Vec::new();
        let read = File::open(path).and_then(|file| file.take(magic.len() as u64).read_to_end(&mut head));
        if read.is_err() || head != magic {
            return refused("already exists and is something else, which would be lost; choose another name");
        }
    }
    let is_new = !path.exists();
    File::options().append(true).create(true).open(path).map_err(|error| unwritable(path, &error))?;
    if is_new {
        // If removal fails, the empty file does no harm.
        let _ = std::fs::remove_file(path);
    }
    Ok(())
}

/// Replaces the file atomically: its old content stays until the new content is complete.
///
/// # Errors
///
/// [`CliError`] names the file.
pub(super) fn write(path: &Path, result: &[u8]) -> Result<(), CliError> {
    if files::is_stdin(path) {
        let mut stdout = std::io::stdout().lock();
        return Ok(stdout.write_all(result).and_then(|()| stdout.flush()).map_err(OutputError)?);
    }
    // Write to `/dev/null` and pipes directly; do not replace them by a file.
    let is_device = path.metadata().is_ok_and(|metadata| !metadata.is_file());
    let written = if is_device { std::fs::write(path, result) } else { save::write_atomic(path, result) };
    written.map_err(|error| unwritable(path, &error))
}
