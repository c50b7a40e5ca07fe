//! The music: sixteen bars that loop without a seam.
//!
//! Notes are laid into buses as long as the loop. What reaches past the end goes on at the
//! beginning, and so do echoes. So the end leads into the beginning as each bar leads into the
//! next.

use std::iter::zip;

use super::clip::Clip;
use super::instrument::{self, RATE};
use super::pitch::{Key, hertz, keys::*};

/// Frames of a sixteenth note: 113 beats in a minute, without a fraction of a frame anywhere.
const STEP: usize = 4250;
/// Sixteenths in a bar.
const BAR: usize = 16;
const BARS: usize = 16;
/// Frames in the loop.
const LOOP: usize = BARS * BAR * STEP;
/// The loudness, −20 dB: the effects are in front of it, with peaks at least five times as high.
const RMS: f32 = 0.1;

/// A chord lasts for two bars.
struct Chord {
    /// For the bass.
    root: Key,
    /// For the pad and, with their octaves, for the arpeggio.
    tones: [Key; 4],
}

/// A minor 7, F major 7, C with a ninth, G 6; and again with D minor 7 and E minor 7 at its end.
/// Each shares at least one tone with the next, the last with the first.
const CHORDS: [Chord; 8] = [
    Chord { root: A2, tones: [A3, C4, E4, G4] },
    Chord { root: F2, tones: [A3, C4, E4, A4] },
    Chord { root: C3, tones: [G4 - 12, C4, D4, E4] },
    Chord { root: G2, tones: [G4 - 12, B4 - 12, D4, E4] },
    Chord { root: A2, tones: [A3, C4, E4, G4] },
    Chord { root: F2, tones: [A3, C4, E4, A4] },
    Chord { root: D2, tones: [A3, C4, D4, A4] },
    Chord { root: E2, tones: [G4 - 12, B4 - 12, D4, E4] },
];

/// The melody of the second half: bar, sixteenth in it, key, length in sixteenths.
const MELODY: [(usize, usize, Key, usize); 22] = [
    (8, 0, E5, 6),
    (8, 6, D5, 2),
    (8, 8, C5, 4),
    (8, 12, D5, 4),
    (9, 0, E5, 3),
    (9, 3, G5, 3),
    (9, 6, A5, 10),
    (10, 4, G5, 4),
    (10, 8, E5, 4),
    (10, 12, D5, 4),
    (11, 0, C5, 6),
    (11, 6, D5, 2),
    (11, 8, E5, 8),
    (12, 4, D5, 4),
    (12, 8, C5, 4),
    (12, 12, A4, 4),
    (13, 0, C5, 6),
    (13, 6, D5, 10),
    (14, 4, E5, 4),
    (14, 8, G5, 4),
    (14, 12, E5, 4),
    (15, 0, D5, 8),
];

/// Composes the loop.
pub fn compose() -> Clip {
    let ducking = ducking();
    let mut mix = Bus::new();
    mix.add(&pads().ducked(&ducking, 0.55), 0.18);
    mix.add(&basses().ducked(&ducking, 0.30), 0.62);
    mix.add(&arpeggio().echoed(3, 0.42).ducked(&ducking, 0.25), 0.40);
    mix.add(&melody().echoed(6, 0.35), 0.40);
    mix.add(&drums(), 0.80);
    mix.into_clip()
}

/// The loop's two channels, while it is put together.
struct Bus {
    left: Vec<f32>,
    right: Vec<f32>,
}

impl Bus {
    fn new() -> Self {
        Self { left: vec![0.0; LOOP], right: vec![0.0; LOOP] }
    }

    /// Lays a note in at a sixteenth, counted from the loop's start. `pan` is −1 for left, 1 for
    /// right.
    fn place(&mut self, step: usize, note: &[f32], gain: f32, pan: f32) {
        // Constant power: a note in the middle is as loud as one at the side.
        let (right, left) = ((pan + 1.0) * std::f32::consts::FRAC_PI_4).sin_cos();
        for (i, sample) in note.iter().enumerate() {
            let frame = (step * STEP + i) % LOOP;
            self.left[frame] += gain * left * sample;
            self.right[frame] += gain * right * sample;
        }
    }

    fn add(&mut self, other: &Bus, gain: f32) {
        for (to, from) in [(&mut self.left, &other.left), (&mut self.right, &other.right)] {
            zip(to, from).for_each(|(to, from)| *to += gain * from);
        }
    }

    /// Adds three echoes, each `steps` sixteenths after the one before, `share` times as loud, and
    /// on the other side.
    fn echoed(self, steps: usize, share: f32) -> Bus {
        let mut sum = Bus::new();
        sum.add(&self, 1.0);
        let mut echo = self;
        for repeat in 1..=3 {
            std::mem::swap(&mut echo.left, &mut echo.right);
            echo.left.rotate_right(steps * STEP);
            echo.right.rotate_right(steps * STEP);
            sum.add(&echo, share.powi(repeat));
        }
        sum
    }

    /// Makes the bus quieter: by the share `depth` where `ducking` is 1.
    fn ducked(mut self, ducking: &[f32], depth: f32) -> Bus {
        for channel in [&mut self.left, &mut self.right] {
            zip(channel, ducking).for_each(|(sample, duck)| *sample *= 1.0 - depth * duck);
        }
        self
    }

