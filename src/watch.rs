//! Reports changed files in folders, however an editor saves them: in place, by rename, after
//! truncating, or twice in quick succession.
//!
//! Watches folders rather than files, because an editor that saves by rename replaces the file.
//! Reports a change only after the file has been quiet for some milliseconds, because it may be
//! incomplete before.

use crate::time::Instant;
use notify::event::{AccessKind, AccessMode, ModifyKind};
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};
use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// Time without events after which a change is reported. A shorter time would report half-written
/// files, and authors would notice a longer one.
const QUIET: Duration = Duration::from_millis(60);

/// Watches all files in some folders.
pub(crate) struct Watcher {
    watcher: notify::Result<RecommendedWatcher>,
    events: Receiver<notify::Result<Event>>,
    folders: Vec<Folder>,
    /// Time of the last event for each file with an unreported change.
    pending: HashMap<PathBuf, Instant>,
    refusal: Option<String>,
}

/// A folder to watch.
struct Folder {
    /// Path as given by the caller. Empty for the current folder.
    name: PathBuf,
    /// Canonical path, as used in events. `None` while the folder does not exist.
    path: Option<PathBuf>,
}

impl Watcher {
    /// Watches all files in `folders`, which need not exist yet. If the system cannot watch them,
    /// prints a warning and reports no changes.
    pub(crate) fn new(folders: impl IntoIterator<Item = PathBuf>) -> Self {
        let (sender, events) = channel();
        let mut watcher = Self {
            watcher: notify::recommended_watcher(sender),
            events,
            folders: folders.into_iter().map(|name| Folder { name, path: None }).collect(),
            pending: HashMap::new(),
            refusal: None,
        };
        watcher.watch_folders();
        watcher.pending.clear();
        watcher
    }

    /// Watches one more folder. Reports its existing files as changed.
    pub(crate) fn add_folder(&mut self, name: PathBuf) {
        self.folders.push(Folder { name, path: None });
    }

    /// Returns the files that changed since the last call.
    pub(crate) fn changed(&mut self) -> BTreeSet<PathBuf> {
        self.watch_folders();
        let now = Instant::now();
        for event in self.events.try_iter().flatten().filter(is_change) {
            for path in &event.paths {
                let is_gone = matches!(event.kind, EventKind::Remove(_) | EventKind::Modify(ModifyKind::Name(_)));
                for folder in &mut self.folders {
                    if is_gone && folder.path.as_ref() == Some(path) {
                        folder.path = None;
                    } else if folder.path.as_deref() == path.parent() {
                        self.pending.extend(path.file_name().map(|file| (folder.name.join(file), now)));
                    }
                }
            }
        }
        self.pending.extract_if(|_, last| now - *last >= QUIET).map(|(path, _)| path).collect()
    }

    /// Returns the reason why some or all changes are not seen.
    pub(crate) fn refusal(&self) -> Option<&str> {
        self.refusal.as_deref()
    }

    /// Starts watching folders that have appeared. Marks all their files as changed.
    fn watch_folders(&mut self) {
        let mut refused = None;
        for folder in self.folders.iter_mut().filter(|folder| folder.path.is_none()) {
            let name = if folder.name.as_os_str().is_empty() { Path::new(".") } else { &folder.name };
            let Ok(path) = name.canonicalize() else { continue };
            let watched = match &mut self.watcher {
                Ok(watcher) => watcher.watch(&path, RecursiveMode::NonRecursive).map_err(|error| error.to_string()),
                Err(error) => Err(error.to_string()),
            };
            refused = refused.or(watched.err());
            let entries = std::fs::read_dir(&path).into_iter().flatten().flatten();
            self.pending.extend(entries.map(|entry| (folder.name.join(entry.file_name()), Instant::now())));
            folder.path = Some(path);
        }
        // All folders share the reason, so report it once.
        if let (Some(reason), None) = (refused, &self.refusal) {
            self.refuse(&reason);
        }
    }

    /// Warns that the system cannot watch, and stores the message.
    pub(crate) fn refuse(&mut self, reason: &str) {
        let refusal = format!("the game does not see changes to files: {reason}; start the game again after a change");
        crate::warn(&refusal);
        self.refusal = Some(refusal);
    }
}

