//! Decoded sounds in memory.

use super::music::voice::Recording;
use rodio::{ChannelCount, SampleRate, Source};
use std::sync::Arc;
use std::time::Duration;

/// A sound, played once. Clones share the samples; each plays by itself.
#[derive(Clone, Debug)]
pub(super) struct Samples {
    /// Frame after frame, each with a sample for each channel. 16 bits take half the memory of the
    /// mixer's floats, and hold all that can be heard.
    data: Arc<Vec<i16>>,
    /// The next sample.
    position: usize,
    channels: ChannelCount,
    rate: SampleRate,
}

impl Samples {
    pub(super) fn new(channels: ChannelCount, rate: SampleRate, data: Vec<i16>) -> Self {
        Self { data: Arc::new(data), position: 0, channels, rate }
    }

    /// The same samples for an instrument.
    pub(super) fn recording(self) -> Recording {
        Recording { samples: self.data, channels: usize::from(self.channels.get()), rate: self.rate.get() }
    }

    /// The memory that they take.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        2 * self.data.capacity()
    }
}

impl Iterator for Samples {
    type Item = f32;

    fn next(&mut self) -> Option<f32> {
        let sample = self.data.get(self.position)?;
        self.position += 1;
        Some(f32::from(*sample) / 32_768.0)
    }
}

impl Source for Samples {
    fn current_span_len(&self) -> Option<usize> {
        Some(if self.position < self.data.len() { self.data.len() } else { 0 })
    }

    fn channels(&self) -> ChannelCount {
        self.channels
    }

    fn sample_rate(&self) -> SampleRate {
        self.rate
    }

    fn total_duration(&self) -> Option<Duration> {
        let frames = self.data.len() / usize::from(self.channels.get());
        Some(Duration::from_secs_f64(frames as f64 / f64::from(self.rate.get())))
    }
}
