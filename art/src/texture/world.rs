//! Backgrounds of the four worlds, and shared drawing functions. Each background is a place, by day
//! and after sunset: sky behind the bricks, and scenery below them. All three channels contain light,
//! because the game multiplies them by the colour of an hour. Chapter: Levels.

use glam::Vec2;

use super::backdrop::{SIZE, dithered, vignette};
use super::colour::Colour;
use super::shape::{self, smoothstep};
use super::{Texture, clockwork, forge, garden, harbour, paint};
use crate::noise;

/// Pixels per world unit.
const SCALE: f32 = 1.5;

/// The worlds' backgrounds, in playing order, each after sunset and by day.
pub const ALL: [Texture; 8] = [
    ("background_harbour.jpg", || paint(SIZE * SCALE, 1, |p| harbour::evening(p / SCALE))),
    ("background_harbour_day.jpg", || paint(SIZE * SCALE, 1, |p| harbour::day(p / SCALE))),
    ("background_forge.jpg", || paint(SIZE * SCALE, 1, |p| forge::evening(p / SCALE))),
    ("background_forge_day.jpg", || paint(SIZE * SCALE, 1, |p| forge::day(p / SCALE))),
    ("background_garden.jpg", || paint(SIZE * SCALE, 1, |p| garden::evening(p / SCALE))),
    ("background_garden_day.jpg", || paint(SIZE * SCALE, 1, |p| garden::day(p / SCALE))),
    ("background_clockwork.jpg", || paint(SIZE * SCALE, 1, |p| clockwork::evening(p / SCALE))),
    ("background_clockwork_day.jpg", || paint(SIZE * SCALE, 1, |p| clockwork::day(p / SCALE))),
];

/// Fills the inside of an outline, given the signed distance in world units. The outside is
/// transparent.
pub(super) fn fill(colour: Colour, distance: f32) -> Colour {
    colour.faded(smoothstep(0.55, -0.55, distance))
}

/// Returns the signed distance to a box between two opposite corners.
pub(super) fn block(p: Vec2, min: (f32, f32), max: (f32, f32)) -> f32 {
    let (min, max) = (Vec2::from(min), Vec2::from(max));
    shape::rounded_box(p, (min + max) * 0.5, (max - min) * 0.5, 0.0)
}

/// Returns the signed distance to a line segment of half width `half`.
pub(super) fn line(p: Vec2, from: (f32, f32), to: (f32, f32), half: f32) -> f32 {
    shape::segment(p, from.into(), to.into()) - half
}

/// Returns the signed distance to the polygon through `corners`.
pub(super) fn outline<const N: usize>(p: Vec2, corners: [(f32, f32); N]) -> f32 {
    shape::polygon(p, &corners.map(Vec2::from))
}

/// Returns the light of a lamp at `at`: 1 at its centre, falling to 0 at distance `reach`.
pub(super) fn lamp(p: Vec2, at: Vec2, reach: f32) -> f32 {
    let near = 1.0 - (p.distance(at) / reach).min(1.0);
    near * near * near
}

/// Returns how far `p` lies below the crest of a line of hills. Crests rise up to `rise` units
/// above `base` and are about `width` wide.
pub(super) fn below_hills(p: Vec2, base: f32, rise: f32, width: f32, seed: u32) -> f32 {
    p.y - (base - rise * noise::clouds(Vec2::new(p.x / width, 0.5), 2, seed))
}

/// Applies the vignette to a finished scene and dithers it.
pub(super) fn finished(colour: Colour, p: Vec2) -> Colour {
    dithered(colour.lit(vignette(p / SIZE)), p)
}
