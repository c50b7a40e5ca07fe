//! Which keys and which buttons of a pad steer, release and pause. Keys are known by names, as they
//! stand in the file of settings.

mod change;

use std::borrow::Cow;

/// A key of a keyboard, by its place where it has a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key(&'static str);

/// Keys that can be chosen, besides letters and digits: the name of each, and what hints show. What
/// has a use of its own everywhere is not among them: ESC, M, R, + and −, and F1 to F12.
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

/// A button whose place is known.
struct Known {
    /// In the file of settings.
    name: &'static str,
    /// On a cap.
    label: &'static str,
    /// In a sentence.
    words: &'static str,
}

/// All of them. What stands on the four to the right differs from pad to pad, so they are told by
/// where they lie.
const BUTTONS: [Known; 16] = {
    const fn known(name: &'static str, label: &'static str, words: &'static str) -> Known {
        Known { name, label, words }
    }
    [
        known("south", "LOWER", "the lower button"),
        known("east", "RIGHT", "the right button"),
        known("north", "UPPER", "the upper button"),
        known("west", "LEFT", "the left button"),
        known("l1", "L1", "L1"),
        known("r1", "R1", "R1"),
        known("l2", "L2", "L2"),
        known("r2", "R2", "R2"),
        known("select", "SELECT", "SELECT"),
        known("start", "START", "START"),
        known("l3", "L3", "the left stick"),
        known("r3", "R3", "the right stick"),
        known("cross-left", "CROSS ←", "the cross to the left"),
        known("cross-right", "CROSS →", "the cross to the right"),
        known("cross-up", "CROSS ↑", "the cross upwards"),
        known("cross-down", "CROSS ↓", "the cross downwards"),
    ]
};

/// A button's number proper; above it, systems say what kind of thing it is the number of.
const NUMBER: u32 = 0xffff;

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
        BUTTONS.iter().find(|known| known.name == name).map(|known| Self::Named(known.name)).or_else(code)
    }

    /// Its name in the file of settings.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Named(name) => name.to_owned(),
            Self::Code(code) => format!("code-{code}"),
        }
    }

    /// What hints show: its place, or else its number.
    ///
    /// ```
    /// use breakout::player::PadButton;
    ///
    /// assert_eq!(PadButton::Named("south").label(), "LOWER");
    /// assert_eq!(PadButton::Code(1 << 16 | 704).label(), "BUTTON 704");
    /// ```
    #[must_use]
    pub fn label(self) -> Cow<'static, str> {
        match self {
            Self::Named(name) => Self::known(name).map_or(name, |known| known.label).into(),
            Self::Code(code) => format!("BUTTON {}", code & NUMBER).into(),
        }
    }

    /// What it is called in a sentence: `the lower button`, `L1`, `button 704`.
    #[must_use]
    pub fn words(self) -> Cow<'static, str> {
        match self {
            Self::Named(name) => Self::known(name).map_or(name, |known| known.words).into(),
            Self::Code(code) => format!("button {}", code & NUMBER).into(),
        }
    }

    fn known(name: &str) -> Option<&'static Known> {
        BUTTONS.iter().find(|known| known.name == name)
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

/// What a pad's button does in a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuButton {
    /// What the entry with the focus says.
    Confirm,
    /// Back to the page before.
    Back,
}

/// Keys of a use.
pub const KEYS_EACH: usize = 2;

