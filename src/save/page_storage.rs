//! Stores texts by name in the web page's `localStorage`. Replaces `storage.rs`.

use super::atomic::{with_ending, write_atomic};
use crate::files::shown;
use js_sys::{Reflect, global};
use std::cell::RefCell;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Prefix of all names in the page's storage.
const FOLDER: &str = "breakout";

/// Returns the prefix for the program's data.
pub(super) fn data_folder() -> Option<PathBuf> {
    Some(PathBuf::from(FOLDER))
}

/// Returns the prefix for the program's settings.
pub(super) fn config_folder() -> Option<PathBuf> {
    data_folder()
}

/// Reads, writes, removes and lists texts synchronously. Names use `/` between folders.
#[derive(Clone, Debug)]
pub struct Storage {
    /// `None` if nothing is stored.
    folder: Option<PathBuf>,
    is_read_only: bool,
    warnings: Rc<RefCell<Vec<String>>>,
}

impl Storage {
    /// Stores texts under this prefix.
    #[must_use]
    pub fn new(folder: Option<PathBuf>) -> Self {
        Self { folder, is_read_only: false, warnings: Rc::default() }
    }

    /// Reads texts under this prefix, and never writes.
    #[must_use]
    pub fn read_only(folder: Option<PathBuf>) -> Self {
        Self { is_read_only: true, ..Self::new(folder) }
    }

    /// Returns a handle on the texts under another prefix.
    #[must_use]
    pub fn in_folder(&self, folder: Option<PathBuf>) -> Self {
        Self { folder, is_read_only: self.is_read_only, warnings: Rc::clone(&self.warnings) }
    }

    /// Returns the prefix. `None` if nothing is stored.
    #[must_use]
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Returns the full name of a text.
    #[must_use]
    pub fn path(&self, name: &str) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(name))
    }

    /// Returns true if texts are stored.
    #[must_use]
    pub fn writes(&self) -> bool {
        self.folder.is_some() && !self.is_read_only && page().is_some()
    }

    /// Returns false: writes complete immediately.
    #[must_use]
    pub fn is_behind(&self) -> bool {
        false
    }

    /// Reads and parses a text. Returns `None` if it does not exist or is empty. Sets aside an
    /// unreadable text and tells the player.
    pub fn read<T>(&self, name: &str, parse: impl FnOnce(&str, &str) -> Result<T, String>) -> Option<T> {
        let path = self.path(name)?;
        let text = read_text(&path).ok().filter(|text| !text.is_empty())?;
        let parsed = parse(&shown(&path), &text);
        parsed.inspect_err(|error| self.say(if self.writes() { set_aside(&path, error) } else { error.clone() })).ok()
    }

    /// Writes a text.
    pub fn write(&self, name: &str, text: impl Fn() -> String + 'static) {
        let Some((page, path)) = page().zip(self.path(name)).filter(|_| self.writes()) else { return };
        if page.set_item(&key(&path), &text()).is_err() {
            self.say("this page's browser storage is full: progress will be lost when the page closes".to_owned());
        }
    }

    /// Removes a text.
    pub fn remove(&self, name: &str) {
        let place = page().zip(self.path(name)).filter(|_| self.writes());
        let _ = place.map(|(page, path)| page.remove_item(&key(&path)));
    }

    /// Lists the names in a folder, sorted, each with the folder's name and a slash before it.
    #[must_use]
    pub fn list(&self, folder: &str) -> Vec<String> {
        let Some((page, path)) = page().zip(self.path(folder)) else { return Vec::new() };
        let (prefix, count) = (key(&path) + "/", page.length().unwrap_or(0));
        let keys = (0..count).filter_map(|index| page.key(index).ok().flatten());
        let mut names: Vec<String> =
            keys.filter_map(|key| Some(format!("{folder}/{}", key.strip_prefix(&prefix)?))).collect();
        names.sort();
        names
    }

    /// Offers a text to the player as a download under a new name. Returns that name.
    ///
    /// # Errors
    ///
    /// There is no such text, or no script that takes it.
    pub fn rename(&self, name: &str, new: &str) -> Result<PathBuf, String> {
        let path = self.path(name).ok_or("nothing can be saved in this page")?;
        let new = PathBuf::from(new.rsplit('/').next().unwrap_or(new));
        write_atomic(&new, read_text(&path)?.as_bytes()).map_err(|error| error.to_string())?;
        Ok(new)
    }

    /// Does nothing: writes complete immediately.
    pub fn flush(&self) {}

    /// Shows the player a message: on the console now, and in the window later.
    pub fn say(&self, message: String) {
        crate::warn(&message);
        self.warnings.borrow_mut().push(message);
    }

    /// Takes the messages for the player.
    #[must_use]
    pub fn take_warnings(&self) -> Vec<String> {
        self.warnings.take()
    }
}

/// Returns the page's storage. A browser may refuse access to it.
fn page() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}

fn key(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// Returns true if there is no text of this name.
pub(super) fn is_missing(path: &Path) -> bool {
    page().and_then(|page| page.get_item(&key(path)).ok().flatten()).is_none()
}

/// Reads a text by its full name.
pub(super) fn read_text(path: &Path) -> Result<String, String> {
    let text = page().and_then(|page| page.get_item(&key(path)).ok().flatten());
    text.ok_or_else(|| format!("{}: not kept", shown(path)))
}

/// Renames an unreadable text to `NAME.broken`, `NAME.broken-2` and so on. Returns a message for
/// the player.
pub(super) fn set_aside(path: &Path, error: &str) -> String {
    let Some((page, text)) = page().zip(read_text(path).ok()) else { return error.to_owned() };
    let (mut broken, mut number) = (with_ending(path, ".broken"), 1);
    while !is_missing(&broken) {
        number += 1;
        broken = with_ending(path, &format!(".broken-{number}"));
    }
    // Remove the old name first: a full storage has no room for both.
    let _ = page.remove_item(&key(path));
    if page.set_item(&key(&broken), &text).is_ok() {
        return format!("{error}; the text was saved as {}", shown(&broken));
    }
    let _ = page.set_item(&key(path), &text);
    format!("{error}; it cannot be moved aside: this page's browser storage is full")
}

/// Locks the storage for one tab. Returns `None` if the page's script has found another tab that
/// holds it.
pub(super) fn lock(_: &Path) -> Option<Option<File>> {
    let is_taken = Reflect::get(&global(), &"runsInAnotherTab".into()).is_ok_and(|is_taken| is_taken.is_truthy());
    (!is_taken).then_some(None)
}
