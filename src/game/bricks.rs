//! The bricks of the level that is being played: which are there, and where. Tutorial chapter:
//! *Levels*.

use super::brick::{Brick, BrickHit};
use super::moving::MovingBrick;
use super::{FIELD, STEPS_PER_SECOND};
use crate::collision::{Aabb, Circle, Grid};
use crate::level::{Behavior, Level, Tile};
use glam::Vec2;
use std::num::NonZeroU8;

/// The part of the field that a level fills: the upper half, as in the tutorial.
pub const AREA: Aabb = Aabb { min: Vec2::ZERO, max: Vec2::new(FIELD.x, FIELD.y / 2.0) };

/// The most hits that an armor gives to a brick, as many as a level may.
const MOST_HITS: NonZeroU8 = NonZeroU8::new(9).expect("not zero");

/// A brick that is to appear: one that grows again, or one that an author put where a ball is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Waiting {
    pub(super) cell: usize,
    pub(super) brick: Brick,
    /// Steps until it may appear; it then does so once no ball is in its place.
    pub(super) steps: u32,
}

/// All bricks of a level. One that stays is in a cell, and leaves it empty once it is destroyed.
/// One that moves is in none; events name it by the cell in which it started.
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
    moving: Vec<MovingBrick>,
    waiting: Vec<Waiting>,
    /// Bricks left that can be destroyed, those that wait included.
    breakable: usize,
}

impl Bricks {
    /// The bricks of a level before any hit.
    #[must_use]
    pub fn new(level: &Level) -> Self {
        let grid = Grid::new(AREA, level.columns, level.rows());
        let (cells, moving) = (vec![None; level.tiles.len()], Vec::new());
        let mut bricks = Self { level: level.clone(), grid, cells, moving, waiting: Vec::new(), breakable: 0 };
        let mut returning = 0;
        for (cell, tile) in level.tiles.iter().enumerate() {
            if let Tile::Brick(kind) = tile {
                let brick = Brick::new(*kind);
                bricks.put(cell, brick);
                bricks.breakable += usize::from(brick.is_breakable());
                returning += usize::from(brick.returns_left > 0);
            }
        }
        // A step takes no memory.
        bricks.waiting.reserve(returning);
        bricks
    }

    fn put(&mut self, cell: usize, brick: Brick) {
        match brick.kind.behavior {
            Behavior::Moves { .. } => self.moving.push(MovingBrick::new(cell, brick, &self.grid)),
            _ => self.cells[cell] = Some(brick),
        }
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
        let mut after = Self::new(new);
        for (cell, code) in new.codes.iter().enumerate() {
            let (row, column) = (cell / new.columns, cell % new.columns);
            let same_place = (row < old.rows() && column < old.columns).then(|| row * old.columns + column);
            if let Some(same_place) = same_place.filter(|place| old.codes[*place] == *code)
                && let Some(brick) = after.take(cell)
            {
                let waiting = self.waiting.iter().find(|waiting| waiting.cell == same_place);
                let before = self.find(same_place).map(|(brick, _)| brick).or(waiting.map(|waiting| waiting.brick));
                match (brick.after(before), waiting) {
                    (Some(brick), None) => after.put(cell, brick),
                    (Some(brick), Some(waiting)) => after.waiting.push(Waiting { cell, brick, ..*waiting }),
                    (None, _) => {}
                }
            }
        }
        after.keep_in_motion(self);
        let waiting = after.waiting.iter().map(|waiting| waiting.brick);
        after.breakable = after.iter().map(|(_, brick, _)| brick).chain(waiting).filter(Brick::is_breakable).count();
        for cell in 0..after.cells.len() {
            let Some((_, aabb)) = after.find(cell) else { continue };
            let was_there = self.grid == after.grid && self.find(cell).is_some_and(|(_, before)| before == aabb);
            if !was_there && is_taken(&aabb) {
                let taken = after.take(cell).map(|brick| Waiting { cell, brick, steps: 0 });
                after.waiting.extend(taken);
            }
        }
        after
    }

    /// Lets bricks that move go on from where those of `before` are, where the path is the same.
    fn keep_in_motion(&mut self, before: &Self) {
        for moving in self.moving.iter_mut().filter(|_| self.grid == before.grid) {
            let same =
                |it: &&MovingBrick| it.cell == moving.cell && it.brick.kind.behavior == moving.brick.kind.behavior;
            if let Some(same) = before.moving.iter().find(same) {
                let brick = std::mem::replace(moving, same.clone()).brick;
                moving.brick = brick;
            }
        }
    }

    /// Counts one step down for the bricks that wait, and lets those appear whose time is over and
    /// whose box `is_free`. If all that is left to destroy waits, it waits no longer. Calls
    /// `appeared` with the cell and the box of each.
    pub(super) fn show_where(&mut self, mut is_free: impl FnMut(&Aabb) -> bool, mut appeared: impl FnMut(usize, Aabb)) {
        let is_bare = self.waiting.iter().filter(|waiting| waiting.brick.is_breakable()).count() == self.breakable;
        let mut i = 0;
        while let Some(waiting) = self.waiting.get_mut(i) {
            waiting.steps = if is_bare { 0 } else { waiting.steps.saturating_sub(1) };
            let Waiting { cell, brick, steps } = *waiting;
            let aabb = self.grid.aabb(cell);
            if steps == 0 && is_free(&aabb) {
                self.waiting.remove(i);
                self.put(cell, brick);
                appeared(cell, aabb);
            } else {
                i += 1;
            }
        }
    }

    /// Bricks that wait for their time, or for a ball to leave their place.
    pub(super) fn waiting(&self) -> &[Waiting] {
        &self.waiting
    }

