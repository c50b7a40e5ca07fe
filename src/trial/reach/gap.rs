//! Finds the gap that keeps the ball from a brick: where it is, and how wide.
//!
//! Bisection finds the widest ball that reaches the brick. A slightly wider ball does not reach it,
//! so the gap lies where the path of the first ball leaves the space of the second. The middle of
//! the shortest such stretch is the gap's.
//!
//! ```text
//!   1 1 1 1   1 1 1 1      ·  where the wider ball gets to
//!        1  x  1           x  where only the narrower ball gets through: the gap
//!        · · · · ·
//! ```

use super::{AREA, GAP_NEEDED, Level, Space, State, position, solid_bricks};
use crate::collision::Aabb;
use glam::Vec2;
use std::collections::VecDeque;

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

/// Radius of the smallest ball that is tried, in world units. A narrower opening does not count as
/// a gap.
const SMALLEST: f32 = 1.0;

/// Precision of the widest ball's radius, in world units.
const EXACT: f32 = 0.2;

/// The narrowest gap on the widest path to the brick in `cell`. Returns `None` where there is no
/// path, or where the gap is as wide as [`GAP_NEEDED`].
#[must_use]
pub fn gap_to(level: &Level, cell: usize) -> Option<Gap> {
    let grid = super::grid(level);
    let solid = solid_bricks(level, &grid);
    let target = grid.aabb(cell);
    let mut open = Some(Space::filled(&solid, SMALLEST)).filter(|space| space.touches(&target))?;
    let mut shut = Some(Space::filled(&solid, GAP_NEEDED / 2.0)).filter(|space| !space.touches(&target))?;
    while shut.radius - open.radius > EXACT {
        let space = Space::filled(&solid, (open.radius + shut.radius) / 2.0);
        if space.touches(&target) { open = space } else { shut = space }
    }
    let middle = middle_of_gap(&open, &shut, &target)?;
    let size = grid.aabb(0).size();
    let cell_at = |at: f32, size: f32, count: usize| ((at / size) as usize).min(count - 1);
    let (column, row) = (cell_at(middle.x, size.x, grid.columns()), cell_at(middle.y, size.y, grid.rows()));
    let (width, across) = sides(&solid, middle)
        .map(|(one, other)| distance(&one, &other))
        .filter(|apart| (apart.length() - 2.0 * open.radius).abs() < 2.0 * EXACT + 1.0 && apart.length() < GAP_NEEDED)
        .map_or((2.0 * open.radius, None), |apart| {
            let across = match apart {
                Vec2 { x, y: 0.0 } => Some(Across::Columns((x / size.x).round() as usize)),
                Vec2 { x: 0.0, y } => Some(Across::Rows((y / size.y).round() as usize)),
                _ => None,
            };
            (apart.length(), across)
        });
    Some(Gap { cell: row * grid.columns() + column, width, across })
}

/// The middle of the stretch where the path to `target` leads through samples that are `open` for a
/// ball and `shut` for a slightly wider one.
///
/// A breadth-first search from the target, in which only shut samples cost anything, finds the
/// shortest stretch of them (*0-1 BFS*).
fn middle_of_gap(open: &Space, shut: &Space, target: &Aabb) -> Option<Vec2> {
    const UNSEEN: usize = usize::MAX;
    let is_outside =
        |at: usize| shut.state.get(at) != Some(&State::Blocked) && shut.state.get(at) != Some(&State::Free);
    let is_shut = |at: usize| shut.state.get(at) == Some(&State::Blocked);
    let columns = open.columns;
    let mut from = vec![UNSEEN; open.state.len()];
    let mut next: VecDeque<usize> = VecDeque::new();
    for at in open.within(target, open.radius + 1.0 / super::SAMPLES).flatten() {
        if open.state[at] == State::Reached {
            from[at] = at;
            next.push_back(at);
        }
    }
    while let Some(mut at) = next.pop_front() {
        if is_outside(at) {
            let mut stretch = Vec::new();
            while from[at] != at && (is_shut(from[at]) || stretch.is_empty()) {
                at = from[at];
                stretch.push(at);
            }
            return stretch.get(stretch.len() / 2).map(|at| position(*at, columns));
        }
        let (left, right) = (usize::from(at % columns > 0), usize::from(at % columns + 1 < columns));
        for row in [at.checked_sub(columns), Some(at), Some(at + columns)].into_iter().flatten() {
            for beside in row - left..=row + right {
                let unseen = from.get_mut(beside).filter(|from| **from == UNSEEN);
                if let Some(unseen) = unseen.filter(|_| open.state[beside] == State::Reached) {
                    *unseen = at;
                    if is_shut(beside) { next.push_back(beside) } else { next.push_front(beside) }
                }
            }
        }
    }
    None
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
    let way = |obstacle: &Aabb| place.clamp(obstacle.min, obstacle.max) - place;
    let nearest = |obstacles: &mut dyn Iterator<Item = &Aabb>| {
        obstacles.min_by(|a, b| way(a).length_squared().total_cmp(&way(b).length_squared())).copied()
    };
    let all = || solid.iter().chain(&walls);
    let one = nearest(&mut all())?;
    let is_opposite = |other: &&Aabb| way(other).dot(way(&one)) < -0.5 * way(other).length() * way(&one).length();
    Some((one, nearest(&mut all().filter(is_opposite))?))
}

