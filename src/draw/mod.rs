//! The toolbox: pieces that draw with OpenGL, each of which works alone with a context and
//! [`Assets`].
//!
//! It knows no game. The game's own picture, [`crate::render`], is made of these pieces, and so are
//! the programs in `examples/`. Tutorial chapters: *Setting up* (contexts, shaders, textures),
//! *Rendering sprites*, *Particles*, *Postprocessing*, *Render text*.
//!
//! The renderers for sprites, particles, text and figures are used alike: make one with a context
//! and the assets, collect with calls such as [`SpriteRenderer::draw_sprite`], then `flush`, which
//! draws everything of one kind with one GL call. [`PostProcessor`] and [`Atlas`] differ; their
//! pages say how.
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
//! # Where to read what
//!
//! | File | What it holds | What the tutorial writes there |
//! |---|---|---|
//! | `context.rs` | contexts, for windows and without; `unsafe` | GLFW and GLAD |
//! | `error.rs` | the one error of all pieces | `checkCompileErrors` |
//! | `picture.rs` | whatever is drawn, as an image in memory | |
//! | `shader.rs` | a program from two files, checked | `glCreateShader`, `glLinkProgram` |
//! | `batch.rs` | many quads in one call | `glVertexAttribPointer`, `glDrawArrays` |
//! | `texture.rs` | pictures from files | `glTexImage2D`, `glGenerateMipmap` |
//! | `atlas.rs` | many pictures in one texture | |
//! | `sprite.rs` | textured rectangles | `SpriteRenderer` |
//! | `piece.rs` | turned and lit pictures, which the game's field is made of | |
//! | `particle.rs` | glowing specks, added as light | `ParticleGenerator::Draw` |
//! | `post.rs` | a target of its own, and its last pass | `PostProcessor` |
//! | `bloom.rs` | light around what is bright | |
//! | `font.rs`, `text.rs` | glyphs in an atlas; lines of text | FreeType, `TextRenderer` |
//! | `figure.rs` | lines, boxes, circles and arrows as in a textbook | |
//! | `trace.rs` | the GL calls of a frame, with the lines that cause them | |
//! | `layout.rs` | where world, canvas and panels lie in a window | `glm::ortho`, `glViewport` |
//!
//! glium names a few things otherwise than OpenGL: its `implement_vertex!` declares what
//! `glVertexAttribPointer` would, `per_instance` is `glVertexAttribDivisor`, `uniform!` is a list
//! of `glUniform` calls, and a `Sampler` is a texture with its `glTexParameter` settings.

mod atlas;
mod batch;
mod bloom;
#[cfg_attr(target_family = "wasm", path = "web.rs")]
mod context;
mod error;
mod es;
mod figure;
mod font;
mod layout;
mod particle;
mod picture;
mod piece;
mod post;
mod shader;
mod sprite;
mod text;
mod texture;
mod trace;

pub use atlas::{Atlas, AtlasPicture};
pub use batch::{Batch, Corner, QUAD_STRIP, unit_quad};
pub use bloom::{Bloom, is_software};
pub use context::{
    ContextError, Frame, Gl, WindowGl, WrapEntryPoint, entry_point, headless, headless_wrapped, prefer_es,
};
pub use error::{RenderError, ShaderError, TextureError};
pub use figure::FigureRenderer;
pub(crate) use figure::{clipped, sides};
pub use layout::{Arrangement, CANVAS, LEAST_TEXT, Layout, PANEL_WIDTH, Panels, PixelRect, Units, WORLD};
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
