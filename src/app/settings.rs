//! What is kept between runs: the file of what a player can set. What that is, says
//! [`crate::player::Settings`].
//!
//! A text file in the platform's folder for settings, which its player may edit: where the game
//! changes a value, comments, order and what this version does not know stay. A change is what the
//! player did, done to what the file says by then, so what another game or an editor wrote since
//! stays too. A wrong value costs only itself, and stays in the file until that setting is changed.
//! Lines that cannot be read are made comments, and the file as it was is kept aside; one that
//! makes no sense at all is kept aside too, and never overwritten. A file that the system does not
//! let this program read stays as it is.
//!
//! The file is written under a temporary name and renamed, so it is whole at any time.

mod document;
mod entries;
mod overflow;
mod reader;

use crate::files::{self, FileError, shown};
use crate::game::rules::RunRules;
use crate::player::{Keys, USUAL_SAMPLES};
pub use crate::player::{Setting, Settings};
use directories::ProjectDirs;
use document::{Changed, MAX_FILE_SIZE, bytes, changed, mended, new_file, parse, parse_text, read_text, write};
pub use reader::MAX_SAMPLES;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

// The settings know nothing of drawing.
const _: () = assert!(USUAL_SAMPLES == crate::draw::DEFAULT_SAMPLES);

/// A file that another program has changed is whole by then.
const SETTLES: Duration = Duration::from_millis(500);

/// So often it is tried to write where another program writes in the same moment.
const MOST_TRIES: usize = 3;

/// What the player did to the settings.
type Change = Box<dyn Fn(&mut Settings)>;

/// The settings and the file that holds them.
pub struct SettingsFile {
    /// `None` where the platform has no folder for it, or where nothing shall be kept.
    path: Option<PathBuf>,
    settings: Settings,
    /// The file's text as it was last read or written, if ever.
    known: Option<String>,
    /// The file was not there when it was last looked for.
    is_gone: bool,
    /// What was changed and could not be written yet, in order.
    pending: Vec<Change>,
    /// The last warning, which is not repeated with every key press.
    warned: Option<String>,
    /// What the player was not told in the window yet.
    warnings: Vec<String>,
}

impl SettingsFile {
    /// Reads the platform's file; what is wrong with it is reported, and the defaults are used.
    #[must_use]
    pub fn load() -> Self {
        let folders = ProjectDirs::from("", "", "breakout");
        Self::load_from(folders.map(|folders| folders.config_dir().join("settings.toml")))
    }

    /// The usual settings, of which none is kept.
    #[must_use]
    pub fn nowhere() -> Self {
        Self::load_from(None)
    }

    pub(super) fn load_from(path: Option<PathBuf>) -> Self {
        let mut file = Self {
            path: None,
            settings: Settings::default(),
            known: None,
            is_gone: false,
            pending: Vec::new(),
            warned: None,
            warnings: Vec::new(),
        };
        if let Some(path) = path {
            files::remove_unfinished(&path);
            let is_kept = path.symlink_metadata().is_err() || file.read(&path);
            file.path = is_kept.then_some(path);
        }
        file
    }

    /// Reads the file that is there. Returns whether what is set now may be kept in it.
    fn read(&mut self, path: &Path) -> bool {
        if files::is_missing(path) {
            // A link to a disk that is not there now leads to the player's settings again tomorrow.
            let path = shown(path);
            self.say(format!("{path}: leads to a file that is not there; nothing that is set now will be kept"));
            return false;
        }
        if let Err(error @ FileError::Read { .. }) = files::read(path, MAX_FILE_SIZE) {
            // Moving it aside does not make it readable.
            self.say(format!("{error}; the file stays as it is, and nothing that is set now will be kept"));
            return false;
        }
        let error = match parse(path) {
            Ok(read) => {
                read.wrong.into_iter().for_each(|wrong| self.say(wrong));
                self.settings = read.settings;
                self.known = Some(read.document.raw().to_owned());
                return true;
            }
            Err(error) => error,
        };
        self.mend(path, &error)
    }

    /// Keeps a file aside that cannot be read, and reads those of its lines that can be. Returns
    /// whether what is set now may be kept.
    fn mend(&mut self, path: &Path, error: &str) -> bool {
        let mended = mended(path);
        let read = mended.as_deref().and_then(|text| parse_text(path, text).ok());
        let is_mended = read.is_some();
        if let Some(read) = read {
            self.settings = read.settings;
        }
        let aside = files::keep_aside(path);
        if aside.is_ok() && is_mended {
            let before = bytes(path);
            if mended.as_deref().is_some_and(|text| write(path, text, before.as_deref()) != Ok(true)) {
                // It is tried again with the next change, and when the program ends.
                self.pending.push(Box::new(|_| ()));
            }
            self.known = mended;
        }
        self.say(match &aside {
            Ok(aside) if is_mended && self.pending.is_empty() => {
                format!("{error}; such lines are comments now, and as it was the file is kept as {}", shown(aside))
            }
            Ok(aside) if is_mended => {
                let aside = shown(aside);
                format!("{error}; the file is kept as {aside}, and without such lines it cannot be written yet")
            }
            Ok(aside) => format!("{error}; it is kept as {}, and the settings are the usual ones", shown(aside)),
            Err(refused) => {
                let refused = files::reason(refused);
                format!("{error}; it cannot be moved aside ({refused}), so nothing that is set now will be kept")
            }
        });
        aside.is_ok()
    }

    /// Tells the player something: now on standard error, and later in the window.
    fn say(&mut self, message: String) {
        crate::warn(&message);
        self.warnings.push(message);
    }

    /// What the player should be told in the window.
    pub(super) fn take_warnings(&mut self) -> Vec<String> {
        std::mem::take(&mut self.warnings)
    }

