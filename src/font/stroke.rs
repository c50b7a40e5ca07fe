//! Outlines of thick strokes. A stroke covers everything within half its thickness of a polyline.
//!
//! Corners are mitered. An end that leads outward at the border of a glyph is extended to the
//! glyph's edge. All other ends are cut straight across.

use glam::Vec2;

/// The edges of a glyph, which no stroke crosses. x points right, y down.
pub(super) struct Edges {
    pub(super) min: Vec2,
    pub(super) max: Vec2,
}

/// Returns the sides of a stroke's outline, each from one point to the next. All outlines wind in
/// one direction, which merges overlapping strokes into one shape. A stroke is closed if its last
/// point is its first.
pub(super) fn outline(points: &[Vec2], thick: f32, edges: &Edges) -> Vec<(Vec2, Vec2)> {
    let is_closed = points.first() == points.last() && points.len() > 2;
    let points = if is_closed { points[1..].to_vec() } else { lengthened(points, thick, edges) };
    let count = points.len();
    let corner = |i: usize, by: f32| {
        let before = (is_closed || i > 0).then(|| points[(i + count - 1) % count]);
        let after = (is_closed || i + 1 < count).then(|| points[(i + 1) % count]);
        beside(before, points[i], after, by)
    };
    let there: Vec<Vec2> = (0..count).map(|i| corner(i, thick / 2.0)).collect();
    let back: Vec<Vec2> = (0..count).rev().map(|i| corner(i, -thick / 2.0)).collect();
    let mut rings = if is_closed { vec![there, back] } else { vec![clipped([there, back].concat(), edges)] };
    // Make the area of the whole shape positive.
    let area: f32 = rings.iter().flat_map(|ring| sides(ring)).map(|(from, to)| from.perp_dot(to)).sum();
    if area < 0.0 {
        rings.iter_mut().for_each(|ring| ring.reverse());
    }
    rings.iter().flat_map(|ring| sides(ring)).collect()
}

/// Extends the ends of a stroke that lie at the border and lead outward.
fn lengthened(points: &[Vec2], thick: f32, edges: &Edges) -> Vec<Vec2> {
    let mut points = points.to_vec();
    let (last, near) = (points.len() - 1, thick / 2.0 + 1e-3);
    for (end, before) in [(0, 1), (last, last - 1)] {
        let (at, out) = (points[end], direction(points[before], points[end]));
        let leaves_min = out.cmplt(Vec2::splat(-0.1)) & at.cmple(edges.min + near);
        let leaves_max = out.cmpgt(Vec2::splat(0.1)) & at.cmpge(edges.max - near);
        if (leaves_min | leaves_max).any() {
            points[end] = at + out * 2.0 * thick;
        }
    }
    points
}

fn direction(from: Vec2, to: Vec2) -> Vec2 {
    (to - from) / from.distance(to).max(1e-6)
}

/// Returns a corner of the line that runs beside a stroke at distance `by`, on the side of
/// [`Vec2::perp`]. The stroke comes from `before` to `at` and continues to `after`. At an end of
/// the stroke, one of them is `None`.
fn beside(before: Option<Vec2>, at: Vec2, after: Option<Vec2>, by: f32) -> Vec2 {
    let (coming, going) = (before.map(|before| direction(before, at)), after.map(|after| direction(at, after)));
    let (coming, going) = (coming.or(going).unwrap_or_default(), going.or(coming).unwrap_or_default());
    let mitre = direction(Vec2::ZERO, (coming + going).perp());
    // Make the miter as long as the angle requires. Limit very sharp ones.
    at + mitre * by / mitre.dot(coming.perp()).max(0.3)
}

/// Clips a ring to the edges with the Sutherland–Hodgman algorithm.
fn clipped(mut ring: Vec<Vec2>, edges: &Edges) -> Vec<Vec2> {
    let Edges { min, max } = *edges;
    // For each edge, how far inside a point is.
    let inside: [&dyn Fn(Vec2) -> f32; 4] =
        [&|at| at.x - min.x, &|at| max.x - at.x, &|at| at.y - min.y, &|at| max.y - at.y];
    for depth in inside {
        let kept = sides(&ring).flat_map(|(from, to)| {
            let (a, b) = (depth(from), depth(to));
            let crossing = ((a >= 0.0) != (b >= 0.0)).then(|| from + (to - from) * (a / (a - b)));
            (a >= 0.0).then_some(from).into_iter().chain(crossing)
        });
        ring = kept.collect();
    }
    ring
}

/// Returns the sides of a ring, each from one point to the next.
fn sides(ring: &[Vec2]) -> impl Iterator<Item = (Vec2, Vec2)> {
    (0..ring.len()).map(|i| (ring[i], ring[(i + 1) % ring.len()]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec2;

    const EDGES: Edges = Edges { min: vec2(-1.0, -1.0), max: vec2(5.0, 7.0) };

    fn whole(points: &[(f32, f32)]) -> f32 {
        let points: Vec<Vec2> = points.iter().map(|at| Vec2::from(*at)).collect();
        outline(&points, 2.0, &EDGES).iter().map(|(a, b)| a.perp_dot(*b) / 2.0).sum()
    }

    /// ```text
    ///   ┌─┐   a bar from the upper edge to the lower one
    ///   │ │
    ///   └─┘
    /// ```
    #[test]
    fn ends_at_the_border_reach_the_edge_and_others_are_cut() {
        assert!((whole(&[(0.0, 0.0), (0.0, 6.0)]) - 2.0 * 8.0).abs() < 1e-3);
        assert!((whole(&[(0.0, 2.0), (0.0, 4.0)]) - 2.0 * 2.0).abs() < 1e-3);
        assert!((whole(&[(0.0, 6.0), (0.0, 3.0)]) - 2.0 * 4.0).abs() < 1e-3, "one of them");
    }

    #[test]
    fn a_closed_stroke_has_a_hole() {
        let square = [(0.0, 0.0), (4.0, 0.0), (4.0, 6.0), (0.0, 6.0), (0.0, 0.0)];
        assert!((whole(&square) - (6.0 * 8.0 - 2.0 * 4.0)).abs() < 1e-3);
    }
}
