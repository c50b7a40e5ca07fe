//! Chapter 8, post-processing: the scene is drawn into a texture, and shown changed.
//!
//! * **New here:** a framebuffer of our own. `draw_plain` is the smallest post-processing, in plain
//!   glium with one effect. The library's `PostProcessor` has smooth edges and three effects.
//! * **Look at:** `draw_plain`, then `draw_with_effects` and `shaders/post.frag`.
//! * **Try:** ENTER for `draw_plain`; 1, 2, 3 for chaos, confuse, shake, alone or together; 0 for
//!   none; SPACE for a naive shake, which moves the whole picture and uncovers its border.
//!
//! `cargo run --example ch08_post_processing`
//!
//! Next: `cargo run --example ch09b_two_lists`

use breakout::app::shell::{self, KeyState, Next, Scene};
use breakout::collision::Aabb;
use breakout::draw::{
    Blending, Corner, DEFAULT_SAMPLES, FigureRenderer, Gl, Layout, PostPass, PostProcessor, QUAD_STRIP, RenderError,
    SpriteRenderer, Units, UvRect, WORLD, load_texture, unit_quad,
};
use glam::{Mat4, Vec2, Vec4, vec2};
use glium::{DrawParameters, Program, Surface, Texture2d, VertexBuffer, framebuffer::SimpleFrameBuffer, uniform};
use std::{f32::consts::TAU, process::ExitCode, time::Duration};
use winit::keyboard::KeyCode;

const ORANGE: Vec4 = Vec4::new(1.0, 0.55, 0.1, 1.0); // behind the picture, never to be seen
const BAND: Vec4 = Vec4::new(0.055, 0.06, 0.12, 0.85);
const PALE: Vec4 = Vec4::new(0.7, 0.76, 0.9, 1.0);

const VERTEX_SHADER: &str = "#version 330 core
    in vec2 corner;
    out vec2 uv;
    void main() { uv = corner; gl_Position = vec4(2.0 * corner - 1.0, 0.0, 1.0); }";
const FRAGMENT_SHADER: &str = "#version 330 core
    in vec2 uv;
    out vec4 color;
    uniform sampler2D scene;
    void main() { color = vec4(1.0 - texture(scene, uv).rgb, 1.0); }";

struct Pictures {
    sprites: SpriteRenderer,
    background: Texture2d,
    ball: Texture2d,
    seconds: f32,
}

impl Pictures {
    fn draw(&mut self, target: &mut impl Surface, projection: &Mat4) -> Result<(), RenderError> {
        let center = WORLD / 2.0 + Vec2::from_angle(self.seconds) * vec2(250.0, 180.0);
        self.sprites.draw_sprite(Vec2::ZERO, WORLD, UvRect::WHOLE, Vec4::ONE);
        self.sprites.flush(target, projection, &self.background, Blending::Opaque)?;
        self.sprites.draw_sprite(center - 50.0, Vec2::splat(100.0), UvRect::WHOLE, Vec4::ONE);
        self.sprites.flush(target, projection, &self.ball, Blending::Over)
    }
}

struct PostProcessing {
    pictures: Pictures,
    gl: Gl,
    corners: VertexBuffer<Corner>,
    inverting: Program,
    post: PostProcessor,
    figure: FigureRenderer,
    strengths: [f32; 3], // of chaos, confuse and shake: 0 or 1
    is_naive: bool,
    is_plain: bool,
}

impl PostProcessing {
    fn draw_plain(&mut self, window: &mut impl Surface) -> Result<(), RenderError> {
        let (width, height) = window.get_dimensions();
        let texture = Texture2d::empty(&self.gl, width, height)?;
        let mut framebuffer = SimpleFrameBuffer::new(&self.gl, &texture)?;
        framebuffer.clear_color_srgb(0.055, 0.06, 0.12, 1.0);
        self.pictures.draw(&mut framebuffer, &Layout::new((width, height)).world_projection())?;
        let uniforms = uniform! { scene: &texture };
        Ok(window.draw(&self.corners, QUAD_STRIP, &self.inverting, &uniforms, &DrawParameters::default())?)
    }

