//! An observer of a search in a grid, for figures that show how the search proceeds.

use super::aabb::Aabb;
use super::hit::SweepHit;

/// Receives the steps of a search in a [`Grid`](super::Grid). `()` ignores them and costs nothing.
pub trait SearchObserver {
    /// Receives the box in which the search looks for cells, in world units: everything that the
    /// disc covers on its path, slightly widened to allow for rounding.
    #[inline]
    fn broad_phase(&mut self, _aabb: Aabb) {}

    /// Receives the row-major index of each cell that the search looks at. Neither this cell nor a
    /// later one can be hit before `_not_before`, a fraction of the displacement.
    #[inline]
    fn looks_at(&mut self, _cell: usize, _not_before: f32) {}

    /// Receives a cell that the disc would hit, and the search's verdict on that hit.
    #[inline]
    fn finds(&mut self, _cell: usize, _aabb: &Aabb, _hit: &SweepHit, _verdict: Verdict) {}
}

impl SearchObserver for () {}

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
