//! Reads and verifies recorded games.

use super::output::{CliError, say};
use crate::files;
use crate::game::GameState;
use crate::game::replay::{self, Replay};
use crate::player;
use crate::warn::print_error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

pub(super) fn read_replay(file: &Path) -> Result<Replay, CliError> {
    let bytes = files::read(file, replay::MAX_SIZE)?;
    let replay = Replay::parse(&files::shown(file), &String::from_utf8_lossy(&bytes))?;
    match replay.outdated() {
        Some(reason) => Err(format!("{}: {reason}", files::shown(file)).into()),
        None => Ok(replay),
    }
}

pub(super) fn verify(files: &[PathBuf]) -> Result<ExitCode, CliError> {
    let mut is_good = true;
    for file in files {
        is_good &= verify_one(file)?;
    }
    Ok(if is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Replays a recorded game, prints whether it still ends in the same state, and returns true if so.
fn verify_one(file: &Path) -> Result<bool, CliError> {
    let Ok(replay) = read_replay(file).inspect_err(|error| super::report(&**error)) else { return Ok(false) };
    let file = files::shown(file);
    match player::end(&replay) {
        Ok((state, totals)) => {
            let result = match state {
                GameState::Win => "won",
                GameState::Lost => "lost",
                GameState::Menu | GameState::Active => "left",
            };
            let (clock, lives) = (player::exact_clock(totals.steps), player::lives(totals.lives_lost));
            say(&format_args!("{file}: ok, {result} after {clock}, {lives}, hash {:016x}", replay.hash))?;
            Ok(true)
        }
        Err(reason) => {
            print_error(&format_args!("{file}: {reason}"));
            print_error(&"  help: the file is damaged, or from another version of the game; record the game again");
            Ok(false)
        }
    }
}
