//! What a search in a grid tells while it looks, for figures that show what it did.

use super::aabb::Aabb;
use super::hit::SweepHit;

/// Listens to a search in a [`Grid`](super::Grid). `()` hears nothing and costs nothing.
pub trait Probe {
    /// The search looks for cells in this box, in world units: all that the disc covers on its way,
    /// a little widened for the sake of rounding.
    #[inline]
    fn broad_phase(&mut self, _aabb: Aabb) {}

    /// It looks at a cell, by its row-major index. Neither this cell nor a later one can be hit
    /// before `_not_before`, a fraction of the displacement.
    #[inline]
    fn looks_at(&mut self, _cell: usize, _not_before: f32) {}

    /// The disc would hit this cell.
    #[inline]
    fn finds(&mut self, _cell: usize, _aabb: &Aabb, _hit: &SweepHit, _verdict: Verdict) {}
}

impl Probe for () {}

/// A search's decision on a hit at the moment at which it found it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The earliest so far.
    Earliest,
    /// Not before one that was found already. Whether a neighbour covers it was not asked.
    NotEarlier,
    /// The earliest so far, and dropped by the rule of seams.
    Covered {
        /// The solid neighbour's cell, by its row-major index.
        by: usize,
    },
}
