//! The levels that a command line names.

use super::CliError;
use super::arguments::LevelArguments;
use crate::assets::Assets;
use crate::level::Level;
use crate::library::{self, LevelLibrary, LoadError};
use std::path::PathBuf;

/// The levels in these files, or else those that come with the game.
pub(super) fn load_levels(files: &[PathBuf], assets: &Assets) -> Result<Vec<Level>, LoadError> {
    match files {
        [] => library::shipped(assets),
        files => load_all(&library::expand_folders(files)?),
    }
}

/// The levels in these files; all their mistakes where there are any.
pub(super) fn load_all(files: &[PathBuf]) -> Result<Vec<Level>, LoadError> {
    let (mut levels, mut failed) = (Vec::new(), Vec::new());
    for file in files {
        match library::load_named(file) {
            Ok(level) => levels.push(level),
            Err(error) => failed.push(error),
        }
    }
    LoadError::of_all(failed)?;
    Ok(levels)
}

pub(super) fn choose_level(arguments: &LevelArguments) -> Result<(Vec<Level>, usize, Assets), CliError> {
    let assets = Assets::find(arguments.assets.assets.clone())?;
    let levels = match &arguments.file {
        Some(file) => vec![library::load_named(file)?],
        None => LevelLibrary::shipped_and_own(&assets)?.levels.into_vec(),
    };
    let selected = index(arguments.level, levels.len())?;
    Ok((levels, selected, assets))
}

pub(super) fn index(number: usize, count: usize) -> Result<usize, LoadError> {
    let index = number.checked_sub(1).filter(|index| *index < count);
    index.ok_or(LoadError::NoSuchNumber { number, count })
}
