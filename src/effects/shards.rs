//! Flying debris: shards of bricks and of the paddle, and confetti. `Effects::step` creates it, and
//! `field/debris.rs` draws it.

use super::hits::{Broken, Struck};
use super::recent::Ring;
use crate::collision::Aabb;
use crate::game::{FIELD, Rng, STEP};
use crate::palette;
use glam::{Vec2, Vec3, vec2};

/// Maximum number of pieces. Another piece replaces the oldest.
const POOL: usize = 360;

/// Columns of shards that a brick breaks into.
const COLUMNS: usize = 4;
/// Rows of shards that a brick breaks into.
const ROWS: usize = 2;
/// Typical lifetime of a shard in seconds.
const LIFE: f32 = 0.75;

/// Gravity in units/s².
const GRAVITY: f32 = 1000.0;
/// Typical initial speed of a shard in units/s.
const SPEED: f32 = 150.0;

/// Splinters from a hit on a brick that is not destroyed. Half of them appear only at
/// `EffectsLevel::Full`.
const SPLINTERS: usize = 10;

/// Pieces of confetti in one burst.
const CONFETTI: usize = 110;
/// Maximum lifetime of confetti in seconds.
const CONFETTI_LIFE: f32 = 3.2;

/// Colors of confetti.
const FESTIVE: [Vec3; 6] = [
    Vec3::new(1.0, 0.36, 0.40),
    Vec3::new(1.0, 0.72, 0.25),
    Vec3::new(0.98, 0.95, 0.55),
    Vec3::new(0.40, 0.90, 0.50),
    Vec3::new(0.36, 0.75, 1.0),
    Vec3::new(0.80, 0.55, 1.0),
];

/// Kinds of debris.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ShardKind {
    /// A shard of a brick or the paddle, which falls.
    Shard,
    /// A shard that appears only at `EffectsLevel::Full`.
    Extra,
    /// A piece of paper, which drifts down.
    Confetti,
}

/// A piece of flying debris.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shard {
    /// Center, world units.
    pub(crate) position: Vec2,
    /// Velocity, units/s.
    pub(crate) velocity: Vec2,
    /// Width and height, world units.
    pub(crate) size: Vec2,
    /// Rotation in radians, clockwise.
    pub(crate) turn: f32,
    /// Rotation speed in radians/s.
    pub(crate) spin: f32,
    /// Rotation about an axis in the plane of the picture, in radians. At π/2, only the edge of the
    /// piece is visible.
    pub(crate) tumble: f32,
    tumbling: f32,
    /// Red, green and blue.
    pub(crate) color: Vec3,
    /// Kind of debris.
    pub(crate) kind: ShardKind,
    life: f32,
    lifetime: f32,
}

impl Shard {
    /// Returns the remaining share of the piece's lifetime, from 1 to 0.
    pub(crate) fn rest(&self) -> f32 {
        (self.life / self.lifetime).clamp(0.0, 1.0)
    }
}

/// All flying debris.
#[derive(Clone, Debug)]
pub(crate) struct Shards {
    pool: Ring<Shard>,
}

impl Shards {
    pub(super) fn new() -> Self {
        Self { pool: Ring::new(POOL) }
    }

    /// Returns the visible pieces as of the end of the last step.
    pub(crate) fn living(&self) -> impl Iterator<Item = &Shard> {
        self.pool.things.iter().filter(|shard| shard.life > 0.0)
    }

    pub(super) fn age(&mut self) {
        for shard in &mut self.pool.things {
            let (pull, drag) = match shard.kind {
                ShardKind::Shard | ShardKind::Extra => (GRAVITY, 0.996),
                ShardKind::Confetti => (0.32 * GRAVITY, 0.976),
            };
            shard.life -= STEP;
            shard.velocity = shard.velocity * drag + vec2(0.0, pull * STEP);
            shard.position += shard.velocity * STEP;
            shard.turn += shard.spin * STEP;
            shard.tumble += shard.tumbling * STEP;
        }
    }

    /// Breaks a brick into shards. They start in the brick's place and fly apart, away from the
    /// ball.
    pub(super) fn break_up(&mut self, broken: &Broken, rng: &mut Rng) {
        self.shatter(&broken.area, broken.push, palette::brick(broken.brick.kind), SPEED, rng);
    }

    /// Breaks the paddle into shards.
    pub(super) fn burst(&mut self, paddle: &Aabb, rng: &mut Rng) {
        let thirds = paddle.size().x / 3.0;
        for (i, color) in [palette::PADDLE_END, palette::PADDLE, palette::PADDLE_END].into_iter().enumerate() {
            let min = paddle.min + vec2(thirds * i as f32, 0.0);
            let part = Aabb { min, max: vec2(min.x + thirds, paddle.max.y) };
            self.shatter(&part, Vec2::NEG_Y, color, 2.2 * SPEED, rng);
        }
    }

