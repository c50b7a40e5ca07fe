//! Axis-aligned bounding boxes, and whether two of them touch or overlap.
//!
//! This file handles boxes at rest: `contact.rs` resolves overlaps, and `sweep_aabb.rs` moves a
//! box. Tutorial chapter: *Collision detection*, AABB–AABB.

use glam::Vec2;

/// An axis-aligned bounding box in world units, y down.
///
/// ```text
///   min ●────────┐ ─► x
///       │        │
///       └────────● max
///       │
///       ▼ y
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Aabb {
    /// Left and top edges.
    pub min: Vec2,
    /// Right and bottom edges; not less than `min` on either axis.
    pub max: Vec2,
}

impl Aabb {
    /// Creates a box from its top-left corner and its size, as the tutorial describes its game
    /// objects.
    ///
    /// ```
    /// # use breakout::collision::Aabb;
    /// # use glam::vec2;
    /// let brick = Aabb::from_min_size(vec2(100.0, 50.0), vec2(60.0, 20.0));
    /// assert_eq!(brick.max, vec2(160.0, 70.0));
    /// ```
    pub fn from_min_size(min: Vec2, size: Vec2) -> Self {
        Self { min, max: min + size }
    }

    /// Creates a box around `center` with the extent `size`.
    ///
    /// ```
    /// # use breakout::collision::Aabb;
    /// # use glam::vec2;
    /// let paddle = Aabb::from_center_size(vec2(400.0, 590.0), vec2(100.0, 20.0));
    /// assert_eq!(paddle.min, vec2(350.0, 580.0));
    /// ```
    pub fn from_center_size(center: Vec2, size: Vec2) -> Self {
        Self { min: center - size / 2.0, max: center + size / 2.0 }
    }

    /// Returns the center of the box.
    ///
    /// ```
    /// # use breakout::collision::Aabb;
    /// # use glam::vec2;
    /// let brick = Aabb::from_min_size(vec2(100.0, 50.0), vec2(60.0, 20.0));
    /// assert_eq!(brick.center(), vec2(130.0, 60.0));
    /// ```
    pub fn center(&self) -> Vec2 {
        (self.min + self.max) / 2.0
    }

    /// Returns the width and height.
    ///
    /// ```
    /// # use breakout::collision::Aabb;
    /// # use glam::vec2;
    /// let brick = Aabb { min: vec2(100.0, 50.0), max: vec2(160.0, 70.0) };
    /// assert_eq!(brick.size(), vec2(60.0, 20.0));
    /// ```
    pub fn size(&self) -> Vec2 {
        self.max - self.min
    }

    /// Returns the box moved by `by`.
    ///
    /// ```
    /// # use breakout::collision::Aabb;
    /// # use glam::vec2;
    /// let here = Aabb::from_min_size(vec2(0.0, 0.0), vec2(10.0, 10.0));
    /// let there = Aabb::from_min_size(vec2(5.0, -3.0), vec2(10.0, 10.0));
    /// assert_eq!(here.translated(vec2(5.0, -3.0)), there);
    /// ```
    pub fn translated(&self, by: Vec2) -> Self {
        Self { min: self.min + by, max: self.max + by }
    }

    /// Returns the box grown by `by` world units on all four sides.
    ///
    /// ```
    /// # use breakout::collision::Aabb;
    /// # use glam::vec2;
    /// let brick = Aabb::from_min_size(vec2(100.0, 50.0), vec2(60.0, 20.0));
    /// assert_eq!(brick.inflated(5.0).min, vec2(95.0, 45.0));
    /// assert_eq!(brick.inflated(5.0).size(), vec2(70.0, 30.0));
    /// ```
    pub fn inflated(&self, by: f32) -> Self {
        Self { min: self.min - by, max: self.max + by }
    }

    /// Returns true if the boxes share an area (the open test). Boxes that only touch do not
    /// overlap.
    ///
    /// ```
    /// # use breakout::collision::Aabb;
    /// # use glam::vec2;
    /// let left = Aabb::from_min_size(vec2(0.0, 0.0), vec2(10.0, 10.0));
    /// let flush = left.translated(vec2(10.0, 0.0));
    /// assert!(!left.overlaps(&flush));
    /// assert!(left.overlaps(&flush.translated(vec2(-1.0, 0.0))));
    /// ```
    pub fn overlaps(&self, other: &Aabb) -> bool {
        self.min.cmplt(other.max).all() && other.min.cmplt(self.max).all()
    }

    /// Returns true if the boxes share at least one point (the closed test).
    ///
    /// This is the tutorial's `CheckCollision` for two boxes and the swept AABB article's
    /// `AABBCheck`.
    ///
    /// ```
    /// # use breakout::collision::Aabb;
    /// # use glam::vec2;
    /// let left = Aabb::from_min_size(vec2(0.0, 0.0), vec2(10.0, 10.0));
    /// let flush = left.translated(vec2(10.0, 0.0));
    /// assert!(left.touches(&flush));
    /// assert!(!left.touches(&flush.translated(vec2(1.0, 0.0))));
    /// ```
    pub fn touches(&self, other: &Aabb) -> bool {
        self.min.cmple(other.max).all() && other.min.cmple(self.max).all()
    }

    /// Returns the point of the box, border or interior, that is closest to `point`.
    ///
    /// A `point` inside the box is its own closest point. The tutorial clamps the difference of the
    /// centers to the half extents and adds the center again. Clamping to the edges gives the same
    /// point without rounding two sums.
    ///
    /// ```
    /// # use breakout::collision::Aabb;
    /// # use glam::vec2;
    /// let brick = Aabb::from_min_size(vec2(100.0, 50.0), vec2(60.0, 20.0));
    /// assert_eq!(brick.closest_point(vec2(90.0, 40.0)), vec2(100.0, 50.0)); // a corner
    /// assert_eq!(brick.closest_point(vec2(130.0, 99.0)), vec2(130.0, 70.0)); // a face
    /// assert_eq!(brick.closest_point(vec2(130.0, 55.0)), vec2(130.0, 55.0)); // inside
    /// ```
    pub fn closest_point(&self, point: Vec2) -> Vec2 {
        point.max(self.min).min(self.max)
    }

    /// Returns the broad-phase box: everything that the box covers while it moves by
    /// `displacement`.
    ///
    /// The box cannot hit anything outside this area. Source: `GetSweptBroadphaseBox` of the swept
    /// AABB article.
    ///
    /// ```
    /// # use breakout::collision::Aabb;
    /// # use glam::vec2;
    /// let mover = Aabb::from_min_size(vec2(0.0, 0.0), vec2(10.0, 10.0));
    /// let covered = mover.swept(vec2(-30.0, 5.0));
    /// assert_eq!(covered, Aabb { min: vec2(-30.0, 0.0), max: vec2(10.0, 15.0) });
    /// ```
    pub fn swept(&self, displacement: Vec2) -> Self {
        Self { min: self.min + displacement.min(Vec2::ZERO), max: self.max + displacement.max(Vec2::ZERO) }
    }

    /// Returns true if all four edges are finite numbers.
    #[inline]
    pub(super) fn is_finite(&self) -> bool {
        self.min.is_finite() && self.max.is_finite()
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
}
