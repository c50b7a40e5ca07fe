//! Compares our swept tests with exact arithmetic and with parry2d.
//!
//! All numbers are multiples of 1/64, so each case has an exact result in whole numbers (`i128`).
//! Where the two libraries differ, the exact result decides. Ours must never be wrong. The tests
//! count parry2d's differences by kind of case.
//!
//! A test run checks 10⁵ cases. Set `BREAKOUT_CASES` for more:
//!
//! ```text
//! BREAKOUT_CASES=10000000 cargo test --release --test all collision_parry:: -- --nocapture
//! ```

use breakout::collision::{Aabb, Circle, Feature, SweepHit, contact_circle_aabb, sweep_aabb_aabb, sweep_circle_aabb};
use breakout::game::Rng;
use glam::{Vec2, vec2};
use parry2d::math::Pose;
use parry2d::query::{ShapeCastOptions, cast_shapes};
use parry2d::shape::{Ball, Cuboid};
use std::path::Path;

/// A vector in 64ths of a world unit.
#[derive(Clone, Copy, Debug)]
struct Int {
    x: i128,
    y: i128,
}

impl Int {
    fn dot(self, other: Self) -> i128 {
        self.x * other.x + self.y * other.y
    }

    fn cross(self, other: Self) -> i128 {
        self.x * other.y - self.y * other.x
    }

    fn minus(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }

    fn float(self) -> Vec2 {
        vec2(self.x as f32, self.y as f32) / 64.0
    }
}

#[derive(Clone, Copy, Debug)]
struct IntBox {
    min: Int,
    max: Int,
}

impl IntBox {
    fn float(self) -> Aabb {
        Aabb { min: self.min.float(), max: self.max.float() }
    }
}

/// One side of a box. `depth` is how far behind the side the mover starts. `outward` is the
/// displacement along the side's outward normal, negative when approaching.
#[derive(Clone, Copy)]
struct Side {
    depth: i128,
    outward: i128,
}

/// Applies the nearest-side rule for overlapping starts: it is a hit if the mover approaches that
/// side. Of equally near sides, the side left soonest decides.
fn overlapping_start_hits(sides: [Side; 4]) -> bool {
    let nearest = sides.iter().map(|side| side.depth).min().expect("four");
    let soonest = sides.iter().filter(|side| side.depth == nearest).map(|side| side.outward).max().expect("one");
    soonest < 0
}

/// Returns the time at which the disc first enters the box. The decisions are exact; the time is in
/// double precision.
fn exact_circle(center: Int, radius: i128, way: Int, target: IntBox) -> Option<f64> {
    let closest = Int { x: center.x.clamp(target.min.x, target.max.x), y: center.y.clamp(target.min.y, target.max.y) };
    let from_closest = center.minus(closest);
    if from_closest.dot(from_closest) <= radius * radius {
        let approaching = if from_closest.dot(from_closest) > 0 {
            from_closest.dot(way) < 0
        } else {
            overlapping_start_hits([
                Side { depth: center.y - target.min.y, outward: -way.y },
                Side { depth: target.max.y - center.y, outward: way.y },
                Side { depth: center.x - target.min.x, outward: -way.x },
                Side { depth: target.max.x - center.x, outward: way.x },
            ])
        };
        return approaching.then_some(0.0);
    }
    // The box inflated by the disc is the union of two boxes and four discs. The center starts
    // outside, so it enters the union where it first enters one of the six.
    let mut first: Option<f64> = None;
    let mut consider = |time: f64| first = Some(first.map_or(time, |first| first.min(time)));
    for swap in [false, true] {
        let turn = |v: Int| if swap { Int { x: v.y, y: v.x } } else { v };
        let (c, d, min, max) = (turn(center), turn(way), turn(target.min), turn(target.max));
        let gap = if d.x > 0 { min.x - radius - c.x } else { c.x - max.x - radius };
        if d.x == 0 || gap < 0 || gap > d.x.abs() {
            continue;
        }
        let across = c.y * d.x.abs() + d.y * gap;
        if min.y * d.x.abs() <= across && across <= max.y * d.x.abs() {
            consider(gap as f64 / d.x.abs() as f64);
        }
    }
    for x in [target.min.x, target.max.x] {
        for y in [target.min.y, target.max.y] {
            let from = center.minus(Int { x, y });
            let (approach, length) = (from.dot(way), way.dot(way));
            let discriminant = length * radius * radius - from.cross(way) * from.cross(way);
            let late = -approach - length;
            if approach < 0 && discriminant > 0 && (late <= 0 || late * late <= discriminant) {
                let outside = from.dot(from) - radius * radius;
                consider(outside as f64 / ((discriminant as f64).sqrt() - approach as f64));
            }
        }
    }
    first
}

