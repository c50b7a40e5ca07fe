//! [`Scene`]: the content of a window. The game, the collision lab and the programs in `examples/`
//! are scenes.

use super::AppError;
use crate::draw::{Gl, RenderError};
use crate::settings::Place;
use glam::Vec2;
use glium::Surface;
use glium::framebuffer::SimpleFrameBuffer;
use image::RgbaImage;
use std::time::Duration;
use winit::event::WindowEvent;
use winit::keyboard::KeyCode;
use winit::window::Window;

/// Draws the content of a window and answers its events. Only [`Scene::draw`] must be written;
/// everything else has a default.
///
/// A scene is drawn on any [`Surface`], so the same one is shown in a window by
/// [`super::shell::show`] and drawn without one by [`super::shell::main`].
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
    /// Answers a key, named by its place on the keyboard. By default ESC ends the program.
    fn key(&mut self, key: KeyCode, state: KeyState) -> Next {
        if key == KeyCode::Escape && state == KeyState::Pressed { Next::Quit } else { Next::GoOn }
    }

    /// Answers any event of the window except drawing and closing, which are the shell's. Keys come
    /// here first, then to [`Scene::key`].
    fn event(&mut self, _event: &WindowEvent, _window: &Window) -> Next {
        Next::GoOn
    }

    /// Advances by the time since the call before: once for each frame, and ten times a second
    /// while the window is out of sight and nothing is drawn.
    fn update(&mut self, _elapsed: Duration) -> Next {
        Next::GoOn
    }

    /// Draws the current picture over the whole of `target`.
    ///
    /// # Errors
    ///
    /// [`RenderError`] where the driver refuses; the window then closes.
    fn draw(&mut self, target: &mut impl Surface) -> Result<(), RenderError>
    where
        Self: Sized;

    /// True if the pointer is shown over the window.
    fn shows_cursor(&self) -> bool {
        true
    }

    /// The state in which the scene wants its window; asked for after each update. `None` leaves
    /// the window as it was opened.
    fn window_request(&mut self) -> Option<WindowRequest> {
        None
    }

    /// Answers a movement of the mouse, in its own pixels, while the pointer is locked in place
    /// because the window system cannot confine it to the window.
    fn mouse_moved(&mut self, _displacement: Vec2) {}

    /// Answers that the window came into sight, or went out of it: minimised, covered, or on
    /// another workspace.
    fn set_visible(&mut self, _visible: bool) {}
}

/// A scene of any type: what runs it is compiled once and not with each program.
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

/// A window to open, and how to make its scene.
pub(super) type Start<'a> = (WindowOptions, Box<dyn FnOnce(&Gl) -> Result<Box<dyn AnyScene>, AppError> + 'a>);

/// A change of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyState {
    /// It went down.
    Pressed,
    /// It is held, and the system repeats it, as when writing.
    Repeated,
    /// It went up, or the window lost the keyboard while it was down.
    Released,
}

/// Continues or ends the program after an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The program goes on.
    GoOn,
    /// It ends, as the player asked.
    Quit,
}

/// The state in which a scene wants its window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowRequest {
    /// It covers the screen.
    pub fullscreen: bool,
    /// Frames wait for the screen's refresh.
    pub vsync: bool,
    /// Limit of frames per second; 0 stands for as many as the screen shows.
    pub frame_limit: u16,
    /// The pointer stays in the window while that has the focus.
    pub keeps_pointer: bool,
    /// Moves the pointer there now: x and y in pixels from the window's upper left corner.
    pub pointer: Option<[i32; 2]>,
}

/// The properties with which a window opens.
pub struct WindowOptions {
    /// Text in its title bar.
    pub title: &'static str,
    /// Picture in its title bar and in task lists.
    pub icon: Option<RgbaImage>,
    /// Begin in full screen.
    pub fullscreen: bool,
    /// Wait for the screen's refresh.
    pub vsync: bool,
    /// Its place when it was last open.
    pub place: Option<Place>,
}
