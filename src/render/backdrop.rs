//! What lies behind the field: the picture of a level's scenery. The stars that drift over it are
//! pieces of the field.
//!
//! Only the picture that is shown is loaded, and the next level's where that is another one. A
//! thread decodes it while the level before it is played, so that no frame waits.

use super::scenery::{PICTURES, Scenery};
use crate::assets::Assets;
use crate::draw::{
    Blending, Gl, Pixels, RenderError, SpriteRenderer, TextureError, UvRect, load_texture, texture_limit,
};
use crate::game::FIELD;
use crate::session::View;
use glam::{Mat4, Vec2};
use glium::{Surface, Texture2d};
use std::collections::BTreeSet;
use std::thread::{Builder, JoinHandle};

/// Draws the background.
pub(super) struct Backdrop {
    gl: Gl,
    assets: Assets,
    /// The last picture drawn: an index of [`PICTURES`], and its texture.
    shown: Option<(usize, Texture2d)>,
    /// The next level's, or what was shown before.
    other: Option<(usize, Texture2d)>,
    /// The next picture, decoded by a thread.
    coming: Option<(usize, JoinHandle<Result<Pixels, TextureError>>)>,
    /// The last picture asked for: it is tried once.
    asked: Option<usize>,
}

impl Backdrop {
    /// Lets a thread decode the first picture while the shaders compile. Which one is needed is
    /// known when a frame is drawn; most often it is this one.
    #[must_use]
    pub(super) fn new(gl: &Gl, assets: &Assets) -> Self {
        let mut new = Self::empty(gl, assets);
        new.prepare(0);
        new
    }

    fn empty(gl: &Gl, assets: &Assets) -> Self {
        Self { gl: gl.clone(), assets: assets.clone(), shown: None, other: None, coming: None, asked: None }
    }

    /// Reloads the pictures that come from these files.
    ///
    /// # Errors
    ///
    /// [`RenderError`] that names the first file that does not load.
    pub(super) fn reloaded(&self, assets: &Assets, files: &BTreeSet<String>) -> Result<Self, RenderError> {
        let mut new = Self::empty(&self.gl, &self.assets);
        let shown = self.shown.as_ref().map(|(index, _)| *index);
        for (index, name) in PICTURES.into_iter().enumerate() {
            if shown == Some(index) {
                new.shown = Some((index, load_texture(&self.gl, assets, &file(name))?));
            } else if files.contains(&format!("{name}.png")) {
                Pixels::decode(assets, &file(name), texture_limit(&self.gl))?;
            }
        }
        Ok(new)
    }

    /// Covers all of the field.
    ///
    /// # Errors
    ///
    /// [`RenderError`] where a picture does not load, or the driver refuses.
    pub(super) fn draw(
        &mut self,
        sprites: &mut SpriteRenderer,
        target: &mut impl Surface,
        projection: &Mat4,
        view: &View<'_>,
    ) -> Result<(), RenderError> {
        let (scenery, next) = (Scenery::chosen(view.levels), Scenery::next(view.levels));
        let texture = self.show(scenery.picture)?;
        // What matters stands out from a dark field.
        let light = if view.facts.settings.high_contrast() { 0.3 } else { 1.0 };
        let tint = (light * scenery.light).extend(1.0);
        sprites.draw_sprite(Vec2::ZERO, FIELD, scenery.whole(UvRect::WHOLE), tint);
        sprites.flush(target, projection, texture, Blending::Opaque)?;
        // Behind the first page none follows.
        if !view.is_attract_mode {
            self.prepare(next.picture);
        }
        Ok(())
    }

    /// The picture with this index, which is loaded now if it was not prepared.
    fn show(&mut self, index: usize) -> Result<&Texture2d, RenderError> {
        if self.shown.as_ref().is_none_or(|(shown, _)| *shown != index) {
            match &self.coming {
                Some((coming, _)) if *coming == index => self.receive(),
                // Not what was expected: the thread's work, if there is any, is for nothing.
                _ => (self.coming, self.asked) = (None, None),
            }
            std::mem::swap(&mut self.shown, &mut self.other);
        }
        let texture = match self.shown.take() {
            Some((shown, texture)) if shown == index => texture,
            _ => load_texture(&self.gl, &self.assets, &file(PICTURES[index]))?,
        };
        Ok(&self.shown.insert((index, texture)).1)
    }

