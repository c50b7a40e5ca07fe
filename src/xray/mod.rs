//! The X-ray: the mathematics of each step over the running game, and a timeline to go back and
//! forth.
//!
//! `model` does not know OpenGL. It turns the values that a step computed ([`StepTrace`]) into
//! [`figures`] and [`numbers`], and stores the whole game so far ([`Timeline`]). `draw` draws them.
//! `app/xray_controller.rs` handles keys and mouse. Tutorial chapters: *Collision detection*,
//! *Collision resolution*; and the two articles on swept AABB.

mod draw;
mod model;

pub use draw::{BACKGROUND, XrayLayout, XrayView, draw_figures, draw_xray};
pub use model::*;
