//! Arguments and picture of a chapter's program in a page. Replaces `program_io.rs`.

use crate::warn::print_error;
use image::{ImageFormat, RgbaImage};
use js_sys::{Array, Function, Reflect, Uint8Array};
use std::ffi::OsString;
use std::io::Cursor;
use std::path::Path;
use std::process::ExitCode;
use wasm_bindgen::{JsCast, JsValue};

/// Returns the program's name and arguments, which the page's script has set.
pub fn arguments() -> impl Iterator<Item = OsString> {
    let set = Reflect::get(&js_sys::global(), &"programArguments".into()).ok();
    let set = set.and_then(|set| set.dyn_into::<Array>().ok()).unwrap_or_default();
    set.to_vec().into_iter().filter_map(|word| word.as_string()).map(OsString::from)
}

/// Returns true if the page is shown on a touch screen without a mouse, as the page's script has found.
pub(super) fn is_touch_screen() -> bool {
    Reflect::get(&js_sys::global(), &"isTouchScreen".into()).is_ok_and(|is_touch_screen| is_touch_screen.is_truthy())
}

/// Prints why the arguments cannot be used, in one line: a page has no room for the whole help.
pub fn explain_usage(error: &clap::Error) -> ExitCode {
    let text = error.to_string();
    let line = text.lines().next().unwrap_or_default().trim_start_matches("error: ");
    print_error(&format_args!("error: {line}; the words behind `#` in the page's address are not understood"));
    ExitCode::FAILURE
}

/// Notifies the page's script that the program has ended.
pub(super) fn ended() {
    let ended = Reflect::get(&js_sys::global(), &"ended".into()).and_then(|ended| ended.dyn_into::<Function>());
    let _ = ended.and_then(|ended| ended.call0(&JsValue::NULL));
}

/// Passes the picture to the page's script, as the bytes of a PNG file.
///
/// # Errors
///
/// Returns a message if encoding or passing the picture fails.
pub(super) fn save_picture(picture: &RgbaImage, _: &Path) -> Result<(), String> {
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, ImageFormat::Png).map_err(|error| error.to_string())?;
    let bytes = Uint8Array::from(bytes.get_ref().as_slice());
    Reflect::set(&js_sys::global(), &"picture".into(), &bytes).map(drop).map_err(|_| "refused".to_owned())
}
