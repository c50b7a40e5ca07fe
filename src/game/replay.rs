//! A recorded game: level, seed and inputs. Playing it again gives the same bits, which one hash
//! checks.
//!
//! The text format, by example. Each line of inputs is a count of steps and the input for that
//! long. Here these are the start in the menu, nothing for half a second, and full speed to the
//! right for a tenth of a second. The level's text goes to the end of the file.
//!
//! ```
//! let text = "\
//! breakout-replay 1
//! seed 7
//! hash 0123456789abcdef
//! inputs 3
//! 1 -S
//! 60 -
//! 12 R
//! level
//! title: Portcullis
//! 2 2 2
//! ";
//! let replay = breakout::game::replay::Replay::parse("example.replay", text)?;
//! assert_eq!((replay.seed(), replay.hash()), (7, 0x0123_4567_89ab_cdef));
//! assert_eq!(replay.inputs().count(), 73);
//! assert_eq!(replay.level().title(), "Portcullis");
//! # Ok::<(), breakout::game::replay::ReplayError>(())
//! ```
//!
//! An input is one of these: `-` for nothing, `L` and `R` for full speed, `Vxxxxxxxx` for another
//! speed, `Txxxxxxxx` for a target. The last two have the eight hexadecimal digits of the number's
//! bits. Then follows `F` (fire) where a ball is released, and `S` where the game is started.
//!
//! A game by other terms than the tutorial's begins with `breakout-replay 2`. Two lines follow:
//! `terms run hard wide-paddle`, and what was carried into the level, `carried 1200 3 2 3`: points,
//! combo, lives, and the most lives there were.

use super::rules::Terms;
use super::{Carried, Event, Game, Input, STEPS_PER_SECOND, Score, Steer};
use crate::level::{self, Level, Problems};
use std::fmt::Write;

/// A game as it was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Replay {
    terms: Terms,
    /// `None` where the game began afresh.
    carried: Option<Carried>,
    level: Level,
    seed: u64,
    hash: u64,
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
        /// What is wrong.
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
        Self { terms: Terms::TUTORIAL, carried: None, level, seed, hash: 0, inputs: Vec::new() }
    }

    /// The same record of a game by other terms, with what was carried into it.
    #[must_use]
    pub fn by(self, terms: Terms, carried: Option<Carried>) -> Self {
        Self { terms, carried, ..self }
    }

    /// The terms by which the game is played.
    #[must_use]
    pub fn terms(&self) -> Terms {
        self.terms
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

    /// The level that is played.
    #[must_use]
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// The game's seed.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The hash of the state in which the game ended when it was recorded.
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Adds the input of the next step.
    pub fn push(&mut self, input: Input) {
        match self.inputs.last_mut() {
            Some((count, last)) if *last == input => *count += 1,
            _ => self.inputs.push((1, input)),
        }
    }

    /// Keeps the hash of the game, which has ended.
    pub fn finish(&mut self, game: &Game) {
        self.hash = game.hash();
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

    /// The record as text.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = match self.terms {
            Terms::TUTORIAL if self.carried.is_none() => format!("{HEADER}\n"),
            terms => format!("{HEADER_2}\nterms {terms}\ncarried {}\n", figures(self.carried)),
        };
        let _ = writeln!(text, "seed {}\nhash {:016x}\ninputs {}", self.seed, self.hash, self.inputs.len());
        for (count, input) in &self.inputs {
            let _ = writeln!(text, "{count} {}", letters(input));
        }
        text + "level\n" + &self.level.to_text()
    }

    /// Reads a recorded game. `file` names it in messages.
    ///
    /// # Errors
    ///
    /// [`ReplayError`] with file and line.
    pub fn parse(file: &str, text: &str) -> Result<Self, ReplayError> {
        let mut lines = Lines { file, lines: text.lines(), number: 0 };
        let (terms, carried) = match lines.next()? {
            HEADER => (Terms::TUTORIAL, None),
            HEADER_2 => lines.terms()?,
            _ => return Err(lines.error(format!("the first line must be `{HEADER}` or `{HEADER_2}`"))),
        };
        let seed = lines.value("seed")?;
        let seed = seed.parse().map_err(|_| lines.error(format!("`{seed}` is not a seed")))?;
        let hash = lines.value("hash")?;
        let hash = u64::from_str_radix(hash, 16).map_err(|_| lines.error(format!("`{hash}` is not a hash")))?;
        let count = lines.value("inputs")?;
        let count: usize = count.parse().map_err(|_| lines.error(format!("`{count}` is not a number")))?;
        let (mut inputs, mut steps) = (Vec::new(), 0);
        for _ in 0..count {
            let line = lines.next()?;
            let run = run(line).ok_or_else(|| lines.error(format!("`{line}` is not an input")))?;
            steps += u64::from(run.0);
            if steps > MAX_STEPS {
                return Err(lines.error(format!("the game is longer than {MAX_STEPS} steps")));
            }
            inputs.push(run);
        }
        if lines.next()? != "level" {
            return Err(lines.error("here should be `level`".to_owned()));
        }
        let rows: String = lines.lines.map(|line| format!("{line}\n")).collect();
        let first_row = lines.number;
        let level = level::parse(file, "", &rows).map_err(|mut problems| {
            // Lines are counted in the whole file, not in the level at its end.
            problems.problems.iter_mut().for_each(|problem| problem.line = problem.line.map(|line| line + first_row));
            problems
        })?;
        Ok(Self { terms, carried, level, seed, hash, inputs })
    }
}

