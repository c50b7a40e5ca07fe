//! A run that was left, as data and as text.
//!
//! ```text
//! breakout-run 1
//! sum 4f0c2b6a9d11e370
//! set 0123456789abcdef "Breakout"
//! number 3
//! before 1200 31 9 51230 1
//! counts yes
//! breakout-replay 2
//! …
//! ```
//!
//! `sum` is one number for all that follows it: a run that was altered is not gone on with.
//! `before` has points, bricks, the longest combo, steps and lost lives of the levels before. Then
//! comes the record of the level that was left, in [`crate::game::replay`]'s format.

use super::fields::{cut, quoted, unquoted};
use super::result::{Fnv, SetKey, Totals};
use crate::game::replay::{Replay, ReplayError};
use crate::game::{Carried, Game, GameState};
use std::fmt::Display;

/// What every saved run begins with, before the number of its format.
pub const RUN_MAGIC: &str = "breakout-run ";

/// The format that this version writes.
const FORMAT: &str = "1";

/// The lines before the record.
const HEAD: usize = 6;

/// A run that was left, to go on with.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedRun {
    /// Through which levels.
    pub set: SetKey,
    /// The number of the level that is played, from 1.
    pub number: usize,
    /// Sums of the levels before.
    pub before: Totals,
    /// Whether it will leave a result: nothing was changed live, and time went only forward.
    pub counts: bool,
    /// The level's game so far: terms, what was carried into it, seed, inputs, hash. Nothing but
    /// the start where the level has not begun.
    pub record: Replay,
}

/// Where a run stands that was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The number of the level that is played, from 1.
    pub number: usize,
    /// Points and lives at the moment at which it was left.
    pub carried: Carried,
}

impl SavedRun {
    /// Where the run stands. Plays what was recorded of its level: a few milliseconds for a minute
    /// of play. A level that does not play the same begins anew.
    #[must_use]
    pub fn standing(&self) -> Standing {
        let game = self.record.end().unwrap_or_else(|| self.record.begin());
        Standing { number: self.number, carried: game.carried() }
    }

    /// The run as text.
    #[must_use]
    pub fn to_text(&self) -> String {
        let Totals { points, bricks, best_combo, steps, lives_lost } = self.before;
        let rest = format!(
            "set {:016x} {}\nnumber {}\nbefore {points} {bricks} {best_combo} {steps} {lives_lost}\ncounts {}\n{}",
            self.set.fingerprint,
            quoted(&self.set.name),
            self.number,
            if self.counts { "yes" } else { "no" },
            self.record.to_text()
        );
        format!("{RUN_MAGIC}{FORMAT}\nsum {:016x}\n{rest}", sum(&rest))
    }

    /// Reads a saved run. `file` names it in messages.
    ///
    /// # Errors
    ///
    /// What is wrong, with file and line; of a run in another version's form, which version that
    /// is.
    pub fn parse(file: &str, text: &str) -> Result<Self, String> {
        let wrong = |line: usize, what: &dyn Display| format!("{file}:{line}: {what}");
        // What editors change without a word is no change.
        let text = &*text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n");
        match text.lines().next().and_then(|line| line.strip_prefix(RUN_MAGIC)) {
            Some(FORMAT) => {}
            Some(format) => return Err(wrong(1, &other_format(format, text))),
            None => return Err(wrong(1, &"this is no run that the game saved")),
        }
        let mut head = Head { file, rest: text, line: 0 };
        head.next()?;
        let expected = head.value("sum", |text| u64::from_str_radix(text, 16).ok())?;
        if sum(head.rest) != expected {
            return Err(head.wrong("the file was changed, or is not all there: its sum is another one"));
        }
        let set = head.value("set", |text| {
            let (fingerprint, name) = text.split_once(' ')?;
            let (name, _) = unquoted(name).filter(|(_, rest)| rest.is_empty())?;
            Some(SetKey { name, fingerprint: u64::from_str_radix(fingerprint, 16).ok()? })
        })?;
        let number = head.value("number", |text| text.parse().ok())?;
        let before = head.value("before", totals)?;
        let counts = head.value("counts", |text| match text {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        })?;
        let record = Replay::parse(file, head.rest).map_err(|error| match error {
            ReplayError::Line { line, message, .. } => wrong(line + HEAD, &message),
            ReplayError::Level(mut problems) => {
                problems.problems.iter_mut().for_each(|problem| problem.line = problem.line.map(|line| line + HEAD));
                problems.to_string()
            }
        })?;
        Ok(Self { set, number, before, counts, record })
    }

    /// The game as it was left: plays the record's inputs and compares the hash.
    ///
    /// # Errors
    ///
    /// Why the run does not go on.
    pub fn resume(&self) -> Result<Game, String> {
        let game = self.record.verify().map_err(|cause| format!("the run cannot go on where it was left: {cause}"))?;
        if game.state() == GameState::Lost {
            return Err("the run has ended: its last life is lost".to_owned());
        }
        Ok(game)
    }
}

/// One number for a text.
fn sum(text: &str) -> u64 {
    let mut sum = Fnv::default();
    sum.add(text);
    sum.finish()
}

fn totals(text: &str) -> Option<Totals> {
    let mut numbers = text.split(' ').map(str::parse::<u64>);
    let mut next = || numbers.next()?.ok();
    let small = |number: u64| u32::try_from(number).ok();
    let (points, bricks, best_combo) = (small(next()?)?, small(next()?)?, small(next()?)?);
    let (steps, lives_lost) = (next()?, small(next()?)?);
    numbers.next().is_none().then_some(Totals { points, bricks, best_combo, steps, lives_lost })
}

/// Why a run in another form does not go on. Every form names its version on one of the first
/// lines.
fn other_format(format: &str, text: &str) -> String {
    let version = text.lines().take(20).find_map(|line| line.strip_prefix("version "));
    let version = version.map_or_else(|| "another version".to_owned(), |version| format!("version {}", cut(version)));
    format!(
        "{version} of the game saved this run, in a form (`{}`) that this one, version {}, cannot read; the \
         version that saved it goes on with it, under the name `run.txt`",
        cut(format),
        env!("CARGO_PKG_VERSION")
    )
}

/// The lines before the record.
struct Head<'a> {
    file: &'a str,
    rest: &'a str,
    /// The number of the line that was read last.
    line: usize,
}

impl<'a> Head<'a> {
    fn next(&mut self) -> Result<&'a str, String> {
        self.line += 1;
        let (line, rest) = self.rest.split_once('\n').ok_or_else(|| self.wrong("the file ends too early"))?;
        self.rest = rest;
        Ok(line.strip_suffix('\r').unwrap_or(line))
    }

    fn value<T>(&mut self, key: &str, read: impl FnOnce(&str) -> Option<T>) -> Result<T, String> {
        let line = self.next()?;
        let value = line.strip_prefix(key).and_then(|rest| rest.strip_prefix(' ')).and_then(read);
        value.ok_or_else(|| self.wrong(&format!("here should be `{key}` and its value, not `{}`", cut(line))))
    }

    fn wrong(&self, what: &str) -> String {
        format!("{}:{}: {what}", self.file, self.line)
    }
}

#[cfg(test)]
mod tests;
