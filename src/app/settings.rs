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

mod overflow;

use crate::files::{self, FileError, shown};
use crate::game::rules::{RuleSet, Terms};
use crate::player::{Control, Feedback, Grab, KEYS_EACH, Key, Keys, PadButton, Place, Shine, USUAL_SAMPLES};
pub use crate::player::{Setting, Settings};
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

// The settings know nothing of drawing.
const _: () = assert!(USUAL_SAMPLES == crate::draw::DEFAULT_SAMPLES);

/// What stands in the file: each key with its value and what a new file says about it.
fn entries(settings: &Settings) -> [(&'static str, Value, &'static str); 27] {
    let percent = |percent: u8| Value::from(i64::from(percent));
    let keys = |control| {
        let names = settings.keys.of(control).into_iter().flatten().map(Key::name);
        Value::from(names.collect::<Vec<_>>().join(" "))
    };
    let button = |control| Value::from(settings.keys.button_of(control).map_or_else(String::new, PadButton::name));
    [
        ("volume", percent(settings.volume), "Loudness in percent, 0 to 100."),
        ("music_volume", percent(settings.music_volume), "The music beside the sounds, 0 to 100."),
        ("effects_volume", percent(settings.effects_volume), "The sounds beside the music, 0 to 100."),
        ("muted", settings.muted.into(), "No sound at all."),
        ("fullscreen", settings.fullscreen.into(), "The window covers the screen."),
        ("vsync", settings.vsync.into(), "Wait for the screen's refresh."),
        (
            "frame_limit",
            i64::from(settings.frame_limit).into(),
            "The most frames a second, 10 to 1000; 0: as many as the screen shows.",
        ),
        ("samples", i64::from(settings.samples).into(), "Samples for each pixel of the field, 1 to 32."),
        ("glow", name_of(Shine::NAMES, settings.glow).into(), "Light around what is bright: auto, off, low or high."),
        ("show_rate", settings.shows_rate.into(), "Show how many frames are drawn in a second."),
        (
            "feedback",
            name_of(Feedback::NAMES, settings.feedback).into(),
            "How much the picture answers to what happens: off, some or full.",
        ),
        ("reduced_motion", settings.reduced_motion.into(), "Marks instead of a picture that shakes and turns."),
        ("high_contrast", settings.high_contrast.into(), "Light texts on dark ground."),
        ("text_size", i64::from(settings.text_size).into(), "The size of small text in percent, 100 to 150."),
        (
            "mouse_speed",
            i64::from(settings.mouse_speed).into(),
            "How far the paddle goes for a movement of the mouse, in percent, 25 to 400.",
        ),
        (
            "keep_pointer",
            name_of(Grab::NAMES, settings.grab).into(),
            "When the pointer stays in the window while a game is played: off, on or full-screen.",
        ),
        (
            "dead_zone",
            percent(settings.dead_zone),
            "How far a pad's stick is tilted before it counts, 0 to 50 percent.",
        ),
        ("keys_left", keys(Control::Left), "Up to two keys that move the paddle to the left: `a left`."),
        ("keys_right", keys(Control::Right), "The same to the right."),
        ("keys_release", keys(Control::Release), "Keys that release a ball that waits."),
        ("keys_pause", keys(Control::Pause), "Keys that pause, besides ESC."),
        ("pad_left", button(Control::Left), "A pad's button that moves the paddle, besides cross and stick."),
        ("pad_right", button(Control::Right), "The same to the right."),
        ("pad_release", button(Control::Release), "A pad's button that releases a ball: `south` or `code-65840`."),
        ("pad_pause", button(Control::Pause), "A pad's button that pauses."),
        (
            "window",
            settings.window.map_or_else(String::new, |place| place.to_string()).into(),
            "Width, height and place of the window, as 1280x720+100+50; \"\" for the usual ones.",
        ),
        ("run", words(settings.run).into(), "The terms of the next run: a difficulty, then assists."),
    ]
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

/// Takes the values out of a file.
struct Reader<'a> {
    path: &'a Path,
    text: &'a str,
    document: &'a Document<String>,
    wrong: Vec<String>,
}

