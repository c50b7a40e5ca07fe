//! The lines before the rows: `title:`, `author:`, `speed:`, `lives:` and `tile X:`.

use super::problem::{Problem, did_you_mean, nearest, shown, wrong};
use super::text::{bare_number, comment_in};
use super::tile::brick;
use super::word::Word;
use super::{BrickKind, Color};
use std::collections::{BTreeMap, BTreeSet};

/// What the lines before the rows set.
#[derive(Clone, Debug, Default)]
pub(super) struct Settings {
    pub title: Option<String>,
    pub author: Option<String>,
    pub speed: Option<f32>,
    pub lives: Option<u32>,
    /// Bricks by their code.
    pub tiles: BTreeMap<char, BrickKind>,
    /// Codes that a faulty line was probably meant to define. Rows that use them are not reported
    /// as well.
    pub suspected: BTreeSet<char>,
}

/// All keys.
const KEYS: [&str; 5] = ["title", "author", "speed", "lives", "tile"];

/// The most characters of a title or an author's name: more do not fit into a panel.
pub(super) const MAX_TEXT: usize = 60;

/// The range of the factor of the ball's speed. Below it the game is dull; above it nobody can
/// follow the ball.
const SPEEDS: std::ops::RangeInclusive<f32> = 0.25..=4.0;

/// The most lives.
const MAX_LIVES: u32 = 9;

/// Whether a line, without its comment, is a setting: it begins with a letter and has a colon.
pub(super) fn is_setting(line: &str) -> bool {
    let key = line.split(':').next().filter(|key| key.len() < line.len());
    key.is_some_and(|key| key.trim_start().starts_with(|c: char| c.is_alphabetic()))
}

/// Whether a line, without its comment, begins with a key and has no colon, as `title Two towers`
/// and `speed=2` do. A single word is a row if all its letters are codes from `tile` lines.
pub(super) fn forgets_colon(line: &str, settings: &Settings) -> bool {
    let Some(key) = line.split_whitespace().next().and_then(key_before_sign) else { return false };
    line.trim() != key || !key.chars().all(|c| settings.tiles.contains_key(&c))
}

/// The key at the start of a word, alone or before a `=`, in upper or lower case.
fn key_before_sign(word: &str) -> Option<&str> {
    let key = word.split('=').next().unwrap_or_default();
    KEYS.iter().any(|known| known.eq_ignore_ascii_case(key)).then_some(key)
}

/// The code in a word that lacks the blank after `tile`: `a` in `tilea`.
fn joined_code(word: &str) -> Option<&str> {
    let (tile, code) = word.split_at_checked("tile".len())?;
    tile.eq_ignore_ascii_case("tile").then_some(code)
}

/// A line split at its first colon.
struct Parts<'a> {
    key: Word<'a>,
    /// The code of a `tile` line.
    code: Option<Word<'a>>,
    /// What stands between them and the colon.
    extra: Option<Word<'a>>,
    /// Without blanks around it.
    value: Word<'a>,
}

impl<'a> Parts<'a> {
    /// Returns `None` if the line has no colon.
    fn new(line: Word<'a>) -> Option<Self> {
        let at = line.text.find(':')?;
        let before = Word { text: &line.text[..at], ..line };
        let mut words = before.words();
        Some(Self {
            key: words.next().unwrap_or(Word { text: "", ..line }),
            code: words.next(),
            extra: words.next(),
            value: line.from(at + 1).trimmed(),
        })
    }
}

impl Settings {
    /// Reads a setting from a line without its comment.
    pub(super) fn read(&mut self, line: Word<'_>) -> Result<(), Problem> {
        let read = self.try_read(line);
        if read.is_err() {
            self.suspect(line.text);
        }
        read
    }

    /// Notes the codes that a faulty line was probably meant to define.
    pub(super) fn suspect(&mut self, line: &str) {
        let head = line.split(':').next().unwrap_or_default();
        let mut words = head.split_whitespace();
        let (key, code) = (words.next().unwrap_or_default(), words.find(|word| *word != "="));
        let lower = key.to_lowercase();
        let code = match code {
            Some(code) if nearest(&lower, KEYS) == Some("tile") || code.chars().count() == 1 => code,
            Some(_) => return,
            None if key.chars().count() == 1 => key,
            None => joined_code(key).unwrap_or_default(),
        };
        self.suspected.extend(code.chars().filter(|c| !c.is_ascii_digit() || *c > '5'));
    }

