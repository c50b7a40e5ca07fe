//! A star, as awarded in results.

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

/// Number of the star's points.
const CORNERS: u8 = 5;
/// Distance of the points from the centre in pixels.
const OUTER: f32 = 34.0;
/// Distance of the notches between the points from the centre in pixels.
const INNER: f32 = 15.5;

/// Returns the function that draws a star. It computes the outline only once.
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

/// Returns the five points and the notches between them, the first point at the top; y down.
fn outline() -> Vec<Vec2> {
    let at = |i: u8| {
        let angle = f32::from(i) / f32::from(2 * CORNERS) * TAU - PI / 2.0;
        // The lowest points are nearer to the centre than the highest one. Shift the star down to
        // balance it.
        let middle = Vec2::new(SIZE / 2.0, SIZE / 2.0 + 0.05 * OUTER);
        middle + Vec2::from_angle(angle) * if i.is_multiple_of(2) { OUTER } else { INNER }
    };
    (0..2 * CORNERS).map(at).collect()
}
