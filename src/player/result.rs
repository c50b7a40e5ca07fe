//! Results of a level and of a run.

use super::rivals::SHIPPED_SET;
use crate::game::rules::{GameMode, RuleSet, Rules};
use crate::game::{Carried, Event, STEPS_PER_SECOND};
use crate::level::Level;

/// Identifies a set of levels: the game's own, or those of a folder. Changing any level's text
/// makes it a different set with its own results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetKey {
    /// Name in saved files and settings.
    pub name: String,
    /// [`fingerprint`] of its levels.
    pub fingerprint: u64,
}

impl SetKey {
    /// Returns the name for players: the game's own set has the game's name.
    pub fn shown_name(&self) -> &str {
        if self.name == SHIPPED_SET { crate::NAME } else { &self.name }
    }
}

/// Figures of a level, or the sums of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Points. For a level, only those gained in it.
    pub points: u32,
    /// Bricks destroyed.
    pub bricks: u32,
    /// Longest combo.
    pub best_combo: u32,
    /// Duration in steps of 1/120 s.
    pub steps: u64,
    /// Lives lost.
    pub lives_lost: u32,
}

impl Totals {
    /// Counts the bricks, combos and lost lives of a step. Leaves `points` and `steps` to the
    /// caller, because the game keeps both.
    pub fn count(&mut self, events: &[Event]) {
        for event in events {
            match event {
                // Solid bricks that break at the end earn no points and do not count.
                Event::BrickDestroyed { combo, points, .. } if *points > 0 => {
                    self.bricks += 1;
                    self.best_combo = self.best_combo.max(*combo);
                }
                Event::LifeLost { .. } | Event::Lost => self.lives_lost += 1,
                _ => {}
            }
        }
    }

    /// Returns the sums of both, and the longer of the two combos.
    pub fn plus(self, other: Self) -> Self {
        Self {
            points: self.points.saturating_add(other.points),
            bricks: self.bricks.saturating_add(other.bricks),
            best_combo: self.best_combo.max(other.best_combo),
            steps: self.steps.saturating_add(other.steps),
            lives_lost: self.lives_lost.saturating_add(other.lives_lost),
        }
    }
}

/// Points for winning a level, in addition to those of its bricks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bonus {
    /// Points for the longest combo.
    pub combo: u32,
    /// Points for a fast win.
    pub time: u32,
    /// Points for losing no life.
    pub lives: u32,
}

impl Bonus {
    /// Time bonus: maximum points, the second up to which they are full, and the second from which
    /// they are zero.
    const TIME: (u64, u64, u64) = (500, 60, 180);

    /// Points for losing no life.
    const LIVES: u32 = 200;
    /// Points for each brick of the longest combo.
    const COMBO: u32 = 5;
    /// Maximum points for the longest combo.
    const MAX_COMBO: u32 = 200;

    /// Returns the bonus for winning a level with these figures.
    ///
    /// ```
    /// use breakout::player::{Bonus, Totals};
    ///
    /// let totals = Totals { best_combo: 7, steps: 90 * 120, ..Totals::default() };
    /// assert_eq!(Bonus::new(&totals), Bonus { combo: 35, time: 375, lives: 200 });
    /// let slow = Totals { best_combo: 80, steps: 180 * 120, lives_lost: 1, ..totals };
    /// assert_eq!(Bonus::new(&slow), Bonus { combo: 200, time: 0, lives: 0 });
    /// ```
    pub fn new(totals: &Totals) -> Self {
        let (most, full, none) = Self::TIME;
        let second = u64::from(STEPS_PER_SECOND);
        let left = (none * second).saturating_sub(totals.steps).min((none - full) * second);
        Self {
            combo: totals.best_combo.saturating_mul(Self::COMBO).min(Self::MAX_COMBO),
            time: (most * left / ((none - full) * second)) as u32,
            lives: if totals.lives_lost == 0 { Self::LIVES } else { 0 },
        }
    }

    /// Returns the points for combo, time and lives together.
    pub fn sum(self) -> u32 {
        self.combo + self.time + self.lives
    }

    /// Adds the bonus to the state that is carried into a run's next level. Bonus points earn extra
    /// lives like any others.
    pub fn add_to(self, carried: Carried, rules: &Rules) -> Carried {
        let Carried { mut score, mut lives, all_lives } = carried;
        score.add(self.sum());
        lives += rules.lives_earned(score.points).0 - rules.lives_earned(carried.score.points).0;
        Carried { score, lives, all_lives: all_lives.max(lives) }
    }
}

