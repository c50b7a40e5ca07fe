//! Takes the values out of a file of settings. A wrong one costs only itself.

use super::entries::{name_of, words};
use crate::files::shown;
use crate::game::rules::RunRules;
use crate::player::{Control, Feedback, Grab, KEYS_EACH, Key, Keys, PadButton, Place, Settings, Shine};
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::Path;
use toml_edit::{Document, Item, Value};

/// The most samples per pixel that can be asked for; no driver has more.
pub const MAX_SAMPLES: u32 = 32;

/// Takes the values out of a file.
pub(super) struct Reader<'a> {
    pub(super) path: &'a Path,
    pub(super) text: &'a str,
    pub(super) document: &'a Document<String>,
    /// A message about each value that is not what it must be.
    pub(super) wrong: Vec<String>,
}

impl Reader<'_> {
    pub(super) fn settings(&mut self) -> Settings {
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
            key_speed: self.number("key_speed", 50..=200, usual.key_speed),
            mouse_speed: self.number("mouse_speed", 25..=400, usual.mouse_speed),
            mouse_reversed: self.switch("mouse_reversed", usual.mouse_reversed),
            grab: self.name("keep_pointer", Grab::NAMES, usual.grab),
            dead_zone: self.number("dead_zone", 0..=50, usual.dead_zone),
            keys: self.keys(),
            window: self.place("window"),
            run: self.terms("run", usual.run),
            levels: self.text("levels", "the name of a set of levels such as `\"winter\"`"),
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
    fn terms(&mut self, key: &str, usual: RunRules) -> RunRules {
        let Some(item) = self.document.as_table().get(key) else { return usual };
        let found = item.as_str().and_then(|text| format!("run {text}").parse().ok());
        found.unwrap_or_else(|| {
            let allowed = "one difficulty and assists, each once, such as `\"normal\"` or `\"hard wide-paddle\"`";
            self.complain(key, &allowed, &words(usual));
            usual
        })
    }

    /// Any text.
    fn text(&mut self, key: &str, allowed: &str) -> String {
        let Some(item) = self.document.as_table().get(key) else { return String::new() };
        item.as_str().map(str::to_owned).unwrap_or_else(|| {
            self.complain(key, &allowed, &"the usual one");
            String::new()
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
pub(super) fn place(text: &str, at: usize) -> String {
    let before = text.get(..at).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    format!("{}:{}", before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}
