//! The lines before the rows: `title:`, `author:`, `speed:`, `lives:` and `tile X:`.

use super::problem::{nearest, shown};
use super::words::{Word, words};
use super::{BrickKind, Color, DROPS, Drop};
use std::collections::BTreeMap;
use std::num::NonZeroU8;

/// What the lines before the rows said.
#[derive(Clone, Debug, Default)]
pub(super) struct Settings {
    pub title: Option<String>,
    pub author: Option<String>,
    pub speed: Option<f32>,
    pub lives: Option<u32>,
    /// By code.
    pub tiles: BTreeMap<char, BrickKind>,
}

/// What is wrong with a setting: where, what, and what to do.
pub(super) struct Wrong<'a> {
    pub place: Word<'a>,
    pub message: String,
    pub help: String,
}

/// The keys that there are, besides `tile`.
const KEYS: [&str; 5] = ["title", "author", "speed", "lives", "tile"];

/// The most characters of a title or an author's name: more do not fit into a panel.
pub(super) const MAX_TEXT: usize = 60;

/// Bounds of the factor of the ball's speed: slower is dull, faster cannot be seen.
const SPEEDS: std::ops::RangeInclusive<f32> = 0.25..=4.0;

/// The most lives.
const MAX_LIVES: u32 = 9;

/// Whether a line without its comment is a setting: a key and a colon before anything else.
pub(super) fn is_setting(line: &str) -> bool {
    let key = line.split(':').next().filter(|key| key.len() < line.len());
    key.is_some_and(|key| key.trim_start().starts_with(|c: char| c.is_alphabetic()))
}

impl Settings {
    /// Reads a setting from a line without its comment.
    pub(super) fn read<'a>(&mut self, line: &'a str) -> Result<(), Wrong<'a>> {
        let (key, value) = line.split_once(':').unwrap_or((line, ""));
        let mut keys = words(key, 1);
        let place = keys.next().unwrap_or(Word { column: 1, text: "" });
        let code = keys.next();
        let value_column = key.chars().count() + 2;
        let lead = value.len() - value.trim_start().len();
        let value = Word { column: value_column + value[..lead].chars().count(), text: value.trim() };
        if let Some(extra) = keys.next() {
            return Err(wrong(extra, "stands between key and colon", "write `key: value`, or `tile X: …`"));
        }
        match (place.text, code) {
            ("tile", Some(code)) => return self.tile(code, value),
            ("tile", None) => {
                return Err(wrong(
                    place,
                    "`tile` of which code?",
                    "write `tile X: …` with X a digit from 6 or a letter",
                ));
            }
            (_, Some(extra)) => {
                return Err(wrong(extra, "stands between key and colon", "write `key: value`, or `tile X: …`"));
            }
            _ => {}
        }
        let twice = match place.text {
            "title" => self.title.replace(text(value)?).is_some(),
            "author" => self.author.replace(text(value)?).is_some(),
            "speed" => self.speed.replace(speed(value)?).is_some(),
            "lives" => self.lives.replace(lives(value)?).is_some(),
            unknown => {
                let did_you_mean = nearest(unknown, KEYS);
                let help =
                    if did_you_mean.is_empty() { format!("the keys are {}", KEYS.join(", ")) } else { did_you_mean };
                return Err(Wrong { place, message: format!("`{}` is not a key", shown(unknown)), help });
            }
        };
        if twice {
            let message = format!("`{}` is said twice", place.text);
            return Err(Wrong { place, message, help: "keep one of the two lines".to_owned() });
        }
        Ok(())
    }

    fn tile<'a>(&mut self, code: Word<'a>, value: Word<'a>) -> Result<(), Wrong<'a>> {
        let mut characters = code.text.chars();
        let (first, more) = (characters.next().unwrap_or_default(), characters.next());
        if more.is_some() || !(matches!(first, '6'..='9') || first.is_ascii_alphabetic()) {
            let message = format!("`{}` cannot be given a meaning", shown(code.text));
            let help = "take a digit from 6 to 9, or one letter from a to z or A to Z for rows without blanks; 0 to 5 are the game's own".to_owned();
            return Err(Wrong { place: code, message, help });
        }
        let kind = brick(value);
        // A code whose line has a mistake is a code all the same: its bricks are not mistakes of their own.
        let known = kind.as_ref().map_or(BrickKind::one_hit(Color::White), |kind| *kind);
        let twice = self.tiles.insert(first, known).is_some();
        kind?;
        if twice {
            let message = format!("`tile {first}` is said twice");
            return Err(Wrong {
                place: code,
                message,
                help: "keep one of the two lines, or take another code".to_owned(),
            });
        }
        Ok(())
    }
}

fn wrong<'a>(place: Word<'a>, what: &str, help: &str) -> Wrong<'a> {
    let message = if place.text.is_empty() || what.starts_with('`') {
        what.to_owned()
    } else {
        format!("`{}` {what}", shown(place.text))
    };
    Wrong { place, message, help: help.to_owned() }
}

