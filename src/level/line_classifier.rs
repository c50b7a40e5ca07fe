//! Sorts the lines of a text into settings and rows, and reports lines that are neither, or that
//! stand in the wrong place.

use super::MAX_CELLS_PER_AXIS;
use super::problem::Problem;
use super::rows::is_prose;
use super::settings::{Settings, is_setting, lacks_colon};
use super::word::{Line, Word, is_invisible};
use std::ops::ControlFlow;

/// Takes the lines of a text, one after the other.
#[derive(Default)]
pub(super) struct LineClassifier<'a> {
    pub settings: Settings,
    pub rows: Vec<Word<'a>>,
    pub problems: Vec<Problem>,
    has_foreign_comment: bool,
    has_late_setting: bool,
    /// The first blank line since the last row.
    blank_line: Option<usize>,
}

impl<'a> LineClassifier<'a> {
    /// Takes the next line. Breaks if the rest of the text is not worth reading.
    pub(super) fn take(&mut self, line: Line<'a>) -> ControlFlow<()> {
        let whole = line.word;
        let comment = foreign_comment(whole);
        let row = comment.map_or(whole, |comment| {
            let end = whole.text.len() - comment.text.len();
            Word { text: &whole.text[..end], ..whole }
        });
        let is_setting = is_setting(row.text) || lacks_colon(row.text, &self.settings);
        let meant = if is_setting { whole } else { row };
        if let Some((at, c)) = meant.text.trim_end().char_indices().find(|(_, c)| is_invisible(*c)) {
            let place = Word { text: &meant.text[at..at + c.len_utf8()], ..meant.from(at) };
            let message = format!("an invisible character stands here: U+{:04X}", u32::from(c));
            self.problems.push(Problem::of_word(place, message, "delete it, or write what was meant"));
            self.settings.has_faulty_line = true;
        } else if is_setting {
            self.setting(whole);
        } else {
            if let Some(comment) = comment.filter(|_| !self.has_foreign_comment) {
                self.has_foreign_comment = true;
                let sign = if comment.text.starts_with('#') { "#" } else { "//" };
                let message = format!("`{sign}` does not begin a comment");
                self.problems.push(Problem::of_word(comment, message, "begin it with `;`"));
            }
            return self.row(row, line.has_comment || comment.is_some());
        }
        ControlFlow::Continue(())
    }

    fn setting(&mut self, line: Word<'_>) {
        let read = self.settings.read(line);
        let Some(first) = self.rows.first() else {
            self.problems.extend(read.err());
            return;
        };
        if !self.has_late_setting {
            self.has_late_setting = true;
            let message = format!("a setting stands after the first row (line {})", first.line);
            let help = "move it before the rows, with all others; a second level needs a file of its own";
            self.problems.push(Problem::of_line(line.line, &message, help));
        }
    }

    /// Takes a line that is not a setting. It is a row unless it is blank or prose.
    fn row(&mut self, row: Word<'a>, has_comment: bool) -> ControlFlow<()> {
        if row.text.trim().is_empty() {
            if !self.rows.is_empty() && !has_comment {
                self.blank_line.get_or_insert(row.line);
            }
            return ControlFlow::Continue(());
        }
        if is_prose(row.text, &self.settings) {
            let help = "begin a comment with `;`, and write settings as `key: value`";
            let message = "this line is neither a row of bricks nor a setting";
            self.problems.push(Problem::of_line(row.line, message, help));
            return ControlFlow::Continue(());
        }
        if let Some(blank) = self.blank_line.take() {
            let help =
                "remove it, or write a row of 0 for an empty row of the level; a second level needs a file of its own";
            self.problems.push(Problem::of_line(blank, "a blank line stands between two rows", help));
        }
        if self.rows.len() == MAX_CELLS_PER_AXIS {
            let help = "remove rows: no level may have more";
            self.problems.push(Problem::of_line(row.line, &format!("more than {MAX_CELLS_PER_AXIS} rows"), help));
            return ControlFlow::Break(());
        }
        self.rows.push(row);
        ControlFlow::Continue(())
    }
}

/// The part of a line that other formats would read as a comment: from a word that begins with `#`
/// or `//`, if letters follow.
fn foreign_comment(line: Word<'_>) -> Option<Word<'_>> {
    let is_sign = |word: &Word<'_>| word.text.starts_with('#') || word.text.starts_with("//");
    let sign = line.words().find(is_sign)?;
    let (at, _) = line.text.char_indices().nth(sign.column - line.column)?;
    Some(line.from(at)).filter(|comment| comment.text.contains(char::is_alphabetic))
}
