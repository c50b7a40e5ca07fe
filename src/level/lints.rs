//! Warns of what an author can hardly have meant in a level that can be played.

use super::parse::place;
use super::problem::Problem;
use super::settings::{is_setting, shown_text, tile_line};
use super::word::{Word, lines};
use super::{BrickKind, Code, Drop, Level};

/// A brick with less than this relative luminance cannot be told from the background, which has
/// 0.006.
const DARK: f32 = 0.012;

/// Lists the warnings about a level and its text.
///
/// `missing` takes a title or a name. It returns the first character that the font cannot draw, and
/// the byte where it begins.
#[must_use]
pub fn lints(level: &Level, text: &str, missing: impl Fn(&str) -> Option<(usize, char)>) -> Vec<Problem> {
    let mut lints = Vec::new();
    for line in lines(text) {
        if let Some(shown) = shown_text(line)
            && let Some((at, c)) = missing(shown.text)
        {
            let place = Word { text: &shown.text[at..at + c.len_utf8()], ..shown.from(at) };
            let message = format!("the game's font has no `{c}`, and draws a box for it");
            lints.push(Problem::of_word(place, message, "write Latin, Greek or Cyrillic letters"));
        }
        lints.extend(tile_line(line).and_then(|(code, value, kind)| of_tile(level, code, value, kind)));
    }
    lints.extend(large_number(level, text));
    lints.extend(text.lines().zip(1..).filter_map(|(line, number)| lost_behind_semicolon(line, number)));
    lints
}

/// The warning about a comment that was hardly meant as one: the rest of a title, or of a row.
fn lost_behind_semicolon(line: &str, number: usize) -> Option<Problem> {
    let (before, comment) = line.split_once(';')?;
    let comment = comment.trim();
    let place = Word { line: number, column: before.chars().count() + 2, text: comment };
    if is_setting(before) {
        let is_text = shown_text(Word { line: number, column: 1, text: before }).is_some();
        let is_lost = is_text && !before.ends_with(char::is_whitespace) && !comment.is_empty();
        let message = "a title or a name cannot hold `;`: what follows is a comment";
        return is_lost.then(|| Problem::of_word(place, message, "write a comma, or a blank before a comment"));
    }
    let is_row = |text: &str| !text.is_empty() && text.chars().all(|c| matches!(c, '0'..='9' | '.' | ' '));
    let is_cut = is_row(before.trim()) && is_row(comment) && comment.len() > 1;
    is_cut.then(|| Problem::of_word(place, format!("`{comment}` is cut off here"), "if it is no comment, remove `;`"))
}

fn of_tile(level: &Level, code: Word<'_>, value: Word<'_>, kind: BrickKind) -> Option<Problem> {
    let name = code.text;
    let is_used = name.chars().any(|c| level.codes.contains(&Code::of(c)));
    let (place, message, help) = if !is_used {
        let help = format!("write `{name}` in a row, or remove the line");
        (code, format!("no row uses `{name}`"), help)
    } else if value.text.is_empty() {
        let help = "write color=#rrggbb, hits=1 to 9, solid or drop=NAME behind the colon".to_owned();
        (code, format!("`{name}` has no attributes: it is a white brick"), help)
    } else if luminance(kind.color.bytes()) < DARK {
        let help = "choose a lighter colour: the background is as dark".to_owned();
        (value, format!("`{name}` is so dark that it can hardly be seen"), help)
    } else if kind.hits.is_none() && kind.drop != Drop::Nothing {
        let help = "remove `drop`, or write hits=1 to 9 instead of `solid`".to_owned();
        (value, "a solid brick is never destroyed, so nothing falls out of it".to_owned(), help)
    } else {
        return None;
    };
    Some(Problem::of_word(place, message, help))
}

/// The warning about the first number of more than one digit.
fn large_number(level: &Level, text: &str) -> Option<Problem> {
    let cell = level.codes.iter().position(|code| code.is_large())?;
    let message = format!("`{}` is one white brick, like every number from 6 up", level.codes[cell].0);
    let help = "for more bricks, write a blank between two of them in every row, or no blank in any row";
    Some(Problem::of_word(place(text, level.columns, cell)?, message, help))
}

/// Relative luminance of an sRGB colour, from 0 to 1 (ITU-R BT.709, as in WCAG's contrast).
fn luminance(bytes: [u8; 3]) -> f32 {
    let linear = bytes.map(|byte| {
        let value = f32::from(byte) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
}
