//! Effects on the whole picture: the game is drawn into a texture, and the texture onto the screen.

use crate::Result;
use crate::sprite_renderer::{QUAD, STRIP, Vertex};
use glium::backend::Facade;
use glium::framebuffer::SimpleFrameBuffer;
use glium::uniforms::SamplerWrapFunction;
use glium::{DrawParameters, Program, Surface, Texture2d, VertexBuffer, uniform};

pub struct PostProcessor {
    pub confuse: bool,
    pub chaos: bool,
    pub shake: bool,
    shader: Program,
    scene: Texture2d,
    quad: VertexBuffer<Vertex>,
}

impl PostProcessor {
    pub fn new(facade: &impl Facade, shader: Program, width: u32, height: u32) -> Result<Self> {
        Ok(Self {
            confuse: false,
            chaos: false,
            shake: false,
            shader,
            scene: Texture2d::empty(facade, width, height)?,
            quad: VertexBuffer::new(facade, &QUAD)?,
        })
    }

    /// Returns the surface for the game's picture.
    pub fn begin_render(&self, facade: &impl Facade) -> Result<SimpleFrameBuffer<'_>> {
        Ok(SimpleFrameBuffer::new(facade, &self.scene)?)
    }

    /// Draws the picture with the effects that are on.
    pub fn render(&self, target: &mut impl Surface, time: f32) -> Result<()> {
        let uniforms = uniform! {
            scene: self.scene.sampled().wrap_function(SamplerWrapFunction::Repeat),
            time: time,
            confuse: self.confuse,
            chaos: self.chaos,
            shake: self.shake,
        };
        target.draw(&self.quad, STRIP, &self.shader, &uniforms, &DrawParameters::default())?;
        Ok(())
    }
}
