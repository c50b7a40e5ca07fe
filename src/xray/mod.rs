//! What a step of the rules computed, as figures over the running game.
//!
//! [`Trace`] keeps what a step told ([`crate::game::Observer`]); [`figures`] turns that into marks,
//! and [`numbers`] into lines of text. It must not know how marks are drawn: `render/xray` does.
//! Tutorial chapters: *Collision detection*, *Collision resolution*; and the two articles on swept
//! AABB.

mod ask;
mod cause;
mod center;
mod figure;
mod figures;
mod numbers;
mod sketch;
mod steering;
mod subject;
mod trace;
mod words;

pub use ask::{Answer, Reason, ask, reason, thing_at};
pub use center::{CenterView, center_view};
pub use figure::{Figure, Kind, Kinds, Mark};
pub use figures::figures;
pub use numbers::numbers;
pub use subject::{Shown, Subject};
pub use trace::{Candidate, Chosen, Leg, MOST_FACTS, Response, Trace, Way};
pub use words::Row;
