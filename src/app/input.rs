//! Converts keys, mouse and pad into the input of a step. Knows winit's key codes, but not the
//! window.
//!
//! From a key to the paddle: `GameScene::event` calls `key_press` in `game_scene/input_events.rs`.
//! That calls [`Controls::key`] here, which finds the key's action in `settings/keys.rs` and marks
//! it as held. For each step, `GameScene::step` in `game_scene/advance.rs` gets the input from
//! [`Controls::take`], which sets the speed of a held key. The autopilot or a replay may replace
//! the input (`game_scene/driver.rs`). The step passes it through `Session::step` and
//! `Attempt::step` to `Game::step`. There, `Paddle::travel` limits how far the paddle goes, and
//! `Game::move_all` in `game/physics.rs` moves it.

use crate::game::{Input, PADDLE_SPEED, STEP, Steer};
use crate::menu::Command;
use crate::settings::{Control, KEYS_EACH, Key, Keys};
use winit::event::ElementState;
use winit::keyboard::KeyCode;

/// Default actions of the keypad's keys, for keys that the player has not bound. One hand can then
/// steer, release and pause.
const ON_KEYPAD: [(KeyCode, Control); 6] = [
    (KeyCode::Numpad4, Control::Left),
    (KeyCode::Numpad6, Control::Right),
    (KeyCode::Numpad8, Control::Release),
    (KeyCode::Numpad0, Control::Release),
    (KeyCode::NumpadEnter, Control::Release),
    (KeyCode::Numpad5, Control::Pause),
];

/// Slot of the keypad's keys, after the slots of an action's bound keys.
const KEYPAD: usize = KEYS_EACH;
/// Slot of a pad's button.
const OF_PAD: usize = KEYPAD + 1;

/// Names of keys in the settings and on the command line: the labels of a US keyboard.
#[rustfmt::skip]
pub(super) const NAMES: [(KeyCode, &str); 88] = [
    (KeyCode::KeyA, "a"), (KeyCode::KeyB, "b"), (KeyCode::KeyC, "c"), (KeyCode::KeyD, "d"), (KeyCode::KeyE, "e"),
    (KeyCode::KeyF, "f"), (KeyCode::KeyG, "g"), (KeyCode::KeyH, "h"), (KeyCode::KeyI, "i"), (KeyCode::KeyJ, "j"),
    (KeyCode::KeyK, "k"), (KeyCode::KeyL, "l"), (KeyCode::KeyM, "m"), (KeyCode::KeyN, "n"), (KeyCode::KeyO, "o"),
    (KeyCode::KeyP, "p"), (KeyCode::KeyQ, "q"), (KeyCode::KeyR, "r"), (KeyCode::KeyS, "s"), (KeyCode::KeyT, "t"),
    (KeyCode::KeyU, "u"), (KeyCode::KeyV, "v"), (KeyCode::KeyW, "w"), (KeyCode::KeyX, "x"), (KeyCode::KeyY, "y"),
    (KeyCode::KeyZ, "z"), (KeyCode::Digit0, "0"), (KeyCode::Digit1, "1"), (KeyCode::Digit2, "2"),
    (KeyCode::Digit3, "3"), (KeyCode::Digit4, "4"), (KeyCode::Digit5, "5"), (KeyCode::Digit6, "6"),
    (KeyCode::Digit7, "7"), (KeyCode::Digit8, "8"), (KeyCode::Digit9, "9"), (KeyCode::Numpad0, "numpad-0"),
    (KeyCode::Numpad1, "numpad-1"), (KeyCode::Numpad2, "numpad-2"), (KeyCode::Numpad3, "numpad-3"),
    (KeyCode::Numpad4, "numpad-4"), (KeyCode::Numpad5, "numpad-5"), (KeyCode::Numpad6, "numpad-6"),
    (KeyCode::Numpad7, "numpad-7"), (KeyCode::Numpad8, "numpad-8"), (KeyCode::Numpad9, "numpad-9"),
    (KeyCode::F1, "f1"), (KeyCode::F2, "f2"), (KeyCode::F3, "f3"), (KeyCode::F4, "f4"), (KeyCode::F5, "f5"),
    (KeyCode::F6, "f6"), (KeyCode::F7, "f7"), (KeyCode::F8, "f8"), (KeyCode::F9, "f9"), (KeyCode::F10, "f10"),
    (KeyCode::F11, "f11"), (KeyCode::F12, "f12"), (KeyCode::ArrowLeft, "left"), (KeyCode::ArrowRight, "right"),
    (KeyCode::ArrowUp, "up"), (KeyCode::ArrowDown, "down"), (KeyCode::Space, "space"), (KeyCode::Enter, "enter"),
    (KeyCode::NumpadEnter, "enter"), (KeyCode::Tab, "tab"), (KeyCode::Backspace, "backspace"),
    (KeyCode::Insert, "insert"), (KeyCode::Delete, "delete"), (KeyCode::Home, "home"), (KeyCode::End, "end"),
    (KeyCode::PageUp, "page-up"), (KeyCode::PageDown, "page-down"), (KeyCode::ShiftLeft, "left-shift"),
    (KeyCode::ShiftRight, "right-shift"), (KeyCode::ControlLeft, "left-control"),
    (KeyCode::ControlRight, "right-control"), (KeyCode::Comma, "comma"), (KeyCode::Period, "period"),
    (KeyCode::Slash, "slash"), (KeyCode::Semicolon, "semicolon"), (KeyCode::Quote, "quote"),
    (KeyCode::Backslash, "backslash"), (KeyCode::BracketLeft, "left-bracket"),
    (KeyCode::BracketRight, "right-bracket"), (KeyCode::Escape, "esc"), (KeyCode::Equal, "plus"),
    (KeyCode::Minus, "minus"),
];

