//! Holds a ball in a pinch. In a gap hardly wider than itself it would bounce hundreds of times in
//! a step.
//!
//! ```text
//!   wall │●┌──────┐      two impacts in a row from opposite sides, and no room between them:
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

/// A ball's impacts within one step, as far as a pinch needs them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct PinchConstraint {
    /// Normal of the ball's last impact in this step.
    last_normal: Option<Vec2>,
    /// The ball's displacement since then, world units.
    displacement: Vec2,
    /// The axes along which the ball does not move for the rest of the step: it touches something
    /// on both sides.
    pub(super) held: BVec2,
}

impl PinchConstraint {
    /// Notes an impact, with a normal of unit length. Two in a row from opposite sides, with no
    /// room between them along the normal, hold their axis: the ball would bounce between them for
    /// ever.
    pub(super) fn note(&mut self, normal: Vec2) {
        let displacement = std::mem::take(&mut self.displacement).dot(normal);
        if let Some(last) = self.last_normal
            && last.dot(normal) < -0.5
            && displacement.abs() < TIGHT
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

    /// Notes that the ball moved by `displacement`, in world units.
    pub(super) fn moved(&mut self, displacement: Vec2) {
        self.displacement += displacement;
    }

    /// The part of `displacement` that the ball can travel: nothing along a held axis.
    pub(super) fn allowed(&self, displacement: Vec2) -> Vec2 {
        Vec2::select(self.held, Vec2::ZERO, displacement)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec2;

    #[test]
    fn opposite_sides_without_a_way_between_them_hold_their_axis() {
        let displacement = vec2(3.0, 4.0);
        let after = |first: Vec2, moved: Vec2, second: Vec2| {
            let mut pinch = PinchConstraint::default();
            pinch.note(first);
            pinch.moved(moved);
            pinch.note(second);
            pinch.allowed(displacement)
        };
        assert_eq!(after(Vec2::X, vec2(0.04, 9.0), Vec2::NEG_X), vec2(0.0, 4.0));
        assert_eq!(after(Vec2::Y, Vec2::ZERO, Vec2::NEG_Y), vec2(3.0, 0.0));
        assert_eq!(after(Vec2::X, vec2(0.06, 0.0), Vec2::NEG_X), displacement, "there is room between them");
        assert_eq!(after(Vec2::X, Vec2::ZERO, Vec2::X), displacement, "the same side");
        assert_eq!(after(Vec2::X, Vec2::ZERO, Vec2::Y), displacement, "a corner of a room");
        assert_eq!(after(Vec2::X, Vec2::ZERO, vec2(-0.8, 0.6)), vec2(0.0, 4.0), "a wall and a corner");
    }
}
