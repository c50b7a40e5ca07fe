//! Geometry and times of impact.
//!
//! This module knows boxes, discs, how a shape moves, and how a hit changes a velocity. It must not
//! know bricks, the ball, the paddle, time in seconds or the game. It depends only on [`glam`] and
//! keeps no state. Tutorial chapters: *Collision detection* and *Collision resolution*. The swept
//! tests come from two articles on swept AABB; each function names its source.
//!
//! # Where to start
//!
//! Read the files in this order, each beside its article. No file uses a file below it.
//!
//! | File | Contents | Article |
//! |---|---|---|
//! | `aabb.rs` | the box, also the broad-phase box | LearnOpenGL, *Collision detection* |
//! | `circle.rs` | the disc | LearnOpenGL, *Collision detection* |
//! | `exact.rs` | signs without rounding errors | Shewchuk 1997 |
//! | `contact.rs` | normal and depth of an overlap | LearnOpenGL, also *Collision resolution* |
//! | `hit.rs` | the result of a swept test | |
//! | `times.rs` | **entry and exit times**; the article's names | Swept AABB (gamedev.net) |
//! | `sweep_aabb.rs` | the swept box | Swept AABB (gamedev.net) |
//! | `minkowski.rs` | the Minkowski difference; the ray cast | hamaluik.com |
//! | `sweep_circle.rs` | **the swept disc**: the rounded box | ours |
//! | `response.rs` | deflect, push, slide | Swept AABB (gamedev.net) |
//! | `cells.rs` | the broad phase: which cells of a grid a disc can touch | ours |
//! | `search_event.rs` | reports of a search, for figures | ours |
//! | `grid.rs` | many boxes: **the rule of seams** | ours |
//!
//! A disc hits a **corner** in one of two situations: during its motion (`enter_corner` in
//! `sweep_circle.rs`), or already at the start of the step (`CircleContact` in `contact.rs`).
//! `Grid::cover` drops corners inside a wall, and `deflect` handles the others.
//!
//! Skim `circle.rs`, `hit.rs` and `search_event.rs`, which only define types. Also skim
//! `cells.rs`, which only makes `grid.rs` fast: testing every cell would give the same hits. Skip
//! `exact.rs`: rounded sums would give the same hits except for the closest touches and grazes.
//!
//! The one hard idea is *Which hits count*, below. The swept disc and the grid each apply it once
//! more: a disc's center enters a box with rounded corners, and nothing enters a wall through a
//! seam.
//!
//! # Conventions
//!
//! * World axes: x points right, **y points down**; lengths are world units.
//! * A **normal** is a unit vector. It points away from the obstacle, toward the mover.
//! * A **displacement** is how far the mover moves in this step. If the obstacle moves too,
//!   subtract its displacement.
//! * A **time of impact** is a fraction of that displacement in `[0, 1]`; 1 is a hit too.
//! * "No hit" is `None`, never a number. Input that is not finite also gives `None`.
//!
//! # Which hits count
//!
//! Only hits that **enter** count. Let f(t) be the signed distance between the shapes at time t.
//!
//! * If f(0) ≤ 0, the shapes touch or overlap at the start. They hit at t = 0 if and only if they
//!   approach each other: f′(0) < 0.
//! * If f(0) > 0, the shapes start apart. They hit at the first root where f changes its sign.
//!
//! Grazing past, sliding along a face, separating and resting are therefore no hits, and no test
//! needs a skin or an epsilon:
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
//! nothing were rounded, for numbers of any size, so it never takes a graze for a hit.
//! `docs/collision.md` has this guarantee and its proofs. The module uses no sine, cosine or fused
//! multiply-add: the same input gives the same bits on every machine.

mod aabb;
mod cells;
mod circle;
mod contact;
mod exact;
mod grid;
mod hit;
mod minkowski;
mod response;
mod search_event;
mod sweep_aabb;
mod sweep_circle;
mod times;

pub use aabb::Aabb;
pub use circle::Circle;
pub use contact::{Contact, contact_aabb_aabb, contact_circle_aabb};
pub use grid::{CellHit, Grid};
pub use hit::{Feature, SweepHit};
pub use response::{deflect, push, slide};
pub use search_event::{SearchEvent, Verdict};
pub use sweep_aabb::sweep_aabb_aabb;
pub use sweep_circle::sweep_circle_aabb;
pub use times::{AxisTimes, axis_times};
