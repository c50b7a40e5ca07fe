//! Sets of levels in zip archives. A path such as `harbour.zip/01-boat.lvl` is read as if the
//! archive were a folder. Nothing is unpacked to disk.
//!
//! An archive contains its levels either at the top or in one folder, at any depth.

use crate::files::{self, FileError};
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{Cursor, Read, Write};
use std::path::{Component, Path, PathBuf};
use zip::result::ZipError;
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

/// File extension of archives.
const ENDING: &str = "zip";

/// Name of the file in which an author describes a set.
pub(crate) const SET_FILE: &str = "set.toml";

/// Maximum number of files in an archive.
const MAX_FILES: usize = 4000;

/// Size limit of an archive in bytes, both packed and unpacked.
pub(crate) const MAX_SIZE: u64 = 64 * 1024 * 1024;

/// Returns true for an existing file with an archive's extension.
pub(crate) fn is_archive(path: &Path) -> bool {
    files::is_named(path, ENDING) && path.is_file()
}

/// Returns true for a path into an archive.
pub(crate) fn is_packed(path: &Path) -> bool {
    path.parent().is_some_and(is_archive)
}

/// Reads at most `limit` bytes of a file on disk or in an archive.
///
/// # Errors
///
/// [`FileError`] if the file cannot be read.
pub(crate) fn read_bytes(path: &Path, limit: u64) -> Result<Vec<u8>, FileError> {
    if is_packed(path) { read(path, limit) } else { files::read(path, limit) }
}

/// Returns the paths of all files in a folder or an archive, in no particular order. For an
/// archive, these are the files in the folder of its levels.
///
/// # Errors
///
/// [`FileError`] if `path` cannot be read, or if it is an archive that exceeds a limit.
pub(crate) fn all_in(path: &Path) -> Result<Vec<PathBuf>, FileError> {
    if is_archive(path) {
        let files = files_of_set(path)?;
        return Ok(files.iter().filter_map(|(_, file)| Some(path.join(file.file_name()?))).collect());
    }
    let entries = std::fs::read_dir(path).map_err(|source| FileError::Read { path: path.to_owned(), source })?;
    Ok(entries.flatten().map(|entry| entry.path()).filter(|file| !file.is_dir()).collect())
}

/// Returns the files in the folder of an archive that contains the levels, as `(index, path)`.
fn files_of_set(archive: &Path) -> Result<Vec<(usize, PathBuf)>, FileError> {
    let broken = |problem: &dyn std::fmt::Display| broken(archive, problem);
    let mut opened = open(archive)?;
    if opened.len() > MAX_FILES {
        return Err(broken(&format_args!("{} files; the limit is {MAX_FILES}", opened.len())));
    }
    let (mut files, mut size) = (Vec::new(), 0_u64);
    for index in 0..opened.len() {
        let file = opened.by_index_raw(index).map_err(|error| broken(&error))?;
        size = size.saturating_add(file.size());
        // Some Windows programs write backslashes.
        let name = file.name().replace('\\', "/");
        let path: PathBuf = Path::new(&name).components().filter(|part| *part != Component::CurDir).collect();
        // macOS adds metadata files in this folder.
        if file.is_file() && !path.starts_with("__MACOSX") {
            files.push((index, path));
        }
    }
    if size > MAX_SIZE {
        return Err(broken(&format_args!("{size} bytes; the limit is {MAX_SIZE}")));
    }
    let paths = files.iter().map(|(_, path)| path);
    let of_set = paths.filter(|path| files::is_named(path, "lvl") || path.ends_with(SET_FILE));
    let folders: BTreeSet<PathBuf> = of_set.filter_map(|path| Some(path.parent()?.to_owned())).collect();
    if folders.len() > 1 {
        return Err(broken(&"levels and `set.toml` in several folders; a set has its files in one"));
    }
    files.retain(|(_, path)| folders.iter().all(|folder| path.parent() == Some(folder)));
    Ok(files)
}

