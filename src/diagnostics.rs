//! What is said about a level's text, by `breakout check` and over the field while a level is edited: problems with the row and the place underlined, in rustc's layout, or as JSON
//! for editors.

use crate::game::reach;
use crate::level::{self, Level, Problem};
use annotate_snippets::{AnnotationKind, Group, Level as Heading, Origin, Renderer, Snippet};
use serde_json::{Value, json};

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The level cannot be played.
    Error,
    /// It can, but hardly as its author means it.
    Warning,
}

/// One thing to say about a file.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// Where, what, and what to do.
    pub problem: Problem,
}

/// Everything there is to say about a level's text, and the level where it is one.
#[must_use]
pub fn diagnose(file: &str, title: &str, text: &str) -> (Option<Level>, Vec<Diagnostic>) {
    match level::parse(file, title, text) {
        Ok(level) => {
            let warnings = warnings(&level, text);
            (Some(level), warnings)
        }
        Err(problems) => {
            let error = |problem| Diagnostic { severity: Severity::Error, problem };
            (None, problems.problems.into_iter().map(error).collect())
        }
    }
}

fn warnings(level: &Level, text: &str) -> Vec<Diagnostic> {
    let warning = |problem| Diagnostic { severity: Severity::Warning, problem };
    if reach::bricks_are_too_small(level) {
        let (columns, rows) = (level.columns(), level.rows());
        return vec![warning(Problem {
            line: None,
            column: None,
            length: 0,
            message: format!("{columns} × {rows} bricks are too small to be played"),
            help: "write at most 100 columns and 75 rows, so that a brick has 8 × 4 units".to_owned(),
        })];
    }
    let closed_off = reach::unreachable(level);
    let Some(first) = closed_off.first() else { return Vec::new() };
    let place = level::place(text, level.columns(), *first);
    let others = match closed_off.len() - 1 {
        0 => "this brick is".to_owned(),
        1 => "this brick and one more are".to_owned(),
        more => format!("this brick and {more} more are"),
    };
    vec![warning(Problem {
        line: place.map(|(line, ..)| line),
        column: place.map(|(_, column, _)| column),
        length: place.map_or(0, |(.., length)| length),
        message: format!("{others} closed off by solid ones, so the level cannot be won"),
        help: "open a gap: the ball is 25 units across, the field 800".to_owned(),
    })]
}

impl Diagnostic {
    /// As text: message, file, line and column, the row with the place underlined, what to do.
    #[must_use]
    pub fn render(&self, file: &str, text: &str, renderer: &Renderer) -> String {
        let heading = match self.severity {
            Severity::Error => Heading::ERROR,
            Severity::Warning => Heading::WARNING,
        };
        let title = heading.primary_title(self.problem.message.as_str());
        let row = self.problem.line.and_then(|line| Some((line, source_line(text, line)?)));
        let group = match row {
            Some((number, row)) => title.element(
                Snippet::source(row)
                    .path(file)
                    .line_start(number)
                    .annotation(AnnotationKind::Primary.span(self.span(row))),
            ),
            None => Group::with_title(title).element(Origin::path(file)),
        };
        renderer.render(&[group.element(Heading::HELP.message(self.problem.help.as_str()))])
    }

    /// The bytes of its row that are meant.
    fn span(&self, row: &str) -> std::ops::Range<usize> {
        let Some(column) = self.problem.column else {
            let code = row.split(';').next().unwrap_or_default();
            let start = code.len() - code.trim_start().len();
            return start..code.trim_end().len().max(start);
        };
        let byte = |characters: usize| row.char_indices().nth(characters).map_or(row.len(), |(at, _)| at);
        byte(column - 1)..byte(column - 1 + self.problem.length)
    }

    /// As JSON: lines and columns from 1 in characters, `null` where the whole line or file is meant.
    #[must_use]
    pub fn to_json(&self, file: &str) -> Value {
        json!({
            "file": file,
            "line": self.problem.line,
            "column": self.problem.column,
            "end_column": self.problem.column.map(|column| column + self.problem.length),
            "severity": match self.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
            },
            "message": self.problem.message,
            "help": self.problem.help,
        })
    }
}

/// A line of the text, from 1, without byte-order mark.
fn source_line(text: &str, number: usize) -> Option<&str> {
    text.strip_prefix('\u{feff}').unwrap_or(text).lines().nth(number - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each kind of diagnostic as it is shown. After a change that is meant: run the tests with `INSTA_UPDATE=always` and
    /// look at what changed in `src/snapshots`.
    #[test]
    fn every_diagnostic_as_it_is_shown() {
        let closed = "tile s: solid color=#884422\n2222\nssss\ns22s\nssss\n....\n";
        for (name, text) in [
            ("empty", ""),
            ("nothing_to_destroy", "0 1\n1 0\n"),
            ("ragged", "2 2 2\n2 2 2 2 ; one too many\n"),
            ("unknown_character", "2 2 2\n2 x 2\n"),
            ("unknown_letter", "tile a: hits=2\n2ab2\n"),
            ("dot_with_blanks", "2 . 2\n"),
            ("too_large", "2 99999999999 2\n"),
            ("mixed_styles", "2 2\n22\n"),
            ("blank_line", "2 2\n\n2 2\n"),
            ("late_setting", "2 2\nlives: 3\n"),
            ("unknown_key", "  titel: Two words\n2 2\n"),
            ("twice", "lives: 3\nlives: 4\n2 2\n"),
            ("bad_values", "speed: fast\nlives: 99\ntitle:\n2 2\n"),
            (
                "bad_tiles",
                "tile 3: solid\ntile a: colour=#123456\ntile b: color=red\ntile c: hits=0\ntile d: drop=stiky\n2\n",
            ),
            ("wide_letters", "\u{feff}title: 二つの言葉\n2 二 2\n"),
            ("control_characters", "2 \u{1}\u{1b}[31m 2\n"),
            ("closed_off", closed),
            ("too_small", &("2".repeat(200) + "\n")),
            ("too_wide", &"2 ".repeat(1001)),
        ] {
            let (_, diagnostics) = diagnose("levels/mine.lvl", "Mine", text);
            assert!(!diagnostics.is_empty(), "{name}");
            let renderer = Renderer::plain().term_width(100);
            let shown: Vec<String> =
                diagnostics.iter().map(|diagnostic| diagnostic.render("levels/mine.lvl", text, &renderer)).collect();
            insta::assert_snapshot!(name, shown.join("\n\n"));
        }
    }

    #[test]
    fn a_good_level_has_nothing_to_be_said() {
        let (level, diagnostics) = diagnose("a.lvl", "A", "2 2\n1 0\n");
        assert!(level.is_some() && diagnostics.is_empty(), "{diagnostics:?}");
    }
}
