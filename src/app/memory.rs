//! What the game remembers of its player: notes of what was played go into the store, and what the
//! store says goes back into the game.

use crate::files::shown;
use crate::game::rules::RunRules;
use crate::save::SettingsFile;
use crate::session::{Mode, Play, SaveRequest};
use crate::store::{self, Store};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// While the picture stands still, what could not be written is tried again so often: the window
/// system may end the program without a word.
const AGAIN_AFTER: Duration = Duration::from_secs(5);

/// The store, and what was last put there.
pub(super) struct Memory {
    store: Store,
    /// The file of the last recorded game.
    last_record: Option<PathBuf>,
    /// The terms of the next run as they were last known; at first they may be the command line's.
    terms: RunRules,
    /// When what could not be written was last tried again.
    tried: Instant,
}

impl Memory {
    /// Tells the game what was reached before.
    pub(super) fn new(mut store: Store, settings: &mut SettingsFile, play: &mut Play) -> Self {
        play.set_today(store::today());
        play.remember(store.scores().clone(), store.saved_run().cloned());
        play.set_keeps_runs(store.keeps_runs());
        tell(&mut store, settings, play);
        Self { store, last_record: None, terms: play.run_rules(), tried: Instant::now() }
    }

    /// Writes down what is to be kept since the last call.
    pub(super) fn keep(&mut self, play: &mut Play, settings: &mut SettingsFile) {
        let notes = play.take_save_requests();
        let catches_up =
            play.screen().mode() != Mode::Playing && self.store.is_behind() && self.tried.elapsed() >= AGAIN_AFTER;
        if notes.is_empty() && !catches_up {
            return;
        }
        if catches_up {
            self.tried = Instant::now();
            if let Some(record) = self.store.catch_up() {
                self.last_record = Some(record);
            }
        }
        for note in notes {
            match note {
                SaveRequest::Scores => {
                    let scores = play.scores().clone();
                    self.store.change(|kept| *kept = scores);
                }
                SaveRequest::Run(Some(run)) => self.store.save_run_meanwhile(&run),
                SaveRequest::Run(None) => self.store.save_run(None),
                SaveRequest::Playing(Some(record)) => self.store.record_meanwhile(&record),
                SaveRequest::Playing(None) => self.store.forget_meanwhile(),
                SaveRequest::Record(record) => self.last_record = self.store.record(&record),
                SaveRequest::Keep => self.keep_record(play),
                SaveRequest::Setting(setting) => {
                    let value = play.settings().get(setting);
                    settings.change(|settings| settings.set(setting, value));
                }
                SaveRequest::Keys => settings.change(|settings| settings.keys = play.settings().keys),
                SaveRequest::Set(name) => settings.change(|settings| settings.levels = name),
                SaveRequest::RunRules(terms) => {
                    let before = std::mem::replace(&mut self.terms, terms);
                    settings.change(|settings| settings.change_run(before, terms));
                }
            }
        }
        play.set_today(store::today());
        play.set_keeps_runs(self.store.keeps_runs());
        tell(&mut self.store, settings, play);
    }

    /// Says that the program is ending, before the last things are kept.
    pub(super) fn begin_to_end(&self) {
        self.store.begin_to_end();
    }

    /// The folder in which it is kept.
    pub(super) fn folder(&self) -> Option<PathBuf> {
        self.store.folder()
    }

    /// The program ends by a mistake of its own: what is known of it goes into a file, and where
    /// that is to standard error.
    pub(super) fn report(&self, play: &Play) {
        let Some(folder) = self.folder() else { return };
        let cause = crate::panic::last().unwrap_or_default();
        let record = play.record().to_text();
        let text = format!("{cause}\nbreakout {}\n\n{record}", env!("CARGO_PKG_VERSION"));
        match store::write_numbered(&folder, "fault", "txt", text.as_bytes()) {
            Ok(file) => crate::warn(&format_args!("a report is in {}; send it along", shown(&file))),
            Err(error) => crate::warn(&format_args!("no report could be written: {error}")),
        }
    }

    /// The last recorded game shall never be thrown away.
    fn keep_record(&mut self, play: &mut Play) {
        if self.last_record.is_none() {
            self.last_record = self.store.record_missed();
        }
        match self.last_record.as_ref().map(|record| self.store.keep(record)) {
            Some(Ok(path)) => {
                play.tell(&format!("kept; to watch it, open this file with the game: {}", shown(&path)));
                self.last_record = Some(path);
            }
            Some(Err(error)) => play.say_not_kept(&error),
            None => play.say_not_kept("this game could not be recorded, so there is nothing to keep"),
        }
    }
}

/// So much of what is wrong with the settings is told at a time: an editor's slip is one or two
/// values, and more would cover the menu.
const MOST_OF_SETTINGS: usize = 3;

/// Tells the player what is wrong with the files.
fn tell(store: &mut Store, settings: &mut SettingsFile, play: &mut Play) {
    let mut warnings = store.take_warnings();
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
