//! Properties of the swept tests that hold for any numbers.

use breakout::collision::{
    Aabb, Circle, Feature, Grid, SweepHit, contact_aabb_aabb, contact_circle_aabb, deflect, sweep_aabb_aabb,
    sweep_circle_aabb,
};
use glam::{Vec2, vec2};
use proptest::prelude::*;

/// A vector with components within ±`range`.
fn any_vec(range: f32) -> impl Strategy<Value = Vec2> {
    (-range..range, -range..range).prop_map(Vec2::from)
}

/// Displacements from a crawl to 10⁶ units per step. Some are along an axis.
fn any_way() -> impl Strategy<Value = Vec2> {
    let scale = prop::sample::select(vec![0.01_f32, 1.0, 100.0, 1e4, 1e6]);
    let axes = prop::sample::select(vec![Vec2::ONE, Vec2::ONE, Vec2::ONE, Vec2::X, Vec2::Y]);
    (any_vec(1.0), scale, axes).prop_map(|(way, scale, axes)| way * scale * axes)
}

fn any_aabb() -> impl Strategy<Value = Aabb> {
    (any_vec(100.0), 0.1_f32..80.0, 0.1_f32..80.0).prop_map(|(min, w, h)| Aabb::from_min_size(min, vec2(w, h)))
}

fn any_circle() -> impl Strategy<Value = Circle> {
    (any_vec(150.0), 0.1_f32..30.0).prop_map(|(center, radius)| Circle { center, radius })
}

/// Multiples of 1/16 below 256. Their sums, differences and halves are exact in single precision.
fn exact_vec() -> impl Strategy<Value = Vec2> {
    (-4096_i16..4096, -4096_i16..4096).prop_map(|(x, y)| vec2(f32::from(x), f32::from(y)) / 16.0)
}

fn exact_aabb() -> impl Strategy<Value = Aabb> {
    (exact_vec(), 1_i16..2048, 1_i16..2048)
        .prop_map(|(min, w, h)| Aabb::from_min_size(min, vec2(f32::from(w), f32::from(h)) / 16.0))
}

fn mirror_x(v: Vec2) -> Vec2 {
    vec2(-v.x, v.y)
}

/// Returns the time at which the segment from the origin along `way` enters a box, by Liang–Barsky
/// clipping.
///
/// The origin must be outside. A segment that touches a corner or runs along a side does not enter.
fn clipped(way: Vec2, aabb: &Aabb) -> Option<f32> {
    let (mut first, mut last) = (0.0_f64, f64::INFINITY);
    let sides = [(-way.x, -aabb.min.x), (way.x, aabb.max.x), (-way.y, -aabb.min.y), (way.y, aabb.max.y)]
        .map(|(p, q)| (f64::from(p), f64::from(q)));
    for (p, q) in sides {
        if p == 0.0 && q <= 0.0 {
            return None;
        }
        if p < 0.0 {
            first = first.max(q / p);
        } else if p > 0.0 {
            last = last.min(q / p);
        }
    }
    (first < last && first <= 1.0).then_some(first as f32)
}

/// A transformation of the world: its effect on vectors, boxes and the feature that is hit.
type Change = (fn(Vec2) -> Vec2, fn(&Aabb) -> Aabb, fn(Feature) -> Feature);

const MIRROR: Change =
    (mirror_x, |b| Aabb { min: vec2(-b.max.x, b.min.y), max: vec2(-b.min.x, b.max.y) }, |feature| feature);

const SWAP: Change = (
    |v| v.yx_(),
    |b| Aabb { min: b.min.yx_(), max: b.max.yx_() },
    |feature| match feature {
        Feature::FaceX => Feature::FaceY,
        Feature::FaceY => Feature::FaceX,
        Feature::Corner => Feature::Corner,
    },
);

trait Yx {
    fn yx_(self) -> Vec2;
}

impl Yx for Vec2 {
    fn yx_(self) -> Vec2 {
        vec2(self.y, self.x)
    }
}

/// Returns true if two results have the same bits, up to the sign of zero in a normal.
fn same(a: Option<SweepHit>, b: Option<SweepHit>) -> bool {
    match (a, b) {
        (None, None) => true,
        (Some(a), Some(b)) => {
            let bits = |hit: &SweepHit| (hit.time_of_impact.to_bits(), hit.depth.to_bits(), hit.feature);
            bits(&a) == bits(&b) && a.normal == b.normal
        }
        _ => false,
    }
}

