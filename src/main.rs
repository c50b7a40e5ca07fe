//! The program: runs the command line and prints errors.

// Do not open a console window behind the game on Windows.
#![windows_subsystem = "windows"]

use breakout::app::shell;
use breakout::cli;
use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    cli::explain_panics();
    #[cfg(windows)]
    breakout::console::attach();
    let cli = match cli::Cli::try_parse_from(shell::arguments()) {
        Ok(cli) => cli,
        Err(error) => return shell::explain_usage(&error),
    };
    #[cfg(windows)]
    let shows_window = cli.shows_window();
    cli::run(cli).unwrap_or_else(|error| {
        cli::report(&*error);
        #[cfg(windows)]
        if shows_window {
            breakout::console::show_error(&error.to_string());
        }
        ExitCode::FAILURE
    })
}
