//! The command line: doing what the program is asked. `arguments` defines what can be asked; each
//! command is done in one of the other files beside this one.

mod arguments;
mod commands;
mod error;
mod levels;
mod load;
mod output;
mod pace;
mod simulate;
mod statistics;
mod workers;
mod xray;

pub use crate::panic::explain_panics;
pub use arguments::Cli;
pub use error::CliError;

use crate::files;
use crate::warn::print_error;
use arguments::{AssetsArgument, Command, PlayArguments};
use clap::Parser;
use std::io::{IsTerminal, Write};
use std::process::ExitCode;

/// The command line with which this program was started. Where that is wrong or asks for help, the
/// program ends here.
#[must_use]
pub fn parse() -> Cli {
    Cli::try_parse().unwrap_or_else(|error| {
        // The message repeats what was typed, which a terminal must not act on.
        let escaped = std::env::args_os().map(|argument| files::escaped(&argument.to_string_lossy()));
        answer(&Cli::try_parse_from(escaped).err().unwrap_or(error))
    })
}

/// Prints help, or what is wrong with the command line, and ends the program. clap's own `exit`
/// ends well also where nothing could be printed.
fn answer(answer: &clap::Error) -> ! {
    let printed = answer.print().and_then(|()| std::io::stdout().flush());
    match printed.map_err(CliError::Output) {
        Err(error) if !answer.use_stderr() && !error.is_broken_pipe() => {
            tell(&error);
            std::process::exit(1)
        }
        // Nobody can be told that standard error is full.
        _ => std::process::exit(answer.exit_code()),
    }
}

/// Says why a command did not do what it should.
pub fn tell(error: &CliError) {
    print_error(&format_args!("breakout: error: {}", files::escaped(&error.to_string())));
}

/// Does what the command line asks for; the exit status.
///
/// # Errors
///
/// [`CliError`], which names the file and what to do.
pub fn run(cli: Cli) -> Result<ExitCode, CliError> {
    let result = match cli.command {
        None if cli.play.files.iter().any(|file| files::is_named(file, "replay")) => open_replay(cli.play),
        None => commands::play(&cli.play, None),
        Some(Command::Check { files, rules, format, deny_warnings }) => {
            levels::check(&files, rules, format, deny_warnings)
        }
        Some(Command::New { file }) => levels::new(&file),
        Some(Command::Render(arguments)) => commands::render(&arguments),
        Some(Command::Simulate(arguments)) => simulate::simulate(&arguments),
        Some(Command::Pace(arguments)) => pace::pace(&arguments),
        Some(Command::Replay { files, check: true, .. }) => commands::verify(&files),
        Some(Command::Replay { files, check: false, xray, assets }) => commands::show_replay(&files, xray, assets),
    };
    match result {
        // The reader has read enough: `breakout simulate … | head`.
        Err(error) if error.is_broken_pipe() => Ok(ExitCode::SUCCESS),
        result => result,
    }
}

/// Opens the game with what is wrong with a file: one that was opened from a desktop has nobody who
/// reads standard error.
fn open_with(error: CliError, assets: AssetsArgument) -> Result<ExitCode, CliError> {
    let arguments = PlayArguments { assets, ..PlayArguments::default() };
    commands::play(&arguments, Some(&error.to_string())).or(Err(error))
}

/// Shows a recorded game that is opened as a level is: `breakout game.replay`, as a desktop says
/// it.
fn open_replay(play: PlayArguments) -> Result<ExitCode, CliError> {
    match play {
        PlayArguments {
            files,
            level: None,
            seed: None,
            rules: None,
            demo: false,
            xray,
            fullscreen: false,
            mute: false,
            volume: None,
            reduced_motion: false,
            feedback: None,
            samples: None,
            no_vsync: false,
            assets,
        } => match &files[..] {
            [file] if !std::io::stderr().is_terminal() => match load::read_replay(file) {
                Ok(replay) => commands::show_record(replay, xray, assets),
                Err(error) => open_with(error, assets),
            },
            _ => commands::show_replay(&files, xray, assets),
        },
        _ => Err(CliError::OptionForReplay),
    }
}
