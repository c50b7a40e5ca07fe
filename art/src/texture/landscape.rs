//! Two more backgrounds of later levels: lands under a night sky. Both keep what is bright below
//! the bricks and dim, so that ball, items and text stand out.

use glam::Vec2;

use super::backdrop::{SIZE, dithered, vignette};
use super::colour::Colour;
use super::shape::smoothstep;
use super::{Texture, paint};
use crate::noise;

/// Pixels for a unit of the field: outlines are sharper than what the other backgrounds have.
const SCALE: f32 = 1.5;

/// The lands.
pub const ALL: [Texture; 2] = [
    ("background_ridge.png", || paint(SIZE * SCALE, 1, |p| ridge(p / SCALE))),
    ("background_sea.png", || paint(SIZE * SCALE, 1, |p| sea(p / SCALE, 1.0))),
];

/// Mountains, one range behind the other with mist between them, after sunset. `p` in world units.
pub(super) fn ridge(p: Vec2) -> Colour {
    const TOP: Colour = Colour::bytes(12, 14, 44);
    const DUSK: Colour = Colour::bytes(80, 39, 70);
    const GLOW: Colour = Colour::bytes(150, 74, 40);
    const FAR: Colour = Colour::bytes(66, 38, 80);
    const NEAR: Colour = Colour::bytes(9, 8, 26);
    /// The ranges, the farthest first: how high they stand and how far their peaks rise, in pixels,
    /// and how wide a mountain is.
    const RANGES: [(f32, f32, f32); 5] =
        [(452.0, 118.0, 96.0), (496.0, 112.0, 84.0), (536.0, 100.0, 72.0), (572.0, 80.0, 60.0), (612.0, 62.0, 48.0)];
    let height = smoothstep(90.0, 440.0, p.y);
    let mut colour = TOP.mix(DUSK, height * height);
    let sun = (p - Vec2::new(520.0, 420.0)) / Vec2::new(460.0, 190.0);
    colour = colour.glowing(GLOW, 0.31 * smoothstep(1.0, 0.0, sun.length()));
    for (index, (base, rise, width)) in RANGES.into_iter().enumerate() {
        let nearness = index as f32 / (RANGES.len() - 1) as f32;
        let seed = 401 + index as u32 * 17;
        // Folded noise has the sharp crests that mountains have.
        let fold = |x: f32, seed| 1.0 - 2.0 * (noise::smooth(Vec2::new(x, 0.5), seed) - 0.5).abs();
        let x = p.x / width;
        let crest =
            0.62 * fold(x * 0.8, seed).powf(1.6) + 0.27 * fold(x * 1.9, seed + 5) + 0.11 * fold(x * 5.0, seed + 9);
        let top = base - rise * crest;
        let below = p.y - top;
        let mist = smoothstep(0.0, 120.0, below) * (1.0 - nearness) * 0.55;
        let slope = 0.10 * (noise::clouds(p / Vec2::new(38.0, 60.0), 3, seed + 3) - 0.5);
        let land = FAR.mix(NEAR, nearness.powf(0.7)).mix(DUSK, mist).lit(1.0 + slope);
        colour = colour.mix(land, smoothstep(-0.5, 0.5, below));
    }
    dithered(colour.lit(vignette(p / SIZE)), p)
}

/// The sea at night, and on it the path of a moon of this light. `p` in world units.
pub(super) fn sea(p: Vec2, moon: f32) -> Colour {
    const TOP: Colour = Colour::bytes(5, 10, 34);
    const HORIZON: Colour = Colour::bytes(19, 62, 82);
    const DEEP: Colour = Colour::bytes(4, 16, 40);
    const MOON: Colour = Colour::bytes(190, 220, 240);
    const CENTRE: Vec2 = Vec2::new(250.0, 372.0);
    const LINE: f32 = 430.0;
    let to_moon = p.distance(CENTRE);
    let sky = TOP.mix(HORIZON, smoothstep(80.0, LINE, p.y).powf(1.6));
    let cloud = noise::clouds(p / Vec2::new(260.0, 46.0), 4, 503);
    let bank = smoothstep(0.50, 0.80, cloud) * smoothstep(180.0, 380.0, p.y);
    let sky = sky.glowing(MOON, moon * 0.08 * smoothstep(230.0, 0.0, to_moon).powi(2) + 0.05 * bank);
    // The moon has its seas, and the clouds lie before it.
    let face = 0.22 - 0.08 * smoothstep(0.42, 0.66, noise::clouds(p / 22.0, 2, 509));
    let sky = sky.glowing(MOON, moon * (face - 0.12 * bank) * smoothstep(34.5, 33.0, to_moon));
    let depth = ((p.y - LINE) / (SIZE.y - LINE)).max(0.0);
    // Waves grow wider and higher towards the eye.
    let wave = |seed| noise::smooth(Vec2::new(p.x / (18.0 + 90.0 * depth), 60.0 * depth.sqrt()), seed);
    let crest = smoothstep(0.55, 0.85, 0.5 * (wave(521) + wave(523)) + 0.2 * (wave(541) - 0.5));
    let path = moon * smoothstep(16.0 + 110.0 * depth, 0.0, (p.x - CENTRE.x).abs());
    let water = HORIZON.mix(DEEP, smoothstep(0.0, 0.55, depth));
    let water = water.glowing(MOON, crest * (0.035 + 0.26 * path * (1.0 - 0.55 * depth)) + 0.05 * path);
    dithered(sky.mix(water, smoothstep(-0.5, 0.5, p.y - LINE)).lit(vignette(p / SIZE)), p)
}
