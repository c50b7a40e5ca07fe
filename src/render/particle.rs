//! All particles in one draw, added to the picture as light. Tutorial chapter: *Particles*, the drawing of its
//! `ParticleGenerator`; how particles live is [`crate::effects`]'s.

use super::RenderError;
use super::batch::Batch;
use super::shader::load_program;
use super::texture::load_texture;
use crate::assets::Assets;
use crate::effects::Particle;
use glam::{Mat4, Vec2};
use glium::backend::Context;
use glium::uniforms::{Sampler, UniformType};
use glium::{Blend, BlendingFunction, DrawParameters, LinearBlendingFactor};
use glium::{Program, Surface, Texture2d, implement_vertex, uniform};
use std::rc::Rc;

#[derive(Clone, Copy, Debug)]
struct ParticleInstance {
    center: [f32; 2],
    size: f32,
    color: [f32; 4],
}
implement_vertex!(ParticleInstance, center, size, color);

/// What the shader is given.
const UNIFORMS: [(&str, UniformType); 2] = [("projection", UniformType::FloatMat4), ("sprite", UniformType::Sampler2d)];

/// Draws particles.
pub(super) struct ParticleRenderer {
    program: Program,
    texture: Texture2d,
    batch: Batch<ParticleInstance>,
}

impl ParticleRenderer {
    /// Loads the particle shader and picture.
    ///
    /// # Errors
    ///
    /// [`RenderError`] that names the file.
    pub(super) fn new(context: &Rc<Context>, assets: &Assets) -> Result<Self, RenderError> {
        Ok(Self {
            program: load_program::<ParticleInstance>(context, assets, "particle", &UNIFORMS)?,
            texture: load_texture(context, assets, "textures/particle.png")?,
            batch: Batch::new(context),
        })
    }

    /// Draws `particles` where they are `seconds` after their last step, which is negative between two steps.
    ///
    /// # Errors
    ///
    /// [`RenderError`] where the driver refuses.
    pub(super) fn draw<'a>(
        &mut self,
        target: &mut impl Surface,
        projection: &Mat4,
        particles: impl Iterator<Item = &'a Particle>,
        seconds: f32,
    ) -> Result<(), RenderError> {
        for particle in particles {
            let center: Vec2 = particle.position + particle.velocity * seconds;
            self.batch.push(ParticleInstance {
                center: center.into(),
                size: particle.size,
                color: particle.color.extend(particle.alpha()).into(),
            });
        }
        let uniforms = uniform! {
            projection: projection.to_cols_array_2d(),
            sprite: Sampler::new(&self.texture),
        };
        let add =
            BlendingFunction::Addition { source: LinearBlendingFactor::One, destination: LinearBlendingFactor::One };
        let parameters = DrawParameters {
            blend: Blend { color: add, alpha: add, constant_value: (0.0, 0.0, 0.0, 0.0) },
            ..DrawParameters::default()
        };
        self.batch.flush(target, &self.program, &uniforms, &parameters)
    }
}
