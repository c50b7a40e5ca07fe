//! Oscillators: the raw material of all tones.

use std::f32::consts::TAU;

/// An oscillator, which keeps its place in the wave while its frequency moves.
#[derive(Debug, Clone)]
pub struct Oscillator {
    rate: f32,
    /// 0 to 1 through one period.
    phase: f32,
}

impl Oscillator {
    /// An oscillator at the beginning of its wave, for `rate` samples per second.
    pub fn new(rate: u32) -> Self {
        Self::at_phase(rate, 0.0)
    }

    /// An oscillator at a place in its wave, from 0 to 1. Voices in unison that all begin at 0
    /// sound hollow at first.
    pub fn at_phase(rate: u32, phase: f32) -> Self {
        Self { rate: rate as f32, phase }
    }

    /// The next sample of a sine of `frequency` Hz.
    pub fn sine(&mut self, frequency: f32) -> f32 {
        let (phase, _) = self.advance(frequency);
        (phase * TAU).sin()
    }

    /// The next sample of a triangle: hollow and soft. Begins at 0. Its overtones fall so fast that
    /// they need no band limit at the pitches used here.
    pub fn triangle(&mut self, frequency: f32) -> f32 {
        let (phase, _) = self.advance(frequency);
        1.0 - 4.0 * ((phase + 0.25).fract() - 0.5).abs()
    }

    /// The next sample of a sawtooth: bright.
    ///
    /// A polynomial rounds off its jump over the sample on either side, "PolyBLEP" (Välimäki and
    /// Huovilainen, "Antialiasing oscillators in subtractive synthesis", 2007). Without it,
    /// overtones above half the sample rate would be heard as wrong notes.
    pub fn saw(&mut self, frequency: f32) -> f32 {
        let (phase, step) = self.advance(frequency);
        let rounding = if phase < step {
            let t = phase / step;
            t + t - t * t - 1.0
        } else if phase > 1.0 - step {
            let t = (phase - 1.0) / step;
            t * t + t + t + 1.0
        } else {
            0.0
        };
        2.0 * phase - 1.0 - rounding
    }

    /// The phase before this sample, and how far it moves.
    fn advance(&mut self, frequency: f32) -> (f32, f32) {
        let (phase, step) = (self.phase, frequency / self.rate);
        self.phase = (phase + step).fract();
        (phase, step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_wave_stays_in_range_and_is_balanced_around_zero() {
        let waves: [fn(&mut Oscillator, f32) -> f32; 3] = [Oscillator::sine, Oscillator::triangle, Oscillator::saw];
        for wave in waves {
            let mut oscillator = Oscillator::new(8000);
            let samples: Vec<f32> = (0..8000).map(|_| wave(&mut oscillator, 100.0)).collect();
            assert!(samples.iter().all(|sample| sample.abs() <= 1.001));
            let mean = samples.iter().sum::<f32>() / 8000.0;
            assert!(mean.abs() < 0.01, "mean {mean}");
        }
    }
}
