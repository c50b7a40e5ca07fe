//! Voices: notes that are playing.

use super::harmony::NoteNumber;
use super::instruments::{INSTRUMENTS, Instrument, Patch};
use std::f32::consts::FRAC_PI_4;
use std::sync::Arc;

/// Maximum number of frames rendered at once.
pub const BLOCK: usize = 64;

/// A decoded recording of an instrument.
#[derive(Clone, Debug)]
pub struct Recording {
    /// Samples of one channel.
    pub samples: Arc<Vec<i16>>,
    /// Samples per second.
    pub rate: u32,
}

/// Output buffers of the voices.
#[derive(Clone, Debug)]
pub struct Block {
    /// Direct sound, left and right.
    pub dry: [[f32; BLOCK]; 2],
    /// Input of the echo.
    pub echo: [[f32; BLOCK]; 2],
    /// Input of the room.
    pub room: [f32; BLOCK],
    /// Ducking by the bass drum, from 0 to 1.
    pub pump: [f32; BLOCK],
}

impl Block {
    /// A silent block.
    pub const SILENT: Self =
        Self { dry: [[0.0; BLOCK]; 2], echo: [[0.0; BLOCK]; 2], room: [0.0; BLOCK], pump: [0.0; BLOCK] };
}

/// Recordings of all instruments. A missing one is silent.
pub type Band = [Option<Recording>; INSTRUMENTS.len()];

/// A note to start.
#[derive(Clone, Copy, Debug)]
pub struct NoteOn {
    /// Instrument of the note.
    pub instrument: Instrument,
    /// Key of the note.
    pub key: NoteNumber,
    /// Gain relative to the instrument's own.
    pub gain: f32,
    /// Pan relative to the instrument's own: −1 is left, 1 is right.
    pub pan: f32,
    /// Seconds until the note is released.
    pub seconds: f32,
    /// Random value that selects the variant of a drum's stroke.
    pub random: u32,
}

/// Maximum number of voices. Another voice replaces the oldest one.
pub const VOICES: usize = 96;

/// Detuning of the two voices of a wide instrument: 4 cents each.
const DETUNE: f32 = 1.0023;

/// Starts a note at a sample rate in Hz: one voice, or two for a wide instrument.
pub fn begin(voices: &mut Vec<Voice>, band: &Band, note: NoteOn, rate: f32) {
    let patch = note.instrument.patch();
    let Some(recording) = &band[note.instrument as usize] else { return };
    let is_drum = patch.keys.is_empty();
    let (recorded, speed) = if is_drum { (note.random as usize % patch.notes, 1.0) } else { patch.nearest(note.key) };
    // Vary the loudness of drum strokes by up to 5 %. You feel the change more than you hear it.
    let swing = if is_drum { 0.95 + 0.05 * (note.random >> 8 & 15) as f32 / 15.0 } else { 1.0 };
    let seconds = if is_drum { 60.0 } else { note.seconds };
    let note = NoteOn { gain: note.gain * swing, seconds, ..note };
    let mut add = |speed, note| {
        if voices.len() == VOICES {
            voices.remove(0);
        }
        voices.push(Voice::new(recording, patch, recorded, speed, note, rate));
    };
    if patch.is_wide {
        add(speed * DETUNE, NoteOn { pan: note.pan - 0.7, gain: 0.71 * note.gain, ..note });
        add(speed / DETUNE, NoteOn { pan: note.pan + 0.7, gain: 0.71 * note.gain, ..note });
    } else {
        add(speed, note);
    }
}

/// Returns the factor per frame of a level that falls to 37 % in `seconds`.
pub fn decay(seconds: f32, rate: f32) -> f32 {
    (-1.0 / (seconds * rate)).exp()
}

