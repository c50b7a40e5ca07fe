//! The trail of sparks behind the ball.

use crate::Result;
use crate::game_object::GameObject;
use crate::random::Random;
use crate::sprite_renderer::{QUAD, STRIP, Vertex};
use glam::{Mat4, Vec2, Vec4, vec2};
use glium::backend::Facade;
use glium::{Blend, BlendingFunction, DrawParameters, LinearBlendingFactor, Program, Surface, Texture2d, VertexBuffer};
use glium::{implement_vertex, uniform};
use std::rc::Rc;

const SIZE: f32 = 10.0;
/// Seconds for which a particle lives.
const LIFE: f32 = 1.0;

#[derive(Clone, Copy)]
struct Particle {
    position: Vec2,
    velocity: Vec2,
    color: Vec4,
    /// Seconds left.
    life: f32,
}

/// What the shader needs for one particle.
#[derive(Clone, Copy)]
struct Instance {
    offset: [f32; 2],
    color: [f32; 4],
}

implement_vertex!(Instance, offset, color);

pub struct ParticleGenerator {
    particles: Vec<Particle>,
    /// Index of the particle that is replaced next.
    next: usize,
    random: Random,
    shader: Program,
    texture: Rc<Texture2d>,
    quad: VertexBuffer<Vertex>,
    instances: VertexBuffer<Instance>,
    projection: Mat4,
}

impl ParticleGenerator {
    pub fn new(
        facade: &impl Facade,
        shader: Program,
        texture: Rc<Texture2d>,
        amount: usize,
        projection: Mat4,
        random: Random,
    ) -> Result<Self> {
        let dead = Particle { position: Vec2::ZERO, velocity: Vec2::ZERO, color: Vec4::ZERO, life: 0.0 };
        Ok(Self {
            particles: vec![dead; amount],
            next: 0,
            random,
            shader,
            texture,
            quad: VertexBuffer::new(facade, &QUAD)?,
            instances: VertexBuffer::empty_dynamic(facade, amount)?,
            projection,
        })
    }

    /// Adds particles behind an object, and lets all particles fly and fade.
    pub fn update(&mut self, seconds: f32, object: &GameObject, new_particles: usize, offset: Vec2) {
        for _ in 0..new_particles {
            self.respawn_particle(object, offset);
        }
        for particle in &mut self.particles {
            particle.life -= seconds;
            if particle.life > 0.0 {
                particle.position -= particle.velocity * seconds;
                particle.color.w = particle.life / LIFE;
            }
        }
    }

    /// Replaces the oldest particle: all live equally long, so they die in the order of their birth.
    fn respawn_particle(&mut self, object: &GameObject, offset: Vec2) {
        let scatter = vec2(self.random.between(-5.0, 5.0), self.random.between(-5.0, 5.0));
        let light = self.random.between(0.5, 1.5);
        self.particles[self.next] = Particle {
            position: object.position + offset + scatter - SIZE / 2.0,
            velocity: object.velocity * 0.1,
            color: Vec4::new(light, light, light, 1.0),
            life: LIFE,
        };
        self.next = (self.next + 1) % self.particles.len();
    }

    /// Draws all living particles with one call.
    pub fn draw(&mut self, target: &mut impl Surface) -> Result<()> {
        let mut instances = Vec::new();
        for particle in &self.particles {
            if particle.life > 0.0 {
                instances.push(Instance { offset: particle.position.to_array(), color: particle.color.to_array() });
            }
        }
        if instances.is_empty() {
            return Ok(());
        }
        let slice = self.instances.slice(0..instances.len()).ok_or("too many particles")?;
        slice.write(&instances);
        let uniforms = uniform! {
            projection: self.projection.to_cols_array_2d(),
            size: SIZE,
            sprite: &*self.texture,
        };
        let parameters = DrawParameters { blend: additive(), ..DrawParameters::default() };
        target.draw(
            (&self.quad, slice.per_instance().map_err(|_| "no instances")?),
            STRIP,
            &self.shader,
            &uniforms,
            &parameters,
        )?;
        Ok(())
    }
}

/// Adds the color to the color below, as light does.
fn additive() -> Blend {
    let add = BlendingFunction::Addition {
        source: LinearBlendingFactor::SourceAlpha,
        destination: LinearBlendingFactor::One,
    };
    Blend { color: add, alpha: add, constant_value: (0.0, 0.0, 0.0, 0.0) }
}
