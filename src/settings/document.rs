//! Reads and edits the text of the settings file, which is TOML. A wrong value affects only its own
//! setting. An edit preserves comments, order and unknown entries.

use super::keys::{Control, KEYS_EACH};
use super::labels::KeyLabels;
use super::names::{Key, PadButton};
use super::table::{SettingRow, TABLE, Values};
use super::values::{Settings, WindowGeometry};
use crate::game::rules::GameMode;
use std::collections::BTreeMap;
use toml_edit::{Document, DocumentMut, Item, Value};

/// An entry of the file.
#[derive(Clone, Copy)]
enum DocumentEntry {
    Setting(&'static SettingRow),
    Keys(Control),
    Button(Control),
    Labels,
    Window,
    Run,
    Levels,
}

impl DocumentEntry {
    /// Iterates over all entries, in the order of a new file.
    fn all() -> impl Iterator<Item = Self> {
        let bound = Control::ALL.into_iter().flat_map(|control| [Self::Keys(control), Self::Button(control)]);
        TABLE.iter().map(Self::Setting).chain(bound).chain([Self::Labels, Self::Window, Self::Run, Self::Levels])
    }

    /// Returns the entry's name, description and allowed values.
    fn texts(self) -> (String, String, String) {
        let name = |device: &str, control: Control| format!("{device}_{}", control.name());
        let (name, about, allowed) = match self {
            Self::Setting(row) => {
                return (row.name.to_owned(), format!("{}: {};", row.label, row.note), row.setting.allowed());
            }
            Self::Keys(control) => (name("keys", control), control.label(), KEYS),
            Self::Button(control) => (name("pad", control), control.label(), BUTTON),
            Self::Labels => {
                ("key_labels".to_owned(), "Labels of keys on your keyboard, noted as you press them", LABELS)
            }
            Self::Window => ("window".to_owned(), "Window", WINDOW),
            Self::Run => ("run".to_owned(), "The next run", RUN),
            Self::Levels => ("levels".to_owned(), "Its levels", LEVELS),
        };
        (name, format!("{about}:"), allowed.to_owned())
    }

    /// Returns the entry's value in `settings`.
    fn get(self, settings: &Settings) -> Value {
        match self {
            Self::Setting(row) => to_toml(row, settings.get(row.setting)),
            Self::Keys(control) => {
                let names: Vec<_> = settings.keys.of(control).into_iter().flatten().map(Key::name).collect();
                names.join(" ").into()
            }
            Self::Button(control) => settings.keys.button_of(control).map_or_else(String::new, PadButton::name).into(),
            Self::Labels => settings.labels.to_text().into(),
            Self::Window => settings.window.map_or_else(String::new, |place| place.to_string()).into(),
            Self::Run => settings.run.choices().into(),
            Self::Levels => settings.levels.as_str().into(),
        }
    }

