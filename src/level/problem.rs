//! Mistakes in a level's text: where they are, what is wrong, and how to fix them.

use super::word::Word;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Longest word in a message, in characters.
const LONGEST_WORD: usize = 20;

/// One mistake in a level's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Line in the file, from 1. `None` for the whole file.
    pub line: Option<usize>,
    /// Column in characters, from 1. `None` for the whole line.
    pub column: Option<usize>,
    /// Length in characters, from `column`.
    pub length: usize,
    /// Describes the mistake, in lower case without a full stop.
    pub message: String,
    /// How to fix the mistake.
    pub help: String,
}

impl Problem {
    /// Creates a problem of the whole file.
    pub(crate) fn of_file(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { line: None, column: None, length: 0, message: message.into(), help: help.into() }
    }

    /// Creates a problem of a whole line, counted from 1.
    pub(super) fn of_line(line: usize, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { line: Some(line), ..Self::of_file(message, help) }
    }

    /// Creates a problem of a word.
    pub(crate) fn of_word(word: Word<'_>, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { column: Some(word.column), length: word.length().max(1), ..Self::of_line(word.line, message, help) }
    }
}

/// All problems of one file. Displays a line `file:line:column: message` for each, with its help
/// below.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems {
    /// Path or name of the file, as the user gave it.
    pub file: String,
    /// At least one problem, in the order of the text.
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

/// The parser stops as soon as it has found more problems than this.
pub(super) const MAX_PROBLEMS: usize = 1000;

/// Creates a problem of a word. The message is the quoted word followed by `what`.
pub(super) fn wrong(place: Word<'_>, what: &str, help: impl Into<String>) -> Problem {
    Problem::of_word(place, format!("`{}` {what}", shortened(place.text, LONGEST_WORD)), help)
}

/// Parses a number and checks its range. A leading plus sign is an error. `unit` follows the range
/// in messages.
pub(super) fn number<T: FromStr + PartialOrd + fmt::Display>(
    value: Word<'_>,
    range: RangeInclusive<T>,
    unit: &str,
    help: &str,
) -> Result<T, Problem> {
    let read = |text: &str| text.parse().ok().filter(|number| !text.starts_with('+') && range.contains(number));
    if let Some(number) = read(value.text) {
        return Ok(number);
    }
    if value.text.parse::<f64>().is_ok() && !value.text.starts_with('+') {
        let (least, most, found) = (range.start(), range.end(), shortened(value.text, LONGEST_WORD));
        return Err(Problem::of_word(value, format!("must be {least} to {most}{unit}, not {found}"), help));
    }
    let help = read(&meant_number(value.text)).map_or(help.to_owned(), |number| format!("write `{number}`"));
    Err(wrong(value, "is not a number", help))
}

/// Guesses the intended number: `1.2` for `1,2`, `120%` and `1.2x`.
fn meant_number(text: &str) -> String {
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit()).replace(',', ".");
    match digits.parse::<f64>() {
        Ok(percent) if text.ends_with('%') => (percent / 100.0).to_string(),
        _ => digits,
    }
}

/// Shortens a text to at most `longest` characters, for a message.
pub fn shortened(text: &str, longest: usize) -> String {
    let end = text.char_indices().nth(longest);
    end.map_or_else(|| text.to_owned(), |(end, _)| format!("{}…", &text[..end]))
}

/// Guesses the known word that `word` stands for: the only one with `word` between its hyphens, or
/// else the most similar one, if it is similar enough.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    /// Minimum similarity. Words below it are hardly more similar than by chance.
    const ALIKE: f64 = 0.75;
    let known: Vec<&str> = known.into_iter().collect();
    let mut with_part = known.iter().copied().filter(|name| name.split('-').any(|part| part == word));
    let only = with_part.next().filter(|_| with_part.next().is_none());
    // Counts characters that differ, are missing or are swapped.
    let distance = |name: &str| strsim::osa_distance(word, name);
    let is_alike = |name: &&str| strsim::jaro_winkler(word, name) >= ALIKE && distance(name) <= (word.len() / 3).max(1);
    let alike = known.iter().copied().filter(is_alike);
    let closest = alike.min_by_key(|name| (distance(name), name.len().abs_diff(word.len())));
    only.or(closest)
}

/// Suggests a known word that is close to `word`. If there is none, returns `otherwise`.
pub(super) fn did_you_mean<'a>(
    word: &str,
    known: impl IntoIterator<Item = &'a str>,
    otherwise: impl FnOnce() -> String,
) -> String {
    nearest(word, known).map_or_else(otherwise, |name| format!("did you mean `{name}`?"))
}
