//! Sprites of effects: cracks, shards, rings, ribbons, glows and shadows. Chapter: Particles.

use glam::{Vec2, Vec3};

use super::colour::Colour;
use super::light;
use super::relief::BRICK;
use super::shape::{self, coverage, smoothstep};
use super::{SMOOTH, Texture, paint};
use crate::noise::Random;

/// The sprites of effects.
pub const ALL: [Texture; 9] = [
    ("crack_1.png", || cracks(3, 1)),
    ("crack_2.png", || cracks(5, 5)),
    ("crack_3.png", || cracks(8, 2)),
    ("shard.png", || paint(SHARD, SMOOTH, shard)),
    ("ring.png", || paint(Vec2::splat(128.0), 1, ring)),
    ("ribbon.png", || paint(Vec2::new(8.0, 64.0), 1, ribbon)),
    ("glow.png", || paint(Vec2::splat(64.0), 1, glow)),
    ("shadow.png", || paint(Vec2::splat(64.0), 1, shadow)),
    ("glint.png", || paint(Vec2::new(240.0, 64.0), 1, glint)),
];

const SHARD: Vec2 = Vec2::new(64.0, 48.0);

/// Draws cracks in a brick: jagged lines to the edges from a point of impact near the centre.
fn cracks(count: u32, seed: u64) -> super::picture::Picture {
    let mut random = Random::new(seed);
    let mut lines: Vec<(Vec2, Vec2, f32)> = Vec::new();
    let from = Vec2::new(random.between(70.0, 122.0), random.between(52.0, 76.0));
    for i in 0..count {
        let turn = std::f32::consts::TAU * (i as f32 + random.between(0.1, 0.7)) / count as f32;
        branch(from, turn, 7.0, &mut random, &mut lines);
    }
    paint(BRICK, SMOOTH, move |p| {
        let near = |shift: Vec2| {
            let distances = lines.iter().map(|&(a, b, width)| {
                let along = ((p + shift - a).dot(b - a) / (b - a).length_squared()).clamp(0.0, 1.0);
                (p + shift).distance(a + (b - a) * along) - width * 0.5
            });
            distances.fold(f32::MAX, f32::min)
        };
        let inside = smoothstep(0.0, 14.0, -shape::rounded_box(p, BRICK * 0.5, BRICK * 0.5 - 6.0, 14.0));
        let dark = Colour::bytes(8, 6, 18).faded(0.88 * coverage(near(Vec2::ZERO)) * inside);
        let light = Colour::grey(1.0).faded(0.5 * coverage(near(Vec2::new(-2.6, -3.2))) * inside);
        dark.over(light)
    })
}

/// Adds one line of a crack. It zigzags outward, narrows, and may fork.
fn branch(from: Vec2, turn: f32, width: f32, random: &mut Random, lines: &mut Vec<(Vec2, Vec2, f32)>) {
    let (mut at, mut width) = (from, width);
    while width > 1.6 {
        let way = Vec2::from_angle(turn + random.between(-0.75, 0.75)) * Vec2::new(1.25, 1.0);
        let next = at + way * random.between(12.0, 22.0);
        lines.push((at, next, width));
        if width < 6.0 && random.unit() < 0.3 {
            branch(next, turn + random.between(-1.2, 1.2), width * 0.6, random, lines);
        }
        (at, width) = (next, width - random.between(0.8, 1.5));
    }
}

/// Draws a splinter with edges that catch the light. Its channels have the meaning described in
/// [`super::relief`].
fn shard(p: Vec2) -> Colour {
    let corners = [(5.0, 13.0), (30.0, 3.0), (59.0, 9.0), (52.0, 34.0), (33.0, 45.0), (9.0, 38.0)].map(Vec2::from);
    let outline = |p| shape::polygon(p, &corners);
    let bevel = light::on_bevel(p, outline, 12.0, 0.9);
    let white = 0.10 + 0.5 * smoothstep(1.1, 1.6, bevel);
    let lit = Vec3::new(0.86 * bevel.clamp(0.55, 1.12), white, 1.0);
    Colour { rgb: lit, alpha: 1.0 }.faded(coverage(outline(p)))
}

/// Draws a soft ring, which the game expands at a hit.
fn ring(p: Vec2) -> Colour {
    let r = p.distance(Vec2::splat(64.0));
    let line = smoothstep(7.0, 0.0, (r - 52.0).abs());
    let inside = 0.22 * smoothstep(0.0, 52.0, r) * smoothstep(58.0, 50.0, r);
    Colour::grey(1.0).faded(line * line + inside)
}

/// Draws a ribbon's cross-section: a bright core in a soft halo. It is constant along x.
fn ribbon(p: Vec2) -> Colour {
    let across = ((p.y - 32.0) / 31.0).abs().min(1.0);
    let core = smoothstep(0.34, 0.06, across);
    Colour::grey(1.0).faded(0.62 * core + 0.38 * (1.0 - across).powi(2))
}

/// Draws a round glow.
fn glow(p: Vec2) -> Colour {
    let r = (p.distance(Vec2::splat(32.0)) / 31.5).min(1.0);
    Colour::grey(1.0).faded((1.0 - r * r).powi(3))
}

/// Draws a soft round shadow.
fn shadow(p: Vec2) -> Colour {
    let r = p.distance(Vec2::splat(32.0)) / 31.5;
    Colour::grey(0.0).faded(smoothstep(1.0, 0.45, r))
}

/// Draws a slanting band of light in the middle third; the outer thirds are empty. A window one
/// third wide can slide across it.
fn glint(p: Vec2) -> Colour {
    let across = (p.x - 120.0 + 0.5 * (p.y - 32.0)) / 24.0;
    let thin = (p.x - 146.0 + 0.5 * (p.y - 32.0)) / 7.0;
    let light = smoothstep(1.0, 0.0, across.abs()) + 0.6 * smoothstep(1.0, 0.0, thin.abs());
    Colour::grey(1.0).faded(light.min(1.0))
}
