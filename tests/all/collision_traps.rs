//! Traps in well-known articles on collision, each with its numbers and with our result.
//!
//! The module [`article`] has the articles' formulas in our own words, faults included. Each test
//! shows the fault first and the right result second. Our own formulas are in `src/collision`: the
//! swept AABB article's in `times.rs`, with a table of its names, and `sweep_aabb.rs`; the
//! Minkowski difference's in `minkowski.rs`.

use breakout::collision::{
    Aabb, Circle, Feature, Grid, contact_circle_aabb, deflect, push, slide, sweep_aabb_aabb, sweep_circle_aabb,
};
use glam::{Vec2, vec2};

/// The articles' formulas, with their names and their faults.
mod article {
    use super::{Aabb, Vec2};

    /// `SweptAABB` (gamedev.net), without its broad phase. Returns the time, 1 for no hit, and the
    /// normal.
    ///
    /// Ours is `sweep_aabb_aabb` in `src/collision/sweep_aabb.rs`. Names follow the article:
    /// `x_inv_entry` is its `xInvEntry`. For a leftward motion, it is negative if the edge lies
    /// ahead.
    pub(super) fn swept_aabb(b1: &Aabb, v: Vec2, b2: &Aabb) -> (f32, Vec2) {
        let distances = |v: f32, min1: f32, max1: f32, min2: f32, max2: f32| {
            if v > 0.0 { (min2 - max1, max2 - min1) } else { (max2 - min1, min2 - max1) }
        };
        let (x_inv_entry, x_inv_exit) = distances(v.x, b1.min.x, b1.max.x, b2.min.x, b2.max.x);
        let (y_inv_entry, y_inv_exit) = distances(v.y, b1.min.y, b1.max.y, b2.min.y, b2.max.y);
        let times = |v: f32, inv_entry: f32, inv_exit: f32| {
            if v == 0.0 { (f32::NEG_INFINITY, f32::INFINITY) } else { (inv_entry / v, inv_exit / v) }
        };
        let (x_entry, x_exit) = times(v.x, x_inv_entry, x_inv_exit);
        let (y_entry, y_exit) = times(v.y, y_inv_entry, y_inv_exit);
        let (entry_time, exit_time) = (x_entry.max(y_entry), x_exit.min(y_exit));
        if entry_time > exit_time || (x_entry < 0.0 && y_entry < 0.0) || x_entry > 1.0 || y_entry > 1.0 {
            return (1.0, Vec2::ZERO);
        }
        let sign = |inv_entry: f32| if inv_entry < 0.0 { 1.0 } else { -1.0 };
        let normal =
            if x_entry > y_entry { Vec2::new(sign(x_inv_entry), 0.0) } else { Vec2::new(0.0, sign(y_inv_entry)) };
        (entry_time, normal)
    }

    /// `AABBCheck`, the same article's broad-phase test. It keeps touching pairs.
    pub(super) fn broad_phase(a: &Aabb, b: &Aabb) -> bool {
        !(a.max.x < b.min.x || a.min.x > b.max.x || a.max.y < b.min.y || a.min.y > b.max.y)
    }

    pub(super) fn deflect(v: Vec2, normal: Vec2, remaining: f32) -> Vec2 {
        let flip = |v: f32, n: f32| if n.abs() > 0.0001 { -v } else { v };
        Vec2::new(flip(v.x, normal.x), flip(v.y, normal.y)) * remaining
    }

    pub(super) fn push(v: Vec2, normal: Vec2, remaining: f32) -> Vec2 {
        let swapped = Vec2::new(normal.y, normal.x);
        let along = v.dot(swapped);
        let sign = if along == 0.0 { 0.0 } else { along.signum() };
        sign * swapped * v.length() * remaining
    }

    pub(super) fn slide(v: Vec2, normal: Vec2, remaining: f32) -> Vec2 {
        let swapped = Vec2::new(normal.y, normal.x);
        v.dot(swapped) * remaining * swapped
    }

    /// `getRayIntersectionFractionOfFirstRay` (hamaluik.com): intersects the ray from `a` to
    /// `a + r` with the segment from `b` to `b + s`.
    pub(super) fn segment(a: Vec2, r: Vec2, b: Vec2, s: Vec2) -> Option<f32> {
        let denominator = r.perp_dot(s);
        if denominator == 0.0 {
            return None;
        }
        let (u, t) = ((b - a).perp_dot(r) / denominator, (b - a).perp_dot(s) / denominator);
        ((0.0..=1.0).contains(&t) && (0.0..=1.0).contains(&u)).then_some(t)
    }

