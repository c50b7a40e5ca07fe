//! What is kept in a page: texts in its `localStorage`, by their names.

use super::atomic::{with_ending, write_atomic};
use crate::files::shown;
use js_sys::{Reflect, global};
use std::cell::RefCell;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The name before all others in the page's storage.
const FOLDER: &str = "breakout";

/// The place of a program's data.
pub(super) fn data_folder() -> Option<PathBuf> {
    Some(PathBuf::from(FOLDER))
}

/// The place of a program's settings.
pub(super) fn config_folder() -> Option<PathBuf> {
    data_folder()
}

/// Reads, writes, removes and lists what is kept, at once. Names have `/` between folders.
#[derive(Clone, Debug)]
pub struct Storage {
    /// `None` where nothing is kept.
    folder: Option<PathBuf>,
    is_read_only: bool,
    warnings: Rc<RefCell<Vec<String>>>,
}

impl Storage {
    /// The texts below a name.
    #[must_use]
    pub fn new(folder: Option<PathBuf>) -> Self {
        Self { folder, is_read_only: false, warnings: Rc::default() }
    }

    /// The texts below a name, which are read and never written.
    #[must_use]
    pub fn read_only(folder: Option<PathBuf>) -> Self {
        Self { is_read_only: true, ..Self::new(folder) }
    }

    /// The texts below another name.
    #[must_use]
    pub fn in_folder(&self, folder: Option<PathBuf>) -> Self {
        Self { folder, is_read_only: self.is_read_only, warnings: Rc::clone(&self.warnings) }
    }

    /// The name before all others; `None` where nothing is kept.
    #[must_use]
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The whole name of a text.
    #[must_use]
    pub fn path(&self, name: &str) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(name))
    }

    /// True where texts are kept.
    #[must_use]
    pub fn writes(&self) -> bool {
        self.folder.is_some() && !self.is_read_only && page().is_some()
    }

    /// Nothing waits to be written.
    #[must_use]
    pub fn is_behind(&self) -> bool {
        false
    }

    /// Reads and parses a text; `None` where there is none, or nothing in it. One that cannot be
    /// read is set aside, and the player is told.
    pub fn read<T>(&self, name: &str, parse: impl FnOnce(&str, &str) -> Result<T, String>) -> Option<T> {
        let path = self.path(name)?;
        let text = read_text(&path).ok().filter(|text| !text.is_empty())?;
        let parsed = parse(&shown(&path), &text);
        parsed.inspect_err(|error| self.say(if self.writes() { set_aside(&path, error) } else { error.clone() })).ok()
    }

    /// Writes the newest state of a text.
    pub fn write(&self, name: &str, text: impl Fn() -> String + 'static) {
        let Some((page, path)) = page().zip(self.path(name)).filter(|_| self.writes()) else { return };
        if page.set_item(&key(&path), &text()).is_err() {
            self.say(
                "the browser keeps no more for this page: what happens now is forgotten when it closes".to_owned(),
            );
        }
    }

    /// Removes a text.
    pub fn remove(&self, name: &str) {
        let place = page().zip(self.path(name)).filter(|_| self.writes());
        let _ = place.map(|(page, path)| page.remove_item(&key(&path)));
    }

    /// The names in a folder, sorted, with the folder's before them.
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

    /// Hands a text to the player, by another name. Returns that name.
    ///
    /// # Errors
    ///
    /// That there is no such text, or no script that takes it.
    pub fn rename(&self, name: &str, new: &str) -> Result<PathBuf, String> {
        let path = self.path(name).ok_or("nothing is kept in this page")?;
        let new = PathBuf::from(new.rsplit('/').next().unwrap_or(new));
        write_atomic(&new, read_text(&path)?.as_bytes()).map_err(|error| error.to_string())?;
        Ok(new)
    }

    /// Everything is written already.
    pub fn flush(&self) {}

    /// Tells the player something: now on the console, and later in the window.
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

/// The page's storage; a browser may refuse it.
fn page() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}

fn key(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// True if there is no text of this name.
pub(super) fn is_missing(path: &Path) -> bool {
    page().and_then(|page| page.get_item(&key(path)).ok().flatten()).is_none()
}

/// Reads a text by its whole name.
pub(super) fn read_text(path: &Path) -> Result<String, String> {
    let text = page().and_then(|page| page.get_item(&key(path)).ok().flatten());
    text.ok_or_else(|| format!("{}: not kept", shown(path)))
}

/// Gives a text that cannot be read the name `NAME.broken`, `NAME.broken-2` and so on. Returns what
/// to tell the player.
pub(super) fn set_aside(path: &Path, error: &str) -> String {
    let Some((page, text)) = page().zip(read_text(path).ok()) else { return error.to_owned() };
    let (mut broken, mut number) = (with_ending(path, ".broken"), 1);
    while !is_missing(&broken) {
        number += 1;
        broken = with_ending(path, &format!(".broken-{number}"));
    }
    // A full storage has no room for both.
    let _ = page.remove_item(&key(path));
    if page.set_item(&key(&broken), &text).is_ok() {
        return format!("{error}; the text is kept as {}", shown(&broken));
    }
    let _ = page.set_item(&key(path), &text);
    format!("{error}; it cannot be moved aside: the browser keeps no more for this page")
}

/// Locks the storage for one tab; `None` where another one has it, as the page's script has found.
pub(super) fn lock(_: &Path) -> Option<Option<File>> {
    let is_taken = Reflect::get(&global(), &"runsInAnotherTab".into()).is_ok_and(|is_taken| is_taken.is_truthy());
    (!is_taken).then_some(None)
}