fn changed(hit: Option<SweepHit>, (turn, _, feature): Change) -> Option<SweepHit> {
    hit.map(|hit| SweepHit { normal: turn(hit.normal), feature: feature(hit.feature), ..hit })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn a_mirrored_or_swapped_world_gives_the_same_bits(
        circle in any_circle(), mover in any_aabb(), way in any_way(), target in any_aabb(),
    ) {
        // The conventions break exact ties by axis. These numbers have no ties.
        for change @ (turn, turn_box, _) in [MIRROR, SWAP] {
            let turned = Circle { center: turn(circle.center), ..circle };
            let there = sweep_circle_aabb(&turned, turn(way), &turn_box(&target));
            let here = sweep_circle_aabb(&circle, way, &target);
            prop_assert!(same(changed(here, change), there), "{here:?} {there:?}");
            let there = sweep_aabb_aabb(&turn_box(&mover), turn(way), &turn_box(&target));
            let here = sweep_aabb_aabb(&mover, way, &target);
            prop_assert!(same(changed(here, change), there), "{here:?} {there:?}");
        }
    }

    #[test]
    fn a_hit_touches_and_approaches(circle in any_circle(), mover in any_aabb(), way in any_way(), target in any_aabb()) {
        if let Some(hit) = sweep_circle_aabb(&circle, way, &target) {
            prop_assert!(hit.normal.dot(way) < 0.0);
            prop_assert!((hit.normal.length() - 1.0).abs() < 1e-6 && (0.0..=1.0).contains(&hit.time_of_impact));
            // In double precision: this checks the time, not the rounding of a position.
            let center = circle.center.as_dvec2() + way.as_dvec2() * f64::from(hit.time_of_impact);
            let closest = center.clamp(target.min.as_dvec2(), target.max.as_dvec2());
            let gap = center.distance(closest) - f64::from(circle.radius);
            let rounding = 1e-4 + f64::from(way.length()) * 1e-7;
            prop_assert!(gap.abs() < rounding || hit.time_of_impact == 0.0 && gap < rounding, "{gap} {hit:?}");
            if hit.time_of_impact > 0.0 {
                let away = (center - closest).normalize_or_zero();
                let off = (hit.normal.as_dvec2() - away).length();
                prop_assert!(off < 1e-4 + 4.0 * rounding / f64::from(circle.radius), "{away} {hit:?}");
            }
        }
        if let Some(hit) = sweep_aabb_aabb(&mover, way, &target) {
            prop_assert!(hit.normal.dot(way) < 0.0 && hit.feature != Feature::Corner);
            let there = mover.translated(way * hit.time_of_impact);
            let rounding = 1e-3 + way.length() * 1e-6;
            prop_assert!(there.inflated(rounding).touches(&target), "{hit:?}");
            if hit.time_of_impact > 0.0 {
                // The boxes touch at the side of the normal.
                let gap = if hit.normal.x == 0.0 {
                    (there.max.y - target.min.y).abs().min((target.max.y - there.min.y).abs())
                } else {
                    (there.max.x - target.min.x).abs().min((target.max.x - there.min.x).abs())
                };
                prop_assert!(gap < rounding, "{gap} {hit:?}");
            }
        }
    }

    #[test]
    fn a_miss_from_outside_never_penetrates(
        circle in any_circle(), mover in any_aabb(), way in any_way(), target in any_aabb(),
    ) {
        let apart = contact_circle_aabb(&circle, &target).is_none();
        if apart && sweep_circle_aabb(&circle, way, &target).is_none() {
            for i in 0..=64_u8 {
                let center = circle.center + way * (f32::from(i) / 64.0);
                let depth = contact_circle_aabb(&Circle { center, ..circle }, &target).map_or(0.0, |c| c.depth);
                prop_assert!(depth <= 1e-4 + way.length() * 1e-6, "{depth} deep at {i}/64");
            }
        }
        if contact_aabb_aabb(&mover, &target).is_none() && sweep_aabb_aabb(&mover, way, &target).is_none() {
            for i in 0..=64_u8 {
                let there = mover.translated(way * (f32::from(i) / 64.0));
                let depth = contact_aabb_aabb(&there, &target).map_or(0.0, |c| c.depth);
                prop_assert!(depth <= 1e-4 + way.length() * 1e-6, "{depth} deep at {i}/64");
            }
        }
    }

    #[test]
    fn a_deflected_ball_does_not_hit_the_same_thing_at_once(
        circle in any_circle(), way in any_way(), target in any_aabb(),
    ) {
        if let Some(hit) = sweep_circle_aabb(&circle, way, &target) {
            let center = circle.center + way * hit.time_of_impact;
            let out = deflect(way, hit.normal);
            prop_assert!(out.dot(hit.normal) > 0.0);
            let again = sweep_circle_aabb(&Circle { center, ..circle }, out, &target);
            // A graze hardly turns the ball. A rounded position may then put the box in its path
            // again.
            let rounding = 1e-4 + way.length() * 1e-6;
            let graze = out.dot(hit.normal) < 1e-3 * out.length() || out.length() < rounding;
            prop_assert!(again.is_none() || graze, "{hit:?} then {again:?}");
        }
    }

    #[test]
    fn the_motion_is_relative(a in exact_aabb(), way in exact_vec(), b in exact_aabb()) {
        let (here, there) = (sweep_aabb_aabb(&a, way, &b), sweep_aabb_aabb(&b, -way, &a));
        let reversed = there.map(|hit| SweepHit { normal: -hit.normal, ..hit });
        prop_assert!(same(here, reversed), "{here:?} {there:?}");
    }

    #[test]
    fn the_swept_box_is_the_ray_through_the_minkowski_difference(
        mover in exact_aabb(), way in exact_vec(), target in exact_aabb(),
    ) {
        let swept = sweep_aabb_aabb(&mover, way, &target);
        let difference = target.minkowski_difference(&mover);
        let ray = difference.cast_ray(Vec2::ZERO, way);
        prop_assert!(same(swept, ray), "{swept:?} {ray:?}");
        // Both share their code, so compare the ray with textbook clipping, too.
        if !difference.touches(&Aabb { min: Vec2::ZERO, max: Vec2::ZERO }) {
            prop_assert_eq!(ray.map(|hit| hit.time_of_impact), clipped(way, &difference));
        }
    }

    #[test]
    fn a_disc_without_radius_is_a_ray(center in any_vec(150.0), way in any_way(), target in any_aabb()) {
        let disc = sweep_circle_aabb(&Circle { center, radius: 0.0 }, way, &target);
        let ray = target.cast_ray(center, way);
        prop_assert!(same(disc, ray), "{disc:?} {ray:?}");
    }

    #[test]
    fn a_motion_in_two_halves_hits_as_the_whole(
        start in exact_vec(), radius in 1_i16..400, way in exact_vec(), target in exact_aabb(),
    ) {
        let circle = Circle { center: start, radius: f32::from(radius) / 16.0 };
        let half = way / 2.0;
        let later = Circle { center: start + half, ..circle };
        // A disc that starts in contact may leave without a hit, and the second half then starts
        // differently.
        prop_assume!(contact_circle_aabb(&circle, &target).is_none());
        let whole = sweep_circle_aabb(&circle, way, &target);
        let first = sweep_circle_aabb(&circle, half, &target);
        let in_halves = first.map(|hit| (hit.time_of_impact / 2.0, hit.normal)).or_else(|| {
            sweep_circle_aabb(&later, half, &target).map(|hit| (0.5 + hit.time_of_impact / 2.0, hit.normal))
        });
        match (whole, in_halves) {
            (None, None) => {}
            (Some(hit), Some((time, normal))) => {
                prop_assert!((hit.time_of_impact - time).abs() < 1e-6, "{hit:?} {time}");
                prop_assert!((hit.normal - normal).length() < 1e-3, "{hit:?} {normal}");
            }
            different => prop_assert!(false, "{different:?}"),
        }
    }

    #[test]
    fn a_wall_in_pieces_deflects_as_one(
        columns in 1_usize..60, center in (-100.0_f32..900.0, -300.0_f32..400.0), radius in 0.5_f32..20.0,
        way in any_way(), corner in any_vec(300.0),
    ) {
        let wall = Aabb { min: corner, max: corner + vec2(800.0, 100.0) };
        let circle = Circle { center: corner + Vec2::from(center), radius };
        // Inside a wall, the nearest face of a piece may differ from the wall's nearest face.
        if contact_circle_aabb(&circle, &wall).is_some() {
            return Ok(());
        }
        let whole = sweep_circle_aabb(&circle, way, &wall);
        for (columns, rows) in [(columns, 1), (columns, 5)] {
            let grid = Grid::new(wall, columns, rows);
            let pieces = grid.earliest_hit(&circle, way, |_| true).map(|hit| hit.hit);
            prop_assert!(same(whole, pieces), "{whole:?} {pieces:?}");
        }
    }

    #[test]
    fn flying_through_meets_everything_in_order(
        center in any_vec(900.0), radius in 0.5_f32..20.0, way in any_way(),
    ) {
        let grid = Grid::new(Aabb { min: Vec2::ZERO, max: vec2(800.0, 300.0) }, 15, 8);
        let circle = Circle { center, radius };
        let mut hits = Vec::new();
        grid.hits_in_order(&circle, way, |cell| cell % 3 > 0, &mut hits);
        prop_assert!(hits.is_sorted_by(|a, b| a.hit.time_of_impact <= b.hit.time_of_impact));
        let all = (0..120).filter(|cell| cell % 3 > 0 && sweep_circle_aabb(&circle, way, &grid.aabb(*cell)).is_some());
        let mut cells: Vec<usize> = hits.iter().map(|hit| hit.cell).collect();
        cells.sort_unstable();
        prop_assert_eq!(cells, all.collect::<Vec<_>>());
    }

    #[test]
    fn non_finite_values_hit_nothing(
        circle in any_circle(), mover in any_aabb(), way in any_way(), target in any_aabb(),
        bad in prop::sample::select(vec![f32::NAN, f32::INFINITY, f32::NEG_INFINITY]), place in 0_usize..9,
    ) {
        let (mut circle, mut mover, mut way, mut target) = (circle, mover, way, target);
        let numbers: [&mut f32; 9] = [
            &mut circle.center.x, &mut circle.center.y, &mut circle.radius, &mut way.x, &mut way.y,
            &mut target.min.x, &mut target.min.y, &mut target.max.x, &mut target.max.y,
        ];
        *numbers.into_iter().nth(place).expect("nine") = bad;
        prop_assert_eq!(sweep_circle_aabb(&circle, way, &target), None);
        prop_assert_eq!(contact_circle_aabb(&circle, &target).filter(|_| place != 3 && place != 4), None);
        if place >= 3 {
            prop_assert_eq!(sweep_aabb_aabb(&mover, way, &target), None);
        }
        mover.max.y = bad;
        prop_assert_eq!(sweep_aabb_aabb(&mover, Vec2::ONE, &Aabb { min: Vec2::ZERO, max: Vec2::ONE }), None);
        prop_assert_eq!(contact_aabb_aabb(&mover, &Aabb { min: Vec2::ZERO, max: Vec2::ONE }), None);
    }

    #[test]
    fn the_minimum_translation_separates_and_is_minimal(a in exact_aabb(), b in exact_aabb()) {
        match a.minimum_translation(&b) {
            None => prop_assert!(!a.overlaps(&b)),
            Some(way) => {
                prop_assert!(a.overlaps(&b));
                let moved = a.translated(way);
                prop_assert!(!moved.overlaps(&b) && moved.touches(&b), "{way}");
                // All numbers are multiples of 1/16, so a translation shorter by 1/16 along any
                // axis does not separate the boxes.
                let shorter = way.length() - 1.0 / 16.0;
                for direction in [Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y] {
                    prop_assert!(shorter < 0.0 || a.translated(direction * shorter).overlaps(&b), "{direction}");
                }
            }
        }
    }
}

