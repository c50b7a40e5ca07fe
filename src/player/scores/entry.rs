//! One line of a table of high scores, and its order among others.

use super::{LONGEST_TITLE, plain};
use crate::player::date::Date;
use crate::player::naming::{clean_name, cleaned};
use crate::player::result::RunResult;
use std::cmp::{Ordering, Reverse};

/// One line of a table of high scores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The player's. Somebody may have written into the file what cannot be shown; it stays there.
    pub name: String,
    /// The day on which the run ended.
    pub date: Date,
    /// What came of it.
    pub result: RunResult,
}

impl Entry {
    /// The name as a table shows it.
    #[must_use]
    pub fn shown_name(&self) -> String {
        clean_name(&self.name)
    }

    /// The entry as a file can hold it: no name, nor that of the set, has more than its longest, or
    /// characters without a picture.
    #[must_use]
    pub fn cleaned(mut self) -> Self {
        self.name = clean_name(&self.name);
        self.result.set.name = cleaned(&self.result.set.name, LONGEST_TITLE);
        self.result.terms = plain(self.result.terms);
        self
    }

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
