//! Chapter 4, ball: a ball waits on the paddle, flies, and bounces off the walls, on three
//! computers of different speed.
//!
//! * **New here:** a `Ball` with a velocity, `Controls` that turn keys into steering, and a `Clock`
//!   that turns elapsed time into steps of 1/120 s. SPACE starts over with the simple way: two
//!   steps for each frame, whatever time the frame takes.
//! * **Look at:** `pass`. With the clock the three balls fly alike. With two steps for each frame,
//!   the ball on the fast computer is far ahead, and so is the paddle if you steer.
//! * **Try:** let the slowest computer in `RATES` show 5 frames a second; respond to walls with
//!   `slide` instead of `deflect`; start with `Ball::stuck_to(&paddle, 2.0)`.
//!
//! `cargo run --example ch04_ball`, then ENTER for the ball, A and D for the paddle
//!
//! Next: `cargo run --example ch05_collision_detection`

use breakout::app::shell::{self, KeyState, Next, Scene};
use breakout::app::{clock::Clock, input::Controls};
use breakout::collision::{Aabb, deflect};
use breakout::draw::{Blending, FigureRenderer, Layout, RenderError, SpriteRenderer, Units, UvRect, load_texture};
use breakout::game::{Ball, FIELD, Paddle, STEP, Steer};
use glam::{Mat4, Vec2, Vec4, vec2, vec3};
use glium::{Surface, Texture2d};
use std::{process::ExitCode, time::Duration};
use winit::{event::ElementState, keyboard::KeyCode};

pub(crate) const RATES: [u32; 3] = [20, 60, 120]; // frames per second of the three computers

/// How a computer finds the number of steps for a frame: by the frame's time, or always the same.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Pace {
    Clock,
    Frame,
}

/// The field on one of the computers.
pub(crate) struct Computer {
    pub(crate) ball: Ball,
    paddle: Paddle,
    clock: Clock,
    waited: Duration, // since its last frame
}

impl Computer {
    pub(crate) fn new() -> Self {
        let paddle = Paddle::of_width(1.0);
        Self { ball: Ball::stuck_to(&paddle, 1.0), paddle, clock: Clock::default(), waited: Duration::ZERO }
    }

    // ANCHOR: pass
    /// Lets time pass in frames of this computer's own length.
    pub(crate) fn pass(&mut self, elapsed: Duration, rate: u32, pace: Pace, steer: Steer) {
        let length = Duration::from_secs(1) / rate;
        self.waited += elapsed;
        while self.waited >= length {
            self.waited -= length;
            let steps = match pace {
                Pace::Clock => self.clock.advance(length),
                Pace::Frame => 2, // right at 60 frames a second, and nowhere else
            };
            (0..steps).for_each(|_| self.step(steer));
        }
    }
    // ANCHOR_END: pass

    fn step(&mut self, steer: Steer) {
        self.paddle.center.x += self.paddle.travel(steer);
        let ball = &mut self.ball;
        if ball.is_stuck() {
            return ball.follow(&self.paddle);
        }
        ball.center += ball.velocity * STEP;
        let inside = ball.center.clamp(Vec2::splat(ball.radius), vec2(FIELD.x - ball.radius, f32::MAX));
        if inside != ball.center {
            ball.velocity = deflect(ball.velocity, (inside - ball.center).normalize());
            ball.center = inside;
        } else if ball.center.y > FIELD.y + ball.radius {
            *ball = Ball::stuck_to(&self.paddle, 1.0);
        }
    }
}

struct Computers {
    sprites: SpriteRenderer,
    figure: FigureRenderer,
    textures: [Texture2d; 3], // background, paddle, ball
    computers: [Computer; 3],
    controls: Controls,
    pace: Pace,
}

impl Scene for Computers {
    fn key(&mut self, key: KeyCode, state: KeyState) -> Next {
        let is_up = state == KeyState::Released;
        self.controls.key(key, if is_up { ElementState::Released } else { ElementState::Pressed });
        match key {
            KeyCode::Escape => return Next::Quit,
            KeyCode::Space if state == KeyState::Pressed => {
                self.pace = if self.pace == Pace::Clock { Pace::Frame } else { Pace::Clock };
                self.computers = [(); 3].map(|()| Computer::new());
            }
            KeyCode::Enter => self.computers.iter_mut().for_each(|it| _ = it.ball.launch()),
            _ => {}
        }
        Next::GoOn
    }

    fn update(&mut self, elapsed: Duration) -> Next {
        let steer = self.controls.take().steer;
        let computers = self.computers.iter_mut().zip(RATES);
        computers.for_each(|(computer, rate)| computer.pass(elapsed, rate, self.pace, steer));
        Next::GoOn
    }

    fn draw(&mut self, target: &mut impl Surface) -> Result<(), RenderError> {
        target.clear_color_srgb(0.055, 0.06, 0.12, 1.0);
        let layout = Layout::new(target.get_dimensions());
        self.figure.begin(&layout, Units::Canvas);
        for (i, (computer, rate)) in (0_u8..).zip(self.computers.iter().zip(RATES)) {
            let corner = vec2(33.0 + 340.0 * f32::from(i), 150.0);
            let place = Mat4::from_translation(corner.extend(0.0)) * Mat4::from_scale(vec3(0.4, 0.4, 1.0));
            let (paddle, ball) = (computer.paddle.aabb(), computer.ball.circle());
            let disc = Aabb::from_center_size(ball.center, Vec2::splat(2.0 * ball.radius));
            for (texture, aabb) in self.textures.iter().zip([Aabb::from_min_size(Vec2::ZERO, FIELD), paddle, disc]) {
                self.sprites.draw_sprite(aabb.min, aabb.size(), UvRect::WHOLE, Vec4::ONE);
                self.sprites.flush(target, &(layout.canvas_projection() * place), texture, Blending::Over)?;
            }
            self.figure.label(&format!("{rate} frames a second"), corner - vec2(0.0, 30.0), 20.0, Vec4::ONE);
        }
        let way = if self.pace == Pace::Clock { "steps by the clock" } else { "two steps a frame" };
        let told = format!("{way}   (SPACE: the other way, ENTER: release the ball)");
        self.figure.label(&told, vec2(153.0, 520.0), 20.0, Vec4::ONE);
        self.figure.flush(target)
    }
}

fn main() -> ExitCode {
    shell::main("Chapter 4: ball", |gl, assets| {
        let texture = |name: &str| load_texture(gl, assets, &format!("textures/{name}"));
        Ok(Computers {
            sprites: SpriteRenderer::new(gl, assets)?,
            figure: FigureRenderer::new(gl, assets)?,
            textures: [texture("background.jpg")?, texture("paddle.png")?, texture("ball.png")?],
            computers: [(); 3].map(|()| Computer::new()),
            controls: Controls::default(),
            pace: Pace::Clock,
        })
    })
}
