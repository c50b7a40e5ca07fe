//! Texts in the web page's `localStorage`, by their whole path. Passes all other files to the
//! page's script, which puts a level's text into the page's address and offers any other file as a
//! download. Replaces `disk.rs`.

use super::records::today;
use super::status::{Status, Text};
use crate::files::shown;
use js_sys::{Function, Reflect, Uint8Array, global};
use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use wasm_bindgen::{JsCast, JsValue};

const FULL: &str = "this page's browser storage is full";

/// Returns the prefix of all names in the page's storage. `None` if the browser refuses access.
pub(super) fn data_folder() -> Option<PathBuf> {
    page().map(|_| PathBuf::from("breakout"))
}

/// Returns the prefix for the program's settings.
pub(super) fn config_folder() -> Option<PathBuf> {
    data_folder()
}

/// Locks the storage for one tab. Returns `None` if the page's script has found another tab that
/// holds it.
pub(super) fn lock(_: &Path) -> Option<Option<File>> {
    let is_taken = Reflect::get(&global(), &"runsInAnotherTab".into()).is_ok_and(|is_taken| is_taken.is_truthy());
    (!is_taken).then_some(None)
}

fn page() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}

fn key(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

fn text(path: &Path) -> Option<String> {
    page()?.get_item(&key(path)).ok().flatten()
}

/// Returns true if there is a text at `path`.
pub(super) fn exists(path: &Path) -> bool {
    text(path).is_some()
}

/// Reads a text.
pub(super) fn read_text(path: &Path) -> Result<String, String> {
    text(path).ok_or_else(|| not_kept(path))
}

fn not_kept(path: &Path) -> String {
    format!("{}: not kept", shown(path))
}

/// Lists the names in a folder.
pub(super) fn names(folder: &Path) -> Vec<String> {
    let Some(page) = page() else { return Vec::new() };
    let (prefix, count) = (key(folder) + "/", page.length().unwrap_or(0));
    let keys = (0..count).filter_map(|index| page.key(index).ok().flatten());
    keys.filter_map(|key| key.strip_prefix(&prefix).map(str::to_owned)).collect()
}

/// Renames a text.
pub(super) fn rename(path: &Path, new: &Path) -> Result<(), String> {
    let (page, text) = page().zip(text(path)).ok_or_else(|| not_kept(path))?;
    // Remove the old name first: a full storage has no room for both.
    let _ = page.remove_item(&key(path));
    page.set_item(&key(new), &text).map_err(|_| {
        let _ = page.set_item(&key(path), &text);
        FULL.to_owned()
    })
}

/// Offers a text to the player as a download under the last part of `new`. Returns that name.
pub(super) fn keep(path: &Path, new: PathBuf) -> Result<PathBuf, String> {
    let name = PathBuf::from(new.file_name().unwrap_or_default());
    write_atomic(&name, read_text(path)?.as_bytes()).map_err(|error| error.to_string())?;
    Ok(name)
}

/// Passes a file to the page's script.
///
/// # Errors
///
/// The page has no such script.
pub fn write_atomic(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let write = Reflect::get(&global(), &"writeFile".into()).and_then(|write| write.dyn_into::<Function>());
    let written = write.and_then(|write| write.call2(&JsValue::NULL, &shown(path).into(), &Uint8Array::from(bytes)));
    written.map(drop).map_err(|_| ErrorKind::Unsupported.into())
}

/// Passes a file named after today's date to the page's script. Returns its name.
///
/// # Errors
///
/// The page has no such script.
pub fn write_numbered(_: &Path, name: &str, ending: &str, bytes: &[u8]) -> Result<PathBuf, String> {
    let file = PathBuf::from(format!("{name}-{}.{ending}", today()));
    write_atomic(&file, bytes).map_err(|error| error.to_string())?;
    Ok(file)
}

/// Writes texts immediately.
#[derive(Clone, Debug)]
pub(super) struct Writer(Arc<Status>);

impl Writer {
    pub(super) fn new(status: Arc<Status>) -> Self {
        Self(status)
    }

    /// Writes a text, or removes it if there is none.
    pub(super) fn put(&self, path: PathBuf, text: Option<Text>) {
        let Some(page) = page() else { return };
        match text {
            Some(text) if page.set_item(&key(&path), &text()).is_err() => {
                self.0.say(format!("{FULL}: progress will be lost when the page closes"));
            }
            Some(_) => {}
            None => _ = page.remove_item(&key(&path)),
        }
    }

    /// Does nothing: writes complete immediately.
    pub(super) fn flush(&self) {}
}
