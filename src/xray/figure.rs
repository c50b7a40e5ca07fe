//! What can be drawn of a step: kinds of figures, each with a letter, and the marks that they are
//! made of.

use crate::collision::{Aabb, Circle};
use glam::Vec2;

/// A kind of figure, shown or not by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The ball's way, leg by leg, and where it would have gone without a hit.
    Way,
    /// The ball where it hits something.
    Impacts,
    /// The box of all that the ball can touch in a leg.
    BroadPhase,
    /// The cells of the grid that were looked at.
    Cells,
    /// The Minkowski sum of an obstacle and the ball, into which the way is a ray.
    Sum,
    /// The obstacle's point closest to the ball.
    Closest,
    /// Normals, from what was hit to the ball.
    Normals,
    /// Faces that a neighbour covers: the rule of seams.
    Covered,
    /// Hits that were dropped because a neighbour covers what would be hit.
    Dropped,
    /// What is left of the step after the answer to a hit.
    Rest,
    /// How the paddle steers a ball, ever further to the side from its middle to its ends; dashed,
    /// the paddle's own way, where it stops at a ball.
    Zones,
}

impl Kind {
    /// All of them, in the order in which a step comes to them.
    pub const ALL: [Self; 11] = [
        Self::Way,
        Self::BroadPhase,
        Self::Cells,
        Self::Sum,
        Self::Covered,
        Self::Dropped,
        Self::Impacts,
        Self::Closest,
        Self::Normals,
        Self::Rest,
        Self::Zones,
    ];

    /// The letter of its key.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Way => 'W',
            Self::BroadPhase => 'B',
            Self::Cells => 'C',
            Self::Sum => 'U',
            Self::Covered => 'V',
            Self::Dropped => 'X',
            Self::Impacts => 'I',
            Self::Closest => 'O',
            Self::Normals => 'N',
            Self::Rest => 'E',
            Self::Zones => 'Z',
        }
    }

    /// Its name beside the letter, by the terms of the articles.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Way => "way and legs",
            Self::BroadPhase => "broad-phase box",
            Self::Cells => "cells looked at",
            Self::Sum => "Minkowski sum",
            Self::Covered => "inner faces: a neighbour covers them",
            Self::Dropped => "dropped hits",
            Self::Impacts => "ball at impact",
            Self::Closest => "closest point",
            Self::Normals => "normal",
            Self::Rest => "deflected rest",
            Self::Zones => "steering, own way",
        }
    }

    /// The same in one or two words, for a little room.
    #[must_use]
    pub fn short_name(self) -> &'static str {
        match self {
            Self::Way => "way",
            Self::BroadPhase => "search box",
            Self::Cells => "cells",
            Self::Sum => "sum",
            Self::Covered => "inner faces: covered",
            Self::Dropped => "dropped",
            Self::Impacts => "at impact",
            Self::Closest => "closest",
            Self::Normals => "normal",
            Self::Rest => "rest",
            Self::Zones => "steering",
        }
    }

    /// The kind with this letter.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.letter() == letter)
    }
}

/// Which kinds are shown.
///
/// ```
/// use breakout::xray::{Kind, Kinds};
///
/// let mut kinds = Kinds::ALL;
/// kinds.toggle(Kind::Cells);
/// assert!(kinds.has(Kind::Way) && !kinds.has(Kind::Cells));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kinds(u16);

impl Kinds {
    /// Everything.
    pub const ALL: Self = Self((1 << Kind::ALL.len()) - 1);

    /// Whether a kind is shown.
    #[must_use]
    pub fn has(self, kind: Kind) -> bool {
        self.0 & (1 << kind as u16) != 0
    }

    /// Shows a kind, or shows it no longer.
    pub fn toggle(&mut self, kind: Kind) {
        self.0 ^= 1 << kind as u16;
    }
}

impl Default for Kinds {
    fn default() -> Self {
        Self::ALL
    }
}

/// A part of a figure. Positions are world units, y down.
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
    /// The outline of a box in dashes.
    DashedOutline(Aabb),
    /// A box that is tinted.
    Fill(Aabb),
    /// The outline of a disc.
    Circle(Circle),
    /// The outline of a disc in dashes.
    DashedCircle(Circle),
    /// A disc that is tinted, with its outline.
    Disc(Circle),
    /// The outline of a box rounded by a disc of this radius: their Minkowski sum.
    Rounded(Aabb, f32),
    /// The same, tinted inside.
    RoundedArea(Aabb, f32),
    /// A face between two corners, hatched to the side into which the vector points.
    Hatch(Vec2, Vec2, Vec2),
    /// A dot.
    Dot(Vec2),
    /// A cross.
    Cross(Vec2),
    /// Words beside a point, away from it in this direction if there is room.
    Words(Vec2, Vec2, String),
    /// Words beside a disc, away from it in this direction if there is room.
    Name(Circle, Vec2, String),
    /// Words beside a line between two points, on the side to which the vector points if there is
    /// room.
    Along(Vec2, Vec2, Vec2, String),
}

/// A mark of a kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// What it belongs to.
    pub kind: Kind,
    /// What to draw.
    pub mark: Mark,
    /// How much of it is seen, from 0 to 1: less of what is not inspected.
    pub strength: f32,
}
