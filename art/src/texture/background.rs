//! The first background: a night sky, dark and low in contrast to keep bricks, ball, particles and
//! text visible. Chapter: Levels.

use glam::Vec2;

use super::colour::Colour;
use super::shape::{self, smoothstep};
use crate::noise;

/// Size of the sky's layout in pixels: twice the field's 800 × 600 units.
pub const FIELD: Vec2 = Vec2::new(1600.0, 1200.0);

/// Layout pixels per texture pixel. The picture is soft and needs no more texture pixels. Even so,
/// with its mipmaps it is the game's largest texture.
pub const PIXEL: f32 = 1.6;

const TOP: Colour = Colour::bytes(10, 14, 42);
const BOTTOM: Colour = Colour::bytes(34, 14, 58);
const BLUE: Colour = Colour::bytes(28, 70, 140);
const VIOLET: Colour = Colour::bytes(120, 40, 130);
const LINES: Colour = Colour::bytes(110, 130, 220);
const STAR: Colour = Colour::bytes(200, 215, 255);

/// Draws the whole background: the sky, a faint honeycomb in its clouds, and stars.
pub fn field(p: Vec2) -> Colour {
    /// Distance between the centres of honeycomb cells in pixels.
    const CELL: f32 = 92.0;
    let (mut colour, clouds) = sky(p);
    let line = smoothstep(2.6, 0.6, shape::honeycomb(p / CELL) * CELL);
    colour = colour.glowing(LINES, line * (0.018 + 0.055 * clouds.min(1.0)));
    colour = colour.glowing(STAR, star(p));
    let vignette = 1.0 - 0.30 * smoothstep(0.45, 0.78, (p / FIELD - 0.5).length());
    dithered(colour.lit(vignette), p)
}

/// Draws the sky, a gradient with two clouds of light. Returns the colour and the cloud density.
pub(super) fn sky(p: Vec2) -> (Colour, f32) {
    let q = p / FIELD;
    let cloud = |centre: Vec2, reach: f32, seed| {
        let near = smoothstep(reach, 0.0, (q - centre).length());
        near * smoothstep(0.25, 0.85, noise::clouds(p / 420.0, 4, seed))
    };
    let blue = cloud(Vec2::new(0.22, 0.30), 0.75, 21);
    let violet = cloud(Vec2::new(0.80, 0.66), 0.80, 57);
    let colour = TOP.mix(BOTTOM, q.y + 0.25 * (q.x - 0.5));
    (colour.glowing(BLUE, 0.34 * blue).glowing(VIOLET, 0.32 * violet), blue + violet)
}

/// Returns the brightness of the stars at `p`. A grid cell holds at most one star, which stays
/// clear of the cell's border. A pixel depends only on its own cell.
fn star(p: Vec2) -> f32 {
    const CELL: f32 = 66.0;
    /// Clearance in pixels that keeps a star's glow inside its cell.
    const MARGIN: f32 = 9.0;
    let cell = (p / CELL).floor();
    let random = |seed| noise::at_cell(cell.x as i32, cell.y as i32, seed);
    if random(1) > 0.62 {
        return 0.0;
    }
    let inner = CELL - 2.0 * MARGIN;
    let centre = cell * CELL + MARGIN + Vec2::new(random(2), random(3)) * inner;
    // Make many stars faint and few bright.
    let brightness = 0.10 + 0.50 * random(4).powi(5);
    let radius = 1.1 + 1.1 * brightness;
    let r = p.distance(centre);
    let core = smoothstep(radius + 0.8, radius - 0.8, r);
    let glow = 0.20 * smoothstep(MARGIN, 0.0, r).powi(2);
    brightness * (core + glow)
}

/// Dithers a colour: in a dark gradient, steps between neighbouring byte values would show as
/// bands.
///
/// The noise has one value per world unit. Finer noise would average out where the game draws the
/// texture smaller, and the bands would reappear. Coarse noise also compresses better.
fn dithered(colour: Colour, p: Vec2) -> Colour {
    let (x, y) = ((p.x / 2.0) as i32, (p.y / 2.0) as i32);
    let noise = noise::at_cell(x, y, 5) - 0.5;
    Colour { rgb: colour.rgb + noise / 255.0, ..colour }
}
