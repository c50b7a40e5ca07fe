//! Many sprites in one draw. Tutorial chapter: *Rendering sprites*, its `SpriteRenderer`, which draws one at a time.

use super::RenderError;
use super::batch::Batch;
use super::shader::{ShaderError, load_program};
use super::texture::UvRect;
use crate::assets::Assets;
use glam::{Mat4, Vec2, Vec4};
use glium::backend::Context;
use glium::uniforms::{MagnifySamplerFilter, MinifySamplerFilter, Sampler, SamplerWrapFunction, UniformType};
use glium::{Blend, DrawParameters, Program, Surface, Texture2d, implement_vertex, uniform};
use std::rc::Rc;

/// One sprite to draw.
#[derive(Clone, Copy, Debug)]
pub(super) struct SpriteInstance {
    position: [f32; 2],
    size: [f32; 2],
    uv: [f32; 4],
    color: [f32; 4],
}
implement_vertex!(SpriteInstance, position, size, uv, color);

/// What the shader is given.
const UNIFORMS: [(&str, UniformType); 2] = [("projection", UniformType::FloatMat4), ("image", UniformType::Sampler2d)];

/// How sprites go with what is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Blending {
    /// Over it, by their alpha.
    Over,
    /// In its place: what covers all pixels need not read them.
    Opaque,
}

/// Collects sprites and draws all of them with one call, in the order in which they were added.
pub(super) struct SpriteRenderer {
    program: Program,
    batch: Batch<SpriteInstance>,
}

impl SpriteRenderer {
    /// Compiles the sprite shader.
    ///
    /// # Errors
    ///
    /// [`ShaderError`] with file and line.
    pub(super) fn new(context: &Rc<Context>, assets: &Assets) -> Result<Self, ShaderError> {
        Ok(Self {
            program: load_program::<SpriteInstance>(context, assets, "sprite", &UNIFORMS)?,
            batch: Batch::new(context),
        })
    }

    /// Adds a sprite: its top-left corner and extent in the units of the projection that it will be drawn with, the part
    /// of the texture, and a tint with straight alpha that multiplies it.
    pub(super) fn draw_sprite(&mut self, position: Vec2, size: Vec2, uv: UvRect, color: Vec4) {
        self.batch.push(SpriteInstance {
            position: position.into(),
            size: size.into(),
            uv: [uv.min.x, uv.min.y, uv.max.x, uv.max.y],
            color: color.into(),
        });
    }

    /// Draws what was added since the last call; nothing where that is nothing.
    ///
    /// # Errors
    ///
    /// [`RenderError`] where the driver refuses.
    pub(super) fn flush(
        &mut self,
        target: &mut impl Surface,
        projection: &Mat4,
        texture: &Texture2d,
        blending: Blending,
    ) -> Result<(), RenderError> {
        let uniforms = uniform! {
            projection: projection.to_cols_array_2d(),
            image: Sampler::new(texture)
                .wrap_function(SamplerWrapFunction::Clamp)
                .magnify_filter(MagnifySamplerFilter::Linear)
                .minify_filter(MinifySamplerFilter::LinearMipmapLinear),
        };
        let parameters = match blending {
            Blending::Over => premultiplied(),
            Blending::Opaque => DrawParameters::default(),
        };
        self.batch.flush(target, &self.program, &uniforms, &parameters)
    }
}

/// Blending for colours that are multiplied by their alpha.
pub(super) fn premultiplied() -> DrawParameters<'static> {
    use glium::{BlendingFunction, LinearBlendingFactor::*};
    let over = BlendingFunction::Addition { source: One, destination: OneMinusSourceAlpha };
    DrawParameters {
        blend: Blend { color: over, alpha: over, constant_value: (0.0, 0.0, 0.0, 0.0) },
        ..DrawParameters::default()
    }
}
