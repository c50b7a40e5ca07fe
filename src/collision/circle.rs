//! The disc.
//!
//! It only holds its numbers: `contact.rs` tests it at rest, `sweep_circle.rs` in motion. Tutorial
//! chapter: *Collision detection*, AABB–circle.

use glam::Vec2;

/// A disc in world units, y down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Circle {
    /// The middle.
    pub center: Vec2,
    /// Half the diameter, ≥ 0.
    pub radius: f32,
}

impl Circle {
    /// True if the numbers are finite and the radius is not negative. Other discs hit nothing.
    #[inline]
    pub(super) fn is_valid(&self) -> bool {
        self.center.is_finite() && self.radius.is_finite() && self.radius >= 0.0
    }
}