/// Returns true if the disc and the box touch or overlap at the start.
fn starts_in_contact(center: Int, radius: i128, target: IntBox) -> bool {
    let closest = Int { x: center.x.clamp(target.min.x, target.max.x), y: center.y.clamp(target.min.y, target.max.y) };
    let from_closest = center.minus(closest);
    from_closest.dot(from_closest) <= radius * radius
}

/// Returns the time at which one box first enters another.
fn exact_aabb(mover: IntBox, way: Int, target: IntBox) -> Option<f64> {
    /// Entry and exit on one axis, as fractions with the positive denominator `over`.
    struct Times {
        entry: i128,
        exit: i128,
        over: i128,
    }
    let mut times = Vec::new();
    for (min1, max1, d, min2, max2) in [
        (mover.min.x, mover.max.x, way.x, target.min.x, target.max.x),
        (mover.min.y, mover.max.y, way.y, target.min.y, target.max.y),
    ] {
        match d {
            0 if min1 < max2 && min2 < max1 => {}
            0 => return None,
            d if d > 0 => times.push(Times { entry: min2 - max1, exit: max2 - min1, over: d }),
            d => times.push(Times { entry: min1 - max2, exit: max1 - min2, over: -d }),
        }
    }
    if times.iter().any(|time| time.entry > time.over || time.exit <= 0) {
        return None;
    }
    if let [a, b] = &times[..]
        && (a.entry * b.over >= b.exit * a.over || b.entry * a.over >= a.exit * b.over)
    {
        return None;
    }
    if times.iter().all(|time| time.entry < 0) {
        let hits = overlapping_start_hits([
            Side { depth: mover.max.y - target.min.y, outward: -way.y },
            Side { depth: target.max.y - mover.min.y, outward: way.y },
            Side { depth: mover.max.x - target.min.x, outward: -way.x },
            Side { depth: target.max.x - mover.min.x, outward: way.x },
        ]);
        return hits.then_some(0.0);
    }
    times.iter().map(|time| time.entry as f64 / time.over as f64).max_by(f64::total_cmp)
}

/// Kind of case in which two results differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    TouchingOrOverlappingAtTheStart,
    GrazeOrEndOfTheWay,
    Plain,
}

struct Random(Rng);

impl Random {
    /// Returns a number of 64ths from a coarse or a fine lattice. The coarse lattices make touches
    /// and grazes common.
    fn int(&mut self, range: i128) -> i128 {
        let grain = [1, 16, 64][self.0.below(3)];
        let count = usize::try_from(2 * range / grain + 1).expect("small");
        (self.0.below(count) as i128 - range / grain) * grain
    }

    fn vec(&mut self, range: i128) -> Int {
        Int { x: self.int(range), y: self.int(range) }
    }

    fn way(&mut self) -> Int {
        let range = [64, 1024, 16_384][self.0.below(3)];
        let axis = self.0.below(6);
        let way = self.vec(range);
        Int { x: if axis == 0 { 0 } else { way.x }, y: if axis == 1 { 0 } else { way.y } }
    }

    fn aabb(&mut self) -> IntBox {
        let (min, size) = (self.vec(4096), self.vec(2048));
        IntBox { min, max: Int { x: min.x + size.x.abs() + 1, y: min.y + size.y.abs() + 1 } }
    }

    fn disc(&mut self) -> Case {
        let (radius, way, target) = (self.int(1024).abs() + 1, self.way(), self.aabb());
        // Half of the starts aim at the box, because most of the others miss it.
        let at = self.vec(4096);
        let aimed = Int { x: (target.min.x + target.max.x) / 2 - way.x + at.x / 4, y: target.min.y - way.y + at.y / 4 };
        let center = if self.0.one_in(2) { aimed } else { at };
        Case { bits: 6, center, radius, way, target }
    }
}

/// Returns the number of cases for each test.
fn cases() -> u64 {
    std::env::var("BREAKOUT_CASES").map_or(100_000, |text| text.parse().expect("BREAKOUT_CASES is a whole number"))
}

/// Checks our results against the exact ones, and counts where parry2d's differ.
struct Tally {
    hits: u64,
    differs: [u64; 3],
}

impl Tally {
    fn new() -> Self {
        Self { hits: 0, differs: [0; 3] }
    }

