//! Collision of boxes and circles: overlap, contact, and the sweep for fast balls.

use glam::{Vec2, vec2};

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

/// The first touch of a moving circle and a box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// Share of the displacement before the touch, from 0 to 1.
    pub time: f32,
    /// Direction from the touched side or corner to the circle's center; length 1.
    pub normal: Vec2,
}

/// Returns true if two boxes overlap or touch.
pub fn overlaps(one: &Aabb, other: &Aabb) -> bool {
    let on_x = one.max.x >= other.min.x && other.max.x >= one.min.x;
    let on_y = one.max.y >= other.min.y && other.max.y >= one.min.y;
    on_x && on_y
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

/// Returns the first touch of a box and a circle that moves by `displacement`. `None` if they do not
/// touch, only graze, or overlap from the start.
pub fn sweep(circle: &Circle, displacement: Vec2, aabb: &Aabb) -> Option<Hit> {
    // The circle touches the box where its center is on the box grown by the radius, except near
    // the corners, which are round.
    let grown = Aabb { min: aabb.min - circle.radius, max: aabb.max + circle.radius };
    let (enter_x, exit_x) = passage(circle.center.x, displacement.x, grown.min.x, grown.max.x)?;
    let (enter_y, exit_y) = passage(circle.center.y, displacement.y, grown.min.y, grown.max.y)?;
    // The center is inside the grown box while it is inside on both axes.
    let enter = enter_x.max(enter_y);
    let exit = exit_x.min(exit_y);
    if enter > exit || exit < 0.0 || enter > 1.0 {
        return None;
    }
    let center = circle.center + displacement * enter.max(0.0);
    let corner = aabb.closest_point(center);
    if center.x == corner.x || center.y == corner.y {
        // Beside a side: the axis that was entered last says which side.
        if enter < 0.0 {
            return None;
        }
        let normal =
            if enter_x > enter_y { vec2(-displacement.x.signum(), 0.0) } else { vec2(0.0, -displacement.y.signum()) };
        return Some(Hit { time: enter, normal });
    }
    // Beside a corner: solve |start + displacement * time - corner| = radius.
    let from_corner = circle.center - corner;
    let a = displacement.length_squared();
    let b = from_corner.dot(displacement);
    let c = from_corner.length_squared() - circle.radius * circle.radius;
    let discriminant = b * b - a * c;
    if discriminant <= 0.0 || b >= 0.0 {
        return None;
    }
    let time = (-b - discriminant.sqrt()) / a;
    if !(0.0..=1.0).contains(&time) {
        return None;
    }
    let normal = (from_corner + displacement * time) / circle.radius;
    Some(Hit { time, normal })
}

/// Returns the times at which a moving point enters and leaves the range from `min` to `max`. `None`
/// if it rests outside.
fn passage(start: f32, displacement: f32, min: f32, max: f32) -> Option<(f32, f32)> {
    if displacement == 0.0 {
        return (min < start && start < max).then_some((f32::NEG_INFINITY, f32::INFINITY));
    }
    let to_min = (min - start) / displacement;
    let to_max = (max - start) / displacement;
    Some((to_min.min(to_max), to_min.max(to_max)))
}

/// Mirrors a velocity at a surface, if it points into the surface.
pub fn deflect(velocity: Vec2, normal: Vec2) -> Vec2 {
    let into = velocity.dot(normal);
    if into < 0.0 { velocity - 2.0 * into * normal } else { velocity }
}
