//! Chapter 1a, a triangle: the least that OpenGL draws, in plain glium. The window and the context
//! are there; nothing else of the library is used.
//!
//! * **New here:** a vertex with two attributes, a buffer of them, two shaders, and a draw call.
//! * **Look at:** the names. `position` in the struct meets `position` in the vertex shader, and
//!   what that one calls `tint` the fragment shader reads as `tint`.
//! * **Try:** exchange two colours; put a corner outside of −1 to 1; add a fourth corner.
//!
//! `cargo run --example ch01a_triangle`
//!
//! Next: `cargo run --example ch01b_quad`

// ANCHOR: uses
use breakout::app::shell::{self, Scene};
use breakout::draw::{Gl, RenderError};
use glium::index::{NoIndices, PrimitiveType};
use glium::uniforms::EmptyUniforms;
use glium::{DrawParameters, Program, Surface, VertexBuffer, implement_vertex};
// ANCHOR_END: uses
use std::{error::Error, process::ExitCode};

// ANCHOR: corners
#[derive(Clone, Copy)]
struct Vertex {
    position: [f32; 2],
    color: [f32; 3],
}
implement_vertex!(Vertex, position, color);

const CORNERS: [Vertex; 3] = [
    Vertex { position: [-0.5, -0.5], color: [1.0, 0.3, 0.1] },
    Vertex { position: [0.5, -0.5], color: [0.2, 0.9, 0.3] },
    Vertex { position: [0.0, 0.6], color: [0.2, 0.4, 1.0] },
];
// ANCHOR_END: corners

// ANCHOR: shaders
const VERTEX_SHADER: &str = "#version 330 core
    in vec2 position;
    in vec3 color;
    out vec3 tint;
    void main() {
        tint = color;
        gl_Position = vec4(position, 0.0, 1.0);
    }";

const FRAGMENT_SHADER: &str = "#version 330 core
    in vec3 tint;
    out vec4 pixel;
    void main() {
        pixel = vec4(tint, 1.0);
    }";
// ANCHOR_END: shaders

struct Triangle {
    corners: VertexBuffer<Vertex>,
    program: Program,
}

// ANCHOR: triangle
impl Triangle {
    fn new(gl: &Gl) -> Result<Self, Box<dyn Error>> {
        Ok(Self {
            corners: VertexBuffer::immutable(gl, &CORNERS)?,
            program: Program::from_source(gl, VERTEX_SHADER, FRAGMENT_SHADER, None)?,
        })
    }
}

impl Scene for Triangle {
    fn draw(&mut self, target: &mut impl Surface) -> Result<(), RenderError> {
        target.clear_color_srgb(0.055, 0.06, 0.12, 1.0);
        let every_three = NoIndices(PrimitiveType::TrianglesList);
        target.draw(&self.corners, every_three, &self.program, &EmptyUniforms, &DrawParameters::default())?;
        Ok(())
    }
}
// ANCHOR_END: triangle

fn main() -> ExitCode {
    shell::main("Chapter 1a: a triangle", |gl, _assets| Triangle::new(gl))
}
