//! Particles: the trail behind a ball, the dust of a brick, the sparks of a solid brick, the
//! sparkle of a power-up. Tutorial chapter: *Particles*, its `ParticleGenerator`.
//!
//! Particles are emitted per game step, not per frame: their number does not depend on the frame
//! rate. They scatter along both axes and fade over their whole life. The tutorial's particles
//! become invisible after 0.4 s of their life of 1 s, and they lie on one diagonal.
//!
//! `Effects::step` emits and ages particles. `FieldRenderer::draw` in `src/field` draws them with
//! `src/draw/particle.rs`, in one draw call of `src/draw/batch.rs`.

use super::recent::Ring;
use crate::collision::Aabb;
use crate::game::{Ball, Brick, PowerUpKind, Rng, STEP, power_up};
use crate::palette;
use glam::{Vec2, Vec3};

/// Maximum number of living particles. Another particle replaces the oldest. The tutorial's 500
/// would suffice for only four balls: each ball has a trail of 120 particles, and no trail may end
/// early.
const POOL: usize = 1500;

/// Lifetime of a trail particle in seconds.
const TRAIL_LIFE: f32 = 1.0;

/// Speed of trail particles as a share of the ball's speed, in the opposite direction.
const TRAIL_DRAG: f32 = 0.1;

/// Maximum distance between a new trail particle and the ball's center along each axis, world
/// units.
const TRAIL_SPREAD: f32 = 5.0;

/// Normal side length of a particle in world units.
const SIZE: f32 = 10.0;

/// Number of particles of a destroyed brick.
const BURST: usize = 14;

/// Lifetime of a brick's particles in seconds.
const BURST_LIFE: f32 = 0.6;

/// Maximum speed of a brick's particles along each axis, units/s.
const BURST_SPEED: f32 = 120.0;

/// Number of sparks from a hit on a brick that is not destroyed.
const SPARKS: usize = 8;
/// Lifetime of a spark in seconds.
const SPARK_LIFE: f32 = 0.35;
/// Maximum speed of a spark along each axis, units/s.
const SPARK_SPEED: f32 = 220.0;

/// Color of the sparks of a solid brick.
pub(super) const STEEL_SPARKS: Vec3 = Vec3::new(1.0, 0.9, 0.6);

/// Number of particles of a collected power-up.
const SPARKLE: usize = 24;
/// Lifetime of a power-up's particles in seconds.
const SPARKLE_LIFE: f32 = 0.7;
/// Maximum speed of a power-up's particles along each axis, units/s.
const SPARKLE_SPEED: f32 = 180.0;

/// A glowing speck.
#[derive(Clone, Copy, Debug)]
pub struct Particle {
    /// Center, world units.
    pub position: Vec2,
    /// Velocity, units/s.
    pub velocity: Vec2,
    /// Side length, world units.
    pub size: f32,
    /// Red, green and blue; may exceed 1.
    pub color: Vec3,
    /// Remaining lifetime in seconds.
    life: f32,
    /// Total lifetime in seconds.
    lifetime: f32,
}

impl Particle {
    /// Returns the opacity: 1 at birth, 0 at the end of life.
    pub fn alpha(&self) -> f32 {
        (self.life / self.lifetime).clamp(0.0, 1.0)
    }

    /// Returns true if the particle belongs to a ball's trail.
    pub fn is_trail(&self) -> bool {
        self.lifetime == TRAIL_LIFE
    }
}

/// A pool of particles that never allocates after its creation.
///
/// ```
/// use breakout::effects::Particles;
/// use breakout::game::{Ball, Paddle, Rng, STEPS_PER_SECOND};
///
/// let (mut particles, mut rng) = (Particles::default(), Rng::new(1));
/// let ball = Ball::stuck_to(&Paddle::of_width(1.0), 1.0);
/// for _ in 0..3 * STEPS_PER_SECOND {
///     particles.age();
///     particles.trail(&ball, &mut rng);
/// }
/// // Each particle lives for a second, and each step adds one.
/// assert!(particles.living().count().abs_diff(120) <= 1);
/// assert!(particles.living().all(|particle| particle.alpha() > 0.0));
/// ```
#[derive(Clone, Debug)]
pub struct Particles {
    pool: Ring<Particle>,
}

impl Particles {
    /// Returns the visible particles.
    pub fn living(&self) -> impl Iterator<Item = &Particle> {
        self.pool.things.iter().filter(|particle| particle.life > 0.0)
    }

    /// Advances by one step of the game, 1/120 s: moves and fades every particle.
    pub fn age(&mut self) {
        for particle in &mut self.pool.things {
            particle.life -= STEP;
            particle.position += particle.velocity * STEP;
        }
    }

    /// Adds one particle behind a ball. `Effects::step` calls this once per step for each flying
    /// ball. This makes 120 particles a second, as many as the tutorial's two per frame at 60 Hz.
    /// They are drawn only with visual effects off; otherwise ribbons are the trail.
    pub fn trail(&mut self, ball: &Ball, rng: &mut Rng) {
        let spread = Vec2::new(rng.between(-1.0, 1.0), rng.between(-1.0, 1.0)) * TRAIL_SPREAD;
        self.pool.add(Particle {
            position: ball.center + spread,
            velocity: ball.velocity * -TRAIL_DRAG,
            size: SIZE,
            color: Vec3::splat(rng.between(0.5, 1.5)),
            life: TRAIL_LIFE,
            lifetime: TRAIL_LIFE,
        });
    }

