//! What came of a level, and of a run.

use crate::game::rules::{RuleSet, Rules, RunRules};
use crate::game::{Carried, Event, STEPS_PER_SECOND};
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

/// Points for a level that was won, beyond those of its bricks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bonus {
    /// For its longest combo.
    pub combo: u32,
    /// For the time.
    pub time: u32,
    /// For all lives kept.
    pub lives: u32,
}

impl Bonus {
    /// Most points for the time, up to which second, and from which second there are none.
    const TIME: (u64, u64, u64) = (500, 60, 180);

    /// Points if no life was lost; for each brick of the longest combo, and the most of these.
    const LIVES: u32 = 200;
    const COMBO: u32 = 5;
    const MOST_COMBO: u32 = 200;

    /// The bonus of a level that was won with these figures.
    ///
    /// ```
    /// use breakout::player::{Bonus, Totals};
    ///
    /// let totals = Totals { best_combo: 7, steps: 90 * 120, ..Totals::default() };
    /// assert_eq!(Bonus::new(&totals), Bonus { combo: 35, time: 375, lives: 200 });
    /// let slow = Totals { best_combo: 80, steps: 180 * 120, lives_lost: 1, ..totals };
    /// assert_eq!(Bonus::new(&slow), Bonus { combo: 200, time: 0, lives: 0 });
    /// ```
    #[must_use]
    pub fn new(totals: &Totals) -> Self {
        let (most, full, none) = Self::TIME;
        let second = u64::from(STEPS_PER_SECOND);
        let left = (none * second).saturating_sub(totals.steps).min((none - full) * second);
        Self {
            combo: totals.best_combo.saturating_mul(Self::COMBO).min(Self::MOST_COMBO),
            time: (most * left / ((none - full) * second)) as u32,
            lives: if totals.lives_lost == 0 { Self::LIVES } else { 0 },
        }
    }

    /// All of its points.
    #[must_use]
    pub fn sum(self) -> u32 {
        self.combo + self.time + self.lives
    }

    /// The state for a run's next level: points count on from here, and earn lives as others do.
    #[must_use]
    pub fn add_to(self, carried: Carried, rules: &Rules) -> Carried {
        let Carried { mut score, mut lives, all_lives } = carried;
        score.add(self.sum());
        lives += rules.lives_earned(score.points).0 - rules.lives_earned(carried.score.points).0;
        Carried { score, lives, all_lives: all_lives.max(lives) }
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
    /// The time of the author's win by such rules, in steps, where there is one.
    pub to_beat: Option<u64>,
}

/// The third star is for a combo of this share of the level's bricks: a seventh.
///
/// A number of bricks would be no rule for all levels: a combo of ten is rare among the 53 bricks
/// of the first one, and no effort among the 161 of another. The strong autopilot, which
/// plays like a practised player, wins this star in half of its games.
/// `tests/all/stars.rs` has the command that measures it.
pub const COMBO_SHARE: u32 = 7;

/// No shorter combo is worth a star on a level that has as many bricks: two in a row happen by
/// themselves.
pub const LEAST_COMBO: u32 = 3;

/// The combo that is worth the third star on a level of so many bricks that can break: no longer
/// than there are bricks.
///
/// ```
/// assert_eq!(breakout::player::star_combo(77), 11);
/// assert_eq!(breakout::player::star_combo(2), 2, "no more than there are");
/// ```
#[must_use]
pub fn star_combo(bricks: u32) -> u32 {
    bricks.div_ceil(COMBO_SHARE).max(LEAST_COMBO.min(bricks.max(1)))
}

impl LevelResult {
    /// Stars, 0 to 4: one for the win, one more where no life was lost, one more for a combo of
    /// [`star_combo`] bricks, and one for a shorter time than the author's. A lost level has none.
    ///
    /// ```
    /// use breakout::game::rules::RunRules;
    /// use breakout::player::{LevelResult, Totals};
    ///
    /// let totals = Totals { bricks: 40, best_combo: 8, lives_lost: 1, steps: 9_000, points: 0 };
    /// let terms = RunRules::TUTORIAL;
    /// let (title, to_beat) = ("Heart".into(), Some(8_000));
    /// let won = LevelResult { level: 1, title, terms, totals, is_won: true, to_beat };
    /// assert_eq!(won.stars(), 2); // for the win and the combo
    /// assert_eq!(LevelResult { is_won: false, ..won }.stars(), 0);
    /// ```
    #[must_use]
    pub fn stars(&self) -> u8 {
        self.earned().into_iter().map(u8::from).sum()
    }

    /// The bonus, which its points contain; none by the tutorial's rules and in a lost level.
    #[must_use]
    pub fn bonus(&self) -> Bonus {
        let counts = self.is_won && self.terms.set == RuleSet::Run;
        if counts { Bonus::new(&self.totals) } else { Bonus::default() }
    }

    /// Each of the stars: whether it was earned. The fourth is there where the author's time is.
    #[must_use]
    pub fn earned(&self) -> Vec<bool> {
        let Totals { lives_lost, best_combo, bricks, steps, .. } = self.totals;
        let three = [true, lives_lost == 0, best_combo >= star_combo(bricks)];
        let fourth = self.to_beat.map(|to_beat| steps < to_beat);
        three.into_iter().chain(fourth).map(|is_earned| is_earned && self.is_won).collect()
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