/// Result of one finished level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelResult {
    /// [`fingerprint`] of this level alone.
    pub level: u64,
    /// Title of the level.
    pub title: String,
    /// Game mode it was played in.
    pub mode: GameMode,
    /// Figures of the game.
    pub totals: Totals,
    /// True if the level was won.
    pub is_won: bool,
    /// Time to beat in steps, if the author's recorded win has rules of the same kind.
    pub to_beat: Option<u64>,
}

/// The third star requires a combo of the level's bricks divided by this number.
///
/// A fixed length would not suit all levels: a combo of ten is rare among the 53 bricks of the
/// first level, and easy among the 161 of another. The strong autopilot, comparable to a practiced
/// player, earns this star in half of its games. `tests/all/stars.rs` has the command that measures
/// it.
pub const COMBO_SHARE: u32 = 5;

/// Shortest combo that earns the third star, on levels with at least that many bricks. Two bricks
/// in a row happen by accident.
pub const MIN_COMBO: u32 = 3;

/// Returns the length of the combo for the third star, on a level with `bricks` breakable bricks.
/// Never exceeds the number of bricks.
///
/// ```
/// assert_eq!(breakout::player::star_combo(77), 16);
/// assert_eq!(breakout::player::star_combo(2), 2, "no more than there are");
/// ```
pub fn star_combo(bricks: u32) -> u32 {
    bricks.div_ceil(COMBO_SHARE).max(MIN_COMBO.min(bricks.max(1)))
}

impl LevelResult {
    /// Returns the stars earned, 0 to 4: for the win, for losing no life, for a combo of
    /// [`star_combo`] bricks, and for beating the author's time. A lost level earns none.
    ///
    /// ```
    /// use breakout::game::rules::GameMode;
    /// use breakout::player::{LevelResult, Totals};
    ///
    /// let totals = Totals { bricks: 40, best_combo: 8, lives_lost: 1, steps: 9_000, points: 0 };
    /// let mode = GameMode::TUTORIAL;
    /// let (title, to_beat) = ("Heart".into(), Some(8_000));
    /// let won = LevelResult { level: 1, title, mode, totals, is_won: true, to_beat };
    /// assert_eq!(won.stars(), 2); // for the win and the combo
    /// assert_eq!(LevelResult { is_won: false, ..won }.stars(), 0);
    /// ```
    pub fn stars(&self) -> u8 {
        self.earned().into_iter().map(u8::from).sum()
    }

    /// Returns the bonus that is included in the points. Zero under the tutorial's rules and for a
    /// lost level.
    pub fn bonus(&self) -> Bonus {
        let counts = self.is_won && self.mode.set == RuleSet::Run;
        if counts { Bonus::new(&self.totals) } else { Bonus::default() }
    }

    /// Returns for each star whether it was earned. The fourth star exists only if there is a time
    /// to beat.
    pub fn earned(&self) -> Vec<bool> {
        let Totals { lives_lost, best_combo, bricks, steps, .. } = self.totals;
        let three = [true, lives_lost == 0, best_combo >= star_combo(bricks)];
        let fourth = self.to_beat.map(|to_beat| steps < to_beat);
        three.into_iter().chain(fourth).map(|is_earned| is_earned && self.is_won).collect()
    }
}

/// Result of a finished run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunResult {
    /// The set of levels played.
    pub set: SetKey,
    /// Game mode it was played in.
    pub mode: GameMode,
    /// Sums over all levels.
    pub totals: Totals,
    /// Number of the last level played, counted from 1.
    pub level: usize,
    /// Number of levels in the set.
    pub levels: usize,
    /// True if all levels were won.
    pub is_won: bool,
}

/// Computes an ID for a list of levels from their texts: the 64-bit FNV-1a hash (Fowler, Noll, Vo)
/// of each [`Level::to_text`] followed by a zero byte. The standard library's hash may change
/// between versions.
pub fn fingerprint<'a>(levels: impl IntoIterator<Item = &'a Level>) -> u64 {
    let texts = levels.into_iter().map(|level| level.to_text() + "\0");
    texts.fold(0xcbf2_9ce4_8422_2325, |hash, text| {
        text.bytes().fold(hash, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    })
}
