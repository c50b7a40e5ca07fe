//! Blasts of bricks that explode, and of those that a bomb ball hits. A blast takes the eight
//! neighbours along a moment after the brick: so a chain runs in steps that one can see.

use super::{Event, Game, STEPS_PER_SECOND};
use crate::level::{Behavior, Level, Tile};
use glam::Vec2;

/// Steps from a brick's end to its blast.
pub(super) const FUSE: u32 = STEPS_PER_SECOND / 5;

/// Room for the blasts of a bomb ball that are still to come, and the most for those of bricks. If
/// there are more, the list grows once.
const BOMBS: usize = 64;
const MOST_ROOM: usize = 4096;

/// A blast that is to come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Blast {
    /// Its middle, that of the brick that is gone; world units.
    pub(super) center: Vec2,
    pub(super) steps_left: u32,
}

/// Room for the blasts of a game on a level, so that a step takes no memory.
pub(super) fn room(level: &Level) -> usize {
    let explodes = |tile: &&Tile| matches!(tile, Tile::Brick(kind) if kind.behavior == Behavior::Explodes);
    BOMBS + level.tiles.iter().filter(explodes).count().min(MOST_ROOM)
}

impl Game {
    /// The middles of the blasts that are to come, world units.
    pub fn fuses(&self) -> impl Iterator<Item = Vec2> {
        self.blasts.iter().map(|blast| blast.center)
    }

    /// Counts one step down, and lets those blasts go off whose fuse ends. Bricks that explode in
    /// one light fuses of their own. Solid bricks withstand.
    pub(super) fn tick_blasts(&mut self, events: &mut Vec<Event>) {
        for blast in &mut self.blasts {
            blast.steps_left -= 1;
        }
        while let Some(place) = self.blasts.iter().position(|blast| blast.steps_left == 0) {
            let center = self.blasts.remove(place).center;
            events.push(Event::Exploded { at: center });
            while let Some(cell) = self.next_in_blast(center) {
                let (Some((_, aabb)), Some(brick)) = (self.bricks.find(cell), self.bricks.remove(cell)) else { break };
                self.count_destroyed(cell, (brick, aabb), center, false, events);
            }
        }
    }

    fn next_in_blast(&self, center: Vec2) -> Option<usize> {
        let breaks = |cell: &usize| self.bricks.find(*cell).is_some_and(|(brick, _)| brick.is_breakable());
        self.bricks.around(center).find(breaks)
    }
}
