//! The X-ray: the mathematics of each step over the running game, and time that goes both ways.
//!
//! `model` knows no GL: what a step computed ([`Trace`]), as [`figures`] and [`numbers`], and the
//! whole game so far ([`Timeline`]). `draw` draws it. Keys and mouse are the
//! business of `app/inspector.rs`. Tutorial chapters: *Collision detection*, *Collision
//! resolution*; and the two articles on swept AABB.

mod draw;
mod model;

pub use draw::{BACKGROUND, XrayLayout, XrayView, draw_figures, draw_xray};
pub use model::*;
