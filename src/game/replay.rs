//! A recorded game: level, seed and inputs. Replaying it gives the same bits, and one hash proves
//! it.
//!
//! This is an example of the text format. A line of inputs has a number of steps and the input for
//! these steps. The four lines here are the start in the menu, no input for half a second, full speed
//! to the right for a tenth of a second, and five steps of a moving mouse. The rest of the file is
//! the level's text.
//!
//! ```
//! let text = "\
//! breakout-replay 2
//! version 0.1.0
//! terms run 7 hard wide-paddle
//! carried 1200 3 2 3
//! seed 7
//! hash 0123456789abcdef
//! marks aZ0-_
//! inputs 4
//! 1 -S
//! 60 -
//! 12 R
//! ~61n.cB30a
//! level
//! title: Portcullis
//! 2 2 2
//! ";
//! use breakout::game::Steer;
//!
//! let replay = breakout::game::replay::Replay::parse("example.replay", text)?;
//! assert_eq!((replay.seed, replay.hash), (7, 0x0123_4567_89ab_cdef));
//! assert_eq!(replay.level.title, "Portcullis");
//! let steers: Vec<Steer> = replay.inputs().map(|input| input.steer).collect();
//! assert_eq!(steers.len(), 78);
//! let targets = [400.0, 400.0, 400.75, 400.25, 595.5]; // in world units
//! assert_eq!(steers[73..], targets.map(Steer::To));
//! # Ok::<(), breakout::game::replay::ReplayError>(())
//! ```
//!
//! `version` is the version of the program. `terms` is the [`GameMode`]. `carried` has the points,
//! the combo, the lives, and the largest number of lives that the run carried into the level, or
//! `nothing`.
//!
//! `marks` is optional. It has a letter for every fourth step, with six bits of the game's hash, to
//! find the step in which a replay starts to differ.
//!
//! An input is `-` for none, `L` or `R` for full speed, `Vxxxxxxxx` for another speed, or
//! `Txxxxxxxx` for a target, with the eight hexadecimal digits of the number's bits. `F` (fire) may
//! follow for a launch, and `S` for the start.
//!
//! A moving mouse has a new target in nearly every step. Its lines begin with `~` and have a letter
//! for each step: the distance from the previous target, in quarters of a world unit. `steps.rs` has
//! the letters.
//!
//! A file of format 1 begins with `breakout-replay 1`. It has neither `version` nor `terms` nor
//! `carried`, and follows the tutorial's rules.

mod marks;
mod steps;
mod text;

use super::rules::GameMode;
use super::{Carried, Event, Game, Input, STEPS_PER_SECOND};
use crate::level::{Level, Problems};
use marks::MARK_STEPS;
use std::ops::Range;

/// Largest size of a file, in bytes, to limit the memory that an unknown file can take. An hour by
/// mouse takes 1 MB, or 5 MB in format 1, and the largest level takes 4 MB.
pub const MAX_SIZE: u64 = 16 * 1024 * 1024;

/// Start of a file, before the number of the format.
pub const MAGIC: &str = "breakout-replay ";

/// Most steps of a record: twelve hours. A wrong number must not keep the program busy for days.
const MAX_STEPS: u64 = 12 * 60 * 60 * STEPS_PER_SECOND as u64;

/// Most changes of the input in a record: four hours of a hand that never rests, at 16 bytes each.
const MAX_CHANGES: usize = 4 * 60 * 60 * STEPS_PER_SECOND as usize;

/// A recorded game.
#[derive(Clone, Debug, PartialEq)]
pub struct Replay {
    /// Version of the program. Old records have none.
    version: Option<String>,
    /// The game mode.
    pub mode: GameMode,
    /// Score, combo and lives from the previous level of a run.
    pub carried: Option<Carried>,
    /// The level.
    pub level: Level,
    /// Seed of the game.
    pub seed: u64,
    /// Hash of the game at its end, or when the player left it.
    pub hash: u64,
    /// Marks of the game: six bits of its hash each, the first for step [`MARK_STEPS`]. Different games
    /// have different marks in 63 of 64 cases.
    marks: String,
    inputs: Inputs,
}

/// The inputs of all steps.
#[derive(Clone, Debug, Default, PartialEq)]
struct Inputs {
    /// Inputs that differ from the one before, each with its number of steps.
    changes: Vec<(u32, Input)>,
    steps: u64,
}

impl Inputs {
    fn push(&mut self, count: u32, input: Input) {
        self.steps += u64::from(count);
        // Beyond the limit nothing is merged: a count in a file could overflow a `u32`.
        match self.changes.last_mut() {
            Some((steps, last)) if *last == input && self.steps <= MAX_STEPS => *steps += count,
            _ => self.changes.push((count, input)),
        }
    }
}

/// The reason why a recorded game cannot be read.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// A line is wrong.
    #[error("{file}:{line}: {message}; record the game again")]
    Line {
        /// Name of the file, for display.
        file: String,
        /// The line, from 1.
        line: usize,
        /// The problem.
        message: String,
    },
    /// The level has errors.
    #[error(transparent)]
    Level(#[from] Problems),
}

