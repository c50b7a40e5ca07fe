//! Saves what the session asks to save, and reports problems with the files to the session.

use crate::files::{reason, shown};
use crate::game::replay::Replay;
use crate::library;
use crate::save::{self, Save, SettingsFile};
use crate::session::{SaveRequest, Session};
use crate::settings::Settings;
use std::path::{Path, PathBuf};

/// The game's files.
pub(super) struct Persistence {
    pub(super) save: Save,
    pub(super) settings: SettingsFile,
    /// The settings at the last call, overridden by the command line.
    pub(super) known: Settings,
}

impl Persistence {
    /// Loads the scores and the saved run into the session.
    pub(super) fn new(mut save: Save, settings: SettingsFile, session: &mut Session) -> Self {
        session.set_today(save::today());
        let (scores, run) = save.load();
        session.remember(scores, run);
        session.set_keeps_runs(save.keeps());
        show_warnings(&save, session);
        Self { save, settings, known: session.settings().clone() }
    }

    /// Saves what the session has asked for since the last call, and changed settings. Returns the
    /// archive that was copied to the player's own levels, if any.
    pub(super) fn keep(&mut self, session: &mut Session) -> Option<PathBuf> {
        let mut kept_set = None;
        for request in session.take_save_requests() {
            match request {
                SaveRequest::Scores => self.save.save_scores(session.scores()),
                SaveRequest::Run(run) => self.save.save_run(run),
                SaveRequest::Playing(record) => self.save.save_playing(record),
                SaveRequest::Record(record) => {
                    session.set_today(save::today());
                    self.save.record(record);
                }
                SaveRequest::Keep => self.keep_record(session),
                SaveRequest::Set(archive) => kept_set = keep_set(&archive, session),
                SaveRequest::Level(file, text) => keep_level(&file, &text, session),
                SaveRequest::Proof(record, level) => keep_proof(&record, &level, session),
            }
        }
        if *session.settings() != self.known {
            let was = std::mem::replace(&mut self.known, session.settings().clone());
            self.settings.change(&was, &self.known);
        }
        session.set_keeps_runs(self.save.keeps());
        show_warnings(&self.save, session);
        kept_set
    }

    /// Protects the last recorded game from ever being deleted.
    fn keep_record(&mut self, session: &mut Session) {
        let kept = self.save.keep_record();
        // Show the warnings first: the player reads the last message, which is the result.
        show_warnings(&self.save, session);
        match kept {
            Ok(path) => session.notify(&format!("replay saved; open it with the game to watch: {}", shown(&path))),
            Err(error) => session.say_not_kept(&error),
        }
    }
}

/// Copies an archive to the player's own levels, and shows the result. Returns the copy.
fn keep_set(archive: &Path, session: &mut Session) -> Option<PathBuf> {
    let Some((own, name)) = library::own_folder().zip(archive.file_name()) else {
        session.notify("this system has no folder for levels of your own");
        return None;
    };
    let (kept, read) = (own.join(name), std::fs::read(archive));
    if kept.exists() {
        session.notify(&format!("{}: already exists; rename it, or this archive", shown(&kept)));
        return None;
    }
    let written = std::fs::create_dir_all(&own).and(read).and_then(|bytes| save::write_atomic(&kept, &bytes));
    match &written {
        Ok(()) => session.notify(&format!("set kept; it is among your own levels now: {}", shown(&kept))),
        Err(error) => session.notify(&format!("{}: cannot be written: {}", shown(&kept), reason(error))),
    }
    written.is_ok().then_some(kept)
}

/// Writes a painted level.
fn keep_level(file: &Path, text: &str, session: &mut Session) {
    if let Err(error) = save::write_atomic(file, text.as_bytes()) {
        session.notify(&format!("{}: cannot be written: {}", shown(file), reason(&error)));
    }
}

/// Writes the author's recorded win of a level beside the level's file.
fn keep_proof(record: &Replay, level: &Path, session: &mut Session) {
    let (file, text) = (library::proof_file(level), record.to_text());
    match save::write_atomic(&file, text.as_bytes()) {
        Ok(()) => {
            let levels = session.levels_mut();
            if let Some(id) = levels.find(level) {
                levels.set_record(id, Some(text.into_bytes()));
            }
            session.notify(&format!("proof saved; share it with the level: {}", shown(&file)));
        }
        Err(error) => session.notify(&format!("{}: cannot be written: {}", shown(&file), reason(&error))),
    }
}

/// Shows the player the warnings about files.
fn show_warnings(save: &Save, session: &mut Session) {
    let warnings = save.storage.take_warnings();
    if !warnings.is_empty() {
        session.notify(&warnings.join("\n"));
    }
}

#[cfg(test)]
mod tests;
