//! What is wrong with a level's text: where, what, and what to do about it.

use super::word::Word;
use std::fmt;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The level cannot be played.
    Error,
    /// It can, but hardly as its author means it.
    Warning,
}

/// One thing that is wrong with a level's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Line in the file, from 1; `None` where the whole file is meant.
    pub line: Option<usize>,
    /// Column in characters, from 1; `None` where the whole line is meant.
    pub column: Option<usize>,
    /// How many characters are meant, from the column.
    pub length: usize,
    /// What is wrong, in lower case without a full stop.
    pub message: String,
    /// What to do about it.
    pub help: String,
}

impl Problem {
    /// One of the whole file.
    pub(crate) fn of_file(message: String, help: String) -> Self {
        Self { line: None, column: None, length: 0, message, help }
    }

    /// One of a whole line, from 1.
    pub(super) fn of_line(line: usize, message: &str, help: &str) -> Self {
        Self { line: Some(line), column: None, length: 0, message: message.to_owned(), help: help.to_owned() }
    }

    /// One of a word.
    pub(super) fn of_word(word: Word<'_>, message: String, help: &str) -> Self {
        let (line, column) = (Some(word.line), Some(word.column));
        Self { line, column, length: word.length().max(1), message, help: help.to_owned() }
    }
}

/// All that is wrong with one file; prints a line `file:line:column: message` for each, with its
/// help below.
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

/// More problems than this are not looked for.
pub(super) const MAX_PROBLEMS: usize = 1000;

/// A problem with a word, which stands before `what` in the message unless there is none or `what`
/// names it itself.
pub(super) fn wrong(place: Word<'_>, what: &str, help: &str) -> Problem {
    let message = if place.text.is_empty() || what.starts_with('`') {
        what.to_owned()
    } else {
        format!("`{}` {what}", shown(place.text))
    };
    Problem::of_word(place, message, help)
}

/// A word as it can stand in a message: what cannot be seen escaped, long ones cut.
pub(super) fn shown(word: &str) -> String {
    const LONGEST: usize = 20;
    let mut text = String::new();
    for c in word.chars().take(LONGEST) {
        match c {
            '"' | '\'' | '\\' => text.push(c),
            _ => text.extend(c.escape_debug()),
        }
    }
    if word.chars().count() > LONGEST {
        text.push('…');
    }
    text
}

/// The one of `known` that is close to `word`.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    /// Below it two words have hardly more in common than chance gives them.
    const ALIKE: f64 = 0.75;
    let scored = known.into_iter().map(|name| (strsim::jaro_winkler(word, name), name));
    let best = scored.max_by(|(a, _), (b, _)| a.total_cmp(b));
    best.filter(|(score, _)| *score >= ALIKE).map(|(_, name)| name)
}

/// What to do where a word is close to a known one, else `otherwise`.
pub(super) fn did_you_mean<'a>(
    word: &str,
    known: impl IntoIterator<Item = &'a str>,
    otherwise: impl FnOnce() -> String,
) -> String {
    nearest(word, known).map_or_else(otherwise, |name| format!("did you mean `{name}`?"))
}
