//! Level files: finding them in folders, and reading them. The format is [`crate::level`]'s.

use crate::files::{self, FileError, shown};
use crate::level::{self, Level, Problems};
use std::path::{Path, PathBuf};

/// A level's file may not be larger, in bytes: the largest level, 1000 × 1000, takes 2 to 4
/// million.
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
    /// Several levels do not load.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Several(Vec<LoadError>),
    /// A folder without levels.
    #[error("{}: no level in this folder; their names end in `.lvl`", shown(.0))]
    EmptyFolder(PathBuf),
    /// There is no level at all.
    #[error("there is no level to play: no file in `levels` is one without mistakes")]
    None,
}

impl LoadError {
    /// Joins errors into one, if there are any.
    ///
    /// # Errors
    ///
    /// [`LoadError::Several`], or the only one.
    pub fn of_all(mut errors: Vec<Self>) -> Result<(), Self> {
        match errors.len() {
            0 => Ok(()),
            1 => Err(errors.remove(0)),
            _ => Err(Self::Several(errors)),
        }
    }
}

/// Reads and parses a level from a file that is not a pipe.
///
/// # Errors
///
/// [`LoadError`], which names the file, and line and column of each mistake.
pub fn load(path: &Path) -> Result<Level, LoadError> {
    let (title, bytes) = read(path)?;
    Ok(level::parse(&shown(path), &title, bytes)?)
}

/// Reads and parses a level that the command line names. See [`read_named`].
///
/// # Errors
///
/// [`LoadError`], which names the file, and line and column of each mistake.
pub fn load_named(path: &Path) -> Result<Level, LoadError> {
    let (title, bytes) = read_named(path)?;
    Ok(level::parse(&shown(path), &title, bytes)?)
}

/// Reads a level's file. Returns the title that it has unless its text sets another, and the bytes.
///
/// # Errors
///
/// [`FileError`] if it cannot be read.
pub fn read(path: &Path) -> Result<(String, Vec<u8>), FileError> {
    Ok((title(path), files::read(path, MAX_FILE_SIZE)?))
}

/// Does the same for a path of the command line: `-` is standard input, and a pipe is read to its
/// end.
///
/// # Errors
///
/// [`FileError`] if it cannot be read.
pub fn read_named(path: &Path) -> Result<(String, Vec<u8>), FileError> {
    Ok((title(path), files::read_named(path, MAX_FILE_SIZE)?))
}

/// The title of a level whose text sets none.
pub(super) fn title(path: &Path) -> String {
    if files::is_stdin(path) {
        return "Standard input".to_owned();
    }
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    level::title_from_file_name(&name)
}

/// Replaces folders among the paths of a command line by the levels in them, sorted by name.
///
/// # Errors
///
/// [`LoadError`] if a folder cannot be read or holds no level.
pub fn expand_folders(paths: &[PathBuf]) -> Result<Vec<PathBuf>, LoadError> {
    let mut all: Vec<PathBuf> = Vec::new();
    for path in paths {
        if !files::is_stdin(path) && path.is_dir() {
            let files = in_folder(path)?;
            if files.is_empty() {
                return Err(LoadError::EmptyFolder(path.clone()));
            }
            all.extend(files);
        } else {
            all.push(path.clone());
        }
    }
    Ok(all)
}

/// The level files in a folder, sorted by name.
///
/// # Errors
///
/// [`FileError`] if the folder cannot be read.
pub fn in_folder(path: &Path) -> Result<Vec<PathBuf>, FileError> {
    let unreadable = |source| FileError::Read { path: path.to_owned(), source };
    let entries = std::fs::read_dir(path).map_err(unreadable)?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| is_level(file) && !file.is_dir());
    files.sort();
    Ok(files)
}

/// True for a file whose name ends in `.lvl`.
#[must_use]
pub fn is_level(path: &Path) -> bool {
    files::is_named(path, "lvl")
}
