//! The window: events in, frames out. The one place that knows winit, devices and time. Tutorial chapters: *Setting up*
//! and the `main` function.
//!
//! A frame is `Window::frame`: elapsed time becomes steps, each step gets its input and its events are heard, then the
//! picture is drawn and shown.

mod clock;
mod input;
mod pad;

use crate::assets::Assets;
use crate::audio::Audio;
use crate::game::autopilot::Autopilot;
use crate::game::replay::Replay;
use crate::game::{Event, Input};
use crate::play::Play;
use crate::render::context::{ContextError, WindowGl};
use crate::render::{Layout, RenderError, Renderer};
use crate::screen::{Action, Command, Mode};
use clock::Clock;
use glam::Vec2;
use glutin::config::{Config, ConfigTemplateBuilder, GlConfig};
use glutin_winit::DisplayBuilder;
use input::Controls;
use pad::Pads;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};
use winit::application::ApplicationHandler;
use winit::dpi::{LogicalSize, PhysicalPosition};
use winit::event::{ElementState, KeyEvent, MouseButton, WindowEvent};
use winit::event_loop::{ActiveEventLoop, ControlFlow, EventLoop};
use winit::keyboard::{Key, KeyCode, ModifiersState, PhysicalKey};
use winit::raw_window_handle::HasWindowHandle;
use winit::window::{Fullscreen, Icon, Window as WinitWindow, WindowId};

/// What to show, and how.
pub struct Options {
    /// Where shaders, textures and sounds come from.
    pub assets: Assets,
    /// The game and its levels.
    pub play: Play,
    /// Plays instead of the player.
    pub autopilot: Option<Autopilot>,
    /// Is shown instead of a game of the player's.
    pub replay: Option<Replay>,
    /// Begin in full screen.
    pub fullscreen: bool,
    /// Loudness from 0 to 1.
    pub volume: f32,
    /// Begin without sound.
    pub muted: bool,
    /// Wait for the screen's refresh.
    pub vsync: bool,
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
    /// Drawing failed.
    #[error(transparent)]
    Render(#[from] RenderError),
    /// The driver lost the context.
    #[error("the graphics driver stopped: {0}; start the game again")]
    Swap(#[from] glium::SwapBuffersError),
    /// The event loop ended by itself.
    #[error("the window system stopped: {0}")]
    EventLoop(#[from] winit::error::EventLoopError),
}

/// Size of the window at the start, in logical pixels.
const WINDOW_SIZE: LogicalSize<f64> = LogicalSize::new(1280.0, 720.0);

/// The smallest window, in logical pixels: below it texts cannot be read.
const SMALLEST_WINDOW: LogicalSize<f64> = LogicalSize::new(480.0, 270.0);

/// Frames per second where the screen does not tell its own.
const DEFAULT_FRAME_RATE: f32 = 60.0;

/// Seconds that a demo shows the menu, and the end of a game.
const DEMO_MENU: f32 = 1.5;
const DEMO_END: f32 = 8.0;

/// Opens the window and plays until the player quits.
///
/// # Errors
///
/// [`AppError`], which says what is missing and what to do.
pub fn run(options: Options) -> Result<(), AppError> {
    let event_loop = no_panic("the window system", EventLoop::new)?.map_err(no_display)?;
    let mut app = App { options: Some(options), window: None, error: None };
    event_loop.run_app(&mut app)?;
    app.error.map_or(Ok(()), Err)
}

fn no_display(error: impl std::fmt::Display) -> AppError {
    let text = error.to_string();
    // Winit's messages begin with the place in its source: `os error at …/mod.rs:765: neither WAYLAND_DISPLAY …`.
    let after_place = text.split_once(".rs:").and_then(|(_, rest)| rest.split_once(": "));
    AppError::NoDisplay(after_place.map_or(text.as_str(), |(_, cause)| cause).trim_end_matches('.').to_owned())
}

/// Calls `open`. Winit and glutin panic where a library that they load is missing; here that becomes an error.
fn no_panic<T>(what: &str, open: impl FnOnce() -> T) -> Result<T, AppError> {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| ()));
    let result = catch_unwind(AssertUnwindSafe(open));
    std::panic::set_hook(hook);
    result.map_err(|cause| {
        let cause = cause.downcast_ref::<String>().cloned().unwrap_or_else(|| {
            cause.downcast_ref::<&str>().map_or_else(|| "a library is missing".to_owned(), |text| (*text).to_owned())
        });
        no_display(format_args!("{what} cannot be used: {cause}; `./setup` installs what is missing"))
    })
}

/// What winit talks to: makes the window, then passes everything on to it.
struct App {
    /// Taken when the window opens.
    options: Option<Options>,
    window: Option<Window>,
    error: Option<AppError>,
}

impl App {
    fn fail(&mut self, event_loop: &ActiveEventLoop, error: AppError) {
        self.error = Some(error);
        event_loop.exit();
    }
}

impl ApplicationHandler for App {
    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        let Some(options) = self.options.take() else { return };
        match Window::open(event_loop, options) {
            Ok(window) => self.window = Some(window),
            Err(error) => self.fail(event_loop, error),
        }
    }

