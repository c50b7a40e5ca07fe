//! Handles events of keys, mouse and pads. The menu takes them where it is open; else `Controls` of
//! `app/input.rs` turns them into the input of a step.

use super::GameScene;
use crate::app::input;
use crate::app::inspector::Pressed;
use crate::app::mouse::{Steered, USUAL};
use crate::game::FIELD;
use crate::menu::{Command, MenuAction, Page};
use crate::session::InputDevice;
use crate::settings::{self, Control, KEYS_EACH, Setting};
use crate::ui::Shortcut;
use glam::{Vec2, vec2};
use std::time::Duration;
use winit::event::{ElementState, KeyEvent, MouseScrollDelta, TouchPhase};
use winit::keyboard::{Key, KeyCode, PhysicalKey};
#[cfg(not(target_family = "wasm"))]
use winit::platform::modifier_supplement::KeyEventExtModifierSupplement;

/// Seconds for which the end of a game is shown before SPACE or a click chooses there.
const CHOOSES_AFTER: f32 = 2.5;

/// A finger that moves less than this, in world units, taps.
const TAP: f32 = 24.0;

/// A touchpad scrolls by pixels: so many are a notch of a wheel.
const NOTCH: f64 = 40.0;

/// The parts of winit's key events that the game uses; only winit can make those.
#[derive(Clone, Copy, Debug)]
pub(super) struct KeyPress<'a> {
    pub(super) code: KeyCode,
    pub(super) state: ElementState,
    pub(super) is_repeated: bool,
    /// The character with modifiers such as SHIFT applied; empty if there is none.
    pub(super) sign: &'a str,
    /// The character without modifiers, by the keyboard's layout.
    pub(super) plain: Option<char>,
    /// The text that it types.
    pub(super) text: &'a str,
}

impl<'a> KeyPress<'a> {
    /// `None` for a key without a place on known keyboards.
    pub(super) fn of(event: &'a KeyEvent) -> Option<Self> {
        let PhysicalKey::Code(code) = event.physical_key else { return None };
        let sign = if let Key::Character(sign) = &event.logical_key { sign.as_str() } else { "" };
        let text = event.text.as_ref().map_or("", |text| text.as_str());
        Some(Self { code, state: event.state, is_repeated: event.repeat, sign, plain: plain(event), text })
    }

    /// The key that this press means where a key stands for a word.
    fn labelled(&self) -> KeyCode {
        input::labelled(self.code, self.sign, self.plain)
    }

    /// The key that an action can be bound to; `None` for M, R and the keys for the volume.
    fn key_to_choose(&self) -> Option<settings::Key> {
        let is_reserved = matches!(self.labelled(), KeyCode::KeyM | KeyCode::KeyR);
        input::named(self.code).filter(|_| !is_reserved && !matches!(self.plain, Some('+' | '-' | '=')))
    }
}

/// The character on a key by the keyboard's layout, without modifiers such as SHIFT.
fn plain(event: &KeyEvent) -> Option<char> {
    // A browser reports the character only with modifiers applied.
    #[cfg(target_family = "wasm")]
    let key = event.logical_key.clone();
    #[cfg(not(target_family = "wasm"))]
    let key = event.key_without_modifiers();
    let Key::Character(text) = key else { return None };
    text.chars().next().filter(|letter| !letter.is_whitespace() && !letter.is_control())
}

/// A character as it stands on a key. Keys of other scripts than Latin, Greek and Cyrillic, which
/// the game's font lacks, have the letter of a US keyboard too.
fn label(plain: char, key: settings::Key) -> String {
    const LAST_CYRILLIC: char = '\u{52f}';
    if plain > LAST_CYRILLIC { key.label().to_owned() } else { plain.to_uppercase().collect() }
}

