//! Which keys and which buttons of a pad steer, release and pause.

use super::names::{Key, PadButton};

/// An action that keys and buttons are bound to.
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

    /// Its name in the menu.
    #[must_use]
    pub fn label(self) -> &'static str {
        ["Left", "Right", "Launch", "Pause"][self as usize]
    }

    /// Its name in the file of settings.
    #[must_use]
    pub fn name(self) -> &'static str {
        ["left", "right", "release", "pause"][self as usize]
    }
}

/// The use of a pad's button in a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuButton {
    /// Chooses the entry with the focus.
    Confirm,
    /// Leads back to the page before.
    Back,
}

/// Keys of an action.
pub const KEYS_EACH: usize = 2;

/// The keys and the button of each action, in the order of [`Control::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keys {
    keys: [[Option<Key>; KEYS_EACH]; Control::ALL.len()],
    buttons: [Option<PadButton>; Control::ALL.len()],
}

impl Default for Keys {
    fn default() -> Self {
        let two = |first, second| [Some(Key::known(first)), Some(Key::known(second))];
        Self {
            // The left hand has A, D and SPACE; the right one the arrows and what lies beside them.
            keys: [two("a", "left"), two("d", "right"), two("space", "up"), two("p", "right-control")],
            buttons: [None, None, Some(PadButton::Named("south")), Some(PadButton::Named("start"))],
        }
    }
}

impl Keys {
    /// The keys of an action.
    #[must_use]
    pub fn of(&self, control: Control) -> [Option<Key>; KEYS_EACH] {
        self.keys[control as usize]
    }

    /// The button of an action; a pad's cross and stick steer besides.
    #[must_use]
    pub fn button_of(&self, control: Control) -> Option<PadButton> {
        self.buttons[control as usize]
    }

    /// The action of a key, and the key's slot there.
    #[must_use]
    pub fn use_of(&self, key: Key) -> Option<(Control, usize)> {
        let place = |control: &Control| self.of(*control).iter().position(|one| *one == Some(key));
        Control::ALL.into_iter().find_map(|control| Some((control, place(&control)?)))
    }

    /// The action of a button.
    #[must_use]
    pub fn use_of_button(&self, button: PadButton) -> Option<Control> {
        Control::ALL.into_iter().find(|control| self.button_of(*control) == Some(button))
    }

    /// A button's use in a menu. Where a pad's buttons have numbers alone, nothing says where they
    /// lie: the one that releases confirms, and the one that pauses leads back.
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

    /// Binds a key to a slot of an action, or empties the slot. Another action that had the key
    /// loses it, and is returned.
    pub fn set(&mut self, control: Control, slot: usize, key: Option<Key>) -> Option<Control> {
        let before = key.and_then(|key| self.use_of(key));
        if let Some((other, slot)) = before {
            self.keys[other as usize][slot] = None;
        }
        self.keys[control as usize][slot] = key;
        before.map(|(other, _)| other).filter(|other| *other != control)
    }

    /// Binds a button to an action, or none. Another action that had it loses it, and is returned.
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
    fn default_keys_have_names_and_one_use_each() {
        let keys = Keys::default();
        let all: Vec<Key> = Control::ALL.iter().flat_map(|control| keys.of(*control)).flatten().collect();
        assert_eq!(all.len(), 8, "one for each hand");
        for key in &all {
            assert_eq!(Key::named(key.name()), Some(*key));
        }
        assert_eq!(all.iter().map(|key| key.name()).collect::<BTreeSet<_>>().len(), all.len());
    }

    #[test]
    fn key_has_one_use_and_the_older_use_loses_it() {
        let mut keys = Keys::default();
        assert_eq!(keys.set(Control::Release, 1, Key::named("a")), Some(Control::Left));
        assert_eq!(keys.of(Control::Left), [None, Key::named("left")]);
        assert_eq!(keys.use_of(Key::known("a")), Some((Control::Release, 1)));
        // From one slot of an action to the other, nothing else loses a key.
        assert_eq!(keys.set(Control::Release, 0, Key::named("a")), None);
        assert_eq!(keys.of(Control::Release), [Key::named("a"), None]);
        assert_eq!(keys.set(Control::Release, 0, Key::named("a")), None, "the same again");
        assert_eq!(keys.of(Control::Release), [Key::named("a"), None]);
        assert_eq!(keys.set_button(Control::Left, PadButton::named("south")), Some(Control::Release));
        assert_eq!(keys.button_of(Control::Release), None);
        assert_eq!(keys.set_button(Control::Release, PadButton::named("code-7")), None);
        assert_eq!(keys.use_of_button(PadButton::Code(7)), Some(Control::Release));
    }

    #[test]
    fn buttons_without_a_place_lead_through_menus_by_what_they_were_chosen_for() {
        let mut keys = Keys::default();
        let hints = |keys: &Keys| [MenuButton::Confirm, MenuButton::Back].map(|does| keys.menu_button(does).label());
        assert_eq!(hints(&keys), ["BOTTOM", "RIGHT"]);
        assert_eq!(keys.in_menu(PadButton::Code(288)), None);
        keys.set_button(Control::Release, Some(PadButton::Code(288)));
        keys.set_button(Control::Pause, Some(PadButton::Code(289)));
        assert_eq!(hints(&keys), ["BUTTON 288", "BUTTON 289"]);
        assert_eq!(keys.in_menu(PadButton::Code(288)), Some(MenuButton::Confirm));
        assert_eq!(keys.in_menu(PadButton::Code(289)), Some(MenuButton::Back));
        // What is chosen for the game takes nothing from a pad whose places are known.
        keys.set_button(Control::Release, PadButton::named("east"));
        keys.set_button(Control::Pause, PadButton::named("south"));
        assert_eq!(hints(&keys), ["BOTTOM", "RIGHT"]);
    }
}
