//! Atomic file writes: a full disk, a killed program or a power cut leaves the old file intact.

use super::records::today;
use crate::files::{reason, shown};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Extension of a file that is being written. A killed program may leave one behind.
pub(super) const UNFINISHED: &str = ".unfinished";

/// Writes a file completely or not at all. Writes a temporary file beside it, syncs that to disk
/// and renames it. Follows a symbolic link and replaces its target.
///
/// # Errors
///
/// Any I/O error. The old file is then unchanged.
pub fn write_atomic(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let unfinished = with_ending(&path, UNFINISHED);
    let replace = || {
        let mut file = File::create(&unfinished)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        drop(file);
        fs::rename(&unfinished, &path)
    };
    replace().inspect_err(|_| _ = fs::remove_file(&unfinished))
}

/// Renames an unreadable file to `NAME.broken`, `NAME.broken-2` and so on, without overwriting an
/// older one. Returns the new path.
///
/// # Errors
///
/// Any I/O error. Nothing has changed then.
pub(super) fn move_to_broken(path: &Path) -> io::Result<PathBuf> {
    let (mut broken, mut number) = (with_ending(path, ".broken"), 1);
    while broken.symlink_metadata().is_ok() {
        number += 1;
        broken = with_ending(path, &format!(".broken-{number}"));
    }
    fs::rename(path, &broken)?;
    Ok(broken)
}

/// Writes a new file with today's date and the next number, such as `breakout-2026-11-21-001.png`,
/// and returns the path of the file.
///
/// # Errors
///
/// The reason why the file cannot be written.
pub fn write_numbered(folder: &Path, name: &str, ending: &str, bytes: &[u8]) -> Result<PathBuf, String> {
    let (today, mut number) = (today(), 1);
    let file = |number: u32| folder.join(format!("{name}-{today}-{number:03}.{ending}"));
    while file(number).symlink_metadata().is_ok() {
        number += 1;
    }
    let written = fs::create_dir_all(folder).and_then(|()| write_atomic(&file(number), bytes));
    // Put the cause first: a narrow message cuts off a long path.
    written.map_err(|error| format!("{} ({})", reason(&error), shown(folder)))?;
    Ok(file(number))
}

/// Appends `ending` to a path's file name.
pub(super) fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Scratch;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder").flatten();
        let mut names: Vec<_> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn write_atomic_replaces_the_file_and_leaves_nothing_beside_it() {
        let folder = Scratch::new("atomic");
        let file = folder.join("a.txt");
        fs::write(folder.join("a.txt.unfinished"), "left by a killed program").expect("written");
        for text in ["one", "two"] {
            write_atomic(&file, text.as_bytes()).expect("written");
            assert_eq!(fs::read_to_string(&file).expect("read"), text);
        }
        assert_eq!(names(&folder), ["a.txt"]);
    }

    #[test]
    fn write_atomic_where_a_folder_is_in_the_way_changes_nothing() {
        let folder = Scratch::new("atomic-refused");
        fs::create_dir_all(folder.join("a.txt/inner")).expect("a folder");
        assert!(write_atomic(&folder.join("a.txt"), b"one").is_err());
        assert_eq!(names(&folder), ["a.txt"]);
    }

    #[cfg(unix)]
    #[test]
    fn write_atomic_keeps_a_link() {
        let folder = Scratch::new("atomic-link");
        fs::write(folder.join("real"), "one").expect("written");
        std::os::unix::fs::symlink("real", folder.join("link")).expect("linked");
        write_atomic(&folder.join("link"), b"two").expect("written");
        assert_eq!(fs::read(folder.join("real")).expect("read"), b"two");
        assert!(folder.join("link").is_symlink());
    }

    #[test]
    fn move_to_broken_overwrites_no_older_one() {
        let folder = Scratch::new("broken");
        let file = folder.join("a.toml");
        for text in ["one", "two"] {
            fs::write(&file, text).expect("written");
            let broken = move_to_broken(&file).expect("moved");
            assert_eq!(fs::read_to_string(broken).expect("read"), text);
        }
        assert_eq!(names(&folder), ["a.toml.broken", "a.toml.broken-2"]);
    }

    #[test]
    fn numbered_files_take_the_next_free_number() {
        let folder = Scratch::new("numbered");
        let write = || write_numbered(&folder.join("inner"), "a", "txt", b"text").expect("written");
        let (first, second) = (write(), write());
        assert!(first.ends_with(format!("a-{}-001.txt", today())), "{first:?}");
        assert!(second.ends_with(format!("a-{}-002.txt", today())), "{second:?}");
    }
}
