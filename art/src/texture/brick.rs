//! The two kinds of brick. The game stretches and tints them. Both are therefore grey: light grey
//! takes on the tint, and the bevels become lighter and darker shades of it.
//!
//! Chapter: Rendering sprites, Levels.

use glam::Vec2;

use super::colour::Colour;
use super::light;
use super::shape::{self, coverage, smoothstep};
use crate::noise;

/// Size of both textures in pixels. A brick of the tutorial's levels is a quarter to a half of this
/// size.
pub const SIZE: Vec2 = Vec2::new(192.0, 128.0);

/// Transparent margin around a brick in pixels. Neighbouring cells touch; margin and outline leave
/// three dark pixels between two bricks of 53 × 37.
const MARGIN: f32 = 2.5;
/// Width of the outline in pixels.
const OUTLINE: f32 = 3.0;
/// Colour of the outline.
const DARK: Colour = Colour::bytes(34, 34, 44);

/// Draws a brick that can be destroyed: smooth, with a rounded bevel.
pub fn destructible(p: Vec2) -> Colour {
    const BEVEL: f32 = 16.0;
    let distance = |p| shape::rounded_box(p, SIZE * 0.5, SIZE * 0.5 - MARGIN, 14.0);
    let face = |p| distance(p) + OUTLINE;

    let depth = -face(p);
    // The face is slightly convex: lightest at its top left.
    let across = (p / SIZE).dot(Vec2::new(0.3, 0.7));
    let face_brightness = 0.985 - 0.17 * smoothstep(0.1, 1.0, across);
    // The bevel's inner border catches the light on the side facing it.
    let bevel = light::on_bevel(p, face, BEVEL, 0.72);
    let rim = smoothstep(BEVEL + 3.0, BEVEL, depth) * smoothstep(BEVEL - 4.0, BEVEL, depth);
    let brightness = face_brightness * bevel + 0.05 * rim;

    Colour::grey(brightness).faded(coverage(face(p))).over(DARK.faded(coverage(distance(p))))
}

/// Draws a brick that cannot be destroyed: a brushed steel plate with cut corners and four rivets.
/// Its shape differs as well as its colour.
pub fn solid(p: Vec2) -> Colour {
    const BEVEL: f32 = 9.0;
    let distance = |p| plate(p, MARGIN);
    let face = |p| distance(p) + OUTLINE;

    let sheen = 0.10 * ((p.x + p.y * 1.1) / 34.0).sin() + 0.05 * ((p.x + p.y * 1.1) / 11.0 + 1.0).sin();
    let brushed = 0.05 * (noise::smooth(Vec2::new((p.x - p.y) / 40.0, (p.x + p.y) / 2.5), 11) - 0.5);
    let mut brightness = (0.70 + sheen + brushed) * light::on_bevel(p, face, BEVEL, 1.0);
    // A groove runs along the edge, inside the bevel.
    let groove = |p| face(p) + BEVEL + 6.0;
    let in_groove = smoothstep(3.5, 0.5, groove(p).abs());
    brightness *= 1.0 - 0.38 * in_groove;

    let mut colour = Colour::grey(brightness);
    for rivet in [(32.0, 29.0), (160.0, 29.0), (32.0, 99.0), (160.0, 99.0)].map(Vec2::from) {
        colour = with_rivet(colour, p, rivet);
    }
    colour.faded(coverage(face(p))).over(DARK.faded(coverage(distance(p))))
}

/// Returns the signed distance to the box `margin` inside the texture, with corners cut at 45
/// degrees.
fn plate(p: Vec2, margin: f32) -> f32 {
    const CUT: f32 = 16.0;
    let half = SIZE * 0.5 - margin;
    let q = (p - SIZE * 0.5).abs();
    let cut = (q.x + q.y - (half.x + half.y - CUT)) * 0.5_f32.sqrt();
    shape::rounded_box(p, SIZE * 0.5, half, 2.0).max(cut)
}

/// Draws a round-headed rivet and its shadow over `plate`.
fn with_rivet(plate: Colour, p: Vec2, centre: Vec2) -> Colour {
    const RADIUS: f32 = 12.0;
    let shadow = shape::circle(p, centre + Vec2::splat(2.5), RADIUS + 2.0);
    let shaded = plate.mix(DARK, 0.7 * smoothstep(3.0, -3.0, shadow));
    let slope = (p - centre) / RADIUS;
    let head = Colour::grey(0.84 * light::on_normal((slope * 0.9).extend(1.0).normalize()));
    head.faded(coverage(shape::circle(p, centre, RADIUS))).over(shaded)
}
