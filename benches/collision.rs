//! Benchmarks the swept tests against parry2d's and against simpler methods.
//!
//! `cargo bench --bench collision` prints a table of medians and ratios. If you filter benchmarks,
//! the skipped rows show results of an earlier run. Only the ratios are comparable between
//! machines.

use breakout::collision::{Aabb, Circle, Grid, SweepHit, contact_circle_aabb, sweep_circle_aabb};
use breakout::game::Rng;
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion};
use glam::{Vec2, vec2};
use parry2d::bounding_volume::Aabb as ParryAabb;
use parry2d::math::{Pose, Vector};
use parry2d::partitioning::{Bvh, BvhBuildStrategy};
use parry2d::query::sweep_toi::{Sweep, SweepToiStatus, ToiProxy, sweep_time_of_impact};
use parry2d::query::{Ray, ShapeCastOptions, cast_shapes};
use parry2d::shape::{Ball, Cuboid};
use std::hint::black_box;
use std::path::Path;
use std::time::Duration;

/// Radius of the ball in world units.
const RADIUS: f32 = 12.5;

/// Size of a brick of the tutorial's first level in world units.
const BRICK: Vec2 = Vec2::new(800.0 / 15.0, 300.0 / 8.0);

/// Speeds: the label in units/s, and the distance per step in world units. The first is the game's
/// speed, the second is extreme.
const SPEEDS: [(&str, f32); 2] = [("350", 350.0 / 120.0), ("10⁶", 1e6 / 120.0)];

/// Levels: number of bricks, columns and rows. Bricks fill half of the cells; all have the same
/// size.
const LEVELS: [(usize, usize, usize); 4] = [(120, 20, 12), (1000, 50, 40), (10_000, 200, 100), (100_000, 500, 400)];

/// Number of different queries. Cycling through them prevents caches and branch prediction from
/// adapting to one query.
const QUESTIONS: usize = 1024;

/// Distance in world units that parry2d's sweep counts as touching: the value parry2d recommends.
const SLOP: f32 = 0.005;

fn main() {
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_millis(1200))
        .sample_size(30)
        .without_plots()
        .configure_from_args();
    narrow_phase(&mut criterion);
    for level in LEVELS {
        for speed in SPEEDS {
            step_query(&mut criterion, level, speed);
        }
    }
    criterion.final_summary();
    print_tables();
}

