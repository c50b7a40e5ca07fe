//! The broad phase: the cells of a grid, and which of them a moving disc can touch. Skim this file
//! at first.
//!
//! Testing every cell would give `grid.rs` the same hits. This file only makes the search fast. The
//! algorithm is our own.

use super::aabb::Aabb;
use super::circle::Circle;
use glam::Vec2;
use std::ops::ControlFlow;

/// Up to this number of cells, visiting all of them costs less than finding those in the disc's
/// path.
const FEW_CELLS: usize = 9;

/// A cell's column, row and index. Dividing the index again for each candidate would cost more than
/// sweeping it.
#[derive(Clone, Copy)]
pub(super) struct CellRef {
    pub(super) column: usize,
    pub(super) row: usize,
    /// Row-major index: row · columns + column.
    pub(super) cell: usize,
}

/// The cells that a moving disc can touch.
pub(super) struct Reached<'a> {
    /// Number of cells in a row.
    columns: usize,
    /// The disc's path along the axis with the larger motion.
    path: Path<'a>,
    /// The disc's path along the other axis.
    across: Path<'a>,
    slabs_are_columns: bool,
    /// First and last cell of the swept box along `path`.
    slabs: (usize, usize),
    /// First and last cell of the swept box along `across`.
    others: (usize, usize),
}

impl<'a> Reached<'a> {
    /// Returns the cells that a disc can touch while it moves by `displacement`. Returns `None` if
    /// the disc does not move, stays away from the cells, or is not valid.
    #[inline]
    pub(super) fn new(x: &'a Edges, y: &'a Edges, circle: &Circle, displacement: Vec2) -> Option<Self> {
        if !circle.is_valid() || !displacement.is_finite() || displacement == Vec2::ZERO {
            return None;
        }
        // Slightly wider than the disc: an extra candidate is harmless, a candidate lost to
        // rounding is not.
        let reach = f64::from(circle.radius) + x.slack.max(y.slack);
        let path_x = Path::new(x, circle.center.x, displacement.x, reach);
        let path_y = Path::new(y, circle.center.y, displacement.y, reach);
        let slabs_are_columns = displacement.x.abs() >= displacement.y.abs();
        let (path, across) = if slabs_are_columns { (path_x, path_y) } else { (path_y, path_x) };

        let slabs = path.touched(path.start, path.at(1.0))?;
        let others = across.touched(across.start, across.at(1.0))?;
        Some(Self { columns: x.cells(), path, across, slabs_are_columns, slabs, others })
    }

    /// Returns a box around everything that the disc can touch, slightly wider than the swept box.
    #[inline]
    pub(super) fn aabb(&self) -> Aabb {
        let span = |path: &Path<'_>| path.span(path.start, path.at(1.0));
        let (path, across) = (span(&self.path), span(&self.across));
        let ((left, right), (top, bottom)) = if self.slabs_are_columns { (path, across) } else { (across, path) };
        Aabb { min: Vec2::new(left as f32, top as f32), max: Vec2::new(right as f32, bottom as f32) }
    }

