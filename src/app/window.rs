//! The open window with its OpenGL: frames in time, resizing, closing.

use super::backend::{OPEN_GL, check_scales, missing, no_display, no_panic};
use super::scene::{KeyState, Next, Scene, WindowOptions, Wishes};
use super::sight::Sight;
use super::size::{Screen, placed, window_sizes};
use super::{AppError, threads};
use crate::draw::{Gl, WindowGl};
use glam::Vec2;
use glutin::config::{Config, ConfigTemplateBuilder, GlConfig};
use glutin_winit::DisplayBuilder;
use image::RgbaImage;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};
use winit::dpi::{PhysicalPosition, PhysicalSize};
use winit::error::ExternalError;
use winit::event::{DeviceEvent, KeyEvent, WindowEvent};
use winit::event_loop::{ActiveEventLoop, ControlFlow};
use winit::keyboard::{KeyCode, PhysicalKey};
use winit::monitor::MonitorHandle;
use winit::raw_window_handle::HasWindowHandle;
use winit::window::{CursorGrabMode, Fullscreen, Icon, Window, WindowAttributes};

/// Frames per second where the screen does not tell its own.
const DEFAULT_FRAME_RATE: f32 = 60.0;

/// Time between two updates while nothing is drawn. Shorter would cost more, longer would be heard
/// where music is lowered.
const UNSEEN_UPDATE: Duration = Duration::from_millis(100);

/// A larger window shows nothing: 2 GiB of four bytes each.
const MOST_PIXELS: u64 = 1 << 29;

/// The open window. Fields are dropped in order: what uses the context before the context, that
/// before the window.
pub(super) struct OpenWindow<S> {
    scene: S,
    gl: WindowGl,
    window: Window,
    sight: Sight,
    /// Keys that are down.
    held: BTreeSet<KeyCode>,
    /// What the scene was told about its being visible.
    visible: bool,
    /// When the scene was last updated.
    updated: Instant,
    /// Shortest time between two frames.
    frame_time: Duration,
    /// Frames per second of the screen.
    frame_rate: f32,
    /// What the scene wanted last.
    granted: Option<Wishes>,
    /// How the pointer is kept in the window.
    grab: CursorGrabMode,
    /// Whether the pointer is seen over the window.
    shows_cursor: bool,
}

impl<S: Scene> OpenWindow<S> {
    pub(super) fn new(
        event_loop: &ActiveEventLoop,
        options: WindowOptions,
        make: impl FnOnce(&Gl) -> Result<S, AppError>,
    ) -> Result<Self, AppError> {
        check_scales(event_loop)?;
        // Before the driver takes its own.
        let are_threads_enough = threads::are_enough();
        // The window itself needs no samples: the field is drawn into a multisampled target of its
        // own.
        let template = ConfigTemplateBuilder::new();
        let (window, gl) = no_panic(OPEN_GL, || {
            let vsync = options.vsync;
            let builder = DisplayBuilder::new().with_window_attributes(Some(attributes(event_loop, options)));
            let built = builder.build(event_loop, template, fewest_samples);
            let (window, config) = built.map_err(|error| missing(OPEN_GL, error))?;
            let window = window.ok_or_else(|| no_display("the window system made none"))?;
            let handle = window.window_handle().map_err(no_display)?.as_raw();
            let gl = WindowGl::new(&config, handle, window.inner_size().into(), vsync)?;
            Ok::<_, AppError>((window, gl))
        })??;
        if !are_threads_enough && gl.context().get_opengl_renderer_string().contains("llvmpipe") {
            return Err(AppError::TooFewThreads);
        }
        ignore_late_errors();
        let scene = make(gl.context())?;
        let refresh = window.current_monitor().and_then(|monitor| monitor.refresh_rate_millihertz());
        let frame_rate = refresh.map_or(DEFAULT_FRAME_RATE, |millihertz| millihertz as f32 / 1000.0);
        window.request_redraw();
        let now = Instant::now();
        Ok(Self {
            scene,
            gl,
            window,
            sight: Sight::new(now),
            held: BTreeSet::new(),
            visible: true,
            updated: now,
            frame_time: shortest_frame(frame_rate, 0, true),
            frame_rate,
            granted: None,
            grab: CursorGrabMode::None,
            shows_cursor: true,
        })
    }

