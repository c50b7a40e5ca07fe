//! Errors and warnings about a level, formatted like rustc's with the place underlined. Used by
//! `breakout check`, and over the field while you edit a level.

mod warnings;

use crate::files;
use crate::game::rules::Rules;
use crate::level::{self, Level, Problem};

use annotate_snippets::{AnnotationKind, Group, Level as Heading, Origin, Renderer, Snippet};
use std::borrow::Cow;
use std::ops::Range;
use warnings::warnings;

/// All errors, or all warnings, about the text of a level.
pub struct Report<'a> {
    file: &'a str,
    text: Cow<'a, str>,
    /// The level, if the text has no errors. All problems are then warnings.
    pub level: Option<Level>,
    /// Problems, in the order of the text.
    pub problems: Vec<Problem>,
    is_warning: bool,
}

/// Parses a level and collects its errors, or its warnings if there are no errors. `file` and
/// `title` are as in [`level::parse`]. Does not warn about unreachable bricks if these rules break
/// solid bricks after a while.
pub fn diagnose<'a>(rules: &Rules, file: &'a str, title: &str, bytes: &'a [u8]) -> Report<'a> {
    let text = level::lossy(bytes);
    let (level, problems) = match level::parse(file, title, bytes) {
        Ok(level) => {
            let warnings = warnings(&level, &text, rules);
            (Some(level), warnings)
        }
        Err(problems) => (None, problems.problems),
    };
    let is_warning = level.is_some();
    Report { file, text, level, problems, is_warning }
}

impl<'a> Report<'a> {
    /// Creates a report of mistakes in a file that is not a level.
    pub fn of_mistakes(file: &'a str, text: &'a [u8], problems: Vec<Problem>) -> Self {
        Self { file, text: level::lossy(text), level: None, problems, is_warning: false }
    }

    /// Creates a report with a warning about a file or folder as a whole.
    pub fn of_warning(file: &'a str, problem: Problem) -> Self {
        Self { is_warning: true, ..Self::of_mistakes(file, &[], vec![problem]) }
    }

    /// Formats a problem: message, file with line and column, the underlined row, and help.
    pub fn render(&self, problem: &Problem, renderer: &Renderer) -> String {
        let heading = if self.is_warning { Heading::WARNING } else { Heading::ERROR };
        let Problem { line, message, help, .. } = problem;
        let title = heading.primary_title(message.as_str());
        let row = line.and_then(|line| Some((line, self.text.lines().nth(line - 1)?)));
        let group = match row {
            Some((number, row)) => title.element(
                Snippet::source(row)
                    .path(self.file)
                    .line_start(number)
                    .annotation(AnnotationKind::Primary.span(span(problem, row))),
            ),
            None => Group::with_title(title).element(Origin::path(self.file)),
        };
        renderer.render(&[group.element(Heading::HELP.message(help.as_str()))])
    }

    /// Formats the first problem in lines of at most `width` characters, with the number of further
    /// problems. Returns `None` if there are no problems.
    pub fn summary(&self, width: usize) -> Option<String> {
        let first = self.render(self.problems.first()?, &Renderer::plain().term_width(width));
        Some(match self.problems.len() - 1 {
            0 => first,
            more => format!("{first}\n\nand {more} more: `breakout check {}` lists them", files::quoted(self.file)),
        })
    }
}