    /// Visits every cell that the disc can touch, until `visit` breaks.
    ///
    /// `visit` also gets a time before which neither this cell nor a later one can be hit. In
    /// nearly every step of play, the swept box covers at most `FEW_CELLS` cells. `walk` then
    /// visits all of them, with time 0.
    #[inline]
    pub(super) fn walk(&self, mut visit: impl FnMut(CellRef, f32) -> ControlFlow<()>) -> ControlFlow<()> {
        let ((first, last), (low, high)) = (self.slabs, self.others);
        let place = |slab: usize, other: usize| {
            let (column, row) = if self.slabs_are_columns { (slab, other) } else { (other, slab) };
            CellRef { column, row, cell: row * self.columns + column }
        };
        if (last - first + 1) * (high - low + 1) > FEW_CELLS {
            let visit = |slab, other, time| visit(place(slab, other), time);
            return self.walk_slabs(visit);
        }
        for slab in first..=last {
            for other in low..=high {
                visit(place(slab, other), 0.0)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits the cells that the disc can touch, slab by slab in the direction of motion.
    ///
    /// The slabs are columns or rows of the grid, across the axis with the larger motion. While
    /// the disc overlaps one slab, its center covers an interval of the other axis. This interval,
    /// widened by the radius, gives the cells of the slab:
    ///
    /// ```text
    ///        slab i
    ///      ┌───┬───┬───┐
    ///      │   │   │   │    from  = first contact of the disc with the slab
    ///      ├───┼─●─┼──►┤    until = last contact of the disc with the slab
    ///      │ ● │   │   │    cells = center's interval from `from` to `until`, ± radius
    ///      └───┴───┴───┘
    /// ```
    ///
    /// Before `from`, no cell of this slab or of a later slab can be hit.
    #[inline]
    fn walk_slabs(&self, mut visit: impl FnMut(usize, usize, f32) -> ControlFlow<()>) -> ControlFlow<()> {
        let Self { path, across, slabs: (first, last), .. } = self;
        let forward = path.motion > 0.0;
        // The slack in `reach` absorbs the rounding of `inverse`, which only selects cells here.
        let inverse = 1.0 / path.motion;
        for step in 0..=last - first {
            let slab = if forward { first + step } else { last - step };
            let (low, high) = (f64::from(path.edges.at[slab]), f64::from(path.edges.at[slab + 1]));
            // The side of the slab that the motion reaches first, then the opposite side.
            let (near, far) = if forward { (low, high) } else { (high, low) };
            let reach = if forward { path.reach } else { -path.reach };
            let from = ((near - reach - path.start) * inverse).max(0.0);
            let until = ((far + reach - path.start) * inverse).min(1.0);
            let Some((low, high)) = across.touched(across.at(from), across.at(until)) else { continue };
            for other in low..=high {
                visit(slab, other, from as f32)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The disc's motion along one axis.
struct Path<'a> {
    edges: &'a Edges,
    /// The center's coordinate at the start.
    start: f64,
    /// The displacement along this axis.
    motion: f64,
    /// Distance from the center within which the disc can touch something: its radius plus slack.
    reach: f64,
}

impl<'a> Path<'a> {
    #[inline]
    fn new(edges: &'a Edges, start: f32, motion: f32, reach: f64) -> Self {
        Self { edges, start: f64::from(start), motion: f64::from(motion), reach }
    }

    /// Returns the center's coordinate at `time`, a fraction of the displacement.
    #[inline]
    fn at(&self, time: f64) -> f64 {
        self.start + self.motion * time
    }

    /// Returns the interval that the disc covers on this axis while its center moves from `a` to
    /// `b`.
    #[inline]
    fn span(&self, a: f64, b: f64) -> (f64, f64) {
        (a.min(b) - self.reach, a.max(b) + self.reach)
    }

    /// Returns the first and last cell that the disc touches while its center moves from `a` to
    /// `b`.
    #[inline]
    fn touched(&self, a: f64, b: f64) -> Option<(usize, usize)> {
        let (low, high) = self.span(a, b);
        self.edges.touched(low, high)
    }
}

/// The edges of equal cells along one axis.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Edges {
    /// Coordinates of the edges, ascending, in world units: one more than there are cells.
    pub(super) at: Vec<f32>,
    /// Cells per world unit.
    density: f64,
    /// Upper bound for the rounding error of an edge, in world units.
    pub(super) slack: f64,
}

impl Edges {
    pub(super) fn new(min: f32, max: f32, cells: usize) -> Self {
        let (low, high) = (f64::from(min), f64::from(max));
        let at = (0..=cells).map(|i| (low + (high - low) * i as f64 / cells as f64) as f32).collect();
        let slack = low.abs().max(high.abs()) * f64::from(f32::EPSILON);
        Self { at, density: cells as f64 / (high - low), slack: slack.max(1e-4) }
    }

    #[inline]
    pub(super) fn cells(&self) -> usize {
        self.at.len() - 1
    }

    /// Returns the first and last cell that an interval touches. Returns `None` if it lies outside.
    #[inline]
    pub(super) fn touched(&self, low: f64, high: f64) -> Option<(usize, usize)> {
        let (min, max) = (f64::from(self.at[0]), f64::from(self.at[self.cells()]));
        if high < min || low > max {
            return None;
        }
        // A cast truncates and saturates. For non-negative numbers, truncating equals `floor`,
        // which is a library call on the baseline processor. The slack in `reach` covers the
        // rounding of the edges.
        let last_cell = self.cells() - 1;
        let first = ((low - min).max(0.0) * self.density) as u32 as usize;
        let last = ((high - min).max(0.0) * self.density) as u32 as usize;
        Some((first.min(last_cell), last.min(last_cell)))
    }
}
