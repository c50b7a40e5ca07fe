//! Exact signs of sums and distances, on which the swept disc bases its decisions.
//!
//! You may skip this file. It exists because a rounded discriminant takes one graze in eight for a
//! hit if coordinates use all their bits, and a wrong hit destroys the wrong brick.
//!
//! Every function first computes in double precision. If the result is further from 0 than all
//! rounding errors together, the function returns it (the filter). Otherwise the function computes
//! the sum again without any error, as a list of numbers that do not overlap:
//!
//! ```text
//!   1 + 2⁻⁶⁰     needs 61 bits, a double has 53
//!                ┌───────────────┐         ┌───────────────┐
//!                │ 1             │    +    │ 2⁻⁶⁰          │       the sum as two doubles
//!                └───────────────┘         └───────────────┘
//! ```
//!
//! Source: Shewchuk, *Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric
//! Predicates* (1997). The product of two single-precision numbers is exact in double precision,
//! and no sum or product of four of them overflows or underflows there. The scripts in `docs/proof`
//! prove the bounds of the filters.

use glam::DVec2;

/// Twice the largest relative error of one rounding.
const ROUNDING: f64 = f64::EPSILON;

/// A sum smaller than this share of its terms' magnitude is computed again exactly: 32 roundings.
const NEAR_TIE: f64 = ROUNDING * 16.0;

/// Like [`NEAR_TIE`], for a squared distance: 128 roundings.
const NEAR_TOUCH: f64 = ROUNDING * 64.0;

/// Like [`NEAR_TIE`], for a discriminant: 2⁻²³, far more than its rounding errors. The time of
/// impact needs the discriminant's root, and the root of a small number inherits its relative
/// error.
const NEAR_GRAZE: f64 = 1.0 / 8_388_608.0;

/// Returns a number with the sign of the exact sum of `terms`. Each term is a single-precision
/// number or a product of two.
///
/// `rounded` is this sum with an error of less than 32 roundings of `magnitude`.
#[inline(always)]
pub(super) fn sign<const N: usize>(rounded: f64, magnitude: f64, terms: impl FnOnce() -> [f64; N]) -> f64 {
    if rounded.abs() > magnitude * NEAR_TIE { rounded } else { exact_sign(&terms()) }
}

#[cold]
#[inline(never)]
fn exact_sign(terms: &[f64]) -> f64 {
    ExactSum::of(terms).value()
}

/// Returns true if the exact `a − b` is larger than the exact `c + d`. All four must be
/// single-precision numbers.
///
/// Rounding preserves order: if the rounded values differ, the exact values differ in the same way.
#[inline]
pub(super) fn exceeds(a: f64, b: f64, c: f64, d: f64) -> bool {
    let (difference, sum) = (a - b, c + d);
    if difference == sum { exact_sign(&[a, -b, -c, -d]) > 0.0 } else { difference > sum }
}

/// Returns `a − b − c` with a relative error of at most three roundings. All three must be
/// single-precision numbers, with a − b > c ≥ 0.
#[inline]
pub(super) fn gap(a: f64, b: f64, c: f64) -> f64 {
    let (difference, error) = two_sum(a, -b);
    (difference - c) + error
}

/// Returns a number with the sign of (from − to) · direction.
#[inline]
pub(super) fn dot_sign(from: DVec2, to: DVec2, direction: DVec2) -> f64 {
    let products = (from - to) * direction;
    sign(products.x + products.y, products.x.abs() + products.y.abs(), || {
        [from.x * direction.x, -to.x * direction.x, from.y * direction.y, -to.y * direction.y]
    })
}

/// Returns a number with the sign of (from + direction − to) · direction.
#[inline(always)]
pub(super) fn dot_end_sign(from: DVec2, to: DVec2, direction: DVec2) -> f64 {
    let (products, squares) = ((from - to) * direction, direction * direction);
    let length_squared = squares.x + squares.y;
    let magnitude = products.x.abs() + products.y.abs() + length_squared;
    sign(products.x + products.y + length_squared, magnitude, || {
        let [x, y] = [[from.x * direction.x, -to.x * direction.x], [from.y * direction.y, -to.y * direction.y]];
        [x[0], x[1], squares.x, y[0], y[1], squares.y]
    })
}

/// Returns true if `from` and `to` are further apart than `radius`.
#[inline]
pub(super) fn is_beyond(from: DVec2, to: DVec2, radius: f64) -> bool {
    let (squared, reach) = ((from - to).length_squared(), radius * radius);
    let rounded = squared - reach;
    let is_certain = rounded.abs() > NEAR_TOUCH * (squared + reach);
    if is_certain { rounded > 0.0 } else { is_exactly_beyond(from, DVec2::ZERO, to, radius) }
}

