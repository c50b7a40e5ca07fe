//! Swept tests: when does a moving box or disc first hit a box.
//!
//! Both tests share one piece, the times at which a moving interval enters and leaves another along one axis
//! (`AxisGaps`, `AxisTimes`). The box's answer is the later of the two entries. The disc's test is the box's test on its bounding
//! box, refined where that meets a corner. Two things that both move are tested with their relative displacement.
//!
//! Source: the swept AABB article (gamedev.net) for the entry and exit times; where it differs, each function says how.

use super::circle::StartContact;
use super::{Aabb, Circle, Feature, SweepHit};
use glam::{DVec2, Vec2};

/// When the box `mover`, going by `displacement`, first hits `target`.
///
/// Where both move, pass the mover's displacement minus the target's; the time then holds for both. The normal points from
/// the target to the mover; lengths are world units. `None` where they do not meet within the displacement, only graze or slide, part, or a number is not finite. Overlapping at the start is a
/// hit at 0 where the two approach along the nearest side's normal (a tie takes the side left soonest), else none.
///
/// ```text
///   x:      entry ├────────┤ exit          entry = the later of the two entries
///   y:  entry ├──────┤ exit                exit  = the earlier of the two exits
///             ·   ├──┤ both overlap        a hit where entry < exit
/// ```
///
/// Where the article differs: it calls a pass exactly over a corner a hit (entry = exit), lets an axis without motion
/// overlap everything, drops starts that overlap, and takes the sign of a distance for the normal, which is wrong where
/// the boxes touch. An exact tie of the entries takes the axis with the larger displacement, then x.
#[must_use]
pub fn sweep_aabb_aabb(mover: &Aabb, displacement: Vec2, target: &Aabb) -> Option<SweepHit> {
    sweep_spans([mover.span(Axis::X), mover.span(Axis::Y)], displacement, target)
}

/// The entry and exit times on x and y that [`sweep_aabb_aabb`] decides by; `None` on an axis on which the two never
/// overlap in this step, so that they cannot meet.
///
/// Source: the swept AABB article's `xEntry`, `xExit`, `yEntry` and `yExit`.
#[must_use]
pub fn axis_times(mover: &Aabb, displacement: Vec2, target: &Aabb) -> [Option<AxisTimes>; 2] {
    if !(mover.is_finite() && target.is_finite() && displacement.is_finite()) {
        return [None, None];
    }
    [(Axis::X, displacement.x), (Axis::Y, displacement.y)].map(|(axis, motion)| {
        AxisGaps::of(mover.span(axis), f64::from(motion), target.span(axis)).map(|gaps| gaps.times())
    })
}

/// When the disc `circle`, going by `displacement`, first hits `aabb`.
///
/// Where both move, pass the disc's displacement minus the box's. The normal points from the box to the disc's centre;
/// lengths are world units. `None` where it does not within the displacement, only grazes or slides, leaves, does not
/// move, or where a number is not finite. A start in contact is a hit at 0 where the centre approaches the closest point, else none.
///
/// The disc against the box is the centre against the box inflated by the disc, a box with rounded corners:
///
/// ```text
///       ╭──────────────╮ ─┐ radius
///      ╱┌──────────────┐╲ ┘
///      ││     box      ││      a face where the centre arrives beside the box,
///      ╲└──────────────┘╱      an arc where it arrives past the box's edge
///       ╰──────────────╯
/// ```
///
/// The straight sides are the swept test of the disc's bounding box: same entry times, same code. Only the corner arcs
/// are the disc's own. Source: the per-axis times from the swept AABB article; the arcs are a ray cast at a circle
/// (Ericson, *Real-Time Collision Detection*, 5.5.7).
#[must_use]
#[inline]
pub fn sweep_circle_aabb(circle: &Circle, displacement: Vec2, aabb: &Aabb) -> Option<SweepHit> {
    let motion = displacement.as_dvec2();
    let center = circle.center.as_dvec2();
    let radius = f64::from(circle.radius);

    // Cheapest first: most boxes are not on the way at all. Numbers that are not finite fail one of the comparisons here
    // or the check below; a disc with a NaN in it enters no axis.
    let (span_x, span_y) = (aabb.span(Axis::X), aabb.span(Axis::Y));
    let gaps_x = AxisGaps::of(Span::around(center.x, radius), motion.x, span_x)?;
    let gaps_y = AxisGaps::of(Span::around(center.y, radius), motion.y, span_y)?;
    let (times_x, times_y) = (gaps_x.times(), gaps_y.times());
    if times_x.entry >= times_y.exit || times_y.entry >= times_x.exit {
        return None;
    }
    if !circle.is_valid() || !displacement.is_finite() || !aabb.is_finite() {
        return None;
    }

    if let Some(start) = StartContact::of(circle, aabb, motion) {
        return start.approaching.then(|| SweepHit {
            time_of_impact: 0.0,
            normal: start.normal.as_vec2(),
            feature: feature_of(start.normal),
            depth: start.depth as f32,
        });
    }

    let corner = if times_x.entry < 0.0 && times_y.entry < 0.0 {
        // The bounding box already overlaps the box and the disc does not touch it: it is off a corner.
        let closest = aabb.closest_point(circle.center).as_dvec2();
        if closest.x == center.x || closest.y == center.y {
            return None;
        }
        closest
    } else {
        let face = later_axis(&times_x, &times_y, motion);
        let (entry, across, other_span) = match face {
            Axis::X => (times_x.entry, center.y + motion.y * times_x.entry, span_y),
            Axis::Y => (times_y.entry, center.x + motion.x * times_y.entry, span_x),
        };
        if other_span.min <= across && across <= other_span.max {
            return Some(face_hit(face, entry, motion));
        }
        let beside = if across < other_span.min { other_span.min } else { other_span.max };
        match face {
            Axis::X => DVec2::new(span_x.near_side(motion.x), beside),
            Axis::Y => DVec2::new(beside, span_y.near_side(motion.y)),
        }
    };
    enter_corner(center, radius, motion, corner)
}

