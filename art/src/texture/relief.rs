//! Bricks whose highlights stay white in any tint. Each kind also has its own face, for players who
//! cannot tell the colours apart.
//!
//! The channels are not a colour. Red is the brightness of the tint, green is white light added to
//! it, and blue marks the brick without its shadow. Chapter: Levels.

use glam::Vec2;

use super::colour::Colour;
use super::light;
use super::shape::{self, coverage, smoothstep};
use super::{SMOOTH, Texture, paint};
use crate::noise;

/// Size of a brick in pixels. The game stretches it over a cell.
pub const BRICK: Vec2 = Vec2::new(192.0, 128.0);
/// Margin around a brick for its shadow, in pixels. The game has the same margin as a share of
/// [`BRICK`].
pub const MARGIN: f32 = 12.0;
/// Size of the textures in pixels.
pub const SIZE: Vec2 = Vec2::new(BRICK.x + 2.0 * MARGIN, BRICK.y + 2.0 * MARGIN);

/// Transparent gap to the neighbouring cell in pixels.
const GAP: f32 = 2.5;
/// Width of the dark line around the face in pixels.
const OUTLINE: f32 = 3.5;

/// The textures of the bricks: the faces in the order in which the game assigns them, then the
/// solid brick.
pub const ALL: [Texture; 13] = [
    ("brick_plain.png", || face(|_| f32::MAX)),
    ("brick_bar.png", || face(bar)),
    ("brick_diamond.png", || face(diamond)),
    ("brick_stripes.png", || face(stripes)),
    ("brick_ring.png", || face(ring)),
    ("brick_columns.png", || face(columns)),
    ("brick_cross.png", || face(cross)),
    ("brick_chevron.png", || face(chevron)),
    ("brick_dots.png", || face(dots)),
    ("brick_frame.png", || face(frame)),
    ("brick_plus.png", || face(plus)),
    ("brick_triangle.png", || face(triangle)),
    ("brick_solid.png", || paint(SIZE, SMOOTH, solid)),
];

/// Draws a brick with a shape engraved into its face. `engraving` returns the signed distance in
/// pixels at a point relative to the brick's centre.
fn face(engraving: fn(Vec2) -> f32) -> super::picture::Picture {
    paint(SIZE, SMOOTH, move |p| breakable(p, engraving))
}

/// Draws a smooth, glass-like brick.
fn breakable(at: Vec2, engraving: fn(Vec2) -> f32) -> Colour {
    const BEVEL: f32 = 15.0;
    let p = at - MARGIN;
    let body = |p| shape::rounded_box(p, BRICK * 0.5, BRICK * 0.5 - GAP, 16.0);
    let face = |p| body(p) + OUTLINE;
    let depth = -face(p);
    let q = p / BRICK;

    // The body is darker and lit from within at its foot, and bevelled.
    let within = smoothstep(0.75, 0.0, ((q - Vec2::new(0.5, 0.86)) * Vec2::new(1.0, 1.5)).length());
    let mut tinted = (0.90 - 0.22 * smoothstep(0.1, 0.95, q.y) + 0.17 * within)
        * light::on_bevel(p, face, BEVEL, 0.62).clamp(0.50, 1.12);
    // White light: a rim along the upper edges, and gloss over the upper half.
    let bevel = light::on_bevel(p, face, BEVEL, 1.0);
    let rim = smoothstep(BEVEL * 0.75, 2.0, depth) * smoothstep(1.05, 1.65, bevel);
    let gloss_edge = 0.46 - 0.10 * (1.0 - (2.0 * q.x - 1.0).powi(2));
    let gloss = smoothstep(gloss_edge + 0.03, gloss_edge - 0.03, q.y) * smoothstep(9.0, 14.0, depth);
    let mut white = 0.46 * rim + gloss * (0.05 + 0.13 * smoothstep(0.48, 0.05, q.y));
    // A thin line of light inside the foot.
    white += 0.13 * smoothstep(2.5, 0.5, (depth - BEVEL).abs()) * smoothstep(0.55, 0.95, q.y);

    let sunk = |p: Vec2| engraving(p - BRICK * 0.5);
    let inside = smoothstep(1.5, -1.5, sunk(p));
    tinted *= 1.0 - 0.27 * inside;
    white *= 1.0 - 0.55 * inside;
    // The lower edge of the engraving catches the light; the upper edge lies in shadow.
    let edge = smoothstep(3.5, 0.0, sunk(p).abs());
    let downhill = sunk(p + Vec2::new(0.8, 1.2)) - sunk(p - Vec2::new(0.8, 1.2));
    white += 0.24 * edge * smoothstep(0.3, 2.4, downhill);
    tinted *= 1.0 - 0.24 * edge * smoothstep(-0.3, -2.4, downhill);

    let lit = Colour { rgb: Vec2::new(tinted, white).extend(1.0), alpha: 1.0 };
    with_shadow(at, body(p), face(p), lit)
}

