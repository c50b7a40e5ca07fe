//! Where a result goes: a file, or standard output. It is opened before the work begins, so that no
//! work is lost to a name that is wrong.

use super::CliError;
use crate::catalog;
use crate::files;
use std::fs::File;
use std::io::{IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

/// Where a result goes.
pub(super) enum Output {
    /// To standard output.
    Stdout,
    /// Into a file.
    File(OpenFile),
}

/// A file that will be written. What is in it stays until the new result is whole.
pub(super) struct OpenFile {
    path: PathBuf,
    /// A device or a pipe, which is written into and not replaced.
    device: Option<File>,
}

impl Output {
    /// Opens `path`, with `-` for standard output. Something else than an older result is not
    /// written over: a level is the work of hours, whatever its name. `magic` is what results begin
    /// with.
    ///
    /// # Errors
    ///
    /// [`CliError`], which names the file.
    pub(super) fn open(path: &Path, magic: &[u8]) -> Result<Self, CliError> {
        if files::is_stdin(path) {
            return Ok(Self::Stdout);
        }
        spare(path, magic)?;
        let write_error = |source| CliError::Write { path: path.to_owned(), source };
        let device = match path.metadata() {
            Ok(metadata) if !metadata.is_file() => Some(File::options().write(true).open(path).map_err(write_error)?),
            Ok(_) => {
                File::options().write(true).open(path).map_err(write_error)?;
                None
            }
            // Whether it can be made is found by making it.
            Err(_) => {
                File::options().write(true).create_new(true).open(path).map_err(write_error)?;
                // An empty file that stays does no harm.
                let _ = std::fs::remove_file(path);
                None
            }
        };
        Ok(Self::File(OpenFile { path: path.to_owned(), device }))
    }

    /// Whether it goes to a terminal.
    pub(super) fn is_terminal(&self) -> bool {
        match self {
            Self::Stdout => std::io::stdout().is_terminal(),
            Self::File(open) => open.device.as_ref().is_some_and(File::is_terminal),
        }
    }

    /// Writes the result, instead of what was there.
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
            Self::File(OpenFile { path, device }) => {
                let written = match device {
                    Some(mut device) => device.write_all(result),
                    None => files::write_whole(&path, result),
                };
                written.map_err(|source| CliError::Write { path, source })
            }
        }
    }
}

/// Refuses to write where something else than an older result is.
fn spare(path: &Path, magic: &[u8]) -> Result<(), CliError> {
    if catalog::is_level(path) {
        return Err(CliError::OverLevel(path.to_owned()));
    }
    let is_file = path.metadata().is_ok_and(|metadata| metadata.is_file() && metadata.len() > 0);
    let mut head = Vec::new();
    let is_ours = !is_file
        || File::open(path)
            .and_then(|file| file.take(magic.len() as u64).read_to_end(&mut head))
            .is_ok_and(|_| head == magic);
    if is_ours { Ok(()) } else { Err(CliError::OverOther(path.to_owned())) }
}
