//! Rows of numbers, and how values are formatted in them.

use super::figure::Kind;
use crate::collision::{Aabb, Feature, SweepHit};
use crate::game::{FIELD, Obstacle};
use glam::{BVec2, Vec2};

/// A row of the numbers panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The kind of figure that shows this value; sets the row's color.
    pub kind: Option<Kind>,
    /// The name of the value.
    pub name: String,
    /// The value; empty for a heading.
    pub value: String,
    /// True if the bounce is understandable without this row. Small windows omit it.
    pub is_detail: bool,
}

impl Row {
    pub(super) fn of(kind: impl Into<Option<Kind>>, name: impl Into<String>, value: impl Into<String>) -> Self {
        Self { kind: kind.into(), name: name.into(), value: value.into(), is_detail: false }
    }

    pub(super) fn detail(kind: Kind, name: impl Into<String>, value: impl Into<String>) -> Self {
        Self { is_detail: true, ..Self::of(kind, name, value) }
    }
}

/// Returns the name of an obstacle.
pub(super) fn obstacle(obstacle: Obstacle, aabb: &Aabb) -> String {
    match obstacle {
        Obstacle::Wall if aabb.max.x <= 0.0 => "left wall".to_owned(),
        Obstacle::Wall if aabb.min.x >= FIELD.x => "right wall".to_owned(),
        Obstacle::Wall => "upper wall".to_owned(),
        Obstacle::Brick(cell) => format!("brick {cell}"),
        Obstacle::Paddle => "paddle".to_owned(),
        Obstacle::Barrier => "floor".to_owned(),
    }
}

/// Returns the part of an obstacle that was hit. A wall has only one.
pub(super) fn part(of: Obstacle, hit: &SweepHit) -> &'static str {
    let normal = hit.normal;
    match hit.feature {
        _ if of == Obstacle::Wall => "",
        Feature::Corner => ", corner",
        Feature::FaceX if normal.x < 0.0 => ", left",
        Feature::FaceX => ", right",
        Feature::FaceY if normal.y < 0.0 => ", top",
        Feature::FaceY => ", bottom",
    }
}

pub(super) fn axes(held: BVec2) -> &'static str {
    match (held.x, held.y) {
        (true, true) => "x and y",
        (true, false) => "x",
        _ => "y",
    }
}

/// Formats a vector like its numbers.
pub(super) fn vector(v: Vec2) -> String {
    format!("({}, {})", number(v.x), number(v.y))
}

/// Formats a velocity with its unit.
pub(super) fn velocity(v: Vec2) -> String {
    format!("{} units/s", vector(v))
}

/// Formats a number with two digits after the decimal point, or none if it is whole.
pub(super) fn number(x: f32) -> String {
    rounded(x, 2)
}

/// Formats a time from 0 to 1.
pub(super) fn time(t: f32) -> String {
    rounded(t, 3)
}

/// Formats a time for a label.
pub(super) fn time_label(t: f32) -> String {
    format!("t = {}", time(t))
}

/// Rounds to this number of digits after the decimal point. Whole numbers get none.
fn rounded(x: f32, digits: usize) -> String {
    let is_whole = x == x.trunc() && x.abs() < 1e6;
    minus(format!("{x:.*}", if is_whole { 0 } else { digits }))
}

/// Replaces the hyphen by a minus sign, or removes it before a zero.
pub(super) fn minus(digits: String) -> String {
    match digits.strip_prefix('-') {
        Some(rest) if rest.bytes().all(|digit| matches!(digit, b'0' | b'.')) => rest.to_owned(),
        Some(rest) => format!("\u{2212}{rest}"),
        None => digits,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec2;

    #[test]
    fn exact_numbers_have_no_digits_after_the_point() {
        assert_eq!(vector(vec2(-1.0, 0.0)), "(\u{2212}1, 0)");
        assert_eq!(vector(vec2(-0.0, 0.5)), "(0, 0.50)");
        assert_eq!(vector(vec2(-0.001, 0.24)), "(0.00, 0.24)");
        assert_eq!((time(1.0), time(0.3884)), ("1".to_owned(), "0.388".to_owned()));
    }
}
