//! Reading and writing the text of a record.

use super::marks::{LETTERS, MARK_STEPS};
use super::steps::{Device, LONGEST_LINE, Last};
use super::{Inputs, MAGIC, MAX_CHANGES, MAX_STEPS, Replay, ReplayError};
use crate::game::rules::GameMode;
use crate::game::{Carried, Input, Score, Steer};
use crate::level::{self, shortened};

/// Longest version, characters.
const LONGEST_VERSION: usize = 30;

/// Longest quote in a message, characters.
const LONGEST_QUOTE: usize = 30;

impl Replay {
    /// Returns the record as text.
    pub fn to_text(&self) -> String {
        let lines = input_lines(&self.inputs);
        let inputs: String = lines.iter().map(|line| format!("{line}\n")).collect();
        let version = self.version.as_ref().map(|version| format!("version {version}\n")).unwrap_or_default();
        let carried = match self.carried {
            Some(Carried { score: Score { points, combo }, lives, all_lives }) => {
                format!("{points} {combo} {lives} {all_lives}")
            }
            None => "nothing".to_owned(),
        };
        let marks = if self.marks.is_empty() { String::new() } else { format!("marks {}\n", self.marks) };
        let (mode, seed, hash, level) = (self.mode, self.seed, self.hash, self.level.to_text());
        format!(
            "{MAGIC}2\n{version}terms {mode}\ncarried {carried}\nseed {seed}\nhash {hash:016x}\n{marks}\
             inputs {}\n{inputs}level\n{level}",
            lines.len()
        )
    }

    /// Reads a recorded game. `file` names it in messages.
    ///
    /// # Errors
    ///
    /// [`ReplayError`] with file and line.
    pub fn parse(file: &str, text: &str) -> Result<Self, ReplayError> {
        // Some editors write a byte-order mark.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut lines = Lines { file, lines: text.lines(), number: 0 };
        let (version, mode, carried) = match lines.next()?.strip_prefix(MAGIC) {
            Some("1") => (None, GameMode::TUTORIAL, None),
            Some("2") => lines.mode()?,
            _ => return Err(lines.error(format!("the first line must be `{MAGIC}1` or `{MAGIC}2`"))),
        };
        let seed = lines.parsed("seed", "a seed", |seed| seed.parse().ok())?;
        let hash = lines.parsed("hash", "a hash", |hash| u64::from_str_radix(hash, 16).ok())?;
        let marks = lines.marks()?;
        let count = lines.parsed("inputs", "a number", |count| count.parse().ok())?;
        let inputs = lines.inputs(count)?;
        if lines.next()? != "level" {
            return Err(lines.error("here should be `level`".to_owned()));
        }
        let first_row = lines.number;
        let rows: String = lines.lines.map(|line| format!("{line}\n")).collect();
        let level = level::parse(file, "", &rows).map_err(|mut problems| {
            // The level's parser counts from the level's first line.
            problems.problems.iter_mut().for_each(|problem| problem.line = problem.line.map(|line| line + first_row));
            problems
        })?;
        Ok(Self { version, mode, carried, level, seed, hash, marks, inputs })
    }
}

/// The lines of a record.
struct Lines<'a> {
    file: &'a str,
    lines: std::str::Lines<'a>,
    number: usize,
}