/// Returns true if `from + displacement` and `to` are further apart than `radius`.
#[inline]
pub(super) fn ends_beyond(from: DVec2, displacement: DVec2, to: DVec2, radius: f64) -> bool {
    let (before, reach) = (from - to, radius * radius);
    let rounded = (before + displacement).length_squared() - reach;
    let magnitude = before.length_squared() + displacement.length_squared() + reach;
    let is_certain = rounded.abs() > NEAR_TOUCH * magnitude;
    if is_certain { rounded > 0.0 } else { is_exactly_beyond(from, displacement, to, radius) }
}

#[cold]
#[inline(never)]
fn is_exactly_beyond(from: DVec2, displacement: DVec2, to: DVec2, radius: f64) -> bool {
    let mut exact = ExactSum::of(&[-radius * radius]);
    exact.add_square(&ExactSum::of(&[from.x, -to.x, displacement.x]), 1.0);
    exact.add_square(&ExactSum::of(&[from.y, -to.y, displacement.y]), 1.0);
    exact.value() > 0.0
}

/// Returns |motion|² radius² − ((center − corner) × motion)², the discriminant of a ray against an
/// arc. Its sign is exact, and its relative error is at most 2⁻²⁵.
#[inline]
pub(super) fn discriminant(center: DVec2, corner: DVec2, motion: DVec2, radius: f64) -> f64 {
    let from_corner = center - corner;
    let (left, right) = (from_corner.x * motion.y, from_corner.y * motion.x);
    let (moment, size) = (left - right, left.abs() + right.abs());
    let widest = motion.length_squared() * radius * radius;
    let rounded = widest - moment * moment;
    // The last term covers a moment that consists only of rounding errors.
    let magnitude = widest + size * (moment.abs() + ROUNDING * size);
    if rounded.abs() > NEAR_GRAZE * magnitude { rounded } else { exact_discriminant(center, corner, motion, radius) }
}

#[cold]
#[inline(never)]
fn exact_discriminant(center: DVec2, corner: DVec2, motion: DVec2, radius: f64) -> f64 {
    let moment = [center.x * motion.y, -corner.x * motion.y, -center.y * motion.x, corner.y * motion.x];
    let mut exact = ExactSum::of(&[]);
    exact.add_product(motion.x * motion.x, radius * radius);
    exact.add_product(motion.y * motion.y, radius * radius);
    exact.add_square(&ExactSum::of(&moment), -1.0);
    exact.value()
}

/// A sum without rounding error, smallest part first. Shewchuk calls it an expansion. Its parts do
/// not overlap. Sums round to even, so no two parts are adjacent either: at least one unused bit
/// lies between them (Shewchuk's theorem on Grow-Expansion).
struct ExactSum {
    parts: [f64; Self::MOST],
    count: usize,
}

impl ExactSum {
    /// Maximum number of parts, for a squared distance: each of two squares multiplies 3 × 3 parts,
    /// each product has two parts, and the radius adds one.
    const MOST: usize = 2 * (3 * 3 * 2) + 1;

    fn of(terms: &[f64]) -> Self {
        let mut sum = Self { parts: [0.0; Self::MOST], count: 0 };
        terms.iter().for_each(|term| sum.add(*term));
        sum
    }

    /// Adds a number by Shewchuk's Grow-Expansion.
    fn add(&mut self, term: f64) {
        let mut carry = term;
        for part in &mut self.parts[..self.count] {
            (carry, *part) = two_sum(carry, *part);
        }
        self.parts[self.count] = carry;
        self.count += 1;
    }

    fn add_product(&mut self, a: f64, b: f64) {
        let (product, error) = two_product(a, b);
        self.add(error);
        self.add(product);
    }

    /// Adds the square of `root` times `factor`, which must be 1 or −1.
    fn add_square(&mut self, root: &Self, factor: f64) {
        let parts = &root.parts[..root.count];
        for (a, b) in parts.iter().flat_map(|a| parts.iter().map(move |b| (a, b))) {
            self.add_product(factor * a, *b);
        }
    }

    /// Returns the rounded sum. Its sign is exact, because parts that are not adjacent cannot
    /// cancel the largest part.
    fn value(&self) -> f64 {
        self.parts[..self.count].iter().sum()
    }
}

/// Returns the rounded sum of a and b, and its rounding error. Together they are exact (Knuth).
#[inline]
fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let of_b = sum - a;
    let of_a = sum - of_b;
    (sum, (a - of_a) + (b - of_b))
}

/// Returns the rounded product of a and b, and its rounding error. Together they are exact (Dekker,
/// Veltkamp).
fn two_product(a: f64, b: f64) -> (f64, f64) {
    let halves = |number: f64| {
        let shifted = 134_217_729.0 * number; // 2²⁷ + 1
        let high = shifted - (shifted - number);
        (high, number - high)
    };
    let (product, (a_high, a_low), (b_high, b_low)) = (a * b, halves(a), halves(b));
    let rest = ((product - a_high * b_high) - a_low * b_high) - a_high * b_low;
    (product, a_low * b_low - rest)
}
