//! Runs winit's event loop with a [`Scene`] in a window: opens it, passes on events, and ends with
//! an error that can be explained. Tutorial chapter: *Setting up*, and its `main` function.

use super::AppError;
use super::backend::{self, without_source_place};
use super::scene::{Next, Scene, WindowOptions};
use super::window::OpenWindow;
use crate::draw::Gl;
use crate::panic::{caught, uncaught};
use winit::application::ApplicationHandler;
use winit::error::EventLoopError;
use winit::event::{DeviceEvent, DeviceId, WindowEvent};
use winit::event_loop::{ActiveEventLoop, ControlFlow};
use winit::window::WindowId;

/// Opens a window and shows what `make` makes in it, until that or the user ends it.
///
/// # Errors
///
/// [`AppError`], which says what is missing and what to do.
pub fn show<S: Scene>(options: WindowOptions, make: impl FnOnce(&Gl) -> Result<S, AppError>) -> Result<(), AppError> {
    let event_loop = backend::event_loop()?;
    let mut shell = Shell { start: Some((options, make)), open: None, error: None, is_last_turn: false };
    // winit panics where an answer of the window system surprises it.
    let end = caught(|| event_loop.run_app(&mut shell));
    let Shell { open, error, .. } = shell;
    let _ = caught(|| drop(open));
    match (error, end) {
        (Some(error), _) => Err(error),
        (None, Ok(Ok(()))) => Ok(()),
        (None, Ok(Err(EventLoopError::ExitFailure(_)))) => Err(AppError::ConnectionLost),
        (None, Ok(Err(error))) => Err(AppError::WindowSystem(without_source_place(&error.to_string()))),
        // The X server's answer to a request for a window that is gone.
        (None, Err(cause)) if cause.contains("error_kind: Window") || cause.contains("error_kind: Drawable") => {
            Err(AppError::Destroyed)
        }
        (None, Err(cause)) => Err(AppError::WindowSystem(without_source_place(&cause))),
    }
}

/// Answers winit: makes the window, then passes on its events.
struct Shell<S, M> {
    /// Taken when the window opens.
    start: Option<(WindowOptions, M)>,
    open: Option<OpenWindow<S>>,
    /// The fault that closes the window.
    error: Option<AppError>,
    /// The loop has made another turn since the error, in which `Destroyed` could arrive.
    is_last_turn: bool,
}

// Our own code in here panics as everywhere else; only winit's panics are caught.
impl<S: Scene, M: FnOnce(&Gl) -> Result<S, AppError>> ApplicationHandler for Shell<S, M> {
    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        let Some((options, make)) = self.start.take() else { return };
        match uncaught(|| OpenWindow::new(event_loop, options, make)) {
            Ok(open) => self.open = Some(open),
            Err(error) => self.end(event_loop, Err(error)),
        }
    }

    fn window_event(&mut self, event_loop: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        let Some(open) = &mut self.open else { return };
        if self.error.is_none() {
            let next = uncaught(|| open.event(&event));
            self.end(event_loop, next);
        } else if event == WindowEvent::Destroyed {
            // Drawing failed because the window is gone.
            self.error = Some(AppError::Destroyed);
        }
    }

    fn device_event(&mut self, _: &ActiveEventLoop, _: DeviceId, event: DeviceEvent) {
        if let Some(open) = &mut self.open {
            uncaught(|| open.device_event(&event));
        }
    }

    fn about_to_wait(&mut self, event_loop: &ActiveEventLoop) {
        if self.error.is_some() {
            // The event that a window is gone comes after the frame that failed because of it.
            if self.is_last_turn {
                event_loop.exit();
            }
            self.is_last_turn = true;
            event_loop.set_control_flow(ControlFlow::Poll);
        } else if let Some(open) = &mut self.open {
            let (next, control_flow) = uncaught(|| open.pace());
            event_loop.set_control_flow(control_flow);
            self.end(event_loop, Ok(next));
        }
    }

    fn exiting(&mut self, _: &ActiveEventLoop) {
        // Before the event loop's connection to the display goes.
        self.open = None;
    }
}

impl<S, M> Shell<S, M> {
    /// Ends the event loop if there is a reason to; with an error, after one more turn.
    fn end(&mut self, event_loop: &ActiveEventLoop, next: Result<Next, AppError>) {
        match next {
            Ok(Next::GoOn) => {}
            Ok(Next::Quit) => event_loop.exit(),
            Err(error) => self.error = Some(error),
        }
    }
}
