//! Random numbers for the textures and sounds. They are seeded, so that each run makes the same
//! files.
//!
//! This module knows neither pictures nor sounds.

use glam::Vec2;

/// A sequence of pseudo-random numbers: SplitMix64 (Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators", 2014), chosen because any seed is a good one.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// The sequence that belongs to `seed`.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number, at least 0 and less than 1.
    pub fn unit(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        unit_from_bits((z ^ (z >> 31)) as u32)
    }

    /// The next number, at least `low` and less than `high`.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }
}

/// A random number in 0..1 for the cell (`x`, `y`) of an endless grid: white noise without a state,
/// so the order of calls does not matter.
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

/// Smooth noise in 0..1 whose bumps are about one unit wide: the four cells around `p`, blended.
pub fn smooth(p: Vec2, seed: u32) -> f32 {
    let cell = p.floor();
    let (x, y) = (cell.x as i32, cell.y as i32);
    // Perlin's quintic: its second derivative vanishes at the cells' borders, so the grid does not
    // show.
    let f = p - cell;
    let f = f * f * f * (f * (f * 6.0 - Vec2::splat(15.0)) + Vec2::splat(10.0));
    let row = |y| {
        let (left, right) = (at_cell(x, y, seed), at_cell(x + 1, y, seed));
        left + (right - left) * f.x
    };
    let (upper, lower) = (row(y), row(y + 1));
    upper + (lower - upper) * f.y
}

/// Clouds in 0..1: `octaves` layers of [`smooth`] noise, each half as wide and half as strong as
/// the one before.
pub fn clouds(p: Vec2, octaves: u32, seed: u32) -> f32 {
    let (mut sum, mut weights, mut weight, mut p) = (0.0, 0.0, 1.0, p);
    for octave in 0..octaves {
        sum += weight * smooth(p, seed.wrapping_add(octave));
        weights += weight;
        weight *= 0.5;
        // Turned by about 37 degrees, so that the layers' grids do not line up.
        p = Vec2::from_angle(0.65).rotate(p) * 2.0;
    }
    sum / weights
}

/// The upper 24 bits as a fraction: as many as `f32` holds exactly.
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
