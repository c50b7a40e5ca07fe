//! A recorded game: level, seed and inputs. Playing it again gives the same bits, which one hash
//! checks.
//!
//! The text format, by example. Each line of inputs is a count of steps and the input for that
//! long. Here these are the start in the menu, nothing for half a second, full speed to the right
//! for a tenth of a second, and five steps of a hand that moves the mouse. The level's text goes to
//! the end of the file.
//!
//! ```
//! let text = "\
//! breakout-replay 2
//! version 0.1.0
//! terms run 5 hard wide-paddle
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
//! `version` is the version of the game that was played. What was `carried` into the level is
//! points, combo, lives, and the most lives there were, or `nothing`.
//!
//! `marks` has a letter for every fourth step, six bits of the game's hash there, so that a game
//! that is played again and differs can be told where. A record may do without.
//!
//! An input is one of these: `-` for nothing, `L` and `R` for full speed, `Vxxxxxxxx` for another
//! speed, `Txxxxxxxx` for a target. The last two have the eight hexadecimal digits of the number's
//! bits. Then follows `F` (fire) where a ball is released, and `S` where the game is started.
//!
//! A mouse that moves has a new target in nearly every step. Such lines begin with `~` and have a
//! letter for each step: how far the target is from the one before, in quarters of a world unit.
//! `steps.rs` has the letters.
//!
//! What begins with `breakout-replay 1` was written before there were other terms than the
//! tutorial's. It has neither `version` nor `terms` nor `carried`.

mod marks;
mod steps;
mod text;

use super::rules::RunRules;
use super::{Carried, Event, Game, Input, STEPS_PER_SECOND};
use crate::level::{Level, Problems};
use marks::{MARK_STEPS, Marks};
use std::ops::Range;

/// The largest recorded game, in bytes. An hour by mouse takes 1 MB, in the format's first version
/// 5 MB, and the largest level 4 MB. It limits the memory that an unknown file can take.
pub const MAX_SIZE: u64 = 16 * 1024 * 1024;

/// The first word of a recorded game, before the number of its format.
pub const MAGIC: &str = "breakout-replay ";

/// The longest record, in steps: twelve hours. A wrong count must not keep a program busy for days.
const MAX_STEPS: u64 = 12 * 60 * 60 * STEPS_PER_SECOND as u64;

/// Limit of input changes in a record: four hours of a hand that never rests. It limits the memory
/// that a record takes, to 16 bytes each.
const MAX_CHANGES: usize = 4 * 60 * 60 * STEPS_PER_SECOND as usize;

/// A game as it was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Replay {
    /// The version of the game that was played; `None` where a record does not tell.
    version: Option<String>,
    /// The terms by which the game is played.
    pub terms: RunRules,
    /// State carried into the level; `None` if the game began afresh.
    pub carried: Option<Carried>,
    /// The level that is played.
    pub level: Level,
    /// The game's seed.
    pub seed: u64,
    /// The hash of the state in which the game ended or was left.
    pub hash: u64,
    /// Marks of the game on its way.
    marks: Marks,
    /// Inputs, each with the number of steps for which it held.
    inputs: Vec<(u32, Input)>,
}

/// A recorded game that does not load.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// A line is not what it should be.
    #[error("{file}:{line}: {message}; record the game anew")]
    Line {
        /// The file.
        file: String,
        /// From 1.
        line: usize,
        /// The problem.
        message: String,
    },
    /// The level in it has mistakes.
    #[error(transparent)]
    Level(#[from] Problems),
}

impl Replay {
    /// A record of a game that begins now.
    #[must_use]
    pub fn new(level: Level, seed: u64) -> Self {
        let version = Some(env!("CARGO_PKG_VERSION").to_owned());
        let marks = Marks::default();
        Self { version, terms: RunRules::TUTORIAL, carried: None, level, seed, hash: 0, marks, inputs: Vec::new() }
    }

    /// Sets other terms than the tutorial's, with the state carried into the level.
    #[must_use]
    pub fn by(self, terms: RunRules, carried: Option<Carried>) -> Self {
        Self { terms, carried, ..self }
    }

