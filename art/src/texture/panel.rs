//! Textures of the panels: the wall between the field and its surroundings, and the plate behind a
//! group of text lines. The game stretches the edges of both; the corners keep their shape:
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
use crate::noise;

/// The textures of the panels: a plate, its edge, a glass pane set into it (`card`), and the wall.
pub const ALL: [Texture; 4] = [
    ("plate.png", || paint(PLATE, SMOOTH, plate)),
    ("edge.png", || paint(Vec2::splat(EDGE), SMOOTH, edge)),
    ("card.png", || paint(Vec2::splat(CARD), SMOOTH, card)),
    ("frame.png", || paint(Vec2::splat(FRAME), SMOOTH, frame)),
];

/// Side of the wall's texture in pixels.
const FRAME: f32 = 96.0;
/// Side of the wall's empty middle in pixels.
const MIDDLE: f32 = 16.0;

/// Distance from the field in pixels where the bright line ends and the tube begins.
const LINE: f32 = 3.0;
/// Distance from the field in pixels where the tube ends.
const TUBE: f32 = 20.0;

/// Size of a plate's texture in pixels. It has the proportions of a column beside the field.
const PLATE: Vec2 = Vec2::new(96.0, 384.0);

/// Side of the texture of a plate's edge in pixels.
const EDGE: f32 = 32.0;
/// Width of a plate's bevel in pixels.
const BEVEL: f32 = 5.0;

/// Side length of a glass pane's texture, in pixels.
const CARD: f32 = 64.0;
/// Width of a glass pane's rim in pixels.
const RIM: f32 = 4.0;

const NEON: Colour = Colour::bytes(128, 160, 255);
const STEEL: Colour = Colour::bytes(92, 106, 160);
const BRUSHED: Colour = Colour::bytes(86, 92, 120);
const GLASS: Colour = Colour::bytes(9, 12, 27);

/// Draws the wall: a round steel tube lit from the top left, with a bright line beside the field
/// and a bolt at each corner. The line glows outward.
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

/// Returns the brightness of a round body. `lean` is the offset from its axis as a share of its
/// radius.
fn round(lean: Vec2) -> f32 {
    let lean = lean.clamp_length_max(0.98);
    0.25 + 0.9 * light::on_normal(lean.extend((1.0 - lean.length_squared()).sqrt()))
}

/// Returns 1 between two distances and 0 elsewhere, with edges one pixel wide.
fn band(out: f32, from: f32, to: f32) -> f32 {
    coverage(from - out) * coverage(out - to)
}

/// Draws a plate of brushed steel: vertical lines of limited length, and a broad light across the
/// upper part.
fn plate(p: Vec2) -> Colour {
    let q = p / PLATE;
    // Lines of several widths and lengths.
    let line = |width: f32, long: f32, seed| noise::smooth(Vec2::new(p.x / width, p.y / long), seed) - 0.5;
    let lines = 0.20 * line(0.8, 130.0, 31) + 0.16 * line(2.3, 220.0, 59) + 0.22 * line(9.0, 400.0, 83);
    let broad = smoothstep(0.42, 0.0, (q.y + 0.22 * (q.x - 0.5) - 0.26).abs());
    let cloudy = noise::clouds(Vec2::new(p.x / 60.0, p.y / 110.0), 3, 47) - 0.5;
    let scratch = SCRATCHES.iter().map(|(from, to)| scratch(p, *from, *to)).sum::<f32>();
    BRUSHED.lit(0.86 - 0.26 * q.y + 0.30 * broad + lines + 0.30 * cloudy + scratch)
}

/// Scratches in the steel: start and end in pixels.
const SCRATCHES: [((f32, f32), (f32, f32)); 4] = [
    ((12.0, 70.0), (30.0, 112.0)),
    ((70.0, 150.0), (58.0, 214.0)),
    ((20.0, 300.0), (44.0, 322.0)),
    ((84.0, 20.0), (76.0, 60.0)),
];

/// Draws a scratch: a light line beside a dark one.
fn scratch(p: Vec2, from: (f32, f32), to: (f32, f32)) -> f32 {
    let (from, to) = (Vec2::from(from), Vec2::from(to));
    let along = ((p - from).dot(to - from) / (to - from).length_squared()).clamp(0.0, 1.0);
    let away = (to - from).perp_dot(p - from) / (to - from).length();
    let ends = 4.0 * along * (1.0 - along);
    ends * (0.22 * coverage((away - 0.5).abs() - 0.3) - 0.16 * coverage((away + 0.7).abs() - 0.3))
}

/// Draws a plate's bevel: light at the top and left, dark at the bottom and right.
fn edge(p: Vec2) -> Colour {
    let middle = Vec2::splat(EDGE / 2.0);
    let outline = |p| shape::rounded_box(p, middle, middle, 0.0);
    let slope = light::on_bevel(p, outline, BEVEL, 1.2) - 1.0;
    let shade = if slope > 0.0 { Colour::grey(1.0) } else { Colour::grey(0.0) };
    shade.faded((1.1 * slope.abs()).min(0.5) * coverage(-outline(p) - BEVEL))
}

/// Draws a pane of dark glass set into a plate. The plate's edge around it catches the light at the
/// bottom and casts a shadow at the top.
fn card(p: Vec2) -> Colour {
    let middle = Vec2::splat(CARD / 2.0);
    let pane = |p| shape::rounded_box(p, middle, middle - Vec2::splat(0.5), 9.0);
    let (out, down) = (pane(p), p.y / CARD);
    // This bevel slopes down into the plate and is lit from the opposite side.
    let slope = light::on_bevel(Vec2::splat(CARD) - p, pane, 1.6 * RIM, 1.2);
    let rim = STEEL.lit(0.22 + 1.25 * (slope - 0.6).max(0.0)).faded(0.95 * coverage(-out - RIM));
    let sheen = 0.11 * smoothstep(0.95, 0.2, down + 0.55 * (p.x / CARD - 0.5)) * smoothstep(0.0, 5.0, -out - RIM);
    // The thick plate shades the pane from above and from the left.
    let deep = smoothstep(13.0, 0.0, p.y - RIM).max(0.7 * smoothstep(8.0, 0.0, p.x - RIM));
    let shade = Colour::bytes(0, 0, 2).faded(0.85 * deep);
    // The pane is opaque: the game draws it in place of the plate, not over it.
    let glass = shade.over(STEEL.faded(sheen + 0.07 * down)).over(GLASS.faded(0.95)).over(BRUSHED.lit(0.86));
    rim.over(glass).faded(coverage(out))
}
