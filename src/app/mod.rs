//! The window: receives events and draws frames. Only this module knows winit, devices and time.
//! Tutorial chapters: *Setting up* and the `main` function.
//!
//! [`shell`] opens a window with OpenGL for any scene. The game's scene is `GameScene`, in
//! `src/app/game_scene/mod.rs`.

mod backend;
#[cfg_attr(target_family = "wasm", path = "page_clipboard.rs")]
mod clipboard;
pub mod clock;
mod error;
mod frame_pace;
mod game_scene;
mod hot_reload;
pub mod input;
mod mouse;
#[cfg_attr(target_family = "wasm", path = "open_canvas.rs")]
mod open_window;
mod options;
mod pad;
mod persistence;
mod program;
#[cfg_attr(target_family = "wasm", path = "page_io.rs")]
mod program_io;
mod quality;
mod run_loop;
mod scene;
mod screenshot;
mod test_clock;
mod transition;
mod visibility;
mod window;
#[cfg(not(target_family = "wasm"))]
mod window_size;
mod xray_controller;

/// Shows any [`Scene`](shell::Scene) in a window, or draws it as a picture without a window. The
/// game and the examples use it.
///
/// [`main()`](shell::main) turns a scene into a whole program with a command line.
/// [`show`](shell::show) is the window beneath it, which the game uses directly. See
/// [`Scene`](shell::Scene) for a complete example.
pub mod shell {
    pub use super::program::main;
    pub use super::program_io::{arguments, explain_usage};
    pub use super::run_loop::show;
    pub use super::scene::{KeyState, Next, Scene, WindowOptions, WindowRequest};
}

pub use error::AppError;
pub use options::Options;

use crate::draw::load_icon;
use crate::render::pack_sprites;
use crate::settings::Setting;
use game_scene::GameScene;
use shell::WindowOptions;

/// Opens the window and plays until the player quits.
///
/// # Errors
///
/// Returns an [`AppError`] that says what is missing and what to do.
pub fn run(options: Options) -> Result<(), AppError> {
    let icon = load_icon(&options.assets).map_err(|error| crate::warn(&error)).ok();
    let settings = options.session.settings();
    let window = WindowOptions {
        title: crate::NAME,
        icon,
        fullscreen: settings.is_on(Setting::Fullscreen),
        vsync: settings.is_on(Setting::Vsync),
        place: settings.window,
    };
    // A browser cannot start a thread. The scene then packs the sprites itself.
    let assets = options.assets.clone();
    let sprites = std::thread::Builder::new().spawn(move || pack_sprites(&assets)).ok();
    shell::show(window, |gl| GameScene::new(gl, options, sprites))
}
