//! Runs a stage of the tutorial's program in a page. It takes the place of the stage's `program.rs`:
//! the window is the page's canvas, and the stage's files come from the page.

use breakout::app::shell::{self, KeyState, Next, Scene};
use breakout::assets::Assets;
use breakout::draw::{Gl, RenderError};
use glium::Surface;
use std::error::Error;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;
use winit::keyboard::KeyCode;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The methods that the `Game` of each stage has.
pub(crate) trait Game {
    fn press(&mut self, key: KeyCode);
    fn release(&mut self, key: KeyCode);
    fn update(&mut self, seconds: f32) -> Result<()>;
    fn render(&mut self, gl: &Gl, target: &mut impl Surface) -> Result<()>;
}

/// Lets the page run a stage's `Game`. The type is named in each call: where a stage's own method
/// takes `&self`, `self.render(…)` would be this trait's method, which would call itself for ever.
macro_rules! run_by_the_page {
    ($game:ty) => {
        impl crate::stages::Game for $game {
            fn press(&mut self, key: winit::keyboard::KeyCode) {
                <$game>::press(self, key);
            }

            fn release(&mut self, key: winit::keyboard::KeyCode) {
                <$game>::release(self, key);
            }

            fn update(&mut self, seconds: f32) -> Result<()> {
                <$game>::update(self, seconds)
            }

            fn render(&mut self, gl: &breakout::draw::Gl, target: &mut impl glium::Surface) -> Result<()> {
                <$game>::render(self, gl, target)
            }
        }
    };
}
pub(crate) use run_by_the_page;

/// A stage that runs in the page's canvas.
struct Stage<G> {
    game: G,
    gl: Gl,
}

impl<G: Game> Scene for Stage<G> {
    fn key(&mut self, key: KeyCode, state: KeyState) -> Next {
        match state {
            KeyState::Pressed if key == KeyCode::Escape => return Next::Quit,
            KeyState::Pressed => self.game.press(key),
            KeyState::Released => self.game.release(key),
            KeyState::Repeated => {}
        }
        Next::GoOn
    }

    fn update(&mut self, elapsed: Duration) -> Next {
        self.game.update(elapsed.as_secs_f32()).expect("all files of a stage come with the page");
        Next::GoOn
    }

    fn draw(&mut self, target: &mut impl Surface) -> std::result::Result<(), RenderError> {
        self.game.render(&self.gl, target).expect("WebGL draws what a stage asks for");
        Ok(())
    }
}

/// Runs a stage.
pub(crate) fn main<G: Game + 'static>(new: impl FnOnce(&Gl) -> Result<G>) -> ExitCode {
    shell::main("A stage of the tutorial's program", |gl, _| Ok(Stage { game: new(gl)?, gl: gl.clone() }))
}

/// Reads a file: one of the stage's own, or else one that the page has fetched.
///
/// # Errors
///
/// A message if no file has this name.
pub(crate) fn read(path: &Path, own: &[(&str, &[u8])]) -> std::result::Result<Vec<u8>, String> {
    // The stage looks for a file in its own folder, and then in the one above.
    let path = path.to_string_lossy();
    let name = path.rsplit("/../").next().unwrap_or(&path);
    if let Some((_, bytes)) = own.iter().find(|(file, _)| *file == name) {
        return Ok(bytes.to_vec());
    }
    let bytes = Assets::embedded().read(name).map_err(|error| error.to_string())?;
    Ok(bytes.into_owned())
}

/// Returns a number for the stage's random numbers.
#[cfg(target_family = "wasm")]
pub(crate) fn seed() -> u32 {
    (js_sys::Math::random() * f64::from(u32::MAX)) as u32
}

#[cfg(not(target_family = "wasm"))]
pub(crate) fn seed() -> u32 {
    1
}