impl GameScene {
    pub(super) fn key_press(&mut self, press: &KeyPress<'_>) {
        let KeyPress { code, state, is_repeated, .. } = *press;
        let is_fullscreen = code == KeyCode::F11 || code == KeyCode::Enter && self.input.modifiers.alt_key();
        if state.is_pressed() && !is_fullscreen && self.inspects() {
            // A key of the X-ray does not steer too.
            let pressed = self.look_by_key(press.labelled(), is_repeated);
            if !matches!(pressed, Pressed::Nothing) {
                return self.inspected(pressed);
            }
        }
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
            return;
        }
        // A browser tells the character with SHIFT.
        let plain = press.plain.filter(|_| !is_repeated && !self.input.modifiers.shift_key());
        if let (Some(key), Some(plain)) = (input::named(code), plain) {
            self.play.learn_label(key, &label(plain, key));
        }
        if self.play.waits_for_key().is_some_and(|(_, slot)| slot < KEYS_EACH) && code != KeyCode::Escape {
            // The key that chose the entry may still be held.
            if !is_repeated {
                self.play.device = InputDevice::Keys;
                self.play.take_key(press.key_to_choose());
            }
            return;
        }
        match code {
            KeyCode::F1 if !is_repeated => self.look_or_help(),
            _ if is_repeated && (is_fullscreen || code == KeyCode::F12) => {}
            _ if is_fullscreen => self.play.change_setting(Setting::Fullscreen, 0),
            KeyCode::F12 => self.take_picture(),
            _ => self.menu_key(press),
        }
    }

    /// A key that the X-ray leaves to the page, or to the game that is played.
    fn menu_key(&mut self, press: &KeyPress<'_>) {
        let KeyPress { code, is_repeated, sign, .. } = *press;
        self.play.device = InputDevice::Keys;
        if self.play.screen().page() == Some(Page::Name) {
            return self.write_name(press);
        }
        // Volume goes on while the key is held, and so does the way through a menu; everything else
        // happens once for each press.
        match sign {
            "+" | "=" => self.play.change_setting(Setting::Volume, 1),
            "-" => self.play.change_setting(Setting::Volume, -1),
            _ => {}
        }
        let command = self.command_for_key(code);
        use Command::{After, Before, Down, Left, Right, Up};
        let repeats = matches!(command, Some(Up | Down | Left | Right | After | Before));
        let leads = repeats && self.play.screen().page().is_some();
        if !self.input.menu_repeat.counts(code, is_repeated, leads) {
            return;
        }
        // A key that was chosen for the game has no other use.
        let letter =
            if input::control_of(&self.play.settings().keys, code).is_some() { code } else { press.labelled() };
        match (letter, command) {
            (KeyCode::KeyM, _) => self.play.change_setting(Setting::Muted, 0),
            (KeyCode::KeyI, None) => self.drop_item(),
            (KeyCode::KeyE, None) if self.play.screen().page() == Some(Page::Practice) => _ = self.play.open_painter(),
            (KeyCode::KeyZ, _) if self.play.screen().page() == Some(Page::Paint) => self.play.undo_stroke(),
            (KeyCode::KeyR, _) => self.play.change_setting(Setting::ReducedMotion, 0),
            (_, Some(command)) => self.command(command),
            (_, None) => {}
        }
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
    fn look_or_help(&mut self) {
        match self.play.screen().page() {
            None | Some(Page::End) => self.toggle_xray(),
            _ if self.picture.inspector.is_open => self.toggle_xray(),
            Some(Page::HowTo | Page::Name) => {}
            Some(_) => {
                self.play.open_help();
                self.audio.play_select();
            }
        }
    }

    /// The screen's command for a key. While a game is played, a key that was chosen to pause does
    /// that; in a menu, keys navigate first.
    fn command_for_key(&self, code: KeyCode) -> Option<Command> {
        let key = input::control_of(&self.play.settings().keys, code);
        let pauses = key.is_some_and(|(control, _)| control == Control::Pause);
        if code == KeyCode::Space && self.play.screen().page().is_some() && self.chooses_yet() {
            return Some(Command::Confirm);
        }
        // Gameplay keys and their neighbours keep their in-game meaning.
        let is_played = key.is_some() || matches!(code, KeyCode::Escape | KeyCode::Numpad8);
        if !self.chooses_yet() && is_played {
            return None;
        }
        // The keypad's middle may be chosen for something else in a game.
        let leads = |command: &Command| *command != Command::Pause && !(self.plays() && code == KeyCode::Numpad5);
        match self.menu_command(code).filter(leads) {
            Some(command) if !(pauses && self.plays()) => Some(command),
            _ => pauses.then_some(Command::Pause),
        }
    }

    /// The menu's command for a key. With SHIFT, TAB goes back.
    fn menu_command(&self, code: KeyCode) -> Option<Command> {
        let goes_back = code == KeyCode::Tab && self.input.modifiers.shift_key();
        if goes_back { Some(Command::Before) } else { input::command(code) }
    }

    /// The thumb lies on SPACE, a finger on the mouse's button. When a game ends they may still
    /// release balls, and must not choose.
    pub(super) fn chooses_yet(&self) -> bool {
        let screen = self.play.screen();
        screen.page() != Some(Page::End) || screen.seconds() > CHOOSES_AFTER
    }

    /// A key on the page for a name, where keys are letters.
    fn write_name(&mut self, press: &KeyPress<'_>) {
        let KeyPress { code, is_repeated, text, .. } = *press;
        if !self.input.menu_repeat.counts(code, is_repeated, true) {
            return;
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
        if !leads && !text.is_empty() && !text.chars().any(char::is_control) {
            return text.chars().for_each(|letter| _ = self.play.command(Command::Type(letter)));
        }
        let command = self.menu_command(code);
        if command == Some(Command::After) && choice == Some(MenuAction::Done) && !is_repeated {
            // SPACE is a letter here, and a left hand alone does not reach ENTER.
            self.command(Command::Confirm);
        } else if let Some(command) = command {
            self.command(command);
        }
    }

    pub(super) fn click(&mut self) {
        self.play.device = InputDevice::Mouse;
        if self.inspects() && self.picture.inspector.click(true) {
            return;
        }
        if self.plays() {
            return self.input.controls.launch();
        }
        // A click that only brings the window back must neither go on nor leave.
        let counts = !self.window.is_new() && self.chooses_yet() && !self.covers_page();
        if let Some(pixel) = self.input.pointer.filter(|_| counts) {
            match self.picture.renderer.shortcut_at(pixel) {
                // A key that is told beside a menu.
                Some(Shortcut::Back) => self.command(Command::Back),
                Some(Shortcut::Turn(setting, turn)) => {
                    self.play.change_setting(setting, turn);
                    self.audio.play_select();
                }
                None => {
                    let point = self.layout().to_field(pixel);
                    if !self.place_ball(point) && !self.play.begin_stroke(point, false) {
                        self.command(Command::Click(point));
                    }
                }
            }
        }
    }

    pub(super) fn release_click(&mut self) {
        self.picture.inspector.click(false);
        self.play.end_stroke();
    }

    /// A finger drags the paddle, or points at what it lies on. One that is lifted where it came
    /// down is a click, and so is a second one.
    pub(super) fn touch(&mut self, id: u64, phase: TouchPhase, at: Vec2) {
        let (first, from) = *self.input.finger.get_or_insert((id, at));
        let is_second = first != id;
        if !is_second {
            self.point(at);
        }
        let taps = match phase {
            TouchPhase::Started => is_second,
            TouchPhase::Ended => !is_second && from.distance(at) < TAP * self.layout().scale,
            TouchPhase::Moved | TouchPhase::Cancelled => false,
        };
        if !is_second && matches!(phase, TouchPhase::Ended | TouchPhase::Cancelled) {
            self.input.finger = None;
        }
        if taps {
            self.click();
            self.release_click();
        }
    }

    /// The right button leads back, and pauses: a hand that lies on the mouse needs no key.
    pub(super) fn click_back(&mut self) {
        self.play.device = InputDevice::Mouse;
        let point = self.input.pointer.filter(|_| !self.covers_page()).map(|pixel| self.layout().to_field(pixel));
        if point.is_some_and(|point| self.play.begin_stroke(point, true)) {
            return;
        }
        if self.chooses_yet() || self.covers_page() {
            self.command(Command::Back);
        }
    }

    pub(super) fn scroll(&mut self, delta: MouseScrollDelta) {
        self.input.scrolled += match delta {
            MouseScrollDelta::LineDelta(_, lines) => f64::from(lines) * NOTCH,
            MouseScrollDelta::PixelDelta(pixels) => pixels.y,
        };
        let notches = (self.input.scrolled / NOTCH).trunc();
        self.input.scrolled -= notches * NOTCH;
        if notches != 0.0 {
            self.command(Command::Wheel(notches as i32));
        }
    }

    /// The mouse points at this pixel of the window.
    pub(super) fn point(&mut self, pixel: Vec2) {
        let before = self.input.pointer.replace(pixel);
        if before == Some(pixel) {
            return;
        }
        self.picture.inspector.point(pixel);
        let shown = if self.inspects() { self.picture.inspector.layout.field_layout } else { self.layout() };
        let point = shown.to_field(pixel);
        // In a menu the pointer chooses: what it does there must not move the paddle afterwards.
        if self.plays() {
            self.steer(pixel, before, point);
        }
        // Where the pointer is when the window opens is no use of the mouse.
        if before.is_some() {
            self.play.device = InputDevice::Mouse;
            // A hand that still steers when a game ends chooses nothing.
            if self.chooses_yet() && !self.covers_page() {
                self.play.stroke_to(point);
                self.play.command(Command::Hover(point));
            }
        }
    }

    /// The mouse steers.
    fn steer(&mut self, to: Vec2, from: Option<Vec2>, point: Vec2) {
        if self.inspects() {
            return self.input.controls.point(point.x);
        }
        let at = |x: f32| self.layout().to_field(vec2(x, to.y)).x;
        let window = [at(0.0), at(self.picture.gl.get_framebuffer_dimensions().0 as f32 - 1.0)];
        let from = at(from.unwrap_or(to).x);
        self.input.controls.point(self.paddle_for_mouse().point(from, point.x, window));
    }

    /// The paddle as the mouse finds it.
    pub(super) fn paddle_for_mouse(&self) -> Steered {
        let (paddle, settings) = (self.play.game().paddle(), self.play.settings());
        Steered {
            x: self.input.controls.pointer().unwrap_or(paddle.center.x),
            half: paddle.size.x / 2.0,
            speed: settings.get(Setting::MouseSpeed),
            is_reversed: settings.is_on(Setting::MouseReversed),
        }
    }

    /// A pause is left, and the mouse steers: the pointer is put where the paddle is, or that would
    /// jump to where the pointer is. At another speed than the usual one it goes from where it is.
    pub(super) fn put_pointer(&mut self) {
        let by_mouse = self.play.device == InputDevice::Mouse || self.input.controls.pointer().is_some();
        let is_absolute = by_mouse && self.play.settings().get(Setting::MouseSpeed) == USUAL;
        self.input.pointer_to = None;
        if let Some(pixel) = self.input.pointer.filter(|_| self.plays() && is_absolute) {
            let layout = self.layout();
            let paddle = self.play.game().paddle().center;
            self.input.controls.point(paddle.x);
            let x = if self.play.settings().is_on(Setting::MouseReversed) { FIELD.x - paddle.x } else { paddle.x };
            let at = layout.from_world(vec2(x, paddle.y));
            self.input.pointer_to = Some([layout.to_pixels(at).x as i32, pixel.y as i32]);
        }
    }

    /// Handles the events of pads.
    pub(super) fn poll_pads(&mut self, elapsed: Duration) {
        for command in self.pads.poll(elapsed, &mut self.play, &mut self.input.controls) {
            self.play.device = InputDevice::Pad;
            // Pads are heard also while another window has the keys.
            if !self.window.is_away() {
                self.command(command);
            }
        }
    }

    /// Pauses when the focus goes.
    pub(super) fn focus(&mut self, has_focus: bool) {
        if self.window.focus(has_focus) {
            self.pause();
        }
    }

    /// The player no longer attends to the game.
    pub(super) fn pause(&mut self) {
        self.input.controls.release_all();
        self.play.lose_focus();
    }
}
