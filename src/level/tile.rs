//! Reads what a `tile` line says about its brick: `color=#rrggbb hits=3 solid drop=NAME`.

use super::color::{as_color, read_color};
use super::problem::{Problem, did_you_mean, nearest, shown, wrong};
use super::text::{bare_number, comment_in};
use super::word::Word;
use super::{BrickKind, Color, DROPS, Drop, PowerUpKind};
use std::num::NonZeroU8;

/// The attributes of a `tile` line.
const ATTRIBUTES: [&str; 4] = ["color", "hits", "solid", "drop"];

/// Reads `color=#rrggbb hits=3 solid drop=NAME`, each at most once.
pub(super) fn brick(value: Word<'_>) -> Result<BrickKind, Problem> {
    let (mut color, mut hits, mut drop) = (None, None, None);
    for word in value.words() {
        if let Some(comma) = comma_in(word) {
            return Err(no_comma(word, comma, value));
        }
        let (key, text) = word.text.split_once('=').unwrap_or((word.text, ""));
        if text.is_empty() && matches!(key, "color" | "hits" | "drop") {
            return Err(no_value(word, value));
        }
        let text = Word { column: word.column + key.chars().count() + 1, text, ..word };
        let twice = match key {
            "color" => color.replace(read_color(with_parentheses(text, value))?).is_some(),
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

/// Whether a line, without its comment, can only be meant for a `tile` line: `color=#ff0000`,
/// `hits: 3`, `solid`.
pub(super) fn is_attribute(line: &str) -> bool {
    let line = without_dash(line);
    let end = line.find(|c: char| !c.is_alphabetic()).unwrap_or(line.len());
    let (key, rest) = line.split_at(end);
    match attribute(key) {
        Some("solid") if rest.trim().is_empty() || is_attribute(rest) => true,
        Some(_) => rest.trim_start().starts_with(['=', ':']),
        None => false,
    }
}

/// Removes the blanks around a line, and the dash before it that a list would have.
pub(super) fn without_dash(line: &str) -> &str {
    let line = line.trim();
    line.strip_prefix("- ").map_or(line, str::trim_start)
}

/// Rewrites the value of a `tile` line as it should be written, for the help of a message. Returns
/// `None` where the meaning is not clear.
///
/// It understands `color: #f80`, `color = red`, `hits=2, solid`, `Drop= Speed`, `3 hits`.
pub(super) fn corrected(value: &str) -> Option<String> {
    let mut depth = 0_usize;
    let separated = value.chars().filter_map(|c| {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        match c {
            _ if depth > 0 => (!c.is_whitespace()).then_some(c),
            ',' => Some(' '),
            ':' => Some('='),
            '"' | '\'' | '{' | '}' => None,
            _ => Some(c),
        }
    });
    let separated: String = separated.collect();
    let joined = separated.split('=').map(str::trim).collect::<Vec<_>>().join("=");
    let mut words = joined.split_whitespace().peekable();
    let mut corrected: Vec<String> = Vec::new();
    while let Some(word) = words.next() {
        let (key, text) = match word.split_once('=') {
            Some((key, text)) => (attribute(key).or_else(|| nearest(&key.to_lowercase(), ATTRIBUTES))?, text),
            None => match attribute(word) {
                Some("solid") => ("solid", ""),
                Some(key) => (key, words.next()?),
                None if words.next_if(|next| attribute(next) == Some("hits")).is_some() => ("hits", word),
                None => ("color", bare_color(word).map(|_| word)?),
            },
        };
        let is_twice = |known: &String| {
            known.starts_with(key) || key == "solid" && known.starts_with("hits") || key == "hits" && known == "solid"
        };
        if corrected.iter().any(is_twice) {
            return None;
        }
        corrected.push(corrected_attribute(key, text)?);
    }
    Some(corrected.join(" ")).filter(|text| !text.is_empty())
}

/// An attribute with its value as it should be written.
fn corrected_attribute(key: &str, text: &str) -> Option<String> {
    Some(match key {
        "color" => format!("color={}", as_color(text)?),
        "hits" => format!("hits={}", hits(bare_number(text))?),
        "drop" => format!("drop={}", nearest(&text.to_lowercase(), DROPS.into_iter().chain(["none", "usual"]))?),
        _ => Some("solid").filter(|_| matches!(text, "" | "true" | "yes" | "1"))?.to_owned(),
    })
}

/// A colour without `color=` before it. Words of three letters from a to f, such as `bad`, are not
/// colours.
fn bare_color(text: &str) -> Option<String> {
    let is_word = text.len() == 3 && text.bytes().all(|byte| matches!(byte, b'a'..=b'f' | b'A'..=b'F'));
    as_color(text).filter(|_| !is_word)
}

/// The attribute that a word names, in upper or lower case. `colour`, `hit` and `drops` count too.
fn attribute(word: &str) -> Option<&'static str> {
    let others = [("colour", "color"), ("hit", "hits"), ("drops", "drop")];
    let known = ATTRIBUTES.into_iter().map(|name| (name, name)).chain(others);
    known.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(word)).map(|(_, attribute)| attribute)
}

/// Finds a comma that ends an attribute or separates two of them. Returns its byte. A comma between
/// two power-ups or within a colour is another mistake.
fn comma_in(word: Word<'_>) -> Option<usize> {
    let text = word.text;
    let colour = text.find('(').map_or(0, |open| text[open..].find(')').map_or(text.len(), |close| open + close));
    let comma = colour + text[colour..].find(',')?;
    let behind = &text[comma + 1..];
    let is_number =
        text[..comma].ends_with(|c: char| c.is_ascii_digit()) && behind.starts_with(|c: char| c.is_ascii_digit());
    let is_last = behind.trim_matches(',').is_empty();
    (is_last || !is_number && (is_attribute(behind) || behind.starts_with('#'))).then_some(comma)
}

fn no_comma(word: Word<'_>, comma: usize, value: Word<'_>) -> Problem {
    let place = Word { text: ",", ..word.from(comma) };
    let message = format!("a comma stands behind `{}`", shown(&word.text[..comma]));
    let help = match corrected(value.text) {
        Some(text) => format!("write blanks, and no commas: {text}"),
        None => "write a blank instead".to_owned(),
    };
    Problem::of_word(place, message, &help)
}

/// The problem of an attribute whose value is missing or stands behind a blank: `color`,
/// `color = #ff0000`.
fn no_value(word: Word<'_>, value: Word<'_>) -> Problem {
    let key = attribute(word.text.trim_end_matches('=')).unwrap_or(word.text);
    let help = match corrected(value.text) {
        Some(text) => format!("write it behind a `=`, without blanks: {text}"),
        None => format!("write it behind a `=`, without blanks: {key}={}", example(key)),
    };
    Problem::of_word(word, format!("`{key}` has no value"), &help)
}

/// Extends a value to its closing parenthesis: `rgb(255, 136, 0)` is one value, although it has
/// blanks.
fn with_parentheses<'a>(text: Word<'a>, value: Word<'a>) -> Word<'a> {
    if !text.text.contains('(') || text.text.contains(')') {
        return text;
    }
    let rest = value.rest(text);
    rest.text.find(')').map_or(text, |end| Word { text: &rest.text[..=end], ..text })
}

/// The problem of a word that is not an attribute. The help says what may be meant.
fn unknown(word: Word<'_>, value: Word<'_>) -> Problem {
    let word = with_parentheses(word, value);
    let text = word.text.trim_end_matches([':', ',']);
    let key = text.trim_start_matches('{').split(['=', ':']).next().unwrap_or_default().to_lowercase();
    let usual = || "write color=#rrggbb, hits=1 to 9 or solid, drop=NAME, with blanks between them".to_owned();
    let help = if let Some(color) = bare_color(text) {
        format!("write color={color}")
    } else if let Some(comment) = comment_in(value.rest(word)).filter(|comment| comment.column == Some(word.column)) {
        return comment;
    } else if hits(text).is_some() {
        format!("write hits={text}")
    } else if key == "solid" {
        "write `solid` alone".to_owned()
    } else if let Some(known) = ATTRIBUTES.iter().find(|name| **name == key) {
        match corrected(value.text) {
            Some(text) => format!("write it with `=` and small letters: {text}"),
            None => format!("write it with `=` and small letters: {known}={}", example(known)),
        }
    } else if let Some((text, _)) = corrected(value.text).zip(attribute(&key)) {
        format!("write {text}")
    } else {
        did_you_mean(&key, ATTRIBUTES, usual)
    };
    wrong(word, "is not an attribute of a brick", &help)
}

fn example(key: &str) -> &'static str {
    match key {
        "color" => "#ff8800",
        "hits" => "3",
        _ => "multi-ball",
    }
}

