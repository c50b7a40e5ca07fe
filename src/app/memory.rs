//! What the game remembers of its player: notes of what was played go into the store, and what the
//! store says goes back into the game.

use super::SettingsFile;
use crate::files::shown;
use crate::play::{Note, Play};
use crate::store::{self, Store};
use std::path::PathBuf;

/// The store, and what was last put there.
pub(super) struct Memory {
    store: Store,
    /// The file of the last recorded game.
    last_record: Option<PathBuf>,
}

impl Memory {
    /// Tells the game what was reached before.
    pub(super) fn new(mut store: Store, play: &mut Play) -> Self {
        play.set_today(store::today());
        play.remember(store.scores().clone(), store.saved_run().cloned());
        tell(&mut store, play);
        Self { store, last_record: None }
    }

    /// Writes down what is to be kept since the last call.
    pub(super) fn keep(&mut self, play: &mut Play, settings: &mut SettingsFile) {
        let notes = play.take_notes();
        if notes.is_empty() {
            return;
        }
        for note in notes {
            match note {
                Note::Level(result) => self.store.change(|scores| _ = scores.add_level(&result)),
                Note::Score(entry) => self.store.change(|scores| scores.add_run(entry)),
                Note::Rename(entry, name) => self.store.change(|scores| scores.rename(&entry, &name)),
                Note::Learned(lesson) => self.store.change(|scores| scores.learn(lesson)),
                Note::Saved(run) => self.store.save_run(run.as_ref()),
                Note::Record(record) => self.last_record = self.store.record(&record),
                Note::Keep => self.keep_record(play),
                Note::Setting(setting) => {
                    let now = play.settings();
                    settings.change(|settings| setting.copy(now, settings));
                }
                Note::Terms(terms) => settings.change(|settings| settings.run = terms),
            }
        }
        play.set_scores(self.store.scores().clone());
        play.set_today(store::today());
        tell(&mut self.store, play);
    }

    /// The last recorded game shall never be thrown away.
    fn keep_record(&mut self, play: &mut Play) {
        match self.last_record.take().map(|record| self.store.keep(&record)) {
            Some(Ok(path)) => play.tell(&format!("kept as {}", shown(&path))),
            Some(Err(error)) => play.tell(&error),
            None => play.tell("this game could not be recorded, so there is nothing to keep"),
        }
    }
}

/// Tells the player what is wrong with the files.
fn tell(store: &mut Store, play: &mut Play) {
    let warnings = store.take_warnings();
    if !warnings.is_empty() {
        play.tell(&warnings.join("\n"));
    }
}
