//! Reads what a `tile` line says about its brick: `color=#rrggbb hits=3 solid drop=NAME`.

use super::problem::{Problem, did_you_mean, nearest, number, wrong};
use super::word::Word;
use super::{BrickKind, Color, Drop, PowerUpKind};
use std::num::NonZeroU8;

/// The attributes of a `tile` line.
const ATTRIBUTES: [&str; 4] = ["color", "hits", "solid", "drop"];

const HELP: &str = "write color=#rrggbb, hits=1 to 9 or solid, drop=NAME, with blanks between them";

/// Reads `color=#rrggbb hits=3 solid drop=NAME`, each at most once.
pub(super) fn brick(value: Word<'_>) -> Result<BrickKind, Problem> {
    let (mut color, mut hits, mut drop) = (None, None, None);
    for word in value.words() {
        let (key, text) = word.text.split_once('=').unwrap_or((word.text, ""));
        if text.is_empty() && matches!(key, "color" | "hits" | "drop") {
            return Err(Problem::of_word(word, format!("`{key}` has no value"), HELP));
        }
        let text = word.from(word.text.len() - text.len());
        let twice = match key {
            "color" => color.replace(read_color(text)?).is_some(),
            "hits" => hits.replace(NonZeroU8::new(read_hits(text)?)).is_some(),
            "solid" if word.text == "solid" => hits.replace(None).is_some(),
            "drop" => drop.replace(read_drop(text)?).is_some(),
            _ => return Err(unknown(word, key, value)),
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

/// The problem of a word that is not an attribute. The help puts the nearest attribute in its
/// place.
fn unknown(word: Word<'_>, key: &str, value: Word<'_>) -> Problem {
    let known = nearest(&key.to_lowercase(), ATTRIBUTES).filter(|known| *known != key);
    let help = known.map_or(HELP.to_owned(), |known| format!("write {}", value.text.replacen(key, known, 1)));
    wrong(word, "is not an attribute of a brick", &help)
}

fn read_color(value: Word<'_>) -> Result<Color, Problem> {
    let digits = value.text.strip_prefix('#').filter(|digits| digits.len() == 6);
    let is_hexadecimal = |digits: &&str| digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    let number = digits.filter(is_hexadecimal).and_then(|digits| u32::from_str_radix(digits, 16).ok());
    let Some(number) = number else {
        let help = "write #rrggbb, two hexadecimal digits each for red, green and blue, for example #ff8800";
        return Err(wrong(value, "is not a colour", help));
    };
    let [_, color @ ..] = number.to_be_bytes();
    Ok(Color::Custom(color))
}

fn read_hits(value: Word<'_>) -> Result<u8, Problem> {
    number(value, 1..=9, "is not a number of hits", "write a number from 1 to 9, or `solid` without hits")
}

fn read_drop(value: Word<'_>) -> Result<Drop, Problem> {
    match value.text {
        "usual" => Ok(Drop::Usual),
        "none" => Ok(Drop::Nothing),
        name => PowerUpKind::from_name(name).map(Drop::PowerUp).ok_or_else(|| {
            let known = PowerUpKind::NAMES.into_iter().chain(["none", "usual"]);
            let all = || format!("write none, usual, {}", PowerUpKind::NAMES.join(", "));
            wrong(value, "is not a power-up", &did_you_mean(&name.to_lowercase(), known, all))
        }),
    }
}
