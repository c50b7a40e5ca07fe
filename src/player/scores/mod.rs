//! High scores of each set of levels, the best of each level, and what a first game has taught.

mod text;

use super::naming::{clean_name, cleaned};
use super::result::{LevelResult, RunResult, SetKey};
use crate::game::rules::{RuleSet, RunRules};
use crate::player::Date;
use std::cmp::{Ordering, Reverse};

/// Entries of a table of high scores.
pub const TABLE: usize = 10;

/// The longest name of a set and title of a level that are kept, in characters.
const LONGEST_TITLE: usize = 60;

/// Everything that is remembered of results.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scores {
    tables: Vec<Table>,
    bests: Vec<LevelBest>,
    learned: [bool; Lesson::ALL.len()],
    /// Empty where none was entered.
    last_name: String,
}

/// The table of a set by one version of a run's rules, the best entry first.
#[derive(Clone, Debug, PartialEq)]
struct Table {
    set: SetKey,
    version: u32,
    entries: Vec<Entry>,
}

/// The best of one level by one kind of rules.
#[derive(Clone, Debug, PartialEq)]
struct LevelBest {
    level: u64,
    terms: RunRules,
    title: String,
    best: Best,
}

/// An entry of a table of high scores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The player's.
    pub name: String,
    /// The day on which the run ended.
    pub date: Date,
    /// The run's result.
    pub result: RunResult,
}

/// The best of a level by certain rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Best {
    /// The best points, also of a game that was lost.
    pub points: u32,
    /// Steps of the fastest win.
    pub steps: Option<u64>,
    /// Stars of the best game.
    pub stars: u8,
}

/// In what a result is better than all before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct News {
    /// More points than ever.
    pub points: bool,
    /// The fastest win.
    pub time: bool,
    /// The best until then; `None` at the first result.
    pub before: Option<Best>,
}

/// Shown to a beginner until it has been done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lesson {
    /// To move the paddle.
    Steer,
    /// To release the ball.
    Release,
    /// To catch a power-up.
    Catch,
}

impl Scores {
    /// The table of a set, the best entry first; at most [`TABLE`] entries. Sets are known by
    /// their fingerprint. Runs by earlier versions of the rules have tables of their own.
    #[must_use]
    pub fn table(&self, set: &SetKey) -> &[Entry] {
        self.position(set, RunRules::VERSION).map_or(&[], |at| &self.tables[at].entries)
    }

    /// The place, from 0, that a run would take in its set's table if it ended now. `None` if it
    /// does not get in.
    #[must_use]
    pub fn place(&self, result: &RunResult) -> Option<usize> {
        let place = self.table(&result.set).partition_point(|entry| rank(&entry.result) <= rank(result));
        (result.totals.points > 0 && place < TABLE).then_some(place)
    }

    /// Adds a run to its set's table, and cleans its name. If it does not get in, only the name is
    /// remembered.
    pub fn add_run(&mut self, entry: Entry) {
        let entry = entry.cleaned();
        if !entry.name.is_empty() {
            self.last_name.clone_from(&entry.name);
        }
        if self.place(&entry.result).is_some() {
            self.insert(entry);
        }
    }

    /// Gives an entry another name, cleaned. An empty one changes nothing.
    pub fn rename(&mut self, entry: &Entry, name: &str) {
        let name = clean_name(name);
        if name.is_empty() {
            return;
        }
        let mut entries = self.tables.iter_mut().flat_map(|table| &mut table.entries);
        if let Some(found) = entries.find(|found| *found == entry) {
            found.name.clone_from(&name);
        }
        self.last_name = name;
    }

    /// Counts a level's result for its best. Returns what is new about it.
    pub fn add_level(&mut self, result: &LevelResult) -> News {
        let before = self.best(result.level, result.terms);
        let points = result.totals.points;
        let steps = result.is_won.then_some(result.totals.steps);
        let now = Best { points, steps, stars: result.stars() };
        let news = News {
            points: points > before.map_or(0, |best| best.points),
            time: steps.is_some_and(|steps| before.and_then(|best| best.steps).is_none_or(|fastest| steps < fastest)),
            before,
        };
        let (title, terms) = (cleaned(&result.title, LONGEST_TITLE), plain(result.terms));
        self.put_best(LevelBest { level: result.level, terms, title, best: now });
        news
    }

