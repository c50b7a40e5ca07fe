//! What a swept test answers: when, where and off which part of a box.
//!
//! The articles return a number in which 1 or infinity means "no hit". Here a hit is a value of its
//! own, and no hit is `None`.

use glam::{DVec2, Vec2};

/// The first hit of a moving shape on a box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SweepHit {
    /// Fraction of the displacement that is covered before the hit, in `[0, 1]`.
    pub time_of_impact: f32,
    /// Unit vector away from the box, towards the mover.
    pub normal: Vec2,
    /// The part of the box that was hit.
    pub feature: Feature,
    /// Penetration depth at the start: ≥ 0, world units; 0 for every hit after the start.
    pub depth: f32,
}

/// The part of a box that was hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Feature {
    /// The left or right face; the normal lies along x.
    FaceX,
    /// The top or bottom face; the normal lies along y.
    FaceY,
    /// One of the four corners; the normal points from it to the disc's centre. Only a disc can hit
    /// one.
    Corner,
}

impl SweepHit {
    /// The hit of two shapes that touch or overlap at the start and approach each other.
    pub(super) fn at_start(normal: DVec2, depth: f64) -> Self {
        let normal = normal.as_vec2();
        Self { time_of_impact: 0.0, normal, feature: Feature::of_normal(normal.as_dvec2()), depth: depth as f32 }
    }
}

impl Feature {
    /// The part of a box from which `normal` points away.
    #[inline]
    pub(super) fn of_normal(normal: DVec2) -> Self {
        if normal.y == 0.0 {
            Self::FaceX
        } else if normal.x == 0.0 {
            Self::FaceY
        } else {
            Self::Corner
        }
    }
}
