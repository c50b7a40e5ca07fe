//! Messages on standard error.

use crate::files;
use std::fmt::Display;
use std::io::{Write, stderr};

/// Warns about a fault that the program can do without.
pub(crate) fn warn(message: &dyn Display) {
    print_error(&format_args!("breakout: warning: {}", files::escaped(&message.to_string())));
}

/// Prints a line on standard error. A closed terminal is no reason to panic, as `eprintln!` does.
pub(crate) fn print_error(line: &dyn Display) {
    let _ = writeln!(stderr(), "{line}");
}
