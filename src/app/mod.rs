//! The window: events in, frames out. The one place that knows winit, devices and time. Tutorial
//! chapters: *Setting up* and the `main` function.
//!
//! [`shell`] is a window with OpenGL for anything. The game in it is `GameScene`, in
//! `src/app/game_scene/mod.rs`.

mod advice;
mod backend;
pub mod clock;
mod fading;
mod game_scene;
pub mod input;
mod inspector;
mod keys;
mod live;
mod memory;
mod mouse;
mod pad;
mod patience;
mod photo;
mod program;
mod rate;
mod run_loop;
mod scene;
pub mod shell;
mod sight;
mod signals;
mod size;
mod threads;
mod window;

use crate::assets::Assets;
use crate::draw::{self, CONNECTION_LOST, ContextError, Gl, RenderError, load_icon};
use crate::game::replay::Replay;
use crate::save::SettingsFile;
use crate::session::Play;
use crate::settings::{Setting, Settings};
use crate::store::Store;
use crate::trial::autopilot::Autopilot;
use game_scene::GameScene;
use shell::WindowOptions;
use std::path::PathBuf;

/// What to show, and how.
pub struct Options {
    /// Where shaders, textures and sounds come from.
    pub assets: Assets,
    /// The game and its levels.
    pub play: Play,
    /// Folders in which every level is one of the game's; they are watched, as are the levels'
    /// files.
    pub folders: Vec<PathBuf>,
    /// The folder in which each folder is a set of levels.
    pub own: Option<PathBuf>,
    /// The recorded game that is shown, if it is one: its file is watched.
    pub record: Option<PathBuf>,
    /// Plays instead of the player.
    pub autopilot: Option<Autopilot>,
    /// Is shown before the player may go on.
    pub replay: Option<Replay>,
    /// Begin with the mathematics of each step over the field.
    pub xray: bool,
    /// What the player set, or the command line in its place.
    pub settings: Settings,
    /// Which of them the command line set, and how.
    pub overridden: Vec<(Setting, &'static str)>,
    /// Where the player's own settings are kept: those of [`Options::settings`] may come from the
    /// command line, for this run only.
    pub kept: SettingsFile,
    /// Where results, the run that waits and records are kept.
    pub store: Store,
    /// Whether level files are edited beside the game: its pointer is then never kept in the
    /// window.
    pub is_edited: bool,
}

/// Why there is no window, or no longer.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// There is no screen to show a window on.
    #[error(
        "no window can be opened: {0}; where there is no screen, `breakout render` draws pictures and \
         `breakout simulate` plays without any"
    )]
    NoDisplay(String),
    /// No OpenGL.
    #[error(transparent)]
    Context(#[from] ContextError),
    /// The software driver would wait for ever.
    #[error(
        "the system allows the program too few threads to draw without a graphics card: raise the limit (`ulimit -u`) \
         or end other programs"
    )]
    TooFewThreads,
    /// Drawing failed.
    #[error(transparent)]
    Render(#[from] RenderError),
    /// A scene cannot be made.
    #[error("{0}")]
    Scene(Box<dyn std::error::Error>),
    /// The driver lost the context.
    #[error("the graphics driver stopped: {0}; start the game again")]
    Swap(#[from] glium::SwapBuffersError),
    /// Another program destroyed the window.
    #[error("another program destroyed the game's window; start the game again")]
    Destroyed,
    /// The window system ended, or ended its connection with the program.
    #[error("{CONNECTION_LOST}")]
    ConnectionLost,
    /// The library for windows gave up.
    #[error("the window system cannot be used any longer: {0}; start the game again")]
    WindowSystem(String),
}

/// OpenGL for pictures without a window.
///
/// # Errors
///
/// [`AppError`] where the driver cannot be used, or would wait for ever for threads that it does
/// not get.
pub fn headless() -> Result<Gl, AppError> {
    if !threads::are_enough() {
        return Err(AppError::TooFewThreads);
    }
    Ok(draw::headless()?)
}

/// Opens the window and plays until the player quits.
///
/// # Errors
///
/// [`AppError`], which says what is missing and what to do.
pub fn run(options: Options) -> Result<(), AppError> {
    let icon = load_icon(&options.assets).map_err(|error| crate::warn(&error)).ok();
    let window = WindowOptions {
        title: "Breakout",
        name: "breakout",
        icon,
        fullscreen: options.settings.is_on(Setting::Fullscreen),
        vsync: options.settings.is_on(Setting::Vsync),
        place: options.settings.window,
    };
    shell::show(window, |gl| GameScene::new(gl, options))
}
