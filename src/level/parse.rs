//! From text to a [`Level`], or to everything that is wrong with it.
//!
//! Strict: what is not understood is an error with its line and column, never dropped in silence.

use super::{Level, MAX_CELLS_PER_AXIS, Tile};
use std::fmt;

/// One thing that is wrong with a level's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Line in the file, from 1; `None` where the whole file is meant.
    pub line: Option<usize>,
    /// Column in characters, from 1; `None` where the whole line is meant.
    pub column: Option<usize>,
    /// What is wrong, in lower case without a full stop.
    pub message: String,
    /// What to do about it.
    pub help: String,
}

/// All that is wrong with one file; prints a line `file:line:column: message` for each, with its help below.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems {
    /// The file, as the user named it.
    pub file: String,
    /// What is wrong, in the order of the text; at least one.
    pub problems: Vec<Problem>,
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.problems.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{}", self.file)?;
            for place in [problem.line, problem.column].into_iter().flatten() {
                write!(f, ":{place}")?;
            }
            write!(f, ": {}\n  help: {}", problem.message, problem.help)?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}

/// More problems than this are not listed: a binary file has one in nearly every character.
const MAX_PROBLEMS: usize = 10;

/// Reads a level in the tutorial's format: rows of unsigned numbers separated by blanks or tabs.
///
/// `file` names the text in messages, `title` is what the level is called. Blank lines before and after the rows, blanks
/// at the end of a line, a byte-order mark, CRLF and a missing last newline are all fine.
///
/// # Errors
///
/// [`Problems`], at least one: no rows, rows of different length, something that is not a code, too many columns or
/// rows, or nothing that can be destroyed.
pub fn parse(file: &str, title: &str, text: &str) -> Result<Level, Problems> {
    let mut parser = Parser { columns: 0, first_row: 0, tiles: Vec::new(), problems: Vec::new() };
    parser.read(text);
    if parser.problems.is_empty() {
        parser.check_whole();
    }
    if parser.problems.is_empty() {
        Ok(Level { title: title.to_owned(), columns: parser.columns, tiles: parser.tiles })
    } else {
        Err(Problems { file: file.to_owned(), problems: parser.problems })
    }
}

struct Parser {
    columns: usize,
    /// Line of the first row.
    first_row: usize,
    tiles: Vec<Tile>,
    problems: Vec<Problem>,
}

impl Parser {
    fn read(&mut self, text: &str) {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut rows = 0;
        let mut blank_line = None;
        for (number, line) in (1..).zip(text.lines()) {
            if self.problems.len() >= MAX_PROBLEMS {
                return;
            }
            if line.trim().is_empty() {
                blank_line = blank_line.or((rows > 0).then_some(number));
                continue;
            }
            if let Some(blank) = blank_line.take() {
                self.problem(
                    Some(blank),
                    None,
                    "a blank line stands between two rows".into(),
                    "remove it, or write a row of 0 for an empty row of the level".into(),
                );
            }
            rows += 1;
            if rows > MAX_CELLS_PER_AXIS {
                let help = "remove rows: the field has room for 300 units of bricks".into();
                self.problem(Some(number), None, format!("more than {MAX_CELLS_PER_AXIS} rows"), help);
                return;
            }
            self.row(number, line, rows);
        }
    }

    fn row(&mut self, number: usize, line: &str, row: usize) {
        let mut count = 0;
        for (column, word) in words(line) {
            count += 1;
            if count > MAX_CELLS_PER_AXIS {
                let help = "a row may have at most as many bricks".into();
                self.problem(
                    Some(number),
                    Some(column),
                    format!("more than {MAX_CELLS_PER_AXIS} bricks in a row"),
                    help,
                );
                return;
            }
            if self.problems.len() >= MAX_PROBLEMS {
                return;
            }
            match code(word) {
                Ok(code) => self.tiles.push(Tile::from_code(code)),
                Err(message) => {
                    let help = "write a code: 0 empty, 1 solid, 2 blue, 3 green, 4 sand, 5 orange, 6 white".into();
                    self.problem(Some(number), Some(column), message, help);
                }
            }
        }
        if row == 1 {
            (self.columns, self.first_row) = (count, number);
        } else if count != self.columns {
            let message = format!("row {row} has {count} bricks, row 1 (line {}) has {}", self.first_row, self.columns);
            let help = "give every row the same number of bricks; 0 is an empty one".into();
            self.problem(Some(number), None, message, help);
        }
    }

    fn check_whole(&mut self) {
        if self.tiles.is_empty() {
            let help = "write rows of codes, for example `2 2 0 2 2`".into();
            self.problem(None, None, "the level is empty".into(), help);
        } else if !self.tiles.iter().any(|tile| matches!(tile, Tile::Brick(_))) {
            let help = "add at least one brick that breaks: a code from 2".into();
            self.problem(None, None, "the level has nothing to destroy".into(), help);
        }
    }

    fn problem(&mut self, line: Option<usize>, column: Option<usize>, message: String, help: String) {
        self.problems.push(Problem { line, column, message, help });
    }
}

