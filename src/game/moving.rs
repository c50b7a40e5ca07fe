//! Bricks that slide along their row, from their own cell and back. Like the paddle, a moving brick
//! is swept in its own frame: the ball's displacement minus the brick's, against the brick at its
//! start.
//!
//! ```text
//!   cell      ┌────┐ velocity          ┌ ─ ─┐
//!             │    │ ──────►   …   turns at the end of its path
//!             └────┘                   └ ─ ─┘
//! ```
//!
//! A brick never presses a ball: it stops for the rest of the step, and moves on once the ball has
//! left. The tutorial has no moving bricks.

use super::brick::{Brick, PlacedBrick};
use super::units::STEP;
use crate::collision::{Aabb, Grid};
use glam::Vec2;

/// A brick that moves.
#[derive(Clone, Debug, PartialEq)]
pub struct MovingBrick {
    /// The brick.
    pub brick: Brick,
    /// Row-major index of the cell in which it started.
    pub cell: usize,
    /// Top left corner, world units.
    pub position: Vec2,
    /// Top left corner at the start of the step, for bolts, which are swept against the brick there,
    /// and for drawing between two steps.
    pub previous_position: Vec2,
    /// Velocity along x, units/s.
    pub velocity: f32,
    /// Intended displacement along x in this step, world units.
    pub(super) travel: f32,
    size: Vec2,
    /// Lowest and highest x of its left side, world units.
    pub ends: [f32; 2],
    /// True if this step ends at an end of its path.
    turns: bool,
}

impl MovingBrick {
    /// Creates a brick in its cell, moving towards the other end of its path.
    pub(super) fn new(cell: usize, brick: Brick, velocity: f32, grid: &Grid) -> Self {
        let Aabb { min, max } = grid.aabb(cell);
        let path = brick.kind.path(cell);
        let ends = [*path.start(), *path.end()].map(|end| grid.aabb(end).min.x);
        Self {
            brick,
            cell,
            position: min,
            previous_position: min,
            velocity,
            travel: 0.0,
            size: max - min,
            ends,
            turns: false,
        }
    }

    /// Returns the brick's box.
    pub fn aabb(&self) -> Aabb {
        Aabb::from_min_size(self.position, self.size)
    }

    /// Returns the brick's box at the start of the step.
    pub fn previous_aabb(&self) -> Aabb {
        Aabb::from_min_size(self.previous_position, self.size)
    }

    /// Returns the brick's box in `seconds` from now, if no ball makes it stop.
    pub fn aabb_after(&self, seconds: f32) -> Aabb {
        let (low, length) = (self.ends[0], self.ends[1] - self.ends[0]);
        // Its path repeats every 2·length, and the second half mirrors the first.
        let on_path = if self.velocity < 0.0 { 2.0 * length - (self.position.x - low) } else { self.position.x - low };
        let along = (on_path + self.velocity.abs() * seconds).rem_euclid((2.0 * length).max(f32::MIN_POSITIVE));
        Aabb::from_min_size(Vec2::new(low + along.min(2.0 * length - along), self.position.y), self.size)
    }

    pub(super) fn placed(&self) -> PlacedBrick {
        PlacedBrick { cell: self.cell, brick: self.brick, aabb: self.aabb() }
    }

    /// Chooses the displacement of a step. At an end of its path the brick stops, and turns back
    /// with the next step.
    pub(super) fn begin_step(&mut self) {
        let wanted = self.position.x + self.velocity * STEP;
        let x = wanted.clamp(self.ends[0], self.ends[1]);
        (self.travel, self.turns) = (x - self.position.x, x != wanted);
    }

    /// Stops the brick for the rest of the step.
    pub(super) fn give_way(&mut self) {
        (self.travel, self.turns) = (0.0, false);
    }

    /// Moves the brick by a share of the step's displacement.
    pub(super) fn advance(&mut self, share: f32) {
        self.position.x = (self.position.x + self.travel * share).clamp(self.ends[0], self.ends[1]);
    }

    pub(super) fn end_step(&mut self) {
        if std::mem::take(&mut self.turns) {
            self.velocity = -self.velocity;
        }
    }
}
