//! The game in its window: devices, time and files in, picture and sound out.
//!
//! A frame is `GameScene::update`, in which elapsed time becomes steps, each step gets its input
//! and its events are heard, and `GameScene::draw`, which draws the picture. The steps are in
//! `advance`; keys, mouse and pads in `input_events`; settings in `apply_settings`.

mod advance;
mod apply_settings;
mod attention;
mod driver;
mod input_events;
mod pacing;
mod window_placement;

use super::clock::FpsCounter;
use super::hot_reload::HotReload;
use super::input::{Controls, MenuKeyRepeat};
use super::inspector::Inspector;
use super::mouse::Mouse;
use super::pad::Pads;
use super::persistence::Persistence;
use super::screenshot::Screenshot;
use super::shell::{KeyState, Next, Scene, WindowRequest};
use super::shutdown::ShutdownFlag;
use super::transition::Transition;
use super::{AppError, Options};
use crate::assets::Assets;
use crate::audio::{Audio, Music};
use crate::draw::{Gl, Layout, RenderError};
use crate::library::{Message, Urgency};
use crate::menu::{Command, Page};
use crate::render::Renderer;
use crate::save::SettingsFile;
use crate::session::{FollowUp, InputDevice, Mode, Play, View};
use crate::settings::{Setting, Settings};
use apply_settings::loudness;
use attention::Attention;
use driver::Driver;
use glam::Vec2;
use glium::Surface;
use input_events::KeyPress;
use pacing::Pacing;
use std::time::Duration;
use window_placement::WindowPlacement;
use winit::dpi::PhysicalPosition;
use winit::event::{ElementState, MouseButton, WindowEvent};
use winit::keyboard::{KeyCode, ModifiersState};
use winit::window::Window;

/// The game in its window, with everything that goes with it.
pub(super) struct GameScene {
    play: Play,
    driver: Driver,
    input: InputState,
    attention: Attention,
    pacing: Pacing,
    picture: Picture,
    audio: Audio,
    hot_reload: HotReload,
    /// True if level files are edited beside the game.
    is_edited: bool,
    persistence: Persistence,
    settings: SettingsFile,
    /// The settings that have taken effect.
    applied: Settings,
    placement: WindowPlacement,
    shutdown: ShutdownFlag,
}

/// The state of keys, mouse and pads.
struct InputState {
    controls: Controls,
    pads: Pads,
    modifiers: ModifiersState,
    menu_repeat: MenuKeyRepeat,
    mouse: Mouse,
    /// A touchpad's scrolling that is no whole notch yet, in pixels.
    scrolled: f64,
    /// The mouse's last position: the window system reports it again when the focus returns.
    pointer: Option<PhysicalPosition<f64>>,
    /// The position to which the end of a pause moves it.
    pointer_to: Option<[i32; 2]>,
}

/// The picture, and what lies over it.
struct Picture {
    gl: Gl,
    assets: Assets,
    renderer: Renderer,
    inspector: Inspector,
    /// True if a game was played in the frame before.
    was_played: bool,
    transition: Transition,
    fps: FpsCounter,
    screenshot: Screenshot,
}

impl Scene for GameScene {
    fn event(&mut self, event: &WindowEvent, window: &Window) -> Next {
        match event {
            WindowEvent::Focused(focused) => self.focus(*focused),
            WindowEvent::ModifiersChanged(modifiers) => self.input.modifiers = modifiers.state(),
            WindowEvent::KeyboardInput { event, is_synthetic: false, .. } => {
                return KeyPress::of(event).map_or(Next::GoOn, |press| self.key_press(&press));
            }
            WindowEvent::CursorMoved { position, .. } => self.point(*position),
            WindowEvent::MouseInput { state: ElementState::Pressed, button: MouseButton::Left, .. } => {
                return self.click();
            }
            WindowEvent::MouseInput { state: ElementState::Released, button: MouseButton::Left, .. } => {
                self.picture.inspector.click(false);
            }
            WindowEvent::MouseInput { state: ElementState::Pressed, button: MouseButton::Right, .. } => {
                return self.click_back();
            }
            WindowEvent::MouseWheel { delta, .. } => return self.scroll(*delta),
            WindowEvent::Moved(_) | WindowEvent::Resized(_) => self.placement.note(window, self.play.settings().window),
            _ => {}
        }
        Next::GoOn
    }

    fn update(&mut self, elapsed: Duration) -> Next {
        self.hot_reload.poll(&self.picture.gl, &mut self.picture.renderer, &mut self.play);
        let message = self.hot_reload.message(self.play.levels()).filter(|message| self.is_told(message));
        self.play.set_message(message);
        if self.shutdown.is_set() || self.poll_pads(elapsed) == Next::Quit {
            return Next::Quit;
        }
        if self.attention.is_away() {
            self.input.controls.release_all();
        }
        self.advance(elapsed);
        self.attention.update(elapsed);
        self.placement.update(elapsed);
        self.picture.fps.count(elapsed);
        self.picture.screenshot.update(elapsed);
        self.apply_settings();
        self.picture.transition.update((self.play.screen().mode(), self.play.screen().page()), elapsed);
        self.persistence.keep(&mut self.play, &mut self.settings);
        self.audio.accompany(self.play.game(), self.play.levels().number());
        let plays = self.attention.is_visible && self.play.screen().is_running();
        self.audio.fade_music(if plays { Music::Full } else { Music::Lowered }, elapsed);
        Next::GoOn
    }

