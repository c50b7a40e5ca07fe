//! Draws all particles with one call and adds them to the picture as light. Tutorial chapter:
//! *Particles*, `ParticleGenerator::Draw`. [`crate::effects`] emits and moves particles.
//!
//! The blend function is ONE / ONE: the picture's color plus the particle's. The shader writes 0 as
//! alpha, which leaves the target's alpha unchanged.

use super::gl::Gl;
use super::sprite::blended;
use super::{Batch, RenderError, load_program, load_texture};
use crate::assets::Assets;
use glam::{Mat4, Vec2, Vec3};
use glium::uniforms::{Sampler, UniformType};
use glium::{LinearBlendingFactor, Program, Surface, Texture2d, implement_vertex, uniform};

/// A glowing speck to draw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glow {
    /// Center, in units of the projection that draws the speck.
    pub center: Vec2,
    /// Side length, in units of the projection.
    pub size: f32,
    /// Red, green and blue; may exceed 1.
    pub color: Vec3,
    /// Opacity from 0 to 1.
    pub alpha: f32,
}

#[derive(Clone, Copy, Debug)]
struct ParticleInstance {
    center: [f32; 2],
    size: f32,
    color: [f32; 4],
}
implement_vertex!(ParticleInstance, center, size, color);

const UNIFORMS: [(&str, UniformType); 2] = [("projection", UniformType::FloatMat4), ("sprite", UniformType::Sampler2d)];

/// Collects particles and draws all of them with one call.
///
/// ```
/// use breakout::assets::Assets;
/// use breakout::draw::{self, Glow, Layout, ParticleRenderer};
/// use glam::{Vec2, Vec3};
///
/// let (gl, layout) = (draw::headless()?, Layout::new((320, 180)));
/// let mut particles = ParticleRenderer::new(&gl, &Assets::embedded())?;
/// let picture = draw::capture(&gl, (320, 180), |target| {
///     let center = Vec2::new(400.0, 300.0);
///     particles.draw_particle(Glow { center, size: 100.0, color: Vec3::ONE, alpha: 0.5 });
///     particles.flush(target, &layout.world_projection())
/// })?;
/// assert!(picture.get_pixel(160, 90).0[0] > 0); // the middle of the world glows
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ParticleRenderer {
    program: Program,
    texture: Texture2d,
    batch: Batch<ParticleInstance>,
}

impl ParticleRenderer {
    /// Loads the particle shader and `textures/particle.png`.
    ///
    /// # Errors
    ///
    /// [`RenderError`], naming the file that does not load.
    pub fn new(gl: &Gl, assets: &Assets) -> Result<Self, RenderError> {
        Ok(Self {
            program: load_program::<ParticleInstance>(gl, assets, ["particle", "particle"], &UNIFORMS)?,
            texture: load_texture(gl, assets, "textures/particle.png")?,
            batch: Batch::new(gl),
        })
    }

    /// Adds a particle. [`ParticleRenderer::flush`] draws it.
    pub fn draw_particle(&mut self, glow: Glow) {
        self.batch.push(ParticleInstance {
            center: glow.center.into(),
            size: glow.size,
            color: glow.color.extend(glow.alpha).into(),
        });
    }

    /// Draws all particles added since the last call.
    ///
    /// # Errors
    ///
    /// [`RenderError`] if the driver reports an error.
    pub fn flush(&mut self, target: &mut impl Surface, projection: &Mat4) -> Result<(), RenderError> {
        let uniforms = uniform! {
            projection: projection.to_cols_array_2d(),
            sprite: Sampler::new(&self.texture),
        };
        let light = blended(LinearBlendingFactor::One, LinearBlendingFactor::One);
        self.batch.flush(target, &self.program, &uniforms, &light)
    }
}