/// A playing note.
#[derive(Clone, Debug)]
pub struct Voice {
    recording: Recording,
    /// Position of the next frame in the recording, with its fraction.
    at: f64,
    speed: f64,
    /// End of the note in the recording, exclusive.
    end: usize,
    gains: [f32; 2],
    patch: &'static Patch,
    /// Envelope: rises from 0 to 1 by `rise` per frame, and falls by the factor `fall` per frame
    /// after `hold` frames.
    level: f32,
    rise: f32,
    hold: u32,
    fall: f32,
}

/// Attack in seconds. An instrument's own attack is part of its recording; this one only prevents a
/// click where a recording does not start at 0.
const RISE: f32 = 0.0015;

/// Level at which a voice has ended: −80 dB.
const SILENCE: f32 = 1e-4;

impl Voice {
    /// Creates a voice that plays one of the recorded notes at this speed.
    fn new(recording: &Recording, patch: &'static Patch, recorded: usize, speed: f32, note: NoteOn, rate: f32) -> Self {
        let length = recording.samples.len() / patch.notes;
        let pan = (patch.pan + note.pan).clamp(-1.0, 1.0);
        let (right, left) = ((pan + 1.0) * FRAC_PI_4).sin_cos();
        let gain = patch.gain * note.gain * std::f32::consts::SQRT_2;
        Self {
            recording: recording.clone(),
            at: (recorded * length) as f64,
            speed: f64::from(speed) * f64::from(recording.rate) / f64::from(rate),
            end: (recorded + 1) * length,
            gains: [gain * left, gain * right],
            patch,
            level: 0.0,
            rise: 1.0 / (RISE * rate),
            hold: (note.seconds * rate) as u32,
            fall: decay(patch.release, rate),
        }
    }

    /// Fades the note out with a time constant of `seconds`. `rate` is in frames per second.
    pub fn release(&mut self, seconds: f32, rate: f32) {
        self.hold = 0;
        self.fall = self.fall.min(decay(seconds, rate));
    }

    /// Adds the next `count` frames to a block. Returns false after the voice has ended.
    pub fn render(&mut self, block: &mut Block, count: usize) -> bool {
        let mut samples = [0.0; BLOCK];
        let played = self.play(&mut samples[..count], &block.pump);
        for (side, gain) in self.gains.into_iter().enumerate() {
            let (dry, echo) = (&mut block.dry[side][..played], &mut block.echo[side][..played]);
            let room = &mut block.room[..played];
            for (i, sample) in samples[..played].iter().enumerate() {
                let heard = sample * gain;
                dry[i] += heard;
                echo[i] += heard * self.patch.echo;
                room[i] += 0.5 * heard * self.patch.room;
            }
        }
        played == count && (self.hold > 0 || self.level > SILENCE)
    }

    /// Renders the next frames, ducked by `pump`. Returns their number, which is smaller if the
    /// recording ends.
    fn play(&mut self, samples: &mut [f32], pump: &[f32; BLOCK]) -> usize {
        for (i, sample) in samples.iter_mut().enumerate() {
            if self.hold > 0 {
                self.hold -= 1;
                self.level = (self.level + self.rise).min(1.0);
            } else {
                self.level *= self.fall;
            }
            let frame = self.at as usize;
            if frame >= self.end {
                return i;
            }
            // Frames beyond the end repeat the last one.
            let around = [frame.saturating_sub(1), frame, frame + 1, frame + 2];
            let around = around.map(|frame| self.recording.samples[frame.min(self.end - 1)]);
            let curve = curve(around, (self.at - frame as f64) as f32);
            *sample = curve * self.level * (1.0 - self.patch.pump * pump[i]);
            self.at += self.speed;
        }
        samples.len()
    }
}

/// Interpolates through four frames, at `t` from the second (0) to the third (1).
fn curve(frames: [i16; 4], t: f32) -> f32 {
    let [a, b, c, d] = frames.map(|sample| f32::from(sample) / 32_768.0);
    let slope = 0.5 * (c - a);
    let bend = a - 2.5 * b + 2.0 * c - 0.5 * d;
    let rest = 0.5 * (d - a) + 1.5 * (b - c);
    ((rest * t + bend) * t + slope) * t + b
}
