//! What lies behind the game: the field's night sky, and the panels beside it.
//!
//! Both are dark and low in contrast, because you should see bricks, ball, particles and text.
//! Chapter: Levels.

use glam::Vec2;

use super::colour::Colour;
use super::shape::{self, smoothstep};
use crate::noise;

/// The size of the field's texture in pixels: twice the field's 800 × 600 units.
pub const FIELD: Vec2 = Vec2::new(1600.0, 1200.0);
/// The size of a panel's texture in pixels: nearly twice its 133 × 600 units.
pub const PANEL: Vec2 = Vec2::new(256.0, 1152.0);

const TOP: Colour = Colour::bytes(10, 14, 42);
const BOTTOM: Colour = Colour::bytes(34, 14, 58);
const BLUE: Colour = Colour::bytes(28, 70, 140);
const VIOLET: Colour = Colour::bytes(120, 40, 130);
const LINES: Colour = Colour::bytes(110, 130, 220);
const STAR: Colour = Colour::bytes(200, 215, 255);

/// The sky: a gradient, two clouds of light, a faint honeycomb in them, and stars.
pub fn field(p: Vec2) -> Colour {
    /// The distance between the middles of two honeycomb cells, in pixels.
    const CELL: f32 = 92.0;
    let q = p / FIELD;
    let cloud = |centre: Vec2, reach: f32, seed| {
        let near = smoothstep(reach, 0.0, (q - centre).length());
        near * smoothstep(0.25, 0.85, noise::clouds(p / 420.0, 4, seed))
    };
    let blue = cloud(Vec2::new(0.22, 0.30), 0.75, 21);
    let violet = cloud(Vec2::new(0.80, 0.66), 0.80, 57);

    let mut colour = TOP.mix(BOTTOM, q.y + 0.25 * (q.x - 0.5));
    colour = colour.glowing(BLUE, 0.34 * blue).glowing(VIOLET, 0.32 * violet);
    let line = smoothstep(2.6, 0.6, shape::honeycomb(p / CELL) * CELL);
    colour = colour.glowing(LINES, line * (0.018 + 0.055 * (blue + violet).min(1.0)));
    colour = colour.glowing(STAR, star(p));
    let vignette = 1.0 - 0.30 * smoothstep(0.45, 0.78, (q - 0.5).length());
    dithered(colour.lit(vignette), p)
}

/// The panel left of the field, with a bright line along the field's side; the right one is its
/// mirror image.
pub fn panel(p: Vec2) -> Colour {
    let q = p / PANEL;
    let mut colour = Colour::bytes(20, 22, 50).mix(Colour::bytes(30, 20, 56), q.y);
    let bands = smoothstep(0.42, 0.5, ((p.x + p.y) / 64.0).rem_euclid(1.0))
        * smoothstep(1.0, 0.92, ((p.x + p.y) / 64.0).rem_euclid(1.0));
    colour = colour.lit(1.0 + 0.05 * bands);

    let from_field = PANEL.x - p.x;
    colour = colour.lit(1.0 - 0.35 * smoothstep(60.0, 256.0, from_field));
    // The line fades towards both ends of the field.
    let along = 0.45 + 0.55 * smoothstep(0.0, 0.25, q.y.min(1.0 - q.y));
    colour = colour.glowing(LINES, 0.16 * along * smoothstep(44.0, 0.0, from_field).powi(2));
    colour = colour
        .mix(Colour::bytes(128, 160, 255), along * smoothstep(7.0, 5.0, from_field) * smoothstep(0.5, 2.0, from_field));
    dithered(colour, p)
}

/// The brightness of the stars at `p`. Each cell of a grid holds at most one star. It is far enough
/// from the cell's border that a pixel depends only on its own cell.
fn star(p: Vec2) -> f32 {
    const CELL: f32 = 66.0;
    /// Keeps a star's glow in its cell, in pixels.
    const MARGIN: f32 = 9.0;
    let cell = (p / CELL).floor();
    let random = |seed| noise::at_cell(cell.x as i32, cell.y as i32, seed);
    if random(1) > 0.62 {
        return 0.0;
    }
    let inner = CELL - 2.0 * MARGIN;
    let centre = cell * CELL + MARGIN + Vec2::new(random(2), random(3)) * inner;
    // Many faint ones, few bright ones.
    let brightness = 0.10 + 0.50 * random(4).powi(5);
    let radius = 1.1 + 1.1 * brightness;
    let r = p.distance(centre);
    let core = smoothstep(radius + 0.8, radius - 0.8, r);
    let glow = 0.20 * smoothstep(MARGIN, 0.0, r).powi(2);
    brightness * (core + glow)
}

/// Adds noise, because the steps between neighbouring bytes show as bands in a dark gradient.
///
/// The noise has one value for each 2 × 2 pixels, which is one unit of the field. Where the game
/// draws the texture at half its size, finer noise would be averaged away, and the bands would be
/// back. It also compresses better.
fn dithered(colour: Colour, p: Vec2) -> Colour {
    let (x, y) = ((p.x / 2.0) as i32, (p.y / 2.0) as i32);
    let noise = noise::at_cell(x, y, 5) - 0.5;
    Colour { rgb: colour.rgb + noise / 255.0, ..colour }
}
