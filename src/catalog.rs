//! The levels there are to play: which files, read and parsed. The format is [`crate::level`]'s.

use crate::assets::Assets;
use crate::files::{self, FileError, shown};
use crate::level::{self, Level, Problems};
use crate::levels::Levels;
use std::path::{Path, PathBuf};

/// A level's file may not be larger, in bytes: the largest level, 1000 × 1000, takes 2 to 4
/// million.
const MAX_FILE_SIZE: u64 = 16 * 1024 * 1024;

/// A level that cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The file cannot be read, or cannot be a level.
    #[error(transparent)]
    File(#[from] FileError),
    /// The text has mistakes.
    #[error(transparent)]
    Problems(#[from] Problems),
    /// Several levels do not load.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Several(Vec<LoadError>),
    /// A folder without levels.
    #[error("{}: no level in this folder; their names end in `.lvl`", shown(.0))]
    EmptyFolder(PathBuf),
    /// There is no level at all.
    #[error("there is no level to play: no file in `levels` is one without mistakes")]
    None,
    /// There are fewer levels.
    #[error("there is no level {number}: {}", if *count == 1 { "there is only one".to_owned() } else { format!("they go from 1 to {count}") })]
    NoSuchNumber {
        /// What was asked for.
        number: usize,
        /// How many there are.
        count: usize,
    },
}

impl LoadError {
    /// All of them as one error, if there are any.
    ///
    /// # Errors
    ///
    /// [`LoadError::Several`], or the only one.
    pub fn of_all(mut errors: Vec<Self>) -> Result<(), Self> {
        match errors.len() {
            0 => Ok(()),
            1 => Err(errors.remove(0)),
            _ => Err(Self::Several(errors)),
        }
    }
}

/// A file that is meant as a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelPath {
    path: PathBuf,
    origin: Origin,
}

/// How a file came to be meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    /// By its name on a command line: standard input and pipes are read too.
    Named,
    /// By its folder: nobody may ever write into a pipe that is found there.
    Found,
}

impl LevelPath {
    /// A file that is named on a command line; `-` is standard input.
    #[must_use]
    pub fn named(path: &Path) -> Self {
        Self { path: path.to_owned(), origin: Origin::Named }
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The title that the level has unless it says otherwise, and its text. A pipe is read to its
    /// end.
    ///
    /// # Errors
    ///
    /// [`FileError`] where it cannot be read.
    pub fn read(&self) -> Result<(String, Vec<u8>), FileError> {
        match self.origin {
            Origin::Named => Ok((title(&self.path), files::read_named(&self.path, MAX_FILE_SIZE)?)),
            Origin::Found => read(&self.path),
        }
    }

    /// The level.
    ///
    /// # Errors
    ///
    /// [`LoadError`], which names the file, and line and column of each mistake.
    pub fn load(&self) -> Result<Level, LoadError> {
        let (title, bytes) = self.read()?;
        Ok(level::parse(&shown(&self.path), &title, bytes)?)
    }
}

/// Reads a level from a file, which must not be a pipe.
///
/// # Errors
///
/// [`LoadError`], which names the file, and line and column of each mistake.
pub fn load_file(path: &Path) -> Result<Level, LoadError> {
    let (title, bytes) = read(path)?;
    Ok(level::parse(&shown(path), &title, bytes)?)
}

/// The title that a level in this file has unless it says otherwise, and the file's bytes.
///
/// # Errors
///
/// [`FileError`] where it cannot be read.
pub fn read(path: &Path) -> Result<(String, Vec<u8>), FileError> {
    Ok((title(path), files::read(path, MAX_FILE_SIZE)?))
}

fn title(path: &Path) -> String {
    if files::is_stdin(path) {
        return "Standard input".to_owned();
    }
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    level::title_from_file_name(&name)
}

/// The files that are meant by these paths of a command line: a folder stands for all levels in it,
/// by name.
///
/// # Errors
///
/// [`LoadError`] where a folder cannot be read or holds no level.
pub fn files(paths: &[PathBuf]) -> Result<Vec<LevelPath>, LoadError> {
    let mut all = Vec::new();
    for path in paths {
        if files::is_stdin(path) && all.iter().any(|file: &LevelPath| files::is_stdin(&file.path)) {
            // It was read to its end.
            continue;
        }
        if files::is_stdin(path) || !path.is_dir() {
            all.push(LevelPath::named(path));
            continue;
        }
        let files = folder(path)?;
        if files.is_empty() {
            return Err(LoadError::EmptyFolder(path.clone()));
        }
        all.extend(files.into_iter().map(|path| LevelPath { path, origin: Origin::Found }));
    }
    Ok(all)
}

/// The files in a folder that are levels, by name.
///
/// # Errors
///
/// [`FileError`] where the folder cannot be read.
pub fn folder(path: &Path) -> Result<Vec<PathBuf>, FileError> {
    let unreadable = |source| FileError::Read { path: path.to_owned(), source };
    let entries = std::fs::read_dir(path).map_err(unreadable)?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| is_level(file) && !file.is_dir());
    files.sort();
    Ok(files)
}

