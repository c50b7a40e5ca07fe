//! The backgrounds of the four worlds, and what they share. Each is a place: sky behind the bricks,
//! and what stands out of it below them. They hold light in all three channels, because the game
//! multiplies them by the light of an hour. Chapter: Levels.

use glam::Vec2;

use super::backdrop::{SIZE, dithered, vignette};
use super::colour::Colour;
use super::shape::{self, smoothstep};
use super::{Texture, clockwork, forge, garden, harbour, paint};
use crate::noise;

/// Pixels for a unit of the field.
const SCALE: f32 = 1.5;

/// The worlds, in the order in which they are played.
pub const ALL: [Texture; 4] = [
    ("background_harbour.jpg", || paint(SIZE * SCALE, 1, |p| harbour::harbour(p / SCALE))),
    ("background_forge.jpg", || paint(SIZE * SCALE, 1, |p| forge::forge(p / SCALE))),
    ("background_garden.jpg", || paint(SIZE * SCALE, 1, |p| garden::garden(p / SCALE))),
    ("background_clockwork.jpg", || paint(SIZE * SCALE, 1, |p| clockwork::clockwork(p / SCALE))),
];

/// A colour within an outline at this distance in units, transparent outside.
pub(super) fn fill(colour: Colour, distance: f32) -> Colour {
    colour.faded(smoothstep(0.55, -0.55, distance))
}

/// The distance to a box from one corner to the opposite one.
pub(super) fn block(p: Vec2, min: (f32, f32), max: (f32, f32)) -> f32 {
    let (min, max) = (Vec2::from(min), Vec2::from(max));
    shape::rounded_box(p, (min + max) * 0.5, (max - min) * 0.5, 0.0)
}

/// The distance to a line of this half width.
pub(super) fn line(p: Vec2, from: (f32, f32), to: (f32, f32), half: f32) -> f32 {
    shape::segment(p, from.into(), to.into()) - half
}

/// The distance to the outline through these corners.
pub(super) fn outline<const N: usize>(p: Vec2, corners: [(f32, f32); N]) -> f32 {
    shape::polygon(p, &corners.map(Vec2::from))
}

/// The light of a lamp at a point, 1 in its middle and 0 from `reach` on.
pub(super) fn lamp(p: Vec2, at: Vec2, reach: f32) -> f32 {
    let near = 1.0 - (p.distance(at) / reach).min(1.0);
    near * near * near
}

/// A line of hills: how far below its crest a point is. Crests rise to `rise` units over `base`,
/// and are about `width` wide.
pub(super) fn below_hills(p: Vec2, base: f32, rise: f32, width: f32, seed: u32) -> f32 {
    p.y - (base - rise * noise::clouds(Vec2::new(p.x / width, 0.5), 2, seed))
}

/// A whole scene in its vignette, without bands.
pub(super) fn finished(colour: Colour, p: Vec2) -> Colour {
    dithered(colour.lit(vignette(p / SIZE)), p)
}
