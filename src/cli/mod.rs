//! The command line: `arguments` defines it, and each command has a file.

mod arguments;
mod check;
mod levels;
mod output;
mod pace;
mod pack;
mod play;
mod render;
mod replay;
mod simulate;
mod try_level;
pub mod workers;

pub use crate::panic::explain_panics;
pub use arguments::Cli;

use crate::draw;
use crate::files::{self, reason, shown};
use crate::warn::print_error;
use arguments::{Command, GlApi, PlayArguments};
use std::fmt::Display;
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;

/// Tells why a command failed, and what to do about it.
pub type CliError = Box<dyn std::error::Error>;

/// The answer cannot be printed.
#[derive(Debug, thiserror::Error)]
#[error("the answer cannot be written: {}", reason(.0))]
struct OutputError(std::io::Error);

/// Prints the error of a command.
pub fn tell(error: &dyn std::error::Error) {
    print_error(&format_args!("breakout: error: {}", files::escaped(&error.to_string())));
}

/// Runs a command, and returns its exit status.
///
/// # Errors
///
/// [`CliError`], which names the file and what to do.
pub fn run(cli: Cli) -> Result<ExitCode, CliError> {
    if cli.gl == Some(GlApi::Es) {
        draw::prefer_es();
    }
    if cfg!(target_family = "wasm") && !cli.shows_window() {
        return Err("this command prints its answer, and a page has no place for it; use an installed Breakout".into());
    }
    let result = match cli.command {
        None if cli.play.files.iter().any(|file| files::is_named(file, "replay")) => play::show_replay(cli.play),
        None => play::play(&cli.play, &|_| Ok(())),
        Some(Command::Check(arguments)) => check::check(&arguments),
        Some(Command::New { file }) => check::new(&file),
        Some(Command::Pack { folder, output }) => pack::pack(&folder, output.as_deref()),
        Some(Command::Try(arguments)) => try_level::try_level(&arguments),
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
        Err(error) if is_broken_pipe(&*error) => Ok(ExitCode::SUCCESS),
        result => result,
    }
}

/// Prints a line of what was asked for.
///
/// If nobody reads any longer, nothing is printed, and the command goes on: its status and its
/// files still count.
fn say(line: &dyn Display) -> Result<(), CliError> {
    say_or_end(line).or_else(|error| if is_broken_pipe(&*error) { Ok(()) } else { Err(error) })
}

/// Like [`say`] for a command whose answer is all that it makes: it ends when nobody reads.
fn say_or_end(line: &dyn Display) -> Result<(), CliError> {
    Ok(writeln!(std::io::stdout(), "{line}").map_err(OutputError)?)
}

/// True if the reader of standard output is gone.
fn is_broken_pipe(error: &(dyn std::error::Error + 'static)) -> bool {
    error.downcast_ref::<OutputError>().is_some_and(|OutputError(error)| error.kind() == ErrorKind::BrokenPipe)
}

/// The error of a file that cannot be written.
fn unwritable(path: &Path, error: &std::io::Error) -> CliError {
    format!("{}: cannot be written: {}", shown(path), reason(error)).into()
}

/// A path as it is written on a command line.
fn word(path: &Path) -> String {
    if files::is_stdin(path) { "-".to_owned() } else { files::quoted(&shown(path)) }
}
