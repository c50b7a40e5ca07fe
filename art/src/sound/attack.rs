//! The hard first moment of hits, breaks and items, by which they stand out from the music.

use super::clip::Clip;
use super::effect::{RATE, mode};
use super::measure;
use super::pitch::{Key, hertz};

/// Seconds after which nothing of an attack is left.
pub const END: f32 = 0.08;

/// Share of a struck sound's energy above 4 kHz, unless the sound without its attack has more.
const BITE: f64 = 0.1;

/// The high tones with which a body answers a hard stroke. They last for milliseconds.
#[derive(Debug, Clone, Copy)]
pub(super) struct Attack {
    /// Frequency of a tone with the ratio 1, in Hz.
    pitch: f32,
    /// Frequencies of the tones as multiples of `pitch`. The tones lie above 4 kHz.
    ratios: &'static [f32],
    /// Seconds in which the tones decay to 37 %.
    decay: f32,
}

impl Attack {
    /// Returns the stroke on a wooden or steel bar with a fundamental of `pitch` Hz.
    pub(super) fn bar(pitch: f32, decay: f32) -> Self {
        Self { pitch, ratios: &[10.1, 13.34, 18.64], decay }
    }

    /// Returns the dry tick of a small, hard body. `pitch` is relative to the usual one.
    pub(super) fn tick(pitch: f32) -> Self {
        Self { pitch: 4500.0 * pitch, ratios: &[1.0, 1.37, 1.81], decay: 0.003 }
    }

    /// Returns the crack of a body that bursts. `pitch` is relative to the usual one.
    pub(super) fn crack(pitch: f32) -> Self {
        Self { pitch: 4900.0 * pitch, ratios: &[1.0, 1.13, 1.31, 1.49, 1.73, 1.97], decay: 0.006 }
    }

    /// Returns the chime of a beneficial item. It sounds in a high octave of `key`, with a fifth.
    pub(super) fn chime(key: Key) -> Self {
        Self { pitch: above_4_khz(key), ratios: &[1.0, 1.5, 2.0], decay: 0.012 }
    }

    /// Returns the clang of a harmful item. It sounds in a high octave of `key`, with a tritone.
    pub(super) fn clang(key: Key) -> Self {
        Self { pitch: above_4_khz(key), ratios: &[1.0, 1.414, 1.93], decay: 0.01 }
    }

    /// Adds the attack to the start of a sound, as strongly as [`BITE`] asks. The sound has its
    /// reverb already: a room would repeat the attack.
    pub(super) fn strike(self, mut clip: Clip) -> Clip {
        let stroke = self.stroke();
        let ([all, bright], [all_added, bright_added]) = (measure::energies(&clip), measure::energies(&stroke));
        let missing = (BITE * all - bright).max(0.0);
        let strength = (missing / (bright_added - BITE * all_added)).sqrt() as f32;
        clip.samples.iter_mut().zip(stroke.samples).for_each(|(sample, added)| *sample += strength * added);
        clip
    }

    fn stroke(self) -> Clip {
        let samples = (0..(END * RATE as f32) as usize).map(|frame| {
            let t = frame as f32 / RATE as f32;
            let fall = ((END - t) / 0.01).min(1.0);
            fall * self.ratios.iter().map(|ratio| mode(t, self.pitch * ratio, self.decay) / ratio).sum::<f32>()
        });
        Clip { rate: RATE, channels: 1, samples: samples.collect() }
    }
}

/// Returns the lowest frequency of a key's pitch above 4 kHz, in Hz.
fn above_4_khz(key: Key) -> f32 {
    (0..).map(|octave| hertz(key + 12 * octave)).find(|frequency| *frequency > 4000.0).expect("keys double for ever")
}
