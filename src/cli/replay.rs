//! Recorded games: reading and verifying them.

use super::{CliError, say};
use crate::files;
use crate::game::replay::{self, Replay};
use crate::warn::print_error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

pub(super) fn read_replay(file: &Path) -> Result<Replay, CliError> {
    let bytes = files::read_named(file, replay::MAX_SIZE)?;
    let replay = Replay::parse(&files::shown(file), &String::from_utf8_lossy(&bytes))?;
    match replay.outdated() {
        Some(reason) => Err(format!("{}: {reason}", files::shown(file)).into()),
        None => Ok(replay),
    }
}

pub(super) fn verify(files: &[PathBuf]) -> Result<ExitCode, CliError> {
    let mut status = ExitCode::SUCCESS;
    for file in files {
        if !verify_one(file)? {
            status = ExitCode::FAILURE;
        }
    }
    Ok(status)
}

/// Prints if a recorded game still ends as it did, and returns it.
fn verify_one(file: &Path) -> Result<bool, CliError> {
    let replay = match read_replay(file) {
        Ok(replay) => replay,
        Err(error) => {
            super::tell(&*error);
            return Ok(false);
        }
    };
    let (hash, expected, file) = (replay.play(|_, _| ()).hash(), replay.hash(), files::shown(file));
    if hash == expected {
        say(&format_args!("{file}: ok, hash {hash:016x}"))?;
        return Ok(true);
    }
    print_error(&format_args!("{file}: ends with hash {hash:016x}, recorded was {expected:016x}"));
    print_error(&"  help: if the rules were changed on purpose, record the game anew (CONTRIBUTING.md)");
    Ok(false)
}
