//! What the ball does: hits, launch and loss.

use std::f32::consts::{PI, TAU};

use super::clip::Clip;
use super::filter::Filter;
use super::pitch::{hertz, keys};
use super::wave::Oscillator;
use crate::noise::Random;

/// Every effect's frames per second.
pub const RATE: u32 = 44_100;

/// A destroyed brick: a wooden bar, struck. Its overtones are those to which the bars of a marimba
/// are tuned, two and three octaves and a bit above. The game plays it faster for a higher pitch.
pub fn brick() -> Clip {
    render(0.22, 0.60, |t| {
        let a = hertz(keys::A5);
        mode(t, a, 0.060)
            + 0.16 * mode(t, 2.0 * a, 0.045)
            + 0.42 * mode(t, 3.98 * a, 0.018)
            + 0.14 * mode(t, 9.2 * a, 0.007)
    })
}

/// A solid brick: a steel plate. The partials are those of a free bar (1 : 2.756 : 5.404 : 8.933),
/// each with a neighbour, so that they shimmer.
pub fn solid() -> Clip {
    let mut random = Random::new(31);
    let mut filter = Filter::new(RATE, 0.7);
    render(0.30, 0.60, |t| {
        let partials = [(1.0, 0.55, 0.090), (2.756, 0.8, 0.080), (5.404, 0.45, 0.050), (8.933, 0.25, 0.030)];
        let ring: f32 = partials
            .iter()
            .map(|&(ratio, strength, decay)| {
                let frequency = 493.0 * ratio;
                strength * (mode(t, frequency, decay) + 0.6 * mode(t, frequency * 1.013 + 4.0, decay))
            })
            .sum();
        let hit = filter.next(random.between(-1.0, 1.0), 2500.0).high * (-t / 0.004).exp();
        ring + 0.4 * hit
    })
}

/// A wall: a soft low tick.
pub fn wall() -> Clip {
    let mut tone = Oscillator::new(RATE);
    let mut random = Random::new(32);
    let mut filter = Filter::new(RATE, 0.7);
    render(0.08, 0.50, |t| {
        let body = tone.sine(200.0 + 160.0 * (-t / 0.008).exp()) * (-t / 0.018).exp();
        let tick = filter.next(random.between(-1.0, 1.0), 1800.0).low * (-t / 0.003).exp();
        body + 0.35 * tick
    })
}

/// The paddle: a rounded pop, whose pitch springs up to A and settles.
pub fn paddle() -> Clip {
    let mut tone = Oscillator::new(RATE);
    let mut octave = Oscillator::new(RATE);
    render(0.16, 0.62, |t| {
        let frequency = hertz(keys::A3) * (1.0 + 0.9 * (-t / 0.012).exp());
        let body = tone.sine(frequency) * (-t / 0.045).exp();
        body + 0.30 * octave.triangle(2.0 * frequency) * (-t / 0.025).exp()
    })
}

/// The launch: air that rises by three octaves, and a tone with it.
pub fn launch() -> Clip {
    const SECONDS: f32 = 0.32;
    let mut random = Random::new(33);
    let mut filter = Filter::new(RATE, 1.4);
    let mut tone = Oscillator::new(RATE);
    render(SECONDS, 0.50, |t| {
        let way = t / SECONDS;
        let swell = (PI * way.powf(0.7)).sin().powi(2);
        let air = filter.next(random.between(-1.0, 1.0), 450.0 * (3.0 * way).exp2()).band;
        let rising = tone.triangle(hertz(keys::A3) * (2.0 * way).exp2());
        swell * (0.75 * air + 0.40 * rising)
    })
}

/// A lost life: a tone that sinks by two octaves and wavers.
pub fn life_lost() -> Clip {
    const SECONDS: f32 = 0.72;
    let mut tone = Oscillator::new(RATE);
    let mut edge = Oscillator::new(RATE);
    let mut filter = Filter::new(RATE, 0.9);
    render(SECONDS, 0.52, |t| {
        let way = t / SECONDS;
        let waver = 1.0 + 0.025 * way * (TAU * 9.0 * t).sin();
        let frequency = hertz(keys::A4) * (-2.0 * way.powf(1.3)).exp2() * waver;
        let raw = 0.7 * tone.triangle(frequency) + 0.3 * edge.saw(frequency);
        filter.next(raw, 500.0 + 1500.0 * (1.0 - way)).low * (1.0 - way).powf(0.8)
    })
}

/// Makes a sound with one call of `next` for each sample, which gets the time since the start. Its
/// largest sample is `peak`. Both ends fade to 0, since a jump there would be heard as a click.
pub(super) fn render(seconds: f32, peak: f32, mut next: impl FnMut(f32) -> f32) -> Clip {
    const RISE: f32 = 0.0015;
    const FALL: f32 = 0.015;
    let samples = (0..(seconds * RATE as f32) as usize)
        .map(|frame| frame as f32 / RATE as f32)
        .map(|t| {
            let rise = (t / RISE).min(1.0);
            let fall = ((seconds - t) / FALL).min(1.0);
            next(t) * rise * fall * fall
        })
        .collect();
    Clip { rate: RATE, channels: 1, samples }.with_peak(peak)
}

/// One way in which a struck body vibrates: a sine that dies away, to 37 % in `decay` seconds.
pub(super) fn mode(t: f32, frequency: f32, decay: f32) -> f32 {
    (TAU * frequency * t).sin() * (-t / decay).exp()
}
