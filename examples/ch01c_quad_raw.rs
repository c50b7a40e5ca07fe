//! Chapter 1b, a quad in raw OpenGL: what glium does for the reader's game, done by hand.
//!
//! * **New here:** OpenGL's own functions, by the crate glow. All are `unsafe`: nothing checks them.
//! * **Look at:** `draw` beside `render` of stage 2. Objects are not arguments but *bound* first.
//! * **Try:** leave `bind_vertex_array` out of `draw`; leave `enable_vertex_attrib_array` out.
//!
//! `cargo run --example ch01c_quad_raw`
//!
//! Next: `cargo run --example ch04_ball`

use breakout::app::shell::{self, Next, Scene};
use breakout::draw::{self, RenderError};
use glam::{Mat4, Vec2, camera::rh::proj::opengl::orthographic, vec2};
use glium::Surface;
use glow::HasContext;
use std::{error::Error, process::ExitCode, time::Duration};

const WORLD: Vec2 = vec2(960.0, 540.0);
const SIZE: Vec2 = vec2(400.0, 80.0);

/// As in stage 2, without the color. `location` is the number by which OpenGL knows an
/// attribute.
const VERTEX_SHADER: &str = "#version 330 core
    layout (location = 0) in vec2 corner;
    out vec2 uv;
    uniform mat4 model, projection;
    void main() {
        uv = corner;
        gl_Position = projection * model * vec4(corner, 0.0, 1.0);
    }";
const FRAGMENT_SHADER: &str = "#version 330 core
    in vec2 uv;
    out vec4 color;
    uniform sampler2D image;
    void main() { color = texture(image, uv); }";

const CORNERS: [f32; 8] = [0.0, 0.0, 1.0, 0.0, 1.0, 1.0, 0.0, 1.0];
const INDICES: [u16; 6] = [0, 1, 2, 2, 3, 0];

struct Quad {
    gl: glow::Context,
    vertex_array: glow::VertexArray,
    program: glow::Program,
    texture: glow::Texture,
    angle: f32, // radians, clockwise
}

fn model(angle: f32) -> Mat4 {
    Mat4::from_translation((WORLD / 2.0).extend(0.0))
        * Mat4::from_rotation_z(angle)
        * Mat4::from_translation((-SIZE / 2.0).extend(0.0))
        * Mat4::from_scale(SIZE.extend(1.0))
}

