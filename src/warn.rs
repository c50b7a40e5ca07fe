//! Messages on standard error.

use crate::files;
use std::fmt::Display;
#[cfg(not(target_family = "wasm"))]
use std::io::{Write, stderr};

/// Warns about a fault that the program can do without.
pub(crate) fn warn(message: &dyn Display) {
    print_error(&format_args!("breakout: warning: {}", files::escaped(&message.to_string())));
}

/// Prints a line on standard error, or on a page's console. A closed terminal is no reason to
/// panic, as `eprintln!` does.
pub(crate) fn print_error(line: &dyn Display) {
    #[cfg(target_family = "wasm")]
    web_sys::console::error_1(&line.to_string().into());
    #[cfg(not(target_family = "wasm"))]
    let _ = writeln!(stderr(), "{line}");
}
