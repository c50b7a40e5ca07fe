//! Which keys and which buttons of a pad steer, release and pause. Keys are known by names, as they
//! stand in the file of settings.

/// A key of a keyboard, by its place where it has a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key(&'static str);

/// Keys that can be chosen, besides letters and digits: the name of each, and what hints show. What
/// has a use of its own everywhere is not among them: ESC, M, R, + and −, F1, F11 and F12.
const KEYS: [(&str, &str); 34] = [
    ("left", "←"),
    ("right", "→"),
    ("up", "↑"),
    ("down", "↓"),
    ("space", "SPACE"),
    ("enter", "ENTER"),
    ("tab", "TAB"),
    ("backspace", "BACK"),
    ("insert", "INSERT"),
    ("delete", "DELETE"),
    ("home", "HOME"),
    ("end", "END"),
    ("page-up", "PAGE UP"),
    ("page-down", "PAGE DOWN"),
    ("left-shift", "SHIFT"),
    ("right-shift", "R SHIFT"),
    ("left-control", "CTRL"),
    ("right-control", "R CTRL"),
    ("comma", ","),
    ("period", "."),
    ("slash", "/"),
    ("semicolon", ";"),
    ("quote", "'"),
    ("backslash", "\\"),
    ("numpad-0", "NUM 0"),
    ("numpad-1", "NUM 1"),
    ("numpad-2", "NUM 2"),
    ("numpad-3", "NUM 3"),
    ("numpad-4", "NUM 4"),
    ("numpad-5", "NUM 5"),
    ("numpad-6", "NUM 6"),
    ("numpad-7", "NUM 7"),
    ("numpad-8", "NUM 8"),
    ("numpad-9", "NUM 9"),
];

/// Letters and digits, each its own name, and as hints show them.
#[rustfmt::skip]
const SIGNS: [(&str, &str); 34] = [
    ("a", "A"), ("b", "B"), ("c", "C"), ("d", "D"), ("e", "E"), ("f", "F"), ("g", "G"), ("h", "H"), ("i", "I"),
    ("j", "J"), ("k", "K"), ("l", "L"), ("n", "N"), ("o", "O"), ("p", "P"), ("q", "Q"), ("s", "S"), ("t", "T"),
    ("u", "U"), ("v", "V"), ("w", "W"), ("x", "X"), ("y", "Y"), ("z", "Z"), ("0", "0"), ("1", "1"), ("2", "2"),
    ("3", "3"), ("4", "4"), ("5", "5"), ("6", "6"), ("7", "7"), ("8", "8"), ("9", "9"),
];

impl Key {
    /// The key of this name, if it can be chosen.
    ///
    /// ```
    /// use breakout::player::Key;
    ///
    /// assert_eq!(Key::named("left").map(Key::label), Some("←"));
    /// assert_eq!(Key::named("m"), None, "it is for the sound");
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        KEYS.iter().chain(&SIGNS).find(|(known, _)| *known == name).map(|(known, _)| Self(known))
    }

    /// Its name in the file of settings.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.0
    }

    /// What stands on it.
    #[must_use]
    pub fn label(self) -> &'static str {
        KEYS.iter().chain(&SIGNS).find(|(known, _)| *known == self.0).map_or(self.0, |(_, label)| label)
    }
}

/// A button of a pad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PadButton {
    /// One whose place is known, such as `south`.
    Named(&'static str),
    /// Any other, by the number that the system gives it.
    Code(u32),
}

/// The buttons whose places are known.
const BUTTONS: [&str; 12] = ["south", "east", "north", "west", "l1", "r1", "l2", "r2", "select", "start", "l3", "r3"];

impl PadButton {
    /// The button of this name: one that is known, or `code-` and a number.
    ///
    /// ```
    /// use breakout::player::PadButton;
    ///
    /// assert_eq!(PadButton::named("code-304"), Some(PadButton::Code(304)));
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let code = || name.strip_prefix("code-")?.parse().ok().map(Self::Code);
        BUTTONS.into_iter().find(|known| *known == name).map(Self::Named).or_else(code)
    }

    /// Its name in the file of settings.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Named(name) => name.to_owned(),
            Self::Code(code) => format!("code-{code}"),
        }
    }
}

/// What a key or button is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// The paddle goes left.
    Left,
    /// The paddle goes right.
    Right,
    /// A ball that waits is released.
    Release,
    /// The game stands still, and goes on.
    Pause,
}

impl Control {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Left, Self::Right, Self::Release, Self::Pause];

    /// What it is called.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::Left => "Left",
            Self::Right => "Right",
            Self::Release => "Release",
            Self::Pause => "Pause",
        }
    }
}