impl Quad {
    /// Creates all OpenGL objects. Each is a number that the driver gives out.
    unsafe fn new(gl: glow::Context) -> Result<Self, Box<dyn Error>> {
        let picture = image::load_from_memory(include_bytes!("../textures/paddle.png"))?.into_rgba8();
        let (width, height) = (picture.width().cast_signed(), picture.height().cast_signed());
        // SAFETY: the caller's context is current; the slices live during the calls that copy them.
        unsafe {
            // ANCHOR: buffers
            let vertex_array = gl.create_vertex_array()?;
            gl.bind_vertex_array(Some(vertex_array));
            gl.bind_buffer(glow::ARRAY_BUFFER, Some(gl.create_buffer()?));
            let corners = CORNERS.map(f32::to_ne_bytes).concat();
            gl.buffer_data_u8_slice(glow::ARRAY_BUFFER, &corners, glow::STATIC_DRAW);
            gl.bind_buffer(glow::ELEMENT_ARRAY_BUFFER, Some(gl.create_buffer()?));
            let indices = INDICES.map(u16::to_ne_bytes).concat();
            gl.buffer_data_u8_slice(glow::ELEMENT_ARRAY_BUFFER, &indices, glow::STATIC_DRAW);
            gl.vertex_attrib_pointer_f32(0, 2, glow::FLOAT, false, 8, 0); // 2 floats, 8 bytes apart
            gl.enable_vertex_attrib_array(0);
            gl.bind_vertex_array(None);
            // ANCHOR_END: buffers
            // ANCHOR: program
            let program = gl.create_program()?;
            for (kind, text) in [(glow::VERTEX_SHADER, VERTEX_SHADER), (glow::FRAGMENT_SHADER, FRAGMENT_SHADER)] {
                let shader = gl.create_shader(kind)?;
                gl.shader_source(shader, text);
                gl.compile_shader(shader);
                if !gl.get_shader_compile_status(shader) {
                    return Err(gl.get_shader_info_log(shader).into());
                }
                gl.attach_shader(program, shader);
            }
            gl.link_program(program);
            if !gl.get_program_link_status(program) {
                return Err(gl.get_program_info_log(program).into());
            }
            // ANCHOR_END: program
            // ANCHOR: texture
            let texture = gl.create_texture()?;
            gl.bind_texture(glow::TEXTURE_2D, Some(texture));
            let (stored, given) = (glow::RGBA8.cast_signed(), glow::RGBA);
            let bytes = glow::PixelUnpackData::Slice(Some(&picture));
            gl.tex_image_2d(glow::TEXTURE_2D, 0, stored, width, height, 0, given, glow::UNSIGNED_BYTE, bytes);
            gl.generate_mipmap(glow::TEXTURE_2D);
            let set = |name, value: u32| gl.tex_parameter_i32(glow::TEXTURE_2D, name, value.cast_signed());
            set(glow::TEXTURE_WRAP_S, glow::CLAMP_TO_EDGE);
            set(glow::TEXTURE_WRAP_T, glow::CLAMP_TO_EDGE);
            set(glow::TEXTURE_MAG_FILTER, glow::LINEAR);
            set(glow::TEXTURE_MIN_FILTER, glow::LINEAR_MIPMAP_LINEAR);
            // ANCHOR_END: texture
            Ok(Self { gl, vertex_array, program, texture, angle: 0.0 })
        }
    }
}

impl Scene for Quad {
    fn update(&mut self, elapsed: Duration) -> Next {
        self.angle += elapsed.as_secs_f32();
        Next::GoOn
    }

    // ANCHOR: draw
    fn draw(&mut self, target: &mut impl Surface) -> Result<(), RenderError> {
        target.clear_color_srgb(0.055, 0.06, 0.12, 1.0); // glium's call: it binds the target
        let (width, height) = target.get_dimensions();
        let projection = orthographic(0.0, WORLD.x, WORLD.y, 0.0, -1.0, 1.0);
        let gl = &self.gl;
        // SAFETY: the context is current while a scene is drawn, and all names are its own.
        unsafe {
            gl.viewport(0, 0, width.cast_signed(), height.cast_signed());
            gl.enable(glow::BLEND);
            gl.blend_func(glow::SRC_ALPHA, glow::ONE_MINUS_SRC_ALPHA);
            gl.use_program(Some(self.program));
            let place = |name| gl.get_uniform_location(self.program, name);
            gl.uniform_matrix_4_f32_slice(place("model").as_ref(), false, &model(self.angle).to_cols_array());
            gl.uniform_matrix_4_f32_slice(place("projection").as_ref(), false, &projection.to_cols_array());
            gl.active_texture(glow::TEXTURE0);
            gl.bind_texture(glow::TEXTURE_2D, Some(self.texture));
            gl.uniform_1_i32(place("image").as_ref(), 0); // the unit's number, not the texture's
            gl.bind_vertex_array(Some(self.vertex_array));
            gl.draw_elements(glow::TRIANGLES, 6, glow::UNSIGNED_SHORT, 0);
            gl.bind_vertex_array(None);
        }
        Ok(())
    }
    // ANCHOR_END: draw
}

fn main() -> ExitCode {
    // SAFETY: the context was just made current, so the loaded functions are its own.
    shell::main("Chapter 1b: a quad in raw OpenGL", |_gl, _assets| unsafe {
        Quad::new(glow::Context::from_loader_function(draw::entry_point))
    })
}
