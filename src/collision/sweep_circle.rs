//! The swept disc: when a moving disc first hits a box.
//!
//! The disc's bounding box is swept first, by the same code as any box. Only where that meets a
//! corner is there something left to do: a ray cast against an arc. Sources: the swept AABB article
//! (gamedev.net) for the times on each axis; Ericson, *Real-Time Collision Detection*, 5.5.7, for
//! the rounded box.

use super::aabb::Aabb;
use super::circle::Circle;
use super::contact::CircleContact;
use super::hit::{Feature, SweepHit};
use super::sweep_aabb::face_hit;
use super::times::{Axis, AxisTimes, Span, later_axis, overlap_times};
use glam::{DVec2, Vec2};

/// Returns when the disc `circle`, moving by `displacement`, first hits `aabb`.
///
/// The normal points from the box to the disc's centre; lengths are world units. Where both move,
/// pass the disc's displacement minus the box's. A start in contact is a hit at 0 if the centre
/// approaches the closest point of the box.
///
/// `None` where they do not meet within the displacement, where the disc only grazes, slides,
/// leaves or does not move, and where a number is not finite.
///
/// ```
/// # use breakout::collision::{Aabb, Circle, sweep_circle_aabb};
/// # use glam::vec2;
/// let brick = Aabb::from_min_size(vec2(100.0, 100.0), vec2(50.0, 20.0));
/// let ball = Circle { center: vec2(120.0, 70.0), radius: 10.0 };
/// let hit = sweep_circle_aabb(&ball, vec2(0.0, 40.0), &brick).expect("it falls on the brick");
/// assert_eq!((hit.time_of_impact, hit.normal), (0.5, vec2(0.0, -1.0)));
/// assert_eq!(sweep_circle_aabb(&ball, vec2(40.0, 0.0), &brick), None); // flies past above it
/// ```
///
/// The disc against the box is the centre against the box inflated by the disc, a box with rounded
/// corners:
///
/// ```text
///       ╭──────────────╮ ─┐ radius
///      ╱┌──────────────┐╲ ┘
///      ││     box      ││      a face where the centre arrives beside the box,
///      ╲└──────────────┘╱      an arc where it arrives past the box's edge
///       ╰──────────────╯
/// ```
///
/// The straight sides are the swept test of the disc's bounding box. Only the arcs are the disc's
/// own.
#[must_use]
#[inline]
pub fn sweep_circle_aabb(circle: &Circle, displacement: Vec2, aabb: &Aabb) -> Option<SweepHit> {
    let motion = displacement.as_dvec2();
    let center = circle.center.as_dvec2();
    let radius = f64::from(circle.radius);
    let spans = Span::both(aabb);

    // Most boxes are not on the way, so the check of the numbers comes after the times: a number
    // that is not finite fails one of the two.
    let times = overlap_times(Span::around(center, radius), motion, spans)?;
    if !circle.is_valid() || !displacement.is_finite() || !aabb.is_finite() {
        return None;
    }

    if let Some(start) = CircleContact::at_start_of(motion, circle, aabb) {
        return start.approaching.then(|| SweepHit::at_start(start.normal, start.depth));
    }

    let corner = if times[0].entry < 0.0 && times[1].entry < 0.0 {
        // The bounding box already overlaps the box and the disc does not touch it: it is off a
        // corner.
        let closest = aabb.closest_point(circle.center).as_dvec2();
        if closest.x == center.x || closest.y == center.y {
            return None;
        }
        closest
    } else {
        match enter_side(center, motion, times, spans) {
            Side::Face(hit) => return Some(hit),
            Side::Corner(corner) => corner,
        }
    };
    enter_corner(center, radius, motion, corner)
}

/// The outcome when the bounding box reaches a side of the box.
enum Side {
    /// The centre arrives beside the face, so the disc hits it.
    Face(SweepHit),
    /// The centre arrives past this corner, so the disc can hit nothing else.
    Corner(DVec2),
}

/// Decides where the centre is, across the side, when the bounding box reaches that side.
#[inline]
fn enter_side(center: DVec2, motion: DVec2, times: [AxisTimes; 2], spans: [Span; 2]) -> Side {
    let ([x, y], [span_x, span_y]) = (times, spans);
    let axis = later_axis(times, motion);
    let (entry, across, other_span) = match axis {
        Axis::X => (x.entry, center.y + motion.y * x.entry, span_y),
        Axis::Y => (y.entry, center.x + motion.x * y.entry, span_x),
    };
    if other_span.min <= across && across <= other_span.max {
        return Side::Face(face_hit(axis, entry, motion));
    }
    let beside = if across < other_span.min { other_span.min } else { other_span.max };
    Side::Corner(match axis {
        Axis::X => DVec2::new(span_x.near_end(motion.x), beside),
        Axis::Y => DVec2::new(beside, span_y.near_end(motion.y)),
    })
}

/// Casts the centre as a ray along `motion` against the disc of the same radius around a corner.
///
/// ```text
///  center             at the hit
///     ●───────────────────● ─ ─ ─ ─ ─ ─┬ ─ ─ ─►  motion
///           ╲               ╲ radius   ╎
///                ╲            ╲        ╎
///                     ╲         ╲      ╎ |moment| / |motion|
///          from_corner      ╲      ╲   ╎
///                                 ╲  ╲ ╎
///                                      ● corner
///     ├─ time · |motion| ─┼─half chord─┤
///     ├──── −approach / |motion| ──────┤
///
///   approach = from_corner · motion      negative while the centre comes nearer
///   moment   = from_corner × motion      how far off the corner the ray passes, times |motion|
///   half chord = √discriminant / |motion| = √(radius² − (moment / |motion|)²)
///   time = (−approach − √discriminant) / |motion|²
/// ```
///
/// A discriminant of 0 is a graze: the ray touches the arc at one point. Below 0 it passes by.
fn enter_corner(center: DVec2, radius: f64, motion: DVec2, corner: DVec2) -> Option<SweepHit> {
    let from_corner = center - corner;
    let approach = from_corner.dot(motion);
    let length_squared = motion.length_squared();
    let moment = from_corner.perp_dot(motion);
    // The textbook's discriminant is approach² − |motion|²(|from_corner|² − radius²). That is the
    // same number, but the subtraction loses its digits for long displacements.
    let discriminant = length_squared * radius * radius - moment * moment;
    if approach >= 0.0 || discriminant <= 0.0 {
        return None;
    }
    let time = ((-approach - discriminant.sqrt()) / length_squared).max(0.0);
    if time > 1.0 {
        return None;
    }
    // From corner to centre at that time, times |motion|²: back along the motion, and across it.
    // Adding time · motion to the start would cancel for a small disc that comes from far. This way
    // the normal is always against the motion.
    let across = DVec2::new(motion.y, -motion.x);
    let normal = (across * moment - motion * discriminant.sqrt()).normalize().as_vec2();
    // Rounded to single precision, a corner's normal can lie along an axis. Then the hit counts as
    // one on a face, so that the rule of seams asks the neighbour across that face.
    let feature = Feature::of_normal(normal.as_dvec2());
    Some(SweepHit { time_of_impact: time as f32, normal, feature, depth: 0.0 })
}

#[cfg(test)]
mod tests;
