//! Every way to save, through the real file system.

use super::*;
use crate::scratch::Scratch;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};

/// An empty folder for one test.
fn folder(name: &str) -> Scratch {
    Scratch::new(&format!("watch-{name}"))
}

fn write(file: &Path, text: &str) {
    std::fs::write(file, text).expect("written");
}

/// The file's contents at each report, until no more reports come.
fn told(watcher: &mut Watcher, file: &Path) -> Vec<String> {
    let (start, mut quiet_since, mut all) = (Instant::now(), Instant::now(), Vec::new());
    while start.elapsed() < Duration::from_secs(5) && (all.is_empty() || quiet_since.elapsed() < 5 * QUIET) {
        if watcher.changed().contains(file) {
            all.push(std::fs::read_to_string(file).expect("the file"));
            quiet_since = Instant::now();
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    all
}

#[test]
fn every_way_to_save_is_told_once_the_file_is_whole() {
    let folder = folder("ways");
    let file = folder.join("level.lvl");
    write(&file, "2\n");
    let mut watcher = Watcher::new([file.clone()], []);
    std::fs::read(&file).expect("read");
    std::thread::sleep(4 * QUIET);
    assert_eq!(watcher.changed(), BTreeSet::new(), "reading changes nothing");
    let ways: [(&str, &str, &(dyn Fn() + Sync)); 5] = [
        ("in place", "2 2\n", &|| write(&file, "2 2\n")),
        ("by rename", "3 3\n", &|| {
            write(&folder.join("level.lvl~"), "3 3\n");
            std::fs::rename(folder.join("level.lvl~"), &file).expect("renamed");
        }),
        ("truncated first", "4 4\n", &|| {
            write(&file, "");
            std::thread::sleep(QUIET / 3);
            write(&file, "4 4\n");
        }),
        ("twice", "5 5 5\n", &|| {
            write(&file, "5 5\n");
            write(&file, "5 5 5\n");
        }),
        // Takes longer than `LATEST`, with some pauses longer than `QUIET`.
        ("in pieces", "2\n2\n2\n2\n2\n2\n2\n2\n2\n2\n2\n2\n2\n2\n2\n2\n2\n2\n2\n2\n", &|| {
            let mut open = std::fs::File::create(&file).expect("created");
            for pause in [QUIET / 3, 2 * QUIET].into_iter().cycle().take(if PIECES { 20 } else { 1 }) {
                open.write_all(if PIECES { b"2\n" } else { WHOLE }).expect("written");
                std::thread::sleep(pause);
            }
        }),
    ];
    for (way, expected, save) in ways {
        // The watcher looks while the file is saved, as in the game. There are three attempts,
        // because a busy machine may stretch the pauses.
        let mut attempts = (0..3).map(|_| {
            write(&file, "0\n");
            self::told(&mut watcher, &file);
            std::thread::scope(|scope| {
                scope.spawn(save);
                self::told(&mut watcher, &file)
            })
        });
        let is_whole = |told: &Vec<String>| !told.is_empty() && told.iter().all(|text| text == expected);
        assert!(attempts.any(|told| is_whole(&told)), "{way}");
    }
}

/// Only Linux tells when a file is closed. Elsewhere a file that is written slowly looks as if it
/// were whole.
const PIECES: bool = cfg!(target_os = "linux");

/// All those pieces together.
const WHOLE: &[u8] = b"2\n2\n2\n2\n2\n2\n2\n2\n2\n2\n2\n2\n2\n2\n2\n2\n2\n2\n2\n2\n";

/// A program that saves again and again, with pauses shorter than `QUIET`.
#[test]
fn saves_without_a_pause_are_told() {
    let folder = folder("busy");
    let file = folder.join("level.lvl");
    write(&file, "2\n");
    let mut watcher = Watcher::new([file.clone()], []);
    let is_told = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let saves = scope.spawn(|| {
            let saves = (1..1000).take_while(|number| {
                write(&file, &format!("2 {number}\n"));
                std::thread::sleep(QUIET / 6);
                !is_told.load(Ordering::Relaxed)
            });
            saves.count()
        });
        while !saves.is_finished() && !is_told.load(Ordering::Relaxed) {
            is_told.store(watcher.changed().contains(&file), Ordering::Relaxed);
            std::thread::sleep(Duration::from_millis(5));
        }
        let saves = saves.join().expect("saved");
        assert!(saves < 900, "not before the last of {saves} saves");
    });
    assert!(is_told.into_inner());
}

