//! Writes a file as a whole: a full disk, a limit, a kill or a power cut leaves the older file as
//! it was.

use std::fs::File;
use std::io::{Error, ErrorKind, Result, Write};
use std::path::{Path, PathBuf};

/// Lets a write beyond the system's limit for files (`ulimit -f`) fail with an error. Without this
/// the system ends the program.
pub fn survive_the_size_limit() {
    #[cfg(unix)]
    {
        let noted = std::sync::Arc::default();
        // Where it is refused, all is as before.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, noted);
    }
}

/// How the names of unfinished files end, after the file's own name and a process's number.
const UNFINISHED: &str = ".unfinished";

/// The longest beginning of a file's name that an unfinished file repeats, in bytes: names have at
/// most 255.
const LONGEST_BEGINNING: usize = 200;

/// Writes `bytes` into a file beside `path`, and then gives it the name `path`. A link stays a
/// link: what it leads to is replaced. The permissions of an older file stay.
///
/// It waits until the disk has the file before the older one goes, which takes some milliseconds,
/// and on a slow disk seconds: before that a power cut could take both, and a disk in the network
/// does not say that it is full.
///
/// # Errors
///
/// The system's. Nothing has changed then, and no unfinished file is left.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<()> {
    write_whole_if(path, bytes, || Ok(()))
}

/// The same where somebody else may write too: when the disk has the file, `check` looks once more
/// at what is there. It may be called twice.
///
/// # Errors
///
/// The system's, and that of `check`. Nothing has changed then, and no unfinished file is left.
pub fn write_whole_if(path: &Path, bytes: &[u8], mut check: impl FnMut() -> Result<()>) -> Result<()> {
    let path = real(path);
    if path.is_symlink() {
        // It leads in a circle: the system's error says so.
        path.metadata()?;
    }
    if path.metadata().is_ok_and(|metadata| metadata.permissions().readonly()) {
        // Another file would take its name all the same.
        return Err(ErrorKind::PermissionDenied.into());
    }
    remove_unfinished(&path);
    // Its own name for each process: two programs at once must not write into each other's file.
    let beside = path.with_file_name(format!("{}{}{UNFINISHED}", beginning(&path), std::process::id()));
    let mut replace = || {
        let mut file = File::create(&beside)?;
        file.write_all(bytes)?;
        sync(&file)?;
        drop(file);
        check()?;
        if let Ok(metadata) = path.metadata() {
            std::fs::set_permissions(&beside, metadata.permissions())?;
        }
        std::fs::rename(&beside, &path)
    };
    let written = match replace() {
        // A program that starts in this moment removes unfinished files.
        Err(error) if error.kind() == ErrorKind::NotFound => replace(),
        result => result,
    };
    written.inspect_err(|_| {
        // The folder may be one in which nothing can be removed either.
        let _ = std::fs::remove_file(&beside);
    })
}

/// Waits until the disk has a file. Some disks, in the network or in a phone, refuse to be waited
/// for; what is written there is as safe as it can be.
///
/// # Errors
///
/// The system's.
pub fn sync(file: &File) -> Result<()> {
    match file.sync_all() {
        Err(error) if matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::Unsupported) => Ok(()),
        result => result,
    }
}

/// Renames a file that cannot be read, to a name that ends in `.broken`; where it is now. Nothing
/// that was kept aside before is overwritten. A link stays, and what it leads to is emptied after
/// it was copied.
///
/// # Errors
///
/// The system's. Nothing has changed then.
pub fn keep_aside(path: &Path) -> Result<PathBuf> {
    let free = free_name(path, ".broken");
    if path.is_symlink() {
        copy_aside(path, &free)?;
    } else {
        std::fs::rename(path, &free)?;
    }
    Ok(free)
}

/// A path that ends in this, and in a number where that is needed, at which nothing is yet.
#[must_use]
pub fn free_name(path: &Path, ending: &str) -> PathBuf {
    let endings = std::iter::once(ending.to_owned()).chain((2..).map(|number| format!("{ending}-{number}")));
    let mut names = endings.map(|ending| {
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        PathBuf::from(name)
    });
    names.find(|name| name.symlink_metadata().is_err()).unwrap_or_else(|| path.to_owned())
}

/// The largest file that a link leads to and that is copied, in bytes: no file of the game's is as
/// large.
const LARGEST_COPY: u64 = 64 << 20;

/// Copies what a link leads to, and empties it.
fn copy_aside(link: &Path, copy: &Path) -> Result<()> {
    let metadata = link.metadata()?;
    if !metadata.is_file() || metadata.len() > LARGEST_COPY {
        return Err(Error::other("what the link leads to is no file that could be copied"));
    }
    let copied = std::fs::copy(link, copy).and_then(|_| sync(&File::options().write(true).open(copy)?));
    copied.and_then(|()| write_whole(link, b"")).inspect_err(|_| {
        // Half of it, or what is still where it was.
        let _ = std::fs::remove_file(copy);
    })
}

