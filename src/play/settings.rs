//! The player's settings, as far as they are the game's.

use super::{Feedback, Motion, Note, Play};
use crate::effects;
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

    /// The player sets something: see [`Setting::turn`]. From now on it is the player's choice, and
    /// kept.
    pub fn change_setting(&mut self, setting: Setting, turn: i32) {
        setting.turn(&mut self.settings, turn);
        self.overridden.retain(|(overridden, _)| *overridden != setting);
        self.notes.push(Note::Setting(setting));
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
