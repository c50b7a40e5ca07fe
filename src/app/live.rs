//! Changes on disk while the game runs: levels, shaders and textures are taken over as soon as they are saved. What does
//! not load is said over the field, and the last good one goes on.

use crate::assets::Assets;
use crate::catalog::{self, Sources};
use crate::diagnostics::diagnose;
use crate::level::{Level, Severity};
use crate::play::{Message, Play, Urgency};
use crate::render::Renderer;
use crate::render::context::Gl;
use crate::watch::Watcher;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Characters in a line of what is said.
const LINE: usize = 92;

/// Watches what is shown.
pub(super) struct Live {
    watcher: Watcher,
    assets: Assets,
    levels: Vec<LevelFile>,
    /// Folders in which every level is one of the game's.
    level_folders: Vec<PathBuf>,
    /// Folders with shaders and textures.
    picture_folders: Vec<PathBuf>,
    /// Names of shaders and textures that changed and are not shown yet, because one of them does not load.
    unshown: BTreeSet<String>,
    /// What is wrong with that one.
    pictures: Option<Message>,
    /// How often something was said.
    said: u64,
}

/// A file that is a level, or may become one.
struct LevelFile {
    path: PathBuf,
    /// Its level's index, if it was one once.
    index: Option<usize>,
    /// What is to be said about it, and the number of that.
    message: Option<(u64, Message)>,
}

impl Live {
    /// Watches the sources of the levels, and the shaders and textures of `assets`. What was saved since the levels were
    /// loaded is taken over.
    pub(super) fn new(assets: Assets, sources: Sources, play: &mut Play) -> Self {
        let Sources { files, folders, broken } = sources;
        let picture_folders = assets.picture_folders();
        let levels = files.into_iter().zip(0..).filter_map(|(file, index)| Some((file?, Some(index))));
        let levels: Vec<_> = levels.chain(broken.into_iter().map(|file| (file, None))).collect();
        let watched = levels.iter().map(|(file, _)| file.clone());
        let mut live = Self {
            watcher: Watcher::new(watched, folders.iter().chain(&picture_folders).cloned()),
            assets,
            levels: levels.into_iter().map(|(path, index)| LevelFile { path, index, message: None }).collect(),
            level_folders: folders,
            picture_folders,
            unshown: BTreeSet::new(),
            pictures: None,
            said: 0,
        };
        for number in 0..live.levels.len() {
            live.load(number, play);
            // What was so before is said, but does not disturb.
            if let Some((_, message)) = &mut live.levels[number].message {
                message.urgency = Urgency::Still;
            }
        }
        live
    }

    /// What is to be said while the level with this index is shown: first what is urgent, of that what is about this level,
    /// then what was said last. Warnings are about the level that is shown.
    pub(super) fn message(&self, selected: usize) -> Option<Message> {
        if let Some(message) = &self.pictures {
            return Some(message.clone());
        }
        let is_selected = |file: &LevelFile| file.index == Some(selected);
        let said = self.levels.iter().filter_map(|file| Some((file, file.message.as_ref()?)));
        let meant = said.filter(|(file, (_, message))| message.severity == Severity::Error || is_selected(file));
        let weight = |(file, (number, message)): &(&LevelFile, &(u64, Message))| {
            let is_error = message.severity == Severity::Error;
            (message.urgency, is_selected(file), is_error, *number)
        };
        let (file, (_, first)) = meant.max_by_key(weight)?;
        let is_other = |other: &&LevelFile| {
            other.path != file.path && other.message.as_ref().is_some_and(|(_, one)| one.severity == Severity::Error)
        };
        let others: Vec<_> = self.levels.iter().filter(is_other).map(|other| shown(&other.path)).collect();
        let mut message = first.clone();
        if !others.is_empty() {
            message.text += &format!("\n\nmistakes also in {}", others.join(", "));
        }
        Some(message)
    }

    /// Takes over what was saved since the last call.
    pub(super) fn poll(&mut self, gl: &Gl, renderer: &mut Renderer, play: &mut Play) {
        let changed = self.watcher.changed();
        let is_in = |path: &Path, folders: &[PathBuf]| folders.iter().any(|folder| path.parent() == Some(folder));
        let mut pictures = changed.iter().filter(|path| is_in(path, &self.picture_folders)).peekable();
        if pictures.peek().is_some() {
            self.unshown.extend(pictures.map(|path| shown(path)));
            self.load_pictures(gl, renderer);
        }
        for path in changed {
            let known = self.levels.iter().position(|file| file.path == path);
            if let Some(number) = known {
                self.load(number, play);
            } else if catalog::is_level(&path) && is_in(&path, &self.level_folders) {
                self.levels.push(LevelFile { path, index: None, message: None });
                self.load(self.levels.len() - 1, play);
            }
        }
    }

    /// Reads a level, and says what is to be said about it.
    fn load(&mut self, number: usize, play: &mut Play) {
        let LevelFile { path, index, message } = &mut self.levels[number];
        if !path.exists() {
            // The last good level goes on.
            *message = None;
            return;
        }
        let (level, said) = read_level(path);
        self.said += 1;
        *message = said.map(|said| (self.said, said));
        match (level, *index) {
            (Some(level), Some(index)) => play.change_level(index, level),
            (Some(level), None) => {
                *index = Some(play.screen().level_count());
                play.add_level(level);
            }
            (None, _) => {}
        }
    }

    /// Loads what is made of shaders and textures that changed; where one of them fails, all old ones stay.
    fn load_pictures(&mut self, gl: &Gl, renderer: &mut Renderer) {
        self.pictures = match renderer.reload(gl, &self.assets.strict(), &self.unshown) {
            Ok(()) => {
                self.unshown.clear();
                None
            }
            Err(error) => Some(error_message(&error)),
        };
    }
}

/// The level in a file, if it is one, and what is to be said about it.
fn read_level(path: &Path) -> (Option<Level>, Option<Message>) {
    let (title, bytes) = match catalog::read(path) {
        Ok(read) => read,
        Err(error) => return (None, Some(error_message(&error))),
    };
    let file = path.display().to_string();
    let report = diagnose(&file, &title, &bytes);
    let (severity, urgency) = match report.level {
        Some(_) => (Severity::Warning, Urgency::Still),
        None => (Severity::Error, Urgency::Now),
    };
    let message = report.summary(LINE).map(|text| Message { text, severity, urgency });
    (report.level, message)
}

fn error_message(error: &dyn std::error::Error) -> Message {
    Message { text: error.to_string(), severity: Severity::Error, urgency: Urgency::Now }
}

/// A file's name without its folder.
fn shown(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}
