//! A level's cells: shared edges, the cells along a path, and the rule for seams.
//!
//! The broad phase. A level is a grid, so the boxes that a moving disc can hit are the cells along its way; nothing has
//! to be stored or updated when one disappears, because a closure says which cells are solid now. It must not know what
//! a brick is. The tutorial tests every brick in every frame; this is its *Levels* chapter's geometry.
//!
//! # Seams
//!
//! A row of boxes is a flat wall. A disc that slides or bounces along it must not feel where one box ends:
//!
//! ```text
//!              o ↘                 A face is covered where the cell beyond it is solid.
//!      ┌──────┬──────┬──────┐      A corner is covered where either of the two cells beside
//!      │  A   ┊  B   ┊  C   │      it that share one of its faces is solid: the neighbour's
//!      └──────┴──────┴──────┘      face meets the disc first, with the right normal.
//! ```
//!
//! Hits on covered features are dropped. Without this a ball along a row meets ghost corners; the tutorial's ball can
//! have both axes of its velocity mirrored there.

use super::sweep::Axis;
use super::{Aabb, Circle, Feature, SweepHit, sweep_circle_aabb};
use glam::Vec2;

/// The cells of a level, in world units. Neighbours share one array of edges, so no seam has a gap.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    x: Edges,
    y: Edges,
}

/// Up to as many cells, looking at all of them costs less than finding out which of them the disc passes.
const FEW_CELLS: usize = 9;

/// A hit on one cell of a grid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellHit {
    /// Row-major index of the cell: row · columns + column.
    pub cell: usize,
    /// When and where it is hit.
    pub hit: SweepHit,
}

impl Grid {
    /// Divides `bounds` into equal cells.
    ///
    /// # Panics
    ///
    /// Where there are no columns or no rows, or `bounds` has no area: a level's parser refuses those.
    #[must_use]
    pub fn new(bounds: Aabb, columns: usize, rows: usize) -> Self {
        assert!(columns > 0 && rows > 0, "a grid has at least one cell");
        assert!(bounds.min.cmplt(bounds.max).all(), "a grid has an area");
        Self { x: Edges::new(bounds.min.x, bounds.max.x, columns), y: Edges::new(bounds.min.y, bounds.max.y, rows) }
    }