/// Returns true for an event that may change a file. Reading does not.
fn is_change(event: &Event) -> bool {
    !matches!(event.kind, EventKind::Access(access) if access != AccessKind::Close(AccessMode::Write))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Scratch;

    /// Creates an empty folder for one test.
    fn folder(name: &str) -> Scratch {
        let folder = Scratch::new(&format!("watch-{name}"));
        std::fs::create_dir_all(&folder).expect("a folder");
        folder
    }

    fn write(file: &Path, text: &str) {
        std::fs::write(file, text).expect("written");
    }

    /// Returns the file's content at each report, until reports stop.
    fn reported(watcher: &mut Watcher, file: &Path) -> Vec<String> {
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
    fn every_kind_of_save_is_reported_once_the_file_is_whole() {
        let folder = folder("kinds");
        let file = folder.join("level.lvl");
        write(&file, "2\n");
        let mut watcher = Watcher::new([folder.to_path_buf()]);
        let saves: [(&str, &str, &(dyn Fn() + Sync)); 5] = [
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
            ("deleted first", "6 6\n", &|| {
                std::fs::remove_file(&file).expect("deleted");
                write(&file, "6 6\n");
            }),
            ("twice", "5 5 5\n", &|| {
                write(&file, "5 5\n");
                write(&file, "5 5 5\n");
            }),
        ];
        for (kind, expected, save) in saves {
            // Poll the watcher during the save, as in the game. Try three times, because a busy
            // machine may stretch the pauses.
            let mut attempts = (0..3).map(|_| {
                write(&file, "0\n");
                reported(&mut watcher, &file);
                std::thread::scope(|scope| {
                    scope.spawn(save);
                    reported(&mut watcher, &file)
                })
            });
            let is_whole = |texts: &Vec<String>| !texts.is_empty() && texts.iter().all(|text| text == expected);
            assert!(attempts.any(|texts| is_whole(&texts)), "{kind}");
        }
    }

    /// Otherwise each reload would trigger another.
    #[test]
    fn reading_is_not_reported() {
        let folder = folder("read");
        let file = folder.join("level.lvl");
        write(&file, "2\n");
        let mut watcher = Watcher::new([folder.to_path_buf()]);
        for _ in 0..20 {
            std::fs::read(&file).expect("read");
            std::thread::sleep(QUIET / 4);
            assert_eq!(watcher.changed(), BTreeSet::new());
        }
    }

    #[test]
    fn new_and_deleted_files_are_reported() {
        let folder = folder("new");
        let file = folder.join("new.lvl");
        let mut watcher = Watcher::new([folder.to_path_buf()]);
        write(&file, "4\n");
        assert_eq!(reported(&mut watcher, &file), ["4\n"]);
        std::fs::remove_file(&file).expect("deleted");
        let start = Instant::now();
        while !watcher.changed().contains(&file) {
            assert!(start.elapsed() < Duration::from_secs(10));
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    #[test]
    fn folder_made_later_or_anew_is_watched() {
        let folder = folder("later");
        let folder = folder.join("levels");
        let (file, make) = (folder.join("level.lvl"), || std::fs::create_dir_all(&folder).expect("a folder"));
        let mut watcher = Watcher::new([folder.clone()]);
        make();
        write(&file, "2\n");
        assert_eq!(reported(&mut watcher, &file), ["2\n"]);
        std::fs::rename(&folder, folder.with_extension("old")).expect("renamed");
        make();
        write(&file, "3\n");
        assert_eq!(reported(&mut watcher, &file), ["3\n"]);
        write(&file, "4\n");
        assert_eq!(reported(&mut watcher, &file), ["4\n"]);
    }

    #[test]
    fn refusal_of_the_system_is_remembered() {
        let mut watcher = Watcher::new([]);
        assert_eq!(watcher.refusal(), None);
        watcher.refuse("OS file watch limit reached");
        assert!(watcher.refusal().is_some_and(|refusal| refusal.contains("watch limit")));
    }
}
