//! Backgrounds of later levels.
//!
//! All are dark and low in contrast, like the first one in [`super::background`]. Each has its own
//! light colours and a faint pattern.

use glam::Vec2;

use super::colour::Colour;
use super::shape::smoothstep;
use super::{Texture, paint};
use crate::noise;

/// Size of these backgrounds in pixels: one pixel per world unit is enough for soft pictures.
pub const SIZE: Vec2 = Vec2::new(800.0, 600.0);

/// The backgrounds of later levels.
pub const ALL: [Texture; 2] = [
    ("background_lagoon.jpg", || paint(SIZE, 1, |p| scene(p, &LAGOON, waves))),
    ("background_aurora.jpg", || paint(SIZE, 1, |p| scene(p, &AURORA, curtains))),
];

/// The colours and the random seed of a background.
pub(super) struct Scene {
    top: Colour,
    bottom: Colour,
    first: Colour,
    second: Colour,
    line: Colour,
    seed: u32,
}

pub(super) const LAGOON: Scene = Scene {
    top: Colour::bytes(6, 18, 38),
    bottom: Colour::bytes(4, 42, 48),
    first: Colour::bytes(14, 110, 120),
    second: Colour::bytes(24, 60, 140),
    line: Colour::bytes(110, 230, 220),
    seed: 211,
};

pub(super) const AURORA: Scene = Scene {
    top: Colour::bytes(14, 12, 42),
    bottom: Colour::bytes(10, 32, 46),
    first: Colour::bytes(44, 200, 118),
    second: Colour::bytes(132, 66, 214),
    line: Colour::bytes(140, 255, 190),
    seed: 307,
};

/// Draws a gradient, two clouds of light, and a pattern in them.
pub(super) fn scene(p: Vec2, scene: &Scene, pattern: fn(Vec2, u32) -> f32) -> Colour {
    let q = p / SIZE;
    let cloud = |centre: Vec2, reach: f32, seed| {
        let near = smoothstep(reach, 0.0, (q - centre).length());
        near * smoothstep(0.25, 0.85, noise::clouds(p / 210.0, 4, seed))
    };
    let first = cloud(Vec2::new(0.78, 0.24), 0.80, scene.seed);
    let second = cloud(Vec2::new(0.18, 0.74), 0.80, scene.seed + 31);
    let mut colour = scene.top.mix(scene.bottom, q.y + 0.2 * (0.5 - q.x));
    colour = colour.glowing(scene.first, 0.36 * first).glowing(scene.second, 0.34 * second);
    colour = colour.glowing(scene.line, pattern(p, scene.seed) * (0.020 + 0.06 * (first + second).min(1.0)));
    dithered(colour.lit(vignette(q)), p)
}

/// Returns the brightness factor of the vignette, which darkens the corners. `q` is from 0 to 1 in
/// both directions.
pub(super) fn vignette(q: Vec2) -> f32 {
    1.0 - 0.30 * smoothstep(0.45, 0.78, (q - 0.5).length())
}

/// Dithers a colour: in a dark gradient, steps between neighbouring byte values would show as
/// bands.
pub(super) fn dithered(colour: Colour, p: Vec2) -> Colour {
    let dither = noise::at_cell(p.x as i32, p.y as i32, 5) - 0.5;
    Colour { rgb: colour.rgb + dither / 255.0, ..colour }
}

/// Returns the pattern of light on the bottom of shallow water.
fn waves(p: Vec2, seed: u32) -> f32 {
    let bend = |q: Vec2, seed| (noise::clouds(q / 70.0, 2, seed) - 0.5) * 2.0;
    let q = p + 26.0 * Vec2::new(bend(p, seed), bend(p, seed + 7));
    let line = |q: Vec2, seed| smoothstep(0.10, 0.0, (noise::smooth(q / 58.0, seed) - 0.5).abs());
    line(q, seed + 11).max(line(q * 1.3, seed + 17))
}

/// Returns the pattern of an aurora's hanging curtains.
fn curtains(p: Vec2, seed: u32) -> f32 {
    let bend = 60.0 * (noise::smooth(Vec2::new(p.y / 170.0, 0.5), seed) - 0.5);
    let fold = noise::smooth(Vec2::new((p.x + bend) / 26.0, p.y / 900.0), seed + 3);
    2.0 * smoothstep(0.35, 0.8, fold) * smoothstep(640.0, 120.0, p.y)
}
