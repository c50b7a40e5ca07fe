//! The music's drums. A clip holds the variants of a stroke one after another.

use super::clip::Clip;
use super::effect::RATE;
use super::filter::Filter;
use super::wave::Oscillator;
use crate::noise::Random;
use std::f32::consts::TAU;

/// Renders `count` variants one after another, each `seconds` long.
fn strokes(count: usize, seconds: f32, mut stroke: impl FnMut(usize) -> Box<dyn FnMut(f32) -> f32>) -> Clip {
    let frames = (seconds * RATE as f32) as usize;
    let mut samples = Vec::with_capacity(count * frames);
    for number in 0..count {
        let mut next = stroke(number);
        samples.extend((0..frames).map(|frame| frame as f32 / RATE as f32).map(|t| {
            let fall = ((seconds - t) / 0.012).min(1.0);
            next(t) * fall * (t / 0.0006).min(1.0)
        }));
    }
    Clip { rate: RATE, channels: 1, samples }.with_peak(0.7)
}

/// Makes a bass drum: a sine with a rapid pitch drop, and the knock of the beater.
pub fn kick() -> Clip {
    strokes(1, 0.30, |_| {
        let mut sine = Oscillator::new(RATE);
        let (mut random, mut filter) = (Random::new(41), Filter::new(RATE, 0.8));
        Box::new(move |t| {
            let frequency = 47.0 + 150.0 * (-t / 0.018).exp() + 60.0 * (-t / 0.07).exp();
            let body = (1.4 * sine.sine(frequency) * (-t / 0.13).exp()).tanh();
            body + 0.42 * filter.next(random.between(-1.0, 1.0), 4200.0).band * (-t / 0.005).exp()
        })
    })
}

/// Makes a snare drum: two modes of the skin, and the wires.
pub fn snare() -> Clip {
    strokes(2, 0.26, |number| {
        let (mut random, mut wires) = (Random::new(42 + number as u64), Filter::new(RATE, 0.7));
        let tuning = 1.0 + 0.02 * number as f32;
        Box::new(move |t| {
            let skin = (TAU * 186.0 * tuning * t).sin() * (-t / 0.06).exp()
                + 0.5 * (TAU * 331.0 * tuning * t).sin() * (-t / 0.035).exp();
            let noise = wires.next(random.between(-1.0, 1.0), 2000.0).high;
            0.50 * skin + 0.66 * noise * (0.8 * (-t / 0.055).exp() + 0.2 * (-t / 0.14).exp())
        })
    })
}

/// Makes a hand clap: three bursts of noise in quick succession; the last rings out.
pub fn clap() -> Clip {
    const BURSTS: [f32; 3] = [0.0, 0.011, 0.023];
    strokes(2, 0.28, |number| {
        let (mut random, mut filter) = (Random::new(51 + number as u64), Filter::new(RATE, 1.3));
        Box::new(move |t| {
            let latest = BURSTS.iter().copied().rfind(|&start| start <= t).unwrap_or(0.0);
            let decay = if latest == BURSTS[2] { 0.06 } else { 0.006 };
            filter.next(random.between(-1.0, 1.0), 1700.0).band * (-(t - latest) / decay).exp()
        })
    })
}

/// Makes a closed hi-hat: noise and a metallic cluster far above 6 kHz.
pub fn hat() -> Clip {
    strokes(3, 0.075, |number| hi_hat(60 + number as u64, 0.018 + 0.004 * number as f32))
}

/// Makes an open hi-hat.
pub fn open_hat() -> Clip {
    strokes(1, 0.34, |_| hi_hat(67, 0.11))
}

fn hi_hat(seed: u64, decay: f32) -> Box<dyn FnMut(f32) -> f32> {
    const METAL: [f32; 6] = [4167.0, 5211.0, 6019.0, 7433.0, 8571.0, 9803.0];
    let (mut random, mut low, mut high) = (Random::new(seed), Filter::new(RATE, 0.8), Filter::new(RATE, 0.7));
    Box::new(move |t| {
        let metal: f32 = METAL.iter().map(|frequency| (TAU * frequency * t).sin().signum()).sum();
        let bright = high.next(random.between(-1.0, 1.0) + 0.12 * metal, 5200.0).high;
        // There is only hiss above 9.5 kHz.
        low.next(bright, 9500.0).low * (-t / decay).exp()
    })
}

