//! Tells when a file is saved, however the editor does it: in place, by rename, truncated first, in
//! pieces, or twice in a moment; through a symbolic link; in a folder that is deleted and made
//! again.
//!
//! Folders are watched, not files: an editor that writes by rename puts another file into the
//! folder. A change is reported once nothing has happened to the path for some milliseconds. If a
//! program saves again and again without such a pause, its changes are reported after a fifth of a
//! second at the latest. A file that is still open for writing is not reported yet, since half of
//! it may be missing.
//!
//! notify's own debouncers do not help. One reports reads as changes, so reloading triggers another
//! reload. The other one reports a change before the saving has ended.

mod snapshot;

use crate::files;
use notify::event::{AccessKind, AccessMode, ModifyKind};
use notify::{Config, Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};
use snapshot::{Identity, Version, identity, version};
use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

/// How long nothing must happen to a path before its change is reported. A shorter time would
/// report files that are half written. A longer time would be noticed: authors should see a change
/// within a quarter of a second.
const QUIET: Duration = Duration::from_millis(60);

/// A change is reported after this time even if others follow without a pause. The rest of a
/// quarter of a second is for reading the file and for drawing.
const LATEST: Duration = Duration::from_millis(180);

/// How long a file may stay open for writing without a write before it is reported. A program that
/// keeps it open for longer does not write all of it at once, so its changes are reported as they
/// come.
const OPEN: Duration = Duration::from_millis(1000);

/// How often to check whether a folder exists, and is still the same one.
const LOOK: Duration = Duration::from_millis(500);

/// Watches files, and all files of some folders.
pub struct Watcher {
    /// The system's watcher, or why there is none.
    watcher: Result<RecommendedWatcher, String>,
    events: Receiver<notify::Result<Event>>,
    /// Changes that were not reported yet, by path.
    pending: HashMap<PathBuf, Pending>,
    /// Links, and files outside of the folders that are watched as a whole.
    files: Vec<File>,
    /// All folders whose events are needed.
    folders: Vec<Folder>,
    looked: Instant,
    /// The version of each file when it was last reported, or at the start.
    seen: HashMap<PathBuf, Version>,
}

/// A file that is watched by itself.
struct File {
    /// As its caller names it.
    path: PathBuf,
    /// The path with the links in its folder resolved, and with all links resolved. `None` where
    /// nothing is there.
    name: Option<PathBuf>,
    target: Option<PathBuf>,
}

/// A folder that is watched.
struct Folder {
    /// As its caller names it.
    path: PathBuf,
    /// Whether all files in it are watched.
    whole: bool,
    /// Which folder it was when it was last checked; `None` where there was none.
    real: Option<Identity>,
    /// Why it cannot be watched, if so.
    refused: Option<String>,
}

/// What happened to a path since it was last reported.
#[derive(Debug)]
struct Pending {
    first: Instant,
    last: Instant,
    /// Something was written, and the file was not closed since. Only Linux tells when a file is
    /// closed.
    is_open: bool,
}

impl Pending {
    fn new(now: Instant) -> Self {
        Self { first: now, last: now, is_open: false }
    }

    /// Takes another event.
    fn note(&mut self, kind: EventKind, now: Instant) {
        self.last = now;
        match kind {
            EventKind::Modify(ModifyKind::Data(_)) => self.is_open = cfg!(target_os = "linux"),
            EventKind::Access(_) | EventKind::Modify(ModifyKind::Name(_)) | EventKind::Remove(_) => {
                self.is_open = false;
            }
            _ => {}
        }
    }

    /// Whether it is time to report it.
    fn is_due(&self, now: Instant) -> bool {
        let quiet = now - self.last;
        if self.is_open { quiet >= OPEN } else { quiet >= QUIET || now - self.first >= LATEST }
    }
}

impl File {
    fn new(path: PathBuf) -> Self {
        let folder = parent(&path).canonicalize().ok();
        let name = folder.zip(path.file_name()).map(|(folder, name)| folder.join(name));
        Self { target: path.canonicalize().ok(), path, name }
    }
}

