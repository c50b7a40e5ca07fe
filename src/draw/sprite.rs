//! Draws many sprites with one call. Tutorial chapter: *Rendering sprites*, whose `SpriteRenderer`
//! draws one sprite at a time.

use super::gl::Gl;
use super::{Batch, RenderError, UvRect, load_program};
use crate::assets::Assets;
use glam::{Mat4, Vec2, Vec4, vec2};
use glium::uniforms::{MagnifySamplerFilter, MinifySamplerFilter, Sampler, SamplerWrapFunction, UniformType};
use glium::{Blend, BlendingFunction, DrawParameters, LinearBlendingFactor};
use glium::{Program, Surface, Texture2d, implement_vertex, uniform};
use std::rc::Rc;

/// A sprite or a glyph to draw.
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

/// Uniforms of the shaders for sprites and for pieces.
pub(super) const UNIFORMS: [(&str, UniformType); 2] =
    [("projection", UniformType::FloatMat4), ("image", UniformType::Sampler2d)];

/// How a sprite combines with the pixels below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blending {
    /// Covers the pixels below according to its alpha.
    Over,
    /// Replaces the pixels below, without the cost of reading them.
    Opaque,
}

/// Collects sprites and draws all of them with one call, in the order they were added.
///
/// [`crate::draw`] shows an example.
pub struct SpriteRenderer {
    program: Rc<Program>,
    batch: Batch<SpriteInstance>,
}

impl SpriteRenderer {
    /// Compiles the sprite shader.
    ///
    /// # Errors
    ///
    /// [`RenderError`] with the shader's file and line.
    pub fn new(gl: &Gl, assets: &Assets) -> Result<Self, RenderError> {
        let program = load_program::<SpriteInstance>(gl, assets, ["sprite", "sprite"], &UNIFORMS)?;
        Ok(Self { program: Rc::new(program), batch: Batch::new(gl) })
    }

    /// Creates another renderer with this shader. It collects its own sprites, to be drawn before
    /// or after the sprites of this renderer.
    pub fn another(&self, gl: &Gl) -> Self {
        Self { program: Rc::clone(&self.program), batch: Batch::new(gl) }
    }

    /// Adds a sprite. [`SpriteRenderer::flush`] draws it.
    ///
    /// `position` is the top-left corner and `size` the width and height, both in units of the
    /// projection passed to `flush`. `uv` is the area of the texture. `color` multiplies the
    /// texture and has straight alpha.
    pub fn draw_sprite(&mut self, position: Vec2, size: Vec2, uv: UvRect, color: Vec4) {
        self.batch.push(SpriteInstance::new(position, size, uv, color));
    }

    /// Adds a sprite cut by [`UvRect::three_slices`], which keeps the shape of its ends.
    pub fn draw_stretched(&mut self, position: Vec2, size: Vec2, end: f32, uv: UvRect, color: Vec4) {
        for (left, width, part) in uv.three_slices(size.x, end) {
            self.draw_sprite(vec2(position.x + left, position.y), vec2(width, size.y), part, color);
        }
    }

    /// Draws all sprites added since the last call.
    ///
    /// # Errors
    ///
    /// [`RenderError`] if the driver reports an error.
    pub fn flush(
        &mut self,
        target: &mut impl Surface,
        projection: &Mat4,
        texture: &Texture2d,
        blending: Blending,
    ) -> Result<(), RenderError> {
        // Opaque sprites are backgrounds that cover most pixels. They sample only the nearest
        // mipmap, which halves the work of a software renderer.
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

/// Returns the blending for premultiplied alpha, which [`crate::draw::load_texture`] produces.
pub fn premultiplied() -> DrawParameters<'static> {
    blended(LinearBlendingFactor::One, LinearBlendingFactor::OneMinusSourceAlpha)
}

/// Returns blending that adds source and destination, multiplied by these factors.
pub(super) fn blended(source: LinearBlendingFactor, destination: LinearBlendingFactor) -> DrawParameters<'static> {
    let sum = BlendingFunction::Addition { source, destination };
    DrawParameters {
        blend: Blend { color: sum, alpha: sum, constant_value: (0.0, 0.0, 0.0, 0.0) },
        ..DrawParameters::default()
    }
}

/// Returns a sampler that scales a texture smoothly and does not repeat it beyond its border.
pub(super) fn smooth(picture: &Texture2d, minify: MinifySamplerFilter) -> Sampler<'_, Texture2d> {
    Sampler::new(picture)
        .wrap_function(SamplerWrapFunction::Clamp)
        .magnify_filter(MagnifySamplerFilter::Linear)
        .minify_filter(minify)
}
