//! What a step of the rules computed, as figures over the running game.
//!
//! [`Trace`] keeps what a step told ([`crate::game::Observer`]). It must not know how figures are
//! drawn; [`crate::render`] draws them. Tutorial chapters: *Collision detection*, *Collision
//! resolution*; and the two articles on swept AABB.

mod trace;

pub use trace::{Candidate, Chosen, Leg, MOST_FACTS, Response, Trace, Way};
