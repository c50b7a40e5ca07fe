//! Bricks that slide along their row, from their own cell and back. They are swept as the paddle
//! is: the ball's displacement minus the brick's, against the brick where it was.
//!
//! ```text
//!   cell      ┌────┐ velocity          ┌ ─ ─┐
//!             │    │ ──────►   …   turns at the end of its path
//!             └────┘                   └ ─ ─┘
//! ```
//!
//! A brick that would press a ball yields: it stops for the rest of the step, and goes on once the
//! ball has left. The tutorial has nothing like it.

use super::STEP;
use super::brick::Brick;
use crate::collision::{Aabb, Grid};
use crate::level::Behavior;
use glam::Vec2;

/// A brick that moves.
#[derive(Clone, Debug, PartialEq)]
pub struct MovingBrick {
    /// The brick.
    pub brick: Brick,
    /// The row-major index of the cell in which it started.
    pub cell: usize,
    /// Top-left corner, world units.
    pub position: Vec2,
    /// Top-left corner when the step began: bolts are swept against the brick there, and pictures
    /// show it between two steps.
    pub previous_position: Vec2,
    /// Along x, units/s: positive to the right.
    pub velocity: f32,
    /// Displacement along x that it wants in this step, world units.
    pub(super) travel: f32,
    size: Vec2,
    /// The lowest and the highest x of its left side, world units.
    pub ends: [f32; 2],
    /// True if this step's displacement ends at one of them.
    turns: bool,
}

impl MovingBrick {
    /// A brick in its cell, which begins to move to the other end of its path.
    pub(super) fn new(cell: usize, brick: Brick, grid: &Grid) -> Self {
        let Aabb { min, max } = grid.aabb(cell);
        let path = brick.kind.path(cell);
        let ends = [*path.start(), *path.end()].map(|end| grid.aabb(end).min.x);
        let velocity = match brick.kind.behavior {
            Behavior::Moves { columns, speed } => f32::from(speed) * f32::from(columns.signum()),
            _ => 0.0,
        };
        let position = min;
        Self {
            brick,
            cell,
            position,
            previous_position: min,
            velocity,
            travel: 0.0,
            size: max - min,
            ends,
            turns: false,
        }
    }

    /// The brick's box.
    #[must_use]
    pub fn aabb(&self) -> Aabb {
        Aabb::from_min_size(self.position, self.size)
    }

    /// The brick's box at the end of the step before.
    #[must_use]
    pub fn previous_aabb(&self) -> Aabb {
        Aabb::from_min_size(self.previous_position, self.size)
    }

    /// The brick's box after so many seconds in which no ball makes it yield.
    #[must_use]
    pub fn aabb_after(&self, seconds: f32) -> Aabb {
        let (low, length) = (self.ends[0], self.ends[1] - self.ends[0]);
        // Its path repeats every 2·length, and the second half mirrors the first.
        let on_path = if self.velocity < 0.0 { 2.0 * length - (self.position.x - low) } else { self.position.x - low };
        let along = (on_path + self.velocity.abs() * seconds).rem_euclid((2.0 * length).max(f32::MIN_POSITIVE));
        Aabb::from_min_size(Vec2::new(low + along.min(2.0 * length - along), self.position.y), self.size)
    }

    /// Chooses the displacement of a step: at an end of its path it stops, and turns.
    pub(super) fn begin_step(&mut self) {
        let wanted = self.position.x + self.velocity * STEP;
        let x = wanted.clamp(self.ends[0], self.ends[1]);
        (self.travel, self.turns) = (x - self.position.x, x != wanted);
    }

    /// Stops for the rest of the step.
    pub(super) fn give_way(&mut self) {
        (self.travel, self.turns) = (0.0, false);
    }

    /// Moves by a share of the step's displacement.
    pub(super) fn advance(&mut self, share: f32) {
        self.position.x = (self.position.x + self.travel * share).clamp(self.ends[0], self.ends[1]);
    }

    pub(super) fn end_step(&mut self) {
        if std::mem::take(&mut self.turns) {
            self.velocity = -self.velocity;
        }
    }
}