    fn try_read(&mut self, line: Word<'_>) -> Result<(), Problem> {
        let Some(Parts { key, code, extra, value }) = Parts::new(line) else { return Err(no_colon(line)) };
        if key_before_sign(key.text).is_some()
            && (key.text.contains('=') || code.is_some_and(|code| code.text.starts_with('=')))
        {
            return Err(no_colon(line));
        }
        if !KEYS.contains(&key.text) {
            return Err(unknown_key(key, code, value));
        }
        let extra = if key.text == "tile" { extra } else { code };
        if let Some(extra) = extra {
            return Err(wrong(
                extra,
                "does not belong between the key and the colon",
                "write `key: value`, or `tile X: …`",
            ));
        }
        if value.text.is_empty() && key.text != "tile" {
            let what = if matches!(key.text, "title" | "author") { "text" } else { "number" };
            let help = "write it there, or remove the line";
            return Err(wrong(value, &format!("a {what} is missing after the colon"), help));
        }
        let twice = match key.text {
            "title" => self.title.replace(text(value)?).is_some(),
            "author" => self.author.replace(text(value)?).is_some(),
            "speed" => self.speed.replace(speed(value)?).is_some(),
            "lives" => self.lives.replace(lives(value)?).is_some(),
            _ => return self.tile(key, code, value),
        };
        if twice {
            let message = format!("`{}` is set twice", key.text);
            return Err(Problem::of_word(key, message, "keep one of the two lines"));
        }
        Ok(())
    }

    fn tile(&mut self, key: Word<'_>, code: Option<Word<'_>>, value: Word<'_>) -> Result<(), Problem> {
        let Some(code) = code else {
            let help = "write `tile X: …` with X a digit from 6 or a letter";
            return Err(wrong(key, "`tile` lacks its code", help));
        };
        let mut characters = code.text.chars();
        let (first, more) = (characters.next().unwrap_or_default(), characters.next());
        if more.is_some() || !(matches!(first, '6'..='9') || first.is_ascii_alphabetic()) {
            let message = format!("`{}` cannot be given a meaning", shown(code.text));
            let help = "take a digit from 6 to 9, or one letter from a to z or A to Z for rows without blanks; 0 to 5 are the game's own";
            return Err(Problem::of_word(code, message, help));
        }
        let kind = brick(value);
        // A code with a faulty line is known all the same, so its bricks are not reported as well.
        let known = kind.as_ref().map_or(BrickKind::one_hit(Color::White), |kind| *kind);
        let twice = self.tiles.insert(first, known).is_some();
        kind?;
        if twice {
            let message = format!("`tile {first}` is set twice");
            let help = "keep one of the two lines, or take another code";
            return Err(Problem::of_word(code, message, help));
        }
        Ok(())
    }
}

/// Splits a `tile` line at its colon, into its head, such as `tile a`, and its value. Returns
/// `None` for all other lines.
pub(super) fn tile_head(line: &str) -> Option<(&str, &str)> {
    let (head, value) = line.split_once(':')?;
    let is_tile = head.split_whitespace().next().is_some_and(|word| word.eq_ignore_ascii_case("tile"));
    is_tile.then_some((head.trim(), value.trim()))
}

