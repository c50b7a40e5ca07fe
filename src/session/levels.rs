//! The levels that can be chosen: they come, change and go while the program runs.

use super::Play;
use super::round::{Round, unbegun};
use crate::game::GameState;
use crate::level::Level;
use crate::levels::{LevelId, Levels};
use crate::player::{SavedRun, SetKey, fingerprint};
use std::path::Path;

impl Play {
    /// Takes over a level that its author saved: the menu shows its new picture, a game gets its
    /// new bricks ([`crate::game::Game::change_level`]). An entry that had no level yet is shown in
    /// the menu at once.
    pub fn change_level(&mut self, id: LevelId, level: Level) {
        let is_same = self.levels.level(id) == Some(&level);
        let old = self.levels.set_level(id, level);
        if !is_same {
            self.sets.take();
        }
        let is_menu = self.waits_for_a_choice();
        if is_menu && old.is_none() {
            self.levels.choose_id(id);
        }
        if self.levels.chosen_id() != Some(id) || is_same {
            return;
        }
        match old {
            Some(old) if self.game.state() == GameState::Active => {
                // The record holds inputs only, so it cannot tell of this. What is kept of the run
                // is the game before it.
                self.void_result();
                if let Some(new) = self.levels.chosen() {
                    self.game.change_level(&old, new);
                }
            }
            _ if is_menu => self.load(),
            _ => {}
        }
    }

    /// Makes the levels in this folder a set; they may come later.
    pub fn add_set(&mut self, name: &str, folder: &Path) {
        self.levels.add_set(name, vec![Some(folder.to_owned())]);
        self.sets.take();
    }

    /// Removes a level. Returns whether it did: the level that is played stays, and so does the
    /// last one.
    pub fn remove_level(&mut self, id: LevelId) -> bool {
        let is_menu = self.waits_for_a_choice();
        let is_played = self.levels.chosen_id() == Some(id) && !is_menu;
        if is_played || self.levels.count() < 2 || self.levels.level(id).is_none() {
            return false;
        }
        self.levels.remove_level(id);
        self.sets.take();
        if is_menu {
            self.load();
        }
        true
    }

    /// Whether a level is shown before its start, and could be another one. What the player has
    /// chosen begins with the next step.
    fn waits_for_a_choice(&self) -> bool {
        self.game.state() == GameState::Menu && !self.starts
    }

    /// The levels, and which one is chosen.
    #[must_use]
    pub fn levels(&self) -> &Levels {
        &self.levels
    }

    /// The levels' files and the messages about them. A level itself changes by
    /// [`Play::change_level`], so that the game follows.
    pub fn levels_mut(&mut self) -> &mut Levels {
        &mut self.levels
    }

    /// Shows the chosen level's game before its start, by the terms of a single level.
    pub(super) fn load(&mut self) {
        let Some(level) = self.levels.chosen() else { return };
        let record = unbegun(level.clone(), self.seed, self.practice, None);
        self.game = record.begin();
        self.round = Round::new(None, record, true);
        self.screen.enter(GameState::Menu);
    }

    /// The sets of levels. They are found when they are asked for after a level changed, so that
    /// thousands of files that go at once cost no more than one.
    pub(super) fn sets(&self) -> &[SetKey] {
        self.sets.get_or_init(|| {
            let key = |(set, name): (usize, &str)| {
                let levels = self.levels.set_levels(set).map(|(_, level)| level);
                SetKey { name: name.to_owned(), fingerprint: fingerprint(levels) }
            };
            self.levels.set_names().enumerate().map(key).collect()
        })
    }

    /// The name by which a set is chosen again, empty for the first one, so that a folder may have
    /// its name.
    pub(super) fn name_of_set(&self, set: usize) -> &str {
        let others = self.sets().get(1..).unwrap_or_default();
        set.checked_sub(1).and_then(|at| others.get(at)).map_or("", |set| &set.name)
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

    /// Whether there is a level at the place at which a run waits, be it the same or not.
    pub(super) fn has_level_of(&self, saved: &SavedRun) -> bool {
        let set = self.set_of(&saved.set);
        set.is_some_and(|set| self.levels.set_levels(set).count() >= saved.number)
    }

    /// Whether a run's levels are here as they were when it was left.
    pub(super) fn has_same_levels(&self, saved: &SavedRun) -> bool {
        let set = self.set_of(&saved.set).filter(|set| self.sets()[*set].fingerprint == saved.set.fingerprint);
        let level = set.and_then(|set| self.levels.set_levels(set).nth(saved.number.saturating_sub(1)));
        level.is_some_and(|(_, level)| level == saved.record.level())
    }
}