#[test]
fn a_file_that_becomes_a_folder_and_back_is_reported() {
    let folder = folder("none");
    let file = folder.join("level.lvl");
    write(&file, "2\n");
    let mut watcher = Watcher::new([], [folder.to_path_buf()]);
    let mut wait = |what: &str| {
        let start = Instant::now();
        while !watcher.changed().contains(&file) {
            assert!(start.elapsed() < Duration::from_secs(10), "{what}");
            std::thread::sleep(Duration::from_millis(5));
        }
    };
    std::fs::remove_file(&file).expect("removed");
    std::fs::create_dir(&file).expect("a folder in its place");
    wait("a folder in the place of a file");
    std::fs::remove_dir(&file).expect("removed");
    wait("the folder is gone");
    write(&file, "2\n");
    wait("the file is back");
}

/// A folder that nobody can look into, not even the super-user: a link that leads to itself.
#[cfg(unix)]
#[test]
fn what_cannot_be_read_is_not_what_is_missing() {
    let folder = folder("unknown");
    std::os::unix::fs::symlink(folder.join("loop"), folder.join("loop")).expect("linked");
    assert_eq!(version(&folder.join("loop/level.lvl")), Version::Unknown);
    assert_eq!(version(&folder.join("level.lvl")), Version::Missing);
    write(&folder.join("file"), "");
    assert_eq!(version(&folder.join("file/level.lvl")), Version::Missing, "no folder on the way to it");
    assert_eq!(version(&folder), Version::NoFile);
}

/// Reading is not reported as a change, or each reload would trigger another.
#[test]
fn nothing_happens_while_nothing_is_saved() {
    let folder = folder("idle");
    let file = folder.join("level.lvl");
    write(&file, "2\n");
    let mut watcher = Watcher::new([file.clone()], [folder.to_path_buf()]);
    let _ = watcher.changed();
    for _ in 0..20 {
        std::fs::read(&file).expect("read");
        std::thread::sleep(QUIET / 4);
        assert_eq!(watcher.changed(), BTreeSet::new());
        assert!(watcher.pending.is_empty(), "{:?}", watcher.pending);
    }
}

