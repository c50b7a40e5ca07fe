//! The text of a file of settings: TOML, read and changed. A wrong value costs only itself. A
//! change leaves comments, order and unknown entries as the player wrote them.

use super::keys::{Control, KEYS_EACH, Keys};
use super::names::{Key, PadButton};
use super::table::{Row, TABLE, Values};
use super::values::{Place, Settings};
use std::collections::BTreeMap;
use std::fmt::Display;
use toml_edit::{Document, DocumentMut, Item, Value};

/// An entry of the file: its name, its value, and the comment above it in a new file.
type Entry = (String, Value, String);

/// All entries of a file of settings.
fn entries(settings: &Settings) -> Vec<Entry> {
    let mut entries = Vec::new();
    for row in TABLE {
        let comment = format!("{}: {}; {}", row.label, row.note, row.setting.allowed());
        entries.push((row.name.to_owned(), to_toml(row, settings.get(row.setting)), comment));
    }
    let mut add = |name: &str, text: String, about: &str, allowed: &str| {
        entries.push((name.to_owned(), text.into(), format!("{about}: {allowed}")));
    };
    for control in Control::ALL {
        let [keys, pad] = names_of(control);
        let names: Vec<_> = settings.keys.of(control).into_iter().flatten().map(Key::name).collect();
        let button = settings.keys.button_of(control).map_or_else(String::new, PadButton::name);
        add(&keys, names.join(" "), control.label(), KEYS);
        add(&pad, button, control.label(), BUTTON);
    }
    let run = settings.run.to_string();
    add("window", settings.window.map_or_else(String::new, |place| place.to_string()), "Window", WINDOW);
    add("run", run.strip_prefix("run ").unwrap_or(&run).to_owned(), "The next run", RUN);
    add("levels", settings.levels.clone(), "Its levels", LEVELS);
    entries
}

/// The allowed texts of entries without a row in the table, for messages and comments.
const KEYS: &str = "up to two different names of keys such as `\"a left\"`";
const BUTTON: &str = "the name of a button such as `\"south\"`, or `\"code-\"` and its number, or `\"\"`";
const WINDOW: &str = "width, height and place such as `\"1280x720+100+50\"`, or `\"\"`";
const RUN: &str = "one difficulty and assists, each once, such as `\"normal\"` or `\"hard wide-paddle\"`";
const LEVELS: &str = "the name of a set of levels such as `\"winter\"`, or `\"\"`";

/// The names of an action's entries for keys and for a pad.
fn names_of(control: Control) -> [String; 2] {
    ["keys", "pad"].map(|device| format!("{device}_{}", control.label().to_lowercase()))
}

fn to_toml(row: &Row, value: u16) -> Value {
    match row.values {
        Values::Switch => (value != 0).into(),
        Values::Words(words) => words[usize::from(value)].into(),
        Values::Percent { .. } | Values::Offered { .. } => i64::from(value).into(),
    }
}

fn from_toml(row: &Row, item: &Item) -> Option<u16> {
    match row.values {
        Values::Switch => item.as_bool().map(u16::from),
        Values::Words(words) => words.iter().position(|word| Some(*word) == item.as_str()).map(|place| place as u16),
        Values::Percent { .. } | Values::Offered { .. } => item.as_integer().map(|number| row.setting.nearest(number)),
    }
}

/// The text of a new file.
#[must_use]
pub fn new_text(settings: &Settings) -> String {
    let texts = entries(settings).into_iter().map(|(name, value, comment)| format!("# {comment}.\n{name} = {value}\n"));
    texts.collect::<Vec<_>>().join("\n")
}

/// New values of entries.
#[derive(Clone, Debug, Default)]
pub struct Changes(BTreeMap<String, Value>);

impl Changes {
    /// Adds what differs between two states. Returns whether anything does.
    pub fn add(&mut self, before: &Settings, after: &Settings) -> bool {
        let pairs = entries(before).into_iter().zip(entries(after));
        let differing = pairs.filter(|((_, old, _), (_, new, _))| old.to_string() != new.to_string());
        let differing: Vec<_> = differing.map(|(_, (name, value, _))| (name, value)).collect();
        let is_any = !differing.is_empty();
        self.0.extend(differing);
        is_any
    }

    /// Makes these changes in a text; comments around the values stay.
    ///
    /// # Errors
    ///
    /// A message with line and column where the text cannot be read.
    pub fn apply(&self, text: &str) -> Result<String, String> {
        let mut document: DocumentMut = parse(text)?.into_mut();
        for (name, value) in &self.0 {
            let mut value = value.clone();
            if let Some(old) = document.get(name).and_then(Item::as_value) {
                *value.decor_mut() = old.decor().clone();
            }
            document[name.as_str()] = Item::Value(value);
        }
        Ok(document.to_string())
    }
}

