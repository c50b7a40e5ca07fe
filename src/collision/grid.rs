//! The cells of a level: the first hit along a path, and the rule of seams.
//!
//! A level is a grid, so a moving disc can only hit the cells along its path. A grid stores no
//! boxes and needs no update when a brick disappears: a closure decides which cells are solid. The
//! grid must not know what a brick is. The tutorial tests every brick in every frame; this file is
//! the geometry of its *Levels* chapter.
//!
//! # The rule of seams
//!
//! A row of boxes is a flat wall. A disc that slides or bounces along it must not notice where one
//! box ends and the next begins:
//!
//! ```text
//!              o ↘                 A face is covered if the cell beyond it is solid.
//!      ┌──────┬──────┬──────┐      A corner is covered if the next cell in x or in y, on the
//!      │  A   ┊  B   ┊  C   │      normal's side, is solid: the disc reaches that cell's face
//!      └──────┴──────┴──────┘      first, with the right normal.
//! ```
//!
//! [`Grid::earliest_hit`] drops hits on covered features. Without this rule, a ball that slides
//! along a row hits ghost corners. The tutorial can reverse both axes of the ball's velocity there.

use super::aabb::Aabb;
use super::cells::{CellRef, Edges, Reached};
use super::circle::Circle;
use super::hit::{Feature, SweepHit};
use super::search_event::{SearchEvent, Verdict};
use super::sweep_circle::sweep_circle_aabb;
use glam::Vec2;
use std::cmp::Ordering;
use std::ops::ControlFlow;

/// The cells of a level, in world units.
///
/// ```
/// # use breakout::collision::{Aabb, Circle, Grid};
/// # use glam::{Vec2, vec2};
/// let bounds = Aabb::from_min_size(Vec2::ZERO, vec2(800.0, 300.0));
/// let grid = Grid::new(bounds, 16, 10);
/// let bricks = vec![true; grid.columns() * grid.rows()]; // your own: the grid stores no bricks
/// let ball = Circle { center: vec2(400.0, 330.0), radius: 10.0 };
/// let hit = grid.earliest_hit(&ball, vec2(0.0, -40.0), |cell| bricks[cell]).expect("a brick");
/// // The ball flies up between two bricks of the lowest row and hits their faces, not a corner.
/// assert_eq!((hit.hit.time_of_impact, hit.hit.normal), (0.5, vec2(0.0, 1.0)));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    // Neighbors share an edge, so no seam has a gap.
    x: Edges,
    y: Edges,
}

/// A hit on one cell of a grid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellHit {
    /// Row-major index of the cell: row · columns + column.
    pub cell: usize,
    /// Time, normal and feature of the hit.
    pub hit: SweepHit,
}

impl Grid {
    /// Divides `bounds` into equal cells.
    ///
    /// ```
    /// # use breakout::collision::{Aabb, Grid};
    /// # use glam::{Vec2, vec2};
    /// let grid = Grid::new(Aabb::from_min_size(Vec2::ZERO, vec2(800.0, 300.0)), 16, 10);
    /// assert_eq!(grid.aabb(0).size(), vec2(50.0, 30.0));
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if there are no columns or no rows, or if `bounds` has no area. The level parser
    /// rejects such levels.
    pub fn new(bounds: Aabb, columns: usize, rows: usize) -> Self {
        assert!(columns > 0 && rows > 0, "a grid has at least one cell");
        assert!(bounds.min.cmplt(bounds.max).all(), "a grid has an area");
        Self { x: Edges::new(bounds.min.x, bounds.max.x, columns), y: Edges::new(bounds.min.y, bounds.max.y, rows) }
    }

    /// Returns the number of columns.
    ///
    /// ```
    /// # use breakout::collision::{Aabb, Grid};
    /// # use glam::{Vec2, vec2};
    /// let grid = Grid::new(Aabb::from_min_size(Vec2::ZERO, vec2(800.0, 300.0)), 16, 10);
    /// assert_eq!(grid.columns(), 16);
    /// ```
    #[inline]
    pub fn columns(&self) -> usize {
        self.x.cells()
    }

    /// Returns the number of rows.
    ///
    /// ```
    /// # use breakout::collision::{Aabb, Grid};
    /// # use glam::{Vec2, vec2};
    /// let grid = Grid::new(Aabb::from_min_size(Vec2::ZERO, vec2(800.0, 300.0)), 16, 10);
    /// assert_eq!(grid.rows(), 10);
    /// ```
    #[inline]
    pub fn rows(&self) -> usize {
        self.y.cells()
    }

