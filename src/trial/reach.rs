//! Finds the bricks that no ball can reach, of which `breakout check` warns, and the gap that keeps
//! the ball from them. This is not part of the rules.
//!
//! A ball's centre can be wherever it is at least a radius away from every solid brick and every
//! wall. This is its *configuration space*: the field less the Minkowski sums of the solid bricks
//! with the ball (Lozano-Pérez, *Spatial Planning: A Configuration Space Approach*, 1983). It is
//! sampled on a lattice: each sample knows the widest ball that has room there. A search from the
//! free part below the bricks then finds the widest ball that gets to each sample (*widest path*).
//! Breakable bricks are no obstacles, since they break.
//!
//! ```text
//!   1 1 1        the search comes from below, and no ball can enter
//!   1 2 1        where there is no gap
//!   1 1 1
//!   ~ ~ ~
//! ```

use crate::collision::{Aabb, Grid};
use crate::game::{AREA, RADIUS};
use crate::level::{Behavior, Level, Tile};
use glam::Vec2;
use std::collections::VecDeque;
use std::iter::successors;
use std::ops::RangeInclusive;

/// Samples per world unit.
const SAMPLES: f32 = 2.0;

/// Balls are counted as wider by this radius, in world units, so that every gap that is wide enough
/// contains a sample: half the distance between samples, and something for rounding. A gap that is
/// too narrow by less than twice this may pass.
const SLACK: f32 = 0.5 / SAMPLES + 1e-3;

/// A gap must be wider than the ball by this much, in world units. A ball hardly ever finds a
/// narrower one.
const ROOM: f32 = 1.5;

/// Width that a gap needs for a ball to find it, in world units.
pub const GAP_NEEDED: f32 = 2.0 * RADIUS + ROOM;

/// Bricks narrower or flatter than this, in world units, cannot be told apart in play.
pub const SMALLEST: Vec2 = Vec2::new(8.0, 4.0);

/// Radii are kept in this part of a world unit.
const PART: f32 = 1.0 / 64.0;

/// Radius of the narrowest ball for which an opening counts as a gap.
const NARROWEST: u16 = (1.0 / PART) as u16;

/// The radius that a ball of a findable gap has. No wider ball is looked for.
const WIDEST: u16 = (GAP_NEEDED / 2.0 / PART) as u16;

/// Places on the way through a gap may be wider than its narrowest one by this radius.
const EVEN: u16 = (0.2 / PART) as u16;

/// Breakable bricks that no ball can reach, or hardly any.
#[derive(Clone, Debug, PartialEq)]
pub struct Unreachable {
    /// Their cells in ascending order.
    pub cells: Vec<usize>,
    /// No ball can reach them: solid bricks close them off, or leave only gaps that are narrower
    /// than the ball. Otherwise they are behind a gap that is hardly wider than the ball.
    pub is_closed: bool,
    /// The narrowest gap on the widest path to the first of them, if there is a path.
    pub gap: Option<Gap>,
}

/// A gap between two solid bricks, or between one and a wall of the field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gap {
    /// The cell of the level in its middle.
    pub cell: usize,
    /// From one side to the other, in world units.
    pub width: f32,
    /// Its width in cells, if its sides are straight opposite each other; `None` from corner to
    /// corner.
    pub across: Option<Across>,
}

/// Width of a gap in cells, with its direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Across {
    /// Its sides stand left and right.
    Columns(usize),
    /// Its sides stand above and below.
    Rows(usize),
}

/// True if the bricks of a level are too small to be told apart in play.
#[must_use]
pub fn bricks_are_too_small(level: &Level) -> bool {
    Grid::new(AREA, level.columns, level.rows()).aabb(0).size().cmplt(SMALLEST).any()
}