/// Makes a shaker: a brief swell of grains.
pub fn shaker() -> Clip {
    strokes(2, 0.11, |number| {
        let (mut random, mut filter) = (Random::new(70 + number as u64), Filter::new(RATE, 0.9));
        let mut soft = Filter::new(RATE, 0.7);
        let peak = 0.018 + 0.01 * number as f32;
        Box::new(move |t| {
            let swell = if t < peak { t / peak } else { (-(t - peak) / 0.022).exp() };
            soft.next(filter.next(random.between(-1.0, 1.0), 4600.0).high, 9000.0).low * swell * swell
        })
    })
}

/// Makes three toms, from high to low.
pub fn tom() -> Clip {
    const TUNING: [f32; 3] = [164.8, 130.8, 98.0];
    strokes(3, 0.34, |number| {
        let mut sine = Oscillator::new(RATE);
        let (mut random, mut filter) = (Random::new(80 + number as u64), Filter::new(RATE, 0.7));
        Box::new(move |t| {
            let frequency = TUNING[number] * (1.0 + 0.35 * (-t / 0.03).exp());
            let knock = filter.next(random.between(-1.0, 1.0), 1500.0).low * (-t / 0.008).exp();
            sine.sine(frequency) * (-t / 0.13).exp() + 0.3 * knock
        })
    })
}

/// Makes a crash cymbal.
pub fn crash() -> Clip {
    strokes(1, 1.9, |_| {
        let (mut random, mut low, mut high) = (Random::new(90), Filter::new(RATE, 0.6), Filter::new(RATE, 0.7));
        Box::new(move |t| {
            let noise = random.between(-1.0, 1.0);
            let shine = high.next(noise, 6500.0).high * (-t / 0.42).exp();
            let body = low.next(noise, 3200.0).band * (-t / 0.22).exp();
            (shine + 0.5 * body) * (t / 0.005).min(1.0)
        })
    })
}

/// Makes a sweep: noise that rises for a bar and leads into the next section.
pub fn sweep() -> Clip {
    const SECONDS: f32 = 1.95;
    strokes(1, SECONDS, |_| {
        let (mut random, mut filter) = (Random::new(95), Filter::new(RATE, 1.6));
        Box::new(move |t| {
            let way = t / SECONDS;
            let cutoff = 700.0 * (3.6 * way).exp2();
            filter.next(random.between(-1.0, 1.0), cutoff).band * way.powi(2)
        })
    })
}

/// Makes a hammer's stroke on an anvil. Each partial of the steel beats against a close neighbour,
/// which makes the tone sing.
pub fn anvil() -> Clip {
    const PARTIALS: [(f32, f32, f32); 5] =
        [(1.0, 0.7, 0.30), (2.756, 0.9, 0.24), (4.07, 0.5, 0.16), (5.404, 0.55, 0.11), (8.933, 0.3, 0.05)];
    strokes(2, 0.8, |number| {
        let (mut random, mut filter) = (Random::new(97 + number as u64), Filter::new(RATE, 0.8));
        let frequency = 880.0 * [1.0, 0.989][number];
        Box::new(move |t| {
            let ring: f32 = PARTIALS
                .iter()
                .map(|&(ratio, strength, decay)| {
                    let pair = (TAU * ratio * frequency * t).sin() + 0.7 * (TAU * (ratio * frequency + 5.5) * t).sin();
                    strength * pair * (-t / decay).exp()
                })
                .sum();
            0.4 * ring + 0.9 * filter.next(random.between(-1.0, 1.0), 3800.0).high * (-t / 0.006).exp()
        })
    })
}

/// Makes the tick of a clock's escapement: the pallet's click and the resonance of its plate.
pub fn tick() -> Clip {
    strokes(2, 0.09, |number| {
        let (mut random, mut filter) = (Random::new(101 + number as u64), Filter::new(RATE, 2.0));
        let pitch = [1.0, 0.84][number];
        Box::new(move |t| {
            let click = filter.next(random.between(-1.0, 1.0), 5200.0 * pitch).band * (-t / 0.0035).exp();
            let plate = (TAU * 2630.0 * pitch * t).sin() * (-t / 0.011).exp();
            let body = (TAU * 1180.0 * pitch * t).sin() * (-t / 0.016).exp();
            1.3 * click + 0.5 * plate + 0.4 * body
        })
    })
}
