//! Benchmarks levels: parsing the largest, and searching for bricks that no ball can reach.
//!
//! `cargo bench --bench level`; times of different machines are not comparable.

use breakout::diagnostics::diagnose;
use breakout::game::rules::Rules;
use breakout::level;
use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;

fn levels(criterion: &mut Criterion) {
    let row = |code: &dyn Fn(usize) -> String, count: usize| (0..count).map(code).collect::<String>() + "\n";
    let spaced = |i: usize| format!("{} ", i * 7 % 8);
    let dense = |i: usize| (i * 7 % 8).to_string();
    for (name, text) in [
        ("parse 1000 x 1000 with blanks", row(&spaced, 1000).repeat(1000)),
        ("parse 1000 x 1000 dense", row(&dense, 1000).repeat(1000)),
    ] {
        criterion.bench_function(name, |bencher| {
            bencher.iter(|| level::parse("level", "Level", black_box(&text)));
        });
    }
    // The largest playable level; every second brick is solid.
    let checker: String = (0..75).map(|y| row(&|x| ["1", "2"][(x + y) % 2].to_owned(), 100)).collect();
    criterion.bench_function("diagnose 100 x 75, half of it solid", |bencher| {
        bencher.iter(|| diagnose(&Rules::TUTORIAL, "level", "Level", black_box(checker.as_bytes())).problems.len());
    });
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = levels
}
criterion_main!(benches);
