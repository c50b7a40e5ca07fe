//! Saves what the session asks to save, and reports problems with the files to the session.

use super::clipboard::Clipboard;
use crate::files::{reason, shown};
use crate::game::replay::Replay;
use crate::library;
use crate::player::{LONGEST_LINK, Link};
use crate::save::{self, Save, SettingsFile};
use crate::session::{SaveRequest, Session};
use crate::settings::Settings;
use std::io;
use std::path::{Path, PathBuf};

/// The game's files.
pub(super) struct Persistence {
    pub(super) save: Save,
    pub(super) settings: SettingsFile,
    pub(super) clipboard: Clipboard,
    /// The folder of the player's own levels, if they are among the levels.
    pub(super) own: Option<PathBuf>,
    /// The settings at the last call, overridden by the command line.
    pub(super) known: Settings,
}

impl Persistence {
    /// Loads the scores and the saved run into the session.
    pub(super) fn new(mut save: Save, settings: SettingsFile, session: &mut Session) -> Self {
        session.set_today(save::today());
        let (scores, run) = save.load();
        session.remember(scores, run);
        let mut persistence =
            Self { save, settings, clipboard: Clipboard::default(), own: None, known: session.settings().clone() };
        persistence.keep(session);
        persistence
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
                SaveRequest::Set(archive) => {
                    kept_set = keep_set(&archive, session);
                    self.own = library::own_folder().filter(|_| kept_set.is_some()).or(self.own.take());
                }
                SaveRequest::Level(file, text) => {
                    if let Err(error) = save::write_atomic(&file, text.as_bytes()) {
                        session.notify(&unwritten(&file, &error));
                    }
                }
                SaveRequest::NewLevel { name, text } => {
                    let beside = || session.own_file().and_then(|file| file.parent().map(Path::to_owned));
                    new_level(self.own.clone().or_else(beside), &name, &text, session);
                }
                SaveRequest::Share(link) => session.notify(&self.share(&link)),
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

    /// Copies a link. Returns a message about it.
    pub(super) fn share(&mut self, link: &Link) -> String {
        let text = link.to_text();
        match link {
            _ if text.len() <= LONGEST_LINK => match self.clipboard.copy(&text) {
                Ok(()) => "link copied: paste it into a message".to_owned(),
                Err(problem) => problem,
            },
            Link::Game { .. } => "this game is too long for a link: choose Save replay, and send that file".to_owned(),
            Link::Level(_) => "this level is too large for a link: send its file".to_owned(),
        }
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
    notify_written(written, "set kept; it is among your own levels now", &kept, session).then_some(kept)
}

/// Writes a new level into a folder, and opens it for painting.
fn new_level(folder: Option<PathBuf>, name: &str, text: &str, session: &mut Session) {
    // A page has no folders.
    let folder = folder.or(cfg!(target_family = "wasm").then(PathBuf::new));
    let Some(file) = folder.map(|folder| library::new_level_file(&folder, name)) else {
        return session.notify("start the game without a file's name to make levels of your own");
    };
    if session.levels().find(&file).is_some() {
        return session.notify("this page holds one level: open the game in another tab for a new one");
    }
    let written = file.parent().map_or(Ok(()), std::fs::create_dir_all);
    let written = written.and_then(|()| save::write_atomic(&file, text.as_bytes()));
    if notify_written(written, "this level is saved as", &file, session) {
        session.paint_file(file);
    }
}

/// Writes the author's recorded win of a level beside the level's file.
fn keep_proof(record: &Replay, level: &Path, session: &mut Session) {
    let (file, text) = (library::proof_file(level), record.to_text());
    let written = save::write_atomic(&file, text.as_bytes());
    let id = session.levels().find(level);
    if notify_written(written, "proof saved; share it with the level", &file, session)
        && let Some(id) = id
    {
        session.levels_mut().set_record(id, Some(Ok(record.clone())));
    }
}

/// Shows `success` with the file's name, or why the file was not written. Returns true if it was.
fn notify_written(written: io::Result<()>, success: &str, file: &Path, session: &mut Session) -> bool {
    let is_written = written.is_ok();
    session.notify(&written.map_or_else(|error| unwritten(file, &error), |()| format!("{success}: {}", shown(file))));
    is_written
}

fn unwritten(file: &Path, error: &io::Error) -> String {
    format!("{}: cannot be written: {}", shown(file), reason(error))
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