    /// `getRayIntersectionFraction` (hamaluik.com): intersects the ray with each of a box's four
    /// edges separately.
    ///
    /// Ours is `Aabb::cast_ray` in `src/collision/minkowski.rs`.
    pub(super) fn ray(origin: Vec2, direction: Vec2, aabb: &Aabb) -> Option<f32> {
        let corners =
            [aabb.min, Vec2::new(aabb.min.x, aabb.max.y), aabb.max, Vec2::new(aabb.max.x, aabb.min.y), aabb.min];
        let edges = corners.windows(2).filter_map(|pair| segment(origin, direction, pair[0], pair[1] - pair[0]));
        edges.min_by(f32::total_cmp)
    }

    /// The same article's response: projects the velocity on the tangent of the motion.
    pub(super) fn response(velocity: Vec2, relative_motion: Vec2) -> Vec2 {
        let direction = relative_motion.normalize();
        let tangent = Vec2::new(-direction.y, direction.x);
        velocity.dot(tangent) * tangent
    }

    /// LearnOpenGL: the discrete test of a circle against a box.
    pub(super) fn touches(center: Vec2, radius: f32, aabb: &Aabb) -> bool {
        (aabb.closest_point(center) - center).length() < radius
    }

    /// LearnOpenGL: returns the compass direction nearest to the difference, and the distance by
    /// which the tutorial moves the ball out along it.
    pub(super) fn compass(center: Vec2, radius: f32, aabb: &Aabb) -> (Vec2, f32) {
        let difference = aabb.closest_point(center) - center;
        let mut best = (0.0, Vec2::ZERO);
        for direction in [Vec2::Y, Vec2::X, Vec2::NEG_Y, Vec2::NEG_X] {
            let dot = difference.normalize().dot(direction);
            if dot > best.0 {
                best = (dot, direction);
            }
        }
        let along = if best.1.x == 0.0 { difference.y } else { difference.x };
        (best.1, radius - along.abs())
    }
}

fn aabb(x: f32, y: f32, width: f32, height: f32) -> Aabb {
    Aabb::from_min_size(vec2(x, y), vec2(width, height))
}

const TEN: Aabb = Aabb { min: Vec2::ZERO, max: Vec2::new(10.0, 10.0) };

#[test]
fn swept_aabb_no_velocity_on_one_axis() {
    let (v, far) = (vec2(0.0, 100.0), aabb(50.0, 50.0, 10.0, 10.0));
    assert_eq!(article::swept_aabb(&TEN, v, &far).0, 0.4, "a hit, though the boxes stay 40 apart");
    assert_eq!(sweep_aabb_aabb(&TEN, v, &far), None);
}

#[test]
fn swept_aabb_broad_phase_keeps_touching_pairs() {
    let (v, tile) = (vec2(15.0, 0.0), aabb(20.0, 10.0, 10.0, 10.0));
    assert!(article::broad_phase(&TEN.swept(v), &tile));
    let (time, normal) = article::swept_aabb(&TEN, v, &tile);
    assert!((time - 0.667).abs() < 1e-3 && normal == Vec2::NEG_X, "it stops on a flat floor");
    assert_eq!(sweep_aabb_aabb(&TEN, v, &tile), None);
}

#[test]
fn swept_aabb_a_start_that_overlaps_tunnels() {
    let (b1, v, b2) = (aabb(0.001, 0.0, 10.0, 10.0), vec2(100.0, 0.0), aabb(10.0, 0.0, 10.0, 10.0));
    assert_eq!(article::swept_aabb(&b1, v, &b2).0, 1.0, "no hit at all");
    let hit = sweep_aabb_aabb(&b1, v, &b2).expect("stopped at once");
    assert_eq!((hit.time_of_impact, hit.normal), (0.0, Vec2::NEG_X));
}

#[test]
fn swept_aabb_entry_equal_to_exit_lets_a_pass_by_through() {
    let (v, corner) = (vec2(20.0, 20.0), aabb(15.0, -5.0, 10.0, 10.0));
    assert_eq!(article::swept_aabb(&TEN, v, &corner).0, 0.25, "only the corners meet");
    assert_eq!(sweep_aabb_aabb(&TEN, v, &corner), None);
}