    fn draw_with_effects(&mut self, window: &mut impl Surface, layout: &Layout) -> Result<(), RenderError> {
        let Self { pictures, post, figure, .. } = self;
        post.capture(layout.field.size(), |field| pictures.draw(field, &Layout::field_projection()))?;
        window.clear_color_srgb(0.055, 0.06, 0.12, 1.0);
        figure.fill(&Aabb::from_min_size(Vec2::ZERO, WORLD), ORANGE);
        figure.flush(window)?;
        let ([chaos, confuse, mut shake], phase, mut area) = (self.strengths, pictures.seconds, layout.field);
        let naive = if self.is_naive { 0.015 * std::mem::take(&mut shake) } else { 0.0 };
        area.left += ((10.0 * phase).cos() * naive * area.width as f32) as i32;
        area.top -= ((15.0 * phase).cos() * naive * area.height as f32) as i32;
        let pass = PostPass::Moving { chaos, confuse, shake, phase };
        post.present(window, &layout.pixel_projection(), &area, &pass)
    }
}

impl Scene for PostProcessing {
    fn key(&mut self, key: KeyCode, state: KeyState) -> Next {
        match key {
            KeyCode::Escape => return Next::Quit,
            _ if state != KeyState::Pressed => {}
            KeyCode::Digit0 => self.strengths = [0.0; 3],
            KeyCode::Digit1 => self.strengths[0] = 1.0 - self.strengths[0],
            KeyCode::Digit2 => self.strengths[1] = 1.0 - self.strengths[1],
            KeyCode::Digit3 => self.strengths[2] = 1.0 - self.strengths[2],
            KeyCode::Space => (self.is_naive, self.strengths) = (!self.is_naive, [0.0, 0.0, 1.0]),
            KeyCode::Enter => self.is_plain = !self.is_plain,
            _ => {}
        }
        Next::GoOn
    }

    fn update(&mut self, elapsed: Duration) -> Next {
        self.pictures.seconds = (self.pictures.seconds + elapsed.as_secs_f32()) % TAU;
        Next::GoOn
    }

    fn draw(&mut self, window: &mut impl Surface) -> Result<(), RenderError> {
        let layout = Layout::new(window.get_dimensions());
        self.figure.begin(&layout, Units::World);
        let drawn = if self.is_plain { self.draw_plain(window) } else { self.draw_with_effects(window, &layout) };
        drawn?;
        let (shake, other) = if self.is_naive { ("naive shake", "the shader's") } else { ("shake", "a naive shake") };
        let names = ["chaos", "confuse", shake].into_iter().zip(self.strengths);
        let on: Vec<&str> = names.filter(|(_, strength)| *strength > 0.0).map(|(name, _)| name).collect();
        let on = if on.is_empty() { "nothing".to_owned() } else { on.join(" and ") };
        let text = if self.is_plain { "inverted   (ENTER: back)".into() } else { format!("{on}   (SPACE: {other})") };
        self.figure.fill(&Aabb { min: vec2(10.0, 508.0), max: vec2(570.0, 572.0) }, BAND);
        self.figure.label(&text, vec2(20.0, 520.0), 20.0, Vec4::ONE);
        self.figure.label("1 chaos   2 confuse   3 shake   0 nothing", vec2(20.0, 548.0), 15.0, PALE);
        self.figure.flush(window)
    }
}

fn main() -> ExitCode {
    shell::main("Chapter 8: post-processing", |gl, assets| {
        Ok(PostProcessing {
            pictures: Pictures {
                sprites: SpriteRenderer::new(gl, assets)?,
                background: load_texture(gl, assets, "textures/background.jpg")?,
                ball: load_texture(gl, assets, "textures/ball.png")?,
                seconds: 0.0,
            },
            gl: gl.clone(),
            corners: unit_quad(gl)?,
            inverting: Program::from_source(gl, VERTEX_SHADER, FRAGMENT_SHADER, None)?,
            post: PostProcessor::new(gl, assets, DEFAULT_SAMPLES)?,
            figure: FigureRenderer::new(gl, assets)?,
            strengths: [0.0; 3],
            is_naive: false,
            is_plain: false,
        })
    })
}
