//! The rows of a level: how their codes are told apart, what each stands for, and whether they make a table.

use super::problem::{Problem, shown};
use super::settings::Settings;
use super::text::{Word, characters, words};
use super::{MAX_CELLS_PER_AXIS, Tile};
use std::collections::BTreeSet;

/// A line that holds codes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'a> {
    /// Number of its line, from 1.
    pub number: usize,
    /// Without comment.
    pub text: &'a str,
}

/// Tiles in rows of equal length.
pub(super) struct Table {
    pub columns: usize,
    pub tiles: Vec<Tile>,
}

/// How the codes of a row are told apart. A file has one style.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    /// `2 0 2`: numbers with blanks between them, as in the tutorial.
    Spaced,
    /// `2.2`: one character for each brick.
    Dense,
}

/// The style of a row; one of one character has none.
fn style(row: &str) -> Option<Style> {
    let mut words = words(row, 1);
    let first = words.next()?;
    if words.next().is_some() { Some(Style::Spaced) } else { (first.length() > 1).then_some(Style::Dense) }
}

/// The codes of a row.
pub(super) fn codes(row: &str) -> Box<dyn Iterator<Item = Word<'_>> + '_> {
    match style(row) {
        Some(Style::Dense) => Box::new(words(row, 1).flat_map(characters)),
        Some(Style::Spaced) | None => Box::new(words(row, 1)),
    }
}

/// Whether a line cannot be meant as a row: words, none of which is a number, and some of whose letters are no codes.
pub(super) fn says_nothing(row: &str, settings: &Settings) -> bool {
    let is_code = |c: char| c.is_ascii_digit() || c == '.' || settings.tiles.contains_key(&c);
    let is_name = |word: Word<'_>| word.length() > 1 && word.text.starts_with(char::is_alphabetic);
    style(row) == Some(Style::Spaced)
        && !words(row, 1).any(|word| word.text.bytes().all(|byte| byte.is_ascii_digit()))
        && words(row, 1).any(is_name)
        && !row.chars().all(|c| c.is_whitespace() || is_code(c))
}

