//! Passes files to the web page's script, which puts a level's text into the page's address and
//! offers any other file as a download. Replaces `atomic.rs`.

use super::records::today;
use crate::files::shown;
use js_sys::{Function, Reflect, Uint8Array, global};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use wasm_bindgen::{JsCast, JsValue};

/// Never used as an extension here, because the script receives complete files.
pub(super) const UNFINISHED: &str = ".unfinished";

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

/// Appends `ending` to a path's file name.
pub(super) fn with_ending(path: &Path, ending: &str) -> PathBuf {
    PathBuf::from(format!("{}{ending}", path.to_string_lossy()))
}
