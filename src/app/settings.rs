//! What is kept between runs: how loud the sound is, whether the picture may move and how much it
//! answers, how smooth its edges are.
//!
//! A text file in the platform's folder for settings, which its player may edit: where the game
//! changes a value, comments, order and what this version does not know stay. A wrong value costs
//! only itself, and stays in the file until that setting is changed. A file that cannot be read at
//! all is kept aside and reported, never overwritten.
//!
//! The file is written under a temporary name and renamed, so it is whole at any time.

mod overflow;

use crate::draw::DEFAULT_SAMPLES;
use crate::files::{self, shown};
use crate::game::rules::{Difficulty, RuleSet, Terms};
use crate::play::{Feedback, Motion};
use crate::render::Shine;
use directories::ProjectDirs;
use overflow::Overflows;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use toml_edit::{Document, DocumentMut, Item, Value};

/// No settings are larger, in bytes.
const MAX_FILE_SIZE: u64 = 64 * 1024;

/// The most samples per pixel that can be asked for; no driver has more.
pub const MAX_SAMPLES: u32 = 32;

/// What a player can set.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Loudness in percent.
    pub volume: u8,
    /// Loudness of the music beside it, in percent.
    pub music_volume: u8,
    /// Loudness of all other sounds beside it, in percent.
    pub effects_volume: u8,
    /// No sound at all.
    pub muted: bool,
    /// Marks instead of a picture that shakes, swirls and turns.
    pub reduced_motion: bool,
    /// How much the picture answers to what happens.
    pub feedback: Feedback,
    /// How much light there is around what is bright.
    pub glow: Shine,
    /// Samples per pixel of the field.
    pub samples: u32,
    /// The terms of the next run.
    pub run: Terms,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            volume: 70,
            music_volume: 100,
            effects_volume: 100,
            muted: false,
            reduced_motion: false,
            feedback: Feedback::default(),
            glow: Shine::default(),
            samples: DEFAULT_SAMPLES,
            run: Terms::run(Difficulty::Normal),
        }
    }
}

impl Settings {
    /// Whether the picture may move.
    #[must_use]
    pub fn motion(&self) -> Motion {
        if self.reduced_motion { Motion::Reduced } else { Motion::Full }
    }

