//! The swept box: when a moving box first hits another box.
//!
//! Source: the swept AABB article (gamedev.net). `times.rs` lists its names beside ours.
//! `tests/all/collision_traps.rs` has its formula as `article::swept_aabb`, faults included, and
//! each test there shows one fault beside our result.

use super::aabb::Aabb;
use super::contact::shortest_way_out;
use super::hit::{Feature, SweepHit};
use super::times::{Axis, later_axis, overlap_times};
use glam::{DVec2, Vec2};

/// Returns when the box `mover`, moving by `displacement`, first hits `target`.
///
/// The normal points from the target to the mover; lengths are world units. If both boxes move,
/// pass the mover's displacement minus the target's; the time then holds for both. Two boxes that
/// overlap at the start hit at time 0 if they approach each other along the nearest side's normal.
/// A tie takes the side that the motion leaves soonest.
///
/// Returns `None` if the boxes do not meet within the displacement, if they only graze, slide or
/// separate, or if a number is not finite.
///
/// ```
/// # use breakout::collision::{Aabb, Feature, sweep_aabb_aabb};
/// # use glam::vec2;
/// let mover = Aabb::from_min_size(vec2(0.0, 0.0), vec2(10.0, 10.0));
/// let wall = Aabb::from_min_size(vec2(30.0, 0.0), vec2(20.0, 10.0));
/// let hit = sweep_aabb_aabb(&mover, vec2(40.0, 0.0), &wall).expect("they meet half way");
/// assert_eq!((hit.time_of_impact, hit.normal), (0.5, vec2(-1.0, 0.0)));
/// assert_eq!(hit.feature, Feature::FaceX);
/// assert_eq!(sweep_aabb_aabb(&mover, vec2(19.0, 0.0), &wall), None); // ends one unit before it
/// ```
///
/// The article differs in four ways, which the tests in `tests/all/collision_traps.rs` show:
///
/// * It takes a pass exactly over a corner for a hit (`entryTime` = `exitTime`).
/// * It treats an axis without motion as overlapping everything.
/// * It drops boxes that overlap at the start.
/// * Its normal has the sign of a distance, which is wrong for boxes that touch.
///
/// If the mover enters both axes at exactly the same time, the axis with the larger displacement
/// wins here, then x.
pub fn sweep_aabb_aabb(mover: &Aabb, displacement: Vec2, target: &Aabb) -> Option<SweepHit> {
    let motion = displacement.as_dvec2();
    let times = overlap_times(mover, motion, target)?;
    if !(mover.is_finite() && target.is_finite() && displacement.is_finite()) {
        return None;
    }
    let [x, y] = times;
    // If neither box has an extent on an axis, there is no inside to enter.
    if x.entry >= x.exit || y.entry >= y.exit {
        return None;
    }
    if x.entry < 0.0 && y.entry < 0.0 {
        // The boxes overlap at the start. It is a hit if the mover goes deeper by the nearest side.
        let (normal, depth) = shortest_way_out(mover, target, motion);
        return (normal.dot(motion) < 0.0).then(|| SweepHit::at_start(normal, depth));
    }
    let axis = later_axis(times, motion);
    let entry = if axis == Axis::X { x.entry } else { y.entry };
    Some(face_hit(axis, entry, motion))
}

/// Returns the hit on a face across `axis`. Its normal opposes the motion.
#[inline]
pub(super) fn face_hit(axis: Axis, entry: f64, motion: DVec2) -> SweepHit {
    let against = |motion: f64| if motion > 0.0 { -1.0 } else { 1.0 };
    let (normal, feature) = match axis {
        Axis::X => (Vec2::new(against(motion.x), 0.0), Feature::FaceX),
        Axis::Y => (Vec2::new(0.0, against(motion.y)), Feature::FaceY),
    };
    // Adding 0.0 turns −0.0 into 0.0.
    SweepHit { time_of_impact: (entry + 0.0) as f32, normal, feature, depth: 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec2;

    fn aabb(x: f32, y: f32, width: f32, height: f32) -> Aabb {
        Aabb::from_min_size(vec2(x, y), vec2(width, height))
    }

    fn face(time_of_impact: f32, x: f32, y: f32) -> Option<SweepHit> {
        let feature = if x == 0.0 { Feature::FaceY } else { Feature::FaceX };
        Some(SweepHit { time_of_impact, normal: vec2(x, y), feature, depth: 0.0 })
    }

    /// The swept AABB article's traps: (name, mover, displacement, target, correct hit).
    /// `tests/all/collision_traps.rs` shows the article's own results.
    #[test]
    fn boxes_meet_where_the_article_goes_wrong() {
        let unit = aabb(0.0, 0.0, 10.0, 10.0);
        let cases = [
            ("no motion on x, 40 apart", unit, vec2(0.0, 100.0), aabb(50.0, 50.0, 10.0, 10.0), None),
            ("slides on a flat floor", unit, vec2(15.0, 0.0), aabb(20.0, 10.0, 10.0, 10.0), None),
            ("touches at exactly the end", unit, vec2(10.0, 0.0), aabb(20.0, 0.0, 10.0, 10.0), face(1.0, -1.0, 0.0)),
            (
                "touches the right face, moves left",
                aabb(10.0, 0.0, 10.0, 10.0),
                vec2(-5.0, 0.0),
                unit,
                face(0.0, 1.0, 0.0),
            ),
            ("half way", unit, vec2(0.0, 20.0), aabb(0.0, 20.0, 10.0, 10.0), face(0.5, 0.0, -1.0)),
            ("passes exactly over the corner", unit, vec2(20.0, 20.0), aabb(15.0, -5.0, 10.0, 10.0), None),
        ];
        for (name, mover, displacement, target, expected) in cases {
            assert_eq!(sweep_aabb_aabb(&mover, displacement, &target), expected, "{name}");
        }
    }

    #[test]
    fn a_shallow_overlap_at_the_start_does_not_tunnel() {
        let hit = sweep_aabb_aabb(&aabb(0.001, 0.0, 10.0, 10.0), vec2(100.0, 0.0), &aabb(10.0, 0.0, 10.0, 10.0));
        let hit = hit.expect("approaching");
        assert_eq!((hit.time_of_impact, hit.normal), (0.0, Vec2::NEG_X));
        assert!((hit.depth - 0.001).abs() < 1e-5);
        let leaving = sweep_aabb_aabb(&aabb(0.001, 0.0, 10.0, 10.0), vec2(-100.0, 0.0), &aabb(10.0, 0.0, 10.0, 10.0));
        assert_eq!(leaving, None);
    }

    #[test]
    fn numbers_that_are_not_finite_hit_nothing() {
        let target = aabb(100.0, 100.0, 50.0, 50.0);
        for x in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            assert_eq!(sweep_aabb_aabb(&aabb(0.0, 0.0, x, 1.0), vec2(500.0, 500.0), &target), None);
            assert_eq!(sweep_aabb_aabb(&aabb(0.0, 0.0, 1.0, 1.0), vec2(x, 500.0), &target), None);
        }
    }
}
