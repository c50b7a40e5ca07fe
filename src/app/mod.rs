//! The window: receives events and draws frames. Only this module knows winit, devices and time.
//! Tutorial chapters: *Setting up* and the `main` function.
//!
//! [`shell`] opens a window with OpenGL for any scene. The game's scene is `GameScene`, in
//! `src/app/game_scene/mod.rs`.

mod backend;
pub mod clock;
mod frame_pace;
mod game_scene;
mod hot_reload;
pub mod input;
mod mouse;
#[cfg_attr(target_family = "wasm", path = "open_canvas.rs")]
mod open_window;
mod pad;
mod persistence;
mod program;
#[cfg_attr(target_family = "wasm", path = "page_io.rs")]
mod program_io;
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

use crate::assets::Assets;
use crate::draw::{AtlasPicture, ContextError, RenderError, TextureError, load_icon};
use crate::game::replay::Replay;
use crate::lab::autopilot::Autopilot;
use crate::render::pack_sprites;
use crate::save::{Save, SettingsFile};
use crate::session::Session;
use crate::settings::{Setting, Settings};
use game_scene::GameScene;
use shell::WindowOptions;
use std::path::PathBuf;
use std::thread::JoinHandle;

/// The game, and everything that its window needs.
pub struct Options {
    /// Shaders, textures and sounds.
    pub assets: Assets,
    /// The session, with its levels.
    pub session: Session,
    /// Folders whose levels all belong to the game. The window watches them, as well as the levels'
    /// own files.
    pub folders: Vec<PathBuf>,
    /// The folder of the player's own levels, in which each folder or archive is a set.
    pub own: Option<PathBuf>,
    /// Plays instead of the player.
    pub autopilot: Option<Autopilot>,
    /// A recorded game to show first. The player may go on from its end.
    pub replay: Option<Replay>,
    /// Opens the X-ray at the start.
    pub xray: bool,
    /// The player's settings, overridden by the command line.
    pub settings: Settings,
    /// The settings from the command line, each with its option.
    pub overridden: Vec<(Setting, &'static str)>,
    /// The settings file, with the player's own settings.
    pub kept: SettingsFile,
    /// Storage for results, the saved run and recorded games.
    pub save: Save,
    /// An author edits level files while the game runs. The pointer is then never confined to the
    /// window.
    pub is_edited: bool,
}

/// An error that closes the window or keeps it from opening.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// No window can be opened, for this reason.
    #[error(
        "no window can be opened: {0}; `./setup` installs missing libraries and drivers; where there is no screen, \
         `breakout render` draws pictures and `breakout simulate` plays without any"
    )]
    NoDisplay(String),
    /// OpenGL cannot be used.
    #[error(transparent)]
    Context(#[from] ContextError),
    /// Drawing failed.
    #[error(transparent)]
    Render(#[from] RenderError),
    /// The scene cannot be created.
    #[error("{0}")]
    Scene(Box<dyn std::error::Error>),
    /// The driver lost the OpenGL context.
    #[error("the graphics driver stopped: {0}; start the game again")]
    Swap(#[from] glium::SwapBuffersError),
    /// Another program destroyed the window, or the window system ended.
    #[error("the window is lost: {0}; start the game again")]
    WindowLost(String),
}

/// The thread that packs the sprites while the window opens.
type PackingThread = JoinHandle<Result<AtlasPicture, TextureError>>;

/// Opens the window and plays until the player quits.
///
/// # Errors
///
/// Returns an [`AppError`] that says what is missing and what to do.
pub fn run(options: Options) -> Result<(), AppError> {
    let icon = load_icon(&options.assets).map_err(|error| crate::warn(&error)).ok();
    let window = WindowOptions {
        title: "Breakout",
        icon,
        fullscreen: options.settings.is_on(Setting::Fullscreen),
        vsync: options.settings.is_on(Setting::Vsync),
        place: options.settings.window,
    };
    // A browser cannot start a thread. The scene then packs the sprites itself.
    let assets = options.assets.clone();
    let sprites = std::thread::Builder::new().spawn(move || pack_sprites(&assets)).ok();
    shell::show(window, |gl| GameScene::new(gl, options, sprites))
}