    #[track_caller]
    fn add(&mut self, ours: Option<SweepHit>, exact: Option<f64>, parry: Option<f32>, touches: bool, near: bool) {
        match (ours, exact) {
            (None, None) => {}
            (Some(hit), Some(time)) => {
                self.hits += 1;
                let error = (f64::from(hit.time_of_impact) - time).abs();
                assert!(error <= 1e-7 * time.max(1e-3), "{hit:?}, exactly at {time}");
            }
            (ours, exact) => panic!("ours {ours:?}, exact {exact:?}"),
        }
        let agrees = match (parry, exact) {
            (None, None) => true,
            (Some(parry), Some(exact)) => (f64::from(parry) - exact).abs() < 1e-3,
            _ => false,
        };
        if !agrees {
            let kind = match (touches, near) {
                (true, _) => Kind::TouchingOrOverlappingAtTheStart,
                (_, true) => Kind::GrazeOrEndOfTheWay,
                _ => Kind::Plain,
            };
            self.differs[kind as usize] += 1;
        }
    }

    #[allow(clippy::print_stdout, reason = "with --nocapture, this is what one runs the long test for")]
    fn report(&self, what: &str) {
        let all = cases();
        let [start, graze, plain] = self.differs;
        println!(
            "{what}: {all} cases, {} hits; ours wrong in 0; parry2d otherwise in {} \
             ({start} touch or overlap at the start, {graze} graze or touch at the end, {plain} plain)",
            self.hits,
            start + graze + plain
        );
        assert!(self.hits > all / 10 && self.hits < all * 9 / 10, "hits and misses both come up");
        // In plain cases parry2d agrees, so both libraries got the same question.
        assert!(plain * 1000 < all, "{plain} plain cases differ");
    }
}

fn pose(center: Vec2) -> Pose {
    Pose::from_translation(parry2d::math::Vector::new(center.x, center.y))
}

fn vector(v: Vec2) -> parry2d::math::Vector {
    parry2d::math::Vector::new(v.x, v.y)
}

fn options() -> ShapeCastOptions {
    ShapeCastOptions { max_time_of_impact: 1.0, stop_at_penetration: false, ..ShapeCastOptions::default() }
}

fn ask_parry(circle: &Circle, way: Vec2, aabb: &Aabb) -> Option<f32> {
    let hit = cast_shapes(
        &pose(circle.center),
        vector(way),
        &Ball::new(circle.radius),
        &pose(aabb.center()),
        vector(Vec2::ZERO),
        &Cuboid::new(vector(aabb.size() / 2.0)),
        options(),
    );
    hit.expect("ball and cuboid are supported").map(|hit| hit.time_of_impact)
}

#[test]
fn the_swept_disc_is_never_wrong() {
    let mut random = Random(Rng::new(1));
    let mut tally = Tally::new();
    for _ in 0..cases() {
        let case = random.disc();
        let Case { center, radius, way, target, .. } = case;
        let (circle, displacement, aabb) = case.float();
        let exact = case.exact();
        let ours = sweep_circle_aabb(&circle, displacement, &aabb);
        let parry = ask_parry(&circle, displacement, &aabb);
        let touches = starts_in_contact(center, radius, target);
        // The case is near a decision if a disc 1/32 larger or smaller changes the exact result.
        let grown = |by: i128| exact_circle(center, (radius + by).max(0), way, target).is_some();
        tally.add(ours, exact, parry, touches, grown(2) != grown(-2));
    }
    tally.report("disc");
}

#[test]
fn the_swept_box_is_never_wrong() {
    let mut random = Random(Rng::new(2));
    let mut tally = Tally::new();
    for _ in 0..cases() {
        let (mut mover, way, target) = (random.aabb(), random.way(), random.aabb());
        if random.0.one_in(2) {
            // Aim the mover so that it would end near the target.
            let at = random.vec(1024);
            let shift = Int { x: target.min.x - way.x + at.x, y: target.min.y - way.y + at.y }.minus(mover.min);
            mover.min = Int { x: mover.min.x + shift.x, y: mover.min.y + shift.y };
            mover.max = Int { x: mover.max.x + shift.x, y: mover.max.y + shift.y };
        }
        let exact = exact_aabb(mover, way, target);
        let touches = mover.min.x <= target.max.x
            && target.min.x <= mover.max.x
            && mover.min.y <= target.max.y
            && target.min.y <= mover.max.y;
        let grown = |by: i128| {
            let by = Int { x: by, y: by };
            let larger =
                IntBox { min: target.min.minus(by), max: Int { x: target.max.x + by.x, y: target.max.y + by.y } };
            let is_box = larger.min.x < larger.max.x && larger.min.y < larger.max.y;
            is_box && exact_aabb(mover, way, larger).is_some()
        };
        let (mover, target) = (mover.float(), target.float());
        let ours = sweep_aabb_aabb(&mover, way.float(), &target);
        let parry = cast_shapes(
            &pose(mover.center()),
            vector(way.float()),
            &Cuboid::new(vector(mover.size() / 2.0)),
            &pose(target.center()),
            vector(Vec2::ZERO),
            &Cuboid::new(vector(target.size() / 2.0)),
            options(),
        );
        let parry = parry.expect("cuboids are supported").map(|hit| hit.time_of_impact);
        tally.add(ours, exact, parry, touches, grown(2) != grown(-2));
    }
    tally.report("box");
}

