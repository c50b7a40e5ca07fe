//! The paddle. Chapter: Levels.

use glam::{Vec2, Vec3};

use super::colour::Colour;
use super::light;
use super::shape::{self, coverage, smoothstep};

/// Size of the texture in pixels: four times the paddle's 100 × 20 units.
pub const SIZE: Vec2 = Vec2::new(400.0, 80.0);

/// Width of the coloured ends in pixels.
const END: f32 = 74.0;

const SHELL: Colour = Colour::bytes(206, 226, 240);
const ENDS: Colour = Colour::bytes(255, 138, 56);
const DARK: Colour = Colour::bytes(18, 26, 48);
const LAMP: Colour = Colour::bytes(120, 240, 255);

/// Draws a capsule of pale metal with warm-coloured ends and a lit strip in the middle.
pub fn colour_at(p: Vec2) -> Colour {
    const BORDER: f32 = 3.0;
    let centre = SIZE * 0.5;
    let radius = centre.y;
    let distance = shape::rounded_box(p, centre, centre, radius);

    // The paddle is a half-round bar: its surface faces the light at the top and turns away from it
    // at the bottom.
    let spine = Vec2::new(p.x.clamp(radius, SIZE.x - radius), centre.y);
    let slope = (p - spine) / radius;
    let normal = (slope * 0.92).extend((1.0 - slope.length_squared() * 0.85).max(0.0).sqrt());
    let brightness = 0.22 + 0.70 * light::on_normal(normal.normalize_or(Vec3::Z)).min(1.35);

    let from_end = p.x.min(SIZE.x - p.x);
    let material = SHELL.mix(ENDS, smoothstep(END + 1.0, END - 1.0, from_end));
    let groove = smoothstep(5.0, 2.5, (from_end - END).abs());
    let mut colour = material.lit(brightness).mix(DARK, 0.8 * groove);

    // A streak of reflected light along the upper side.
    let streak = shape::rounded_box(p, Vec2::new(centre.x, 20.0), Vec2::new(166.0, 4.5), 4.5);
    colour = colour.glowing(Colour::grey(1.0), 0.42 * smoothstep(4.0, -3.0, streak) * (1.0 - groove));

    let slot = shape::rounded_box(p, centre + Vec2::Y * 2.0, Vec2::new(84.0, 10.0), 10.0);
    colour = DARK.faded(0.85 * coverage(slot)).over(colour);
    let lamp = slot + 4.0;
    colour = LAMP.faded(coverage(lamp)).over(colour);
    colour = colour.glowing(LAMP, 0.30 * smoothstep(16.0, 0.0, lamp.max(0.0)) * (1.0 - coverage(lamp)));
    colour = colour.glowing(Colour::grey(1.0), 0.5 * smoothstep(-1.0, -6.0, lamp));

    colour = DARK.faded(0.75 * smoothstep(-BORDER - 1.0, -BORDER + 1.0, distance)).over(colour);
    colour.faded(coverage(distance))
}
