//! What the game remembers of its player: results, high scores, a run that was left. Pure data and
//! its text; the files are `crate::store`'s business.

use crate::game::replay::Replay;
use crate::game::rules::Terms;
use crate::level::Level;

/// A set of levels: the shipped ones, or those of a folder. A set of which any text changed is
/// another set, with results of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetKey {
    /// The name that players know it by.
    pub name: String,
    /// [`fingerprint`] of its levels.
    pub fingerprint: u64,
}

/// Figures of a level, or the sums of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Points; of a level, those that it added.
    pub points: u32,
    /// Bricks destroyed.
    pub bricks: u32,
    /// The longest combo.
    pub best_combo: u32,
    /// Steps of 1/120 s.
    pub steps: u64,
    /// Lives lost.
    pub lives_lost: u32,
}

impl Totals {
    /// The sums of both; the longer of the combos.
    #[must_use]
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

/// One level, played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelResult {
    /// [`fingerprint`] of the level alone.
    pub level: u64,
    /// Its title.
    pub title: String,
    /// By which terms.
    pub terms: Terms,
    /// Its figures.
    pub totals: Totals,
    /// Whether it was won.
    pub is_won: bool,
}

/// A run, played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunResult {
    /// Through which levels.
    pub set: SetKey,
    /// By which terms.
    pub terms: Terms,
    /// Its figures.
    pub totals: Totals,
    /// The number of the last level that was played, from 1, and how many there are.
    pub level: usize,
    /// Levels of the set.
    pub levels: usize,
    /// Whether all levels were won.
    pub is_won: bool,
}

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

/// One number for the texts of some levels. FNV-1a over [`Level::to_text`], each ended by a zero.
#[must_use]
pub fn fingerprint<'a>(levels: impl IntoIterator<Item = &'a Level>) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for level in levels {
        for byte in level.to_text().bytes().chain([0]) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    hash
}
