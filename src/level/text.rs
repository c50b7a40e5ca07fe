//! From the bytes of a file to lines, and what in a line looks like something else than it is.

use super::problem::{Problem, wrong};
use super::word::{Line, Word};
use std::borrow::Cow;

/// The text in a file's bytes, or why they are none.
pub(super) fn decode(bytes: &[u8]) -> Result<&str, Problem> {
    /// Of a file that is no text the beginning tells it.
    const HEAD: usize = 4096;
    const SAVE_AS: &str = "choose UTF-8 where your editor saves the file";
    let whole = |message: &str, help: &str| Problem::of_file(message.to_owned(), help.to_owned());
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return Err(whole("this is UTF-16 or UTF-32, and a level is UTF-8", SAVE_AS));
    }
    let head = &bytes[..bytes.len().min(HEAD)];
    let zeros = head.iter().filter(|byte| **byte == 0).count();
    // A stray one has its place in the text; a picture and UTF-16 without its mark have many.
    if zeros > 0 && (zeros > 1 + head.len() / 16 || std::str::from_utf8(bytes).is_err()) {
        let help = "`breakout new mine.lvl` writes a level to start from; if this is a text, choose UTF-8 where your editor \
                    saves the file";
        return Err(whole("this is not a text in UTF-8", help));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let before = before.strip_prefix('\u{feff}').unwrap_or(&before);
        let row = before.rsplit('\n').next().unwrap_or_default();
        Problem {
            line: Some(1 + before.bytes().filter(|byte| *byte == b'\n').count()),
            column: Some(row.chars().count() + 1),
            length: 1,
            message: "this character is not UTF-8".to_owned(),
            help: format!("{SAVE_AS}; it may be Latin-1 or Windows-1252 now"),
        }
    })?;
    if text.contains('\r') && !text.contains('\n') {
        let help = "choose LF or CRLF where your editor saves the file";
        return Err(whole("the lines end with CR alone, as on the first Macintosh", help));
    }
    Ok(text)
}

/// The text in a file's bytes as it can be shown, whatever they are.
#[must_use]
pub fn lossy(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes))
}

/// The lines of a text without byte-order mark and comments.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    (1..).zip(text.lines()).map(|(number, line)| match line.split_once(';') {
        Some((text, comment)) => Line { number, text, comment: Some(comment) },
        None => Line { number, text: line, comment: None },
    })
}

/// What begins a comment elsewhere.
const FOREIGN_SIGNS: [&str; 2] = ["#", "//"];

/// The part of a line, up to its end, that would be a comment elsewhere, with its sign: it stands
/// apart from what is before or behind it, and has words, or is all of the line.
pub(super) fn foreign_comment(line: Word<'_>) -> Option<(Word<'_>, &'static str)> {
    let text = line.text;
    if let Some(sign) = FOREIGN_SIGNS.into_iter().find(|sign| text.trim() == *sign) {
        return Some((line.from(text.len() - text.trim_start().len()), sign));
    }
    let last_letter = text.char_indices().rfind(|(_, c)| c.is_alphabetic())?.0;
    let is_apart = |at: usize, sign: &str| {
        let (before, behind) = (&text[..at], &text[at + sign.len()..]);
        at == 0 || before.ends_with(char::is_whitespace) || behind.starts_with(char::is_whitespace)
    };
    let found = FOREIGN_SIGNS.into_iter().filter_map(|sign| {
        let mut places = text.match_indices(sign).map(|(at, _)| at).take_while(|at| *at < last_letter);
        Some((places.find(|at| is_apart(*at, sign))?, sign))
    });
    found.min().map(|(at, sign)| (line.from(at), sign))
}

/// A character that does not belong into a line, because nobody can see it: what it is, and where
/// it stands.
pub(super) fn stray(line: Word<'_>) -> Option<(&'static str, Word<'_>)> {
    let (at, c, what) = line.text.trim_end().char_indices().find_map(|(at, c)| Some((at, c, name_of(c)?)))?;
    let from = line.from(at);
    Some((what, Word { text: &from.text[..c.len_utf8()], ..from }))
}

/// What a character is called that nobody can see and that is no blank, or that only some editors
/// take for the end of a line. The names are those of Unicode, in plain words.
fn name_of(c: char) -> Option<&'static str> {
    Some(match c {
        '\0' => "a NUL character",
        '\r' => "a carriage return, which ends no line by itself,",
        '\u{b}' => "a vertical tab",
        '\u{c}' => "a form feed",
        '\u{85}' | '\u{2028}' => "a line separator, which ends no line here,",
        '\u{2029}' => "a paragraph separator, which ends no line here,",
        '\u{ad}' => "a soft hyphen, which nobody can see,",
        '\u{200b}' => "a zero-width space, which nobody can see,",
        '\u{200c}' => "a zero-width non-joiner, which nobody can see,",
        '\u{200d}' => "a zero-width joiner, which nobody can see,",
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            "a mark for the direction of writing, which nobody can see,"
        }
        '\u{2060}' => "a word joiner, which nobody can see,",
        '\u{2061}'..='\u{2065}' | '\u{206a}'..='\u{206f}' => "a character that nobody can see",
        '\u{feff}' => "a zero-width no-break space, which nobody can see,",
        _ => return None,
    })
}

/// The first blank of a line that is none of the usual ones, and what it is called. It parts words
/// like any other, but looks like nothing or like something else in many editors.
pub(super) fn odd_blank(line: Word<'_>) -> Option<(&'static str, Word<'_>)> {
    let name = |c: char| match c {
        ' ' | '\t' => None,
        '\u{a0}' => Some("a no-break space"),
        '\u{202f}' => Some("a narrow no-break space"),
        '\u{2007}' => Some("a figure space"),
        '\u{3000}' => Some("an ideographic space"),
        _ => c.is_whitespace().then_some("a blank of another width"),
    };
    let text = line.trimmed();
    let (at, c, name) = text.text.char_indices().find_map(|(at, c)| Some((at, c, name(c)?)))?;
    Some((name, Word { text: &text.text[at..at + c.len_utf8()], ..text.from(at) }))
}

/// A number without what stands around it: `1.5x`, `"3"`, `5 lives`. A minus stays: without it the
/// number is another.
pub(super) fn bare_number(text: &str) -> &str {
    let is_number = |c: char| c.is_ascii_digit() || c == '-';
    text.trim_start_matches(|c| !is_number(c) && c != '.').trim_end_matches(|c| !is_number(c))
}

/// What is wrong with a value that holds a comment as it is written elsewhere.
pub(super) fn comment_in(value: Word<'_>) -> Option<Problem> {
    let (comment, sign) = foreign_comment(value)?;
    Some(wrong(comment, &format!("`{sign}` does not begin a comment"), "begin it with `;`"))
}
