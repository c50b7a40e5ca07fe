//! The steps of a search in a grid, for figures that show how the search proceeds.

use super::aabb::Aabb;
use super::hit::SweepHit;

/// A step of a search in a [`Grid`](super::Grid). `cell` is a row-major index.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SearchEvent {
    /// The box in which the search looks for cells, in world units: everything that the disc covers
    /// on its path, slightly widened to allow for rounding.
    BroadPhase(Aabb),
    /// The search looks at this cell.
    LooksAt(usize),
    /// The disc would hit a cell.
    Finds {
        /// The cell.
        cell: usize,
        /// Its box.
        aabb: Aabb,
        /// The hit.
        hit: SweepHit,
        /// The search's verdict on the hit.
        verdict: Verdict,
    },
}

/// The search's decision on a hit, at the time it found the hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The earliest hit so far.
    Earliest,
    /// Not earlier than a previous hit. The search did not check whether a neighbor covers it.
    NotEarlier,
    /// The earliest hit so far, dropped by the rule of seams.
    Covered {
        /// Row-major index of the solid neighbor that covers the hit.
        by: usize,
    },
}
