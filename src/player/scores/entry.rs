//! One line of a table of high scores, and its order among others.

use crate::player::date::Date;
use crate::player::result::RunResult;
use std::cmp::{Ordering, Reverse};

/// One line of a table of high scores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The player's, as [`crate::player::clean_name`] leaves it.
    pub name: String,
    /// The day on which the run ended.
    pub date: Date,
    /// What came of it.
    pub result: RunResult,
}

impl Entry {
    /// The order of a table: `Less` comes first. More points; then the later level; then fewer
    /// steps; then the older date.
    pub(super) fn order(&self, other: &Self) -> Ordering {
        rank(&self.result).cmp(&rank(&other.result)).then(self.date.cmp(&other.date))
    }
}

/// What results are ordered by, the best first.
pub(super) fn rank(result: &RunResult) -> (Reverse<u32>, Reverse<(usize, bool)>, u64) {
    (Reverse(result.totals.points), Reverse((result.level, result.is_won)), result.totals.steps)
}
