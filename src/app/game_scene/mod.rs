//! The game in its window: devices, time and files in, picture and sound out.
//!
//! A frame is `GameScene::update`, in which elapsed time becomes steps, each step gets its input
//! and its events are heard, and `GameScene::draw`, which draws the picture. The steps are in
//! `advance`; keys, mouse and pads in `input_events`; settings in `apply_settings`.

mod advance;
mod apply_settings;
mod authoring;
mod driver;
mod input_events;
mod pacing;
mod window_state;

use super::clock::FpsCounter;
use super::hot_reload::HotReload;
use super::input::{Controls, MenuKeyRepeat};
use super::inspector::Inspector;
use super::pad::Pads;
use super::persistence::Persistence;
use super::screenshot::Screenshot;
use super::shell::{KeyState, Next, Scene, WindowRequest};
use super::transition::Transition;
use super::{AppError, Options, PackingThread};
use crate::audio::{Audio, Music};
use crate::draw::{Gl, Layout, RenderError};
use crate::library::{Message, Urgency};
use crate::menu::{Command, Page};
use crate::render::{Renderer, pack_sprites};
use crate::session::{FollowUp, InputDevice, Mode, Play, View};
use crate::settings::Setting;
use apply_settings::{loudness, samples};
use driver::Driver;
use glam::{Vec2, vec2};
use glium::Surface;
use input_events::KeyPress;
use pacing::Pacing;
use std::time::Duration;
use window_state::WindowState;
use winit::event::{ElementState, MouseButton, Touch, WindowEvent};
use winit::keyboard::{KeyCode, ModifiersState};
use winit::window::Window;

/// The game in its window, with everything that goes with it.
pub(super) struct GameScene {
    play: Play,
    driver: Driver,
    input: InputState,
    pads: Pads,
    window: WindowState,
    pacing: Pacing,
    picture: Picture,
    screenshot: Screenshot,
    audio: Audio,
    hot_reload: HotReload,
    /// True if level files are edited beside the game.
    is_edited: bool,
    persistence: Persistence,
    /// `Quit` once the player asks for it.
    next: Next,
}

/// The state of keys and mouse.
#[derive(Default)]
struct InputState {
    controls: Controls,
    modifiers: ModifiersState,
    menu_repeat: MenuKeyRepeat,
    /// A touchpad's scrolling that is no whole notch yet, in pixels.
    scrolled: f64,
    /// The mouse's last position, in pixels: the window system reports it again when the focus
    /// returns.
    pointer: Option<Vec2>,
    /// The finger that came first, and where, in pixels.
    finger: Option<(u64, Vec2)>,
    /// The position to which the end of a pause moves it.
    pointer_to: Option<[i32; 2]>,
    /// Items that an author let fall.
    dropped: usize,
}

/// The picture, and what lies over it.
struct Picture {
    gl: Gl,
    renderer: Renderer,
    inspector: Inspector,
    transition: Transition,
    fps: FpsCounter,
}

impl Scene for GameScene {
    fn event(&mut self, event: &WindowEvent, window: &Window) -> Next {
        match event {
            WindowEvent::Focused(focused) => self.focus(*focused),
            WindowEvent::ModifiersChanged(modifiers) => self.input.modifiers = modifiers.state(),
            WindowEvent::KeyboardInput { event, is_synthetic: false, .. } => {
                KeyPress::of(event).iter().for_each(|press| self.key_press(press));
            }
            WindowEvent::CursorMoved { position, .. } => self.point(vec2(position.x as f32, position.y as f32)),
            WindowEvent::MouseInput { state, button, .. } => match (button, state) {
                (MouseButton::Left, ElementState::Pressed) => self.click(),
                (MouseButton::Left, ElementState::Released) => self.release_click(),
                (MouseButton::Right, ElementState::Released) => self.play.end_stroke(),
                (MouseButton::Right, ElementState::Pressed) => self.click_back(),
                _ => {}
            },
            WindowEvent::Touch(Touch { id, phase, location, .. }) => {
                self.touch(*id, *phase, vec2(location.x as f32, location.y as f32));
            }
            WindowEvent::MouseWheel { delta, .. } => self.scroll(*delta),
            WindowEvent::Moved(_) | WindowEvent::Resized(_) => {
                self.window.note_place(window, self.play.settings().window);
            }
            _ => {}
        }
        if self.window.has_left_screen(window) && self.play.settings().is_on(Setting::Fullscreen) {
            self.play.change_setting(Setting::Fullscreen, 0);
        }
        self.next
    }

