//! Decoded sounds in memory. A sound of the game plays once, the music plays in a loop.

use rodio::{ChannelCount, SampleRate, Source};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
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

    fn get(&self, position: usize) -> Option<f32> {
        self.data.get(position).map(|sample| f32::from(*sample) / 32_768.0)
    }

    /// Repeats the sound without an end. It starts at `position`, and keeps `position` up to date.
    pub(super) fn repeat_from(self, position: Arc<AtomicUsize>) -> Loop {
        let start = position.load(Relaxed);
        // `position` may be from another sound. It must start with the first channel.
        let start = start - start % usize::from(self.channels.get());
        let samples = Self { position: if start < self.data.len() { start } else { 0 }, ..self };
        Loop { samples, position }
    }
}

impl Iterator for Samples {
    type Item = f32;

    fn next(&mut self) -> Option<f32> {
        let sample = self.get(self.position)?;
        self.position += 1;
        Some(sample)
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

/// A sound without an end. Its position survives it, so that another loop can go on from there.
#[derive(Debug)]
pub(super) struct Loop {
    samples: Samples,
    position: Arc<AtomicUsize>,
}

impl Iterator for Loop {
    type Item = f32;

    fn next(&mut self) -> Option<f32> {
        let sample = self.samples.get(self.samples.position);
        self.samples.position = (self.samples.position + 1) % self.samples.data.len().max(1);
        self.position.store(self.samples.position, Relaxed);
        sample
    }
}

impl Source for Loop {
    fn current_span_len(&self) -> Option<usize> {
        None
    }

    fn channels(&self) -> ChannelCount {
        self.samples.channels
    }

    fn sample_rate(&self) -> SampleRate {
        self.samples.rate
    }

    fn total_duration(&self) -> Option<Duration> {
        None
    }
}
