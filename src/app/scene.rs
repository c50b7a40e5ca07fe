//! [`Scene`]: the content of a window. The game, the collision lab and the programs in `examples/`
//! are scenes.

use super::error::AppError;
use crate::draw::{Gl, RenderError};
use crate::settings::WindowGeometry;
use glam::Vec2;
use glium::Surface;
use glium::framebuffer::SimpleFrameBuffer;
use image::RgbaImage;
use std::time::Duration;
use winit::event::WindowEvent;
use winit::keyboard::KeyCode;
use winit::window::Window;

/// Draws the content of a window and handles its events. Only [`Scene::draw`] is required; all
/// other methods have defaults.
///
/// A scene draws on any [`Surface`]: [`super::shell::show`] shows it in a window, and
/// [`super::shell::main`] can also draw it without one.
///
/// ```
/// use breakout::app::shell::{Next, Scene};
/// use breakout::draw::{self, RenderError};
/// use glium::Surface;
/// use std::time::Duration;
///
/// /// A window that becomes red within a second.
/// struct Dawn(f32);
///
/// impl Scene for Dawn {
///     fn update(&mut self, elapsed: Duration) -> Next {
///         self.0 = (self.0 + elapsed.as_secs_f32()).min(1.0);
///         Next::GoOn
///     }
///
///     fn draw(&mut self, target: &mut impl Surface) -> Result<(), RenderError> {
///         target.clear_color_srgb(self.0, 0.0, 0.0, 1.0);
///         Ok(())
///     }
/// }
///
/// let (gl, mut dawn) = (draw::headless()?, Dawn(0.0));
/// dawn.update(Duration::from_secs(1));
/// let picture = draw::capture(&gl, (8, 8), |target| dawn.draw(target))?;
/// assert_eq!(picture.get_pixel(0, 0).0, [255, 0, 0, 255]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Scene {
    /// Handles a key, identified by its position on the keyboard. By default, ESC ends the program.
    fn key(&mut self, key: KeyCode, state: KeyState) -> Next {
        if key == KeyCode::Escape && state == KeyState::Pressed { Next::Quit } else { Next::GoOn }
    }

    /// Handles any event of the window except drawing and closing, which the shell handles. Key
    /// events come here first, then to [`Scene::key`].
    fn event(&mut self, _event: &WindowEvent, _window: &Window) -> Next {
        Next::GoOn
    }

    /// Advances by the time since the previous call. The shell calls it once per frame, or ten
    /// times a second while the window is hidden and nothing is drawn.
    fn update(&mut self, _elapsed: Duration) -> Next {
        Next::GoOn
    }

    /// Draws the current frame, which covers all of `target`.
    ///
    /// # Errors
    ///
    /// Returns a [`RenderError`] if the driver refuses. The window then closes.
    fn draw(&mut self, target: &mut impl Surface) -> Result<(), RenderError>
    where
        Self: Sized;

    /// Returns true if the pointer is visible over the window.
    fn shows_cursor(&self) -> bool {
        true
    }

    /// Returns the window state that the scene wants. The shell calls it after each update. `None`
    /// leaves the window as it opened.
    fn window_request(&mut self) -> Option<WindowRequest> {
        None
    }

    /// Handles a movement of the mouse, in the mouse's own units, while the pointer is locked in
    /// place. The shell locks it if the window system cannot confine it to the window.
    fn mouse_moved(&mut self, _displacement: Vec2) {}

    /// Handles a change of the window's visibility. A window is hidden if it is minimized, covered,
    /// or on another workspace.
    fn set_visible(&mut self, _visible: bool) {}
}

/// A scene of any type. The code that runs it is compiled once, and not for each program.
pub(super) trait AnyScene: Scene {
    /// Draws into the window.
    fn draw_frame(&mut self, target: &mut glium::Frame) -> Result<(), RenderError>;

    /// Draws without a window.
    fn draw_picture(&mut self, target: &mut SimpleFrameBuffer<'_>) -> Result<(), RenderError>;
}

impl<S: Scene> AnyScene for S {
    fn draw_frame(&mut self, target: &mut glium::Frame) -> Result<(), RenderError> {
        self.draw(target)
    }

    fn draw_picture(&mut self, target: &mut SimpleFrameBuffer<'_>) -> Result<(), RenderError> {
        self.draw(target)
    }
}

/// The options of a window, and a function that creates its scene.
pub(super) type Start<'a> = (WindowOptions, Box<dyn FnOnce(&Gl) -> Result<Box<dyn AnyScene>, AppError> + 'a>);

/// A change of a key's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyState {
    /// The key went down.
    Pressed,
    /// The key is held, and the system repeats it, as in a text field.
    Repeated,
    /// The key went up, or the window lost the focus while it was down.
    Released,
}

/// Continues or ends the program after an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The program continues.
    GoOn,
    /// The program ends.
    Quit,
}

/// The window state that a scene wants.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WindowRequest {
    /// The window covers the screen.
    pub fullscreen: bool,
    /// Frames wait for the screen's refresh.
    pub vsync: bool,
    /// Maximum number of frames per second; 0 means as many as the screen shows.
    pub frame_limit: u16,
    /// The pointer stays in the window while the window has the focus.
    pub keeps_pointer: bool,
    /// Moves the pointer to this position now: x and y in pixels from the window's upper left
    /// corner.
    pub pointer: Option<[i32; 2]>,
    /// Resolution of the picture as a share of the screen's. Only a page can have another one than
    /// 1: its browser enlarges the picture.
    pub resolution: f32,
}

/// The options for opening a window.
pub struct WindowOptions {
    /// Text in the title bar.
    pub title: &'static str,
    /// Icon in the title bar and in task lists.
    pub icon: Option<RgbaImage>,
    /// Starts in full screen.
    pub fullscreen: bool,
    /// Frames wait for the screen's refresh.
    pub vsync: bool,
    /// Size and position when the window was last open.
    pub place: Option<WindowGeometry>,
}
