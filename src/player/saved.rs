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
use crate::game::{Game, GameState};
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

impl SavedRun {
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
        "{version} of the game saved this run, in a form (`{}`) that this one, version {}, cannot read; go on with it \
         in the version that saved it",
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
mod tests {
    use super::*;
    use crate::game::rules::{Difficulty, Terms};
    use crate::game::{Carried, Input, Score, Steer};
    use crate::level;

    /// A run that was left some steps into a level.
    fn left(steps: u32) -> SavedRun {
        let level = level::parse("test", "Test", "2 3 0 1\n2 2 2 2\n2 2 2 2\n").expect("a good level");
        let carried = Carried { score: Score { points: 1200, combo: 2 }, lives: 2, all_lives: 3 };
        let mut record = Replay::new(level, 7).by(Terms::run(Difficulty::Hard), Some(carried));
        for step in 0..steps {
            let steer = Steer::To(400.0 + (step % 50) as f32 / 4.0);
            record.push(Input { steer, launch: step == 5, start: step == 0 });
        }
        let game = record.play(|_, _| ());
        record.finish(&game);
        let before = Totals { points: 1200, bricks: 31, best_combo: 9, steps: 51_230, lives_lost: 1 };
        let set = SetKey { name: "My \"levels\"\n\u{1b}".to_owned(), fingerprint: 0x0123 };
        SavedRun { set, number: 3, before, counts: true, record }
    }

    /// The text with its sum put right after a change.
    fn summed(text: &str) -> String {
        let rest = text.splitn(3, '\n').nth(2).expect("three lines");
        format!("breakout-run 1\nsum {:016x}\n{rest}", sum(rest))
    }

    #[track_caller]
    fn check_refused(text: &str, expected: &str) {
        let error = SavedRun::parse("run.txt", text).expect_err("refused");
        assert!(error.starts_with(expected), "{error}");
    }

    #[test]
    fn a_run_is_its_text_and_goes_on_where_it_was_left() {
        for steps in [0, 1, 500] {
            let run = left(steps);
            let again = SavedRun::parse("run.txt", &run.to_text()).expect("its own text");
            assert_eq!(again, run);
            let game = again.resume().expect("it goes on");
            assert_eq!((game.hash(), game.steps()), (run.record.hash(), u64::from(steps)));
        }
        let text = left(1).to_text();
        assert!(text.contains("\nset 0000000000000123 \"My \\\"levels\\\"\\u{a}\\u{1b}\"\nnumber 3\n"), "{text}");
        assert!(text.contains("\nbefore 1200 31 9 51230 1\ncounts yes\nbreakout-replay 2\n"), "{text}");
    }

    #[test]
    fn what_was_altered_is_refused_with_its_line() {
        let text = left(500).to_text();
        let altered = "run.txt:2: the file was changed, or is not all there";
        for (from, to) in [("number 3", "number 4"), ("1200", "9200"), ("seed 7", "seed 8"), ("2 3 0 1", "2 3 0 2")] {
            assert!(text.contains(from), "{text}");
            check_refused(&text.replacen(from, to, 1), altered);
        }
        check_refused(&text[..text.len() - 1], altered);
        let rows = 1 + text.lines().position(|line| line == "2 3 0 1").expect("the level");
        for (from, to, expected) in [
            ("set 0", "sets 0", "run.txt:3: here should be `set` and its value, not `sets 0"),
            ("levels\\\"", "levels\"", "run.txt:3: here should be `set` and its value"),
            ("number 3", "number -3", "run.txt:4: here should be `number` and its value, not `number -3`"),
            (" 51230 1", " 51230", "run.txt:5: here should be `before` and its value"),
            (" 51230 1", " 51230 1 1", "run.txt:5: here should be `before` and its value"),
            ("before 1200", "before 12000000000", "run.txt:5: here should be `before` and its value"),
            ("counts yes", "counts maybe", "run.txt:6: here should be `counts` and its value, not `counts maybe`"),
            ("terms run", "terms walk", "run.txt:9: write `tutorial` or `run` first"),
            ("seed 7", "seed x", "run.txt:11: `x` is not a seed"),
            ("2 3 0 1", "2 x 0 1", &format!("run.txt:{rows}:3: `x` is not a code")),
        ] {
            assert!(text.contains(from), "{from}: {text}");
            check_refused(&summed(&text.replacen(from, to, 1)), expected);
        }
    }

    #[test]
    fn what_is_no_run_is_refused() {
        check_refused("", "run.txt:1: this is no run that the game saved");
        check_refused("breakout-replay 2\n", "run.txt:1: this is no run that the game saved");
        check_refused("breakout-run 1", "run.txt:1: the file ends too early");
        check_refused("breakout-run 1\n", "run.txt:2: the file ends too early");
        let newer = left(1).to_text().replace("run 1", "run 2").replace("version 0.1.0", "version 0.9.0");
        check_refused(&newer, "run.txt:1: version 0.9.0 of the game saved this run, in a form (`2`) that this one, ");
        check_refused("breakout-run x\n", "run.txt:1: another version of the game saved this run");
    }

    /// The sum is right, but the rules are not those by which it was played.
    #[test]
    fn a_run_of_other_rules_says_why_it_does_not_go_on() {
        let ours = left(500).to_text();
        let version = format!("version {}", env!("CARGO_PKG_VERSION"));
        let hash = ours.lines().find(|line| line.starts_with("hash ")).expect("a hash");
        for (version_there, cause) in [
            (version.as_str(), "the file or the rules were changed"),
            ("version 0.0.9", "it was played in version 0.0.9 of the game, and this is "),
        ] {
            let text = ours.replace(hash, "hash 0000000000000001").replace(&version, version_there);
            let run = SavedRun::parse("run.txt", &summed(&text)).expect("its sum is right");
            let error = run.resume().expect_err("another hash");
            assert!(error.starts_with("the run cannot go on where it was left: it ends with hash "), "{error}");
            assert!(error.contains(cause), "{error}");
        }
    }

    #[test]
    fn a_run_that_was_lost_does_not_go_on() {
        let mut run = left(0);
        for _ in 0..3 {
            run.record.push(Input { start: true, launch: true, steer: Steer::Speed(-1.0) });
            (0..2000).for_each(|_| run.record.push(Input { steer: Steer::Speed(-1.0), launch: true, start: false }));
        }
        let game = run.record.play(|_, _| ());
        assert_eq!(game.state(), GameState::Lost);
        run.record.finish(&game);
        assert_eq!(run.resume(), Err("the run has ended: its last life is lost".to_owned()));
    }
}
