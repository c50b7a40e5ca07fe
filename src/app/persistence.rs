//! Keeps what is played: the game's requests go to the files, and what is wrong with them goes back
//! into the game.

use crate::files::shown;
use crate::save::{self, Save, SettingsFile};
use crate::session::{Play, SaveRequest};
use std::path::Path;

/// The files of the game.
pub(super) struct Persistence {
    save: Save,
}

impl Persistence {
    /// Tells the game what was reached before.
    pub(super) fn new(mut save: Save, settings: &mut SettingsFile, play: &mut Play) -> Self {
        play.set_today(save::today());
        let (scores, run) = save.load();
        play.remember(scores, run);
        play.set_keeps_runs(save.keeps());
        tell(&mut save, settings, play);
        Self { save }
    }

    /// Keeps what the game asks for since the last call.
    pub(super) fn keep(&mut self, play: &mut Play, settings: &mut SettingsFile) {
        for request in play.take_save_requests() {
            match request {
                SaveRequest::Scores => self.save.save_scores(play.scores()),
                SaveRequest::Run(run) => self.save.save_run(run),
                SaveRequest::Playing(record) => self.save.save_playing(record),
                SaveRequest::Record(record) => {
                    play.set_today(save::today());
                    self.save.record(record);
                }
                SaveRequest::Keep => self.keep_record(play, settings),
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
        tell(&mut self.save, settings, play);
    }

    /// The folder in which it is kept.
    pub(super) fn folder(&self) -> Option<&Path> {
        self.save.folder()
    }

    /// Writes a report of a mistake in the program, which ends by it, and tells standard error
    /// where it is.
    pub(super) fn report(&self, play: &Play) {
        let Some(folder) = self.folder() else { return };
        let cause = crate::panic::last().unwrap_or_default();
        let record = play.record().to_text();
        let text = format!("{cause}\nbreakout {}\n\n{record}", env!("CARGO_PKG_VERSION"));
        match save::write_numbered(folder, "fault", "txt", text.as_bytes()) {
            Ok(file) => crate::warn(&format_args!("a report is in {}; send it along", shown(&file))),
            Err(error) => crate::warn(&format_args!("no report could be written: {error}")),
        }
    }

    /// The last recorded game shall never be thrown away.
    fn keep_record(&mut self, play: &mut Play, settings: &mut SettingsFile) {
        let kept = self.save.keep_record();
        // The answer comes last, and is what the player reads.
        tell(&mut self.save, settings, play);
        match kept {
            Ok(path) => play.tell(&format!("kept; to watch it, open this file with the game: {}", shown(&path))),
            Err(error) => play.say_not_kept(&error),
        }
    }
}

/// Limit of messages about the settings at a time: an editor's slip is one or two values, and more
/// would cover the menu.
const MOST_OF_SETTINGS: usize = 3;

/// Tells the player what is wrong with the files.
fn tell(save: &mut Save, settings: &mut SettingsFile, play: &mut Play) {
    let mut warnings = save.take_warnings();
    let of_settings = settings.take_warnings();
    let left = of_settings.len().saturating_sub(MOST_OF_SETTINGS);
    warnings.extend(of_settings.into_iter().take(MOST_OF_SETTINGS));
    if left > 0 {
        warnings.push(format!("and {left} more in the settings"));
    }
    if !warnings.is_empty() {
        play.tell(&warnings.join("\n"));
    }
}

#[cfg(test)]
mod tests;
