//! The player chooses keys and buttons: an entry is pressed, then the key.

use super::{Play, SaveRequest};
use crate::player::{Control, KEYS_EACH, Key, Keys, PadButton};

/// Whether a pad's button for this is needed in menus: where only numbers of buttons are known, it
/// confirms or leads back, and no pad pauses without one. A keyboard's arrows, ENTER and ESC are
/// always there.
fn leads_out(control: Control) -> bool {
    matches!(control, Control::Release | Control::Pause)
}

impl Play {
    /// Whether the next key or button is taken for a use, and which of its keys it will be; the
    /// third one is a pad's button.
    #[must_use]
    pub fn waits_for_key(&self) -> Option<(Control, usize)> {
        self.waiting
    }

    /// The next key or button is taken for this use.
    pub(super) fn wait_for_key(&mut self, control: Control, slot: usize) {
        self.waiting = Some((control, slot));
    }

    /// A key was pressed for the use that waits for one; `None` stands for a key that cannot be
    /// chosen.
    pub fn take_key(&mut self, key: Option<Key>) {
        let Some((control, slot)) = self.waiting.filter(|(_, slot)| *slot < KEYS_EACH) else { return };
        let Some(key) = key else {
            self.waiting = None;
            self.told = Some("this key has a use of its own, or no name here".to_owned());
            return;
        };
        let lost = self.settings.keys.set(control, slot, Some(key));
        self.took(key.label(), lost);
    }

    /// A button of a pad was pressed for the use that waits for one.
    pub fn take_button(&mut self, button: PadButton) {
        let Some((control, _)) = self.waiting.filter(|(_, slot)| *slot == KEYS_EACH) else { return };
        let keys = &mut self.settings.keys;
        let before = keys.use_of_button(button);
        if let Some(other) = before.filter(|before| *before != control && leads_out(*before)) {
            // The other use gets the button that this one had, or keeps its own.
            let told = match keys.button_of(control) {
                Some(mine) => {
                    keys.set_button(control, Some(button));
                    keys.set_button(other, Some(mine));
                    format!("{} is now for: {}", mine.label(), other.label())
                }
                None => format!("{} has to stay for: {}", button.label(), other.label()),
            };
            self.took("", None);
            self.told = Some(told);
            return;
        }
        let lost = self.settings.keys.set_button(control, Some(button));
        self.took(&button.label(), lost);
    }

    /// A key or button is for nothing any more. Those of a pad that lead out of menus stay.
    pub(super) fn empty_key(&mut self, control: Control, slot: usize) {
        let keys = &mut self.settings.keys;
        if slot < KEYS_EACH {
            keys.set(control, slot, None);
        } else if leads_out(control) {
            self.told = Some("a pad needs it to get out of menus; choose another one instead".to_owned());
            return;
        } else {
            keys.set_button(control, None);
        }
        self.save_requests.push(SaveRequest::Keys);
    }

    fn took(&mut self, label: &str, lost: Option<Control>) {
        self.waiting = None;
        self.told = lost.map(|lost| format!("{label} is no longer for: {}", lost.label()));
        self.save_requests.push(SaveRequest::Keys);
    }

    /// All keys and buttons as they were at first.
    pub(super) fn reset_keys(&mut self) {
        self.settings.keys = Keys::default();
        self.told = None;
        self.save_requests.push(SaveRequest::FirstKeys);
    }
}
