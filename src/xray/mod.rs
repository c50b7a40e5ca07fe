//! What a step of the rules computed, as figures over the running game.
//!
//! [`Trace`] keeps what a step told ([`crate::game::Observer`]); [`figures`] turns that into marks,
//! and [`numbers`] into lines of text. It must not know how marks are drawn: `render/xray` does.
//! Tutorial chapters: *Collision detection*, *Collision resolution*; and the two articles on swept
//! AABB.

mod ask;
mod figure;
mod figures;
mod numbers;
mod trace;

pub use ask::{Answer, Reason, ask, reason, thing_at};
pub use figure::{Figure, Kind, Kinds, Mark};
pub use figures::{Shown, Subject, figures};
pub use numbers::{Row, numbers};
pub use trace::{Candidate, Chosen, Leg, MOST_FACTS, Response, Trace, Way};