    /// The bricks that move.
    #[must_use]
    pub fn moving(&self) -> &[MovingBrick] {
        &self.moving
    }

    pub(super) fn moving_mut(&mut self) -> &mut [MovingBrick] {
        &mut self.moving
    }

    /// The moving brick that started in a cell.
    #[must_use]
    pub fn mover(&self, cell: usize) -> Option<&MovingBrick> {
        self.moving.iter().find(|mover| mover.cell == cell)
    }

    pub(super) fn mover_mut(&mut self, cell: usize) -> Option<&mut MovingBrick> {
        self.moving.iter_mut().find(|mover| mover.cell == cell)
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

    /// All bricks that are there, with their cell and box: those that stay in the order of cells,
    /// then those that move.
    pub fn iter(&self) -> impl Iterator<Item = (usize, Brick, Aabb)> + Clone {
        let bricks = self.cells.iter().enumerate();
        let still = bricks.filter_map(|(cell, brick)| brick.map(|brick| (cell, brick, self.grid.aabb(cell))));
        still.chain(self.moving.iter().map(|moving| (moving.cell, moving.brick, moving.aabb())))
    }

    /// The brick of a cell with its box: the one in it, or the moving one that started there.
    #[must_use]
    pub fn find(&self, cell: usize) -> Option<(Brick, Aabb)> {
        let moving = || self.mover(cell).map(|mover| (mover.brick, mover.aabb()));
        self.cells.get(cell).copied().flatten().map(|brick| (brick, self.grid.aabb(cell))).or_else(moving)
    }

    /// The cells of the bricks whose middle is less than one and a half bricks away from `center`
    /// along both axes: a brick there and its eight neighbours.
    pub(super) fn around(&self, center: Vec2) -> impl Iterator<Item = usize> {
        const FAR: isize = 2;
        let (size, columns) = (self.grid.aabb(0).size(), self.grid.columns() as isize);
        let middle = (center / size).floor();
        let rows = (middle.y as isize - FAR).max(0)..=(middle.y as isize + FAR).min(self.grid.rows() as isize - 1);
        let beside = (middle.x as isize - FAR).max(0)..=(middle.x as isize + FAR).min(columns - 1);
        let cells = rows.flat_map(move |row| beside.clone().map(move |column| (row * columns + column) as usize));
        let still = cells.filter(|cell| self.cells[*cell].is_some()).map(|cell| (cell, self.grid.aabb(cell)));
        let all = still.chain(self.moving.iter().map(|moving| (moving.cell, moving.aabb())));
        let is_near = move |aabb: &Aabb| (aabb.center() - center).abs().cmplt(1.5 * size).all();
        all.filter(move |(_, aabb)| is_near(aabb)).map(|(cell, _)| cell)
    }

    /// True if no still brick that stays is in a ball's way along `displacement`.
    pub(super) fn is_clear(&self, ball: &Circle, displacement: Vec2) -> bool {
        let stays = |cell| self.get(cell).is_some_and(|brick: Brick| !brick.is_breakable());
        self.grid.earliest_hit(ball, displacement, stays).is_none()
    }

    /// Number of bricks left to destroy.
    #[must_use]
    pub fn breakable(&self) -> usize {
        self.breakable
    }

    /// Number of times that bricks are left to destroy: one that grows again counts each time.
    #[must_use]
    pub fn to_destroy(&self) -> usize {
        let there = self.iter().map(|(_, brick, _)| brick).chain(self.waiting.iter().map(|waiting| waiting.brick));
        there.filter(Brick::is_breakable).map(|brick| 1 + usize::from(brick.returns_left)).sum()
    }

    /// Hits the brick of a cell once, and removes it on its last hit. Returns what the hit did;
    /// `None` where no brick is there.
    pub fn hit(&mut self, cell: usize) -> Option<BrickHit> {
        let brick = self.brick_mut(cell)?;
        if !brick.is_breakable() {
            return Some(BrickHit::Solid);
        }
        if brick.hits_left > 1 {
            brick.hits_left -= 1;
            return Some(BrickHit::Cracked(*brick));
        }
        self.remove(cell).map(BrickHit::Destroyed)
    }

    fn brick_mut(&mut self, cell: usize) -> Option<&mut Brick> {
        let moving = self.moving.iter_mut();
        let mut movers = moving.filter(|mover| mover.cell == cell).map(|mover| &mut mover.brick);
        self.cells.get_mut(cell).and_then(Option::as_mut).or_else(|| movers.next())
    }

    /// Lets a brick that breaks take one more hit, up to [`MOST_HITS`].
    pub(super) fn harden(&mut self, cell: usize) {
        if let Some(brick) = self.brick_mut(cell)
            && let Some(hits) = brick.kind.hits.filter(|hits| *hits < MOST_HITS)
        {
            brick.kind.hits = Some(hits.saturating_add(1));
            brick.hits_left += 1;
        }
    }

    /// Removes the brick of a cell, however many more hits it would take. One that grows again
    /// waits. Returns the brick; `None` where none is there.
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
        let brick = self.take(cell)?;
        match brick.kind.behavior {
            Behavior::Regrows { seconds, .. } if brick.returns_left > 0 => {
                let again = Brick { returns_left: brick.returns_left - 1, ..Brick::new(brick.kind) };
                self.waiting.push(Waiting { cell, brick: again, steps: u32::from(seconds) * STEPS_PER_SECOND });
            }
            _ => self.breakable -= usize::from(brick.is_breakable()),
        }
        Some(brick)
    }

    fn take(&mut self, cell: usize) -> Option<Brick> {
        self.cells.get_mut(cell)?.take().or_else(|| {
            let place = self.moving.iter().position(|moving| moving.cell == cell)?;
            Some(self.moving.remove(place).brick)
        })
    }
}
