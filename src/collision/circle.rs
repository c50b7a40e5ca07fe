//! The disc, a plain data type.
//!
//! `contact.rs` tests discs at rest, and `sweep_circle.rs` moves them. Tutorial chapter: *Collision
//! detection*, AABB–circle.

use glam::Vec2;

/// A disc in world units, y down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Circle {
    /// The center of the disc.
    pub center: Vec2,
    /// The radius, ≥ 0.
    pub radius: f32,
}

impl Circle {
    /// Returns true if all numbers are finite and the radius is not negative. Invalid discs hit
    /// nothing.
    #[inline]
    pub(super) fn is_valid(&self) -> bool {
        self.center.is_finite() && self.radius.is_finite() && self.radius >= 0.0
    }
}
