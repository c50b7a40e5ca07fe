//! The player chooses keys and buttons: an entry is pressed, then the key.

use super::{Note, Play};
use crate::player::{Control, KEYS_EACH, Key, Keys, PadButton};

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
        let lost = self.settings.keys.set_button(control, Some(button));
        self.took(&button.label(), lost);
    }

    fn took(&mut self, label: &str, lost: Option<Control>) {
        self.waiting = None;
        self.told = lost.map(|lost| format!("{label} is no longer for: {}", lost.label()));
        self.notes.push(Note::Keys);
    }

    /// All keys and buttons as they were at first.
    pub(super) fn reset_keys(&mut self) {
        self.settings.keys = Keys::default();
        self.told = None;
        self.notes.push(Note::Keys);
    }
}
