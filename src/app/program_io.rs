//! The arguments of a chapter's program, and the place of its picture.

use crate::files::shown;
use image::{ImageFormat, RgbaImage};
use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

/// The program's name, as it was started, and its arguments.
pub fn arguments() -> impl Iterator<Item = OsString> {
    std::env::args_os()
}

/// Prints the help, or why the arguments cannot be used, and ends the program.
#[must_use]
pub fn explain_usage(error: &clap::Error) -> ExitCode {
    error.exit()
}

/// The window closes: nobody else has to know.
pub(super) fn ended() {}

/// Writes the picture into a file.
///
/// # Errors
///
/// What is wrong with the file.
pub(super) fn save_picture(picture: &RgbaImage, file: &Path) -> Result<(), String> {
    let saved = picture.save_with_format(file, ImageFormat::Png);
    saved.map_err(|error| format!("{}: {error}; name a file that can be written", shown(file)))
}
