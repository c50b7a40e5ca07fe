//! Files that a page hands to its script, in the place of `atomic.rs`: the script makes a level's
//! text a part of the page's address, and anything else a download.

use super::records::today;
use crate::files::shown;
use js_sys::{Function, Reflect, Uint8Array, global};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use wasm_bindgen::{JsCast, JsValue};

/// Ends no file's name: the script takes files whole.
pub(super) const UNFINISHED: &str = ".unfinished";

/// Hands a file to the page's script.
///
/// # Errors
///
/// There is no such script.
pub fn write_atomic(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let write = Reflect::get(&global(), &"writeFile".into()).and_then(|write| write.dyn_into::<Function>());
    let written = write.and_then(|write| write.call2(&JsValue::NULL, &shown(path).into(), &Uint8Array::from(bytes)));
    written.map(drop).map_err(|_| ErrorKind::Unsupported.into())
}

/// Hands a new file of today to the page's script. Returns its name.
///
/// # Errors
///
/// There is no such script.
pub fn write_numbered(_: &Path, name: &str, ending: &str, bytes: &[u8]) -> Result<PathBuf, String> {
    let file = PathBuf::from(format!("{name}-{}.{ending}", today()));
    write_atomic(&file, bytes).map_err(|error| error.to_string())?;
    Ok(file)
}

/// A path with something behind its name.
pub(super) fn with_ending(path: &Path, ending: &str) -> PathBuf {
    PathBuf::from(format!("{}{ending}", path.to_string_lossy()))
}
