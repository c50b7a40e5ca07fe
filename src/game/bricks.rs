//! The bricks of the level that is being played: which are there, and where. Tutorial chapter:
//! *Levels*.

use super::brick::{Brick, PlacedBrick};
use super::moving::MovingBrick;
use super::units::{BRICK_AREA, STEPS_PER_SECOND};
use crate::collision::{Aabb, Circle, Grid};
use crate::level::{Behavior, BrickKind, Drop, Level, Tile};
use glam::Vec2;
use std::num::NonZeroU8;

/// Most hits that armor gives a brick: as many as a level may.
const MAX_HITS: NonZeroU8 = NonZeroU8::new(9).expect("not zero");

/// A brick that will appear: one that grows again, a copy that another one has planted, or one that
/// the author put where a ball is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Waiting {
    pub(super) cell: usize,
    pub(super) brick: Brick,
    /// Steps until it may appear. It then appears as soon as no ball is in its place.
    pub(super) steps: u32,
}

/// All bricks of a level. A brick that stands still fills its cell until it is destroyed. A moving
/// brick fills no cell. A cell's index is also the brick's name in events and records, so it stays
/// the same wherever the brick is: that of the level's text.
///
/// ```
/// use breakout::game::Bricks;
/// use breakout::level;
///
/// let level = level::parse("example.lvl", "Example", "2 0 1\n")?;
/// let mut bricks = Bricks::new(&level);
/// assert!(bricks.hit(0).is_some_and(|brick| brick.hits_left == 0));
/// assert_eq!(bricks.hit(1), None, "no brick is there");
/// assert_eq!(bricks.hit(2), None, "it is solid");
/// assert_eq!(bricks.breakable(), 0);
/// # Ok::<(), level::Problems>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Bricks {
    level: Level,
    grid: Grid,
    cells: Vec<Option<Brick>>,
    pub(super) moving: Vec<MovingBrick>,
    pub(super) waiting: Vec<Waiting>,
    /// Breakable bricks left, including those that wait.
    breakable: usize,
    /// Factor on the speed of moving bricks.
    pace: f32,
}

impl Bricks {
    /// Creates the bricks of a level before any hit.
    pub fn new(level: &Level) -> Self {
        Self::with_pace(level, 1.0)
    }

    /// Creates the bricks of a level before any hit. `pace` is a factor on the speed of moving ones.
    pub(super) fn with_pace(level: &Level, pace: f32) -> Self {
        let grid = Grid::new(BRICK_AREA, level.columns, level.rows());
        let count = level.tiles.len();
        // A step takes nothing from the heap.
        let (cells, waiting) = (vec![None; count], Vec::with_capacity(count));
        let mut bricks = Self { level: level.clone(), grid, cells, moving: Vec::new(), waiting, breakable: 0, pace };
        for (cell, tile) in level.tiles.iter().enumerate() {
            if let Tile::Brick(kind) = tile {
                let brick = Brick::new(*kind);
                bricks.put(cell, brick);
                bricks.breakable += usize::from(brick.is_breakable());
            }
        }
        bricks
    }

    fn put(&mut self, cell: usize, brick: Brick) {
        match brick.kind.behavior {
            Behavior::Moves { columns, speed } => {
                let velocity = f32::from(speed) * f32::from(columns.signum()) * self.pace;
                self.moving.push(MovingBrick::new(cell, brick, velocity, &self.grid));
            }
            _ => self.cells[cell] = Some(brick),
        }
    }

