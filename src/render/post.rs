//! The field's own target and the pass that puts it on the canvas. Tutorial chapter: *Postprocessing*, its
//! `PostProcessor`.
//!
//! ```text
//!   field ──draw──► 4 samples ──resolve──► texture ──one pass──► canvas
//! ```

use super::RenderError;
use super::batch::{Corner, QUAD_STRIP, unit_quad};
use super::layout::PixelRect;
use super::shader::load_program;
use crate::assets::Assets;
use glam::Mat4;
use glium::backend::Context;
use glium::framebuffer::{RenderBuffer, SimpleFrameBuffer};
use glium::texture::{MipmapsOption, UncompressedFloatFormat};
use glium::uniforms::{MagnifySamplerFilter, MinifySamplerFilter, Sampler, SamplerWrapFunction, UniformType};
use glium::{BlitTarget, DrawParameters, Program, Rect, Surface, Texture2d, VertexBuffer, uniform};
use std::rc::Rc;

/// Samples per pixel of the field: smooth edges. Every OpenGL 3.3 driver has four.
const SAMPLES: u32 = 4;

/// What the shader is given.
const UNIFORMS: [(&str, UniformType); 3] =
    [("projection", UniformType::FloatMat4), ("area", UniformType::FloatVec4), ("scene", UniformType::Sampler2d)];

/// The field's targets and the shader of the last pass.
pub(super) struct PostProcessor {
    context: Rc<Context>,
    program: Program,
    quad: VertexBuffer<Corner>,
    targets: Option<Targets>,
}

/// What depends on the field's size in pixels.
struct Targets {
    size: (u32, u32),
    multisampled: RenderBuffer,
    resolved: Texture2d,
}

impl PostProcessor {
    /// Loads the shader.
    ///
    /// # Errors
    ///
    /// [`RenderError`] that names the file.
    pub(super) fn new(context: &Rc<Context>, assets: &Assets) -> Result<Self, RenderError> {
        Ok(Self {
            context: context.clone(),
            program: load_program::<Corner>(context, assets, "post", &UNIFORMS)?,
            quad: unit_quad(context)?,
            targets: None,
        })
    }

    /// Draws the field with `draw` into a multisampled target of `size` pixels and resolves it.
    ///
    /// # Errors
    ///
    /// [`RenderError`] where the driver refuses, and those of `draw`.
    pub(super) fn capture(
        &mut self,
        size: (u32, u32),
        draw: impl FnOnce(&mut SimpleFrameBuffer<'_>) -> Result<(), RenderError>,
    ) -> Result<(), RenderError> {
        let targets = match self.targets.take() {
            Some(targets) if targets.size == size => targets,
            _ => Targets::new(&self.context, size)?,
        };
        let targets = self.targets.insert(targets);
        let mut multisampled = SimpleFrameBuffer::new(&self.context, &targets.multisampled)?;
        draw(&mut multisampled)?;
        let resolved = SimpleFrameBuffer::new(&self.context, &targets.resolved)?;
        let (width, height) = size;
        let source = Rect { left: 0, bottom: 0, width, height };
        let target = BlitTarget { left: 0, bottom: 0, width: width as i32, height: height as i32 };
        multisampled.blit_color(&source, &resolved, &target, MagnifySamplerFilter::Nearest);
        Ok(())
    }

    /// Puts the captured field on `canvas`, one texel to a pixel of `area`.
    ///
    /// # Errors
    ///
    /// [`RenderError`] where the driver refuses.
    pub(super) fn present(
        &self,
        canvas: &mut impl Surface,
        projection: &Mat4,
        area: &PixelRect,
    ) -> Result<(), RenderError> {
        let Some(targets) = &self.targets else { return Ok(()) };
        let uniforms = uniform! {
            projection: projection.to_cols_array_2d(),
            area: [area.left as f32, area.top as f32, area.width as f32, area.height as f32],
            scene: Sampler::new(&targets.resolved)
                .wrap_function(SamplerWrapFunction::Clamp)
                .magnify_filter(MagnifySamplerFilter::Nearest)
                .minify_filter(MinifySamplerFilter::Nearest),
        };
        canvas.draw(&self.quad, QUAD_STRIP, &self.program, &uniforms, &DrawParameters::default())?;
        Ok(())
    }
}

impl Targets {
    fn new(context: &Rc<Context>, size: (u32, u32)) -> Result<Self, RenderError> {
        let format = UncompressedFloatFormat::U8U8U8U8;
        Ok(Self {
            size,
            multisampled: RenderBuffer::new_multisample(context, format, size.0, size.1, SAMPLES)?,
            resolved: Texture2d::empty_with_format(context, format, MipmapsOption::NoMipmap, size.0, size.1)?,
        })
    }
}
