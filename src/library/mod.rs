//! The levels there are to play: reading them from files, folders and archives, and the list of the
//! menu with the messages about each.
//!
//! Tutorial chapter: *Levels*.

mod archive;
mod level_file;
mod level_list;
mod message;
mod set_info;

pub use archive::{MAX_SIZE, SET_FILE, all_in, is_archive, is_packed, pack, read_bytes};
pub use level_file::{
    LoadError, expand_folders, in_folder, is_level, is_set, load, look, parse, proof, proof_file, proof_of, read,
};
pub use level_list::{LevelId, LevelList, Set};
pub use message::{Message, Urgency};
pub use set_info::SetInfo;

use crate::assets::Assets;
use crate::files::shown;
use crate::game::replay;
use crate::level::{self, Level};
use level_file::title;
use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// The name of the set of the player's own levels that are in no folder of their own.
pub const OWN_LEVELS: &str = "own levels";

/// Levels to choose from, and the folders that they come from.
#[derive(Debug, Default)]
pub struct LevelLibrary {
    /// The levels with their files, and the files that have mistakes and are no levels yet.
    pub levels: LevelList,
    /// Folders of which every level belongs to the menu, also one that is saved there later.
    pub folders: Vec<PathBuf>,
    /// The folder of which each folder is a set of levels, also one that is made later.
    pub own: Option<PathBuf>,
    /// The mistakes in files that the user named.
    pub mistakes: Vec<LoadError>,
}

impl LevelLibrary {
    /// The levels in files that the user named. A folder or an archive stands for all levels in it;
    /// those with mistakes are reported and left out. A file whose text has mistakes may become a
    /// level while the game runs: it is left out with its mistakes, so there may be no level at
    /// all.
    ///
    /// # Errors
    ///
    /// [`LoadError`] of a file that cannot be read, and of a folder in which there is no level.
    pub fn from_files(paths: &[PathBuf]) -> Result<Self, LoadError> {
        let (mut library, mut failed) = (Self::default(), Vec::new());
        for path in paths {
            if !is_set(path) {
                failed.extend(library.add(path.clone()).err());
                continue;
            }
            let (files, count) = (expand_folders(std::slice::from_ref(path))?, library.levels.count());
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
            // A file that cannot be read is more likely a slip of the command line than of the
            // level.
            LoadError::of_all(failed)?;
        }
        Ok(library)
    }

    /// The levels that come with the game, and behind them the user's own: those in the folder
    /// `levels` of the platform's folder for data, and those in folders in it, each of which is a
    /// set. Levels with mistakes are reported and left out.
    ///
    /// # Errors
    ///
    /// [`LoadError::None`] if none is left.
    pub fn shipped_and_own(assets: &Assets) -> Result<Self, LoadError> {
        let mut library = Self::shipped(assets);
        library.own = own_folder();
        if let Some(own) = library.own.clone() {
            library.add_own_sets(&own);
        }
        if library.levels.is_empty() { Err(LoadError::None) } else { Ok(library) }
    }

    /// The levels that come with the game. Those with mistakes are reported and left out.
    #[must_use]
    pub fn shipped(assets: &Assets) -> Self {
        let mut library = Self::default();
        for name in assets.level_names() {
            let file = assets.file(&name);
            let read = assets.read(&name);
            match read.map(|bytes| level::parse(&assets.shown(&name), &title(Path::new(&name)), bytes)) {
                Ok(Ok(level)) => {
                    let id = library.levels.add(Some(level), file);
                    let record = assets.read(&proof_file(Path::new(&name)).to_string_lossy());
                    library.levels.set_record(id, record.ok().map(Cow::into_owned));
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

    /// Adds the user's own levels as a set, and each folder of levels beside them as another.
    fn add_own_sets(&mut self, own: &Path) {
        let entries = std::fs::read_dir(own).into_iter().flatten().flatten();
        let mut folders: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|path| is_set(path)).collect();
        folders.sort_by(|a, b| level_file::by_name(a, b));
        let sets = folders.iter().map(|folder| (set_name(folder), folder.as_path()));
        // A folder that is missing, or has no level, may get one while the game runs.
        for (name, folder) in std::iter::once((OWN_LEVELS.to_owned(), own)).chain(sets) {
            let files = if is_set(folder) { in_folder(folder) } else { Ok(Vec::new()) };
            let files = files.unwrap_or_else(|error| {
                crate::warn(&error);
                Vec::new()
            });
            self.add_set(name, folder, files).iter().for_each(|error| crate::warn(error));
        }
    }

    /// Adds the levels in a folder or an archive as a set, which has this name unless its author
    /// gave it another. Returns the errors of those that do not load.
    fn add_set(&mut self, name: String, folder: &Path, files: Vec<PathBuf>) -> Vec<LoadError> {
        let problems = SetInfo::problems(folder, &files);
        self.levels.sets.push(read_set(name, folder));
        if !is_archive(folder) {
            self.folders.push(folder.to_owned());
        }
        let broken = files.into_iter().filter_map(|file| self.add(file).err());
        problems.map(LoadError::from).into_iter().chain(broken).collect()
    }

    /// Adds the level in a file, once. A file with mistakes is added too, since it may become one.
    fn add(&mut self, file: PathBuf) -> Result<(), LoadError> {
        if self.levels.find(&file).is_some() {
            return Ok(());
        }
        let (level, result) = match load(&file) {
            Ok(level) => (Some(level), Ok(())),
            Err(error) => (None, Err(error)),
        };
        let record = read_bytes(&proof_file(&file), replay::MAX_SIZE).ok();
        let id = self.levels.add(level, Some(file));
        self.levels.set_record(id, record);
        result
    }
}

/// The set of levels in a folder or an archive, as its author describes it. It has this name unless
/// its author gave it another.
#[must_use]
pub fn read_set(name: String, folder: &Path) -> Set {
    let SetInfo { title, author, about, .. } = SetInfo::of_folder(folder);
    Set { name: title.unwrap_or(name), author, about, folders: vec![Some(folder.to_owned())] }
}

/// The name of the set of levels in a folder or an archive.
#[must_use]
pub fn set_name(folder: &Path) -> String {
    let name = if is_archive(folder) { folder.file_stem() } else { folder.file_name() };
    name.map_or_else(|| shown(folder), |name| name.to_string_lossy().into_owned())
}

/// The folder of the user's own levels.
#[must_use]
pub fn own_folder() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "breakout").map(|folders| folders.data_dir().join("levels"))
}

/// A path as players read it: with `~` for the user's home folder, on systems whose terminals know
/// that.
#[must_use]
pub fn homely(path: &Path) -> String {
    let home = directories::BaseDirs::new().filter(|_| cfg!(unix));
    let below = home.as_ref().and_then(|home| path.strip_prefix(home.home_dir()).ok());
    below.map_or_else(|| shown(path), |below| format!("~/{}", shown(below)))
}

/// All levels that come with the game. Those with mistakes are reported and left out.
///
/// # Errors
///
/// [`LoadError::None`] if none is left.
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