    /// Returns the level whose bricks these are.
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// Returns the bricks after the author edited the level from `old` to `new` during play. A
    /// brick whose cell (same row and column) has the same code as before keeps the hits it has
    /// taken, and a destroyed one stays destroyed. All other bricks are as in `new`. A brick for
    /// whose box `is_taken` returns true waits until [`Bricks::show_where`] finds the place free.
    ///
    /// If these bricks belong to a level other than `old`, as after going back to the start of a
    /// game, `new` is compared with their own level instead.
    pub(super) fn changed(&self, old: &Level, new: &Level, mut is_taken: impl FnMut(&Aabb) -> bool) -> Self {
        let old = if *old == self.level { old } else { &self.level };
        let mut after = Self::with_pace(new, self.pace);
        for (cell, code) in new.codes.iter().enumerate() {
            let (row, column) = (cell / new.columns, cell % new.columns);
            let same_place = (row < old.rows() && column < old.columns).then(|| row * old.columns + column);
            if let Some(same_place) = same_place.filter(|place| old.codes[*place] == *code)
                && let Some(brick) = after.take(cell)
            {
                let waiting = self.waiting.iter().find(|waiting| waiting.cell == same_place);
                let before = self.find(same_place).map(|placed| placed.brick).or(waiting.map(|waiting| waiting.brick));
                match (brick.after(before), waiting) {
                    (Some(brick), None) => after.put(cell, brick),
                    (Some(brick), Some(waiting)) => after.waiting.push(Waiting { cell, brick, ..*waiting }),
                    (None, _) => {}
                }
            }
        }
        after.keep_in_motion(self);
        let waiting = after.waiting.iter().map(|waiting| waiting.brick);
        after.breakable = after.iter().map(|placed| placed.brick).chain(waiting).filter(Brick::is_breakable).count();
        for cell in 0..after.cells.len() {
            let Some(PlacedBrick { aabb, .. }) = after.find(cell) else { continue };
            let was_there = self.grid == after.grid && self.find(cell).is_some_and(|before| before.aabb == aabb);
            if !was_there && is_taken(&aabb) {
                let taken = after.take(cell).map(|brick| Waiting { cell, brick, steps: 0 });
                after.waiting.extend(taken);
            }
        }
        after
    }

    /// Moves each brick of the same path to where that of `before` is.
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

    /// Counts down the steps of waiting bricks, and lets a brick appear once its time is over and its
    /// box `is_free`. Time is over for all of them if no other breakable brick is left. Calls
    /// `appeared` with the cell and the box of each brick that appears.
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

    /// Returns the moving bricks.
    pub fn moving(&self) -> &[MovingBrick] {
        &self.moving
    }

    /// Returns the moving brick that started in a cell.
    pub fn mover(&self, cell: usize) -> Option<&MovingBrick> {
        self.moving.iter().find(|mover| mover.cell == cell)
    }

    /// Returns the grid of the cells.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Returns the brick that fills a cell. Cells are counted row by row from the top left, as in
    /// [`Grid`].
    ///
    /// # Panics
    ///
    /// Where the grid has no such cell.
    #[inline]
    pub fn get(&self, cell: usize) -> Option<Brick> {
        self.cells[cell]
    }

    /// Returns all bricks: those that stand still in the order of their cells, then those that move.
    pub fn iter(&self) -> impl Iterator<Item = PlacedBrick> + Clone {
        let cells = 0..self.cells.len();
        cells.filter_map(|cell| self.still(cell)).chain(self.moving.iter().map(MovingBrick::placed))
    }

    /// Returns the brick that fills a cell, or the moving brick that started there.
    pub fn find(&self, cell: usize) -> Option<PlacedBrick> {
        self.still(cell).or_else(|| self.mover(cell).map(MovingBrick::placed))
    }

    fn still(&self, cell: usize) -> Option<PlacedBrick> {
        let brick = self.cells.get(cell).copied().flatten()?;
        Some(PlacedBrick { cell, brick, aabb: self.grid.aabb(cell) })
    }

    /// Returns the bricks whose center is less than one and a half bricks away from `center` along
    /// both axes: a brick at `center`, and its eight neighbors.
    pub(super) fn around(&self, center: Vec2) -> impl Iterator<Item = PlacedBrick> {
        let reach = 1.5 * self.grid.aabb(0).size();
        let cells = self.grid.cells_in(&Aabb::from_center_size(center, 2.0 * reach));
        let bricks = cells.filter_map(|cell| self.still(cell)).chain(self.moving.iter().map(MovingBrick::placed));
        bricks.filter(move |brick| (brick.aabb.center() - center).abs().cmplt(reach).all())
    }

    /// Returns true if no solid brick stops a ball along `displacement`. Moving bricks do not
    /// count.
    pub(super) fn is_clear(&self, ball: &Circle, displacement: Vec2) -> bool {
        let stays = |cell| self.get(cell).is_some_and(|brick: Brick| !brick.is_breakable());
        self.grid.earliest_hit(ball, displacement, stays).is_none()
    }

    /// Returns the number of breakable bricks left.
    pub fn breakable(&self) -> usize {
        self.breakable
    }

