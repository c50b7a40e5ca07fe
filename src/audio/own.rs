//! A player's own music, in a loop. It is checked once as a whole, and decoded block by block while
//! it plays: minutes of it would take more memory than all the rest of the game.

use super::decode::{Blocks, Limit, SoundError, check};
use crate::assets::{AssetError, Assets};
use rodio::{ChannelCount, SampleRate, Source};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// A file that can be played.
#[derive(Clone, Debug)]
pub(super) struct Own {
    bytes: Arc<[u8]>,
    channels: ChannelCount,
    rate: SampleRate,
}

impl Own {
    /// Loads a file; `None` where it is not there.
    pub(super) fn load(assets: &Assets, file: &str) -> Result<Option<Self>, SoundError> {
        let bytes = match assets.read(file) {
            Err(AssetError::Missing(_)) => return Ok(None),
            read => read?.into_owned(),
        };
        Self::new(&assets.shown(file), bytes).map(Some)
    }

    /// Checks a file; `name` is what errors call it.
    pub(super) fn new(name: &str, bytes: Vec<u8>) -> Result<Self, SoundError> {
        let (channels, rate) = check(name, &bytes, Limit::MUSIC)?;
        Ok(Self { bytes: bytes.into(), channels, rate })
    }

    /// Plays it without an end, from `position` on in samples, and keeps `position` up to date.
    pub(super) fn repeat_from(&self, position: &Arc<AtomicU64>) -> Repeat {
        let mut repeat = Repeat {
            own: self.clone(),
            blocks: None,
            block: Vec::new(),
            next: 0,
            start: 0,
            position: position.clone(),
        };
        // It must start with the first channel.
        let frames = position.load(Relaxed) / u64::from(self.channels.get());
        repeat.skip_to(frames * u64::from(self.channels.get()));
        repeat
    }
}

/// Music without an end. Its position survives it, so that another device can go on from there.
pub(super) struct Repeat {
    own: Own,
    /// `None` before the beginning.
    blocks: Option<Blocks>,
    block: Vec<i16>,
    /// The next sample in the block.
    next: usize,
    /// Where the block begins.
    start: u64,
    position: Arc<AtomicU64>,
}

impl Repeat {
    /// Decodes the next block, the first one again after the last. Returns whether there is one.
    fn advance(&mut self) -> bool {
        self.start += self.block.len() as u64;
        self.next = 0;
        for _ in 0..2 {
            self.block.clear();
            if let Some(blocks) = &mut self.blocks
                && matches!(blocks.next(&mut self.block), Ok(true))
            {
                return true;
            }
            self.start = 0;
            self.blocks = Blocks::open(&self.own.bytes, Limit::MUSIC).ok();
        }
        false
    }

    fn skip_to(&mut self, samples: u64) {
        while self.advance() {
            let end = self.start + self.block.len() as u64;
            if samples < end {
                self.next = samples.saturating_sub(self.start) as usize;
                return;
            }
            if self.blocks.as_ref().is_none_or(Blocks::is_at_end) {
                // The position is from music that was longer.
                (self.blocks, self.start) = (None, 0);
                self.block.clear();
                return;
            }
        }
    }
}

impl Iterator for Repeat {
    type Item = f32;

    fn next(&mut self) -> Option<f32> {
        if self.next == self.block.len() && !self.advance() {
            // It was checked as a whole, so this cannot be; silence is better than an end.
            return Some(0.0);
        }
        let sample = self.block.get(self.next).copied().unwrap_or(0);
        self.next += 1;
        self.position.store(self.start + self.next as u64, Relaxed);
        Some(f32::from(sample) / 32_768.0)
    }
}

impl Source for Repeat {
    fn current_span_len(&self) -> Option<usize> {
        None
    }

    fn channels(&self) -> ChannelCount {
        self.own.channels
    }

    fn sample_rate(&self) -> SampleRate {
        self.own.rate
    }

    fn total_duration(&self) -> Option<Duration> {
        None
    }
}
