//! Finds the bricks that no ball can reach, of which `breakout check` warns. This is not part of
//! the rules.
//!
//! A ball's centre can be wherever it is at least a radius away from every solid brick and every
//! wall. This is its *configuration space*: the field less the Minkowski sums of the solid bricks
//! with the ball (Lozano-Pérez, *Spatial Planning: A Configuration Space Approach*, 1983). It is
//! sampled on a lattice and filled from the free part below the bricks (*flood fill*). Breakable
//! bricks are no obstacles, since they break.
//!
//! ```text
//!   1 1 1        the fill comes from below, and cannot enter where there
//!   1 2 1        is no gap
//!   1 1 1
//!   ~ ~ ~
//! ```

mod gap;

pub use gap::{Across, Gap, gap_to};

use crate::collision::{Aabb, Grid};
use crate::game::{AREA, RADIUS};
use crate::level::{BrickKind, Level, Tile};
use glam::Vec2;
use std::ops::Range;

/// Samples per world unit.
const SAMPLES: f32 = 2.0;

/// Blocked regions shrink by this much, in world units, so that every gap that is wide enough
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

/// True if the bricks of a level are too small to be told apart in play.
#[must_use]
pub fn bricks_are_too_small(level: &Level) -> bool {
    let size = grid(level).aabb(0).size();
    size.cmplt(SMALLEST).any()
}

/// Breakable bricks that no ball can reach, or hardly any: their cells in ascending order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreachable {
    /// No ball can reach them: solid bricks close them off, or leave only gaps that are narrower
    /// than the ball.
    Closed(Vec<usize>),
    /// They are behind a gap that is hardly wider than the ball.
    Tight(Vec<usize>),
}

/// Finds the breakable bricks that no ball, or hardly any, can reach. Returns `None` where all can
/// be reached.
#[must_use]
pub fn unreachable(level: &Level) -> Option<Unreachable> {
    let grid = grid(level);
    let solid = solid_bricks(level, &grid);
    if solid.is_empty() || are_clearly_reached(level, &grid) {
        return None;
    }
    let beyond = |radius: f32| {
        let space = Space::filled(&solid, radius);
        let breakable = level.tiles().iter().enumerate().filter(|(_, tile)| tile.is_breakable()).map(|(cell, _)| cell);
        let cells = breakable.filter(|cell| !space.touches(&grid.aabb(*cell)));
        Some(cells.collect::<Vec<_>>()).filter(|cells| !cells.is_empty())
    };
    let tight = beyond(RADIUS + ROOM / 2.0)?;
    Some(beyond(RADIUS).map_or(Unreachable::Tight(tight), Unreachable::Closed))
}

/// True if a ball that goes from cell to cell, up, down and sideways, gets to every breakable
/// brick. This quick test spares most levels the long one; `false` decides nothing.
fn are_clearly_reached(level: &Level, grid: &Grid) -> bool {
    if grid.aabb(0).size().cmplt(Vec2::splat(GAP_NEEDED)).any() {
        return false;
    }
    let (tiles, columns) = (level.tiles(), level.columns());
    let mut is_closed: Vec<bool> = tiles.iter().map(is_solid).collect();
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
    tiles.iter().zip(&is_closed).all(|(tile, was_reached)| !tile.is_breakable() || *was_reached)
}

/// The boxes of a level's solid bricks.
fn solid_bricks(level: &Level, grid: &Grid) -> Vec<Aabb> {
    let tiles = level.tiles().iter().enumerate();
    tiles.filter(|(_, tile)| is_solid(tile)).map(|(cell, _)| grid.aabb(cell)).collect()
}

fn is_solid(tile: &Tile) -> bool {
    matches!(tile, Tile::Brick(BrickKind { hits: None, .. }))
}

fn grid(level: &Level) -> Grid {
    Grid::new(AREA, level.columns(), level.rows())
}

/// The configuration space of a ball's centre, as samples of the bricks' area and the free room
/// below.
struct Space {
    columns: usize,
    rows: usize,
    /// The ball's.
    radius: f32,
    state: Vec<State>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Free,
    Blocked,
    Reached,
}

