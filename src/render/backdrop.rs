//! What lies behind the field: a picture for some levels each. The stars that drift over it are
//! pieces of the field.

use crate::assets::Assets;
use crate::draw::{Blending, Gl, RenderError, SpriteRenderer, UvRect, load_texture};
use crate::game::FIELD;
use crate::play::View;
use glam::{Mat4, Vec2, Vec4};
use glium::{Surface, Texture2d};

/// The pictures. Each is there for [`LEVELS`] levels, then comes the next.
const PICTURES: [&str; 4] = ["background", "background_lagoon", "background_ember", "background_aurora"];

/// Levels in a row with one picture.
const LEVELS: usize = 3;

/// Draws the background.
pub(super) struct Backdrop {
    pictures: [Texture2d; PICTURES.len()],
}

impl Backdrop {
    /// Loads all pictures.
    ///
    /// # Errors
    ///
    /// [`RenderError`] that names the file.
    pub(super) fn new(gl: &Gl, assets: &Assets) -> Result<Self, RenderError> {
        let [first, second, third, fourth] =
            PICTURES.map(|name| load_texture(gl, assets, &format!("textures/{name}.png")));
        Ok(Self { pictures: [first?, second?, third?, fourth?] })
    }

    /// Covers all of the field.
    pub(super) fn draw(
        &self,
        sprites: &mut SpriteRenderer,
        target: &mut impl Surface,
        projection: &Mat4,
        view: &View<'_>,
    ) -> Result<(), RenderError> {
        let picture = &self.pictures[view.levels.number().saturating_sub(1) / LEVELS % PICTURES.len()];
        sprites.draw_sprite(Vec2::ZERO, FIELD, UvRect::WHOLE, Vec4::ONE);
        sprites.flush(target, projection, picture, Blending::Opaque)
    }
}
