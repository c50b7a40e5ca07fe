//! Loading what a command line names: recorded games, and one level of several.

use super::CliError;
use super::arguments::LevelArguments;
use crate::assets::Assets;
use crate::files;
use crate::game::replay::{self, Replay};
use crate::level::Level;
use crate::library::{self, LevelLibrary, LoadError};
use std::path::Path;

pub(super) fn read_replay(file: &Path) -> Result<Replay, CliError> {
    let bytes = files::read_named(file, replay::MAX_SIZE)?;
    Ok(Replay::parse(&files::shown(file), &String::from_utf8_lossy(&bytes))?)
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