    /// Both channels in one clip, gently limited, with the music's loudness.
    fn into_clip(self) -> Clip {
        let samples = zip(self.left, self.right).flat_map(|(left, right)| [left, right]).collect();
        let mut clip = Clip { rate: RATE, channels: 2, samples };
        let gain = RMS / clip.rms();
        // tanh leaves small samples alone and bends peaks. The scale makes it begin at about a
        // third.
        clip.samples.iter_mut().for_each(|sample| *sample = 0.6 * (gain * *sample / 0.6).tanh());
        let gain = RMS / clip.rms();
        clip.amplified(gain)
    }
}

/// For each frame, how much the bass drum pushes the rest aside: 1 at each beat, falling to 0. It
/// makes room for the drum, and lets the pad breathe with it.
fn ducking() -> Vec<f32> {
    const DECAY: f32 = 0.13;
    /// Frames before the beat in which it sets in. Without them it would click.
    const ONSET: usize = 160;
    let beat = 4 * STEP;
    (0..LOOP)
        .map(|frame| {
            let since = frame % beat;
            let until = beat - since;
            let fall = (-(since as f32) / RATE as f32 / DECAY).exp();
            let rise = 1.0 - (until.min(ONSET) as f32 / ONSET as f32);
            fall.max(rise)
        })
        .collect()
}

/// The chords. Each voice is rendered once for the left and once for the right.
fn pads() -> Bus {
    let mut bus = Bus::new();
    let seconds = (2 * BAR * STEP) as f32 / RATE as f32;
    for (i, chord) in CHORDS.iter().enumerate() {
        for (voice, &key) in chord.tones.iter().enumerate() {
            for (side, pan) in [-0.8, 0.8].into_iter().enumerate() {
                let seed = 100 + (i * 8 + voice * 2 + side) as u64;
                bus.place(2 * BAR * i, &instrument::pad(hertz(key), seconds, seed), 0.5, pan);
            }
        }
    }
    bus
}

/// Three, three and two sixteenths, twice a bar: on the root, with a leap to the octave at the end.
fn basses() -> Bus {
    /// Sixteenth in the bar, semitones above the root, length in sixteenths.
    const RHYTHM: [(usize, Key, f32); 6] =
        [(0, 0, 2.0), (3, 0, 1.5), (6, 0, 1.5), (8, 0, 2.0), (11, 0, 1.5), (14, 12, 1.2)];
    let mut bus = Bus::new();
    for bar in 0..BARS {
        for (step, above, length) in RHYTHM {
            let seconds = length * STEP as f32 / RATE as f32;
            let note = instrument::bass(hertz(CHORDS[bar / 2].root + above), seconds);
            bus.place(bar * BAR + step, &note, 1.0, 0.0);
        }
    }
    bus
}

/// Sixteenths that climb and fall through the chord, and grow brighter towards the middle of each
/// half.
fn arpeggio() -> Bus {
    /// Which tone of the chord: 0 to 3, the same from 4 on but an octave higher, or a rest.
    #[rustfmt::skip]
    const PATTERN: [Option<usize>; BAR] = [
        Some(0), Some(2), Some(4), None,
        Some(5), Some(3), Some(6), None,
        Some(4), Some(2), Some(5), Some(3),
        None, Some(6), Some(4), Some(2),
    ];
    let mut bus = Bus::new();
    for step in 0..BARS * BAR {
        let Some(tone) = PATTERN[step % BAR] else { continue };
        let bar = step / BAR;
        let key = CHORDS[bar / 2].tones[tone % 4] + 12 * (tone as Key / 4);
        let half = (step % (8 * BAR)) as f32 / (8 * BAR) as f32;
        let brightness = 0.25 + 0.55 * (half * std::f32::consts::PI).sin();
        let accent = if step % 4 == 0 { 1.0 } else { 0.72 };
        let pan = if step % 2 == 0 { -0.45 } else { 0.45 };
        bus.place(step, &instrument::pluck(hertz(key), brightness), accent, pan);
    }
    bus
}

/// The tune of the second half.
fn melody() -> Bus {
    let mut bus = Bus::new();
    for (bar, step, key, length) in MELODY {
        let seconds = length as f32 * STEP as f32 / RATE as f32 * 0.85;
        bus.place(bar * BAR + step, &instrument::lead(hertz(key), seconds), 1.0, 0.12);
    }
    bus
}

/// Bass drum on each beat, hats between; claps from the fifth bar on. The last bar has a break of
/// one beat.
fn drums() -> Bus {
    let mut bus = Bus::new();
    let (kick, clap) = (instrument::kick(), instrument::clap(7));
    for step in 0..BARS * BAR {
        let (bar, in_bar) = (step / BAR, step % BAR);
        let is_break = bar == BARS - 1 && in_bar >= 12;
        if in_bar % 4 == 0 && !is_break {
            bus.place(step, &kick, 0.75, 0.0);
        }
        if in_bar % 8 == 4 && bar >= 4 {
            bus.place(step, &clap, 0.22, 0.0);
        }
        // An open hat off the beat. In the second half, also a closed one on every other sixteenth.
        // Both are in the middle, since noise that differs between the channels would take twice
        // the space in the file.
        let hat = match in_bar % 4 {
            2 => Some((0.040, 0.10)),
            _ if bar >= 8 => Some((0.012, 0.045)),
            _ => None,
        };
        if let Some((decay, gain)) = hat {
            bus.place(step, &instrument::hat(decay, step as u64), gain, 0.0);
        }
    }
    bus
}
