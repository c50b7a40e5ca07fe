//! Parses a file's bytes into a [`Level`], or into a list of all its problems.
//!
//! Parsing is strict: unknown text is an error with its line and column. Nothing is dropped
//! silently.

use super::content::{Level, MAX_CELLS_PER_AXIS};
use super::paths;
use super::problem::{MAX_PROBLEMS, Problem, Problems, wrong};
use super::rows::{codes, is_prose, read_rows, separated, separator};
use super::settings::{LevelSettings, is_setting, lacks_colon, shown_text};
use super::tile::{Behavior, Tile};
use super::word::{Word, is_invisible, lines};
use std::borrow::Cow;
use std::ops::ControlFlow;

/// Maximum number of problems in a message.
const MAX_LISTED: usize = 10;

/// Reads a level: settings, then rows of codes. `levels/README.md` describes the format.
///
/// `file` names the file in messages. `title` is the level's title unless the text sets another
/// one. Comments, blank lines before and after the rows, trailing spaces, a byte-order mark, CRLF
/// and a missing final newline are all accepted.
///
/// # Errors
///
/// Returns at least one problem, in the order of the text: bytes that are not UTF-8, no rows, rows
/// of different length, an unknown code, too many columns or rows, no breakable brick, or an
/// invalid setting.
pub fn parse(file: &str, title: &str, bytes: impl AsRef<[u8]>) -> Result<Level, Problems> {
    let read = decode(bytes.as_ref()).map_err(|problem| vec![problem]).and_then(read);
    let mut level = read.map_err(|problems| Problems { file: file.to_owned(), problems: listed(problems) })?;
    if level.title.is_empty() {
        level.title = title.to_owned();
    }
    Ok(level)
}

/// Finds the code of a cell in a level's text. The text must parse.
pub fn place(text: &str, columns: usize, cell: usize) -> Option<Word<'_>> {
    codes(rows(text).nth(cell / columns)?).nth(cell % columns)
}

/// Returns the rows of a text. The text must parse.
pub(super) fn rows(text: &str) -> impl Iterator<Item = Word<'_>> {
    lines(text).filter(|word| !word.text.trim().is_empty() && !is_setting(word.text))
}

/// Formats that people mistake for levels: their first bytes (in any case), the message and the
/// help.
const OTHER_FILES: [(&[u8], &str, &str); 11] = [
    (b"PK\x03\x04", "this is a zip archive, not a level", "call a set `NAME.zip`; save a document as plain text"),
    (b"Rar!", "this is a RAR archive, not a level", "a set must be a `.zip`"),
    (b"7z\xbc\xaf", "this is a 7z archive, not a level", "a set must be a `.zip`"),
    (b"\x1f\x8b", "this is a gzip archive, not a level", "a set must be a `.zip`"),
    (b"\x89PNG", "this is a PNG picture, not a level", "write rows of codes; `breakout new mine.lvl` shows how"),
    (b"{\\rtf", "this is RTF, not plain text", "save it as plain text"),
    (b"\xd0\xcf\x11\xe0", "this is an office document, not plain text", "save it as plain text"),
    (b"<!doctype", "this is a web page, not plain text", "save it as plain text"),
    (b"<html", "this is a web page, not plain text", "save it as plain text"),
    (b"\xff\xfe", "this is UTF-16", "save it as UTF-8"),
    (b"\xfe\xff", "this is UTF-16", "save it as UTF-8"),
];

/// Decodes a file's bytes as UTF-8 and removes the byte-order mark.
///
/// # Errors
///
/// Returns a [`Problem`] that names the file's actual format, or the first character that is not
/// UTF-8.
pub fn decode(bytes: &[u8]) -> Result<&str, Problem> {
    const HELP: &str = "choose UTF-8 where your editor saves the file";
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let start = bytes.trim_ascii_start();
    for (magic, message, help) in OTHER_FILES {
        if start.get(..magic.len()).is_some_and(|head| head.eq_ignore_ascii_case(magic)) {
            return Err(Problem::of_file(message, help));
        }
    }
    // Other image formats contain zeros, and so does UTF-16.
    if bytes.contains(&0) {
        return Err(Problem::of_file("this is not UTF-8 text", HELP));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = lossy(&bytes[..error.valid_up_to()]);
        let line = 1 + before.bytes().filter(|byte| *byte == b'\n').count();
        let column = 1 + before.rsplit('\n').next().unwrap_or_default().chars().count();
        let place = Word { line, column, text: "" };
        Problem::of_word(place, "this character is not UTF-8", HELP)
    })?;
    if text.contains('\r') && !text.contains('\n') {
        return Err(Problem::of_file("old Mac line ends: CR alone", "save it with LF or CRLF"));
    }
    Ok(text)
}

/// Returns a file's text for display. Bytes that are not UTF-8 become replacement characters.
pub fn lossy(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes))
}

/// Reads the settings and rows of a text. The title is empty if the text sets none.
fn read(text: &str) -> Result<Level, Vec<Problem>> {
    if ["Level:", "Bricks:"].iter().all(|word| text.lines().any(|line| line.trim() == *word)) {
        let help = "start again from a template: `breakout new mine.lvl` writes one";
        return Err(vec![Problem::of_file("this is a set of LBreakout's, which this game does not read", help)]);
    }
    // A line that begins with a semicolon is a comment, unless other lines separate their codes
    // with semicolons.
    let is_separated = |line: &str| separator(line) == Some(';');
    let is_meant = text.lines().any(|line| !line.starts_with(';') && is_separated(line));
    if is_meant && let Some((text, line)) = text.lines().zip(1..).find(|(line, _)| is_separated(line)) {
        return Err(vec![separated(Word { line, column: 1, text }, "semicolons")]);
    }
    let mut reader = LineReader::default();
    for line in lines(text) {
        if reader.problems.len() > MAX_PROBLEMS || reader.take(line).is_break() {
            break;
        }
    }
    let LineReader { settings, rows, mut problems, .. } = reader;
    let level = read_rows(&rows, settings, &mut problems);
    if problems.is_empty() {
        problems.extend(problem_of_whole(&level));
        problems.extend(paths::problems(&level, |cell| place(text, level.columns, cell)));
    }
    if problems.is_empty() { Ok(level) } else { Err(problems) }
}

