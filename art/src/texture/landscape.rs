//! Two more backgrounds: landscapes under a night sky. Their bright parts are subdued and lie below
//! the bricks, to keep ball, power-ups and text visible.

use glam::Vec2;

use super::backdrop::{SIZE, dithered, vignette};
use super::colour::Colour;
use super::shape::smoothstep;
use super::{Texture, paint};
use crate::noise;

/// Pixels per world unit. The outlines here are sharper than those of the other backgrounds.
const SCALE: f32 = 1.5;

/// The landscapes.
pub const ALL: [Texture; 2] = [
    ("background_dunes.jpg", || paint(SIZE * SCALE, 1, |p| dunes(p / SCALE))),
    ("background_ridge.jpg", || paint(SIZE * SCALE, 1, |p| ridge(p / SCALE))),
];

/// Draws mountain ranges one behind the other after sunset, with mist between them. `p` is in world
/// units.
pub(super) fn ridge(p: Vec2) -> Colour {
    const TOP: Colour = Colour::bytes(12, 14, 44);
    const DUSK: Colour = Colour::bytes(80, 39, 70);
    const GLOW: Colour = Colour::bytes(150, 74, 40);
    const FAR: Colour = Colour::bytes(66, 38, 80);
    const NEAR: Colour = Colour::bytes(9, 8, 26);
    /// The ranges, farthest first: base line, height of the peaks, and width of a mountain, in
    /// world units.
    const RANGES: [(f32, f32, f32); 5] =
        [(452.0, 118.0, 96.0), (496.0, 112.0, 84.0), (536.0, 100.0, 72.0), (572.0, 80.0, 60.0), (612.0, 62.0, 48.0)];
    let height = smoothstep(90.0, 440.0, p.y);
    let mut colour = TOP.mix(DUSK, height * height);
    let sun = (p - Vec2::new(520.0, 420.0)) / Vec2::new(460.0, 190.0);
    colour = colour.glowing(GLOW, 0.31 * smoothstep(1.0, 0.0, sun.length()));
    for (index, (base, rise, width)) in RANGES.into_iter().enumerate() {
        let nearness = index as f32 / (RANGES.len() - 1) as f32;
        let seed = 401 + index as u32 * 17;
        // Folded noise has sharp crests, like mountains.
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

/// Draws dunes, and a ringed planet rising behind them. `p` is in world units.
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
    // The planet's bands are parallel to its ring. One side of it is dark.
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
    /// The dunes, farthest first: base line, height and width in world units.
    const DUNES: [(f32, f32, f32); 4] =
        [(488.0, 84.0, 150.0), (540.0, 120.0, 190.0), (590.0, 130.0, 230.0), (640.0, 120.0, 270.0)];
    for (index, (base, rise, width)) in DUNES.into_iter().enumerate() {
        let nearness = index as f32 / (DUNES.len() - 1) as f32;
        let seed = 721 + index as u32 * 11;
        let swell = |x: f32| base - rise * noise::smooth(Vec2::new(x / width, 0.5), seed);
        let below = p.y - swell(p.x);
        // Slopes facing the light are brighter; ripples run along them.
        let slope = (swell(p.x + 4.0) - swell(p.x - 4.0)) / 8.0;
        let ripple =
            0.05 * (below / 3.2 + 6.0 * noise::smooth(p / 90.0, seed + 1)).sin() * smoothstep(90.0, 10.0, below);
        let lit = 1.0 + 1.1 * slope.clamp(-0.5, 0.5) + ripple - 0.3 * smoothstep(0.0, 110.0, below);
        let land = FAR.mix(NEAR, nearness.powf(0.8)).lit(lit);
        colour = colour.mix(land, smoothstep(-0.5, 0.5, below));
    }
    dithered(colour.lit(vignette(p / SIZE)), p)
}
