//! The levels that a command line names.

use super::CliError;
use crate::assets::Assets;
use crate::level::Level;
use crate::library::{self, LevelLibrary, LoadError};
use std::path::{Path, PathBuf};

/// The levels in these files, or else those that come with the game, each with its file, if it has
/// one.
pub(super) fn load_levels(files: &[PathBuf], assets: &Assets) -> Result<Vec<(PathBuf, Level)>, LoadError> {
    match files {
        [] => Ok(library::shipped(assets)?.into_iter().map(|level| (PathBuf::new(), level)).collect()),
        files => load_all(files),
    }
}

/// The levels in these files, folders and archives, each with its file.
///
/// Reports files with mistakes, and leaves them out; if no level is left, the mistakes are the
/// error.
pub(super) fn load_all(paths: &[PathBuf]) -> Result<Vec<(PathBuf, Level)>, LoadError> {
    let LevelLibrary { levels, mistakes, .. } = LevelLibrary::from_files(paths)?;
    if levels.is_empty() {
        LoadError::of_all(mistakes)?;
    } else {
        mistakes.iter().for_each(|error| crate::warn(error));
    }
    Ok(levels.with_file().filter_map(|(id, file)| Some((file.to_owned(), levels.level(id)?.clone()))).collect())
}

/// The level in this file, or else all levels of the menu, and the index of the one that has this
/// number.
pub(super) fn choose_level(
    file: Option<&Path>,
    number: usize,
    assets: &Assets,
) -> Result<(Vec<Level>, usize), CliError> {
    let levels = match file {
        Some(file) => vec![library::load(file)?],
        None => LevelLibrary::shipped_and_own(assets)?.levels.iter().cloned().collect(),
    };
    let selected = index(number, levels.len())?;
    Ok((levels, selected))
}

/// The index of the level of this number.
pub(super) fn index(number: usize, count: usize) -> Result<usize, CliError> {
    let index = number.checked_sub(1).filter(|index| *index < count);
    index.ok_or_else(|| match count {
        1 => format!("there is no level {number}: there is only one").into(),
        _ => format!("there is no level {number}: they go from 1 to {count}").into(),
    })
}
