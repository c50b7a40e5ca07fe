//! A window with OpenGL in it, whatever is shown: opening, frames in time, resizing, closing. The game and the examples
//! are [`Scene`]s in it. Tutorial chapter: *Setting up*, and its `main` function.

use super::AppError;
use crate::draw::{Gl, WindowGl};
use glutin::config::{Config, ConfigTemplateBuilder, GlConfig};
use glutin_winit::DisplayBuilder;
use image::RgbaImage;
use std::time::{Duration, Instant};
use winit::application::ApplicationHandler;
use winit::dpi::LogicalSize;
use winit::event::WindowEvent;
use winit::event_loop::{ActiveEventLoop, ControlFlow, EventLoop};
use winit::raw_window_handle::HasWindowHandle;
use winit::window::{Fullscreen, Icon, Window, WindowId};

/// What a window shows, and how it answers.
pub trait Scene {
    /// Answers an event other than those that are the shell's: drawing, resizing, closing.
    fn event(&mut self, event: &WindowEvent, window: &Window) -> Next;

    /// Advances by the time since the frame before, and draws.
    ///
    /// # Errors
    ///
    /// [`AppError`] where the driver refuses; the window then closes.
    fn frame(&mut self, elapsed: Duration, target: &mut Frame, window: &Window) -> Result<Next, AppError>;
}

pub use crate::draw::Frame;

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
    /// Its picture in bars and lists, if there is one.
    pub icon: Option<RgbaImage>,
    /// Begin in full screen.
    pub fullscreen: bool,
    /// Wait for the screen's refresh.
    pub vsync: bool,
}

/// Size of the window at the start, in logical pixels.
const WINDOW_SIZE: LogicalSize<f64> = LogicalSize::new(1280.0, 720.0);

/// The smallest window, in logical pixels: below it texts cannot be read.
const SMALLEST_WINDOW: LogicalSize<f64> = LogicalSize::new(480.0, 270.0);

/// Frames per second where the screen does not tell its own.
const DEFAULT_FRAME_RATE: f32 = 60.0;

/// Opens a window and shows what `make` makes in it, until that or the user ends it.
///
/// # Errors
///
/// [`AppError`], which says what is missing and what to do.
pub fn show<S: Scene>(options: WindowOptions, make: impl FnOnce(&Gl) -> Result<S, AppError>) -> Result<(), AppError> {
    let event_loop = no_panic("the window system", EventLoop::new)?.map_err(no_display)?;
    let mut shell = Shell { start: Some((options, make)), open: None, error: None };
    event_loop.run_app(&mut shell)?;
    shell.error.map_or(Ok(()), Err)
}

fn no_display(error: impl std::fmt::Display) -> AppError {
    let text = error.to_string();
    // Winit's messages begin with the place in its source: `os error at …/mod.rs:765: neither WAYLAND_DISPLAY …`.
    let after_place = text.split_once(".rs:").and_then(|(_, rest)| rest.split_once(": "));
    AppError::NoDisplay(after_place.map_or(text.as_str(), |(_, cause)| cause).trim_end_matches('.').to_owned())
}

/// Calls `open`. Winit and glutin panic where a library that they load is missing; here that becomes an error.
fn no_panic<T>(what: &str, open: impl FnOnce() -> T) -> Result<T, AppError> {
    crate::panic::caught(open)
        .map_err(|cause| no_display(format_args!("{what} cannot be used: {cause}; `./setup` installs what is missing")))
}

/// What winit talks to: makes the window, then passes on what happens.
struct Shell<S, M> {
    /// Taken when the window opens.
    start: Option<(WindowOptions, M)>,
    open: Option<Open<S>>,
    error: Option<AppError>,
}

/// The open window. Fields are dropped in order: what uses the context before the context, that before the window.
struct Open<S> {
    scene: S,
    gl: WindowGl,
    window: Window,
    last_frame: Instant,
    /// Shortest time between two frames.
    frame_time: Duration,
}