fn hits(text: &str) -> Option<NonZeroU8> {
    let number = Some(text).filter(|text| !text.starts_with('+'))?.parse().ok();
    number.filter(|hits: &NonZeroU8| hits.get() <= 9)
}

fn hits_of(value: Word<'_>) -> Result<NonZeroU8, Problem> {
    hits(value.text).ok_or_else(|| {
        let help = match hits(bare_number(value.text)) {
            Some(hits) => format!("write hits={hits}"),
            None => "write a number from 1 to 9, or `solid` without hits".to_owned(),
        };
        wrong(value, "is not a number of hits", &help)
    })
}

fn drop_of(value: Word<'_>) -> Result<Drop, Problem> {
    match value.text {
        "usual" => Ok(Drop::Usual),
        "none" => Ok(Drop::Nothing),
        name => match PowerUpKind::from_name(name) {
            Some(kind) => Ok(Drop::PowerUp(kind)),
            None => {
                let name = name.to_lowercase();
                let known = DROPS.into_iter().chain(["none", "usual"]);
                let help = match nearest(&name, known) {
                    _ if name.contains([',', '+', '|']) => "name one: a brick drops one thing".to_owned(),
                    Some(known) => format!("did you mean `{known}`?"),
                    None => format!("write none, usual, {}", DROPS.join(", ")),
                };
                Err(Problem::of_word(value, format!("`{}` is not a power-up", shown(value.text)), &help))
            }
        },
    }
}
