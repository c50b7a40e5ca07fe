//! Changes on disk while the game runs: levels, shaders and textures are taken over as soon as they are saved. What does
//! not load is said over the field, and the last good one goes on.

use crate::assets::Assets;
use crate::catalog;
use crate::diagnostics::diagnose;
use crate::play::Play;
use crate::render::Renderer;
use crate::render::context::Gl;
use crate::watch::{Watcher, absolute};
use annotate_snippets::Renderer as SnippetRenderer;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Characters in a line of what is said.
const LINE: usize = 92;

/// Watches what is shown.
pub(super) struct Live {
    watcher: Watcher,
    assets: Assets,
    /// Files of levels as absolute paths, with the index of each.
    levels: Vec<(PathBuf, usize)>,
    /// Folders with shaders and textures, as absolute paths.
    picture_folders: Vec<PathBuf>,
    samples: u32,
    /// What does not load, by its file or folder.
    problems: BTreeMap<PathBuf, String>,
}

impl Live {
    /// Watches the files of the levels, in the order of the levels, and the shaders and textures of `assets`.
    pub(super) fn new(assets: Assets, files: &[Option<PathBuf>], samples: u32) -> Self {
        let folders = assets.picture_folders();
        let watcher = Watcher::new(files.iter().flatten().map(PathBuf::as_path), folders.clone());
        let levels = files.iter().enumerate().filter_map(|(i, file)| Some((absolute(file.as_deref()?), i)));
        Self {
            watcher,
            levels: levels.collect(),
            picture_folders: folders.iter().map(|folder| absolute(folder)).collect(),
            assets,
            samples,
            problems: BTreeMap::new(),
        }
    }

    /// What is wrong with what was saved last, for as long as it is.
    pub(super) fn problem(&self) -> Option<&str> {
        self.problems.values().next().map(String::as_str)
    }

    /// Takes over what was saved since the last call.
    pub(super) fn poll(&mut self, gl: &Gl, renderer: &mut Renderer, play: &mut Play) {
        let changed = self.watcher.changed();
        if changed.iter().any(|path| self.picture_folders.iter().any(|folder| path.parent() == Some(folder))) {
            self.load_pictures(gl, renderer);
        }
        for path in changed {
            if let Some((_, index)) = self.levels.iter().find(|(file, _)| *file == path) {
                match read_level(&path) {
                    Ok(level) => {
                        play.change_level(*index, level);
                        self.problems.remove(&path);
                    }
                    Err(message) => {
                        self.problems.insert(path, message);
                    }
                }
            }
        }
    }

    /// Loads all shaders and textures anew; where one of them fails, all old ones stay.
    fn load_pictures(&mut self, gl: &Gl, renderer: &mut Renderer) {
        let key = PathBuf::from("pictures");
        match Renderer::new(gl, &self.assets.strict(), self.samples) {
            Ok(new) => {
                *renderer = new;
                self.problems.remove(&key);
            }
            Err(error) => {
                self.problems.insert(key, error.to_string());
            }
        }
    }
}

/// The level in a file, or all that is wrong with it as it is shown.
fn read_level(path: &Path) -> Result<crate::level::Level, String> {
    let (title, bytes) = catalog::read(path).map_err(|error| error.to_string())?;
    let shown = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let mut report = diagnose(&shown, &title, &bytes);
    report.level.take().ok_or_else(|| {
        let renderer = SnippetRenderer::plain().term_width(LINE);
        let all: Vec<String> =
            report.diagnostics.iter().map(|diagnostic| report.render(diagnostic, &renderer)).collect();
        all.join("\n\n")
    })
}
