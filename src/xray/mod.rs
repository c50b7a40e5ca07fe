//! The X-ray: the mathematics of each step over the running game, and time that goes both ways.
//!
//! `model` knows no GL: what a step computed ([`Trace`]), as [`figures`] and [`numbers`], and the
//! whole game so far ([`Timeline`], [`PlaybackCursor`]). `draw` draws it. Keys and mouse are the
//! business of `app/inspector.rs`. Tutorial chapters: *Collision detection*, *Collision
//! resolution*; and the two articles on swept AABB.

mod draw;
mod model;

pub use draw::{BACKGROUND, TimelineView, XrayLayout, XrayRenderer, XrayView, color_of, draw_figures};
pub use model::{
    CenterView, Explanation, Figure, InspectedStep, Kind, Kinds, Leg, MOST_FACTS, MOST_STEPS, Mark, PlaybackCursor,
    Reason, Row, Subject, Timeline, Trace, center_view, explain, figures, numbers, obstacle_at, reason,
};
