//! The open window with its OpenGL: frames in time, resizing, closing.

use super::AppError;
use super::backend::{no_display, no_panic};
use super::scene::{KeyState, Next, Scene, WindowOptions, WindowRequest};
use super::visibility::Visibility;
use super::window_size::{default_sizes, fit_to_screens};
use crate::draw::{Gl, WindowGl};
use glam::Vec2;
use glutin::config::{Config, ConfigTemplateBuilder, GlConfig};
use glutin_winit::DisplayBuilder;
use image::RgbaImage;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};
use winit::dpi::{PhysicalPosition, PhysicalSize};
use winit::event::{DeviceEvent, ElementState, KeyEvent, WindowEvent};
use winit::event_loop::ActiveEventLoop;
use winit::keyboard::{KeyCode, PhysicalKey};
use winit::monitor::MonitorHandle;
use winit::raw_window_handle::HasWindowHandle;
use winit::window::{CursorGrabMode, Fullscreen, Icon, Window, WindowAttributes};

/// The name by which desktops know the program: `app_id` under Wayland, `WM_CLASS` under X11. The
/// desktop entry `breakout.desktop` belongs to it.
#[cfg(all(unix, not(target_os = "macos")))]
const NAME: &str = "breakout";

/// Frames per second of a screen that does not tell its rate.
const DEFAULT_FRAME_RATE: f32 = 60.0;

/// Time between two updates while nothing is drawn. Shorter would cost more, longer would be heard
/// where music is lowered.
const UNSEEN_UPDATE: Duration = Duration::from_millis(100);

/// The open window. Fields are dropped in order: what uses the context before the context, that
/// before the window.
pub(super) struct OpenWindow<S> {
    scene: S,
    gl: WindowGl,
    window: Window,
    visibility: Visibility,
    /// Keys that are down.
    held: BTreeSet<KeyCode>,
    /// The last visibility that the scene was told.
    visible: bool,
    /// Time of the scene's last update.
    updated: Instant,
    /// Shortest time between two frames.
    frame_time: Duration,
    /// Frames per second of the screen.
    frame_rate: f32,
    /// The last request of the scene.
    request: Option<WindowRequest>,
    /// The way in which the pointer is kept in the window.
    grab: CursorGrabMode,
    shows_cursor: bool,
}

impl<S: Scene> OpenWindow<S> {
    pub(super) fn new(
        event_loop: &ActiveEventLoop,
        options: WindowOptions,
        make: impl FnOnce(&Gl) -> Result<S, AppError>,
    ) -> Result<Self, AppError> {
        // The window itself needs no samples: the field is drawn into a multisampled target of its
        // own.
        let template = ConfigTemplateBuilder::new();
        let (window, gl) = no_panic("OpenGL", || {
            let vsync = options.vsync;
            let builder = DisplayBuilder::new().with_window_attributes(Some(attributes(event_loop, options)));
            let built = builder.build(event_loop, template, fewest_samples);
            let (window, config) = built.map_err(|error| no_display(format_args!("OpenGL cannot be used: {error}")))?;
            let window = window.ok_or_else(|| no_display("the window system made none"))?;
            let handle = window.window_handle().map_err(no_display)?.as_raw();
            let gl = WindowGl::new(&config, handle, window.inner_size().into(), vsync)?;
            Ok::<_, AppError>((window, gl))
        })??;
        // winit would panic at the X server's errors about a window that another program destroyed.
        // The event of the window's end comes too, and is enough.
        #[cfg(all(unix, not(target_os = "macos")))]
        winit::platform::x11::register_xlib_error_hook(Box::new(|_, _| true));
        let scene = make(gl.context())?;
        let refresh = window.current_monitor().and_then(|monitor| monitor.refresh_rate_millihertz());
        let frame_rate = refresh.map_or(DEFAULT_FRAME_RATE, |millihertz| millihertz as f32 / 1000.0);
        window.request_redraw();
        let now = Instant::now();
        Ok(Self {
            scene,
            gl,
            window,
            visibility: Visibility::new(now),
            held: BTreeSet::new(),
            visible: true,
            updated: now,
            frame_time: shortest_frame(frame_rate, 0, true),
            frame_rate,
            request: None,
            grab: CursorGrabMode::None,
            shows_cursor: true,
        })
    }

