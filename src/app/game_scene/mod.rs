//! The game in its window: devices, time and files in, picture and sound out.
//!
//! A frame is `GameScene::update`, in which elapsed time becomes steps, each step gets its input
//! and its events are heard, and `GameScene::draw`, which draws the picture. The steps are in
//! `steps`; keys, mouse and pads in `hands`; settings in `apply_settings`.

mod apply_settings;
mod hands;
mod steps;

use super::clock::{Clock, FpsCounter};
use super::hot_reload::HotReload;
use super::input::{Controls, Leading};
use super::inspector::Inspector;
use super::memory::Memory;
use super::mouse::Mouse;
use super::pad::Pads;
use super::screenshot::Screenshot;
use super::shell::{KeyState, Next, Scene, WindowRequest};
use super::shutdown::ShutdownFlag;
use super::transition::Transition;
use super::{AppError, Options};
use crate::assets::Assets;
use crate::audio::{Audio, Music};
use crate::draw::{Gl, Layout, RenderError};
use crate::game::Input;
use crate::menu::{Command, Page};
use crate::message::{Message, Urgency};
use crate::render::Renderer;
use crate::save::SettingsFile;
use crate::session::{FollowUp, InputDevice, Mode, Play, View};
use crate::settings::{Place, Setting, Settings};
use crate::trial::autopilot::Autopilot;
use apply_settings::loudness;
use glam::Vec2;
use glium::Surface;
use hands::Stroke;
use std::time::Duration;
use winit::dpi::PhysicalPosition;
use winit::event::{ElementState, MouseButton, WindowEvent};
use winit::keyboard::{KeyCode, ModifiersState};
use winit::window::Window;

/// The game in its window, with everything that goes with it.
pub(super) struct GameScene {
    gl: Gl,
    assets: Assets,
    hot_reload: HotReload,
    renderer: Renderer,
    play: Play,
    audio: Audio,
    settings: SettingsFile,
    /// What of the player's settings acts already.
    applied: Settings,
    /// Whether level files are edited beside the game.
    is_edited: bool,
    memory: Memory,
    shutdown: ShutdownFlag,
    controls: Controls,
    pads: Pads,
    /// Commands of the pads, read once a frame.
    commands: Vec<Command>,
    autopilot: Option<Autopilot>,
    replay: Option<Box<dyn Iterator<Item = Input>>>,
    modifiers: ModifiersState,
    clock: Clock,
    /// How long the game has gone on since its last pause.
    since_pause: Duration,
    fps: FpsCounter,
    screenshot: Screenshot,
    mouse: Mouse,
    /// How long the window has been open, and where the player put it since.
    since_open: Duration,
    place: Option<Place>,
    inspector: Inspector,
    /// A game was played in the frame before.
    was_played: bool,
    transition: Transition,
    focused: bool,
    /// How long it has had the focus.
    since_focus: Duration,
    leading: Leading,
    /// What a touchpad scrolled and is no whole notch yet, in pixels.
    scrolled: f64,
    /// The window had the focus and lost it.
    away: bool,
    /// The window is in sight.
    visible: bool,
    /// Where the mouse was last: the window system tells it again when the focus returns.
    pointer: Option<PhysicalPosition<f64>>,
    /// Where it was put when the last pause ended.
    pointer_to: Option<[i32; 2]>,
}

impl Scene for GameScene {
    fn event(&mut self, event: &WindowEvent, window: &Window) -> Next {
        match event {
            WindowEvent::Focused(focused) => self.focus(*focused),
            WindowEvent::ModifiersChanged(modifiers) => self.modifiers = modifiers.state(),
            WindowEvent::KeyboardInput { event, is_synthetic: false, .. } => {
                return Stroke::of(event).map_or(Next::GoOn, |stroke| self.key_stroke(&stroke));
            }
            WindowEvent::CursorMoved { position, .. } => self.point(*position),
            WindowEvent::MouseInput { state: ElementState::Pressed, button: MouseButton::Left, .. } => {
                return self.click();
            }
            WindowEvent::MouseInput { state: ElementState::Released, button: MouseButton::Left, .. } => {
                self.inspector.click(false);
            }
            WindowEvent::MouseInput { state: ElementState::Pressed, button: MouseButton::Right, .. } => {
                return self.click_back();
            }
            WindowEvent::MouseWheel { delta, .. } => return self.scroll(*delta),
            WindowEvent::Moved(_) | WindowEvent::Resized(_) => self.note_place(window),
            _ => {}
        }
        Next::GoOn
    }

    fn update(&mut self, elapsed: Duration) -> Next {
        self.hot_reload.poll(&self.gl, &mut self.renderer, &mut self.play);
        let message = self.hot_reload.message(self.play.levels()).filter(|message| self.is_told(message));
        self.play.set_message(message);
        if self.shutdown.is_set() || self.poll_pads(elapsed) == Next::Quit {
            return Next::Quit;
        }
        if self.is_away() {
            self.controls.release_all();
        }
        self.advance(elapsed);
        self.since_focus = self.since_focus.saturating_add(elapsed);
        self.since_open = self.since_open.saturating_add(elapsed);
        self.fps.count(elapsed);
        self.screenshot.update(elapsed);
        self.apply_settings();
        self.transition.update((self.play.screen().mode(), self.play.screen().page()), elapsed);
        self.memory.keep(&mut self.play, &mut self.settings);
        self.audio.accompany(self.play.game(), self.play.levels().number());
        let plays = self.visible && self.play.screen().is_running();
        self.audio.fade_music(if plays { Music::Full } else { Music::Lowered }, elapsed);
        Next::GoOn
    }