/// Draws a steel plate with cut corners and four rivets.
fn solid(at: Vec2) -> Colour {
    const BEVEL: f32 = 10.0;
    let p = at - MARGIN;
    let body = |p: Vec2| {
        const CUT: f32 = 18.0;
        let half = BRICK * 0.5 - GAP;
        let q = (p - BRICK * 0.5).abs();
        let cut = (q.x + q.y - (half.x + half.y - CUT)) * 0.5_f32.sqrt();
        shape::rounded_box(p, BRICK * 0.5, half, 2.0).max(cut)
    };
    let face = |p| body(p) + OUTLINE;
    let sheen = 0.09 * ((p.x + p.y * 1.1) / 34.0).sin() + 0.05 * ((p.x + p.y * 1.1) / 11.0 + 1.0).sin();
    let brushed = 0.05 * (noise::smooth(Vec2::new((p.x - p.y) / 40.0, (p.x + p.y) / 2.5), 11) - 0.5);
    let bevel = light::on_bevel(p, face, BEVEL, 1.0);
    let mut tinted = (0.70 + sheen + brushed) * bevel.min(1.1);
    let groove = smoothstep(3.5, 0.5, (face(p) + BEVEL + 7.0).abs());
    tinted *= 1.0 - 0.42 * groove;
    let mut white = 0.30 * smoothstep(1.1, 1.6, bevel) + (0.5 * sheen).max(0.0);
    for rivet in [(32.0, 29.0), (160.0, 29.0), (32.0, 99.0), (160.0, 99.0)].map(Vec2::from) {
        const RADIUS: f32 = 12.5;
        let shadow = shape::circle(p, rivet + Vec2::splat(3.0), RADIUS + 2.0);
        tinted *= 1.0 - 0.55 * smoothstep(3.0, -3.0, shadow);
        let slope = (p - rivet) / RADIUS;
        let head = light::on_normal((slope * 0.9).extend(1.0).normalize());
        let on = coverage(shape::circle(p, rivet, RADIUS));
        tinted += (0.80 * head.min(1.2) - tinted) * on;
        white += (0.50 * smoothstep(0.55, 0.1, (slope + Vec2::splat(0.35)).length()) - white) * on;
    }
    let lit = Colour { rgb: Vec2::new(tinted, white).extend(1.0), alpha: 1.0 };
    with_shadow(at, body(p), face(p), lit)
}

/// Adds the dark outline, and a soft shadow to the lower right.
fn with_shadow(at: Vec2, body: f32, face: f32, lit: Colour) -> Colour {
    let outline = Colour { rgb: Vec2::new(0.14, 0.0).extend(1.0), alpha: 1.0 };
    let from_shadow = shape::rounded_box(at - MARGIN - 5.0, BRICK * 0.5, BRICK * 0.5 - GAP - 3.0, 14.0);
    let shadow = Colour { rgb: glam::Vec3::ZERO, alpha: 0.5 * smoothstep(9.0, -6.0, from_shadow) };
    lit.faded(coverage(face)).over(outline.faded(coverage(body))).over(shadow)
}

fn bar(p: Vec2) -> f32 {
    shape::rounded_box(p, Vec2::ZERO, Vec2::new(70.0, 9.0), 9.0)
}

fn diamond(p: Vec2) -> f32 {
    let q = p.abs();
    ((q.x * 0.62 + q.y - 40.0) * 0.85).abs() - 6.5
}

fn stripes(p: Vec2) -> f32 {
    let across = (p.x + p.y) * 0.5_f32.sqrt();
    let stripe = ((across + 17.0).rem_euclid(34.0) - 17.0).abs() - 7.0;
    stripe.max(shape::rounded_box(p, Vec2::ZERO, Vec2::new(76.0, 44.0), 8.0))
}

fn ring(p: Vec2) -> f32 {
    shape::circle(p, Vec2::ZERO, 28.0).abs() - 6.5
}

fn columns(p: Vec2) -> f32 {
    let q = Vec2::new(p.x.abs(), p.y);
    shape::rounded_box(q, Vec2::new(34.0, 0.0), Vec2::new(8.0, 40.0), 8.0)
}

fn cross(p: Vec2) -> f32 {
    let q = p.abs();
    let along = Vec2::new(0.80, 0.60);
    let reach = q.dot(along);
    (q.perp_dot(along).abs() - 7.5).max(reach - 60.0)
}

fn chevron(p: Vec2) -> f32 {
    let one = |p: Vec2| ((p.y - 0.45 * p.x.abs()).abs() * 0.91 - 6.5).max(p.x.abs() - 48.0);
    one(Vec2::new(p.x, -p.y - 7.0)).min(one(Vec2::new(p.x, -p.y + 25.0)))
}

fn dots(p: Vec2) -> f32 {
    shape::circle(p.abs(), Vec2::new(50.0, 26.0), 11.0)
}

fn frame(p: Vec2) -> f32 {
    shape::rounded_box(p, Vec2::ZERO, Vec2::new(66.0, 36.0), 10.0).abs() - 6.0
}

fn plus(p: Vec2) -> f32 {
    let upright = shape::rounded_box(p, Vec2::ZERO, Vec2::new(9.0, 38.0), 4.0);
    upright.min(shape::rounded_box(p, Vec2::ZERO, Vec2::new(38.0, 9.0), 4.0))
}

fn triangle(p: Vec2) -> f32 {
    shape::polygon(p, &[(0.0, -34.0), (46.0, 32.0), (-46.0, 32.0)].map(Vec2::from))
}