/// A moving disc and a box, on the lattice of 2^-`bits`.
#[derive(Clone, Copy, Debug)]
struct Case {
    bits: i32,
    center: Int,
    radius: i128,
    way: Int,
    target: IntBox,
}

impl Case {
    fn float(&self) -> (Circle, Vec2, Aabb) {
        let scaled = |number: i128| (number as f64 * 2_f64.powi(-self.bits)) as f32;
        let vector = |v: Int| vec2(scaled(v.x), scaled(v.y));
        let circle = Circle { center: vector(self.center), radius: scaled(self.radius) };
        (circle, vector(self.way), Aabb { min: vector(self.target.min), max: vector(self.target.max) })
    }

    fn exact(&self) -> Option<f64> {
        exact_circle(self.center, self.radius, self.way, self.target)
    }

    /// Compares our result with the exact one, within the error that `docs/collision.md` allows.
    /// Returns true on a hit.
    fn check(&self) -> bool {
        let (circle, way, aabb) = self.float();
        let (ours, exact) = (sweep_circle_aabb(&circle, way, &aabb), self.exact());
        assert_eq!(ours.is_some(), exact.is_some(), "{self:?}: ours {ours:?}, exact {exact:?}");
        if let (Some(hit), Some(time)) = (ours, exact) {
            let length = (self.way.dot(self.way) as f64).sqrt();
            let allowed = 2_f64.powi(-25) + 2_f64.powi(-26) * self.radius as f64 / length;
            let error = (f64::from(hit.time_of_impact) - time).abs();
            assert!(error <= allowed * 1.001, "{self:?}: ours {ours:?}, exact {exact:?}");
        }
        ours.is_some()
    }
}

/// Every placement on a small lattice. Most are touches, grazes, ends or ties.
#[test]
fn every_placement_of_a_small_lattice_is_right() {
    let target = IntBox { min: Int { x: 0, y: 0 }, max: Int { x: 2, y: 1 } };
    let (mut cases, mut hits) = (0, 0);
    let vectors = |range: i128| (-range..=range).flat_map(move |x| (-range..=range).map(move |y| Int { x, y }));
    for center in vectors(6) {
        for (way, radius) in vectors(6).flat_map(|way| (1..=3).map(move |radius| (way, radius))) {
            cases += 1;
            hits += u64::from(Case { bits: 0, center, radius, way, target }.check());
        }
    }
    assert!(hits * 10 > cases && hits * 2 < cases, "{hits} of {cases}");
}

/// Returns exact touches of a box's corner at 0 by a disc that moves right and down: a tangent at
/// the lower left corner, and touches of the upper left corner at the end and at the start of the
/// motion. Adds neighbors one unit in the last place away. Coordinates have up to 24 bits.
fn hard_cases(random: &mut Rng, bits: i32) -> Vec<Case> {
    // A direction whose length is a whole number, from a Pythagorean triple.
    let (a, b) = (2 + random.below(60) as i128, 1 + random.below(60) as i128);
    let (u, v, length) = ((a * a - b * b).abs(), 2 * a * b, a * a + b * b);
    let most = usize::try_from((1 << 23) / length).expect("small");
    let [radius, back, on] = [0; 3].map(|_| 1 + random.below(most) as i128);
    let tangent = Int { x: -radius * v - back * u, y: radius * u - back * v };
    let (way, radius) = (Int { x: (back + on) * u, y: (back + on) * v }, radius * length);
    // At the end or the start, the corner lies one radius ahead along the direction.
    let touch = Int { x: -radius / length * u, y: -radius / length * v };
    let aside = Int { x: way.x + 2 * back, y: way.y - back };
    assert_eq!(touch.dot(touch), radius * radius, "it is one");
    let [above, below] = [-9, 0].map(|y| IntBox { min: Int { x: 0, y }, max: Int { x: 7, y: y + 9 } });
    let places = [(tangent, way, above), (touch.minus(aside), aside, below), (touch, aside, below)];
    let mut cases = Vec::new();
    for (center, way, target) in places {
        for [x, y, wider] in [[0, 0, 0], [1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]] {
            let (center, radius) = (Int { x: center.x + x, y: center.y + y }, radius + wider);
            // An `f32` would round larger numbers.
            if [center.x, center.y, radius, way.x, way.y].iter().all(|number| number.abs() <= 1 << 24) {
                cases.push(Case { bits, center, radius, way, target });
            }
        }
    }
    cases
}

