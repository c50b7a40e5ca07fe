//! The destination of a command's result: a file, or standard output. It is tried before the work
//! begins, so that no work is lost to a wrong name.

use super::CliError;
use crate::files;
use crate::library;
use crate::save;
use std::fs::File;
use std::io::{IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

/// The destination of a result.
pub(super) enum Output {
    /// Standard output.
    Stdout,
    /// A file. Its content stays until the new result is whole.
    File(PathBuf),
}

impl Output {
    /// Tries whether `path` can be written, with `-` for standard output. Only an older result is
    /// overwritten, never a level or another kind of file. Results begin with `magic`.
    ///
    /// # Errors
    ///
    /// [`CliError`], which names the file.
    pub(super) fn open(path: &Path, magic: &[u8]) -> Result<Self, CliError> {
        if files::is_stdin(path) {
            return Ok(Self::Stdout);
        }
        refuse_other_files(path, magic)?;
        let is_new = !path.exists();
        let opened = File::options().append(true).create(true).open(path);
        opened.map_err(|source| CliError::Write { path: path.to_owned(), source })?;
        if is_new {
            // An empty file that stays does no harm.
            let _ = std::fs::remove_file(path);
        }
        Ok(Self::File(path.to_owned()))
    }

    /// True if the result goes to a terminal.
    pub(super) fn is_terminal(&self) -> bool {
        matches!(self, Self::Stdout) && std::io::stdout().is_terminal()
    }

    /// Writes the result in place of the older one.
    ///
    /// # Errors
    ///
    /// [`CliError`], which names the file.
    pub(super) fn write(self, result: &[u8]) -> Result<(), CliError> {
        match self {
            Self::Stdout => {
                let mut stdout = std::io::stdout().lock();
                stdout.write_all(result).and_then(|()| stdout.flush()).map_err(CliError::Output)
            }
            Self::File(path) => {
                // `/dev/null` and pipes must not be replaced by a file.
                let is_device = path.metadata().is_ok_and(|metadata| !metadata.is_file());
                let written = if is_device { std::fs::write(&path, result) } else { save::write_atomic(&path, result) };
                written.map_err(|source| CliError::Write { path, source })
            }
        }
    }
}

/// Refuses to overwrite anything but an older result.
fn refuse_other_files(path: &Path, magic: &[u8]) -> Result<(), CliError> {
    if library::is_level(path) {
        return Err(CliError::OverLevel(path.to_owned()));
    }
    let has_content = path.metadata().is_ok_and(|metadata| metadata.is_file() && metadata.len() > 0);
    let mut head = Vec::new();
    let is_result = !has_content
        || File::open(path)
            .and_then(|file| file.take(magic.len() as u64).read_to_end(&mut head))
            .is_ok_and(|_| head == magic);
    if is_result { Ok(()) } else { Err(CliError::OverOther(path.to_owned())) }
}
