//! Tells when a file is saved, however the editor does it: in place, by rename, truncated first, or twice in a moment.
//!
//! Folders are watched, not files: an editor that writes by rename puts another file into the folder. What happens to a
//! path within a few milliseconds is told when it is over; it may be told twice.

use notify_debouncer_mini::notify::{RecommendedWatcher, RecursiveMode};
use notify_debouncer_mini::{DebounceEventResult, Debouncer, new_debouncer};
use std::collections::{BTreeSet, HashMap};
use std::fs::Metadata;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, SystemTime};

/// How long nothing must happen to a path before it is told. Shorter would tell of files half written, longer would be
/// felt: a change is to be seen within a quarter of a second.
const QUIET: Duration = Duration::from_millis(60);

/// Watches folders.
pub struct Watcher {
    /// Works as long as it is kept; `None` where the system cannot watch.
    _debouncer: Option<Debouncer<RecommendedWatcher>>,
    changes: Receiver<DebounceEventResult>,
    /// What each file was when it was last told of, or at the start. Reading a file is an event too.
    seen: HashMap<PathBuf, Version>,
}

/// When a file was written, and its length in bytes; `None` where there is none.
type Version = Option<(SystemTime, u64)>;

impl Watcher {
    /// Watches the folders in which `files` are, and the `folders` themselves. Where that fails the game goes on without,
    /// and says so.
    #[must_use]
    pub fn new<'a>(files: impl IntoIterator<Item = &'a Path>, folders: impl IntoIterator<Item = PathBuf>) -> Self {
        let (sender, changes) = channel();
        let parents = files.into_iter().filter_map(Path::parent).map(|parent| {
            // A file named without its folder lies in the current one.
            if parent.as_os_str().is_empty() { PathBuf::from(".") } else { parent.to_owned() }
        });
        let folders: BTreeSet<PathBuf> = parents.chain(folders).filter(|folder| folder.is_dir()).collect();
        let debouncer = new_debouncer(QUIET, sender).and_then(|mut debouncer| {
            for folder in &folders {
                debouncer.watcher().watch(folder, RecursiveMode::NonRecursive)?;
            }
            Ok(debouncer)
        });
        let debouncer = debouncer.map_err(|error| {
            crate::warn(&format_args!("files cannot be watched: {error}; start the game again after a change"));
        });
        let files = folders.iter().filter_map(|folder| std::fs::read_dir(folder).ok()).flatten().flatten();
        let seen = files.map(|file| absolute(&file.path())).map(|path| (path.clone(), version(&path))).collect();
        Self { _debouncer: debouncer.ok(), changes, seen }
    }

    /// The files that changed since the last call, as absolute paths.
    #[must_use]
    pub fn changed(&mut self) -> BTreeSet<PathBuf> {
        let events = self.changes.try_iter().flatten().flatten();
        let mut paths: BTreeSet<PathBuf> = events.map(|event| absolute(&event.path)).collect();
        paths.retain(|path| {
            let version = version(path);
            self.seen.insert(path.clone(), version).flatten() != version
        });
        paths
    }
}

fn version(path: &Path) -> Version {
    let metadata = path.metadata().ok().filter(Metadata::is_file)?;
    Some((metadata.modified().ok()?, metadata.len()))
}

/// One name for a file, however it was written.
#[must_use]
pub fn absolute(path: &Path) -> PathBuf {
    // A file that is not there at the moment has a folder that is.
    let folder = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match (path.canonicalize(), folder.canonicalize(), path.file_name()) {
        (Ok(path), ..) => path,
        (Err(_), Ok(folder), Some(name)) => folder.join(name),
        _ => path.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    /// What the file held at each time that it was told of, until nothing more is told.
    fn told(watcher: &mut Watcher, file: &Path) -> Vec<String> {
        let (start, mut quiet_since, mut all) = (Instant::now(), Instant::now(), Vec::new());
        while start.elapsed() < Duration::from_secs(5) && (all.is_empty() || quiet_since.elapsed() < 5 * QUIET) {
            if watcher.changed().contains(&absolute(file)) {
                all.push(std::fs::read_to_string(file).expect("the file"));
                quiet_since = Instant::now();
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        all
    }

    #[test]
    fn every_way_to_save_is_told_once_the_file_is_whole() {
        let folder = std::env::temp_dir().join(format!("breakout-watch-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join("level.lvl");
        std::fs::write(&file, "2\n").expect("written");
        let mut watcher = Watcher::new([file.as_path()], []);
        std::fs::read(&file).expect("read");
        std::thread::sleep(4 * QUIET);
        assert_eq!(watcher.changed(), BTreeSet::new(), "who reads changes nothing");
        let write = |text: &str| std::fs::write(&file, text).expect("written");
        let ways: [(&str, &str, &dyn Fn()); 4] = [
            ("in place", "2 2\n", &|| write("2 2\n")),
            ("by rename", "3 3\n", &|| {
                std::fs::write(folder.join("level.lvl~"), "3 3\n").expect("written");
                std::fs::rename(folder.join("level.lvl~"), &file).expect("renamed");
            }),
            ("truncated first", "4 4\n", &|| {
                write("");
                std::thread::sleep(QUIET / 3);
                write("4 4\n");
            }),
            ("twice", "5 5 5\n", &|| {
                write("5 5\n");
                write("5 5 5\n");
            }),
        ];
        for (way, expected, save) in ways {
            save();
            let told = told(&mut watcher, &file);
            assert!(!told.is_empty() && told.iter().all(|text| text == expected), "{way}: {told:?}");
        }
    }
}
