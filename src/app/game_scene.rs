//! The game in its window: devices, time and files in, picture and sound out.
//!
//! A frame is `GameScene::update`, in which elapsed time becomes steps, each step gets its input
//! and its events are heard, and `GameScene::draw`, which draws the picture.

use super::clock::Clock;
use super::fading::Fading;
use super::input::{self, Controls};
use super::inspector::{Inspector, Pressed};
use super::keys;
use super::live::Live;
use super::memory::Memory;
use super::mouse::Mouse;
use super::pad::Pads;
use super::photo::Photo;
use super::rate::Rate;
use super::shell::{KeyState, Next, Scene, Wishes};
use super::signals::Ending;
use super::soak::{self, Soak};
use super::{AppError, Options, Setting, Settings, SettingsFile};
use crate::assets::Assets;
use crate::audio::{Audio, Balance, Music, Volume};
use crate::draw::{Gl, Layout, RenderError, capture};
use crate::game::{Event, Input, PowerUpKind};
use crate::menu::{Command, Page};
use crate::panic::caught;
use crate::play::{Action, Device, Play, View};
use crate::player::{Control, KEYS_EACH, PadButton, Place};
use crate::render::Renderer;
use crate::screen::Mode;
use crate::trial::autopilot::Autopilot;
use glam::Vec2;
use glium::Surface;
use std::time::Duration;
use winit::dpi::PhysicalPosition;
use winit::event::{ElementState, KeyEvent, MouseButton, MouseScrollDelta, WindowEvent};
use winit::keyboard::{Key, KeyCode, ModifiersState, PhysicalKey};
use winit::window::Window;

/// Seconds that a demo shows the menu, and the end of a game.
const DEMO_MENU: f32 = 1.5;
const DEMO_END: f32 = 8.0;

/// A click so soon after the window got the focus only brought the window back.
const FOCUSING_CLICK: Duration = Duration::from_millis(200);

/// A touchpad scrolls by pixels: so many are a notch of a wheel.
const NOTCH: f64 = 40.0;