impl Folder {
    fn new(path: PathBuf, whole: bool) -> Self {
        Self { path, whole, real: None, refused: None }
    }
}

impl Watcher {
    /// Watches `files`, and all files in `folders`, including those that are made later. A folder
    /// may be missing at first. If the system cannot watch, the game goes on without, and a warning
    /// says so.
    #[must_use]
    pub fn new(files: impl IntoIterator<Item = PathBuf>, folders: impl IntoIterator<Item = PathBuf>) -> Self {
        let (sender, events) = channel();
        let watcher = start(sender).map_err(|error| refusal(&error));
        let watcher = watcher.inspect_err(|refusal| crate::warn(refusal));
        let mut watcher = Self {
            watcher,
            events,
            pending: HashMap::new(),
            files: Vec::new(),
            folders: folders.into_iter().map(|path| Folder::new(path, true)).collect(),
            looked: Instant::now(),
            seen: HashMap::new(),
        };
        for file in files {
            if file.is_symlink() || !watcher.folders.iter().any(|folder| folder.whole && folder.path == parent(&file)) {
                watcher.follow(file);
            }
        }
        for path in watcher.look() {
            if path.is_symlink() {
                watcher.follow(path.clone());
            }
            let version = version(&path);
            watcher.seen.insert(path, version);
        }
        // This time it watches the folders that the links lead to.
        let _ = watcher.look();
        watcher
    }

    /// Watches all files in one more folder. Those that are in it are reported as changed.
    pub fn add_folder(&mut self, path: PathBuf) {
        self.folders.push(Folder::new(path, true));
    }

    /// The files that changed since the last call, as the caller named them.
    #[must_use]
    pub fn changed(&mut self) -> BTreeSet<PathBuf> {
        let now = Instant::now();
        for event in self.events.try_iter().flatten().filter(changes) {
            for path in event.paths {
                self.pending.entry(path).or_insert_with(|| Pending::new(now)).note(event.kind, now);
            }
        }
        let due: Vec<PathBuf> =
            self.pending.extract_if(|_, pending| pending.is_due(now)).map(|(path, _)| path).collect();
        let mut paths: BTreeSet<PathBuf> = due.iter().flat_map(|path| self.names(path)).collect();
        if self.looked.elapsed() >= LOOK {
            self.looked = Instant::now();
            paths.extend(self.look());
        }
        paths.retain(|path| {
            let version = version(path);
            self.seen.insert(path.clone(), version).unwrap_or_default() != version
        });
        for path in &paths {
            // A link may lead elsewhere now.
            if path.is_symlink() || self.files.iter().any(|file| file.path == *path) {
                self.follow(path.clone());
            }
        }
        paths
    }

    /// Why some or all changes are not seen, and what to do about it.
    #[must_use]
    pub fn refusal(&self) -> Option<&str> {
        let folder = || self.folders.iter().find_map(|folder| folder.refused.as_deref());
        self.watcher.as_ref().err().map(String::as_str).or_else(folder)
    }

    /// Acts as if the system could not watch.
    #[cfg(test)]
    pub(crate) fn refuse(&mut self, refusal: &str) {
        self.watcher = Err(refusal.to_owned());
    }

    /// Watches the folders that are new, or that were replaced. Returns the files that are or were
    /// in them.
    fn look(&mut self) -> BTreeSet<PathBuf> {
        let mut files = BTreeSet::new();
        let mut refused = self.refusal().is_some();
        for folder in &mut self.folders {
            let real = identity(&folder.path);
            if real.is_none() {
                // What is not there refuses nothing.
                folder.refused = None;
            }
            if real == folder.real {
                continue;
            }
            if let (Ok(watcher), Some((old, ..))) = (&mut self.watcher, &folder.real)
                && identity(old) != folder.real
            {
                // It would stay open wherever it is now: Windows would keep it for as long as the
                // game runs, even if it is deleted.
                let _ = watcher.unwatch(old);
            }
            if let (Ok(watcher), Some((path, ..))) = (&mut self.watcher, &real)
                && let Err(error) = watcher.watch(path, RecursiveMode::NonRecursive)
            {
                // The next look tries again, and finds what changed meanwhile. One warning is
                // enough: the reason is the same for all folders.
                if !refused {
                    crate::warn(&refusal(&error));
                }
                refused = true;
                (folder.refused, folder.real) = (Some(refusal(&error)), None);
                continue;
            }
            (folder.refused, folder.real) = (None, real);
            if folder.whole {
                let entries = std::fs::read_dir(&folder.path).into_iter().flatten().flatten();
                files.extend(entries.map(|entry| entry.path()));
                files.extend(self.seen.keys().filter(|file| parent(file) == folder.path).cloned());
            }
            for file in &mut self.files {
                let is_in = parent(&file.path) == folder.path
                    || file.target.as_deref().is_some_and(|target| parent(target) == folder.path);
                if is_in {
                    *file = File::new(file.path.clone());
                    files.insert(file.path.clone());
                }
            }
        }
        files
    }

