//! Changes on disk while the game runs: levels, shaders and textures are taken over as soon as they are saved. What does
//! not load is said over the field, and the last good one goes on.

use crate::assets::Assets;
use crate::catalog::{self, Sources};
use crate::diagnostics::diagnose;
use crate::level::Level;
use crate::play::{Message, Play, Urgency};
use crate::render::Renderer;
use crate::render::context::Gl;
use crate::watch::{Watcher, absolute};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Characters in a line of what is said.
const LINE: usize = 92;

/// Watches what is shown.
pub(super) struct Live {
    watcher: Watcher,
    assets: Assets,
    /// Files of levels as absolute paths, each with the level's index.
    levels: BTreeMap<PathBuf, usize>,
    /// Folders in which every level is one of the game's, as absolute paths.
    level_folders: Vec<PathBuf>,
    /// Folders with shaders and textures, as absolute paths.
    picture_folders: Vec<PathBuf>,
    samples: u32,
    /// What is to be said about a file or a folder.
    messages: BTreeMap<PathBuf, Message>,
}

impl Live {
    /// Watches the sources of the levels, and the shaders and textures of `assets`.
    pub(super) fn new(assets: Assets, sources: &Sources, samples: u32) -> Self {
        let Sources { files, folders, broken } = sources;
        let picture_folders = assets.picture_folders();
        let watched = folders.iter().chain(&picture_folders).cloned();
        let watcher = Watcher::new(files.iter().flatten().map(PathBuf::as_path), watched);
        let levels = files.iter().zip(0..).filter_map(|(file, i)| Some((absolute(file.as_deref()?), i)));
        let mut live = Self {
            watcher,
            levels: levels.collect(),
            level_folders: folders.iter().map(|folder| absolute(folder)).collect(),
            picture_folders: picture_folders.iter().map(|folder| absolute(folder)).collect(),
            assets,
            samples,
            messages: BTreeMap::new(),
        };
        // What was so before is said, but does not disturb.
        let broken = broken.iter().map(|file| absolute(file));
        let all: Vec<PathBuf> = live.levels.keys().cloned().chain(broken).collect();
        for path in all {
            let message = read_level(&path).1.map(|message| Message { urgency: Urgency::Still, ..message });
            live.say(path, message);
        }
        live
    }

    /// What is to be said while the level with this index is shown: first what is urgent, then what is about that level,
    /// then what is about files that are no levels.
    pub(super) fn message(&self, selected: usize) -> Option<&Message> {
        let weighed = self.messages.iter().filter_map(|(path, message)| {
            let level = self.levels.get(path);
            let is_meant = message.urgency == Urgency::Now || level.is_none_or(|index| *index == selected);
            is_meant.then_some(((message.urgency, level.is_some()), message))
        });
        weighed.max_by_key(|(weight, _)| *weight).map(|(_, message)| message)
    }

    /// Takes over what was saved since the last call.
    pub(super) fn poll(&mut self, gl: &Gl, renderer: &mut Renderer, play: &mut Play) {
        let changed = self.watcher.changed();
        if changed.iter().any(|path| self.picture_folders.iter().any(|folder| path.parent() == Some(folder))) {
            self.load_pictures(gl, renderer);
        }
        for path in changed {
            let index = self.levels.get(&path).copied();
            if index.is_none() && !self.is_new_level(&path) {
                continue;
            }
            if !path.exists() {
                // The last good level goes on.
                self.messages.remove(&path);
                continue;
            }
            let (level, message) = read_level(&path);
            self.say(path.clone(), message);
            match (level, index) {
                (Some(level), Some(index)) => play.change_level(index, level),
                (Some(level), None) => {
                    self.levels.insert(path, play.screen().level_count());
                    play.add_level(level);
                }
                (None, _) => {}
            }
        }
    }

    fn is_new_level(&self, path: &Path) -> bool {
        catalog::is_level(path) && self.level_folders.iter().any(|folder| path.parent() == Some(folder))
    }

    fn say(&mut self, path: PathBuf, message: Option<Message>) {
        match message {
            Some(message) => self.messages.insert(path, message),
            None => self.messages.remove(&path),
        };
    }

    /// Loads all shaders and textures anew; where one of them fails, all old ones stay.
    fn load_pictures(&mut self, gl: &Gl, renderer: &mut Renderer) {
        let message = match Renderer::new(gl, &self.assets.strict(), self.samples) {
            Ok(new) => {
                *renderer = new;
                None
            }
            Err(error) => Some(Message { text: error.to_string(), urgency: Urgency::Now }),
        };
        self.say(PathBuf::from("pictures"), message);
    }
}

/// The level in a file, if it is one, and what is to be said about it.
fn read_level(path: &Path) -> (Option<Level>, Option<Message>) {
    let (title, bytes) = match catalog::read(path) {
        Ok(read) => read,
        Err(error) => return (None, Some(Message { text: error.to_string(), urgency: Urgency::Now })),
    };
    let file = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let report = diagnose(&file, &title, &bytes);
    let urgency = if report.level.is_some() { Urgency::Still } else { Urgency::Now };
    let message = report.summary(LINE).map(|text| Message { text, urgency });
    (report.level, message)
}
