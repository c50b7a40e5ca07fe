//! The playable levels: reads them from files, folders and archives, and keeps the menu's list with
//! the messages about each.
//!
//! Tutorial chapter: *Levels*.

mod archive;
mod level_file;
mod level_list;
mod message;
mod set_info;

#[cfg(test)]
pub(crate) use archive::pack;
pub(crate) use archive::{MAX_SIZE, SET_FILE, all_in, is_archive, is_packed, read_bytes};
pub use level_file::{LoadError, in_folder, is_set, levels_of_set, load, pack_set, proof_of};
pub(crate) use level_file::{is_level, look, parse, proof_file, read, record_in};
pub use level_list::{LevelId, LevelList, Set};
pub use message::{Message, Urgency};
pub use set_info::SetInfo;

use crate::assets::Assets;
use crate::files::shown;
use crate::level::{self, Level};
use level_file::{parse_record, record_of, title};
use std::path::{Path, PathBuf};

/// Name of the set of the player's own levels that are in no subfolder.
pub(crate) const OWN_LEVELS: &str = "own levels";

/// Levels to choose from, and the folders that they come from.
#[derive(Debug, Default)]
pub struct LevelLibrary {
    /// The levels with their files. Includes files whose mistakes keep them from being levels yet.
    pub levels: LevelList,
    /// Folders whose levels all belong to the menu, including levels saved there later.
    pub folders: Vec<PathBuf>,
    /// Folder of the player's own levels. Each folder in it is a set, including folders created
    /// later.
    pub own: Option<PathBuf>,
    /// Mistakes in files named on the command line.
    pub mistakes: Vec<LoadError>,
}

impl LevelLibrary {
    /// Loads the files, folders and archives named on the command line.
    ///
    /// Keeps a file with mistakes without a level, because its author may fix it while the game
    /// runs. The result may therefore have no level. Returns the mistakes in [`Self::mistakes`], or
    /// prints them as warnings if their folder or archive has other levels.
    ///
    /// # Errors
    ///
    /// [`LoadError`] if a file cannot be read, or a folder contains no level files.
    pub fn from_files(paths: &[PathBuf]) -> Result<Self, LoadError> {
        let (mut library, mut failed) = (Self::default(), Vec::new());
        for path in paths {
            if !is_set(path) {
                failed.extend(library.add(path.clone()).err());
                continue;
            }
            let (files, count) = (levels_of_set(path)?, library.levels.count());
            let name = set_name(&path.canonicalize().unwrap_or_else(|_| path.clone()));
            let left_out = library.add_set(name, path, files);
            if library.levels.count() == count {
                failed.extend(left_out);
            } else {
                left_out.iter().for_each(|error| crate::warn(error));
            }
        }
        if failed.iter().all(|error| matches!(error, LoadError::Problems(_))) {
            library.mistakes = failed;
        } else {
            // An unreadable file is more likely a typo on the command line than a mistake in a
            // level.
            LoadError::of_all(failed)?;
        }
        Ok(library)
    }

    /// Loads the levels that come with the game, followed by the user's own. Those are the levels
    /// in the folder `levels` of the platform's data folder, and one set for each folder in it.
    /// Prints mistakes as warnings and skips those levels.
    ///
    /// # Errors
    ///
    /// [`LoadError::None`] if no level is left.
    pub fn shipped_and_own(assets: &Assets) -> Result<Self, LoadError> {
        let mut library = Self::shipped(assets);
        library.own = own_folder();
        if let Some(own) = library.own.clone() {
            library.add_own_sets(&own);
        }
        if library.levels.is_empty() { Err(LoadError::None) } else { Ok(library) }
    }

    /// Loads the levels that come with the game. Prints mistakes as warnings and skips those
    /// levels.
    pub fn shipped(assets: &Assets) -> Self {
        let mut library = Self::default();
        for name in assets.level_names() {
            let file = assets.file(&name);
            let read = assets.read(&name);
            match read.map(|bytes| level::parse(&assets.shown(&name), &title(Path::new(&name)), bytes)) {
                Ok(Ok(level)) => {
                    let id = library.levels.add(Some(level), file);
                    let proof = proof_file(Path::new(&name)).to_string_lossy().into_owned();
                    let record = assets.read(&proof).ok().map(|bytes| parse_record(&proof, &bytes));
                    library.levels.set_record(id, record);
                }
                Ok(Err(problems)) => {
                    crate::warn(&problems);
                    if file.is_some() {
                        library.levels.add(None, file);
                    }
                }
                Err(error) => crate::warn(&error),
            }
        }
        library.levels.add_set("Breakout", vec![None, assets.level_folder()]);
        library.folders.extend(assets.level_folder());
        library
    }