#[test]
fn swept_aabb_normal_from_the_sign_of_the_distance() {
    let (b1, v) = (aabb(10.0, 0.0, 10.0, 10.0), vec2(-5.0, 0.0));
    assert_eq!(article::swept_aabb(&b1, v, &TEN), (0.0, Vec2::NEG_X), "into the box");
    let hit = sweep_aabb_aabb(&b1, v, &TEN).expect("a hit");
    assert_eq!((hit.time_of_impact, hit.normal), (0.0, Vec2::X));
}

#[test]
fn swept_aabb_a_time_of_one_means_no_hit() {
    let (v, wall) = (vec2(10.0, 0.0), aabb(20.0, 0.0, 10.0, 10.0));
    assert_eq!(article::swept_aabb(&TEN, v, &wall).0, 1.0, "the same number as for no hit");
    assert_eq!(article::swept_aabb(&TEN, v, &aabb(500.0, 0.0, 10.0, 10.0)).0, 1.0);
    assert_eq!(sweep_aabb_aabb(&TEN, v, &wall).map(|hit| hit.time_of_impact), Some(1.0));
}

#[test]
fn swept_aabb_first_in_the_list_instead_of_first_in_time() {
    let (v, blocks) = (vec2(100.0, 0.0), [aabb(80.0, 0.0, 10.0, 10.0), aabb(40.0, 0.0, 10.0, 10.0)]);
    let first = blocks.iter().map(|block| article::swept_aabb(&TEN, v, block).0).find(|time| *time < 1.0);
    assert_eq!(first, Some(0.7), "stops at the far one");
    // A grid finds the earliest hit, whatever the order of its cells.
    let grid = Grid::new(aabb(0.0, 0.0, 100.0, 10.0), 10, 1);
    let ball = Circle { center: vec2(75.0, 5.0), radius: 2.0 };
    let hit = grid.earliest_hit(&ball, vec2(-70.0, 0.0), |cell| cell == 1 || cell == 4).expect("a hit");
    assert_eq!(hit.cell, 4);
}

#[test]
fn swept_aabb_deflect_shrinks_the_velocity() {
    let v = vec2(10.0, 0.0);
    assert_eq!(article::deflect(v, Vec2::NEG_X, 0.25), vec2(-2.5, 0.0), "and so on at each hit");
    assert_eq!(deflect(v, Vec2::NEG_X), vec2(-10.0, 0.0));
}

#[test]
fn swept_aabb_push_and_slide_swap_the_normal() {
    let (v, normal) = (vec2(-1.0, -1.0), Vec2::splat(0.5_f32.sqrt()));
    assert!((article::push(v, normal, 1.0) - v).length() < 1e-6, "straight through the slope");
    assert!((article::slide(v, normal, 1.0) - v).length() < 1e-6);
    assert!(push(v, normal).length() < 1e-6, "head-on: nothing is left to go along the face");
    assert!(slide(v, normal).length() < 1e-6);
    // On a slope that is not hit head-on, both responses go down along it.
    for response in [push(vec2(0.0, -1.0), normal), slide(vec2(0.0, -1.0), normal)] {
        assert!(response.dot(normal).abs() < 1e-6 && response.y < 0.0, "{response}");
    }
}

#[test]
fn swept_aabb_deflect_flips_components() {
    let (v, normal) = (vec2(0.0, -10.0), vec2(0.6, 0.8));
    assert_eq!(article::deflect(v, normal, 1.0), vec2(0.0, 10.0));
    assert!((deflect(v, normal) - vec2(9.6, 2.8)).length() < 1e-5);
}

#[test]
fn minkowski_a_collinear_ray_meets_the_edges_end_on() {
    // A box slides on a floor of two tiles and touches both. The ray from the origin runs along a
    // side of the difference.
    let (mover, v, tile) = (TEN, vec2(30.0, 0.0), aabb(20.0, 10.0, 10.0, 10.0));
    let difference = tile.minkowski_difference(&mover);
    assert!(article::ray(Vec2::ZERO, v, &difference).is_some(), "stops on the seam");
    assert_eq!(difference.cast_ray(Vec2::ZERO, v), None);
}

#[test]
fn minkowski_order_and_sign_must_match() {
    let (a, b, v) = (TEN, aabb(30.0, 0.0, 10.0, 10.0), vec2(40.0, 0.0));
    // `a` moves by v towards `b`. Take b ⊖ a with v, or a ⊖ b with −v. If you mix them, the ray
    // flies away from the box.
    let right = b.minkowski_difference(&a).cast_ray(Vec2::ZERO, v);
    assert_eq!(right, sweep_aabb_aabb(&a, v, &b));
    let reversed = a.minkowski_difference(&b).cast_ray(Vec2::ZERO, -v).expect("the same meeting");
    assert_eq!((reversed.time_of_impact, reversed.normal), (0.5, Vec2::X), "seen from b: the normal is reversed");
    assert_eq!(article::ray(Vec2::ZERO, v, &a.minkowski_difference(&b)), None, "mixed: no hit");
}

