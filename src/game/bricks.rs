//! The bricks of the level that is being played: which are there, and where. Tutorial chapter:
//! *Levels*.

use super::FIELD;
use crate::collision::{Aabb, Grid};
use crate::level::{BrickKind, Level, Tile};
use glam::Vec2;
use std::num::NonZeroU8;

/// The part of the field that a level fills: the upper half, as in the tutorial.
pub const AREA: Aabb = Aabb { min: Vec2::ZERO, max: Vec2::new(FIELD.x, FIELD.y / 2.0) };

/// A brick that is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Brick {
    /// Its kind: colour, number of hits and content.
    pub kind: BrickKind,
    /// Hits left until it is destroyed; 0 for a solid one, which nothing destroys.
    pub hits_left: u8,
}

/// All cells of a level; a destroyed brick leaves an empty one.
///
/// ```
/// use breakout::game::{BrickHit, Bricks};
/// use breakout::level;
///
/// let level = level::parse("example.lvl", "Example", "2 0 1\n")?;
/// let mut bricks = Bricks::new(&level);
/// assert!(matches!(bricks.hit(0), Some(BrickHit::Destroyed(_))));
/// assert_eq!(bricks.hit(1), None, "no brick is there");
/// assert_eq!(bricks.hit(2), Some(BrickHit::Solid));
/// assert_eq!(bricks.breakable(), 0);
/// # Ok::<(), level::Problems>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Bricks {
    /// Whose bricks these are.
    level: Level,
    grid: Grid,
    cells: Vec<Option<Brick>>,
    /// Bricks that an author put where a ball is. They appear once it has left.
    hidden: Vec<(usize, Brick)>,
    /// Bricks left that can be destroyed, the hidden ones included.
    breakable: usize,
}

impl Bricks {
    /// The bricks of a level before any hit.
    #[must_use]
    pub fn new(level: &Level) -> Self {
        let cells: Vec<_> = level.tiles().iter().map(|tile| Brick::from_tile(*tile)).collect();
        let breakable = cells.iter().flatten().filter(|brick: &&Brick| brick.is_breakable()).count();
        let grid = Grid::new(AREA, level.columns(), level.rows());
        Self { level: level.clone(), grid, cells, hidden: Vec::new(), breakable }
    }

    /// The level whose bricks these are.
    #[must_use]
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// Returns the bricks after the level's text was changed from `old` to `new` while it is
    /// played. If these are the bricks of another level than `old`, as after going back to how a
    /// game began, it is that level which became `new`. Where row and column hold the same code as
    /// before, a brick keeps the hits it has taken, and a destroyed one stays destroyed. Everything
    /// else is as in the new text. A brick that would appear in a box that `is_taken` stays hidden
    /// until [`Bricks::show_where`].
    pub(super) fn changed(&self, old: &Level, new: &Level, mut is_taken: impl FnMut(&Aabb) -> bool) -> Self {
        let old = if *old == self.level { old } else { &self.level };
        let mut before = self.clone();
        before.show_where(|_| true);
        let mut after = Self::new(new);
        for (cell, code) in new.codes().iter().enumerate() {
            let (row, column) = (cell / new.columns(), cell % new.columns());
            let same_place = (row < old.rows() && column < old.columns()).then(|| row * old.columns() + column);
            if let Some(same_place) = same_place.filter(|place| old.codes()[*place] == *code) {
                after.cells[cell] = after.cells[cell].and_then(|brick| brick.after(before.cells[same_place]));
            }
        }
        after.breakable = after.cells.iter().flatten().filter(|brick| brick.is_breakable()).count();
        for cell in 0..after.cells.len() {
            let aabb = after.grid.aabb(cell);
            let was_there = self.grid == after.grid && self.cells[cell].is_some();
            if !was_there && after.cells[cell].is_some() && is_taken(&aabb) {
                after.hidden.extend(after.cells[cell].take().map(|brick| (cell, brick)));
            }
        }
        after
    }

