//! The window: events in, frames out. The one place that knows winit, devices and time. Tutorial
//! chapters: *Setting up* and the `main` function.
//!
//! [`shell`] is a window with OpenGL for anything; the game in it is the scene in this file. A
//! frame is `GameScene::update`, in which elapsed time becomes steps, each step gets its input and
//! its events are heard, and `GameScene::draw`, which draws the picture.

mod advice;
mod backend;
pub mod clock;
pub mod input;
mod live;
mod pad;
mod program;
mod run_loop;
mod scene;
mod settings;
pub mod shell;
mod sight;
mod size;
mod threads;
mod window;

pub use settings::{MAX_SAMPLES, Settings, SettingsFile};

use crate::assets::Assets;
use crate::audio::{Audio, Music, Volume};
use crate::draw::{self, CONNECTION_LOST, ContextError, Gl, Layout, RenderError, load_icon};
use crate::game::replay::Replay;
use crate::game::{Event, Input};
use crate::play::{Motion, Play};
use crate::render::Renderer;
use crate::screen::{Action, Command, Mode};
use crate::trial::autopilot::Autopilot;
use clock::Clock;
use glam::Vec2;
use glium::Surface;
use input::Controls;
use live::Live;
use pad::Pads;
use shell::{KeyState, Next, Scene, WindowOptions};
use std::path::PathBuf;
use std::time::Duration;
use winit::dpi::PhysicalPosition;
use winit::event::{ElementState, KeyEvent, MouseButton, WindowEvent};
use winit::keyboard::{Key, KeyCode, ModifiersState, PhysicalKey};
use winit::window::{Fullscreen, Window};

