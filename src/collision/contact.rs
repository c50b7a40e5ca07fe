//! Contacts of shapes at rest: the normal along which they separate, and the penetration depth.
//!
//! `sweep_aabb.rs` and `sweep_circle.rs` use this file for shapes that already overlap when their
//! motion starts. Tutorial chapters: *Collision detection*, and the repositioning in *Collision
//! resolution*, which uses one of four compass directions instead of the contact's own normal.

use super::aabb::Aabb;
use super::circle::Circle;
use super::exact;
use glam::{DVec2, Vec2};

/// The contact of two shapes that touch or overlap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// Unit vector from the second shape toward the first.
    pub normal: Vec2,
    /// Penetration depth: the distance that the first shape must move along `normal` until the
    /// shapes only touch; ≥ 0, world units.
    pub depth: f32,
}

/// Returns the contact of two boxes that touch or overlap: moving `a` along the normal by the depth
/// takes it out of `b`. Returns `None` if the boxes are apart.
///
/// The normal belongs to the side of `b` through which `a` has the shortest way out. A tie takes y,
/// then up or left. In the Minkowski difference, this is the side nearest to the origin. The
/// article on it (hamaluik.com) returns a point on that side and no normal.
///
/// ```
/// # use breakout::collision::{Aabb, contact_aabb_aabb};
/// # use glam::vec2;
/// let brick = Aabb::from_min_size(vec2(0.0, 0.0), vec2(50.0, 20.0));
/// let item = Aabb::from_min_size(vec2(20.0, 17.0), vec2(10.0, 10.0));
/// let contact = contact_aabb_aabb(&item, &brick).expect("they overlap");
/// assert_eq!((contact.normal, contact.depth), (vec2(0.0, 1.0), 3.0)); // 3 units down
/// ```
pub fn contact_aabb_aabb(a: &Aabb, b: &Aabb) -> Option<Contact> {
    if !a.is_finite() || !b.is_finite() || !a.touches(b) {
        return None;
    }
    let (normal, depth) = shortest_way_out(a, b, DVec2::ZERO);
    Some(Contact { normal: normal.as_vec2(), depth: depth as f32 })
}

/// Returns the contact of a disc and a box that touch or overlap. Returns `None` if they are apart.
///
/// Let q be the point of the box closest to the center, and m = center − q. The normal is m/|m| and
/// the depth is r − |m|. If the center is inside the box, m is 0 and has no direction. The disc
/// then leaves through the nearest face, and its depth is r plus the distance to that face. A tie
/// takes y.
///
/// ```text
///        o  m = center − q           ┌──────────┐
///       /                            │   o──────┤► m = 0: nearest face,
///      q────────┐                    │          │  depth = r + distance
///      │        │                    └──────────┘
/// ```
///
/// The tutorial takes the compass direction nearest to m. At a corner, this pushes the ball out by
/// up to 0.29 radius too far. If the center is inside the box, the tutorial normalizes a zero
/// vector.
///
/// ```
/// # use breakout::collision::{Aabb, Circle, contact_circle_aabb};
/// # use glam::vec2;
/// let brick = Aabb::from_min_size(vec2(0.0, 0.0), vec2(50.0, 20.0));
/// let ball = Circle { center: vec2(25.0, 30.0), radius: 12.5 };
/// let contact = contact_circle_aabb(&ball, &brick).expect("they overlap");
/// assert_eq!((contact.normal, contact.depth), (vec2(0.0, 1.0), 2.5)); // 2.5 units down
/// ```
pub fn contact_circle_aabb(circle: &Circle, aabb: &Aabb) -> Option<Contact> {
    if !circle.is_valid() || !aabb.is_finite() {
        return None;
    }
    let contact = CircleContact::at_start_of(DVec2::ZERO, circle, aabb)?;
    Some(Contact { normal: contact.normal.as_vec2(), depth: contact.depth as f32 })
}

/// The contact of a disc and a box in double precision, for the swept test.
pub(super) struct CircleContact {
    /// Unit vector from the box to the disc.
    pub(super) normal: DVec2,
    /// Penetration depth, ≥ 0, world units.
    pub(super) depth: f64,
}

impl CircleContact {
    /// Returns the contact at the start of `displacement`. Returns `None` if disc and box are
    /// apart.
    #[inline]
    pub(super) fn at_start_of(displacement: DVec2, circle: &Circle, aabb: &Aabb) -> Option<Self> {
        let (center, radius) = (circle.center.as_dvec2(), f64::from(circle.radius));
        let closest = aabb.closest_point(circle.center).as_dvec2();
        if closest == center {
            let point = Aabb { min: circle.center, max: circle.center };
            let (normal, distance) = shortest_way_out(&point, aabb, displacement);
            return Some(Self { normal, depth: radius + distance });
        }
        if exact::is_beyond(center, closest, radius) {
            return None;
        }
        let distance = (center - closest).length();
        Some(Self { normal: (center - closest) / distance, depth: (radius - distance).max(0.0) })
    }
}

/// Returns the shortest way for `a` out of `b`: the normal of a side of `b`, and the distance in
/// world units. The boxes must touch or overlap.
///
/// ```text
///        ┌─────────────────┐
///        │        ▲ up     │
///        │ left ◄─┼─► right│        the nearest side gives
///        │        ▼ down   │        the normal and the distance
///        └─────────────────┘
/// ```
///
/// If several sides are equally near, the side that `motion` leaves soonest wins, so a mover on its
/// way out is not held back. Remaining ties take y, then up or left.
#[inline]
pub(super) fn shortest_way_out(a: &Aabb, b: &Aabb, motion: DVec2) -> (DVec2, f64) {
    let [a_min, a_max, b_min, b_max] = [a.min, a.max, b.min, b.max].map(Vec2::as_dvec2);
    // Each distance is the first number minus the second. A single `f64` may not hold it exactly.
    let (up, down) = ([a_max.y, b_min.y], [b_max.y, a_min.y]);
    let (left, right) = ([a_max.x, b_min.x], [b_max.x, a_min.x]);
    let mut best = (DVec2::NEG_Y, up);
    let others = [(DVec2::Y, down), (DVec2::NEG_X, left), (DVec2::X, right)];
    for (normal, distance) in others {
        let [[a, b], [c, d]] = [distance, best.1];
        let nearer = exact::exceeds(c, d, a, -b);
        let leaves_sooner = a - b == c - d && normal.dot(motion) > best.0.dot(motion);
        if nearer || leaves_sooner && !exact::exceeds(a, b, c, -d) {
            best = (normal, distance);
        }
    }
    let (normal, [first, second]) = best;
    (normal, first - second)
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
        // A 3-4-5 triangle: the corner is exactly one radius away.
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

    #[test]
    fn of_equal_ways_out_the_motion_chooses_then_y_then_up_or_left() {
        let square = Aabb { min: vec2(0.0, 0.0), max: vec2(2.0, 2.0) };
        let wide = Aabb { min: vec2(0.5, 0.5), max: vec2(1.5, 1.5) };
        let out = |motion: DVec2| shortest_way_out(&wide, &square, motion);
        assert_eq!(out(DVec2::ZERO), (DVec2::NEG_Y, 1.5));
        assert_eq!(out(DVec2::new(2.0, 1.0)).0, DVec2::X);
        let low = Aabb { min: vec2(0.5, 0.0), max: vec2(1.5, 2.0) };
        assert_eq!(shortest_way_out(&low, &square, DVec2::ZERO), (DVec2::NEG_X, 1.5));
    }
}
