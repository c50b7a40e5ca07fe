//! Finds level files in folders and archives, and reads them. [`crate::level`] defines their
//! format.

use super::archive::{self, MAX_SIZE, SET_FILE, all_in, read_bytes};
use super::set_info::SetInfo;
use crate::files::{self, FileError, shown};
use crate::game::replay::{self, Replay};
use crate::level::{self, Level, Look, Problems};
use crate::player::{Link, Proof};
use std::cmp::Ordering;
use std::path::{Path, PathBuf};

/// Size limit of a level file in bytes. The largest level, 1000 × 1000, takes 2 to 4 million.
const MAX_FILE_SIZE: u64 = 16 * 1024 * 1024;

/// Error of loading a level.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The file cannot be read, or cannot be a level.
    #[error(transparent)]
    File(#[from] FileError),
    /// The text has mistakes.
    #[error(transparent)]
    Problems(#[from] Problems),
    /// Levels failed to load.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Several(Vec<LoadError>),
    /// A folder or an archive contains no levels.
    #[error("{}: no level in it; their names end in `.lvl`", shown(.0))]
    EmptyFolder(PathBuf),
    /// No level is left to play.
    #[error("there is no level to play: no file in `levels` is one without mistakes")]
    None,
}

impl LoadError {
    /// Combines errors into one. Succeeds if `errors` is empty.
    ///
    /// # Errors
    ///
    /// [`LoadError::Several`] if there is an error.
    pub fn of_all(errors: Vec<Self>) -> Result<(), Self> {
        if errors.is_empty() { Ok(()) } else { Err(Self::Several(errors)) }
    }
}

/// Reads and parses a level file. `path` must not be a pipe.
///
/// # Errors
///
/// [`LoadError`] names the file, and the line and column of each mistake.
pub fn load(path: &Path) -> Result<Level, LoadError> {
    let (title, bytes) = read(path)?;
    Ok(parse(path, &title, &bytes)?)
}

/// Parses a level file, and applies the look from its set.
///
/// # Errors
///
/// [`Problems`] lists the mistakes in the text.
pub(crate) fn parse(path: &Path, title: &str, bytes: &[u8]) -> Result<Level, Problems> {
    Ok(level::parse(&shown(path), title, bytes)?.in_set(look(path)))
}

/// Returns the look that a level's set gives it. Ignores mistakes in `set.toml`: they are reported
/// when the set is listed.
pub(crate) fn look(path: &Path) -> Look {
    path.parent().map(SetInfo::of_folder).unwrap_or_default().look(path)
}

/// Reads a level file. Returns its default title, for a text that sets none, and its bytes.
///
/// # Errors
///
/// [`FileError`] if the file cannot be read.
pub(crate) fn read(path: &Path) -> Result<(String, Vec<u8>), FileError> {
    Ok((title(path), read_bytes(path, MAX_FILE_SIZE)?))
}

/// Returns the path of the author's recorded win for a level file.
pub(crate) fn proof_file(level: &Path) -> PathBuf {
    level.with_extension("replay")
}

/// Reads the author's recorded win of a level file: the file beside it, or else the game whose link is
/// in a comment of the level. Returns `None` if there is neither, and an error if it cannot be read.
pub(super) fn record_of(level: &Path) -> Option<Result<Replay, String>> {
    let beside = proof_file(level);
    match read_bytes(&beside, replay::MAX_SIZE) {
        Err(FileError::Read { source, .. }) if files::says_missing(&source) => {}
        Err(error) => return Some(Err(error.to_string())),
        Ok(bytes) => return Some(parse_record(&shown(&beside), &bytes)),
    }
    // A pipe gives its text only once.
    let is_kept = archive::is_packed(level) || level.is_file();
    let (_, bytes) = is_kept.then(|| read(level)).and_then(Result::ok)?;
    let record = record_in(&String::from_utf8_lossy(&bytes))?;
    Some(record.map_err(|problem| format!("{}: {problem}", shown(level))))
}

/// Reads the game whose link is in a comment of a level's text. Returns `None` if there is none.
pub(crate) fn record_in(text: &str) -> Option<Result<Replay, String>> {
    let comments = text.lines().filter_map(|line| line.trim_start().strip_prefix(';'));
    comments.filter_map(Link::find).find_map(|link| match link {
        Ok(Link::Game { record, .. }) => Some(Ok(*record)),
        Ok(Link::Level(_)) => None,
        Err(problem) => Some(Err(problem)),
    })
}

/// Reads a recorded game. `file` names it in messages.
pub(super) fn parse_record(file: &str, bytes: &[u8]) -> Result<Replay, String> {
    Replay::parse(file, &String::from_utf8_lossy(bytes)).map_err(|error| error.to_string())
}

/// Reads and verifies the author's recorded win of a level file. Returns `None` if there is no
/// recording, and an error with the reason if it proves nothing.
pub fn proof_of(file: &Path, level: &Level) -> Option<Result<Proof, String>> {
    Some(record_of(file)?.and_then(|record| Proof::of(record, level)))
}

/// Returns the default title of a level, for a text that sets none.
pub(super) fn title(path: &Path) -> String {
    if files::is_stdin(path) {
        return "Standard input".to_owned();
    }
    level::title_from_file_name(&path.file_name().unwrap_or_default().to_string_lossy())
}

/// Returns the levels in a folder or an archive, in the order of the set.
///
/// # Errors
///
/// [`LoadError`] if the folder or archive cannot be read or contains no levels.
pub fn levels_of_set(path: &Path) -> Result<Vec<PathBuf>, LoadError> {
    let files = in_folder(path)?;
    if files.is_empty() { Err(LoadError::EmptyFolder(path.to_owned())) } else { Ok(files) }
}

/// Returns true for a folder or an archive.
pub fn is_set(path: &Path) -> bool {
    !files::is_stdin(path) && (path.is_dir() || archive::is_archive(path))
}

/// Returns the level files in a folder or an archive, in playing order: first those in the author's
/// order, then the others by name, with 2 before 10.
///
/// # Errors
///
/// [`FileError`] if the folder or archive cannot be read.
pub fn in_folder(path: &Path) -> Result<Vec<PathBuf>, FileError> {
    let mut files = all_in(path)?;
    files.retain(|file| is_level(file));
    let set = SetInfo::of_folder(path);
    let place = |file: &Path| set.place(file).unwrap_or(usize::MAX);
    files.sort_by(|a, b| place(a).cmp(&place(b)).then_with(|| by_name(a, b)));
    Ok(files)
}

/// Packs the levels in a folder with `set.toml` and the authors' recorded wins. In the archive, they
/// are in a folder called `name`.
///
/// # Errors
///
/// [`FileError`] if a file cannot be read or packed.
pub fn pack_set(name: &str, folder: &Path) -> Result<Vec<u8>, FileError> {
    // A link to another folder would carry a file out of it.
    let levels: Vec<PathBuf> = in_folder(folder)?.into_iter().filter(|level| !level.is_symlink()).collect();
    let proofs = levels.iter().map(|level| proof_file(level)).filter(|file| file.is_file() && !file.is_symlink());
    let set = Some(folder.join(SET_FILE)).filter(|file| file.is_file());
    let paths = set.into_iter().chain(levels.iter().cloned()).chain(proofs);
    let read = paths.map(|path| read_bytes(&path, MAX_SIZE).map(|bytes| (path, bytes)));
    let packed = archive::pack(name, &read.collect::<Result<Vec<_>, _>>()?);
    packed.map_err(|source| FileError::Read { path: folder.to_owned(), source })
}

/// Compares paths in natural order: numbers by value, so 2 comes before 10.
pub(super) fn by_name(a: &Path, b: &Path) -> Ordering {
    let (a, b) = (a.to_string_lossy(), b.to_string_lossy());
    chunks(&a).cmp(chunks(&b)).then_with(|| a.cmp(&b))
}

/// Splits a name into sort keys: single bytes, and runs of digits. A run of digits sorts by its
/// length and then its digits, and therefore by its value.
fn chunks(name: &str) -> impl Iterator<Item = (bool, usize, &[u8])> {
    let is_one_number = |a: &u8, b: &u8| a.is_ascii_digit() && b.is_ascii_digit();
    name.as_bytes().chunk_by(is_one_number).map(|chunk| {
        if !chunk[0].is_ascii_digit() {
            return (true, 0, chunk);
        }
        let zeros = chunk.iter().take_while(|digit| **digit == b'0').count();
        (false, chunk.len() - zeros, &chunk[zeros..])
    })
}

/// Returns true for a file whose name ends in `.lvl`.
pub(crate) fn is_level(path: &Path) -> bool {
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
