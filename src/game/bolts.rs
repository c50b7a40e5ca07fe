//! The bolts that the paddle shoots while the laser runs: fast boxes, swept by the AABB test.
//!
//! ```text
//!       ┌──┐ brick        A bolt flies straight up. Of the cells that its swept box covers, and
//!       └──┘              the bricks that move, the earliest hit counts.
//!    ▲        ▲
//!   ┌┴────────┴┐ paddle
//! ```

use super::{Event, FIELD, Fact, Game, Observer, PowerUpKind, STEP, STEPS_PER_SECOND};
use crate::collision::{Aabb, SweepHit, sweep_aabb_aabb};
use glam::Vec2;

/// Width and height of a bolt, world units.
pub const SIZE: Vec2 = Vec2::new(4.0, 16.0);

/// Speed of bolts, units/s, upwards.
pub const SPEED: f32 = 900.0;

/// Steps from one shot to the next.
pub const RELOAD: u32 = STEPS_PER_SECOND / 4;

/// Limit of bolts in the air: more than fly from the paddle to the ceiling.
pub(super) const MAX_BOLTS: usize = 8;

/// Distance of a bolt's middle from the paddle's end, world units.
pub const INSET: f32 = 8.0;

/// A bolt.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bolt {
    /// Top-left corner, world units.
    pub position: Vec2,
    /// Top-left corner at the end of the step before, for drawing between two steps; not part of
    /// the rules.
    pub previous_position: Vec2,
}

impl Bolt {
    /// The bolt's shape.
    #[must_use]
    pub fn aabb(&self) -> Aabb {
        Aabb::from_min_size(self.position, SIZE)
    }
}

impl Game {
    /// Shoots a bolt from either end of the paddle, unless the last ones left a moment ago.
    pub(super) fn shoot(&mut self, events: &mut Vec<Event>) {
        if !self.is_running(PowerUpKind::Laser) || self.reload > 0 || self.bolts.len() + 2 > MAX_BOLTS {
            return;
        }
        self.reload = RELOAD;
        self.power_ups.shorten(PowerUpKind::Laser, self.rules.use_cost);
        let Aabb { min, max } = self.paddle.aabb();
        for x in [min.x + INSET, max.x - INSET] {
            let position = Vec2::new(x - SIZE.x / 2.0, min.y - SIZE.y);
            self.bolts.push(Bolt { position, previous_position: position });
        }
        events.push(Event::BoltsFired { at: self.paddle.center });
    }

    /// Lets bolts fly through one step. Each ends at the first brick that it meets.
    pub(super) fn move_bolts(&mut self, events: &mut Vec<Event>, observer: &mut impl Observer) {
        self.reload = self.reload.saturating_sub(1);
        let displacement = Vec2::new(0.0, -SPEED * STEP);
        let mut i = 0;
        while let Some(bolt) = self.bolts.get(i).map(Bolt::aabb) {
            let first = self.first_brick(&bolt, displacement);
            observer.observe(Fact::Bolt { aabb: bolt, displacement, hit: first.map(|(_, hit)| hit) });
            let end = bolt.min + displacement * first.map_or(1.0, |(_, hit)| hit.time_of_impact);
            if let Some((cell, _)) = first {
                self.hit_brick(cell, Vec2::new(end.x + SIZE.x / 2.0, end.y), false, events);
            }
            if first.is_some() || end.y + SIZE.y <= 0.0 {
                self.bolts.remove(i);
            } else {
                self.bolts[i].position = end;
                i += 1;
            }
        }
    }

    /// The first brick that a box meets on its way in a step, by its cell.
    fn first_brick(&self, bolt: &Aabb, displacement: Vec2) -> Option<(usize, SweepHit)> {
        let grid = self.bricks.grid();
        let swept = Aabb { min: bolt.min.min(bolt.min + displacement), max: bolt.max.max(bolt.max + displacement) };
        let size = grid.aabb(0).size();
        let range = |min: f32, max: f32, size: f32, count: usize| {
            // One cell more on either side, since a division is rounded.
            let first = ((min / size).floor() - 1.0).max(0.0) as usize;
            first..count.min(((max / size).floor() + 2.0).max(0.0) as usize)
        };
        let columns = range(swept.min.x, swept.max.x, size.x, grid.columns());
        let rows = range(swept.min.y, swept.max.y, size.y, grid.rows());
        let cells = rows.flat_map(|row| columns.clone().map(move |column| row * grid.columns() + column));
        let there = cells.filter(|cell| self.bricks.get(*cell).is_some());
        let still = there.filter_map(|cell| Some((cell, sweep_aabb_aabb(bolt, displacement, &grid.aabb(cell))?)));
        // Both move: the bolt's displacement relative to the brick.
        let moving = self.bricks.moving().iter().filter_map(|moving| {
            let relative = displacement - (moving.position - moving.previous_position);
            Some((moving.cell, sweep_aabb_aabb(bolt, relative, &moving.previous_aabb())?))
        });
        still.chain(moving).min_by(|(_, a), (_, b)| a.time_of_impact.total_cmp(&b.time_of_impact))
    }

    /// Ends bolts and blasts: the game is won, or a life is lost.
    pub(super) fn clear_shots(&mut self) {
        self.bolts.clear();
        self.blasts.clear();
        self.reload = 0;
    }
}

const _: () = assert!(
    MAX_BOLTS as f32 / 2.0 * (RELOAD as f32 * STEP) > (FIELD.y + SIZE.y) / SPEED,
    "more bolts than these could fly at a time"
);