/// Casts the centre as a ray against the disc around a corner.
fn enter_corner(center: DVec2, radius: f64, motion: DVec2, corner: DVec2) -> Option<SweepHit> {
    let from_corner = center - corner;
    let approach = from_corner.dot(motion);
    let length_squared = motion.length_squared();
    let moment = from_corner.perp_dot(motion);
    // The discriminant as |d|²r² − (m×d)²: the usual (m·d)² − |d|²(|m|² − r²) cancels for long displacements.
    let discriminant = length_squared * radius * radius - moment * moment;
    if approach >= 0.0 || discriminant <= 0.0 {
        return None;
    }
    let time = ((-approach - discriminant.sqrt()) / length_squared).max(0.0);
    if time > 1.0 {
        return None;
    }
    // From corner to centre at that time, times |d|²: back along the motion and across it. Adding t·d to the start would
    // cancel for a small disc that comes from far; this way the normal is always against the motion.
    let across = DVec2::new(motion.y, -motion.x);
    let normal = (across * moment - motion * discriminant.sqrt()).normalize().as_vec2();
    // A normal that is along an axis in single precision is a face's: the neighbour across it may cover it.
    Some(SweepHit { time_of_impact: time as f32, normal, feature: feature_of(normal.as_dvec2()), depth: 0.0 })
}

/// The swept test of an axis-aligned mover given by its two spans; a ray is a mover without extent.
pub(super) fn sweep_spans(mover: [Span; 2], displacement: Vec2, target: &Aabb) -> Option<SweepHit> {
    let motion = displacement.as_dvec2();
    let times_x = AxisGaps::of(mover[0], motion.x, target.span(Axis::X))?.times();
    let times_y = AxisGaps::of(mover[1], motion.y, target.span(Axis::Y))?.times();
    let finite = mover.iter().all(Span::is_finite) && target.is_finite() && displacement.is_finite();
    if !finite {
        return None;
    }
    let exit = times_x.exit.min(times_y.exit);
    if times_x.entry.max(times_y.entry) >= exit {
        return None;
    }
    if times_x.entry < 0.0 && times_y.entry < 0.0 {
        return start_overlapping(mover, motion, target);
    }
    let axis = later_axis(&times_x, &times_y, motion);
    let entry = if axis == Axis::X { times_x.entry } else { times_y.entry };
    Some(face_hit(axis, entry, motion))
}

