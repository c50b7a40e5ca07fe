//! A star of a result.

use std::f32::consts::{PI, TAU};

use glam::Vec2;

use super::colour::Colour;
use super::light;
use super::shape::{self, coverage};

/// The texture's width and height in pixels.
pub const SIZE: f32 = 72.0;

const BODY: Colour = Colour::bytes(255, 206, 64);
const DARK: Colour = Colour::bytes(92, 48, 6);
const BORDER: f32 = 3.0;

/// Corners of the star, and how far out they lie and the notches between them, in pixels.
const CORNERS: u8 = 5;
const OUTER: f32 = 34.0;
const INNER: f32 = 15.5;

/// The function that gives a star's colours; the outline is made once.
pub fn painter() -> impl Fn(Vec2) -> Colour {
    let corners = outline();
    move |p| {
        let distance = |p| shape::polygon(p, &corners);
        let face = |p| distance(p) + BORDER;
        let bevel = light::on_bevel(p, face, 11.0, 0.6);
        let colour = BODY.lit((1.14 - 0.24 * p.y / SIZE) * bevel.clamp(0.5, 1.3));
        colour.faded(coverage(face(p))).over(DARK.faded(coverage(distance(p))))
    }
}

/// Five corners and the notches between them, the first corner at the top; y down.
fn outline() -> Vec<Vec2> {
    let at = |i: u8| {
        let angle = f32::from(i) / f32::from(2 * CORNERS) * TAU - PI / 2.0;
        // A star's lowest corners are nearer to its middle than its highest one.
        let middle = Vec2::new(SIZE / 2.0, SIZE / 2.0 + 0.05 * OUTER);
        middle + Vec2::from_angle(angle) * if i.is_multiple_of(2) { OUTER } else { INNER }
    };
    (0..2 * CORNERS).map(at).collect()
}
