//! The X-ray: the mathematics of each step over the running game, and time that goes both ways.
//!
//! `model` knows no GL: what a step computed ([`Trace`]), as [`figures`] and [`numbers`], and the
//! whole game so far ([`Timeline`]). `draw` draws it. Keys and mouse are the
//! business of `app/inspector.rs`. Tutorial chapters: *Collision detection*, *Collision
//! resolution*; and the two articles on swept AABB.

mod draw;
mod model;

pub use draw::{BACKGROUND, XrayLayout, XrayView, draw_figures, draw_xray};
pub(crate) use model::PlaybackCursor;
pub use model::{
    CenterView, Figure, InspectedStep, Kind, Kinds, Leg, MOST_FACTS, MOST_STEPS, Mark, Reason, Row, Subject, Timeline,
    TimelineView, Trace, center_view, figures, numbers, obstacle_at, reason,
};
