//! The collision articles' figures, alive: steer a box or a disc against others, stop the time, and see what the swept
//! test sees. `cargo run --release --example collision_lab`; with `--picture OUT.png` it draws one picture without a
//! window.
//!
//! Tutorial chapters: *Collision detection*, *Collision resolution*; and the two articles on swept AABB. `lab.rs` is
//! the experiment, `drawing.rs` its picture; geometry, window and lines are the library's.

mod drawing;
mod lab;

use breakout::app::AppError;
use breakout::app::shell::{Frame, Next, Scene, WindowOptions, show};
use breakout::assets::Assets;
use breakout::render::context::headless;
use breakout::render::figure::FigureRenderer;
use breakout::render::{RenderError, picture};
use glam::Vec4;
use lab::Lab;
use std::process::ExitCode;
use std::time::Duration;
use winit::event::WindowEvent;
use winit::keyboard::{KeyCode, PhysicalKey};
use winit::window::Window;

const BACKGROUND: Vec4 = Vec4::new(0.055, 0.06, 0.12, 1.0);

/// The lab in its window.
struct LabScene {
    lab: Lab,
    figure: FigureRenderer,
}

impl Scene for LabScene {
    fn event(&mut self, event: &WindowEvent, _: &Window) -> Next {
        match event {
            WindowEvent::KeyboardInput { event, is_synthetic: false, .. } => match event.physical_key {
                // Held, only the turning keys go on.
                PhysicalKey::Code(code)
                    if event.repeat && !matches!(code, KeyCode::ArrowLeft | KeyCode::ArrowRight) =>
                {
                    Next::GoOn
                }
                PhysicalKey::Code(code) => self.lab.key(code, event.state.is_pressed()),
                PhysicalKey::Unidentified(_) => Next::GoOn,
            },
            WindowEvent::Focused(false) => {
                self.lab.held = [false; 4];
                Next::GoOn
            }
            _ => Next::GoOn,
        }
    }

    fn frame(&mut self, elapsed: Duration, target: &mut Frame, window: &Window) -> Result<Next, AppError> {
        self.lab.pass(elapsed.as_secs_f32().min(0.1));
        self.figure.begin(window.inner_size().into());
        self.lab.draw(&mut self.figure);
        self.figure.finish(target, BACKGROUND)?;
        Ok(Next::GoOn)
    }
}

/// Draws the lab as it starts, time stopped, without a window.
fn draw_picture(file: &str) -> Result<(), Box<dyn std::error::Error>> {
    const SIZE: (u32, u32) = (1280, 720);
    let context = headless()?;
    let mut figure = FigureRenderer::new(&context, &Assets::find(None)?)?;
    let picture = picture::capture(&context, SIZE, |target| -> Result<(), RenderError> {
        figure.begin(SIZE);
        Lab::new().draw(&mut figure);
        figure.finish(target, BACKGROUND)
    })?;
    picture.save(file)?;
    Ok(())
}

fn run() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match &arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--picture", file] => draw_picture(file),
        [] => {
            let options = WindowOptions { title: "Collision lab", icon: None, fullscreen: false, vsync: true };
            show(options, |gl| {
                let figure = FigureRenderer::new(gl, &Assets::embedded())?;
                Ok(LabScene { lab: Lab::new(), figure })
            })?;
            Ok(())
        }
        _ => Err("usage: collision_lab [--picture OUT.png]".into()),
    }
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("collision_lab: {error}");
            ExitCode::FAILURE
        }
    }
}