/// The title or the author's name on a line, if it sets one. The line must be from a text that
/// parses.
pub(super) fn shown_text(line: Word<'_>) -> Option<Word<'_>> {
    Parts::new(line).filter(|parts| matches!(parts.key.text, "title" | "author")).map(|parts| parts.value)
}

/// Reads a `tile` line. Returns its code, its value, and the brick that the value describes; `None`
/// for all other lines. The line must be from a text that parses.
pub(super) fn tile_line(line: Word<'_>) -> Option<(Word<'_>, Word<'_>, BrickKind)> {
    let Parts { key, code, value, .. } = Parts::new(line)?;
    let code = code.filter(|_| key.text == "tile")?;
    Some((code, value, brick(value).ok()?))
}

/// The problem of a line that begins with a key but lacks the colon.
fn no_colon(line: Word<'_>) -> Problem {
    let mut words = line.words();
    let word = words.next().unwrap_or(line);
    let place = Word { text: key_before_sign(word.text).unwrap_or(word.text), ..word };
    let key = place.text.to_lowercase();
    let code = words.next().map(|word| word.text).filter(|code| code.chars().count() == 1 && *code != "=");
    let help = match (key.as_str(), code) {
        ("tile", Some(code)) => format!("write `tile {code}: …`"),
        ("tile", None) => "write `tile X: …`".to_owned(),
        _ => format!("write `{key}: …`"),
    };
    Problem::of_word(place, format!("a colon is missing after `{key}`"), &help)
}

fn unknown_key(key: Word<'_>, code: Option<Word<'_>>, value: Word<'_>) -> Problem {
    let lower = key.text.to_lowercase();
    let joined = joined_code(key.text).filter(|rest| code.is_none() && rest.chars().count() == 1);
    let is_code =
        code.is_none() && key.text.chars().count() == 1 && (value.text.contains('=') || value.text == "solid");
    let help = if is_code {
        format!("write `tile {}: …`", key.text)
    } else if let Some(code) = joined {
        format!("write `tile {code}: …`")
    } else {
        did_you_mean(&lower, KEYS, || format!("the keys are {}; begin a comment with `;`", KEYS.join(", ")))
    };
    Problem::of_word(key, format!("`{}` is not a key", shown(key.text)), &help)
}

fn text(value: Word<'_>) -> Result<String, Problem> {
    if value.length() > MAX_TEXT {
        let message = format!("{} characters; the limit is {MAX_TEXT}", value.length());
        let help = format!("write at most {MAX_TEXT}: a panel has no room for more");
        return Err(Problem::of_word(value, message, &help));
    }
    if let Some((at, control)) = value.text.char_indices().find(|(_, c)| c.is_control()) {
        let place = Word { text: &value.text[at..at + control.len_utf8()], ..value.from(at) };
        let help = "write letters, digits, signs and blanks only; a tab is none of them";
        return Err(wrong(place, "cannot be shown", help));
    }
    Ok(value.text.to_owned())
}

fn speed(value: Word<'_>) -> Result<f32, Problem> {
    let number = |text: &str| {
        let number = Some(text).filter(|text| !text.starts_with('+'))?.parse().ok();
        number.filter(|speed| SPEEDS.contains(speed))
    };
    number(value.text).ok_or_else(|| {
        let with_point = value.text.replace(',', ".");
        let percent = value.text.strip_suffix('%').and_then(|text| text.trim_end().parse::<f32>().ok());
        let help = match (number(&with_point), percent.map(|percent| (percent / 100.0).to_string())) {
            (Some(_), _) => format!("write a point: {with_point}"),
            (None, Some(factor)) if number(&factor).is_some() => format!("write a factor: {factor}"),
            (None, None) if number(bare_number(&with_point)).is_some() => {
                format!("write `speed: {}`", bare_number(&with_point))
            }
            _ => "write a factor from 0.25 to 4; 1 is the usual speed".to_owned(),
        };
        comment_in(value).unwrap_or_else(|| wrong(value, "is not a speed", &help))
    })
}

fn lives(value: Word<'_>) -> Result<u32, Problem> {
    let number = |text: &str| {
        let number = Some(text).filter(|text| !text.starts_with('+'))?.parse().ok();
        number.filter(|lives| (1..=MAX_LIVES).contains(lives))
    };
    number(value.text).ok_or_else(|| {
        let help = match number(bare_number(value.text)) {
            Some(lives) => format!("write `lives: {lives}`"),
            None => "write a number from 1 to 9; 3 is usual".to_owned(),
        };
        comment_in(value).unwrap_or_else(|| wrong(value, "is not a number of lives", &help))
    })
}