    /// Returns the hits that the hearts have left, of those at the start. `None` if the level has no
    /// heart.
    pub fn heart_hits(&self) -> Option<(u32, u32)> {
        let hits = |heart: Brick| u32::from(heart.hits_left);
        let hearts = self.level.tiles.iter().filter_map(|tile| match tile {
            Tile::Brick(kind) => Some(Brick::new(*kind)).filter(Brick::is_heart),
            Tile::Empty => None,
        });
        let all = hearts.map(hits).sum();
        let left: u32 = self.hearts().map(hits).sum();
        // Armor can give a heart more hits than it had.
        (all > 0).then_some((left.min(all), all))
    }

    /// Returns the hearts that still beat.
    pub(super) fn hearts(&self) -> impl Iterator<Item = Brick> {
        let waiting = self.waiting.iter().map(|waiting| waiting.brick);
        self.iter().map(|placed| placed.brick).chain(waiting).filter(Brick::is_heart)
    }

    /// Lets no brick grow again from now on.
    pub(super) fn end_regrowth(&mut self) {
        self.breakable -= self.waiting.iter().filter(|waiting| waiting.brick.is_breakable()).count();
        self.waiting.clear();
        self.cells.iter_mut().flatten().for_each(|brick| brick.returns_left = 0);
    }

    /// Returns the cell in which the brick of a cell can plant a copy of itself: the one below, if the
    /// level's text leaves it free of bricks and their paths, and no other copy is there.
    pub fn spreads_to(&self, cell: usize) -> Option<usize> {
        let columns = self.level.columns;
        let below = cell + columns;
        let row = below - below % columns;
        if self.cells.get(below)?.is_some() || self.waiting.iter().any(|waiting| waiting.cell == below) {
            return None;
        }
        let mut tiles = self.level.tiles.iter().enumerate().skip(row).take(columns);
        let is_taken = tiles.any(|(cell, tile)| matches!(tile, Tile::Brick(kind) if kind.path(cell).contains(&below)));
        (!is_taken).then_some(below)
    }

    /// Plants a copy of a brick in a cell, where it appears once no ball is in its place.
    pub(super) fn plant(&mut self, brick: Brick, cell: usize) {
        let kind = BrickKind { drop: Drop::Nothing, ..brick.kind };
        self.waiting.push(Waiting { cell, brick: Brick::new(kind), steps: 0 });
        self.breakable += 1;
    }

    /// Returns how many more bricks have to be destroyed. A brick that grows again counts each time,
    /// unless hearts are left, which end the level first.
    pub fn to_destroy(&self) -> usize {
        let there = self.iter().map(|placed| placed.brick).chain(self.waiting.iter().map(|waiting| waiting.brick));
        let grows = self.hearts().next().is_none();
        let times = |brick: Brick| if grows { 1 + usize::from(brick.returns_left) } else { 1 };
        there.filter(Brick::is_breakable).map(times).sum()
    }

    /// Hits the brick of a cell, and removes it on its last hit. Returns the brick with the hits that
    /// it has left. Returns `None` if there is no brick, or a solid one.
    pub fn hit(&mut self, cell: usize) -> Option<Brick> {
        let brick = self.brick_mut(cell).filter(|brick| brick.is_breakable())?;
        brick.hits_left -= 1;
        let after = *brick;
        if after.hits_left == 0 {
            self.remove(cell);
        }
        Some(after)
    }

    fn brick_mut(&mut self, cell: usize) -> Option<&mut Brick> {
        let moving = self.moving.iter_mut();
        let mut movers = moving.filter(|mover| mover.cell == cell).map(|mover| &mut mover.brick);
        self.cells.get_mut(cell).and_then(Option::as_mut).or_else(|| movers.next())
    }

    /// Lets a breakable brick take one more hit, up to [`MAX_HITS`].
    pub(super) fn harden(&mut self, cell: usize) {
        if let Some(brick) = self.brick_mut(cell)
            && let Some(hits) = brick.kind.hits.filter(|hits| *hits < MAX_HITS)
        {
            brick.kind.hits = Some(hits.saturating_add(1));
            brick.hits_left += 1;
        }
    }

    /// Removes the brick of a cell, no matter how many hits it has left, and returns it. A brick that
    /// will regrow starts its waiting time.
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