/// Lattices from tiny to huge numbers, as `bits`. In double precision, one exact tangent in eight
/// would be taken for a hit.
const LATTICES: [i32; 10] = [6, 8, 10, 12, 14, 16, 18, 20, 149, -100];

#[test]
fn tangents_and_touches_are_right_on_lattices_of_any_fineness() {
    let mut random = Rng::new(3);
    let (mut hits, mut all) = (0, 0);
    for bits in LATTICES {
        for case in (0..cases() / 20).flat_map(|_| hard_cases(&mut random, bits)) {
            all += 1;
            hits += u64::from(case.check());
        }
    }
    assert!(hits * 10 > all && hits * 10 < all * 9, "{hits} of {all}");
}

/// Numbers whose sum no `f64` can hold. Only the exact sum tells these cases from touches and
/// grazes.
#[test]
fn numbers_of_unlike_size_are_decided_too() {
    let tiny = 2_f32.powi(-60);
    let disc = |x: f32, y: f32, radius: f32| Circle { center: vec2(x, y), radius };
    let box_to = |x: f32, y: f32| Aabb { min: vec2(x - 9.0, y - 9.0), max: vec2(x, y) };
    // The corner is 5 away, or a little more.
    assert!(contact_circle_aabb(&disc(3.0, 4.0, 5.0), &box_to(0.0, 0.0)).is_some());
    assert_eq!(contact_circle_aabb(&disc(3.0, 4.0, 5.0), &box_to(-tiny, 0.0)), None);
    let end = |x: f32| sweep_circle_aabb(&disc(6.0, 8.0, 5.0), vec2(-3.0, -4.0), &box_to(x, 0.0));
    assert!(end(0.0).is_some() && end(-tiny).is_none());
    // The disc touches a face at the start, or a little later.
    let start = |x: f32| sweep_circle_aabb(&disc(1.0, -5.0, 1.0), vec2(-1.0, 0.0), &box_to(x, 0.0));
    let time = |hit: Option<SweepHit>| hit.expect("it hits").time_of_impact;
    assert_eq!((time(start(0.0)), time(start(-tiny))), (0.0, tiny));
    // The disc passes a corner at a distance of one radius, or a little less.
    let graze = |y: f32| sweep_circle_aabb(&disc(10.0, 1.0, 1.0), vec2(-20.0, 0.0), &box_to(0.0, y));
    assert!(graze(0.0).is_none() && graze(tiny).is_some());
}

/// Reads the corpus for other libraries, described in `tests/corpus/README.md`.
fn corpus() -> Vec<(Case, Option<f64>)> {
    let text = include_str!("../corpus/swept-disc.txt");
    let rows = text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let words: Vec<&str> = line.split(' ').collect();
        let [bits, numbers @ .., answer] = &words[..] else { panic!("{line}") };
        let numbers: Vec<i128> = numbers.iter().map(|word| word.parse().expect("a whole number")).collect();
        let [cx, cy, radius, dx, dy, left, top, right, bottom] = numbers[..] else { panic!("{line}") };
        let target = IntBox { min: Int { x: left, y: top }, max: Int { x: right, y: bottom } };
        let (center, way) = (Int { x: cx, y: cy }, Int { x: dx, y: dy });
        let case = Case { bits: bits.parse().expect("a whole number"), center, radius, way, target };
        (case, (*answer != "miss").then(|| answer.parse().expect("a time")))
    });
    rows.collect()
}