/// The words of a line with the column, in characters from 1, at which each begins.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = line;
    let mut column = 1;
    std::iter::from_fn(move || {
        let trimmed = rest.trim_start();
        column += rest[..rest.len() - trimmed.len()].chars().count();
        if trimmed.is_empty() {
            return None;
        }
        let end = trimmed.find(char::is_whitespace).unwrap_or(trimmed.len());
        let word = (column, &trimmed[..end]);
        column += trimmed[..end].chars().count();
        rest = &trimmed[end..];
        Some(word)
    })
}

/// The number that a word stands for, or what is wrong with it.
fn code(word: &str) -> Result<u32, String> {
    if !word.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!("`{}` is not a code", shown(word)));
    }
    word.parse().map_err(|_| format!("`{}` is too large for a code", shown(word)))
}

/// A word as it can stand in a message: control characters escaped, long ones cut.
fn shown(word: &str) -> String {
    const LONGEST: usize = 20;
    let mut text: String = word.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if word.chars().count() > LONGEST {
        text.push('…');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::Color;
    use super::*;
    use proptest::prelude::*;

    fn level(text: &str) -> Level {
        parse("test.lvl", "Test", text).expect("a level without problems")
    }

    /// The messages for `text`, without the help.
    fn messages(text: &str) -> Vec<String> {
        let problems = parse("test.lvl", "Test", text).expect_err("problems");
        problems.to_string().lines().filter(|line| !line.starts_with("  help: ")).map(str::to_owned).collect()
    }

    #[test]
    fn codes_mean_what_they_mean_in_the_tutorial() {
        let level = level("0 1 2 3\n4 5 6 99\n");
        use {Color::*, Tile::*};
        let expected =
            [Empty, Solid, Brick(Blue), Brick(Green), Brick(Sand), Brick(Orange), Brick(White), Brick(White)];
        assert_eq!(level.tiles(), expected);
        assert_eq!((level.columns(), level.rows()), (4, 2));
    }

    #[test]
    fn blanks_and_line_ends_of_any_editor_are_fine() {
        let expected = level("2 3\n0 1\n");
        for text in ["2 3 \t\n0 1 \t", "\u{feff}2 3\r\n0 1\r\n", "\n\n 2\t3\n0  1\n\n \n"] {
            assert_eq!(level(text), expected, "{text:?}");
        }
    }

    #[test]
    fn each_mistake_is_named_with_its_place() {
        for (text, expected) in [
            ("", "test.lvl: the level is empty"),
            ("  \n\n", "test.lvl: the level is empty"),
            ("0 1\n1 0\n", "test.lvl: the level has nothing to destroy"),
            ("2 2\n2 2 2\n", "test.lvl:2: row 2 has 3 bricks, row 1 (line 1) has 2"),
            ("2 2\n2\n", "test.lvl:2: row 2 has 1 bricks, row 1 (line 1) has 2"),
            ("2 x 2\n", "test.lvl:1:3: `x` is not a code"),
            ("2 -1\n", "test.lvl:1:3: `-1` is not a code"),
            ("2 2.5\n", "test.lvl:1:3: `2.5` is not a code"),
            ("ä 2\n", "test.lvl:1:1: `ä` is not a code"),
            ("2 99999999999\n", "test.lvl:1:3: `99999999999` is too large for a code"),
            ("2 2\n\n2 2\n", "test.lvl:2: a blank line stands between two rows"),
            ("\u{1}\u{2}", "test.lvl:1:1: `\\u{1}\\u{2}` is not a code"),
        ] {
            assert_eq!(messages(text), [expected], "{text:?}");
        }
    }

    #[test]
    fn all_mistakes_are_listed_at_once() {
        let expected = ["test.lvl:1:1: `a` is not a code", "test.lvl:2: row 2 has 1 bricks, row 1 (line 1) has 2"];
        assert_eq!(messages("a 2\n3\n"), expected);
        assert_eq!(messages(&"x ".repeat(500)).len(), MAX_PROBLEMS);
    }

    #[test]
    fn too_many_columns_or_rows_are_refused() {
        assert_eq!(messages(&"2 ".repeat(1_000_000)), ["test.lvl:1:2001: more than 1000 bricks in a row"]);
        assert_eq!(messages(&"2\n".repeat(1001)), ["test.lvl:1001: more than 1000 rows"]);
        assert_eq!(level(&format!("{}\n", "2 ".repeat(1000)).repeat(1000)).tiles().len(), 1_000_000);
    }

    proptest! {
        #[test]
        fn any_text_gives_a_level_or_problems(text in "(\\PC|[0-9 \t\r\n]){0,200}") {
            match parse("test.lvl", "Test", &text) {
                Ok(level) => prop_assert_eq!(level.columns() * level.rows(), level.tiles().len()),
                Err(problems) => prop_assert!(!problems.problems.is_empty()),
            }
        }

        #[test]
        fn printing_and_parsing_gives_the_same_level(
            columns in 1_usize..20,
            codes in prop::collection::vec(0_u32..7, 20..200),
        ) {
            let rows = codes.chunks_exact(columns).map(|row| format!("{row:?}\n"));
            let text = rows.collect::<String>().replace(['[', ']', ','], " ");
            if let Ok(parsed) = parse("test.lvl", "Test", &text) {
                prop_assert_eq!(level(&parsed.to_text()), parsed);
            }
        }
    }
}
