//! What came of a level, and of a run.

use crate::game::Event;
use crate::game::rules::RunRules;
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
    /// Counts bricks, combos and lives of a step; points and steps are the game's to tell.
    pub fn count(&mut self, events: &[Event]) {
        for event in events {
            match event {
                // A solid brick that breaks at the end is worth nothing.
                Event::BrickDestroyed { combo, points, .. } if *points > 0 => {
                    self.bricks += 1;
                    self.best_combo = self.best_combo.max(*combo);
                }
                Event::LifeLost { .. } | Event::Lost => self.lives_lost += 1,
                _ => {}
            }
        }
    }

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
    pub terms: RunRules,
    /// Its figures.
    pub totals: Totals,
    /// True if it was won.
    pub is_won: bool,
}

/// The third star is for a combo of this share of the level's bricks: a fifth.
///
/// A number of bricks would be no rule for all levels: a combo of ten is rare among the 40 bricks
/// of the first one, and no effort among the 267 of another. The strong autopilot, which
/// plays like a practised player, wins this star in half of its games: in 35 to 70 % of them, from
/// level to level. `tests/all/stars.rs` has the command that measures it.
pub const COMBO_SHARE: u32 = 5;

/// No shorter combo is worth a star, however few bricks a level has: two in a row happen by
/// themselves.
pub const LEAST_COMBO: u32 = 3;

/// The combo that is worth the third star on a level of so many bricks that can break.
///
/// ```
/// assert_eq!(breakout::player::star_combo(77), 16);
/// ```
#[must_use]
pub fn star_combo(bricks: u32) -> u32 {
    bricks.div_ceil(COMBO_SHARE).max(LEAST_COMBO)
}

impl LevelResult {
    /// Stars, 0 to 3: one for the win, one more where no life was lost, and one more for a combo
    /// of [`star_combo`] bricks. A lost level has none.
    ///
    /// ```
    /// use breakout::game::rules::RunRules;
    /// use breakout::player::{LevelResult, Totals};
    ///
    /// let totals = Totals { bricks: 40, best_combo: 8, lives_lost: 1, ..Totals::default() };
    /// let terms = RunRules::TUTORIAL;
    /// let won = LevelResult { level: 1, title: "Heart".into(), terms, totals, is_won: true };
    /// assert_eq!(won.stars(), 2); // for the win and the combo
    /// assert_eq!(LevelResult { is_won: false, ..won }.stars(), 0);
    /// ```
    #[must_use]
    pub fn stars(&self) -> u8 {
        self.earned().map(u8::from).iter().sum()
    }

    /// Each of the stars: whether it was earned.
    #[must_use]
    pub fn earned(&self) -> [bool; 3] {
        let whole = self.totals.lives_lost == 0;
        [true, whole, self.totals.best_combo >= star_combo(self.totals.bricks)]
            .map(|is_earned| is_earned && self.is_won)
    }
}

/// A run, played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunResult {
    /// Through which levels.
    pub set: SetKey,
    /// By which terms.
    pub terms: RunRules,
    /// Its figures.
    pub totals: Totals,
    /// The number of the last level that was played, from 1.
    pub level: usize,
    /// Levels of the set.
    pub levels: usize,
    /// True if all levels were won.
    pub is_won: bool,
}

/// Identifies some levels by their texts: FNV-1a, 64 bit (Fowler, Noll, Vo), over each
/// [`Level::to_text`] and a zero. The standard library's hash may change with its version.
#[must_use]
pub fn fingerprint<'a>(levels: impl IntoIterator<Item = &'a Level>) -> u64 {
    let texts = levels.into_iter().map(|level| level.to_text() + "\0");
    texts.fold(0xcbf2_9ce4_8422_2325, |hash, text| {
        text.bytes().fold(hash, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    })
}
