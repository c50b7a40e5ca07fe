//! High scores of each set, the best results of each level, and the lessons that a player has
//! completed.

mod text;

use super::naming::{clean_name, cleaned};
use super::result::{LevelResult, RunResult, SetKey};
use crate::game::rules::{GameMode, RuleSet};
use crate::player::Date;
use std::cmp::Reverse;

/// Maximum number of entries in a table of high scores.
pub const TABLE: usize = 10;

/// Maximum length of a stored set name or level title, in characters.
const LONGEST_TITLE: usize = 60;

/// All stored results of the player.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scores {
    /// A table for each set and version of the rules, best entry first. No table is empty.
    tables: Vec<Vec<ScoreEntry>>,
    bests: Vec<LevelBest>,
    learned: [bool; Lesson::ALL.len()],
    /// Empty until a name has been entered.
    last_name: String,
}

/// The best results of a level in one game mode.
#[derive(Clone, Debug, PartialEq)]
struct LevelBest {
    level: u64,
    mode: GameMode,
    title: String,
    best: Best,
}

/// An entry of a table of high scores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreEntry {
    /// The player's name.
    pub name: String,
    /// Day on which the run ended.
    pub date: Date,
    /// Result of the run.
    pub result: RunResult,
}

/// The best results of a level in one game mode. They may come from different games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Best {
    /// Most points, including lost games.
    pub points: u32,
    /// Shortest time to win, in steps. `None` if never won.
    pub steps: Option<u64>,
    /// Most stars.
    pub stars: u8,
}

/// Personal bests set by a result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct News {
    /// True for the most points so far.
    pub points: bool,
    /// True for the fastest win so far.
    pub time: bool,
    /// The previous best. `None` for a first result.
    pub before: Option<Best>,
}

/// A basic skill. The game shows a hint until the player has used it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lesson {
    /// Move the paddle.
    Steer,
    /// Release the ball.
    Release,
    /// Catch a power-up.
    Catch,
    /// Return a ball with a charge.
    Brace,
}

impl Scores {
    /// Returns a set's table, best entry first, with at most [`TABLE`] entries. Identifies the set
    /// by its fingerprint. Runs under earlier versions of the rules are in other tables.
    pub fn table(&self, set: &SetKey) -> &[ScoreEntry] {
        self.position(set, GameMode::VERSION).map_or(&[], |at| &self.tables[at])
    }

    /// Returns the place, counted from 0, of a run in its set's table if it ended now. Returns
    /// `None` if the run would not make the table.
    pub fn place(&self, result: &RunResult) -> Option<usize> {
        let place = self.table(&result.set).partition_point(|entry| rank(&entry.result) <= rank(result));
        (result.totals.points > 0 && place < TABLE).then_some(place)
    }

    /// Adds a run to its set's table under a cleaned name. If the run does not make the table,
    /// stores only the name as the last one entered.
    pub fn add_run(&mut self, entry: ScoreEntry) {
        let entry = entry.cleaned();
        if !entry.name.is_empty() {
            self.last_name.clone_from(&entry.name);
        }
        if self.place(&entry.result).is_some() {
            self.insert(entry);
        }
    }

    /// Renames an entry. Cleans the name, and ignores an empty one.
    pub fn rename(&mut self, entry: &ScoreEntry, name: &str) {
        let name = clean_name(name);
        if name.is_empty() {
            return;
        }
        if let Some(found) = self.tables.iter_mut().flatten().find(|found| *found == entry) {
            found.name.clone_from(&name);
        }
        self.last_name = name;
    }

    /// Updates the best results of a level. Returns the new personal bests.
    pub fn add_level(&mut self, result: &LevelResult) -> News {
        let before = self.best(result.level, result.mode);
        let points = result.totals.points;
        let steps = result.is_won.then_some(result.totals.steps);
        let now = Best { points, steps, stars: result.stars() };
        let news = News {
            points: points > before.map_or(0, |best| best.points),
            time: steps.is_some_and(|steps| before.and_then(|best| best.steps).is_none_or(|fastest| steps < fastest)),
            before,
        };
        let (title, mode) = (cleaned(&result.title, LONGEST_TITLE), plain(result.mode));
        self.put_best(LevelBest { level: result.level, mode, title, best: now });
        news
    }

