//! Units, and the numbers that several files of the rules share. A world unit is a pixel of the
//! tutorial's window; the origin is the top left corner, and y points down.

use crate::collision::Aabb;
use glam::Vec2;

/// Width and height of the field, world units.
pub const FIELD: Vec2 = Vec2::new(800.0, 600.0);

/// The part of the field that a level's bricks fill: the upper half, as in the tutorial.
pub const BRICK_AREA: Aabb = Aabb { min: Vec2::ZERO, max: Vec2::new(FIELD.x, FIELD.y / 2.0) };

/// Steps of the rules per second of play. More steps cost time, and fewer make the paddle move
/// coarsely. The ball's path is exact at any rate.
pub const STEPS_PER_SECOND: u32 = 120;

/// Length of a step, seconds.
pub const STEP: f32 = 1.0 / STEPS_PER_SECOND as f32;

/// Radius of the ball, world units. A larger ball does not fit through gaps, and a smaller one is
/// hard to see.
pub const BALL_RADIUS: f32 = 12.5;

/// The ball's velocity at launch, units/s: up and to the right, as in the tutorial.
///
/// A level's `speed:` multiplies it. Another value also changes the angle at which the paddle sends
/// the ball (see [`STEERING`](super::STEERING)), the trail, and the hash of each recorded game.
pub const INITIAL_VELOCITY: Vec2 = Vec2::new(100.0, -350.0);
