//! Handles key, mouse and pad events. An open menu gets them as commands. During play, `Controls`
//! in `app/input.rs` converts them into the input of a step.

use super::GameScene;
use super::key_press::KeyPress;
use crate::app::input;
use crate::app::mouse::{Steered, USUAL};
use crate::app::xray_controller::KeyOutcome;
use crate::game::{FIELD, PowerUpKind, power_up};
use crate::menu::{self, Command, MenuAction, Page};
use crate::session::InputDevice;
use crate::settings::{self, Control, KEYS_EACH, Setting};
use crate::ui::Shortcut;
use glam::{Vec2, vec2};
use winit::event::MouseScrollDelta;
use winit::keyboard::KeyCode;

/// Delay at the end of a game until SPACE or a click selects a menu entry, seconds.
const CHOOSES_AFTER: f32 = 2.5;

/// Pixels of touchpad scrolling that count as one notch of a wheel.
const NOTCH: f64 = 40.0;

/// Returns the label of a key: its character in upper case. The game's font lacks scripts other
/// than Latin, Greek and Cyrillic; their keys get the label of a US keyboard.
fn label(plain: char, key: settings::Key) -> String {
    const LAST_CYRILLIC: char = '\u{52f}';
    if plain > LAST_CYRILLIC { key.label().to_owned() } else { plain.to_uppercase().collect() }
}

impl GameScene {
    pub(super) fn key_press(&mut self, press: &KeyPress<'_>) {
        let KeyPress { code, state, is_repeated, .. } = *press;
        let is_fullscreen = code == KeyCode::F11 || code == KeyCode::Enter && self.input.modifiers.alt_key();
        if state.is_pressed() && !is_fullscreen && self.inspects() {
            // A key that the X-ray uses must not also steer.
            let pressed = self.picture.xray.key(press.labelled(), is_repeated, &mut self.session);
            if !matches!(pressed, KeyOutcome::Nothing) {
                return self.inspected(pressed);
            }
        }
        // A held key releases only one ball, not every ball that sticks to the paddle meanwhile.
        if !is_repeated {
            self.input.controls.key(code, state);
        }
        if self.session.screen().page().is_some() {
            // In a menu, the key has another meaning.
            self.input.controls.forget_launch();
        }
        if !state.is_pressed() {
            return;
        }
        // In a browser, `plain` includes the effect of SHIFT.
        let plain = press.plain.filter(|_| !is_repeated && !self.input.modifiers.shift_key());
        if let (Some(key), Some(plain)) = (input::named(code), plain) {
            self.session.preferences.learn_label(key, &label(plain, key));
        }
        if self.session.preferences.waits_for_key().is_some_and(|(_, slot)| slot < KEYS_EACH) && code != KeyCode::Escape
        {
            // The key that selected the entry may still be held.
            if !is_repeated {
                self.session.device = InputDevice::Keys;
                self.session.preferences.take_key(press.key_to_choose());
            }
            return;
        }
        match code {
            KeyCode::F1 if !is_repeated => self.look_or_help(),
            _ if is_repeated && (is_fullscreen || code == KeyCode::F12) => {}
            _ if is_fullscreen => self.session.preferences.change(Setting::Fullscreen, 0),
            KeyCode::F2 if !is_repeated => self.explain_bounce(),
            KeyCode::F12 => self.take_picture(),
            _ => self.menu_key(press),
        }
    }

