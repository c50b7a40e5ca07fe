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
use breakout::draw::{self, FigureRenderer, Layout, RenderError, Units};
use glium::Surface;
use lab::Lab;
use std::process::ExitCode;
use std::time::Duration;
use winit::event::WindowEvent;
use winit::keyboard::{KeyCode, PhysicalKey};
use winit::window::Window;

/// Draws the lab on all of `target`.
fn draw_lab(lab: &Lab, figure: &mut FigureRenderer, target: &mut impl Surface) -> Result<(), RenderError> {
    target.clear_color_srgb(0.055, 0.06, 0.12, 1.0);
    figure.begin(&Layout::new(target.get_dimensions()), Units::Canvas);
    lab.draw(figure);
    figure.flush(target)
}

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

    fn update(&mut self, elapsed: Duration, _: &Window) -> Next {
        self.lab.pass(elapsed.as_secs_f32().min(0.1));
        Next::GoOn
    }

    fn draw(&mut self, target: &mut Frame) -> Result<(), AppError> {
        Ok(draw_lab(&self.lab, &mut self.figure, target)?)
    }
}

/// Draws the lab as it starts, time stopped, without a window.
fn draw_picture(file: &str) -> Result<(), Box<dyn std::error::Error>> {
    const SIZE: (u32, u32) = (1280, 720);
    let gl = draw::headless()?;
    let mut figure = FigureRenderer::new(&gl, &Assets::find(None)?)?;
    let picture = draw::capture(&gl, SIZE, |target| draw_lab(&Lab::new(), &mut figure, target))?;
    picture.save(file)?;
    Ok(())
}

fn run() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match &arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--picture", file] => draw_picture(file),
        [] => {
            let options = WindowOptions {
                title: "Collision lab",
                name: "collision_lab",
                icon: None,
                fullscreen: false,
                vsync: true,
            };
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