    /// The version of the game that was played, if the record tells.
    #[must_use]
    pub fn version(&self) -> Option<&str> {
        self.version.as_deref()
    }

    /// The game before its first step.
    #[must_use]
    pub fn begin(&self) -> Game {
        let game = Game::by(self.terms.rules(), &self.level, self.seed);
        match self.carried {
            Some(carried) => game.carrying(carried),
            None => game,
        }
    }

    /// Adds the input of the next step.
    pub fn push(&mut self, input: Input) {
        match self.inputs.last_mut() {
            Some((count, last)) if *last == input && *count < u32::MAX => *count += 1,
            _ => self.inputs.push((1, input)),
        }
    }

    /// Marks the game after the step whose input was pushed last, so that
    /// [`Replay::divergence`] can tell where another one differs. A record may do without.
    pub fn mark(&mut self, game: &Game) {
        self.marks.add(game);
    }

    /// True if the record can be read again: twelve hours at most, and four of a hand that never
    /// rests.
    #[must_use]
    pub fn fits(&self) -> bool {
        let steps: u64 = self.inputs.iter().map(|(count, _)| u64::from(*count)).sum();
        steps <= MAX_STEPS && self.inputs.len() <= MAX_CHANGES
    }

    /// All inputs, one for each step.
    pub fn inputs(&self) -> impl Iterator<Item = Input> {
        self.inputs.iter().flat_map(|(count, input)| std::iter::repeat_n(*input, *count as usize))
    }

    /// Like [`Replay::inputs`], but consumes the replay.
    pub fn into_inputs(self) -> impl Iterator<Item = Input> {
        self.inputs.into_iter().flat_map(|(count, input)| std::iter::repeat_n(input, count as usize))
    }

    /// Plays the game again and returns it at its end. `observe` is called after each step with the
    /// step's number and events.
    #[must_use]
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

    /// Plays the game again, and returns between which steps it becomes another one than was
    /// recorded, if it does: at the first it was still the same, after the second it differs. A
    /// record without marks tells its end only.
    #[must_use]
    pub fn divergence(&self) -> Option<Range<u64>> {
        let (mut game, mut events) = (self.begin(), Vec::new());
        for input in self.inputs() {
            events.clear();
            game.step(&input, &mut events);
            if game.steps().is_multiple_of(MARK_STEPS) && !self.marks.fits(&game) {
                return Some(game.steps() - MARK_STEPS..game.steps());
            }
        }
        let from = if self.marks.is_empty() { 0 } else { game.steps() / MARK_STEPS * MARK_STEPS };
        (game.hash() != self.hash).then(|| from..game.steps())
    }

    /// Plays the game again, and returns it at its end if it ends as it was recorded.
    ///
    /// # Errors
    ///
    /// How it ends instead, and why that can be.
    pub fn verify(&self) -> Result<Game, String> {
        let game = self.play(|_, _| ());
        let (hash, expected, ours) = (game.hash(), self.hash, env!("CARGO_PKG_VERSION"));
        if hash == expected {
            return Ok(game);
        }
        let cause = match self.version() {
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

    /// Plays the game again, and returns it at its end if it ends as it was recorded. Where it does
    /// not, this is sooner known than why.
    #[must_use]
    pub fn end(&self) -> Option<Game> {
        let played = (self.terms == self.terms.current()).then(|| self.play(|_, _| ()));
        played.filter(|game| game.hash() == self.hash)
    }

    /// The reason why this game cannot be played again, if it was played by an earlier version of a
    /// run's rules.
    #[must_use]
    pub fn outdated(&self) -> Option<String> {
        let (theirs, ours) = (self.terms.version, RunRules::VERSION);
        let reason = format!(
            "this run was played by version {theirs} of the rules, and the game has version {ours} now: it cannot be \
             shown again"
        );
        (self.terms != self.terms.current()).then_some(reason)
    }
}

#[cfg(test)]
mod tests;
