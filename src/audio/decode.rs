//! Decodes FLAC into samples, within limits. A file of a few kilobytes can claim or hold gigabytes
//! of sound. So the length is limited by the header first, and then while decoding, since headers
//! lie.
//!
//! A file that ends in the middle is not played: the built-in sound takes its place, with a
//! message.

use super::samples::Samples;
use crate::assets::AssetError;
use crate::panic::caught;
use rodio::{ChannelCount, SampleRate};
use std::io::Cursor;
use std::num::NonZero;
use std::sync::Arc;
use symphonia::core::audio::{AudioBufferRef, Signal};
use symphonia::core::codecs::{CodecParameters, Decoder, DecoderOptions};
use symphonia::core::errors::Error as FlacError;
use symphonia::core::formats::{FormatOptions, FormatReader};
use symphonia::core::io::MediaSourceStream;
use symphonia::core::meta::MetadataOptions;
use symphonia::core::probe::Hint;

/// How large a sound may be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limit {
    /// Seconds of stereo at 48 kHz; mono may last twice as long.
    seconds: u32,
    /// The size of its file, in bytes.
    bytes: usize,
}

impl Limit {
    /// 2 MB of samples, at two bytes each.
    pub(super) const EFFECT: Self = Self { seconds: 10, bytes: 8 << 20 };

    /// Five minutes, of which only a block at a time is decoded.
    pub(super) const MUSIC: Self = Self { seconds: 300, bytes: 32 << 20 };

    /// Samples of all channels together.
    const fn samples(self) -> usize {
        self.seconds as usize * 48_000 * 2
    }
}

/// The sample rates that sound cards play, in Hz. The mixer cannot work with some rates far outside
/// of this range.
const SAMPLE_RATES: std::ops::RangeInclusive<u32> = 8_000..=192_000;

/// A sound that does not load.
#[derive(Debug, thiserror::Error)]
pub(super) enum SoundError {
    #[error(transparent)]
    Asset(#[from] AssetError),
    #[error("{file}: {problem}")]
    Decode { file: String, problem: Problem },
}

/// Why a sound does not load.
#[derive(Debug, PartialEq, thiserror::Error)]
pub(super) enum Problem {
    #[error("not a sound that can be decoded ({0}); copy the file again, or save it as FLAC")]
    Undecodable(String),
    #[error("holds no sound; save it as FLAC")]
    Empty,
    #[error("{size} bytes are too many; the limit for this sound is {limit}")]
    TooLarge { size: usize, limit: usize },
    #[error("too long; the limit for this sound is {0} seconds of stereo at 48000 Hz: shorten it")]
    TooLong(u32),
    #[error("has a sample rate of {0} Hz; save it with one from 8000 to 192000 Hz; 44100 is best")]
    SampleRate(u32),
    #[error(
        "cut short or damaged: only {played:.1} of its {whole:.1} seconds can be decoded; copy or save the file again"
    )]
    CutShort { played: f64, whole: f64 },
}

impl From<FlacError> for Problem {
    fn from(error: FlacError) -> Self {
        Self::Undecodable(error.to_string())
    }
}

/// Decodes a FLAC file; `file` names it in errors.
pub(super) fn decode(file: &str, bytes: &[u8], limit: Limit) -> Result<Samples, SoundError> {
    guarded(file, || {
        let mut blocks = Blocks::open(&Arc::from(bytes), limit)?;
        let mut samples = Vec::with_capacity(blocks.header.length.unwrap_or(0));
        while blocks.next(&mut samples)? {}
        blocks.check_end()?;
        Ok(Samples::new(blocks.header.channels, blocks.header.rate, samples))
    })
}

/// Decodes a FLAC file without keeping what comes out. Returns its channels and its rate.
pub(super) fn check(file: &str, bytes: &[u8], limit: Limit) -> Result<(ChannelCount, SampleRate), SoundError> {
    guarded(file, || {
        let mut blocks = Blocks::open(&Arc::from(bytes), limit)?;
        let mut block = Vec::new();
        while blocks.next(&mut block)? {
            block.clear();
        }
        blocks.check_end()?;
        Ok((blocks.header.channels, blocks.header.rate))
    })
}

/// The decoder may panic at what a file holds, and no file must end the sound's thread.
fn guarded<T>(file: &str, decode: impl FnOnce() -> Result<T, Problem>) -> Result<T, SoundError> {
    let decoded = caught(decode).unwrap_or_else(|panic| Err(Problem::Undecodable(panic)));
    decoded.map_err(|problem| SoundError::Decode { file: file.to_owned(), problem })
}

