//! Where a result goes: a file, or standard output. It is opened before the work begins, so that no
//! work is lost to a name that is wrong.

use super::CliError;
use crate::catalog;
use crate::files;
use std::fs::File;
use std::io::{ErrorKind, IsTerminal, Read, Write};
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
    file: File,
    /// There was none before: it goes again unless something is written.
    is_new: bool,
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
        let (file, is_new) = match File::options().write(true).create_new(true).open(path) {
            Ok(file) => (file, true),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                let old = File::options().write(true).create(true).truncate(false).open(path);
                (old.map_err(write_error)?, false)
            }
            Err(error) => return Err(write_error(error)),
        };
        Ok(Self::File(OpenFile { path: path.to_owned(), file, is_new }))
    }

    /// Whether it goes to a terminal.
    pub(super) fn is_terminal(&self) -> bool {
        match self {
            Self::Stdout => std::io::stdout().is_terminal(),
            Self::File(open) => open.file.is_terminal(),
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
            Self::File(mut file) => {
                file.write(result).map_err(|source| CliError::Write { path: file.path.clone(), source })
            }
        }
    }
}

impl OpenFile {
    fn write(&mut self, result: &[u8]) -> std::io::Result<()> {
        let metadata = self.file.metadata()?;
        if self.is_new || !metadata.is_file() {
            self.file.write_all(result)?;
            self.is_new = false;
            return Ok(());
        }
        // Beside the old result, which a full disk must not take away; through links.
        let path = self.path.canonicalize()?;
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.unfinished", std::process::id()));
        let beside = path.with_file_name(name);
        let written = std::fs::write(&beside, result)
            .and_then(|()| std::fs::set_permissions(&beside, metadata.permissions()))
            .and_then(|()| std::fs::rename(&beside, &path));
        if written.is_err() {
            // The folder may be one in which nothing can be removed either.
            let _ = std::fs::remove_file(&beside);
        }
        written
    }
}

impl Drop for OpenFile {
    fn drop(&mut self) {
        if self.is_new {
            // An empty file that stays does no harm.
            let _ = std::fs::remove_file(&self.path);
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
