//! Finds the game's files: first in a folder on disk, then in the copy embedded in the program.
//!
//! This module deals with file names and bytes only. Textures, sounds and levels are decoded
//! elsewhere. Tutorial chapter: *Setting up*, whose resource manager is global and depends on the
//! working directory.

use crate::embedded;
use crate::files::{self, FileError, shown};
use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// Folders of game files, on disk and in the program.
const FOLDERS: [&str; 4] = ["shaders", "levels", "textures", "audio"];

/// Size limit of an image or sound in bytes. Fits the largest image even without compression.
const MAX_FILE_SIZE: u64 = 32 * 1024 * 1024;

/// Size limit of a shader in bytes. A driver needs many times this memory to compile one.
const MAX_SHADER_SIZE: u64 = 1024 * 1024;

/// Finds files by names like `textures/ball.png`.
#[derive(Clone, Debug, Default)]
pub struct Assets {
    /// Folder on disk to search first.
    root: Option<PathBuf>,
    /// Makes a broken file on disk an error, instead of a warning and a fallback to the embedded
    /// copy.
    is_strict: bool,
}

/// A file that could not be read.
#[derive(Debug, thiserror::Error)]
pub enum AssetError {
    /// The requested folder contains none of the game's folders.
    #[error("{}: not a folder; name one that holds `shaders`, `levels`, `textures` or `audio`", shown(.0))]
    NotAFolder(PathBuf),
    /// The file is neither on disk nor embedded.
    #[error("{0}: no such file, and the program has no built-in copy")]
    Missing(String),
    /// The file exists but cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
}

impl Assets {
    /// Uses `folder`, or else the folder in the environment variable `BREAKOUT_ASSETS`, or else the
    /// source tree if the running program lies inside it. Otherwise uses the embedded copy alone.
    ///
    /// # Errors
    ///
    /// [`AssetError::NotAFolder`] if the requested folder contains none of the game's folders.
    pub fn find(folder: Option<PathBuf>) -> Result<Self, AssetError> {
        let variable = std::env::var_os("BREAKOUT_ASSETS").filter(|folder| !folder.is_empty());
        let root = match folder.or(variable.map(PathBuf::from)) {
            Some(folder) if !FOLDERS.iter().any(|name| folder.join(name).is_dir()) => {
                return Err(AssetError::NotAFolder(folder));
            }
            Some(folder) => Some(folder),
            None => source_tree(),
        };
        Ok(Self { root, is_strict: false })
    }

    /// Uses only the embedded copy.
    pub fn embedded() -> Self {
        Self::default()
    }

    /// Makes a broken file on disk an error. Hot reload needs this: it keeps the last good file
    /// instead of falling back to the embedded copy.
    pub fn strict(&self) -> Self {
        Self { is_strict: true, ..self.clone() }
    }

    /// Returns the path of `name` on disk, if that file exists.
    pub(crate) fn file(&self, name: &str) -> Option<PathBuf> {
        self.path(name).filter(|path| path.symlink_metadata().is_ok())
    }