    fn shatter(&mut self, area: &Aabb, push: Vec2, color: Vec3, speed: f32, rng: &mut Rng) {
        let cell = area.size() / vec2(COLUMNS as f32, ROWS as f32);
        for i in 0..COLUMNS * ROWS {
            let place = vec2((i % COLUMNS) as f32 + 0.5, (i / COLUMNS) as f32 + 0.5);
            let position = area.min + cell * place;
            let out = (position - area.center()) / (0.5 * area.size());
            let scatter = vec2(rng.between(-1.0, 1.0), rng.between(-1.0, 1.0));
            let velocity = (out + 0.8 * push + 0.7 * scatter) * speed + vec2(0.0, -0.4 * speed);
            let side = rng.between(0.95, 1.5);
            let life = LIFE * rng.between(0.75, 1.15);
            self.pool.add(Shard {
                position,
                velocity,
                size: vec2(cell.x.min(1.6 * cell.y), cell.y.min(1.6 * cell.x)) * side,
                turn: 0.0,
                spin: rng.between(-11.0, 11.0),
                tumble: 0.0,
                tumbling: rng.between(5.0, 14.0),
                color,
                kind: ShardKind::Shard,
                life,
                lifetime: life,
            });
            self.splinter(position, velocity, color, rng);
        }
    }

    /// Adds splinters that fly off a brick that was not destroyed, back toward the ball.
    pub(super) fn splinters(&mut self, struck: &Struck, color: Vec3, rng: &mut Rng) {
        for i in 0..SPLINTERS {
            let scatter = vec2(rng.between(-1.0, 1.0), rng.between(-1.0, 1.0));
            let life = 0.6 * LIFE * rng.between(0.7, 1.2);
            self.pool.add(Shard {
                position: struck.at,
                velocity: (scatter - 1.1 * struck.push) * 1.3 * SPEED,
                size: vec2(rng.between(5.0, 9.0), rng.between(3.0, 6.0)),
                turn: rng.between(0.0, 3.0),
                spin: rng.between(-16.0, 16.0),
                tumble: rng.between(0.0, 3.0),
                tumbling: rng.between(8.0, 20.0),
                color,
                kind: if i < SPLINTERS / 2 { ShardKind::Shard } else { ShardKind::Extra },
                life,
                lifetime: life,
            });
        }
    }

    /// Adds a small piece next to a shard.
    fn splinter(&mut self, position: Vec2, velocity: Vec2, color: Vec3, rng: &mut Rng) {
        let scatter = vec2(rng.between(-1.0, 1.0), rng.between(-1.0, 1.0)) * SPEED;
        self.pool.add(Shard {
            position,
            velocity: 1.3 * velocity + scatter,
            size: Vec2::splat(rng.between(3.0, 6.0)),
            turn: rng.between(0.0, 3.0),
            spin: rng.between(-16.0, 16.0),
            tumble: 0.0,
            tumbling: rng.between(8.0, 20.0),
            color,
            kind: ShardKind::Extra,
            life: LIFE,
            lifetime: LIFE,
        });
    }

    /// Adds confetti that flies from a point in all directions, but mostly up.
    pub(super) fn celebrate(&mut self, from: Vec2, rng: &mut Rng) {
        for _ in 0..CONFETTI {
            let velocity = vec2(rng.between(-1.0, 1.0) * 620.0, rng.between(-1.0, 0.35) * 560.0);
            self.confetti(from, velocity, rng);
        }
    }

    /// Adds one piece of confetti above the field.
    pub(super) fn rain(&mut self, rng: &mut Rng) {
        let from = vec2(rng.between(0.0, FIELD.x), -8.0);
        self.confetti(from, vec2(rng.between(-40.0, 40.0), 60.0), rng);
    }

    fn confetti(&mut self, position: Vec2, velocity: Vec2, rng: &mut Rng) {
        let life = CONFETTI_LIFE * rng.between(0.7, 1.0);
        self.pool.add(Shard {
            position,
            velocity,
            size: vec2(rng.between(9.0, 17.0), rng.between(6.0, 10.0)),
            turn: rng.between(0.0, 6.0),
            spin: rng.between(-4.0, 4.0),
            tumble: rng.between(0.0, 6.0),
            tumbling: rng.between(3.0, 9.0),
            color: FESTIVE[rng.below(FESTIVE.len())],
            kind: ShardKind::Confetti,
            life,
            lifetime: life,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Brick;
    use crate::level::{BrickKind, Color};

    #[test]
    fn shards_begin_where_the_brick_was_fly_apart_and_fall() {
        let (mut shards, mut rng) = (Shards::new(), Rng::new(1));
        let area = Aabb { min: vec2(100.0, 50.0), max: vec2(160.0, 80.0) };
        let brick = Brick::new(BrickKind::one_hit(Color::Blue));
        shards.break_up(&Broken { area, brick, push: Vec2::NEG_Y, combo: 1, burst: 1, sum: 10, span: 0.0 }, &mut rng);
        assert_eq!(shards.living().filter(|shard| shard.kind == ShardKind::Shard).count(), COLUMNS * ROWS);
        assert!(shards.living().all(|shard| area.touches(&Aabb::from_center_size(shard.position, Vec2::ZERO))));
        for _ in 0..60 {
            shards.age();
        }
        assert!(shards.living().all(|shard| shard.velocity.y > 0.0), "after half a second all of them fall");
        let (left, right) = (f32::min, f32::max);
        let width = shards.living().map(|shard| shard.position.x).fold(f32::MIN, right)
            - shards.living().map(|shard| shard.position.x).fold(f32::MAX, left);
        assert!(width > 2.0 * area.size().x, "{width}");
    }
}
