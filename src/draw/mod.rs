//! The toolbox: renderers and other building blocks for OpenGL. Each needs only a context and
//! [`Assets`].
//!
//! It knows nothing about the game. The game's renderer, [`crate::render`], is built on it, and so
//! are the programs in `examples/`. Tutorial chapters: *Setting up* (contexts, shaders, textures),
//! *Rendering sprites*, *Particles*, *Postprocessing*, *Render text*.
//!
//! The renderers for sprites, particles, text and figures all work alike. Create one with a context
//! and the assets, add items with calls such as [`SpriteRenderer::draw_sprite`], then call `flush`
//! to draw all items of a kind with one GL call. [`PostProcessor`] and [`Atlas`] work differently,
//! as their pages explain.
//!
//! ```
//! use breakout::assets::Assets;
//! use breakout::draw::{self, Blending, SpriteRenderer, UvRect, load_texture};
//! use glam::{Vec2, Vec4, camera::rh::proj::opengl};
//!
//! let (gl, assets) = (draw::headless()?, Assets::embedded());
//! let mut sprites = SpriteRenderer::new(&gl, &assets)?;
//! let ball = load_texture(&gl, &assets, "textures/ball.png")?;
//! let projection = opengl::orthographic(0.0, 80.0, 60.0, 0.0, -1.0, 1.0); // 80 × 60 units, y down
//! let picture = draw::capture(&gl, (80, 60), |target| {
//!     sprites.draw_sprite(Vec2::new(30.0, 20.0), Vec2::splat(20.0), UvRect::WHOLE, Vec4::ONE);
//!     sprites.flush(target, &projection, &ball, Blending::Over)
//! })?;
//! assert_ne!(picture.get_pixel(40, 30), picture.get_pixel(0, 0)); // the ball is in the middle
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Files
//!
//! | File | Contents | In the tutorial |
//! |---|---|---|
//! | `context.rs` | contexts with and without a window; `unsafe` code | GLFW and GLAD |
//! | `error.rs` | the error of all renderers | `checkCompileErrors` |
//! | `picture.rs` | drawing into an image in memory | |
//! | `shader.rs` | a program from two files, checked | `glCreateShader`, `glLinkProgram` |
//! | `batch.rs` | many quads in one call | `glVertexAttribPointer`, `glDrawArrays` |
//! | `texture.rs` | textures from image files | `glTexImage2D`, `glGenerateMipmap` |
//! | `atlas.rs` | many images in one texture | |
//! | `sprite.rs` | textured rectangles | `SpriteRenderer` |
//! | `piece.rs` | rotated and lit images, which make up the game's field | |
//! | `particle.rs` | glowing specks, added as light | `ParticleGenerator::Draw` |
//! | `post.rs` | a separate target and the pass that shows it | `PostProcessor` |
//! | `bloom.rs` | a glow around bright parts | |
//! | `font.rs`, `text.rs` | glyphs in an atlas; lines of text | FreeType, `TextRenderer` |
//! | `figure.rs` | textbook figures: lines, boxes, circles and arrows | |
//! | `trace.rs` | the GL calls of a frame, with the lines that cause them | |
//! | `layout.rs` | world and canvas in a window | `glm::ortho`, `glViewport` |
//!
//! glium has its own names for a few OpenGL concepts: `implement_vertex!` declares the arguments of
//! `glVertexAttribPointer`, `per_instance` is `glVertexAttribDivisor`, `uniform!` is a list of
//! `glUniform` calls, and a `Sampler` is a texture with its `glTexParameter` settings.

mod atlas;
mod batch;
mod bloom;
#[allow(unsafe_code, reason = "OpenGL contexts, and functions by address")]
#[cfg_attr(target_family = "wasm", path = "web.rs")]
mod context;
mod error;
mod es;
mod figure;
mod font;
mod gl;
mod layout;
mod particle;
mod picture;
mod piece;
mod post;
mod shader;
mod sprite;
mod text;
mod texture;
#[allow(unsafe_code, reason = "functions of OpenGL, called by address")]
mod trace;

pub use atlas::{Atlas, AtlasPicture};
pub use batch::{Batch, Corner, QUAD_STRIP, unit_quad};
pub use bloom::{Bloom, is_software};
pub use context::{ContextError, WindowGl, entry_point, headless_wrapped, prefer_es};
pub use error::{RenderError, TextureError};
pub use figure::FigureRenderer;
pub(crate) use figure::{clipped, sides};
pub use gl::{Frame, Gl, WrapEntryPoint};
pub use layout::{CANVAS, Layout, MIN_TEXT, PANEL_WIDTH, PixelRect, Units, WORLD};
pub use particle::{Glow, ParticleRenderer};
pub use picture::{capture, parse_size};
pub use piece::{Piece, PieceRenderer};
pub use post::{DEFAULT_SAMPLES, PostPass, PostProcessor};
pub use shader::load_program;
pub use sprite::{Blending, SpriteRenderer, premultiplied};
pub use text::{Align, TextLine, TextRenderer, TextStyle};
pub use texture::{UvRect, load_icon, load_texture};
pub use trace::{Call, headless_traced, listing, trace};

#[cfg(doc)]
use crate::assets::Assets;

/// Creates a context for pictures, without a window on the screen.
///
/// On Linux, uses an EGL device and needs no X server. Prefers a software device, which draws
/// identical pictures on every machine. On Windows, uses a window that is never shown. In a page,
/// uses a hidden canvas, and the context becomes the page's only one. On macOS, always returns an
/// error.
///
/// # Errors
///
/// [`ContextError`] if there is no EGL device, hidden window, canvas or OpenGL for it.
pub fn headless() -> Result<Gl, ContextError> {
    headless_wrapped(|_, address| address)
}
