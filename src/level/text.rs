//! Turns a file's bytes into lines, and finds characters that are not what they look like.

use super::problem::{Problem, wrong};
use super::word::{Line, Word};
use std::borrow::Cow;

/// Decodes a file's bytes as UTF-8, or says why they are not a text.
pub(super) fn decode(bytes: &[u8]) -> Result<&str, Problem> {
    /// How many bytes are searched for NUL: the start of a file shows whether it is a text.
    const HEAD: usize = 4096;
    const SAVE_AS: &str = "choose UTF-8 where your editor saves the file";
    let whole = |message: &str, help: &str| Problem::of_file(message.to_owned(), help.to_owned());
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return Err(whole("this is UTF-16 or UTF-32, and a level is UTF-8", SAVE_AS));
    }
    let head = &bytes[..bytes.len().min(HEAD)];
    let zeros = head.iter().filter(|byte| **byte == 0).count();
    // A stray NUL in valid UTF-8 is reported later, at its place. Pictures, and UTF-16 without a
    // byte-order mark, have many.
    if zeros > 0 && (zeros > 1 + head.len() / 16 || std::str::from_utf8(bytes).is_err()) {
        let help = "`breakout new mine.lvl` writes a level to start from; if this is a text, choose UTF-8 where your editor \
                    saves the file";
        return Err(whole("this is not UTF-8 text", help));
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

/// The text in a file's bytes, for display. Bytes that are not UTF-8 become replacement characters.
#[must_use]
pub fn lossy(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes))
}

/// The lines of a text, without its byte-order mark. Each line is split from its comment.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    (1..).zip(text.lines()).map(|(number, line)| match line.split_once(';') {
        Some((text, comment)) => Line { number, text, comment: Some(comment) },
        None => Line { number, text: line, comment: None },
    })
}

/// Signs that begin a comment in other formats, but not in levels.
const FOREIGN_SIGNS: [&str; 2] = ["#", "//"];

/// Finds the last part of a line that would be a comment in another format. Returns it with its
/// sign.
///
/// The sign has a blank before or behind it, or begins the line. Words follow it, or it is all of
/// the line.
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

/// Finds an invisible character, or that only some editors treat as a line break. Returns
/// what it is and where it stands.
pub(super) fn stray(line: Word<'_>) -> Option<(&'static str, Word<'_>)> {
    let (at, c, what) = line.text.trim_end().char_indices().find_map(|(at, c)| Some((at, c, name_of(c)?)))?;
    let from = line.from(at);
    Some((what, Word { text: &from.text[..c.len_utf8()], ..from }))
}

/// Whether a level must not hold this character.
pub(super) fn is_stray(c: char) -> bool {
    name_of(c).is_some()
}

/// Names an invisible character, or that only some editors treat as a line break. The
/// names are Unicode's, in plain words. Returns `None` for all others.
fn name_of(c: char) -> Option<&'static str> {
    Some(match c {
        '\0' => "a NUL character",
        '\r' => "a carriage return, which does not end a line by itself,",
        '\u{b}' => "a vertical tab",
        '\u{c}' => "a form feed",
        '\u{85}' | '\u{2028}' => "a line separator, which does not end a line here,",
        '\u{2029}' => "a paragraph separator, which does not end a line here,",
        '\u{ad}' => "a soft hyphen, which is invisible,",
        '\u{200b}' => "a zero-width space, which is invisible,",
        '\u{200c}' => "a zero-width non-joiner, which is invisible,",
        '\u{200d}' => "a zero-width joiner, which is invisible,",
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            "a mark for the direction of writing, which is invisible,"
        }
        '\u{2060}' => "a word joiner, which is invisible,",
        '\u{2061}'..='\u{2065}' | '\u{206a}'..='\u{206f}' => "an invisible character",
        '\u{feff}' => "a zero-width no-break space, which is invisible,",
        _ => return None,
    })
}

/// Finds the first blank in a line that is neither a space nor a tab. Returns its name and its
/// place. It separates words like any other, but many editors show it as nothing or as something
/// else.
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

/// Cuts off what stands around a number, as in `1.5x`, `"3"` and `5 lives`. A minus sign stays,
/// because it is part of the number.
pub(super) fn bare_number(text: &str) -> &str {
    let is_number = |c: char| c.is_ascii_digit() || c == '-';
    text.trim_start_matches(|c| !is_number(c) && c != '.').trim_end_matches(|c| !is_number(c))
}

/// The problem with a value that holds another format's comment, if it holds one.
pub(super) fn comment_in(value: Word<'_>) -> Option<Problem> {
    let (comment, sign) = foreign_comment(value)?;
    Some(wrong(comment, &format!("`{sign}` does not begin a comment"), "begin it with `;`"))
}
