//! Chapter 1, setting up: a window, and in it a picture that is drawn anew some sixty times a
//! second.
//!
//! * **New here:** a `Scene` is all that you write. `shell::main` opens the window and makes the
//!   OpenGL context. Then it calls your scene again and again: `key` for each key, `update` with
//!   the time that has passed, `draw` for the picture.
//! * **Look at:** `update`. The hand turns by the time that has passed, not by one step for each
//!   frame, so it turns equally fast on every computer.
//! * **Try:** let the hand go round in ten seconds; add a colour of your own to `COLORS`; let SPACE
//!   set the clock back to zero too.
//!
//! `cargo run --example ch01_setting_up`
//!
//! Next: `cargo run --example ch01a_triangle`

use breakout::app::shell::{self, KeyState, Next, Scene};
use breakout::collision::Circle;
use breakout::draw::{CANVAS, FigureRenderer, Layout, RenderError, Units};
use glam::{Vec2, Vec4, vec2};
use glium::Surface;
use std::{f32::consts::TAU, process::ExitCode, time::Duration};
use winit::keyboard::KeyCode;

/// Red, green and blue, each from 0 to 1.
const COLORS: [[f32; 3]; 3] = [[0.055, 0.06, 0.12], [0.04, 0.16, 0.15], [0.20, 0.07, 0.16]];

/// Seconds in which the hand goes round once.
const ROUND: f32 = 60.0;

struct Clockwork {
    figure: FigureRenderer,
    color: usize,
    frames: u32,
    seconds: f32,
}

impl Scene for Clockwork {
    // ANCHOR: answer
    fn key(&mut self, key: KeyCode, state: KeyState) -> Next {
        match (key, state) {
            (KeyCode::Escape, KeyState::Pressed) => return Next::Quit,
            (KeyCode::Space, KeyState::Pressed) => self.color = (self.color + 1) % COLORS.len(),
            _ => {}
        }
        Next::GoOn
    }

    fn update(&mut self, elapsed: Duration) -> Next {
        self.frames += 1;
        self.seconds += elapsed.as_secs_f32();
        Next::GoOn
    }
    // ANCHOR_END: answer

    // ANCHOR: draw
    fn draw(&mut self, target: &mut impl Surface) -> Result<(), RenderError> {
        let [red, green, blue] = COLORS[self.color];
        target.clear_color_srgb(red, green, blue, 1.0);
        self.figure.begin(&Layout::new(target.get_dimensions()), Units::Canvas);
        let dial = Circle { center: CANVAS / 2.0 - vec2(0.0, 60.0), radius: 190.0 };
        let toward = |turns: f32| Vec2::from_angle((turns - 0.25) * TAU) * dial.radius;
        for mark in 0..12_u8 {
            let outward = toward(f32::from(mark) / 12.0);
            self.figure.line(dial.center + outward * 0.92, dial.center + outward, Vec4::ONE);
        }
        self.figure.circle(&dial, Vec4::ONE);
        self.figure.arrow(
            dial.center,
            dial.center + toward(self.seconds / ROUND) * 0.85,
            Vec4::new(1.0, 0.7, 0.2, 1.0),
        );
        let told = format!("{:.1} seconds, {} frames   (SPACE: another colour)", self.seconds, self.frames);
        self.figure.label(&told, vec2(153.0, 520.0), 20.0, Vec4::ONE);
        self.figure.flush(target)
    }
    // ANCHOR_END: draw
}

// ANCHOR: main
fn main() -> ExitCode {
    shell::main("Chapter 1: setting up", |gl, assets| {
        Ok(Clockwork { figure: FigureRenderer::new(gl, assets)?, color: 0, frames: 0, seconds: 0.0 })
    })
}
// ANCHOR_END: main
