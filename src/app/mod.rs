//! The window: events in, frames out. The one place that knows winit, devices and time. Tutorial
//! chapters: *Setting up* and the `main` function.
//!
//! [`shell`] is a window with OpenGL for any scene; the game's is `GameScene`, in
//! `src/app/game_scene/mod.rs`.

mod backend;
pub mod clock;
mod frame_pace;
mod game_scene;
mod hot_reload;
pub mod input;
mod inspector;
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

/// Any [`Scene`](shell::Scene) in a window, or as a picture without one: for the game and for
/// examples.
///
/// [`main()`](shell::main) makes a whole program of a scene, with a command line of its own.
/// [`show`](shell::show) is the window beneath it, which the game uses. The example at
/// [`Scene`](shell::Scene) is a complete scene.
pub mod shell {
    pub use super::program::main;
    pub use super::program_io::{arguments, explain_usage};
    pub use super::run_loop::show;
    pub use super::scene::{KeyState, Next, Scene, WindowOptions, WindowRequest};
}

use crate::assets::Assets;
use crate::draw::{AtlasPicture, ContextError, RenderError, TextureError, load_icon};
use crate::game::replay::Replay;
use crate::render::pack_sprites;
use crate::save::{Save, SettingsFile};
use crate::session::Play;
use crate::settings::{Setting, Settings};
use crate::trial::autopilot::Autopilot;
use game_scene::GameScene;
use shell::WindowOptions;
use std::path::PathBuf;
use std::thread::JoinHandle;

/// The game to play and everything it is played with.
pub struct Options {
    /// Shaders, textures and sounds.
    pub assets: Assets,
    /// The game and its levels.
    pub play: Play,
    /// Folders in which every level is one of the game's; they are watched, as are the levels'
    /// own files.
    pub folders: Vec<PathBuf>,
    /// The folder in which each folder is a set of levels.
    pub own: Option<PathBuf>,
    /// Plays instead of the player.
    pub autopilot: Option<Autopilot>,
    /// A recorded game that is shown before the player may go on.
    pub replay: Option<Replay>,
    /// Begin with the mathematics of each step over the field.
    pub xray: bool,
    /// The player's settings, or those of the command line in their place.
    pub settings: Settings,
    /// The settings of the command line, each with its option.
    pub overridden: Vec<(Setting, &'static str)>,
    /// The file of the player's own settings.
    pub kept: SettingsFile,
    /// Results, the saved run and recorded games.
    pub save: Save,
    /// Level files are edited beside the game: the pointer is then never kept in the window.
    pub is_edited: bool,
}

/// A fault that leaves the game without its window.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// There is no screen to show a window on.
    #[error(
        "no window can be opened: {0}; `./setup` installs missing libraries and drivers; where there is no screen, \
         `breakout render` draws pictures and `breakout simulate` plays without any"
    )]
    NoDisplay(String),
    /// No OpenGL.
    #[error(transparent)]
    Context(#[from] ContextError),
    /// Drawing failed.
    #[error(transparent)]
    Render(#[from] RenderError),
    /// A scene cannot be made.
    #[error("{0}")]
    Scene(Box<dyn std::error::Error>),
    /// The driver lost the context.
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
/// [`AppError`], which says what is missing and what to do.
pub fn run(options: Options) -> Result<(), AppError> {
    let icon = load_icon(&options.assets).map_err(|error| crate::warn(&error)).ok();
    let window = WindowOptions {
        title: "Breakout",
        icon,
        fullscreen: options.settings.is_on(Setting::Fullscreen),
        vsync: options.settings.is_on(Setting::Vsync),
        place: options.settings.window,
    };
    // In a browser no thread can be started, and the scene packs the sprites itself.
    let assets = options.assets.clone();
    let sprites = std::thread::Builder::new().spawn(move || pack_sprites(&assets)).ok();
    shell::show(window, |gl| GameScene::new(gl, options, sprites))
}
