//! Runs winit's event loop with a [`Scene`] in a window: opens the window, passes on its events,
//! and turns failures into errors with an explanation. Tutorial chapter: *Setting up*, and its
//! `main` function.

use super::backend::{self, without_source_place};
use super::error::AppError;
use super::program_io::ended;
use super::scene::{Next, Scene, Start, WindowOptions};
use super::window::OpenWindow;
use crate::draw::Gl;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use winit::application::ApplicationHandler;
use winit::event::{DeviceEvent, DeviceId, WindowEvent};
use winit::event_loop::{ActiveEventLoop, ControlFlow};
use winit::window::WindowId;

/// Opens a window and shows the scene that `make` creates, until the scene or the user ends it.
///
/// # Errors
///
/// Returns an [`AppError`] that says what is missing and what to do.
pub fn show<S: Scene + 'static>(
    options: WindowOptions,
    make: impl FnOnce(&Gl) -> Result<S, AppError>,
) -> Result<(), AppError> {
    run((options, Box::new(|gl| Ok(Box::new(make(gl)?)))))
}

/// Like [`show`], for a scene of any type.
pub(super) fn run(start: Start<'_>) -> Result<(), AppError> {
    let event_loop = backend::event_loop()?;
    let mut shell = Shell { start: Some(start), open: None, error: None, shutdown: shutdown_flag() };
    let end = event_loop.run_app(&mut shell);
    match shell.error {
        Some(error) => Err(error),
        None => end.map_err(|error| AppError::WindowLost(without_source_place(&error.to_string()))),
    }
}

/// Returns a flag that is set when Ctrl-C, a closed terminal or the end of the session asks the
/// program to end. The program then saves the run. If it does not, a second Ctrl-C ends it at once.
fn shutdown_flag() -> Arc<AtomicBool> {
    let flag = Arc::default();
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        use signal_hook::flag::{register, register_conditional_shutdown};

        // If the system refuses, the signal ends the program as usual.
        let _ = register_conditional_shutdown(SIGINT, 128 + SIGINT, Arc::clone(&flag));
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            let _ = register(signal, Arc::clone(&flag));
        }
    }
    flag
}

/// Handles winit's events: opens the window, then passes on its events.
struct Shell<'a> {
    /// Taken when the window opens.
    start: Option<Start<'a>>,
    open: Option<OpenWindow>,
    /// The error that closes the window.
    error: Option<AppError>,
    /// Set once the system asks the program to end.
    shutdown: Arc<AtomicBool>,
}

impl ApplicationHandler for Shell<'_> {
    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        let Some(start) = self.start.take() else { return };
        match OpenWindow::new(event_loop, start) {
            Ok(open) => self.open = Some(open),
            Err(error) => self.end(event_loop, Err(error)),
        }
    }

    fn window_event(&mut self, event_loop: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        if let Some(open) = &mut self.open {
            let next = open.event(&event);
            self.end(event_loop, next);
        }
    }

    fn device_event(&mut self, _: &ActiveEventLoop, _: DeviceId, event: DeviceEvent) {
        if let Some(open) = &mut self.open {
            open.device_event(&event);
        }
    }

    fn about_to_wait(&mut self, event_loop: &ActiveEventLoop) {
        if let Some(open) = &mut self.open {
            let (next, until) = open.pace();
            event_loop.set_control_flow(ControlFlow::WaitUntil(until));
            let next = if self.shutdown.load(Relaxed) { Next::Quit } else { next };
            self.end(event_loop, Ok(next));
        }
    }

    /// Saves, because a page may be about to close.
    fn suspended(&mut self, _: &ActiveEventLoop) {
        if let Some(open) = &mut self.open {
            open.suspend();
        }
    }

    fn exiting(&mut self, _: &ActiveEventLoop) {
        // Close the window before the event loop closes its connection to the display.
        self.open = None;
        ended();
    }
}

impl Shell<'_> {
    /// Ends the event loop on [`Next::Quit`] or an error.
    fn end(&mut self, event_loop: &ActiveEventLoop, next: Result<Next, AppError>) {
        match next {
            Ok(Next::GoOn) => {}
            Ok(Next::Quit) => event_loop.exit(),
            Err(error) => {
                (self.open, self.error) = (None, Some(error));
                event_loop.exit();
            }
        }
    }
}
