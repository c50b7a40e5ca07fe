//! The file of the run that waits, and what somebody else put in its place.

use super::disk::{Failure, Unread, make_folder, read, too_long, write};
use crate::files::{self, shown};
use crate::game::replay;
use crate::player::SavedRun;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::ErrorKind;
use std::path::PathBuf;

/// The largest file of a saved run, in bytes: a record and some lines before it.
const LARGEST_RUN: u64 = replay::MAX_SIZE + 4096;

/// So many files that are not this program's are moved aside while it runs. Where more come,
/// somebody else writes there again and again, and the folder must not fill up.
const MOST_ASIDE: u32 = 3;

/// The file, and what this program knows to be in it.
#[derive(Debug)]
pub(super) struct RunFile {
    pub(super) path: PathBuf,
    /// One number for the bytes that were last read or written here; `None` for no run.
    known: Option<u64>,
    /// How many files were moved aside.
    aside: u32,
    /// The file stays as it is.
    is_sealed: bool,
    /// Whether the file lacks what was to be written last.
    pub(super) is_behind: bool,
    /// What is in the file is copied before anything else is written to it.
    owes_copy: bool,
    /// What the player was not told yet of what was moved aside.
    told: Vec<String>,
}

impl RunFile {
    pub(super) fn new(path: PathBuf) -> Self {
        Self { path, known: None, aside: 0, is_sealed: false, is_behind: false, owes_copy: false, told: Vec::new() }
    }

    /// From now on the file stays as it is.
    pub(super) fn seal(&mut self) {
        self.is_sealed = true;
    }

    /// What else is there may be moved aside once more: there is no later.
    pub(super) fn insist(&mut self) {
        self.aside = self.aside.min(MOST_ASIDE - 1);
    }

    /// Whether the file takes what is written next, and holds what was written last.
    pub(super) fn keeps(&self) -> bool {
        !self.is_sealed && !self.is_behind
    }

    pub(super) fn read(&mut self) -> Result<Option<SavedRun>, Unread> {
        let Some(bytes) = read(&self.path, LARGEST_RUN)? else { return Ok(None) };
        let known = sum(&bytes);
        let name = shown(&self.path);
        let text = String::from_utf8(bytes)
            .map_err(|_| Unread::Broken(format!("{name}: this is no run that the game saved")))?;
        let run = SavedRun::parse(&name, &text).map_err(Unread::Broken)?;
        self.known = Some(known);
        Ok(Some(run))
    }

    /// Writes a run, or removes it. Returns what the player should be told.
    pub(super) fn write(&mut self, run: Option<&SavedRun>) -> Result<Option<String>, Failure> {
        if self.is_sealed {
            return Ok(None);
        }
        self.is_behind = true;
        let text = run.map(text_of).transpose()?;
        if self.owes_copy {
            self.copy_aside()?;
        }
        self.make_way()?;
        match text {
            Some(text) => {
                self.put(text.as_bytes())?;
                self.known = Some(sum(text.as_bytes()));
            }
            None => {
                self.remove()?;
                self.known = None;
            }
        }
        self.is_behind = false;
        let told = std::mem::take(&mut self.told);
        Ok((!told.is_empty()).then(|| told.join("\n")))
    }

    /// Writes the file. Makes way once more when the disk has it: that may have taken seconds.
    fn put(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let path = self.path.clone();
        let mut refused = None;
        path.parent().map_or(Ok(()), make_folder)?;
        let written = files::write_whole_if(&path, bytes, || {
            self.make_way().map_err(|failure| {
                refused = Some(failure);
                ErrorKind::ResourceBusy.into()
            })
        });
        written.map_err(|error| refused.unwrap_or_else(|| Failure::new(&path, "cannot be written", &error)))
    }

    /// Copies the run that this program wrote or read to `run.txt.before`, or to a name with a
    /// number. Until that is done, nothing else is written.
    pub(super) fn copy_aside(&mut self) -> Result<(), Failure> {
        self.owes_copy = true;
        // What somebody else wrote is moved aside by the next run that is written.
        let is_known = |bytes: &Vec<u8>| !self.is_sealed && self.known == Some(sum(bytes));
        let there = match read(&self.path, LARGEST_RUN) {
            Err(Unread::Sealed(message)) => return Err(message.into()),
            there => there.ok().flatten(),
        };
        if let Some(bytes) = there.filter(is_known) {
            write(&files::free_name(&self.path, ".before"), &bytes)?;
        }
        self.owes_copy = false;
        Ok(())
    }

    fn remove(&self) -> Result<(), Failure> {
        if self.path.is_symlink() {
            // The link is the player's and stays. A file of no bytes holds no run.
            return write(&self.path, b"");
        }
        if self.path.metadata().is_ok_and(|metadata| metadata.permissions().readonly()) {
            let error = ErrorKind::PermissionDenied.into();
            return Err(Failure::new(&self.path, "cannot be removed", &error));
        }
        match std::fs::remove_file(&self.path) {
            Err(error) if !files::says_missing(&error) => Err(Failure::new(&self.path, "cannot be removed", &error)),
            _ => Ok(()),
        }
    }

    /// Moves aside what is in the file and was neither read nor written by this program: a run
    /// that the player put there meanwhile, or a link to something else.
    fn make_way(&mut self) -> Result<(), Failure> {
        match read(&self.path, LARGEST_RUN) {
            Ok(None) => return Ok(()),
            Ok(Some(bytes)) if self.known == Some(sum(&bytes)) => return Ok(()),
            Err(Unread::Sealed(message)) => return Err(message.into()),
            Ok(Some(_)) | Err(Unread::Broken(_)) => {}
        }
        let name = shown(&self.path);
        if self.aside == MOST_ASIDE {
            return Err(format!("{name}: another program writes here too; end it").into());
        }
        let aside = files::keep_aside(&self.path).map_err(|error| {
            Failure::new(&self.path, "was changed by another program, and cannot be moved aside", &error)
        })?;
        self.aside += 1;
        let aside = shown(&aside);
        self.told.push(format!(
            "{name}: another program changed this file while the game ran; what it wrote is kept as {aside}"
        ));
        Ok(())
    }
}

/// What the file of a run holds, if it can be read again.
fn text_of(run: &SavedRun) -> Result<String, Failure> {
    let text = run.to_text();
    let fits = run.record.fits() && text.len() as u64 <= LARGEST_RUN;
    fits.then_some(text).ok_or_else(|| too_long().into())
}

/// One number for what a file holds.
fn sum(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}
