//! Benchmarks the rules, step by step: `cargo bench --bench step`.
//!
//! Times of different runs or machines are not comparable. To compare two versions, keep the
//! benchmark binary of the first version and run both binaries in turn.

use breakout::game::replay::Replay;
use breakout::game::{Event, Game, Input, PowerUpKind, Steer, StepObserver};
use breakout::level;
use breakout::xray::StepTrace;
use criterion::{Criterion, Throughput};
use glam::Vec2;
use std::hint::black_box;
use std::path::Path;
use std::time::Duration;

/// Number of steps of the game with nine balls.
const STEPS: u32 = 2_000;

fn main() {
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_millis(1500))
        .sample_size(30)
        .without_plots()
        .configure_from_args();
    let mut group = criterion.benchmark_group("rules");
    for name in ["first-wall", "chambers"] {
        let replay = recorded(name);
        let inputs: Vec<Input> = replay.inputs().collect();
        group.throughput(Throughput::Elements(inputs.len() as u64));
        group.bench_function(name, |bencher| bencher.iter(|| play(replay.begin(), &inputs, &mut ())));
        let mut trace = StepTrace::new();
        let observed = format!("{name}-observed");
        group.bench_function(observed, |bencher| bencher.iter(|| play(replay.begin(), &inputs, &mut trace)));
    }
    let inputs: Vec<Input> = (0..STEPS).map(steering).collect();
    group.throughput(Throughput::Elements(u64::from(STEPS)));
    group.bench_function("nine-balls", |bencher| bencher.iter(|| play(nine_balls(), &inputs, &mut ())));
    group.finish();
    criterion.final_summary();
}

fn recorded(name: &str) -> Replay {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/replays/{name}.replay"));
    let text = std::fs::read_to_string(file).expect("a recorded game");
    Replay::parse(name, &text).expect("a good record")
}

/// Returns a game with nine balls, which walls of solid bricks keep in the field.
fn nine_balls() -> Game {
    let level = level::parse("bench", "Bench", "1 1 1 1 1 1 1 1\n1 0 0 0 0 0 0 1\n1 0 2 0 0 1 0 1\n").expect("a level");
    let (mut game, mut events) = (Game::new(&level, 1), Vec::new());
    game.step(&Input { start: true, launch: true, ..Input::default() }, &mut events);
    for _ in 0..4 {
        game.grant(PowerUpKind::MultiBall, Vec2::ZERO, &mut events);
    }
    (0..14).for_each(|_| game.grant(PowerUpKind::PadSizeIncrease, Vec2::ZERO, &mut events));
    game
}

fn steering(step: u32) -> Input {
    let steer = Steer::Speed(if step % 240 < 120 { 0.4 } else { -0.4 });
    Input { steer, launch: true, start: false }
}

/// Plays all inputs. Returns the numbers of steps and events, to keep the compiler from optimizing
/// the work away.
fn play(mut game: Game, inputs: &[Input], observer: &mut impl StepObserver) -> (u64, usize) {
    let (mut events, mut happened): (Vec<Event>, usize) = (Vec::with_capacity(256), 0);
    for input in inputs {
        events.clear();
        game.step_observed(black_box(input), &mut events, observer);
        happened += events.len();
    }
    (game.steps(), happened)
}
