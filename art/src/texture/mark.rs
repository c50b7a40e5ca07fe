//! Marks of special bricks: a burst, a sprout, a double arrow, a heart. The game draws a mark over a
//! brick of any colour. Each mark is therefore white with a dark edge, and a single solid shape: thin
//! lines would look like cracks. Chapter: Levels.

use glam::Vec2;

use super::colour::Colour;
use super::relief::BRICK;
use super::shape::{self, coverage, smoothstep};
use super::{SMOOTH, Texture, paint};

/// The marks. Each has the size of a brick.
pub const ALL: [Texture; 4] = [
    ("mark_exploding.png", || paint(BRICK, SMOOTH, |p| mark(p, exploding))),
    ("mark_regrowing.png", || paint(BRICK, SMOOTH, |p| mark(p, regrowing))),
    ("mark_moving.png", || paint(BRICK, SMOOTH, |p| mark(p, moving))),
    ("mark_beating.png", || paint(BRICK, SMOOTH, |p| mark(p, beating))),
];

/// Width of the dark edge in pixels. It is still visible on a brick of 32 × 20 units.
const EDGE: f32 = 7.0;
const DARK: Colour = Colour::bytes(16, 14, 30);

/// Draws the white shape and its dark edge. `outline` returns the signed distance in pixels at a
/// point relative to the brick's centre.
fn mark(p: Vec2, outline: fn(Vec2) -> f32) -> Colour {
    let distance = outline(p - BRICK * 0.5);
    let white = Colour::grey(1.0).lit(1.0 - 0.16 * smoothstep(0.3, 0.8, p.y / BRICK.y));
    let shadow = DARK.faded(0.30 * smoothstep(EDGE + 10.0, EDGE, distance));
    white.faded(0.96 * coverage(distance)).over(DARK.faded(0.80 * coverage(distance - EDGE))).over(shadow)
}

/// Returns the distance to a burst of eight points around a dark core.
fn exploding(p: Vec2) -> f32 {
    let turn = p.y.atan2(p.x);
    // 1 at a point's tip, 0 between two points. Points along the brick's longer axis are longer.
    let point = (turn * 8.0 / std::f32::consts::TAU).fract().abs();
    let point = (2.0 * point - 1.0).abs().powf(1.5);
    let reach = 27.0 + 25.0 * point * (1.0 + 0.35 * turn.cos().powi(2));
    let burst = (p.length() - reach) * 0.55;
    burst.max(12.5 - p.length())
}

/// Returns the distance to a sprout with two leaves.
fn regrowing(p: Vec2) -> f32 {
    let q = Vec2::new(p.x.abs(), p.y);
    let stem = shape::rounded_box(p, Vec2::new(0.0, 21.0), Vec2::new(6.0, 23.0), 4.0);
    // A leaf is the intersection of two circles, rising from the top of the stem.
    let leaf = Vec2::from_angle(0.55).rotate(q - Vec2::new(2.0, 4.0)) - Vec2::new(32.0, 0.0);
    let leaf = shape::circle(Vec2::new(leaf.x, leaf.y.abs()), Vec2::new(0.0, -20.0), 38.0);
    let soil = shape::rounded_box(p, Vec2::new(0.0, 45.0), Vec2::new(30.0, 5.5), 5.5);
    stem.min(leaf).min(soil)
}

/// Returns the distance to a double arrow, left and right.
fn moving(p: Vec2) -> f32 {
    let q = Vec2::new(p.x.abs(), p.y);
    let corners = [(-1.0, -11.0), (38.0, -11.0), (38.0, -34.0), (74.0, 0.0), (38.0, 34.0), (38.0, 11.0), (-1.0, 11.0)];
    shape::polygon(q, &corners.map(Vec2::from))
}

/// Returns the distance to a heart.
fn beating(p: Vec2) -> f32 {
    const RADIUS: f32 = 30.0;
    let q = Vec2::new(p.x.abs(), p.y - 3.0);
    // A square standing on its corner, with a circle on each of its upper sides.
    let side = RADIUS * 0.5_f32.sqrt();
    let square = (q.x + q.y.abs()) * 0.5_f32.sqrt() - RADIUS;
    square.min(shape::circle(q, Vec2::new(side, -side), RADIUS))
}
