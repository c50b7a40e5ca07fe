//! Chapter 7b, particles from nothing: a pool, and two ways to draw it in plain glium.
//!
//! * **New here:** `Pool`, where a new speck takes the oldest one's place; blending that adds
//!   light; a draw call for each speck, and after SPACE one call for all of them.
//! * **Look at:** `VERTEX_SHADER`. It serves both ways: one word decides where its inputs come from.
//! * **Try:** give the pool 200 places; let specks fall; draw with `Blend::alpha_blending()`.
//!
//! `cargo run --example ch07b_specks`, and with `-- --trace --frames 120` to count the calls
//!
//! Next: `cargo run --example ch08_post_processing`

use breakout::app::clock::Clock;
use breakout::app::shell::{self, KeyState, Next, Scene};
use breakout::draw::{self, Corner, QUAD_STRIP, RenderError};
use breakout::game::{Rng, STEP};
use glam::{Vec2, camera::rh::proj::opengl::orthographic, vec2};
use glium::{Blend, BlendingFunction, DrawParameters, LinearBlendingFactor, Program, Surface, Texture2d, VertexBuffer};
use glium::{implement_vertex, uniform};
use std::{f32::consts::TAU, process::ExitCode, time::Duration};
use winit::keyboard::KeyCode;

#[derive(Clone, Copy, Default)]
struct Speck {
    position: Vec2,
    velocity: Vec2, // units per second
    life: f32,      // seconds left, of one second
}

const PLACES: usize = 500;
struct Pool {
    specks: [Speck; PLACES],
    oldest: usize,
}

impl Pool {
    fn spawn(&mut self, speck: Speck) {
        self.specks[self.oldest] = speck;
        self.oldest = (self.oldest + 1) % PLACES;
    }

    fn update(&mut self, seconds: f32) {
        for speck in &mut self.specks {
            speck.life -= seconds;
            speck.position += speck.velocity * seconds;
        }
    }

    fn living(&self) -> impl Iterator<Item = &Speck> {
        self.specks.iter().filter(|speck| speck.life > 0.0)
    }
}

// ANCHOR: shaders
/// EACH stands for `uniform` where each speck has a draw call, and for `in` where all share one.
const VERTEX_SHADER: &str = "#version 330 core
    in vec2 corner;
    EACH vec2 center;
    EACH float alpha;
    uniform mat4 projection;
    out vec2 uv;
    out float strength;
    void main() {
        uv = corner;
        strength = alpha;
        gl_Position = projection * vec4(center + (corner - 0.5) * 12.0, 0.0, 1.0);
    }";
const FRAGMENT_SHADER: &str = "#version 330 core
    in vec2 uv;
    in float strength;
    out vec4 color;
    uniform sampler2D image;
    void main() { color = vec4(texture(image, uv).rgb * vec3(1.0, 0.7, 0.4) * strength, 0.0); }";
// ANCHOR_END: shaders

#[derive(Clone, Copy)]
struct Row {
    center: [f32; 2],
    alpha: f32,
}
implement_vertex!(Row, center, alpha);

struct Sparks {
    pool: Pool,
    rng: Rng,
    clock: Clock,
    corners: VertexBuffer<Corner>,
    rows: VertexBuffer<Row>,
    image: Texture2d,
    one_by_one: Program,
    at_once: Program,
    is_at_once: bool,
}

impl Scene for Sparks {
    fn key(&mut self, key: KeyCode, state: KeyState) -> Next {
        self.is_at_once ^= (key, state) == (KeyCode::Space, KeyState::Pressed);
        if key == KeyCode::Escape { Next::Quit } else { Next::GoOn }
    }

    fn update(&mut self, elapsed: Duration) -> Next {
        for _ in 0..self.clock.advance(elapsed) {
            self.pool.update(STEP);
            for _ in 0..4 {
                let velocity = Vec2::from_angle(self.rng.between(0.0, TAU)) * self.rng.between(20.0, 240.0);
                self.pool.spawn(Speck { position: vec2(480.0, 270.0), velocity, life: 1.0 });
            }
        }
        Next::GoOn
    }

    fn draw(&mut self, target: &mut impl Surface) -> Result<(), RenderError> {
        target.clear_color_srgb(0.055, 0.06, 0.12, 1.0);
        let projection = orthographic(0.0, 960.0, 540.0, 0.0, -1.0, 1.0).to_cols_array_2d();
        let one = LinearBlendingFactor::One;
        let sum = BlendingFunction::Addition { source: one, destination: one };
        let add = Blend { color: sum, alpha: sum, ..Blend::default() };
        let parameters = DrawParameters { blend: add, ..DrawParameters::default() };
        let rows: Vec<_> = self.pool.living().map(|s| Row { center: s.position.into(), alpha: s.life }).collect();
        if self.is_at_once {
            // ANCHOR: at_once
            if let Some(part) = self.rows.slice(..rows.len()).filter(|_| !rows.is_empty()) {
                part.write(&rows);
                let instances = part.per_instance().expect("OpenGL 3.3 draws instances");
                let uniforms = uniform! { projection: projection, image: &self.image };
                target.draw((&self.corners, instances), QUAD_STRIP, &self.at_once, &uniforms, &parameters)?;
            }
            // ANCHOR_END: at_once
        } else {
            // ANCHOR: one_by_one
            for Row { center, alpha } in rows {
                let uniforms = uniform! { projection: projection, image: &self.image, center: center, alpha: alpha };
                target.draw(&self.corners, QUAD_STRIP, &self.one_by_one, &uniforms, &parameters)?;
            }
            // ANCHOR_END: one_by_one
        }
        Ok(())
    }
}

fn main() -> ExitCode {
    shell::main("Chapter 7b: particles from nothing", |gl, assets| {
        let vertex = |each| VERTEX_SHADER.replace("EACH", each);
        let program = |each| Program::from_source(gl, &vertex(each), FRAGMENT_SHADER, None);
        Ok(Sparks {
            pool: Pool { specks: [Speck::default(); PLACES], oldest: 0 },
            rng: Rng::new(1),
            clock: Clock::default(),
            corners: draw::unit_quad(gl)?,
            rows: VertexBuffer::empty_dynamic(gl, PLACES)?,
            image: draw::load_texture(gl, assets, "textures/particle.png")?,
            one_by_one: program("uniform")?,
            at_once: program("in")?,
            is_at_once: false,
        })
    })
}
