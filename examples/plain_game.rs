//! A small game in plain glium, the answer to chapter 12's last exercise: keep the ball up and
//! collect all stars. Each hit makes the paddle narrower. From the library it has the window and
//! the keys. `Game` is the rules and knows no OpenGL; `App` draws it and hands it time and keys.
//!
//! `cargo run --example plain_game`, then ← and →; SPACE starts again

use breakout::app::shell::{self, KeyState, Next, Scene};
use breakout::draw::RenderError;
use glam::{Vec2, camera::rh::proj::opengl::orthographic, vec2};
use glium::index::{NoIndices, PrimitiveType::TriangleStrip};
use glium::{Blend, DrawParameters, Program, Surface, Texture2d, VertexBuffer};
use glium::{implement_vertex, texture::RawImage2d, uniform};
use std::{error::Error, process::ExitCode, time::Duration};
use winit::keyboard::KeyCode;

const WORLD: Vec2 = vec2(960.0, 540.0); // units; x points right, y down
const RADIUS: f32 = 16.0; // of the ball
const STEP: f32 = 1.0 / 120.0; // seconds

struct Game {
    ball: Vec2, // its centre, as all places here
    velocity: Vec2,
    paddle: Vec2,
    size: Vec2, // of the paddle
    stars: Vec<Vec2>,
}

impl Game {
    fn new() -> Self {
        let (paddle, size) = (vec2(WORLD.x / 2.0, WORLD.y - 30.0), vec2(200.0, 30.0));
        let ball = paddle - vec2(0.0, size.y / 2.0 + RADIUS);
        let star = |i: u8| vec2(90.0 + 130.0 * f32::from(i % 7), 80.0 + 80.0 * f32::from(i / 7));
        Self { ball, velocity: vec2(250.0, -860.0), paddle, size, stars: (0..21).map(star).collect() }
    }

    fn is_lost(&self) -> bool {
        self.ball.y > WORLD.y + RADIUS
    }

    fn is_won(&self) -> bool {
        self.stars.is_empty()
    }

    fn step(&mut self, direction: f32) {
        let x = self.paddle.x + direction * 700.0 * STEP;
        self.paddle.x = x.clamp(self.size.x / 2.0, WORLD.x - self.size.x / 2.0);
        self.velocity.y += 800.0 * STEP; // gravity
        self.ball += self.velocity * STEP;
        // Walls at the left, at the right and above.
        let inside = self.ball.clamp(Vec2::splat(RADIUS), vec2(WORLD.x - RADIUS, f32::INFINITY));
        if let Some(normal) = (inside - self.ball).try_normalize() {
            (self.ball, self.velocity) = (inside, self.velocity.reflect(normal));
        }
        let closest = self.ball.clamp(self.paddle - self.size / 2.0, self.paddle + self.size / 2.0);
        if self.ball.distance(closest) < RADIUS && self.velocity.y > 0.0 {
            let side = (self.ball.x - self.paddle.x) / self.size.x; // -0.5 to 0.5
            self.velocity = vec2(side * 1000.0, -860.0);
            self.size.x = (self.size.x * 0.96).max(70.0);
        }
        self.stars.retain(|star| star.distance(self.ball) > RADIUS + 20.0);
    }
}

#[derive(Clone, Copy)]
struct Vertex {
    corner: [f32; 2],
}
implement_vertex!(Vertex, corner);
const CORNERS: [[f32; 2]; 4] = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]];

const VERTEX_SHADER: &str = "#version 330 core
    uniform mat4 projection;
    uniform vec2 center, size;
    in vec2 corner;
    out vec2 uv;
    void main() {
        uv = corner;
        gl_Position = projection * vec4(center + (corner - 0.5) * size, 0.0, 1.0);
    }";

const FRAGMENT_SHADER: &str = "#version 330 core
    uniform sampler2D image;
    in vec2 uv;
    out vec4 color;
    void main() { color = texture(image, uv); }";

struct App {
    corners: VertexBuffer<Vertex>,
    program: Program,
    images: [Texture2d; 3], // star, paddle, ball
    game: Game,
    held: [bool; 2], // left, right
    time: f32,       // seconds not yet played
}

impl Scene for App {
    fn key(&mut self, key: KeyCode, state: KeyState) -> Next {
        match key {
            KeyCode::ArrowLeft => self.held[0] = state != KeyState::Released,
            KeyCode::ArrowRight => self.held[1] = state != KeyState::Released,
            KeyCode::Space if self.game.is_lost() || self.game.is_won() => self.game = Game::new(),
            KeyCode::Escape => return Next::Quit,
            _ => {}
        }
        Next::GoOn
    }

    fn update(&mut self, elapsed: Duration) -> Next {
        self.time += elapsed.as_secs_f32().min(0.1);
        while self.time >= STEP {
            self.time -= STEP;
            if !self.game.is_lost() && !self.game.is_won() {
                self.game.step(f32::from(self.held[1]) - f32::from(self.held[0]));
            }
        }
        Next::GoOn
    }

    fn draw(&mut self, target: &mut impl Surface) -> Result<(), RenderError> {
        let (game, [star, paddle, ball]) = (&self.game, &self.images);
        let (red, green) = (f32::from(game.is_lost()), f32::from(game.is_won()));
        target.clear_color_srgb(0.05 + 0.2 * red, 0.06 + 0.14 * green, 0.12, 1.0);
        let stars = game.stars.iter().map(|center| (star, *center, Vec2::splat(48.0)));
        let projection = orthographic(0.0, WORLD.x, WORLD.y, 0.0, -1.0, 1.0).to_cols_array_2d();
        let parameters = DrawParameters { blend: Blend::alpha_blending(), ..DrawParameters::default() };
        let ball = (ball, game.ball, Vec2::splat(2.0 * RADIUS));
        for (image, center, size) in stars.chain([(paddle, game.paddle, game.size), ball]) {
            let (center, size) = (center.to_array(), size.to_array());
            let uniforms = uniform! { projection: projection, center: center, size: size, image: image };
            target.draw(&self.corners, NoIndices(TriangleStrip), &self.program, &uniforms, &parameters)?;
        }
        Ok(())
    }
}

fn main() -> ExitCode {
    shell::main("A small game in plain glium", |gl, _assets| {
        let load = |file: &[u8]| -> Result<Texture2d, Box<dyn Error>> {
            let picture = image::load_from_memory(file)?.into_rgba8();
            let size = picture.dimensions();
            Ok(Texture2d::new(gl, RawImage2d::from_raw_rgba(picture.into_raw(), size))?)
        };
        let star = load(include_bytes!("../textures/star.png"))?;
        let paddle = load(include_bytes!("../textures/paddle.png"))?;
        let ball = load(include_bytes!("../textures/ball.png"))?;
        let corners = VertexBuffer::immutable(gl, &CORNERS.map(|corner| Vertex { corner }))?;
        let program = Program::from_source(gl, VERTEX_SHADER, FRAGMENT_SHADER, None)?;
        Ok(App { corners, program, images: [star, paddle, ball], game: Game::new(), held: [false; 2], time: 0.0 })
    })
}
