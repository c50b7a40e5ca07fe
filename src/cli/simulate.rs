//! `simulate`: the autopilot plays games without graphics.

use super::arguments::SimulateArguments;
use super::levels::{choose_level, load_levels};
use super::output::{self, CliError, say, say_or_end, word};
use crate::assets::Assets;
use crate::files::{is_stdin, shown};
use crate::game::replay;
use crate::lab::simulation::simulate_one;
use crate::lab::statistics::Summary;
use crate::lab::workers::{cores, in_order};
use crate::level::{self, Level};
use crate::library;
use crate::warn::print_error;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Plays the requested games on each level, and prints a summary per level.
pub(super) fn simulate(arguments: &SimulateArguments) -> Result<ExitCode, CliError> {
    let record = arguments.record.as_deref();
    if let Some(path) = record {
        output::try_path(path, replay::MAGIC.as_bytes())?;
    }
    let levels = choose_levels(arguments)?;
    let count = levels.len();
    if record.is_some() && count > 1 {
        return Err(format!("`--record` keeps one game, and there are {count} levels; name one level").into());
    }
    let threads = arguments.threads.map_or_else(cores, usize::from);
    let (mut recorded, mut is_unfinished) = (None, false);
    for (index, (file, level)) in levels.iter().enumerate() {
        if count > 1 {
            let before = if index > 0 { "\n" } else { "" };
            report(arguments, &format_args!("{before}{}:", shown(file)))?;
        }
        let play_game = |game: u64| {
            let is_recorded = record.is_some() && game + 1 == arguments.games;
            let seed = arguments.seed.wrapping_add(game);
            simulate_one(level, arguments.rules, arguments.skill, seed, is_recorded)
        };
        let (mut games, text) = (Vec::new(), text_of(file));
        for (outcome, replay) in in_order(arguments.games, threads, play_game) {
            recorded = replay;
            if arguments.each || arguments.games == 1 || outcome.is_unfinished() {
                report(arguments, &outcome.to_line(&text, level.columns))?;
            }
            games.push(outcome);
        }
        let summary = Summary::new(&games);
        is_unfinished |= summary.unfinished > 0;
        report(arguments, &summary.to_text())?;
    }
    if is_unfinished {
        print_error(&"not won within an hour; `breakout check` tells whether a brick is closed off");
    }
    if let (Some(path), Some(replay)) = (record, recorded) {
        output::write(path, replay.to_text().as_bytes())?;
        if !is_stdin(path) {
            say(&format_args!("{}: recorded; watch it with `breakout {}`", shown(path), word(path)))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints a line of results.
fn report(arguments: &SimulateArguments, line: &dyn Display) -> Result<(), CliError> {
    match &arguments.record {
        // Standard output carries the recorded game.
        Some(path) if is_stdin(path) => {
            print_error(line);
            Ok(())
        }
        // Still write the recording if nobody reads the output.
        Some(_) => say(line),
        None => say_or_end(line),
    }
}

/// Loads the requested levels, each with its path. A level of the game has an empty path.
fn choose_levels(arguments: &SimulateArguments) -> Result<Vec<(PathBuf, Level)>, CliError> {
    let assets = Assets::find(arguments.assets.assets.clone())?;
    if arguments.files.is_empty() {
        let (mut levels, selected) = choose_level(None, arguments.level, &assets)?;
        return Ok(vec![(PathBuf::new(), levels.swap_remove(selected))]);
    }
    Ok(load_levels(&arguments.files, &assets)?)
}

/// Reads the text of a level's file. Returns an empty text if the file cannot be read again.
pub(super) fn text_of(file: &Path) -> String {
    // A pipe can be read only once.
    let is_kept = file.is_file() || library::is_packed(file);
    let read = Some(file).filter(|_| is_kept).and_then(|file| library::read(file).ok());
    read.map(|(_, bytes)| level::lossy(&bytes).into_owned()).unwrap_or_default()
}
