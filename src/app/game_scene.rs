//! The game in its window: devices, time and files in, picture and sound out.
//!
//! A frame is `GameScene::update`, in which elapsed time becomes steps, each step gets its input
//! and its events are heard, and `GameScene::draw`, which draws the picture.

use super::clock::Clock;
use super::fading::Fading;
use super::input::{self, Controls};
use super::live::Live;
use super::pad::Pads;
use super::shell::{KeyState, Next, Scene};
use super::{AppError, Options, SettingsFile};
use crate::audio::{Audio, Balance, Music, Volume};
use crate::draw::{Gl, Layout, RenderError};
use crate::game::{Event, Input};
use crate::play::{Motion, Play, View};
use crate::render::Renderer;
use crate::screen::{Action, Command, Mode};
use crate::trial::autopilot::Autopilot;
use glam::Vec2;
use glium::Surface;
use std::time::Duration;
use winit::dpi::PhysicalPosition;
use winit::event::{ElementState, KeyEvent, MouseButton, WindowEvent};
use winit::keyboard::{Key, KeyCode, ModifiersState, PhysicalKey};
use winit::window::{Fullscreen, Window};

/// Seconds that a demo shows the menu, and the end of a game.
const DEMO_MENU: f32 = 1.5;
const DEMO_END: f32 = 8.0;

/// The game in its window, with everything that goes with it.
pub(super) struct GameScene {
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
    fading: Fading,
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
        let steps = if is_running { self.clock.advance(elapsed.mul_f32(self.pace())) } else { 0 };
        for _ in 0..steps {
            let input = self.next_input();
            let events: &[Event] = self.play.step(&input);
            self.audio.play(events);
        }
        self.fading.update(self.play.screen().mode(), elapsed);
        self.audio.accompany(self.play.game(), self.play.levels().number());
        let plays = self.visible && self.play.screen().is_running();
        self.audio.fade_music(if plays { Music::Full } else { Music::Lowered }, elapsed);
        Next::GoOn
    }

    fn draw(&mut self, target: &mut impl Surface) -> Result<(), RenderError> {
        let view = self.play.view(self.clock.alpha(), self.audio.loudness());
        self.renderer.draw(target, &View { fade: self.fading.now(), ..view })
    }

    fn shows_cursor(&self) -> bool {
        self.play.screen().mode() != Mode::Playing
    }

    /// Unused: `key_event` answers keys, since it also sees the characters. The places of + and −
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
        let Options { assets, mut play, folders, record, autopilot, replay, settings, kept, .. } = options;
        let mut audio = Audio::new(&assets, Volume { percent: settings.volume, muted: settings.muted });
        audio.set_balance(Balance { music: settings.music_volume, effects: settings.effects_volume });
        play.set_motion(settings.motion());
        play.set_feedback(settings.feedback);
        let mut renderer = Renderer::new(gl, &assets, settings.samples)?;
        renderer.set_shine(gl, &assets, settings.glow)?;
        Ok(Self {
            gl: gl.clone(),
            live: Live::new(assets.clone(), folders, record, &mut play),
            renderer,
            play,
            audio,
            settings: kept,
            controls: Controls::default(),
            pads: Pads::new(),
            commands: Vec::new(),
            autopilot,
            replay: replay.map(|replay| -> Box<dyn Iterator<Item = Input>> { Box::new(replay.into_inputs()) }),
            modifiers: ModifiersState::default(),
            clock: Clock::default(),
            fading: Fading::default(),
            focused: false,
            away: false,
            visible: true,
            pointer: None,
        })
    }

    /// How fast time goes: slowly while the level's last brick is about to break.
    fn pace(&self) -> f32 {
        const SLOW: f32 = 0.4;
        if self.play.is_tense() { SLOW } else { 1.0 }
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
        if matches!(action, Some(Action::Load | Action::LoadAndStart)) {
            self.fading.change_field();
        }
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