    /// Handles a key that the X-ray does not use, in a menu or during play. `key_to_choose` in
    /// `key_press.rs` keeps keys with a fixed action from being bound.
    fn menu_key(&mut self, press: &KeyPress<'_>) {
        let KeyPress { code, is_repeated, text, .. } = *press;
        self.session.device = InputDevice::Keys;
        if self.session.screen().page() == Some(Page::Name) {
            return self.write_name(press);
        }
        // Volume and menu navigation repeat while the key is held. Everything else happens once per
        // press.
        match text {
            "+" | "=" => self.session.preferences.change(Setting::Volume, 1),
            "-" => self.session.preferences.change(Setting::Volume, -1),
            _ => {}
        }
        let command = self.command_for_key(code);
        use Command::{Down, FocusNext, FocusPrevious, Left, Right, Up};
        let repeats = matches!(command, Some(Up | Down | Left | Right | FocusNext | FocusPrevious));
        let leads = repeats && self.session.screen().page().is_some();
        if !self.input.menu_repeat.counts(code, is_repeated, leads) {
            return;
        }
        // A key that is bound to an action has no other use.
        let letter =
            if input::control_of(&self.session.settings().keys, code).is_some() { code } else { press.labelled() };
        if let Some(key) = self.entry_key(letter) {
            return self.command(Command::Shortcut(key));
        }
        match (letter, command) {
            (KeyCode::KeyM, _) => self.session.preferences.change(Setting::Muted, 0),
            (KeyCode::KeyV, _) if self.input.modifiers.control_key() => self.paste_link(),
            (KeyCode::KeyI, None) => self.drop_item(),
            (KeyCode::KeyE, None) if self.session.screen().page() == Some(Page::Practice) => {
                // A key that is pressed by mistake must not create a copy.
                if self.session.menu_context().paint.is_own {
                    self.session.open_painter();
                }
            }
            (KeyCode::KeyR, _) => self.session.preferences.change(Setting::ReducedMotion, 0),
            (_, Some(command)) => self.command(command),
            (_, None) => {}
        }
    }

    /// Returns the letter or digit of a key, if an entry of the page has it.
    fn entry_key(&self, code: KeyCode) -> Option<char> {
        let letter = input::letter(code)?;
        self.session.menu_entries().iter().any(|entry| entry.key == Some(letter)).then_some(letter)
    }

    /// Handles F1: toggles the X-ray over a running or finished game, and opens help on other
    /// pages.
    fn look_or_help(&mut self) {
        match self.session.screen().page() {
            None | Some(Page::End) => self.toggle_xray(),
            _ if self.picture.xray.is_open => self.toggle_xray(),
            Some(Page::HowTo | Page::Name) => {}
            Some(_) => {
                self.session.open_help();
                self.audio.play_select();
            }
        }
    }

    /// Returns the screen's command for a key. During play, a key bound to pausing pauses; in a
    /// menu, navigation comes first.
    fn command_for_key(&self, code: KeyCode) -> Option<Command> {
        let control = input::control_of(&self.session.settings().keys, code).map(|(control, _)| control);
        let pauses = (control == Some(Control::Pause)).then_some(Command::Pause);
        if self.plays() {
            return pauses.or((code == KeyCode::Escape).then_some(Command::Back));
        }
        // Just after a game, the keys used for playing select nothing.
        let is_played = control.is_some() || matches!(code, KeyCode::Space | KeyCode::Escape | KeyCode::Numpad8);
        if !self.chooses_yet() && is_played {
            return None;
        }
        if code == KeyCode::Space {
            return Some(Command::Confirm);
        }
        self.menu_command(code).filter(|command| *command != Command::Pause).or(pauses)
    }

    /// Returns the menu's command for a key. SHIFT+TAB moves the focus back.
    fn menu_command(&self, code: KeyCode) -> Option<Command> {
        let goes_back = code == KeyCode::Tab && self.input.modifiers.shift_key();
        if goes_back { Some(Command::FocusPrevious) } else { input::command(code) }
    }

    /// Returns false just after a game has ended: SPACE or a click may still be meant to release a
    /// ball, and must not select an entry.
    pub(super) fn chooses_yet(&self) -> bool {
        let screen = self.session.screen();
        screen.page() != Some(Page::End) || screen.seconds() > CHOOSES_AFTER
    }