/// Keys of a use.
pub const KEYS_EACH: usize = 2;

/// The keys and the button of each use, in the order of [`Control::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keys {
    keys: [[Option<Key>; KEYS_EACH]; Control::ALL.len()],
    buttons: [Option<PadButton>; Control::ALL.len()],
}

impl Default for Keys {
    fn default() -> Self {
        let two = |first, second| [Some(Key(first)), Some(Key(second))];
        Self {
            keys: [two("a", "left"), two("d", "right"), [Some(Key("space")), None], [Some(Key("p")), None]],
            buttons: [None, None, Some(PadButton::Named("south")), Some(PadButton::Named("start"))],
        }
    }
}

impl Keys {
    /// The keys of a use.
    #[must_use]
    pub fn of(&self, control: Control) -> [Option<Key>; KEYS_EACH] {
        self.keys[control as usize]
    }

    /// The button of a use; a pad's cross and stick steer besides.
    #[must_use]
    pub fn button_of(&self, control: Control) -> Option<PadButton> {
        self.buttons[control as usize]
    }

    /// What hints show for a use: its first key.
    #[must_use]
    pub fn label(&self, control: Control) -> &'static str {
        self.of(control).into_iter().flatten().next().map_or("–", Key::label)
    }

    /// What a key is for, and which of its keys it is.
    #[must_use]
    pub fn use_of(&self, key: Key) -> Option<(Control, usize)> {
        let place = |control: &Control| self.of(*control).iter().position(|one| *one == Some(key));
        Control::ALL.into_iter().find_map(|control| Some((control, place(&control)?)))
    }

    /// What a button is for.
    #[must_use]
    pub fn use_of_button(&self, button: PadButton) -> Option<Control> {
        Control::ALL.into_iter().find(|control| self.button_of(*control) == Some(button))
    }

    /// Gives a use a key, its first or second one. A use that had it loses it, and is returned.
    pub fn set(&mut self, control: Control, slot: usize, key: Option<Key>) -> Option<Control> {
        let before = key.and_then(|key| self.use_of(key)).filter(|before| *before != (control, slot));
        if let Some((other, slot)) = before {
            self.keys[other as usize][slot] = None;
        }
        if let Some(one) = self.keys[control as usize].get_mut(slot) {
            *one = key;
        }
        before.map(|(other, _)| other).filter(|other| *other != control)
    }

    /// Gives a use a button. A use that had it loses it, and is returned.
    pub fn set_button(&mut self, control: Control, button: Option<PadButton>) -> Option<Control> {
        let before = button.and_then(|button| self.use_of_button(button)).filter(|before| *before != control);
        if let Some(other) = before {
            self.buttons[other as usize] = None;
        }
        self.buttons[control as usize] = button;
        before
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_has_one_use_and_the_older_one_loses_it() {
        let mut keys = Keys::default();
        assert_eq!(keys.set(Control::Release, 1, Key::named("a")), Some(Control::Left));
        assert_eq!(keys.of(Control::Left), [None, Key::named("left")]);
        assert_eq!(keys.use_of(Key("a")), Some((Control::Release, 1)));
        assert_eq!(keys.label(Control::Left), "←", "its other key");
        // From one place of a use to the other, nobody loses anything.
        assert_eq!(keys.set(Control::Release, 0, Key::named("a")), None);
        assert_eq!(keys.of(Control::Release), [Key::named("a"), None]);
        assert_eq!(keys.set(Control::Release, 0, Key::named("a")), None, "the same again");
        assert_eq!(keys.set_button(Control::Left, PadButton::named("south")), Some(Control::Release));
        assert_eq!(keys.button_of(Control::Release), None);
        assert_eq!(keys.set_button(Control::Release, PadButton::named("code-7")), None);
        assert_eq!(keys.use_of_button(PadButton::Code(7)), Some(Control::Release));
    }

    #[test]
    fn names_lead_back_to_what_they_name() {
        for (name, label) in KEYS.iter().chain(&SIGNS) {
            let key = Key::named(name).expect("a key");
            assert_eq!((key.name(), key.label()), (*name, *label));
        }
        for name in ["m", "r", "minus", "escape", "f1", "A", ""] {
            assert_eq!(Key::named(name), None, "{name}");
        }
        for name in BUTTONS.map(str::to_owned).into_iter().chain(["code-0".to_owned()]) {
            assert_eq!(PadButton::named(&name).map(PadButton::name), Some(name));
        }
        assert_eq!(PadButton::named("code-x"), None);
    }
}
