//! Finds bricks that no ball can reach, for the warnings of `breakout check`, and the gap that is
//! too narrow. This is not part of the rules.
//!
//! The center of a ball can be anywhere at least a radius away from all solid bricks and walls.
//! This is its *configuration space*: the field minus the Minkowski sums of the solid bricks with
//! the ball (Lozano-Pérez, *Spatial Planning: A Configuration Space Approach*, 1983). A lattice
//! samples it, and each sample stores the radius of the largest ball that fits there. A
//! *widest-path* search from the free area below the bricks then finds the largest ball that can
//! reach each sample. Breakable bricks are no obstacles, because they break.
//!
//! ```text
//!   1 1 1        the search starts from below, and no ball can enter
//!   1 2 1        without a gap
//!   1 1 1
//!   ~ ~ ~
//! ```

use crate::collision::{Aabb, Grid};
use crate::game::{BALL_RADIUS, BRICK_AREA};
use crate::level::{Behavior, Level, Tile};
use glam::Vec2;
use std::collections::VecDeque;
use std::iter::successors;
use std::ops::RangeInclusive;

/// Samples per world unit.
const SAMPLES: f32 = 2.0;

/// Added to the radius that fits at a sample, in world units, so that every wide enough gap
/// contains a fitting sample: half the distance between samples, and a margin for rounding. Gaps
/// that are too narrow by less than twice this may pass.
const SLACK: f32 = 0.5 / SAMPLES + 1e-3;

/// Extra width that a gap needs beyond the ball's diameter, in world units. A ball hardly ever
/// finds a narrower gap.
const ROOM: f32 = 1.5;

/// Width that a gap needs for a ball to find it, in world units.
pub const GAP_NEEDED: f32 = 2.0 * BALL_RADIUS + ROOM;

/// Size below which bricks cannot be told apart in play, in world units.
pub const SMALLEST: Vec2 = Vec2::new(8.0, 4.0);

/// Unit in which radii are stored, in world units.
const PART: f32 = 1.0 / 64.0;

/// Radius of the smallest ball for which an opening counts as a gap, in [`PART`]s.
const NARROWEST: u16 = (1.0 / PART) as u16;

/// Radius of the largest ball to search for, in [`PART`]s: half of [`GAP_NEEDED`].
const WIDEST: u16 = (GAP_NEEDED / 2.0 / PART) as u16;

/// Tolerance for the extent of a gap, in [`PART`]s. Places whose radius exceeds the narrowest by at
/// most this belong to the gap.
const EVEN: u16 = (0.2 / PART) as u16;

/// Breakable bricks that balls cannot reach, or hardly ever reach.
#[derive(Clone, Debug, PartialEq)]
pub struct Unreachable {
    /// Cells of the bricks, in ascending order.
    pub cells: Vec<usize>,
    /// True if no ball can reach the bricks, because all gaps are narrower than the ball or there
    /// are none. False if they are behind a gap hardly wider than the ball.
    pub is_closed: bool,
    /// The narrowest gap on the widest path to the first brick, if there is a path.
    pub gap: Option<Gap>,
}

/// A gap between two solid bricks, or between a solid brick and a wall of the field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gap {
    /// Cell of the level at the center of the gap.
    pub cell: usize,
    /// Distance between its sides, in world units.
    pub width: f32,
    /// Width in cells, if its sides are parallel. `None` for a gap from corner to corner.
    pub across: Option<Across>,
}

/// Width of a gap in cells, with its direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Across {
    /// Between sides on the left and right.
    Columns(usize),
    /// Between sides above and below.
    Rows(usize),
}

/// Returns true if the bricks of a level are too small to be told apart in play.
pub fn bricks_are_too_small(level: &Level) -> bool {
    Grid::new(BRICK_AREA, level.columns, level.rows()).aabb(0).size().cmplt(SMALLEST).any()
}

/// Finds the breakable bricks that balls cannot reach, or hardly ever reach. Returns `None` if
/// there are none.
pub fn unreachable(level: &Level) -> Option<Unreachable> {
    if !level.tiles.iter().any(|tile| is_solid(tile, level.columns)) {
        return None;
    }
    let space = Space::new(level);
    // Where there are hearts, only these have to be reached: the other bricks burst.
    let has_heart = level.tiles.iter().any(|tile| tile.is_heart());
    let counts = |tile: &Tile| if has_heart { tile.is_heart() } else { tile.is_breakable() };
    let breakable = level.tiles.iter().enumerate().filter(|(_, tile)| counts(tile));
    let widest_to = |cells: RangeInclusive<usize>| cells.map(|cell| space.widest_to(cell).1).max().unwrap_or(0);
    let widest: Vec<(usize, u16)> = breakable.map(|(cell, tile)| (cell, widest_to(cells_of(cell, tile)))).collect();
    let beyond = |radius: f32| {
        let cells = widest.iter().filter(|(_, widest)| f32::from(*widest) * PART < radius).map(|(cell, _)| *cell);
        Some(cells.collect::<Vec<_>>()).filter(|cells| !cells.is_empty())
    };
    let closed = beyond(BALL_RADIUS);
    let is_closed = closed.is_some();
    let cells = closed.or_else(|| beyond(GAP_NEEDED / 2.0))?;
    Some(Unreachable { is_closed, gap: space.gap_to(cells[0]), cells })
}

