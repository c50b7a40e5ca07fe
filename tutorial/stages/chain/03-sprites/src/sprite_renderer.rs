//! Draws textured rectangles.

use crate::Result;
use glam::{Mat4, Vec2, Vec3};
use glium::backend::Facade;
use glium::index::{NoIndices, PrimitiveType};
use glium::uniforms::SamplerWrapFunction;
use glium::{Blend, DrawParameters, Program, Surface, Texture2d, VertexBuffer, implement_vertex, uniform};

/// A corner of the unit square. It serves as texture coordinates, too.
#[derive(Clone, Copy)]
pub struct Vertex {
    pub position: [f32; 2],
}

implement_vertex!(Vertex, position);

/// The unit square as a strip of two triangles.
pub const QUAD: [Vertex; 4] = [
    Vertex { position: [0.0, 0.0] },
    Vertex { position: [1.0, 0.0] },
    Vertex { position: [0.0, 1.0] },
    Vertex { position: [1.0, 1.0] },
];

pub const STRIP: NoIndices = NoIndices(PrimitiveType::TriangleStrip);

pub struct SpriteRenderer {
    shader: Program,
    quad: VertexBuffer<Vertex>,
    projection: Mat4,
}

impl SpriteRenderer {
    pub fn new(facade: &impl Facade, shader: Program, projection: Mat4) -> Result<Self> {
        let quad = VertexBuffer::new(facade, &QUAD)?;
        Ok(Self { shader, quad, projection })
    }

    /// Draws a texture with its top left corner at `position`, turned by `rotation` radians around
    /// its middle.
    pub fn draw_sprite(
        &self,
        target: &mut impl Surface,
        texture: &Texture2d,
        position: Vec2,
        size: Vec2,
        rotation: f32,
        color: Vec3,
    ) -> Result<()> {
        // Read from the last line up: scale the unit square, turn it around its middle, move it.
        let model = Mat4::from_translation(position.extend(0.0))
            * Mat4::from_translation((size / 2.0).extend(0.0))
            * Mat4::from_rotation_z(rotation)
            * Mat4::from_translation((-size / 2.0).extend(0.0))
            * Mat4::from_scale(size.extend(1.0));
        let uniforms = uniform! {
            projection: self.projection.to_cols_array_2d(),
            model: model.to_cols_array_2d(),
            sprite_color: color.to_array(),
            // Without this, a picture repeats, and its edges mix with the opposite ones.
            image: texture.sampled().wrap_function(SamplerWrapFunction::Clamp),
        };
        let parameters = DrawParameters { blend: Blend::alpha_blending(), ..DrawParameters::default() };
        target.draw(&self.quad, STRIP, &self.shader, &uniforms, &parameters)?;
        Ok(())
    }
}