    fn draw(&mut self, target: &mut impl Surface) -> Result<(), RenderError> {
        let rate = self.applied.is_on(Setting::ShowsRate).then(|| self.fps.fps());
        let note = self.screenshot.message();
        let is_replay = self.replay.is_some();
        let pointer = self.pointer.filter(|_| self.play.device() == InputDevice::Mouse).map(pixel);
        let view = View { rate, note, pointer, is_replay, ..self.play.view(self.clock.alpha(), self.audio.loudness()) };
        if self.inspects() {
            return self.inspector.draw(target, &mut self.renderer, &view);
        }
        self.renderer.draw(target, &View { fade: self.transition.fade(), ..view })
    }

    fn shows_cursor(&self) -> bool {
        // Over pages that are read by keys or pad it would lie on a text.
        let points = self.play.device() == InputDevice::Mouse;
        points && self.play.screen().mode() != Mode::Playing || self.inspects()
    }

    fn window_request(&mut self) -> Option<WindowRequest> {
        let settings = self.play.settings();
        let fullscreen = settings.is_on(Setting::Fullscreen);
        let (vsync, frame_limit) = (settings.is_on(Setting::Vsync), settings.get(Setting::FrameLimit));
        let grab = settings.grab();
        let steers = self.autopilot.is_none() && self.replay.is_none();
        let plays = self.play.screen().mode() == Mode::Playing && self.focused && !self.is_away() && !self.inspects();
        let keeps_pointer = steers && !self.is_edited && plays && grab.holds(fullscreen);
        let pointer = self.pointer_to.take().filter(|_| steers && plays);
        Some(WindowRequest { fullscreen, vsync, frame_limit, keeps_pointer, pointer })
    }

    fn mouse_moved(&mut self, displacement: Vec2) {
        let dx = displacement.x / Layout::arranged(self.gl.get_framebuffer_dimensions()).scale;
        let x = self.mouse.push(dx, self.steered());
        self.controls.point(x);
        self.play.set_device(InputDevice::Mouse);
    }

    /// Unused: `key_stroke` answers keys, since it also sees the characters. The places of + and −
    /// depend on the keyboard's layout.
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
    pub(super) fn new(gl: &Gl, options: Options) -> Result<Self, AppError> {
        let Options { assets, mut play, folders, own, autopilot, replay, settings, mut kept, store, .. } = options;
        let (volume, balance) = loudness(&settings);
        let mut audio = Audio::new(&assets, volume);
        audio.set_balance(balance);
        play.set_settings(settings.clone(), options.overridden);
        let memory = Memory::new(store, &mut kept, &mut play);
        let mut renderer = Renderer::new(gl, &assets, settings.get(Setting::Samples).into())?;
        renderer.set_shine(gl, &assets, settings.glow())?;
        let mut inspector = Inspector::new(gl, &assets, &play, replay.clone());
        if options.xray {
            inspector.toggle(&mut play);
        }
        Ok(Self {
            gl: gl.clone(),
            assets: assets.clone(),
            hot_reload: HotReload::new(assets.clone(), folders, own, &mut play),
            renderer,
            play,
            audio,
            settings: kept,
            is_edited: options.is_edited,
            memory,
            shutdown: ShutdownFlag::listen(),
            controls: Controls::with_keys(settings.keys, settings.get(Setting::KeySpeed)),
            applied: settings,
            pads: Pads::new(),
            commands: Vec::new(),
            autopilot,
            replay: replay.map(|replay| -> Box<dyn Iterator<Item = Input>> { Box::new(replay.into_inputs()) }),
            modifiers: ModifiersState::default(),
            clock: Clock::default(),
            since_pause: Duration::MAX,
            fps: FpsCounter::default(),
            screenshot: Screenshot::default(),
            mouse: Mouse::default(),
            since_open: Duration::ZERO,
            place: None,
            inspector,
            was_played: false,
            transition: Transition::default(),
            focused: false,
            since_focus: Duration::ZERO,
            leading: Leading::default(),
            scrolled: 0.0,
            away: false,
            visible: true,
            pointer: None,
            pointer_to: None,
        })
    }

    /// Whether a player is told now what is wrong with files. Who has opened none to edit them
    /// hears of what was wrong from the start where levels are chosen.
    fn is_told(&self, message: &Message) -> bool {
        let chooses = matches!(self.play.screen().page(), Some(Page::Practice | Page::Levels | Page::Options));
        self.is_edited || message.urgency == Urgency::Now || chooses
    }

    /// Does what the player asks for.
    fn command(&mut self, command: Command) -> Next {
        if self.covers_page() {
            // What leads back leads to the page; else nobody would see what is chosen.
            if matches!(command, Command::Back | Command::Pause) {
                let pressed = self.inspector.toggle(&mut self.play);
                return self.inspected(pressed);
            }
            return Next::GoOn;
        }
        let mode = self.play.screen().mode();
        let action = self.play.command(command);
        if mode != Mode::Menu && self.play.screen().mode() == Mode::Menu {
            // What was chosen to look at one game must not slow down, and spoil, the next one.
            self.inspector.leave();
        }
        if mode == Mode::Paused {
            self.put_pointer();
        }
        match action {
            Some(FollowUp::Quit) => return Next::Quit,
            Some(FollowUp::Turn) => self.audio.play_select(),
            Some(FollowUp::Load | FollowUp::Begin) => {
                self.transition.change_field();
                // A record that is left does not go on.
                self.replay = None;
                self.inspector.forget_record();
                if action == Some(FollowUp::Begin) {
                    self.controls.start();
                } else {
                    self.audio.play_select();
                }
            }
            None => {}
        }
        Next::GoOn
    }
}

/// A place in the window as the picture counts it.
fn pixel(place: PhysicalPosition<f64>) -> Vec2 {
    Vec2::new(place.x as f32, place.y as f32)
}

#[cfg(all(test, unix, not(target_os = "macos")))]
mod tests;
