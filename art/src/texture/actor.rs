//! Sprites of active power-ups: the laser's guns and bolts, the barrier (`floor` in file names),
//! and the ball as a bomb. Chapter: Powerups.

use glam::{Vec2, Vec3};

use super::ball;
use super::colour::Colour;
use super::light;
use super::shape::{self, coverage, smoothstep};
use super::{SMOOTH, Texture, paint};

/// The sprites at four times their size in the game. In world units a bolt is 4 × 16, a gun 14 ×
/// 18, and the barrier a row of 100 × 8 tiles. The bomb has the ball's size.
pub const ALL: [Texture; 4] = [
    ("bolt.png", || paint(BOLT, SMOOTH, bolt)),
    ("gun.png", || paint(GUN, SMOOTH, gun)),
    ("floor.png", || paint(FLOOR, SMOOTH, floor)),
    ("bomb_ball.png", || paint(Vec2::splat(ball::SIZE), SMOOTH, bomb_ball)),
];

const BOLT: Vec2 = Vec2::new(16.0, 64.0);
const GUN: Vec2 = Vec2::new(56.0, 72.0);
const FLOOR: Vec2 = Vec2::new(400.0, 32.0);

/// The glow of the laser: its power-up's colour, a little deeper.
const LASER: Colour = Colour::bytes(226, 255, 40);
/// The glow of the barrier: its power-up's colour, a little deeper.
const BAR: Colour = Colour::bytes(120, 190, 255);
const DARK: Colour = Colour::bytes(18, 26, 48);
const SHELL: Colour = Colour::bytes(206, 226, 240);
const EMBER: Colour = Colour::bytes(255, 150, 40);

/// Draws a bolt: a white core in a glow that fades towards the trailing end. It flies upward.
fn bolt(p: Vec2) -> Colour {
    let spine = Vec2::new(BOLT.x * 0.5, p.y.clamp(9.0, BOLT.y - 9.0));
    let across = p.distance(spine);
    let tail = smoothstep(BOLT.y, BOLT.y * 0.55, p.y);
    let glow = (1.0 - (across / 8.0).min(1.0)).powf(1.4);
    let core = smoothstep(4.2, 2.2, across);
    LASER.mix(Colour::grey(1.0), core).faded((0.9 * glow + core).min(1.0) * (0.45 + 0.55 * tail))
}

/// Draws a gun: a barrel on a round housing. It is symmetric: the game draws one at each end of the
/// paddle.
fn gun(p: Vec2) -> Colour {
    let middle = GUN.x * 0.5;
    let barrel = |p| shape::rounded_box(p, Vec2::new(middle, 26.0), Vec2::new(11.0, 25.0), 4.0);
    let collar = |p| shape::rounded_box(p, Vec2::new(middle, 8.0), Vec2::new(15.0, 7.0), 4.0);
    let housing = |p| shape::rounded_box(p, Vec2::new(middle, 54.0), Vec2::new(27.0, 17.0), 12.0);
    let body = |p| barrel(p).min(collar(p)).min(housing(p));
    let face = |p| body(p) + 3.0;
    // The gun is a tube and darkens towards both sides.
    let across = ((p.x - middle) / 27.0).clamp(-1.0, 1.0);
    let bevel = light::on_bevel(p, face, 9.0, 0.9).clamp(0.5, 1.3);
    let tube = 0.92 - 0.34 * smoothstep(-0.2, 0.5, across) + 0.10 * smoothstep(-0.1, -0.25, across);
    let mut colour = SHELL.lit(tube * bevel);
    // The slits in the barrel and its muzzle glow.
    let slit = shape::rounded_box(p, Vec2::new(middle, 27.0), Vec2::new(4.0, 8.0), 4.0);
    let lamp = shape::circle(p, Vec2::new(middle, 54.0), 7.5);
    let mouth = shape::rounded_box(p, Vec2::new(middle, 5.0), Vec2::new(9.0, 3.5), 3.0);
    let lit = slit.min(lamp).min(mouth);
    colour = DARK.faded(0.9 * coverage(lit - 3.0)).over(colour);
    colour = LASER.mix(Colour::grey(1.0), 0.6 * smoothstep(-1.0, -4.5, lit)).faded(coverage(lit)).over(colour);
    colour.faded(coverage(face(p))).over(DARK.faded(coverage(body(p))))
}

/// Draws the barrier: a bar of light between two rails. It tiles horizontally.
fn floor(p: Vec2) -> Colour {
    /// Distance between pulses of light in pixels.
    const PULSE: f32 = 50.0;
    let across = (p.y - FLOOR.y * 0.5).abs();
    let along = ((p.x + p.y * 0.8) / PULSE).rem_euclid(1.0);
    let pulse = smoothstep(0.30, 0.0, (along - 0.5).abs());
    let core = smoothstep(5.5, 3.0, across);
    let rail = smoothstep(2.2, 0.8, (across - 10.0).abs());
    let halo = 0.55 * (1.0 - across / 16.0).max(0.0).powf(1.2);
    let white = (0.62 + 0.38 * pulse) * core + 0.25 * rail;
    BAR.mix(Colour::grey(1.0), white).faded((halo + core + (0.45 + 0.55 * pulse) * rail).min(1.0))
}

/// Draws the ball in black iron, with a rim of embers and a burning fuse. It keeps the ball's
/// outline: the game uses that for collisions.
fn bomb_ball(p: Vec2) -> Colour {
    let centre = Vec2::splat(ball::SIZE * 0.5);
    let radius = ball::SIZE * 0.5 - 0.5;
    let slope = ((p - centre) / radius).clamp_length_max(1.0);
    let normal = slope.extend((1.0 - slope.length_squared()).max(0.0).sqrt());
    let lit = (light::on_normal(normal) / light::on_normal(Vec3::Z)).min(1.6);
    let mut colour = Colour::bytes(30, 28, 40).mix(Colour::bytes(96, 96, 122), 0.62 * lit);
    let highlight = Vec2::from_angle(0.70).rotate(slope - Vec2::new(-0.36, -0.30)) * Vec2::new(1.0, 1.6);
    colour = colour.glowing(Colour::grey(1.0), 0.60 * smoothstep(0.24, 0.06, highlight.length()));
    // The rim keeps the ball visible against a dark field.
    let rim = smoothstep(0.80, 0.93, slope.length());
    colour = colour.mix(EMBER, rim).glowing(EMBER, 0.35 * smoothstep(0.55, 0.9, slope.length()) * (1.0 - rim));
    // The fuse comes out of a hole at the upper right.
    let fire = (slope - Vec2::new(0.30, -0.36)).length();
    let hole = smoothstep(0.40, 0.36, fire);
    colour = colour.mix(Colour::bytes(12, 10, 16), 0.8 * hole).glowing(EMBER, 0.7 * smoothstep(0.62, 0.25, fire));
    colour = colour.mix(Colour::bytes(255, 244, 200), smoothstep(0.26, 0.16, fire));
    colour.faded(coverage(shape::circle(p, centre, radius)))
}
