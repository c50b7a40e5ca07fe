//! Signed distances to outlines: negative inside, positive outside, in the caller's unit.
//!
//! The formulas for boxes and segments are the usual ones, as collected by Inigo Quilez ("2D
//! distance functions").

use glam::Vec2;

/// Returns the signed distance to a circle.
pub fn circle(p: Vec2, centre: Vec2, radius: f32) -> f32 {
    p.distance(centre) - radius
}

/// Returns the signed distance to a box of half size `half` with corners rounded by `radius`. The
/// box includes the rounding; `radius` must not exceed `half`.
pub fn rounded_box(p: Vec2, centre: Vec2, half: Vec2, radius: f32) -> f32 {
    let q = (p - centre).abs() - half + Vec2::splat(radius);
    q.max(Vec2::ZERO).length() + q.max_element().min(0.0) - radius
}

/// Returns the distance to the line segment from `a` to `b`.
pub fn segment(p: Vec2, a: Vec2, b: Vec2) -> f32 {
    let along = ((p - a).dot(b - a) / (b - a).length_squared()).clamp(0.0, 1.0);
    p.distance(a + (b - a) * along)
}

/// Returns the signed distance to the closed polygon through `corners`: the distance to its nearest
/// edge, negative where a ray to the right crosses an odd number of edges.
pub fn polygon(p: Vec2, corners: &[Vec2]) -> f32 {
    let mut nearest = f32::INFINITY;
    let mut inside = false;
    for (i, &a) in corners.iter().enumerate() {
        let b = corners[(i + 1) % corners.len()];
        let along = ((p - a).dot(b - a) / (b - a).length_squared()).clamp(0.0, 1.0);
        nearest = nearest.min(p.distance_squared(a + (b - a) * along));
        let spans_row = (a.y > p.y) != (b.y > p.y);
        if spans_row && p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y) {
            inside = !inside;
        }
    }
    if inside { -nearest.sqrt() } else { nearest.sqrt() }
}

/// Returns the distance to the nearest border of a honeycomb whose cells are one unit apart: 0 on a
/// border, 0.5 at the centre of a cell.
pub fn honeycomb(p: Vec2) -> f32 {
    // The centres form two rectangular lattices, offset by half a lattice cell.
    let lattice = Vec2::new(1.0, 3.0_f32.sqrt());
    let offset_from = |shift: Vec2| {
        let q = p - shift;
        q - lattice * (q / lattice).round()
    };
    let (a, b) = (offset_from(Vec2::ZERO), offset_from(lattice * 0.5));
    let q = if a.length_squared() < b.length_squared() { a } else { b }.abs();
    0.5 - q.x.max(q.dot(Vec2::new(0.5, 0.75_f32.sqrt())))
}

/// Returns the share of a pixel at this signed distance that lies inside. The edge is one unit
/// wide.
pub fn coverage(distance: f32) -> f32 {
    (0.5 - distance).clamp(0.0, 1.0)
}

/// Interpolates smoothly (Hermite): 0 up to `from`, 1 from `to` on. If `from` is greater than `to`,
/// the curve falls.
pub fn smoothstep(from: f32, to: f32, x: f32) -> f32 {
    let t = ((x - from) / (to - from)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// ```text
    ///        2
    ///   +---------+
    ///   |    +    | 1     half (2, 1)
    ///   +---------+
    /// ```
    #[test]
    fn the_distance_to_a_box_is_negative_inside_and_positive_outside() {
        let at = |x, y| rounded_box(Vec2::new(x, y), Vec2::ZERO, Vec2::new(2.0, 1.0), 0.0);
        assert_eq!(at(0.0, 0.0), -1.0);
        assert_eq!(at(2.0, 0.0), 0.0);
        assert_eq!(at(5.0, 5.0), 5.0);
    }

    #[test]
    fn a_polygon_agrees_with_the_box_of_the_same_corners() {
        let corners = [(-2.0, -1.0), (2.0, -1.0), (2.0, 1.0), (-2.0, 1.0)].map(Vec2::from);
        for p in [(0.0, 0.0), (1.5, 0.25), (3.0, 0.5), (5.0, 5.0), (-2.5, 3.0)].map(Vec2::from) {
            let expected = rounded_box(p, Vec2::ZERO, Vec2::new(2.0, 1.0), 0.0);
            assert!((polygon(p, &corners) - expected).abs() < 1e-5, "at {p}");
        }
    }

    #[test]
    fn a_honeycomb_is_farthest_from_its_borders_in_the_middle_of_a_cell() {
        for centre in [Vec2::ZERO, Vec2::X, Vec2::new(0.5, 0.75_f32.sqrt())] {
            assert!((honeycomb(centre) - 0.5).abs() < 1e-5);
        }
        assert!(honeycomb(Vec2::new(0.5, 0.0)).abs() < 1e-5);
    }
}