    /// Number of cells in a row.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.x.cells()
    }

    /// Number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.y.cells()
    }

    /// The box of one cell, by its row-major index.
    #[must_use]
    #[inline]
    pub fn aabb(&self, cell: usize) -> Aabb {
        let (column, row) = (cell % self.columns(), cell / self.columns());
        self.aabb_at(column, row)
    }

    fn aabb_at(&self, column: usize, row: usize) -> Aabb {
        Aabb {
            min: Vec2::new(self.x.at[column], self.y.at[row]),
            max: Vec2::new(self.x.at[column + 1], self.y.at[row + 1]),
        }
    }

    /// The first solid cell that `circle` hits along `displacement`, seams respected.
    ///
    /// `is_solid` says by row-major index which cells are there and stop the disc; only those cover the faces and corners
    /// of others. Equal times take a face before a corner, then the lower index. The cost depends on the length of the
    /// way in cells, not on the number of cells.
    #[inline]
    pub fn earliest_hit(
        &self,
        circle: &Circle,
        displacement: Vec2,
        is_solid: impl Fn(usize) -> bool,
    ) -> Option<CellHit> {
        let mut best: Option<CellHit> = None;
        self.walk(circle, displacement, |place, first_contact| {
            if best.is_some_and(|best| first_contact > best.hit.time_of_impact) {
                return Walk::Stop;
            }
            if !is_solid(place.cell) {
                return Walk::Continue;
            }
            let Some(hit) = sweep_circle_aabb(circle, displacement, &self.aabb_at(place.column, place.row)) else {
                return Walk::Continue;
            };
            let candidate = CellHit { cell: place.cell, hit };
            let is_first = best.is_none_or(|best| candidate.comes_before(&best));
            if is_first && !self.is_covered(place, &hit, &is_solid) {
                best = Some(candidate);
            }
            Walk::Continue
        });
        best
    }

    /// Appends all cells that `circle` hits along `displacement` as if it flew through, in order of time, to `hits`.
    ///
    /// For a ball that passes through: nothing stops it, so nothing is covered.
    pub fn hits_in_order(
        &self,
        circle: &Circle,
        displacement: Vec2,
        is_there: impl Fn(usize) -> bool,
        hits: &mut Vec<CellHit>,
    ) {
        let start = hits.len();
        self.walk(circle, displacement, |place, _| {
            if is_there(place.cell)
                && let Some(hit) = sweep_circle_aabb(circle, displacement, &self.aabb_at(place.column, place.row))
            {
                hits.push(CellHit { cell: place.cell, hit });
            }
            Walk::Continue
        });
        hits[start..].sort_unstable_by(|a, b| {
            (a.hit.time_of_impact.total_cmp(&b.hit.time_of_impact))
                .then(a.hit.feature.is_corner().cmp(&b.hit.feature.is_corner()))
                .then(a.cell.cmp(&b.cell))
        });
    }

    /// Whether a solid neighbour's face hides the feature that was hit.
    fn is_covered(&self, place: Place, hit: &SweepHit, is_solid: &impl Fn(usize) -> bool) -> bool {
        let Place { column, row, cell } = place;
        let beside_x = || match hit.normal.x {
            x if x < 0.0 => column > 0 && is_solid(cell - 1),
            _ => column + 1 < self.columns() && is_solid(cell + 1),
        };
        let beside_y = || match hit.normal.y {
            y if y < 0.0 => row > 0 && is_solid(cell - self.columns()),
            _ => row + 1 < self.rows() && is_solid(cell + self.columns()),
        };
        match hit.feature {
            Feature::FaceX => beside_x(),
            Feature::FaceY => beside_y(),
            Feature::Corner => beside_x() || beside_y(),
        }
    }

    /// Visits every cell that the disc can touch along the way, slab by slab in the direction of motion.
    ///
    /// The grid is cut into slabs across the axis with the larger motion. While the disc's extent overlaps one slab, its
    /// centre covers a stretch of the other axis, which names the cells of that slab:
    ///
    /// ```text
    ///        slab i
    ///      ┌───┬───┬───┐
    ///      │   │   │   │    from  = first contact of the disc with the slab
    ///      ├───┼─●─┼──►┤    until = last contact
    ///      │ ● │   │   │    cells = those between the centre's positions at both, ± radius
    ///      └───┴───┴───┘
    /// ```
    ///
    /// `visit` also gets the time of that first contact, before which no cell of this slab or a later one can be hit. Where
    /// the swept box covers few cells, as in nearly every step of play, all of them are visited as they come.
    #[inline]
    fn walk(&self, circle: &Circle, displacement: Vec2, mut visit: impl FnMut(Place, f32) -> Walk) {
        if !circle.is_valid() || !displacement.is_finite() || displacement == Vec2::ZERO {
            return;
        }
        let (along, across) =
            if displacement.x.abs() >= displacement.y.abs() { (Axis::X, Axis::Y) } else { (Axis::Y, Axis::X) };
        let (slabs, cells) = (self.edges(along), self.edges(across));
        let (start, motion) = (component(circle.center, along), component(displacement, along));
        let (start_across, motion_across) = (component(circle.center, across), component(displacement, across));
        // A little wider than the disc: a candidate too many is harmless, one that rounding lost is not.
        let reach = f64::from(circle.radius) + slabs.slack.max(cells.slack);

        let (low, high) = (start.min(start + motion) - reach, start.max(start + motion) + reach);
        let Some((first, last)) = slabs.touched(low, high) else { return };
        let end_across = start_across + motion_across;
        let (low, high) = (start_across.min(end_across) - reach, start_across.max(end_across) + reach);
        let Some((low_cell, high_cell)) = cells.touched(low, high) else { return };
        let place = |slab: usize, other: usize| {
            let (column, row) = match along {
                Axis::X => (slab, other),
                Axis::Y => (other, slab),
            };
            Place { column, row, cell: row * self.columns() + column }
        };
        if (last - first + 1) * (high_cell - low_cell + 1) <= FEW_CELLS {
            for slab in first..=last {
                for other in low_cell..=high_cell {
                    if let Walk::Stop = visit(place(slab, other), 0.0) {
                        return;
                    }
                }
            }
            return;
        }
        let forward = motion > 0.0;
        // Where the cells are looked up, the slack in `reach` covers the rounding of an inverse.
        let inverse = 1.0 / motion;
        for step in 0..=last - first {
            let slab = if forward { first + step } else { last - step };
            let (near, far) = slabs.sides(slab, forward);
            let (from, until) = if forward {
                ((near - reach - start) * inverse, (far + reach - start) * inverse)
            } else {
                ((near + reach - start) * inverse, (far - reach - start) * inverse)
            };
            let (from, until) = (from.max(0.0), until.min(1.0));
            let (a, b) = (start_across + motion_across * from, start_across + motion_across * until);
            let Some((low_cell, high_cell)) = cells.touched(a.min(b) - reach, a.max(b) + reach) else { continue };
            for other in low_cell..=high_cell {
                if let Walk::Stop = visit(place(slab, other), from as f32) {
                    return;
                }
            }
        }
    }

    fn edges(&self, axis: Axis) -> &Edges {
        match axis {
            Axis::X => &self.x,
            Axis::Y => &self.y,
        }
    }
}

