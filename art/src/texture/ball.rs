//! The ball. Chapter: Ball.

use glam::{Vec2, Vec3};

use super::colour::Colour;
use super::light;
use super::shape::{self, coverage, smoothstep};

/// The texture's width and height in pixels.
pub const SIZE: f32 = 128.0;

const BODY: Colour = Colour::bytes(214, 228, 246);
const SHADE: Colour = Colour::bytes(70, 84, 150);
const RIM: Colour = Colour::bytes(120, 150, 255);

/// How much of the ball's color is white, from 0 to 1, so that it is the brightest thing in a busy
/// field. A darker ball fails `tests/all/ball_contrast.rs`.
const WHITE: f32 = 0.55;

/// Draws a glossy sphere that fills the texture up to a smooth edge of one pixel. The visible ball
/// is the one that collides.
pub fn colour_at(p: Vec2) -> Colour {
    let centre = Vec2::splat(SIZE * 0.5);
    let radius = SIZE * 0.5 - 0.5;
    let distance = shape::circle(p, centre, radius);

    let slope = ((p - centre) / radius).clamp_length_max(1.0);
    let normal = slope.extend((1.0 - slope.length_squared()).max(0.0).sqrt());
    let lit = (light::on_normal(normal) / light::on_normal(Vec3::Z) * 0.72).min(1.2);
    let mut colour = SHADE.mix(BODY, 0.18 + lit).lit(0.82 + 0.24 * lit);
    // Light reflected from the background lifts the ball's dark side off it.
    let rim = smoothstep(0.72, 1.0, slope.length()) * smoothstep(-0.3, 0.7, slope.dot(Vec2::splat(0.7)));
    colour = colour.glowing(RIM, 0.35 * rim);

    let highlight = (p - centre) / radius - Vec2::new(-0.33, -0.40);
    let highlight = Vec2::from_angle(0.70).rotate(highlight) * Vec2::new(1.0, 1.45);
    colour = colour.glowing(Colour::grey(1.0), 0.55 * smoothstep(0.30, 0.08, highlight.length()));
    colour.mix(Colour::grey(1.0), WHITE).faded(coverage(distance))
}
