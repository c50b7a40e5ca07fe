//! The author's recorded win of a level. It proves that the level can be won, and sets a time to
//! beat.

use super::Totals;
use crate::game::replay::Replay;
use crate::game::{GameState, STEPS_PER_SECOND};
use crate::level::Level;
use std::fmt;

/// A verified recording of a win.
#[derive(Clone, Debug, PartialEq)]
pub struct Proof {
    /// The recorded game.
    pub record: Replay,
    /// Duration in steps of 1/120 s, counted while a ball was in flight.
    pub steps: u64,
    /// Lives lost during the game.
    pub lives_lost: u32,
}

impl Proof {
    /// Verifies a recorded game of `level` by replaying it.
    ///
    /// # Errors
    ///
    /// The reason why the recording proves nothing, and what to do about it.
    pub fn of(record: Replay, level: &Level) -> Result<Self, String> {
        if !record.level.plays_like(level) {
            return Err("this is a game on another level, or on an earlier version of this one".to_owned());
        }
        if let Some(reason) = record.outdated() {
            return Err(reason);
        }
        let (state, totals) = end(&record)?;
        match state {
            GameState::Win => Ok(Self { record, steps: totals.steps, lives_lost: totals.lives_lost }),
            _ => Err("this game was not won".to_owned()),
        }
    }
}

/// Replays a recorded game. Returns its final state and figures.
///
/// # Errors
///
/// The reason why the game does not end in the recorded state.
pub fn end(record: &Replay) -> Result<(GameState, Totals), String> {
    let mut totals = Totals::default();
    let game = record.play(|_, events| totals.count(events));
    if game.hash() != record.hash {
        return record.verify().map(|_| (game.state(), totals));
    }
    totals.steps = game.flight_steps();
    Ok((game.state(), totals))
}

/// Formats a win, such as `won in 2:43.15, no life lost`.
impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "won in {}, {}", exact_clock(self.steps), lives(self.lives_lost))
    }
}

/// Formats a number of lost lives.
pub fn lives(lost: u32) -> String {
    match lost {
        0 => "no life lost".to_owned(),
        1 => "1 life lost".to_owned(),
        lost => format!("{lost} lives lost"),
    }
}

/// Formats a number of steps as minutes and seconds.
pub fn clock(steps: u64) -> String {
    let seconds = steps / u64::from(STEPS_PER_SECOND);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Formats a number of steps as minutes, seconds and hundredths.
///
/// ```
/// assert_eq!(breakout::player::exact_clock(7_482), "1:02.35");
/// ```
pub fn exact_clock(steps: u64) -> String {
    let rest = steps % u64::from(STEPS_PER_SECOND);
    format!("{}.{:02}", clock(steps), rest * 100 / u64::from(STEPS_PER_SECOND))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Input, Steer};
    use crate::level;

    /// Records a level with a single row. The player does not move, and the first hit wins.
    fn record(text: &str, steps: usize) -> Replay {
        let level = level::parse("a.lvl", "A", text).expect("a good level");
        let mut record = Replay::new(level, 1);
        let mut game: Game = record.begin();
        for step in 0..steps {
            let input = Input { start: step == 0, launch: step == 1, steer: Steer::default() };
            game.step(&input, &mut Vec::new());
            record.push(input);
        }
        record.hash = game.hash();
        record
    }

    #[test]
    fn only_a_win_of_the_same_level_is_a_proof() {
        let level = |text: &str| level::parse("b.lvl", "B", text).expect("a good level");
        let won = record("2\n", 400);
        let proof = Proof::of(won.clone(), &level("title: another\n2\n")).expect("won");
        assert!(
            proof.to_string().starts_with("won in 0:0") && proof.to_string().ends_with(", no life lost"),
            "{proof}"
        );
        assert!(Proof::of(won, &level("2 2\n")).expect_err("refused").contains("another level"));
        assert_eq!(Proof::of(record("2\n", 20), &level("2\n")).expect_err("refused"), "this game was not won");
    }
}
