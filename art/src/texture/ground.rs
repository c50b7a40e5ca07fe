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
pub const ALL: [Texture; 9] = [
    ("ground.png", || soft(background::FIELD, |p| background::sky(p).0)),
    ("ground_aurora.png", || soft_scene(&AURORA)),
    ("ground_lagoon.png", || soft_scene(&LAGOON)),
    ("ground_dunes.png", || soft(backdrop::SIZE, landscape::dunes)),
    ("ground_ridge.png", || soft(backdrop::SIZE, landscape::ridge)),
    ("ground_harbour.png", || soft(backdrop::SIZE, harbour::harbour)),
    ("ground_forge.png", || soft(backdrop::SIZE, forge::forge)),
    ("ground_garden.png", || soft(backdrop::SIZE, garden::garden)),
    ("ground_clockwork.png", || soft(backdrop::SIZE, clockwork::clockwork)),
];

/// Size of a ground in pixels.
const SIZE: Vec2 = Vec2::new(64.0, 48.0);

/// Brightness of a ground relative to its background. The game darkens grounds because text is
/// drawn on them. Storing them brighter makes the steps between byte values too small to see.
const LIGHT: f32 = 2.5;

/// Upper limit of a channel before [`LIGHT`] is applied. It keeps bright lamps in a background from
/// saturating the ground.
const BRIGHTEST: f32 = 0.39;

fn soft_scene(colours: &Scene) -> Picture {
    soft(backdrop::SIZE, |p| scene(p, colours, |_, _| 0.0))
}

/// Blurs a picture of `size` into a ground: each pixel is the mean of a wide neighbourhood.
fn soft(size: Vec2, colour_at: impl Fn(Vec2) -> Colour) -> Picture {
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
        Colour { rgb: (sum / weights).min(Vec3::splat(BRIGHTEST)), alpha: 1.0 }.lit(LIGHT)
    })
}
