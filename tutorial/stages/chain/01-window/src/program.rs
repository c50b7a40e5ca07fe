//! LearnOpenGL's Breakout: opens the window, passes keys on, and draws frame after frame.

mod game;

use game::{Game, HEIGHT, WIDTH};
use glium::Display;
use glium::backend::glutin::SimpleWindowBuilder;
use glium::glutin::surface::WindowSurface;
use std::error::Error;
use std::process::ExitCode;
use std::time::Instant;
use winit::application::ApplicationHandler;
use winit::event::WindowEvent;
use winit::event_loop::{ActiveEventLoop, EventLoop};
use winit::keyboard::{KeyCode, PhysicalKey};
use winit::window::{Window, WindowId};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The open window and the game in it.
struct Breakout {
    game: Game,
    display: Display<WindowSurface>,
    last_frame: Instant,
    // Rust drops fields from first to last. The window must be the last one.
    window: Window,
}

impl Breakout {
    fn new(window: Window, display: Display<WindowSurface>) -> Result<Self> {
        let game = Game::new(&display)?;
        Ok(Self { game, display, last_frame: Instant::now(), window })
    }

    fn draw(&mut self) -> Result<()> {
        let now = Instant::now();
        self.game.update((now - self.last_frame).as_secs_f32())?;
        self.last_frame = now;
        let mut frame = self.display.draw();
        // Without `finish`, glium panics: call it even if drawing has failed.
        let drawn = self.game.render(&self.display, &mut frame);
        frame.finish()?;
        drawn?;
        self.window.request_redraw();
        Ok(())
    }
}

/// The program. winit calls it with each event. A window can only be opened once events arrive.
#[derive(Default)]
struct App {
    breakout: Option<Breakout>,
    error: Option<Box<dyn Error>>,
}

impl App {
    /// Ends the program if something has failed.
    fn check(&mut self, event_loop: &ActiveEventLoop, result: Result<()>) {
        if let Err(error) = result {
            self.error = Some(error);
            event_loop.exit();
        }
    }
}

impl ApplicationHandler for App {
    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        if self.breakout.is_some() {
            return;
        }
        let builder = SimpleWindowBuilder::new().with_title("Breakout").with_inner_size(WIDTH, HEIGHT);
        let (window, display) = builder.build(event_loop);
        match Breakout::new(window, display) {
            Ok(breakout) => self.breakout = Some(breakout),
            Err(error) => self.check(event_loop, Err(error)),
        }
    }

    fn window_event(&mut self, event_loop: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        let Some(breakout) = &mut self.breakout else { return };
        match event {
            WindowEvent::CloseRequested => event_loop.exit(),
            WindowEvent::Resized(size) => breakout.display.resize(size.into()),
            WindowEvent::Focused(false) => breakout.game.release_all(),
            // winit sends a synthetic press for a key that was down before the window had the focus.
            WindowEvent::KeyboardInput { event, is_synthetic: false, .. } => {
                let PhysicalKey::Code(key) = event.physical_key else { return };
                if key == KeyCode::Escape {
                    event_loop.exit();
                } else if event.state.is_pressed() && !event.repeat {
                    breakout.game.press(key);
                } else if !event.state.is_pressed() {
                    breakout.game.release(key);
                }
            }
            WindowEvent::RedrawRequested => {
                let result = breakout.draw();
                self.check(event_loop, result);
            }
            _ => {}
        }
    }

    fn exiting(&mut self, _: &ActiveEventLoop) {
        // With some drivers on Wayland, a window that outlives the event loop crashes the program.
        self.breakout = None;
    }
}

fn run() -> Result<()> {
    let event_loop = EventLoop::new()?;
    let mut app = App::default();
    event_loop.run_app(&mut app)?;
    match app.error {
        Some(error) => Err(error),
        None => Ok(()),
    }
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
