//! Warnings about a valid level whose author probably made a mistake.

use super::attributes::brick;
use super::content::Level;
use super::parse::{place, rows};
use super::problem::Problem;
use super::settings::{is_setting, shown_text, tile_line};
use super::tile::{BrickKind, Code, Drop};
use super::word::{Word, lines};

/// A brick with less relative luminance than this looks like the background, which has 0.006.
const DARK: f32 = 0.012;

/// Returns the warnings about a level and its text.
///
/// `missing` takes a title or a name. It returns the first character that the font cannot draw, and
/// the byte offset of that character.
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
    lints.extend(rows(text).find_map(wide_gap));
    lints.extend(indented(text));
    lints.extend(text.lines().zip(1..).filter_map(|(line, number)| lost_behind_semicolon(line, number)));
    lints
}

/// Warns about a row with spaces that its author may mistake for empty cells.
fn wide_gap(row: Word<'_>) -> Option<Problem> {
    let words: Vec<Word<'_>> = row.words().collect();
    let gaps = || words.windows(2).map(|pair| pair[1].column - pair[0].column - pair[0].length());
    let (least, most) = (gaps().min()?, gaps().max()?);
    let is_wide = most > least + 1 || words.len() == 2 && most > 2;
    let message = "the spaces in this row are not empty cells";
    is_wide.then(|| Problem::of_line(row.line, message, "write `.` for an empty place, and a space between two bricks"))
}

/// Warns about a row without spaces between its bricks that is indented further than others. Its
/// author may mistake the indentation for empty cells.
fn indented(text: &str) -> Option<Problem> {
    let indent = |row: &Word<'_>| row.text.len() - row.text.trim_start().len();
    let least = rows(text).map(|row| indent(&row)).min()?;
    let row = rows(text).find(|row| indent(row) > least && row.words().nth(1).is_none())?;
    let message = "the spaces before this row are not empty cells";
    Some(Problem::of_line(row.line, message, "write `.` for an empty place, or begin all rows alike"))
}

/// Warns about a comment that is probably a mistake: the end of a title, a row or a value after a
/// `;`.
fn lost_behind_semicolon(line: &str, number: usize) -> Option<Problem> {
    let (before, comment) = line.split_once(';')?;
    let comment = comment.trim();
    let place = Word { line: number, column: before.chars().count() + 2, text: comment };
    let head = Word { line: number, column: 1, text: before };
    let is_close = !before.ends_with(char::is_whitespace) && !comment.is_empty();
    if shown_text(head).is_some() {
        let message = "a title or a name cannot contain `;`: the rest is a comment";
        return is_close.then(|| Problem::of_word(place, message, "write a comma, or a space before a comment"));
    }
    let is_row = |text: &str| !text.is_empty() && text.chars().all(|c| matches!(c, '0'..='9' | '.' | ' '));
    let is_cut = if tile_line(head).is_some() {
        comment.contains('=') && brick(place).is_ok()
    } else if is_row(before.trim()) {
        is_row(comment) && (is_close || comment.len() > 1)
    } else {
        is_row(comment) && is_close && is_setting(before)
    };
    is_cut
        .then(|| Problem::of_word(place, format!("`{comment}` is cut off here"), "if it is not a comment, remove `;`"))
}

fn of_tile(level: &Level, code: Word<'_>, value: Word<'_>, kind: BrickKind) -> Option<Problem> {
    let name = code.text;
    let is_used = name.chars().any(|c| level.codes.contains(&Code::of(c)));
    if !is_used {
        let help = format!("write `{name}` in a row, or remove the line");
        return Some(Problem::of_word(code, format!("no row uses `{name}`"), help));
    }
    if value.text.is_empty() {
        let help = "write color=#rrggbb, hits=1 to 9, solid or drop=NAME after the colon";
        return Some(Problem::of_word(code, format!("`{name}` has no attributes: it is a white brick"), help));
    }
    if luminance(kind.color.bytes()) < DARK {
        let help = "choose a lighter color: the background is as dark";
        return Some(Problem::of_word(value, format!("`{name}` is so dark that it can hardly be seen"), help));
    }
    let is_lost = kind.hits.is_none() && kind.drop != Drop::Nothing;
    let help = "remove `drop`, or write hits=1 to 9 instead of `solid`";
    is_lost.then(|| Problem::of_word(value, "a solid brick is never destroyed, so nothing falls out of it", help))
}

/// Warns about the first number of more than one digit.
fn large_number(level: &Level, text: &str) -> Option<Problem> {
    let cell = level.codes.iter().position(|code| code.is_large())?;
    let place = place(text, level.columns, cell)?;
    let row = rows(text).find(|row| row.line == place.line)?.trimmed();
    let help = if row.words().all(|word| word.length() > 1) {
        format!("a space is not an empty place; write `.`: `{}`", row.text.replace(' ', "."))
    } else {
        let digits: Vec<String> = place.text.chars().map(String::from).collect();
        format!("did you mean `{}`?", digits.join(" "))
    };
    Some(Problem::of_word(place, format!("`{}` is one number, and one white brick", place.text), help))
}

/// Returns the relative luminance of an sRGB color, from 0 to 1 (ITU-R BT.709, as in WCAG's
/// contrast).
#[allow(clippy::disallowed_methods, reason = "a warning may differ between machines by a rounding")]
fn luminance(bytes: [u8; 3]) -> f32 {
    let linear = bytes.map(|byte| {
        let value = f32::from(byte) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
}