    /// Adds the user's own levels as one set, and each folder among them as another.
    fn add_own_sets(&mut self, own: &Path) {
        let entries = std::fs::read_dir(own).into_iter().flatten().flatten();
        let mut folders: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|path| is_set(path)).collect();
        folders.sort_by(|a, b| level_file::by_name(a, b));
        let sets = folders.iter().map(|folder| (set_name(folder), folder.as_path()));
        // Add missing and empty folders too: they may get levels while the game runs.
        for (name, folder) in std::iter::once((OWN_LEVELS.to_owned(), own)).chain(sets) {
            let files = if is_set(folder) { in_folder(folder) } else { Ok(Vec::new()) };
            let files = files.unwrap_or_else(|error| {
                crate::warn(&error);
                Vec::new()
            });
            self.add_set(name, folder, files).iter().for_each(|error| crate::warn(error));
        }
    }

    /// Adds the levels in a folder or an archive as a set, named `name` unless its author chose a
    /// title. Returns the errors of the files that fail to load.
    fn add_set(&mut self, name: String, folder: &Path, files: Vec<PathBuf>) -> Vec<LoadError> {
        let problems = SetInfo::problems(folder, &files);
        self.levels.sets.push(read_set(name, folder));
        if !is_archive(folder) {
            self.folders.push(folder.to_owned());
        }
        let broken = files.into_iter().filter_map(|file| self.add(file).err());
        problems.map(LoadError::from).into_iter().chain(broken).collect()
    }

    /// Adds a level file, unless it is in the list already. Adds a file with mistakes too, since
    /// its author may fix it.
    fn add(&mut self, file: PathBuf) -> Result<(), LoadError> {
        if self.levels.find(&file).is_some() {
            return Ok(());
        }
        let (level, result) = match load(&file) {
            Ok(level) => (Some(level), Ok(())),
            Err(error) => (None, Err(error)),
        };
        let record = record_of(&file);
        let id = self.levels.add(level, Some(file));
        self.levels.set_record(id, record);
        result
    }
}

/// Reads the description of the set in a folder or an archive. The set is named `name` unless its
/// author chose a title.
pub fn read_set(name: String, folder: &Path) -> Set {
    let SetInfo { title, author, about, .. } = SetInfo::of_folder(folder);
    Set { name: title.unwrap_or(name), author, about, folders: vec![Some(folder.to_owned())] }
}

/// Returns the default name of the set in a folder or an archive.
pub fn set_name(folder: &Path) -> String {
    let name = if is_archive(folder) { folder.file_stem() } else { folder.file_name() };
    name.map_or_else(|| shown(folder), |name| name.to_string_lossy().into_owned())
}

/// Returns the folder of the user's own levels. `None` if the system has no data folder.
pub(crate) fn own_folder() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "breakout").map(|folders| folders.data_dir().join("levels"))
}

/// Returns the path of a new level file in a folder, named after `name`. In a page, the path is that of
/// the level that the page's script keeps in the address.
pub(crate) fn new_level_file(folder: &Path, name: &str) -> PathBuf {
    if cfg!(target_family = "wasm") {
        return PathBuf::from("level.lvl");
    }
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase);
    let name = words.collect::<Vec<_>>().join("-");
    let name = if name.is_empty() { "level".to_owned() } else { name };
    let numbered = (2..).map(|number| folder.join(format!("{name}-{number}.lvl")));
    let mut files = std::iter::once(folder.join(format!("{name}.lvl"))).chain(numbered);
    files.find(|file| file.symlink_metadata().is_err()).unwrap_or_default()
}

/// Formats a path for players. Abbreviates the user's home folder to `~` on Unix, where terminals
/// understand it.
pub fn homely(path: &Path) -> String {
    let home = directories::BaseDirs::new().filter(|_| cfg!(unix));
    let below = home.as_ref().and_then(|home| path.strip_prefix(home.home_dir()).ok());
    below.map_or_else(|| shown(path), |below| format!("~/{}", shown(below)))
}

/// Returns all levels that come with the game. Prints mistakes as warnings and skips those levels.
///
/// # Errors
///
/// [`LoadError::None`] if no level is left.
pub fn shipped(assets: &Assets) -> Result<Vec<Level>, LoadError> {
    let levels = LevelLibrary::shipped(assets).levels.iter().cloned().collect::<Vec<_>>();
    if levels.is_empty() { Err(LoadError::None) } else { Ok(levels) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_own_folder_is_a_set() {
        let own = crate::scratch::Scratch::new("own-sets");
        for (folder, file) in [("winter", "a.lvl"), ("winter", "b.lvl"), ("autumn", "c.lvl"), ("notes", "d.txt")] {
            std::fs::create_dir_all(own.join(folder)).expect("a folder");
            std::fs::write(own.join(folder).join(file), "2 2\n").expect("written");
        }
        let mut library = LevelLibrary::default();
        library.add_own_sets(&own);
        let sets = ["own levels", "autumn", "notes", "winter"];
        assert_eq!(library.levels.set_names().collect::<Vec<_>>(), sets);
        assert_eq!([0, 1, 2, 3].map(|set| library.levels.set_levels(set).count()), [0, 1, 0, 2]);
        assert_eq!(library.folders[1..], ["autumn", "notes", "winter"].map(|name| own.join(name)), "watched");
    }
}
