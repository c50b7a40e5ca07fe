//! Reading and writing the text of a record.

use super::marks::{MARK_STEPS, Marks};
use super::steps::{Device, Last, Writer};
use super::{MAX_CHANGES, MAX_STEPS, Replay, ReplayError};
use crate::game::rules::GameMode;
use crate::game::{Carried, Input, Score, Steer};
use crate::level;

/// First line of format 1.
const HEADER_1: &str = "breakout-replay 1";

/// First line of format 2.
const HEADER_2: &str = "breakout-replay 2";

/// Longest version, characters.
const LONGEST_VERSION: usize = 30;

/// Longest quote in a message, characters.
const LONGEST_QUOTE: usize = 30;

impl Replay {
    /// Returns the record as text.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut writer = Writer::default();
        for (count, input) in &self.inputs {
            writer.write(*count, input, &format!("{count} {}", letters(input)));
        }
        let (inputs, count) = writer.finish();
        let version = self.version.as_ref().map(|version| format!("version {version}\n")).unwrap_or_default();
        let (mode, carried) = (self.mode, figures(self.carried));
        let marks = self.marks.text();
        let marks = if marks.is_empty() { String::new() } else { format!("marks {marks}\n") };
        let (seed, hash, level) = (self.seed, self.hash, self.level.to_text());
        format!(
            "{HEADER_2}\n{version}terms {mode}\ncarried {carried}\nseed {seed}\nhash {hash:016x}\n{marks}\
             inputs {count}\n{inputs}level\n{level}"
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
        let (version, mode, carried) = match lines.next()? {
            HEADER_1 => (None, GameMode::TUTORIAL, None),
            HEADER_2 => lines.mode()?,
            _ => return Err(lines.error(format!("the first line must be `{HEADER_1}` or `{HEADER_2}`"))),
        };
        let seed = lines.value("seed")?;
        let seed = seed.parse().map_err(|_| lines.error(format!("`{}` is not a seed", quoted(seed))))?;
        let hash = lines.value("hash")?;
        let hash =
            u64::from_str_radix(hash, 16).map_err(|_| lines.error(format!("`{}` is not a hash", quoted(hash))))?;
        let marks = lines.marks()?;
        let count = lines.value("inputs")?;
        let count: usize = count.parse().map_err(|_| lines.error(format!("`{}` is not a number", quoted(count))))?;
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

fn figures(carried: Option<Carried>) -> String {
    match carried {
        Some(Carried { score, lives, all_lives }) => format!("{} {} {lives} {all_lives}", score.points, score.combo),
        None => "nothing".to_owned(),
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

    /// Reads the marks if the next line has them.
    fn marks(&mut self) -> Result<Marks, ReplayError> {
        let next = self.lines.clone().next();
        let Some(text) = next.and_then(|line| line.strip_prefix("marks ")) else { return Ok(Marks::default()) };
        self.next()?;
        let is_short = text.len() as u64 <= MAX_STEPS / MARK_STEPS;
        let marks = Marks::read(text).filter(|_| is_short);
        marks.ok_or_else(|| self.error(format!("`{}` are no marks", quoted(text))))
    }

    /// Reads the lines of format 2 before the seed: version, game mode, and what was carried.
    fn mode(&mut self) -> Result<(Option<String>, GameMode, Option<Carried>), ReplayError> {
        let mut before = self.lines.clone();
        let version = match before.next().and_then(|line| line.strip_prefix("version ")) {
            Some(version) => {
                self.next()?;
                let is_plain = |c: char| c.is_ascii_alphanumeric() || ".-+".contains(c);
                if version.is_empty() || version.len() > LONGEST_VERSION || !version.chars().all(is_plain) {
                    return Err(self.error("here should be `version` and a number such as 0.1.0".to_owned()));
                }
                Some(version.to_owned())
            }
            None => None,
        };
        let mode = self.value("terms")?.parse().map_err(|message| self.error(message))?;
        let figures = self.value("carried")?;
        if figures == "nothing" {
            return Ok((version, mode, None));
        }
        let numbers: Result<Vec<u32>, _> = figures.split(' ').map(str::parse).collect();
        match numbers.as_deref() {
            // A game without lives would be lost before it starts.
            Ok(&[points, combo, lives, all_lives]) if lives > 0 => {
                Ok((version, mode, Some(Carried { score: Score { points, combo }, lives, all_lives })))
            }
            _ => {
                let figures = quoted(figures);
                Err(self.error(format!("`{figures}` is not what a game carries: points, combo, lives, most lives")))
            }
        }
    }

    /// Reads `count` lines of inputs.
    fn inputs(&mut self, count: usize) -> Result<Vec<(u32, Input)>, ReplayError> {
        let (mut inputs, mut last) = (Inputs::default(), Last::default());
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
                return Err(self.error(format!("`{}` is not an input", quoted(line))));
            }
            if inputs.steps > MAX_STEPS {
                return Err(self.error(format!("the game is longer than {MAX_STEPS} steps")));
            }
            if inputs.runs.len() > MAX_CHANGES {
                return Err(self.error(format!("the input changes more than {MAX_CHANGES} times")));
            }
        }
        Ok(inputs.runs)
    }

    fn error(&self, message: String) -> ReplayError {
        ReplayError::Line { file: self.file.to_owned(), line: self.number, message }
    }
}

/// The inputs read so far.
#[derive(Default)]
struct Inputs {
    runs: Vec<(u32, Input)>,
    steps: u64,
}

impl Inputs {
    /// Appends an input. Returns false once there are too many.
    fn push(&mut self, count: u32, input: Input) -> bool {
        self.steps += u64::from(count);
        match self.runs.last_mut() {
            Some((steps, last)) if *last == input && self.steps <= MAX_STEPS => *steps += count,
            _ => self.runs.push((count, input)),
        }
        self.steps <= MAX_STEPS && self.runs.len() <= MAX_CHANGES
    }
}

/// Returns the start of a line, for a message.
fn quoted(line: &str) -> String {
    let cut: String = line.chars().take(LONGEST_QUOTE).collect();
    if cut.len() < line.len() { cut + "…" } else { cut }
}

fn letters(input: &Input) -> String {
    let mut letters = match input.steer {
        Steer::Speed(0.0) => "-".to_owned(),
        Steer::Speed(-1.0) => "L".to_owned(),
        Steer::Speed(1.0) => "R".to_owned(),
        Steer::Speed(speed) => format!("V{:08x}", speed.to_bits()),
        Steer::To(x) => format!("T{:08x}", x.to_bits()),
    };
    if input.launch {
        letters.push('F');
    }
    if input.start {
        letters.push('S');
    }
    letters
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
    let (launch, start) = match flags {
        "" => (false, false),
        "F" => (true, false),
        "S" => (false, true),
        "FS" => (true, true),
        _ => return None,
    };
    // Inputs of 0 steps could fill memory without any limit.
    let count = count.parse().ok().filter(|count| *count > 0)?;
    Some((count, Input { steer, launch, start }))
}
