//! The music's pitched instruments. Each function renders one note.

use super::clip::Clip;
use super::filter::Filter;
use super::pitch::{Key, hertz};
use super::wave::Oscillator;
use crate::noise::Random;
use std::f32::consts::{PI, TAU};

/// Sample rate for rendering, twice the rate of the recordings. Content above 11 kHz is 40 dB
/// softer than the music below it and is dropped.
const RATE: u32 = 48_000;

/// Renders an instrument's notes one after another, each `seconds` long and faded to 0 at its end.
/// The game cuts the recording into these equal parts.
pub fn record(keys: &[Key], seconds: f32, mut note: impl FnMut(Key, usize) -> Box<dyn FnMut(f32) -> f32>) -> Clip {
    const FADE: f32 = 0.05;
    let frames = (seconds * RATE as f32) as usize;
    let mut samples = Vec::with_capacity(keys.len() * frames);
    for (number, &key) in keys.iter().enumerate() {
        let mut next = note(key, number);
        let note = (0..frames).map(|frame| frame as f32 / RATE as f32).map(|t| {
            let fall = ((seconds - t) / FADE).min(1.0);
            next(t) * fall * fall * (t / 0.001).min(1.0)
        });
        let note = Clip { rate: RATE / 2, channels: 1, samples: halved(&note.collect::<Vec<_>>()) };
        // Equalize the loudest moments of all notes.
        let loudest = note.loudest(0.1);
        samples.extend(note.amplified(0.2 / loudest).samples);
    }
    Clip { rate: RATE / 2, channels: 1, samples }.with_peak(0.7)
}

/// Halves the sample rate. A windowed-sinc low-pass filter first removes frequencies that the lower
/// rate cannot represent: it keeps those below 11 kHz and removes those above 13 kHz.
fn halved(samples: &[f32]) -> Vec<f32> {
    const REACH: i32 = 40;
    let weight = |distance: i32| {
        let x = PI / 2.0 * distance as f32;
        let sinc = if distance == 0 { 1.0 } else { x.sin() / x };
        0.5 * sinc * (x / REACH as f32).cos().powi(2)
    };
    let weights: Vec<f32> = (-REACH..=REACH).map(weight).collect();
    let silence = [0.0; REACH as usize];
    let padded = [&silence, samples, &silence].concat();
    let filtered = |around: &[f32]| around.iter().zip(&weights).map(|(sample, weight)| sample * weight).sum();
    padded.windows(weights.len()).step_by(2).map(filtered).collect()
}

/// Makes a round bass note: a sine for weight, and a filtered sawtooth that small loudspeakers can
/// reproduce.
pub fn bass(key: Key) -> Box<dyn FnMut(f32) -> f32> {
    let frequency = hertz(key);
    let (mut sine, mut saw, mut octave) = (Oscillator::new(RATE), Oscillator::new(RATE), Oscillator::new(RATE));
    let mut filter = Filter::new(RATE, 1.2);
    Box::new(move |t| {
        let cutoff = 260.0 + 3600.0 * (-t / 0.06).exp();
        let edge = filter.next(0.8 * saw.saw(frequency) + 0.3 * octave.saw(2.003 * frequency), cutoff).low;
        let raw = 0.55 * sine.sine(frequency) + 0.75 * edge;
        (1.3 * raw).tanh() * (0.35 + 0.65 * (-t / 0.35).exp()) * (t / 0.004).min(1.0)
    })
}

/// Makes an electric piano note: a soft fundamental, phase-modulated at its own frequency and,
/// during the attack, by a high tine.
pub fn keys(key: Key) -> Box<dyn FnMut(f32) -> f32> {
    let frequency = hertz(key);
    let dark = (440.0 / frequency).powf(0.3).min(1.3);
    Box::new(move |t| {
        let body = 1.15 * dark * (-t / 0.55).exp();
        let tine = 0.34 * dark * (-t / 0.10).exp();
        let phase = TAU * frequency * t;
        let tone = (phase + body * phase.sin() + tine * (7.0 * phase).sin()).sin();
        let second = 0.18 * (2.0 * phase).sin() * (-t / 0.3).exp();
        (tone + second) * (-t / 0.95).exp() * (t / 0.003).min(1.0)
    })
}

