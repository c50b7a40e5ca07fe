//! Events of keys, mouse and pads.

use super::{GameScene, pixel};
use crate::app::inspector::Pressed;
use crate::app::mouse::{Steered, USUAL};
use crate::app::shell::Next;
use crate::app::{input, keys};
use crate::draw::Layout;
use crate::game::FIELD;
use crate::menu::{Command, MenuAction, Page};
use crate::session::{InputDevice, Mode};
use crate::settings::{Control, KEYS_EACH, Setting};
use crate::ui::Shortcut;
use glam::Vec2;
use std::time::Duration;
use winit::dpi::PhysicalPosition;
use winit::event::{ElementState, KeyEvent, MouseScrollDelta};
use winit::keyboard::{Key, KeyCode, PhysicalKey};

/// Seconds for which the end of a game is shown before SPACE or a click chooses there.
const CHOOSES_AFTER: f32 = 2.5;

/// A touchpad scrolls by pixels: so many are a notch of a wheel.
const NOTCH: f64 = 40.0;

/// The parts of winit's key events that the game uses; only winit can make those.
#[derive(Clone, Copy, Debug)]
pub(super) struct KeyPress<'a> {
    pub(super) code: KeyCode,
    pub(super) state: ElementState,
    pub(super) is_repeated: bool,
    /// The character on the key, by the keyboard's layout; empty if it has none.
    pub(super) sign: &'a str,
    /// The text that it types.
    pub(super) text: &'a str,
}

impl<'a> KeyPress<'a> {
    /// `None` for a key without a place on known keyboards.
    pub(super) fn of(event: &'a KeyEvent) -> Option<Self> {
        let PhysicalKey::Code(code) = event.physical_key else { return None };
        let sign = if let Key::Character(sign) = &event.logical_key { sign.as_str() } else { "" };
        let text = event.text.as_ref().map_or("", |text| text.as_str());
        Some(Self { code, state: event.state, is_repeated: event.repeat, sign, text })
    }
}

impl GameScene {
    pub(super) fn key_press(&mut self, press: &KeyPress<'_>) -> Next {
        let KeyPress { code, state, is_repeated, .. } = *press;
        // A key that is held releases one ball, not every ball that comes to wait while it is
        // held.
        if !is_repeated {
            self.input.controls.key(code, state);
        }
        if self.play.screen().page().is_some() {
            // In a menu the key means something else.
            self.input.controls.forget_launch();
        }
        if !state.is_pressed() {
            return Next::GoOn;
        }
        if self.play.waits_for_key().is_some_and(|(_, slot)| slot < KEYS_EACH) && code != KeyCode::Escape {
            // The key that chose the entry may still be held.
            if !is_repeated {
                self.play.set_device(InputDevice::Keys);
                self.play.take_key(keys::named(code));
            }
            return Next::GoOn;
        }
        match code {
            KeyCode::F1 if !is_repeated => return self.look_or_help(),
            _ if self.does_everywhere(code, is_repeated) => return Next::GoOn,
            _ => {}
        }
        if self.inspects() {
            match self.look_by_key(code, is_repeated) {
                Pressed::Nothing => {}
                pressed => return self.inspected(pressed),
            }
        }
        self.play.set_device(InputDevice::Keys);
        if self.play.screen().page() == Some(Page::Name) {
            return self.write_name(press);
        }
        // Volume goes on while the key is held, and so does the way through a menu; everything else
        // happens once for each press.
        self.turn_volume(press.sign);
        let command = self.asked(code);
        use Command::{After, Before, Down, Left, Right, Up};
        let repeats = matches!(command, Some(Up | Down | Left | Right | After | Before));
        let leads = repeats && self.play.screen().page().is_some();
        if !self.input.menu_repeat.counts(code, is_repeated, leads) {
            return Next::GoOn;
        }
        self.pressed(code, command)
    }

    fn turn_volume(&mut self, sign: &str) {
        match sign {
            "+" | "=" => self.play.change_setting(Setting::Volume, 1),
            "-" => self.play.change_setting(Setting::Volume, -1),
            _ => {}
        }
    }

    /// Does what keys are for on all pages and in the X-ray. Returns whether this was one of them.
    fn does_everywhere(&mut self, code: KeyCode, is_repeated: bool) -> bool {
        match code {
            KeyCode::F11 if !is_repeated => self.play.change_setting(Setting::Fullscreen, 0),
            KeyCode::F12 if !is_repeated => self.take_picture(),
            KeyCode::Enter if self.input.modifiers.alt_key() => {
                if !is_repeated {
                    self.play.change_setting(Setting::Fullscreen, 0);
                }
            }
            KeyCode::F11 | KeyCode::F12 => {}
            _ => return false,
        }
        true
    }

    /// A key while the X-ray is shown.
    fn look_by_key(&mut self, code: KeyCode, is_repeated: bool) -> Pressed {
        if matches!(code, KeyCode::Enter | KeyCode::NumpadEnter) && self.play.lacks_name() {
            // Playing on would leave the end, where the name is written: that comes first.
            self.picture.inspector.leave();
            return Pressed::Done;
        }
        self.picture.inspector.key(code, is_repeated, &mut self.play)
    }