/// Reads all rows; what is wrong with them is added to `problems`.
pub(super) fn read_rows(rows: &[Row<'_>], settings: &Settings, problems: &mut Vec<Problem>) -> Table {
    let style = common_style(rows);
    let mut reader = Reader {
        settings,
        style: style.map(|(style, _)| style),
        unknown: BTreeSet::new(),
        tiles: Vec::new(),
        problems,
    };
    let mut lengths = Vec::new();
    for (row, i) in rows.iter().zip(1..) {
        match style {
            Some((expected, number)) if self::style(row.text).is_some_and(|style| style != expected) => {
                reader.problems.push(wrong_style(row, expected, number));
            }
            _ => lengths.extend(reader.read(row).map(|count| Length { number: row.number, row: i, count })),
        }
    }
    let Reader { tiles, .. } = reader;
    let columns = check_lengths(&lengths, problems);
    Table { columns, tiles }
}

/// The style of most rows, and the line that first shows it.
fn common_style(rows: &[Row<'_>]) -> Option<(Style, usize)> {
    let styles: Vec<(Style, usize)> = rows.iter().filter_map(|row| Some((style(row.text)?, row.number))).collect();
    let spaced = styles.iter().filter(|(style, _)| *style == Style::Spaced).count();
    let dense = styles.len() - spaced;
    let (first, _) = *styles.first()?;
    let common = match spaced.cmp(&dense) {
        std::cmp::Ordering::Less => Style::Dense,
        std::cmp::Ordering::Equal => first,
        std::cmp::Ordering::Greater => Style::Spaced,
    };
    styles.into_iter().find(|(style, _)| *style == common)
}

fn wrong_style(row: &Row<'_>, expected: Style, number: usize) -> Problem {
    let (this, that, help) = match expected {
        Style::Dense => {
            ("with", "without", "write one character for each brick, and `.` for an empty place, without blanks")
        }
        Style::Spaced => ("without", "with", "write a blank between two bricks, and 0 for an empty place"),
    };
    let message = format!("this row is written {this} blanks between its bricks, line {number} {that} them");
    Problem::of_line(row.number, &message, help)
}

/// How many bricks a row has.
struct Length {
    /// Of the line, from 1.
    number: usize,
    /// Of the row, from 1.
    row: usize,
    count: usize,
}

/// The number of columns: what most rows have. Those that have another number are problems.
fn check_lengths(lengths: &[Length], problems: &mut Vec<Problem>) -> usize {
    let mut rows_of = vec![0; MAX_CELLS_PER_AXIS + 1];
    for length in lengths {
        rows_of[length.count] += 1;
    }
    // The first of equals, as rows are written from the top.
    let common = lengths.iter().rev().max_by_key(|length| rows_of[length.count]);
    let Some(common) = common.and_then(|common| lengths.iter().find(|length| length.count == common.count)) else {
        return 0;
    };
    for Length { number, row, count } in lengths.iter().filter(|length| length.count != common.count) {
        let bricks = if *count == 1 { "brick" } else { "bricks" };
        let message =
            format!("row {row} has {count} {bricks}, row {} (line {}) has {}", common.row, common.number, common.count);
        let help = "give every row the same number of bricks; write 0 for an empty place, or `.` without blanks";
        problems.push(Problem::of_line(*number, &message, help));
    }
    common.count
}

struct Reader<'a> {
    settings: &'a Settings,
    style: Option<Style>,
    tiles: Vec<Tile>,
    /// Codes that were found to mean nothing: each is said once.
    unknown: BTreeSet<String>,
    problems: &'a mut Vec<Problem>,
}

impl Reader<'_> {
    /// Reads a row; how many bricks it has, or `None` where they are too many.
    fn read(&mut self, row: &Row<'_>) -> Option<usize> {
        let mut count = 0;
        for code in codes(row.text) {
            count += 1;
            if count > MAX_CELLS_PER_AXIS {
                let message = format!("more than {MAX_CELLS_PER_AXIS} bricks in a row");
                self.problems.push(Problem::of_word(
                    row.number,
                    code,
                    message,
                    "end the row here: no row may be longer",
                ));
                return None;
            }
            match self.tile(code) {
                Ok(tile) => self.tiles.push(tile),
                Err((message, help)) => {
                    self.tiles.push(Tile::Empty);
                    if self.unknown.insert(code.text.to_owned()) {
                        self.problems.push(Problem::of_word(row.number, code, message, &help));
                    }
                }
            }
        }
        Some(count)
    }

    /// What a code stands for, or what is wrong with it and what to do.
    fn tile(&self, code: Word<'_>) -> Result<Tile, (String, String)> {
        let text = code.text;
        let mut characters = text.chars();
        let only = characters.next().filter(|_| characters.next().is_none());
        let spaced = self.style == Some(Style::Spaced);
        if let Some(kind) = only.and_then(|only| self.settings.tiles.get(&only)) {
            if spaced && !text.bytes().all(|byte| byte.is_ascii_digit()) {
                let help = "write the rows without blanks, or give a digit from 6 to 9 this meaning";
                return Err((format!("`{text}` means nothing in rows with blanks"), help.to_owned()));
            }
            return Ok(Tile::Brick(*kind));
        }
        if !spaced && text == "." {
            return Ok(Tile::Empty);
        }
        if text.bytes().all(|byte| byte.is_ascii_digit()) {
            let too_large = || (format!("`{}` is too large for a code", shown(text)), CODES.to_owned());
            return text.parse().map(Tile::from_code).map_err(|_| too_large());
        }
        let help = match only {
            Some(letter) if letter.is_ascii_alphabetic() && !spaced => self.meaning_of(letter),
            Some('.') => "`.` is empty in rows without blanks; with blanks, write 0".to_owned(),
            _ if spaced => CODES.to_owned(),
            _ => format!("{CODES}; `.` is empty too"),
        };
        Err((format!("`{}` is not a code", shown(text)), help))
    }

    /// What to do about a letter without a meaning.
    fn meaning_of(&self, letter: char) -> String {
        let other = if letter.is_ascii_lowercase() { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() };
        if self.settings.tiles.contains_key(&other) {
            format!("did you mean `{other}`? upper and lower case differ")
        } else {
            format!("write a line `tile {letter}: …` before the rows to give it a meaning")
        }
    }
}

/// The codes that need no explanation.
const CODES: &str = "write a code: 0 empty, 1 solid, 2 blue, 3 green, 4 sand, 5 orange, 6 white";
