//! High scores of each set of levels, the best of each level, and what a beginner has done.

mod entry;
mod text;

pub use entry::Entry;
use text::join;
pub use text::{LARGEST_SCORES, SCORES_MAGIC};

use super::lesson::Lesson;
use super::naming::{clean_name, cleaned};
use super::result::{LevelResult, RunResult, SetKey};
use crate::game::rules::{RuleSet, RunRules};
use entry::rank;
use std::cmp::Ordering;

/// Entries of a table of high scores.
pub const TABLE: usize = 10;

/// Tables that are kept. Beyond them, the one that was played longest ago goes.
pub const SETS: usize = 50;

/// Levels and terms whose best is kept. Beyond them, the one that was played longest ago goes.
const BESTS: usize = 2_000;

/// The longest name of a set and title of a level that are kept, in characters.
const LONGEST_TITLE: usize = 60;

/// The best of a level by certain terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Best {
    /// The most points, of a game that was lost too.
    pub points: u32,
    /// Steps of the fastest win.
    pub steps: Option<u64>,
    /// The most stars of a game.
    pub stars: u8,
}

/// In what a result is better than all before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct News {
    /// More points than ever.
    pub points: bool,
    /// The fastest win.
    pub time: bool,
    /// More stars than ever.
    pub stars: bool,
    /// The best until then; `None` at the first result.
    pub before: Option<Best>,
}

/// The table of a set. Each entry goes with what a later version wrote on its line.
#[derive(Clone, Debug, PartialEq)]
struct Table {
    set: SetKey,
    entries: Vec<Entry>,
    extras: Vec<String>,
}

/// The best of one level by one kind of terms.
#[derive(Clone, Debug, PartialEq)]
struct LevelBest {
    level: u64,
    terms: RunRules,
    title: String,
    best: Best,
    extra: String,
}

/// Everything that is remembered of results.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scores {
    /// The one that was played last comes last, here and in `bests`.
    tables: Vec<Table>,
    bests: Vec<LevelBest>,
    /// Of what the player has done, what else stands on its line.
    learned: [Option<String>; Lesson::ALL.len()],
    last_name: Option<String>,
    /// What else stands on the line with the name.
    name_extra: String,
    /// Lines that this version does not know.
    unknown: Vec<String>,
}

impl Scores {
    /// Reads scores. `file` names them in messages. Beside the scores comes what counts for nothing
    /// in them, and why.
    ///
    /// # Errors
    ///
    /// Why nothing of the text can be read.
    pub fn parse(file: &str, text: &str) -> Result<(Self, Vec<String>), String> {
        text::read(file, text)
    }

    /// The scores as text.
    #[must_use]
    pub fn to_text(&self) -> String {
        text::write(self)
    }

    /// The table of a set, the best entry first; at most [`TABLE`] entries. Sets are known by
    /// their fingerprint.
    #[must_use]
    pub fn table(&self, set: &SetKey) -> &[Entry] {
        self.position(set).map_or(&[], |at| &self.tables[at].entries)
    }

    /// The place, from 0, that a run would take in its set's table if it ended now. `None` if it
    /// does not get in.
    #[must_use]
    pub fn place(&self, result: &RunResult) -> Option<usize> {
        let place = self.table(&result.set).partition_point(|entry| rank(&entry.result) <= rank(result));
        (result.totals.points > 0 && place < TABLE).then_some(place)
    }

    /// Adds a run to its set's table, and cleans its name. Where it does not get in, only the name
    /// is remembered.
    pub fn add_run(&mut self, entry: Entry) {
        let entry = entry.cleaned();
        // As it was written into the file, it stays.
        let known = self.last_name.as_deref().map(clean_name);
        let is_known = known.is_some_and(|name| name == entry.name || name.is_empty());
        if !entry.name.is_empty() && !is_known {
            self.last_name = Some(entry.name.clone());
        }
        if self.place(&entry.result).is_some() {
            self.insert(entry, String::new());
        } else if let Some(at) = self.position(&entry.result.set) {
            self.tables[at..].rotate_left(1);
        }
    }