#[test]
fn minkowski_four_edges_leak_at_the_corners() {
    let mut leaks = 0;
    for i in 0..200_u16 {
        for j in 0..200_u16 {
            // The ray starts outside and goes straight through the corner into the box.
            let from = vec2(-0.1 - 0.37 * f32::from(i), -0.1 - 0.73 * f32::from(j));
            let box_ = aabb(0.3, 0.7, 1000.0, 1000.0);
            let way = (box_.min - from) * 1.5;
            leaks += u32::from(article::ray(from, way, &box_).is_none());
            assert!(box_.cast_ray(from, way).is_some(), "{from}");
        }
    }
    assert!(leaks > 0, "some of the rays pass between two edges");
}

#[test]
fn minkowski_a_box_against_a_resting_one_stops_dead() {
    let v = vec2(10.0, 10.0);
    assert!(article::response(v, v).length() < 1e-5, "projected on the tangent of its own motion");
    assert_eq!(slide(v, Vec2::NEG_Y), vec2(10.0, 0.0), "projected on the tangent of the face");
}

#[test]
fn minkowski_returns_no_normal_and_drops_the_time_left() {
    let (v, wall) = (vec2(40.0, 0.0), aabb(30.0, -50.0, 10.0, 100.0));
    let hit = sweep_aabb_aabb(&TEN, v, &wall).expect("a hit");
    assert_eq!((hit.time_of_impact, hit.normal, hit.feature), (0.5, Vec2::NEG_X, Feature::FaceX));
    // The box spends the remaining half of the step moving back from the wall.
    let end = TEN.translated(v * hit.time_of_impact).translated(deflect(v, hit.normal) * (1.0 - hit.time_of_impact));
    assert_eq!(end.min, Vec2::ZERO);
}

#[test]
fn minkowski_a_touching_start_has_nothing_to_push() {
    let floor = aabb(-100.0, 10.0, 200.0, 10.0);
    let difference = floor.minkowski_difference(&TEN);
    let touching = difference.min.y == 0.0;
    assert!(touching && TEN.minimum_translation(&floor).is_none(), "the article's branch pushes by nothing");
    assert_eq!(
        sweep_aabb_aabb(&TEN, vec2(0.0, 5.0), &floor).map(|hit| hit.time_of_impact),
        Some(0.0),
        "falls: stopped"
    );
    assert_eq!(sweep_aabb_aabb(&TEN, vec2(5.0, 0.0), &floor), None, "walks: free");
    assert_eq!(sweep_aabb_aabb(&TEN, vec2(0.0, -5.0), &floor), None, "jumps: free");
}

#[test]
fn learnopengl_3_discrete_tests_tunnel() {
    // 46 units per frame (2,760 units/s at 60 Hz), a wall of 20 units, and a ball of radius 12.5.
    let (wall, radius, way) = (aabb(100.0, -500.0, 20.0, 1000.0), 12.5, vec2(46.0, 0.0));
    let frames: Vec<Vec2> = (0..5_u8).map(|frame| vec2(41.0, 0.0) + way * f32::from(frame)).collect();
    assert!(frames.iter().all(|center| !article::touches(*center, radius, &wall)), "never seen inside");
    let hits = frames.iter().filter_map(|center| sweep_circle_aabb(&Circle { center: *center, radius }, way, &wall));
    assert_eq!(hits.count(), 1);
}

#[test]
fn learnopengl_4_wrong_axis_at_a_seam() {
    // A row of two bricks. A ball arrives at a flat angle from the lower right, nearer to the left
    // brick's corner.
    let (left, right) = (aabb(0.0, 0.0, 50.0, 20.0), aabb(50.0, 0.0, 50.0, 20.0));
    let center = vec2(56.0, 22.0);
    let (axis, _) = article::compass(center, 12.5, &left);
    assert_eq!(axis, Vec2::NEG_X, "the left brick, tested first, mirrors x: the ball flies back");
    assert!(article::touches(center, 12.5, &right));
    let grid = Grid::new(Aabb { min: left.min, max: right.max }, 2, 1);
    // Along the row, slightly inside: the left brick's corner is in the path but covered.
    let sliding = Circle { center: vec2(66.0, 32.499), radius: 12.5 };
    assert!(sweep_circle_aabb(&sliding, vec2(-40.0, 0.0), &left).is_some(), "by itself it would be hit");
    assert_eq!(grid.earliest_hit(&sliding, vec2(-40.0, 0.0), |_| true), None);
    let ball = Circle { center: vec2(76.0, 36.0), radius: 12.5 };
    let hit = grid.earliest_hit(&ball, vec2(-40.0, -28.0), |_| true).expect("the row is hit");
    assert_eq!(hit.hit.normal, Vec2::Y);
}

