//! How long the swept tests take, beside parry2d's and beside simpler ways:
//! `cargo bench --bench collision`.
//!
//! Prints a table of medians and ratios of this run (with a filter, what was left out is of an
//! earlier one); only the ratios travel from machine to machine.

use breakout::collision::{Aabb, Circle, Grid, SweepHit, contact_circle_aabb, sweep_circle_aabb};
use breakout::game::Rng;
use criterion::Criterion;
use glam::{Vec2, vec2};
use parry2d::bounding_volume::Aabb as ParryAabb;
use parry2d::math::{Pose, Vector};
use parry2d::partitioning::{Bvh, BvhBuildStrategy};
use parry2d::query::{Ray, ShapeCastOptions, cast_shapes};
use parry2d::shape::{Ball, Cuboid};
use std::hint::black_box;
use std::path::Path;
use std::time::Duration;

/// The ball's radius, world units.
const RADIUS: f32 = 12.5;

/// A brick of the tutorial's first level, world units.
const BRICK: Vec2 = Vec2::new(800.0 / 15.0, 300.0 / 8.0);

/// Way of one step at the game's speed and at an absurd one, world units.
const SPEEDS: [(&str, f32); 2] = [("350", 350.0 / 120.0), ("10⁶", 1e6 / 120.0)];

/// Levels: bricks, columns, rows; half of the cells are bricks, all of one size.
const LEVELS: [(usize, usize, usize); 4] = [(120, 20, 12), (1000, 50, 40), (10_000, 200, 100), (100_000, 500, 400)];

/// Questions asked in turn, so that neither caches nor branches learn one.
const QUESTIONS: usize = 1024;

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

/// One disc against one box, hits and misses alike.
fn narrow_phase(criterion: &mut Criterion) {
    for (_, length) in SPEEDS {
        let mut rng = Rng::new(1);
        let cases: Vec<(Circle, Vec2, Aabb)> = (0..QUESTIONS)
            .map(|_| {
                let aabb = Aabb::from_min_size(vec2(rng.between(0.0, 700.0), rng.between(0.0, 260.0)), BRICK);
                let direction = vec2(rng.between(-1.0, 1.0), rng.between(-1.0, 1.0)).normalize_or(Vec2::X);
                // Ends near the box, so that about half of them hit.
                let near = aabb.center() + vec2(rng.between(-45.0, 45.0), rng.between(-38.0, 38.0));
                let center = near - direction * length * rng.between(0.0, 1.0);
                (Circle { center, radius: RADIUS }, direction * length, aabb)
            })
            .collect();
        let mut group = criterion.benchmark_group(format!("narrow-{length:.0}"));
        group.bench_function("ours", |bencher| {
            let mut questions = cases.iter().cycle();
            bencher.iter(|| {
                let (circle, way, aabb) = questions.next().expect("endless");
                black_box(sweep_circle_aabb(circle, *way, aabb))
            });
        });
        let shapes: Vec<(Pose, Vector, Pose, Cuboid)> = cases
            .iter()
            .map(|(circle, way, aabb)| {
                let half = aabb.size() / 2.0;
                (pose(circle.center), vector(*way), pose(aabb.center()), Cuboid::new(vector(half)))
            })
            .collect();
        let ball = Ball::new(RADIUS);
        let options =
            ShapeCastOptions { max_time_of_impact: 1.0, stop_at_penetration: false, ..ShapeCastOptions::default() };
        group.bench_function("parry2d", |bencher| {
            let mut questions = shapes.iter().cycle();
            bencher.iter(|| {
                let (start, way, position, cuboid) = questions.next().expect("endless");
                black_box(cast_shapes(start, *way, &ball, position, Vector::ZERO, cuboid, options))
            });
        });
        group.finish();
    }
}

/// The first brick that is hit in a step, half of the cells being bricks and the ball beginning
/// anywhere between them.
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

    group.bench_function("grid", |bencher| {
        let mut questions = questions.iter().cycle();
        bencher.iter(|| {
            let (circle, way) = questions.next().expect("endless");
            black_box(grid.earliest_hit(circle, *way, |cell| alive[cell]))
        });
    });
    group.bench_function("every", |bencher| {
        let mut questions = questions.iter().cycle();
        bencher.iter(|| {
            let (circle, way) = questions.next().expect("endless");
            black_box(earliest(bricks.iter().filter_map(|brick| sweep_circle_aabb(circle, *way, brick))))
        });
    });
    group.bench_function("broad", |bencher| {
        let mut questions = questions.iter().cycle();
        bencher.iter(|| {
            let (circle, way) = questions.next().expect("endless");
            let covered = Aabb::from_center_size(circle.center, Vec2::splat(2.0 * RADIUS)).swept(*way);
            let near = bricks.iter().filter(|brick| covered.touches(brick));
            black_box(earliest(near.filter_map(|brick| sweep_circle_aabb(circle, *way, brick))))
        });
    });

    let plain: Vec<ParryAabb> = bricks.iter().map(parry).collect();
    let by_box = Bvh::from_leaves(BvhBuildStrategy::Ploc, &plain);
    group.bench_function("parry2d-box", |bencher| {
        let mut questions = questions.iter().cycle();
        bencher.iter(|| {
            let (circle, way) = questions.next().expect("endless");
            let covered = parry(&Aabb::from_center_size(circle.center, Vec2::splat(2.0 * RADIUS)).swept(*way));
            let near = by_box.intersect_aabb(&covered).map(|leaf| &bricks[leaf as usize]);
            black_box(earliest(near.filter_map(|brick| sweep_circle_aabb(circle, *way, brick))))
        });
    });
    let grown: Vec<ParryAabb> = bricks.iter().map(|brick| parry(&brick.inflated(RADIUS))).collect();
    let by_ray = Bvh::from_leaves(BvhBuildStrategy::Ploc, &grown);
    group.bench_function("parry2d-ray", |bencher| {
        let mut questions = questions.iter().cycle();
        bencher.iter(|| {
            let (circle, way) = questions.next().expect("endless");
            let ray = Ray::new(vector(circle.center), vector(*way));
            black_box(by_ray.cast_ray(&ray, 1.0, |leaf, _| {
                sweep_circle_aabb(circle, *way, &bricks[leaf as usize]).map(|hit| hit.time_of_impact)
            }))
        });
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

/// The median of a benchmark of this run in nanoseconds, from what Criterion wrote.
fn median(group: &str, function: &str) -> Option<f64> {
    let target = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    let path = Path::new(&target).join("criterion").join(group).join(function).join("new/estimates.json");
    let estimates: serde_json::Value = serde_json::from_slice(&std::fs::read(path).ok()?).ok()?;
    estimates["median"]["point_estimate"].as_f64()
}

#[allow(clippy::print_stdout, reason = "the tables are what one runs this for")]
fn print_tables() {
    println!("\n| one disc, one box | ours | parry2d `cast_shapes` | ours / parry2d |\n|---|---|---|---|");
    for (name, length) in SPEEDS {
        let group = format!("narrow-{length:.0}");
        if let (Some(ours), Some(parry)) = (median(&group, "ours"), median(&group, "parry2d")) {
            println!("| at {name} units/s | {ours:.1} ns | {parry:.0} ns | 1/{:.0} |", parry / ours);
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