/// Makes soft strings: three slightly detuned sawtooths through a low-pass filter that opens and
/// closes.
pub fn pad(key: Key, seconds: f32, seed: u64) -> Box<dyn FnMut(f32) -> f32> {
    let frequency = hertz(key);
    let mut random = Random::new(seed);
    let mut voices = [-0.0034, 0.0005, 0.0031].map(|detune| (Oscillator::at_phase(RATE, random.unit()), 1.0 + detune));
    let (mut filter, mut second) = (Filter::new(RATE, 0.7), Filter::new(RATE, 0.7));
    Box::new(move |t| {
        let raw: f32 = voices.iter_mut().map(|(voice, ratio)| voice.saw(frequency * *ratio)).sum();
        let cutoff = 1500.0 + 3200.0 * (t / seconds * PI).sin().powi(2);
        let once = filter.next(raw, cutoff).low;
        second.next(once, 1.6 * cutoff).low * (t / 0.28).min(1.0).powf(1.5)
    })
}

/// Makes a short plucked note: bright at first, then quickly darker.
pub fn pluck(key: Key) -> Box<dyn FnMut(f32) -> f32> {
    let frequency = hertz(key);
    let (mut saw, mut sub) = (Oscillator::new(RATE), Oscillator::new(RATE));
    let mut filter = Filter::new(RATE, 1.4);
    Box::new(move |t| {
        let cutoff = 700.0 + 1.5 * frequency + 10_500.0 * (-t / 0.075).exp();
        let raw = 0.7 * saw.saw(frequency) + 0.35 * sub.triangle(frequency);
        filter.next(raw, cutoff).low * (-t / 0.17).exp() * (t / 0.002).min(1.0)
    })
}

/// Makes the lead voice, between flute and clarinet: a breathy attack and a delayed vibrato.
pub fn lead(key: Key, seed: u64) -> Box<dyn FnMut(f32) -> f32> {
    let frequency = hertz(key);
    let (mut triangle, mut saw, mut vibrato) = (Oscillator::new(RATE), Oscillator::new(RATE), Oscillator::new(RATE));
    let (mut filter, mut breath) = (Filter::new(RATE, 0.8), Filter::new(RATE, 3.0));
    let mut random = Random::new(seed);
    Box::new(move |t| {
        let depth = 0.0055 * ((t - 0.22) / 0.35).clamp(0.0, 1.0);
        let scoop = -0.012 * (-t / 0.03).exp();
        let pitch = frequency * (1.0 + scoop + depth * vibrato.sine(5.3));
        let raw = 0.62 * triangle.triangle(pitch) + 0.46 * saw.saw(pitch);
        let tone = filter.next(raw, 3.6 * frequency + 3200.0 + 3500.0 * (-t / 0.08).exp()).low;
        let air = breath.next(random.between(-1.0, 1.0), 2.0 * frequency).band * (0.05 * (-t / 0.05).exp() + 0.006);
        (tone + air) * (0.72 + 0.28 * (-t / 0.35).exp()) * (t / 0.018).min(1.0)
    })
}

/// Makes a glass bell: inharmonic partials, of which the highest decay first.
pub fn bell(key: Key) -> Box<dyn FnMut(f32) -> f32> {
    const PARTIALS: [(f32, f32, f32); 5] =
        [(1.0, 1.0, 0.75), (2.0, 0.32, 0.5), (2.76, 0.22, 0.28), (5.4, 0.30, 0.16), (8.93, 0.20, 0.09)];
    let frequency = hertz(key);
    Box::new(move |t| {
        PARTIALS
            .iter()
            .filter(|(ratio, ..)| ratio * frequency < 14_000.0)
            .map(|&(ratio, strength, decay)| {
                let shimmer = 1.0 + 0.12 * (TAU * 4.1 * t + ratio).sin();
                strength * shimmer * (TAU * ratio * frequency * t).sin() * (-t / decay).exp()
            })
            .sum()
    })
}

/// Makes a wooden bar over a resonator tube, struck with a soft mallet. Its overtones are tuned
/// like a marimba's.
pub fn mallet(key: Key) -> Box<dyn FnMut(f32) -> f32> {
    let frequency = hertz(key);
    let long = (440.0 / frequency).powf(0.35);
    let mut random = Random::new(900 + key as u64);
    let mut knock = Filter::new(RATE, 1.2);
    Box::new(move |t| {
        let partial = |ratio: f32, decay: f32| (TAU * ratio * frequency * t).sin() * (-t / (long * decay)).exp();
        let tone = partial(1.0, 0.30) + 0.30 * partial(3.98, 0.07) + 0.20 * partial(9.6, 0.035);
        let wood = knock.next(random.between(-1.0, 1.0), 3200.0).band * (-t / 0.006).exp();
        (tone + 0.25 * wood) * (t / 0.0015).min(1.0)
    })
}