/// A mover that overlaps the target at the start: a hit at 0 where it goes deeper by the nearest side.
fn start_overlapping(mover: [Span; 2], motion: DVec2, target: &Aabb) -> Option<SweepHit> {
    let [mover_x, mover_y] = mover;
    let (target_x, target_y) = (target.span(Axis::X), target.span(Axis::Y));
    let sides = [
        (mover_y.max - target_y.min, DVec2::NEG_Y),
        (target_y.max - mover_y.min, DVec2::Y),
        (mover_x.max - target_x.min, DVec2::NEG_X),
        (target_x.max - mover_x.min, DVec2::X),
    ];
    let mut best = sides[0];
    for side in &sides[1..] {
        let nearer = side.0 < best.0;
        let leaves_sooner = side.0 == best.0 && side.1.dot(motion) > best.1.dot(motion);
        if nearer || leaves_sooner {
            best = *side;
        }
    }
    let (depth, normal) = best;
    // Moving away, or along the side: let it go.
    if normal.dot(motion) >= 0.0 {
        return None;
    }
    Some(SweepHit { time_of_impact: 0.0, normal: normal.as_vec2(), feature: feature_of(normal), depth: depth as f32 })
}

/// One of the two axes of the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Axis {
    X,
    Y,
}

/// A closed interval on one axis, in double precision.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    pub(super) min: f64,
    pub(super) max: f64,
}

impl Span {
    pub(super) fn point(at: f32) -> Self {
        Self { min: f64::from(at), max: f64::from(at) }
    }

    fn around(center: f64, radius: f64) -> Self {
        Self { min: center - radius, max: center + radius }
    }

    fn is_finite(&self) -> bool {
        self.min.is_finite() && self.max.is_finite()
    }

    /// The side that something moving by `motion` meets first.
    fn near_side(&self, motion: f64) -> f64 {
        if motion > 0.0 { self.min } else { self.max }
    }
}

/// How far apart two intervals are on one axis, along the motion; only for pairs that meet on it in the step.
struct AxisGaps {
    /// Way until they touch: negative where they overlap already, −∞ without motion.
    near: f64,
    /// Way until they have passed each other; +∞ without motion.
    far: f64,
    /// Length of the motion; 1 without any.
    way: f64,
}

/// The fractions of the displacement between which two boxes overlap on one axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AxisTimes {
    /// Negative where they overlap already, −∞ where the axis has no motion.
    pub entry: f64,
    /// +∞ where the axis has no motion.
    pub exit: f64,
}

impl AxisGaps {
    /// `None` where the two do not overlap on this axis at any time of the step, or only touch at its start and part.
    ///
    /// An axis without motion needs an open overlap: touching there is sliding. The article leaves this case to its
    /// broad phase.
    #[inline]
    fn of(mover: Span, motion: f64, target: Span) -> Option<Self> {
        if motion == 0.0 {
            let overlaps = mover.min < target.max && target.min < mover.max;
            return overlaps.then_some(Self { near: f64::NEG_INFINITY, far: f64::INFINITY, way: 1.0 });
        }
        let (near, far, way) = if motion > 0.0 {
            (target.min - mover.max, target.max - mover.min, motion)
        } else {
            (mover.min - target.max, mover.max - target.min, -motion)
        };
        // On the gaps, not on the quotients: 1 + 2⁻⁶⁰ rounds to 1.
        if near > way || far <= 0.0 {
            return None;
        }
        Some(Self { near, far, way })
    }

    /// Dividing by the way, not multiplying by its inverse: 0 times infinity is no number.
    #[inline]
    fn times(&self) -> AxisTimes {
        AxisTimes { entry: self.near / self.way, exit: self.far / self.way }
    }
}

/// The axis that is entered later, where the hit is; an exact tie takes the larger motion, then x.
fn later_axis(x: &AxisTimes, y: &AxisTimes, motion: DVec2) -> Axis {
    if x.entry > y.entry || (x.entry == y.entry && motion.x.abs() >= motion.y.abs()) { Axis::X } else { Axis::Y }
}

fn face_hit(axis: Axis, entry: f64, motion: DVec2) -> SweepHit {
    let (normal, feature) = match axis {
        Axis::X => (Vec2::new(if motion.x > 0.0 { -1.0 } else { 1.0 }, 0.0), Feature::FaceX),
        Axis::Y => (Vec2::new(0.0, if motion.y > 0.0 { -1.0 } else { 1.0 }), Feature::FaceY),
    };
    // Adding 0.0 turns −0.0 into 0.0.
    SweepHit { time_of_impact: (entry + 0.0) as f32, normal, feature, depth: 0.0 }
}

fn feature_of(normal: DVec2) -> Feature {
    if normal.y == 0.0 {
        Feature::FaceX
    } else if normal.x == 0.0 {
        Feature::FaceY
    } else {
        Feature::Corner
    }
}

#[cfg(test)]
mod tests;
