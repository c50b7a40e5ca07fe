//! What is kept between runs: the file of what a player can set. What that is, says
//! [`crate::player::Settings`].
//!
//! A text file in the platform's folder for settings, which its player may edit: where the game
//! changes a value, comments, order and what this version does not know stay. A wrong value costs
//! only itself, and stays in the file until that setting is changed. A file that makes no sense at
//! all is kept aside and reported, never overwritten; one that the system does not let this program
//! read stays as it is.
//!
//! The file is written under a temporary name and renamed, so it is whole at any time.

mod entries;
mod overflow;
mod reader;

use crate::files::{self, FileError, shown};
use crate::player::USUAL_SAMPLES;
pub use crate::player::{Setting, Settings};
use directories::ProjectDirs;
use entries::entries;
use overflow::Overflows;
pub use reader::MAX_SAMPLES;
use reader::{Reader, place};
use std::path::{Path, PathBuf};
use toml_edit::{Document, DocumentMut, Item, Value};

/// No settings are larger, in bytes.
const MAX_FILE_SIZE: u64 = 64 * 1024;

// The settings know nothing of drawing.
const _: () = assert!(USUAL_SAMPLES == crate::draw::DEFAULT_SAMPLES);

/// The settings and the file that holds them.
#[derive(Debug)]
pub struct SettingsFile {
    /// `None` where the platform has no folder for it, or where nothing shall be kept.
    path: Option<PathBuf>,
    settings: Settings,
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
        let mut file = Self { path: None, settings: Settings::default(), warned: None, warnings: Vec::new() };
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
                return true;
            }
            Err(error) => error,
        };
        let aside = files::keep_aside(path);
        self.say(match &aside {
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

    /// Changes the settings and writes them where that made a difference. What cannot be written is
    /// reported once.
    pub(super) fn change(&mut self, change: impl Fn(&mut Settings)) {
        change(&mut self.settings);
        let Some(path) = self.path.as_deref() else { return };
        let text = changed(path, &self.settings, change);
        if let Err(error) = text.and_then(|text| text.map_or(Ok(()), |text| write(path, &text)))
            && self.warned.as_ref() != Some(&error)
        {
            self.say(format!("{error}; until that is mended, what is set now is not kept"));
            self.warned = Some(error);
        }
    }
}

/// What a file of settings says.
struct Read {
    document: Document<String>,
    /// What the document has no room for.
    overflows: Overflows,
    settings: Settings,
    /// A message about each value that is not what it must be.
    wrong: Vec<String>,
}

/// Reads settings; what is wrong comes back as a message that names file, line and column.
fn parse(path: &Path) -> Result<Read, String> {
    let bytes = files::read(path, MAX_FILE_SIZE).map_err(|error| error.to_string())?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let place = place(&String::from_utf8_lossy(error.as_bytes()), error.utf8_error().valid_up_to());
        format!("{}:{place}: this character is not UTF-8; save the file as UTF-8", shown(path))
    })?;
    let (document, overflows) = Overflows::parse(&text).map_err(|error| {
        let place = place(&text, error.span().map_or(0, |span| span.start));
        format!("{}:{place}: {}", shown(path), cause(error.message()))
    })?;
    let mut reader = Reader { path, text: &text, document: &document, wrong: Vec::new() };
    let settings = reader.settings();
    let wrong = reader.wrong;
    Ok(Read { document, overflows, settings, wrong })
}

/// What a mistake in the whole file is, and what to do about it. What `toml_edit` says is meant for
/// programmers.
fn cause(message: &str) -> &'static str {
    if message.contains("duplicate key") {
        "this is set twice; delete one of the two"
    } else if overflow::is_overflow(message) {
        "more numbers are too large here than are looked for; make them smaller"
    } else {
        "this cannot be read; write each setting as `name = value` on a line of its own, and words in quotes"
    }
}

/// The file's new text; `None` where `change` makes no difference there. Where there is no file, it
/// begins with `settings`.
fn changed(path: &Path, settings: &Settings, change: impl Fn(&mut Settings)) -> Result<Option<String>, String> {
    if path.symlink_metadata().is_err() {
        let mut document = DocumentMut::new();
        for (i, (key, value, comment)) in entries(settings).into_iter().enumerate() {
            set(&mut document, key, value);
            if let Some(mut key) = document.key_mut(key) {
                let gap = if i == 0 { "" } else { "\n" };
                key.leaf_decor_mut().set_prefix(format!("{gap}# {comment}\n"));
            }
        }
        return Ok(Some(document.to_string()));
    }
    // Another game or an editor may have written since; only what changes here is changed there.
    let there = parse(path)?;
    let mut here = there.settings.clone();
    change(&mut here);
    if here == there.settings {
        return Ok(None);
    }
    let raw = there.document.raw();
    let (mark, has_crlf) = (if raw.starts_with('\u{feff}') { "\u{feff}" } else { "" }, raw.contains("\r\n"));
    let mut document = there.document.into_mut();
    for ((key, value, _), (_, old, _)) in entries(&here).into_iter().zip(entries(&there.settings)) {
        if value.to_string() != old.to_string() {
            if document.get(key).is_some_and(|there| !there.is_none() && !there.is_value()) {
                // Its entries would be lost.
                return Err(format!("{}: `{key}` is a table here; call it something else", shown(path)));
            }
            set(&mut document, key, value);
        }
    }
    // What `toml_edit` drops: the mark that some editors put first, and the line ends of Windows.
    let text = there.overflows.put_back(document.to_string());
    let text = if has_crlf { text.replace("\r\n", "\n").replace('\n', "\r\n") } else { text };
    let text = format!("{mark}{text}");
    if text.len() as u64 > MAX_FILE_SIZE {
        // The next start could not read it.
        return Err(format!("{}: no room is left in its {MAX_FILE_SIZE} bytes; shorten it", shown(path)));
    }
    Ok(Some(text))
}

/// Sets a value. The comments around it stay, and those of a file that has nothing else stay above
/// it.
fn set(document: &mut DocumentMut, key: &str, mut value: Value) {
    if let Some(old) = document.get_mut(key).and_then(Item::as_value_mut) {
        *value.decor_mut() = old.decor().clone();
        *old = value;
        return;
    }
    let header = document.trailing().as_str().filter(|_| document.is_empty()).unwrap_or_default().to_owned();
    document.insert(key, Item::Value(value));
    if !header.is_empty() {
        document.set_trailing("");
        let end = if header.ends_with('\n') { "" } else { "\n" };
        if let Some(mut key) = document.key_mut(key) {
            key.leaf_decor_mut().set_prefix(header + end);
        }
    }
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)
            .map_err(|error| format!("{}: cannot be made: {}", shown(folder), files::reason(&error)))?;
    }
    files::write_whole(path, text.as_bytes())
        .map_err(|error| format!("{}: cannot be written: {}", shown(path), files::reason(&error)))
}

#[cfg(test)]
mod tests;