/// Finds the breakable bricks that no ball, or hardly any, can reach. Returns `None` where all can
/// be reached.
#[must_use]
pub fn unreachable(level: &Level) -> Option<Unreachable> {
    if are_clearly_reached(level) {
        return None;
    }
    let space = Space::new(level);
    let breakable = level.tiles.iter().enumerate().filter(|(_, tile)| tile.is_breakable());
    let widest_to = |cells: RangeInclusive<usize>| cells.map(|cell| space.widest_to(cell).1).max().unwrap_or(0);
    let widest: Vec<(usize, u16)> = breakable.map(|(cell, tile)| (cell, widest_to(cells_of(cell, tile)))).collect();
    let beyond = |radius: f32| {
        let cells = widest.iter().filter(|(_, widest)| f32::from(*widest) * PART < radius).map(|(cell, _)| *cell);
        Some(cells.collect::<Vec<_>>()).filter(|cells| !cells.is_empty())
    };
    let closed = beyond(RADIUS);
    let is_closed = closed.is_some();
    let cells = closed.or_else(|| beyond(GAP_NEEDED / 2.0))?;
    Some(Unreachable { is_closed, gap: space.gap_to(cells[0]), cells })
}

/// True if a ball that goes from cell to cell, up, down and sideways, gets to every breakable
/// brick. This quick test spares most levels the long one; `false` decides nothing.
fn are_clearly_reached(level: &Level) -> bool {
    let (tiles, columns) = (&level.tiles, level.columns);
    if !tiles.iter().any(|tile| is_solid(tile, columns)) {
        return true;
    }
    if Grid::new(AREA, columns, level.rows()).aabb(0).size().cmplt(Vec2::splat(GAP_NEEDED)).any() {
        return false;
    }
    let mut is_closed: Vec<bool> = tiles.iter().map(|tile| is_solid(tile, columns)).collect();
    let mut next: Vec<usize> = (tiles.len() - columns..tiles.len()).collect();
    while let Some(cell) = next.pop() {
        if std::mem::replace(&mut is_closed[cell], true) {
            continue;
        }
        let column = cell % columns;
        let beside = [(column > 0).then(|| cell - 1), (column + 1 < columns).then(|| cell + 1)];
        let above_and_below = [cell.checked_sub(columns), Some(cell + columns).filter(|below| *below < tiles.len())];
        next.extend(beside.into_iter().chain(above_and_below).flatten());
    }
    let is_reached = |(cell, tile): (usize, &Tile)| cells_of(cell, tile).any(|cell| is_closed[cell]);
    tiles.iter().enumerate().all(|(cell, tile)| !tile.is_breakable() || is_reached((cell, tile)))
}

/// True for a solid brick that stays, in a level with so many columns. One that moves far enough to
/// leave a gap for the ball gives way in time.
fn is_solid(tile: &Tile, columns: usize) -> bool {
    let Tile::Brick(kind) = tile else { return false };
    let gap = match kind.behavior {
        Behavior::Moves { columns: by, .. } => f32::from(by.abs()) * AREA.size().x / columns as f32,
        _ => 0.0,
    };
    kind.hits.is_none() && gap < GAP_NEEDED
}

/// The cells in which the brick of a tile can be hit: more than one if it moves.
fn cells_of(cell: usize, tile: &Tile) -> RangeInclusive<usize> {
    match tile {
        Tile::Brick(kind) => kind.path(cell),
        Tile::Empty => cell..=cell,
    }
}

/// The configuration space of a ball's centre, as samples of the bricks' area and the free room
/// below. Radii are counted in [`PART`]s.
struct Space {
    grid: Grid,
    solid: Vec<Aabb>,
    columns: usize,
    rows: usize,
    /// Radius of the widest ball that has room at a sample.
    room: Vec<u16>,
    /// Radius of the widest ball that gets there.
    widest: Vec<u16>,
    /// The sample from which it gets there; itself at the start.
    from: Vec<usize>,
}

impl Space {
    fn new(level: &Level) -> Self {
        let grid = Grid::new(AREA, level.columns, level.rows());
        let solid = level.tiles.iter().enumerate().filter(|(_, tile)| is_solid(tile, level.columns));
        let solid: Vec<Aabb> = solid.map(|(cell, _)| grid.aabb(cell)).collect();
        let size = (AREA.size() + Vec2::new(0.0, GAP_NEEDED)) * SAMPLES;
        let (columns, rows) = (size.x as usize + 1, size.y as usize + 1);
        let (room, widest, from) = (vec![0; columns * rows], vec![0; columns * rows], vec![usize::MAX; columns * rows]);
        let mut space = Self { grid, solid, columns, rows, room, widest, from };
        space.measure();
        space.fill();
        space
    }

