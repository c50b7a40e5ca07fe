//! Explosions: of bricks that explode, of bricks that a bomb ball hits, and of dynamite. A blast
//! destroys the eight neighbors of a brick a moment after the brick, and a chain of explosions runs
//! at a pace that the player can follow.

use super::units::STEPS_PER_SECOND;
use glam::Vec2;

/// Steps between a brick's end and its blast.
pub(super) const FUSE: u32 = STEPS_PER_SECOND / 5;

/// Room for the blasts of dynamite, beside one for each brick.
pub(super) const ROOM_FOR_DYNAMITE: usize = 64;

/// A blast that is to come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Blast {
    /// Center of the brick that is gone, world units.
    pub(super) center: Vec2,
    /// Steps until the fuse has burnt down.
    pub(super) steps_left: u32,
}