    /// The settings.
    #[must_use]
    pub fn get(&self) -> &Settings {
        &self.settings
    }

    /// Changes the settings, and in the same way what the file says now, which may be something
    /// else: `change` should touch only what the player set. What cannot be written is reported
    /// once, and written with the next change, or when the program ends.
    pub(super) fn change(&mut self, change: impl Fn(&mut Settings) + 'static) {
        change(&mut self.settings);
        self.pending.push(Box::new(change));
        if let Err(error) = self.try_to_write(false)
            && self.warned.as_ref() != Some(&error)
        {
            self.say(format!("{error}; until that is mended, what is set now is not kept"));
            self.warned = Some(error);
        }
    }

    /// The player chose keys: they were those of [`SettingsFile::get`], and are these now.
    pub(super) fn change_keys(&mut self, now: Keys) {
        let was = self.settings.keys;
        self.change(move |settings| settings.keys.take_change(&was, &now));
    }

    /// The player chose terms: they were the first ones, which may be the command line's, and are
    /// the second ones now.
    pub(super) fn change_run(&mut self, was: RunRules, now: RunRules) {
        self.change(move |settings| settings.change_run(was, now));
    }

    /// Writes all that is not written yet. `is_last` says that there is no later. What the file has
    /// no place for is given up, and told as an error.
    fn try_to_write(&mut self, is_last: bool) -> Result<(), String> {
        let Some(path) = self.path.clone() else {
            self.pending.clear();
            return Ok(());
        };
        for _ in 0..MOST_TRIES {
            if self.write_once(&path, is_last)? {
                return Ok(());
            }
        }
        Err(format!("{}: another program writes it again and again; end it", shown(&path)))
    }

    /// Returns whether what is to be written was; if not, somebody else wrote in this moment.
    fn write_once(&mut self, path: &Path, is_last: bool) -> Result<bool, String> {
        let base = self.base(path, is_last)?;
        let before = bytes(path);
        let Changed { text, refused } = match &base {
            None => Changed { text: Some(new_file(&self.settings)), refused: None },
            Some(text) => {
                let there = parse_text(path, text)?;
                let mut wanted = there.settings.clone();
                self.pending.iter().for_each(|change| change(&mut wanted));
                changed(path, there, &wanted)?
            }
        };
        // What is known of a file that is not there is written as it was.
        let lost = base.as_ref().filter(|_| path.symlink_metadata().is_err());
        if let Some(text) = text.as_ref().or(lost)
            && !write(path, text, before.as_deref())?
        {
            return Ok(false);
        }
        self.known = text.or(base);
        self.pending.clear();
        refused.map_or(Ok(true), Err)
    }

    /// The text that is to be changed. Another game or an editor may have written since; only what
    /// changes here is changed there. `None` for a file that was never there.
    fn base(&mut self, path: &Path, is_last: bool) -> Result<Option<String>, String> {
        if self.has_gone(path) {
            return Ok(self.known.clone());
        }
        self.let_settle(path);
        let text = match read_text(path).and_then(|text| parse_text(path, &text).map(|_| text)) {
            Ok(text) => text,
            Err(error) if is_last => return self.rescued(path).map(Some).ok_or(error),
            Err(error) => return Err(error),
        };
        match &self.known {
            Some(known) if text.trim().is_empty() && !known.trim().is_empty() => {
                // Some editors empty a file before they write it.
                let wait = || format!("{}: is empty; another program may be writing it", shown(path));
                if is_last { Ok(Some(known.clone())) } else { Err(wait()) }
            }
            _ => Ok(Some(text)),
        }
    }

    /// Whether the file is not there. Some editors take it away while they write another one: it is
    /// waited for, once.
    fn has_gone(&mut self, path: &Path) -> bool {
        let begin = Instant::now();
        let is_gone = || path.symlink_metadata().is_err();
        while is_gone() && !self.is_gone && self.known.is_some() && begin.elapsed() < SETTLES {
            std::thread::sleep(SETTLES / 10);
        }
        self.is_gone = is_gone();
        self.is_gone
    }

    /// Waits until another program that has just written the file has written all of it: some
    /// editors write in pieces, and what came after the first would be lost. Nobody who edits it by
    /// hand is back in the game so soon.
    fn let_settle(&self, path: &Path) {
        let begin = Instant::now();
        let is_young = || {
            let modified = path.metadata().and_then(|metadata| metadata.modified());
            modified.is_ok_and(|modified| modified.elapsed().is_ok_and(|age| age < SETTLES))
        };
        let is_known = || read_text(path).is_ok_and(|text| self.known.as_ref() == Some(&text));
        while begin.elapsed() < 4 * SETTLES && is_young() && !is_known() {
            std::thread::sleep(SETTLES / 10);
        }
    }

    /// What is changed when the program ends and the file cannot be read by then: those of its
    /// lines that can be, or what it said before. As it is, it is kept aside.
    fn rescued(&self, path: &Path) -> Option<String> {
        files::read(path, MAX_FILE_SIZE).ok()?;
        let text = mended(path).or_else(|| self.known.clone())?;
        let aside = files::keep_aside(path).ok()?;
        let (path, aside) = (shown(path), shown(&aside));
        crate::warn(&format_args!("{path}: could not be read; as it was it is kept as {aside}"));
        Some(text)
    }
}

impl Drop for SettingsFile {
    /// What could not be written has a last chance.
    fn drop(&mut self) {
        if !self.pending.is_empty()
            && let Err(error) = self.try_to_write(true)
        {
            crate::warn(&format_args!("{error}; what was set is not kept"));
        }
    }
}

#[cfg(test)]
mod tests;