/// The longest record, in steps: twelve hours. A wrong count must not keep a program busy for days.
const MAX_STEPS: u64 = 12 * 60 * 60 * STEPS_PER_SECOND as u64;

/// The largest recorded game, in bytes: an hour of play by mouse, and the largest level.
pub const MAX_SIZE: u64 = 64 * 1024 * 1024;

/// What every recorded game begins with, before the number of its format.
pub const MAGIC: &str = "breakout-replay ";

/// What a recorded game by the tutorial's rules begins with.
const HEADER: &str = "breakout-replay 1";

/// What a game by other terms than the tutorial's begins with.
const HEADER_2: &str = "breakout-replay 2";

/// What was carried, as text.
fn figures(carried: Option<Carried>) -> String {
    match carried {
        Some(Carried { score, lives, all_lives }) => format!("{} {} {lives} {all_lives}", score.points, score.combo),
        None => "nothing".to_owned(),
    }
}

/// The lines of a record, counted for messages.
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

    /// The two lines after the first one of a game by other terms.
    fn terms(&mut self) -> Result<(Terms, Option<Carried>), ReplayError> {
        let terms = self.value("terms")?.parse().map_err(|message| self.error(message))?;
        let figures = self.value("carried")?;
        if figures == "nothing" {
            return Ok((terms, None));
        }
        let numbers: Result<Vec<u32>, _> = figures.split(' ').map(str::parse).collect();
        match numbers.as_deref() {
            // A game without a life would be lost before it begins.
            Ok(&[points, combo, lives, all_lives]) if lives > 0 => {
                Ok((terms, Some(Carried { score: Score { points, combo }, lives, all_lives })))
            }
            _ => Err(self.error(format!("`{figures}` is not what a game carries: points, combo, lives, most lives"))),
        }
    }

    fn error(&self, message: String) -> ReplayError {
        ReplayError::Line { file: self.file.to_owned(), line: self.number, message }
    }
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

