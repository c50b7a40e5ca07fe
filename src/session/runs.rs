//! Runs: how one begins, goes on where it was left, and begins its level anew. And what goes beyond
//! a level at its end: a world or a run that ends with it, and a look that its stars win.

use super::round::{OngoingRun, Round, unbegun};
use super::{FollowUp, Play, SaveRequest};
use crate::level::World;
use crate::menu::{self, MenuAction, WorldStars};
use crate::player::{Reward, SHIPPED_SET, SavedRun, Totals};

/// Bursts of fireworks at the end of a world, and of a run.
const WORLD_BURSTS: u32 = 5;
const RUN_BURSTS: u32 = 16;

impl Play {
    /// Begins a run at its first level.
    pub(super) fn begin_run(&mut self) -> Option<FollowUp> {
        let played = self.round.run.as_ref().and_then(|run| self.selection.set_of(&run.set));
        let set = played.unwrap_or(self.selection.set);
        let (set, level) = (self.selection.sets().get(set)?.clone(), self.selection.first_level(set));
        let Some(level) = level.cloned() else {
            self.tell(&menu::no_level(&set.name));
            return Some(FollowUp::Turn);
        };
        self.seed = self.seed.wrapping_add(1);
        let record = unbegun(level, self.seed, self.preferences.settings.run, None);
        self.enter_run(SavedRun { set, number: 1, before: Totals::default(), counts: true, record })
    }

    /// True where a run would go on with other levels than those with which it was left. It could
    /// not go back to them then, so the player is asked.
    pub(super) fn asks_before_going_on(&self, action: MenuAction) -> bool {
        let is_run = action == MenuAction::Continue || self.round.run.is_some();
        let level = self.progress.saved.as_ref().and_then(|saved| self.selection.level_of(saved));
        is_run && level.is_some_and(|(_, is_same)| !is_same)
    }

    /// Goes on with the run that waits.
    pub(super) fn resume(&mut self) -> Option<FollowUp> {
        let saved = self.progress.saved.clone()?;
        if self.selection.level_of(&saved).is_none() {
            let (number, name) = (saved.number, saved.set.name.escape_debug());
            self.tell(&format!(
                "level {number} of this run is missing ({name}); the run stays saved: put the level back, or start \
                 the game with its levels"
            ));
            return Some(FollowUp::Turn);
        }
        self.enter_run(saved)
    }

    /// Goes on with a run: in the middle of a level, or at its start.
    fn enter_run(&mut self, mut saved: SavedRun) -> Option<FollowUp> {
        let (id, is_same) = self.selection.level_of(&saved)?;
        let set = self.selection.set_of(&saved.set)?;
        self.save_message = None;
        self.selection.levels.choose_id(id);
        let level = self.selection.levels.chosen()?.clone();
        if !is_same {
            saved = SavedRun { set: self.selection.sets()[set].clone(), counts: false, ..saved };
        }
        let levels: Vec<_> = self.selection.levels.set_levels(set).map(|(_, level)| level).collect();
        let run = OngoingRun {
            set: saved.set.clone(),
            number: saved.number,
            levels: levels.len(),
            before: saved.before,
            next: levels.get(saved.number).map(|level| (*level).clone()),
        };
        let resumed = if is_same { Round::resumed(&saved, run.clone()) } else { None };
        self.round = match resumed {
            Some(round) => round,
            None => {
                self.tell(if is_same {
                    "this level restarts: it was changed while you played, or another version of the game saved it"
                } else {
                    "the levels have changed since you left this run: its level restarts, and it won't be ranked"
                });
                let record = &saved.record;
                saved.record = unbegun(level, record.seed, record.terms.current(), Some(record.begin().carried()));
                Round::new(saved.record.clone(), Some(run), saved.counts)
            }
        };
        self.seed = saved.record.seed;
        self.progress.set_run(Some(saved));
        Some(self.enter_game())
    }

    /// Begins the run's level anew, for a life. What was played of it leaves its record.
    pub(super) fn retry_level(&mut self) -> Option<FollowUp> {
        if !self.round.can_retry() {
            return None;
        }
        self.seed = self.seed.wrapping_add(1);
        let saved = self.round.saved_anew(self.seed)?;
        if !self.progress.forgets && self.round.counts {
            self.progress.requests.push(SaveRequest::Record(self.round.record()));
        }
        // Whatever levels came or went meanwhile: the run goes through those that were there.
        let run = self.round.run.take().map(|run| OngoingRun { before: saved.before, ..run });
        self.round = Round::new(saved.record.clone(), run, saved.counts);
        self.progress.set_run(Some(saved));
        Some(self.enter_game())
    }

    /// Adds to the end of a game what goes beyond its level.
    pub(super) fn extend_end(&mut self) {
        let before = self.progress.stars;
        self.count_stars();
        let Some(end) = &mut self.progress.end else { return };
        end.reward = Reward::next(before).filter(|reward| reward.stars <= self.progress.stars);
        let Some(run) = self.round.run.as_ref().filter(|_| end.level.is_won) else { return };
        let world = self.selection.levels.chosen().and_then(|level| level.world);
        let worlds = world.zip(run.next.as_ref().and_then(|level| level.world));
        end.world = worlds.filter(|(world, next)| world != next);
        if end.world.is_some() {
            self.round.effects.celebrate(WORLD_BURSTS);
        }
        if let Some(set) = self.selection.set_of(&run.set).filter(|_| run.next.is_none() && run.levels > 1) {
            let levels = self.selection.stars(set, &self.progress.scores);
            let of_world = |world| levels.iter().filter(move |(other, _)| *other == Some(world));
            let stars = |world| {
                let (won, levels) = (of_world(world).map(|(_, stars)| stars).sum(), of_world(world).count() as u32);
                WorldStars { world, won, all: 3 * levels }
            };
            end.worlds = World::ALL.map(stars).into_iter().filter(|world| world.all > 0).collect();
            self.round.effects.celebrate(RUN_BURSTS);
        }
    }

    /// Counts the stars that were won on the levels that come with the game.
    pub(super) fn count_stars(&mut self) {
        let shipped = self.selection.sets().iter().position(|set| set.name == SHIPPED_SET);
        let levels = shipped.map(|set| self.selection.stars(set, &self.progress.scores));
        self.progress.stars = levels.into_iter().flatten().map(|(_, stars)| stars).sum();
    }
}

#[cfg(test)]
mod tests;
