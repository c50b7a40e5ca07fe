//! The turning quad of chapter 1b without the library `breakout`, as a starting point for your own
//! project: winit opens the window and reports events, glium makes the context and draws.
//!
//! `cargo run -p window`, then the arrow keys; ESC closes the window

use glam::{Mat4, Vec2, camera::rh::proj::opengl::orthographic, vec2};
use glium::backend::glutin::SimpleWindowBuilder;
use glium::glutin::surface::WindowSurface;
use glium::index::{NoIndices, PrimitiveType::TriangleStrip};
use glium::{Blend, Display, DrawParameters, Program, Surface, Texture2d, VertexBuffer};
use glium::{implement_vertex, texture::RawImage2d, uniform};
use std::{collections::HashSet, error::Error, time::Instant};
use winit::application::ApplicationHandler;
use winit::event::{ElementState, WindowEvent};
use winit::event_loop::{ActiveEventLoop, EventLoop};
use winit::keyboard::{KeyCode, PhysicalKey};
use winit::window::{Window, WindowId};

const WORLD: Vec2 = vec2(960.0, 540.0); // units; x points right, y down
const SIZE: Vec2 = vec2(400.0, 80.0);

const VERTEX_SHADER: &str = "#version 330 core
    uniform mat4 model, projection;
    in vec2 corner;
    out vec2 uv;
    void main() {
        uv = corner;
        gl_Position = projection * model * vec4(corner, 0.0, 1.0);
    }";

const FRAGMENT_SHADER: &str = "#version 330 core
    uniform sampler2D image;
    in vec2 uv;
    out vec4 color;
    void main() { color = texture(image, uv); }";

#[derive(Clone, Copy)]
struct Vertex {
    corner: [f32; 2],
}
implement_vertex!(Vertex, corner);
const CORNERS: [[f32; 2]; 4] = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]];

/// The open window and what it shows. Fields are dropped from first to last, the window at the end.
struct Open {
    corners: VertexBuffer<Vertex>,
    program: Program,
    image: Texture2d,
    center: Vec2,
    angle: f32,                 // radians, clockwise
    held: HashSet<PhysicalKey>, // the keys that are down
    updated: Instant,
    display: Display<WindowSurface>, // glium's context with the window's surface
    window: Window,
}

impl Open {
    fn new(event_loop: &ActiveEventLoop) -> Result<Self, Box<dyn Error>> {
        let builder = SimpleWindowBuilder::new().with_title("A window of your own").with_inner_size(960, 540);
        let (window, display) = builder.build(event_loop);
        let picture = image::load_from_memory(include_bytes!("../../../textures/paddle.png"))?.into_rgba8();
        let pixels = RawImage2d::from_raw_rgba(picture.to_vec(), picture.dimensions());
        Ok(Self {
            corners: VertexBuffer::immutable(&display, &CORNERS.map(|corner| Vertex { corner }))?,
            program: Program::from_source(&display, VERTEX_SHADER, FRAGMENT_SHADER, None)?,
            image: Texture2d::new(&display, pixels)?,
            center: WORLD / 2.0,
            angle: 0.0,
            held: HashSet::new(),
            updated: Instant::now(),
            display,
            window,
        })
    }

    fn update(&mut self) {
        let now = Instant::now();
        let seconds = (now - self.updated).as_secs_f32();
        self.updated = now;
        let held = |key| f32::from(self.held.contains(&PhysicalKey::Code(key)));
        let x = held(KeyCode::ArrowRight) - held(KeyCode::ArrowLeft);
        let y = held(KeyCode::ArrowDown) - held(KeyCode::ArrowUp);
        self.center += vec2(x, y) * 300.0 * seconds;
        self.angle += seconds;
    }

    fn draw(&self) -> Result<(), Box<dyn Error>> {
        let model = Mat4::from_translation(self.center.extend(0.0))
            * Mat4::from_rotation_z(self.angle)
            * Mat4::from_translation((-SIZE / 2.0).extend(0.0))
            * Mat4::from_scale(SIZE.extend(1.0));
        let uniforms = uniform! {
            model: model.to_cols_array_2d(),
            projection: orthographic(0.0, WORLD.x, WORLD.y, 0.0, -1.0, 1.0).to_cols_array_2d(),
            image: &self.image,
        };
        let parameters = DrawParameters { blend: Blend::alpha_blending(), ..DrawParameters::default() };
        let mut frame = self.display.draw();
        frame.clear_color_srgb(0.055, 0.06, 0.12, 1.0);
        let drawn = frame.draw(&self.corners, NoIndices(TriangleStrip), &self.program, &uniforms, &parameters);
        frame.finish()?; // before an error returns: glium panics if a frame is dropped unfinished
        Ok(drawn?)
    }
}

#[derive(Default)]
struct App(Option<Open>);

impl ApplicationHandler for App {
    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        self.0 = Some(Open::new(event_loop).expect("a driver that takes the shaders, and a picture"));
    }

    fn window_event(&mut self, event_loop: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        let Some(open) = &mut self.0 else { return };
        match event {
            WindowEvent::CloseRequested => event_loop.exit(),
            WindowEvent::Resized(size) => open.display.resize(size.into()),
            WindowEvent::Focused(false) => open.held.clear(),
            WindowEvent::KeyboardInput { event, .. } => match (event.physical_key, event.state) {
                (PhysicalKey::Code(KeyCode::Escape), _) => event_loop.exit(),
                (key, ElementState::Pressed) => _ = open.held.insert(key),
                (key, ElementState::Released) => _ = open.held.remove(&key),
            },
            WindowEvent::RedrawRequested => {
                open.update();
                open.draw().expect("a frame that the driver draws");
                open.window.request_redraw();
            }
            _ => {}
        }
    }

    fn exiting(&mut self, _: &ActiveEventLoop) {
        self.0 = None; // before the event loop and its connection to the screen
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    Ok(EventLoop::new()?.run_app(&mut App::default())?)
}