/// Benchmarks one disc against one box that it does not touch at the start. Half of the discs hit
/// the box.
fn narrow_phase(criterion: &mut Criterion) {
    for (_, length) in SPEEDS {
        let mut rng = Rng::new(1);
        let mut case = || {
            let aabb = Aabb::from_min_size(vec2(rng.between(0.0, 700.0), rng.between(0.0, 260.0)), BRICK);
            let direction = vec2(rng.between(-1.0, 1.0), rng.between(-1.0, 1.0)).normalize_or(Vec2::X);
            let near = aabb.center() + vec2(rng.between(-60.0, 60.0), rng.between(-50.0, 50.0));
            let center = near - direction * length * rng.between(0.0, 1.0);
            (Circle { center, radius: RADIUS }, direction * length, aabb)
        };
        let mut coin = Rng::new(3);
        let cases: Vec<(Circle, Vec2, Aabb)> = (0..QUESTIONS)
            .map(|_| {
                let is_hit = coin.below(2) == 0;
                loop {
                    let (circle, way, aabb) = case();
                    if contact_circle_aabb(&circle, &aabb).is_none()
                        && sweep_circle_aabb(&circle, way, &aabb).is_some() == is_hit
                    {
                        break (circle, way, aabb);
                    }
                }
            })
            .collect();
        let ours = |(circle, way, aabb): &(Circle, Vec2, Aabb)| sweep_circle_aabb(circle, *way, aabb);
        let plain = |(circle, way, aabb): &(Circle, Vec2, Aabb)| plain_sweep(circle, *way, aabb);
        let swept: Vec<(Sweep, Sweep, ToiProxy<'_>)> = cases.iter().map(parry_sweeps).collect();
        let disc = ToiProxy::point(Vector::ZERO, RADIUS);
        let sweep = |(circle, aabb, corners): &(Sweep, Sweep, ToiProxy<'_>)| {
            sweep_time_of_impact(&disc, circle, corners, aabb, 1.0, SLOP)
        };
        let shapes: Vec<(Pose, Vector, Pose, Cuboid)> = cases.iter().map(parry_shapes).collect();
        let ball = Ball::new(RADIUS);
        let options =
            ShapeCastOptions { max_time_of_impact: 1.0, stop_at_penetration: false, ..ShapeCastOptions::default() };
        let cast = |(start, way, position, cuboid): &(Pose, Vector, Pose, Cuboid)| {
            cast_shapes(start, *way, &ball, position, Vector::ZERO, cuboid, options)
        };

        // All four routines solve the same problem. Results may differ where a disc barely grazes
        // the box.
        let hits: Vec<bool> = cases.iter().map(|case| ours(case).is_some()).collect();
        let by_sweep = |status| matches!(status, SweepToiStatus::Hit | SweepToiStatus::Overlapped);
        assert_alike("plain", &hits, cases.iter().map(|case| plain(case).is_some()));
        assert_alike("parry2d's sweep", &hits, swept.iter().map(|case| by_sweep(sweep(case).status)));
        assert_alike("parry2d's cast", &hits, shapes.iter().map(|case| matches!(cast(case), Ok(Some(_)))));

        let mut group = criterion.benchmark_group(format!("narrow-{length:.0}"));
        bench_in_turn(&mut group, "ours", &cases, ours);
        bench_in_turn(&mut group, "plain", &cases, plain);
        bench_in_turn(&mut group, "parry2d-sweep", &swept, sweep);
        bench_in_turn(&mut group, "parry2d-cast", &shapes, cast);
        group.finish();
    }
}

/// Benchmarks `ask` on each question in turn, over and over.
fn bench_in_turn<Q, A>(group: &mut BenchmarkGroup<'_, WallTime>, name: &str, questions: &[Q], ask: impl Fn(&Q) -> A) {
    group.bench_function(name, |bencher| {
        let mut questions = questions.iter().cycle();
        bencher.iter(|| black_box(ask(questions.next().expect("endless"))));
    });
}

/// Asserts that another routine's results agree with ours in at least 98 % of the cases.
fn assert_alike(name: &str, ours: &[bool], others: impl Iterator<Item = bool>) {
    let others = ours.iter().zip(others).filter(|(ours, other)| **ours != *other).count();
    assert!(others * 50 <= ours.len(), "{name} was asked something else: {others} of {} differ", ours.len());
}

/// Sweeps a disc against a box in the simplest way, for comparison: a ray from the disc's center
/// against the box grown by the radius with round corners, in single precision and without care for
/// rounding. Returns the time and the normal.
fn plain_sweep(circle: &Circle, way: Vec2, aabb: &Aabb) -> Option<(f32, Vec2)> {
    let nearest = circle.center.clamp(aabb.min, aabb.max);
    let apart = circle.center - nearest;
    if apart.length_squared() <= circle.radius * circle.radius {
        let normal = if apart == Vec2::ZERO { -way } else { apart }.normalize_or(Vec2::Y);
        return (normal.dot(way) < 0.0).then_some((0.0, normal));
    }
    let grown = aabb.inflated(circle.radius);
    let (to_min, to_max) = ((grown.min - circle.center) / way, (grown.max - circle.center) / way);
    let (near, far) = (to_min.min(to_max), to_min.max(to_max));
    let enters = near.max_element();
    if enters > far.min_element() || enters > 1.0 || far.min_element() < 0.0 {
        return None;
    }
    let at = circle.center + enters * way;
    let corner = at.clamp(aabb.min, aabb.max);
    if at.x == corner.x {
        return (enters >= 0.0).then_some((enters, Vec2::new(0.0, -way.y.signum())));
    }
    if at.y == corner.y {
        return (enters >= 0.0).then_some((enters, Vec2::new(-way.x.signum(), 0.0)));
    }
    let from_corner = circle.center - corner;
    let (a, b) = (way.length_squared(), from_corner.dot(way));
    let discriminant = b * b - a * (from_corner.length_squared() - circle.radius * circle.radius);
    if discriminant <= 0.0 {
        return None;
    }
    let time = (-b - discriminant.sqrt()) / a;
    (0.0..=1.0).contains(&time).then(|| (time, (from_corner + time * way) / circle.radius))
}

/// Converts a case to the types of parry2d's sweep: the disc's motion, the box at rest, and the
/// box's corners.
fn parry_sweeps((circle, way, aabb): &(Circle, Vec2, Aabb)) -> (Sweep, Sweep, ToiProxy<'static>) {
    let moves = Sweep::from_poses(&pose(circle.center), &pose(circle.center + *way), Vector::ZERO);
    let half = vector(aabb.size() / 2.0);
    let corners = [Vector::new(-half.x, -half.y), Vector::new(half.x, -half.y), half, Vector::new(-half.x, half.y)];
    (moves, Sweep::constant(&pose(aabb.center()), Vector::ZERO), ToiProxy::from_array(corners, 0.0))
}

/// Converts a case to the types of parry2d's shape cast.
fn parry_shapes((circle, way, aabb): &(Circle, Vec2, Aabb)) -> (Pose, Vector, Pose, Cuboid) {
    (pose(circle.center), vector(*way), pose(aabb.center()), Cuboid::new(vector(aabb.size() / 2.0)))
}

/// Benchmarks the search for the first brick hit in a step. Bricks fill half of the cells; the ball
/// starts at a random free position.
fn step_query(criterion: &mut Criterion, (count, columns, rows): (usize, usize, usize), (_, length): (&str, f32)) {
    let size = BRICK * vec2(columns as f32, rows as f32);
    let grid = Grid::new(Aabb { min: Vec2::ZERO, max: size }, columns, rows);
    let mut rng = Rng::new(2);
    let cells = columns * rows;
    let mut alive = vec![false; cells];
    let mut left = count;
    while left > 0 {
        let cell = rng.below(cells);
        left -= usize::from(!std::mem::replace(&mut alive[cell], true));
    }
    let bricks: Vec<Aabb> = (0..cells).filter(|cell| alive[*cell]).map(|cell| grid.aabb(cell)).collect();
    let questions: Vec<(Circle, Vec2)> = (0..QUESTIONS)
        .map(|_| {
            let free = loop {
                let center = vec2(rng.between(RADIUS, size.x - RADIUS), rng.between(RADIUS, size.y - RADIUS));
                let circle = Circle { center, radius: RADIUS };
                if grid.earliest_hit(&circle, Vec2::X, |cell| alive[cell]).is_none_or(|hit| hit.hit.depth == 0.0)
                    && bricks.iter().all(|brick| contact_circle_aabb(&circle, brick).is_none())
                {
                    break circle;
                }
            };
            let direction = vec2(rng.between(-1.0, 1.0), rng.between(-1.0, 1.0)).normalize_or(Vec2::X);
            (free, direction * length)
        })
        .collect();
    let hits = questions.iter().filter(|(circle, way)| grid.earliest_hit(circle, *way, |cell| alive[cell]).is_some());
    let share = hits.count() as f32 / QUESTIONS as f32;
    assert!(share > 0.05, "a step hits something now and then: {share}");
    let mut group = criterion.benchmark_group(format!("step-{count}-{length:.0}"));

    bench_in_turn(&mut group, "grid", &questions, |(circle, way)| grid.earliest_hit(circle, *way, |cell| alive[cell]));
    bench_in_turn(&mut group, "every", &questions, |(circle, way)| {
        earliest(bricks.iter().filter_map(|brick| sweep_circle_aabb(circle, *way, brick)))
    });
    let covered = |circle: &Circle, way| Aabb::from_center_size(circle.center, Vec2::splat(2.0 * RADIUS)).swept(way);
    bench_in_turn(&mut group, "broad", &questions, |(circle, way)| {
        let covered = covered(circle, *way);
        let near = bricks.iter().filter(|brick| covered.touches(brick));
        earliest(near.filter_map(|brick| sweep_circle_aabb(circle, *way, brick)))
    });

    let plain: Vec<ParryAabb> = bricks.iter().map(parry).collect();
    let by_box = Bvh::from_leaves(BvhBuildStrategy::Ploc, &plain);
    bench_in_turn(&mut group, "parry2d-box", &questions, |(circle, way)| {
        let covered = parry(&covered(circle, *way));
        let near = by_box.intersect_aabb(&covered).map(|leaf| &bricks[leaf as usize]);
        earliest(near.filter_map(|brick| sweep_circle_aabb(circle, *way, brick)))
    });
    let grown: Vec<ParryAabb> = bricks.iter().map(|brick| parry(&brick.inflated(RADIUS))).collect();
    let by_ray = Bvh::from_leaves(BvhBuildStrategy::Ploc, &grown);
    bench_in_turn(&mut group, "parry2d-ray", &questions, |(circle, way)| {
        let ray = Ray::new(vector(circle.center), vector(*way));
        by_ray.cast_ray(&ray, 1.0, |leaf, _| {
            sweep_circle_aabb(circle, *way, &bricks[leaf as usize]).map(|hit| hit.time_of_impact)
        })
    });
    group.finish();
}

fn earliest(hits: impl Iterator<Item = SweepHit>) -> Option<SweepHit> {
    hits.min_by(|a, b| a.time_of_impact.total_cmp(&b.time_of_impact))
}

fn vector(v: Vec2) -> Vector {
    Vector::new(v.x, v.y)
}

fn pose(center: Vec2) -> Pose {
    Pose::from_translation(vector(center))
}

fn parry(aabb: &Aabb) -> ParryAabb {
    ParryAabb::new(vector(aabb.min), vector(aabb.max))
}

/// Reads the median of one of this run's benchmarks in nanoseconds from Criterion's files.
fn median(group: &str, function: &str) -> Option<f64> {
    let target = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    let path = Path::new(&target).join("criterion").join(group).join(function).join("new/estimates.json");
    let estimates: serde_json::Value = serde_json::from_slice(&std::fs::read(path).ok()?).ok()?;
    estimates["median"]["point_estimate"].as_f64()
}

#[allow(clippy::print_stdout, reason = "the tables are what one runs this for")]
fn print_tables() {
    println!(
        "\n| one disc, one box | ours | plain `f32` | parry2d `sweep_time_of_impact` | parry2d `cast_shapes` | \
         ours / plain | ours / best parry2d |\n|---|---|---|---|---|---|---|"
    );
    for (name, length) in SPEEDS {
        let of = |function| median(&format!("narrow-{length:.0}"), function);
        if let (Some(ours), Some(plain), Some(sweep), Some(cast)) =
            (of("ours"), of("plain"), of("parry2d-sweep"), of("parry2d-cast"))
        {
            let (times, share) = (ours / plain, sweep.min(cast) / ours);
            println!(
                "| at {name} units/s | {ours:.1} ns | {plain:.1} ns | {sweep:.0} ns | {cast:.0} ns | {times:.2} | 1/{share:.0} |"
            );
        }
    }
    println!(
        "\n| bricks, speed | every brick | broad-phase box | parry2d, box query | parry2d, ray query | grid | \
         every / grid | grid / best parry2d | grid / grid at 120 |\n|---|---|---|---|---|---|---|---|---|"
    );
    for (name, length) in SPEEDS {
        let at_120 = median(&format!("step-120-{length:.0}"), "grid");
        for (count, ..) in LEVELS {
            let of = |function| median(&format!("step-{count}-{length:.0}"), function);
            if let (Some(grid), Some(every), Some(broad), Some(boxes), Some(rays), Some(at_120)) =
                (of("grid"), of("every"), of("broad"), of("parry2d-box"), of("parry2d-ray"), at_120)
            {
                println!(
                    "| {count} at {name} | {every:.0} | {broad:.0} | {boxes:.0} | {rays:.0} | {grid:.1} ns | {:.0} | {:.2} | {:.2} |",
                    every / grid,
                    grid / boxes.min(rays),
                    grid / at_120
                );
            }
        }
    }
}