/// Makes an accordion: two reeds that beat against each other, and a third an octave higher.
pub fn accordion(key: Key) -> Box<dyn FnMut(f32) -> f32> {
    let frequency = hertz(key);
    let (mut low, mut high) = (Oscillator::new(RATE), Oscillator::at_phase(RATE, 0.37));
    let (mut octave, mut bellows) = (Oscillator::new(RATE), Oscillator::new(RATE));
    let mut filter = Filter::new(RATE, 0.9);
    Box::new(move |t| {
        let reeds = low.saw(frequency * 0.9978) + high.saw(frequency * 1.0026) + 0.55 * octave.saw(2.0 * frequency);
        let press = 1.0 + 0.08 * bellows.sine(5.1) * (t / 0.4).min(1.0);
        let tone = filter.next(reeds, 2400.0 + 2.5 * frequency).low;
        tone * press * (0.8 + 0.2 * (-t / 0.25).exp()) * (t / 0.022).min(1.0)
    })
}

/// Makes horns: the tone is brightest when blown hard, above all at the attack.
pub fn brass(key: Key) -> Box<dyn FnMut(f32) -> f32> {
    let frequency = hertz(key);
    let mut horns = [0.0, 0.29, 0.61].map(|phase| Oscillator::at_phase(RATE, phase));
    let mut filter = Filter::new(RATE, 1.0);
    Box::new(move |t| {
        let scoop = 1.0 - 0.02 * (-t / 0.03).exp();
        let detuned = [0.9965, 1.0, 1.0041];
        let raw: f32 = horns.iter_mut().zip(detuned).map(|(horn, ratio)| horn.saw(frequency * ratio * scoop)).sum();
        let blow = (t / 0.05).min(1.0) * (0.45 + 0.55 * (-t / 0.22).exp());
        let tone = filter.next(raw, frequency + 7500.0 * blow).low;
        (0.55 * tone).tanh() * (0.7 + 0.3 * (-t / 0.3).exp()) * (t / 0.025).min(1.0)
    })
}

/// Makes a wooden flute: few overtones, and breath noise.
pub fn flute(key: Key, seed: u64) -> Box<dyn FnMut(f32) -> f32> {
    let frequency = hertz(key);
    let (mut phase, mut vibrato) = (Oscillator::new(RATE), Oscillator::new(RATE));
    let (mut second, mut third) = (Oscillator::new(RATE), Oscillator::new(RATE));
    let (mut breath, mut hiss) = (Filter::new(RATE, 4.0), Filter::new(RATE, 0.8));
    let mut random = Random::new(seed);
    Box::new(move |t| {
        let sway = vibrato.sine(5.6) * ((t - 0.18) / 0.3).clamp(0.0, 1.0);
        let pitch = frequency * (1.0 + 0.004 * sway - 0.015 * (-t / 0.02).exp());
        let tone = phase.sine(pitch) + 0.28 * second.sine(2.0 * pitch) + 0.14 * third.sine(3.0 * pitch);
        let noise = random.between(-1.0, 1.0);
        let chiff = 0.10 + 0.5 * (-t / 0.035).exp();
        let air = 0.25 * breath.next(noise, 2.0 * frequency).band + 0.35 * hiss.next(noise, 5200.0).band;
        (tone * (1.0 + 0.1 * sway) + chiff * air) * (0.8 + 0.2 * (-t / 0.4).exp()) * (t / 0.02).min(1.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halving_the_sample_rate_keeps_low_tones_and_removes_high_ones() {
        let loudest = |frequency| {
            let mut oscillator = Oscillator::new(RATE);
            let tone: Vec<f32> = (0..4800).map(|_| oscillator.sine(frequency)).collect();
            let half = halved(&tone);
            assert_eq!(half.len(), 2400);
            half[100..2300].iter().fold(0.0_f32, |loudest, sample| loudest.max(sample.abs()))
        };
        let [low, high, above] = [440.0, 10_900.0, 13_100.0].map(loudest);
        assert!((low - 1.0).abs() < 0.01 && (high - 1.0).abs() < 0.03, "{low} {high}");
        assert!(above < 0.01, "{above}");
    }
}
