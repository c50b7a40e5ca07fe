//! Geometry and time of impact, nothing else.
//!
//! This module knows boxes, discs, how one of them moves, and what a hit does to a velocity. It must not know bricks,
//! the ball, the paddle, time in seconds or the game: it uses [`glam`] alone, changes nothing it is given and keeps no
//! state. Tutorial chapters: *Collision detection* and *Collision resolution*; the swept tests come from the two
//! articles on swept AABB named at each function.
//!
//! # Conventions
//!
//! * World axes: x points right, **y points down**; lengths are world units.
//! * A **normal** is a unit vector that points away from the thing that was hit, towards the mover.
//! * A **displacement** is the way the mover goes in this step, relative to the other thing where both move.
//! * A **time of impact** is a fraction of that displacement in `[0, 1]`; 1 is a hit too.
//! * "No hit" is `None`, never a number; so is any input that is not finite.
//!
//! # Which hits count
//!
//! Only **entering** ones. Let f(t) be the signed distance between the two shapes along the motion. Where f(0) ≤ 0 (they
//! touch or overlap at the start) there is a hit at t = 0 exactly if they approach, f′(0) < 0. Where f(0) > 0, the hit is
//! at the first root at which f really changes its sign. So grazing past, sliding along a face, separating and not
//! moving at all are no hits, and no skin or epsilon is needed anywhere:
//!
//! ```text
//!      hit: enters          no hit: slides        no hit: grazes        no hit: leaves
//!
//!      o──►┌──────┐         o──────►o                o──────►                ◄──o┌──────┐
//!          │      │         ┌──────┐                 ┌──────┐ (touches           │      │
//!          └──────┘         └──────┘                 └──────┘  at one point)     └──────┘
//! ```
//!
//! # Precision
//!
//! The types are single precision, the swept tests compute in `f64` inside: with single-precision input nearly every
//! intermediate sum is then exact, and a graze is told from a hit. There is no sine, cosine or fused multiply-add, so the
//! same input gives the same bits on every machine.

mod aabb;
mod circle;
mod grid;
mod response;
mod sweep;

pub use aabb::Aabb;
pub use circle::{Circle, contact_circle_aabb};
pub use grid::{CellHit, Grid};
pub use response::{deflect, push, slide};
pub use sweep::{AxisTimes, axis_times, sweep_aabb_aabb, sweep_circle_aabb};

pub use aabb::contact_aabb_aabb;

use glam::Vec2;

/// Two shapes that touch or overlap now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// Unit vector from the second shape towards the first.
    pub normal: Vec2,
    /// How far the first shape must move along `normal` until the two only touch: ≥ 0, world units.
    pub depth: f32,
}

/// What part of a box was hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Feature {
    /// The left or right face; the normal lies along x.
    FaceX,
    /// The top or bottom face; the normal lies along y.
    FaceY,
    /// One of the four corners; the normal points from it to the disc's centre. Only a disc can hit one.
    Corner,
}

/// Where a moving shape first hits a box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SweepHit {
    /// Fraction of the displacement that is covered before the hit, in `[0, 1]`.
    pub time_of_impact: f32,
    /// Unit vector away from the box, towards the mover.
    pub normal: Vec2,
    /// The part of the box that was hit.
    pub feature: Feature,
    /// How deep the two overlap at the start: ≥ 0, world units; 0 for every hit after the start.
    pub depth: f32,
}
