//! A key that is pressed or released.

use crate::app::input;
use crate::settings;
use winit::event::{ElementState, KeyEvent};
use winit::keyboard::{Key, KeyCode, PhysicalKey};
#[cfg(not(target_family = "wasm"))]
use winit::platform::modifier_supplement::KeyEventExtModifierSupplement;

/// The parts of winit's `KeyEvent` that the game uses. Tests create these, since only winit can
/// create a `KeyEvent`.
#[derive(Clone, Copy, Debug)]
pub(super) struct KeyPress<'a> {
    pub(super) code: KeyCode,
    pub(super) state: ElementState,
    pub(super) is_repeated: bool,
    /// The character without modifiers, in the keyboard's layout.
    pub(super) plain: Option<char>,
    /// The text that the key types, with modifiers such as SHIFT applied.
    pub(super) text: &'a str,
}

impl<'a> KeyPress<'a> {
    /// Converts an event. Returns `None` for a key without a known position on the keyboard.
    pub(super) fn of(event: &'a KeyEvent) -> Option<Self> {
        let PhysicalKey::Code(code) = event.physical_key else { return None };
        let text = event.text.as_ref().map_or("", |text| text.as_str());
        Some(Self { code, state: event.state, is_repeated: event.repeat, plain: plain(event), text })
    }

    /// Returns the key by its label, for shortcuts that stand for a word, such as M for mute.
    pub(super) fn labelled(&self) -> KeyCode {
        input::labelled(self.code, self.text, self.plain)
    }

    /// Returns the key if an action can be bound to it. M, R and the volume keys are reserved.
    pub(super) fn key_to_choose(&self) -> Option<settings::Key> {
        let is_reserved = matches!(self.labelled(), KeyCode::KeyM | KeyCode::KeyR);
        input::named(self.code).filter(|_| !is_reserved && !matches!(self.plain, Some('+' | '-' | '=')))
    }
}

/// Returns the character on a key in the keyboard's layout, without modifiers such as SHIFT.
fn plain(event: &KeyEvent) -> Option<char> {
    // A browser reports the character only with modifiers applied.
    #[cfg(target_family = "wasm")]
    let key = event.logical_key.clone();
    #[cfg(not(target_family = "wasm"))]
    let key = event.key_without_modifiers();
    let Key::Character(text) = key else { return None };
    text.chars().next().filter(|letter| !letter.is_whitespace() && !letter.is_control())
}