    /// Returns true if the file exists, on disk or embedded. In a page, files arrive one after another.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.file(name).is_some() || embedded::file(name).is_some()
    }

    /// Returns the folders of shaders and textures that exist on disk.
    pub(crate) fn picture_folders(&self) -> Vec<PathBuf> {
        ["shaders", "textures"].into_iter().filter_map(|name| self.path(name)).filter(|path| path.is_dir()).collect()
    }

    /// Returns the folder of levels on disk, if it exists.
    pub(crate) fn level_folder(&self) -> Option<PathBuf> {
        self.path("levels").filter(|folder| folder.is_dir())
    }

    /// Reads a file from disk, or from the embedded copy if it is not on disk.
    ///
    /// # Errors
    ///
    /// [`AssetError::Missing`] if the file is in neither place, [`AssetError::File`] if it is on
    /// disk but unreadable.
    pub fn read(&self, name: &str) -> Result<Cow<'static, [u8]>, AssetError> {
        // Fall back silently only if the file does not exist. A broken file must be reported.
        if let Some(path) = self.file(name) {
            let limit = if name.starts_with("shaders/") { MAX_SHADER_SIZE } else { MAX_FILE_SIZE };
            return Ok(Cow::Owned(files::read(&path, limit)?));
        }
        embedded::file(name).ok_or_else(|| AssetError::Missing(name.to_owned()))
    }

    /// Reads and decodes a file, with the fallback of [`Assets::or_embedded`].
    pub(crate) fn load<T, E>(&self, name: &str, decode: impl Fn(&str, &[u8]) -> Result<T, E>) -> Result<T, E>
    where
        E: std::error::Error + From<AssetError>,
    {
        self.or_embedded(|assets| decode(&assets.shown(name), &assets.read(name)?))
    }

    /// Loads files from disk. If that fails, prints a warning and loads the embedded copies
    /// instead, unless `self` is [strict](Self::strict).
    ///
    /// # Errors
    ///
    /// The error of the files on disk, if `self` is strict or the embedded copies fail to load too.
    pub(crate) fn or_embedded<T, E>(&self, load: impl Fn(&Self) -> Result<T, E>) -> Result<T, E>
    where
        E: std::error::Error,
    {
        let error = match load(self) {
            Err(error) if !self.is_strict => error,
            result => return result,
        };
        let Ok(value) = load(&Self::embedded()) else { return Err(error) };
        crate::warn(&error);
        Ok(value)
    }

    /// Returns the names of all levels, sorted: from the folder on disk, or else the embedded ones.
    pub(crate) fn level_names(&self) -> Vec<String> {
        let on_disk = self.path("levels").and_then(|folder| std::fs::read_dir(folder).ok());
        let mut names: Vec<String> = match on_disk {
            Some(entries) => entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect(),
            None => embedded::level_files(),
        };
        names.retain(|name| files::is_named(Path::new(name), "lvl"));
        names.sort();
        names.into_iter().map(|name| format!("levels/{name}")).collect()
    }

    /// Returns the name to show in messages: the path if the file is on disk, otherwise `name`.
    pub(crate) fn shown(&self, name: &str) -> String {
        self.file(name).map_or_else(|| name.to_owned(), |path| shown(&path))
    }

    fn path(&self, name: &str) -> Option<PathBuf> {
        self.root.as_ref().map(|root| root.join(name))
    }
}

/// Returns the source tree if the running program lies inside it, for hot reload of shaders. An
/// installed program lies elsewhere and must not depend on the source tree.
fn source_tree() -> Option<PathBuf> {
    let tree = Path::new(env!("CARGO_MANIFEST_DIR"));
    let program = std::env::current_exe().ok()?.canonicalize().ok()?;
    program.starts_with(tree.canonicalize().ok()?).then(|| tree.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Scratch;

    #[test]
    fn every_asset_is_embedded_as_it_is_on_disk() {
        let disk = Assets { root: Some(env!("CARGO_MANIFEST_DIR").into()), is_strict: false };
        let names = disk.level_names();
        assert_eq!(names, Assets::embedded().level_names());
        for name in names.iter().map(String::as_str).chain(["shaders/sprite.vert", "textures/ball.png"]) {
            assert_eq!(Assets::embedded().read(name).expect(name), disk.read(name).expect(name));
        }
    }

    #[test]
    fn folder_without_assets_is_refused() {
        let error = Assets::find(Some("no/such/folder".into())).expect_err("refused");
        assert!(error.to_string().starts_with("no/such/folder: not a folder"));
    }

    #[test]
    fn missing_file_is_named() {
        let error = Assets::embedded().read("textures/none.png").expect_err("missing");
        assert_eq!(error.to_string(), "textures/none.png: no such file, and the program has no built-in copy");
    }

    #[test]
    fn file_larger_than_its_kind_is_refused() {
        let root = Scratch::new("assets-large");
        let disk = Assets { root: Some(root.to_path_buf()), is_strict: false };
        for (name, limit) in [("shaders/sprite.frag", MAX_SHADER_SIZE), ("textures/ball.png", MAX_FILE_SIZE)] {
            std::fs::create_dir_all(root.join(name).parent().expect("a folder")).expect("made");
            std::fs::File::create(root.join(name)).and_then(|file| file.set_len(limit + 1)).expect("a sparse file");
            let error = disk.read(name).expect_err("refused").to_string();
            assert!(error.ends_with(&format!("more than {limit} bytes, which is the limit")), "{error}");
        }
    }
}
