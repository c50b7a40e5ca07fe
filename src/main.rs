//! The program: runs the command line and prints what went wrong.

// No console behind the game on Windows. Tests are read in one.
#![cfg_attr(not(test), windows_subsystem = "windows")]

use breakout::cli::{Cli, explain_panics, run};
use clap::Parser;
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    explain_panics();
    #[cfg(windows)]
    breakout::console::attach();
    let cli = Cli::parse();
    #[cfg(windows)]
    let shows_window = cli.shows_window();
    run(cli).unwrap_or_else(|error| {
        // A closed terminal is no reason to panic.
        let _ = writeln!(std::io::stderr(), "breakout: error: {error}");
        #[cfg(windows)]
        if shows_window {
            breakout::console::show_error(&error.to_string());
        }
        ExitCode::FAILURE
    })
}
