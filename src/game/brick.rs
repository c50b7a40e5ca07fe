//! A brick: its kind, and what is left of it.

use crate::level::{Behavior, BrickKind};
use std::num::NonZeroU8;

/// A brick that is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Brick {
    /// Its kind: colour, number of hits and content.
    pub kind: BrickKind,
    /// Hits left until it is destroyed; 0 for a solid one, which nothing destroys.
    pub hits_left: u8,
    /// Times that it comes back once it is destroyed.
    pub returns_left: u8,
}

/// The result of a hit on a brick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BrickHit {
    /// Nothing.
    Solid,
    /// It takes fewer hits now.
    Cracked(Brick),
    /// It is gone; this is what it was.
    Destroyed(Brick),
}

impl Brick {
    /// A brick that nothing has hit.
    #[must_use]
    pub fn new(kind: BrickKind) -> Self {
        let returns_left = match kind.behavior {
            Behavior::Regrows { times, .. } => times - 1,
            _ => 0,
        };
        Self { kind, hits_left: kind.hits.map_or(0, NonZeroU8::get), returns_left }
    }

    /// Returns this brick with as many hits taken as the brick that was in its place before; `None`
    /// where that one was destroyed.
    pub(super) fn after(self, before: Option<Self>) -> Option<Self> {
        let before = before?;
        let taken = before.kind.hits.map_or(0, NonZeroU8::get) - before.hits_left;
        // A brick that now takes fewer hits still takes one.
        let hits_left = if self.is_breakable() { self.hits_left.saturating_sub(taken).max(1) } else { 0 };
        let is_same = self.kind.behavior == before.kind.behavior;
        let returns_left = if is_same { before.returns_left } else { self.returns_left };
        Some(Self { hits_left, returns_left, ..self })
    }

    /// True if the brick can be destroyed, and so counts for winning.
    #[must_use]
    pub fn is_breakable(&self) -> bool {
        self.kind.hits.is_some()
    }
}
