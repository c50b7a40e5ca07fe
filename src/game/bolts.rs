//! The bolts that the paddle fires while the laser runs: fast boxes, swept by the AABB test.
//!
//! ```text
//!       ┌──┐ brick        A bolt flies straight up and ends at the first brick
//!       └──┘              that it hits.
//!    ▲        ▲
//!   ┌┴────────┴┐ paddle
//! ```

use super::bricks::Bricks;
use super::units::{FIELD, STEP, STEPS_PER_SECOND};
use crate::collision::{Aabb, CellHit, sweep_aabb_aabb};
use glam::Vec2;

/// Width and height of a bolt, world units.
pub const SIZE: Vec2 = Vec2::new(4.0, 16.0);

/// Speed of a bolt, units/s, upwards.
pub const SPEED: f32 = 900.0;

/// Steps between two shots.
pub const RELOAD: u32 = STEPS_PER_SECOND / 4;

/// Distance between the middle of a bolt and the end of the paddle that fires it, world units.
pub const INSET: f32 = 8.0;

/// Most bolts in the air at a time: more than fit between paddle and ceiling.
pub(super) const MAX_BOLTS: usize = 8;

const _: () = assert!(
    MAX_BOLTS as f32 / 2.0 * (RELOAD as f32 * STEP) > (FIELD.y + SIZE.y) / SPEED,
    "more bolts than these could fly at a time"
);

/// A bolt.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bolt {
    /// Top left corner, world units.
    pub position: Vec2,
    /// Top left corner at the end of the previous step, for drawing between two steps. The rules do
    /// not use it.
    pub previous_position: Vec2,
}

impl Bolt {
    /// Returns the bolt's box.
    pub fn aabb(&self) -> Aabb {
        Aabb::from_min_size(self.position, SIZE)
    }
}

/// Returns the two bolts that the ends of the paddle fire.
pub(super) fn pair(paddle: &Aabb) -> [Bolt; 2] {
    [paddle.min.x + INSET, paddle.max.x - INSET].map(|x| {
        let position = Vec2::new(x - SIZE.x / 2.0, paddle.min.y - SIZE.y);
        Bolt { position, previous_position: position }
    })
}

/// Returns the first brick that a bolt hits along `displacement`, in world units.
pub(super) fn first_brick(bolt: &Aabb, displacement: Vec2, bricks: &Bricks) -> Option<CellHit> {
    let grid = bricks.grid();
    let cells = grid.cells_in(&bolt.swept(displacement)).filter(|cell| bricks.get(*cell).is_some());
    let still = cells.filter_map(|cell| {
        let hit = sweep_aabb_aabb(bolt, displacement, &grid.aabb(cell))?;
        Some(CellHit { cell, hit })
    });
    // A moving brick is swept by the bolt's displacement relative to the brick.
    let moving = bricks.moving().iter().filter_map(|moving| {
        let relative = displacement - (moving.position - moving.previous_position);
        let hit = sweep_aabb_aabb(bolt, relative, &moving.previous_aabb())?;
        Some(CellHit { cell: moving.cell, hit })
    });
    still.chain(moving).min_by(|a, b| a.hit.time_of_impact.total_cmp(&b.hit.time_of_impact))
}