/// Settings from a text, and a message with line and column about each value that is wrong.
///
/// # Errors
///
/// A message about the text if it cannot be read at all.
pub fn read(text: &str) -> Result<(Settings, Vec<String>), String> {
    let document = parse(text)?;
    let mut reader = Reader { text, document: &document, wrong: Vec::new() };
    let settings = reader.settings();
    Ok((settings, reader.wrong))
}

fn parse(text: &str) -> Result<Document<String>, String> {
    Document::parse(text.to_owned()).map_err(|error| {
        // The crate's own words are for programmers.
        let cause = if error.message().contains("duplicate key") {
            "this is set twice; delete one of the two"
        } else {
            "this cannot be read; write each setting as `name = value` on a line of its own, and words in quotes"
        };
        format!("{}: {cause}", place(text, error.span().map_or(0, |span| span.start)))
    })
}

/// Line and column in a text, as messages name them.
#[must_use]
pub fn place(text: &str, at: usize) -> String {
    let before = text.get(..at).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    format!("{}:{}", before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

/// Takes the values out of a file.
struct Reader<'a> {
    text: &'a str,
    document: &'a Document<String>,
    wrong: Vec<String>,
}

impl Reader<'_> {
    fn settings(&mut self) -> Settings {
        let mut settings = Settings::default();
        for row in TABLE {
            self.setting(row, &mut settings);
        }
        self.keys(&mut settings.keys);
        let place = |text: &str| if text.is_empty() { Some(None) } else { Place::parse(text).map(Some) };
        settings.window = self.words("window", WINDOW, place).flatten();
        let terms = |text: &str| format!("run {text}").parse().ok();
        settings.run = self.words("run", RUN, terms).unwrap_or(settings.run);
        settings.levels = self.words("levels", LEVELS, |text| Some(text.to_owned())).unwrap_or_default();
        settings
    }

    /// A number out of its range is taken for the nearest one within.
    fn setting(&mut self, row: &Row, settings: &mut Settings) {
        let Some(item) = self.document.get(row.name) else { return };
        let value = from_toml(row, item);
        if let Some(value) = value {
            settings.set(row.setting, value);
        }
        let used = settings.get(row.setting);
        if value.is_none() || item.as_integer().is_some_and(|number| number != i64::from(used)) {
            self.complain(row.name, &row.setting.allowed(), &to_toml(row, used));
        }
    }

    /// Of two uses of one key the later one in the file has it.
    fn keys(&mut self, keys: &mut Keys) {
        for control in Control::ALL {
            let [keys_name, pad_name] = names_of(control);
            if let Some(names) = self.words(&keys_name, KEYS, |text| names(text, KEYS_EACH, Key::named)) {
                (0..KEYS_EACH).for_each(|slot| _ = keys.set(control, slot, names.get(slot).copied()));
            }
            if let Some(names) = self.words(&pad_name, BUTTON, |text| names(text, 1, PadButton::named)) {
                keys.set_button(control, names.first().copied());
            }
        }
    }

    /// The meaning of an entry's words; `None` if it is missing or wrong.
    fn words<T>(&mut self, name: &str, allowed: &str, meaning: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        let item = self.document.get(name)?;
        let found = item.as_str().and_then(meaning);
        if found.is_none() {
            self.complain(name, allowed, &"the usual one");
        }
        found
    }

    fn complain(&mut self, name: &str, allowed: &str, used: &dyn Display) {
        /// Longer values are not repeated, in bytes.
        const LONGEST_QUOTE: usize = 30;
        let Some((key, item)) = self.document.get_key_value(name) else { return };
        let span = item.as_value().and_then(Value::span);
        let found = match span.clone().and_then(|span| self.text.get(span)) {
            Some(text) if text.len() <= LONGEST_QUOTE && !text.contains('\n') => format!("`{text}`"),
            _ => format!("this {}", item.type_name()),
        };
        let place = place(self.text, span.or_else(|| key.span()).map_or(0, |span| span.start));
        self.wrong.push(format!("{place}: `{name}` must be {allowed}, not {found}; {used} is used"));
    }
}

/// At most so many different names with spaces between them.
fn names<T: PartialEq>(text: &str, most: usize, named: fn(&str) -> Option<T>) -> Option<Vec<T>> {
    let names = text.split_whitespace().map(named).collect::<Option<Vec<_>>>()?;
    let differ = names.iter().enumerate().all(|(i, name)| !names[..i].contains(name));
    (names.len() <= most && differ).then_some(names)
}

#[cfg(test)]
mod tests;