    /// Sets the value from the file. Returns `None` if that is invalid. Clamps numbers to their
    /// range. If two controls use a key, the later control in the table gets it.
    fn set(self, settings: &mut Settings, item: &Item) -> Option<()> {
        match self {
            Self::Setting(row) => settings.set(row.setting, from_toml(row, item)?),
            Self::Keys(control) => {
                let names = names(item.as_str()?, KEYS_EACH, Key::named)?;
                (0..KEYS_EACH).for_each(|slot| _ = settings.keys.set(control, slot, names.get(slot).copied()));
            }
            Self::Button(control) => {
                let names = names(item.as_str()?, 1, PadButton::named)?;
                settings.keys.set_button(control, names.first().copied());
            }
            Self::Labels => settings.labels = KeyLabels::parse(item.as_str()?)?,
            Self::Window if item.as_str() == Some("") => settings.window = None,
            Self::Window => settings.window = Some(WindowGeometry::parse(item.as_str()?)?),
            Self::Run => settings.run = format!("run {}", item.as_str()?).parse::<GameMode>().ok()?.current(),
            Self::Levels => settings.levels = item.as_str()?.to_owned(),
        }
        Some(())
    }
}

// Allowed values of entries without a row in `TABLE`.
const KEYS: &str = "up to two different names of keys such as `\"a left\"`";
const BUTTON: &str = "the name of a button such as `\"south\"`, or `\"code-\"` and its number, or `\"\"`";
const LABELS: &str = "names of keys and their labels such as `\"a=Q w=Z\"`, or `\"\"`";
const WINDOW: &str = "width, height and place such as `\"1280x720+100+50\"`, or `\"\"`";
const RUN: &str = "one difficulty and assists, each once, such as `\"normal\"` or `\"hard wide-paddle\"`";
const LEVELS: &str = "the name of a set of levels such as `\"winter\"`, or `\"\"`";

fn to_toml(row: &SettingRow, value: u16) -> Value {
    match row.values {
        Values::Switch => (value != 0).into(),
        Values::Words(words) => words[usize::from(value)].into(),
        Values::Percent { .. } | Values::Offered { .. } => i64::from(value).into(),
    }
}

fn from_toml(row: &SettingRow, item: &Item) -> Option<u16> {
    match row.values {
        Values::Switch => item.as_bool().map(u16::from),
        Values::Words(words) => words.iter().position(|word| Some(*word) == item.as_str()).map(|place| place as u16),
        Values::Percent { .. } | Values::Offered { .. } => item.as_integer().map(|number| row.setting.nearest(number)),
    }
}

/// Creates the text of a new file from `settings`, with `changes` applied.
pub fn new_text(settings: &Settings, changes: &Changes) -> String {
    let texts = DocumentEntry::all().map(|entry| {
        let (name, about, allowed) = entry.texts();
        let value = changes.0.get(&name).cloned().unwrap_or_else(|| entry.get(settings));
        format!("# {about} {allowed}.\n{name} = {value}\n")
    });
    texts.collect::<Vec<_>>().join("\n")
}

/// New values of entries.
#[derive(Clone, Debug, Default)]
pub struct Changes(BTreeMap<String, Value>);

impl Changes {
    /// Adds all differences between two states. Returns true if there are any.
    pub fn add(&mut self, before: &Settings, after: &Settings) -> bool {
        let differing =
            DocumentEntry::all().filter(|entry| entry.get(before).to_string() != entry.get(after).to_string());
        let differing: Vec<_> = differing.map(|entry| (entry.texts().0, entry.get(after))).collect();
        let is_any = !differing.is_empty();
        self.0.extend(differing);
        is_any
    }

    /// Applies the changes to a text. Preserves comments around the values.
    ///
    /// # Errors
    ///
    /// If `text` cannot be parsed, a message with line and column.
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

/// Reads settings from a text. Also returns a message with line and column for each invalid value.
///
/// # Errors
///
/// If `text` cannot be parsed, a message with line and column.
pub fn read(text: &str) -> Result<(Settings, Vec<String>), String> {
    let document = parse(text)?;
    let (mut settings, mut wrong) = (Settings::default(), Vec::new());
    for entry in DocumentEntry::all() {
        let (name, _, allowed) = entry.texts();
        let Some((key, item)) = document.get_key_value(&name) else { continue };
        let is_wrong = entry.set(&mut settings, item).is_none();
        let used = entry.get(&settings);
        if is_wrong || item.as_integer().is_some_and(|number| Some(number) != used.as_integer()) {
            let span = item.as_value().and_then(Value::span);
            let place = place(text, span.clone().or_else(|| key.span()).map_or(0, |span| span.start));
            let found = span.and_then(|span| text.get(span)).filter(|found| is_short(found));
            let found = found.map_or_else(|| format!("this {}", item.type_name()), |found| format!("`{found}`"));
            let used =
                if let DocumentEntry::Setting(_) = entry { used.to_string() } else { "the usual one".to_owned() };
            wrong.push(format!("{place}: `{name}` must be {allowed}, not {found}; {used} is used"));
        }
    }
    Ok((settings, wrong))
}

/// Returns true if a value is short enough to quote in a message.
fn is_short(found: &str) -> bool {
    /// Limit in bytes.
    const LONGEST: usize = 30;
    found.len() <= LONGEST && !found.contains('\n')
}

fn parse(text: &str) -> Result<Document<String>, String> {
    Document::parse(text.to_owned()).map_err(|error| {
        // The parser's own messages are meant for programmers.
        let cause = if error.message().contains("duplicate key") {
            "this is set twice; delete one of the two"
        } else {
            "this cannot be read; write each setting as `name = value` on a line of its own, and words in quotes"
        };
        format!("{}: {cause}", place(text, error.span().map_or(0, |span| span.start)))
    })
}

/// Formats byte offset `at` as line and column, counted from 1.
pub fn place(text: &str, at: usize) -> String {
    let before = text.get(..at).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    format!("{}:{}", before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

/// Parses at most `most` different names separated by spaces.
fn names<T: PartialEq>(text: &str, most: usize, named: fn(&str) -> Option<T>) -> Option<Vec<T>> {
    let names = text.split_whitespace().map(named).collect::<Option<Vec<_>>>()?;
    let differ = names.iter().enumerate().all(|(i, name)| !names[..i].contains(name));
    (names.len() <= most && differ).then_some(names)
}

#[cfg(test)]
mod tests;
