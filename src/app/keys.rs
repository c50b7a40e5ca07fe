//! winit's names of keys, and the names by which the game's settings know them.

use crate::settings::{Key, PadButton};
use gilrs::Button;
use winit::keyboard::KeyCode;

/// Keys whose names do not follow from winit's.
const NAMES: [(KeyCode, &str); 14] = [
    (KeyCode::ArrowLeft, "left"),
    (KeyCode::ArrowRight, "right"),
    (KeyCode::ArrowUp, "up"),
    (KeyCode::ArrowDown, "down"),
    (KeyCode::PageUp, "page-up"),
    (KeyCode::PageDown, "page-down"),
    (KeyCode::ShiftLeft, "left-shift"),
    (KeyCode::ShiftRight, "right-shift"),
    (KeyCode::ControlLeft, "left-control"),
    (KeyCode::ControlRight, "right-control"),
    (KeyCode::NumpadEnter, "enter"),
    (KeyCode::Minus, ""),
    (KeyCode::Equal, ""),
    (KeyCode::Escape, ""),
];

/// The key that settings know by a name, if it can be chosen.
pub(super) fn named(code: KeyCode) -> Option<Key> {
    if let Some((_, name)) = NAMES.iter().find(|(known, _)| *known == code) {
        return Key::named(name);
    }
    // `KeyA`, `Digit1`, `Numpad1`, `Space`.
    let name = format!("{code:?}").to_ascii_lowercase();
    let name = match (name.strip_prefix("key"), name.strip_prefix("digit"), name.strip_prefix("numpad")) {
        (Some(letter), ..) => letter.to_owned(),
        (_, Some(digit), _) => digit.to_owned(),
        (.., Some(digit)) => format!("numpad-{digit}"),
        _ => name,
    };
    Key::named(&name)
}

/// The button that settings know by a name, or else by its number.
pub(super) fn button(button: Button, code: u32) -> PadButton {
    button_named(button).unwrap_or(PadButton::Code(code))
}

/// The name of a button whose place is known.
pub(super) fn button_named(button: Button) -> Option<PadButton> {
    let name = match button {
        Button::South => "south",
        Button::East => "east",
        Button::North => "north",
        Button::West => "west",
        Button::LeftTrigger => "l1",
        Button::RightTrigger => "r1",
        Button::LeftTrigger2 => "l2",
        Button::RightTrigger2 => "r2",
        Button::Select => "select",
        Button::Start => "start",
        Button::LeftThumb => "l3",
        Button::RightThumb => "r3",
        Button::DPadLeft => "cross-left",
        Button::DPadRight => "cross-right",
        Button::DPadUp => "cross-up",
        Button::DPadDown => "cross-down",
        _ => return None,
    };
    PadButton::named(name)
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