    /// Adds the dust of a brick in the brick's color. `area` is the brick's box in world units.
    pub fn burst(&mut self, area: Aabb, brick: Brick, rng: &mut Rng) {
        for _ in 0..BURST {
            let position = Vec2::new(rng.between(area.min.x, area.max.x), rng.between(area.min.y, area.max.y));
            let velocity = Vec2::new(rng.between(-1.0, 1.0), rng.between(-1.0, 1.0)) * BURST_SPEED;
            let size = rng.between(0.6, 1.2) * SIZE;
            self.add_spark(position, velocity, size, palette::brick(brick.kind) * rng.between(0.6, 1.2), BURST_LIFE);
        }
    }

    /// Adds sparks that fly away from a brick that was hit but not destroyed. `point` is the
    /// contact point and `ball` the ball's center, both in world units.
    pub fn sparks(&mut self, point: Vec2, ball: Vec2, color: Vec3, rng: &mut Rng) {
        let away = (ball - point).normalize_or(Vec2::NEG_Y);
        for _ in 0..SPARKS {
            let scatter = Vec2::new(rng.between(-1.0, 1.0), rng.between(-1.0, 1.0));
            let size = rng.between(0.4, 0.8) * SIZE;
            let velocity = (away + scatter) * (0.5 * SPARK_SPEED);
            self.add_spark(point, velocity, size, color * rng.between(0.7, 1.3), SPARK_LIFE);
        }
    }

    /// Adds the sparkle of a collected power-up. `at` is the center of its item in world units. The
    /// sparkle flies upward, away from the paddle.
    pub fn sparkle(&mut self, at: Vec2, kind: PowerUpKind, rng: &mut Rng) {
        for _ in 0..SPARKLE {
            let velocity = Vec2::new(rng.between(-1.0, 1.0), rng.between(-1.0, 0.0)) * SPARKLE_SPEED;
            let position = at + Vec2::new(rng.between(-0.5, 0.5), rng.between(-0.5, 0.5)) * power_up::SIZE;
            let size = rng.between(0.6, 1.2) * SIZE;
            self.add_spark(position, velocity, size, kind.row().color * rng.between(0.7, 1.2), SPARKLE_LIFE);
        }
    }

    fn add_spark(&mut self, position: Vec2, velocity: Vec2, size: f32, color: Vec3, lifetime: f32) {
        self.pool.add(Particle { position, velocity, size, color, life: lifetime, lifetime });
    }
}

impl Default for Particles {
    fn default() -> Self {
        Self { pool: Ring::new(POOL) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Paddle;
    use crate::level::{BrickKind, Color};

    #[test]
    fn the_trail_has_as_many_particles_as_a_second_has_steps() {
        let (mut particles, mut rng) = (Particles::default(), Rng::new(1));
        let mut ball = Ball::stuck_to(&Paddle::of_width(1.0), 1.0);
        ball.velocity = Vec2::new(100.0, -350.0);
        for _ in 0..600 {
            particles.age();
            particles.trail(&ball, &mut rng);
        }
        let count = particles.living().count();
        assert!((119..=121).contains(&count), "{count}");
        let offsets: Vec<Vec2> = particles.living().map(|p| (p.position - ball.center) - p.velocity * 0.5).collect();
        assert!(offsets.iter().any(|offset| offset.x * offset.y < 0.0), "scattered off the diagonal too");
    }

    /// Particles are visible to the end of their life, and a trail scatters to all four sides. In
    /// the original, alpha falls by 2.5 a second over a life of one second, and both coordinates
    /// get one random number.
    #[test]
    fn defect_22_invisible_particles() {
        let (mut particles, mut rng) = (Particles::default(), Rng::new(1));
        let ball = Ball::stuck_to(&Paddle::of_width(1.0), 1.0);
        let mut quadrants = [0; 4];
        for _ in 0..200 {
            particles.trail(&ball, &mut rng);
        }
        for particle in particles.living() {
            let offset = particle.position - ball.center;
            quadrants[usize::from(offset.x > 0.0) + 2 * usize::from(offset.y > 0.0)] += 1;
        }
        assert!(quadrants.iter().all(|count| *count > 30), "{quadrants:?}");
        for step in 1..(TRAIL_LIFE / STEP) as u32 {
            particles.age();
            let rest = 1.0 - step as f32 * STEP / TRAIL_LIFE;
            assert!(particles.living().all(|particle| (particle.alpha() - rest).abs() < 1e-3), "step {step}");
        }
    }

    #[test]
    fn dust_flies_to_all_sides() {
        let (mut particles, mut rng) = (Particles::default(), Rng::new(1));
        for _ in 0..20 {
            particles.burst(
                Aabb { min: Vec2::ZERO, max: Vec2::ONE },
                Brick::new(BrickKind::one_hit(Color::Blue)),
                &mut rng,
            );
        }
        let mut quadrants = [0; 4];
        for particle in particles.living() {
            quadrants[usize::from(particle.velocity.x > 0.0) + 2 * usize::from(particle.velocity.y > 0.0)] += 1;
        }
        assert!(quadrants.iter().all(|count| *count > 40), "{quadrants:?}");
    }
}
