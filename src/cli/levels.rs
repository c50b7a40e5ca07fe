//! Loads the levels named on the command line.

use super::output::CliError;
use crate::assets::Assets;
use crate::level::Level;
use crate::library::{self, LevelLibrary, LoadError};
use std::path::{Path, PathBuf};

/// Loads the levels in `files`, or the game's own levels if `files` is empty. Each comes with the
/// path of its file; a level of the game has an empty path.
///
/// Warns about files with mistakes and skips them. If no level is left, returns the mistakes as the
/// error.
pub(super) fn load_levels(files: &[PathBuf], assets: &Assets) -> Result<Vec<(PathBuf, Level)>, LoadError> {
    if files.is_empty() {
        return Ok(library::shipped(assets)?.into_iter().map(|level| (PathBuf::new(), level)).collect());
    }
    let LevelLibrary { levels, mistakes, .. } = LevelLibrary::from_files(files)?;
    if levels.is_empty() {
        LoadError::of_all(mistakes)?;
    } else {
        mistakes.iter().for_each(|error| crate::warn(error));
    }
    Ok(levels.with_file().filter_map(|(id, file)| Some((file.to_owned(), levels.level(id)?.clone()))).collect())
}

/// Loads the level in `file`, or else all levels of the menu. Also returns the index of level
/// `number`, counted from 1.
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

/// Converts a level's number, counted from 1, to its index.
pub(super) fn index(number: usize, count: usize) -> Result<usize, CliError> {
    let index = number.checked_sub(1).filter(|index| *index < count);
    index.ok_or_else(|| match count {
        1 => format!("there is no level {number}: there is only one").into(),
        _ => format!("there is no level {number}: they go from 1 to {count}").into(),
    })
}
