//! Holds a ball that is pinched between two obstacles. In a gap hardly wider than itself, a ball
//! would bounce hundreds of times in a step.
//!
//! ```text
//!   wall │●┌──────┐      two impacts in a row from opposite sides, with no room between:
//!        │ └──────┘      the ball stops moving along x for the rest of the step
//! ```
//!
//! This file knows directions only: no ball, no brick and no paddle. The tutorial needs no such
//! rule, because its ball responds to impacts only once per frame.

use glam::{BVec2, Vec2};

/// Largest clearance, in world units, of a gap that holds a ball. A much larger value would hold
/// balls that visibly bounce. With 0, a ball with a millionth of a unit to spare would use up all
/// impacts of a step.
const TIGHT: f32 = 0.05;

/// A ball's last impact within a step, and the axes along which it is pinched.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct PinchConstraint {
    /// Normal of the ball's last impact in this step.
    last_normal: Option<Vec2>,
    /// The ball's displacement since then, world units.
    displacement: Vec2,
    /// The axes along which the ball touches an obstacle on both sides. It does not move along them
    /// for the rest of the step.
    pub(super) held: BVec2,
}

impl PinchConstraint {
    /// Records an impact by its unit normal. Two impacts in a row from opposite sides, with no room
    /// between them along the normal, hold their axis: the ball would bounce there forever.
    pub(super) fn record_impact(&mut self, normal: Vec2) {
        let displacement = std::mem::take(&mut self.displacement).dot(normal);
        if let Some(last) = self.last_normal
            && last.dot(normal) < -0.5
            && displacement.abs() < TIGHT
        {
            // A wall and a corner push against each other along one axis only.
            let against = last * normal;
            if against.x < against.y {
                self.held.x = true;
            } else {
                self.held.y = true;
            }
        }
        self.last_normal = Some(normal);
    }

    /// Records a displacement of the ball, world units.
    pub(super) fn record_motion(&mut self, displacement: Vec2) {
        self.displacement += displacement;
    }

    /// Returns the part of `displacement` that the ball can travel: 0 along a held axis.
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
            pinch.record_impact(first);
            pinch.record_motion(moved);
            pinch.record_impact(second);
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