    /// Sees to it that this picture is there when it is needed; what cannot be prepared is loaded
    /// then.
    fn prepare(&mut self, index: usize) {
        if self.coming.as_ref().is_some_and(|(_, thread)| thread.is_finished()) {
            self.receive();
        }
        let is_held = [&self.shown, &self.other].into_iter().flatten().any(|(held, _)| *held == index);
        if self.coming.is_some() || self.asked.replace(index) == Some(index) || is_held {
            return;
        }
        let (assets, limit) = (self.assets.clone(), texture_limit(&self.gl));
        let decode = move || Pixels::decode(&assets, &file(PICTURES[index]), limit);
        // Where there are no threads left, nothing is prepared.
        self.coming = Builder::new().spawn(decode).ok().map(|thread| (index, thread));
    }

    /// Takes what the thread decoded, and waits for it where it is not ready.
    fn receive(&mut self) {
        let Some((index, thread)) = self.coming.take() else { return };
        // Whatever failed is told when the picture is needed.
        let texture = thread.join().ok().and_then(Result::ok).and_then(|pixels| pixels.upload(&self.gl).ok());
        self.other = texture.map(|texture| (index, texture)).or(self.other.take());
    }
}

fn file(name: &str) -> String {
    format!("textures/{name}.png")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::headless;
    use crate::scratch::Scratch;

    /// Which pictures are textures, and which one a thread decodes.
    fn held(backdrop: &Backdrop) -> (Option<usize>, Option<usize>, Option<usize>) {
        let index = |picture: &Option<(usize, Texture2d)>| picture.as_ref().map(|(index, _)| *index);
        (index(&backdrop.shown), index(&backdrop.other), backdrop.coming.as_ref().map(|(index, _)| *index))
    }

    #[test]
    fn the_next_picture_is_decoded_beside_the_game_and_no_more_than_two_are_kept() {
        let gl = headless().expect("OpenGL");
        let mut backdrop = Backdrop::new(&gl, &Assets::embedded());
        assert_eq!(held(&backdrop), (None, None, Some(0)), "the first is expected");
        let mut show = |needed, next| {
            backdrop.show(needed).expect("loaded");
            backdrop.prepare(next);
            held(&backdrop)
        };
        assert_eq!(show(0, 0), (Some(0), None, None));
        assert_eq!(show(0, 1), (Some(0), None, Some(1)));
        assert_eq!(show(1, 1), (Some(1), Some(0), None), "what was shown before is kept");
        assert_eq!(show(0, 1), (Some(0), Some(1), None), "and shown again");
        assert_eq!(show(1, 2), (Some(1), Some(0), Some(2)));
        assert_eq!(show(3, 3), (Some(3), Some(1), None), "what nobody prepared is there at once");
    }

    /// What cannot be prepared is not tried again with each frame, and what was shown stays.
    #[test]
    fn a_picture_that_does_not_load_is_told_when_it_is_needed() {
        let folder = Scratch::new("backdrop");
        let file = folder.join("textures/background_lagoon.png");
        std::fs::create_dir_all(folder.join("textures")).expect("made");
        std::fs::write(&file, "no picture").expect("written");
        let gl = headless().expect("OpenGL");
        let broken = Assets::find(Some(folder.to_path_buf())).expect("a folder with textures").strict();
        let mut backdrop = Backdrop::new(&gl, &broken);
        backdrop.show(0).expect("not that one");
        backdrop.prepare(1);
        while backdrop.coming.as_ref().is_some_and(|(_, thread)| !thread.is_finished()) {
            std::thread::yield_now();
        }
        backdrop.prepare(1);
        assert_eq!(held(&backdrop), (Some(0), None, None), "it is not tried again");
        let error = backdrop.show(1).expect_err("broken").to_string();
        assert!(error.contains("background_lagoon.png"), "{error}");

        let files = BTreeSet::from(["background_lagoon.png".to_owned()]);
        let good = Backdrop::new(&gl, &Assets::embedded());
        assert!(good.reloaded(&broken, &files).is_err(), "it is looked at, although another one is shown");
        assert!(good.reloaded(&broken, &BTreeSet::new()).is_ok());
    }
}