    /// Watches a single file, and what it leads to if it is a link. If it is watched already, the
    /// link is resolved again.
    fn follow(&mut self, path: PathBuf) {
        let file = File::new(path);
        for path in [Some(&file.path), file.target.as_ref()].into_iter().flatten().map(|path| parent(path)) {
            if self.folders.iter().all(|folder| folder.path != path) {
                self.folders.push(Folder::new(path, false));
            }
        }
        self.files.retain(|known| known.path != file.path);
        self.files.push(file);
    }

    /// The caller's names of a file that an event names.
    fn names(&self, event: &Path) -> Vec<PathBuf> {
        let Some((folder, name)) = event.parent().zip(event.file_name()) else { return Vec::new() };
        let here = self.folders.iter().filter(|known| known.real.as_ref().is_some_and(|(real, ..)| real == folder));
        let whole = here.filter(|known| known.whole).map(|known| known.path.join(name));
        let is_meant = |file: &&File| [&file.name, &file.target].into_iter().any(|path| path.as_deref() == Some(event));
        self.files.iter().filter(is_meant).map(|file| file.path.clone()).chain(whole).collect()
    }
}

/// Whether an event may be a change. Reading changes nothing.
fn changes(event: &Event) -> bool {
    match event.kind {
        EventKind::Access(access) => access == AccessKind::Close(AccessMode::Write),
        EventKind::Any | EventKind::Create(_) | EventKind::Modify(_) | EventKind::Remove(_) | EventKind::Other => true,
    }
}

/// Starts notify's thread. If that fails, notify says nothing, and panics when it is used and when
/// it is dropped. So this asks it for something harmless first; if that fails, it is never dropped.
fn start(sender: Sender<notify::Result<Event>>) -> notify::Result<RecommendedWatcher> {
    let mut watcher = notify::recommended_watcher(sender)?;
    if watcher.configure(Config::default()).is_err() {
        std::mem::forget(watcher);
        return Err(notify::Error::generic("the system allows the program no further thread"));
    }
    Ok(watcher)
}

/// The message for when the system cannot watch.
fn refusal(error: &notify::Error) -> String {
    format!("the game does not see changes to files: {}; start the game again after a change", reason(error))
}

/// Why the system does not watch files, and what to do about it.
fn reason(error: &notify::Error) -> Cow<'static, str> {
    const FULL: &str =
        "the system's limit of watched files is reached; close other programs that watch files, or raise";
    match &error.kind {
        notify::ErrorKind::MaxFilesWatch => format!("{FULL} fs.inotify.max_user_watches").into(),
        notify::ErrorKind::Io(error) if error.to_string().starts_with("Too many open files") => {
            format!("{FULL} fs.inotify.max_user_instances or `ulimit -n`").into()
        }
        notify::ErrorKind::Io(error) => files::reason(error),
        _ => error.to_string().into(),
    }
}

/// The folder of a file; one named without its folder lies in the current one.
fn parent(file: &Path) -> PathBuf {
    let parent = file.parent().filter(|parent| !parent.as_os_str().is_empty());
    parent.unwrap_or(Path::new(".")).to_owned()
}

#[cfg(test)]
mod tests;
