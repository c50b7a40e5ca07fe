//! Reads the rows of a level: splits them into codes, finds the tile of each code, and checks that
//! all rows have the same length.

use super::content::{Level, MAX_CELLS_PER_AXIS};
use super::problem::{MAX_PROBLEMS, Problem, wrong};
use super::settings::LevelSettings;
use super::tile::{BrickKind, Code, Color, Tile};
use super::word::{Word, single};
use std::collections::{BTreeMap, BTreeSet};

/// How a row separates its codes. All rows of a file use one style.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Style {
    /// `2 0 2`: numbers with spaces between them, as in the tutorial.
    Spaced,
    /// `2.2`: one character for each brick.
    Dense,
}

/// Returns the style of a row. A row of one character has none.
fn style(row: &str) -> Option<Style> {
    let mut words = row.split_whitespace();
    let first = words.next()?;
    if words.next().is_some() {
        return Some(Style::Spaced);
    }
    first.chars().nth(1).map(|_| Style::Dense)
}

/// Splits a row into its codes.
pub(super) fn codes(row: Word<'_>) -> Box<dyn Iterator<Item = Word<'_>> + '_> {
    match style(row.text) {
        Some(Style::Dense) => Box::new(row.trimmed().characters()),
        Some(Style::Spaced) | None => Box::new(row.words()),
    }
}

/// Finds a separator between the codes of a line, as spreadsheets and programs write them: `2;2;0`,
/// `"2","2"`, `[2, 2],` or `| 2 | 2 |`. A semicolon after a space begins a comment instead.
pub(super) fn separator(line: &str) -> Option<char> {
    let is_around = |c: char| c.is_whitespace() || matches!(c, '[' | ']' | '{' | '}' | '"' | '\'');
    let is_code = |cell: &str| {
        let is_number = cell.len() <= 3 && cell.bytes().all(|byte| byte.is_ascii_digit());
        is_number || cell.len() == 1 && (cell == "." || cell.as_bytes()[0].is_ascii_alphabetic())
    };
    let separates = |separator: &char| {
        let cells = || line.split(*separator).map(|cell| cell.trim_matches(is_around));
        cells().all(is_code) && cells().filter(|cell| !cell.is_empty()).nth(1).is_some()
    };
    [';', ',', '|'].into_iter().find(separates).filter(|separator| *separator != ';' || !line.contains(" ;"))
}

/// Reports a row whose codes are separated by `separators`.
pub(super) fn separated(row: Word<'_>, separators: &str) -> Problem {
    let help = "write spaces between bricks, or nothing; `.` is an empty place";
    Problem::of_line(row.line, format!("the bricks are separated by {separators}"), help)
}

/// Reports the first row in a foreign format: with commas or bars between its codes, or with tabs
/// around an empty cell.
fn foreign_row(rows: &[Word<'_>]) -> Option<Problem> {
    let of_row = |row: &Word<'_>| match separator(row.text) {
        Some(',') => Some(separated(*row, "commas")),
        Some(_) => Some(separated(*row, "bars")),
        None if row.text.trim().contains('\t') && row.text.split('\t').any(|cell| cell.trim().is_empty()) => {
            Some(Problem::of_line(row.line, "a cell between tabs is empty", "write 0 or `.` into each empty cell"))
        }
        None => None,
    };
    rows.iter().find_map(of_row)
}

