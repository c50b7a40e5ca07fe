//! The player's settings, as far as they are the game's.

use super::{Feedback, Motion, Play, SaveRequest};
use crate::effects;
use crate::game::rules::RunRules;
use crate::player::{Setting, Settings};

impl Play {
    /// Takes over what the player set. `overridden` is what of it the command line set for this
    /// run, and how.
    pub fn set_settings(&mut self, settings: Settings, overridden: Vec<(Setting, &'static str)>) {
        (self.settings, self.overridden) = (settings, overridden);
    }

    /// What the player set, as it is now.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The terms of the next run.
    #[must_use]
    pub fn run_terms(&self) -> RunRules {
        self.run_terms
    }

    /// The player sets something: see [`Setting::turn`]. From now on it is the player's choice, and
    /// kept.
    pub fn change_setting(&mut self, setting: Setting, turn: i32) {
        let before = self.settings.clone();
        setting.turn(&mut self.settings, turn);
        // A loudness that is set ends the silence, whoever asked for it.
        let is_same = |other: Setting| other.value(&self.settings) == other.value(&before);
        self.overridden.retain(|(overridden, _)| *overridden != setting && is_same(*overridden));
        self.save_requests.push(SaveRequest::Setting(setting));
    }

    /// Sets whether the picture may shake, swirl and turn.
    pub fn set_motion(&mut self, motion: Motion) {
        self.settings.reduced_motion = motion == Motion::Reduced;
    }

    /// Whether the picture may shake, swirl and turn.
    #[must_use]
    pub fn motion(&self) -> Motion {
        self.settings.motion()
    }

    /// Sets how much the picture answers to what happens.
    pub fn set_feedback(&mut self, feedback: Feedback) {
        self.settings.feedback = feedback;
    }

    /// Whether the level's last brick is about to break: the time for slow motion, where motion is
    /// not reduced and feedback not off.
    #[must_use]
    pub fn is_tense(&self) -> bool {
        let is_shown = self.settings.feedback != Feedback::Off && self.motion() == Motion::Full;
        is_shown && effects::tension(&self.game) > 0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_player_sets_is_no_longer_the_command_lines() {
        let mut play = Play::new(Vec::new(), 0, 7);
        let settings = Settings { muted: true, samples: 8, ..Settings::default() };
        play.set_settings(settings, vec![(Setting::Muted, "--mute"), (Setting::Samples, "--samples")]);
        play.change_setting(Setting::MusicVolume, -1);
        assert_eq!(play.overridden.len(), 2);
        // A loudness ends the silence.
        play.change_setting(Setting::Volume, -1);
        assert_eq!(play.overridden, [(Setting::Samples, "--samples")]);
        play.change_setting(Setting::Samples, 1);
        assert_eq!((play.overridden.len(), play.settings().samples), (0, 8), "the most there is, by choice now");
    }
}