/// Reads at most `limit` bytes of a file in an archive. `path` must be one of [`all_in`].
///
/// # Errors
///
/// [`FileError`] if the file does not exist or cannot be read.
fn read(path: &Path, limit: u64) -> Result<Vec<u8>, FileError> {
    let archive = path.parent().unwrap_or(path);
    let files = files_of_set(archive)?;
    let Some((index, _)) = files.iter().find(|(_, file)| file.file_name() == path.file_name()) else {
        return Err(FileError::Read { path: path.to_owned(), source: std::io::ErrorKind::NotFound.into() });
    };
    let mut opened = open(archive)?;
    let file = opened.by_index(*index).map_err(|error| broken(archive, &error))?;
    let mut bytes = Vec::new();
    let read = file.take(limit.saturating_add(1)).read_to_end(&mut bytes);
    read.map_err(|error| broken(archive, &error))?;
    if bytes.len() as u64 > limit { Err(FileError::TooLarge { path: path.to_owned(), limit }) } else { Ok(bytes) }
}

/// Packs these files, each with its content, into an archive with one folder named `folder`.
///
/// # Errors
///
/// An error of the zip writer.
pub(crate) fn pack(folder: &str, files: &[(PathBuf, Vec<u8>)]) -> Result<Vec<u8>, std::io::Error> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, bytes) in files {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        writer.start_file(format!("{folder}/{name}"), SimpleFileOptions::default())?;
        writer.write_all(bytes)?;
    }
    Ok(writer.finish()?.into_inner())
}

fn open(archive: &Path) -> Result<ZipArchive<File>, FileError> {
    let file = File::open(archive).map_err(|source| FileError::Read { path: archive.to_owned(), source })?;
    ZipArchive::new(file).map_err(|error| match error {
        ZipError::InvalidArchive(_) => broken(archive, &"not a zip file, or the download is incomplete"),
        error => broken(archive, &error),
    })
}

fn broken(archive: &Path, problem: &dyn std::fmt::Display) -> FileError {
    FileError::Archive { path: archive.to_owned(), problem: problem.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Scratch;

    fn archive(scratch: &Scratch, names: &[&str]) -> PathBuf {
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        for name in names {
            writer.start_file(*name, SimpleFileOptions::default()).expect("started");
            writer.write_all(b"2 2\n").expect("written");
        }
        let path = scratch.join("set.zip");
        std::fs::write(&path, writer.finish().expect("finished").into_inner()).expect("written");
        path
    }

    #[test]
    fn files_are_read_with_and_without_a_folder_around_them() {
        let scratch = Scratch::new("archive");
        for names in [
            ["a.lvl", "b.lvl"],
            ["set/a.lvl", "set/b.lvl"],
            ["./set/a.lvl", "__MACOSX/._a.lvl"],
            ["home/tales/set/a.lvl", "home/tales/readme.txt"],
            ["set\\a.lvl", "set\\b.lvl"],
            ["backup/a.replay", "set/a.lvl"],
        ] {
            let path = archive(&scratch, &names);
            assert_eq!(all_in(&path).expect("read")[0], path.join("a.lvl"));
            assert_eq!(read(&path.join("a.lvl"), 100).expect("read"), b"2 2\n");
            assert!(is_packed(&path.join("a.lvl")) && !is_packed(&path));
            assert!(read(&path.join("a.replay"), 100).is_err(), "another folder is not the set's");
        }
    }

    #[test]
    fn too_large_files_and_several_folders_are_refused() {
        let scratch = Scratch::new("archive-refused");
        let path = archive(&scratch, &["one/a.lvl", "two/a.lvl"]);
        assert!(all_in(&path).expect_err("refused").to_string().contains("several folders"));
        let path = archive(&scratch, &["set.toml", "levels/a.lvl"]);
        assert!(all_in(&path).expect_err("refused").to_string().contains("several folders"));
        let path = archive(&scratch, &["a.lvl"]);
        assert!(read(&path.join("a.lvl"), 2).expect_err("refused").to_string().contains("more than 2 bytes"));
        let many: Vec<String> = (0..=MAX_FILES).map(|number| format!("{number}.lvl")).collect();
        let path = archive(&scratch, &many.iter().map(String::as_str).collect::<Vec<_>>());
        assert!(all_in(&path).expect_err("refused").to_string().contains("4001 files; the limit is 4000"));
        std::fs::write(&path, "PK").expect("written");
        let message = all_in(&path).expect_err("refused").to_string();
        assert!(message.contains("not a zip file, or the download is incomplete"), "{message}");
    }
}
