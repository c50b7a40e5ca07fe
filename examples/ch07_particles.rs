//! Chapter 7, particles: a trail of glowing specks behind a ball, on three computers of different
//! speed.
//!
//! * **New here:** `Particles`, the game's pool: a new speck takes the oldest one's place.
//!   `ParticleRenderer` adds the specks to the picture as light, all of them with one call. SPACE
//!   switches to the tutorial's rule: two new specks for each frame.
//! * **Look at:** `pass`. With a speck for each step of the clock the three trails are alike. With
//!   two for each frame a slow computer shows dots, and a fast one a thick white band.
//! * **Try:** let the fastest computer in `RATES` show 1000 frames a second; add four specks at
//!   each step; draw them half as large, or twice.
//!
//! `cargo run --example ch07_particles`
//!
//! Next: `cargo run --example ch07b_specks`, which makes and draws such specks itself

use breakout::app::clock::Clock;
use breakout::app::shell::{self, KeyState, Next, Scene};
use breakout::draw::{
    Blending, FigureRenderer, Glow, Layout, ParticleRenderer, RenderError, SpriteRenderer, Units, UvRect, load_texture,
};
use breakout::effects::Particles;
use breakout::game::{Ball, Paddle, Rng, STEP};
use glam::{Vec2, Vec4, vec2};
use glium::{Surface, Texture2d};
use std::{f32::consts::TAU, process::ExitCode, time::Duration};
use winit::keyboard::KeyCode;

/// Frames per second of the three computers.
pub(crate) const RATES: [u32; 3] = [15, 60, 240];

/// The balls go round in circles: their radius in units, and their rounds per second.
const RADIUS: f32 = 115.0;
const ROUNDS: f32 = 0.5;

/// When specks are born: one at each step of 1/120 s, or two at each frame.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Birth {
    Step,
    Frame,
}

/// A ball and its trail on one of the computers.
pub(crate) struct Computer {
    pub(crate) particles: Particles,
    ball: Ball,
    rng: Rng,
    clock: Clock,
    turn: f32,
    waited: Duration, // since its last frame
}

impl Computer {
    pub(crate) fn new() -> Self {
        let (ball, clock) = (Ball::stuck_to(&Paddle::of_width(1.0), 1.0), Clock::default());
        Self { particles: Particles::default(), ball, rng: Rng::new(1), clock, turn: 0.0, waited: Duration::ZERO }
    }

    // ANCHOR: pass
    /// Lets time pass in frames of this computer's own length.
    pub(crate) fn pass(&mut self, elapsed: Duration, rate: u32, birth: Birth) {
        let length = Duration::from_secs(1) / rate;
        self.waited += elapsed;
        while self.waited >= length {
            self.waited -= length;
            for _ in 0..self.clock.advance(length) {
                self.step();
                if birth == Birth::Step {
                    self.particles.trail(&self.ball, &mut self.rng);
                }
            }
            if birth == Birth::Frame {
                (0..2).for_each(|_| self.particles.trail(&self.ball, &mut self.rng));
            }
        }
    }
    // ANCHOR_END: pass

    // ANCHOR: step
    fn step(&mut self) {
        self.particles.age();
        self.turn = (self.turn + ROUNDS * STEP) % 1.0;
        let outward = Vec2::from_angle(self.turn * TAU);
        self.ball.center = outward * RADIUS;
        self.ball.velocity = outward.perp() * RADIUS * ROUNDS * TAU;
    }
    // ANCHOR_END: step
}

struct Trails {
    particles: ParticleRenderer,
    sprites: SpriteRenderer,
    figure: FigureRenderer,
    ball: Texture2d,
    computers: [Computer; 3],
    birth: Birth,
}

impl Scene for Trails {
    fn key(&mut self, key: KeyCode, state: KeyState) -> Next {
        if (key, state) == (KeyCode::Space, KeyState::Pressed) {
            self.birth = if self.birth == Birth::Step { Birth::Frame } else { Birth::Step };
        }
        if key == KeyCode::Escape { Next::Quit } else { Next::GoOn }
    }

    fn update(&mut self, elapsed: Duration) -> Next {
        let computers = self.computers.iter_mut().zip(RATES);
        computers.for_each(|(computer, rate)| computer.pass(elapsed, rate, self.birth));
        Next::GoOn
    }

    // ANCHOR: draw
    fn draw(&mut self, target: &mut impl Surface) -> Result<(), RenderError> {
        target.clear_color_srgb(0.055, 0.06, 0.12, 1.0);
        let layout = Layout::new(target.get_dimensions());
        self.figure.begin(&layout, Units::Canvas);
        for (i, (computer, rate)) in (0_u8..).zip(self.computers.iter().zip(RATES)) {
            let middle = vec2(193.0 + 340.0 * f32::from(i), 210.0);
            for speck in computer.particles.living() {
                let (center, alpha) = (middle + speck.position, speck.alpha());
                self.particles.draw_particle(Glow { center, size: speck.size, color: speck.color, alpha });
            }
            let radius = computer.ball.radius;
            let corner = middle + computer.ball.center - radius;
            self.sprites.draw_sprite(corner, Vec2::splat(2.0 * radius), UvRect::WHOLE, Vec4::ONE);
            let (below, count) = (middle + vec2(-108.0, 180.0), computer.particles.living().count());
            self.figure.label(&format!("{rate} frames a second"), below, 20.0, Vec4::ONE);
            self.figure.label(&format!("{count} particles"), below + vec2(0.0, 26.0), 20.0, Vec4::ONE);
        }
        self.particles.flush(target, &layout.canvas_projection())?;
        self.sprites.flush(target, &layout.canvas_projection(), &self.ball, Blending::Over)?;
        let way = if self.birth == Birth::Step { "one for each step" } else { "two for each frame" };
        self.figure.label(&format!("{way}   (SPACE: the other way)"), vec2(153.0, 520.0), 20.0, Vec4::ONE);
        self.figure.flush(target)
    }
    // ANCHOR_END: draw
}

fn main() -> ExitCode {
    shell::main("Chapter 7: particles", |gl, assets| {
        Ok(Trails {
            particles: ParticleRenderer::new(gl, assets)?,
            sprites: SpriteRenderer::new(gl, assets)?,
            figure: FigureRenderer::new(gl, assets)?,
            ball: load_texture(gl, assets, "textures/ball.png")?,
            computers: [(); 3].map(|()| Computer::new()),
            birth: Birth::Step,
        })
    })
}
