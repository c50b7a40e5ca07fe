//! The record so far of a single level that is played: should the window system end the program,
//! which does not say so, the next start puts it among the last games.

use super::beside::Beside;
use super::disk::{Unread, read, write};
use crate::files::{self, shown};
use crate::game::replay::{self, Replay};
use std::path::{Path, PathBuf};

/// The file, and the thread that writes it, so that no frame waits for the disk.
#[derive(Debug)]
pub(super) struct Playing {
    path: PathBuf,
    writer: Beside<Replay, ()>,
    /// Whether what is there stays as it is.
    is_sealed: bool,
    /// Whether what is there is of a game that has ended, and whose record is not written yet.
    is_missed: bool,
    /// Where such files are that another game's would have taken the place of.
    aside: Vec<PathBuf>,
}

impl Playing {
    pub(super) fn below(folder: &Path) -> Self {
        Self {
            path: folder.join("playing.replay"),
            writer: Beside::default(),
            is_sealed: false,
            is_missed: false,
            aside: Vec::new(),
        }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the record. Where that fails nothing is told: the record that is written at the
    /// game's end tells.
    pub(super) fn write(&mut self, record: &Replay) {
        if self.is_sealed {
            return;
        }
        if std::mem::take(&mut self.is_missed) {
            self.keep_aside();
        }
        let path = self.path.clone();
        let put = move |record: Replay| _ = write(&path, record.to_text().as_bytes());
        if self.writer.give(record.clone(), put.clone()).is_err() {
            // No thread is left.
            put(record.clone());
        }
    }

    /// The game's own record is written: this one has served. That of an earlier game stays whose
    /// own is not.
    pub(super) fn remove(&mut self) {
        self.writer.forget();
        self.finish();
        if !self.is_sealed && !self.is_missed {
            _ = std::fs::remove_file(&self.path);
        }
    }

    /// The game has ended, and its own record could not be written: this one is all there is.
    pub(super) fn miss(&mut self) {
        self.finish();
        self.is_missed = !self.is_sealed && self.path.exists();
    }

    /// All records that could not be written are.
    pub(super) fn make_up(&mut self) {
        if std::mem::take(&mut self.is_missed) {
            self.remove();
        }
        self.aside.drain(..).for_each(|file| _ = std::fs::remove_file(file));
    }

    /// Another game's shall not take its place.
    fn keep_aside(&mut self) {
        let aside = files::free_name(&self.path, ".before");
        if std::fs::rename(&self.path, &aside).is_ok() {
            self.aside.push(aside);
        }
    }

    /// The record that a program left which was ended. One that cannot be read is moved aside, and
    /// the error says why and where to; what cannot be moved, or is a link, stays as it is.
    pub(super) fn left(&mut self) -> Result<Option<Replay>, String> {
        let name = shown(&self.path);
        let stays = "it stays as it is, and the game so far is not kept there";
        if self.path.is_symlink() {
            self.is_sealed = true;
            return Err(format!("{name}: this is a link; {stays}"));
        }
        let message = match read(&self.path, replay::MAX_SIZE) {
            Ok(None) => return Ok(None),
            Ok(Some(bytes)) => match std::str::from_utf8(&bytes).map(|text| Replay::parse(&name, text)) {
                Ok(Ok(record)) => return Ok(Some(record)),
                Ok(Err(error)) => error.to_string(),
                Err(_) => format!("{name}: this is not UTF-8"),
            },
            Err(Unread::Sealed(message)) => {
                self.is_sealed = true;
                return Err(format!("{message}; {stays}"));
            }
            Err(Unread::Broken(message)) => message,
        };
        Err(match files::keep_aside(&self.path) {
            Ok(aside) => format!("{message}; it is kept as {}", shown(&aside)),
            Err(error) => {
                self.is_sealed = true;
                format!("{message}; it cannot be moved aside ({}), so {stays}", files::reason(&error))
            }
        })
    }

    /// Waits until all is written.
    pub(super) fn finish(&mut self) {
        self.writer.finish();
    }
}

impl Drop for Playing {
    fn drop(&mut self) {
        self.finish();
    }
}
