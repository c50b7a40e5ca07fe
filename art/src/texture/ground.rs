//! Grounds: blurred copies of the backgrounds that fill the window around the field. They are tiny
//! textures, which the game enlarges.

use glam::{Vec2, Vec3};

use super::backdrop::{self, AURORA, LAGOON, Scene, scene};
use super::background;
use super::colour::Colour;
use super::landscape;
use super::picture::Picture;
use super::{Texture, clockwork, forge, garden, harbour, paint};

/// The grounds, in the order of the backgrounds.
pub const ALL: [Texture; 13] = [
    ("ground.png", || soft(background::FIELD, |p| background::sky(p).0)),
    ("ground_aurora.png", || soft_scene(&AURORA)),
    ("ground_lagoon.png", || soft_scene(&LAGOON)),
    ("ground_dunes.png", || soft(backdrop::SIZE, landscape::dunes)),
    ("ground_ridge.png", || soft(backdrop::SIZE, landscape::ridge)),
    ("ground_harbour.png", || soft(backdrop::SIZE, harbour::evening)),
    ("ground_forge.png", || soft(backdrop::SIZE, forge::evening)),
    ("ground_garden.png", || soft(backdrop::SIZE, garden::evening)),
    ("ground_clockwork.png", || soft(backdrop::SIZE, clockwork::evening)),
    ("ground_harbour_day.png", || soft_day(harbour::day)),
    ("ground_forge_day.png", || soft_day(forge::day)),
    ("ground_garden_day.png", || soft_day(garden::day)),
    ("ground_clockwork_day.png", || soft_day(clockwork::day)),
];

/// Size of a ground in pixels.
const SIZE: Vec2 = Vec2::new(64.0, 48.0);

/// Brightness of a ground relative to its background. The game darkens grounds because text is
/// drawn on them. Storing them brighter makes the steps between byte values too small to see.
const LIGHT: f32 = 2.5;
/// The same, by day.
const DAY_LIGHT: f32 = 1.25;

/// Upper limit of a channel of a ground. It keeps bright lamps in a background from saturating the
/// ground.
const BRIGHTEST: f32 = 0.975;

/// Blurs a world's background by day.
fn soft_day(colour_at: fn(Vec2) -> Colour) -> Picture {
    blurred(backdrop::SIZE, DAY_LIGHT, colour_at)
}

fn soft_scene(colours: &Scene) -> Picture {
    soft(backdrop::SIZE, |p| scene(p, colours, |_, _| 0.0))
}

fn soft(size: Vec2, colour_at: impl Fn(Vec2) -> Colour) -> Picture {
    blurred(size, LIGHT, colour_at)
}

/// Blurs a picture of `size` into a ground: each pixel is the mean of a wide neighbourhood, times
/// `light`.
fn blurred(size: Vec2, light: f32, colour_at: impl Fn(Vec2) -> Colour) -> Picture {
    /// Number of sample points on each side, in each direction.
    const POINTS: i32 = 3;
    /// Distance between sample points in pixels of the ground.
    const STEP: f32 = 0.6;
    paint(SIZE, 1, |p| {
        let (mut sum, mut weights) = (Vec3::ZERO, 0.0);
        for i in 0..(2 * POINTS + 1).pow(2) {
            let shift = Vec2::new((i % (2 * POINTS + 1) - POINTS) as f32, (i / (2 * POINTS + 1) - POINTS) as f32);
            let weight = (-shift.length_squared() / 6.0).exp();
            let at = (p + STEP * shift).clamp(Vec2::ZERO, SIZE);
            sum += colour_at(at / SIZE * size).rgb * weight;
            weights += weight;
        }
        Colour { rgb: (light * sum / weights).min(Vec3::splat(BRIGHTEST)), alpha: 1.0 }
    })
}
