//! A brick: its kind, and the hits it has left.

use crate::collision::Aabb;
use crate::level::{Behavior, BrickKind};
use std::num::NonZeroU8;

/// A brick of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Brick {
    /// Color, number of hits, behavior and content.
    pub kind: BrickKind,
    /// Hits until it is destroyed; 0 for a solid brick, which no hit destroys.
    pub hits_left: u8,
    /// How often it will grow again after it is destroyed.
    pub returns_left: u8,
}

/// A brick and its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlacedBrick {
    /// Row-major index of its cell; of a moving brick, the cell in which it started.
    pub cell: usize,
    /// The brick.
    pub brick: Brick,
    /// Its box, world units.
    pub aabb: Aabb,
}

impl Brick {
    /// Creates a brick that nothing has hit yet.
    pub fn new(kind: BrickKind) -> Self {
        let returns_left = match kind.behavior {
            Behavior::Regrows { times, .. } => times - 1,
            _ => 0,
        };
        Self { kind, hits_left: kind.hits.map_or(0, NonZeroU8::get), returns_left }
    }

    /// Returns this brick with the hits that the brick in its place has taken, for an edited level.
    /// Returns `None` if that brick was destroyed.
    pub(super) fn after(self, before: Option<Self>) -> Option<Self> {
        let before = before?;
        let taken = before.kind.hits.map_or(0, NonZeroU8::get) - before.hits_left;
        // The author may have lowered the number of hits. At least one is left.
        let hits_left = if self.is_breakable() { self.hits_left.saturating_sub(taken).max(1) } else { 0 };
        let is_same = self.kind.behavior == before.kind.behavior;
        let returns_left = if is_same { before.returns_left } else { self.returns_left };
        Some(Self { hits_left, returns_left, ..self })
    }

    /// Returns true for a heart of the level.
    pub fn is_heart(&self) -> bool {
        self.kind.behavior == Behavior::Beats
    }

    /// Returns true if the brick can be destroyed. The level is won once no breakable brick is left.
    pub fn is_breakable(&self) -> bool {
        self.kind.hits.is_some()
    }
}