/// Sorts the lines of a text into settings and rows, one after the other. Reports lines that are
/// neither, or that are in the wrong place.
#[derive(Default)]
struct LineReader<'a> {
    settings: LevelSettings,
    rows: Vec<Word<'a>>,
    problems: Vec<Problem>,
    has_late_setting: bool,
    /// Number of the first blank line since the last row.
    blank_line: Option<usize>,
}

impl<'a> LineReader<'a> {
    /// Reads the next line. Breaks if the following lines are not worth reading.
    fn take(&mut self, line: Word<'a>) -> ControlFlow<()> {
        if let Some(problem) = invisible(line).or_else(|| full_width(line)) {
            self.problems.push(problem);
            self.settings.has_faulty_line = true;
        } else if is_setting(line.text) || lacks_colon(line.text, &self.settings) {
            self.setting(line);
        } else if line.text.trim().is_empty() {
            if !self.rows.is_empty() {
                self.blank_line.get_or_insert(line.line);
            }
        } else if line.text.starts_with("```") || line.text.starts_with("~~~") {
            self.problems.push(Problem::of_line(line.line, "this is a Markdown fence, not a row", "remove the fence"));
        } else if is_prose(line.text, &self.settings) {
            let help = "begin a comment with `;`, and write settings as `key: value`";
            let message = "this line is neither a row of bricks nor a setting";
            self.problems.push(Problem::of_line(line.line, message, help));
        } else {
            return self.row(line);
        }
        ControlFlow::Continue(())
    }

    fn setting(&mut self, line: Word<'_>) {
        let read = self.settings.read(line);
        self.settings.has_faulty_line |= read.is_err();
        let Some(first) = self.rows.first() else {
            self.problems.extend(read.err());
            return;
        };
        if !self.has_late_setting {
            self.has_late_setting = true;
            let message = format!("a setting after the first row (line {})", first.line);
            let help = "move it before the rows, with all others; a second level needs a file of its own";
            self.problems.push(Problem::of_line(line.line, message, help));
        }
    }

    fn row(&mut self, row: Word<'a>) -> ControlFlow<()> {
        if let Some(blank) = self.blank_line.take() {
            let help =
                "remove it, or write a row of 0 for an empty row of the level; a second level needs a file of its own";
            self.problems.push(Problem::of_line(blank, "a blank line between two rows", help));
        }
        if self.rows.len() == MAX_CELLS_PER_AXIS {
            let help = "remove rows: no level may have more";
            self.problems.push(Problem::of_line(row.line, format!("more than {MAX_CELLS_PER_AXIS} rows"), help));
            return ControlFlow::Break(());
        }
        self.rows.push(row);
        ControlFlow::Continue(())
    }
}

/// Reports the first invisible character.
fn invisible(line: Word<'_>) -> Option<Problem> {
    let (at, c) = line.text.trim_end().char_indices().find(|(_, c)| is_invisible(*c))?;
    let place = Word { text: &line.text[at..at + c.len_utf8()], ..line.from(at) };
    let message = format!("an invisible character: U+{:04X}", u32::from(c));
    Some(Problem::of_word(place, message, "delete it, or write what was meant"))
}

/// Reports the first full-width character, as typed on Asian keyboards, outside titles and names.
fn full_width(line: Word<'_>) -> Option<Problem> {
    if shown_text(line).is_some() {
        return None;
    }
    let (at, c) = line.text.char_indices().find(|(_, c)| matches!(c, '\u{ff01}'..='\u{ff5e}'))?;
    let place = Word { text: &line.text[at..at + c.len_utf8()], ..line.from(at) };
    let plain = char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c);
    let what = if plain == ':' { "colon" } else { "character" };
    Some(wrong(place, &format!("is a full-width {what}"), format!("type `{plain}`")))
}

fn problem_of_whole(level: &Level) -> Option<Problem> {
    let spreads = |tile: &Tile| matches!(tile, Tile::Brick(kind) if matches!(kind.behavior, Behavior::Spreads { .. }));
    let (message, help) = if level.tiles.is_empty() {
        ("the level is empty", "write rows of codes, for example `2 2 0 2 2`")
    } else if !level.tiles.iter().any(|tile| tile.is_breakable()) {
        ("the level has nothing to destroy", "add at least one brick that breaks: a code from 2")
    } else if level.tiles.iter().any(spreads) && !level.tiles.iter().any(|tile| tile.is_heart()) {
        ("`spreads` needs a heart: bricks that always grow leave a level that is never won", "add a brick with `heart`")
    } else {
        return None;
    };
    Some(Problem::of_file(message, help))
}

/// Returns the first problems in the order of the text, then one that gives the line of the next
/// problem.
fn listed(mut problems: Vec<Problem>) -> Vec<Problem> {
    problems.sort_by_key(|problem| (problem.line, problem.column));
    let more = problems.get(MAX_LISTED).and_then(|first| first.line);
    problems.truncate(MAX_LISTED);
    problems.extend(
        more.map(|line| Problem::of_line(line, "there are more mistakes from here on", "fix those above first")),
    );
    problems
}