/// The properties above leave out exact ties. Here, the documented conventions break them.
#[test]
fn exact_ties_are_broken_as_written() {
    let target = Aabb::from_min_size(vec2(10.0, 10.0), vec2(10.0, 10.0));
    let mover = Aabb::from_min_size(Vec2::ZERO, vec2(5.0, 5.0));
    // Corner to corner: the axis with the larger displacement wins, then x.
    let normal = |way: Vec2| sweep_aabb_aabb(&mover, way, &target).map(|hit| hit.normal);
    assert_eq!(normal(vec2(10.0, 10.0)), Some(Vec2::NEG_X));
    let shifted = Aabb::from_min_size(vec2(0.0, -5.0), vec2(5.0, 5.0));
    assert_eq!(sweep_aabb_aabb(&shifted, vec2(10.0, 20.0), &target).map(|hit| hit.normal), Some(Vec2::NEG_Y));
    // Overlapping equally deep: the side left soonest decides, so a mover on its way out has no
    // hit.
    let inside = Aabb::from_min_size(vec2(7.0, 7.0), vec2(5.0, 5.0));
    assert_eq!(sweep_aabb_aabb(&inside, vec2(-1.0, 3.0), &target), None);
    // A center inside the box, equally far from two faces.
    let ball = Circle { center: vec2(12.0, 12.0), radius: 4.0 };
    assert_eq!(sweep_circle_aabb(&ball, vec2(-1.0, 3.0), &target), None);
    assert_eq!(sweep_circle_aabb(&ball, vec2(1.0, 3.0), &target).map(|hit| hit.normal), Some(Vec2::NEG_X));
}
