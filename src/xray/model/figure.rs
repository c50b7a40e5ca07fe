//! Kinds of figures, each with the letter of its key, and the marks that figures consist of.

use crate::collision::{Aabb, Circle};
use glam::{Vec2, Vec3, Vec4};

/// A kind of figure that can be shown or hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The ball's path, leg by leg, and its continuation without a hit.
    Path,
    /// The box around everything that the ball can touch in a leg.
    BroadPhase,
    /// The cells of the grid that the step searched.
    Cells,
    /// The Minkowski sum of an obstacle and the ball, which the path enters as a ray.
    Sum,
    /// Faces that a neighbor covers, by the rule of seams.
    Covered,
    /// Hits that were dropped because a neighbor covers them.
    Dropped,
    /// The ball where it hits something.
    Impacts,
    /// The point of the obstacle that is closest to the ball.
    Closest,
    /// Normals, from the obstacle to the ball.
    Normals,
    /// The path after the response to a hit, until the end of the step.
    Rest,
    /// The directions in which the paddle steers the ball, from its middle to its ends. Also,
    /// dashed, the paddle's own displacement if it stops at a ball.
    Zones,
}

/// All kinds, in the order in which a step uses them: each with the letter of its key, its name (as
/// in the articles), a short name for small windows, and its color.
const KINDS: [(Kind, char, &str, &str, [f32; 3]); 11] = [
    (Kind::Path, 'W', "path and legs", "path", [0.35, 0.75, 1.0]),
    (Kind::BroadPhase, 'B', "broad-phase box", "search box", [0.90, 0.82, 0.32]),
    (Kind::Cells, 'C', "searched cells", "cells", [0.60, 0.66, 0.82]),
    (Kind::Sum, 'U', "Minkowski sum", "sum", [0.76, 0.60, 1.0]),
    (Kind::Covered, 'V', "inner faces: a neighbor covers them", "inner faces: covered", [0.80, 0.68, 0.56]),
    (Kind::Dropped, 'X', "dropped hits", "dropped", [1.0, 0.36, 0.34]),
    (Kind::Impacts, 'I', "ball at impact", "at impact", [1.0, 0.62, 0.20]),
    (Kind::Closest, 'O', "closest point", "closest", [0.95, 0.97, 1.0]),
    (Kind::Normals, 'N', "normal", "normal", [1.0, 0.50, 0.78]),
    (Kind::Rest, 'E', "deflected path", "rest", [0.45, 0.95, 0.55]),
    (Kind::Zones, 'Z', "steering, motion", "steering", [0.30, 0.86, 0.82]),
];

impl Kind {
    /// Returns all kinds, in the order in which a step uses them.
    pub(crate) fn all() -> impl Iterator<Item = Self> + Clone {
        KINDS.into_iter().map(|(kind, ..)| kind)
    }

    /// Returns the letter of the kind's key.
    pub(crate) fn letter(self) -> char {
        KINDS[self as usize].1
    }

    /// Returns the kind's name in the legend.
    pub fn name(self) -> &'static str {
        KINDS[self as usize].2
    }

    /// Returns the kind's name in the legend of small windows.
    pub(crate) fn short_name(self) -> &'static str {
        KINDS[self as usize].3
    }

    /// Returns the color of the kind's figures and numbers.
    pub fn color(self) -> Vec4 {
        Vec3::from(KINDS[self as usize].4).extend(1.0)
    }
}

/// The set of kinds that are shown.
///
/// ```
/// use breakout::xray::{Kind, Kinds};
///
/// let mut kinds = Kinds::ALL;
/// kinds.toggle(Kind::Cells);
/// assert!(kinds.has(Kind::Path) && !kinds.has(Kind::Cells));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kinds(u16);

impl Kinds {
    /// All kinds.
    pub const ALL: Self = Self((1 << KINDS.len()) - 1);

    /// Returns true if a kind is shown.
    pub fn has(self, kind: Kind) -> bool {
        self.0 & (1 << kind as u16) != 0
    }

    /// Shows a hidden kind, or hides a shown one.
    pub fn toggle(&mut self, kind: Kind) {
        self.0 ^= 1 << kind as u16;
    }
}

/// An element of a figure. Positions are in world units, y down.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A line.
    Line(Vec2, Vec2),
    /// A dashed line.
    Dashed(Vec2, Vec2),
    /// A thick line.
    Thick(Vec2, Vec2),
    /// An arrow to the second point.
    Arrow(Vec2, Vec2),
    /// A dashed arrow to the second point.
    DashedArrow(Vec2, Vec2),
    /// The outline of a box.
    Outline(Aabb),
    /// The dashed outline of a box.
    DashedOutline(Aabb),
    /// A tinted box.
    Fill(Aabb),
    /// The outline of a disc.
    Circle(Circle),
    /// The dashed outline of a disc.
    DashedCircle(Circle),
    /// The outline of a box rounded by a disc of this radius: their Minkowski sum.
    Rounded(Aabb, f32),
    /// A tinted box rounded by a disc of this radius, with its outline.
    RoundedArea(Aabb, f32),
    /// A face between two corners, hatched on the side that the vector points to.
    Hatch(Vec2, Vec2, Vec2),
    /// A dot.
    Dot(Vec2),
    /// A cross.
    Cross(Vec2),
    /// Text beside a disc, in this direction if there is room.
    Label(Circle, Vec2, String),
    /// Text beside a line between two points, on the side that the vector points to if there is
    /// room.
    LineLabel(Vec2, Vec2, Vec2, String),
}

impl Mark {
    /// Creates a tinted disc with its outline.
    pub(crate) fn disc(Circle { center, radius }: Circle) -> Self {
        Self::RoundedArea(Aabb { min: center, max: center }, radius)
    }

    /// Creates text beside a point, in this direction if there is room.
    pub fn text(at: Vec2, direction: Vec2, text: impl Into<String>) -> Self {
        Self::Label(Circle { center: at, radius: 0.0 }, direction, text.into())
    }
}

/// A mark with its kind and opacity.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The kind that the mark belongs to.
    pub kind: Kind,
    /// The mark to draw.
    pub mark: Mark,
    /// Opacity from 0 to 1, lower for things that are not inspected.
    pub strength: f32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_kinds_is_in_their_order() {
        assert!(Kind::all().enumerate().all(|(i, kind)| kind as usize == i));
    }
}