/// Returns true for a solid brick that always blocks the ball. A brick that moves far enough to
/// leave a gap does not. `columns` is the level's width in cells.
fn is_solid(tile: &Tile, columns: usize) -> bool {
    let Tile::Brick(kind) = tile else { return false };
    let gap = match kind.behavior {
        Behavior::Moves { columns: by, .. } => f32::from(by.abs()) * BRICK_AREA.size().x / columns as f32,
        _ => 0.0,
    };
    kind.hits.is_none() && gap < GAP_NEEDED
}

/// Returns the cells in which a tile's brick can be hit. A moving brick has several.
fn cells_of(cell: usize, tile: &Tile) -> RangeInclusive<usize> {
    match tile {
        Tile::Brick(kind) => kind.path(cell),
        Tile::Empty => cell..=cell,
    }
}

/// Configuration space of a ball's center, sampled over the area of the bricks and the free strip
/// below. Radii are in [`PART`]s.
struct Space {
    grid: Grid,
    solid: Vec<Aabb>,
    columns: usize,
    rows: usize,
    /// Radius of the largest ball that fits at each sample.
    room: Vec<u16>,
    /// Radius of the largest ball that can reach each sample.
    widest: Vec<u16>,
    /// Previous sample on the widest path. A start refers to itself, and an unvisited sample has
    /// `usize::MAX`.
    from: Vec<usize>,
}

impl Space {
    fn new(level: &Level) -> Self {
        let grid = Grid::new(BRICK_AREA, level.columns, level.rows());
        let solid = level.tiles.iter().enumerate().filter(|(_, tile)| is_solid(tile, level.columns));
        let solid: Vec<Aabb> = solid.map(|(cell, _)| grid.aabb(cell)).collect();
        let size = (BRICK_AREA.size() + Vec2::new(0.0, GAP_NEEDED)) * SAMPLES;
        let (columns, rows) = (size.x as usize + 1, size.y as usize + 1);
        let (room, widest, from) = (vec![0; columns * rows], vec![0; columns * rows], vec![usize::MAX; columns * rows]);
        let mut space = Self { grid, solid, columns, rows, room, widest, from };
        space.measure();
        space.fill();
        space
    }

    /// Computes `room`. Walls limit it only within the ball's own radius.
    fn measure(&mut self) {
        let at_walls =
            |Vec2 { x, y }: Vec2| [x, BRICK_AREA.max.x - x, y].into_iter().filter(|away| *away < BALL_RADIUS);
        let away = |at: usize| at_walls(self.position(at)).fold(GAP_NEEDED, f32::min);
        let mut away: Vec<f32> = (0..self.room.len()).map(away).collect();
        for brick in &self.solid {
            for (at, distance) in self.around(*brick) {
                away[at] = away[at].min(distance);
            }
        }
        self.room = away.into_iter().map(|away| WIDEST.min(((away + SLACK) / PART) as u16)).collect();
    }

    /// Searches from the lowest samples, below all bricks, widest paths first. Includes diagonal
    /// neighbors, because a diagonal passage may have no others.
    fn fill(&mut self) {
        let (columns, len) = (self.columns, self.room.len());
        let mut next = vec![VecDeque::new(); usize::from(WIDEST) + 1];
        for at in len - columns..len {
            (self.from[at], self.widest[at]) = (at, self.room[at]);
            next[usize::from(self.room[at])].push_back(at);
        }
        for width in (0..=WIDEST).rev() {
            while let Some(at) = next[usize::from(width)].pop_front() {
                let (column, row) = (at % columns, at / columns);
                for row in row.saturating_sub(1)..=(row + 1).min(self.rows - 1) {
                    for column in column.saturating_sub(1)..=(column + 1).min(columns - 1) {
                        let beside = row * columns + column;
                        if self.from[beside] == usize::MAX {
                            (self.from[beside], self.widest[beside]) = (at, width.min(self.room[beside]));
                            next[usize::from(self.widest[beside])].push_back(beside);
                        }
                    }
                }
            }
        }
    }

