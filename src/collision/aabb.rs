//! The axis-aligned bounding box, its overlap test and its Minkowski difference.
//!
//! Knows one box and two boxes at rest; motion is `sweep.rs`'s. Tutorial chapter: *Collision detection*, AABB–AABB.

use super::sweep::{Axis, Span, sweep_spans};
use super::{Contact, SweepHit};
use glam::Vec2;

/// An axis-aligned bounding box in world units, y down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aabb {
    /// Left and top edge.
    pub min: Vec2,
    /// Right and bottom edge; not less than `min` on either axis.
    pub max: Vec2,
}

impl Aabb {
    /// A box from its top-left corner and its extent, the way the tutorial describes its game objects.
    #[must_use]
    pub fn from_min_size(min: Vec2, size: Vec2) -> Self {
        Self { min, max: min + size }
    }

    /// A box around `center` with the extent `size`.
    #[must_use]
    pub fn from_center_size(center: Vec2, size: Vec2) -> Self {
        Self { min: center - size / 2.0, max: center + size / 2.0 }
    }

    /// The point in the middle.
    #[must_use]
    pub fn center(&self) -> Vec2 {
        (self.min + self.max) / 2.0
    }

    /// Width and height.
    #[must_use]
    pub fn size(&self) -> Vec2 {
        self.max - self.min
    }

    /// The same box, moved.
    #[must_use]
    pub fn translated(&self, by: Vec2) -> Self {
        Self { min: self.min + by, max: self.max + by }
    }

    /// Whether the two share an area: the open test. Boxes that only touch do not overlap.
    #[must_use]
    pub fn overlaps(&self, other: &Aabb) -> bool {
        self.min.cmplt(other.max).all() && other.min.cmplt(self.max).all()
    }

    /// Whether the two share at least a point: the closed test, the tutorial's `CheckCollision` for two boxes.
    #[must_use]
    pub fn touches(&self, other: &Aabb) -> bool {
        self.min.cmple(other.max).all() && other.min.cmple(self.max).all()
    }

    /// The point of the box (border and inside) that is closest to `point`; `point` itself where it lies inside.
    ///
    /// The tutorial clamps the difference of the centres to the half extents and adds the centre again; clamping to the
    /// edges is the same point without the rounding of the two sums.
    #[must_use]
    pub fn closest_point(&self, point: Vec2) -> Vec2 {
        point.max(self.min).min(self.max)
    }

    /// The box grown by `by` world units on all four sides.
    #[must_use]
    pub fn inflated(&self, by: f32) -> Self {
        Self { min: self.min - by, max: self.max + by }
    }

    /// The broad-phase box: all that the box covers on its way along `displacement`.
    ///
    /// What lies outside cannot be hit. Source: the swept AABB article's `GetSweptBroadphaseBox`.
    #[must_use]
    pub fn swept(&self, displacement: Vec2) -> Self {
        Self { min: self.min + displacement.min(Vec2::ZERO), max: self.max + displacement.max(Vec2::ZERO) }
    }

    /// The Minkowski difference `self ⊖ other`: all vectors from a point of `other` to a point of `self`.
    ///
    /// ```text
    ///   self ⊖ other = [self.min − other.max, self.max − other.min]
    ///
    ///   origin strictly inside: the two overlap
    ///   origin on the border:   they touch
    ///   origin outside:         they are apart
    /// ```
    ///
    /// Where `other` moves by d relative to `self`, the vectors from it to `self` shrink by d: the two meet where a ray
    /// from the origin along d enters this box. Order of the difference and sign of the motion must go together; the
    /// article takes A ⊖ B with the motion of B, or both the other way round.
    /// Source: the article on the Minkowski difference (hamaluik.com).
    #[must_use]
    pub fn minkowski_difference(&self, other: &Aabb) -> Self {
        Self { min: self.min - other.max, max: self.max - other.min }
    }