/// Counts the lines before the rows that give the level's size, as in levels of other games: `8x6`
/// or `8 6` in one line, or the two numbers on separate lines.
fn size_lines(rows: &[Word<'_>], settings: &LevelSettings) -> usize {
    let is_code = |c: char| settings.has_faulty_line || settings.tiles.contains_key(&c);
    let is_sign = |c: char| matches!(c, 'x' | 'X' | '×' | '*' | ':') && !is_code(c);
    let size_in = |lines: usize| -> Option<Vec<usize>> {
        let heads = rows.get(..lines)?.iter();
        let numbers = heads.flat_map(|row| row.text.split(|c: char| c.is_whitespace() || is_sign(c)));
        numbers.filter(|number| !number.is_empty()).map(|number| number.parse().ok()).collect()
    };
    let are_size = |lines: &usize| {
        let (Some(size), Some(next)) = (size_in(*lines), rows.get(*lines)) else { return false };
        let [first, second] = size[..] else { return false };
        let (columns, count) = (codes(*next).count(), rows.len() - lines);
        let fits = [(columns, count), (count, columns)].contains(&(first, second)) || *lines == 1 && first > 9;
        let is_other = columns != codes(rows[0]).count();
        is_other && (fits || rows[0].text.contains(is_sign))
    };
    [1, 2].into_iter().find(are_size).unwrap_or(0)
}

/// Returns true for a line that cannot be a row: it contains `=`, or it has words with letters that
/// are not codes, and no number before them.
pub(super) fn is_prose(line: &str, settings: &LevelSettings) -> bool {
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let is_name = |word: &str| word.chars().nth(1).is_some() && word.starts_with(char::is_alphabetic);
    let is_code = |c: char| c.is_ascii_digit() || c == '.' || c.is_whitespace() || settings.tiles.contains_key(&c);
    let mut words = line.split_whitespace();
    let begins_with_name = words.clone().next().is_some_and(is_name);
    let has_names = begins_with_name || words.clone().any(is_name) && !words.any(is_number);
    line.contains('=') || style(line) == Some(Style::Spaced) && has_names && !line.chars().all(is_code)
}

/// Reads all rows and appends their mistakes to `problems`. Returns the level by the settings with
/// these rows.
pub(super) fn read_rows(rows: &[Word<'_>], settings: LevelSettings, problems: &mut Vec<Problem>) -> Level {
    let (sizes, rows) = rows.split_at(size_lines(rows, &settings));
    for line in sizes {
        let help = "remove this line: the size follows from the rows";
        problems.push(Problem::of_line(line.line, "this looks like the size of the level", help));
    }
    if let Some(problem) = foreign_row(rows) {
        problems.push(problem);
        return settings.level;
    }
    let styles: Vec<(Style, usize)> = rows.iter().filter_map(|row| Some((style(row.text)?, row.line))).collect();
    let common = most_common(&styles, |(style, _)| *style);
    let is_spaced = common.is_some_and(|(style, _)| style == Style::Spaced);
    let (reported, tiles, codes) = (BTreeSet::new(), Vec::new(), Vec::new());
    let mut reader = RowReader { settings: &settings, is_spaced, reported, tiles, codes, problems };
    let mut lengths = Vec::new();
    for (row, number) in rows.iter().zip(1..) {
        if reader.problems.len() > MAX_PROBLEMS {
            break;
        }
        match common {
            Some((expected, line)) if style(row.text).is_some_and(|style| style != expected) => {
                reader.problems.push(wrong_style(row.line, expected, line));
            }
            _ => lengths.extend(reader.read(*row).map(|count| Length { row: row.trimmed(), number, count })),
        }
    }
    let RowReader { tiles, codes, problems, .. } = reader;
    Level { columns: check_lengths(&lengths, problems), tiles, codes, ..settings.level }
}

/// Returns the first item with the most common key. If two keys are equally common, the first one
/// wins, because people write rows from the top.
fn most_common<T: Copy, K: Ord>(items: &[T], key: impl Fn(&T) -> K) -> Option<T> {
    let mut counts = BTreeMap::new();
    for item in items {
        *counts.entry(key(item)).or_insert(0) += 1;
    }
    items.iter().rev().max_by_key(|item| counts[&key(item)]).copied()
}

fn wrong_style(line: usize, expected: Style, other: usize) -> Problem {
    let (this, that, help) = match expected {
        Style::Dense => {
            ("with", "without", "write one character for each brick; a space is not an empty place: write `.`")
        }
        Style::Spaced => ("without", "with", "write a space between two bricks, and `.` for an empty place"),
    };
    let message = format!("this row is written {this} spaces between its bricks, line {other} {that} them");
    Problem::of_line(line, message, help)
}

/// A row and its length.
#[derive(Clone, Copy)]
struct Length<'a> {
    row: Word<'a>,
    /// Row number, from 1.
    number: usize,
    /// Number of bricks in the row.
    count: usize,
}

/// Returns the number of columns, which is the most common row length. Adds a problem for each row
/// of a different length.
fn check_lengths(lengths: &[Length<'_>], problems: &mut Vec<Problem>) -> usize {
    let Some(common) = most_common(lengths, |length| length.count) else { return 0 };
    let others: Vec<&Length<'_>> = lengths.iter().filter(|length| length.count != common.count).collect();
    if lengths.len() > 2 && 2 * others.len() > lengths.len() {
        let help = "fill the short rows with `.`, which is an empty place";
        problems.push(Problem::of_line(others[0].row.line, "all rows must be equally long", help));
        return common.count;
    }
    let expected = format!("row {} (line {}) has {}", common.number, common.row.line, common.count);
    for Length { row: Word { line, text, .. }, number, count } in others {
        let bricks = if *count == 1 { "brick" } else { "bricks" };
        let message = format!("row {number} has {count} {bricks}, {expected}");
        let missing = common.count.saturating_sub(*count);
        let help = if (1..=MAX_COMPLETED).contains(&missing) && style(text).is_some() && *count < LONGEST_SHOWN {
            let empty = if style(text) == Some(Style::Spaced) { " 0" } else { "." };
            format!("if its end is empty, write `{text}{}`; a space is not an empty place", empty.repeat(missing))
        } else {
            "give every row the same number of bricks; write `.` for an empty place".to_owned()
        };
        problems.push(Problem::of_line(*line, message, help));
    }
    common.count
}

/// A help message completes a row that lacks at most this number of bricks.
const MAX_COMPLETED: usize = 3;

/// A help message shows no row with this number of bricks or more.
const LONGEST_SHOWN: usize = 40;

struct RowReader<'a> {
    settings: &'a LevelSettings,
    is_spaced: bool,
    /// Unknown codes already reported: each is reported only once.
    reported: BTreeSet<&'a str>,
    tiles: Vec<Tile>,
    codes: Vec<Code>,
    problems: &'a mut Vec<Problem>,
}

impl<'a> RowReader<'a> {
    /// Reads a row and returns its number of bricks, or `None` if the row is too long.
    fn read(&mut self, row: Word<'a>) -> Option<usize> {
        let before = self.tiles.len();
        for word in codes(row) {
            if self.tiles.len() - before == MAX_CELLS_PER_AXIS {
                let message = format!("more than {MAX_CELLS_PER_AXIS} bricks in a row");
                self.problems.push(Problem::of_word(word, message, "end the row here: no row may be longer"));
                return None;
            }
            let (code, tile) = self.tile(word.text).unwrap_or_else(|| {
                if self.reported.insert(word.text) {
                    self.problems.push(wrong(word, "is not a code", self.help(word.text)));
                }
                (Code::EMPTY, Tile::Empty)
            });
            self.codes.push(code);
            self.tiles.push(tile);
        }
        Some(self.tiles.len() - before)
    }

    /// Returns the code and its tile, or `None` if the code is unknown.
    fn tile(&self, code: &str) -> Option<(Code, Tile)> {
        let letter = single(code).filter(|c| !self.is_spaced || c.is_ascii_digit() || *c == '.');
        if let Some((letter, kind)) = letter.and_then(|letter| Some((letter, self.settings.tiles.get(&letter)?))) {
            return Some((Code::of(letter), Tile::Brick(*kind)));
        }
        if code.bytes().all(|byte| byte.is_ascii_digit()) {
            return code.parse().ok().map(|number| (Code(number), Tile::from_code(number)));
        }
        match letter? {
            '.' => Some((Code::EMPTY, Tile::Empty)),
            letter if letter.is_ascii_alphabetic() && self.settings.has_faulty_line => {
                Some((Code::of(letter), Tile::Brick(BrickKind::one_hit(Color::White))))
            }
            _ => None,
        }
    }

    fn help(&self, code: &str) -> String {
        const CODES: &str = "write a code: 0 empty, 1 solid, 2 blue, 3 green, 4 sand, 5 orange, 6 white";
        match single(code).filter(char::is_ascii_alphabetic) {
            _ if code.starts_with(|c| matches!(c, '\u{2500}'..='\u{259f}')) => {
                "this draws a frame; write `1` for a wall, and `.` for an empty place".to_owned()
            }
            _ if code.contains('…') => "your editor made one character of three dots: type `...`".to_owned(),
            _ if self.is_spaced && code.starts_with(['#', '/']) => "begin a comment with `;`".to_owned(),
            _ if self.is_spaced => format!("{CODES}; letters have a meaning only in rows without spaces"),
            Some(letter) => match self.settings.tiles.keys().find(|known| known.eq_ignore_ascii_case(&letter)) {
                Some(known) => format!("did you mean `{known}`? upper and lower case differ"),
                None => format!("write a line `tile {letter}: …` before the rows to give it a meaning"),
            },
            None => format!("{CODES}; `.` is empty too"),
        }
    }
}