    /// F1: the X-ray of what is played, or of how it ended; help on other pages, which lie over it.
    fn look_or_help(&mut self) -> Next {
        if matches!(self.play.screen().page(), None | Some(Page::End)) || self.picture.inspector.is_open() {
            let pressed = self.picture.inspector.toggle(&mut self.play);
            return self.inspected(pressed);
        }
        if !matches!(self.play.screen().page(), Some(Page::HowTo | Page::Name)) {
            self.play.open_help();
            self.audio.play_select();
        }
        Next::GoOn
    }

    /// The screen's command for a key. While a game is played, a key that was chosen to pause does
    /// that; in a menu, keys navigate first.
    fn asked(&self, code: KeyCode) -> Option<Command> {
        let key = input::played(&self.play.settings().keys, code);
        let pauses = key.is_some_and(|(control, _)| control == Control::Pause);
        let plays = self.play.screen().mode() == Mode::Playing;
        if code == KeyCode::Space && self.play.screen().page().is_some() && self.chooses_yet() {
            return Some(Command::Confirm);
        }
        // Gameplay keys and their neighbours keep their in-game meaning.
        let is_played = key.is_some() || matches!(code, KeyCode::Escape | KeyCode::Numpad8);
        if !self.chooses_yet() && is_played {
            return None;
        }
        // The keypad's middle may be chosen for something else in a game.
        let leads = |command: &Command| *command != Command::Pause && !(plays && code == KeyCode::Numpad5);
        match self.led(code).filter(leads) {
            Some(command) if !(pauses && plays) => Some(command),
            _ => pauses.then_some(Command::Pause),
        }
    }

    /// The menu's command for a key. With SHIFT, TAB goes back.
    fn led(&self, code: KeyCode) -> Option<Command> {
        let goes_back = code == KeyCode::Tab && self.input.modifiers.shift_key();
        if goes_back { Some(Command::Before) } else { input::command(code) }
    }

    /// The thumb lies on SPACE, a finger on the mouse's button. When a game ends they may still
    /// release balls, and must not choose.
    pub(super) fn chooses_yet(&self) -> bool {
        let screen = self.play.screen();
        screen.page() != Some(Page::End) || screen.seconds() > CHOOSES_AFTER
    }

