//! A filter with low-pass, band-pass and high-pass outputs.

use std::f32::consts::PI;

/// A second-order state-variable filter in trapezoidal form. It stays stable while its cutoff moves
/// (Andrew Simper, "Solving the continuous SVF equations using trapezoidal integration", Cytomic
/// 2013).
#[derive(Debug, Clone)]
pub struct Filter {
    rate: f32,
    damping: f32,
    state: [f32; 2],
    /// The paper's coefficient `g`, derived from the cutoff.
    g: f32,
    /// Number of samples processed.
    age: usize,
}

/// Samples between updates of the cutoff coefficient. Computing its tangent costs more than all
/// other steps of the filter, and no cutoff here moves audibly within this time (at most half a
/// millisecond).
pub const RETUNED_EVERY: usize = 16;

/// The outputs of a [`Filter`] for one sample.
#[derive(Debug, Clone, Copy)]
pub struct Filtered {
    /// The part below the cutoff.
    pub low: f32,
    /// The part around the cutoff.
    pub band: f32,
    /// The part above the cutoff.
    pub high: f32,
}

impl Filter {
    /// Creates a filter with no signal in it. `resonance` is the gain at the cutoff: 0.7 is flat,
    /// higher values ring.
    pub fn new(rate: u32, resonance: f32) -> Self {
        Self { rate: rate as f32, damping: 1.0 / resonance, state: [0.0; 2], g: 0.0, age: 0 }
    }

    /// Processes the next sample. A new `cutoff`, in Hz, takes effect within [`RETUNED_EVERY`]
    /// samples.
    pub fn next(&mut self, input: f32, cutoff: f32) -> Filtered {
        if self.age.is_multiple_of(RETUNED_EVERY) {
            self.g = (PI * (cutoff / self.rate).min(0.45)).tan();
        }
        self.age += 1;
        let (g, k, [s1, s2]) = (self.g, self.damping, self.state);
        let high = (input - (k + g) * s1 - s2) / (1.0 + g * (g + k));
        let band = g * high + s1;
        let low = g * band + s2;
        self.state = [g * high + band, g * band + low];
        Filtered { low, band, high }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sound::wave::Oscillator;

    #[test]
    fn low_pass_and_high_pass_filters_split_at_the_cutoff() {
        let loudness = |frequency, part: fn(Filtered) -> f32| {
            let mut oscillator = Oscillator::new(44_100);
            let mut filter = Filter::new(44_100, 0.7);
            let through = (0..44_100).map(|_| part(filter.next(oscillator.sine(frequency), 1000.0)));
            (through.map(|sample| sample * sample).sum::<f32>() / 22_050.0).sqrt()
        };
        let low = |frequency| loudness(frequency, |filtered| filtered.low);
        let high = |frequency| loudness(frequency, |filtered| filtered.high);
        assert!(low(100.0) > 0.95 && low(8000.0) < 0.03);
        assert!(high(100.0) < 0.03 && high(8000.0) > 0.95);
    }
}
