//! What panels are made of: the wall between the field and what lies around it, and the plate
//! behind a group of lines. Of both the sides are stretched, and the corners keep their shape:
//!
//! ```text
//!   ┌─────┬─────┬─────┐
//!   │     │     │     │
//!   ├─────┼─────┼─────┤   the wall's middle is the field, and empty
//!   │     │     │     │
//!   ├─────┼─────┼─────┤
//!   │     │     │     │
//!   └─────┴─────┴─────┘
//! ```

use glam::Vec2;

use super::colour::Colour;
use super::shape::{self, coverage, smoothstep};
use super::{SMOOTH, Texture, light, paint};

/// The wall, and a plate.
pub const ALL: [Texture; 2] = [
    ("card.png", || paint(Vec2::splat(CARD), SMOOTH, card)),
    ("frame.png", || paint(Vec2::splat(FRAME), SMOOTH, frame)),
];

/// Side of the wall's picture in pixels, and of its empty middle.
const FRAME: f32 = 96.0;
const MIDDLE: f32 = 16.0;

/// From the field outward: where the bright line gives way to the tube, and where that ends.
const LINE: f32 = 3.0;
const TUBE: f32 = 20.0;

/// Side of a plate's picture in pixels, and the width of its rim.
const CARD: f32 = 64.0;
const RIM: f32 = 3.0;

const NEON: Colour = Colour::bytes(128, 160, 255);
const STEEL: Colour = Colour::bytes(92, 106, 160);
const GLASS: Colour = Colour::bytes(3, 4, 13);

/// A tube of steel, round and lit from the top left, with a bright line beside the field and a bolt
/// at each corner; the line glows outward.
fn frame(p: Vec2) -> Colour {
    let (middle, half) = (Vec2::splat(FRAME / 2.0), Vec2::splat(MIDDLE / 2.0));
    let out = shape::rounded_box(p, middle, half, 0.0);
    let (line, tube) = (band(out, 0.0, LINE), band(out, LINE, TUBE));
    let outward = (p - p.clamp(middle - half, middle + half)).normalize_or_zero();
    let steel = STEEL.lit(round(outward * (2.0 * (out - LINE) / (TUBE - LINE) - 1.0)));
    let glow = NEON.faded(0.3 * smoothstep(38.0, TUBE, out).powi(2) * smoothstep(0.0, 1.0, out));

    let corner = middle + (p - middle).signum() * (half + Vec2::splat(TUBE / 2.0));
    let from_bolt = (p - corner) / (TUBE / 2.0);
    let bolt = STEEL.lit(1.25 * round(from_bolt)).faded(coverage((from_bolt.length() - 1.0) * TUBE / 2.0));
    bolt.over(NEON.faded(0.95 * line)).over(steel.faded(tube)).over(glow)
}

/// How bright a round body is whose surface leans by so much of its radius.
fn round(lean: Vec2) -> f32 {
    let lean = lean.clamp_length_max(0.98);
    0.25 + 0.9 * light::on_normal(lean.extend((1.0 - lean.length_squared()).sqrt()))
}

/// 1 between two distances, with edges a pixel wide.
fn band(out: f32, from: f32, to: f32) -> f32 {
    coverage(from - out) * coverage(out - to)
}

/// Dark glass in a rim of steel, lit from above: text is read on it.
fn card(p: Vec2) -> Colour {
    let middle = Vec2::splat(CARD / 2.0);
    let plate = |p| shape::rounded_box(p, middle, middle - Vec2::splat(0.5), 9.0);
    let (out, down) = (plate(p), p.y / CARD);
    let glass = GLASS.faded(0.62 + 0.14 * down);
    // A sheen below the upper rim, and the shade of the rim on the glass.
    let sheen = 0.10 * smoothstep(0.30, 0.05, down) * smoothstep(0.0, 3.0, -out - RIM);
    let glass = STEEL.faded(sheen).over(glass);
    let rim = STEEL.lit(0.35 + 0.55 * light::on_bevel(p, plate, 1.4 * RIM, 1.0)).faded(0.85);
    // Its upper edge catches the light.
    let edge = NEON.faded(0.8 * smoothstep(2.4 * RIM, 0.0, p.y) * coverage(-out - RIM));
    edge.over(rim.faded(coverage(-out - RIM))).over(glass).faded(coverage(out))
}