/// The place of a keypad's key of a use, after those that can be chosen. What stands on it, in the
/// order of [`Control::ALL`].
pub const KEYPAD: usize = KEYS_EACH;
const ON_KEYPAD: [&str; Control::ALL.len()] = ["4", "6", "8", "5"];

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
            // The left hand has A, D and SPACE; the right one the arrows and what lies beside them.
            keys: [two("a", "left"), two("d", "right"), two("space", "up"), two("p", "right-control")],
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

    /// What hints show for a use: its first (0) or second (1) key, or else its other one; the
    /// keypad's key at [`KEYPAD`].
    #[must_use]
    pub fn label(&self, control: Control, slot: usize) -> &'static str {
        if slot == KEYPAD {
            return ON_KEYPAD[control as usize];
        }
        let keys = self.of(control);
        keys.get(slot).copied().flatten().or_else(|| keys.into_iter().flatten().next()).map_or("–", Key::label)
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

    /// What a button does in a menu. Where a pad's buttons have numbers alone, nothing says where
    /// they lie: the one that releases confirms, and the one that pauses leads back.
    #[must_use]
    pub fn in_menu(&self, button: PadButton) -> Option<MenuButton> {
        match (button, self.use_of_button(button)) {
            (PadButton::Named("south"), _) | (PadButton::Code(_), Some(Control::Release)) => Some(MenuButton::Confirm),
            (PadButton::Named("east"), _) | (PadButton::Code(_), Some(Control::Pause)) => Some(MenuButton::Back),
            _ => None,
        }
    }

    /// The button that hints of menus name for this.
    #[must_use]
    pub fn menu_button(&self, does: MenuButton) -> PadButton {
        let (chosen, first) = match does {
            MenuButton::Confirm => (self.button_of(Control::Release), "south"),
            MenuButton::Back => (self.button_of(Control::Pause), "east"),
        };
        chosen.filter(|button| self.in_menu(*button) == Some(does)).unwrap_or(PadButton::Named(first))
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
    use std::collections::BTreeSet;

    #[test]
    fn the_keys_that_are_there_at_first_have_names_and_one_use_each() {
        let keys = Keys::default();
        let all: Vec<Key> = Control::ALL.iter().flat_map(|control| keys.of(*control)).flatten().collect();
        assert_eq!(all.len(), 8, "one for each hand");
        for key in &all {
            assert_eq!(Key::named(key.name()), Some(*key));
        }
        assert_eq!(all.iter().map(|key| key.name()).collect::<BTreeSet<_>>().len(), all.len());
    }

    #[test]
    fn a_key_has_one_use_and_the_older_one_loses_it() {
        let mut keys = Keys::default();
        assert_eq!(keys.set(Control::Release, 1, Key::named("a")), Some(Control::Left));
        assert_eq!(keys.of(Control::Left), [None, Key::named("left")]);
        assert_eq!(keys.use_of(Key("a")), Some((Control::Release, 1)));
        assert_eq!(keys.label(Control::Left, 0), "←", "its other key");
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
        for name in BUTTONS.iter().map(|known| known.name.to_owned()).chain(["code-0".to_owned()]) {
            assert_eq!(PadButton::named(&name).map(PadButton::name), Some(name));
        }
        assert_eq!(PadButton::named("code-x"), None);
    }

    #[test]
    fn buttons_without_a_place_lead_through_menus_by_what_they_were_chosen_for() {
        let mut keys = Keys::default();
        let hints = |keys: &Keys| [MenuButton::Confirm, MenuButton::Back].map(|does| keys.menu_button(does).label());
        assert_eq!(hints(&keys), ["LOWER", "RIGHT"]);
        assert_eq!(keys.in_menu(PadButton::Code(288)), None);
        keys.set_button(Control::Release, Some(PadButton::Code(288)));
        keys.set_button(Control::Pause, Some(PadButton::Code(289)));
        assert_eq!(hints(&keys), ["BUTTON 288", "BUTTON 289"]);
        assert_eq!(keys.in_menu(PadButton::Code(288)), Some(MenuButton::Confirm));
        assert_eq!(keys.in_menu(PadButton::Code(289)), Some(MenuButton::Back));
        // What is chosen for the game takes nothing from a pad whose places are known.
        keys.set_button(Control::Release, PadButton::named("east"));
        keys.set_button(Control::Pause, PadButton::named("south"));
        assert_eq!(hints(&keys), ["LOWER", "RIGHT"]);
    }

    /// No two buttons are told in the same words.
    #[test]
    fn buttons_are_told_by_place_or_by_number() {
        let numbered = [PadButton::Code(288), PadButton::Code(1 << 16 | 289)];
        let all = BUTTONS.iter().map(|known| PadButton::Named(known.name)).chain(numbered);
        let told: BTreeSet<_> = all.clone().flat_map(|button| [button.label(), button.words()]).collect();
        let same = all.clone().filter(|button| button.label() == button.words()).count();
        assert_eq!(told.len(), 2 * all.count() - same);
        assert_eq!(numbered.map(PadButton::words), ["button 288", "button 289"]);
        assert_eq!(PadButton::Named("west").words(), "the left button");
    }
}
