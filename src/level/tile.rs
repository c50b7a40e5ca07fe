//! What a `tile` line says about its brick: `color=#rrggbb hits=3 solid drop=NAME`.

use super::problem::{did_you_mean, nearest, shown};
use super::settings::{Wrong, comment_in, wrong};
use super::text::{Word, words};
use super::{BrickKind, Color, DROPS, Drop, PowerUpKind};
use std::num::NonZeroU8;

/// The attributes of a `tile` line.
const ATTRIBUTES: [&str; 4] = ["color", "hits", "solid", "drop"];

/// Reads `color=#rrggbb hits=3 solid drop=NAME`, each at most once.
pub(super) fn brick(value: Word<'_>) -> Result<BrickKind, Wrong<'_>> {
    let (mut color, mut hits, mut drop) = (None, None, None);
    for word in words(value.text, value.column) {
        let (key, text) = word.text.split_once('=').unwrap_or((word.text, ""));
        if text.is_empty() && matches!(key, "color" | "hits" | "drop") {
            let message = format!("`{key}` has no value");
            let help = format!("write it behind a `=`, without blanks: {key}={}", example(key));
            return Err(Wrong { place: word, message, help });
        }
        let text = Word { column: word.column + key.chars().count() + 1, text };
        let twice = match key {
            "color" => color.replace(color_of(text)?).is_some(),
            "hits" => hits.replace(Some(hits_of(text)?)).is_some(),
            "solid" if word.text == "solid" => hits.replace(None).is_some(),
            "drop" => drop.replace(drop_of(text)?).is_some(),
            _ => return Err(unknown(word, value)),
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

/// A word that is no attribute, and what may be meant by it.
fn unknown<'a>(word: Word<'a>, value: Word<'a>) -> Wrong<'a> {
    let text = word.text.trim_end_matches([':', ',']);
    let (key, written) = text.split_once(['=', ':']).unwrap_or((text, ""));
    let key = key.to_lowercase();
    let usual = || "write color=#rrggbb, hits=1 to 9 or solid, drop=NAME, with blanks between them".to_owned();
    let help = if let Some(color) = as_color(text) {
        format!("write color={color}")
    } else if let Some(comment) = comment_in(value.rest(word)).filter(|comment| comment.place.column == word.column) {
        return comment;
    } else if hits_of(Word { text, ..word }).is_ok() {
        format!("write hits={text}")
    } else if key == "solid" {
        "write `solid` alone".to_owned()
    } else if let Some(known) = ATTRIBUTES.iter().find(|name| **name == key) {
        let value = if written.is_empty() { example(known) } else { written };
        format!("write it with `=` and small letters: {known}={value}")
    } else {
        did_you_mean(&key, ATTRIBUTES, usual)
    };
    wrong(word, "says nothing about a brick", &help)
}

fn example(key: &str) -> &'static str {
    match key {
        "color" => "#ff8800",
        "hits" => "3",
        _ => "multi-ball",
    }
}

fn color_of(value: Word<'_>) -> Result<Color, Wrong<'_>> {
    let digits = value.text.strip_prefix('#').filter(|digits| digits.len() == 6 && is_hexadecimal(digits));
    let byte = |at: usize| digits.and_then(|digits| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok());
    if let (Some(red), Some(green), Some(blue)) = (byte(0), byte(2), byte(4)) {
        return Ok(Color::Custom([red, green, blue]));
    }
    let usual = "write #rrggbb, two hexadecimal digits each for red, green and blue, for example #ff8800";
    let help =
        as_color(value.text.trim_matches(['"', ',', '\''])).map_or(usual.to_owned(), |color| format!("write {color}"));
    Err(wrong(value, "is not a colour", &help))
}

/// A colour as it should be written, where `text` is one as it is written elsewhere: `ff8800`, `#f80`.
fn as_color(text: &str) -> Option<String> {
    let digits = text.strip_prefix('#').unwrap_or(text);
    match digits.len() {
        _ if !is_hexadecimal(digits) => None,
        6 => Some(format!("#{digits}")),
        3 if text.starts_with('#') => {
            Some(digits.chars().fold("#".to_owned(), |color, digit| format!("{color}{digit}{digit}")))
        }
        _ => None,
    }
}

fn is_hexadecimal(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn hits_of(value: Word<'_>) -> Result<NonZeroU8, Wrong<'_>> {
    let number = |text: &str| {
        let number = Some(text).filter(|text| !text.starts_with('+'))?.parse().ok();
        number.filter(|hits: &NonZeroU8| hits.get() <= 9)
    };
    number(value.text).ok_or_else(|| {
        let help = match number(value.text.trim_end_matches(',')) {
            Some(hits) => format!("write {hits} without a comma: blanks stand between what is said"),
            None => "write a number from 1 to 9, or `solid` without hits".to_owned(),
        };
        wrong(value, "is not a number of hits", &help)
    })
}

fn drop_of(value: Word<'_>) -> Result<Drop, Wrong<'_>> {
    match value.text {
        "usual" => Ok(Drop::Usual),
        "none" => Ok(Drop::Nothing),
        name => match PowerUpKind::from_name(name) {
            Some(kind) => Ok(Drop::PowerUp(kind)),
            None => {
                let name = name.trim_end_matches(',').to_lowercase();
                let known = DROPS.into_iter().chain(["none", "usual"]);
                let help = match nearest(&name, known) {
                    _ if name.contains([',', '+', '|']) => "name one: a brick drops one thing".to_owned(),
                    Some(known) => format!("did you mean `{known}`?"),
                    None => format!("write none, usual, {}", DROPS.join(", ")),
                };
                Err(Wrong { place: value, message: format!("`{}` is not a power-up", shown(value.text)), help })
            }
        },
    }
}