/// What the header says.
struct Header {
    channels: ChannelCount,
    rate: SampleRate,
    /// Samples of all channels together, if the header has their number.
    length: Option<usize>,
}

impl Header {
    fn new(parameters: &CodecParameters, limit: Limit) -> Result<Self, Problem> {
        let channels = parameters.channels.and_then(|channels| NonZero::new(channels.count() as u16));
        let channels = channels.ok_or(Problem::Empty)?;
        let rate = parameters.sample_rate.unwrap_or(0);
        let playable = NonZero::new(rate).filter(|rate| SAMPLE_RATES.contains(&rate.get()));
        let rate = playable.ok_or(Problem::SampleRate(rate))?;
        let length = parameters.n_frames.map(|frames| frames.saturating_mul(u64::from(channels.get())));
        if length.is_some_and(|length| length > limit.samples() as u64) {
            return Err(Problem::TooLong(limit.seconds));
        }
        Ok(Self { channels, rate, length: length.map(|length| length as usize) })
    }

    fn seconds(&self, samples: usize) -> f64 {
        samples as f64 / f64::from(self.channels.get()) / f64::from(self.rate.get())
    }
}

/// A file that is decoded block by block: as many samples as its header says, or all that there
/// are.
pub(super) struct Blocks {
    reader: Box<dyn FormatReader>,
    decoder: Box<dyn Decoder>,
    header: Header,
    limit: Limit,
    /// Samples that were decoded so far.
    given: usize,
}

impl Blocks {
    pub(super) fn open(bytes: &Arc<[u8]>, limit: Limit) -> Result<Self, Problem> {
        if bytes.len() > limit.bytes {
            return Err(Problem::TooLarge { size: bytes.len(), limit: limit.bytes });
        }
        if bytes.is_empty() {
            return Err(Problem::Empty);
        }
        let source = MediaSourceStream::new(Box::new(Cursor::new(bytes.clone())), Default::default());
        let (format, metadata) = (FormatOptions::default(), MetadataOptions::default());
        let reader = symphonia::default::get_probe().format(&Hint::new(), source, &format, &metadata)?.format;
        let parameters = reader.default_track().ok_or(Problem::Empty)?.codec_params.clone();
        let header = Header::new(&parameters, limit)?;
        let decoder = symphonia::default::get_codecs().make(&parameters, &DecoderOptions::default())?;
        Ok(Self { reader, decoder, header, limit, given: 0 })
    }

    /// Whether the header's samples are all decoded.
    pub(super) fn is_at_end(&self) -> bool {
        self.header.length.is_some_and(|length| self.given >= length)
    }

    /// Adds the next block to `samples`. Returns whether there was one.
    pub(super) fn next(&mut self, samples: &mut Vec<i16>) -> Result<bool, Problem> {
        /// How many samples to reserve at a time. A vector that doubles its size would need much
        /// more memory than the sound.
        const STEP: usize = 1 << 20;
        if self.is_at_end() {
            return Ok(false);
        }
        let channels = usize::from(self.header.channels.get());
        let packet = match self.reader.next_packet() {
            Ok(packet) => packet,
            Err(FlacError::IoError(_)) => return Ok(false),
            Err(error) => return Err(error.into()),
        };
        let block = match self.decoder.decode(&packet) {
            Ok(AudioBufferRef::S32(block)) => block,
            Ok(_) => return Err(Problem::Undecodable("its samples are not whole numbers".to_owned())),
            // If the header has the length, the caller says how much is missing.
            Err(_) if self.header.length.is_some() => return Ok(false),
            Err(error) => return Err(error.into()),
        };
        let missing = self.header.length.map_or(usize::MAX, |length| (length - self.given) / channels);
        let frames = block.frames().min(missing);
        self.given += frames * channels;
        if self.given > self.limit.samples() {
            return Err(Problem::TooLong(self.limit.seconds));
        }
        if samples.len() + frames * channels > samples.capacity() {
            let most = if self.header.length.is_some() { 0 } else { STEP };
            samples.reserve_exact(most.max(frames * channels));
        }
        for frame in 0..frames {
            // The decoder scales all samples to 32 bits; the upper 16 hold what is heard.
            samples.extend((0..channels).map(|channel| (block.chan(channel)[frame] >> 16) as i16));
        }
        // A header whose length ends within a frame would never be reached.
        Ok(frames > 0)
    }

    /// Whether all is there, after the last block.
    fn check_end(&self) -> Result<(), Problem> {
        match self.header.length {
            Some(length) if self.given < length => {
                Err(Problem::CutShort { played: self.header.seconds(self.given), whole: self.header.seconds(length) })
            }
            _ if self.given == 0 => Err(Problem::Empty),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests;
