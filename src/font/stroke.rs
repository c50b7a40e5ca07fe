//! A thick stroke's outline: what lies within half its thickness of a line of straight parts.
//!
//! Corners are mitred. An end at the border of a glyph, on its way out, goes on to the glyph's
//! edge; any other end is cut straight across.

/// A glyph's edges: nothing of it reaches further. x to the right, y down.
pub(super) struct Edges {
    pub(super) min: (f32, f32),
    pub(super) max: (f32, f32),
}

type At = (f32, f32);

/// The sides of a stroke's outline, each from one point to the next, all around in one direction:
/// where strokes overlap, that is what makes them one shape. The stroke is closed if its last point
/// is its first.
pub(super) fn outline(points: &[At], thick: f32, edges: &Edges) -> Vec<(At, At)> {
    let is_closed = points.first() == points.last() && points.len() > 2;
    let half = thick / 2.0;
    let rings = if is_closed {
        let corners = &points[1..];
        let side = |by: f32| (0..corners.len()).map(|i| closed_corner(corners, i, by)).collect::<Vec<_>>();
        let (one, other) = (side(half), side(-half));
        let (outer, mut inner) = if area(&one).abs() > area(&other).abs() { (one, other) } else { (other, one) };
        let outer = turned(outer);
        inner = turned(inner);
        inner.reverse();
        vec![outer, inner]
    } else {
        let points = lengthened(points, thick, edges);
        let side = |by: f32| (0..points.len()).map(|i| open_corner(&points, i, by)).collect::<Vec<_>>();
        let (mut ring, mut back) = (side(half), side(-half));
        back.reverse();
        ring.append(&mut back);
        vec![turned(clipped(ring, edges))]
    };
    rings.iter().flat_map(|ring| (0..ring.len()).map(|i| (ring[i], ring[(i + 1) % ring.len()]))).collect()
}

/// The stroke with those ends moved outward that lie at the border and lead out.
fn lengthened(points: &[At], thick: f32, edges: &Edges) -> Vec<At> {
    let mut points = points.to_vec();
    let last = points.len() - 1;
    for (end, before) in [(0, 1), (last, last - 1)] {
        let (at, (x, y)) = (points[end], direction(points[before], points[end]));
        let half = thick / 2.0 + 1e-3;
        let is_out = (x < -0.1 && at.0 <= edges.min.0 + half)
            || (x > 0.1 && at.0 >= edges.max.0 - half)
            || (y < -0.1 && at.1 <= edges.min.1 + half)
            || (y > 0.1 && at.1 >= edges.max.1 - half);
        if is_out {
            points[end] = (at.0 + x * 2.0 * thick, at.1 + y * 2.0 * thick);
        }
    }
    points
}

fn direction(from: At, to: At) -> At {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = x.hypot(y).max(1e-6);
    (x / length, y / length)
}

/// Corner `i` of the line beside an open stroke, `by` to its left.
fn open_corner(points: &[At], i: usize, by: f32) -> At {
    let before = (i > 0).then(|| direction(points[i - 1], points[i]));
    let after = (i + 1 < points.len()).then(|| direction(points[i], points[i + 1]));
    let (before, after) = (before.or(after).unwrap_or_default(), after.or(before).unwrap_or_default());
    beside(points[i], before, after, by)
}

/// Corner `i` of the line beside a closed stroke, whose last point is not repeated.
fn closed_corner(points: &[At], i: usize, by: f32) -> At {
    let count = points.len();
    let (before, at, after) = (points[(i + count - 1) % count], points[i], points[(i + 1) % count]);
    beside(at, direction(before, at), direction(at, after), by)
}

/// The corner of two lines that run beside those which meet at a point.
fn beside(at: At, before: At, after: At, by: f32) -> At {
    let (mut x, mut y) = (-before.1 - after.1, before.0 + after.0);
    let length = x.hypot(y).max(1e-6);
    (x, y) = (x / length, y / length);
    // As long as a mitre must be; a very sharp one ends early.
    let along = (x * -before.1 + y * before.0).max(0.3);
    (at.0 + x * by / along, at.1 + y * by / along)
}

/// The part of a ring within the edges, after Sutherland and Hodgman.
fn clipped(mut ring: Vec<At>, edges: &Edges) -> Vec<At> {
    let Edges { min, max } = edges;
    // Each edge as how far inside a point is.
    let inside: [&dyn Fn(At) -> f32; 4] =
        [&|at| at.0 - min.0, &|at| max.0 - at.0, &|at| at.1 - min.1, &|at| max.1 - at.1];
    for depth in inside {
        let mut kept = Vec::with_capacity(ring.len() + 2);
        for i in 0..ring.len() {
            let (from, to) = (ring[i], ring[(i + 1) % ring.len()]);
            let (a, b) = (depth(from), depth(to));
            if a >= 0.0 {
                kept.push(from);
            }
            if (a >= 0.0) != (b >= 0.0) {
                let share = a / (a - b);
                kept.push((from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share));
            }
        }
        ring = kept;
    }
    ring
}

/// The ring in the one direction that all have: with a positive area.
fn turned(mut ring: Vec<At>) -> Vec<At> {
    if area(&ring) < 0.0 {
        ring.reverse();
    }
    ring
}

/// Twice a ring's area; the sign tells its direction.
fn area(ring: &[At]) -> f32 {
    (0..ring.len()).map(|i| (ring[i], ring[(i + 1) % ring.len()])).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    const EDGES: Edges = Edges { min: (-1.0, -1.0), max: (5.0, 7.0) };

    fn whole(points: &[At]) -> f32 {
        let sides = outline(points, 2.0, &EDGES);
        sides.iter().map(|(a, b)| (a.0 * b.1 - b.0 * a.1) / 2.0).sum()
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