    /// A key went down that does something once for each press.
    fn pressed(&mut self, code: KeyCode, command: Option<Command>) -> Next {
        match code {
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

    /// A key on the page for a name, where keys are letters.
    fn write_name(&mut self, press: &KeyPress<'_>) -> Next {
        let KeyPress { code, is_repeated, text, .. } = *press;
        if !self.input.menu_repeat.counts(code, is_repeated, true) {
            return Next::GoOn;
        }
        let menu = self.play.screen().menu();
        let entries = menu.entries(&self.play.view(1.0, None).context);
        let choice = entries.get(menu.focus()).map(|entry| entry.action);
        if code == KeyCode::Space && matches!(choice, Some(MenuAction::Letter(_) | MenuAction::Erase)) {
            // A hand that was led to a letter takes it, as in other menus.
            return self.command(Command::Confirm);
        }
        // A keypad leads there too, and digits are among the letters.
        let leads = matches!(code, KeyCode::Numpad2 | KeyCode::Numpad4 | KeyCode::Numpad6 | KeyCode::Numpad8);
        let text = if leads { "" } else { text };
        let is_written = !text.is_empty() && !text.chars().any(char::is_control);
        if is_written {
            text.chars().for_each(|letter| _ = self.play.command(Command::Type(letter)));
            return Next::GoOn;
        }
        let (command, is_done) = (self.led(code), choice == Some(MenuAction::Done));
        if command == Some(Command::After) && is_done && !is_repeated {
            // SPACE is a letter here, and a left hand alone does not reach ENTER.
            return self.command(Command::Confirm);
        }
        command.map_or(Next::GoOn, |command| self.command(command))
    }

    pub(super) fn click(&mut self) -> Next {
        self.play.set_device(InputDevice::Mouse);
        if self.inspects() && self.picture.inspector.click(true) {
            return Next::GoOn;
        }
        match self.play.screen().mode() {
            Mode::Playing => self.input.controls.launch(),
            // A click that only brings the window back must neither go on nor leave.
            _ if self.attention.is_new() || !self.chooses_yet() || self.covers_page() => {}
            _ => {
                if let Some(position) = self.input.pointer {
                    return match self.picture.renderer.shortcut_at(pixel(position)) {
                        Some(shortcut) => self.press(shortcut),
                        None => self.command(Command::Click(self.to_field(position))),
                    };
                }
            }
        }
        Next::GoOn
    }

    /// A key that is told beside a menu was clicked.
    fn press(&mut self, shortcut: Shortcut) -> Next {
        match shortcut {
            Shortcut::Back => return self.command(Command::Back),
            Shortcut::Turn(setting, turn) => {
                self.play.change_setting(setting, turn);
                self.audio.play_select();
            }
        }
        Next::GoOn
    }

    /// The right button leads back, and pauses: a hand that lies on the mouse needs no key.
    pub(super) fn click_back(&mut self) -> Next {
        self.play.set_device(InputDevice::Mouse);
        if !self.chooses_yet() && !self.covers_page() {
            return Next::GoOn;
        }
        self.command(Command::Back)
    }

    pub(super) fn scroll(&mut self, delta: MouseScrollDelta) -> Next {
        self.input.scrolled += match delta {
            MouseScrollDelta::LineDelta(_, lines) => f64::from(lines) * NOTCH,
            MouseScrollDelta::PixelDelta(pixels) => pixels.y,
        };
        let notches = (self.input.scrolled / NOTCH).trunc();
        self.input.scrolled -= notches * NOTCH;
        match notches as i32 {
            0 => Next::GoOn,
            notches => self.command(Command::Wheel(notches)),
        }
    }

    pub(super) fn point(&mut self, position: PhysicalPosition<f64>) {
        let before = self.input.pointer.replace(position);
        if before == Some(position) {
            return;
        }
        self.picture.inspector.point(pixel(position));
        let point =
            if self.inspects() { self.picture.inspector.to_field(pixel(position)) } else { self.to_field(position) };
        // In a menu the pointer chooses: what it does there must not move the paddle afterwards.
        if self.play.screen().mode() == Mode::Playing {
            self.steer(position, before, point);
        }
        // Where the pointer is when the window opens is no use of the mouse.
        if before.is_some() {
            self.play.set_device(InputDevice::Mouse);
            // A hand that still steers when a game ends chooses nothing.
            if self.chooses_yet() && !self.covers_page() {
                self.play.command(Command::Hover(point));
            }
        }
    }

    /// The mouse steers.
    fn steer(&mut self, to: PhysicalPosition<f64>, from: Option<PhysicalPosition<f64>>, point: Vec2) {
        if self.inspects() {
            return self.input.controls.point(point.x);
        }
        let at = |x: f64| self.to_field(PhysicalPosition::new(x, to.y)).x;
        let window = [at(0.0), at(f64::from(self.picture.gl.get_framebuffer_dimensions().0) - 1.0)];
        let from = at(from.unwrap_or(to).x);
        let x = self.input.mouse.point(from, point.x, window, self.steered());
        self.input.controls.point(x);
    }

    /// The paddle as the mouse finds it.
    pub(super) fn steered(&self) -> Steered {
        let paddle = self.play.game().paddle();
        let settings = self.play.settings();
        let (speed, is_reversed) = (settings.get(Setting::MouseSpeed), settings.is_on(Setting::MouseReversed));
        let by_mouse = self.input.controls.is_pointed();
        Steered { x: paddle.center.x, half: paddle.size.x / 2.0, speed, is_reversed, by_mouse }
    }

    /// A pause is left, and the mouse steers: the pointer is put where the paddle is, or that would
    /// jump to where the pointer is. At another speed than the usual one it goes from where it is.
    pub(super) fn put_pointer(&mut self) {
        let plays = self.play.screen().mode() == Mode::Playing;
        let by_mouse = self.play.device() == InputDevice::Mouse || self.input.controls.is_pointed();
        let is_absolute = by_mouse && self.play.settings().get(Setting::MouseSpeed) == USUAL;
        self.input.pointer_to = None;
        if let Some(position) = self.input.pointer.filter(|_| plays && is_absolute) {
            let layout = Layout::arranged(self.picture.gl.get_framebuffer_dimensions());
            let paddle = self.play.game().paddle().center;
            self.input.controls.point(paddle.x);
            let x = if self.play.settings().is_on(Setting::MouseReversed) { FIELD.x - paddle.x } else { paddle.x };
            let at = layout.from_world(Vec2::new(x, paddle.y));
            self.input.pointer_to = Some([layout.to_pixels(at).x as i32, position.y as i32]);
        }
    }

    /// The point of the world at a point of the window.
    fn to_field(&self, position: PhysicalPosition<f64>) -> Vec2 {
        let layout = Layout::arranged(self.picture.gl.get_framebuffer_dimensions());
        layout.to_field(pixel(position))
    }

    /// Handles the events of pads.
    pub(super) fn poll_pads(&mut self, elapsed: Duration) -> Next {
        let mut commands = Vec::new();
        self.input.pads.poll(elapsed, &mut self.play, &mut self.input.controls, &mut commands);
        for command in commands {
            self.play.set_device(InputDevice::Pad);
            match command {
                // Pads are heard also while another window has the keys.
                _ if self.attention.is_away() => {}
                command => {
                    if self.command(command) == Next::Quit {
                        return Next::Quit;
                    }
                }
            }
        }
        Next::GoOn
    }

    /// Pauses when the focus goes.
    pub(super) fn focus(&mut self, has_focus: bool) {
        if self.attention.focus(has_focus) {
            self.pause();
        }
    }

    /// The player no longer attends to the game.
    pub(super) fn pause(&mut self) {
        self.input.controls.release_all();
        self.play.lose_focus();
    }
}
