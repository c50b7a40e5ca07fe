//! One note while it sounds.

use super::instruments::Manner;
use std::f32::consts::FRAC_PI_4;
use std::sync::Arc;

/// Frames that are made at a time, at most.
pub const BLOCK: usize = 64;

/// A decoded recording of an instrument.
#[derive(Clone, Debug)]
pub struct Recording {
    /// The samples; where there are several channels, only the first is heard.
    pub samples: Arc<Vec<i16>>,
    /// How many samples stand side by side.
    pub channels: usize,
    /// Frames in a second.
    pub rate: u32,
}

/// What voices play into.
#[derive(Clone, Debug)]
pub struct Block {
    /// The sound itself, left and right.
    pub dry: [[f32; BLOCK]; 2],
    /// What goes into the echo.
    pub echo: [[f32; BLOCK]; 2],
    /// What goes into the room.
    pub room: [f32; BLOCK],
    /// How far the bass drum pushes the rest aside, from 0 to 1.
    pub pump: [f32; BLOCK],
}

impl Block {
    /// Silence.
    pub const SILENT: Self =
        Self { dry: [[0.0; BLOCK]; 2], echo: [[0.0; BLOCK]; 2], room: [0.0; BLOCK], pump: [0.0; BLOCK] };
}

/// What a note asks for.
#[derive(Clone, Copy, Debug)]
pub struct Stroke {
    /// Which of the recorded notes.
    pub recorded: usize,
    /// How much faster than recorded.
    pub speed: f32,
    /// The loudness beside the instrument's own.
    pub gain: f32,
    /// −1 is left, 1 is right; beside the instrument's own place.
    pub pan: f32,
    /// Seconds until it is released.
    pub seconds: f32,
}

/// A note that sounds.
#[derive(Clone, Debug)]
pub struct Voice {
    recording: Recording,
    /// The next frame of the recording, with its fraction.
    at: f64,
    speed: f64,
    /// The frame after the last one.
    end: usize,
    gains: [f32; 2],
    echo: f32,
    room: f32,
    pump: f32,
    /// The envelope: from 0 by `rise` to 1 in each frame, after `hold` frames times `fall`.
    level: f32,
    rise: f32,
    hold: u32,
    fall: f32,
}

/// Seconds in which a note begins. An instrument's own attack is in its recording; this only takes
/// the click away where a recording does not begin with 0.
const RISE: f32 = 0.0015;

/// A voice below this level, −80 dB, has ended.
const SILENCE: f32 = 1e-4;

impl Voice {
    /// Begins a note at `rate` frames in a second.
    #[must_use]
    pub fn new(recording: &Recording, manner: &Manner, stroke: Stroke, rate: f32) -> Self {
        let frames = recording.samples.len() / recording.channels.max(1);
        let length = frames / manner.notes.max(1);
        let pan = (manner.pan + stroke.pan).clamp(-1.0, 1.0);
        let (right, left) = ((pan + 1.0) * FRAC_PI_4).sin_cos();
        let gain = manner.gain * stroke.gain * std::f32::consts::SQRT_2;
        Self {
            recording: recording.clone(),
            at: (stroke.recorded * length) as f64,
            speed: f64::from(stroke.speed) * f64::from(recording.rate) / f64::from(rate),
            end: (stroke.recorded + 1) * length,
            gains: [gain * left, gain * right],
            echo: manner.echo,
            room: manner.room,
            pump: manner.pump,
            level: 0.0,
            rise: 1.0 / (RISE * rate),
            hold: (stroke.seconds * rate) as u32,
            fall: (-1.0 / (manner.release * rate)).exp(),
        }
    }

    /// Ends the note within `seconds`, at `rate` frames in a second.
    pub fn release(&mut self, seconds: f32, rate: f32) {
        self.hold = 0;
        self.fall = self.fall.min((-1.0 / (seconds * rate)).exp());
    }

    /// Adds the next `count` frames to a block. Returns whether more follow.
    pub fn render(&mut self, block: &mut Block, count: usize) -> bool {
        for i in 0..count {
            if self.hold > 0 {
                self.hold -= 1;
                self.level = (self.level + self.rise).min(1.0);
            } else {
                self.level *= self.fall;
            }
            let Some(sample) = self.sample() else { return false };
            let sample = sample * self.level * (1.0 - self.pump * block.pump[i]);
            self.at += self.speed;
            for side in 0..2 {
                let heard = sample * self.gains[side];
                block.dry[side][i] += heard;
                block.echo[side][i] += heard * self.echo;
                block.room[i] += 0.5 * heard * self.room;
            }
        }
        self.hold > 0 || self.level > SILENCE
    }

    /// The recording at this moment: a curve through the four frames around it.
    fn sample(&self) -> Option<f32> {
        let frame = self.at as usize;
        if frame >= self.end {
            return None;
        }
        let t = (self.at - frame as f64) as f32;
        let [a, b, c, d] = [frame.saturating_sub(1), frame, frame + 1, frame + 2].map(|frame| {
            let sample = self.recording.samples.get(frame.min(self.end - 1) * self.recording.channels);
            f32::from(sample.copied().unwrap_or(0)) / 32_768.0
        });
        let slope = 0.5 * (c - a);
        let bend = a - 2.5 * b + 2.0 * c - 0.5 * d;
        let rest = 0.5 * (d - a) + 1.5 * (b - c);
        Some(((rest * t + bend) * t + slope) * t + b)
    }
}