/// Whether a file is a level by its name.
#[must_use]
pub fn is_level(path: &Path) -> bool {
    files::is_named(path, "lvl")
}

/// Levels to choose from, and where they come from.
#[derive(Debug, Default)]
pub struct Shelf {
    /// The levels with their files, and the files that have mistakes and are no levels yet.
    pub levels: Levels,
    /// Folders in which every level belongs to the menu, also one that is saved there later.
    pub folders: Vec<PathBuf>,
    /// The folder in which each folder is a set of levels, also one that is made later.
    pub own: Option<PathBuf>,
    /// Why files that the user named are no levels yet.
    pub mistakes: Vec<LoadError>,
}

impl Shelf {
    /// The levels in files that the user named. A folder stands for all levels in it; those with
    /// mistakes are reported and left out. A file whose text has mistakes may become a level while
    /// the game runs: it is left out with its mistakes, so there may be no level at all.
    ///
    /// # Errors
    ///
    /// [`LoadError`] of a file that cannot be read, and of a folder in which there is no level.
    pub fn from_files(paths: &[PathBuf]) -> Result<Self, LoadError> {
        let (mut shelf, mut failed) = (Self::default(), Vec::new());
        for path in paths {
            if shelf.levels.find(path).is_some() {
                continue;
            }
            if !path.is_dir() {
                failed.extend(shelf.add(path.clone()).err());
                continue;
            }
            if folder(path)?.is_empty() {
                return Err(LoadError::EmptyFolder(path.clone()));
            }
            let count = shelf.levels.count();
            let left_out = shelf.add_folder(path)?;
            shelf.levels.add_set(&folder_name(path), vec![Some(path.clone())]);
            if shelf.levels.count() == count {
                failed.extend(left_out);
            } else {
                told(&left_out, path).iter().for_each(|message| crate::warn(message));
            }
        }
        if failed.iter().all(|error| matches!(error, LoadError::Problems(_))) {
            shelf.mistakes = failed;
        } else {
            // What cannot be read is more likely a slip of the command line than of the level.
            LoadError::of_all(failed)?;
        }
        Ok(shelf)
    }

    /// The levels that come with the game, and behind them the user's own: those in the folder
    /// `levels` of the platform's folder for data, and those in folders in it, each of which is a
    /// set. One with mistakes is reported and left out.
    ///
    /// # Errors
    ///
    /// [`LoadError::None`] where none is left.
    pub fn shipped_and_own(assets: &Assets) -> Result<Self, LoadError> {
        let mut shelf = Self::shipped(assets);
        shelf.own = own_folder();
        if let Some(own) = shelf.own.clone() {
            shelf.levels.add_set(OWN_LEVELS, vec![Some(own.clone())]);
            if own.is_dir() {
                match shelf.add_folder(&own) {
                    Ok(failed) => {
                        told(&failed, &own).iter().for_each(|message| crate::warn(message));
                        shelf.add_own_sets(&own);
                    }
                    Err(error) => crate::warn(&error),
                }
            } else {
                // It may be made while the game runs.
                shelf.folders.push(own);
            }
        }
        if shelf.levels.is_empty() { Err(LoadError::None) } else { Ok(shelf) }
    }