    fn draw(&mut self, target: &mut impl Surface) -> Result<(), RenderError> {
        let rate = self.applied.is_on(Setting::ShowsRate).then(|| self.picture.fps.fps());
        let note = self.picture.screenshot.message();
        let is_replay = self.driver.is_recording();
        let pointer = self.input.pointer.filter(|_| self.play.device() == InputDevice::Mouse).map(pixel);
        let view =
            View { rate, note, pointer, is_replay, ..self.play.view(self.pacing.alpha(), self.audio.loudness()) };
        if self.inspects() {
            return self.picture.inspector.draw(target, &mut self.picture.renderer, &view);
        }
        self.picture.renderer.draw(target, &View { fade: self.picture.transition.fade(), ..view })
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
        let steers = self.driver.is_player();
        let plays = self.play.screen().mode() == Mode::Playing
            && self.attention.has_focus()
            && !self.attention.is_away()
            && !self.inspects();
        let keeps_pointer = steers && !self.is_edited && plays && grab.holds(fullscreen);
        let pointer = self.input.pointer_to.take().filter(|_| steers && plays);
        Some(WindowRequest { fullscreen, vsync, frame_limit, keeps_pointer, pointer })
    }

    fn mouse_moved(&mut self, displacement: Vec2) {
        let dx = displacement.x / Layout::arranged(self.picture.gl.get_framebuffer_dimensions()).scale;
        let x = self.input.mouse.push(dx, self.steered());
        self.input.controls.point(x);
        self.play.set_device(InputDevice::Mouse);
    }

    /// Unused: `key_press` answers keys, since it also sees the characters. The places of + and −
    /// depend on the keyboard's layout.
    fn key(&mut self, _: KeyCode, _: KeyState) -> Next {
        Next::GoOn
    }

    fn set_visible(&mut self, visible: bool) {
        self.attention.is_visible = visible;
        if !visible {
            self.pause();
        }
    }
}

impl GameScene {
    pub(super) fn new(gl: &Gl, options: Options) -> Result<Self, AppError> {
        let Options { assets, mut play, folders, own, autopilot, replay, settings, kept, save, .. } = options;
        let (volume, balance) = loudness(&settings);
        let mut audio = Audio::new(&assets, volume);
        audio.set_balance(balance);
        play.set_settings(settings.clone(), options.overridden);
        let persistence = Persistence::new(save, &mut play);
        let mut renderer = Renderer::new(gl, &assets, settings.get(Setting::Samples).into())?;
        renderer.set_shine(gl, &assets, settings.glow())?;
        let mut inspector = Inspector::new(gl, &assets, &play, replay.clone());
        if options.xray {
            inspector.toggle(&mut play);
        }
        let hot_reload = HotReload::new(assets.clone(), folders, own, &mut play);
        let controls = Controls::with_keys(settings.keys, settings.get(Setting::KeySpeed));
        Ok(Self {
            play,
            driver: Driver::new(replay, autopilot),
            input: InputState::new(controls),
            attention: Attention::new(),
            pacing: Pacing::new(),
            picture: Picture {
                gl: gl.clone(),
                assets,
                renderer,
                inspector,
                was_played: false,
                transition: Transition::default(),
                fps: FpsCounter::default(),
                screenshot: Screenshot::default(),
            },
            audio,
            hot_reload,
            is_edited: options.is_edited,
            persistence,
            settings: kept,
            applied: settings,
            placement: WindowPlacement::default(),
            shutdown: ShutdownFlag::listen(),
        })
    }

    /// True if a warning about files is shown now. Players who are not editing see start-up
    /// warnings only on level pages.
    fn is_told(&self, message: &Message) -> bool {
        let chooses = matches!(self.play.screen().page(), Some(Page::Practice | Page::Levels | Page::Options));
        self.is_edited || message.urgency == Urgency::Now || chooses
    }

    /// Does what the player asks for.
    fn command(&mut self, command: Command) -> Next {
        if self.covers_page() {
            // What leads back leads to the page; else nobody would see what is chosen.
            if matches!(command, Command::Back | Command::Pause) {
                let pressed = self.picture.inspector.toggle(&mut self.play);
                return self.inspected(pressed);
            }
            return Next::GoOn;
        }
        let mode = self.play.screen().mode();
        let action = self.play.command(command);
        if mode != Mode::Menu && self.play.screen().mode() == Mode::Menu {
            // What was chosen to look at one game must not slow down, and spoil, the next one.
            self.picture.inspector.leave();
        }
        if mode == Mode::Paused {
            self.put_pointer();
        }
        match action {
            Some(FollowUp::Quit) => return Next::Quit,
            Some(FollowUp::Turn) => self.audio.play_select(),
            Some(FollowUp::Load | FollowUp::Begin) => {
                self.picture.transition.change_field();
                // A recorded game that is left does not go on.
                self.driver.stop_recording();
                self.picture.inspector.forget_record();
                if action == Some(FollowUp::Begin) {
                    self.input.controls.start();
                } else {
                    self.audio.play_select();
                }
            }
            None => {}
        }
        Next::GoOn
    }
}

impl InputState {
    fn new(controls: Controls) -> Self {
        Self {
            controls,
            pads: Pads::new(),
            modifiers: ModifiersState::default(),
            menu_repeat: MenuKeyRepeat::default(),
            mouse: Mouse::default(),
            scrolled: 0.0,
            pointer: None,
            pointer_to: None,
        }
    }
}

/// A position in the window as the picture counts it.
fn pixel(place: PhysicalPosition<f64>) -> Vec2 {
    Vec2::new(place.x as f32, place.y as f32)
}

#[cfg(all(test, unix, not(target_os = "macos")))]
mod tests;
