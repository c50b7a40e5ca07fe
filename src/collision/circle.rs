//! The disc and its contact with a box at rest.
//!
//! Motion is `sweep.rs`'s. Tutorial chapters: *Collision detection*, AABB–circle, and the repositioning in *Collision
//! resolution*, which here is the contact's normal and depth instead of one of four compass directions.

use super::{Aabb, Contact};
use glam::{DVec2, Vec2};

/// A disc in world units, y down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Circle {
    /// The middle.
    pub center: Vec2,
    /// Half the diameter, ≥ 0.
    pub radius: f32,
}

impl Circle {
    /// Whether the numbers are finite and the radius is not negative: the only discs that can hit anything.
    pub(super) fn is_valid(&self) -> bool {
        self.center.is_finite() && self.radius.is_finite() && self.radius >= 0.0
    }
}

/// The contact of a disc and a box that touch or overlap; `None` where they are apart.
///
/// With q the point of the box closest to the centre and m = centre − q: the normal is m/|m| and the depth r − |m|.
/// Where the centre lies inside (m = 0), the way out is through the nearest face, r deeper than the distance to it; a
/// tie takes y.
///
/// ```text
///        o  m = centre − q           ┌──────────┐
///       /                            │   o──────┤► m = 0: nearest face,
///      q────────┐                    │          │  depth = r + distance
///      │        │                    └──────────┘
/// ```
///
/// The tutorial takes the compass direction nearest to the difference, so that a corner pushes the ball out by up to 0.29
/// radius too far, and normalises a zero vector where the centre is inside.
#[must_use]
pub fn contact_circle_aabb(circle: &Circle, aabb: &Aabb) -> Option<Contact> {
    if !circle.is_valid() || !aabb.is_finite() {
        return None;
    }
    let start = StartContact::of(circle, aabb, DVec2::ZERO)?;
    Some(Contact { normal: start.normal.as_vec2(), depth: start.depth as f32 })
}

/// A contact in double precision; the swept test starts from it.
pub(super) struct StartContact {
    pub(super) normal: DVec2,
    pub(super) depth: f64,
    /// Whether the two approach along the displacement that the contact was asked for.
    pub(super) approaching: bool,
}

impl StartContact {
    /// The contact at the start of `displacement`; `None` where the two are apart.
    ///
    /// Of several faces equally near to a centre inside, the one that the motion leaves soonest is taken: a ball on its
    /// way out is let go.
    pub(super) fn of(circle: &Circle, aabb: &Aabb, displacement: DVec2) -> Option<Self> {
        let center = circle.center.as_dvec2();
        let radius = f64::from(circle.radius);
        let from_closest = (circle.center - aabb.closest_point(circle.center)).as_dvec2();
        if from_closest != DVec2::ZERO {
            // The difference of two floats may round in single precision: compute it again in double.
            let from_closest = center - aabb.closest_point(circle.center).as_dvec2();
            let distance_squared = from_closest.length_squared();
            if distance_squared > radius * radius {
                return None;
            }
            let distance = distance_squared.sqrt();
            return Some(Self {
                normal: from_closest / distance,
                depth: radius - distance,
                approaching: from_closest.dot(displacement) < 0.0,
            });
        }
        let (min, max) = (aabb.min.as_dvec2(), aabb.max.as_dvec2());
        let faces = [
            (center.y - min.y, DVec2::NEG_Y),
            (max.y - center.y, DVec2::Y),
            (center.x - min.x, DVec2::NEG_X),
            (max.x - center.x, DVec2::X),
        ];
        let mut best = faces[0];
        for face in &faces[1..] {
            let nearer = face.0 < best.0;
            let leaves_sooner = face.0 == best.0 && face.1.dot(displacement) > best.1.dot(displacement);
            if nearer || leaves_sooner {
                best = *face;
            }
        }
        Some(Self { normal: best.1, depth: radius + best.0, approaching: best.1.dot(displacement) < 0.0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec2;

    fn contact(x: f32, y: f32) -> Option<Contact> {
        let box_ = Aabb { min: vec2(10.0, 10.0), max: vec2(30.0, 20.0) };
        contact_circle_aabb(&Circle { center: vec2(x, y), radius: 5.0 }, &box_)
    }

    #[test]
    fn a_face_pushes_straight_out() {
        assert_eq!(contact(20.0, 6.0), Some(Contact { normal: Vec2::NEG_Y, depth: 1.0 }));
        assert_eq!(contact(33.0, 15.0), Some(Contact { normal: Vec2::X, depth: 2.0 }));
    }

    #[test]
    fn touching_is_a_contact_of_no_depth() {
        assert_eq!(contact(20.0, 5.0), Some(Contact { normal: Vec2::NEG_Y, depth: 0.0 }));
        assert_eq!(contact(20.0, 4.99), None);
    }

    #[test]
    fn a_corner_pushes_along_the_difference() {
        // 3-4-5: exactly at the radius.
        assert_eq!(contact(7.0, 6.0), Some(Contact { normal: vec2(-0.6, -0.8), depth: 0.0 }));
        assert_eq!(contact(6.9, 6.0), None);
    }

    #[test]
    fn a_centre_inside_leaves_by_the_nearest_face_and_a_tie_takes_y() {
        assert_eq!(contact(12.0, 15.0), Some(Contact { normal: Vec2::NEG_X, depth: 7.0 }));
        assert_eq!(contact(13.0, 13.0), Some(Contact { normal: Vec2::NEG_Y, depth: 8.0 }));
    }

    #[test]
    fn numbers_that_are_not_finite_touch_nothing() {
        assert_eq!(contact(f32::NAN, 15.0), None);
        assert_eq!(contact(f32::INFINITY, 15.0), None);
    }
}
