//! The levels to choose from, and the sets of them that runs go through. They come, change and go
//! while the program runs.

use super::{Play, turned};
use crate::game::GameState;
use crate::level::{Level, World};
use crate::library::{LevelId, LevelList, Set};
use crate::menu::{MenuAction, Page};
use crate::player::{SavedRun, Scores, SetKey, fingerprint};
use std::cell::OnceCell;
use std::iter::successors;
use std::path::{Path, PathBuf};

/// The levels, and which of their sets are chosen.
pub(super) struct LevelSelection {
    pub(super) levels: LevelList,
    keys: OnceCell<Vec<SetKey>>,
    /// The set of the next run.
    pub(super) set: usize,
    /// The set that the player chose on the page of high scores.
    pub(super) table_set: Option<usize>,
    /// The folder for the player's own levels, in words.
    pub(super) own_folder: Option<String>,
    /// The archive that is played, if it can be kept among the player's own levels.
    pub(super) archive: Option<PathBuf>,
}

impl LevelSelection {
    pub(super) fn new(levels: LevelList) -> Self {
        Self { levels, keys: OnceCell::new(), set: 0, table_set: None, own_folder: None, archive: None }
    }

    /// The sets of levels. They are found when they are asked for after a level changed, so that
    /// thousands of files that go at once cost no more than one.
    pub(super) fn sets(&self) -> &[SetKey] {
        self.keys.get_or_init(|| {
            let key = |(set, name): (usize, &str)| {
                let levels = self.levels.set_levels(set).map(|(_, level)| level);
                SetKey { name: name.to_owned(), fingerprint: fingerprint(levels) }
            };
            self.levels.set_names().enumerate().map(key).collect()
        })
    }

    /// The level at which a run through a set begins.
    pub(super) fn first_level(&self, set: usize) -> Option<&Level> {
        self.levels.set_levels(set).next().map(|(_, level)| level)
    }

    /// The worlds of a set's levels, each with the stars that were won on it.
    pub(super) fn stars(&self, set: usize, scores: &Scores) -> Vec<(Option<World>, u32)> {
        let levels = self.levels.set_levels(set).map(|(_, level)| level);
        levels.map(|level| (level.world, scores.stars(fingerprint([level])).into())).collect()
    }

    /// Chooses the set of the next run by its name; the first set where none has that name and a
    /// level.
    pub(super) fn choose_set(&mut self, name: &str) {
        let is_named = |set: &usize| self.name_of(*set) == name && self.first_level(*set).is_some();
        self.set = (0..self.sets().len()).find(is_named).unwrap_or(0);
    }

    /// The name by which a set is chosen again, empty for the first one, so that a folder may have
    /// its name.
    pub(super) fn name_of(&self, set: usize) -> &str {
        self.sets().get(set).filter(|_| set > 0).map_or("", |set| &set.name)
    }

    /// Chooses the first level of the set of the next run, unless one of it is chosen.
    pub(super) fn choose_level_of_set(&mut self) {
        let of_set: Vec<LevelId> = self.levels.set_levels(self.set).map(|(id, _)| id).collect();
        let is_of_set = self.levels.chosen_id().is_some_and(|chosen| of_set.contains(&chosen));
        if let Some(first) = of_set.first().filter(|_| !is_of_set) {
            self.levels.choose_id(*first);
        }
    }

    /// The next set that has a level, `turn` by `turn` from this one.
    pub(super) fn turned(&self, set: usize, turn: i32) -> usize {
        let count = self.sets().len();
        let mut others = successors(Some(set), |set| Some(turned(*set, count, turn))).skip(1).take(count);
        others.find(|set| self.first_level(*set).is_some()).unwrap_or(set)
    }

    /// The set of a run's levels, where it is here: the same levels, best under the same name, or
    /// else other levels under its name, best those that are chosen.
    pub(super) fn set_of(&self, set: &SetKey) -> Option<usize> {
        let is_same = |other: &SetKey| other.fingerprint == set.fingerprint;
        let is_named = |other: &SetKey| other.name == set.name;
        let position = |is_it: &dyn Fn(&SetKey) -> bool| self.sets().iter().position(is_it);
        let chosen = || Some(self.set).filter(|chosen| self.sets().get(*chosen).is_some_and(is_named));
        position(&|other| other == set).or_else(|| position(&is_same)).or_else(chosen).or_else(|| position(&is_named))
    }

    /// The level at which a run waits as it is here now, and whether the run's levels are as they
    /// were when it was left.
    pub(super) fn level_of(&self, saved: &SavedRun) -> Option<(LevelId, bool)> {
        let set = self.set_of(&saved.set)?;
        let (id, level) = self.levels.set_levels(set).nth(saved.number.checked_sub(1)?)?;
        let is_same = self.sets()[set].fingerprint == saved.set.fingerprint && *level == saved.record.level;
        Some((id, is_same))
    }
}

impl Play {
    /// Takes over a level that its author saved: the menu shows its new picture, a game gets its
    /// new bricks ([`crate::game::Game::change_level`]). An entry that had no level yet is shown in
    /// the menu at once.
    pub fn change_level(&mut self, id: LevelId, level: Level) {
        let LevelSelection { levels, keys, .. } = &mut self.selection;
        let is_menu = self.round.waits_for_a_choice();
        let old = levels.set_level(id, level);
        if old.as_ref() == levels.level(id) {
            return;
        }
        keys.take();
        if is_menu && old.is_none() && self.screen.page() != Some(Page::Paint) {
            levels.choose_id(id);
        }
        if levels.chosen_id() != Some(id) {
            return;
        }
        match old {
            Some(old) if self.round.game.state() == GameState::Active => {
                // The record holds inputs only, so it cannot tell of this.
                self.void_result();
                if let Some(new) = self.selection.levels.chosen() {
                    self.round.game.change_level(&old, new);
                }
            }
            _ if is_menu => self.load(),
            _ => {}
        }
    }

    /// Adds a set, whose levels may come later, or describes it anew.
    pub fn put_set(&mut self, set: Set) {
        self.selection.levels.put_set(set);
        self.selection.keys.take();
    }

    /// Replaces all levels before a game. The set in `folder`, a folder or an archive, is chosen
    /// for the next run; of its levels, the one with the number of the level chosen so far.
    pub fn replace_levels(&mut self, levels: LevelList, folder: &Path, own_folder: Option<String>) {
        let place = self.selection.levels.number().saturating_sub(1);
        self.selection = LevelSelection { own_folder, ..LevelSelection::new(levels) };
        let is_it = |set: &Set| set.folders.iter().flatten().any(|other| other == folder);
        self.selection.set = self.selection.levels.sets.iter().position(is_it).unwrap_or(0);
        let chosen = self.selection.levels.set_levels(self.selection.set).nth(place).map(|(id, _)| id);
        if let Some(id) = chosen {
            self.selection.levels.choose_id(id);
        }
        self.load();
        self.focus_on(MenuAction::Start);
    }

    /// Removes a level. Returns whether it did: the level that is played stays, and so does the
    /// last one.
    pub fn remove_level(&mut self, id: LevelId) -> bool {
        let LevelSelection { levels, keys, .. } = &mut self.selection;
        let is_menu = self.round.waits_for_a_choice();
        let is_played = levels.chosen_id() == Some(id) && !is_menu;
        if is_played || levels.count() < 2 || levels.level(id).is_none() {
            return false;
        }
        levels.remove_level(id);
        keys.take();
        if is_menu {
            self.load();
        }
        true
    }
}
