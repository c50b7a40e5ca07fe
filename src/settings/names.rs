//! Names of keys and gamepad buttons in the settings file, and their labels in hints.

use std::borrow::Cow;

/// A key of the keyboard. Identified by its position, and named after the key in that position on a
/// US keyboard. The name is in the table `KEYS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key(pub(super) &'static str);

/// Bindable keys, as `(name, label)`. Excludes keys with fixed functions: Escape, M, R, + and −,
/// and F1 to F12.
#[rustfmt::skip]
const KEYS: [(&str, &str); 68] = [
    ("left", "←"), ("right", "→"), ("up", "↑"), ("down", "↓"),
    ("space", "SPACE"), ("enter", "ENTER"), ("tab", "TAB"), ("backspace", "BACK"),
    ("insert", "INSERT"), ("delete", "DELETE"), ("home", "HOME"), ("end", "END"),
    ("page-up", "PAGE UP"), ("page-down", "PAGE DOWN"),
    ("left-shift", "SHIFT"), ("right-shift", "R SHIFT"), ("left-control", "CTRL"), ("right-control", "R CTRL"),
    ("comma", ","), ("period", "."), ("slash", "/"), ("semicolon", ";"), ("quote", "'"), ("backslash", "\\"),
    ("numpad-0", "NUM 0"), ("numpad-1", "NUM 1"), ("numpad-2", "NUM 2"), ("numpad-3", "NUM 3"),
    ("numpad-4", "NUM 4"), ("numpad-5", "NUM 5"), ("numpad-6", "NUM 6"), ("numpad-7", "NUM 7"),
    ("numpad-8", "NUM 8"), ("numpad-9", "NUM 9"),
    ("a", "A"), ("b", "B"), ("c", "C"), ("d", "D"), ("e", "E"), ("f", "F"), ("g", "G"), ("h", "H"), ("i", "I"),
    ("j", "J"), ("k", "K"), ("l", "L"), ("n", "N"), ("o", "O"), ("p", "P"), ("q", "Q"), ("s", "S"), ("t", "T"),
    ("u", "U"), ("v", "V"), ("w", "W"), ("x", "X"), ("y", "Y"), ("z", "Z"), ("0", "0"), ("1", "1"), ("2", "2"),
    ("3", "3"), ("4", "4"), ("5", "5"), ("6", "6"), ("7", "7"), ("8", "8"), ("9", "9"),
];

impl Key {
    /// Returns the bindable key of this name.
    ///
    /// ```
    /// use breakout::settings::Key;
    ///
    /// assert_eq!(Key::named("left").map(Key::label), Some("←"));
    /// assert_eq!(Key::named("m"), None, "it is for the sound");
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        KEYS.iter().find(|(known, _)| *known == name).map(|(known, _)| Self(known))
    }

    /// Returns the name in the settings file.
    pub fn name(self) -> &'static str {
        self.0
    }

    /// Returns the label on a US keyboard.
    pub fn label(self) -> &'static str {
        KEYS.iter().find(|(known, _)| *known == self.0).map_or(self.0, |(_, label)| label)
    }

    /// Returns true if the key's label depends on the keyboard layout.
    pub(super) fn depends_on_layout(self) -> bool {
        self.label().len() == 1
    }
}

/// A gamepad button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PadButton {
    /// A button in a known position, such as `south`.
    Named(&'static str),
    /// Any other button, by its system code.
    Code(u32),
}

/// Buttons in known positions, as `(name, label, words)`. The four on the right are named by
/// position, because their symbols differ between gamepads.
const BUTTONS: [(&str, &str, &str); 16] = [
    ("south", "BOTTOM", "the bottom button"),
    ("east", "RIGHT", "the right button"),
    ("north", "TOP", "the top button"),
    ("west", "LEFT", "the left button"),
    ("l1", "L1", "L1"),
    ("r1", "R1", "R1"),
    ("l2", "L2", "L2"),
    ("r2", "R2", "R2"),
    ("select", "SELECT", "SELECT"),
    ("start", "START", "START"),
    ("l3", "L3", "the left stick"),
    ("r3", "R3", "the right stick"),
    ("cross-left", "D-PAD ←", "D-pad left"),
    ("cross-right", "D-PAD →", "D-pad right"),
    ("cross-up", "D-PAD ↑", "D-pad up"),
    ("cross-down", "D-PAD ↓", "D-pad down"),
];

/// Mask for a button's number within its code. The bits above are the type of input event.
const NUMBER: u32 = 0xffff;

impl PadButton {
    /// Returns the button of this name: one in a known position, or `code-` and a number.
    ///
    /// ```
    /// use breakout::settings::PadButton;
    ///
    /// assert_eq!(PadButton::named("code-304"), Some(PadButton::Code(304)));
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        let code = || name.strip_prefix("code-")?.parse().ok().map(Self::Code);
        BUTTONS.iter().find(|(known, ..)| *known == name).map(|(known, ..)| Self::Named(known)).or_else(code)
    }

    /// Returns the name in the settings file.
    pub fn name(self) -> String {
        match self {
            Self::Named(name) => name.to_owned(),
            Self::Code(code) => format!("code-{code}"),
        }
    }

    /// Returns the label for hints: the position, or else the number.
    ///
    /// ```
    /// use breakout::settings::PadButton;
    ///
    /// assert_eq!(PadButton::Named("south").label(), "BOTTOM");
    /// assert_eq!(PadButton::Code(1 << 16 | 704).label(), "BUTTON 704");
    /// ```
    pub fn label(self) -> Cow<'static, str> {
        match self {
            Self::Named(name) => known(name).0.into(),
            Self::Code(code) => format!("BUTTON {}", code & NUMBER).into(),
        }
    }

    /// Returns the name for a sentence: `the bottom button`, `L1`, `button 704`.
    pub fn words(self) -> Cow<'static, str> {
        match self {
            Self::Named(name) => known(name).1.into(),
            Self::Code(code) => format!("button {}", code & NUMBER).into(),
        }
    }
}

/// Returns the label and words of a button in a known position.
fn known(name: &'static str) -> (&'static str, &'static str) {
    BUTTONS.iter().find(|(known, ..)| *known == name).map_or((name, name), |(_, label, words)| (label, words))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_parse_back_to_their_values() {
        for (name, label) in KEYS {
            let key = Key::named(name).expect("a key");
            assert_eq!((key.name(), key.label()), (name, label));
        }
        for name in ["m", "r", "minus", "escape", "f1", "A", ""] {
            assert_eq!(Key::named(name), None, "{name}");
        }
        for name in BUTTONS.iter().map(|(name, ..)| (*name).to_owned()).chain(["code-0".to_owned()]) {
            assert_eq!(PadButton::named(&name).map(PadButton::name), Some(name));
        }
        assert_eq!(PadButton::named("code-x"), None);
    }

    /// No two buttons share a label or words.
    #[test]
    fn buttons_are_named_by_place_or_by_number() {
        let numbered = [PadButton::Code(288), PadButton::Code(1 << 16 | 289)];
        let all = BUTTONS.iter().map(|(name, ..)| PadButton::Named(name)).chain(numbered);
        let labels: BTreeSet<_> = all.clone().flat_map(|button| [button.label(), button.words()]).collect();
        let same = all.clone().filter(|button| button.label() == button.words()).count();
        assert_eq!(labels.len(), 2 * all.count() - same);
        assert_eq!(numbered.map(PadButton::words), ["button 288", "button 289"]);
        assert_eq!(PadButton::Named("west").words(), "the left button");
    }
}
