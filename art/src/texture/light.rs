//! The one light of all textures, from the top left, and its effect on bevelled edges.

use glam::{Vec2, Vec3};

/// Direction to the light: left, up (y is down) and towards the viewer. A smaller z makes bevels
/// harsher.
const TO_LIGHT: Vec3 = Vec3::new(-0.45, -0.65, 0.61);

/// Returns the brightness of a surface with this normal, relative to one facing the viewer.
pub fn on_normal(normal: Vec3) -> f32 {
    normal.dot(TO_LIGHT).max(0.0) / TO_LIGHT.z
}

/// Returns the brightness at `p` of a plate with a bevel of `width`, relative to its flat middle.
///
/// ```text
///    distance:      0   -width
///                   |     |
///                         .--------   flat: 1
///                     .·'
///                   /                 the slope is steepest at the outline
/// ```
///
/// `steepness` is the slope at the outline: 0 is no bevel, 1 falls by 45 degrees.
pub fn on_bevel(p: Vec2, distance: impl Fn(Vec2) -> f32, width: f32, steepness: f32) -> f32 {
    let depth = (-distance(p) / width).clamp(0.0, 1.0);
    let slope = steepness * (1.0 - depth);
    if slope == 0.0 {
        return 1.0;
    }
    on_normal((outward(p, distance) * slope).extend(1.0).normalize())
}

/// Returns the direction in which `distance` grows at `p`: away from the shape.
fn outward(p: Vec2, distance: impl Fn(Vec2) -> f32) -> Vec2 {
    /// Step of the finite difference. It is wide enough to round off the creases in a box's
    /// distance and keeps mitres from being razor-sharp.
    const STEP: f32 = 0.75;
    let slope_along = |axis: Vec2| distance(p + axis * STEP) - distance(p - axis * STEP);
    Vec2::new(slope_along(Vec2::X), slope_along(Vec2::Y)).normalize_or_zero()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texture::shape;

    #[test]
    fn a_bevel_is_light_at_the_top_left_and_dark_at_the_bottom_right() {
        let plate = |p| shape::rounded_box(p, Vec2::ZERO, Vec2::splat(10.0), 1.0);
        let at = |x, y| on_bevel(Vec2::new(x, y), plate, 4.0, 1.0);
        assert!(at(0.0, -9.0) > 1.1 && at(-9.0, 0.0) > 1.05);
        assert!(at(0.0, 9.0) < 0.8 && at(9.0, 0.0) < 0.8);
        assert_eq!(at(0.0, 0.0), 1.0);
    }
}