    /// Returns the best results of a level in this mode. `level` is its [`super::fingerprint`].
    pub fn best(&self, level: u64, mode: GameMode) -> Option<Best> {
        let is_it = |best: &&LevelBest| best.level == level && best.mode == plain(mode);
        self.bests.iter().find(is_it).map(|found| found.best)
    }

    /// Returns the most stars of a level in any mode. `level` is its [`super::fingerprint`].
    pub fn stars(&self, level: u64) -> u8 {
        let bests = self.bests.iter().filter(|best| best.level == level);
        bests.map(|best| best.best.stars).max().unwrap_or(0)
    }

    /// Returns the name that was entered last.
    pub fn last_name(&self) -> Option<&str> {
        Some(self.last_name.as_str()).filter(|name| !name.is_empty())
    }

    /// Iterates over the sets with a table. A set appears once per fingerprint, so changing its
    /// levels adds another.
    pub fn sets(&self) -> impl Iterator<Item = &SetKey> {
        self.tables.iter().filter_map(|table| Some(&table.first()?.result.set))
    }

    /// Returns true if the player has completed the lesson.
    pub fn has_learned(&self, lesson: Lesson) -> bool {
        self.learned[lesson as usize]
    }

    /// Iterates over the completed lessons.
    pub fn learned(&self) -> impl Iterator<Item = Lesson> {
        Lesson::ALL.into_iter().filter(|lesson| self.has_learned(*lesson))
    }

    /// Marks a lesson as completed.
    pub fn learn(&mut self, lesson: Lesson) {
        self.learned[lesson as usize] = true;
    }

    fn position(&self, set: &SetKey, version: u32) -> Option<usize> {
        let is_it = |result: &RunResult| result.set.fingerprint == set.fingerprint && result.mode.version == version;
        self.tables.iter().position(|table| table.first().is_some_and(|entry| is_it(&entry.result)))
    }

    /// Inserts an entry at its place, if it makes the table. Sorts by more points, then the later
    /// level, then fewer steps, then the older date.
    fn insert(&mut self, entry: ScoreEntry) {
        let Some(at) = self.position(&entry.result.set, entry.result.mode.version) else {
            return self.tables.push(vec![entry]);
        };
        let entries = &mut self.tables[at];
        let order = |entry: &ScoreEntry| (rank(&entry.result), entry.date);
        let place = entries.partition_point(|other| order(other) <= order(&entry));
        entries.insert(place, entry);
        entries.truncate(TABLE);
    }

    /// Merges new results into the best results of a level.
    fn put_best(&mut self, new: LevelBest) {
        let is_it = |best: &&mut LevelBest| best.level == new.level && best.mode == new.mode;
        let Some(LevelBest { title, best, .. }) = self.bests.iter_mut().find(is_it) else {
            return self.bests.push(new);
        };
        *title = new.title;
        best.points = best.points.max(new.best.points);
        best.steps = [best.steps, new.best.steps].into_iter().flatten().min();
        best.stars = best.stars.max(new.best.stars);
    }
}

impl ScoreEntry {
    /// Cleans and shortens the names of player and set for display.
    pub fn cleaned(mut self) -> Self {
        self.name = clean_name(&self.name);
        self.result.set.name = cleaned(&self.result.set.name, LONGEST_TITLE);
        self.result.mode = plain(self.result.mode);
        self
    }
}

impl Lesson {
    /// All lessons, in the order in which they come up.
    pub const ALL: [Self; 4] = [Self::Steer, Self::Release, Self::Brace, Self::Catch];

    /// Returns the lesson's name in the scores file.
    fn name(self) -> &'static str {
        ["steer", "release", "catch", "brace"][self as usize]
    }

    fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|lesson| lesson.name() == name)
    }
}

/// Returns the sort key of a result, best first.
fn rank(result: &RunResult) -> (Reverse<u32>, Reverse<(usize, bool)>, u64) {
    (Reverse(result.totals.points), Reverse((result.level, result.is_won)), result.totals.steps)
}

/// Resets settings that do not affect the tutorial's rules, such as the difficulty. They are not
/// part of a mode's text.
fn plain(mode: GameMode) -> GameMode {
    if mode.set == RuleSet::Tutorial { GameMode { assists: mode.assists, ..GameMode::TUTORIAL } } else { mode }
}

#[cfg(test)]
mod tests;