impl CellHit {
    /// Earlier time, then a face before a corner, then the lower index.
    fn comes_before(&self, other: &CellHit) -> bool {
        let (a, b) = (&self.hit, &other.hit);
        if a.time_of_impact != b.time_of_impact {
            return a.time_of_impact < b.time_of_impact;
        }
        (a.feature.is_corner(), self.cell) < (b.feature.is_corner(), other.cell)
    }
}

impl Feature {
    fn is_corner(self) -> bool {
        self == Feature::Corner
    }
}

/// A cell, by all of its names: dividing the index again for each candidate costs more than sweeping it.
#[derive(Clone, Copy)]
struct Place {
    column: usize,
    row: usize,
    cell: usize,
}

/// Whether a walk along the cells goes on.
enum Walk {
    Continue,
    Stop,
}

/// The edges of equal cells along one axis.
#[derive(Clone, Debug, PartialEq)]
struct Edges {
    /// One more than there are cells, ascending, in world units.
    at: Vec<f32>,
    /// Cells per world unit.
    density: f64,
    /// More than an edge can be off the exact division by rounding, world units.
    slack: f64,
}

impl Edges {
    fn new(min: f32, max: f32, cells: usize) -> Self {
        let (low, high) = (f64::from(min), f64::from(max));
        let at = (0..=cells).map(|i| (low + (high - low) * i as f64 / cells as f64) as f32).collect();
        let slack = low.abs().max(high.abs()) * f64::from(f32::EPSILON);
        Self { at, density: cells as f64 / (high - low), slack: slack.max(1e-4) }
    }

    fn cells(&self) -> usize {
        self.at.len() - 1
    }

    /// First and last cell that an interval touches; `None` where it lies outside.
    #[inline]
    fn touched(&self, low: f64, high: f64) -> Option<(usize, usize)> {
        let (min, max) = (f64::from(self.at[0]), f64::from(self.at[self.cells()]));
        if high < min || low > max {
            return None;
        }
        // A cast truncates, which is `floor` for what is not negative, and saturates; `floor` itself is a library call
        // on the baseline processor. What the edges are rounded by
        // is within the slack in `reach`.
        let last_cell = self.cells() - 1;
        let first = ((low - min).max(0.0) * self.density) as u32 as usize;
        let last = ((high - min).max(0.0) * self.density) as u32 as usize;
        Some((first.min(last_cell), last.min(last_cell)))
    }

    /// The side of a cell that a motion meets first, and the other one.
    fn sides(&self, cell: usize, forward: bool) -> (f64, f64) {
        let (low, high) = (f64::from(self.at[cell]), f64::from(self.at[cell + 1]));
        if forward { (low, high) } else { (high, low) }
    }
}

fn component(vector: Vec2, axis: Axis) -> f64 {
    f64::from(match axis {
        Axis::X => vector.x,
        Axis::Y => vector.y,
    })
}

#[cfg(test)]
mod tests;