#[test]
fn files_of_a_folder_that_is_gone_are_told() {
    let folder = folder("gone");
    let folder = folder.join("levels");
    let file = folder.join("level.lvl");
    std::fs::create_dir_all(&folder).expect("a folder");
    write(&file, "2\n");
    let mut watcher = Watcher::new([file.clone()], [folder.to_path_buf()]);
    std::fs::rename(&folder, folder.with_extension("old")).expect("renamed");
    std::fs::create_dir_all(&folder).expect("another");
    let start = Instant::now();
    while !watcher.changed().contains(&file) {
        assert!(start.elapsed() < Duration::from_secs(10));
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn what_keeps_time_and_length_is_told() {
    let folder = folder("time");
    let file = folder.join("level.lvl");
    write(&file, "2\n");
    let time = file.metadata().and_then(|metadata| metadata.modified()).expect("a time");
    let mut watcher = Watcher::new([file.clone()], []);
    write(&file, "3\n");
    std::fs::File::options().append(true).open(&file).and_then(|file| file.set_modified(time)).expect("set");
    assert_eq!(told(&mut watcher, &file), ["3\n"]);
}

#[test]
fn files_in_a_folder_are_told_also_those_that_are_new() {
    let folder = folder("whole");
    let (old, new) = (folder.join("old.lvl"), folder.join("new.lvl"));
    write(&old, "2\n");
    let mut watcher = Watcher::new([], [folder.to_path_buf()]);
    write(&old, "3\n");
    assert_eq!(told(&mut watcher, &old), ["3\n"]);
    write(&new, "4\n");
    assert_eq!(told(&mut watcher, &new), ["4\n"]);
}

#[test]
fn a_folder_that_comes_later_or_is_made_anew_is_watched() {
    let folder = folder("later");
    let folder = folder.join("levels");
    let (file, made) = (folder.join("level.lvl"), || std::fs::create_dir_all(&folder).expect("a folder"));
    let mut watcher = Watcher::new([], [folder.to_path_buf()]);
    made();
    write(&file, "2\n");
    assert_eq!(told(&mut watcher, &file), ["2\n"]);
    std::fs::rename(&folder, folder.with_extension("old")).expect("renamed");
    made();
    write(&file, "3\n");
    assert_eq!(told(&mut watcher, &file), ["3\n"]);
    write(&file, "4\n");
    assert_eq!(told(&mut watcher, &file), ["4\n"]);
}

/// Whether the look comes between the two or after both. A folder that is kept open cannot be
/// deleted on Windows. Only Linux tells which folders a program watches.
#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_was_replaced_is_watched_no_longer() {
    use std::os::unix::fs::MetadataExt;
    let is_watched = |folder: &Path| {
        let inode = format!(" ino:{:x} ", folder.metadata().expect("a folder").ino());
        let files = std::fs::read_dir("/proc/self/fdinfo").expect("this program's files").flatten();
        let mut told = files.filter_map(|file| std::fs::read_to_string(file.path()).ok());
        told.any(|told| told.lines().any(|line| line.starts_with("inotify ") && line.contains(&inode)))
    };
    let folder = folder("replaced");
    let (levels, first, second) = (folder.join("levels"), folder.join("first"), folder.join("second"));
    let make = || std::fs::create_dir(&levels).expect("a folder");
    make();
    let mut watcher = Watcher::new([levels.join("level.lvl")], [levels.clone()]);
    assert!(is_watched(&levels));
    std::fs::rename(&levels, &first).expect("renamed");
    make();
    let _ = watcher.look();
    assert!(is_watched(&levels) && !is_watched(&first), "replaced at once");
    std::fs::rename(&levels, &second).expect("renamed");
    let _ = watcher.look();
    assert!(!is_watched(&second), "gone");
    make();
    let _ = watcher.look();
    assert!(is_watched(&levels) && !is_watched(&second), "made anew");
}

#[cfg(unix)]
#[test]
fn what_a_link_leads_to_is_watched_and_the_link_too() {
    use std::os::unix::fs::symlink;
    let folder = folder("links");
    let (link, first, second) =
        (folder.join("links/level.lvl"), folder.join("first.lvl"), folder.join("elsewhere/second.lvl"));
    for file in [&link, &second] {
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("made");
    }
    write(&first, "2\n");
    write(&second, "3\n");
    symlink(&first, &link).expect("linked");
    let mut watcher = Watcher::new([link.clone()], []);
    write(&first, "4\n");
    assert_eq!(told(&mut watcher, &link), ["4\n"]);
    symlink(&second, folder.join("links/new")).expect("linked");
    std::fs::rename(folder.join("links/new"), &link).expect("renamed");
    assert_eq!(told(&mut watcher, &link), ["3\n"]);
    // A new link in a folder all of which is watched, and what it leads to.
    let mut whole = Watcher::new([], [folder.join("links")]);
    symlink(&first, folder.join("links/other.lvl")).expect("linked");
    let other = folder.join("links/other.lvl");
    assert_eq!(told(&mut whole, &other), ["4\n"]);
    std::thread::sleep(LOOK);
    assert_eq!(whole.changed(), BTreeSet::new());
    write(&first, "6\n");
    assert_eq!(told(&mut whole, &other), ["6\n"]);
    // The folder to which the link leads now is watched from the next look on.
    std::thread::sleep(LOOK);
    assert_eq!(watcher.changed(), BTreeSet::new());
    write(&second, "5\n");
    assert_eq!(told(&mut watcher, &link), ["5\n"]);
}

/// Each limit of the system is raised in another way.
#[test]
fn limits_of_the_system_are_named() {
    for (error, expected) in [
        (notify::Error::new(notify::ErrorKind::MaxFilesWatch), "or raise fs.inotify.max_user_watches"),
        (
            notify::Error::io(std::io::Error::other("Too many open files (os error 24)")),
            "fs.inotify.max_user_instances",
        ),
        (notify::Error::io(std::io::ErrorKind::PermissionDenied.into()), "permission denied; check the permissions"),
        (notify::Error::generic("odd"), "odd"),
    ] {
        assert!(reason(&error).contains(expected), "{}", reason(&error));
    }
}

/// A refusal is printed once, but can be shown for as long as it holds.
#[test]
fn a_refusal_is_told_until_it_ends() {
    let folder = folder("refusal");
    let mut watcher = Watcher::new([], [folder.to_path_buf()]);
    assert_eq!(watcher.refusal(), None);
    watcher.folders[0].refused = Some("no".to_owned());
    assert_eq!(watcher.refusal(), Some("no"));
    watcher.folders[0].real = None;
    let _ = watcher.look();
    assert_eq!(watcher.refusal(), None);
    watcher.folders[0].refused = Some("no".to_owned());
    watcher.folders[0].real = None;
    std::fs::remove_dir(&*folder).expect("removed");
    let _ = watcher.look();
    assert_eq!(watcher.refusal(), None, "the folder is gone");
    watcher.refuse("never");
    assert_eq!(watcher.refusal(), Some("never"));
}