impl<'a> Lines<'a> {
    fn next(&mut self) -> Result<&'a str, ReplayError> {
        self.number += 1;
        self.lines.next().ok_or_else(|| self.error("the file ends too early".to_owned()))
    }

    fn value(&mut self, key: &str) -> Result<&'a str, ReplayError> {
        let line = self.next()?;
        let value = line.strip_prefix(key).and_then(|rest| rest.strip_prefix(' '));
        value.ok_or_else(|| self.error(format!("here should be `{key}` and a value")))
    }

    /// Reads the value of `key`. `what` describes it in an error.
    fn parsed<T>(&mut self, key: &str, what: &str, parse: impl FnOnce(&str) -> Option<T>) -> Result<T, ReplayError> {
        let value = self.value(key)?;
        parse(value).ok_or_else(|| self.error(format!("`{}` is not {what}", shortened(value, LONGEST_QUOTE))))
    }

    /// Reads the next line only if it has a value of `key`.
    fn optional(&mut self, key: &str) -> Option<&'a str> {
        let value = self.lines.clone().next()?.strip_prefix(key)?.strip_prefix(' ')?;
        self.lines.next();
        self.number += 1;
        Some(value)
    }

    fn marks(&mut self) -> Result<String, ReplayError> {
        let marks = self.optional("marks").unwrap_or_default();
        let is_short = marks.len() as u64 <= MAX_STEPS / MARK_STEPS;
        if !is_short || !marks.chars().all(|letter| LETTERS.contains(letter)) {
            return Err(self.error(format!("`{}` are no marks", shortened(marks, LONGEST_QUOTE))));
        }
        Ok(marks.to_owned())
    }

    /// Reads the lines of format 2 before the seed: version, game mode, and what was carried.
    fn mode(&mut self) -> Result<(Option<String>, GameMode, Option<Carried>), ReplayError> {
        let version = self.optional("version").map(str::to_owned);
        let is_plain = |c: char| c.is_ascii_alphanumeric() || ".-+".contains(c);
        let is_valid =
            |version: &String| (1..=LONGEST_VERSION).contains(&version.len()) && version.chars().all(is_plain);
        if !version.as_ref().is_none_or(is_valid) {
            return Err(self.error("here should be `version` and a number such as 0.1.0".to_owned()));
        }
        let mode = self.value("terms")?.parse().map_err(|message| self.error(message))?;
        let figures = self.value("carried")?;
        let numbers: Result<Vec<u32>, _> = figures.split(' ').map(str::parse).collect();
        let carried = match numbers.as_deref() {
            _ if figures == "nothing" => None,
            // A game without lives would be lost before it starts.
            Ok(&[points, combo, lives, all_lives]) if lives > 0 => {
                Some(Carried { score: Score { points, combo }, lives, all_lives })
            }
            _ => {
                let message = "is not what a game carries: points, combo, lives, most lives";
                return Err(self.error(format!("`{}` {message}", shortened(figures, LONGEST_QUOTE))));
            }
        };
        Ok((version, mode, carried))
    }

    /// Reads `count` lines of inputs.
    fn inputs(&mut self, count: usize) -> Result<Inputs, ReplayError> {
        let (mut inputs, mut last) = (Inputs::default(), Last::START);
        for _ in 0..count {
            let line = self.next()?;
            let is_read = match line.chars().next().and_then(Device::of) {
                Some(device) => last.read(device, &line[1..], |input| inputs.push(1, input)),
                None => run(line).map(|(count, input)| {
                    last.record(input.steer);
                    inputs.push(count, input);
                }),
            };
            if is_read.is_none() {
                return Err(self.error(format!("`{}` is not an input", shortened(line, LONGEST_QUOTE))));
            }
            if inputs.steps > MAX_STEPS {
                return Err(self.error(format!("the game is longer than {MAX_STEPS} steps")));
            }
            if inputs.changes.len() > MAX_CHANGES {
                return Err(self.error(format!("the input changes more than {MAX_CHANGES} times")));
            }
        }
        Ok(inputs)
    }

    fn error(&self, message: String) -> ReplayError {
        ReplayError::Line { file: self.file.to_owned(), line: self.number, message }
    }
}

/// Writes inputs as lines: of letters where they change in each step, else each of its own. A line
/// of its own begins with a digit, so it cannot be mistaken for a line of letters.
fn input_lines(inputs: &Inputs) -> Vec<String> {
    let (mut lines, mut last) = (Vec::<String>::new(), Last::START);
    for (count, input) in &inputs.changes {
        if let Some((device, letters)) = last.letters(*count, input) {
            let has_room = |line: &&mut String| line.len() + letters.len() <= LONGEST_LINE;
            match lines.last_mut().filter(|line| line.starts_with(device.first())).filter(has_room) {
                Some(line) => *line += &letters,
                None => lines.push(format!("{}{letters}", device.first())),
            }
        } else {
            lines.push(format!("{count} {}", letters(input)));
        }
        last.record(input.steer);
    }
    lines
}

fn letters(input: &Input) -> String {
    let steer = match input.steer {
        Steer::Speed(0.0) => "-".to_owned(),
        Steer::Speed(-1.0) => "L".to_owned(),
        Steer::Speed(1.0) => "R".to_owned(),
        Steer::Speed(speed) => format!("V{:08x}", speed.to_bits()),
        Steer::To(x) => format!("T{:08x}", x.to_bits()),
    };
    let (launch, start) = (if input.launch { "F" } else { "" }, if input.start { "S" } else { "" });
    steer + launch + start
}

/// Reads a line of its own: a number of steps, and their input.
fn run(line: &str) -> Option<(u32, Input)> {
    let (count, letters) = line.split_once(' ')?;
    let bits = |digits: &str| Some(f32::from_bits(u32::from_str_radix(digits.get(..8)?, 16).ok()?));
    let (steer, flags) = match letters.split_at_checked(1)? {
        ("-", rest) => (Steer::Speed(0.0), rest),
        ("L", rest) => (Steer::Speed(-1.0), rest),
        ("R", rest) => (Steer::Speed(1.0), rest),
        ("V", rest) => (Steer::Speed(bits(rest)?), rest.get(8..)?),
        ("T", rest) => (Steer::To(bits(rest)?), rest.get(8..)?),
        _ => return None,
    };
    if !["", "F", "S", "FS"].contains(&flags) {
        return None;
    }
    // Inputs of 0 steps could fill memory without any limit.
    let count = count.parse().ok().filter(|count| *count > 0)?;
    Some((count, Input { steer, launch: flags.contains('F'), start: flags.contains('S') }))
}
