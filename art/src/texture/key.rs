//! An empty keycap. The game writes the key's name on it.

use glam::Vec2;

use super::colour::Colour;
use super::shape::{self, coverage, smoothstep};

/// The texture's width and height in pixels.
pub const SIZE: f32 = 96.0;

const SIDE: Colour = Colour::bytes(26, 30, 58);
const TOP: Colour = Colour::bytes(52, 58, 98);
const LINE: Colour = Colour::bytes(168, 182, 226);

/// Draws a key seen slightly from the front: the top face is lighter and lies a little higher than
/// the side. Letters belong at the centre of the top face, (48, 43).
pub fn colour_at(p: Vec2) -> Colour {
    const BORDER: f32 = 4.0;
    let body = shape::rounded_box(p, Vec2::splat(48.0), Vec2::splat(45.0), 17.0);
    let top = shape::rounded_box(p, Vec2::new(48.0, 43.0), Vec2::new(34.0, 33.0), 11.0);

    let mut colour = SIDE.lit(1.15 - 0.4 * p.y / SIZE);
    let face = TOP.lit(1.10 - 0.25 * p.y / SIZE);
    colour = face.faded(coverage(top)).over(colour);
    // The upper edge of the top face catches the light.
    let edge = smoothstep(2.5, 0.5, top.abs()) * smoothstep(60.0, 12.0, p.y);
    colour = colour.glowing(LINE, 0.35 * edge);
    LINE.faded(coverage(-(body + BORDER))).over(colour).faded(coverage(body))
}
