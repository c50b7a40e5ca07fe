//! The player's settings, and the choice of keys and buttons.

use crate::settings::{Control, EffectsLevel, KEYS_EACH, Key, Motion, PadButton, Setting, Settings};

/// The player's settings, and the choice of keys and buttons.
#[derive(Default)]
pub struct Preferences {
    pub(super) settings: Settings,
    /// The settings that the command line overrides, with its flags.
    pub(super) overridden: Vec<(Setting, &'static str)>,
    /// The control and slot that wait for a key or button.
    pub(super) waiting: Option<(Control, usize)>,
    /// The result of the last choice of a key, for the player.
    pub(super) key_message: Option<String>,
}

impl Preferences {
    /// Replaces all settings. `overridden` lists those that the command line sets for this session,
    /// each with its flag.
    pub fn set(&mut self, settings: Settings, overridden: Vec<(Setting, &'static str)>) {
        (self.settings, self.overridden) = (settings, overridden);
    }

    /// Changes a value as [`Setting::stepped`] does. The new value is saved, even if the command line
    /// has overridden the old one.
    pub fn change(&mut self, setting: Setting, step: i32) {
        let before = self.settings.clone();
        self.settings.set(setting, setting.stepped(before.get(setting), step));
        // Setting a volume also unmutes, even if the command line muted.
        let Self { settings, overridden, .. } = self;
        overridden.retain(|(other, _)| *other != setting && settings.get(*other) == before.get(*other));
    }

    /// Sets the motion of the picture.
    pub fn set_motion(&mut self, motion: Motion) {
        self.settings.set(Setting::ReducedMotion, u16::from(motion == Motion::Reduced));
    }

    /// Sets the strength of visual effects.
    pub fn set_effects_level(&mut self, level: EffectsLevel) {
        self.settings.set(Setting::EffectsLevel, level as u16);
    }

    /// Returns true if the picture may move by itself.
    pub(super) fn is_lively(&self) -> bool {
        self.settings.motion() == Motion::Full && self.settings.effects_level() != EffectsLevel::Off
    }

    /// Returns the control and the slot that wait for a key. The slot after the keys is the gamepad's
    /// button.
    pub fn waits_for_key(&self) -> Option<(Control, usize)> {
        self.waiting
    }

    /// Records the label of a key that is bound, or about to be bound, in the keyboard's layout.
    pub fn learn_label(&mut self, key: Key, label: &str) {
        if self.waiting.is_some() || self.settings.keys.use_of(key).is_some() {
            self.settings.labels.learn(key, label);
        }
    }

    /// Binds the key that was pressed to the control that waits for one. `None` is a key that cannot
    /// be bound.
    pub fn take_key(&mut self, key: Option<Key>) {
        let Some((control, slot)) = self.waiting.take_if(|(_, slot)| *slot < KEYS_EACH) else { return };
        let Settings { keys, labels, .. } = &mut self.settings;
        self.key_message = match key {
            Some(key) => keys.set(control, slot, Some(key)).map(|lost| unbound(&labels.of(key), lost)),
            None => Some("this key cannot be used: it is reserved or unknown".to_owned()),
        };
    }

    /// Binds the gamepad's button that was pressed to the control that waits for one.
    pub fn take_button(&mut self, button: PadButton) {
        let Some((control, _)) = self.waiting.take_if(|(_, slot)| *slot == KEYS_EACH) else { return };
        let keys = &mut self.settings.keys;
        let needed_by = keys.use_of_button(button).filter(|other| *other != control && leaves_menus(*other));
        self.key_message = match (needed_by, keys.button_of(control)) {
            (None, _) => keys.set_button(control, Some(button)).map(|lost| unbound(&button.label(), lost)),
            // Swap the buttons of the two controls.
            (Some(other), Some(mine)) => {
                keys.set_button(control, Some(button));
                keys.set_button(other, Some(mine));
                Some(format!("{} is now bound to {}", mine.label(), other.label()))
            }
            (Some(other), None) => Some(format!("{} must stay bound to {}", button.label(), other.label())),
        };
    }

    /// Clears a slot. Buttons that leave menus stay.
    pub(super) fn clear_key(&mut self, control: Control, slot: usize) {
        if slot < KEYS_EACH {
            self.settings.keys.set(control, slot, None);
        } else if leaves_menus(control) {
            self.key_message = Some("a gamepad needs it to leave menus; assign another button instead".to_owned());
        } else {
            self.settings.keys.set_button(control, None);
        }
    }
}

/// Returns the message for a control that has lost its key or button.
fn unbound(label: &str, lost: Control) -> String {
    format!("{label} is no longer bound to {}", lost.label())
}

/// Returns true if a gamepad needs a button for this control: to confirm, to go back and to pause. A
/// keyboard always has arrows, ENTER and ESC.
fn leaves_menus(control: Control) -> bool {
    matches!(control, Control::Release | Control::Pause)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_setting_is_no_longer_overridden() {
        let mut preferences = Preferences::default();
        let settings = Settings::default().with(Setting::Muted, 1).with(Setting::Samples, 8);
        preferences.set(settings, vec![(Setting::Muted, "--mute"), (Setting::Samples, "--samples")]);
        preferences.change(Setting::MusicVolume, -1);
        assert_eq!(preferences.overridden.len(), 2);
        // Setting a volume unmutes.
        preferences.change(Setting::Volume, -1);
        assert_eq!(preferences.overridden, [(Setting::Samples, "--samples")]);
        preferences.change(Setting::Samples, 1);
        assert_eq!((preferences.overridden.len(), preferences.settings.get(Setting::Samples)), (0, 8));
    }
}