    /// Returns the box of a cell, given its row-major index.
    ///
    /// ```
    /// # use breakout::collision::{Aabb, Grid};
    /// # use glam::{Vec2, vec2};
    /// let grid = Grid::new(Aabb::from_min_size(Vec2::ZERO, vec2(800.0, 300.0)), 16, 10);
    /// let (column, row) = (3, 2);
    /// assert_eq!(grid.aabb(row * grid.columns() + column).min, vec2(150.0, 60.0));
    /// ```
    #[inline]
    pub fn aabb(&self, cell: usize) -> Aabb {
        self.aabb_at(cell % self.columns(), cell / self.columns())
    }

    #[inline]
    fn aabb_at(&self, column: usize, row: usize) -> Aabb {
        Aabb {
            min: Vec2::new(self.x.at[column], self.y.at[row]),
            max: Vec2::new(self.x.at[column + 1], self.y.at[row + 1]),
        }
    }

    /// Returns the row-major indices of the cells that `aabb` touches, row by row. Rounding may add
    /// a neighbor that `aabb` barely misses.
    ///
    /// ```
    /// # use breakout::collision::{Aabb, Grid};
    /// # use glam::{Vec2, vec2};
    /// let grid = Grid::new(Aabb::from_min_size(Vec2::ZERO, vec2(100.0, 40.0)), 10, 2);
    /// let touched = grid.cells_in(&Aabb::from_min_size(vec2(15.0, 5.0), vec2(10.0, 20.0)));
    /// assert_eq!(touched.collect::<Vec<_>>(), [1, 2, 11, 12]);
    /// ```
    pub fn cells_in(&self, aabb: &Aabb) -> impl Iterator<Item = usize> + use<> {
        let range = |edges: &Edges, low: f32, high: f32| {
            let touched = edges.touched(f64::from(low) - edges.slack, f64::from(high) + edges.slack);
            touched.map_or(0..0, |(first, last)| first..last + 1)
        };
        let rows = range(&self.y, aabb.min.y, aabb.max.y);
        let (columns, count) = (range(&self.x, aabb.min.x, aabb.max.x), self.columns());
        rows.flat_map(move |row| columns.clone().map(move |column| row * count + column))
    }

    /// Returns the first solid cell that `circle` hits along `displacement`, by the rule of seams.
    ///
    /// `is_solid` receives a row-major index and returns true if that cell stops the disc. Only
    /// solid cells cover the faces and corners of other cells. If times are equal, a face comes
    /// before a corner, then the lower index. The cost depends on the length of the displacement in
    /// cells, not on the number of cells.
    ///
    /// ```
    /// # use breakout::collision::{Aabb, Circle, Feature, Grid};
    /// # use glam::{Vec2, vec2};
    /// let grid = Grid::new(Aabb::from_min_size(Vec2::ZERO, vec2(100.0, 20.0)), 2, 1);
    /// let ball = Circle { center: vec2(47.0, 50.0), radius: 10.0 };
    /// let up = vec2(0.0, -40.0);
    /// let wall = grid.earliest_hit(&ball, up, |_| true).expect("two cells");
    /// assert_eq!((wall.cell, wall.hit.feature), (0, Feature::FaceY));
    /// let alone = grid.earliest_hit(&ball, up, |cell| cell == 1).expect("the right cell");
    /// assert_eq!((alone.cell, alone.hit.feature), (1, Feature::Corner));
    /// ```
    #[inline]
    pub fn earliest_hit(
        &self,
        circle: &Circle,
        displacement: Vec2,
        is_solid: impl Fn(usize) -> bool,
    ) -> Option<CellHit> {
        self.earliest_hit_observed(circle, displacement, is_solid, |_| ())
    }

