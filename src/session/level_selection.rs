//! The levels, and the sets of levels for runs. Authors add, change and remove levels while the
//! program runs.

use super::attempt::OngoingRun;
use crate::level::{Level, World};
use crate::library::{self, LevelId, LevelList, Set};
use crate::player::{SavedRun, Scores, SetKey, fingerprint};
use std::cell::OnceCell;
use std::iter::successors;
use std::path::{Path, PathBuf};

/// The levels and their sets, and the selected ones.
pub(super) struct LevelSelection {
    pub(super) levels: LevelList,
    keys: OnceCell<Vec<SetKey>>,
    /// Index of the next run's set.
    pub(super) set: usize,
    /// Index of the set that the page of high scores shows, if the player chose one there.
    pub(super) table_set: Option<usize>,
    /// Path of the player's level folder, for messages.
    pub(super) own_folder: Option<String>,
    /// The archive being played, if the player can keep it.
    pub(super) archive: Option<PathBuf>,
    /// The win on the level comes from the sender of a link, not from the level's author.
    pub(super) is_sent: bool,
    /// Shows the win as a ghost in *Practice*.
    pub(super) shows_ghost: bool,
}

impl LevelSelection {
    pub(super) fn new(levels: LevelList) -> Self {
        let (is_sent, shows_ghost) = (false, false);
        Self {
            levels,
            keys: OnceCell::new(),
            set: 0,
            table_set: None,
            own_folder: None,
            archive: None,
            is_sent,
            shows_ghost,
        }
    }

    /// Returns the sets. After a change of the levels, their fingerprints are computed at the next
    /// call: thousands of files that change at once cost no more than one.
    pub(super) fn sets(&self) -> &[SetKey] {
        self.keys.get_or_init(|| {
            let names = self.levels.set_names().map(str::to_owned).enumerate();
            names.map(|(set, name)| SetKey { name, fingerprint: fingerprint(self.levels_of(set)) }).collect()
        })
    }

    /// Iterates over the levels of a set.
    pub(super) fn levels_of(&self, set: usize) -> impl Iterator<Item = &Level> {
        self.levels.set_levels(set).map(|(_, level)| level)
    }

    /// Returns the world of each level of a set, with the stars won on the level.
    pub(super) fn stars(&self, set: usize, scores: &Scores) -> Vec<(Option<World>, u32)> {
        self.levels_of(set).map(|level| (level.world, scores.stars(fingerprint([level])).into())).collect()
    }

    /// Selects the next run's set by name, or the first set if no set with levels has this name.
    pub(super) fn choose_set(&mut self, name: &str) {
        let is_named = |set: &usize| self.name_of(*set) == name && self.levels_of(*set).next().is_some();
        self.set = (0..self.sets().len()).find(is_named).unwrap_or(0);
    }

    /// Returns the name by which [`Self::choose_set`] finds a set. The first set's is empty, because
    /// a folder may have the same name as that set.
    pub(super) fn name_of(&self, set: usize) -> &str {
        self.sets().get(set).filter(|_| set > 0).map_or("", |set| &set.name)
    }

    /// Selects the first level of the next run's set, unless a level of that set is selected.
    pub(super) fn choose_level_of_set(&mut self) {
        let of_set: Vec<LevelId> = self.levels.set_levels(self.set).map(|(id, _)| id).collect();
        let is_of_set = self.levels.chosen_id().is_some_and(|chosen| of_set.contains(&chosen));
        if let Some(first) = of_set.first().filter(|_| !is_of_set) {
            self.levels.choose_id(*first);
        }
    }

    /// Returns the next set with levels, `step` sets at a time.
    pub(super) fn stepped(&self, set: usize, step: i32) -> usize {
        let count = self.sets().len();
        let mut others = successors(Some(set), |set| Some(stepped(*set, count, step))).skip(1).take(count);
        others.find(|set| self.levels_of(*set).next().is_some()).unwrap_or(set)
    }

    /// Returns the set of a run. A set with the same levels and name is best, then one with the same
    /// levels, then the selected set if it has the name, then any set with the name.
    pub(super) fn set_of(&self, set: &SetKey) -> Option<usize> {
        let is_same = |other: &SetKey| other.fingerprint == set.fingerprint;
        let is_named = |other: &SetKey| other.name == set.name;
        let position = |is_it: &dyn Fn(&SetKey) -> bool| self.sets().iter().position(is_it);
        let chosen = || Some(self.set).filter(|chosen| self.sets().get(*chosen).is_some_and(is_named));
        position(&|other| other == set).or_else(|| position(&is_same)).or_else(chosen).or_else(|| position(&is_named))
    }

    /// Returns the level at which a saved run continues, and whether the run's levels are unchanged.
    pub(super) fn level_of(&self, saved: &SavedRun) -> Option<(LevelId, bool)> {
        let set = self.set_of(&saved.set)?;
        let (id, level) = self.levels.set_levels(set).nth(saved.number.checked_sub(1)?)?;
        let is_same = self.sets()[set].fingerprint == saved.set.fingerprint && *level == saved.record.level;
        Some((id, is_same))
    }

    /// Returns the run that continues from `saved`, with the levels as they are now.
    pub(super) fn ongoing(&self, set: usize, saved: &SavedRun) -> OngoingRun {
        OngoingRun {
            set: saved.set.clone(),
            number: saved.number,
            levels: self.levels_of(set).count(),
            before: saved.before,
            next: self.levels_of(set).nth(saved.number).cloned(),
        }
    }

    /// Returns the levels to change. Forgets the sets' keys, which depend on them.
    pub(super) fn levels_mut(&mut self) -> &mut LevelList {
        self.keys.take();
        &mut self.levels
    }

    /// Returns the selection of other levels. Selects the set in `folder`, which may be an archive,
    /// and the level of it at the current position.
    pub(super) fn replaced(&self, levels: LevelList, folder: &Path, own_folder: Option<String>) -> Self {
        let place = self.levels.number().saturating_sub(1);
        let mut new = Self { own_folder, ..Self::new(levels) };
        let is_it = |set: &Set| set.folders.iter().flatten().any(|other| other == folder);
        new.set = new.levels.sets.iter().position(is_it).unwrap_or(0);
        let chosen = new.levels.set_levels(new.set).nth(place).map(|(id, _)| id);
        if let Some(id) = chosen {
            new.levels.choose_id(id);
        }
        new
    }

    /// Returns the file of the selected level, if it is one of the player's own and can be written.
    pub(super) fn own_file(&self) -> Option<PathBuf> {
        let is_shipped = |id| self.levels.set_of(id).is_some_and(|set| set.folders.contains(&None));
        let id = self.levels.chosen_id().filter(|id| !is_shipped(*id))?;
        self.levels.file(id).filter(|file| !library::is_packed(file)).map(Path::to_owned)
    }
}

/// Returns the index that is `step` places from `place`, out of `count`. A click (`step` 0) is one
/// step forward.
pub(super) fn stepped(place: usize, count: usize, step: i32) -> usize {
    let by = if step == 0 { 1 } else { step };
    (place as i32 + by).rem_euclid(count.max(1) as i32) as usize
}