/// Returns the key by its name in the settings. `None` for a key that cannot be bound.
pub(super) fn named(code: KeyCode) -> Option<Key> {
    NAMES.iter().find(|(known, _)| *known == code).and_then(|(_, name)| Key::named(name))
}

/// Returns the letter or digit on a key of a US keyboard.
pub(super) fn letter(code: KeyCode) -> Option<char> {
    let (_, name) = NAMES.iter().find(|(known, _)| *known == code)?;
    let mut letters = name.chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// Returns the key with this label on a US keyboard: M mutes wherever the layout has it. `text` is
/// what the key types, and `plain` the character without modifiers. A key with a Greek, Cyrillic or
/// other letter stands for the Latin letter at its position.
pub(super) fn labelled(code: KeyCode, text: &str, plain: Option<char>) -> KeyCode {
    match (text, plain) {
        (",", _) => KeyCode::Comma,
        (".", _) => KeyCode::Period,
        ("[", _) => KeyCode::BracketLeft,
        ("]", _) => KeyCode::BracketRight,
        (_, Some(it)) if it.is_ascii_alphabetic() => {
            NAMES.iter().find(|(_, name)| name.chars().eq([it.to_ascii_lowercase()])).map_or(code, |(key, _)| *key)
        }
        _ => code,
    }
}

/// Returns the action of a key during play, and the key's slot in that action.
pub(super) fn control_of(keys: &Keys, code: KeyCode) -> Option<(Control, usize)> {
    let chosen = named(code).and_then(|key| keys.use_of(key));
    let printed = || ON_KEYPAD.iter().find(|(key, _)| *key == code).map(|(_, control)| (*control, KEYPAD));
    chosen.or_else(printed)
}

/// The last key pressed, if it navigates a menu.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MenuKeyRepeat(Option<KeyCode>);

impl MenuKeyRepeat {
    /// Returns true for a press. For a repeat of a held key, returns true only if the key was
    /// pressed to navigate: a key still held from play does nothing in a menu.
    pub(super) fn counts(&mut self, code: KeyCode, is_repeated: bool, leads: bool) -> bool {
        if is_repeated {
            return leads && self.0 == Some(code);
        }
        self.0 = leads.then_some(code);
        true
    }
}

/// The keys, the keypad's key and the pad's button for one direction. A press steers for at least
/// one step, even if it ends within the same frame.
#[derive(Clone, Copy, Debug, Default)]
struct Buttons {
    /// One bit for each held slot: releasing one key does not release the others.
    held: u8,
    /// A key was pressed since the last step.
    tapped: bool,
}

impl Buttons {
    fn set(&mut self, slot: usize, is_down: bool) {
        self.tapped |= is_down;
        self.held = self.held & !(1 << slot) | u8::from(is_down) << slot;
    }

    fn take(&mut self) -> bool {
        std::mem::take(&mut self.tapped) || self.held != 0
    }
}

/// Converts keys, mouse and pad into a step's input. The device that was used last steers.
///
/// ```
/// use breakout::app::input::Controls;
/// use breakout::game::Steer;
/// use winit::event::ElementState::Pressed;
/// use winit::keyboard::KeyCode;
///
/// let mut controls = Controls::default();
/// controls.point(250.0);
/// assert_eq!(controls.take().steer, Steer::To(250.0));
/// controls.key(KeyCode::ArrowLeft, Pressed);
/// assert_eq!(controls.take().steer, Steer::Speed(-1.0));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Controls {
    /// The key bindings.
    keys: Keys,
    /// Paddle speed with keys, in percent of the usual speed.
    percent: u16,
    held: Held,
}