impl Space {
    /// The space of a ball of this radius, with the samples marked that it reaches.
    fn filled(solid: &[Aabb], radius: f32) -> Self {
        let size = (AREA.size() + Vec2::new(0.0, 2.0 * radius)) * SAMPLES;
        let (columns, rows) = (size.x as usize + 1, size.y as usize + 1);
        let mut space = Self { columns, rows, radius, state: vec![State::Free; columns * rows] };
        let margin = (radius - SLACK).min(RADIUS);
        for (at, state) in space.state.iter_mut().enumerate() {
            let Vec2 { x, y } = position(at, columns);
            if !(margin..=AREA.max.x - margin).contains(&x) || y < margin {
                *state = State::Blocked;
            }
        }
        for brick in solid {
            for row in space.within(brick, radius - SLACK) {
                space.state[row].fill(State::Blocked);
            }
        }
        space.fill();
        space
    }

    /// Fills from the lowest samples, below all bricks, one run of a row at a time. Diagonal
    /// neighbours count: a diagonal passage may have no others.
    fn fill(&mut self) {
        let (columns, rows) = (self.columns, self.rows);
        let mut seeds: Vec<usize> = ((rows - 1) * columns..rows * columns).collect();
        while let Some(seed) = seeds.pop() {
            let is_free = |state: &State| *state == State::Free;
            if !is_free(&self.state[seed]) {
                continue;
            }
            let (row, start) = (seed / columns, seed / columns * columns);
            let left = seed - self.state[start..seed].iter().rev().take_while(|state| is_free(state)).count();
            let right = seed + self.state[seed..start + columns].iter().take_while(|state| is_free(state)).count();
            self.state[left..right].fill(State::Reached);
            for next in [row.checked_sub(1), Some(row + 1).filter(|next| *next < rows)].into_iter().flatten() {
                let from = next * columns + (left - start).saturating_sub(1);
                let end = next * columns + (right - start + 1).min(columns);
                // One seed for each run of free samples.
                let begins = |at: &usize| is_free(&self.state[*at]) && (*at == from || !is_free(&self.state[*at - 1]));
                seeds.extend((from..end).filter(begins));
            }
        }
    }

    /// True if a ball at a reached sample touches a brick, or is within one sample's distance of
    /// touching it.
    fn touches(&self, brick: &Aabb) -> bool {
        self.within(brick, self.radius + 1.0 / SAMPLES).any(|row| self.state[row].contains(&State::Reached))
    }

    /// The samples that are at most this far from a box, row by row: its Minkowski sum with a disc.
    fn within(&self, brick: &Aabb, distance: f32) -> impl Iterator<Item = Range<usize>> + use<> {
        let (columns, brick) = (self.columns, *brick);
        let first = |at: f32| (at * SAMPLES).ceil().max(0.0) as usize;
        let end = |at: f32, count: usize| ((at * SAMPLES).floor() + 1.0).max(0.0).min(count as f32) as usize;
        (first(brick.min.y - distance)..end(brick.max.y + distance, self.rows)).map(move |y| {
            let above = y as f32 / SAMPLES;
            let away = (brick.min.y - above).max(above - brick.max.y).max(0.0);
            let beside = (distance * distance - away * away).max(0.0).sqrt();
            let (left, right) = (first(brick.min.x - beside), end(brick.max.x + beside, columns));
            y * columns + left.min(right)..y * columns + right
        })
    }
}

