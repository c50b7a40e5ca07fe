//! Keeps what is played: the game's requests go to the files, and what is wrong with them goes back
//! into the game.

use crate::files::shown;
use crate::save::{self, Save, SettingsFile};
use crate::session::{Play, SaveRequest};

/// The files of the game.
pub(super) struct Persistence {
    pub(super) save: Save,
    /// The player's own settings.
    pub(super) settings: SettingsFile,
}

impl Persistence {
    /// Tells the game what was reached before.
    pub(super) fn new(mut save: Save, settings: SettingsFile, play: &mut Play) -> Self {
        play.set_today(save::today());
        let (scores, run) = save.load();
        play.remember(scores, run);
        play.set_keeps_runs(save.keeps());
        let mut persistence = Self { save, settings };
        persistence.tell(play);
        persistence
    }

    /// Keeps what the game asks for since the last call.
    pub(super) fn keep(&mut self, play: &mut Play) {
        let (settings, mut kept) = (&mut self.settings, None);
        for request in play.take_save_requests() {
            match request {
                SaveRequest::Scores => self.save.save_scores(play.scores()),
                SaveRequest::Run(run) => self.save.save_run(run),
                SaveRequest::Playing(record) => self.save.save_playing(record),
                SaveRequest::Record(record) => {
                    play.set_today(save::today());
                    self.save.record(record);
                }
                SaveRequest::Keep => kept = Some(self.save.keep_record()),
                SaveRequest::Setting(setting) => {
                    let value = play.settings().get(setting);
                    settings.change(|settings| settings.set(setting, value));
                }
                SaveRequest::Keys => settings.change(|settings| settings.keys = play.settings().keys),
                SaveRequest::Set(name) => settings.change(|settings| settings.levels = name),
                SaveRequest::RunRules(before, now) => settings.change(|settings| settings.change_run(before, now)),
            }
        }
        play.set_keeps_runs(self.save.keeps());
        self.tell(play);
        // This answer comes last, and is what the player reads.
        match kept {
            Some(Ok(path)) => play.tell(&format!("kept; to watch it, open this file with the game: {}", shown(&path))),
            Some(Err(error)) => play.say_not_kept(&error),
            None => {}
        }
    }

    /// Tells the player what is wrong with the files.
    fn tell(&mut self, play: &mut Play) {
        let warnings = [self.save.take_warnings(), self.settings.take_warnings()].concat();
        if !warnings.is_empty() {
            play.tell(&warnings.join("\n"));
        }
    }
}

#[cfg(test)]
mod tests;