/// Held keys, buttons and sticks, and the one-time actions of the next step.
#[derive(Clone, Copy, Debug, Default)]
struct Held {
    left: Buttons,
    right: Buttons,
    /// Position of a stick or D-pad, −1 left to 1 right.
    stick: f32,
    /// The mouse's position, world units. Cleared when a key steers.
    pointer: Option<f32>,
    launch: bool,
    start: bool,
}

impl Default for Controls {
    fn default() -> Self {
        Self { keys: Keys::default(), percent: 100, held: Held::default() }
    }
}

impl Controls {
    /// Sets the key bindings, and the paddle's speed with keys in percent. Releases all keys if
    /// either changes.
    pub fn set_keys(&mut self, keys: Keys, percent: u16) {
        if (keys, percent) != (self.keys, self.percent) {
            *self = Self { keys, percent, held: Held::default() };
        }
    }

    /// Handles a press or release of a key.
    pub fn key(&mut self, code: KeyCode, state: ElementState) {
        if let Some((control, slot)) = control_of(&self.keys, code) {
            self.press(control, slot, state.is_pressed());
        }
    }

    /// Handles a press or release of a pad's button that is bound to `control`.
    pub fn button(&mut self, control: Control, is_down: bool) {
        self.press(control, OF_PAD, is_down);
    }

    fn press(&mut self, control: Control, slot: usize, is_down: bool) {
        let buttons = match control {
            Control::Left => &mut self.held.left,
            Control::Right => &mut self.held.right,
            Control::Release => return self.held.launch |= is_down,
            Control::Pause => return,
        };
        buttons.set(slot, is_down);
        self.held.pointer = None;
    }

    /// Releases the pad's buttons and stick. Call it when the pad is unplugged.
    pub fn release_pad(&mut self) {
        self.held.left.set(OF_PAD, false);
        self.held.right.set(OF_PAD, false);
        self.held.stick = 0.0;
    }

    /// Steers to `x`, the mouse's position in world units.
    pub fn point(&mut self, x: f32) {
        self.held.pointer = Some(x);
    }

    /// Returns the mouse's x in world units, if the mouse steers.
    pub(super) fn pointer(&self) -> Option<f32> {
        self.held.pointer
    }

    /// Steers with a stick or D-pad at `x`, −1 left to 1 right. Rounds it to 1/64 to keep recorded
    /// games small.
    pub fn tilt(&mut self, x: f32) {
        self.held.stick = (x * 64.0).round() / 64.0;
        if x != 0.0 {
            self.held.pointer = None;
        }
    }

    /// Releases stuck balls in the next step.
    pub fn launch(&mut self) {
        self.held.launch = true;
    }

    /// Starts the game in the next step. Ignores where the mouse is until it moves.
    pub fn start(&mut self) {
        self.held.start = true;
        self.held.pointer = None;
        self.held.launch = false;
    }

    /// Releases everything. Call it when the window loses the focus, since the window then gets no
    /// key releases.
    pub fn release_all(&mut self) {
        self.held = Held::default();
    }

    /// Cancels the release of balls. Call it if the key that was pressed had another meaning.
    pub fn forget_launch(&mut self) {
        self.held.launch = false;
    }