    pub(super) fn event(&mut self, event: &WindowEvent) -> Result<Next, AppError> {
        match event {
            WindowEvent::CloseRequested => return Ok(Next::Quit),
            WindowEvent::Destroyed => return Err(AppError::WindowLost("another program destroyed it".to_owned())),
            WindowEvent::RedrawRequested => {
                self.visibility.grant_frame();
                let is_due = self.updated.elapsed() >= self.frame_time;
                return if is_due && self.check_visibility() { self.frame() } else { Ok(Next::GoOn) };
            }
            WindowEvent::Resized(size) if size.width > 0 && size.height > 0 => {
                self.gl.resize((*size).into());
                self.window.request_redraw();
            }
            WindowEvent::Occluded(occluded) => self.visibility.occluded = *occluded,
            // The pointer is locked in place; `device_event` has the mouse's movements. Its place
            // changes with the window's size, which is no movement.
            WindowEvent::CursorMoved { .. } if self.grab == CursorGrabMode::Locked => return Ok(Next::GoOn),
            WindowEvent::Focused(true) => {
                // The time without focus is not played.
                self.updated = Instant::now();
                self.visibility.grant_frame();
            }
            WindowEvent::Focused(false) => {
                // Without focus the window gets no releases.
                for key in std::mem::take(&mut self.held) {
                    self.scene.key(key, KeyState::Released);
                }
            }
            _ => {}
        }
        match (self.scene.event(event, &self.window), event) {
            (Next::GoOn, WindowEvent::KeyboardInput { event, is_synthetic: false, .. }) => Ok(self.key(event)),
            (next, _) => Ok(next),
        }
    }

    fn key(&mut self, event: &KeyEvent) -> Next {
        let PhysicalKey::Code(key) = event.physical_key else { return Next::GoOn };
        let state = match event.state {
            ElementState::Pressed if event.repeat => KeyState::Repeated,
            ElementState::Pressed => KeyState::Pressed,
            ElementState::Released => KeyState::Released,
        };
        self.held.remove(&key);
        if state != KeyState::Released {
            self.held.insert(key);
        }
        self.scene.key(key, state)
    }

    /// Checks if the window can be seen, and tells the scene if that has changed.
    fn check_visibility(&mut self) -> bool {
        let now = Instant::now();
        self.visibility.check(now, || self.window.is_minimized() == Some(true));
        let visible = !self.visibility.is_hidden(now);
        if std::mem::replace(&mut self.visible, visible) != visible {
            self.scene.set_visible(visible);
        }
        visible
    }

    fn update(&mut self) -> Next {
        let now = Instant::now();
        let elapsed = now - self.updated;
        self.updated = now;
        let next = self.scene.update(elapsed);
        let shows_cursor = self.scene.shows_cursor();
        if shows_cursor != std::mem::replace(&mut self.shows_cursor, shows_cursor) {
            self.window.set_cursor_visible(shows_cursor);
        }
        if let Some(request) = self.scene.window_request() {
            self.apply(request);
        }
        next
    }

    /// Applies the changes since the scene's last request.
    fn apply(&mut self, request: WindowRequest) {
        let was = self.request.replace(request);
        if was.is_some_and(|was| was.fullscreen != request.fullscreen) {
            self.window.set_fullscreen(request.fullscreen.then_some(Fullscreen::Borderless(None)));
        }
        if was.is_some_and(|was| was.vsync != request.vsync) {
            self.gl.set_vsync(request.vsync);
        }
        self.frame_time = shortest_frame(self.frame_rate, request.frame_limit, request.vsync);
        if let Some([x, y]) = request.pointer {
            // A window system that cannot do that leaves the pointer where it is.
            _ = self.window.set_cursor_position(PhysicalPosition::new(x, y));
        }
        if request.keeps_pointer != (self.grab != CursorGrabMode::None) {
            if cfg!(windows) && request.keeps_pointer && request.pointer.is_none() {
                // It is locked where it is; outside of the window, clicks would go to other
                // programs.
                let PhysicalSize { width, height } = self.window.inner_size();
                _ = self.window.set_cursor_position(PhysicalPosition::new(width / 2, height - height / 16));
            }
            self.keep_pointer(request.keeps_pointer);
        }
    }

