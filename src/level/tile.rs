//! What a `tile` line says about its brick: `color=#rrggbb hits=3 solid drop=NAME`.

use super::problem::{nearest, shown};
use super::settings::{Wrong, foreign_comment, wrong};
use super::text::{Word, words};
use super::{BrickKind, Color, DROPS, Drop};
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
        let value = Word { column: word.column + key.chars().count() + 1, text };
        let twice = match key {
            "color" => color.replace(color_of(value)?).is_some(),
            "hits" => hits.replace(Some(hits_of(value)?)).is_some(),
            "solid" if word.text == "solid" => hits.replace(None).is_some(),
            "drop" => drop.replace(drop_of(value)?).is_some(),
            unknown => {
                if let Some(comment) = foreign_comment(word) {
                    return Err(comment);
                }
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
