//! Many sprites in one draw. Tutorial chapter: *Rendering sprites*, its `SpriteRenderer`, which
//! draws one at a time.

use super::{Batch, Gl, RenderError, UvRect, load_program};
use crate::assets::Assets;
use glam::{Mat4, Vec2, Vec4, vec2};
use glium::uniforms::{MagnifySamplerFilter, MinifySamplerFilter, Sampler, SamplerWrapFunction, UniformType};
use glium::{Blend, BlendingFunction, DrawParameters, LinearBlendingFactor};
use glium::{Program, Surface, Texture2d, implement_vertex, uniform};
use std::rc::Rc;

/// One sprite to draw, or one glyph.
#[derive(Clone, Copy, Debug)]
pub(super) struct SpriteInstance {
    position: [f32; 2],
    size: [f32; 2],
    uv: [f32; 4],
    color: [f32; 4],
}
implement_vertex!(SpriteInstance, position, size, uv, color);

impl SpriteInstance {
    pub(super) fn new(position: Vec2, size: Vec2, uv: UvRect, color: Vec4) -> Self {
        let uv = [uv.min.x, uv.min.y, uv.max.x, uv.max.y];
        Self { position: position.into(), size: size.into(), uv, color: color.into() }
    }
}

/// The shader's uniforms.
const UNIFORMS: [(&str, UniformType); 2] = [("projection", UniformType::FloatMat4), ("image", UniformType::Sampler2d)];

/// Blending with the pixels below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blending {
    /// Over it, by their alpha.
    Over,
    /// In its place: what covers all pixels need not read them.
    Opaque,
}

/// Collects sprites and draws all of them with one call, in the order in which they were added.
///
/// The example at [`crate::draw`] shows one.
pub struct SpriteRenderer {
    program: Rc<Program>,
    batch: Batch<SpriteInstance>,
}

impl SpriteRenderer {
    /// Compiles the sprite shader.
    ///
    /// # Errors
    ///
    /// [`RenderError`] with file and line.
    pub fn new(gl: &Gl, assets: &Assets) -> Result<Self, RenderError> {
        let program = load_program::<SpriteInstance>(gl, assets, ["sprite", "sprite"], &UNIFORMS)?;
        Ok(Self { program: Rc::new(program), batch: Batch::new(gl) })
    }

    /// Another one with the same shader, for sprites that are collected at the same time and drawn
    /// before these or after them.
    #[must_use]
    pub fn another(&self, gl: &Gl) -> Self {
        Self { program: Rc::clone(&self.program), batch: Batch::new(gl) }
    }

    /// Collects a sprite for [`SpriteRenderer::flush`], which draws all of them.
    ///
    /// `position` is its top-left corner and `size` its extent, both in the units of the projection
    /// that it will be drawn with; `uv` is the part of the texture; `color` has straight alpha and
    /// multiplies it.
    pub fn draw_sprite(&mut self, position: Vec2, size: Vec2, uv: UvRect, color: Vec4) {
        self.batch.push(SpriteInstance::new(position, size, uv, color));
    }

    /// Adds a sprite as [`SpriteRenderer::draw_sprite`] does, cut by [`UvRect::three_slices`].
    pub fn draw_stretched(&mut self, position: Vec2, size: Vec2, end: f32, uv: UvRect, color: Vec4) {
        for (left, width, part) in uv.three_slices(size.x, end) {
            self.draw_sprite(vec2(position.x + left, position.y), vec2(width, size.y), part, color);
        }
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
        blending: Blending,
    ) -> Result<(), RenderError> {
        // What is opaque lies behind the rest and covers most pixels: between two mipmaps it takes
        // the nearer one, which is half of the work where the processor draws.
        let (parameters, minify) = match blending {
            Blending::Over => (premultiplied(), MinifySamplerFilter::LinearMipmapLinear),
            Blending::Opaque => (DrawParameters::default(), MinifySamplerFilter::LinearMipmapNearest),
        };
        let uniforms = uniform! {
            projection: projection.to_cols_array_2d(),
            image: smooth(texture, minify),
        };
        self.batch.flush(target, &self.program, &uniforms, &parameters)
    }
}

/// Blending for colours that are multiplied by their alpha, as those of
/// [`crate::draw::load_texture`] are.
#[must_use]
pub fn premultiplied() -> DrawParameters<'static> {
    blended(LinearBlendingFactor::One, LinearBlendingFactor::OneMinusSourceAlpha)
}

/// Blending by these factors of what is drawn and of what is there.
pub(super) fn blended(source: LinearBlendingFactor, destination: LinearBlendingFactor) -> DrawParameters<'static> {
    let sum = BlendingFunction::Addition { source, destination };
    DrawParameters {
        blend: Blend { color: sum, alpha: sum, constant_value: (0.0, 0.0, 0.0, 0.0) },
        ..DrawParameters::default()
    }
}

/// A picture that may be drawn smaller or larger than it is, and ends at its border.
pub(super) fn smooth(picture: &Texture2d, minify: MinifySamplerFilter) -> Sampler<'_, Texture2d> {
    Sampler::new(picture)
        .wrap_function(SamplerWrapFunction::Clamp)
        .magnify_filter(MagnifySamplerFilter::Linear)
        .minify_filter(minify)
}
