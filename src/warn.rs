//! Prints messages to standard error.

use crate::files;
use std::fmt::Display;
#[cfg(not(target_family = "wasm"))]
use std::io::{Write, stderr};

/// Prints a warning about a problem that does not stop the program.
pub(crate) fn warn(message: &dyn Display) {
    print_error(&format_args!("breakout: warning: {}", files::escaped(&message.to_string())));
}

/// Prints a line to standard error, or to the browser's console. Unlike `eprintln!`, does not panic
/// if the terminal is closed.
pub(crate) fn print_error(line: &dyn Display) {
    #[cfg(target_family = "wasm")]
    web_sys::console::error_1(&line.to_string().into());
    #[cfg(not(target_family = "wasm"))]
    let _ = writeln!(stderr(), "{line}");
}
