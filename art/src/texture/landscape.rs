//! Four more backgrounds: lands under a night sky. They keep what is bright below the bricks and
//! dim, so that ball, items and text stand out.

use glam::Vec2;

use super::backdrop::{SIZE, dithered, vignette};
use super::colour::Colour;
use super::shape::smoothstep;
use super::{Texture, paint};
use crate::noise;

/// Pixels for a unit of the field: outlines are sharper than what the other backgrounds have.
const SCALE: f32 = 1.5;

/// The lands.
pub const ALL: [Texture; 4] = [
    ("background_dunes.png", || paint(SIZE * SCALE, 1, |p| dunes(p / SCALE))),
    ("background_forest.png", || paint(SIZE * SCALE, 1, |p| forest(p / SCALE))),
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

/// A wood of firs in a mist through which the moon shines; fireflies between the trees. `p` in
/// world units.
pub(super) fn forest(p: Vec2) -> Colour {
    const TOP: Colour = Colour::bytes(6, 18, 30);
    const MIST: Colour = Colour::bytes(28, 84, 78);
    const NEAR: Colour = Colour::bytes(3, 10, 14);
    const FIREFLY: Colour = Colour::bytes(214, 240, 130);
    /// The rows of trees, the farthest first: where their feet are, how high they are and how far
    /// they stand apart, in units.
    const ROWS: [(f32, f32, f32); 4] =
        [(450.0, 120.0, 24.0), (500.0, 160.0, 36.0), (560.0, 210.0, 54.0), (640.0, 250.0, 84.0)];
    let light = (p - Vec2::new(300.0, 400.0)) / Vec2::new(560.0, 300.0);
    let mut colour = TOP.mix(MIST, 0.9 * smoothstep(1.0, 0.0, light.length()) * smoothstep(60.0, 400.0, p.y));
    for (index, (foot, height, apart)) in ROWS.into_iter().enumerate() {
        let nearness = (index + 1) as f32 / ROWS.len() as f32;
        let seed = 601 + index as u32 * 13;
        let is_wood = (-1..=1).map(|beside| fir(p, (foot, height, apart), beside, seed)).fold(0.0, f32::max);
        let ground = smoothstep(-6.0, 6.0, p.y - foot + 10.0 * noise::smooth(p / 60.0, seed));
        let land = MIST.mix(NEAR, 0.35 + 0.65 * nearness).lit(1.0 - 0.3 * nearness * nearness);
        let mist = 0.5 * (1.0 - nearness) * smoothstep(foot - height, foot, p.y);
        colour = colour.mix(land.mix(MIST, mist), is_wood.max(ground));
    }
    let cell = (p / 74.0).floor();
    let random = |seed| noise::at_cell(cell.x as i32, cell.y as i32, seed);
    let at = cell * 74.0 + 14.0 + 46.0 * Vec2::new(random(641), random(643));
    let shines = random(647) < 0.42 && at.y > 380.0;
    let glow = smoothstep(12.0, 0.0, p.distance(at)).powi(3) + 0.4 * smoothstep(2.2, 0.8, p.distance(at));
    let colour = colour.glowing(FIREFLY, if shines { 0.34 * (0.4 + 0.6 * random(653)) * glow } else { 0.0 });
    dithered(colour.lit(vignette(p / SIZE)), p)
}

/// How much of a fir is at a point: of the one that stands in the row's place there, or so many
/// places beside it. A row is where feet are, how high its trees are, and how far apart.
fn fir(p: Vec2, (foot, height, apart): (f32, f32, f32), beside: i32, seed: u32) -> f32 {
    let place = (p.x / apart).floor() as i32 + beside;
    let random = |seed| noise::at_cell(place, 7, seed);
    let middle = (place as f32 + 0.5 + 0.6 * (random(seed) - 0.5)) * apart;
    let top = foot - height * (0.62 + 0.38 * random(seed + 1));
    let down = (p.y - top) / (foot - top);
    // Branches hang in tiers, each wider than the one above it.
    let tier = (down * 7.0).fract();
    let half = 0.62 * apart * down * (0.62 + 0.38 * tier) * (0.9 + 0.2 * noise::smooth(p / 4.0, seed + 5));
    if down <= 0.0 { 0.0 } else { smoothstep(0.6, -0.6, (p.x - middle).abs() - half) }
}

/// Dunes, and a planet with a ring that rises behind them. `p` in world units.
pub(super) fn dunes(p: Vec2) -> Colour {
    const TOP: Colour = Colour::bytes(20, 8, 34);
    const LOW: Colour = Colour::bytes(80, 33, 43);
    const PLANET: Colour = Colour::bytes(200, 120, 110);
    const RING: Colour = Colour::bytes(240, 190, 150);
    const FAR: Colour = Colour::bytes(82, 40, 40);
    const NEAR: Colour = Colour::bytes(24, 9, 20);
    const CENTRE: Vec2 = Vec2::new(560.0, 384.0);
    const RADIUS: f32 = 104.0;
    let mut colour = TOP.mix(LOW, smoothstep(120.0, 470.0, p.y).powf(1.5));
    let q = p - CENTRE;
    // The planet's bands lie as its ring does, and one side of it is dark.
    let tilted = Vec2::from_angle(0.36).rotate(q);
    let band = noise::smooth(Vec2::new(tilted.x / 160.0, tilted.y / 13.0), 701);
    let sun = (0.5 - 0.5 * (q / RADIUS).dot(Vec2::new(0.75, 0.66))).clamp(0.0, 1.0);
    let disc = smoothstep(0.8, -0.8, q.length() - RADIUS);
    colour = colour.mix(TOP.mix(LOW, 0.5), 0.6 * disc);
    colour = colour.glowing(PLANET, disc * (0.05 + 0.24 * sun * (0.6 + 0.4 * band)));
    let around = Vec2::new(tilted.x, tilted.y * 4.6).length() / RADIUS;
    let is_before = tilted.y > 0.0 || q.length() > RADIUS;
    let ring = smoothstep(1.28, 1.32, around) * smoothstep(1.86, 1.80, around) * (0.55 + 0.45 * (around * 31.0).sin());
    colour = colour.glowing(RING, if is_before { 0.15 * ring.max(0.0) } else { 0.0 });
    /// The dunes, the farthest first: how high they lie, how far they rise and how wide they are.
    const DUNES: [(f32, f32, f32); 4] =
        [(488.0, 84.0, 150.0), (540.0, 120.0, 190.0), (590.0, 130.0, 230.0), (640.0, 120.0, 270.0)];
    for (index, (base, rise, width)) in DUNES.into_iter().enumerate() {
        let nearness = index as f32 / (DUNES.len() - 1) as f32;
        let seed = 721 + index as u32 * 11;
        let swell = |x: f32| base - rise * noise::smooth(Vec2::new(x / width, 0.5), seed);
        let below = p.y - swell(p.x);
        // Where it slopes towards the light it is lit; ripples lie along it.
        let slope = (swell(p.x + 4.0) - swell(p.x - 4.0)) / 8.0;
        let ripple =
            0.05 * (below / 3.2 + 6.0 * noise::smooth(p / 90.0, seed + 1)).sin() * smoothstep(90.0, 10.0, below);
        let lit = 1.0 + 1.1 * slope.clamp(-0.5, 0.5) + ripple - 0.3 * smoothstep(0.0, 110.0, below);
        let land = FAR.mix(NEAR, nearness.powf(0.8)).lit(lit);
        colour = colour.mix(land, smoothstep(-0.5, 0.5, below));
    }
    dithered(colour.lit(vignette(p / SIZE)), p)
}