#[test]
fn learnopengl_5_a_centre_inside_is_not_a_number() {
    let brick = aabb(0.0, 0.0, 50.0, 20.0);
    let difference = brick.closest_point(vec2(20.0, 5.0)) - vec2(20.0, 5.0);
    assert!(difference.normalize().is_nan());
    assert_eq!(article::compass(vec2(20.0, 5.0), 12.5, &brick).0, Vec2::ZERO, "no direction is the nearest");
    let contact = contact_circle_aabb(&Circle { center: vec2(20.0, 5.0), radius: 12.5 }, &brick).expect("inside");
    assert_eq!((contact.normal, contact.depth), (Vec2::NEG_Y, 17.5));
}

#[test]
fn learnopengl_6_a_ball_that_leaves_is_not_turned_back() {
    let (brick, center, leaving) = (aabb(0.0, 0.0, 50.0, 20.0), vec2(25.0, 30.0), vec2(3.0, 8.0));
    assert!(article::touches(center, 12.5, &brick), "it would be mirrored, and fly into the brick");
    assert_eq!(sweep_circle_aabb(&Circle { center, radius: 12.5 }, leaving, &brick), None);
}

#[test]
fn learnopengl_7_a_corner_pushes_too_far() {
    // The disc grazes the corner at 45° and is barely inside.
    let (brick, radius) = (aabb(0.0, 0.0, 50.0, 20.0), 12.5);
    let center = vec2(50.0, 20.0) + Vec2::splat(0.5_f32.sqrt()) * (radius - 0.001);
    let (_, pushed) = article::compass(center, radius, &brick);
    assert!(pushed > 3.6 && pushed < 3.7, "{pushed}: 0.29 of the radius");
    let contact = contact_circle_aabb(&Circle { center, radius }, &brick).expect("touches");
    assert!(contact.depth < 0.002, "{}", contact.depth);
}

#[test]
fn learnopengl_8_the_answer_depends_on_the_frame_rate() {
    // The same motion against the same wall, divided into different numbers of frames.
    let (wall, radius, speed) = (aabb(100.0, -500.0, 20.0, 1000.0), 12.5, 3000.0);
    let seen = |frames: u16| {
        let way = vec2(speed * 0.05 / f32::from(frames), 0.0);
        (0..=frames).any(|frame| article::touches(vec2(20.0, 0.0) + way * f32::from(frame), radius, &wall))
    };
    assert_eq!((seen(100), seen(1)), (true, false), "many short frames see the wall, one long does not");
    let sweep = |frames: u16| {
        let way = vec2(speed * 0.05 / f32::from(frames), 0.0);
        let start = |frame: u16| Circle { center: vec2(20.0, 0.0) + way * f32::from(frame), radius };
        let hit = (0..frames).find_map(|frame| {
            sweep_circle_aabb(&start(frame), way, &wall).map(|hit| start(frame).center + way * hit.time_of_impact)
        });
        hit.expect("the wall is in the way").x
    };
    assert!((sweep(100) - sweep(1)).abs() < 1e-3 && (sweep(1) - 87.5).abs() < 1e-3);
}

#[test]
fn learnopengl_9_a_ball_inside_is_not_steered_again() {
    // A ball that still overlaps the paddle flies up and away. The discrete test reports a hit in
    // every frame, the swept test in none.
    let (paddle, leaving) = (aabb(350.0, 580.0, 100.0, 20.0), vec2(1.0, -3.0));
    let ball = Circle { center: vec2(380.0, 575.0), radius: 12.5 };
    assert!(article::touches(ball.center, ball.radius, &paddle));
    assert!(article::touches(ball.center + leaving, ball.radius, &paddle), "and again in the next frame");
    assert_eq!(sweep_circle_aabb(&ball, leaving, &paddle), None);
}
