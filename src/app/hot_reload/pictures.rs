//! Loads shaders and textures that were saved.

use super::{is_in, name, named};
use crate::assets::Assets;
use crate::draw::Gl;
use crate::files;
use crate::library::Message;
use crate::render::Renderer;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The shaders and textures of the running game.
pub(super) struct Pictures {
    assets: Assets,
    folders: Vec<PathBuf>,
    /// Names of saved files that are not shown yet, because one of them does not load.
    waiting: BTreeSet<String>,
    /// The mistake in that one.
    mistake: Option<Message>,
}

impl Pictures {
    pub(super) fn new(assets: Assets) -> Self {
        let folders = assets.picture_folders();
        Self { assets, folders, waiting: BTreeSet::new(), mistake: None }
    }

    /// The folders with shaders and textures.
    pub(super) fn folders(&self) -> &[PathBuf] {
        &self.folders
    }

    /// Loads all shaders and textures if one of them changed. If one fails, all old ones stay.
    pub(super) fn load_changed(&mut self, changed: &BTreeSet<PathBuf>, gl: &Gl, renderer: &mut Renderer) {
        let is_picture = |path: &Path| ["vert", "frag", "png"].iter().any(|ending| files::is_named(path, ending));
        let mut pictures = changed.iter().filter(|path| is_in(path, &self.folders) && is_picture(path)).peekable();
        if pictures.peek().is_none() {
            return;
        }
        self.waiting.extend(pictures.map(|path| name(path)));
        let loaded = renderer.reload(gl, &self.assets.strict());
        if loaded.is_ok() {
            self.waiting.clear();
        }
        self.mistake = loaded.err().map(|error| Message::error(error.to_string()));
    }

    /// The mistake in the file that does not load, followed by the files that wait for it.
    pub(super) fn message(&self) -> Option<Message> {
        let mut message = self.mistake.clone()?;
        let waiting = self.waiting.iter().filter(|name| !message.text.contains(*name)).cloned();
        let waiting = named(waiting.collect());
        message.text += &waiting.map(|names| format!("\n\nnot shown until then: {names}")).unwrap_or_default();
        Some(message)
    }

    /// The name of the file that does not load.
    pub(super) fn broken(&self) -> impl Iterator<Item = String> {
        let mistake = self.mistake.iter();
        mistake.flat_map(|message| self.waiting.iter().filter(|name| message.text.contains(*name)).cloned())
    }
}