    fn window_event(&mut self, event_loop: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        let Some(window) = &mut self.window else { return };
        match window.handle(event) {
            Ok(Next::GoOn) => {}
            Ok(Next::Quit) => event_loop.exit(),
            Err(error) => self.fail(event_loop, error),
        }
    }

    fn about_to_wait(&mut self, event_loop: &ActiveEventLoop) {
        if let Some(window) = &self.window {
            event_loop.set_control_flow(window.pace());
        }
    }

    fn exiting(&mut self, _: &ActiveEventLoop) {
        // Before the event loop's connection to the display goes.
        self.window = None;
    }
}

/// Whether the program goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    GoOn,
    Quit,
}

/// The open window with everything in it. Fields are dropped in order: what uses the context before the context, that
/// before the window.
struct Window {
    renderer: Renderer,
    gl: WindowGl,
    window: WinitWindow,
    play: Play,
    audio: Audio,
    controls: Controls,
    pads: Pads,
    /// Commands of the pads, read once a frame.
    commands: Vec<Command>,
    autopilot: Option<Autopilot>,
    replay: Option<std::vec::IntoIter<Input>>,
    modifiers: ModifiersState,
    clock: Clock,
    last_frame: Instant,
    /// Shortest time between two frames.
    frame_time: Duration,
    focused: bool,
}

impl Window {
    fn open(event_loop: &ActiveEventLoop, options: Options) -> Result<Self, AppError> {
        let Options { assets, play, autopilot, replay, fullscreen, volume, muted, vsync } = options;
        let attributes = WinitWindow::default_attributes()
            .with_title("Breakout")
            .with_inner_size(WINDOW_SIZE)
            .with_min_inner_size(SMALLEST_WINDOW)
            .with_window_icon(load_icon(&assets))
            .with_fullscreen(fullscreen.then_some(Fullscreen::Borderless(None)));
        // The window itself needs no samples: the field is drawn into a multisampled target of its own.
        let builder = DisplayBuilder::new().with_window_attributes(Some(attributes));
        let template = ConfigTemplateBuilder::new();
        let (window, config) =
            no_panic("OpenGL", || builder.build(event_loop, template, fewest_samples))?.map_err(no_display)?;
        let window = window.ok_or_else(|| no_display("the window system made none"))?;
        let handle = window.window_handle().map_err(no_display)?.as_raw();
        let gl = WindowGl::new(&config, handle, window.inner_size().into(), vsync)?;
        let renderer = Renderer::new(gl.context(), &assets)?;
        let refresh = window.current_monitor().and_then(|monitor| monitor.refresh_rate_millihertz());
        let frame_rate = refresh.map_or(DEFAULT_FRAME_RATE, |millihertz| millihertz as f32 / 1000.0);
        window.request_redraw();
        Ok(Self {
            renderer,
            gl,
            window,
            play,
            audio: Audio::new(&assets, volume, muted),
            controls: Controls::default(),
            pads: Pads::new(),
            commands: Vec::new(),
            autopilot,
            replay: replay.map(|replay| replay.inputs().collect::<Vec<_>>().into_iter()),
            modifiers: ModifiersState::default(),
            clock: Clock::default(),
            last_frame: Instant::now(),
            // A little shorter than the screen's own, so that where vsync blocks, it alone paces.
            frame_time: Duration::from_secs_f32(0.9 / frame_rate.clamp(30.0, 500.0)),
            focused: false,
        })
    }

    fn handle(&mut self, event: WindowEvent) -> Result<Next, AppError> {
        match event {
            WindowEvent::CloseRequested => return Ok(Next::Quit),
            WindowEvent::RedrawRequested if self.last_frame.elapsed() >= self.frame_time => {
                return self.frame();
            }
            WindowEvent::Resized(size) if size.width > 0 && size.height > 0 => {
                self.gl.resize(size.into());
                self.window.request_redraw();
            }
            WindowEvent::Focused(focused) => self.focus(focused),
            WindowEvent::ModifiersChanged(modifiers) => self.modifiers = modifiers.state(),
            WindowEvent::KeyboardInput { event, is_synthetic: false, .. } => return Ok(self.key(&event)),
            WindowEvent::CursorMoved { position, .. } => self.point(position),
            WindowEvent::MouseInput { state: ElementState::Pressed, button: MouseButton::Left, .. } => {
                self.controls.launch();
                return Ok(self.command(Command::Confirm, self.play.screen().mode() != Mode::Paused));
            }
            _ => {}
        }
        Ok(Next::GoOn)
    }