    pub(super) fn event(&mut self, event: &WindowEvent) -> Result<Next, AppError> {
        match event {
            WindowEvent::CloseRequested => return Ok(Next::Quit),
            WindowEvent::Destroyed => return Err(AppError::Destroyed),
            WindowEvent::RedrawRequested => {
                self.sight.grant();
                let is_due = self.updated.elapsed() >= self.frame_time;
                return if is_due && self.look() { self.frame() } else { Ok(Next::GoOn) };
            }
            WindowEvent::Resized(size) if size.width > 0 && size.height > 0 => {
                self.gl.resize((*size).into());
                self.window.request_redraw();
            }
            WindowEvent::Occluded(covered) => self.sight.cover(*covered),
            // The pointer stands still, and its movements are told as the mouse's. That it lies
            // elsewhere in a window of another size is no movement.
            WindowEvent::CursorMoved { .. } if self.grab == CursorGrabMode::Locked => return Ok(Next::GoOn),
            WindowEvent::Focused(true) => {
                // What passed while nobody looked is not played.
                self.updated = Instant::now();
                self.sight.grant();
            }
            _ => {}
        }
        let next = self.scene.event(event, &self.window);
        if next == Next::Quit {
            return Ok(next);
        }
        Ok(match event {
            WindowEvent::KeyboardInput { event, is_synthetic: false, .. } => self.key(event),
            WindowEvent::Focused(false) => {
                // What is let go from now on is not told to this window.
                for key in std::mem::take(&mut self.held) {
                    self.scene.key(key, KeyState::Released);
                }
                next
            }
            _ => next,
        })
    }

    fn key(&mut self, event: &KeyEvent) -> Next {
        let PhysicalKey::Code(key) = event.physical_key else { return Next::GoOn };
        let is_down = event.state.is_pressed();
        let state = match is_down {
            true if event.repeat => KeyState::Repeated,
            true => KeyState::Pressed,
            false => KeyState::Released,
        };
        if is_down {
            self.held.insert(key)
        } else {
            self.held.remove(&key)
        };
        self.scene.key(key, state)
    }

    /// Looks whether the window can be seen, and tells the scene if that is new.
    fn look(&mut self) -> bool {
        let now = Instant::now();
        if self.sight.is_time_to_look(now) {
            self.sight.look(now, self.window.is_minimized() == Some(true));
        }
        let visible = !self.sight.is_hidden(now) && !self.is_too_large();
        if self.visible != visible {
            self.visible = visible;
            self.scene.set_visible(visible);
        }
        visible
    }

    /// Whether the window has more bytes of picture than the window system's libraries can count:
    /// a software driver crashes when it shows one.
    fn is_too_large(&self) -> bool {
        // As it was told last: asking for a window that is gone ends in a panic of winit's.
        let (width, height) = self.gl.context().get_framebuffer_dimensions();
        u64::from(width) * u64::from(height) > MOST_PIXELS
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
        if let Some(wishes) = self.scene.wishes() {
            self.grant(wishes);
        }
        next
    }

    /// Does what the scene wants, where that is new.
    fn grant(&mut self, wishes: Wishes) {
        let was = self.granted.replace(wishes);
        if was.map(|was| was.fullscreen) != Some(wishes.fullscreen)
            && self.window.fullscreen().is_some() != wishes.fullscreen
        {
            self.window.set_fullscreen(wishes.fullscreen.then_some(Fullscreen::Borderless(None)));
        }
        if was.is_some_and(|was| was.vsync != wishes.vsync) {
            self.gl.set_vsync(wishes.vsync);
        }
        self.frame_time = shortest_frame(self.frame_rate, wishes.frame_limit, wishes.vsync);
        if let Some([x, y]) = wishes.pointer {
            // Where the window system cannot do that, the pointer stays where it is.
            _ = self.window.set_cursor_position(PhysicalPosition::new(x, y));
        }
        if wishes.keeps_pointer != (self.grab != CursorGrabMode::None) {
            if cfg!(windows) && wishes.keeps_pointer && wishes.pointer.is_none() {
                // It is locked where it is, and outside of the window its clicks go to others.
                let PhysicalSize { width, height } = self.window.inner_size();
                _ = self.window.set_cursor_position(PhysicalPosition::new(width / 2, height - height / 16));
            }
            self.keep_pointer(wishes.keeps_pointer);
        }
    }

    /// Keeps the pointer in the window, or gives it back. What the window system refuses now, it
    /// may do at the next frame; what it cannot do at all, is left.
    fn keep_pointer(&mut self, keeps: bool) {
        let ways = match keeps {
            false => &[CursorGrabMode::None][..],
            // There winit confines a pointer that is hidden to the point where it is, and tells
            // movements only as those of the device.
            true if cfg!(windows) => &[CursorGrabMode::Locked],
            true => &[CursorGrabMode::Confined, CursorGrabMode::Locked],
        };
        for way in ways {
            match self.window.set_cursor_grab(*way) {
                Ok(()) => {
                    self.grab = *way;
                    return;
                }
                Err(ExternalError::NotSupported(_)) => {}
                Err(_) => return,
            }
        }
    }