impl<S: Scene, M: FnOnce(&Gl) -> Result<S, AppError>> ApplicationHandler for Shell<S, M> {
    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        let Some((options, make)) = self.start.take() else { return };
        match Open::new(event_loop, options, make) {
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

    fn about_to_wait(&mut self, event_loop: &ActiveEventLoop) {
        if let Some(open) = &self.open {
            event_loop.set_control_flow(open.pace());
        }
    }

    fn exiting(&mut self, _: &ActiveEventLoop) {
        // Before the event loop's connection to the display goes.
        self.open = None;
    }
}

impl<S, M> Shell<S, M> {
    /// Ends the event loop if there is a reason to.
    fn end(&mut self, event_loop: &ActiveEventLoop, next: Result<Next, AppError>) {
        match next {
            Ok(Next::GoOn) => {}
            Ok(Next::Quit) => event_loop.exit(),
            Err(error) => {
                self.error = Some(error);
                event_loop.exit();
            }
        }
    }
}

impl<S: Scene> Open<S> {
    fn new(
        event_loop: &ActiveEventLoop,
        options: WindowOptions,
        make: impl FnOnce(&Gl) -> Result<S, AppError>,
    ) -> Result<Self, AppError> {
        let attributes = Window::default_attributes()
            .with_title(options.title)
            .with_inner_size(WINDOW_SIZE)
            .with_min_inner_size(SMALLEST_WINDOW)
            .with_window_icon(options.icon.and_then(icon))
            .with_fullscreen(options.fullscreen.then_some(Fullscreen::Borderless(None)));
        // The window itself needs no samples: the field is drawn into a multisampled target of its own.
        let builder = DisplayBuilder::new().with_window_attributes(Some(attributes));
        let template = ConfigTemplateBuilder::new();
        let (window, config) =
            no_panic("OpenGL", || builder.build(event_loop, template, fewest_samples))?.map_err(no_display)?;
        let window = window.ok_or_else(|| no_display("the window system made none"))?;
        let handle = window.window_handle().map_err(no_display)?.as_raw();
        let gl = WindowGl::new(&config, handle, window.inner_size().into(), options.vsync)?;
        let scene = make(gl.context())?;
        let refresh = window.current_monitor().and_then(|monitor| monitor.refresh_rate_millihertz());
        let frame_rate = refresh.map_or(DEFAULT_FRAME_RATE, |millihertz| millihertz as f32 / 1000.0);
        window.request_redraw();
        Ok(Self {
            scene,
            gl,
            window,
            last_frame: Instant::now(),
            // A little shorter than the screen's own, so that where vsync blocks, it alone paces.
            frame_time: Duration::from_secs_f32(0.9 / frame_rate.clamp(30.0, 500.0)),
        })
    }

    fn event(&mut self, event: &WindowEvent) -> Result<Next, AppError> {
        match event {
            WindowEvent::CloseRequested | WindowEvent::Destroyed => Ok(Next::Quit),
            WindowEvent::RedrawRequested if self.last_frame.elapsed() >= self.frame_time => self.frame(),
            WindowEvent::RedrawRequested => Ok(Next::GoOn),
            WindowEvent::Resized(size) => {
                if size.width > 0 && size.height > 0 {
                    self.gl.resize((*size).into());
                    self.window.request_redraw();
                }
                Ok(Next::GoOn)
            }
            event => {
                if let WindowEvent::Focused(true) = event {
                    // What passed while nobody looked is not played.
                    self.last_frame = Instant::now();
                }
                Ok(self.scene.event(event, &self.window))
            }
        }
    }

    fn frame(&mut self) -> Result<Next, AppError> {
        let now = Instant::now();
        let elapsed = now - self.last_frame;
        self.last_frame = now;
        let mut target = self.gl.frame();
        let next = self.scene.frame(elapsed, &mut target, &self.window);
        self.window.pre_present_notify();
        // A frame must be finished, whatever was drawn.
        target.finish()?;
        next
    }

    /// Asks for the next frame when it is due. Vsync does not block everywhere.
    fn pace(&self) -> ControlFlow {
        let due = self.last_frame + self.frame_time;
        if Instant::now() >= due {
            self.window.request_redraw();
            ControlFlow::Wait
        } else {
            ControlFlow::WaitUntil(due)
        }
    }
}

fn fewest_samples(configs: Box<dyn Iterator<Item = Config> + '_>) -> Config {
    configs.min_by_key(GlConfig::num_samples).expect("glutin fails before it offers no configuration")
}

/// A window without an icon is no reason to complain.
fn icon(picture: RgbaImage) -> Option<Icon> {
    let (width, height) = picture.dimensions();
    Icon::from_rgba(picture.into_raw(), width, height).ok()
}