    /// What stands in the file.
    fn entries(&self) -> [(&'static str, Value); 9] {
        [
            ("volume", i64::from(self.volume).into()),
            ("music_volume", i64::from(self.music_volume).into()),
            ("effects_volume", i64::from(self.effects_volume).into()),
            ("muted", self.muted.into()),
            ("reduced_motion", self.reduced_motion.into()),
            ("feedback", name_of(Feedback::NAMES, self.feedback).into()),
            ("glow", name_of(Shine::NAMES, self.glow).into()),
            ("samples", i64::from(self.samples).into()),
            ("run", words(self.run).into()),
        ]
    }
}

/// The terms of a run in words, without `run`.
fn words(terms: Terms) -> String {
    debug_assert_eq!(terms.set, RuleSet::Run);
    let words = terms.to_string();
    words.strip_prefix("run ").unwrap_or(&words).to_owned()
}

/// The name of a value.
fn name_of<T: Copy + PartialEq, const N: usize>(names: [(&'static str, T); N], value: T) -> &'static str {
    names.into_iter().find(|(_, named)| *named == value).map_or("", |(name, _)| name)
}

/// The settings and the file that holds them.
#[derive(Debug)]
pub struct SettingsFile {
    /// `None` where the platform has no folder for it, or where nothing shall be kept.
    path: Option<PathBuf>,
    settings: Settings,
    /// The last warning, which is not repeated with every key press.
    warned: Option<String>,
}

impl SettingsFile {
    /// Reads the platform's file; what is wrong with it is reported, and the defaults are used.
    #[must_use]
    pub fn load() -> Self {
        let folders = ProjectDirs::from("", "", "breakout");
        Self::load_from(folders.map(|folders| folders.config_dir().join("settings.toml")))
    }

    fn load_from(path: Option<PathBuf>) -> Self {
        let mut file = Self { path, settings: Settings::default(), warned: None };
        let Some(path) = &file.path else { return file };
        files::remove_unfinished(path);
        if path.symlink_metadata().is_err() {
            return file;
        }
        if files::is_missing(path) {
            // A link to a disk that is not there now leads to the player's settings again tomorrow.
            crate::warn(&format_args!(
                "{}: leads to a file that is not there; nothing that is set now will be kept",
                shown(path)
            ));
            file.path = None;
            return file;
        }
        match parse(path) {
            Ok(read) => {
                read.wrong.iter().for_each(|wrong| crate::warn(wrong));
                file.settings = read.settings;
            }
            Err(error) => match files::keep_aside(path) {
                Ok(aside) => crate::warn(&format_args!(
                    "{error}; it is kept as {}, and the settings are the usual ones",
                    shown(&aside)
                )),
                Err(refused) => {
                    let refused = files::reason(&refused);
                    crate::warn(&format_args!(
                        "{error}; it cannot be moved aside ({refused}), so nothing that is set now will be kept"
                    ));
                    file.path = None;
                }
            },
        }
        file
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
            crate::warn(&format_args!("{error}; until that is mended, what is set now is not kept"));
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
        let cause = error.message().lines().collect::<Vec<_>>().join(", ");
        format!("{}:{place}: {cause}", shown(path))
    })?;
    let mut reader = Reader { path, text: &text, document: &document, wrong: Vec::new() };
    let usual = Settings::default();
    let settings = Settings {
        volume: reader.number("volume", 0..=100, usual.volume),
        music_volume: reader.number("music_volume", 0..=100, usual.music_volume),
        effects_volume: reader.number("effects_volume", 0..=100, usual.effects_volume),
        muted: reader.switch("muted", usual.muted),
        reduced_motion: reader.switch("reduced_motion", usual.reduced_motion),
        feedback: reader.name("feedback", Feedback::NAMES, usual.feedback),
        glow: reader.name("glow", Shine::NAMES, usual.glow),
        samples: reader.number("samples", 1..=i64::from(MAX_SAMPLES), usual.samples),
        run: reader.terms("run", usual.run),
    };
    let wrong = reader.wrong;
    Ok(Read { document, overflows, settings, wrong })
}

/// Takes the values out of a file.
struct Reader<'a> {
    path: &'a Path,
    text: &'a str,
    document: &'a Document<String>,
    wrong: Vec<String>,
}

impl Reader<'_> {
    /// A number out of bounds is taken for the nearest one in them.
    fn number<N>(&mut self, key: &str, bounds: RangeInclusive<i64>, usual: N) -> N
    where
        N: Copy + Display + TryFrom<i64>,
    {
        let Some(item) = self.document.as_table().get(key) else { return usual };
        let number = item.as_integer();
        let nearest = number.map(|number| number.clamp(*bounds.start(), *bounds.end()));
        let value = nearest.and_then(|nearest| N::try_from(nearest).ok()).unwrap_or(usual);
        if number.is_none() || number != nearest {
            self.complain(key, &format_args!("a whole number from {} to {}", bounds.start(), bounds.end()), &value);
        }
        value
    }

    fn switch(&mut self, key: &str, usual: bool) -> bool {
        let Some(item) = self.document.as_table().get(key) else { return usual };
        item.as_bool().unwrap_or_else(|| {
            self.complain(key, &"`true` or `false`", &usual);
            usual
        })
    }

    /// One of some names.
    fn name<T: Copy + PartialEq, const N: usize>(&mut self, key: &str, names: [(&'static str, T); N], usual: T) -> T {
        let Some(item) = self.document.as_table().get(key) else { return usual };
        let found = item.as_str().and_then(|text| names.into_iter().find(|(name, _)| *name == text));
        found.map_or_else(
            || {
                let allowed = names.map(|(name, _)| format!("`\"{name}\"`")).join(" or ");
                self.complain(key, &allowed, &name_of(names, usual));
                usual
            },
            |(_, value)| value,
        )
    }

    /// The words after `run` that name the terms of a run: `hard wide-paddle`.
    fn terms(&mut self, key: &str, usual: Terms) -> Terms {
        let Some(item) = self.document.as_table().get(key) else { return usual };
        let found = item.as_str().and_then(|text| format!("run {text}").parse().ok());
        found.unwrap_or_else(|| {
            self.complain(key, &"words such as `\"normal\"` or `\"hard wide-paddle\"`", &words(usual));
            usual
        })
    }

    fn complain(&mut self, key: &str, allowed: &dyn Display, used: &dyn Display) {
        let Some((name, item)) = self.document.as_table().get_key_value(key) else { return };
        let span = item.as_value().and_then(Value::span);
        let found = match span.clone().and_then(|span| self.text.get(span)) {
            Some(text) if text.len() <= LONGEST_QUOTE && !text.contains('\n') => format!("`{text}`"),
            // One that is too large stands as a string in the document.
            Some(text) if item.is_str() && !text.starts_with(['"', '\'']) => "this number".to_owned(),
            _ => format!("this {}", item.type_name()),
        };
        let place = place(self.text, span.or_else(|| name.span()).map_or(0, |span| span.start));
        let path = shown(self.path);
        self.wrong.push(format!("{path}:{place}: `{key}` must be {allowed}, not {found}; {used} is used"));
    }
}

/// Longer values are not repeated in messages, in bytes.
const LONGEST_QUOTE: usize = 30;

/// Line and column in a text, as messages name them.
fn place(text: &str, at: usize) -> String {
    let before = text.get(..at).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    format!("{}:{}", before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

/// The file's new text; `None` where `change` makes no difference there. Where there is no file, it
/// begins with `settings`.
fn changed(path: &Path, settings: &Settings, change: impl Fn(&mut Settings)) -> Result<Option<String>, String> {
    if path.symlink_metadata().is_err() {
        let mut document = DocumentMut::new();
        settings.entries().into_iter().for_each(|(key, value)| set(&mut document, key, value));
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
    for ((key, value), (_, old)) in here.entries().into_iter().zip(there.settings.entries()) {
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