impl Reader<'_> {
    fn settings(&mut self) -> Settings {
        let usual = Settings::default();
        Settings {
            volume: self.number("volume", 0..=100, usual.volume),
            music_volume: self.number("music_volume", 0..=100, usual.music_volume),
            effects_volume: self.number("effects_volume", 0..=100, usual.effects_volume),
            muted: self.switch("muted", usual.muted),
            fullscreen: self.switch("fullscreen", usual.fullscreen),
            vsync: self.switch("vsync", usual.vsync),
            frame_limit: self.frame_limit("frame_limit", usual.frame_limit),
            samples: self.number("samples", 1..=i64::from(MAX_SAMPLES), usual.samples),
            glow: self.name("glow", Shine::NAMES, usual.glow),
            shows_rate: self.switch("show_rate", usual.shows_rate),
            feedback: self.name("feedback", Feedback::NAMES, usual.feedback),
            reduced_motion: self.switch("reduced_motion", usual.reduced_motion),
            high_contrast: self.switch("high_contrast", usual.high_contrast),
            text_size: self.number("text_size", 100..=150, usual.text_size),
            mouse_speed: self.number("mouse_speed", 25..=400, usual.mouse_speed),
            grab: self.name("keep_pointer", Grab::NAMES, usual.grab),
            dead_zone: self.number("dead_zone", 0..=50, usual.dead_zone),
            keys: self.keys(),
            window: self.place("window"),
            run: self.terms("run", usual.run),
        }
    }

    /// Nobody can play with a few frames a second; 0 stands for no limit.
    fn frame_limit(&mut self, key: &str, usual: u16) -> u16 {
        let is_off = self.document.as_table().get(key).and_then(Item::as_integer) == Some(0);
        if is_off { 0 } else { self.number(key, 10..=1000, usual) }
    }

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

    /// Keys and buttons. Of two uses of one key the later one in the file has it.
    fn keys(&mut self) -> Keys {
        let mut keys = Keys::default();
        for (name, control) in ["left", "right", "release", "pause"].into_iter().zip(Control::ALL) {
            let allowed = "up to two different names of keys";
            if let Some(found) = self.names(&format!("keys_{name}"), &allowed, KEYS_EACH, Key::named) {
                let mut found = found.into_iter();
                (0..KEYS_EACH).for_each(|slot| _ = keys.set(control, slot, found.next()));
            }
            let allowed = "the name of a button such as `south`, or `code-` and its number";
            if let Some(found) = self.names(&format!("pad_{name}"), &allowed, 1, PadButton::named) {
                keys.set_button(control, found.first().copied());
            }
        }
        keys
    }

    /// At most so many different names with spaces between them; `None` where nothing is said, or
    /// something else.
    fn names<T: PartialEq>(
        &mut self,
        key: &str,
        allowed: &dyn Display,
        most: usize,
        named: fn(&str) -> Option<T>,
    ) -> Option<Vec<T>> {
        let item = self.document.as_table().get(key)?;
        let names = item.as_str().and_then(|text| text.split_whitespace().map(named).collect::<Option<Vec<_>>>());
        let differ = |names: &[T]| names.iter().enumerate().all(|(i, name)| !names[..i].contains(name));
        let names = names.filter(|names| names.len() <= most && differ(names));
        if names.is_none() {
            self.complain(key, allowed, &"the usual one");
        }
        names
    }

    /// Where the window was.
    fn place(&mut self, key: &str) -> Option<Place> {
        let text = self.document.as_table().get(key)?.as_str().unwrap_or("-");
        let place = Place::parse(text);
        if place.is_none() && !text.is_empty() {
            self.complain(key, &"width, height and place such as `\"1280x720+100+50\"`", &"the usual place");
        }
        place
    }

    /// The words after `run` that name the terms of a run: `hard wide-paddle`.
    fn terms(&mut self, key: &str, usual: Terms) -> Terms {
        let Some(item) = self.document.as_table().get(key) else { return usual };
        let found = item.as_str().and_then(|text| format!("run {text}").parse().ok());
        found.unwrap_or_else(|| {
            let allowed = "one difficulty and assists, each once, such as `\"normal\"` or `\"hard wide-paddle\"`";
            self.complain(key, &allowed, &words(usual));
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