#[test]
#[allow(clippy::print_stdout, reason = "what parry2d answers is a figure of the corpus's page")]
fn corpus_answers_are_exact_and_the_sweep_gives_them() {
    let corpus = corpus();
    assert_eq!(corpus.len(), 2000);
    let [mut missed, mut invented, mut late] = [0; 3];
    for (case, answer) in corpus {
        let exact = case.exact();
        assert!(answer.is_some() == exact.is_some() && answer.zip(exact).is_none_or(|(a, b)| (a - b).abs() < 1e-15));
        case.check();
        let (circle, way, aabb) = case.float();
        match (ask_parry(&circle, way, &aabb), exact) {
            (None, Some(_)) => missed += 1,
            (Some(_), None) => invented += 1,
            (Some(theirs), Some(exact)) => late += u32::from((f64::from(theirs) - exact).abs() > 1e-3),
            (None, None) => {}
        }
    }
    println!("parry2d: {missed} hits missed, {invented} misses taken for hits, {late} times off by more than 10⁻³");
}

/// Numbers from 2⁻¹⁴⁹ to 2¹²⁷ in one case. Most cases were chosen because a wrong filter or sign
/// decides them differently. A separate program computed the results in rational numbers: between
/// the times at which the center passes the box's planes, the squared distance is a polynomial.
#[test]
fn numbers_of_unlike_size_are_decided_as_rational_numbers_do() {
    let text = include_str!("../corpus/unlike-sizes.txt");
    let mut features = [0; 4];
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split(' ').collect();
        let (numbers, answer) = words.split_at(9);
        let bits = |word: &&str| f32::from_bits(u32::from_str_radix(word, 16).expect("bits"));
        let numbers: Vec<f32> = numbers.iter().map(bits).collect();
        let [x, y, radius, dx, dy, left, top, right, bottom] = numbers[..] else { panic!("{line}") };
        let aabb = Aabb { min: vec2(left, top), max: vec2(right, bottom) };
        let ours = sweep_circle_aabb(&Circle { center: vec2(x, y), radius }, vec2(dx, dy), &aabb);
        let [time, feature] = answer else {
            assert_eq!((answer, ours), (&["miss"][..], None), "{line}");
            continue;
        };
        let (hit, time) = (ours.expect(line), time.parse::<f64>().expect("a time"));
        let length = f64::from(dx).hypot(f64::from(dy));
        let allowed = 2_f64.powi(-25) + 2_f64.powi(-26) * f64::from(radius) / length;
        assert!((f64::from(hit.time_of_impact) - time).abs() <= allowed * 1.001, "{line}: {hit:?}");
        // A corner's normal may round to an axis; the feature is then a face.
        let is_axis = hit.normal.x == 0.0 || hit.normal.y == 0.0;
        let place = ["x", "y", "corner", "start"].iter().position(|known| known == feature).expect("a feature");
        features[place] += 1;
        let expected = [Feature::FaceX, Feature::FaceY, Feature::Corner].get(place).copied();
        assert!(expected.is_none_or(|expected| hit.feature == expected || place == 2 && is_axis), "{line}: {hit:?}");
    }
    assert!(features.iter().all(|count| *count >= 25), "{features:?}");
}

/// Writes cases with their results to a file.
fn write_cases(file: &Path, cases: &[Case]) {
    let mut text = "# See README.md. bits, centre x y, radius, way x y, box left top right bottom, answer\n".to_owned();
    for case in cases {
        let Case { bits, center, radius, way, target: IntBox { min, max } } = case;
        let answer = case.exact().map_or("miss".to_owned(), |time| format!("{time:.17}"));
        let [from, to] = [format!("{} {}", center.x, center.y), format!("{} {}", way.x, way.y)];
        text += &format!("{bits} {from} {radius} {to} {} {} {} {} {answer}\n", min.x, min.y, max.x, max.y);
    }
    std::fs::write(file, text).expect("the cases can be written");
}

#[test]
#[ignore = "writes tests/corpus/swept-disc.txt"]
fn write_corpus() {
    let mut random = Rng::new(5);
    // Only numbers of usual size, so that a library may scale them.
    let all = LATTICES[..8].iter().cycle().flat_map(|bits| hard_cases(&mut random, *bits)).take(2000);
    let cases: Vec<Case> = all.collect();
    write_cases(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/swept-disc.txt"), &cases);
}

#[test]
#[ignore = "writes the cases of the_swept_disc_is_never_wrong for other libraries"]
fn write_lattice() {
    let mut random = Random(Rng::new(1));
    let all: Vec<Case> = (0..cases()).map(|_| random.disc()).collect();
    write_cases(&Path::new(env!("CARGO_TARGET_TMPDIR")).join("lattice.txt"), &all);
}