    /// The levels that come with the game; one with mistakes is reported and left out.
    #[must_use]
    pub fn shipped(assets: &Assets) -> Self {
        let mut shelf = Self::default();
        for name in assets.level_names() {
            match assets.read(&name) {
                Ok(bytes) => match parse(&assets.shown(&name), &bytes) {
                    Ok(level) => _ = shelf.levels.add(Some(level), assets.file(&name)),
                    Err(problems) => {
                        crate::warn(&problems);
                        if let Some(file) = assets.file(&name) {
                            shelf.levels.add(None, Some(file));
                        }
                    }
                },
                Err(error) => crate::warn(&error),
            }
        }
        shelf.levels.add_set("Breakout", vec![None, assets.level_folder()]);
        shelf.folders.extend(assets.level_folder());
        shelf
    }

    /// Adds the levels in a folder, by name; why the others do not load.
    fn add_folder(&mut self, path: &Path) -> Result<Vec<LoadError>, FileError> {
        let mut failed = Vec::new();
        for file in folder(path)? {
            failed.extend(self.add(file).err());
        }
        self.folders.push(path.to_owned());
        Ok(failed)
    }

    /// Adds the folders of levels in the user's own one, each as a set of its name.
    fn add_own_sets(&mut self, own: &Path) {
        let entries = std::fs::read_dir(own).into_iter().flatten().flatten();
        let mut folders: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
        folders.sort();
        if folders.len() > MOST_SETS {
            let (shown, more) = (shown(own), folders.len() - MOST_SETS);
            crate::warn(&format!(
                "{shown}: {more} folders more than the {MOST_SETS} that can be chosen; move some away"
            ));
        }
        // One without a level may get one while the game runs.
        for path in folders.into_iter().take(MOST_SETS) {
            match self.add_folder(&path) {
                Ok(failed) => {
                    told(&failed, &path).iter().for_each(|message| crate::warn(message));
                    self.levels.add_set(&own_set_name(&path), vec![Some(path)]);
                }
                Err(error) => crate::warn(&error),
            }
        }
    }

    /// Adds the level in a file, once. A file with mistakes is added too, since it may become one.
    fn add(&mut self, file: PathBuf) -> Result<(), LoadError> {
        if self.levels.find(&file).is_some() {
            return Ok(());
        }
        let (level, result) = match load_file(&file) {
            Ok(level) => (Some(level), Ok(())),
            Err(error) => (None, Err(error)),
        };
        self.levels.add(level, Some(file));
        result
    }
}

/// The name of the set of the user's own levels that are in no other folder.
const OWN_LEVELS: &str = "own levels";

/// More folders of the user's own are not looked at, by their names.
pub const MOST_SETS: usize = 500;

/// The most levels of a folder whose mistakes are told when the game starts.
const MOST_TOLD: usize = 5;

/// What a terminal is told of the levels that a folder has and that do not load: of the first ones
/// everything, and how many more there are.
fn told(failed: &[LoadError], folder: &Path) -> Vec<String> {
    let mut told: Vec<String> = failed.iter().take(MOST_TOLD).map(ToString::to_string).collect();
    let more = failed.len() - told.len();
    if more > 0 {
        let (shown, command) = (shown(folder), files::quoted(&shown(folder)));
        told.push(format!("{shown}: {more} more levels have mistakes; `breakout check {command}` tells them"));
    }
    told
}

/// The name of a folder, wherever it is: that of the set of its levels.
fn folder_name(path: &Path) -> String {
    let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    name_in(&real).unwrap_or_else(|| files::shown(path))
}

/// The name of the set in a folder among the user's own levels: the one that it has there, also
/// where it is a link. A folder called `own levels` is `own levels/own levels`, so that no two of
/// these sets have one name and each can be chosen by it, whatever comes and goes beside it.
#[must_use]
pub fn own_set_name(folder: &Path) -> String {
    let name = name_in(folder).unwrap_or_else(|| files::shown(folder));
    if name == OWN_LEVELS { format!("{OWN_LEVELS}/{name}") } else { name }
}

fn name_in(path: &Path) -> Option<String> {
    Some(path.file_name()?.to_string_lossy().into_owned())
}

