//! A heart, which stands for a life. Chapter: Render text.

use std::f32::consts::TAU;

use glam::Vec2;

use super::colour::Colour;
use super::light;
use super::shape::{self, coverage, smoothstep};

/// The texture's width and height in pixels.
pub const SIZE: f32 = 96.0;

const BODY: Colour = Colour::bytes(240, 58, 92);
const DARK: Colour = Colour::bytes(70, 8, 40);
const BORDER: f32 = 4.0;

/// Returns the function that draws a heart. It computes the outline only once.
pub fn painter() -> impl Fn(Vec2) -> Colour {
    let corners = outline();
    move |p| {
        let distance = |p| shape::polygon(p, &corners);
        let face = |p| distance(p) + BORDER;
        let down = p.y / SIZE;
        let bevel = light::on_bevel(p, face, 15.0, 0.62);
        let mut colour = BODY.lit((1.12 - 0.28 * down) * bevel.clamp(0.45, 1.30));
        let gloss = Vec2::from_angle(0.6).rotate(p - Vec2::new(30.0, 31.0)) * Vec2::new(1.0, 1.7);
        colour = colour.glowing(Colour::grey(1.0), 0.55 * smoothstep(15.0, 6.0, gloss.length()));
        colour.faded(coverage(face(p))).over(DARK.faded(coverage(distance(p))))
    }
}

/// Returns the heart curve x = 16 sin³ t, y = 13 cos t − 5 cos 2t − 2 cos 3t − cos 4t, scaled to
/// the texture, y down.
fn outline() -> Vec<Vec2> {
    const CORNERS: u16 = 80;
    const SCALE: f32 = 2.86;
    (0..CORNERS)
        .map(|i| f32::from(i) / f32::from(CORNERS) * TAU)
        .map(|t| {
            let x = 16.0 * t.sin().powi(3);
            let y = 13.0 * t.cos() - 5.0 * (2.0 * t).cos() - 2.0 * (3.0 * t).cos() - (4.0 * t).cos();
            // The curve's y is from −17 to 12.
            Vec2::splat(SIZE * 0.5) + Vec2::new(x, -(y + 2.5)) * SCALE
        })
        .collect()
}