/// The game in its window, with everything that goes with it.
pub(super) struct GameScene {
    gl: Gl,
    assets: Assets,
    live: Live,
    renderer: Renderer,
    play: Play,
    audio: Audio,
    settings: SettingsFile,
    /// What of the player's settings acts already.
    applied: Settings,
    /// Whether level files are edited beside the game.
    is_edited: bool,
    memory: Memory,
    ending: Ending,
    soak: Option<Soak>,
    controls: Controls,
    pads: Pads,
    /// Commands of the pads, read once a frame.
    commands: Vec<Command>,
    autopilot: Option<Autopilot>,
    replay: Option<Box<dyn Iterator<Item = Input>>>,
    modifiers: ModifiersState,
    clock: Clock,
    rate: Rate,
    photo: Photo,
    mouse: Mouse,
    /// How long the window has been open, and where the player put it since.
    since_open: Duration,
    place: Option<Place>,
    inspector: Inspector,
    /// A game was played in the frame before.
    was_played: bool,
    fading: Fading,
    focused: bool,
    /// How long it has had the focus.
    since_focus: Duration,
    /// What a touchpad scrolled and is no whole notch yet, in pixels.
    scrolled: f64,
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
            WindowEvent::KeyboardInput { event, is_synthetic: false, .. } => return self.key_event(event),
            WindowEvent::CursorMoved { position, .. } => self.point(*position),
            WindowEvent::MouseInput { state: ElementState::Pressed, button: MouseButton::Left, .. } => {
                return self.click();
            }
            WindowEvent::MouseInput { state: ElementState::Released, button: MouseButton::Left, .. } => {
                self.inspector.click(false);
            }
            WindowEvent::MouseWheel { delta, .. } => return self.scroll(*delta),
            WindowEvent::Moved(_) | WindowEvent::Resized(_) => self.note_place(window),
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
        if self.ending.is_asked() || self.poll_pads(elapsed) == Next::Quit || self.soak(elapsed) == Next::Quit {
            return Next::Quit;
        }
        if self.is_away() {
            self.controls.release_all();
        }
        let is_running = self.visible && self.play.screen().is_running();
        // In a pause the time stands still too, so that going on is no jump.
        let steps = if is_running { self.clock.advance(elapsed.mul_f32(self.pace())) } else { 0 };
        let steps = if is_running { self.inspector.take_steps(steps) } else { 0 };
        if steps > 0 && self.inspector.helps() {
            self.play.spoil();
        }
        for _ in 0..steps {
            let input = self.next_input();
            let events: &[Event] = self.play.step(&input);
            self.audio.play(events);
            self.inspector.note(&input);
        }
        self.inspect();
        self.since_focus = self.since_focus.saturating_add(elapsed);
        self.since_open = self.since_open.saturating_add(elapsed);
        self.rate.count(elapsed);
        self.photo.pass(elapsed);
        self.apply_settings();
        self.fading.update((self.play.screen().mode(), self.play.screen().page()), elapsed);
        self.memory.keep(&mut self.play, &mut self.settings);
        self.audio.accompany(self.play.game(), self.play.levels().number());
        let plays = self.visible && self.play.screen().is_running();
        self.audio.fade_music(if plays { Music::Full } else { Music::Lowered }, elapsed);
        Next::GoOn
    }

    fn draw(&mut self, target: &mut impl Surface) -> Result<(), RenderError> {
        let rate = self.applied.shows_rate.then(|| self.rate.now());
        let note = self.photo.note();
        let view = View { rate, note, ..self.play.view(self.clock.alpha(), self.audio.loudness()) };
        if self.inspects() {
            return self.inspector.draw(target, &mut self.renderer, &view);
        }
        self.renderer.draw(target, &View { fade: self.fading.now(), ..view })
    }

    fn shows_cursor(&self) -> bool {
        self.play.screen().mode() != Mode::Playing || self.inspects()
    }

    fn wishes(&self) -> Option<Wishes> {
        let Settings { fullscreen, vsync, frame_limit, grab, .. } = *self.play.settings();
        let steers = self.autopilot.is_none() && self.replay.is_none() && !self.is_edited;
        let plays = self.play.screen().mode() == Mode::Playing && self.focused && !self.is_away() && !self.inspects();
        Some(Wishes { fullscreen, vsync, frame_limit, keeps_pointer: steers && plays && grab.holds(fullscreen) })
    }

    fn push(&mut self, way: Vec2) {
        let way = way.x / Layout::arranged(self.gl.get_framebuffer_dimensions()).scale;
        let x = self.mouse.push(way, self.play.settings().mouse_speed, self.play.game().paddle().center.x);
        self.controls.point(x);
        self.play.set_device(Device::Mouse);
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
        let Options { assets, mut play, folders, record, autopilot, replay, settings, kept, store, soak, .. } = options;
        let mut audio = Audio::new(&assets, Volume { percent: settings.volume, muted: settings.muted });
        audio.set_balance(Balance { music: settings.music_volume, effects: settings.effects_volume });
        play.set_settings(settings.clone(), options.overridden);
        let memory = Memory::new(store, &mut play);
        let soak = soak.map(Soak::new);
        let mut renderer = Renderer::new(gl, &assets, settings.samples)?;
        renderer.set_shine(gl, &assets, settings.glow)?;
        let mut inspector = Inspector::new(gl, &assets, &play, replay.clone());
        if options.xray {
            inspector.toggle(&mut play);
        }
        Ok(Self {
            gl: gl.clone(),
            assets: assets.clone(),
            live: Live::new(assets.clone(), folders, record, &mut play),
            renderer,
            play,
            audio,
            settings: kept,
            is_edited: options.is_edited,
            memory,
            ending: Ending::listen(),
            soak,
            controls: Controls::with_keys(settings.keys),
            applied: settings,
            pads: Pads::new(),
            commands: Vec::new(),
            autopilot,
            replay: replay.map(|replay| -> Box<dyn Iterator<Item = Input>> { Box::new(replay.into_inputs()) }),
            modifiers: ModifiersState::default(),
            clock: Clock::default(),
            rate: Rate::default(),
            photo: Photo::default(),
            mouse: Mouse::default(),
            since_open: Duration::ZERO,
            place: None,
            inspector,
            was_played: false,
            fading: Fading::default(),
            focused: false,
            since_focus: Duration::ZERO,
            scrolled: 0.0,
            away: false,
            visible: true,
            pointer: None,
        })
    }

    /// How fast time goes: slowly while the level's last brick is about to break.
    fn pace(&self) -> f32 {
        const SLOW: f32 = 0.4;
        let pace = match self.soak {
            Some(_) => soak::SPEED,
            None if self.play.is_tense() => SLOW,
            None => 1.0,
        };
        pace * self.inspector.pace()
    }

    /// Whether the X-ray is shown: over a game, also one that has ended, and not over a menu.
    fn inspects(&self) -> bool {
        let mode = self.play.screen().mode();
        self.inspector.is_open() && matches!(mode, Mode::Playing | Mode::Won | Mode::Lost)
    }

    /// Looks at the last step. A game that ends closes the X-ray; from its end it can be opened
    /// again.
    fn inspect(&mut self) {
        let plays = self.play.screen().mode() == Mode::Playing;
        if std::mem::replace(&mut self.was_played, plays) && !plays && self.inspects() {
            self.inspector.toggle(&mut self.play);
        }
        if self.inspects() {
            self.inspector.look(&self.play);
        } else {
            self.inspector.hide();
        }
    }

    /// What a key of the X-ray is for.
    fn inspected(&mut self, pressed: Pressed) -> Next {
        if let Pressed::PlayOn(inputs) = pressed {
            // Where a record goes on, its inputs do; else the player has the game.
            self.replay =
                (!inputs.is_empty()).then(|| -> Box<dyn Iterator<Item = Input>> { Box::new(inputs.into_iter()) });
            self.fading.change_field();
        }
        Next::GoOn
    }

    /// What a player would choose who tries everything.
    fn soak(&mut self, elapsed: Duration) -> Next {
        let Some(soak) = &mut self.soak else { return Next::GoOn };
        if soak.warms_up(&self.play) {
            PowerUpKind::ALL.into_iter().for_each(|kind| self.play.grant(kind));
        }
        soak.command(elapsed.mul_f32(soak::SPEED), &self.play).map_or(Next::GoOn, |command| self.command(command))
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
            Mode::Menu | Mode::Won | Mode::Lost if self.soak.is_some() => player,
            Mode::Menu if seconds < DEMO_MENU => player,
            Mode::Won | Mode::Lost if seconds >= DEMO_END => {
                self.command(Command::Confirm);
                player
            }
            _ => autopilot.input(self.play.game()),
        }
    }

    fn key_event(&mut self, event: &KeyEvent) -> Next {
        let PhysicalKey::Code(code) = event.physical_key else { return Next::GoOn };
        // A key that is held releases one ball, not every ball that comes to wait while it is
        // held.
        if !event.repeat {
            self.controls.key(code, event.state);
        }
        if !event.state.is_pressed() {
            return Next::GoOn;
        }
        if code == KeyCode::F1 && !event.repeat {
            let pressed = self.inspector.toggle(&mut self.play);
            return self.inspected(pressed);
        }
        if self.inspects() {
            match self.inspector.key(code, event.repeat, &mut self.play) {
                Pressed::Nothing => {}
                pressed => return self.inspected(pressed),
            }
        }
        self.play.set_device(Device::Keys);
        if self.play.waits_for_key().is_some_and(|(_, slot)| slot < KEYS_EACH) && code != KeyCode::Escape {
            self.play.take_key(keys::named(code));
            return Next::GoOn;
        }
        if self.play.screen().page() == Some(Page::Name) {
            return self.write_name(event, code);
        }
        // Volume goes on while the key is held, and so does the way through a menu; everything else
        // happens once for each press.
        match &event.logical_key {
            Key::Character(text) if text == "+" || text == "=" => self.play.change_setting(Setting::Volume, 1),
            Key::Character(text) if text == "-" => self.play.change_setting(Setting::Volume, -1),
            _ => {}
        }
        let command = self.asked(code);
        let repeats = matches!(command, Some(Command::Up | Command::Down | Command::Left | Command::Right));
        if event.repeat && !(repeats && self.play.screen().page().is_some()) {
            return Next::GoOn;
        }
        self.pressed(code, command)
    }

    /// A key went down that does something once for each press.
    fn pressed(&mut self, code: KeyCode, command: Option<Command>) -> Next {
        match code {
            KeyCode::F12 => self.take_picture(),
            KeyCode::F11 => self.play.change_setting(Setting::Fullscreen, 0),
            KeyCode::Enter if self.modifiers.alt_key() => self.play.change_setting(Setting::Fullscreen, 0),
            KeyCode::KeyM => self.play.change_setting(Setting::Muted, 0),
            KeyCode::KeyR => self.play.change_setting(Setting::ReducedMotion, 0),
            _ => {
                if let Some(command) = command {
                    return self.command(command);
                }
            }
        }
        Next::GoOn
    }

    /// Where a name is written, keys are letters.
    fn write_name(&mut self, event: &KeyEvent, code: KeyCode) -> Next {
        let text = event.text.as_ref().map_or("", |text| text.as_str());
        let is_written = !text.is_empty() && !text.chars().any(char::is_control);
        if is_written {
            text.chars().for_each(|letter| _ = self.play.command(Command::Type(letter)));
            return Next::GoOn;
        }
        input::command(code).map_or(Next::GoOn, |command| self.command(command))
    }

    fn click(&mut self) -> Next {
        self.play.set_device(Device::Mouse);
        if self.inspects() && self.inspector.click(true) {
            return Next::GoOn;
        }
        match self.play.screen().mode() {
            Mode::Playing => self.controls.launch(),
            // A click that only brings the window back must neither go on nor leave.
            _ if self.since_focus < FOCUSING_CLICK => {}
            _ => {
                if let Some(position) = self.pointer {
                    return self.command(Command::Click(self.to_field(position)));
                }
            }
        }
        Next::GoOn
    }

    fn scroll(&mut self, delta: MouseScrollDelta) -> Next {
        self.scrolled += match delta {
            MouseScrollDelta::LineDelta(_, lines) => f64::from(lines) * NOTCH,
            MouseScrollDelta::PixelDelta(pixels) => pixels.y,
        };
        let notches = (self.scrolled / NOTCH).trunc();
        self.scrolled -= notches * NOTCH;
        match notches as i32 {
            0 => Next::GoOn,
            notches => self.command(Command::Wheel(notches)),
        }
    }

    /// What happened at the pads.
    fn poll_pads(&mut self, elapsed: Duration) -> Next {
        let dead_zone = f32::from(self.play.settings().dead_zone) / 100.0;
        let mut pressed = Vec::new();
        self.pads.poll(elapsed, dead_zone, &mut self.controls, &mut self.commands, &mut pressed);
        for (button, is_down) in pressed {
            self.pad_button(button, is_down);
        }
        for command in std::mem::take(&mut self.commands) {
            self.play.set_device(Device::Pad);
            match command {
                // Pads are heard also while another window has the keys.
                _ if self.is_away() => {}
                command => {
                    if self.command(command) == Next::Quit {
                        return Next::Quit;
                    }
                }
            }
        }
        Next::GoOn
    }

    /// A pad's button went down or up: it is chosen for something, or does what it is for.
    fn pad_button(&mut self, button: PadButton, is_down: bool) {
        if is_down && self.play.waits_for_key().is_some_and(|(_, slot)| slot == KEYS_EACH) {
            self.play.take_button(button);
            // It is not for the menu, too.
            self.commands.clear();
            return;
        }
        match self.play.settings().keys.use_of_button(button) {
            Some(Control::Pause) if is_down => self.commands.push(Command::Pause),
            Some(Control::Release) if self.play.screen().mode() != Mode::Playing => {}
            Some(control) => self.controls.button(control, is_down),
            None => {}
        }
    }

    /// What a key asks of the screen. While a game is played, a key that was chosen to pause does
    /// that; in a menu, keys lead through it first.
    fn asked(&self, code: KeyCode) -> Option<Command> {
        let key = keys::named(code).and_then(|key| self.play.settings().keys.use_of(key));
        let pauses = key.is_some_and(|(control, _)| control == Control::Pause);
        let plays = self.play.screen().mode() == Mode::Playing;
        match input::command(code).filter(|command| *command != Command::Pause) {
            Some(command) if !(pauses && plays) => Some(command),
            _ => pauses.then_some(Command::Pause),
        }
    }

    /// Keeps what is shown now as a picture, and says where.
    fn take_picture(&mut self) {
        let size = self.gl.get_framebuffer_dimensions();
        let view = View { fade: self.fading.now(), ..self.play.view(self.clock.alpha(), self.audio.loudness()) };
        let (inspects, inspector, renderer) = (self.inspects(), &mut self.inspector, &mut self.renderer);
        let picture = capture(&self.gl, size, |target| {
            if inspects { inspector.draw(target, renderer, &view) } else { renderer.draw(target, &view) }
        });
        self.photo.keep(picture.map_err(|error| error.to_string()), self.memory.folder());
    }

    /// Lets what the player set act.
    fn apply_settings(&mut self) {
        if self.play.settings() == &self.applied {
            return;
        }
        let now = self.play.settings().clone();
        let was = std::mem::replace(&mut self.applied, now.clone());
        self.controls.set_keys(now.keys);
        self.audio.set_volume(Volume { percent: now.volume, muted: now.muted });
        self.audio.set_balance(Balance { music: now.music_volume, effects: now.effects_volume });
        if now.samples != was.samples {
            self.renderer.set_samples(now.samples);
        }
        if now.glow != was.glow
            && let Err(error) = self.renderer.set_shine(&self.gl, &self.assets, now.glow)
        {
            self.play.tell(&error.to_string());
        }
    }

    /// Notes where the player put the window, so that it is there the next time. What the window
    /// system does with it while it opens does not count, nor does the whole screen.
    fn note_place(&mut self, window: &Window) {
        const SETTLED: Duration = Duration::from_secs(1);
        if self.since_open < SETTLED || window.fullscreen().is_some() || window.is_maximized() {
            return;
        }
        let Ok(corner) = window.outer_position() else { return };
        let size = window.inner_size();
        self.place = Some(Place { left: corner.x, top: corner.y, width: size.width, height: size.height });
    }

    /// Does what the player asks for.
    fn command(&mut self, command: Command) -> Next {
        let action = self.play.command(command);
        match action {
            Some(Action::Quit) => return Next::Quit,
            Some(Action::Turn) => self.audio.play_select(),
            Some(Action::Load | Action::Begin) => {
                self.fading.change_field();
                // Whoever leaves a record plays on without it.
                self.replay = None;
                self.inspector.forget_record();
                self.live.end_record();
                if action == Some(Action::Begin) {
                    self.controls.start();
                } else {
                    self.audio.play_select();
                }
            }
            None => {}
        }
        Next::GoOn
    }

    fn point(&mut self, position: PhysicalPosition<f64>) {
        let before = self.pointer.replace(position);
        if before == Some(position) {
            return;
        }
        let pixel = Vec2::new(position.x as f32, position.y as f32);
        self.inspector.point(pixel);
        let point = if self.inspects() { self.inspector.to_field(pixel) } else { self.to_field(position) };
        self.steer(position, before, point);
        // Where the pointer is when the window opens is no use of the mouse.
        if before.is_some() {
            self.play.set_device(Device::Mouse);
            self.play.command(Command::Hover(point));
        }
    }

    /// The mouse steers.
    fn steer(&mut self, to: PhysicalPosition<f64>, from: Option<PhysicalPosition<f64>>, point: Vec2) {
        if self.inspects() {
            return self.controls.point(point.x);
        }
        let at = |x: f64| self.to_field(PhysicalPosition::new(x, to.y)).x;
        let window = [at(0.0), at(f64::from(self.gl.get_framebuffer_dimensions().0) - 1.0)];
        let from = at(from.unwrap_or(to).x);
        if !self.controls.is_pointed() {
            self.mouse.rest();
        }
        let paddle = self.play.game().paddle().center.x;
        let x = self.mouse.point(from, point.x, self.play.settings().mouse_speed, window, paddle);
        self.controls.point(x);
    }

    /// The point of the world at a point of the window.
    fn to_field(&self, position: PhysicalPosition<f64>) -> Vec2 {
        let layout = Layout::arranged(self.gl.get_framebuffer_dimensions());
        layout.to_field(Vec2::new(position.x as f32, position.y as f32))
    }

    /// Pauses when the focus goes; only when it goes, since a window without a manager never had
    /// it.
    fn focus(&mut self, focused: bool) {
        if self.focused && !focused {
            self.pause();
        }
        if focused && !self.focused {
            self.since_focus = Duration::ZERO;
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

impl Drop for GameScene {
    /// However the window ends, the run waits.
    fn drop(&mut self) {
        if std::thread::panicking() {
            // What is wrong with the game must not end the report, too.
            let _ = caught(|| self.memory.report(&self.play));
        }
        self.play.leave();
        self.memory.keep(&mut self.play, &mut self.settings);
        if self.place.is_some() {
            self.settings.change(|settings| settings.window = self.place);
        }
    }
}
