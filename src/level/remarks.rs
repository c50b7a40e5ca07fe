//! Finds what is strange in the text of a level that can be played: what its author can hardly have
//! meant.

use super::parse::rows;
use super::problem::Problem;
use super::rows::{Row, codes};
use super::settings::{is_setting, shown_text, tile_line};
use super::text::lines;
use super::word::{Line, Word};
use super::{BrickKind, Drop};

/// A brick with less than this relative luminance cannot be told from the background, which has
/// 0.006.
const DARK: f32 = 0.012;

/// Lists what is strange in the text of a level, which must be one that parses.
///
/// `missing` takes a title or a name. It returns the first character that the font cannot draw, and
/// the byte where it begins.
#[must_use]
pub fn remarks(text: &str, missing: impl Fn(&str) -> Option<(usize, char)>) -> Vec<Problem> {
    let Codes { used, large } = Codes::of(text);
    let mut remarks = Vec::new();
    for line in lines(text).filter(|line| !line.text.trim().is_empty()) {
        remarks.extend(of_comment(&line));
        if !is_setting(line.text) {
            continue;
        }
        if let Some(shown) = shown_text(line.word())
            && let Some((at, c)) = missing(shown.text)
        {
            let place = Word { text: &shown.text[at..at + c.len_utf8()], ..shown.from(at) };
            let message = format!("the game's font has no `{c}`, and draws a box for it");
            let help = "write Latin, Greek or Cyrillic letters";
            remarks.push(Problem::of_word(place, message, help));
        }
        remarks.extend(shown_text(line.word()).and_then(of_quotes));
        let Some((code, value, kind)) = tile_line(line.word()) else { continue };
        remarks.extend(of_tile(code, value, kind, &used));
    }
    remarks.extend(of_indentation(text));
    remarks.extend(large.map(|code| {
        let message = format!("`{}` is one white brick, like every number from 6 up", code.text);
        let help = "for more bricks, write a blank between two of them in every row, or no blank in any row";
        Problem::of_word(code, message, help)
    }));
    remarks
}

/// Quotes around a whole title or name. They are part of it, which its author can hardly have
/// meant.
fn of_quotes(shown: Word<'_>) -> Option<Problem> {
    const PAIRS: [(char, char); 8] =
        [('"', '"'), ('\'', '\''), ('`', '`'), ('“', '”'), ('„', '“'), ('‘', '’'), ('«', '»'), ('»', '«')];
    let inner = |(open, close): (char, char)| {
        let inner = shown.text.strip_prefix(open)?.strip_suffix(close)?.trim();
        Some(inner).filter(|inner| !inner.is_empty() && !inner.contains([open, close]))
    };
    let inner = PAIRS.into_iter().find_map(inner)?;
    let message = "the quotes are part of the text, and are shown".to_owned();
    let help = format!("write {inner} without quotes, unless you mean them");
    Some(Problem::of_word(shown, message, &help))
}

/// A `;` without a blank before it, where it is probably not meant to begin a comment:
/// `hits=2;drop=none`, `2;2;2`.
fn of_comment(line: &Line<'_>) -> Option<Problem> {
    let comment = line.comment.filter(|_| !line.text.ends_with(char::is_whitespace))?;
    let is_code = |c: char| c.is_ascii_digit() || c == '.';
    let is_meant = match tile_line(line.word()) {
        Some(_) => comment.contains('=') || comment.contains("solid"),
        None => shown_text(line.word()).is_some() || comment.trim_start().starts_with(is_code),
    };
    let place = Word { column: line.text.chars().count() + 1, text: ";", ..line.word() };
    let message = "a comment begins here, so the rest of the line is ignored".to_owned();
    let help = "remove the `;`, or write a blank before it";
    is_meant.then(|| Problem::of_word(place, message, help))
}

/// The first dense row that is indented otherwise than the rows before it.
fn of_indentation(text: &str) -> Option<Problem> {
    let mut dense = rows(text).filter(|row| row.word().words().nth(1).is_none());
    let column = |row: &Row<'_>| row.word().words().next().map_or(0, |word| word.column);
    let first = dense.next()?;
    let other = dense.find(|row| column(row) != column(&first))?;
    let message = format!("this row is indented differently from line {}, but that does not move it", first.number);
    let help = "blanks at the start of a row are ignored: write `.` for an empty place";
    Some(Problem::of_line(other.number, &message, help))
}

/// What is strange about a `tile` line.
fn of_tile(code: Word<'_>, value: Word<'_>, kind: BrickKind, used: &str) -> Option<Problem> {
    let name = code.text;
    let (place, message, help) = if !used.contains(name) {
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
    Some(Problem::of_word(place, message, &help))
}

/// Relative luminance of an sRGB colour, from 0 to 1 (ITU-R BT.709, as in WCAG's contrast).
fn luminance(bytes: [u8; 3]) -> f32 {
    let linear = bytes.map(|byte| {
        let value = f32::from(byte) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
}

/// The codes in the rows of a text.
struct Codes<'a> {
    /// Each code of one character, once.
    used: String,
    /// The first number of more than one digit, without leading zeros.
    large: Option<Word<'a>>,
}

impl<'a> Codes<'a> {
    fn of(text: &'a str) -> Self {
        let (mut used, mut large) = ([false; 128], None);
        for row in rows(text) {
            for code in codes(row.word()) {
                match code.text.as_bytes() {
                    // All codes are ASCII.
                    [byte] => used[usize::from(byte & 127)] = true,
                    _ if code.text.trim_start_matches('0').len() > 1 => large = large.or(Some(code)),
                    _ => {}
                }
            }
        }
        let used = (0..128_u8).filter(|byte| used[usize::from(*byte)]).map(char::from).collect();
        Self { used, large }
    }
}
