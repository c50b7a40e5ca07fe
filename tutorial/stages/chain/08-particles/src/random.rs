//! Random numbers: the xorshift generator.

pub struct Random(u32);

impl Random {
    /// The same seed gives the same numbers.
    pub fn new(seed: u32) -> Self {
        Self(seed | 1) // never 0, which would stay 0
    }

    fn next(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0
    }

    pub fn between(&mut self, from: f32, to: f32) -> f32 {
        from + (to - from) * (self.next() as f32 / u32::MAX as f32)
    }
}