    /// Gives an entry, which its table has, another name, cleaned. It is remembered as it is given:
    /// the player may have written it into the file.
    pub fn rename(&mut self, entry: &Entry, given: &str) {
        let name = clean_name(given);
        if name.is_empty() {
            return;
        }
        // In a file from a backup it may have another name.
        let is_same = |found: &&mut Entry| found.result == entry.result && found.date == entry.date;
        let named = self.entries_mut().find(|found| *found == entry);
        if let Some(found) = named {
            found.name.clone_from(&name);
        } else if let Some(found) = self.entries_mut().find(is_same) {
            found.name.clone_from(&name);
        }
        self.last_name = Some(given.to_owned());
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
            stars: now.stars > before.map_or(0, |best| best.stars),
            before,
        };
        let (title, terms) = (cleaned(&result.title, LONGEST_TITLE), plain(result.terms));
        self.put_best(LevelBest { level: result.level, terms, title, best: now, extra: String::new() });
        news
    }

    /// The best of a level by these terms. `level` is its [`super::fingerprint`].
    #[must_use]
    pub fn best(&self, level: u64, terms: RunRules) -> Option<Best> {
        let is_it = |best: &&LevelBest| best.level == level && best.terms == plain(terms);
        self.bests.iter().find(is_it).map(|found| found.best)
    }

    /// The name that was entered last.
    #[must_use]
    pub fn last_name(&self) -> Option<&str> {
        self.last_name.as_deref()
    }

    /// All sets that have a table, the one that was played last first. A set whose levels changed
    /// is there once for each of its fingerprints.
    pub fn sets(&self) -> impl Iterator<Item = &SetKey> {
        self.tables.iter().rev().map(|table| &table.set)
    }

    /// Whether the player has done this.
    #[must_use]
    pub fn has_learned(&self, lesson: Lesson) -> bool {
        self.learned[lesson as usize].is_some()
    }

    /// What the player has done.
    pub fn learned(&self) -> impl Iterator<Item = Lesson> {
        Lesson::ALL.into_iter().filter(|lesson| self.has_learned(*lesson))
    }

    /// The player has done this.
    pub fn learn(&mut self, lesson: Lesson) {
        self.learned[lesson as usize].get_or_insert_default();
    }

    /// Adds what `other` has and these lack. A run that both have keeps its name.
    pub fn merge(&mut self, other: &Self) {
        for table in &other.tables {
            for (entry, extra) in table.entries.iter().zip(&table.extras) {
                let is_same = |there: &&mut Entry| there.result == entry.result && there.date == entry.date;
                if self.entries_mut().find(is_same).is_none() {
                    self.insert(entry.clone(), extra.clone());
                }
            }
        }
        let is_there = |best: &&LevelBest| !self.bests.contains(best);
        let lacking: Vec<_> = other.bests.iter().filter(is_there).cloned().collect();
        lacking.into_iter().for_each(|best| _ = self.put_best(best));
        for (learned, other) in self.learned.iter_mut().zip(&other.learned).filter(|(learned, _)| learned.is_none()) {
            learned.clone_from(other);
        }
        if self.last_name.is_none() {
            self.last_name.clone_from(&other.last_name);
            self.name_extra.clone_from(&other.name_extra);
        }
        let lacking = other.unknown.iter().filter(|line| !self.unknown.contains(line));
        let lacking: Vec<_> = lacking.cloned().collect();
        self.unknown.extend(lacking);
    }

    fn entries_mut(&mut self) -> impl Iterator<Item = &mut Entry> {
        self.tables.iter_mut().flat_map(|table| &mut table.entries)
    }

    fn position(&self, set: &SetKey) -> Option<usize> {
        self.tables.iter().position(|table| table.set.fingerprint == set.fingerprint)
    }

    /// Puts an entry in its place, and its table last.
    /// Takes an entry from a file: one that is there already is the same line again. Returns
    /// whether what stands beside it found room.
    fn put_run(&mut self, entry: Entry, extra: String) -> bool {
        let at = self.position(&entry.result.set);
        let known = at.and_then(|at| {
            let Table { entries, extras, .. } = &mut self.tables[at];
            extras.get_mut(entries.iter().position(|other| *other == entry)?)
        });
        match known {
            Some(known) => join(known, &extra),
            None => {
                self.insert(entry, extra);
                true
            }
        }
    }

    fn insert(&mut self, entry: Entry, extra: String) {
        let set = entry.result.set.clone();
        let mut table = match self.position(&set) {
            Some(at) => self.tables.remove(at),
            None => Table { set: set.clone(), entries: Vec::new(), extras: Vec::new() },
        };
        table.set = set;
        let place = table.entries.partition_point(|other| other.order(&entry) != Ordering::Greater);
        table.entries.insert(place, entry);
        table.extras.insert(place, extra);
        table.entries.truncate(TABLE);
        table.extras.truncate(TABLE);
        self.tables.push(table);
        while self.tables.len() > SETS {
            self.tables.remove(self.least());
        }
    }

    /// The table that goes where there are too many: the oldest of a set whose levels changed since
    /// then, else the oldest.
    fn least(&self) -> usize {
        let is_older =
            |(at, table): &(usize, &Table)| self.tables[at + 1..].iter().any(|newer| newer.set.name == table.set.name);
        self.tables.iter().enumerate().find(is_older).map_or(0, |(at, _)| at)
    }

    /// Puts the better of both in a level's place, which comes last then.
    /// Takes over what is better than before. Returns whether what stands beside it found room.
    fn put_best(&mut self, mut new: LevelBest) -> bool {
        let mut has_room = true;
        let at = self.bests.iter().position(|best| best.level == new.level && best.terms == new.terms);
        if let Some(old) = at.map(|at| self.bests.remove(at)) {
            let fastest = [old.best.steps, new.best.steps].into_iter().flatten().min();
            new.best = Best {
                points: old.best.points.max(new.best.points),
                steps: fastest,
                stars: old.best.stars.max(new.best.stars),
            };
            let mut extra = old.extra;
            has_room = join(&mut extra, &new.extra);
            new.extra = extra;
        }
        self.bests.push(new);
        let too_many = self.bests.len().saturating_sub(BESTS);
        self.bests.drain(..too_many);
        has_room
    }
}

/// The same terms as their text tells them: the tutorial's rules know no difficulty.
fn plain(terms: RunRules) -> RunRules {
    if terms.set == RuleSet::Tutorial { RunRules { assists: terms.assists, ..RunRules::TUTORIAL } } else { terms }
}

#[cfg(test)]
mod tests;
