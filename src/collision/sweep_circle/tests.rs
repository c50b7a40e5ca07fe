//! Tests of the swept disc with cases worth a drawing. `tests/all/collision_*.rs` test its
//! properties and the articles' traps.

use super::*;
use glam::vec2;

fn aabb(x: f32, y: f32, width: f32, height: f32) -> Aabb {
    Aabb::from_min_size(vec2(x, y), vec2(width, height))
}

fn circle(x: f32, y: f32, radius: f32) -> Circle {
    Circle { center: vec2(x, y), radius }
}

fn face(time_of_impact: f32, x: f32, y: f32) -> Option<SweepHit> {
    let feature = if x == 0.0 { Feature::FaceY } else { Feature::FaceX };
    Some(SweepHit { time_of_impact, normal: vec2(x, y), feature, depth: 0.0 })
}

#[test]
fn a_disc_hits_faces_like_its_bounding_box() {
    let target = aabb(100.0, 100.0, 50.0, 20.0);
    assert_eq!(sweep_circle_aabb(&circle(120.0, 70.0, 10.0), vec2(0.0, 40.0), &target), face(0.5, 0.0, -1.0));
    assert_eq!(sweep_circle_aabb(&circle(170.0, 110.0, 10.0), vec2(-40.0, 0.0), &target), face(0.25, 1.0, 0.0));
    assert_eq!(sweep_circle_aabb(&circle(120.0, 70.0, 10.0), vec2(0.0, 20.0), &target), face(1.0, 0.0, -1.0));
    assert_eq!(sweep_circle_aabb(&circle(120.0, 70.0, 10.0), vec2(0.0, 19.9), &target), None);
}

/// ```text
///   o ╲        the bounding box hits the box, but the disc flies past its corner
///      ╲ ┌──
/// ```
#[test]
fn a_disc_passes_the_corner_that_its_bounding_box_hits() {
    let target = aabb(100.0, 100.0, 50.0, 50.0);
    // The center ends at (91, 91), 12.7 from the corner, where the bounding box overlaps.
    assert_eq!(sweep_circle_aabb(&circle(71.0, 71.0, 10.0), vec2(20.0, 20.0), &target), None);
    let hit = sweep_circle_aabb(&circle(71.0, 71.0, 10.0), vec2(40.0, 40.0), &target).expect("hits the corner");
    assert_eq!(hit.feature, Feature::Corner);
    let end = vec2(71.0, 71.0) + vec2(40.0, 40.0) * hit.time_of_impact;
    assert!((end.distance(vec2(100.0, 100.0)) - 10.0).abs() < 1e-4);
    assert!((hit.normal - Vec2::splat(-0.5_f32.sqrt())).length() < 1e-6);
}

#[test]
fn grazing_sliding_leaving_and_resting_are_no_hits() {
    let target = aabb(100.0, 100.0, 50.0, 50.0);
    for (name, x, y, displacement) in [
        ("slides along the top", 80.0, 90.0, vec2(100.0, 0.0)),
        ("grazes the corner arc", 90.0, 50.0, vec2(0.0, 100.0)),
        ("leaves upwards", 120.0, 90.0, vec2(0.0, -5.0)),
        ("leaves from inside", 120.0, 95.0, vec2(0.0, -5.0)),
        ("rests in contact", 120.0, 95.0, vec2(0.0, 0.0)),
    ] {
        assert_eq!(sweep_circle_aabb(&circle(x, y, 10.0), displacement, &target), None, "{name}");
    }
}

#[test]
fn a_start_in_contact_hits_at_once_where_it_approaches() {
    let target = aabb(100.0, 100.0, 50.0, 50.0);
    let hit = sweep_circle_aabb(&circle(120.0, 95.0, 10.0), vec2(3.0, 1.0), &target).expect("approaches");
    assert_eq!((hit.time_of_impact, hit.normal, hit.depth), (0.0, Vec2::NEG_Y, 5.0));
    let touching = sweep_circle_aabb(&circle(120.0, 90.0, 10.0), vec2(3.0, 1.0), &target).expect("approaches");
    assert_eq!((touching.time_of_impact, touching.depth), (0.0, 0.0));
}

#[test]
fn nothing_tunnels_at_absurd_speeds() {
    let wall = aabb(500.0, -1e4, 1.0, 2e4);
    let hit = sweep_circle_aabb(&circle(0.0, 0.0, 12.5), vec2(1e6, 3.0), &wall).expect("hits");
    assert_eq!(hit.normal, Vec2::NEG_X);
    assert!((hit.time_of_impact * 1e6 - 487.5).abs() < 0.1);
}

#[test]
fn numbers_that_are_not_finite_hit_nothing() {
    let target = aabb(100.0, 100.0, 50.0, 50.0);
    let bad = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY];
    for x in bad {
        assert_eq!(sweep_circle_aabb(&circle(x, 0.0, 1.0), vec2(1.0, 1.0), &target), None);
        assert_eq!(sweep_circle_aabb(&circle(0.0, 0.0, x), vec2(500.0, 500.0), &target), None);
        assert_eq!(sweep_circle_aabb(&circle(0.0, 0.0, 1.0), vec2(500.0, x), &target), None);
    }
}