    /// What a mouse does whose pointer stands still.
    pub(super) fn device(&mut self, event: &DeviceEvent) {
        if let DeviceEvent::MouseMotion { delta: (x, y) } = event
            && self.grab == CursorGrabMode::Locked
        {
            self.scene.push(Vec2::new(*x as f32, *y as f32));
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

    /// Asks for the next frame when it is due; vsync does not block everywhere. Out of sight, only
    /// the scene goes on. Returns until when there is nothing to do.
    pub(super) fn pace(&mut self) -> (Next, ControlFlow) {
        let visible = self.look();
        let due = self.updated + if visible { self.frame_time } else { UNSEEN_UPDATE };
        let now = Instant::now();
        if now < due {
            if let Some(rest) = self.sight.rest(now, due) {
                std::thread::sleep(rest);
            }
            return (Next::GoOn, ControlFlow::WaitUntil(due));
        }
        if visible {
            self.window.request_redraw();
            self.sight.ask(Instant::now());
            return (Next::GoOn, ControlFlow::WaitUntil(self.sight.next_look()));
        }
        let next = self.update();
        (next, ControlFlow::WaitUntil(self.updated + UNSEEN_UPDATE))
    }
}

/// The shortest time between two frames on a screen of this rate; a limit of 0 is none. With vsync
/// it is a little shorter than it should be, so that where that blocks, it alone paces.
fn shortest_frame(frame_rate: f32, limit: u16, vsync: bool) -> Duration {
    let least = 0.9 / frame_rate.clamp(30.0, 500.0);
    let share = if vsync { 0.9 } else { 1.0 };
    let limited = if limit == 0 { 0.0 } else { share / f32::from(limit) };
    Duration::from_secs_f32(least.max(limited))
}

fn attributes(event_loop: &ActiveEventLoop, options: WindowOptions) -> WindowAttributes {
    let screen = |monitor: MonitorHandle| Screen { size: monitor.size(), scale: monitor.scale_factor() };
    let (size, smallest) = window_sizes(event_loop.available_monitors().map(screen));
    let attributes = Window::default_attributes()
        .with_title(options.title)
        .with_inner_size(size)
        .with_min_inner_size(smallest)
        .with_window_icon(options.icon.and_then(icon))
        .with_fullscreen(options.fullscreen.then_some(Fullscreen::Borderless(None)));
    let screens = event_loop.available_monitors().map(|monitor| (monitor.position().into(), monitor.size().into()));
    let attributes = match options.place.and_then(|place| placed(place, screens)) {
        Some(place) => attributes
            .with_inner_size(PhysicalSize::new(place.width, place.height))
            .with_position(PhysicalPosition::new(place.left, place.top)),
        None => attributes,
    };
    #[cfg(windows)]
    let attributes = with_large_icon(attributes);
    #[cfg(all(unix, not(target_os = "macos")))]
    // The extension for Wayland sets the same field.
    let attributes = winit::platform::x11::WindowAttributesExtX11::with_name(attributes, options.name, options.name);
    attributes
}

/// Windows shows a second icon in the taskbar and where windows are switched, and its own where a
/// window has none. The program carries it in all sizes (`build.rs`).
#[cfg(windows)]
fn with_large_icon(attributes: WindowAttributes) -> WindowAttributes {
    use winit::platform::windows::{IconExtWindows, WindowAttributesExtWindows};
    /// The number that `winresource` gives to a program's icon.
    const ICON: u16 = 1;
    attributes.with_taskbar_icon(Icon::from_resource(ICON, None).ok())
}

/// An X server's answer to a request for a window that another program destroyed comes late, and
/// winit panics at the next occasion. The event that tells of the window's end comes too, and is
/// enough.
fn ignore_late_errors() {
    #[cfg(all(unix, not(target_os = "macos")))]
    winit::platform::x11::register_xlib_error_hook(Box::new(|_, _| true));
}

fn fewest_samples(configs: Box<dyn Iterator<Item = Config> + '_>) -> Config {
    configs.min_by_key(GlConfig::num_samples).expect("glutin fails before it offers no configuration")
}

/// A window without an icon is no reason to complain.
fn icon(picture: RgbaImage) -> Option<Icon> {
    let (width, height) = picture.dimensions();
    Icon::from_rgba(picture.into_raw(), width, height).ok()
}
