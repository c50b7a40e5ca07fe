//! The collision articles' figures, alive: steer a box or a disc against others, stop the time, and
//! see what the swept test sees. `cargo run --release --example collision_lab`; with
//! `--picture OUT.png` it draws one picture without a window.
//!
//! Tutorial chapters: *Collision detection*, *Collision resolution*; and the two articles on swept
//! AABB. `lab.rs` is the experiment, `article.rs` the article's own test with its traps, and
//! `drawing.rs` the picture. Geometry, window and figures come from the library. The figures are
//! those of the game's X-ray.

mod article;
mod drawing;
mod lab;

use breakout::app::shell::{self, KeyState, Next, Scene};
use breakout::draw::{FigureRenderer, Layout, RenderError, Units};
use glium::Surface;
use lab::Lab;
use std::process::ExitCode;
use std::time::Duration;
use winit::keyboard::KeyCode;

struct LabScene {
    lab: Lab,
    figure: FigureRenderer,
}

impl Scene for LabScene {
    fn key(&mut self, key: KeyCode, state: KeyState) -> Next {
        // Of the keys that are held down, only the turning keys repeat.
        if state == KeyState::Repeated && !matches!(key, KeyCode::ArrowLeft | KeyCode::ArrowRight) {
            return Next::GoOn;
        }
        self.lab.key(key, state != KeyState::Released)
    }

    fn update(&mut self, elapsed: Duration) -> Next {
        self.lab.pass(elapsed.as_secs_f32().min(0.1));
        Next::GoOn
    }

    fn draw(&mut self, target: &mut impl Surface) -> Result<(), RenderError> {
        target.clear_color_srgb(0.055, 0.06, 0.12, 1.0);
        self.figure.begin(&Layout::new(target.get_dimensions()), Units::Canvas);
        self.lab.draw(&mut self.figure);
        self.figure.flush(target)
    }
}

fn main() -> ExitCode {
    shell::main("Collision lab", |gl, assets| {
        Ok(LabScene { lab: Lab::new(), figure: FigureRenderer::new(gl, assets)? })
    })
}
