//! Turned and lit pictures, many in one draw: bricks, shards, rings, ribbons. What the game's field
//! is made of; [`super::SpriteRenderer`] is the tutorial's, and all that panels need.
//!
//! A *relief* is a picture that keeps its light whatever its colour is. Its red is the part that
//! takes the colour, its green light that stays white, its blue its body, which a flash makes
//! white. The tutorial multiplies the whole picture by the colour, so that no highlight can be
//! lighter than the colour itself.

use super::sprite::smooth;
use super::{Batch, Gl, RenderError, UvRect, load_program, premultiplied};
use crate::assets::Assets;
use glam::{Mat4, Vec2, Vec4};
use glium::uniforms::{MinifySamplerFilter, UniformType};
use glium::{Program, Surface, Texture2d, implement_vertex, uniform};

/// A picture to draw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Piece {
    /// Its middle, in the units of the projection that it is drawn with.
    pub center: Vec2,
    /// Width and height before it is turned, in the same units.
    pub size: Vec2,
    /// Radians, clockwise.
    pub turn: f32,
    /// The part of the texture.
    pub uv: UvRect,
    /// Multiplies the picture, or only a relief's red; straight alpha.
    pub color: Vec4,
    /// True if the picture's channels are those of a relief.
    pub relief: bool,
    /// Strength of a white flash, from 0 to 1.
    pub flash: f32,
    /// Share that is added as light instead of drawn over, from 0 to 1.
    pub glow: f32,
}

impl Piece {
    /// A picture as it is, upright.
    #[must_use]
    pub fn new(center: Vec2, size: Vec2, uv: UvRect, color: Vec4) -> Self {
        Self { center, size, turn: 0.0, uv, color, relief: false, flash: 0.0, glow: 0.0 }
    }

    /// A picture that is added as light.
    #[must_use]
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

/// The shader's uniforms.
const UNIFORMS: [(&str, UniformType); 2] = [("projection", UniformType::FloatMat4), ("image", UniformType::Sampler2d)];

/// Collects pieces and draws all of them with one call, in the order in which they were added.
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
    /// [`RenderError`] with file and line.
    pub fn new(gl: &Gl, assets: &Assets) -> Result<Self, RenderError> {
        Ok(Self {
            program: load_program::<PieceInstance>(gl, assets, ["piece", "piece"], &UNIFORMS)?,
            batch: Batch::new(gl),
        })
    }

    /// Collects a piece for [`PieceRenderer::flush`], which draws all of them.
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

    /// Draws what was added since the last call; nothing where that is nothing.
    ///
    /// # Errors
    ///
    /// [`RenderError`] where the driver refuses.
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
