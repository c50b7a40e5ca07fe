//! Seeded random numbers and noise for the textures and sounds. Every run generates the same files.
//!
//! This module knows nothing about pictures or sounds.

use glam::Vec2;

/// A pseudo-random number generator: SplitMix64 (Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators", 2014). Any seed is a good one.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// Creates the generator for `seed`.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the next number in 0..1 (1 excluded).
    pub fn unit(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        unit_from_bits((z ^ (z >> 31)) as u32)
    }

    /// Returns the next number in `low`..`high` (`high` excluded).
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }
}

/// Returns white noise in 0..1 for the cell (`x`, `y`) of an endless grid. The result depends only
/// on the arguments, never on earlier calls.
pub fn at_cell(x: i32, y: i32, seed: u32) -> f32 {
    // The finaliser is Chris Wellons' "lowbias32", from his hash function prospector.
    let mut h = (x as u32)
        .wrapping_mul(0x9E37_79B1)
        .wrapping_add((y as u32).wrapping_mul(0x85EB_CA77))
        .wrapping_add(seed.wrapping_mul(0xC2B2_AE3D));
    h = (h ^ (h >> 16)).wrapping_mul(0x7FEB_352D);
    h = (h ^ (h >> 15)).wrapping_mul(0x846C_A68B);
    unit_from_bits(h ^ (h >> 16))
}

/// Returns smooth noise in 0..1 with bumps about one unit wide: a blend of the four cells around
/// `p`.
pub fn smooth(p: Vec2, seed: u32) -> f32 {
    let cell = p.floor();
    let (x, y) = (cell.x as i32, cell.y as i32);
    // Perlin's quintic: its second derivative is zero at the cell borders, which hides the grid.
    let f = p - cell;
    let f = f * f * f * (f * (f * 6.0 - Vec2::splat(15.0)) + Vec2::splat(10.0));
    let row = |y| {
        let (left, right) = (at_cell(x, y, seed), at_cell(x + 1, y, seed));
        left + (right - left) * f.x
    };
    let (upper, lower) = (row(y), row(y + 1));
    upper + (lower - upper) * f.y
}

/// Returns fractal noise in 0..1: `octaves` layers of [`smooth`] noise, each at half the scale and
/// half the weight of the layer before it.
pub fn clouds(p: Vec2, octaves: u32, seed: u32) -> f32 {
    let (mut sum, mut weights, mut weight, mut p) = (0.0, 0.0, 1.0, p);
    for octave in 0..octaves {
        sum += weight * smooth(p, seed.wrapping_add(octave));
        weights += weight;
        weight *= 0.5;
        // Rotate by about 37 degrees to keep the layers' grids from lining up.
        p = Vec2::from_angle(0.65).rotate(p) * 2.0;
    }
    sum / weights
}

/// Converts the upper 24 bits to a fraction; an `f32` holds exactly 24.
fn unit_from_bits(bits: u32) -> f32 {
    (bits >> 8) as f32 / (1 << 24) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_always_gives_the_same_sequence() {
        let take = |seed| {
            let mut random = Random::new(seed);
            [random.unit(), random.unit(), random.unit()]
        };
        assert_eq!(take(1), take(1));
        assert_ne!(take(1), take(2));
    }

    #[test]
    fn every_kind_of_noise_stays_in_its_range_and_varies() {
        let mut random = Random::new(3);
        let mut sums = [0.0; 3];
        for i in 0..1000 {
            let p = Vec2::new(random.between(-50.0, 50.0), random.between(-50.0, 50.0));
            let values = [at_cell(i, -i, 9), smooth(p, 9), clouds(p, 4, 9)];
            for (sum, value) in sums.iter_mut().zip(values) {
                assert!((0.0..1.0).contains(&value), "{value} at {p}");
                *sum += value;
            }
        }
        for sum in sums {
            let mean = sum / 1000.0;
            assert!((0.45..0.55).contains(&mean), "mean {mean}");
        }
    }
}
