//! Holds a ball that is squeezed. In a gap hardly wider than itself it would bounce hundreds of
//! times in a step.
//!
//! ```text
//!   wall │●┌──────┐      two impacts in a row from opposite sides, and no way between them:
//!        │ └──────┘      the ball no longer moves along x in this step
//! ```
//!
//! It knows directions only: no ball, no brick and no paddle. The tutorial has nothing like it,
//! because its ball responds to impacts only once a frame.

use glam::{BVec2, Vec2};

/// A gap that is wider than the ball by less than this, in world units, holds the ball. A much
/// larger value would hold balls in gaps where you see them bounce. With 0, a ball in a gap with a
/// millionth of a unit to spare would use up all impacts of a step.
const TIGHT: f32 = 0.05;

/// What is remembered of a ball's impacts within one step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Squeeze {
    /// Normal of the ball's last impact in this step.
    last_normal: Option<Vec2>,
    /// How far the ball has moved since then, world units.
    way: Vec2,
    /// The axes along which the ball does not move for the rest of the step: it touches something
    /// on both sides.
    held: BVec2,
}

impl Squeeze {
    /// Notes an impact, with a normal of unit length. Two in a row from opposite sides, with no way
    /// along the normal between them, hold their axis: going on would bounce between the two for
    /// ever.
    pub(super) fn note(&mut self, normal: Vec2) {
        let way = std::mem::take(&mut self.way).dot(normal);
        if let Some(last) = self.last_normal
            && last.dot(normal) < -0.5
            && way.abs() < TIGHT
        {
            // The axis on which the two push against each other: a wall and a corner share only
            // one.
            let against = last * normal;
            if against.x < against.y {
                self.held.x = true;
            } else {
                self.held.y = true;
            }
        }
        self.last_normal = Some(normal);
    }

    /// Notes that the ball moved by `way`, in world units.
    pub(super) fn moved(&mut self, way: Vec2) {
        self.way += way;
    }

    /// The part of `way` that the ball can go: nothing along a held axis.
    pub(super) fn allowed(&self, way: Vec2) -> Vec2 {
        Vec2::select(self.held, Vec2::ZERO, way)
    }

    /// The axes along which the ball does not move.
    pub(super) fn held(&self) -> BVec2 {
        self.held
    }

    /// Whether the ball cannot move to the left or right.
    pub(super) fn holds_x(&self) -> bool {
        self.held.x
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec2;

    #[test]
    fn opposite_sides_without_a_way_between_them_hold_their_axis() {
        let way = vec2(3.0, 4.0);
        let after = |first: Vec2, moved: Vec2, second: Vec2| {
            let mut squeeze = Squeeze::default();
            squeeze.note(first);
            squeeze.moved(moved);
            squeeze.note(second);
            squeeze.allowed(way)
        };
        assert_eq!(after(Vec2::X, vec2(0.04, 9.0), Vec2::NEG_X), vec2(0.0, 4.0));
        assert_eq!(after(Vec2::Y, Vec2::ZERO, Vec2::NEG_Y), vec2(3.0, 0.0));
        assert_eq!(after(Vec2::X, vec2(0.06, 0.0), Vec2::NEG_X), way, "there is a way between them");
        assert_eq!(after(Vec2::X, Vec2::ZERO, Vec2::X), way, "the same side");
        assert_eq!(after(Vec2::X, Vec2::ZERO, Vec2::Y), way, "a corner of a room");
        assert_eq!(after(Vec2::X, Vec2::ZERO, vec2(-0.8, 0.6)), vec2(0.0, 4.0), "a wall and a corner");
    }
}
