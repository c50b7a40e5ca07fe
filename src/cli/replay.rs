//! Reads and verifies recorded games.

use super::output::{CliError, say};
use crate::files;
use crate::game::GameState;
use crate::game::replay::{self, Replay};
use crate::player::{self, Link};
use crate::warn::print_error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Reads a recorded game from a file, or from a link in place of the file's name.
pub(super) fn read_replay(file: &Path) -> Result<Replay, CliError> {
    let replay = match Link::find(&file.to_string_lossy()) {
        Some(Ok(Link::Game { record, .. })) => *record,
        Some(Ok(Link::Level(_))) => return Err("this link has a level and no game; `breakout LINK` opens it".into()),
        Some(Err(problem)) => return Err(problem.into()),
        None => {
            let bytes = files::read(file, replay::MAX_SIZE)?;
            Replay::parse(&files::shown(file), &String::from_utf8_lossy(&bytes))?
        }
    };
    match replay.outdated() {
        Some(reason) => Err(format!("{}: {reason}", name(file)).into()),
        None => Ok(replay),
    }
}

/// Names a file or a link in messages.
fn name(file: &Path) -> String {
    if Link::find(&file.to_string_lossy()).is_some() { "the link's game".to_owned() } else { files::shown(file) }
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
    let file = name(file);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level;

    /// A link is too long for the name of a file.
    #[test]
    fn link_is_read_in_place_of_a_file() {
        let mut record = Replay::new(level::parse("a.lvl", "A", "2 2\n").expect("a good level"), 3);
        record.hash = record.begin().hash();
        let game = Link::Game { record: Box::new(record.clone()), step: 0 }.to_text();
        let read = |link: &str| read_replay(Path::new(&format!("https://example.org/{link}")));
        assert_eq!(read(&game).expect("a game").hash, record.hash);
        for (link, expected) in [
            (Link::Level("2 2\n".to_owned()).to_text(), "this link has a level and no game"),
            (game[..game.len() - 9].to_owned(), "this link has lost a part"),
        ] {
            let error = read(&link).expect_err("no game").to_string();
            assert!(error.starts_with(expected), "{error}");
        }
        record.hash ^= 1;
        let other = Link::Game { record: Box::new(record), step: 0 }.to_text();
        assert!(verify_one(Path::new(&game)).expect("printed") && !verify_one(Path::new(&other)).expect("printed"));
    }
}
