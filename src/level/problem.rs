//! Mistakes in a level's text: the place, what is wrong, and what to do about it.

use super::word::Word;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// One thing that is wrong with a level's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Line in the file, from 1; `None` for the whole file.
    pub line: Option<usize>,
    /// Column in characters, from 1; `None` for the whole line.
    pub column: Option<usize>,
    /// Its length in characters, from the column on.
    pub length: usize,
    /// The mistake, in lower case without a full stop.
    pub message: String,
    /// Says what to do about it.
    pub help: String,
}

impl Problem {
    /// A problem of the whole file.
    pub(crate) fn of_file(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { line: None, column: None, length: 0, message: message.into(), help: help.into() }
    }

    /// A problem of a whole line, whose number counts from 1.
    pub(super) fn of_line(line: usize, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { line: Some(line), ..Self::of_file(message, help) }
    }

    /// A problem of a word.
    pub(crate) fn of_word(word: Word<'_>, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { column: Some(word.column), length: word.length().max(1), ..Self::of_line(word.line, message, help) }
    }
}

/// All problems of one file; prints a line `file:line:column: message` for each, with its help
/// below.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems {
    /// The file, as the user named it.
    pub file: String,
    /// In the order of the text; at least one.
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

/// The rest of a text with more problems than this is not read.
pub(super) const MAX_PROBLEMS: usize = 1000;

/// A problem with a word: the message is the word in quotes and `what`.
pub(super) fn wrong(place: Word<'_>, what: &str, help: impl Into<String>) -> Problem {
    Problem::of_word(place, format!("`{}` {what}", shown(place.text)), help)
}

/// Reads a number in a range; a plus sign is not part of a number. `unit` follows the range in
/// messages.
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
        let (least, most, found) = (range.start(), range.end(), shown(value.text));
        return Err(Problem::of_word(value, format!("must be {least} to {most}{unit}, not {found}"), help));
    }
    let help = read(&meant_number(value.text)).map_or(help.to_owned(), |number| format!("write `{number}`"));
    Err(wrong(value, "is not a number", help))
}

/// The number that was meant: `1.2` for `1,2`, `120%` and `1.2x`.
fn meant_number(text: &str) -> String {
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit()).replace(',', ".");
    match digits.parse::<f64>() {
        Ok(percent) if text.ends_with('%') => (percent / 100.0).to_string(),
        _ => digits,
    }
}

/// A word for a message; a long one is cut.
fn shown(word: &str) -> String {
    const LONGEST: usize = 20;
    let end = word.char_indices().nth(LONGEST);
    end.map_or_else(|| word.to_owned(), |(end, _)| format!("{}…", &word[..end]))
}

/// The known word that is meant by `word`: the only one of which it is a part, or the one that is
/// most like it, if one is alike enough.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    /// The least similarity. Below it, two words are hardly more alike than by chance.
    const ALIKE: f64 = 0.75;
    let known: Vec<&str> = known.into_iter().collect();
    let mut with_part = known.iter().copied().filter(|name| name.split('-').any(|part| part == word));
    let only = with_part.next().filter(|_| with_part.next().is_none());
    // Letters that differ, are missing, or have changed places.
    let distance = |name: &str| strsim::osa_distance(word, name);
    let is_alike = |name: &&str| strsim::jaro_winkler(word, name) >= ALIKE && distance(name) <= (word.len() / 3).max(1);
    let alike = known.iter().copied().filter(is_alike);
    let closest = alike.min_by_key(|name| (distance(name), name.len().abs_diff(word.len())));
    only.or(closest)
}

/// The help for a word that is close to a known one, or else `otherwise`.
pub(super) fn did_you_mean<'a>(
    word: &str,
    known: impl IntoIterator<Item = &'a str>,
    otherwise: impl FnOnce() -> String,
) -> String {
    nearest(word, known).map_or_else(otherwise, |name| format!("did you mean `{name}`?"))
}