    /// Works like [`Grid::earliest_hit`], and reports each cell it looks at and each hit to
    /// `observe`.
    ///
    /// ```
    /// # use breakout::collision::{Aabb, Circle, Grid, SearchEvent, Verdict};
    /// # use glam::{Vec2, vec2};
    /// let mut dropped = Vec::new();
    /// let observe = |event| {
    ///     if let SearchEvent::Finds { cell, verdict: Verdict::Covered { by }, .. } = event {
    ///         dropped.push((cell, by));
    ///     }
    /// };
    /// let grid = Grid::new(Aabb::from_min_size(Vec2::ZERO, vec2(100.0, 20.0)), 2, 1);
    /// let ball = Circle { center: vec2(53.0, 50.0), radius: 10.0 };
    /// let hit = grid.earliest_hit_observed(&ball, vec2(0.0, -40.0), |_| true, observe);
    /// assert_eq!(hit.map(|hit| hit.cell), Some(1));
    /// assert_eq!(dropped, [(0, 1)], "cell 1 covers the corner of cell 0");
    /// ```
    #[inline]
    pub fn earliest_hit_observed(
        &self,
        circle: &Circle,
        displacement: Vec2,
        is_solid: impl Fn(usize) -> bool,
        mut observe: impl FnMut(SearchEvent),
    ) -> Option<CellHit> {
        let mut best: Option<CellHit> = None;
        let reached = Reached::new(&self.x, &self.y, circle, displacement)?;
        observe(SearchEvent::BroadPhase(reached.aabb()));
        let _ = reached.walk(|place, no_hit_before| {
            if best.is_some_and(|best| no_hit_before > best.hit.time_of_impact) {
                return ControlFlow::Break(());
            }
            observe(SearchEvent::LooksAt(place.cell));
            if !is_solid(place.cell) {
                return ControlFlow::Continue(());
            }
            let aabb = self.aabb_at(place.column, place.row);
            let Some(hit) = sweep_circle_aabb(circle, displacement, &aabb) else {
                return ControlFlow::Continue(());
            };
            let candidate = CellHit { cell: place.cell, hit };
            let is_first = best.is_none_or(|best| candidate.order(&best).is_lt());
            let cover = if is_first { self.cover(place, &hit, &is_solid) } else { None };
            let verdict = match cover {
                Some(by) => Verdict::Covered { by },
                None if is_first => Verdict::Earliest,
                None => Verdict::NotEarlier,
            };
            observe(SearchEvent::Finds { cell: place.cell, aabb, hit, verdict });
            if verdict == Verdict::Earliest {
                best = Some(candidate);
            }
            ControlFlow::Continue(())
        });
        best
    }

    /// Appends all cells that `circle` hits along `displacement` to `hits`, in order of time.
    ///
    /// This is for a ball that passes through bricks. Nothing stops it, so no cell covers another.
    ///
    /// ```
    /// # use breakout::collision::{Aabb, Circle, Grid};
    /// # use glam::{Vec2, vec2};
    /// let grid = Grid::new(Aabb::from_min_size(Vec2::ZERO, vec2(50.0, 60.0)), 1, 3);
    /// let ball = Circle { center: vec2(25.0, 90.0), radius: 10.0 };
    /// let mut hits = Vec::new();
    /// grid.hits_in_order(&ball, vec2(0.0, -100.0), |_| true, &mut hits);
    /// let cells: Vec<usize> = hits.iter().map(|hit| hit.cell).collect();
    /// assert_eq!(cells, [2, 1, 0]);
    /// ```
    pub fn hits_in_order(
        &self,
        circle: &Circle,
        displacement: Vec2,
        is_there: impl Fn(usize) -> bool,
        hits: &mut Vec<CellHit>,
    ) {
        let start = hits.len();
        let Some(reached) = Reached::new(&self.x, &self.y, circle, displacement) else { return };
        let _ = reached.walk(|place, _| {
            if is_there(place.cell) {
                let aabb = self.aabb_at(place.column, place.row);
                let hit = sweep_circle_aabb(circle, displacement, &aabb);
                hits.extend(hit.map(|hit| CellHit { cell: place.cell, hit }));
            }
            ControlFlow::Continue(())
        });
        hits[start..].sort_unstable_by(CellHit::order);
    }

    /// Returns the solid neighbor whose face covers the hit feature, by the rule of seams.
    #[inline]
    fn cover(&self, place: CellRef, hit: &SweepHit, is_solid: &impl Fn(usize) -> bool) -> Option<usize> {
        let CellRef { column, row, cell } = place;
        let beside_x = || match hit.normal.x {
            x if x < 0.0 => (column > 0).then(|| cell - 1),
            _ => (column + 1 < self.columns()).then_some(cell + 1),
        };
        let beside_y = || match hit.normal.y {
            y if y < 0.0 => (row > 0).then(|| cell - self.columns()),
            _ => (row + 1 < self.rows()).then(|| cell + self.columns()),
        };
        let solid = |neighbour: Option<usize>| neighbour.filter(|cell| is_solid(*cell));
        match hit.feature {
            Feature::FaceX => solid(beside_x()),
            Feature::FaceY => solid(beside_y()),
            Feature::Corner => solid(beside_x()).or_else(|| solid(beside_y())),
        }
    }
}

impl CellHit {
    /// Orders two hits by time, then faces before corners, then by index.
    fn order(&self, other: &CellHit) -> Ordering {
        let in_time = self.hit.time_of_impact.total_cmp(&other.hit.time_of_impact);
        let key = |it: &CellHit| (it.hit.feature == Feature::Corner, it.cell);
        in_time.then_with(|| key(self).cmp(&key(other)))
    }
}

#[cfg(test)]
mod tests;
