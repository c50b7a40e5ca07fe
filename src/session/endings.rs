//! What goes beyond a level at its end: a world or a run that ends with it, and a look that its
//! stars win.

use super::Play;
use crate::level::World;
use crate::menu::WorldStars;
use crate::player::{Reward, SHIPPED_SET};

/// Bursts of fireworks at the end of a world, and of a run.
const WORLD_BURSTS: u32 = 5;
const RUN_BURSTS: u32 = 16;

impl Play {
    /// Adds to the end of a game what goes beyond its level.
    pub(super) fn extend_end(&mut self) {
        let before = self.progress.stars;
        self.count_stars();
        let Some(end) = &mut self.progress.end else { return };
        end.reward = Reward::next(before).filter(|reward| reward.stars() <= self.progress.stars);
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