    /// Returns the input for the next step. A launch or a start appears once. A key steers while it
    /// is held, and for at least one step. Rounds the mouse's position to 1/4 world unit, less than
    /// a pixel, to keep recorded games small. Keys faster than usual give a speed above 1; see
    /// [`boost_keyboard`].
    pub fn take(&mut self) -> Input {
        let held = &mut self.held;
        let keys = f32::from(i8::from(held.right.take()) - i8::from(held.left.take()));
        let steer = match held.pointer {
            Some(x) => Steer::To((x * 4.0).round() / 4.0),
            None if keys != 0.0 => Steer::Speed(keys * f32::from(self.percent) / 100.0),
            None => Steer::Speed(held.stick),
        };
        Input { steer, launch: std::mem::take(&mut held.launch), start: std::mem::take(&mut held.start) }
    }
}

/// Converts a key speed above 1, which the rules would clamp, into a target position for the paddle
/// in multiples of 1/4 world unit, as from the mouse. `paddle` is the x of the paddle's center, in
/// world units. Pass `None` while a ball is stuck to the paddle: the player then aims at the usual
/// speed.
///
/// ```
/// use breakout::app::input::boost_keyboard;
/// use breakout::game::Steer;
///
/// assert_eq!(boost_keyboard(Steer::Speed(-2.0), Some(400.0)), Steer::To(391.75));
/// assert_eq!(boost_keyboard(Steer::Speed(-2.0), None), Steer::Speed(-1.0));
/// assert_eq!(boost_keyboard(Steer::Speed(0.5), Some(400.0)), Steer::Speed(0.5));
/// ```
pub fn boost_keyboard(steer: Steer, paddle: Option<f32>) -> Steer {
    match (steer, paddle) {
        (Steer::Speed(speed), Some(x)) if speed.abs() > 1.0 => {
            Steer::To(((x + speed * PADDLE_SPEED * STEP) * 4.0).round() / 4.0)
        }
        (Steer::Speed(speed), _) => Steer::Speed(speed.clamp(-1.0, 1.0)),
        (steer, _) => steer,
    }
}

