//! The sum of the sounds and of the music, each with its own volume.

use super::desk::Desk;
use super::music::conductor::Frame;
use super::music::voice::BLOCK;
use super::own::Repeat;
use rodio::mixer::MixerSource;
use rodio::source::UniformSourceIterator;
use rodio::{ChannelCount, SampleRate, Source};
use std::sync::Arc;
use std::time::Duration;

/// Seconds in which a new volume takes effect: at once, it would click.
const SMOOTH: f32 = 0.008;

/// Sounds and music, without an end.
pub(super) struct Mix {
    effects: MixerSource,
    /// The player's own music.
    own: Option<UniformSourceIterator<Repeat>>,
    desk: Arc<Desk>,
    frames: [Frame; BLOCK],
    /// The next sample of `frames`, counted in both channels.
    next: usize,
    /// The volumes of now.
    music_gain: f32,
    effects_gain: f32,
    smoothing: f32,
}

impl Mix {
    pub(super) fn new(effects: MixerSource, own: Option<Repeat>, desk: Arc<Desk>) -> Self {
        let (channels, rate) = (effects.channels(), effects.sample_rate());
        Self {
            own: own.map(|own| UniformSourceIterator::new(own, channels, rate)),
            frames: [Frame::default(); BLOCK],
            next: 2 * BLOCK,
            music_gain: desk.music_gain.get() * desk.music_level.get(),
            effects_gain: desk.effects_gain.get(),
            smoothing: 1.0 - (-1.0 / (SMOOTH * rate.get() as f32)).exp(),
            effects,
            desk,
        }
    }

    fn refill(&mut self) {
        self.next = 0;
        self.frames = [Frame::default(); BLOCK];
        let (piece, progress) = self.desk.accompanied();
        if let Some(music) = &mut *self.desk.music() {
            music.accompany(piece, progress);
            music.render(&mut self.frames);
        }
        if let Some(own) = &mut self.own {
            for frame in &mut self.frames {
                frame.music = [0, 1].map(|_| frame.left_over * own.next().unwrap_or(0.0));
            }
        }
    }
}

impl Iterator for Mix {
    type Item = f32;

    fn next(&mut self) -> Option<f32> {
        if self.next == 2 * BLOCK {
            self.refill();
        }
        let (frame, side) = (&self.frames[self.next / 2], self.next % 2);
        self.next += 1;
        if side == 0 {
            let music = self.desk.music_gain.get() * self.desk.music_level.get();
            self.music_gain += self.smoothing * (music - self.music_gain);
            self.effects_gain += self.smoothing * (self.desk.effects_gain.get() - self.effects_gain);
        }
        let effects = self.effects.next().unwrap_or(0.0) + frame.answer[side];
        Some(frame.music[side] * self.music_gain + effects * self.effects_gain)
    }
}

impl Source for Mix {
    fn current_span_len(&self) -> Option<usize> {
        None
    }

    fn channels(&self) -> ChannelCount {
        self.effects.channels()
    }

    fn sample_rate(&self) -> SampleRate {
        self.effects.sample_rate()
    }

    fn total_duration(&self) -> Option<Duration> {
        None
    }
}
