//! The cells of lines and rectangles, as columns and rows.

use glam::{IVec2, ivec2};

/// Returns the cells of a straight line, ends included.
pub(super) fn line(from: IVec2, to: IVec2) -> Vec<IVec2> {
    let steps = (to - from).abs().max_element();
    let (start, way) = (from.as_vec2(), (to - from).as_vec2());
    (0..=steps).map(|step| (start + way * (step as f32 / steps.max(1) as f32)).round().as_ivec2()).collect()
}

/// Returns the cells of a filled rectangle between two opposite corners.
pub(super) fn rectangle(from: IVec2, to: IVec2) -> Vec<IVec2> {
    let (min, max) = (from.min(to), from.max(to));
    (min.y..=max.y).flat_map(|y| (min.x..=max.x).map(move |x| ivec2(x, y))).collect()
}

/// Returns the cells at the edges of a rectangle between two opposite corners.
pub(super) fn frame(from: IVec2, to: IVec2) -> Vec<IVec2> {
    let is_edge = |at: &IVec2| at.x == from.x || at.x == to.x || at.y == from.y || at.y == to.y;
    rectangle(from, to).into_iter().filter(is_edge).collect()
}
