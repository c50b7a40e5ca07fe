//! From text to a [`Level`], or to everything that is wrong with it.
//!
//! Strict: what is not understood is an error with its line and column, never dropped in silence.

use super::problem::{Problem, Problems, nearest, shown};
use super::settings::{Settings, is_setting};
use super::words::{Word, characters, without_comment, words};
use super::{LIVES, Level, MAX_CELLS_PER_AXIS, Tile};
use std::collections::BTreeSet;

/// More problems than this are not listed: a binary file has one in nearly every character.
const MAX_PROBLEMS: usize = 10;

/// Reads a level: lines that say something about it, then rows of codes; `levels/README.md` describes the format.
///
/// `file` names the text in messages, `title` is what the level is called unless it says so itself. Comments, blank lines
/// before and after the rows, blanks at the end of a line, a byte-order mark, CRLF and a missing last newline are all fine.
///
/// # Errors
///
/// [`Problems`], at least one: no rows, rows of different length, something that is not a code, too many columns or
/// rows, nothing that can be destroyed, or a line before the rows that is not understood.
pub fn parse(file: &str, title: &str, text: &str) -> Result<Level, Problems> {
    let mut parser = Parser::default();
    parser.read(text);
    if parser.problems.is_empty() {
        parser.check_whole();
    }
    if !parser.problems.is_empty() {
        return Err(Problems { file: file.to_owned(), problems: parser.problems });
    }
    let Parser { settings, columns, tiles, .. } = parser;
    Ok(Level {
        title: settings.title.unwrap_or_else(|| title.to_owned()),
        author: settings.author,
        speed: settings.speed.unwrap_or(1.0),
        lives: settings.lives.unwrap_or(LIVES),
        columns,
        tiles,
    })
}

/// Where a cell of the level in `text` stands: line, column and length, all in characters from 1. `text` must be one that
/// parses.
#[must_use]
pub fn place(text: &str, columns: usize, cell: usize) -> Option<(usize, usize, usize)> {
    let (number, line) = rows(text).nth(cell / columns)?;
    let code = codes(line).nth(cell % columns)?;
    Some((number, code.column, code.length()))
}

/// How the codes of a row are told apart. A file has one style.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    /// `2 0 2`: numbers with blanks between them, as in the tutorial.
    Spaced,
    /// `2.2`: one character for each brick.
    Dense,
}

/// The style of a row without its comment; a row of one character has none.
fn style(row: &str) -> Option<Style> {
    let mut words = words(row, 1);
    let first = words.next()?;
    if words.next().is_some() { Some(Style::Spaced) } else { (first.length() > 1).then_some(Style::Dense) }
}

/// The codes of a row without its comment.
fn codes(row: &str) -> Box<dyn Iterator<Item = Word<'_>> + '_> {
    match style(row) {
        Some(Style::Dense) => Box::new(words(row, 1).flat_map(characters)),
        Some(Style::Spaced) | None => Box::new(words(row, 1)),
    }
}

/// The lines of a text without byte-order mark and comments, with their numbers from 1.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str, bool)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let has_comment = |line: &str| line.contains(';');
    (1..).zip(text.lines()).map(move |(number, line)| (number, without_comment(line), has_comment(line)))
}

/// The rows of a text, with the numbers of their lines.
fn rows(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let rows = lines(text).filter(|(_, line, _)| !line.trim().is_empty() && !is_setting(line));
    rows.map(|(number, line, _)| (number, line))
}

#[derive(Default)]
struct Parser {
    settings: Settings,
    columns: usize,
    rows: usize,
    /// Line of the first row.
    first_row: usize,
    /// The style of the rows, and the line that first showed it.
    style: Option<(Style, usize)>,
    tiles: Vec<Tile>,
    /// Codes that were found to mean nothing: each is said once.
    unknown: BTreeSet<String>,
    problems: Vec<Problem>,
}

impl Parser {
    fn read(&mut self, text: &str) {
        let mut blank_line = None;
        for (number, line, has_comment) in lines(text) {
            if self.problems.len() >= MAX_PROBLEMS {
                self.line_problem(
                    number,
                    "there may be more mistakes from here on".to_owned(),
                    "mend those above first",
                );
                return;
            }
            if line.trim().is_empty() {
                let between_rows = self.rows > 0 && !has_comment;
                blank_line = blank_line.or(between_rows.then_some(number));
                continue;
            }
            if is_setting(line) {
                self.setting(number, line);
                continue;
            }
            if let Some(blank) = blank_line.take() {
                let help = "remove it, or write a row of 0 for an empty row of the level";
                self.line_problem(blank, "a blank line stands between two rows".to_owned(), help);
            }
            self.rows += 1;
            if self.rows > MAX_CELLS_PER_AXIS {
                let help = "remove rows: the field has room for 300 units of bricks";
                self.line_problem(number, format!("more than {MAX_CELLS_PER_AXIS} rows"), help);
                return;
            }
            self.row(number, line);
        }
    }

