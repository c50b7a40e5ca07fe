//! Sorts the lines of a text into settings and rows, and finds what is wrong with their order.

use super::MAX_CELLS_PER_AXIS;
use super::problem::{Problem, shown};
use super::rows::{Row, says_nothing, shape};
use super::settings::{Settings, forgets_colon, is_setting, tile_head};
use super::text::{foreign_comment, stray};
use super::tile::{corrected, is_attribute, without_dash};
use super::word::{Line, Word};
use std::ops::ControlFlow;

/// Takes the lines of a text, one after the other.
#[derive(Default)]
pub(super) struct Sorter<'a> {
    pub settings: Settings,
    pub rows: Vec<Row<'a>>,
    pub problems: Vec<Problem>,
    has_foreign_comment: bool,
    /// The first blank line since the last row.
    blank_line: Option<usize>,
    /// The first line between two rows that is neither a row nor a comment.
    gap: Option<Gap>,
    /// The first setting that stands after a row.
    late: Option<Late>,
    /// The last `tile` line, until another setting follows.
    tile: Option<TileLine>,
}

/// A line that separates two blocks of rows. Both numbers are indices.
struct Gap {
    /// Its problem.
    problem: usize,
    /// The first row after it.
    row: usize,
}

/// A setting that stands after a row.
struct Late {
    /// The index of its problem.
    problem: usize,
    /// How many rows stand before it.
    rows: usize,
    /// Whether a second level begins here, if rows follow.
    may_begin_level: bool,
}

/// A `tile` line, and the attributes on lines of their own after it.
struct TileLine {
    /// What stands before its colon: `tile a`.
    head: String,
    /// What stands behind its colon and on those lines.
    value: String,
    /// The index of the problem that the first of those lines caused.
    problem: Option<usize>,
}

/// This many rows may be something else that looks like rows. More rows are a level.
const STRAY_ROWS: usize = 1;

/// Messages do not repeat attributes that are longer than this, in bytes.
const LONGEST_VALUE: usize = 80;

impl<'a> Sorter<'a> {
    /// Takes the next line. Breaks where the rest of the text is not worth reading.
    pub(super) fn sort(&mut self, line: Line<'a>) -> ControlFlow<()> {
        let Line { number, text, comment } = line;
        let is_attribute = self.rows.is_empty() && is_attribute(text) && !self.is_row_of_letters(text);
        let foreign = foreign_comment(line.word()).filter(|_| !is_attribute);
        let row = foreign.map_or(text, |(comment, _)| &text[..text.len() - comment.text.len()]);
        let is_setting = is_attribute || is_setting(row) || forgets_colon(row, &self.settings);
        if let Some((what, place)) = stray(Word::of_line(number, if is_setting { text } else { row })) {
            let code = place.text.chars().next().map_or(0, u32::from);
            let help = "delete it, or write what was meant";
            self.problems.push(Problem::of_word(place, format!("{what} stands here: U+{code:04X}"), help));
            self.settings.suspect(text);
        } else if is_attribute {
            self.attribute(line.word());
        } else if is_setting {
            self.setting(line.word());
        } else {
            if let Some((comment, sign)) = foreign.filter(|_| !self.has_foreign_comment) {
                self.has_foreign_comment = true;
                let message = format!("`{sign}` does not begin a comment");
                self.problems.push(Problem::of_word(comment, message, "begin it with `;`"));
            }
            let is_comment = comment.is_some() || foreign.is_some();
            let is_cut = comment.is_some() && !row.ends_with(char::is_whitespace);
            return self.row(Row { number, text: row, is_cut }, is_comment);
        }
        ControlFlow::Continue(())
    }

    /// Finishes after the last line: decides whether a gap between rows begins a second level.
    pub(super) fn finished(mut self) -> Self {
        let Some(Gap { problem, row }) = self.gap else { return self };
        let (first, second) = self.rows.split_at(row);
        if first.len() <= STRAY_ROWS || second.len() <= STRAY_ROWS {
            return self;
        }
        let (end, start) = (first[first.len() - 1].number, second[0].number);
        let differs = |common| second.iter().all(|row| shape(std::slice::from_ref(row)) != Some(common));
        if shape(first).is_some_and(differs) {
            let help = "write it into a file of its own: a file holds one level";
            self.problems[problem] = Problem::of_line(start, "a second level begins here", help);
            self.problems.retain(|problem| problem.line.is_none_or(|line| line <= end || line == start));
            self.rows.truncate(row);
        } else {
            self.problems[problem].help += "; a second level needs a file of its own";
        }
        self
    }