/// Reads a line of inputs. Returns for how many steps the input holds, and the input.
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
    // An input for no steps is refused: a file full of them would take memory without end.
    let count = count.parse().ok().filter(|count| *count > 0)?;
    Some((count, Input { steer, launch, start }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn replay(inputs: Vec<Input>) -> Replay {
        let level = level::parse("test", "Two words", "2 0 1\n").expect("a good level");
        let mut replay = Replay::new(level, 9);
        for input in inputs {
            replay.push(input);
        }
        let game = replay.play(|_, _| ());
        replay.finish(&game);
        replay
    }

    fn any_input() -> impl Strategy<Value = Input> {
        let speed = prop_oneof![Just(0.0), Just(1.0), Just(-1.0), -2.0_f32..2.0].prop_map(Steer::Speed);
        let steer = prop_oneof![speed, (-100.0_f32..900.0).prop_map(Steer::To)];
        (steer, any::<bool>(), any::<bool>()).prop_map(|(steer, launch, start)| Input { steer, launch, start })
    }

    proptest! {
        #[test]
        fn text_and_record_are_the_same(inputs in prop::collection::vec(any_input(), 0..50)) {
            let replay = replay(inputs);
            let again = Replay::parse("test", &replay.to_text()).expect("its own text");
            prop_assert_eq!(again.play(|_, _| ()).hash(), replay.hash());
            prop_assert_eq!(again, replay);
        }

        #[test]
        fn no_text_makes_it_panic(text in "\\PC{0,80}") {
            let _ = Replay::parse("test", &text);
            let _ = Replay::parse("test", &format!("{HEADER}\nseed 1\nhash 1\ninputs 1\n{text}\nlevel\n2\n"));
        }
    }

    #[test]
    fn a_record_of_days_is_refused() {
        let text = replay(vec![Input::default()]).to_text().replace("1 -", "4294967295 -");
        let error = Replay::parse("game.replay", &text).expect_err("too long");
        assert_eq!(error.to_string(), "game.replay:5: the game is longer than 5184000 steps; record the game anew");
    }

    #[test]
    fn mistakes_in_the_level_are_named_by_the_files_own_lines() {
        let text = replay(vec![Input::default()]).to_text() + "2 x 1\n";
        let error = Replay::parse("game.replay", &text).expect_err("a mistake");
        assert!(error.to_string().starts_with("game.replay:9:3: `x` is not a code"), "{error}");
    }

    #[test]
    fn a_broken_line_is_named() {
        for broken in ["1 X", "0 -", "1 S", "-1 -", "1 - "] {
            let text = replay(vec![Input::default()]).to_text().replace("1 -", broken);
            let error = Replay::parse("game.replay", &text).expect_err("broken");
            assert_eq!(error.to_string(), format!("game.replay:5: `{broken}` is not an input; record the game anew"));
        }
    }

    /// A game of a run, into which points and lives were carried.
    fn of_a_run(carried: Option<Carried>) -> Replay {
        let level = level::parse("test", "Test", "2 0 1\n").expect("a good level");
        let terms = "run hard wide-paddle".parse().expect("terms");
        let mut replay = Replay::new(level, 9).by(terms, carried);
        for launch in [false, true, false] {
            replay.push(Input { start: !launch, launch, steer: Steer::Speed(-1.0) });
        }
        let game = replay.play(|_, _| ());
        replay.finish(&game);
        replay
    }

    #[test]
    fn a_record_keeps_the_terms_and_what_was_carried() {
        let carried = Carried { score: Score { points: 1200, combo: 3 }, lives: 2, all_lives: 4 };
        for carried in [None, Some(carried)] {
            let replay = of_a_run(carried);
            let again = Replay::parse("test", &replay.to_text()).expect("its own text");
            assert_eq!(again, replay);
            let game = again.play(|_, _| ());
            assert_eq!((game.hash(), *game.rules()), (replay.hash(), replay.terms().rules()));
            assert_eq!(game.carried().score.points, carried.map_or(0, |carried| carried.score.points));
        }
        assert!(of_a_run(Some(carried)).to_text().contains("\nterms run hard wide-paddle\ncarried 1200 3 2 4\n"));
    }

    #[test]
    fn what_no_game_carries_is_refused() {
        let text = of_a_run(None).to_text();
        for (from, to, message) in [
            ("carried nothing", "carried 1 2 0 3", "game.replay:3: `1 2 0 3` is not what a game carries"),
            ("carried nothing", "carried 1 2", "game.replay:3: `1 2` is not what a game carries"),
            ("carried nothing", "carried -1 2 3 4", "game.replay:3: `-1 2 3 4` is not what a game carries"),
            ("run hard", "run fast", "game.replay:2: `fast` is none of"),
            ("breakout-replay 2", "breakout-replay 3", "game.replay:1: the first line must be"),
        ] {
            let error = Replay::parse("game.replay", &text.replace(from, to)).expect_err(to).to_string();
            assert!(error.starts_with(message), "{error}");
        }
    }
}