    fn update(&mut self, elapsed: Duration) -> Next {
        self.hot_reload.poll(&self.picture.gl, &mut self.picture.renderer, &mut self.play, elapsed);
        let message = self.hot_reload.message(self.play.levels()).filter(|message| self.is_message_shown(message));
        self.play.set_message(message);
        self.poll_pads(elapsed);
        if self.window.is_away() {
            self.input.controls.release_all();
        }
        self.advance(elapsed);
        self.window.update(elapsed);
        self.picture.fps.count(elapsed);
        self.screenshot.update(elapsed);
        self.apply_settings();
        self.picture.transition.update((self.play.screen().mode(), self.play.screen().page()), elapsed);
        if let Some(archive) = self.persistence.keep(&mut self.play) {
            self.hot_reload.take_kept_set(&archive, &mut self.play);
        }
        self.audio.accompany(self.play.game(), self.play.levels().number());
        self.audio.fade_music(self.music(), elapsed);
        self.next
    }

    fn draw(&mut self, target: &mut impl Surface) -> Result<(), RenderError> {
        let rate = self.play.settings().is_on(Setting::ShowsRate).then_some(self.picture.fps.fps);
        let note = self.screenshot.message();
        let is_replay = self.driver.is_recording();
        let pointer = self.input.pointer.filter(|_| self.play.device == InputDevice::Mouse);
        let inspects = self.inspects();
        let view =
            View { rate, note, pointer, is_replay, ..self.play.view(self.pacing.clock.alpha(), self.audio.loudness()) };
        self.picture.draw(target, &view, inspects)
    }

    fn shows_cursor(&self) -> bool {
        // Over pages that are read by keys or pad it would lie on a text.
        self.play.device == InputDevice::Mouse && !self.plays() || self.inspects()
    }

    fn window_request(&mut self) -> Option<WindowRequest> {
        let settings = self.play.settings();
        let fullscreen = settings.is_on(Setting::Fullscreen);
        let steers = self.driver.is_player() && self.plays() && self.window.is_attended() && !self.inspects();
        Some(WindowRequest {
            fullscreen,
            vsync: settings.is_on(Setting::Vsync),
            frame_limit: settings.get(Setting::FrameLimit),
            keeps_pointer: steers && !self.is_edited && settings.grab().holds(fullscreen),
            pointer: self.input.pointer_to.take().filter(|_| steers),
        })
    }

    fn mouse_moved(&mut self, displacement: Vec2) {
        let dx = displacement.x / self.layout().scale;
        self.input.controls.point(self.paddle_for_mouse().push(dx));
        self.play.device = InputDevice::Mouse;
    }

    /// Does nothing: `key_press` in `input_events.rs` answers keys, since it also sees the
    /// characters. The places of + and − depend on the keyboard's layout.
    fn key(&mut self, _: KeyCode, _: KeyState) -> Next {
        Next::GoOn
    }

    fn set_visible(&mut self, visible: bool) {
        self.window.is_hidden = !visible;
        if !visible {
            self.pause();
        }
    }
}