/// Position of a sample in the field, by its index.
fn position(at: usize, columns: usize) -> Vec2 {
    Vec2::new((at % columns) as f32, (at / columns) as f32) / SAMPLES
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level;
    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::select;

    fn unreachable(text: &str) -> Option<Unreachable> {
        super::unreachable(&level::parse("test", "Test", text).expect("a good level"))
    }

    #[test]
    fn a_closed_chamber_is_found() {
        assert_eq!(unreachable("1 1 1\n1 2 1\n1 1 1\n2 0 2\n"), Some(Unreachable::Closed(vec![4])));
        assert_eq!(unreachable("1 1 1\n1 2 1\n1 3 1\n2 0 2\n"), None, "the 3 breaks and opens it");
        assert_eq!(unreachable("2 2 2\n1 1 1\n0 0 0\n"), Some(Unreachable::Closed(vec![0, 1, 2])));
        assert_eq!(unreachable("2 2 2\n2 0 2\n"), None);
    }

    /// A wall of `columns` solid bricks below breakable ones, with a gap of `wide` at `from`.
    fn wall(columns: usize, from: usize, wide: usize) -> String {
        let mut row = vec!["1"; columns];
        row[from..from + wide].fill("0");
        format!("{}\n{}\n{}\n", "2 ".repeat(columns), row.join(" "), "0 ".repeat(columns))
    }

    #[test]
    fn a_ball_fits_through_what_is_wider_than_itself() {
        // 800 / 30 = 26.7 units, 800 / 32 = 25 and a ball that fits exactly, 800 / 33 = 24.2.
        assert_eq!(unreachable(&wall(30, 15, 1)), None);
        for columns in [31, 32] {
            assert_eq!(unreachable(&wall(columns, 15, 1)), Some(Unreachable::Tight((0..columns).collect())));
        }
        assert_eq!(unreachable(&wall(33, 15, 1)), Some(Unreachable::Closed((0..33).collect())));
    }

    /// Gaps at many places, whose edges do not lie on the lattice. A gap that is wide enough is
    /// open wherever it lies.
    #[test]
    fn a_gap_may_lie_anywhere() {
        for (columns, wide) in [(59, 2), (60, 2), (75, 3), (89, 3), (100, 4), (97, 4)] {
            for from in (0..=columns - wide).step_by(3) {
                assert_eq!(unreachable(&wall(columns, from, wide)), None, "{columns} {from} {wide}");
            }
        }
        for (columns, wide) in [(63, 2), (64, 2), (95, 3)] {
            for from in (0..=columns - wide).step_by(3) {
                let found = unreachable(&wall(columns, from, wide));
                assert!(!matches!(found, Some(Unreachable::Closed(_))), "{columns} {from} {wide}");
            }
        }
    }

    /// The only way leads between the corners of two solid bricks, which are one brick apart in
    /// each direction.
    #[test]
    fn a_ball_passes_between_corners() {
        let corners = |rows: usize, first: usize| {
            let row = |solid: std::ops::Range<usize>| {
                (0..40).map(|column| if solid.contains(&column) { '1' } else { '.' }).collect::<String>() + "\n"
            };
            let below = row(0..0).repeat(rows - 4);
            let top = ".".repeat(20) + &"2".repeat(20) + "\n";
            format!("{top}{}{}{}{below}", row(0..20), row(0..0), row(first..40))
        };
        // The corners are 20 units apart sideways. Upwards it is 300 / 15 = 20, which makes 28.3,
        // or 300 / 20 = 15, which makes 25.
        assert_eq!(unreachable(&corners(15, 21)), None);
        assert!(matches!(unreachable(&corners(20, 21)), Some(Unreachable::Tight(_))));
        assert!(matches!(unreachable(&corners(15, 20)), Some(Unreachable::Closed(_))));
    }

    proptest! {
        /// The quick look never says that something is reached which the long one calls closed off.
        #[test]
        fn the_quick_look_agrees_with_the_long_one(rows in vec(vec(select(vec!['.', '1', '2', '2']), 12), 1..9), columns in 1..13_usize) {
            let text: String = rows.iter().map(|row| row[..columns].iter().collect::<String>() + "\n").collect();
            let Ok(level) = level::parse("test", "Test", &text) else { return Ok(()) };
            let grid = grid(&level);
            let space = Space::filled(&solid_bricks(&level, &grid), RADIUS + ROOM / 2.0);
            let mut bricks = level.tiles().iter().enumerate().filter(|(_, tile)| tile.is_breakable());
            let are_reached = bricks.all(|(cell, _)| space.touches(&grid.aabb(cell)));
            prop_assert!(are_reached || !are_clearly_reached(&level, &grid));
        }
    }

    #[test]
    fn the_quick_look_is_enough_for_most_levels() {
        let look = |text: &str| {
            let level = level::parse("test", "Test", text).expect("a good level");
            are_clearly_reached(&level, &grid(&level))
        };
        assert!(look("2 1 2\n2 0 2\n2 2 1\n") && look(&wall(30, 15, 1)));
        assert!(!look("2 2 2\n1 1 1\n0 0 0\n") && !look(&wall(32, 15, 1)));
    }

    #[test]
    fn small_bricks_are_told() {
        let level = |columns: usize, rows: usize| {
            level::parse("test", "Test", ("2 ".repeat(columns) + "\n").repeat(rows)).expect("a good level")
        };
        assert!(!bricks_are_too_small(&level(100, 75)));
        assert!(bricks_are_too_small(&level(101, 1)) && bricks_are_too_small(&level(1, 76)));
    }
}
