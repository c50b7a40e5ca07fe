//! The command line. `arguments` defines it, and each command has its own file.

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

pub use crate::panic::explain_panics;
pub use arguments::Cli;

use crate::draw;
use crate::files::{self, reason, shown};
use crate::warn::print_error;
use arguments::{GameCommand, GlApi, PlayArguments};
use std::fmt::Display;
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;

/// Explains why a command failed and what to do about it.
pub type CliError = Box<dyn std::error::Error>;

/// Standard output cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("the output cannot be written: {}", reason(.0))]
struct OutputError(std::io::Error);

/// Prints the error of a command.
pub fn report(error: &dyn std::error::Error) {
    print_error(&format_args!("breakout: error: {}", files::escaped(&error.to_string())));
}

/// Runs a command and returns its exit status.
///
/// # Errors
///
/// [`CliError`] names the file and suggests a fix.
pub fn run(cli: Cli) -> Result<ExitCode, CliError> {
    if cli.gl == Some(GlApi::Es) {
        draw::prefer_es();
    }
    if cfg!(target_family = "wasm") && !cli.shows_window() {
        return Err("this command prints its output, which a web page cannot show; use an installed Breakout".into());
    }
    let result = match cli.command {
        None if cli.play.files.iter().any(|file| files::is_named(file, "replay")) => play::show_replay(cli.play),
        None => play::play(&cli.play, &|_| Ok(())),
        Some(GameCommand::Check(arguments)) => check::check(&arguments),
        Some(GameCommand::New { file }) => check::new(&file),
        Some(GameCommand::Pack { folder, output }) => pack::pack(&folder, output.as_deref()),
        Some(GameCommand::Try(arguments)) => try_level::try_level(&arguments),
        Some(GameCommand::Render(arguments)) => render::render(&arguments),
        Some(GameCommand::Simulate(arguments)) => simulate::simulate(&arguments),
        Some(GameCommand::Pace(arguments)) => pace::pace(&arguments),
        Some(GameCommand::Replay { files, check: true, .. }) => replay::verify(&files),
        Some(GameCommand::Replay { files, check: false, xray, assets }) => {
            play::show_replay(PlayArguments { files, xray, assets, ..PlayArguments::default() })
        }
    };
    match result {
        // The reader closed the pipe, as in `breakout simulate … | head`.
        Err(error) if is_broken_pipe(&*error) => Ok(ExitCode::SUCCESS),
        result => result,
    }
}

/// Prints a line of the command's output.
///
/// Ignores a closed pipe: the command must still finish its files and return its status.
fn say(line: &dyn Display) -> Result<(), CliError> {
    say_or_end(line).or_else(|error| if is_broken_pipe(&*error) { Ok(()) } else { Err(error) })
}

/// Prints a line like [`say`], but fails on a closed pipe. For commands that only print.
fn say_or_end(line: &dyn Display) -> Result<(), CliError> {
    Ok(writeln!(std::io::stdout(), "{line}").map_err(OutputError)?)
}

/// Returns true if the reader of standard output has closed the pipe.
fn is_broken_pipe(error: &(dyn std::error::Error + 'static)) -> bool {
    error.downcast_ref::<OutputError>().is_some_and(|OutputError(error)| error.kind() == ErrorKind::BrokenPipe)
}

/// Creates the error for a file that cannot be written.
fn unwritable(path: &Path, error: &std::io::Error) -> CliError {
    format!("{}: cannot be written: {}", shown(path), reason(error)).into()
}

/// Formats a path for the command line, quoted if necessary.
fn word(path: &Path) -> String {
    if files::is_stdin(path) { "-".to_owned() } else { files::quoted(&shown(path)) }
}
