//! Draws the game with the tools of [`crate::draw`]. The code is generic over the target: it draws
//! into a window or into a picture in memory.
//!
//! [`Renderer::draw`] draws a frame: the field into a separate target, that target onto the canvas,
//! then panels and text. The number of draw calls does not depend on the number of bricks,
//! particles or glyphs. Rendering takes `&Game` and changes nothing in the game. Tutorial chapters:
//! *Rendering sprites*, *Levels*, *Particles*, *Postprocessing*, *Render text*.

pub mod picture;
mod renderer;

pub use crate::field::sheet::pack_sprites;
pub use crate::settings::BloomLevel;
pub use renderer::Renderer;
