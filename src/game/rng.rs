//! The game's random numbers: seeded, equal on every machine, and part of the game's hash.
//!
//! The generator is SplitMix64 (Steele, Lea and Flood, *Fast splittable pseudorandom number
//! generators*, 2014), with eight bytes of state. The tutorial never seeds its generator, and its
//! power-ups fall in the same order at every start.

/// A stream of random numbers.
///
/// ```
/// use breakout::game::Rng;
///
/// let (mut one, mut other) = (Rng::new(7), Rng::new(7));
/// assert_eq!(one.below(6), other.below(6), "the same seed, the same numbers");
/// assert!((-1.0..1.0).contains(&one.between(-1.0, 1.0)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng {
    pub(super) state: u64,
}

impl Rng {
    /// Creates the stream of `seed`.
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// Returns 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns a whole number in `0..end`; 0 if `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        // The upper half of the product needs no division. Its bias is below 2⁻³² for all sizes of
        // this game.
        ((u128::from(self.next_u64()) * end as u128) >> 64) as usize
    }

    /// Returns a number in `[low, high)`.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        // 24 bits fill a single-precision mantissa exactly, and never round up to 1.
        let unit = (self.next_u64() >> 40) as f32 / (1_u32 << 24) as f32;
        low + (high - low) * unit
    }

    /// Returns true with probability 1/`n`. Always returns true if `n` is 0, but still draws a
    /// number.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first outputs for seed 1234567, as published with the reference implementation.
    #[test]
    fn stream_matches_the_reference_implementation() {
        let mut rng = Rng::new(1_234_567);
        let first: Vec<u64> = (0..3).map(|_| rng.next_u64()).collect();
        assert_eq!(first, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn numbers_are_spread_over_their_range() {
        let mut rng = Rng::new(1);
        let mut counts = [0; 6];
        for _ in 0..6000 {
            counts[rng.below(6)] += 1;
            let x = rng.between(-2.0, 3.0);
            assert!((-2.0..3.0).contains(&x));
        }
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
    }
}
