//! The levels there are to play: which files, read and parsed. The format is [`crate::level`]'s.

use crate::assets::Assets;
use crate::files::{self, FileError};
use crate::level::{self, Level, Problems};
use std::path::Path;

/// A level's file may not be larger, in bytes: the largest level, 1000 × 1000, takes 2 to 4 million.
const MAX_FILE_SIZE: u64 = 16 * 1024 * 1024;

/// A level that cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The file cannot be read, or cannot be a level.
    #[error(transparent)]
    File(#[from] FileError),
    /// The text has mistakes.
    #[error(transparent)]
    Problems(#[from] Problems),
    /// There is no level at all.
    #[error("there is no level to play: no file in `levels` is one without mistakes")]
    None,
    /// There are fewer levels.
    #[error("there is no level {number}: they go from 1 to {count}")]
    NoSuchNumber {
        /// What was asked for.
        number: usize,
        /// How many there are.
        count: usize,
    },
}

/// Reads a level from a file that the user named.
///
/// # Errors
///
/// [`LoadError`], which names the file, and line and column of each mistake.
pub fn load_file(path: &Path) -> Result<Level, LoadError> {
    let bytes = files::read(path, MAX_FILE_SIZE)?;
    Ok(parse(&path.display().to_string(), &bytes)?)
}

/// All levels that come with the game; one with mistakes is reported and left out.
///
/// # Errors
///
/// [`LoadError::None`] where none is left.
pub fn shipped(assets: &Assets) -> Result<Vec<Level>, LoadError> {
    let mut levels = Vec::new();
    for name in assets.level_names() {
        match assets.read(&name) {
            Ok(bytes) => match parse(&assets.shown(&name), &bytes) {
                Ok(level) => levels.push(level),
                Err(problems) => crate::warn(&problems),
            },
            Err(error) => crate::warn(&error),
        }
    }
    if levels.is_empty() { Err(LoadError::None) } else { Ok(levels) }
}

fn parse(file: &str, bytes: &[u8]) -> Result<Level, Problems> {
    // What is no text is found by the parser, with line and column: no code has such a character.
    let text = String::from_utf8_lossy(bytes);
    let name = Path::new(file).file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    level::parse(file, &level::title_from_file_name(&name), &text)
}
