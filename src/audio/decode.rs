//! Decodes FLAC up to a length. The decoder first checks the length in the header, then counts the
//! samples, because the header may omit it.
//!
//! The decoder rejects a truncated file with a message. The game then uses the built-in sound.

use super::music::voice::Recording;
use crate::assets::AssetError;
use crate::panic::caught;
use rodio::buffer::SamplesBuffer;
use rodio::{ChannelCount, Decoder, SampleRate, Source};
use std::io::Cursor;
use std::sync::Arc;

/// Maximum length of an effect in seconds of stereo at 48 kHz: 2 MB of 16-bit samples. Mono may
/// last twice as long.
pub(super) const EFFECT_SECONDS: usize = 10;

/// Maximum length of custom music in seconds of stereo at 48 kHz: 58 MB of 16-bit samples. Loading
/// decodes the file only to check it, and drops the samples; playback decodes it again.
pub(super) const MUSIC_SECONDS: usize = 300;

/// The 16-bit value of a sample of 1.0.
const SCALE: f32 = 32_768.0;

/// An error while loading a sound.
#[derive(Debug, thiserror::Error)]
pub(super) enum SoundError {
    #[error(transparent)]
    Asset(#[from] AssetError),
    #[error("{file}: {problem}")]
    Decode { file: String, problem: Problem },
    /// A piece of music could not be parsed. `problem` starts with the line number.
    #[error("{file}:{problem}")]
    Song { file: String, problem: String },
}

/// Reason why a sound could not be decoded.
#[derive(Debug, PartialEq, thiserror::Error)]
pub(super) enum Problem {
    #[error("not a sound that can be decoded ({0}); copy the file again, or save it as FLAC")]
    Undecodable(String),
    #[error("too long; the limit for this sound is {0} seconds of stereo at 48000 Hz: shorten it")]
    TooLong(usize),
    #[error(
        "cut short or damaged: only {played:.1} of its {whole:.1} seconds can be decoded; copy or save the file again"
    )]
    CutShort { played: f64, whole: f64 },
}

#[derive(Debug)]
pub(super) struct Decoded {
    channels: ChannelCount,
    rate: SampleRate,
    /// Interleaved samples: one per channel in each frame.
    samples: Vec<i16>,
}

impl Decoded {
    /// Converts the sound to an effect. Clones share the samples and play independently.
    pub(super) fn effect(self) -> SamplesBuffer {
        let samples: Vec<f32> = self.samples.iter().map(|sample| f32::from(*sample) / SCALE).collect();
        SamplesBuffer::new(self.channels, self.rate, samples)
    }

    /// Converts the sound's first channel to an instrument's recording.
    pub(super) fn recording(self) -> Recording {
        let samples = self.samples.into_iter().step_by(self.channels.get().into()).collect();
        Recording { samples: Arc::new(samples), rate: self.rate.get() }
    }
}

/// Decodes a FLAC file of at most `limit` seconds. `file` is its name for error messages.
pub(super) fn decode(file: &str, bytes: &[u8], limit: usize) -> Result<Decoded, SoundError> {
    // The decoder may panic on some inputs. No file may end the sound thread.
    let decoded = caught(|| decode_within(limit, bytes)).unwrap_or_else(|panic| Err(Problem::Undecodable(panic)));
    decoded.map_err(|problem| SoundError::Decode { file: file.to_owned(), problem })
}

fn decode_within(limit: usize, bytes: &[u8]) -> Result<Decoded, Problem> {
    let most = limit * 48_000 * 2;
    let decoder = Decoder::new(Cursor::new(bytes.to_vec())).map_err(|error| Problem::Undecodable(error.to_string()))?;
    let (channels, rate, duration) = (decoder.channels(), decoder.sample_rate(), decoder.total_duration());
    let seconds = |samples: usize| samples as f64 / f64::from(channels.get()) / f64::from(rate.get());
    // The header may omit the length.
    let frames = duration.map(|duration| (duration.as_secs_f64() * f64::from(rate.get())).round() as usize);
    let length = frames.map(|frames| frames * usize::from(channels.get()));
    if length.is_some_and(|length| length > most) {
        return Err(Problem::TooLong(limit));
    }
    let mut samples = Vec::with_capacity(length.unwrap_or(0));
    samples.extend(decoder.take(length.unwrap_or(most + 1)).map(|sample| (sample * SCALE) as i16));
    match length {
        Some(length) if samples.len() < length => {
            Err(Problem::CutShort { played: seconds(samples.len()), whole: seconds(length) })
        }
        None if samples.len() > most => Err(Problem::TooLong(limit)),
        _ => Ok(Decoded { channels, rate, samples }),
    }
}

#[cfg(test)]
mod tests;