/// Returns the byte range of a problem in its row.
fn span(problem: &Problem, row: &str) -> Range<usize> {
    let Some(column) = problem.column else {
        let code = row.split(';').next().unwrap_or_default();
        let start = code.len() - code.trim_start().len();
        return start..code.trim_end().len().max(start);
    };
    let byte = |characters: usize| row.char_indices().nth(characters).map_or(row.len(), |(at, _)| at);
    byte(column - 1)..byte(column - 1 + problem.length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::rules::GameMode;

    /// Renders all problems of a text. Fails if there are none.
    fn shown(bytes: &[u8]) -> String {
        let report = diagnose(&Rules::TUTORIAL, "levels/mine.lvl", "Mine", bytes);
        assert!(!report.problems.is_empty());
        let renderer = Renderer::plain().term_width(100);
        let all = report.problems.iter().map(|problem| report.render(problem, &renderer));
        all.collect::<Vec<_>>().join("\n\n")
    }

    /// The rules of a run break solid bricks if no other brick is hit for some seconds.
    #[test]
    fn bricks_are_reachable_where_solid_ones_break_in_time() {
        let text = "1111\n1221\n1111\n....\n....\n....\n2222\n";
        for (mode, expected) in [("tutorial", true), ("run easy", false), ("run hard", false)] {
            let rules = mode.parse::<GameMode>().expect("terms").rules();
            let report = diagnose(&rules, "a.lvl", "A", text.as_bytes());
            assert!(report.level.is_some(), "{text}");
            let is_told = report.problems.iter().any(|it| it.message.contains("cannot be won"));
            assert_eq!(is_told, expected, "{mode}");
        }
    }

    /// Each kind of diagnostic as rendered. After an intended change, run the tests with
    /// `INSTA_UPDATE=always` and review the changes in `src/diagnostics/snapshots`.
    #[test]
    fn every_diagnostic_as_it_is_shown() {
        let many: String = ('a'..='z').map(|letter| format!("{letter}2\n")).collect();
        let closed = "tile s: solid color=#884422\n2222\nssss\ns22s\nssss\n....\n";
        let narrow = format!("{}\n{}.{}\n{}\n", "2".repeat(33), "1".repeat(15), "1".repeat(17), ".".repeat(33));
        let at_the_wall = format!("{}\n0 {}\n{}\n", "2 ".repeat(33), "1 ".repeat(32), "0 ".repeat(33));
        let between_rows = format!("..111112\n..222222\n..111111\n{}", "........\n".repeat(12));
        for (name, text) in [
            ("empty", ""),
            ("nothing_to_destroy", "0 1\n1 0\n"),
            ("ragged", "2 2 2\n2 2 2 2 ; one too many\n"),
            ("unknown_character", "2 2 2\n2 x 2\n"),
            ("unknown_letter", "tile a: hits=2\n2ab2\n"),
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
            ("tight", &format!("{}\n{}.1\n{}\n", "2".repeat(31), "1".repeat(29), ".".repeat(31))),
            ("too_small", &("2".repeat(200) + "\n")),
            ("too_wide", &"2 ".repeat(1001)),
            ("no_colon", "title Two towers\nSpeed = 2\ntile a color=#ff8800\n2 2\n"),
            ("foreign_comments", "# mine\nspeed: 2 // fast\n2 2 # two\n"),
            ("prose", "This is my first level.\n2 2\n"),
            ("upper_and_lower_case", "Title: A\ntile a: hits=2\n2A2\n"),
            ("comma", "speed: 1,5\n2 2\n"),
            ("tab", "title: One\tTwo\n2 2\n"),
            ("blanks_as_empty_places", "2222\n22 2\n2222\n"),
            ("first_row_is_odd", "2 2\n2 2 2\n2 2 2\n"),
            ("lints", "tile a: hits=2\ntile b:\ntile c: color=#101020\ntile s: solid drop=speed\nbcs\n"),
            ("no_picture", "title: Zwei 二\n2 2\n"),
            ("too_many_rows", &"2\n".repeat(1001)),
            ("many_mistakes", &many),
            ("letters_with_blanks", "tile a: hits=2\n2 a 2\n"),
            ("tile_twice", "tile a: hits=2\ntile a: hits=3\n22a\n"),
            ("before_the_colon", "lives 3: 3\ntile a b: solid\n22\n"),
            ("missing_values", "speed:\ntile: solid\n22\n"),
            ("too_long", &format!("title: {}\n22\n", "x".repeat(61))),
            ("attributes", "tile a: color\ntile b: hits=2 solid\ntile c: #ff8800\ntile d: color=ff8800\nabcd\n"),
            ("invisible", "2\u{200b}2\n22\n"),
            ("commas", "2, 3, 2\n3, 2, 3\n"),
            ("walls", "####\n#22#\n"),
            ("no_level", "<html>\n<head><title>A</title>\n<body>Hello!\n"),
            ("indented", " 22\n222\n222\n"),
            ("large_codes", "22 22\n22 22\n"),
            ("attributes_on_their_own_lines", "tile a:\n  color: #ff0000\n  hits=3\na2a\n"),
            ("attributes_without_tile", "hits=2\n222\n"),
            (
                "commas_between_attributes",
                "tile a: color=#f00,hits=2\ntile b: solid, color=#ff0000\ntile c: drop=speed,sticky\nabc\n",
            ),
            (
                "blanks_around_the_sign",
                "tile a: drop= speed\ntile b: color: #ff0000\ntile c: color = #f00 hits = 2\nabc\n",
            ),
            (
                "colors",
                "tile a: color=red\ntile b: color=rgb(255, 136, 0) hits=2\ntile c: color=0xff0000\n\
                 tile d: color=#ff0000ff\ntile e: color=f80\ntile f: color=reddish\ntile g: Red\nabcdefg\n",
            ),
            ("units", "speed: 1.5x\nlives: 5 lives\ntile a: hits=3x\na2\n"),
            ("second_title", "title: One\n22\n22\n\ntitle: Two\n333\n333\n"),
            ("second_rows", "22\n22\n\n333\n333\n"),
            ("second_rows_of_equal_length", "22\n22\n\n33\n33\n"),
            ("narrow_gap", &narrow),
            ("narrow_gap_between_rows", &between_rows),
            ("gap_at_the_wall", &at_the_wall),
        ] {
            insta::assert_snapshot!(name, shown(text.as_bytes()));
        }
        insta::assert_snapshot!("latin_1", shown(b"; Gr\xfc\xdfe\n2 2\n"));
        insta::assert_snapshot!("utf_16", shown(b"\xff\xfe2\0 \x002\0"));
        insta::assert_snapshot!("no_text", shown(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"));
    }

    #[test]
    fn good_level_has_no_problems() {
        let Report { level, problems, .. } = diagnose(&Rules::TUTORIAL, "a.lvl", "A", b"2 2\n1 0\n");
        assert!(level.is_some() && problems.is_empty(), "{problems:?}");
    }
}