/// What to show, and how.
pub struct Options {
    /// Where shaders, textures and sounds come from.
    pub assets: Assets,
    /// The game and its levels.
    pub play: Play,
    /// Folders in which every level is one of the game's; they are watched, as are the levels'
    /// files.
    pub folders: Vec<PathBuf>,
    /// The recorded game that is shown, if it is one: its file is watched.
    pub record: Option<PathBuf>,
    /// Plays instead of the player.
    pub autopilot: Option<Autopilot>,
    /// Is shown before the player may go on.
    pub replay: Option<Replay>,
    /// Begin in full screen.
    pub fullscreen: bool,
    /// How loud, how calm and how smooth.
    pub settings: Settings,
    /// Where the player's own settings are kept: those of [`Options::settings`] may come from the
    /// command line, for this run only.
    pub kept: SettingsFile,
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
    /// The software driver would wait for ever.
    #[error(
        "the system allows the program too few threads to draw without a graphics card: raise the limit (`ulimit -u`) \
         or end other programs"
    )]
    TooFewThreads,
    /// Drawing failed.
    #[error(transparent)]
    Render(#[from] RenderError),
    /// A scene cannot be made.
    #[error("{0}")]
    Scene(Box<dyn std::error::Error>),
    /// The driver lost the context.
    #[error("the graphics driver stopped: {0}; start the game again")]
    Swap(#[from] glium::SwapBuffersError),
    /// Another program destroyed the window.
    #[error("another program destroyed the game's window; start the game again")]
    Destroyed,
    /// The window system ended, or ended its connection with the program.
    #[error("{CONNECTION_LOST}")]
    ConnectionLost,
    /// The library for windows gave up.
    #[error("the window system cannot be used any longer: {0}; start the game again")]
    WindowSystem(String),
}

/// OpenGL for pictures without a window.
///
/// # Errors
///
/// [`AppError`] where the driver cannot be used, or would wait for ever for threads that it does
/// not get.
pub fn headless() -> Result<Gl, AppError> {
    if !threads::are_enough() {
        return Err(AppError::TooFewThreads);
    }
    Ok(draw::headless()?)
}

/// Seconds that a demo shows the menu, and the end of a game.
const DEMO_MENU: f32 = 1.5;
const DEMO_END: f32 = 8.0;

/// Opens the window and plays until the player quits.
///
/// # Errors
///
/// [`AppError`], which says what is missing and what to do.
pub fn run(options: Options) -> Result<(), AppError> {
    let icon = load_icon(&options.assets).map_err(|error| crate::warn(&error)).ok();
    let window = WindowOptions {
        title: "Breakout",
        name: "breakout",
        icon,
        fullscreen: options.fullscreen,
        vsync: options.vsync,
    };
    shell::show(window, |gl| GameScene::new(gl, options))
}

/// The game in its window, with everything that goes with it.
struct GameScene {
    gl: Gl,
    live: Live,
    renderer: Renderer,
    play: Play,
    audio: Audio,
    settings: SettingsFile,
    controls: Controls,
    pads: Pads,
    /// Commands of the pads, read once a frame.
    commands: Vec<Command>,
    autopilot: Option<Autopilot>,
    replay: Option<Box<dyn Iterator<Item = Input>>>,
    modifiers: ModifiersState,
    clock: Clock,
    focused: bool,
    /// The window had the focus and lost it.
    away: bool,
    /// The window is in sight.
    visible: bool,
    /// Where the mouse was last: the window system tells it again when the focus returns.
    pointer: Option<PhysicalPosition<f64>>,
}

impl Scene for GameScene {
    fn event(&mut self, event: &WindowEvent, window: &Window) -> Next {
        match event {
            WindowEvent::Focused(focused) => self.focus(*focused),
            WindowEvent::ModifiersChanged(modifiers) => self.modifiers = modifiers.state(),
            WindowEvent::KeyboardInput { event, is_synthetic: false, .. } => return self.key_event(event, window),
            WindowEvent::CursorMoved { position, .. } => self.point(*position),
            WindowEvent::MouseInput { state: ElementState::Pressed, button: MouseButton::Left, .. } => {
                match self.play.screen().mode() {
                    Mode::Playing => self.controls.launch(),
                    Mode::Menu | Mode::Won | Mode::Lost => return self.command(Command::Confirm),
                    // A click that only brings the window back must neither go on nor leave.
                    Mode::Paused | Mode::Leaving => {}
                }
            }
            _ => {}
        }
        Next::GoOn
    }

    /// Elapsed time → steps.
    fn update(&mut self, elapsed: Duration) -> Next {
        self.live.poll(&self.gl, &mut self.renderer, &mut self.play);
        if self.live.ends_record() {
            self.replay = None;
        }
        self.play.set_message(self.live.message(self.play.levels()));
        self.pads.poll(&mut self.controls, &mut self.commands);
        for command in std::mem::take(&mut self.commands) {
            match command {
                // Pads are heard also while another window has the keys.
                _ if self.is_away() => {}
                Command::Confirm if self.play.screen().mode() == Mode::Playing => self.controls.launch(),
                command => {
                    if self.command(command) == Next::Quit {
                        return Next::Quit;
                    }
                }
            }
        }
        if self.is_away() {
            self.controls.release_all();
        }
        let is_running = self.visible && self.play.screen().is_running();
        // In a pause the time stands still too, so that going on is no jump.
        let steps = if is_running { self.clock.advance(elapsed) } else { 0 };
        for _ in 0..steps {
            let input = self.next_input();
            let events: &[Event] = self.play.step(&input);
            self.audio.play(events);
        }
        let plays = self.visible && self.play.screen().is_running();
        self.audio.fade_music(if plays { Music::Full } else { Music::Lowered }, elapsed);
        Next::GoOn
    }

    fn draw(&mut self, target: &mut impl Surface) -> Result<(), RenderError> {
        self.renderer.draw(target, &self.play.view(self.clock.alpha(), self.audio.loudness()))
    }

    fn shows_cursor(&self) -> bool {
        self.play.screen().mode() != Mode::Playing
    }

    /// Keys are answered as events: + and − are where the player's layout has them, not at one
    /// place.
    fn key(&mut self, _: KeyCode, _: KeyState) -> Next {
        Next::GoOn
    }

    fn set_visible(&mut self, visible: bool) {
        self.visible = visible;
        if !visible {
            self.pause();
        }
    }
}

impl GameScene {
    fn new(gl: &Gl, options: Options) -> Result<Self, AppError> {
        let Options { assets, mut play, folders, record, autopilot, replay, settings, kept, .. } = options;
        play.set_motion(settings.motion());
        Ok(Self {
            gl: gl.clone(),
            live: Live::new(assets.clone(), folders, record, &mut play),
            renderer: Renderer::new(gl, &assets, settings.samples)?,
            play,
            audio: Audio::new(&assets, Volume { percent: settings.volume, muted: settings.muted }),
            settings: kept,
            controls: Controls::default(),
            pads: Pads::new(),
            commands: Vec::new(),
            autopilot,
            replay: replay.map(|replay| -> Box<dyn Iterator<Item = Input>> { Box::new(replay.into_inputs()) }),
            modifiers: ModifiersState::default(),
            clock: Clock::default(),
            focused: false,
            away: false,
            visible: true,
            pointer: None,
        })
    }

    /// What happens in the next step: by a record, by the autopilot, or by the player.
    fn next_input(&mut self) -> Input {
        let player = self.controls.take();
        if !self.play.screen().is_running() {
            // The step will not be played, so nothing is used up for it.
            return Input::default();
        }
        if let Some(replay) = &mut self.replay {
            match replay.next() {
                Some(input) => return input,
                None => self.replay = None,
            }
        }
        let Some(autopilot) = &mut self.autopilot else { return player };
        let (mode, seconds) = (self.play.screen().mode(), self.play.screen().seconds());
        match mode {
            Mode::Menu if seconds < DEMO_MENU => player,
            Mode::Won | Mode::Lost if seconds >= DEMO_END => {
                self.command(Command::Confirm);
                player
            }
            _ => autopilot.input(self.play.game()),
        }
    }

    fn key_event(&mut self, event: &KeyEvent, window: &Window) -> Next {
        let PhysicalKey::Code(code) = event.physical_key else { return Next::GoOn };
        // A key that is held releases one ball, not every ball that comes to wait while it is
        // held.
        if !event.repeat {
            self.controls.key(code, event.state);
        }
        if !event.state.is_pressed() {
            return Next::GoOn;
        }
        // Volume goes on while the key is held; everything else happens once for each press.
        match &event.logical_key {
            Key::Character(text) if text == "+" || text == "=" => self.change_volume(1),
            Key::Character(text) if text == "-" => self.change_volume(-1),
            _ => {}
        }
        if event.repeat {
            return Next::GoOn;
        }
        match code {
            KeyCode::F11 => toggle_fullscreen(window),
            KeyCode::Enter if self.modifiers.alt_key() => toggle_fullscreen(window),
            KeyCode::KeyM => self.toggle_mute(),
            KeyCode::KeyR => self.toggle_motion(),
            _ => {
                if let Some(command) = input::command(code) {
                    return self.command(command);
                }
            }
        }
        Next::GoOn
    }

    fn change_volume(&mut self, steps: i8) {
        self.audio.change_volume(steps);
        let Volume { percent, muted } = self.audio.volume();
        self.settings.change(|settings| (settings.volume, settings.muted) = (percent, muted));
    }

    fn toggle_mute(&mut self) {
        self.audio.toggle_mute();
        let muted = self.audio.volume().muted;
        self.settings.change(|settings| settings.muted = muted);
    }

    fn toggle_motion(&mut self) {
        let motion = match self.play.motion() {
            Motion::Full => Motion::Reduced,
            Motion::Reduced => Motion::Full,
        };
        self.play.set_motion(motion);
        self.settings.change(|settings| settings.reduced_motion = motion == Motion::Reduced);
    }

    /// Does what the player asks for.
    fn command(&mut self, command: Command) -> Next {
        let mode = self.play.screen().mode();
        let action = self.play.command(command);
        match action {
            Some(Action::Quit) => return Next::Quit,
            Some(Action::Start) => self.controls.start(),
            Some(Action::Load) => {
                self.audio.play_select();
                // Whoever leaves a record plays on without it.
                self.replay = None;
                self.live.end_record();
            }
            Some(Action::LoadAndStart) => {
                self.replay = None;
                self.live.end_record();
                self.controls.start();
            }
            None if self.play.screen().mode() != mode => self.audio.play_select(),
            None => {}
        }
        Next::GoOn
    }

    fn point(&mut self, position: PhysicalPosition<f64>) {
        if self.pointer.replace(position) == Some(position) {
            return;
        }
        let layout = Layout::new(self.gl.get_framebuffer_dimensions());
        let pixel = Vec2::new(position.x as f32, position.y as f32);
        self.controls.point(layout.to_field(pixel).x);
    }

    /// Pauses when the focus goes; only when it goes, since a window without a manager never had
    /// it.
    fn focus(&mut self, focused: bool) {
        if self.focused && !focused {
            self.pause();
        }
        self.away = !focused && (self.away || self.focused);
        self.focused = focused;
    }

    /// The player no longer attends to the game.
    fn pause(&mut self) {
        self.controls.release_all();
        self.play.lose_focus();
    }

    fn is_away(&self) -> bool {
        self.away || !self.visible
    }
}

fn toggle_fullscreen(window: &Window) {
    let fullscreen = window.fullscreen().is_none().then_some(Fullscreen::Borderless(None));
    window.set_fullscreen(fullscreen);
}
