//! Destination of a command's result: a file, or `-` for standard output. Commands check the path
//! before they start, because a wrong name must not cost the result of a long run.

use super::{CliError, OutputError, unwritable};
use crate::files::{self, shown};
use crate::library;
use crate::save;
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

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
