//! Audio clips and their basic measurements.

/// A mono or stereo sound. Stereo samples are interleaved: left, right.
#[derive(Debug, Clone, PartialEq)]
pub struct Clip {
    /// Frames per second.
    pub rate: u32,
    /// Number of channels: 1 or 2.
    pub channels: usize,
    /// Samples from −1 to 1, `channels` of them per frame.
    pub samples: Vec<f32>,
}

impl Clip {
    /// Returns the length in seconds.
    pub fn seconds(&self) -> f32 {
        (self.samples.len() / self.channels) as f32 / self.rate as f32
    }

    /// Returns the largest absolute sample value.
    pub fn peak(&self) -> f32 {
        self.samples.iter().fold(0.0, |peak, sample| sample.abs().max(peak))
    }

    /// Returns the root mean square of all samples, a simple measure of loudness.
    pub fn rms(&self) -> f32 {
        // Sum in f64: a million small squares would lose precision in f32.
        let sum: f64 = self.samples.iter().map(|&sample| f64::from(sample).powi(2)).sum();
        (sum / self.samples.len() as f64).sqrt() as f32
    }

    /// Returns the highest RMS of any window of `seconds`. A shorter clip counts as padded with
    /// silence.
    pub fn loudest(&self, seconds: f32) -> f32 {
        let window = ((seconds * self.rate as f32) as usize).max(1) * self.channels;
        let (mut sum, mut loudest) = (0.0_f64, 0.0_f64);
        for (i, &sample) in self.samples.iter().enumerate() {
            sum += f64::from(sample).powi(2);
            if i >= window {
                sum -= f64::from(self.samples[i - window]).powi(2);
            }
            loudest = loudest.max(sum);
        }
        (loudest / window as f64).sqrt() as f32
    }

    /// Returns the clip with every sample multiplied by `gain`.
    pub fn amplified(mut self, gain: f32) -> Self {
        self.samples.iter_mut().for_each(|sample| *sample *= gain);
        self
    }

    /// Returns the clip scaled to a largest sample of `peak`.
    pub fn with_peak(self, peak: f32) -> Self {
        let gain = peak / self.peak();
        self.amplified(gain)
    }

    /// Converts the samples to integers of `bits` bits, at most 24.
    pub fn to_bits(&self, bits: usize) -> Vec<i32> {
        let largest = ((1 << (bits - 1)) - 1) as f32;
        self.samples.iter().map(|sample| (sample.clamp(-1.0, 1.0) * largest).round() as i32).collect()
    }
}

/// Converts a ratio of amplitudes to decibels.
pub fn decibels(ratio: f32) -> f32 {
    20.0 * ratio.log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_wave_is_as_loud_as_its_peak_and_a_clip_amplifies_to_the_peak_it_is_given() {
        let square = Clip { rate: 4, channels: 1, samples: vec![0.5, -0.5, 0.5, -0.5] };
        assert_eq!((square.seconds(), square.peak(), square.rms()), (1.0, 0.5, 0.5));
        assert_eq!(square.with_peak(1.0).to_bits(16), [32767, -32767, 32767, -32767]);
    }

    #[test]
    fn half_the_amplitude_is_six_decibels_less() {
        assert!((decibels(0.5) + 6.02).abs() < 0.01);
    }
}