    fn setting(&mut self, number: usize, line: &str) {
        if self.rows > 0 {
            self.line_problem(
                number,
                "a line about the level stands after its first row".to_owned(),
                "move it before the rows",
            );
            return;
        }
        if let Err(wrong) = self.settings.read(line) {
            self.problem(number, wrong.place, wrong.message, &wrong.help);
        }
    }

    fn row(&mut self, number: usize, line: &str) {
        if let Some(style) = style(line) {
            let (expected, first) = *self.style.get_or_insert((style, number));
            if style != expected {
                let [this, that] = [style, expected].map(|style| match style {
                    Style::Spaced => "with blanks",
                    Style::Dense => "without blanks",
                });
                let message = format!("this row is written {this} between its bricks, line {first} {that}");
                self.line_problem(
                    number,
                    message,
                    "write all rows in one of the two ways; an empty place is 0, or `.` without blanks",
                );
                return;
            }
        }
        let mut count = 0;
        for code in codes(line) {
            count += 1;
            if count > MAX_CELLS_PER_AXIS {
                let message = format!("more than {MAX_CELLS_PER_AXIS} bricks in a row");
                self.problem(number, code, message, "end the row here: no row may be longer");
                return;
            }
            if self.problems.len() >= MAX_PROBLEMS {
                return;
            }
            match self.tile(code) {
                Ok(tile) => self.tiles.push(tile),
                Err((message, help)) => {
                    self.tiles.push(Tile::Empty);
                    if self.unknown.insert(code.text.to_owned()) {
                        self.problem(number, code, message, &help);
                    }
                }
            }
        }
        if self.rows == 1 {
            (self.columns, self.first_row) = (count, number);
        } else if count != self.columns {
            let row = self.rows;
            let bricks = if count == 1 { "brick" } else { "bricks" };
            let message =
                format!("row {row} has {count} {bricks}, row 1 (line {}) has {}", self.first_row, self.columns);
            self.line_problem(
                number,
                message,
                "give every row the same number of bricks; write 0 for an empty place, or `.` without blanks",
            );
        }
    }

    /// What a code stands for, or what is wrong with it and what to do.
    fn tile(&self, code: Word<'_>) -> Result<Tile, (String, String)> {
        let text = code.text;
        let mut characters = text.chars();
        let only = characters.next().filter(|_| characters.next().is_none());
        let spaced = self.style.is_some_and(|(style, _)| style == Style::Spaced);
        if let Some(kind) = only.and_then(|only| self.settings.tiles.get(&only)) {
            if spaced && !text.bytes().all(|byte| byte.is_ascii_digit()) {
                let help = "write the rows without blanks, or give a digit from 6 to 9 this meaning";
                return Err((format!("`{text}` means nothing in rows with blanks"), help.to_owned()));
            }
            return Ok(Tile::Brick(*kind));
        }
        let dense = self.style.is_some_and(|(style, _)| style == Style::Dense);
        if dense && text == "." {
            return Ok(Tile::Empty);
        }
        if text.bytes().all(|byte| byte.is_ascii_digit()) {
            let too_large = || (format!("`{}` is too large for a code", shown(text)), CODES.to_owned());
            return text.parse().map(Tile::from_code).map_err(|_| too_large());
        }
        let help = match only {
            Some(letter) if letter.is_ascii_alphabetic() && !spaced => {
                let known: Vec<String> = self.settings.tiles.keys().map(char::to_string).collect();
                let did_you_mean = nearest(text, known.iter().map(String::as_str));
                format!("write a line `tile {letter}: …` before the rows to give it a meaning {did_you_mean}")
            }
            Some('.') => "`.` is empty in rows without blanks; with blanks, write 0".to_owned(),
            _ => CODES.to_owned(),
        };
        Err((format!("`{}` is not a code", shown(text)), help.trim_end().to_owned()))
    }

    fn check_whole(&mut self) {
        let whole = |message: &str, help: &str| Problem {
            line: None,
            column: None,
            length: 0,
            message: message.to_owned(),
            help: help.to_owned(),
        };
        if self.tiles.is_empty() {
            self.problems.push(whole("the level is empty", "write rows of codes, for example `2 2 0 2 2`"));
        } else if !self.tiles.iter().any(|tile| tile.is_breakable()) {
            let help = "add at least one brick that breaks: a code from 2";
            self.problems.push(whole("the level has nothing to destroy", help));
        }
    }

    fn problem(&mut self, line: usize, place: Word<'_>, message: String, help: &str) {
        let length = place.length().max(1);
        self.problems.push(Problem {
            line: Some(line),
            column: Some(place.column),
            length,
            message,
            help: help.to_owned(),
        });
    }

    fn line_problem(&mut self, line: usize, message: String, help: &str) {
        self.problems.push(Problem { line: Some(line), column: None, length: 0, message, help: help.to_owned() });
    }
}

/// The codes that need no explanation.
const CODES: &str = "write a code: 0 empty, 1 solid, 2 blue, 3 green, 4 sand, 5 orange, 6 white";