/// Distance between two boxes along each axis.
fn distance(one: &Aabb, other: &Aabb) -> Vec2 {
    (one.min - other.max).max(other.min - one.max).max(Vec2::ZERO)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level;

    fn gap(text: &str, cell: usize) -> Option<Gap> {
        gap_to(&level::parse("test", "Test", text).expect("a good level"), cell)
    }

    /// A row of bricks over a wall of solid ones with `wide` empty places from column `from` on.
    fn wall(columns: usize, from: usize, wide: usize) -> String {
        let solid: String = (0..columns).map(|at| if (from..from + wide).contains(&at) { '.' } else { '1' }).collect();
        format!("{}\n{solid}\n{}\n", "2".repeat(columns), ".".repeat(columns))
    }

    #[test]
    fn a_gap_is_found_with_its_width() {
        for (columns, from, wide) in [(33, 15, 1), (31, 29, 1), (33, 0, 1), (33, 32, 1), (100, 40, 3), (90, 20, 2)] {
            let found = gap(&wall(columns, from, wide), columns / 2).expect("a gap");
            let width = 800.0 / columns as f32 * wide as f32;
            assert!((found.width - width).abs() < 1e-3, "{columns} {from} {wide}: {found:?}");
            assert_eq!((found.across, found.cell / columns), (Some(Across::Columns(wide)), 1));
            assert!((from..from + wide).contains(&(found.cell % columns)), "{columns} {from} {wide}: {found:?}");
        }
        assert_eq!(gap(&wall(33, 5, 0), 3), None, "there is none");
        assert_eq!(gap(&wall(33, 5, 2), 3), None, "it is wide enough");
    }

    /// The path leads between two rows of solid bricks, 300 / 15 = 20 units apart, from the left.
    #[test]
    fn a_gap_between_rows_is_counted_in_rows() {
        let empty = "........\n".repeat(12);
        let found = gap(&format!("..111112\n..222222\n..111111\n{empty}"), 15).expect("a gap");
        assert_eq!((found.across, found.cell / 8), (Some(Across::Rows(1)), 1));
        assert!((found.width - 20.0).abs() < 1e-3, "{found:?}");
    }

    /// 20 units sideways and 15 upwards: 25 from corner to corner, which is no number of columns or
    /// rows.
    #[test]
    fn a_gap_from_corner_to_corner_has_a_width() {
        let row = |solid: std::ops::Range<usize>| {
            (0..40).map(|column| if solid.contains(&column) { '1' } else { '.' }).collect::<String>() + "\n"
        };
        let top = ".".repeat(20) + &"2".repeat(20) + "\n";
        let text = format!("{top}{}{}{}{}", row(0..20), row(0..0), row(21..40), row(0..0).repeat(16));
        let found = gap(&text, 39).expect("a gap");
        assert_eq!(found.across, None);
        assert!((found.width - 25.0).abs() < 1e-3, "{found:?}");
        assert_eq!((found.cell / 40, found.cell % 40), (2, 20));
    }
}