    /// Elapsed time → steps → picture.
    fn frame(&mut self) -> Result<Next, AppError> {
        let now = Instant::now();
        let steps = self.clock.advance(now - self.last_frame);
        self.last_frame = now;

        self.pads.poll(&mut self.controls, &mut self.commands);
        for command in std::mem::take(&mut self.commands) {
            if self.command(command, true) == Next::Quit {
                return Ok(Next::Quit);
            }
        }
        for _ in 0..steps {
            let input = self.next_input();
            let events: &[Event] = self.play.step(&input);
            self.audio.play(events);
        }
        let in_play = self.play.screen().mode() == Mode::Playing;
        self.window.set_cursor_visible(!in_play);

        let alpha = if self.play.screen().is_running() { self.clock.alpha() } else { 1.0 };
        let mut frame = self.gl.frame();
        let drawn = self.renderer.draw(&mut frame, &self.play.view(alpha, self.audio.loudness()));
        self.window.pre_present_notify();
        frame.finish()?;
        drawn?;
        Ok(Next::GoOn)
    }

    /// What happens in the next step: by a record, by the autopilot, or by the player.
    fn next_input(&mut self) -> Input {
        let player = self.controls.take();
        if let Some(replay) = &mut self.replay {
            return replay.next().unwrap_or_default();
        }
        let Some(autopilot) = &mut self.autopilot else { return player };
        let (mode, seconds) = (self.play.screen().mode(), self.play.screen().seconds());
        match mode {
            Mode::Menu if seconds < DEMO_MENU => player,
            Mode::Won | Mode::Lost if seconds >= DEMO_END => {
                self.command(Command::Confirm, true);
                player
            }
            _ => autopilot.input(self.play.game()),
        }
    }

    fn key(&mut self, event: &KeyEvent) -> Next {
        let PhysicalKey::Code(code) = event.physical_key else { return Next::GoOn };
        self.controls.key(code, event.state);
        if !event.state.is_pressed() {
            return Next::GoOn;
        }
        // Volume goes on while the key is held; everything else happens once for each press.
        match &event.logical_key {
            Key::Character(text) if text == "+" || text == "=" => self.audio.change_volume(1),
            Key::Character(text) if text == "-" => self.audio.change_volume(-1),
            _ => {}
        }
        if event.repeat {
            return Next::GoOn;
        }
        match code {
            KeyCode::F11 => self.toggle_fullscreen(),
            KeyCode::Enter if self.modifiers.alt_key() => self.toggle_fullscreen(),
            KeyCode::KeyM => self.audio.toggle_mute(),
            _ => {
                if let Some(command) = input::command(code) {
                    return self.command(command, true);
                }
            }
        }
        Next::GoOn
    }

    /// Does what the player asks for, if it counts now.
    fn command(&mut self, command: Command, counts: bool) -> Next {
        if !counts {
            return Next::GoOn;
        }
        let in_menu = self.play.screen().mode() == Mode::Menu;
        match self.play.command(command) {
            Some(Action::Quit) => return Next::Quit,
            Some(Action::Start) => self.controls.start(),
            Some(Action::Load) if in_menu => self.audio.play_select(),
            Some(Action::Load) | None => {}
        }
        Next::GoOn
    }

    fn point(&mut self, position: PhysicalPosition<f64>) {
        let layout = Layout::new(self.window.inner_size().into());
        let pixel = Vec2::new(position.x as f32, position.y as f32);
        self.controls.point(layout.to_field(pixel).x);
    }

    /// Pauses when the focus goes; only when it goes, since a window without a manager never had it.
    fn focus(&mut self, focused: bool) {
        if self.focused && !focused {
            self.controls.release_all();
            self.play.lose_focus();
        }
        if focused {
            self.last_frame = Instant::now();
        }
        self.focused = focused;
    }

    fn toggle_fullscreen(&self) {
        let fullscreen = self.window.fullscreen().is_none().then_some(Fullscreen::Borderless(None));
        self.window.set_fullscreen(fullscreen);
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

/// The window's icon; a window without one is no reason to complain.
fn load_icon(assets: &Assets) -> Option<Icon> {
    let bytes = assets.read("textures/icon.png").ok()?;
    let picture = image::load_from_memory(&bytes).ok()?.into_rgba8();
    let (width, height) = picture.dimensions();
    Icon::from_rgba(picture.into_raw(), width, height).ok()
}
