//! Level files: finding them in folders and archives, and reading them. The format is
//! [`crate::level`]'s.

use super::archive::{self, all_in, read_bytes};
use super::set_info::SetInfo;
use crate::files::{self, FileError, shown};
use crate::game::replay::{self, Replay};
use crate::level::{self, Level, Look, Problems};
use crate::player::Proof;
use std::cmp::Ordering;
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
    /// A folder or an archive without levels.
    #[error("{}: no level in it; their names end in `.lvl`", shown(.0))]
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
    Ok(parse(path, &title, &bytes)?)
}

/// Parses a level's file, with the look that its set gives to it.
///
/// # Errors
///
/// [`Problems`] of its text.
pub fn parse(path: &Path, title: &str, bytes: &[u8]) -> Result<Level, Problems> {
    Ok(level::parse(&shown(path), title, bytes)?.in_set(look(path)))
}

/// The look that a level's set gives to it. What is wrong with the set is told where its levels are
/// listed.
#[must_use]
pub fn look(path: &Path) -> Look {
    path.parent().map(SetInfo::of_folder).unwrap_or_default().look(path)
}

/// Reads a level's file. Returns the title that it has unless its text sets another, and the bytes.
///
/// # Errors
///
/// [`FileError`] if it cannot be read.
pub fn read(path: &Path) -> Result<(String, Vec<u8>), FileError> {
    Ok((title(path), read_bytes(path, MAX_FILE_SIZE)?))
}

/// The file of the author's win beside a level's file.
#[must_use]
pub fn proof_file(level: &Path) -> PathBuf {
    level.with_extension("replay")
}

/// The author's win of a level, if there is one beside its file.
#[must_use]
pub fn proof_of(file: &Path, level: &Level) -> Option<Result<Proof, String>> {
    let file = proof_file(file);
    match read_bytes(&file, replay::MAX_SIZE) {
        Err(FileError::Read { source, .. }) if files::says_missing(&source) => None,
        Err(error) => Some(Err(error.to_string())),
        Ok(bytes) => Some(proof(&shown(&file), &bytes, level)),
    }
}

/// Reads and plays the author's win of a level. `file` names it in messages.
///
/// # Errors
///
/// The reason why it proves nothing.
pub fn proof(file: &str, bytes: &[u8], level: &Level) -> Result<Proof, String> {
    let record = Replay::parse(file, &String::from_utf8_lossy(bytes)).map_err(|error| error.to_string())?;
    Proof::of(record, level)
}

/// The title of a level whose text sets none.
pub(super) fn title(path: &Path) -> String {
    if files::is_stdin(path) {
        return "Standard input".to_owned();
    }
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    level::title_from_file_name(&name)
}

/// Replaces folders and archives among the paths of a command line by the levels in them, in the
/// order of the set.
///
/// # Errors
///
/// [`LoadError`] if a folder or an archive cannot be read or holds no level.
pub fn expand_folders(paths: &[PathBuf]) -> Result<Vec<PathBuf>, LoadError> {
    let mut all: Vec<PathBuf> = Vec::new();
    for path in paths {
        if is_set(path) {
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

/// True for a folder or an archive.
#[must_use]
pub fn is_set(path: &Path) -> bool {
    !files::is_stdin(path) && (path.is_dir() || archive::is_archive(path))
}

/// The level files in a folder or an archive, in the order of its set: as its author says, then by
/// name, 2 before 10.
///
/// # Errors
///
/// [`FileError`] if the folder cannot be read.
pub fn in_folder(path: &Path) -> Result<Vec<PathBuf>, FileError> {
    let mut files = all_in(path)?;
    files.retain(|file| is_level(file));
    let set = SetInfo::of_folder(path);
    let place = |file: &Path| set.place(file).unwrap_or(usize::MAX);
    files.sort_by(|a, b| place(a).cmp(&place(b)).then_with(|| by_name(a, b)));
    Ok(files)
}

/// Compares paths as people sort names: numbers in them by their value, so 2 before 10.
pub(super) fn by_name(a: &Path, b: &Path) -> Ordering {
    let (a, b) = (a.to_string_lossy(), b.to_string_lossy());
    chunks(&a).cmp(chunks(&b)).then_with(|| a.cmp(&b))
}

/// The pieces of a name: letters by themselves, and runs of digits by length and digits, which is
/// their value.
fn chunks(name: &str) -> impl Iterator<Item = (bool, usize, &str)> {
    let mut rest = name;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (chunk, after) = rest.split_at(digits.max(first.len_utf8()));
        rest = after;
        let value = if digits > 0 { chunk.trim_start_matches('0') } else { chunk };
        Some((digits == 0, if digits > 0 { value.len() } else { 0 }, value))
    })
}

/// True for a file whose name ends in `.lvl`.
#[must_use]
pub fn is_level(path: &Path) -> bool {
    files::is_named(path, "lvl")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_as_people_do() {
        let mut names = ["10-ten", "2-two", "boss10", "boss2", "a", "02-b", "boss"].map(Path::new);
        names.sort_by(|a, b| by_name(a, b));
        assert_eq!(names, ["02-b", "2-two", "10-ten", "a", "boss", "boss2", "boss10"].map(Path::new));
    }
}
