//! Draws rotated and lit images, many with one call: bricks, shards, rings, ribbons. The game's
//! field consists of them. The panels only need the tutorial's [`super::SpriteRenderer`].
//!
//! A *relief* is an image whose highlights stay white in any color. Its red channel is multiplied
//! by the color, its green channel is light that stays white, and its blue channel is the body,
//! which a flash turns white. The tutorial multiplies the whole image by the color, which makes no
//! highlight lighter than the color itself.

use super::gl::Gl;
use super::sprite::{UNIFORMS, smooth};
use super::{Batch, RenderError, UvRect, load_program, premultiplied};
use crate::assets::Assets;
use glam::{Mat4, Vec2, Vec4};
use glium::uniforms::MinifySamplerFilter;
use glium::{Program, Surface, Texture2d, implement_vertex, uniform};

/// An image to draw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Piece {
    /// Center, in units of the projection that draws the piece.
    pub center: Vec2,
    /// Width and height before rotation, in units of the projection.
    pub size: Vec2,
    /// Rotation in radians, clockwise.
    pub turn: f32,
    /// Area of the texture.
    pub uv: UvRect,
    /// Multiplies the image, or only the red channel of a relief. Straight alpha.
    pub color: Vec4,
    /// True if the image is a relief.
    pub relief: bool,
    /// Strength of a white flash, from 0 to 1.
    pub flash: f32,
    /// Share that is added as light instead of covering the target, from 0 to 1.
    pub glow: f32,
}

impl Piece {
    /// Creates an upright piece without flash or glow.
    pub fn new(center: Vec2, size: Vec2, uv: UvRect, color: Vec4) -> Self {
        Self { center, size, turn: 0.0, uv, color, relief: false, flash: 0.0, glow: 0.0 }
    }

    /// Creates an upright piece that is added as light.
    pub fn glowing(center: Vec2, size: Vec2, uv: UvRect, color: Vec4) -> Self {
        Self { glow: 1.0, ..Self::new(center, size, uv, color) }
    }
}

#[derive(Clone, Copy, Debug)]
struct PieceInstance {
    center: [f32; 2],
    size: [f32; 2],
    turn: f32,
    uv: [f32; 4],
    color: [f32; 4],
    light: [f32; 3],
}
implement_vertex!(PieceInstance, center, size, turn, uv, color, light);

/// Collects pieces and draws all of them with one call, in the order they were added.
///
/// ```
/// use breakout::assets::Assets;
/// use breakout::draw::{self, Atlas, Layout, Piece, PieceRenderer};
/// use glam::{Vec2, Vec4};
///
/// let (gl, layout) = (draw::headless()?, Layout::new((320, 180)));
/// let mut pieces = PieceRenderer::new(&gl, &Assets::embedded())?;
/// let atlas = Atlas::load(&gl, &Assets::embedded(), &["textures/heart.png"])?;
/// let picture = draw::capture(&gl, (320, 180), |target| {
///     let heart = Piece::new(Vec2::new(400.0, 300.0), Vec2::splat(200.0), atlas.uv(0), Vec4::ONE);
///     pieces.add(Piece { turn: 3.14, ..heart }); // upside down
///     pieces.flush(target, &layout.world_projection(), &atlas.texture)
/// })?;
/// assert!(picture.get_pixel(160, 90).0[0] > 100);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PieceRenderer {
    program: Program,
    batch: Batch<PieceInstance>,
}

impl PieceRenderer {
    /// Compiles the shader.
    ///
    /// # Errors
    ///
    /// [`RenderError`] with the shader's file and line.
    pub fn new(gl: &Gl, assets: &Assets) -> Result<Self, RenderError> {
        Ok(Self {
            program: load_program::<PieceInstance>(gl, assets, ["piece", "piece"], &UNIFORMS)?,
            batch: Batch::new(gl),
        })
    }

    /// Adds a piece. [`PieceRenderer::flush`] draws it.
    pub fn add(&mut self, piece: Piece) {
        let Piece { center, size, turn, uv, color, relief, flash, glow } = piece;
        self.batch.push(PieceInstance {
            center: center.into(),
            size: size.into(),
            turn,
            uv: [uv.min.x, uv.min.y, uv.max.x, uv.max.y],
            color: color.into(),
            light: [f32::from(u8::from(relief)), flash, glow],
        });
    }

    /// Draws all pieces added since the last call.
    ///
    /// # Errors
    ///
    /// [`RenderError`] if the driver reports an error.
    pub fn flush(
        &mut self,
        target: &mut impl Surface,
        projection: &Mat4,
        texture: &Texture2d,
    ) -> Result<(), RenderError> {
        let uniforms = uniform! {
            projection: projection.to_cols_array_2d(),
            image: smooth(texture, MinifySamplerFilter::LinearMipmapLinear),
        };
        self.batch.flush(target, &self.program, &uniforms, &premultiplied())
    }
}
