//! Which bricks a ball can reach: what `breakout check` warns of. Not part of the rules.
//!
//! A ball's centre can be wherever it is a radius away from every solid brick and wall. That space is sampled on a
//! lattice and flooded from the free part below the bricks; bricks that break are in nobody's way, since they break.
//!
//! ```text
//!   1 1 1        the flood comes from below and cannot enter: the ball is
//!   1 2 1        wider than no gap at all
//!   1 1 1
//!   ~ ~ ~
//! ```

use super::{AREA, RADIUS};
use crate::collision::{Aabb, Circle, Grid, contact_circle_aabb};
use crate::level::{BrickKind, Level, Tile};
use glam::Vec2;

/// Samples per world unit. The narrowest gap that lets a ball through at a whole number of columns, 25.8 units at 31,
/// leaves its centre 0.8: one sample at least.
const SAMPLES: usize = 2;

/// Bricks narrower or flatter than this, in world units, cannot be told apart in play.
const SMALLEST: Vec2 = Vec2::new(8.0, 4.0);

/// Whether the bricks of a level are so small that the ball meets several at once wherever it goes.
#[must_use]
pub fn bricks_are_too_small(level: &Level) -> bool {
    let size = grid(level).aabb(0).size();
    size.cmplt(SMALLEST).any()
}

/// The cells of breakable bricks that no ball can ever touch, in their order.
#[must_use]
pub fn unreachable(level: &Level) -> Vec<usize> {
    let grid = grid(level);
    let (mut solid, mut breakable) = (Vec::new(), Vec::new());
    for (cell, tile) in level.tiles().iter().enumerate() {
        match tile {
            Tile::Empty => {}
            Tile::Brick(BrickKind { hits: None, .. }) => solid.push(grid.aabb(cell)),
            Tile::Brick(_) => breakable.push(cell),
        }
    }
    if solid.is_empty() {
        return Vec::new();
    }
    let space = Space::flooded(&solid);
    breakable.retain(|cell| !space.touches(&grid.aabb(*cell)));
    breakable
}

fn grid(level: &Level) -> Grid {
    Grid::new(AREA, level.columns(), level.rows())
}

/// Where a ball's centre can be, as samples of the area of the bricks and of the free room below.
struct Space {
    columns: usize,
    rows: usize,
    state: Vec<State>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Free,
    Blocked,
    Reached,
}

impl Space {
    fn flooded(solid: &[Aabb]) -> Self {
        let size = AREA.size() + Vec2::new(0.0, 2.0 * RADIUS);
        let (columns, rows) = (size.x as usize * SAMPLES + 1, size.y as usize * SAMPLES + 1);
        let mut space = Self { columns, rows, state: vec![State::Free; columns * rows] };
        for y in 0..rows {
            for x in 0..columns {
                let at = Self::position(x, y);
                if at.x < RADIUS || at.x > AREA.max.x - RADIUS || at.y < RADIUS {
                    space.state[y * columns + x] = State::Blocked;
                }
            }
        }
        for brick in solid {
            space.for_each_near(brick, |state, at| {
                // Exactly a radius away is free: a ball fits through a gap of its own width.
                if contact_circle_aabb(&Circle { center: at, radius: RADIUS }, brick)
                    .is_some_and(|contact| contact.depth > 1e-3)
                {
                    *state = State::Blocked;
                }
            });
        }
        space.flood();
        space
    }

    /// Fills from the lowest samples, below all bricks.
    fn flood(&mut self) {
        let (columns, rows) = (self.columns, self.rows);
        let mut stack: Vec<usize> = ((rows - 1) * columns..rows * columns).collect();
        while let Some(at) = stack.pop() {
            if self.state[at] != State::Free {
                continue;
            }
            self.state[at] = State::Reached;
            let (x, y) = (at % columns, at / columns);
            let neighbours = [
                (x > 0).then(|| at - 1),
                (x + 1 < columns).then_some(at + 1),
                (y > 0).then(|| at - columns),
                (y + 1 < rows).then_some(at + columns),
            ];
            stack.extend(neighbours.into_iter().flatten());
        }
    }

    /// Whether a ball at some reached sample touches a brick, or could a sample's distance further.
    fn touches(&self, brick: &Aabb) -> bool {
        let radius = RADIUS + 1.0 / SAMPLES as f32;
        self.near(brick).any(|(x, y)| {
            self.state[y * self.columns + x] == State::Reached
                && brick.closest_point(Self::position(x, y)).distance(Self::position(x, y)) <= radius
        })
    }

    fn for_each_near(&mut self, brick: &Aabb, mut each: impl FnMut(&mut State, Vec2)) {
        let columns = self.columns;
        let near: Vec<(usize, usize)> = self.near(brick).collect();
        for (x, y) in near {
            each(&mut self.state[y * columns + x], Self::position(x, y));
        }
    }

    /// The samples at most about a radius away from a box.
    fn near(&self, brick: &Aabb) -> impl Iterator<Item = (usize, usize)> + use<> {
        let around = brick.inflated(RADIUS + 1.0);
        let index = |at: f32, count: usize| ((at * SAMPLES as f32).max(0.0) as usize).min(count - 1);
        let (left, right) = (index(around.min.x, self.columns), index(around.max.x, self.columns));
        let (top, bottom) = (index(around.min.y, self.rows), index(around.max.y, self.rows));
        (top..=bottom).flat_map(move |y| (left..=right).map(move |x| (x, y)))
    }

    fn position(x: usize, y: usize) -> Vec2 {
        Vec2::new(x as f32, y as f32) / SAMPLES as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level;

    const NONE: [usize; 0] = [];

    fn cells(text: &str) -> Vec<usize> {
        unreachable(&level::parse("test", "Test", text).expect("a good level"))
    }

    #[test]
    fn a_closed_chamber_is_found() {
        assert_eq!(cells("1 1 1\n1 2 1\n1 1 1\n2 0 2\n"), [4]);
        assert_eq!(cells("1 1 1\n1 2 1\n1 3 1\n2 0 2\n"), NONE, "the 3 breaks and opens it");
        assert_eq!(cells("2 2 2\n1 1 1\n0 0 0\n"), [0, 1, 2]);
    }

    #[test]
    fn a_ball_fits_through_what_is_wider_than_itself() {
        let wall = |columns: usize| {
            let mut row = vec!["1"; columns];
            row[columns / 2] = "0";
            format!("{}\n{}\n{}\n", "2 ".repeat(columns), row.join(" "), "0 ".repeat(columns))
        };
        // 800 / 31 = 25.8 units, 800 / 32 = 25 and a ball that fits exactly, 800 / 33 = 24.2.
        assert_eq!(cells(&wall(31)), NONE);
        assert_eq!(cells(&wall(32)), NONE);
        assert_eq!(cells(&wall(33)).len(), 33);
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