    /// Keeps the pointer in the window, or releases it. A refusal of the window system may be
    /// temporary, and is tried again at the next frame.
    fn keep_pointer(&mut self, keeps: bool) {
        let modes = match keeps {
            false => &[CursorGrabMode::None][..],
            // On Windows winit confines a hidden pointer to the point where it is, and tells
            // movements only as events of the device.
            true if cfg!(windows) => &[CursorGrabMode::Locked],
            true => &[CursorGrabMode::Confined, CursorGrabMode::Locked],
        };
        if let Some(mode) = modes.iter().find(|mode| self.window.set_cursor_grab(**mode).is_ok()) {
            self.grab = *mode;
        }
    }

    /// Passes on the mouse's movements while its pointer is locked in place.
    pub(super) fn device_event(&mut self, event: &DeviceEvent) {
        if let DeviceEvent::MouseMotion { delta: (x, y) } = event
            && self.grab == CursorGrabMode::Locked
        {
            self.scene.mouse_moved(Vec2::new(*x as f32, *y as f32));
        }
    }

    fn frame(&mut self) -> Result<Next, AppError> {
        if self.update() == Next::Quit {
            return Ok(Next::Quit);
        }
        let mut target = self.gl.frame();
        let drawn = self.scene.draw(&mut target);
        self.window.pre_present_notify();
        // A frame must be finished, whatever was drawn.
        target.finish()?;
        drawn?;
        Ok(Next::GoOn)
    }

    /// Asks for the next frame when it is due, since vsync does not block everywhere; out of sight,
    /// updates the scene alone. Returns the time until which there is nothing to do.
    pub(super) fn pace(&mut self) -> (Next, Instant) {
        let visible = self.check_visibility();
        let due = self.updated + if visible { self.frame_time } else { UNSEEN_UPDATE };
        if Instant::now() < due {
            return (Next::GoOn, due);
        }
        if visible {
            self.window.request_redraw();
            self.visibility.request_frame(Instant::now());
            return (Next::GoOn, self.visibility.next_check());
        }
        (self.update(), self.updated + UNSEEN_UPDATE)
    }
}

/// The shortest time between two frames on a screen of this rate; a limit of 0 is none. With vsync
/// it is a little shorter, so that vsync alone paces where it blocks.
fn shortest_frame(frame_rate: f32, limit: u16, vsync: bool) -> Duration {
    let least = 0.9 / frame_rate.clamp(30.0, 500.0);
    let share = if vsync { 0.9 } else { 1.0 };
    let limited = if limit == 0 { 0.0 } else { share / f32::from(limit) };
    Duration::from_secs_f32(least.max(limited))
}

fn attributes(event_loop: &ActiveEventLoop, options: WindowOptions) -> WindowAttributes {
    let screen = |monitor: MonitorHandle| monitor.size().to_logical(monitor.scale_factor());
    let (size, smallest) = default_sizes(event_loop.available_monitors().map(screen));
    let attributes = Window::default_attributes()
        .with_title(options.title)
        .with_inner_size(size)
        .with_min_inner_size(smallest)
        .with_window_icon(options.icon.and_then(icon))
        .with_fullscreen(options.fullscreen.then_some(Fullscreen::Borderless(None)));
    let screens = event_loop.available_monitors().map(|monitor| (monitor.position().into(), monitor.size().into()));
    let attributes = match options.place.and_then(|place| fit_to_screens(place, screens)) {
        Some(place) => attributes
            .with_inner_size(PhysicalSize::new(place.width, place.height))
            .with_position(PhysicalPosition::new(place.left, place.top)),
        None => attributes,
    };
    #[cfg(windows)]
    let attributes = {
        use winit::platform::windows::{IconExtWindows, WindowAttributesExtWindows};
        // Windows shows a second icon in the taskbar and where windows are switched, and a generic
        // one where there is none. The program carries it in all sizes (`build.rs`), and
        // `winresource` gives it this number.
        attributes.with_taskbar_icon(Icon::from_resource(1, None).ok())
    };
    #[cfg(all(unix, not(target_os = "macos")))]
    // The extension for Wayland sets the same field.
    let attributes = winit::platform::x11::WindowAttributesExtX11::with_name(attributes, NAME, NAME);
    attributes
}

fn fewest_samples(configs: Box<dyn Iterator<Item = Config> + '_>) -> Config {
    configs.min_by_key(GlConfig::num_samples).expect("glutin fails before it offers no configuration")
}

/// The window's icon; one that winit refuses is left out.
fn icon(picture: RgbaImage) -> Option<Icon> {
    let (width, height) = picture.dimensions();
    Icon::from_rgba(picture.into_raw(), width, height).ok()
}
