//! Arguments and picture of a chapter's program.

use crate::files::shown;
use image::{ImageFormat, RgbaImage};
use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

/// Returns the program's name, as it was started, and its arguments.
pub fn arguments() -> impl Iterator<Item = OsString> {
    std::env::args_os()
}

/// Returns true if the program starts on a touch screen without a mouse. Only a page knows that.
pub(super) fn is_touch_screen() -> bool {
    false
}

/// Prints the help, or why the arguments cannot be used, and ends the program.
pub fn explain_usage(error: &clap::Error) -> ExitCode {
    error.exit()
}

/// Does nothing. In a page, `page_io.rs` notifies the page's script.
pub(super) fn ended() {}

/// Writes the picture into a file.
///
/// # Errors
///
/// Returns a message that names the file if it cannot be written.
pub(super) fn save_picture(picture: &RgbaImage, file: &Path) -> Result<(), String> {
    let saved = picture.save_with_format(file, ImageFormat::Png);
    saved.map_err(|error| format!("{}: {error}; name a file that can be written", shown(file)))
}