    /// The shortest way for `self` out of `other`: a vector that, added to `self`, makes the two only touch.
    ///
    /// `None` where they do not overlap. Of two equal ways the one along y is taken, then the one up or left.
    #[must_use]
    pub fn minimum_translation(&self, other: &Aabb) -> Option<Vec2> {
        if !self.overlaps(other) {
            return None;
        }
        let contact = contact_aabb_aabb(self, other)?;
        Some(contact.normal * contact.depth)
    }

    /// Where the ray from `origin` along `direction` enters the box; its end, `origin + direction`, is the last point.
    ///
    /// The time is a fraction of `direction`. A start on the border or inside is a hit at 0 where the ray goes deeper, and
    /// none where it leaves or runs along a face. Source: `getRayIntersectionFraction` of the article on the Minkowski
    /// difference. One slab test for both axes, so there is no leak at the corners; the
    /// article's four separate edges have one.
    #[must_use]
    pub fn cast_ray(&self, origin: Vec2, direction: Vec2) -> Option<SweepHit> {
        sweep_spans([Span::point(origin.x), Span::point(origin.y)], direction, self)
    }

    /// The box's extent along one axis.
    pub(super) fn span(&self, axis: Axis) -> Span {
        match axis {
            Axis::X => Span { min: f64::from(self.min.x), max: f64::from(self.max.x) },
            Axis::Y => Span { min: f64::from(self.min.y), max: f64::from(self.max.y) },
        }
    }

    /// Whether all four edges are finite numbers.
    pub(super) fn is_finite(&self) -> bool {
        self.min.is_finite() && self.max.is_finite()
    }
}

/// The contact of two boxes that touch or overlap: `a` leaves `b` along the normal by the depth. `None` where apart.
///
/// The normal is that of the side of `b` nearest to being left, which is the side of the Minkowski difference nearest to
/// the origin. A tie takes y, then the way up or left. Source: the article on the Minkowski difference; the normal,
/// which it does not return, is ours.
#[must_use]
pub fn contact_aabb_aabb(a: &Aabb, b: &Aabb) -> Option<Contact> {
    if !a.is_finite() || !b.is_finite() || !a.touches(b) {
        return None;
    }
    let ways = [
        (a.max.y - b.min.y, Vec2::NEG_Y),
        (b.max.y - a.min.y, Vec2::Y),
        (a.max.x - b.min.x, Vec2::NEG_X),
        (b.max.x - a.min.x, Vec2::X),
    ];
    let mut best = ways[0];
    for way in &ways[1..] {
        if way.0 < best.0 {
            best = *way;
        }
    }
    Some(Contact { normal: best.1, depth: best.0 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec2;

    fn aabb(x: f32, y: f32, width: f32, height: f32) -> Aabb {
        Aabb::from_min_size(vec2(x, y), vec2(width, height))
    }

    #[test]
    fn boxes_that_share_an_edge_touch_and_do_not_overlap() {
        let (a, b) = (aabb(0.0, 0.0, 10.0, 10.0), aabb(10.0, 2.0, 5.0, 5.0));
        assert!(a.touches(&b) && !a.overlaps(&b));
        assert!(!a.touches(&aabb(10.1, 2.0, 5.0, 5.0)));
        assert!(a.overlaps(&aabb(9.9, 2.0, 5.0, 5.0)));
    }

    #[test]
    fn the_closest_point_is_clamped_to_the_edges() {
        let b = aabb(10.0, 10.0, 20.0, 10.0);
        assert_eq!(b.closest_point(vec2(0.0, 0.0)), vec2(10.0, 10.0));
        assert_eq!(b.closest_point(vec2(15.0, 50.0)), vec2(15.0, 20.0));
        assert_eq!(b.closest_point(vec2(12.0, 13.0)), vec2(12.0, 13.0));
    }

    #[test]
    fn the_broad_phase_box_covers_start_and_end() {
        let swept = aabb(10.0, 10.0, 5.0, 5.0).swept(vec2(-20.0, 7.0));
        assert_eq!(swept, Aabb { min: vec2(-10.0, 10.0), max: vec2(15.0, 22.0) });
    }

    #[test]
    fn the_origin_tells_the_minkowski_difference_apart() {
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
