//! A spark of the ball's trail, drawn additively. Chapter: Particles.

use glam::Vec2;

use super::colour::Colour;

/// The texture's width and height in pixels.
pub const SIZE: f32 = 64.0;

/// Draws a round white glow. Its alpha falls to 0 at the texture's border without a visible edge.
pub fn colour_at(p: Vec2) -> Colour {
    let r = (p.distance(Vec2::splat(SIZE * 0.5)) / (SIZE * 0.5)).min(1.0);
    let fall = 1.0 - r * r;
    // A wide halo around a small hot core.
    let halo = fall.powi(3);
    let core = (1.0 - r * 2.2).max(0.0).powi(2);
    Colour::grey(1.0).faded(0.75 * halo + 0.25 * core)
}
