//! Turns a file's bytes into a [`Level`], or into a list of all its problems.
//!
//! Parsing is strict: text that it does not understand is an error with its line and column, and is
//! never silently dropped.

use super::line_classifier::LineClassifier;
use super::problem::{MAX_PROBLEMS, Problem, Problems};
use super::rows::{Table, codes, read_rows};
use super::settings::{Settings, is_setting};
use super::word::{Word, lines};
use super::{LIVES, Level};
use std::borrow::Cow;

/// More problems than this are not listed.
const MAX_LISTED: usize = 10;

/// Reads a level: settings, then rows of codes. `levels/README.md` describes the format.
///
/// `file` names the text in messages. `title` is the level's title unless the text sets another.
/// Comments, blank lines before and after the rows, blanks at the end of a line, a byte-order mark,
/// CRLF and a missing last newline are all fine.
///
/// # Errors
///
/// [`Problems`], at least one, in the order of the text: bytes that are not UTF-8, no rows, rows of
/// different length, something that is not a code, too many columns or rows, no brick that can be
/// destroyed, or a faulty setting.
pub fn parse(file: &str, title: &str, bytes: impl AsRef<[u8]>) -> Result<Level, Problems> {
    let read = decode(bytes.as_ref()).map_err(|problem| vec![problem]).and_then(read);
    let (settings, Table { columns, tiles, codes }) =
        read.map_err(|problems| Problems { file: file.to_owned(), problems: listed(problems) })?;
    Ok(Level {
        title: settings.title.unwrap_or_else(|| title.to_owned()),
        author: settings.author,
        speed: settings.speed.unwrap_or(1.0),
        lives: settings.lives.unwrap_or(LIVES),
        columns,
        tiles,
        codes,
    })
}

/// Finds a cell of a level in its text, which must parse. Returns its line and its column, both
/// from 1, and its length in characters.
#[must_use]
pub fn place(text: &str, columns: usize, cell: usize) -> Option<(usize, usize, usize)> {
    let code = codes(rows(text).nth(cell / columns)?).nth(cell % columns)?;
    Some((code.line, code.column, code.length()))
}

/// The rows of a text that parses.
pub(super) fn rows(text: &str) -> impl Iterator<Item = Word<'_>> {
    lines(text).map(|line| line.word).filter(|word| !word.text.trim().is_empty() && !is_setting(word.text))
}

/// Decodes a file's bytes as UTF-8, or says why they are not a text.
fn decode(bytes: &[u8]) -> Result<&str, Problem> {
    const HELP: &str =
        "choose UTF-8 where your editor saves the file; `breakout new mine.lvl` writes a level to start from";
    // Pictures have zeros, and so has UTF-16.
    if bytes.contains(&0) {
        return Err(Problem::of_file("this is not UTF-8 text".to_owned(), HELP.to_owned()));
    }
    std::str::from_utf8(bytes).map_err(|error| {
        let before = lossy(&bytes[..error.valid_up_to()]);
        let line = 1 + before.bytes().filter(|byte| *byte == b'\n').count();
        let column = 1 + before.rsplit('\n').next().unwrap_or_default().chars().count();
        let place = Word { line, column, text: "" };
        Problem::of_word(place, "this character is not UTF-8".to_owned(), HELP)
    })
}

/// The text in a file's bytes, for display. Bytes that are not UTF-8 become replacement characters.
#[must_use]
pub fn lossy(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes))
}

/// Reads settings and rows.
fn read(text: &str) -> Result<(Settings, Table), Vec<Problem>> {
    let mut classifier = LineClassifier::default();
    for line in lines(text) {
        if classifier.problems.len() > MAX_PROBLEMS || classifier.take(line).is_break() {
            break;
        }
    }
    let LineClassifier { settings, rows, mut problems, .. } = classifier;
    let table = read_rows(&rows, &settings, &mut problems);
    if problems.is_empty() {
        problems.extend(problem_of_whole(&table));
    }
    if problems.is_empty() { Ok((settings, table)) } else { Err(problems) }
}

fn problem_of_whole(table: &Table) -> Option<Problem> {
    let (message, help) = if table.tiles.is_empty() {
        ("the level is empty", "write rows of codes, for example `2 2 0 2 2`")
    } else if !table.tiles.iter().any(|tile| tile.is_breakable()) {
        ("the level has nothing to destroy", "add at least one brick that breaks: a code from 2")
    } else {
        return None;
    };
    Some(Problem::of_file(message.to_owned(), help.to_owned()))
}

/// The first problems in the order of the text, and then one that says where more begin.
fn listed(mut problems: Vec<Problem>) -> Vec<Problem> {
    problems.sort_by_key(|problem| (problem.line, problem.column));
    let more = problems.get(MAX_LISTED).and_then(|first| first.line);
    problems.truncate(MAX_LISTED);
    problems.extend(
        more.map(|line| Problem::of_line(line, "there are more mistakes from here on", "fix those above first")),
    );
    problems
}