    /// Shows the hidden bricks whose box `is_free`.
    pub(super) fn show_where(&mut self, mut is_free: impl FnMut(&Aabb) -> bool) {
        let Self { grid, cells, hidden, .. } = self;
        hidden.retain(|(cell, brick)| {
            let free = is_free(&grid.aabb(*cell));
            if free {
                cells[*cell] = Some(*brick);
            }
            !free
        });
    }

    /// Bricks that wait for a ball to leave their place.
    pub(super) fn hidden(&self) -> &[(usize, Brick)] {
        &self.hidden
    }

    /// The grid of the cells.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The brick in a cell; `None` where it is empty. Cells are counted row by row from the top
    /// left, as in [`Grid`].
    ///
    /// # Panics
    ///
    /// Where the grid has no such cell.
    #[must_use]
    #[inline]
    pub fn get(&self, cell: usize) -> Option<Brick> {
        self.cells[cell]
    }

    /// All bricks that are there, with their cell and box, in the order of cells.
    pub fn iter(&self) -> impl Iterator<Item = (usize, Brick, Aabb)> {
        let bricks = self.cells.iter().enumerate();
        bricks.filter_map(|(cell, brick)| brick.map(|brick| (cell, brick, self.grid.aabb(cell))))
    }

    /// Number of bricks left to destroy.
    #[must_use]
    pub fn breakable(&self) -> usize {
        self.breakable
    }

    /// Hits the brick in a cell once, and removes it on its last hit. Returns what the hit did;
    /// `None` where no brick is there.
    pub fn hit(&mut self, cell: usize) -> Option<BrickHit> {
        let brick = self.cells.get_mut(cell)?.as_mut()?;
        if !brick.is_breakable() {
            return Some(BrickHit::Solid);
        }
        if brick.hits_left > 1 {
            brick.hits_left -= 1;
            return Some(BrickHit::Cracked(*brick));
        }
        self.remove(cell).map(BrickHit::Destroyed)
    }

    /// Empties a cell, however many more hits its brick would take. Returns the brick; `None` where
    /// none is there.
    ///
    /// ```
    /// # use breakout::game::Bricks;
    /// # let level = breakout::level::parse("example.lvl", "Example", "2 2\n")?;
    /// let mut bricks = Bricks::new(&level);
    /// assert!(bricks.remove(1).is_some());
    /// assert_eq!((bricks.get(1), bricks.remove(1)), (None, None));
    /// # Ok::<(), breakout::level::Problems>(())
    /// ```
    pub fn remove(&mut self, cell: usize) -> Option<Brick> {
        let brick = self.cells.get_mut(cell)?.take()?;
        if brick.is_breakable() {
            self.breakable -= 1;
        }
        Some(brick)
    }
}

/// The result of a hit on a brick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BrickHit {
    /// Nothing.
    Solid,
    /// It takes fewer hits now.
    Cracked(Brick),
    /// It is gone; this is what it was.
    Destroyed(Brick),
}

impl Brick {
    /// A brick that nothing has hit.
    #[must_use]
    pub fn new(kind: BrickKind) -> Self {
        Self { kind, hits_left: kind.hits.map_or(0, NonZeroU8::get) }
    }

    /// Returns this brick with as many hits taken as the brick that was in its place before; `None`
    /// where that one was destroyed.
    fn after(self, before: Option<Self>) -> Option<Self> {
        let before = before?;
        let taken = before.kind.hits.map_or(0, NonZeroU8::get) - before.hits_left;
        // A brick that now takes fewer hits still takes one.
        let hits_left = if self.is_breakable() { self.hits_left.saturating_sub(taken).max(1) } else { 0 };
        Some(Self { hits_left, ..self })
    }

    fn from_tile(tile: Tile) -> Option<Self> {
        match tile {
            Tile::Empty => None,
            Tile::Brick(kind) => Some(Self::new(kind)),
        }
    }

    /// True if the brick can be destroyed, and so counts for winning.
    #[must_use]
    pub fn is_breakable(&self) -> bool {
        self.kind.hits.is_some()
    }
}