impl Replay {
    /// Starts a record by the tutorial's rules.
    pub fn new(level: Level, seed: u64) -> Self {
        let version = Some(env!("CARGO_PKG_VERSION").to_owned());
        let (marks, inputs) = (String::new(), Inputs::default());
        Self { version, mode: GameMode::TUTORIAL, carried: None, level, seed, hash: 0, marks, inputs }
    }

    /// Sets the game mode, and what the run carries over from the previous level.
    pub fn with_mode(self, mode: GameMode, carried: Option<Carried>) -> Self {
        Self { mode, carried, ..self }
    }

    /// Creates the game before its first step.
    pub fn begin(&self) -> Game {
        let game = Game::with_rules(self.mode.rules(), &self.level, self.seed);
        match self.carried {
            Some(carried) => game.carrying(carried),
            None => game,
        }
    }

    /// Appends the input of the next step.
    pub fn push(&mut self, input: Input) {
        self.inputs.push(1, input);
    }

    /// Adds a mark of the game after the last input, for [`Replay::divergence`].
    pub fn mark(&mut self, game: &Game) {
        marks::add_mark(&mut self.marks, game);
    }

    /// Returns the record without its marks, which need half of its length.
    pub fn without_marks(&self) -> Self {
        Self { marks: String::new(), ..self.clone() }
    }

    /// Returns true if the record is short enough to be read again: twelve hours at most, or four of
    /// a hand that never rests.
    pub fn fits(&self) -> bool {
        self.inputs.steps <= MAX_STEPS && self.inputs.changes.len() <= MAX_CHANGES
    }

    /// Returns the input of each step.
    pub fn inputs(&self) -> impl Iterator<Item = Input> {
        self.inputs.changes.iter().flat_map(|(count, input)| std::iter::repeat_n(*input, *count as usize))
    }

    /// Like [`Replay::inputs`], but consumes the replay.
    pub fn into_inputs(self) -> impl Iterator<Item = Input> {
        self.inputs.changes.into_iter().flat_map(|(count, input)| std::iter::repeat_n(input, count as usize))
    }

    /// Replays the game and returns it at its end. Calls `observe` after each step with the step's
    /// number and events.
    pub fn play(&self, mut observe: impl FnMut(u64, &[Event])) -> Game {
        let mut game = self.begin();
        let mut events = Vec::new();
        for input in self.inputs() {
            events.clear();
            game.step(&input, &mut events);
            observe(game.steps(), &events);
        }
        game
    }

    /// Replays the game, and returns between which steps it starts to differ from the record: it is
    /// equal after the first step of the range, and differs after the last. Without marks, the range
    /// is the whole game. Returns `None` if the replay ends as recorded.
    pub fn divergence(&self) -> Option<Range<u64>> {
        let mut game = self.begin();
        for input in self.inputs() {
            game.step(&input, &mut Vec::new());
            if !marks::fits(&self.marks, &game) {
                return Some(game.steps() - MARK_STEPS..game.steps());
            }
        }
        let from = if self.marks.is_empty() { 0 } else { game.steps() / MARK_STEPS * MARK_STEPS };
        (game.hash() != self.hash).then(|| from..game.steps())
    }

    /// Replays the game and returns it at its end.
    ///
    /// # Errors
    ///
    /// A message if it does not end as recorded, with the likely reason.
    pub fn verify(&self) -> Result<Game, String> {
        let game = self.play(|_, _| ());
        let (hash, expected, ours) = (game.hash(), self.hash, env!("CARGO_PKG_VERSION"));
        if hash == expected {
            return Ok(game);
        }
        let cause = match &self.version {
            Some(version) if version != ours => {
                format!("it was played in version {version} of the game, and this is {ours}")
            }
            _ => "the file or the rules were changed".to_owned(),
        };
        let place = match self.divergence() {
            Some(Range { start, end }) if start > 0 => format!(", and differs from step {end} on"),
            _ => String::new(),
        };
        Err(format!("it ends with hash {hash:016x}, recorded was {expected:016x}{place}: {cause}"))
    }

    /// Like [`Replay::verify`], but without a search for the reason. Returns `None` at once for a
    /// record by earlier rules.
    pub fn end(&self) -> Option<Game> {
        let played = (self.mode == self.mode.current()).then(|| self.play(|_, _| ()));
        played.filter(|game| game.hash() == self.hash)
    }

    /// Returns a message if this game cannot be replayed, because it follows an earlier version of a
    /// run's rules.
    pub fn outdated(&self) -> Option<String> {
        let (theirs, ours) = (self.mode.version, GameMode::VERSION);
        let reason = format!(
            "this run was played by version {theirs} of the rules, and the game has version {ours} now: it cannot be \
             shown again"
        );
        (self.mode != self.mode.current()).then_some(reason)
    }
}

#[cfg(test)]
mod tests;