/// Where the user's own levels are looked for.
#[must_use]
pub fn own_folder() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "breakout").map(|folders| folders.data_dir().join("levels"))
}

/// The same as a player is told: with `~` for their home folder, where a terminal knows that.
#[must_use]
pub fn own_folder_in_words() -> Option<String> {
    own_folder().map(|folder| homely(&folder))
}

/// A path with `~` for the user's home folder.
#[must_use]
pub fn homely(path: &Path) -> String {
    let home = directories::BaseDirs::new().filter(|_| cfg!(unix));
    let below = home.as_ref().and_then(|home| path.strip_prefix(home.home_dir()).ok());
    below.map_or_else(|| shown(path), |below| format!("~/{}", shown(below)))
}

/// All levels that come with the game; one with mistakes is reported and left out.
///
/// # Errors
///
/// [`LoadError::None`] where none is left.
pub fn shipped(assets: &Assets) -> Result<Vec<Level>, LoadError> {
    let levels = Shelf::shipped(assets).levels.into_vec();
    if levels.is_empty() { Err(LoadError::None) } else { Ok(levels) }
}

fn parse(file: &str, bytes: &[u8]) -> Result<Level, Problems> {
    level::parse(file, &title(Path::new(file)), bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_folder_in_the_users_own_one_is_a_set() {
        let own = crate::scratch::Scratch::new("own-sets");
        for (folder, file) in [("winter", "a.lvl"), ("winter", "b.lvl"), ("autumn", "c.lvl"), ("notes", "d.txt")] {
            std::fs::create_dir_all(own.join(folder)).expect("a folder");
            std::fs::write(own.join(folder).join(file), "2 2\n").expect("written");
        }
        let mut shelf = Shelf::default();
        shelf.add_own_sets(&own);
        assert_eq!(shelf.levels.set_names().collect::<Vec<_>>(), ["autumn", "notes", "winter"]);
        assert_eq!([0, 1, 2].map(|set| shelf.levels.set_levels(set).count()), [1, 0, 2]);
        assert_eq!(shelf.folders, ["autumn", "notes", "winter"].map(|name| own.join(name)), "watched");
        for number in 0..MOST_SETS {
            std::fs::create_dir(own.join(format!("set {number}"))).expect("a folder");
        }
        let mut shelf = Shelf::default();
        shelf.add_own_sets(&own);
        assert_eq!(shelf.levels.set_names().count(), MOST_SETS);
    }

    #[test]
    fn no_two_folders_among_the_users_own_levels_have_one_name() {
        let own = crate::scratch::Scratch::new("own-set-names");
        for folder in ["Breakout", "Breakout (2)", "own levels", "own levels (2)"] {
            std::fs::create_dir_all(own.join(folder)).expect("a folder");
        }
        #[cfg(unix)]
        std::os::unix::fs::symlink(own.join("Breakout"), own.join("link")).expect("a link");
        let mut shelf = Shelf::default();
        shelf.levels.add_set(OWN_LEVELS, vec![Some(own.to_path_buf())]);
        shelf.add_own_sets(&own);
        let names: Vec<_> = shelf.levels.set_names().filter(|name| *name != "link").collect();
        assert_eq!(names, [OWN_LEVELS, "Breakout", "Breakout (2)", "own levels/own levels", "own levels (2)"]);
        assert_eq!(shelf.levels.set_names().any(|name| name == "link"), cfg!(unix));
    }

    /// A folder of other texts must not fill the terminal.
    #[test]
    fn only_the_first_levels_with_mistakes_are_told_at_length() {
        let failed = |count| (0..count).map(|i| LoadError::EmptyFolder(format!("{i}").into())).collect::<Vec<_>>();
        assert_eq!(told(&failed(MOST_TOLD), Path::new("my levels")).len(), MOST_TOLD);
        let told = told(&failed(5000), Path::new("my levels"));
        assert_eq!((told.len(), told[0].starts_with("0: no level")), (MOST_TOLD + 1, true));
        let expected = "my levels: 4995 more levels have mistakes; `breakout check \"my levels\"` tells them";
        assert_eq!(told[MOST_TOLD], expected);
    }
}
