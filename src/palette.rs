//! Colours that more than one module needs: those of bricks and power-ups, as the tutorial has them. Red, green and blue from 0 to
//! 1, written to the framebuffer as they stand, without any sRGB conversion.

use crate::game::PowerUpKind;
use crate::level::{BrickKind, Color};
use glam::Vec3;

/// The tint of a brick.
#[must_use]
pub fn brick(kind: BrickKind) -> Vec3 {
    match kind.color {
        Color::Steel => Vec3::new(0.8, 0.8, 0.7),
        Color::Blue => Vec3::new(0.2, 0.6, 1.0),
        Color::Green => Vec3::new(0.0, 0.7, 0.0),
        Color::Sand => Vec3::new(0.8, 0.8, 0.4),
        Color::Orange => Vec3::new(1.0, 0.5, 0.0),
        Color::White => Vec3::ONE,
        Color::Custom(bytes) => Vec3::from(bytes.map(f32::from)) / 255.0,
    }
}

/// The colour of a power-up's item, and of what it leaves. The tutorial's; multi-ball is ours.
#[must_use]
pub fn power_up(kind: PowerUpKind) -> Vec3 {
    match kind {
        PowerUpKind::Speed => Vec3::new(0.5, 0.5, 1.0),
        PowerUpKind::Sticky => Vec3::new(1.0, 0.5, 1.0),
        PowerUpKind::PassThrough => Vec3::new(0.5, 1.0, 0.5),
        PowerUpKind::PadSizeIncrease => Vec3::new(1.0, 0.6, 0.4),
        PowerUpKind::Confuse => Vec3::new(1.0, 0.3, 0.3),
        PowerUpKind::Chaos => Vec3::new(0.9, 0.25, 0.25),
        PowerUpKind::MultiBall => Vec3::new(0.3, 0.87, 0.95),
    }
}

/// Tints a paddle that is sticky.
pub const STICKY_PADDLE: Vec3 = Vec3::new(1.0, 0.5, 1.0);

/// Tints a ball that passes through bricks.
pub const PIERCING_BALL: Vec3 = Vec3::new(1.0, 0.5, 0.5);
