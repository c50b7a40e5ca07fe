//! Bindings of keys and gamepad buttons for steering, releasing and pausing.

use super::names::{Key, PadButton};

/// An action with configurable keys and buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// Move the paddle left.
    Left,
    /// Move the paddle right.
    Right,
    /// Release a waiting ball.
    Release,
    /// Pause or resume the game.
    Pause,
}

impl Control {
    /// All controls.
    pub const ALL: [Self; 4] = [Self::Left, Self::Right, Self::Release, Self::Pause];

    /// Returns the name shown in the menu.
    pub fn label(self) -> &'static str {
        ["Left", "Right", "Launch", "Pause"][self as usize]
    }

    /// Returns the name in the settings file.
    pub fn name(self) -> &'static str {
        ["left", "right", "release", "pause"][self as usize]
    }
}

/// Function of a gamepad button in a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuButton {
    /// Activates the focused entry.
    Confirm,
    /// Returns to the previous page.
    Back,
}

/// Number of keys per control.
pub const KEYS_EACH: usize = 2;

/// Key and button bindings, in the order of [`Control::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keys {
    keys: [[Option<Key>; KEYS_EACH]; Control::ALL.len()],
    buttons: [Option<PadButton>; Control::ALL.len()],
}

impl Default for Keys {
    fn default() -> Self {
        let two = |first, second| [Some(Key(first)), Some(Key(second))];
        Self {
            // The left hand uses A, D and Space, the right hand the arrows and keys near them.
            keys: [two("a", "left"), two("d", "right"), two("space", "up"), two("p", "right-control")],
            buttons: [None, None, Some(PadButton::Named("south")), Some(PadButton::Named("start"))],
        }
    }
}

impl Keys {
    /// Returns the keys of a control.
    pub fn of(&self, control: Control) -> [Option<Key>; KEYS_EACH] {
        self.keys[control as usize]
    }

    /// Returns the button of a control. D-pad and stick always steer as well.
    pub fn button_of(&self, control: Control) -> Option<PadButton> {
        self.buttons[control as usize]
    }

    /// Returns the control that a key is bound to, and the key's slot.
    pub fn use_of(&self, key: Key) -> Option<(Control, usize)> {
        let place = |control: &Control| self.of(*control).iter().position(|one| *one == Some(key));
        Control::ALL.into_iter().find_map(|control| Some((control, place(&control)?)))
    }

    /// Returns the control that a button is bound to.
    pub fn use_of_button(&self, button: PadButton) -> Option<Control> {
        Control::ALL.into_iter().find(|control| self.button_of(*control) == Some(button))
    }

    /// Returns a button's function in menus. On a gamepad whose buttons only have numbers, their
    /// positions are unknown: the button that releases confirms, and the one that pauses goes back.
    pub fn in_menu(&self, button: PadButton) -> Option<MenuButton> {
        match (button, self.use_of_button(button)) {
            (PadButton::Named("south"), _) | (PadButton::Code(_), Some(Control::Release)) => Some(MenuButton::Confirm),
            (PadButton::Named("east"), _) | (PadButton::Code(_), Some(Control::Pause)) => Some(MenuButton::Back),
            _ => None,
        }
    }

    /// Returns the button to show in menu hints for a function.
    pub fn menu_button(&self, does: MenuButton) -> PadButton {
        let (chosen, first) = match does {
            MenuButton::Confirm => (self.button_of(Control::Release), "south"),
            MenuButton::Back => (self.button_of(Control::Pause), "east"),
        };
        chosen.filter(|button| self.in_menu(*button) == Some(does)).unwrap_or(PadButton::Named(first))
    }

    /// Binds a key to a slot, or clears the slot if `key` is `None`. Unbinds the key elsewhere, and
    /// returns the other control that lost it.
    pub fn set(&mut self, control: Control, slot: usize, key: Option<Key>) -> Option<Control> {
        let before = key.and_then(|key| self.use_of(key));
        if let Some((other, slot)) = before {
            self.keys[other as usize][slot] = None;
        }
        self.keys[control as usize][slot] = key;
        before.map(|(other, _)| other).filter(|other| *other != control)
    }

    /// Binds a button to a control, or clears the binding if `button` is `None`. Unbinds the button
    /// elsewhere, and returns the control that lost it.
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
        assert_eq!(keys.use_of(Key("a")), Some((Control::Release, 1)));
        // Moving a key between slots of one control takes it from no other control.
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
    fn buttons_without_a_place_navigate_by_their_bindings() {
        let mut keys = Keys::default();
        let hints = |keys: &Keys| [MenuButton::Confirm, MenuButton::Back].map(|does| keys.menu_button(does).label());
        assert_eq!(hints(&keys), ["BOTTOM", "RIGHT"]);
        assert_eq!(keys.in_menu(PadButton::Code(288)), None);
        keys.set_button(Control::Release, Some(PadButton::Code(288)));
        keys.set_button(Control::Pause, Some(PadButton::Code(289)));
        assert_eq!(hints(&keys), ["BUTTON 288", "BUTTON 289"]);
        assert_eq!(keys.in_menu(PadButton::Code(288)), Some(MenuButton::Confirm));
        assert_eq!(keys.in_menu(PadButton::Code(289)), Some(MenuButton::Back));
        // On a gamepad with known positions, the game's bindings do not affect the menus.
        keys.set_button(Control::Release, PadButton::named("east"));
        keys.set_button(Control::Pause, PadButton::named("south"));
        assert_eq!(hints(&keys), ["BOTTOM", "RIGHT"]);
    }
}
