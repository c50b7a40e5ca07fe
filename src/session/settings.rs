//! The player's settings in the game.

use super::{Feedback, Motion, Play, SaveRequest};
use crate::effects;
use crate::game::rules::RunRules;
use crate::settings::{Setting, Settings};

impl Play {
    /// Takes over the player's settings. `overridden` are those that the command line set for this
    /// run, with its flags.
    pub fn set_settings(&mut self, settings: Settings, overridden: Vec<(Setting, &'static str)>) {
        (self.settings, self.overridden) = (settings, overridden);
    }

    /// The settings as they are now.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The rules of the next run.
    #[must_use]
    pub fn run_rules(&self) -> RunRules {
        self.run_rules
    }

    /// The player changes a value, as [`Setting::turned`] says. It is the player's choice from now
    /// on, and kept.
    pub fn change_setting(&mut self, setting: Setting, turn: i32) {
        let before = self.settings.clone();
        self.settings.set(setting, setting.turned(before.get(setting), turn));
        // A volume that is set ends the silence, even that of the command line.
        self.overridden.retain(|(other, _)| *other != setting && self.settings.get(*other) == before.get(*other));
        self.progress.requests.push(SaveRequest::Setting(setting));
    }

    /// Sets the picture's motion.
    pub fn set_motion(&mut self, motion: Motion) {
        self.settings.set(Setting::ReducedMotion, u16::from(motion == Motion::Reduced));
    }

    /// The picture's motion.
    #[must_use]
    pub fn motion(&self) -> Motion {
        self.settings.motion()
    }

    /// Sets the picture's answer to what happens.
    pub fn set_feedback(&mut self, feedback: Feedback) {
        self.settings.set(Setting::Feedback, feedback as u16);
    }

    /// The level's last brick is about to break: the time for slow motion, where motion is not
    /// reduced and feedback not off.
    #[must_use]
    pub fn is_tense(&self) -> bool {
        let is_shown = self.settings.feedback() != Feedback::Off && self.motion() == Motion::Full;
        is_shown && effects::tension(&self.round.game) > 0.0
    }
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
        assert_eq!(play.overridden.len(), 2);
        // A loudness ends the silence.
        play.change_setting(Setting::Volume, -1);
        assert_eq!(play.overridden, [(Setting::Samples, "--samples")]);
        play.change_setting(Setting::Samples, 1);
        assert_eq!(
            (play.overridden.len(), play.settings().get(Setting::Samples)),
            (0, 8),
            "the most there is, by choice now"
        );
    }
}
