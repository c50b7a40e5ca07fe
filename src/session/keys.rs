//! The page of keys: an entry waits for a key or a button, and takes the next one that is pressed.

use super::Play;
use super::settings::Preferences;
use crate::settings::{Control, KEYS_EACH, Key, Keys, PadButton};

/// Menus need a pad's button for this: where only numbers of buttons are known, it confirms or
/// leads back, and no pad pauses without one. A keyboard always has arrows, ENTER and ESC.
fn leads_out(control: Control) -> bool {
    matches!(control, Control::Release | Control::Pause)
}

impl Play {
    /// The action and slot for which the next key is taken; the slot after the keys is a pad's
    /// button.
    #[must_use]
    pub fn waits_for_key(&self) -> Option<(Control, usize)> {
        self.preferences.waiting
    }

    /// Waits for a key or button.
    pub(super) fn wait_for_key(&mut self, control: Control, slot: usize) {
        self.preferences.waiting = Some((control, slot));
    }

    /// Takes the key that was pressed where one is waited for; `None` stands for a key that cannot
    /// be chosen.
    pub fn take_key(&mut self, key: Option<Key>) {
        let Preferences { settings, waiting, told, .. } = &mut self.preferences;
        let Some((control, slot)) = waiting.filter(|(_, slot)| *slot < KEYS_EACH) else { return };
        let Some(key) = key else {
            (*waiting, *told) = (None, Some("this key has a use of its own, or no name here".to_owned()));
            return;
        };
        let lost = settings.keys.set(control, slot, Some(key));
        self.took(lost.map(|lost| format!("{} is no longer for: {}", key.label(), lost.label())));
    }

    /// Takes the button of a pad that was pressed where one is waited for.
    pub fn take_button(&mut self, button: PadButton) {
        let Some((control, _)) = self.preferences.waiting.filter(|(_, slot)| *slot == KEYS_EACH) else { return };
        let keys = &mut self.preferences.settings.keys;
        let needed_for = keys.use_of_button(button).filter(|other| *other != control && leads_out(*other));
        let told = match (needed_for, keys.button_of(control)) {
            (None, _) => {
                let lost = keys.set_button(control, Some(button));
                lost.map(|lost| format!("{} is no longer for: {}", button.label(), lost.label()))
            }
            // The other action gets the button that this one had, or keeps its own.
            (Some(other), Some(mine)) => {
                keys.set_button(control, Some(button));
                keys.set_button(other, Some(mine));
                Some(format!("{} is now for: {}", mine.label(), other.label()))
            }
            (Some(other), None) => Some(format!("{} has to stay for: {}", button.label(), other.label())),
        };
        self.took(told);
    }

    /// Ends the wait.
    fn took(&mut self, told: Option<String>) {
        (self.preferences.waiting, self.preferences.told) = (None, told);
    }

    /// Empties a slot. The buttons that a pad needs in menus stay.
    pub(super) fn empty_key(&mut self, control: Control, slot: usize) {
        let keys = &mut self.preferences.settings.keys;
        if slot < KEYS_EACH {
            keys.set(control, slot, None);
        } else if leads_out(control) {
            self.preferences.told = Some("a pad needs it to get out of menus; choose another one instead".to_owned());
        } else {
            keys.set_button(control, None);
        }
    }

    /// Binds the default keys and buttons.
    pub(super) fn reset_keys(&mut self) {
        self.preferences.settings.keys = Keys::default();
        self.took(None);
    }
}
