//! The open window with its OpenGL context: frame timing, resizing, closing.

use super::error::AppError;
use super::frame_pace::{DEFAULT_REFRESH_RATE, FramePace};
use super::open_window::open_window;
use super::scene::{AnyScene, KeyState, Next, Start, WindowRequest};
use super::test_clock::TestClock;
use super::visibility::Visibility;
use crate::draw::WindowGl;
use crate::time::Instant;
use glam::Vec2;
use std::collections::BTreeSet;
use std::time::Duration;
use winit::dpi::{PhysicalPosition, PhysicalSize};
use winit::event::{DeviceEvent, ElementState, KeyEvent, WindowEvent};
use winit::event_loop::ActiveEventLoop;
use winit::keyboard::{KeyCode, PhysicalKey};
use winit::window::{CursorGrabMode, Fullscreen, Window};

/// True if the window is a canvas in a page.
pub(super) const IN_PAGE: bool = cfg!(target_family = "wasm");

/// Interval between updates while nothing is drawn. A shorter one would cost more. A longer one
/// would be audible while the music fades.
const UNSEEN_UPDATE: Duration = Duration::from_millis(100);

/// The open window. Fields are dropped in order: users of the context before the context, and the
/// context before the window.
pub(super) struct OpenWindow {
    scene: Box<dyn AnyScene>,
    gl: WindowGl,
    window: Window,
    visibility: Visibility,
    /// Keys that are down.
    held: BTreeSet<KeyCode>,
    /// The visibility last reported to the scene.
    visible: bool,
    /// Time of the scene's last update.
    updated: Instant,
    /// Present if a test controls time.
    test_clock: Option<TestClock>,
    pace: FramePace,
    /// The scene's last request.
    request: Option<WindowRequest>,
    /// The current grab mode of the pointer.
    grab: CursorGrabMode,
    shows_cursor: bool,
}

impl OpenWindow {
    pub(super) fn new(event_loop: &ActiveEventLoop, (options, make): Start<'_>) -> Result<Self, AppError> {
        let (window, gl) = open_window(event_loop, options)?;
        let scene = make(&gl.context)?;
        let refresh = window.current_monitor().and_then(|monitor| monitor.refresh_rate_millihertz());
        let refresh = refresh.map_or(DEFAULT_REFRESH_RATE, |millihertz| millihertz as f32 / 1000.0);
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
            test_clock: TestClock::connect(),
            pace: FramePace::new((!IN_PAGE).then_some(refresh), now),
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
                let is_due = self.test_clock.is_some() || self.pace.begin_frame(Instant::now());
                return if is_due && self.check_visibility() { self.frame() } else { Ok(Next::GoOn) };
            }
            WindowEvent::Resized(size) if size.width > 0 && size.height > 0 => {
                self.resize(*size);
                self.window.request_redraw();
            }
            WindowEvent::Occluded(occluded) => self.visibility.occluded = *occluded,
            // While the pointer is locked, `device_event` handles the mouse's movements. A resize
            // changes the pointer's position too, but is not a movement.
            WindowEvent::CursorMoved { .. } if self.grab == CursorGrabMode::Locked => return Ok(Next::GoOn),
            WindowEvent::Focused(true) => {
                // Do not simulate time spent unfocused.
                self.updated = Instant::now();
                self.visibility.grant_frame();
            }
            WindowEvent::Focused(false) => {
                // Without focus, the window gets no key releases.
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

    /// Returns whether the window is visible, and reports a change to the scene.
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
        let elapsed = self.test_clock.as_mut().map_or(now - self.updated, TestClock::elapsed);
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

    /// Fits the picture to the window. In a page, the picture may have a lower resolution.
    fn resize(&mut self, size: PhysicalSize<u32>) {
        let resolution = self.request.map_or(1.0, |request| request.resolution);
        let pixels = |length: u32| ((length as f32 * resolution) as u32).max(1);
        self.gl.resize((pixels(size.width), pixels(size.height)));
    }

    /// Applies the changes since the scene's last request.
    fn apply(&mut self, request: WindowRequest) {
        let was = self.request.replace(request);
        let is_full = self.window.fullscreen().is_some();
        if was.is_some_and(|was| was.fullscreen != request.fullscreen) && request.fullscreen != is_full {
            self.window.set_fullscreen(request.fullscreen.then_some(Fullscreen::Borderless(None)));
        }
        if was.is_some_and(|was| was.resolution != request.resolution) {
            self.resize(self.window.inner_size());
        }
        if was.is_some_and(|was| was.vsync != request.vsync) {
            self.gl.set_vsync(request.vsync);
        }
        self.pace.set_limit(request.frame_limit, request.vsync);
        if let Some([x, y]) = request.pointer {
            // If the window system cannot move the pointer, the pointer stays where it is.
            _ = self.window.set_cursor_position(PhysicalPosition::new(x, y));
        }
        if request.keeps_pointer != (self.grab != CursorGrabMode::None) {
            if cfg!(windows) && request.keeps_pointer && request.pointer.is_none() {
                // The pointer is locked where it is. Outside the window, clicks would go to other
                // programs.
                let PhysicalSize { width, height } = self.window.inner_size();
                _ = self.window.set_cursor_position(PhysicalPosition::new(width / 2, height - height / 16));
            }
            self.keep_pointer(request.keeps_pointer);
        }
    }

    /// Keeps the pointer in the window, or releases it. If the window system refuses, tries again
    /// at the next frame.
    fn keep_pointer(&mut self, keeps: bool) {
        let modes = match keeps {
            false => &[CursorGrabMode::None][..],
            // On Windows, winit confines a hidden pointer to a point, and reports movements only as
            // device events.
            true if cfg!(windows) => &[CursorGrabMode::Locked],
            true => &[CursorGrabMode::Confined, CursorGrabMode::Locked],
        };
        if let Some(mode) = modes.iter().find(|mode| self.window.set_cursor_grab(**mode).is_ok()) {
            self.grab = *mode;
        }
    }

    /// Passes the mouse's movements to the scene while the pointer is locked in place.
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
        let drawn = self.scene.draw_frame(&mut target);
        self.window.pre_present_notify();
        // A frame must be finished, even if drawing failed.
        target.finish()?;
        drawn?;
        Ok(Next::GoOn)
    }

    /// Lets the scene pause and save, because the page may be about to close.
    pub(super) fn suspend(&mut self) {
        self.visible = false;
        self.scene.set_visible(false);
        self.update();
    }

    /// Requests the next frame when it is due, since vsync does not block everywhere. While the
    /// window is hidden, only updates the scene. Returns the time until which there is nothing to
    /// do.
    pub(super) fn pace(&mut self) -> (Next, Instant) {
        let (visible, now) = (self.check_visibility(), Instant::now());
        let due = match &mut self.test_clock {
            Some(clock) => clock.request_time(now),
            None if visible => self.pace.request_time(),
            None => self.updated + UNSEEN_UPDATE,
        };
        if now < due {
            return (Next::GoOn, due);
        }
        if !visible {
            return (self.update(), now);
        }
        self.window.request_redraw();
        // A browser reports when it hides a page. There, a missing frame is merely late. With a test
        // clock, the machine may be busy.
        if !IN_PAGE && self.test_clock.is_none() {
            self.visibility.request_frame(now);
        }
        (Next::GoOn, self.visibility.next_check())
    }
}
