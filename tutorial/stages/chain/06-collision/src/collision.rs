//! Collision of boxes and circles: contact.

use glam::Vec2;

/// An axis-aligned bounding box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aabb {
    /// Top left corner.
    pub min: Vec2,
    /// Bottom right corner.
    pub max: Vec2,
}

impl Aabb {
    pub fn new(position: Vec2, size: Vec2) -> Self {
        Self { min: position, max: position + size }
    }

    pub fn center(&self) -> Vec2 {
        (self.min + self.max) / 2.0
    }

    /// Returns the point of the box that is closest to `point`.
    pub fn closest_point(&self, point: Vec2) -> Vec2 {
        point.clamp(self.min, self.max)
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Circle {
    pub center: Vec2,
    pub radius: f32,
}

/// An overlap of a circle and a box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// Direction in which the circle leaves the box; length 1.
    pub normal: Vec2,
    /// Distance that the circle moves along `normal` to leave the box.
    pub depth: f32,
}

/// Returns the overlap of a circle and a box, if any.
pub fn contact(circle: &Circle, aabb: &Aabb) -> Option<Contact> {
    let closest = aabb.closest_point(circle.center);
    let difference = circle.center - closest;
    let distance = difference.length();
    if distance >= circle.radius {
        return None;
    }
    if distance > 0.0 {
        return Some(Contact { normal: difference / distance, depth: circle.radius - distance });
    }
    // The center is inside the box: the nearest side decides.
    let to_min = circle.center - aabb.min;
    let to_max = aabb.max - circle.center;
    let sides = [(to_min.x, Vec2::NEG_X), (to_max.x, Vec2::X), (to_min.y, Vec2::NEG_Y), (to_max.y, Vec2::Y)];
    let mut nearest = sides[0];
    for side in sides {
        if side.0 < nearest.0 {
            nearest = side;
        }
    }
    Some(Contact { normal: nearest.1, depth: nearest.0 + circle.radius })
}

/// Mirrors a velocity at a surface, if it points into the surface.
pub fn deflect(velocity: Vec2, normal: Vec2) -> Vec2 {
    let into = velocity.dot(normal);
    if into < 0.0 { velocity - 2.0 * into * normal } else { velocity }
}
