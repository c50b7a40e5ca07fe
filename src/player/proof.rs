//! The author's win of a level: it proves that the level can be won, and sets a time to beat.

use super::Totals;
use crate::game::replay::Replay;
use crate::game::{GameState, STEPS_PER_SECOND};
use crate::level::Level;
use std::fmt;

/// A recorded win of a level.
#[derive(Clone, Debug, PartialEq)]
pub struct Proof {
    /// The game.
    pub record: Replay,
    /// Steps of 1/120 s in which a ball flew.
    pub steps: u64,
    /// Lives lost in it.
    pub lives_lost: u32,
}

impl Proof {
    /// Plays a recorded game of this level again.
    ///
    /// # Errors
    ///
    /// The reason why it proves nothing, and what to do.
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

/// The state and the figures at the end of a recorded game.
///
/// # Errors
///
/// The reason why it does not end as it was recorded.
pub fn end(record: &Replay) -> Result<(GameState, Totals), String> {
    let mut totals = Totals::default();
    let game = record.play(|_, events| totals.count(events));
    if game.hash() != record.hash {
        return record.verify().map(|_| (game.state(), totals));
    }
    totals.steps = game.flight_steps();
    Ok((game.state(), totals))
}

/// A win in words: `won in 2:43.15, no life lost`.
impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "won in {}, {}", exact_clock(self.steps), lives(self.lives_lost))
    }
}

/// Lost lives in words.
#[must_use]
pub fn lives(lost: u32) -> String {
    match lost {
        0 => "no life lost".to_owned(),
        1 => "1 life lost".to_owned(),
        lost => format!("{lost} lives lost"),
    }
}

/// A time of play in minutes and seconds.
#[must_use]
pub fn clock(steps: u64) -> String {
    let seconds = steps / u64::from(STEPS_PER_SECOND);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// A time of play as results have it, with hundredths of a second.
///
/// ```
/// assert_eq!(breakout::player::exact_clock(7_482), "1:02.35");
/// ```
#[must_use]
pub fn exact_clock(steps: u64) -> String {
    let rest = steps % u64::from(STEPS_PER_SECOND);
    format!("{}.{:02}", clock(steps), rest * 100 / u64::from(STEPS_PER_SECOND))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Input, Steer};
    use crate::level;

    /// A record of a level of one row, whose player stands still; it is won by the first hit.
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