    /// Whether a line is a dense row whose codes all have a `tile` line. `solid` can be such a row.
    fn is_row_of_letters(&self, line: &str) -> bool {
        line.trim().chars().all(|c| self.settings.tiles.contains_key(&c))
    }

    /// Takes attributes of a brick, which belong on the `tile` line before them.
    fn attribute(&mut self, line: Word<'_>) {
        let place = line.trimmed();
        let unnamed = || TileLine { head: "tile X".to_owned(), value: String::new(), problem: None };
        let TileLine { head, value, problem } = self.tile.get_or_insert_with(unnamed);
        let problem = *problem.get_or_insert_with(|| {
            let message = format!("`{}` stands on a line of its own", shown(place.text));
            self.problems.push(Problem::of_word(place, message, ""));
            self.problems.len() - 1
        });
        if value.len() <= LONGEST_VALUE {
            *value = format!("{value} {}", without_dash(line.text));
        }
        let whole = Some(&*value).filter(|value| value.len() <= LONGEST_VALUE).and_then(|value| corrected(value));
        let mut help = match whole {
            Some(value) => format!("write all of the brick on one line: `{head}: {value}`"),
            None => format!("write all of the brick on one line, behind `{head}:`"),
        };
        if head == "tile X" {
            help += ", with the brick's letter for X";
        }
        self.problems[problem].help = help;
    }

    fn setting(&mut self, line: Word<'_>) {
        let has_title = self.settings.title.is_some();
        let read = self.settings.read(line);
        let is_title = line.words().next().is_some_and(|word| word.text.to_lowercase().starts_with("title"));
        let Some(Row { number: first, .. }) = self.rows.first() else {
            let head = tile_head(line.text);
            self.tile =
                head.map(|(head, value)| TileLine { head: head.to_owned(), value: value.to_owned(), problem: None });
            self.problems.extend(read.err());
            return;
        };
        let rows = self.rows.len();
        let begins_level = is_title && (has_title || rows > STRAY_ROWS);
        if let Some(late) = &mut self.late {
            late.may_begin_level |= begins_level && late.rows == rows;
            return;
        }
        let help = format!("move it before the rows, with all others; or remove line {first} if it is no row");
        let message = format!("a setting stands after the first row (line {first})");
        self.late = Some(Late { problem: self.problems.len(), rows, may_begin_level: begins_level });
        self.problems.push(Problem::of_line(line.line, &message, &help));
    }

    /// Takes a line that is not a setting. It is a row unless it is blank or prose.
    fn row(&mut self, row: Row<'a>, is_comment: bool) -> ControlFlow<()> {
        if row.text.trim().is_empty() {
            let between_rows = !self.rows.is_empty() && !is_comment;
            self.blank_line = self.blank_line.or(between_rows.then_some(row.number));
            return ControlFlow::Continue(());
        }
        if says_nothing(row.text, &self.settings) {
            let help = "begin a comment with `;`, and write settings as `key: value`";
            let message = "this line is neither a row of bricks nor a setting";
            self.part(Problem::of_line(row.number, message, help));
            return ControlFlow::Continue(());
        }
        if let Some(late) = self.late.as_ref().filter(|late| late.may_begin_level) {
            let problem = &mut self.problems[late.problem];
            problem.message = "a second level begins here".to_owned();
            problem.help =
                "write it into a file of its own: a file holds one level; if this is one level, move the line \
                            before its rows"
                    .to_owned();
            return ControlFlow::Break(());
        }
        let last = self.rows.last().map(|row| row.number);
        let is_parted = self.problems.last().is_some_and(|problem| problem.line > last);
        if let Some(blank) = self.blank_line.take().filter(|_| !is_parted) {
            let help = "remove it, or write a row of 0 for an empty row of the level";
            self.part(Problem::of_line(blank, "a blank line stands between two rows", help));
        }
        if self.rows.len() == MAX_CELLS_PER_AXIS {
            let help = "remove rows: no level may have more";
            self.problems.push(Problem::of_line(row.number, &format!("more than {MAX_CELLS_PER_AXIS} rows"), help));
            return ControlFlow::Break(());
        }
        self.rows.push(row);
        ControlFlow::Continue(())
    }

    /// Adds the problem of a line that is not a row. After the first row, this line separates two
    /// blocks of rows.
    fn part(&mut self, problem: Problem) {
        if !self.rows.is_empty() {
            self.gap.get_or_insert(Gap { problem: self.problems.len(), row: self.rows.len() });
        }
        self.problems.push(problem);
    }
}
