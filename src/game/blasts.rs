//! Explosions: of bricks that explode, of bricks that a bomb ball hits, and of dynamite. A blast
//! destroys the eight neighbors of a brick a moment after the brick, and a chain of explosions runs
//! at a pace that the player can follow.

use super::units::STEPS_PER_SECOND;
use crate::level::{Behavior, Level, Tile};
use glam::Vec2;

/// Steps between a brick's end and its blast.
pub(super) const FUSE: u32 = STEPS_PER_SECOND / 5;

/// Room for the blasts of a bomb ball. The list grows once if there are more.
const ROOM_FOR_BOMBS: usize = 64;

/// Most room for the blasts of bricks.
const MAX_ROOM_FOR_BRICKS: usize = 4096;

/// A blast that is to come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Blast {
    /// Center of the brick that is gone, world units.
    pub(super) center: Vec2,
    pub(super) steps_left: u32,
}

/// The blasts that are to come.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Blasts {
    pub(super) pending: Vec<Blast>,
}

impl Blasts {
    /// Reserves room for all blasts of a level: a step takes nothing from the heap.
    pub(super) fn with_room_for(level: &Level) -> Self {
        let explodes = |tile: &&Tile| matches!(tile, Tile::Brick(kind) if kind.behavior == Behavior::Explodes);
        let bricks = level.tiles.iter().filter(explodes).count();
        Self { pending: Vec::with_capacity(ROOM_FOR_BOMBS + bricks.min(MAX_ROOM_FOR_BRICKS)) }
    }

    /// Lights a fuse at `center`, in world units, that burns for `steps_left` steps.
    pub(super) fn light(&mut self, center: Vec2, steps_left: u32) {
        self.pending.push(Blast { center, steps_left });
    }

    pub(super) fn count_down(&mut self) {
        for blast in &mut self.pending {
            blast.steps_left -= 1;
        }
    }

    /// Removes a blast whose fuse has burnt down, and returns its center.
    pub(super) fn take_due(&mut self) -> Option<Vec2> {
        let place = self.pending.iter().position(|blast| blast.steps_left == 0)?;
        Some(self.pending.remove(place).center)
    }
}
