//! Colours that more than one module needs: those of the bricks, as the tutorial has them. Red, green and blue from 0 to
//! 1, written to the framebuffer as they stand, without any sRGB conversion.

use crate::game::Brick;
use crate::level::Color;
use glam::Vec3;

/// The tint of a brick.
#[must_use]
pub fn brick(brick: Brick) -> Vec3 {
    match brick {
        Brick::Solid => Vec3::new(0.8, 0.8, 0.7),
        Brick::Breakable(Color::Blue) => Vec3::new(0.2, 0.6, 1.0),
        Brick::Breakable(Color::Green) => Vec3::new(0.0, 0.7, 0.0),
        Brick::Breakable(Color::Sand) => Vec3::new(0.8, 0.8, 0.4),
        Brick::Breakable(Color::Orange) => Vec3::new(1.0, 0.5, 0.0),
        Brick::Breakable(Color::White) => Vec3::ONE,
    }
}
