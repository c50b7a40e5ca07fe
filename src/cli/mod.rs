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
pub use output::{CliError, report};

use crate::player::Link;
use crate::{draw, files};
use arguments::{GameCommand, GlApi, PlayArguments};
use output::is_broken_pipe;
use std::process::ExitCode;

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
        return Err("this command prints its output, which a web page cannot show; use an installed game".into());
    }
    if let Some(link) = cli.play.files.first().and_then(|file| Link::find(&file.to_string_lossy())) {
        return play::open_link(link, cli.play);
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
