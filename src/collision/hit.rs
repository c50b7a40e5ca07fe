//! The result of a swept test: when a shape hits a box, and on which part of it.
//!
//! The articles return a number, and 1 or infinity means "no hit". Here a hit is a value of its own
//! type, and no hit is `None`.

use glam::{DVec2, Vec2};

/// The first hit of a moving shape on a box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SweepHit {
    /// Fraction of the displacement before the hit, in `[0, 1]`.
    pub time_of_impact: f32,
    /// Unit vector away from the box, toward the mover.
    pub normal: Vec2,
    /// The part of the box that was hit.
    pub feature: Feature,
    /// Penetration depth at the start: ≥ 0, world units. It is 0 for every later hit.
    pub depth: f32,
}

/// A part of a box that a mover can hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Feature {
    /// The left or right face; the normal lies along x.
    FaceX,
    /// The top or bottom face; the normal lies along y.
    FaceY,
    /// One of the four corners; the normal points from the corner to the disc's center. Only discs
    /// can hit corners.
    Corner,
}

impl SweepHit {
    /// Creates the hit of two shapes that touch or overlap at the start and approach each other.
    pub(super) fn at_start(normal: DVec2, depth: f64) -> Self {
        let normal = normal.as_vec2();
        Self { time_of_impact: 0.0, normal, feature: Feature::of_normal(normal), depth: depth as f32 }
    }
}

impl Feature {
    /// Returns the part of a box from which `normal` points away.
    #[inline]
    pub(super) fn of_normal(normal: Vec2) -> Self {
        if normal.y == 0.0 {
            Self::FaceX
        } else if normal.x == 0.0 {
            Self::FaceY
        } else {
            Self::Corner
        }
    }
}
