//! The command line: `arguments` defines it, and each command has a file.

mod arguments;
mod check;
mod error;
mod levels;
mod moment;
mod output;
mod pace;
mod play;
mod render;
mod replay;
mod simulate;
mod statistics;
mod workers;

pub use crate::panic::explain_panics;
pub use arguments::Cli;
pub use error::CliError;

use crate::files;
use crate::warn::print_error;
use arguments::{Command, PlayArguments};
use clap::Parser;
use std::io::Write;
use std::process::ExitCode;

/// The command line with which this program was started. If that is wrong or asks for help, the
/// program ends here.
#[must_use]
pub fn parse() -> Cli {
    Cli::parse()
}

/// Prints the error of a command.
pub fn tell(error: &CliError) {
    print_error(&format_args!("breakout: error: {}", files::escaped(&error.to_string())));
}

/// Runs a command, and returns its exit status.
///
/// # Errors
///
/// [`CliError`], which names the file and what to do.
pub fn run(cli: Cli) -> Result<ExitCode, CliError> {
    let result = match cli.command {
        None if cli.play.files.iter().any(|file| files::is_named(file, "replay")) => play::show_replay(cli.play),
        None => play::play(&cli.play, None),
        Some(Command::Check { files, rules, format, deny_warnings }) => {
            check::check(&files, rules, format, deny_warnings)
        }
        Some(Command::New { file }) => check::new(&file),
        Some(Command::Render(arguments)) => render::render(&arguments),
        Some(Command::Simulate(arguments)) => simulate::simulate(&arguments),
        Some(Command::Pace(arguments)) => pace::pace(&arguments),
        Some(Command::Replay { files, check: true, .. }) => replay::verify(&files),
        Some(Command::Replay { files, check: false, xray, assets }) => {
            play::show_replay(PlayArguments { files, xray, assets, ..PlayArguments::default() })
        }
    };
    match result {
        // The reader has read enough: `breakout simulate … | head`.
        Err(error) if error.is_broken_pipe() => Ok(ExitCode::SUCCESS),
        result => result,
    }
}

/// Prints a line of what was asked for.
///
/// If nobody reads any longer, nothing is printed, and the command goes on: its status and its
/// files still count.
pub(super) fn say(line: &dyn std::fmt::Display) -> Result<(), CliError> {
    match say_or_end(line) {
        Err(CliError::Output(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// Like [`say`] for a command whose answer is all that it makes: it ends when nobody reads.
pub(super) fn say_or_end(line: &dyn std::fmt::Display) -> Result<(), CliError> {
    writeln!(std::io::stdout(), "{line}").map_err(CliError::Output)
}
