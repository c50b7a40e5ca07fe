//! Keeps what is played: the game's requests go to the files, and what is wrong with them goes back
//! into the game.

use crate::files::{reason, shown};
use crate::game::replay::Replay;
use crate::library;
use crate::save::{self, Save, SettingsFile};
use crate::session::{Play, SaveRequest};
use crate::settings::Settings;
use std::path::{Path, PathBuf};

/// The files of the game.
pub(super) struct Persistence {
    pub(super) save: Save,
    pub(super) settings: SettingsFile,
    /// The settings as they were at the last call, those of the command line among them.
    pub(super) known: Settings,
}

impl Persistence {
    /// Tells the game what was reached before.
    pub(super) fn new(mut save: Save, settings: SettingsFile, play: &mut Play) -> Self {
        play.set_today(save::today());
        let (scores, run) = save.load();
        play.remember(scores, run);
        play.set_keeps_runs(save.keeps());
        tell(&save, play);
        Self { save, settings, known: play.settings().clone() }
    }

    /// Keeps what the game asks for, and settings that changed, since the last call. Returns the
    /// archive that was put among the player's own levels, if there is one.
    pub(super) fn keep(&mut self, play: &mut Play) -> Option<PathBuf> {
        let mut kept_set = None;
        for request in play.take_save_requests() {
            match request {
                SaveRequest::Scores => self.save.save_scores(play.scores()),
                SaveRequest::Run(run) => self.save.save_run(run),
                SaveRequest::Playing(record) => self.save.save_playing(record),
                SaveRequest::Record(record) => {
                    play.set_today(save::today());
                    self.save.record(record);
                }
                SaveRequest::Keep => self.keep_record(play),
                SaveRequest::Set(archive) => kept_set = keep_set(&archive, play),
                SaveRequest::Level(file, text) => keep_level(&file, &text, play),
                SaveRequest::Proof(record, level) => keep_proof(&record, &level, play),
            }
        }
        if *play.settings() != self.known {
            let was = std::mem::replace(&mut self.known, play.settings().clone());
            self.settings.change(&was, &self.known);
        }
        play.set_keeps_runs(self.save.keeps());
        tell(&self.save, play);
        kept_set
    }

    /// The last recorded game shall never be thrown away.
    fn keep_record(&mut self, play: &mut Play) {
        let kept = self.save.keep_record();
        // The answer comes last, and is what the player reads.
        tell(&self.save, play);
        match kept {
            Ok(path) => play.tell(&format!("replay saved; open it with the game to watch: {}", shown(&path))),
            Err(error) => play.say_not_kept(&error),
        }
    }
}

/// Copies an archive to the player's own levels, and says what became of it. Returns the copy.
fn keep_set(archive: &Path, play: &mut Play) -> Option<PathBuf> {
    let Some((own, name)) = library::own_folder().zip(archive.file_name()) else {
        play.tell("this system has no folder for levels of your own");
        return None;
    };
    let (kept, read) = (own.join(name), std::fs::read(archive));
    if kept.exists() {
        play.tell(&format!("{}: already exists; rename it, or this archive", shown(&kept)));
        return None;
    }
    let written = std::fs::create_dir_all(&own).and(read).and_then(|bytes| save::write_atomic(&kept, &bytes));
    match &written {
        Ok(()) => play.tell(&format!("set kept; it is among your own levels now: {}", shown(&kept))),
        Err(error) => play.tell(&format!("{}: cannot be written: {}", shown(&kept), reason(error))),
    }
    written.is_ok().then_some(kept)
}

/// Writes a painted level.
fn keep_level(file: &Path, text: &str, play: &mut Play) {
    if let Err(error) = save::write_atomic(file, text.as_bytes()) {
        play.tell(&format!("{}: cannot be written: {}", shown(file), reason(&error)));
    }
}

/// Writes the author's win of a level beside its file.
fn keep_proof(record: &Replay, level: &Path, play: &mut Play) {
    let (file, text) = (library::proof_file(level), record.to_text());
    match save::write_atomic(&file, text.as_bytes()) {
        Ok(()) => {
            let levels = play.levels_mut();
            if let Some(id) = levels.find(level) {
                levels.set_record(id, Some(text.into_bytes()));
            }
            play.tell(&format!("proof saved; share it with the level: {}", shown(&file)));
        }
        Err(error) => play.tell(&format!("{}: cannot be written: {}", shown(&file), reason(&error))),
    }
}

/// Tells the player what is wrong with the files.
fn tell(save: &Save, play: &mut Play) {
    let warnings = save.storage.take_warnings();
    if !warnings.is_empty() {
        play.tell(&warnings.join("\n"));
    }
}

#[cfg(test)]
mod tests;
