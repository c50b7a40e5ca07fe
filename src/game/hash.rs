//! One number for a whole game, by which two games are compared.

use super::Game;
use crate::level::Behavior;
use glam::Vec2;

impl Game {
    /// One number for everything that the rules depend on. It is equal for equal games, on every
    /// machine.
    ///
    /// FNV-1a over the bits, because the standard library's hash may change with its version.
    /// Positions at the end of the step before are left out: each step sets them anew.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let mut hash = Fnv(0xcbf2_9ce4_8422_2325);
        hash.add(self.state as u64);
        hash.add(self.steps);
        hash.add(u64::from(self.lives));
        hash.add(u64::from(self.score.points));
        hash.add(u64::from(self.score.combo));
        hash.add(self.rng.state);
        hash.add_vec2(self.paddle.center);
        hash.add_vec2(self.paddle.size);
        for ball in &self.balls {
            hash.add_vec2(ball.center);
            hash.add_vec2(ball.velocity);
            hash.add_f32(ball.speed);
            hash.add_f32(ball.radius);
            hash.add(ball.waits_at.map_or(u64::MAX, |at| u64::from(at.to_bits())));
            hash.add(u64::from(ball.steps_stuck));
        }
        for (cell, brick, _) in self.bricks.iter() {
            hash.add(cell as u64);
            hash.add(u64::from(brick.hits_left));
        }
        hash.add(self.bricks.waiting().len() as u64);
        self.power_ups.numbers().for_each(|number| hash.add(number));
        if self.rules.helps_with > 0 {
            hash.add(u64::from(self.steps_without_brick));
        }
        self.add_actors(&mut hash);
        hash.0
    }

    /// Adds what came after the first games were recorded, and only while it is there: so those
    /// keep their hash.
    fn add_actors(&self, hash: &mut Fnv) {
        for moving in self.bricks.moving() {
            hash.add_vec2(moving.position);
            hash.add_f32(moving.velocity);
        }
        for (_, brick, _) in self.bricks.iter().filter(|(_, brick, _)| brick.returns_left > 0) {
            hash.add(u64::from(brick.returns_left));
        }
        for waiting in self.bricks.waiting().iter().filter(|it| it.brick.kind.behavior != Behavior::Still) {
            hash.add(waiting.cell as u64);
            hash.add(u64::from(waiting.steps));
            hash.add(u64::from(waiting.brick.returns_left));
        }
        self.bolts.iter().for_each(|bolt| hash.add_vec2(bolt.position));
        for blast in &self.blasts {
            hash.add_vec2(blast.center);
            hash.add(u64::from(blast.steps_left));
        }
        if self.reload > 0 {
            hash.add(u64::from(self.reload));
        }
    }
}

/// FNV-1a, 64 bit (Fowler, Noll, Vo).
struct Fnv(u64);

impl Fnv {
    fn add(&mut self, value: u64) {
        for byte in value.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn add_f32(&mut self, value: f32) {
        self.add(u64::from(value.to_bits()));
    }

    fn add_vec2(&mut self, value: Vec2) {
        self.add_f32(value.x);
        self.add_f32(value.y);
    }
}