/// Removes what programs left beside `path` that were killed while they wrote it.
pub fn remove_unfinished(path: &Path) {
    let path = real(path);
    let begin = beginning(&path);
    let is_ours = |name: &str| {
        let number = name.strip_prefix(&begin).and_then(|rest| rest.strip_suffix(UNFINISHED));
        number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let Some(folder) = path.parent() else { return };
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_name().to_str().is_some_and(is_ours) {
            // What cannot be removed does no harm.
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

/// Where a link leads, also if nothing is there yet.
fn real(path: &Path) -> PathBuf {
    // More links than any system follows lead in a circle.
    const MOST_LINKS: usize = 40;
    let mut end = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(to) = end.read_link() else { break };
        end = end.with_file_name(to);
    }
    end.canonicalize().unwrap_or(end)
}

/// How the names of unfinished files begin, before a process's number.
fn beginning(path: &Path) -> String {
    let mut name = path.file_name().map(|name| name.display().to_string()).unwrap_or_default();
    while name.len() > LONGEST_BEGINNING {
        name.pop();
    }
    name + "."
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Scratch;

    fn folder(name: &str) -> Scratch {
        Scratch::new(&format!("whole-{name}"))
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(folder).expect("a folder").flatten();
        let mut names: Vec<_> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_replaced_and_what_killed_programs_left_goes() {
        let folder = folder("replaced");
        let file = folder.join("a.txt");
        std::fs::write(folder.join("a.txt.123.unfinished"), "half").expect("written");
        std::fs::write(folder.join("a.txt.mine.unfinished"), "not ours").expect("written");
        write_whole(&file, b"one").expect("written");
        write_whole(&file, b"two").expect("written");
        assert_eq!(std::fs::read(&file).expect("read"), b"two");
        let refused = write_whole_if(&file, b"three", || Err(std::io::ErrorKind::ResourceBusy.into()));
        assert_eq!(refused.expect_err("refused").kind(), std::io::ErrorKind::ResourceBusy);
        assert_eq!(std::fs::read(&file).expect("read"), b"two");
        assert_eq!(names(&folder), ["a.txt", "a.txt.mine.unfinished"]);
    }

    #[test]
    fn a_name_as_long_as_names_may_be_is_written_twice() {
        let folder = folder("long");
        let file = folder.join("ä".repeat(120) + ".png");
        write_whole(&file, b"one").expect("written");
        write_whole(&file, b"two").expect("written");
        assert_eq!(names(&folder).len(), 1);
    }

    #[test]
    fn a_file_that_may_only_be_read_stays() {
        let folder = folder("read-only");
        let file = folder.join("a.txt");
        std::fs::write(&file, "one").expect("written");
        let mut permissions = file.metadata().expect("there").permissions();
        permissions.set_readonly(true);
        std::fs::set_permissions(&file, permissions).expect("set");
        assert_eq!(write_whole(&file, b"two").expect_err("refused").kind(), std::io::ErrorKind::PermissionDenied);
        assert_eq!((std::fs::read(&file).expect("read"), names(&folder).len()), (b"one".to_vec(), 1));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link() {
        let folder = folder("link");
        std::fs::write(folder.join("real"), "one").expect("written");
        std::os::unix::fs::symlink("real", folder.join("link")).expect("linked");
        write_whole(&folder.join("link"), b"two").expect("written");
        assert_eq!(std::fs::read(folder.join("real")).expect("read"), b"two");
        assert!(folder.join("link").symlink_metadata().expect("there").is_symlink());
    }

    #[cfg(unix)]
    #[test]
    fn what_a_link_leads_to_is_copied_aside() {
        let folder = folder("aside");
        let link = |to: &str| {
            let link = folder.join("link");
            let _ = std::fs::remove_file(&link);
            std::os::unix::fs::symlink(folder.join(to), &link).expect("linked");
            keep_aside(&link)
        };
        std::fs::write(folder.join("real"), "one").expect("written");
        std::fs::write(folder.join("fixed"), "two").expect("written");
        std::fs::create_dir(folder.join("folder")).expect("a folder");
        let mut permissions = folder.join("fixed").metadata().expect("there").permissions();
        permissions.set_readonly(true);
        std::fs::set_permissions(folder.join("fixed"), permissions).expect("set");
        assert_eq!(std::fs::read(link("real").expect("copied")).expect("read"), b"one");
        assert_eq!(std::fs::read(folder.join("real")).expect("read"), b"");
        assert!(["fixed", "folder", "/dev/zero", "nothing"].into_iter().all(|to| link(to).is_err()));
        assert_eq!(std::fs::read(folder.join("fixed")).expect("read"), b"two");
        assert_eq!(names(&folder), ["fixed", "folder", "link", "link.broken", "real"]);
    }

    /// What it leads to is on a disk that is away, or was not written yet.
    #[cfg(unix)]
    #[test]
    fn a_link_that_leads_to_nothing_stays_a_link() {
        let folder = folder("nothing");
        for (link, to) in [("away", "away/file"), ("new", "file"), ("circle", "circle")] {
            std::os::unix::fs::symlink(folder.join("inner").join(to), folder.join(link)).expect("linked");
        }
        std::fs::remove_file(folder.join("circle")).expect("removed");
        std::os::unix::fs::symlink("circle", folder.join("circle")).expect("linked");
        std::fs::create_dir(folder.join("inner")).expect("a folder");
        let write = |name: &str| write_whole(&folder.join(name), b"one");
        assert!(write("away").is_err() && write("circle").is_err() && write("new").is_ok());
        assert!(["away", "circle", "new"].iter().all(|name| folder.join(name).is_symlink()));
        assert_eq!(names(&folder.join("inner")), ["file"]);
    }
}
