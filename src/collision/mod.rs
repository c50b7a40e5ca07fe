//! Geometry and time of impact, nothing else.
//!
//! This module knows boxes, discs, how one of them moves, and what a hit does to a velocity. It
//! must not know bricks, the ball, the paddle, time in seconds or the game. It uses [`glam`]
//! alone, changes nothing it is given and keeps no state. Tutorial chapters: *Collision detection*
//! and *Collision resolution*; the swept tests come from two articles on swept AABB, named at each
//! function.
//!
//! # Where to start
//!
//! Read the files in this order, each beside its article. No file uses one further down.
//!
//! | File | What it holds | Article |
//! |---|---|---|
//! | `aabb.rs` | the box, also the broad phase's | LearnOpenGL, *Collision detection* |
//! | `circle.rs` | the disc | the same |
//! | `exact.rs` | signs without rounding errors | Shewchuk 1997 |
//! | `contact.rs` | the way out of an overlap: normal, depth | also *Collision resolution* |
//! | `hit.rs` | what a swept test answers | |
//! | `times.rs` | **entry and exit times**; the article's names | Swept AABB (gamedev.net) |
//! | `sweep_aabb.rs` | the swept box | the same |
//! | `minkowski.rs` | the Minkowski difference; the ray cast | hamaluik.com |
//! | `sweep_circle.rs` | **the swept disc**: the rounded box | ours |
//! | `response.rs` | deflect, push, slide | Swept AABB (gamedev.net) |
//! | `cells.rs` | our broad phase: which cells of a grid a disc can touch | ours |
//! | `probe.rs` | what a search tells while it looks, for figures | ours |
//! | `grid.rs` | many boxes: **the rule of seams** | ours |
//!
//! A disc meets a **corner** in two ways: on its way (`enter_corner` in `sweep_circle.rs`), or
//! already there when the step begins (`CircleContact` in `contact.rs`). `Grid::cover` drops
//! corners inside a wall, and `deflect` answers the rest.
//!
//! Skim `circle.rs`, `hit.rs` and `probe.rs`, which only define types, and `cells.rs`, which only
//! makes `grid.rs` fast: testing every cell would give the same answers. Skip `exact.rs`: rounded
//! sums would give the same answers but for the closest touches and grazes.
//!
//! The one hard idea is *Which hits count*, below. The swept disc and the grid each apply it once
//! more: a disc enters a box with rounded corners, and nothing enters a wall through a seam.
//!
//! # Conventions
//!
//! * World axes: x points right, **y points down**; lengths are world units.
//! * A **normal** is a unit vector. It points away from the thing that was hit, towards the mover.
//! * A **displacement** is how far the mover moves in this step. Where both things move, it is the
//!   mover's displacement minus the other's.
//! * A **time of impact** is a fraction of that displacement in `[0, 1]`; 1 is a hit too.
//! * "No hit" is `None`, never a number. Input that is not finite also gives `None`.
//!
//! # Which hits count
//!
//! Only **entering** ones. Let f(t) be the signed distance between the two shapes at time t.
//!
//! * Where f(0) ≤ 0, they touch or overlap at the start. It is a hit at t = 0 exactly if they
//!   approach, f′(0) < 0.
//! * Where f(0) > 0, they start apart. The hit is at the first root at which f changes its sign.
//!
//! So grazing past, sliding along a face, separating and not moving at all are no hits, and no skin
//! or epsilon is needed anywhere:
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
//! The types are single precision; the swept tests compute in `f64`. The swept disc decides as if
//! nothing were rounded, for numbers of any size, so a graze is never taken for a hit;
//! `docs/collision.md` has the promise and its proofs. There is no sine, cosine or fused
//! multiply-add: the same input gives the same bits on every machine.

mod aabb;
mod cells;
mod circle;
mod contact;
mod exact;
mod grid;
mod hit;
mod minkowski;
mod probe;
mod response;
mod sweep_aabb;
mod sweep_circle;
mod times;

pub use aabb::Aabb;
pub use circle::Circle;
pub use contact::{Contact, contact_aabb_aabb, contact_circle_aabb};
pub use grid::{CellHit, Grid};
pub use hit::{Feature, SweepHit};
pub use probe::{Probe, Verdict};
pub use response::{deflect, push, slide};
pub use sweep_aabb::sweep_aabb_aabb;
pub use sweep_circle::sweep_circle_aabb;
pub use times::{AxisTimes, axis_times};
