//! The Minkowski difference reduces two boxes to one box and a point.
//!
//! Source: the article on swept AABB by the Minkowski difference (hamaluik.com). Sweeping a box
//! against a box equals casting a ray from the origin through their difference, so both share their
//! code here. A property test in `tests/all/collision_properties.rs` compares them with the
//! textbook's clipping. `tests/all/collision_traps.rs` has the article's own ray cast as
//! `article::ray`.
//!
//! | The article | Here | Where we differ |
//! |---|---|---|
//! | `minkowskiDifference`, `md` | [`Aabb::minkowski_difference`] | |
//! | `md.min.x <= 0 && …` | [`Aabb::touches`] | |
//! | `closestPointOnBoundsToPoint` | [`Aabb::minimum_translation`] | `None` if they only touch |
//! | `getRayIntersectionFraction` | [`Aabb::cast_ray`] | one test for all edges; adds a normal |
//! | `h` | [`SweepHit::time_of_impact`] | no hit is `None`, not infinity |
//! | `relativeMotion` | any sweep's `displacement` | |
//! | `tangent` | a local of [`slide`](super::slide) | tangent of the face, not of the motion |

use super::aabb::Aabb;
use super::contact::contact_aabb_aabb;
use super::hit::SweepHit;
use super::sweep_aabb::sweep_aabb_aabb;
use glam::Vec2;

impl Aabb {
    /// Returns the Minkowski difference `self ⊖ other`: all vectors from a point of `other` to a
    /// point of `self`.
    ///
    /// ```text
    ///   self ⊖ other = [self.min − other.max, self.max − other.min]
    ///
    ///   origin strictly inside: the two overlap
    ///   origin on the border:   they touch
    ///   origin outside:         they are apart
    /// ```
    ///
    /// If `other` moves by d relative to `self`, these vectors shrink by d. The boxes meet where a
    /// ray from the origin along d enters the difference. The order of the operands must match the
    /// sign of the motion: the article takes B ⊖ A with the motion of A.
    ///
    /// ```
    /// # use breakout::collision::{Aabb, sweep_aabb_aabb};
    /// # use glam::{Vec2, vec2};
    /// let mover = Aabb::from_min_size(vec2(0.0, 0.0), vec2(10.0, 10.0));
    /// let wall = Aabb::from_min_size(vec2(30.0, 0.0), vec2(20.0, 10.0));
    /// let difference = wall.minkowski_difference(&mover);
    /// assert_eq!(difference, Aabb { min: vec2(20.0, -10.0), max: vec2(50.0, 10.0) });
    /// let displacement = vec2(40.0, 0.0);
    /// let ray = difference.cast_ray(Vec2::ZERO, displacement);
    /// assert_eq!(ray, sweep_aabb_aabb(&mover, displacement, &wall));
    /// ```
    pub fn minkowski_difference(&self, other: &Aabb) -> Self {
        Self { min: self.min - other.max, max: self.max - other.min }
    }

    /// Returns the shortest translation that moves `self` out of `other`. Afterward the boxes only
    /// touch.
    ///
    /// Returns `None` if the boxes do not overlap. A tie takes y, then up or left.
    ///
    /// ```
    /// # use breakout::collision::Aabb;
    /// # use glam::vec2;
    /// let brick = Aabb::from_min_size(vec2(0.0, 0.0), vec2(50.0, 20.0));
    /// let item = Aabb::from_min_size(vec2(20.0, 17.0), vec2(10.0, 10.0));
    /// let out = item.minimum_translation(&brick).expect("they overlap");
    /// assert_eq!(out, vec2(0.0, 3.0));
    /// assert!(!item.translated(out).overlaps(&brick));
    /// ```
    pub fn minimum_translation(&self, other: &Aabb) -> Option<Vec2> {
        if !self.overlaps(other) {
            return None;
        }
        let contact = contact_aabb_aabb(self, other)?;
        Some(contact.normal * contact.depth)
    }

    /// Returns where the ray from `origin` along `direction` enters the box. The ray ends at
    /// `origin + direction`, which can still be a hit.
    ///
    /// The time of impact is a fraction of `direction`. A ray that starts on the border or inside
    /// hits at time 0 if it goes deeper. If it leaves or runs along a face, it does not hit.
    ///
    /// A ray is the path of a mover without extent, so `cast_ray` calls the swept test of a box.
    /// That test checks both axes at once and does not leak at the corners, unlike the article's
    /// test of four separate edges.
    ///
    /// ```
    /// # use breakout::collision::Aabb;
    /// # use glam::vec2;
    /// let brick = Aabb::from_min_size(vec2(100.0, 50.0), vec2(60.0, 20.0));
    /// let hit = brick.cast_ray(vec2(130.0, 110.0), vec2(0.0, -80.0)).expect("it points at it");
    /// assert_eq!((hit.time_of_impact, hit.normal), (0.5, vec2(0.0, 1.0)));
    /// assert_eq!(brick.cast_ray(vec2(130.0, 110.0), vec2(0.0, 80.0)), None);
    /// ```
    pub fn cast_ray(&self, origin: Vec2, direction: Vec2) -> Option<SweepHit> {
        sweep_aabb_aabb(&Self { min: origin, max: origin }, direction, self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec2;

    fn aabb(x: f32, y: f32, width: f32, height: f32) -> Aabb {
        Aabb::from_min_size(vec2(x, y), vec2(width, height))
    }

    #[test]
    fn the_minkowski_difference_gives_the_minimum_translation() {
        let a = aabb(0.0, 0.0, 10.0, 10.0);
        let difference = a.minkowski_difference(&aabb(8.0, 3.0, 10.0, 10.0));
        assert_eq!(difference, Aabb { min: vec2(-18.0, -13.0), max: vec2(2.0, 7.0) });
        let way = a.minimum_translation(&aabb(8.0, 3.0, 10.0, 10.0));
        assert_eq!(way, Some(vec2(-2.0, 0.0)));
        assert_eq!(a.minimum_translation(&aabb(10.0, 3.0, 10.0, 10.0)), None);
    }

    #[test]
    fn equal_ways_out_take_y() {
        let way = aabb(0.0, 0.0, 10.0, 10.0).minimum_translation(&aabb(8.0, 8.0, 10.0, 10.0));
        assert_eq!(way, Some(vec2(0.0, -2.0)));
    }
}
