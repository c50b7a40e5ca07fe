//! From a file's bytes to a [`Level`], or to everything that is wrong with it.
//!
//! Strict: what is not understood is an error with its line and column, never dropped in silence.

use super::problem::{Problem, Problems};
use super::rows::{Row, Table, codes, read_rows, says_nothing};
use super::settings::{Settings, forgets_colon, is_setting};
use super::text::{Line, Word, decode, foreign_comment, lines, stray};
use super::{LIVES, Level, MAX_CELLS_PER_AXIS};

/// More problems than this are not listed.
const MAX_LISTED: usize = 10;

/// More problems than this are not looked for.
pub(super) const MAX_PROBLEMS: usize = 1000;

/// Reads a level: lines that say something about it, then rows of codes; `levels/README.md` describes the format.
///
/// `file` names the text in messages, `title` is what the level is called unless it says so itself. Comments, blank lines
/// before and after the rows, blanks at the end of a line, a byte-order mark, CRLF and a missing last newline are all fine.
///
/// # Errors
///
/// [`Problems`], at least one, in the order of the text: bytes that are not UTF-8, no rows, rows of different length,
/// something that is not a code, too many columns or rows, nothing that can be destroyed, or a line before the rows that
/// is not understood.
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

/// Where a cell of the level in `text` stands: line, column and length, all in characters from 1. `text` must be one that
/// parses.
#[must_use]
pub fn place(text: &str, columns: usize, cell: usize) -> Option<(usize, usize, usize)> {
    let row = rows(text).nth(cell / columns)?;
    let code = codes(row.text).nth(cell % columns)?;
    Some((row.number, code.column, code.length()))
}

/// The rows of a text that parses.
pub(super) fn rows(text: &str) -> impl Iterator<Item = Row<'_>> {
    let rows = lines(text).filter(|line| !line.text.trim().is_empty() && !is_setting(line.text));
    rows.map(|line| Row { number: line.number, text: line.text, is_cut: false })
}

/// Sorts the lines into settings and rows, and reads both.
fn read(text: &str) -> Result<(Settings, Table), Vec<Problem>> {
    let (mut settings, mut rows, mut problems) = (Settings::default(), Vec::new(), Vec::new());
    let mut blank_line = None;
    let mut foreign_comments = 0;
    let mut late = false;
    for Line { number, text, comment } in lines(text) {
        if problems.len() > MAX_PROBLEMS {
            break;
        }
        let foreign = foreign_comment(Word { column: 1, text });
        let row = foreign.map_or(text, |(comment, _)| &text[..text.len() - comment.text.len()]);
        let is_setting = is_setting(row) || forgets_colon(row, &settings);
        if let Some((what, place)) = stray(if is_setting { text } else { row }) {
            let code = place.text.chars().next().map_or(0, u32::from);
            let help = "delete it, or write what was meant";
            problems.push(Problem::of_word(number, place, format!("{what} stands here: U+{code:04X}"), help));
            settings.suspect(text);
            continue;
        }
        if is_setting {
            let read = settings.read(text);
            if let Some(Row { number: first, .. }) = rows.first().filter(|_| !late) {
                late = true;
                let help = format!("move it before the rows, with all others; or remove line {first} if it is no row");
                let message = format!("a line about the level stands after its first row, line {first}");
                problems.push(Problem::of_line(number, &message, &help));
            } else if rows.is_empty() {
                problems.extend(read.err().map(|wrong| wrong.in_line(number)));
            }
            continue;
        }
        if let Some((comment, sign)) = foreign {
            foreign_comments += 1;
            if foreign_comments == 1 {
                let message = format!("`{sign}` does not begin a comment");
                problems.push(Problem::of_word(number, comment, message, "begin it with `;`"));
            }
        }
        if row.trim().is_empty() {
            let is_comment = comment.is_some() || foreign.is_some();
            let between_rows = !rows.is_empty() && !is_comment;
            blank_line = blank_line.or(between_rows.then_some(number));
            continue;
        }
        if says_nothing(row, &settings) {
            let help = "begin a comment with `;`, and write what a level says about itself as `key: value`";
            let message = "this line is neither a row of bricks nor says something about the level";
            problems.push(Problem::of_line(number, message, help));
            continue;
        }
        if let Some(blank) = blank_line.take() {
            let help = "remove it, or write a row of 0 for an empty row of the level";
            problems.push(Problem::of_line(blank, "a blank line stands between two rows", help));
        }
        if rows.len() == MAX_CELLS_PER_AXIS {
            let help = "remove rows: the field has room for 300 units of bricks";
            problems.push(Problem::of_line(number, &format!("more than {MAX_CELLS_PER_AXIS} rows"), help));
            break;
        }
        let is_cut = comment.is_some() && !row.ends_with(char::is_whitespace);
        rows.push(Row { number, text: row, is_cut });
    }
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

/// The first problems in the order of the text, and where there are more.
fn listed(mut problems: Vec<Problem>) -> Vec<Problem> {
    problems.sort_by_key(|problem| (problem.line, problem.column));
    let more = problems.get(MAX_LISTED).and_then(|first| first.line);
    problems.truncate(MAX_LISTED);
    problems.extend(
        more.map(|line| Problem::of_line(line, "there are more mistakes from here on", "mend those above first")),
    );
    problems
}