    /// Handles a key on the name page, where keys type letters.
    fn write_name(&mut self, press: &KeyPress<'_>) {
        let KeyPress { code, is_repeated, text, .. } = *press;
        if !self.input.menu_repeat.counts(code, is_repeated, true) {
            return;
        }
        let menu = self.session.screen().menu();
        let entries = self.session.menu_entries();
        let choice = entries.get(menu.focus()).map(|entry| entry.action);
        if code == KeyCode::Space && matches!(choice, Some(MenuAction::Letter(_) | MenuAction::Erase)) {
            // SPACE selects a focused letter, as it selects entries in other menus.
            return self.command(Command::Confirm);
        }
        // The keypad's arrows navigate, although they also type digits.
        let leads = matches!(code, KeyCode::Numpad2 | KeyCode::Numpad4 | KeyCode::Numpad6 | KeyCode::Numpad8);
        if !leads && !text.is_empty() && !text.chars().any(char::is_control) {
            return text.chars().for_each(|letter| _ = self.session.command(Command::Type(letter)));
        }
        let command = self.menu_command(code);
        if command == Some(Command::FocusNext) && choice == Some(MenuAction::Done) && !is_repeated {
            // TAB confirms `Done`: SPACE types a space here, and the left hand alone does not reach
            // ENTER.
            self.command(Command::Confirm);
        } else if let Some(command) = command {
            self.command(command);
        }
    }

    pub(super) fn click(&mut self) {
        self.session.device = InputDevice::Mouse;
        // A click that only focuses the window must select nothing.
        if self.plays() || self.inspects() || !self.window.is_new() {
            self.press_pointer();
        }
    }

    /// Clicks or taps where the pointer is.
    pub(super) fn press_pointer(&mut self) {
        if self.inspects() && self.picture.xray.click(true) {
            return;
        }
        if self.plays() {
            return self.input.controls.launch();
        }
        let counts = self.chooses_yet() && !self.covers_page();
        if let Some(pixel) = self.input.pointer.filter(|_| counts) {
            match self.picture.renderer.shortcut_at(pixel) {
                Some(shortcut) => self.press_shortcut(shortcut),
                None => {
                    let point = self.layout().to_field(pixel);
                    if !self.place_ball(point) && !self.session.begin_stroke(point, false) {
                        self.command(Command::Click(point));
                    }
                }
            }
        }
    }

    /// Presses a key hint that is a button, or the pause button of a touch screen.
    pub(super) fn press_shortcut(&mut self, shortcut: Shortcut) {
        match shortcut {
            Shortcut::Back => self.command(Command::Back),
            Shortcut::Step(setting, turn) => {
                self.session.preferences.change(setting, turn);
                self.audio.play_select();
            }
        }
    }

    pub(super) fn release_click(&mut self) {
        self.picture.xray.click(false);
        self.session.end_stroke();
    }

