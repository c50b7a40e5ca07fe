//! How a hit changes a velocity: deflect, push, slide.
//!
//! Each function is pure. It takes a velocity in any unit and a unit normal that points toward the
//! mover, and returns a velocity in that unit. None of them looks for hits. The article scales its
//! results by `remainingtime`, which loses speed at every hit; these functions do not. Tutorial
//! chapter: *Collision resolution*. Source of all three: the swept AABB article (gamedev.net).

use glam::Vec2;

/// Reflects `velocity` off a face: v − 2(v·n)n. The speed stays the same, up to rounding.
///
/// ```text
///      v ╲   ▲ n  ╱ result
///         ╲  │  ╱
///          ╲ │ ╱
///     ───────┴───────
/// ```
///
/// The article negates each component in which the normal is not zero. This is correct only for
/// normals along an axis.
///
/// ```
/// # use breakout::collision::deflect;
/// # use glam::vec2;
/// let off_the_floor = deflect(vec2(3.0, 4.0), vec2(0.0, -1.0));
/// assert_eq!(off_the_floor, vec2(3.0, -4.0));
/// ```
pub fn deflect(velocity: Vec2, normal: Vec2) -> Vec2 {
    velocity - 2.0 * velocity.dot(normal) * normal
}

/// Redirects all of `velocity` along the face and keeps its speed. Returns zero for a head-on hit.
///
/// ```text
///      v ╲   ▲ n
///         ╲  │
///          ╲ │
///     ───────┴──────►  result, |result| = |v|
/// ```
///
/// The article swaps the normal's components instead of rotating it by a right angle. That lets a
/// box through a slope.
///
/// ```
/// # use breakout::collision::push;
/// # use glam::vec2;
/// let along_the_floor = push(vec2(3.0, 4.0), vec2(0.0, -1.0));
/// assert_eq!(along_the_floor, vec2(5.0, 0.0));
/// ```
pub fn push(velocity: Vec2, normal: Vec2) -> Vec2 {
    let along = slide(velocity, normal);
    // A head-on hit: only rounding is left of the tangential part, and it has no direction.
    if along.length() <= 4.0 * f32::EPSILON * velocity.length() {
        return Vec2::ZERO;
    }
    along.normalize_or_zero() * velocity.length()
}

/// Keeps the part of `velocity` along the face and drops the part into the face: v − (v·n)n.
///
/// ```text
///      v ╲   ▲ n
///         ╲  │
///          ╲ │
///     ───────┴──►  result: the steeper v, the shorter
/// ```
///
/// The article swaps the normal's components here too. Its `dotprod` is the velocity along the
/// swapped normal.
///
/// ```
/// # use breakout::collision::slide;
/// # use glam::vec2;
/// let along_the_floor = slide(vec2(3.0, 4.0), vec2(0.0, -1.0));
/// assert_eq!(along_the_floor, vec2(3.0, 0.0));
/// ```
pub fn slide(velocity: Vec2, normal: Vec2) -> Vec2 {
    let tangent = Vec2::new(-normal.y, normal.x);
    velocity.dot(tangent) * tangent
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec2;

    #[test]
    fn deflect_mirrors_the_axis_of_a_face() {
        assert_eq!(deflect(vec2(100.0, -350.0), Vec2::Y), vec2(100.0, 350.0));
        assert_eq!(deflect(vec2(100.0, -350.0), Vec2::NEG_X), vec2(-100.0, -350.0));
    }

    #[test]
    fn deflect_reflects_off_any_normal() {
        let out = deflect(vec2(0.0, -10.0), vec2(0.6, 0.8));
        assert!((out - vec2(9.6, 2.8)).length() < 1e-5, "{out}");
    }

    #[test]
    fn push_keeps_the_speed_and_slide_the_tangent() {
        assert_eq!(push(vec2(3.0, 4.0), Vec2::NEG_Y), vec2(5.0, 0.0));
        assert_eq!(push(vec2(0.0, 4.0), Vec2::NEG_Y), Vec2::ZERO);
        assert_eq!(slide(vec2(3.0, 4.0), Vec2::NEG_Y), vec2(3.0, 0.0));
        for i in 0..1000_u16 {
            let normal = Vec2::from_angle(0.37 * f32::from(i));
            assert_eq!(push(normal * -333.3, normal), Vec2::ZERO, "head-on at {normal}");
        }
    }
}
