//! What a window shows: the game and the examples are [`Scene`]s.

use super::AppError;
pub use crate::draw::Frame;
use image::RgbaImage;
use std::time::Duration;
use winit::event::WindowEvent;
use winit::window::Window;

/// What a window shows, and how it answers.
pub trait Scene {
    /// Answers an event other than those that are the shell's: drawing, resizing, closing.
    fn event(&mut self, event: &WindowEvent, window: &Window) -> Next;

    /// Advances by the time since the call before: once for each frame, and ten times a second while
    /// the window is out of sight and nothing is drawn.
    fn update(&mut self, elapsed: Duration, window: &Window) -> Next;

    /// Draws what is to be seen now.
    ///
    /// # Errors
    ///
    /// [`AppError`] where the driver refuses; the window then closes.
    fn draw(&mut self, target: &mut Frame) -> Result<(), AppError>;

    /// The window came into sight, or went out of it: minimised, covered, or on another workspace.
    fn set_visible(&mut self, _visible: bool) {}
}

/// Whether the program goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// It does.
    GoOn,
    /// It ends, as the player asked.
    Quit,
}

/// What kind of window.
pub struct WindowOptions {
    /// In its bar.
    pub title: &'static str,
    /// The name by which desktops know the program: `app_id` under Wayland, `WM_CLASS` under X11. A
    /// desktop entry `NAME.desktop` belongs to it.
    pub name: &'static str,
    /// Its picture in bars and lists, if there is one.
    pub icon: Option<RgbaImage>,
    /// Begin in full screen.
    pub fullscreen: bool,
    /// Wait for the screen's refresh.
    pub vsync: bool,
}