    /// Handles the right button: erases in the painter, otherwise goes back or pauses.
    pub(super) fn click_back(&mut self) {
        self.session.device = InputDevice::Mouse;
        let point = self.input.pointer.filter(|_| !self.covers_page()).map(|pixel| self.layout().to_field(pixel));
        if let Some(point) = point {
            let has_painted = self.session.begin_stroke(point, true);
            // A click beside the bricks must not leave the painter.
            if has_painted || self.session.screen().page() == Some(Page::Paint) {
                return;
            }
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

    /// Handles a move of the mouse to this pixel of the window.
    pub(super) fn point(&mut self, pixel: Vec2) {
        self.point_with(pixel, InputDevice::Mouse);
    }

    /// Handles a move of the mouse or of a finger to this pixel of the window.
    pub(super) fn point_with(&mut self, pixel: Vec2, device: InputDevice) {
        let before = self.input.pointer.replace(pixel);
        if before == Some(pixel) {
            return;
        }
        self.picture.xray.point(pixel);
        let shown = if self.inspects() { self.picture.xray.layout.field_layout } else { self.layout() };
        let point = shown.to_field(pixel);
        // In a menu, the pointer selects entries, and must not move the paddle.
        if self.plays() {
            self.steer(pixel, before, point);
        }
        // The first event only reports where the pointer is when the window opens.
        if before.is_some() || device == InputDevice::Touch {
            self.session.device = device;
            // A player who is still steering when the game ends must not select anything.
            if self.chooses_yet() && !self.covers_page() {
                self.session.stroke_to(point);
                self.session.command(Command::Hover(point));
            }
        }
    }

    /// Steers with the mouse. `from` and `to` are pixels; `point` is `to` in world units.
    fn steer(&mut self, to: Vec2, from: Option<Vec2>, point: Vec2) {
        if self.inspects() {
            return self.input.controls.point(point.x);
        }
        let at = |x: f32| self.layout().to_field(vec2(x, to.y)).x;
        let window = [at(0.0), at(self.picture.gl.get_framebuffer_dimensions().0 as f32 - 1.0)];
        let from = at(from.unwrap_or(to).x);
        self.input.controls.point(self.paddle_for_mouse().point(from, point.x, window));
    }

    /// Returns the paddle and the mouse settings, for steering.
    pub(super) fn paddle_for_mouse(&self) -> Steered {
        let (paddle, settings) = (self.session.game().paddle(), self.session.settings());
        Steered {
            x: self.input.controls.pointer().unwrap_or(paddle.center.x),
            half: paddle.size.x / 2.0,
            speed: settings.get(Setting::MouseSpeed),
            is_reversed: settings.is_on(Setting::MouseReversed),
        }
    }

    /// Moves the pointer to the paddle when a pause ends and the mouse steers. Otherwise, the
    /// paddle would jump to the pointer. At other mouse speeds than the usual one, the paddle moves
    /// relative to its position, and the pointer stays where it is.
    pub(super) fn put_pointer(&mut self) {
        let by_mouse = self.session.device == InputDevice::Mouse || self.input.controls.pointer().is_some();
        let is_absolute = by_mouse && self.session.settings().get(Setting::MouseSpeed) == USUAL;
        self.input.pointer_to = None;
        if let Some(pixel) = self.input.pointer.filter(|_| self.plays() && is_absolute) {
            let layout = self.layout();
            let paddle = self.session.game().paddle().center;
            self.input.controls.point(paddle.x);
            let x = if self.session.settings().is_on(Setting::MouseReversed) { FIELD.x - paddle.x } else { paddle.x };
            let at = layout.from_world(vec2(x, paddle.y));
            self.input.pointer_to = Some([layout.to_pixels(at).x as i32, pixel.y as i32]);
        }
    }

    /// Handles the commands of pads.
    pub(super) fn pad_commands(&mut self, commands: Vec<Command>) {
        for command in commands {
            self.session.device = InputDevice::Pad;
            // Pads also send events while another window has the focus.
            if !self.window.is_away() {
                self.command(command);
            }
        }
    }

    /// Pauses the game when the window loses the focus.
    pub(super) fn focus(&mut self, has_focus: bool) {
        if self.window.focus(has_focus) {
            self.pause();
        }
    }

    /// Releases all keys, and pauses the game.
    pub(super) fn pause(&mut self) {
        self.input.controls.release_all();
        self.session.lose_focus();
    }
}

/// Tools for the author of a level, while the game is paused.
impl GameScene {
    /// Returns true if the tools are available: a level named on the command line is paused in
    /// *Practice*.
    fn has_author_tools(&self) -> bool {
        let context = self.session.menu_context();
        let is_played =
            self.is_edited && context.paint.is_own && !context.run.is_current && !self.driver.is_recording();
        is_played && self.session.screen().page() == Some(Page::Paused)
    }

    /// Places a ball that flies up from `point`, if the click is beside the menu. Returns true if
    /// it placed the ball.
    pub(super) fn place_ball(&mut self, point: Vec2) -> bool {
        let entries = self.session.menu_entries();
        let is_beside = menu::entry_rects(Page::Paused, &entries, &self.session.room)
            .iter()
            .all(|place| place.closest_point(point) != point);
        let is_placed = is_beside && self.has_author_tools() && self.session.place_ball(point, vec2(0.0, -1.0));
        if is_placed {
            self.session.notify("the ball flies up from here; press I to drop an item; this game is unranked now");
        }
        is_placed
    }

    /// Drops an item of the next kind at the pointer.
    pub(super) fn drop_item(&mut self) {
        let Some(pixel) = self.input.pointer.filter(|_| self.has_author_tools()) else { return };
        let kind = PowerUpKind::ALL[self.input.dropped % PowerUpKind::ALL.len()];
        self.input.dropped += 1;
        let corner = self.layout().to_field(pixel) - power_up::SIZE / 2.0;
        self.session.drop_power_up(kind, corner);
        self.session.notify(&format!("{} falls; press I again for the next item", kind.name()));
    }
}