/// Returns the menu's command for a key, if it has one.
///
/// ```
/// use breakout::app::input::command;
/// use breakout::menu::Command;
/// use winit::keyboard::KeyCode;
///
/// assert_eq!(command(KeyCode::Enter), Some(Command::Confirm));
/// assert_eq!(command(KeyCode::Space), None);
/// ```
pub fn command(code: KeyCode) -> Option<Command> {
    Some(match code {
        // The keypad's arrows, with NumLock on or off.
        KeyCode::ArrowUp | KeyCode::Numpad8 => Command::Up,
        // W and S select levels, as in the tutorial. The left hand moves the focus with TAB.
        KeyCode::ArrowDown | KeyCode::Numpad2 => Command::Down,
        KeyCode::Tab => Command::FocusNext,
        KeyCode::ArrowLeft | KeyCode::Numpad4 | KeyCode::KeyA => Command::Left,
        KeyCode::ArrowRight | KeyCode::Numpad6 | KeyCode::KeyD => Command::Right,
        KeyCode::KeyW => Command::NextLevel,
        KeyCode::KeyS => Command::PreviousLevel,
        KeyCode::Enter | KeyCode::NumpadEnter => Command::Confirm,
        KeyCode::KeyP => Command::Pause,
        // Also pauses a game.
        KeyCode::Escape | KeyCode::Numpad5 => Command::Back,
        KeyCode::Backspace | KeyCode::Delete => Command::Erase,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ElementState::{Pressed, Released};

    #[test]
    fn keys_have_their_names_and_those_with_a_use_of_their_own_have_none() {
        let name = |code| named(code).map(Key::name);
        assert_eq!(name(KeyCode::KeyA), Some("a"));
        assert_eq!(name(KeyCode::Digit7), Some("7"));
        assert_eq!(name(KeyCode::Numpad4), Some("numpad-4"));
        assert_eq!(name(KeyCode::ArrowLeft), Some("left"));
        assert_eq!((name(KeyCode::Space), name(KeyCode::Comma)), (Some("space"), Some("comma")));
        for code in [KeyCode::KeyM, KeyCode::KeyR, KeyCode::Escape, KeyCode::Minus, KeyCode::F1, KeyCode::F12] {
            assert_eq!(name(code), None, "{code:?}");
        }
    }

    /// Each key has its code, which is its position on a US keyboard, and its character in the
    /// layout.
    #[test]
    fn keys_that_stand_for_words_follow_their_labels() {
        for (layout, code, plain, expected) in [
            ("US", KeyCode::KeyM, 'm', KeyCode::KeyM),
            ("French", KeyCode::Semicolon, 'm', KeyCode::KeyM),
            ("French", KeyCode::KeyM, ',', KeyCode::Comma),
            ("French", KeyCode::KeyW, 'z', KeyCode::KeyZ),
            ("German", KeyCode::KeyY, 'z', KeyCode::KeyZ),
            ("German", KeyCode::BracketLeft, 'ü', KeyCode::BracketLeft),
            ("Dvorak", KeyCode::KeyO, 'r', KeyCode::KeyR),
            ("Dvorak", KeyCode::KeyR, 'p', KeyCode::KeyP),
            ("Dvorak", KeyCode::KeyW, ',', KeyCode::Comma),
            ("Greek", KeyCode::KeyM, 'μ', KeyCode::KeyM),
            ("Greek", KeyCode::KeyR, 'ρ', KeyCode::KeyR),
            ("Russian", KeyCode::KeyM, 'ь', KeyCode::KeyM),
            ("Russian", KeyCode::KeyZ, 'я', KeyCode::KeyZ),
            ("Caps Lock", KeyCode::KeyM, 'M', KeyCode::KeyM),
        ] {
            let sign = plain.to_string();
            assert_eq!(labelled(code, &sign, Some(plain)), expected, "{layout}: {code:?} with {plain:?}");
        }
        assert_eq!(labelled(KeyCode::KeyM, "", None), KeyCode::KeyM, "nothing is known about it");
        for (code, sign, plain, expected) in [
            (KeyCode::Comma, ".", ';', KeyCode::Period),
            (KeyCode::Digit5, "[", '(', KeyCode::BracketLeft),
            (KeyCode::Semicolon, "M", 'm', KeyCode::KeyM),
        ] {
            assert_eq!(labelled(code, sign, Some(plain)), expected, "French, with SHIFT or ALT GR: {sign}");
        }
    }

    #[test]
    fn keys_are_as_fast_as_the_player_wants_them() {
        let mut controls = Controls::default();
        for (percent, steer) in [(50, Steer::Speed(-0.5)), (100, Steer::Speed(-1.0)), (200, Steer::Speed(-2.0))] {
            controls.set_keys(Keys::default(), percent);
            controls.key(KeyCode::KeyA, Pressed);
            assert_eq!(controls.take().steer, steer, "{percent}");
            controls.release_all();
            controls.key(KeyCode::KeyA, Pressed);
            assert_eq!(controls.take().steer, steer, "{percent}, after all was let go of");
        }
    }

    #[test]
    fn a_press_within_one_frame_counts_for_one_step() {
        let mut controls = Controls::default();
        controls.key(KeyCode::KeyD, Pressed);
        controls.key(KeyCode::KeyD, Released);
        assert_eq!(controls.take().steer, Steer::Speed(1.0));
        assert_eq!(controls.take().steer, Steer::Speed(0.0));
    }

    /// ↑ released a ball, and is still held when the game ends.
    #[test]
    fn a_key_held_since_the_game_does_not_navigate() {
        let mut repeat = MenuKeyRepeat::default();
        assert!(repeat.counts(KeyCode::ArrowUp, false, false), "a press in the game");
        assert!(!repeat.counts(KeyCode::ArrowUp, true, true));
        assert!(repeat.counts(KeyCode::ArrowDown, false, true));
        assert!(repeat.counts(KeyCode::ArrowDown, true, true) && !repeat.counts(KeyCode::ArrowUp, true, true));
        assert!(!repeat.counts(KeyCode::ArrowDown, true, false), "what it asks for is done once");
    }

    /// SPACE selected an entry of the pause menu while a ball was stuck.
    #[test]
    fn a_release_that_meant_something_else_is_forgotten() {
        let mut controls = Controls::default();
        controls.key(KeyCode::Space, Pressed);
        controls.forget_launch();
        assert!(!controls.take().launch);
        controls.key(KeyCode::Space, Released);
        controls.key(KeyCode::Space, Pressed);
        assert!(controls.take().launch);
    }

    #[test]
    fn a_held_key_holds_and_both_cancel_out() {
        let mut controls = Controls::default();
        controls.key(KeyCode::ArrowLeft, Pressed);
        for _ in 0..3 {
            assert_eq!(controls.take().steer, Steer::Speed(-1.0));
        }
        controls.key(KeyCode::KeyD, Pressed);
        assert_eq!(controls.take().steer, Steer::Speed(0.0));
    }

    #[test]
    fn the_last_device_steers() {
        let mut controls = Controls::default();
        controls.point(123.0);
        assert_eq!(controls.take().steer, Steer::To(123.0));
        controls.key(KeyCode::KeyA, Pressed);
        assert_eq!(controls.take().steer, Steer::Speed(-1.0));
        controls.key(KeyCode::KeyA, Released);
        assert_eq!(controls.take().steer, Steer::Speed(0.0));
        controls.tilt(0.5);
        assert_eq!(controls.take().steer, Steer::Speed(0.5));
        controls.point(4.0);
        assert_eq!(controls.take().steer, Steer::To(4.0));
    }

    #[test]
    fn two_keys_for_one_way_are_let_go_one_by_one() {
        let mut controls = Controls::default();
        controls.key(KeyCode::ArrowLeft, Pressed);
        controls.key(KeyCode::KeyA, Pressed);
        controls.key(KeyCode::KeyA, Released);
        let _ = controls.take();
        assert_eq!(controls.take().steer, Steer::Speed(-1.0));
    }

    /// Keypad keys are identified by position, and work with NumLock on or off.
    #[test]
    fn a_keypad_plays_as_long_as_its_keys_are_chosen_for_nothing() {
        let (mut controls, mut keys) = (Controls::default(), Keys::default());
        controls.key(KeyCode::Numpad4, Pressed);
        controls.key(KeyCode::ArrowLeft, Pressed);
        controls.key(KeyCode::ArrowLeft, Released);
        controls.take();
        assert_eq!(controls.take().steer, Steer::Speed(-1.0), "each key is let go of by itself");
        controls.key(KeyCode::Numpad4, Released);
        controls.key(KeyCode::Numpad6, Pressed);
        controls.key(KeyCode::Numpad0, Pressed);
        let input = controls.take();
        assert_eq!((input.steer, input.launch), (Steer::Speed(1.0), true));
        assert_eq!(control_of(&keys, KeyCode::Numpad5), Some((Control::Pause, KEYPAD)));
        assert_eq!(control_of(&keys, KeyCode::NumpadEnter), Some((Control::Release, KEYPAD)));
        assert_eq!(control_of(&keys, KeyCode::Enter), None, "it is for menus");
        keys.set(Control::Release, 1, crate::settings::Key::named("numpad-6"));
        assert_eq!(control_of(&keys, KeyCode::Numpad6), Some((Control::Release, 1)), "what was chosen comes first");
    }

    #[test]
    fn a_click_that_starts_does_not_release() {
        let mut controls = Controls::default();
        controls.launch();
        controls.start();
        let input = controls.take();
        assert_eq!((input.launch, input.start), (false, true));
    }

    #[test]
    fn keys_follow_the_players_bindings() {
        let (mut controls, mut keys) = (Controls::default(), Keys::default());
        keys.set(Control::Right, 0, crate::settings::Key::named("x"));
        keys.set(Control::Release, 1, crate::settings::Key::named("left"));
        controls.set_keys(keys, 100);
        controls.key(KeyCode::KeyD, Pressed);
        assert_eq!(controls.take().steer, Steer::Speed(0.0), "no longer");
        controls.key(KeyCode::KeyX, Pressed);
        controls.key(KeyCode::ArrowLeft, Pressed);
        let input = controls.take();
        assert_eq!((input.steer, input.launch), (Steer::Speed(1.0), true));
        controls.release_all();
        controls.button(Control::Left, true);
        assert_eq!(controls.take().steer, Steer::Speed(-1.0));
        controls.key(KeyCode::KeyX, Pressed);
        assert_eq!(controls.take().steer, Steer::Speed(0.0), "letting go of all keeps the choice");
    }

    #[test]
    fn launch_and_start_happen_once() {
        let mut controls = Controls::default();
        controls.start();
        controls.key(KeyCode::Space, Pressed);
        let input = controls.take();
        assert!(input.launch && input.start);
        let input = controls.take();
        assert!(!input.launch && !input.start);
    }
}
