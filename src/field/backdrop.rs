//! The background of the field: the picture of a level's scenery. The stars that drift over it are
//! pieces of the field.

use super::scenery::{PICTURES, Scenery};
use crate::assets::Assets;
use crate::draw::{Blending, Gl, RenderError, SpriteRenderer, UvRect, load_texture};
use crate::game::FIELD;
use crate::session::View;
use glam::{Mat4, Vec2};
use glium::{Surface, Texture2d};

/// Draws the background.
pub(super) struct Backdrop {
    gl: Gl,
    assets: Assets,
    /// The picture drawn last: an index of [`PICTURES`], and its texture.
    shown: Option<(usize, Texture2d)>,
}

impl Backdrop {
    /// A background whose picture is loaded when it is first drawn.
    pub(super) fn new(gl: &Gl, assets: &Assets) -> Self {
        Self { gl: gl.clone(), assets: assets.clone(), shown: None }
    }

    /// Loads the picture that another backdrop shows. Later ones come from the other's assets.
    ///
    /// # Errors
    ///
    /// [`RenderError`] that names the file.
    pub(super) fn load_shown(&mut self, other: &Self) -> Result<(), RenderError> {
        if let Some((index, _)) = other.shown {
            self.show(index)?;
        }
        self.assets = other.assets.clone();
        Ok(())
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
        let scenery = Scenery::chosen(view.levels);
        let texture = self.show(scenery.picture)?;
        // What matters stands out from a dark field.
        let light = if view.context.settings.high_contrast() { 0.3 } else { 1.0 };
        let tint = (light * scenery.light).extend(1.0);
        sprites.draw_sprite(Vec2::ZERO, FIELD, scenery.whole(UvRect::WHOLE), tint);
        sprites.flush(target, projection, texture, Blending::Opaque)
    }

    /// The picture with this index, loaded if another one was shown.
    fn show(&mut self, index: usize) -> Result<&Texture2d, RenderError> {
        let texture = match self.shown.take() {
            Some((shown, texture)) if shown == index => texture,
            _ => load_texture(&self.gl, &self.assets, &format!("textures/{}.png", PICTURES[index]))?,
        };
        Ok(&self.shown.insert((index, texture)).1)
    }
}
