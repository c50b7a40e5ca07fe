//! The music's instruments: each renders one note into a list of samples of one channel.

use super::filter::Filter;
use super::wave::Oscillator;
use crate::noise::Random;

/// Every instrument's frames per second: enough for the music, which has nothing bright in it.
pub const RATE: u32 = 32_000;

/// How a note swells and fades, in seconds.
///
/// ```text
///      .--------.
///    /           \
///  /               \
///  attack  hold  release
/// ```
#[derive(Debug, Clone, Copy)]
struct Shape {
    attack: f32,
    hold: f32,
    release: f32,
}

impl Shape {
    /// Makes a note with one call of `next` for each sample, which gets the time since the start.
    fn render(self, mut next: impl FnMut(f32) -> f32) -> Vec<f32> {
        let seconds = self.attack + self.hold + self.release;
        (0..(seconds * RATE as f32) as usize)
            .map(|frame| frame as f32 / RATE as f32)
            .map(|t| {
                let rise = (t / self.attack).min(1.0);
                let fall = ((seconds - t) / self.release).min(1.0);
                // Squared, because hearing is closer to logarithmic than to linear.
                next(t) * rise * fall * fall
            })
            .collect()
    }
}

/// One voice of a soft string chord: two sawtooths a little out of tune, through a low-pass filter.
/// `seed` decides where their waves begin. Different seeds for left and right make the sound wide.
pub fn pad(frequency: f32, seconds: f32, seed: u64) -> Vec<f32> {
    /// How far each voice is out of tune, as a share of the note's frequency: a beat of about one a
    /// second.
    const DETUNE: f32 = 0.0022;
    let mut random = Random::new(seed);
    let mut voices = [-1.0, 1.0].map(|side| {
        let ratio = 1.0 + side * DETUNE * random.between(0.7, 1.3);
        (Oscillator::at_phase(RATE, random.unit()), ratio)
    });
    let mut filter = Filter::new(RATE, 0.7);
    let shape = Shape { attack: 0.5, hold: seconds - 0.5, release: 1.2 };
    shape.render(|t| {
        let raw: f32 = voices.iter_mut().map(|(voice, ratio)| voice.saw(frequency * *ratio)).sum();
        // Opens and closes once in a chord.
        let cutoff = 620.0 + 520.0 * (t / (seconds + 1.2) * std::f32::consts::PI).sin();
        filter.next(0.5 * raw, cutoff).low
    })
}

/// A short plucked note that begins bright and darkens at once.
pub fn pluck(frequency: f32, brightness: f32) -> Vec<f32> {
    let mut saw = Oscillator::new(RATE);
    let mut sub = Oscillator::new(RATE);
    let mut filter = Filter::new(RATE, 1.3);
    Shape { attack: 0.003, hold: 0.06, release: 0.35 }.render(|t| {
        let cutoff = 300.0 + frequency + 3400.0 * brightness * (-t / 0.06).exp();
        let raw = 0.7 * saw.saw(frequency) + 0.3 * sub.triangle(frequency);
        filter.next(raw, cutoff).low * (-t / 0.18).exp()
    })
}

/// A round bass note: a sine for the weight, a filtered sawtooth for the edge that small
/// loudspeakers need.
pub fn bass(frequency: f32, seconds: f32) -> Vec<f32> {
    let mut sine = Oscillator::new(RATE);
    let mut saw = Oscillator::new(RATE);
    let mut filter = Filter::new(RATE, 1.1);
    Shape { attack: 0.006, hold: seconds, release: 0.09 }.render(|t| {
        let cutoff = 170.0 + 900.0 * (-t / 0.11).exp();
        let edge = filter.next(saw.saw(frequency), cutoff).low;
        (0.6 * sine.sine(frequency) + 0.6 * edge) * (0.45 + 0.55 * (-t / 0.25).exp())
    })
}

/// A singing note between flute and clarinet, with a vibrato that sets in late.
pub fn lead(frequency: f32, seconds: f32) -> Vec<f32> {
    let mut triangle = Oscillator::new(RATE);
    let mut saw = Oscillator::new(RATE);
    let mut vibrato = Oscillator::new(RATE);
    let mut filter = Filter::new(RATE, 0.8);
    Shape { attack: 0.025, hold: seconds, release: 0.25 }.render(|t| {
        let depth = 0.005 * ((t - 0.2) / 0.3).clamp(0.0, 1.0);
        let frequency = frequency * (1.0 + depth * vibrato.sine(5.2));
        let raw = 0.75 * triangle.triangle(frequency) + 0.25 * saw.saw(frequency);
        filter.next(raw, 2.2 * frequency + 500.0).low * (0.7 + 0.3 * (-t / 0.3).exp())
    })
}

/// A soft bass drum.
pub fn kick() -> Vec<f32> {
    let mut sine = Oscillator::new(RATE);
    Shape { attack: 0.002, hold: 0.10, release: 0.14 }.render(|t| {
        let frequency = 46.0 + 110.0 * (-t / 0.022).exp();
        sine.sine(frequency) * (-t / 0.14).exp()
    })
}

/// A hi-hat: noise with nothing low in it. `decay` in seconds: 0.02 is closed, 0.08 is open.
pub fn hat(decay: f32, seed: u64) -> Vec<f32> {
    let mut random = Random::new(seed);
    let mut filter = Filter::new(RATE, 0.8);
    Shape { attack: 0.001, hold: decay, release: 2.0 * decay }
        .render(|t| filter.next(random.between(-1.0, 1.0), 8500.0).high * (-t / decay).exp())
}

/// Clapping hands: three bursts of noise close together, the last of which rings.
pub fn clap(seed: u64) -> Vec<f32> {
    const BURSTS: [f32; 3] = [0.0, 0.011, 0.023];
    let mut random = Random::new(seed);
    let mut filter = Filter::new(RATE, 1.6);
    Shape { attack: 0.001, hold: 0.08, release: 0.12 }.render(|t| {
        let latest = BURSTS.iter().copied().rfind(|&start| start <= t).unwrap_or(0.0);
        let decay = if latest == BURSTS[2] { 0.055 } else { 0.006 };
        filter.next(random.between(-1.0, 1.0), 1500.0).band * (-(t - latest) / decay).exp()
    })
}
