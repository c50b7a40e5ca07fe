//! Rivals: made-up results for a new player to beat. They are not stored in any file.

use super::result::SetKey;
use super::scores::{ScoreEntry, TABLE};
use std::cmp::Reverse;

/// Name of the set of levels that comes with the game, in saved files. Players see the game's name
/// instead ([`SetKey::shown_name`]). Only this set has rivals.
pub const SHIPPED_SET: &str = "Breakout";

/// All rivals, best first.
const RIVALS: [Ranked<'static>; 5] = [
    rival("Ricochet", 60_210),
    rival("Steel Eye", 31_480),
    rival("Mortar", 15_360),
    rival("Bumper", 7_240),
    rival("Pip", 2_130),
];

/// A row in a table of high scores.
#[derive(Clone, Copy, Debug)]
pub struct Ranked<'a> {
    /// Name of the player or rival.
    pub name: &'a str,
    /// Points.
    pub points: u32,
    /// The player's entry. `None` for a rival.
    pub entry: Option<&'a ScoreEntry>,
}

const fn rival(name: &'static str, points: u32) -> Ranked<'static> {
    Ranked { name, points, entry: None }
}

/// Returns the best rivals, as many as a set's table has free places. `entries` is the number of
/// places taken.
pub fn rivals(set: &SetKey, entries: usize) -> &'static [Ranked<'static>] {
    let free = if set.name == SHIPPED_SET { TABLE.saturating_sub(entries) } else { 0 };
    &RIVALS[..free.min(RIVALS.len())]
}

/// Merges entries and rivals, best first. A rival comes before an entry with equal points.
pub fn ranked<'a>(entries: &'a [ScoreEntry], rivals: &[Ranked<'static>]) -> Vec<Ranked<'a>> {
    let own = entries.iter().map(|entry| Ranked {
        name: &entry.name,
        points: entry.result.totals.points,
        entry: Some(entry),
    });
    let mut all: Vec<_> = rivals.iter().copied().chain(own).collect();
    all.sort_by_key(|line| Reverse(line.points));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::rules::{Difficulty, GameMode};
    use crate::player::{Date, RunResult, Scores, Totals};

    #[test]
    fn an_entry_is_ranked_among_rivals_that_are_not_saved() {
        let set = SetKey { name: SHIPPED_SET.to_owned(), fingerprint: 1 };
        let totals = Totals { points: 7_240, ..Totals::default() };
        let mode = GameMode::run(Difficulty::Normal);
        let result = RunResult { set: set.clone(), mode, totals, level: 2, levels: 24, is_won: false };
        let mut scores = Scores::default();
        scores.add_run(ScoreEntry { name: "Ann".to_owned(), date: Date::default(), result });
        let names: Vec<_> = ranked(scores.table(&set), rivals(&set, 1)).iter().map(|line| line.name).collect();
        assert_eq!(names, ["Ricochet", "Steel Eye", "Mortar", "Bumper", "Ann", "Pip"]);
        assert!(!scores.to_text().contains("Pip"));
        let other = SetKey { name: "Mine".to_owned(), ..set.clone() };
        assert_eq!([&set, &other].map(SetKey::shown_name), [crate::NAME, "Mine"]);
        assert_eq!(set.name, "Breakout", "files keep the name");
        assert_eq!([rivals(&set, 8).len(), rivals(&set, TABLE).len(), rivals(&other, 0).len()], [2, 0, 0]);
    }
}