fn text(value: Word<'_>) -> Result<String, Wrong<'_>> {
    if value.text.is_empty() {
        return Err(wrong(value, "a text is missing after the colon", "write it there, or remove the line"));
    }
    if value.length() > MAX_TEXT {
        return Err(Wrong {
            place: value,
            message: format!("{} characters are too many", value.length()),
            help: format!("write at most {MAX_TEXT}: a panel has no room for more"),
        });
    }
    if value.text.chars().any(char::is_control) {
        return Err(wrong(
            value,
            "holds a character that cannot be shown",
            "write letters, digits, signs and blanks only; a tab is none of them",
        ));
    }
    Ok(value.text.to_owned())
}

fn speed(value: Word<'_>) -> Result<f32, Wrong<'_>> {
    let number = value.text.parse().ok().filter(|speed| SPEEDS.contains(speed));
    number.ok_or_else(|| wrong(value, "is not a speed", "write a factor from 0.25 to 4; 1 is the usual speed"))
}

fn lives(value: Word<'_>) -> Result<u32, Wrong<'_>> {
    let number = value.text.parse().ok().filter(|lives| (1..=MAX_LIVES).contains(lives));
    number.ok_or_else(|| wrong(value, "is not a number of lives", "write a number from 1 to 9; 3 is usual"))
}

/// The attributes of a `tile` line.
const ATTRIBUTES: [&str; 4] = ["color", "hits", "solid", "drop"];

/// Reads `color=#rrggbb hits=3 solid drop=NAME`, each at most once.
fn brick(value: Word<'_>) -> Result<BrickKind, Wrong<'_>> {
    let (mut color, mut hits, mut drop) = (None, None, None);
    for word in words(value.text, value.column) {
        let (key, text) = word.text.split_once('=').unwrap_or((word.text, ""));
        if text.is_empty() && matches!(key, "color" | "hits" | "drop") {
            let message = format!("`{key}` has no value");
            let help = format!("write it behind a `=`, without blanks: {key}={}", example(key));
            return Err(Wrong { place: word, message, help });
        }
        let value = Word { column: word.column + key.chars().count() + 1, text };
        let twice = match key {
            "color" => color.replace(color_of(value)?).is_some(),
            "hits" => hits.replace(Some(hits_of(value)?)).is_some(),
            "solid" if word.text == "solid" => hits.replace(None).is_some(),
            "drop" => drop.replace(drop_of(value)?).is_some(),
            unknown => {
                let did_you_mean = nearest(&unknown.to_lowercase(), ATTRIBUTES);
                let usual = "write color=#rrggbb, hits=1 to 9 or solid, drop=NAME";
                // Who wrote a known word otherwise than it is written is told how.
                let known = did_you_mean.is_empty() || ATTRIBUTES.iter().any(|name| unknown.starts_with(name));
                let help = if known { usual.to_owned() } else { did_you_mean };
                return Err(Wrong {
                    place: word,
                    message: format!("`{}` says nothing about a brick", shown(word.text)),
                    help,
                });
            }
        };
        if twice {
            let help = "say each thing once; a brick has hits or is solid, and drops one thing";
            return Err(wrong(word, "repeats or contradicts what stands before it", help));
        }
    }
    let hits = hits.unwrap_or(Some(NonZeroU8::MIN));
    let plain = if hits.is_some() { Color::White } else { Color::Steel };
    let usual = if hits.is_some() { Drop::Usual } else { Drop::Nothing };
    Ok(BrickKind { color: color.unwrap_or(plain), hits, drop: drop.unwrap_or(usual) })
}

fn example(key: &str) -> &'static str {
    match key {
        "color" => "#ff8800",
        "hits" => "3",
        _ => "multi-ball",
    }
}

fn color_of(value: Word<'_>) -> Result<Color, Wrong<'_>> {
    let digits = value.text.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii());
    let byte = |at: usize| digits.and_then(|digits| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok());
    match (digits.is_some_and(|digits| !digits.contains('+')), byte(0), byte(2), byte(4)) {
        (true, Some(red), Some(green), Some(blue)) => Ok(Color::Custom([red, green, blue])),
        _ => Err(wrong(
            value,
            "is not a colour",
            "write #rrggbb, two hexadecimal digits each for red, green and blue, for example #ff8800",
        )),
    }
}

fn hits_of(value: Word<'_>) -> Result<NonZeroU8, Wrong<'_>> {
    let hits = value.text.parse().ok().filter(|hits: &NonZeroU8| hits.get() <= 9);
    hits.ok_or_else(|| wrong(value, "is not a number of hits", "write a number from 1 to 9, or `solid` without hits"))
}

fn drop_of(value: Word<'_>) -> Result<Drop, Wrong<'_>> {
    match value.text {
        "usual" => Ok(Drop::Usual),
        "none" => Ok(Drop::Nothing),
        name => match DROPS.iter().position(|drop| *drop == name) {
            Some(index) => Ok(Drop::PowerUp(index as u8)),
            None => {
                let did_you_mean = nearest(name, DROPS);
                let all = format!("write none, usual, {}", DROPS.join(", "));
                let help = if did_you_mean.is_empty() { all } else { did_you_mean };
                Err(Wrong { place: value, message: format!("`{}` is not a power-up", shown(name)), help })
            }
        },
    }
}