impl GameScene {
    pub(super) fn new(gl: &Gl, options: Options, sprites: Option<PackingThread>) -> Result<Self, AppError> {
        let Options { assets, mut play, folders, own, autopilot, replay, settings, kept, save, .. } = options;
        let (volume, balance) = loudness(&settings);
        let mut audio = Audio::new(&assets, volume);
        audio.set_balance(balance);
        play.set_settings(settings.clone(), options.overridden);
        let persistence = Persistence::new(save, kept, &mut play);
        let packed = sprites.and_then(|thread| thread.join().ok()).unwrap_or_else(|| pack_sprites(&assets));
        let packed = packed.map_err(RenderError::from)?;
        let mut renderer = Renderer::with_sprites(gl, &assets, samples(&settings, gl), packed)?;
        renderer.set_shine(gl, settings.glow());
        let mut inspector = Inspector::new(&play, replay.clone());
        if options.xray {
            inspector.toggle(&mut play);
        }
        let hot_reload = HotReload::new(assets, folders, own, &mut play);
        let mut input = InputState::default();
        input.controls.set_keys(settings.keys, settings.get(Setting::KeySpeed));
        Ok(Self {
            play,
            driver: Driver::new(replay, autopilot),
            input,
            pads: Pads::new(),
            window: WindowState::default(),
            pacing: Pacing::default(),
            picture: Picture {
                gl: gl.clone(),
                renderer,
                inspector,
                transition: Transition::default(),
                fps: FpsCounter::default(),
            },
            screenshot: Screenshot::default(),
            audio,
            hot_reload,
            is_edited: options.is_edited,
            persistence,
            next: Next::GoOn,
        })
    }

    /// True if a warning about files is shown now. Players who are not editing see start-up
    /// warnings only on level pages.
    fn is_message_shown(&self, message: &Message) -> bool {
        let chooses = matches!(self.play.screen().page(), Some(Page::Practice | Page::Levels | Page::Options));
        self.is_edited || message.urgency == Urgency::Now || chooses
    }

    /// The loudness of the music. In the background the player may want none.
    fn music(&self) -> Music {
        let plays = !self.window.is_hidden && self.play.screen().is_running();
        let heard = if plays { Music::Full } else { Music::Lowered };
        let is_silent = self.window.is_away() && self.play.settings().is_on(Setting::BackgroundMusic);
        if is_silent { Music::Silent } else { heard }
    }

    fn plays(&self) -> bool {
        self.play.screen().mode() == Mode::Playing
    }

    /// The picture's layout in the window.
    fn layout(&self) -> Layout {
        Layout::arranged(self.picture.gl.get_framebuffer_dimensions())
    }

    /// Does what the player asks for.
    fn command(&mut self, command: Command) {
        if self.covers_page() {
            // What leads back leads to the page; else nobody would see what is chosen.
            if matches!(command, Command::Back | Command::Pause) {
                self.toggle_xray();
            }
            return;
        }
        let mode = self.play.screen().mode();
        let action = self.play.command(command);
        if mode != Mode::Menu && self.play.screen().mode() == Mode::Menu {
            // What was chosen to look at one game must not slow down, and spoil, the next one.
            self.picture.inspector.leave();
        }
        // Only a run that waited is played at once where it was left.
        if action == Some(FollowUp::Load) && self.plays() {
            self.pacing.gather();
            self.put_pointer();
        }
        if mode == Mode::Paused {
            self.put_pointer();
        }
        if matches!(action, Some(FollowUp::Load | FollowUp::Begin)) {
            self.picture.transition.change_field();
            // A recorded game that is left does not go on.
            self.driver.stop_recording();
            self.picture.inspector.record = None;
        }
        match action {
            Some(FollowUp::Quit) => self.next = Next::Quit,
            Some(FollowUp::Begin) => self.input.controls.start(),
            Some(FollowUp::Load | FollowUp::Turn) => self.audio.play_select(),
            None => {}
        }
    }
}

impl Picture {
    /// Draws the game, or the X-ray over it.
    fn draw(&mut self, target: &mut impl Surface, view: &View<'_>, inspects: bool) -> Result<(), RenderError> {
        if inspects {
            return self.inspector.draw(target, &mut self.renderer, view);
        }
        self.renderer.draw(target, &View { fade: self.transition.fade(), ..*view })
    }
}

#[cfg(all(test, unix, not(target_os = "macos")))]
mod tests;
