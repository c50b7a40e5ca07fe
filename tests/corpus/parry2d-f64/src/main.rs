//! Runs each case of a file through parry2d in double precision, and counts its wrong results. This
//! is an example of testing a library with the corpus; the corpus's README says how to run it.

use parry2d_f64::math::{Pose, Vector};
use parry2d_f64::query::{ShapeCastOptions, cast_shapes};
use parry2d_f64::shape::{Ball, Cuboid};

fn main() {
    let file = std::env::args().nth(1).expect("the file of the cases");
    let text = std::fs::read_to_string(&file).expect("the file can be read");
    let [mut cases, mut hits, mut missed, mut invented, mut late] = [0; 5];
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (numbers, answer) = line.rsplit_once(' ').expect("an answer");
        let numbers: Vec<f64> = numbers.split(' ').map(|word| word.parse().expect("a number")).collect();
        let [bits, rest @ ..] = &numbers[..] else { panic!("{line}") };
        let rest: Vec<f64> = rest.iter().map(|number| number * 2_f64.powf(-bits)).collect();
        let [x, y, radius, dx, dy, left, top, right, bottom] = rest[..] else { panic!("{line}") };

        let middle = Vector::new((left + right) / 2.0, (top + bottom) / 2.0);
        let half = Vector::new((right - left) / 2.0, (bottom - top) / 2.0);
        let found = cast_shapes(
            &Pose::from_translation(Vector::new(x, y)),
            Vector::new(dx, dy),
            &Ball::new(radius),
            &Pose::from_translation(middle),
            Vector::new(0.0, 0.0),
            &Cuboid::new(half),
            ShapeCastOptions { max_time_of_impact: 1.0, stop_at_penetration: false, ..Default::default() },
        );
        let found = found.expect("ball and cuboid are supported").map(|hit| hit.time_of_impact);
        let exact = (answer != "miss").then(|| answer.parse::<f64>().expect("a time"));

        cases += 1;
        hits += u32::from(exact.is_some());
        match (found, exact) {
            (None, Some(_)) => missed += 1,
            (Some(_), None) => invented += 1,
            (Some(found), Some(exact)) => late += u32::from((found - exact).abs() > 1e-3),
            (None, None) => {}
        }
    }
    println!(
        "{cases} cases, {hits} hits: {missed} hits missed, {invented} misses taken for hits, \
         {late} times off by more than 10⁻³"
    );
}