    /// Finds the largest ball that touches the brick in a cell, to within one sample. Returns its
    /// sample and its radius.
    fn widest_to(&self, cell: usize) -> (usize, u16) {
        let samples = self.around(self.grid.aabb(cell)).map(|(at, distance)| (at, distance, self.widest[at]));
        let touching = samples.filter(|(_, distance, widest)| *distance <= f32::from(*widest) * PART + 1.0 / SAMPLES);
        touching.map(|(at, _, widest)| (at, widest)).max_by_key(|(_, widest)| *widest).unwrap_or_default()
    }

    /// Returns the narrowest gap on the widest path to the brick in `cell`. Returns `None` if there
    /// is no path, or if the gap is at least [`GAP_NEEDED`] wide.
    fn gap_to(&self, cell: usize) -> Option<Gap> {
        let (at, widest) = self.widest_to(cell);
        if !(NARROWEST..WIDEST).contains(&widest) {
            return None;
        }
        let path = successors(Some(at), |at| Some(self.from[*at]).filter(|from| from != at));
        let behind: Vec<usize> = path.take_while(|at| self.widest[*at] == widest).collect();
        // The gap starts where the largest ball just fits.
        let is_narrow = |at: &usize| self.room[*at] <= widest + EVEN;
        let through: Vec<usize> = behind.into_iter().rev().take_while(is_narrow).collect();
        let middle = self.position(*through.get(through.len() / 2)?);
        let size = self.grid.aabb(0).size();
        let cell_at = |at: f32, size: f32, count: usize| ((at / size) as usize).min(count - 1);
        let column = cell_at(middle.x, size.x, self.grid.columns());
        let cell = cell_at(middle.y, size.y, self.grid.rows()) * self.grid.columns() + column;
        // Remove the slack that `measure` added to the radius.
        let about = 2.0 * (f32::from(widest) * PART - SLACK);
        let apart = sides(&self.solid, middle)
            .map(|(one, other)| (one.min - other.max).max(other.min - one.max).max(Vec2::ZERO));
        let apart = apart.filter(|apart| (apart.length() - about).abs() < 1.0 && apart.length() < GAP_NEEDED);
        let across = match apart {
            Some(Vec2 { x, y: 0.0 }) => Some(Across::Columns((x / size.x).round() as usize)),
            Some(Vec2 { x: 0.0, y }) => Some(Across::Rows((y / size.y).round() as usize)),
            _ => None,
        };
        Some(Gap { cell, width: apart.map_or(about, Vec2::length), across })
    }

    /// Returns a sample's position in the field.
    fn position(&self, at: usize) -> Vec2 {
        Vec2::new((at % self.columns) as f32, (at / self.columns) as f32) / SAMPLES
    }

    /// Iterates over the samples in and around a box, up to the largest radius, with their
    /// distances from the box.
    fn around(&self, Aabb { min, max }: Aabb) -> impl Iterator<Item = (usize, f32)> + use<> {
        const FAR: f32 = GAP_NEEDED / 2.0 + 1.0 / SAMPLES;
        let columns = self.columns;
        let range = |min: f32, max: f32, count: usize| {
            let first = ((min - FAR) * SAMPLES).ceil().max(0.0) as usize;
            first..count.min(((max + FAR) * SAMPLES) as usize + 1)
        };
        let beside = range(min.x, max.x, columns);
        range(min.y, max.y, self.rows).flat_map(move |y| {
            beside.clone().map(move |x| {
                let position = Vec2::new(x as f32, y as f32) / SAMPLES;
                (y * columns + x, (position - position.clamp(min, max)).length())
            })
        })
    }
}

/// Returns the two obstacles on either side of a place: the nearest one, and the nearest one on the
/// opposite side.
fn sides(solid: &[Aabb], place: Vec2) -> Option<(Aabb, Aabb)> {
    const FAR: f32 = 1e4;
    let walls = [
        Aabb { min: Vec2::splat(-FAR), max: Vec2::new(0.0, FAR) },
        Aabb { min: Vec2::new(BRICK_AREA.max.x, -FAR), max: Vec2::splat(FAR) },
        Aabb { min: Vec2::splat(-FAR), max: Vec2::new(FAR, 0.0) },
    ];
    let to = |obstacle: &Aabb| place.clamp(obstacle.min, obstacle.max) - place;
    let nearest = |obstacles: &mut dyn Iterator<Item = &Aabb>| {
        obstacles.min_by(|a, b| to(a).length_squared().total_cmp(&to(b).length_squared())).copied()
    };
    let all = || solid.iter().chain(&walls);
    let one = nearest(&mut all())?;
    let is_opposite = |other: &&Aabb| to(other).dot(to(&one)) < -0.5 * to(other).length() * to(&one).length();
    Some((one, nearest(&mut all().filter(is_opposite))?))
}

#[cfg(test)]
mod tests;
