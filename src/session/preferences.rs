//! The player's settings in the game, and the page on which keys and buttons are chosen.

use super::{Feedback, Motion, Play, Round};
use crate::effects::is_tense;
use crate::game::GameState;
use crate::settings::{Control, KEYS_EACH, Key, PadButton, Setting, Settings};

/// The settings, and the choice of keys.
#[derive(Default)]
pub(super) struct Preferences {
    pub(super) settings: Settings,
    /// The settings from the command line, with its flags.
    pub(super) overridden: Vec<(Setting, &'static str)>,
    /// The use and slot for which a key or button is chosen.
    pub(super) waiting: Option<(Control, usize)>,
    /// The result of the last choice, in words.
    pub(super) told: Option<String>,
}

impl Preferences {
    /// The picture may move by itself.
    pub(super) fn is_lively(&self) -> bool {
        self.settings.motion() == Motion::Full && self.settings.feedback() != Feedback::Off
    }
}

impl Play {
    /// Takes over the player's settings. `overridden` are those that the command line set for this
    /// run, with its flags.
    pub fn set_settings(&mut self, settings: Settings, overridden: Vec<(Setting, &'static str)>) {
        (self.preferences.settings, self.preferences.overridden) = (settings, overridden);
    }

    /// The settings as they are now.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.preferences.settings
    }

    /// The player changes a value, as [`Setting::turned`] says. It is the player's choice from now
    /// on, and kept.
    pub fn change_setting(&mut self, setting: Setting, turn: i32) {
        let Preferences { settings, overridden, .. } = &mut self.preferences;
        let before = settings.clone();
        settings.set(setting, setting.turned(before.get(setting), turn));
        // A volume that is set ends the silence, even that of the command line.
        overridden.retain(|(other, _)| *other != setting && settings.get(*other) == before.get(*other));
    }

    /// Sets the picture's motion.
    pub fn set_motion(&mut self, motion: Motion) {
        self.preferences.settings.set(Setting::ReducedMotion, u16::from(motion == Motion::Reduced));
    }

    /// Sets the picture's answer to what happens.
    pub fn set_feedback(&mut self, feedback: Feedback) {
        self.preferences.settings.set(Setting::Feedback, feedback as u16);
    }

    /// The level's last brick is about to break, or has just broken: the time for slow motion,
    /// where motion is not reduced and feedback not off.
    #[must_use]
    pub fn is_tense(&self) -> bool {
        const JUST: f32 = 0.1;
        let Round { game, effects, .. } = &self.round;
        let has_won = game.state() == GameState::Win && effects.timers.since_end.is_some_and(|since| since < JUST);
        self.preferences.is_lively() && (has_won || is_tense(game))
    }
}

/// The page of keys: an entry waits for a key or a button, and takes the next one that is pressed.
impl Play {
    /// The action and slot for which the next key is taken; the slot after the keys is a pad's
    /// button.
    #[must_use]
    pub fn waits_for_key(&self) -> Option<(Control, usize)> {
        self.preferences.waiting
    }

    /// Notes the label of a key in use, or of one that is about to be chosen, by the keyboard's
    /// layout.
    pub fn learn_label(&mut self, key: Key, label: &str) {
        let Preferences { settings, waiting, .. } = &mut self.preferences;
        if waiting.is_some() || settings.keys.use_of(key).is_some() {
            settings.labels.learn(key, label);
        }
    }

    /// Takes the key that was pressed where one is waited for; `None` stands for a key that cannot
    /// be chosen.
    pub fn take_key(&mut self, key: Option<Key>) {
        let Preferences { settings, waiting, told, .. } = &mut self.preferences;
        let Some((control, slot)) = waiting.take_if(|(_, slot)| *slot < KEYS_EACH) else { return };
        *told = match key {
            Some(key) => settings.keys.set(control, slot, Some(key)).map(|lost| taken(&settings.labels.of(key), lost)),
            None => Some("this key cannot be used: it is reserved or unknown".to_owned()),
        };
    }

    /// Takes the button of a pad that was pressed where one is waited for.
    pub fn take_button(&mut self, button: PadButton) {
        let Preferences { settings, waiting, told, .. } = &mut self.preferences;
        let Some((control, _)) = waiting.take_if(|(_, slot)| *slot == KEYS_EACH) else { return };
        let keys = &mut settings.keys;
        let needed_for = keys.use_of_button(button).filter(|other| *other != control && leads_out(*other));
        *told = match (needed_for, keys.button_of(control)) {
            (None, _) => keys.set_button(control, Some(button)).map(|lost| taken(&button.label(), lost)),
            // The other action gets the button that this one had, or keeps its own.
            (Some(other), Some(mine)) => {
                keys.set_button(control, Some(button));
                keys.set_button(other, Some(mine));
                Some(format!("{} is now bound to {}", mine.label(), other.label()))
            }
            (Some(other), None) => Some(format!("{} must stay bound to {}", button.label(), other.label())),
        };
    }

    /// Empties a slot. The buttons that a pad needs in menus stay.
    pub(super) fn empty_key(&mut self, control: Control, slot: usize) {
        let keys = &mut self.preferences.settings.keys;
        if slot < KEYS_EACH {
            keys.set(control, slot, None);
        } else if leads_out(control) {
            self.preferences.told = Some("a gamepad needs it to leave menus; assign another button instead".to_owned());
        } else {
            keys.set_button(control, None);
        }
    }
}

/// Tells that an action has lost its key or button.
fn taken(label: &str, lost: Control) -> String {
    format!("{label} is no longer bound to {}", lost.label())
}

/// Menus need a pad's button for this: where only numbers of buttons are known, it confirms or
/// leads back, and no pad pauses without one. A keyboard always has arrows, ENTER and ESC.
fn leads_out(control: Control) -> bool {
    matches!(control, Control::Release | Control::Pause)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn setting_that_the_player_changes_is_no_longer_the_command_lines() {
        let mut play = Play::new(Vec::new(), 0, 7);
        let settings = Settings::default().with(Setting::Muted, 1).with(Setting::Samples, 8);
        play.set_settings(settings, vec![(Setting::Muted, "--mute"), (Setting::Samples, "--samples")]);
        play.change_setting(Setting::MusicVolume, -1);
        assert_eq!(play.preferences.overridden.len(), 2);
        // A loudness ends the silence.
        play.change_setting(Setting::Volume, -1);
        assert_eq!(play.preferences.overridden, [(Setting::Samples, "--samples")]);
        play.change_setting(Setting::Samples, 1);
        assert_eq!(
            (play.preferences.overridden.len(), play.settings().get(Setting::Samples)),
            (0, 8),
            "the most there is, by choice now"
        );
    }
}
