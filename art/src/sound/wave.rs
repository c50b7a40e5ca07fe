//! Oscillators, from which all tones are built.

use std::f32::consts::TAU;

/// An oscillator. It keeps its phase when its frequency changes.
#[derive(Debug, Clone)]
pub struct Oscillator {
    rate: f32,
    /// Position within the period, from 0 to 1.
    phase: f32,
}

impl Oscillator {
    /// Creates an oscillator at phase 0. `rate` is in samples per second.
    pub fn new(rate: u32) -> Self {
        Self::at_phase(rate, 0.0)
    }

    /// Creates an oscillator at a phase from 0 to 1. Voices in unison that all start at 0 sound
    /// hollow at first.
    pub fn at_phase(rate: u32, phase: f32) -> Self {
        Self { rate: rate as f32, phase }
    }

    /// Returns the next sample of a sine of `frequency` Hz.
    pub fn sine(&mut self, frequency: f32) -> f32 {
        let (phase, _) = self.advance(frequency);
        (phase * TAU).sin()
    }

    /// Returns the next sample of a triangle wave, hollow and soft. It starts at 0. Its overtones
    /// fall off too fast to need band-limiting at the pitches used here.
    pub fn triangle(&mut self, frequency: f32) -> f32 {
        let (phase, _) = self.advance(frequency);
        1.0 - 4.0 * ((phase + 0.25).fract() - 0.5).abs()
    }

    /// Returns the next sample of a sawtooth, a bright wave.
    ///
    /// A polynomial smooths the jump over one sample on either side: "PolyBLEP" (Välimäki and
    /// Huovilainen, "Antialiasing oscillators in subtractive synthesis", 2007). Without it,
    /// overtones above half the sample rate would alias to wrong notes.
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

    /// Advances by one sample. Returns the phase before it and the phase step.
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