    /// Finds the room at each sample. A wall needs none beyond the ball's own radius.
    fn measure(&mut self) {
        let at_walls = |Vec2 { x, y }: Vec2| [x, AREA.max.x - x, y].into_iter().filter(|away| *away < RADIUS);
        let away = |at: usize| at_walls(self.position(at)).fold(GAP_NEEDED, f32::min);
        let mut away: Vec<f32> = (0..self.room.len()).map(away).collect();
        for brick in &self.solid {
            for (at, distance) in self.around(*brick) {
                away[at] = away[at].min(distance);
            }
        }
        self.room = away.into_iter().map(|away| WIDEST.min(((away + SLACK) / PART) as u16)).collect();
    }

    /// Searches from the lowest samples, below all bricks, along the widest paths first. Diagonal
    /// neighbours count: a diagonal passage may have no others.
    fn fill(&mut self) {
        let (columns, len) = (self.columns, self.room.len());
        let mut next = vec![VecDeque::new(); usize::from(WIDEST) + 1];
        for at in len - columns..len {
            (self.from[at], self.widest[at]) = (at, self.room[at]);
            next[usize::from(self.room[at])].push_back(at);
        }
        for width in (0..=WIDEST).rev() {
            while let Some(at) = next[usize::from(width)].pop_front() {
                let (left, right) = (usize::from(at % columns > 0), usize::from(at % columns + 1 < columns));
                // Loops count by hand: in a debug build, iterators take twice as long.
                let mut row = at.checked_sub(columns).unwrap_or(at);
                while row <= (at + columns + right).min(len - 1) {
                    let mut beside = row - left;
                    while beside <= row + right {
                        if self.from[beside] == usize::MAX {
                            (self.from[beside], self.widest[beside]) = (at, width.min(self.room[beside]));
                            next[usize::from(self.widest[beside])].push_back(beside);
                        }
                        beside += 1;
                    }
                    row += columns;
                }
            }
        }
    }

    /// A sample at which the widest ball that touches the brick in a cell does so, or is within one
    /// sample's distance of it, and the radius of that ball.
    fn widest_to(&self, cell: usize) -> (usize, u16) {
        let mut found = (0, 0);
        for (at, distance) in self.around(self.grid.aabb(cell)) {
            let widest = self.widest[at];
            if widest >= found.1 && distance <= f32::from(widest) * PART + 1.0 / SAMPLES {
                found = (at, widest);
                if widest == WIDEST {
                    // Of most bricks the first samples tell.
                    break;
                }
            }
        }
        found
    }

    /// The narrowest gap on the widest path to the brick in `cell`. Returns `None` where there is
    /// no path, or where the gap is as wide as [`GAP_NEEDED`].
    fn gap_to(&self, cell: usize) -> Option<Gap> {
        let (at, widest) = self.widest_to(cell);
        if !(NARROWEST..WIDEST).contains(&widest) {
            return None;
        }
        let path = successors(Some(at), |at| Some(self.from[*at]).filter(|from| from != at));
        let behind: Vec<usize> = path.take_while(|at| self.widest[*at] == widest).collect();
        // The gap begins where the ball cannot be wider any more.
        let is_narrow = |at: &usize| self.room[*at] <= widest + EVEN;
        let through: Vec<usize> = behind.into_iter().rev().take_while(is_narrow).collect();
        let middle = self.position(*through.get(through.len() / 2)?);
        let size = self.grid.aabb(0).size();
        let cell_at = |at: f32, size: f32, count: usize| ((at / size) as usize).min(count - 1);
        let column = cell_at(middle.x, size.x, self.grid.columns());
        let cell = cell_at(middle.y, size.y, self.grid.rows()) * self.grid.columns() + column;
        // Wider by the slack than the ball that gets through.
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

    /// Position of a sample in the field, by its index.
    fn position(&self, at: usize) -> Vec2 {
        Vec2::new((at % self.columns) as f32, (at / self.columns) as f32) / SAMPLES
    }

    /// The samples in and around a box, as far as balls are looked for, with their distances.
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

/// The two obstacles between which a place lies: the nearest one, and the nearest one on the other
/// side.
fn sides(solid: &[Aabb], place: Vec2) -> Option<(Aabb, Aabb)> {
    const FAR: f32 = 1e4;
    let walls = [
        Aabb { min: Vec2::splat(-FAR), max: Vec2::new(0.0, FAR) },
        Aabb { min: Vec2::new(AREA.max.x, -FAR), max: Vec2::splat(FAR) },
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