    /// The best of a level by these rules. `level` is its [`super::fingerprint`].
    #[must_use]
    pub fn best(&self, level: u64, terms: RunRules) -> Option<Best> {
        let is_it = |best: &&LevelBest| best.level == level && best.terms == plain(terms);
        self.bests.iter().find(is_it).map(|found| found.best)
    }

    /// The most stars of a level by any rules. `level` is its [`super::fingerprint`].
    #[must_use]
    pub fn stars(&self, level: u64) -> u8 {
        let bests = self.bests.iter().filter(|best| best.level == level);
        bests.map(|best| best.best.stars).max().unwrap_or(0)
    }

    /// The name that was entered last.
    #[must_use]
    pub fn last_name(&self) -> Option<&str> {
        Some(self.last_name.as_str()).filter(|name| !name.is_empty())
    }

    /// All sets that have a table. A set whose levels changed is there once for each of its
    /// fingerprints.
    pub fn sets(&self) -> impl Iterator<Item = &SetKey> {
        self.tables.iter().map(|table| &table.set)
    }

    /// True if the player has done this before.
    #[must_use]
    pub fn has_learned(&self, lesson: Lesson) -> bool {
        self.learned[lesson as usize]
    }

    /// Everything that the player has done.
    pub fn learned(&self) -> impl Iterator<Item = Lesson> {
        Lesson::ALL.into_iter().filter(|lesson| self.has_learned(*lesson))
    }

    /// The player has done this.
    pub fn learn(&mut self, lesson: Lesson) {
        self.learned[lesson as usize] = true;
    }

    fn position(&self, set: &SetKey, version: u32) -> Option<usize> {
        self.tables.iter().position(|table| table.set.fingerprint == set.fingerprint && table.version == version)
    }

    /// Puts an entry in its place, if it gets in.
    fn insert(&mut self, entry: Entry) {
        let (set, version) = (&entry.result.set, entry.result.terms.version);
        let at = self.position(set, version).unwrap_or_else(|| {
            self.tables.push(Table { set: set.clone(), version, entries: Vec::new() });
            self.tables.len() - 1
        });
        let entries = &mut self.tables[at].entries;
        let place = entries.partition_point(|other| other.order(&entry) != Ordering::Greater);
        entries.insert(place, entry);
        entries.truncate(TABLE);
    }

    /// Keeps the better of both for a level.
    fn put_best(&mut self, new: LevelBest) {
        let is_it = |best: &&mut LevelBest| best.level == new.level && best.terms == new.terms;
        let Some(LevelBest { title, best, .. }) = self.bests.iter_mut().find(is_it) else {
            return self.bests.push(new);
        };
        *title = new.title;
        best.points = best.points.max(new.best.points);
        best.steps = [best.steps, new.best.steps].into_iter().flatten().min();
        best.stars = best.stars.max(new.best.stars);
    }
}

impl Entry {
    /// The entry as a table shows it: neither name nor that of the set is too long, or has
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
    fn order(&self, other: &Self) -> Ordering {
        rank(&self.result).cmp(&rank(&other.result)).then(self.date.cmp(&other.date))
    }
}

impl Lesson {
    /// All of them, in the order in which they come up.
    pub const ALL: [Self; 3] = [Self::Steer, Self::Release, Self::Catch];

    /// Their names in the file.
    const NAMES: [&str; 3] = ["steer", "release", "catch"];

    fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|lesson| lesson.name() == name)
    }
}

/// Orders results, the best first.
fn rank(result: &RunResult) -> (Reverse<u32>, Reverse<(usize, bool)>, u64) {
    (Reverse(result.totals.points), Reverse((result.level, result.is_won)), result.totals.steps)
}

/// The rules without a difficulty that their text does not tell: the tutorial's know none.
fn plain(terms: RunRules) -> RunRules {
    if terms.set == RuleSet::Tutorial { RunRules { assists: terms.assists, ..RunRules::TUTORIAL } } else { terms }
}

#[cfg(test)]
mod tests;
