//! Sounds of caught power-ups. Each suggests its effect; beneficial ones are bright, harmful ones
//! sour.
//!
//! All but the sour ones use A minor's pentatonic scale.

use std::f32::consts::TAU;

use super::attack::Attack;
use super::clip::Clip;
use super::effect::{RATE, finish, finish_struck, mode, render};
use super::filter::Filter;
use super::phrase::play;
use super::pitch::{Key, hertz, keys::*};
use super::power_up::bell;
use super::wave::Oscillator;
use crate::noise::Random;

/// Loudness of a beneficial power-up in dB.
const GOOD: f32 = -19.5;
/// Loudness of a harmful power-up in dB.
const BAD: f32 = -19.0;

/// Returns a sum of bells. A note is its start in seconds, its key, its strength and its decay in
/// seconds.
fn bells(t: f32, notes: &[(f32, Key, f32, f32)]) -> f32 {
    notes.iter().map(|&(start, key, strength, decay)| strength * bell(t - start, hertz(key), decay)).sum()
}

/// Faster ball: an accelerating run of notes, and wind.
pub fn speed() -> Clip {
    const RUN: [(f32, Key, f32, f32); 6] = [
        (0.0, A4, 0.8, 0.06),
        (0.10, C5, 0.8, 0.06),
        (0.17, E5, 0.85, 0.06),
        (0.22, A5, 0.9, 0.06),
        (0.255, C6, 0.9, 0.08),
        (0.28, E5 + 12, 1.0, 0.11),
    ];
    let (mut random, mut filter) = (Random::new(401), Filter::new(RATE, 1.6));
    let dry = render(0.48, 0.6, |t| {
        let way = (t / 0.34).min(1.0);
        let wind = filter.next(random.between(-1.0, 1.0), 600.0 * (3.4 * way).exp2()).band;
        bells(t, &RUN) + 0.9 * wind * way * (1.0 - ((t - 0.3) / 0.15).clamp(0.0, 1.0))
    });
    finish(dry, 0.5, GOOD)
}

/// Sticky ball: two gulps, and a bell that rings on.
pub fn sticky() -> Clip {
    let mut tone = Oscillator::new(RATE);
    let dry = render(0.60, 0.6, |t| {
        let (since, from) = if t < 0.13 { (t, A3) } else { (t - 0.13, E5 - 12) };
        let gulp = (since / 0.085).min(1.0);
        let body = tone.sine(hertz(from) * (0.7 + 1.3 * gulp * gulp));
        let gate = (since / 0.006).min(1.0) * (1.0 - ((since - 0.075) / 0.03).clamp(0.0, 1.0));
        0.9 * body * gate + bells(t, &[(0.25, E5 + 12, 0.8, 0.20), (0.29, A5 + 12, 0.7, 0.18)])
    });
    finish_struck(dry, 0.5, GOOD, Attack::chime(A3))
}

/// Ball that passes through bricks: a blade is drawn.
pub fn pass_through() -> Clip {
    let (mut random, mut filter) = (Random::new(403), Filter::new(RATE, 5.0));
    let dry = render(0.62, 0.6, |t| {
        let way = (t / 0.16).min(1.0);
        let draw = filter.next(random.between(-1.0, 1.0), 1800.0 * (1.9 * way).exp2()).band;
        let ring: f32 = [(1.0, 0.5, 0.20), (1.504, 0.4, 0.18), (2.76, 0.5, 0.14), (4.1, 0.3, 0.09)]
            .iter()
            .map(|&(ratio, strength, decay)| {
                let since = t - 0.12;
                if since < 0.0 {
                    0.0
                } else {
                    strength * mode(since, hertz(A5) * ratio, decay) * (since / 0.004).min(1.0)
                }
            })
            .sum();
        0.7 * draw * way * (-(t - 0.16).max(0.0) / 0.06).exp() + ring
    });
    finish(dry, 0.5, GOOD)
}

/// Wider paddle: a stretching rubber band, then a wide chord.
pub fn pad_size_increase() -> Clip {
    let (mut tone, mut edge, mut filter) = (Oscillator::new(RATE), Oscillator::new(RATE), Filter::new(RATE, 2.0));
    let dry = render(0.58, 0.6, |t| {
        let way = (t / 0.26).min(1.0);
        let frequency = hertz(A3) * (way * way).exp2() * (1.0 + 0.012 * (TAU * 13.0 * t).sin() * way);
        let raw = 0.6 * tone.triangle(frequency) + 0.4 * edge.saw(frequency);
        let pull = filter.next(raw, 700.0 + 3300.0 * way).low * (1.0 - ((t - 0.25) / 0.04).clamp(0.0, 1.0));
        0.9 * pull * (t / 0.01).min(1.0)
            + bells(t, &[(0.26, A4, 0.9, 0.12), (0.262, E5, 0.8, 0.14), (0.30, A5, 0.7, 0.14)])
    });
    finish_struck(dry, 0.5, GOOD, Attack::chime(A3))
}

/// Rotated picture: two voices sway against each other and sink.
pub fn confuse() -> Clip {
    let mut voices = [Oscillator::new(RATE), Oscillator::at_phase(RATE, 0.4)];
    let mut filter = Filter::new(RATE, 1.8);
    let dry = render(0.72, 0.6, |t| {
        let sink = (-1.1 * t).exp2();
        let sway = 0.09 * (TAU * 5.5 * t).sin();
        let [first, second] = &mut voices;
        let raw = first.saw(hertz(A4) * sink * (1.0 + sway)) + second.saw(hertz(A4 - 6) * sink * (1.0 - sway));
        let mouth = 1100.0 + 800.0 * (TAU * 5.5 * t).cos();
        (0.7 * filter.next(raw, mouth).low).tanh() * (-t / 0.32).exp() * (t / 0.006).min(1.0)
    });
    finish_struck(dry, 0.35, BAD, Attack::clang(A4))
}

/// Swirling picture: a rough voice jumps at random, lower and lower.
pub fn chaos() -> Clip {
    /// Seconds between jumps.
    const STEP: f32 = 0.052;
    let (mut tone, mut ring, mut random) = (Oscillator::new(RATE), Oscillator::new(RATE), Random::new(406));
    let jumps: Vec<f32> = (0..14).map(|i| random.between(-7.0, 7.0) - 0.7 * i as f32).collect();
    let dry = render(0.66, 0.6, |t| {
        let number = (t / STEP) as usize;
        let since = t - number as f32 * STEP;
        let frequency = hertz(E5) * (jumps[number.min(13)] / 12.0).exp2();
        let gate = (since / 0.004).min(1.0) * ((STEP - since) / 0.006).clamp(0.0, 1.0);
        let rough = 0.6 + 0.4 * ring.sine(63.0);
        (1.5 * tone.triangle(frequency) * rough).tanh() * gate * (-t / 0.36).exp()
    });
    finish_struck(dry, 0.35, BAD, Attack::clang(E5))
}

/// More balls: one pop, then two, then three.
pub fn multi_ball() -> Clip {
    const POPS: [(f32, Key); 6] = [(0.0, A4), (0.15, A4), (0.165, C5), (0.30, A4), (0.315, C5), (0.33, E5)];
    let mut tones = [const { None }; POPS.len()];
    let dry = render(0.62, 0.6, |t| {
        let pops = POPS.iter().zip(&mut tones).map(|(&(start, key), tone)| {
            let since = t - start;
            if since < 0.0 {
                return 0.0;
            }
            let tone: &mut Oscillator = tone.get_or_insert_with(|| Oscillator::new(RATE));
            let spring = hertz(key + 12) * (1.0 + 0.5 * (-since / 0.012).exp());
            let pop = tone.sine(spring) * (-since / 0.07).exp();
            (pop + 0.35 * mode(since, 3.01 * hertz(key + 12), 0.02)) * (since / 0.002).min(1.0)
        });
        pops.sum()
    });
    finish_struck(dry, 0.5, GOOD, Attack::chime(A4))
}

/// Laser: it charges, locks, and is ready.
pub fn laser() -> Clip {
    let (mut tone, mut edge, mut filter) = (Oscillator::new(RATE), Oscillator::new(RATE), Filter::new(RATE, 2.5));
    let dry = render(0.72, 0.6, |t| {
        let way = (t / 0.42).min(1.0);
        let frequency = hertz(A3) * (2.0 * way).exp2();
        let throb = 0.6 + 0.4 * (TAU * (9.0 + 16.0 * way) * t).sin();
        let raw = 0.5 * tone.triangle(frequency) + 0.5 * edge.saw(1.005 * frequency);
        let charge = filter.next(raw, 500.0 + 5200.0 * way * way).low * throb;
        let gate = (t / 0.03).min(1.0) * (1.0 - ((t - 0.42) / 0.02).clamp(0.0, 1.0));
        charge * gate * (0.35 + 0.65 * way) + bells(t, &[(0.44, A5, 0.9, 0.05), (0.50, E5 + 12, 1.0, 0.10)])
    });
    finish_struck(dry, 0.45, GOOD, Attack::chime(A3))
}

/// Barrier: a bar locks, and a force field swells on it.
pub fn floor() -> Clip {
    let mut voices = [A3, E5 - 12, A4, E5].map(|key| (Oscillator::new(RATE), hertz(key)));
    let (mut weight, mut filter) = (Oscillator::new(RATE), Filter::new(RATE, 1.5));
    let dry = render(0.78, 0.6, |t| {
        let lock = weight.sine(70.0 + 110.0 * (-t / 0.02).exp()) * (-t / 0.06).exp();
        let clank = mode(t, 1318.5, 0.03) + 0.6 * mode(t, 2637.0, 0.02);
        let raw: f32 = voices.iter_mut().map(|(voice, frequency)| voice.saw(*frequency)).sum();
        let swell = ((t - 0.06) / 0.16).clamp(0.0, 1.0) * (-(t - 0.22).max(0.0) / 0.2).exp();
        let field = filter.next(raw, 900.0 + 3600.0 * swell).low * swell * (0.8 + 0.2 * (TAU * 17.0 * t).sin());
        0.8 * lock + 0.4 * clank + 0.33 * field
    });
    finish_struck(dry, 0.5, GOOD, Attack::chime(E5))
}

/// Bomb: a crackling fuse, then a distant explosion.
pub fn bomb() -> Clip {
    let (mut random, mut hiss, mut low) = (Random::new(410), Filter::new(RATE, 0.8), Filter::new(RATE, 0.9));
    let (mut thump, mut spark) = (Oscillator::new(RATE), 0.0);
    let dry = render(0.86, 0.6, |t| {
        let noise = random.between(-1.0, 1.0);
        // Sparks are random and become more frequent towards the end.
        spark = if random.unit() < 0.002 + 0.004 * t { 1.0 } else { spark * 0.994 };
        let burns = (t / 0.02).min(1.0) * (1.0 - ((t - 0.46) / 0.03).clamp(0.0, 1.0));
        let fuse = hiss.next(noise, 4200.0 + 1800.0 * t).band * (0.35 + 1.1 * spark) * burns;
        let since = (t - 0.5).max(0.0);
        let boom = thump.sine(58.0 + 130.0 * (-since / 0.03).exp()) * (-since / 0.13).exp();
        let rumble = low.next(noise, 260.0 + 1600.0 * (-since / 0.06).exp()).low * (-since / 0.12).exp();
        fuse + if t < 0.5 { 0.0 } else { (boom + 0.9 * rumble) * (since / 0.003).min(1.0) }
    });
    finish(dry, 0.5, GOOD)
}

/// Slower ball: a music box runs down.
pub fn slow() -> Clip {
    const RUN: [(f32, Key, f32, f32); 6] = [
        (0.0, A5 + 12, 0.7, 0.06),
        (0.06, G5 + 12, 0.7, 0.07),
        (0.14, E5 + 12, 0.8, 0.09),
        (0.25, D5 + 12, 0.85, 0.11),
        (0.40, C6, 0.9, 0.14),
        (0.60, A5, 1.0, 0.22),
    ];
    let mut spring = Oscillator::new(RATE);
    let dry = render(0.95, 0.6, |t| {
        let whirr = spring.triangle(hertz(A5) * (-2.2 * t).exp2()) * (-t / 0.3).exp();
        bells(t, &RUN) + 0.25 * whirr * (t / 0.01).min(1.0)
    });
    finish_struck(dry, 0.5, GOOD, Attack::chime(D5))
}

/// Extra life: a small fanfare.
pub fn extra_life() -> Clip {
    let notes = [
        (0.0, C5, 0.8, 0.07),
        (0.11, C5, 0.7, 0.06),
        (0.18, E5, 0.8, 0.08),
        (0.29, G5, 0.9, 0.10),
        (0.42, C6, 1.0, 0.26),
        (0.42, G5, 0.7, 0.24),
        (0.42, E5, 0.6, 0.22),
    ];
    let shine = [(0.42, C6 + 12, 0.5, 0.20), (0.50, E5 + 24, 0.4, 0.18), (0.58, G5 + 24, 0.35, 0.18)];
    let fanfare = play(1.0, 0.6, &notes);
    let mut fanfare = fanfare.samples.into_iter();
    let dry = render(1.0, 0.6, |t| fanfare.next().unwrap_or(0.0) + 0.4 * bells(t, &shine));
    finish_struck(dry, 0.55, -18.5, Attack::chime(C5))
}

/// Narrower paddle: a nasal voice descends a sour scale, faster and faster, and a clamp snaps shut.
pub fn shrink() -> Clip {
    /// Start in seconds and pitch of each step.
    const STEPS: [(f32, Key); 5] = [(0.0, A5), (0.11, A5 - 3), (0.20, A5 - 6), (0.27, A5 - 9), (0.32, A5 - 12)];
    /// Time of the snap in seconds.
    const SNAP: f32 = 0.38;
    let (mut voice, mut sour, mut nose) = (Oscillator::new(RATE), Oscillator::new(RATE), Filter::new(RATE, 4.0));
    let dry = render(0.56, 0.6, |t| {
        let number = STEPS.iter().filter(|(start, _)| t >= *start).count().max(1) - 1;
        let (start, key) = STEPS[number];
        let since = t - start;
        let frequency = hertz(key) * (1.0 - 0.06 * (since / 0.05).min(1.0));
        let raw = voice.saw(frequency) + 0.7 * sour.saw(1.06 * frequency);
        let gate = (since / 0.004).min(1.0) * (-since / 0.032).exp() * (1.0 - ((t - SNAP) / 0.01).clamp(0.0, 1.0));
        let step = nose.next(raw, 2400.0 - 250.0 * number as f32).band * gate;
        step + if t < SNAP { 0.0 } else { metal(t - SNAP, 700.0, 0.018) + metal(t - SNAP, 233.0, 0.05) }
    });
    finish_struck(dry, 0.35, BAD, Attack::clang(A5))
}

/// Frozen paddle: glass cracks at a slowing pace, in a foreign key.
pub fn freeze() -> Clip {
    /// Start in seconds, pitch and strength of each crack.
    const CRACKS: [(f32, Key, f32); 6] = [
        (0.0, E5 + 12, 0.7),
        (0.05, E5 + 11, 0.7),
        (0.12, A5 + 10, 0.8),
        (0.21, E5 + 6, 0.9),
        (0.33, C5 + 13, 0.9),
        (0.48, A4 + 3, 1.0),
    ];
    let (mut random, mut hiss) = (Random::new(412), Filter::new(RATE, 1.2));
    let dry = render(0.80, 0.6, |t| {
        let cracks = CRACKS.iter().filter(|(start, ..)| t >= *start);
        let glass: f32 = cracks.map(|&(start, key, loud)| loud * metal(t - start, hertz(key), 0.055)).sum();
        let frost = hiss.next(random.between(-1.0, 1.0), 5200.0 - 4000.0 * t).band;
        0.8 * glass + 0.35 * frost * (t / 0.05).min(1.0) * (-t / 0.22).exp()
    });
    finish_struck(dry, 0.45, BAD, Attack::clang(E5))
}

/// Darkness: a hum sinks, a switch clicks, and a low beat follows.
pub fn darkness() -> Clip {
    /// Seconds until the switch.
    const SWITCH: f32 = 0.34;
    let mut voices = [A3, A3 + 6, A4 - 1].map(|key| (Oscillator::new(RATE), hertz(key)));
    let (mut low, mut filter) = (Oscillator::new(RATE), Filter::new(RATE, 1.4));
    let dry = render(0.78, 0.6, |t| {
        let sink = (-1.6 * (t / SWITCH).min(1.0).powi(2)).exp2();
        let raw: f32 = voices.iter_mut().map(|(voice, frequency)| voice.saw(*frequency * sink)).sum();
        let gate = (t / 0.01).min(1.0) * (1.0 - ((t - SWITCH) / 0.012).clamp(0.0, 1.0));
        let hum = filter.next(raw, 2600.0 * sink).low * gate;
        let since = t - SWITCH;
        if since < 0.0 {
            return 0.4 * hum;
        }
        let beat = low.sine(62.0 + 40.0 * (-since / 0.02).exp()) * (-since / 0.16).exp() * (since / 0.003).min(1.0);
        0.4 * hum + 0.7 * metal(since, 420.0, 0.02) + 0.9 * beat
    });
    finish_struck(dry, 0.35, BAD, Attack::clang(A3 + 6))
}

/// Magnet: a chord swells and bends upward until metal clacks on metal.
pub fn magnet() -> Clip {
    /// Seconds until the clack.
    const PULL: f32 = 0.46;
    let mut voices = [A4, E5, A5, E5 + 12].map(|key| (Oscillator::new(RATE), hertz(key)));
    let (mut random, mut filter) = (Random::new(411), Filter::new(RATE, 2.0));
    let dry = render(0.70, 0.6, |t| {
        let progress = (t / PULL).min(1.0);
        // The chord bends up to its pitch from a fourth below, faster and faster.
        let bend = (5.0 / 12.0 * (progress.powi(3) - 1.0)).exp2();
        let chord: f32 = voices.iter_mut().map(|(voice, frequency)| voice.triangle(*frequency * bend)).sum();
        let air = filter.next(random.between(-1.0, 1.0), 700.0 * (2.6 * progress).exp2()).band;
        let gate =
            (t / 0.01).min(1.0) * (0.3 + 0.7 * progress * progress) * (1.0 - ((t - PULL) / 0.012).clamp(0.0, 1.0));
        let clack: f32 = [(PULL, 1.0), (PULL + 0.055, 0.5)]
            .iter()
            .filter(|(start, _)| t >= *start)
            .map(|(start, strength)| strength * metal(t - start, hertz(A5) * 1.5, 0.06))
            .sum();
        (0.32 * chord + 0.5 * air) * gate + 0.9 * clack
    });
    finish_struck(dry, 0.5, GOOD, Attack::chime(E5))
}

/// Double points: two coins, one after the other.
pub fn double_points() -> Clip {
    /// The same format as in [`bells`].
    const COINS: [(f32, Key, f32, f32); 4] =
        [(0.0, D5 + 12, 0.7, 0.04), (0.05, A5 + 12, 0.9, 0.07), (0.17, D5 + 12, 0.7, 0.04), (0.22, A5 + 12, 1.0, 0.16)];
    let dry = render(0.56, 0.6, |t| {
        let rings = COINS.iter().filter(|(start, ..)| t >= *start);
        rings.map(|&(start, key, strength, decay)| strength * metal(t - start, hertz(key), decay)).sum()
    });
    finish(dry, 0.45, GOOD)
}

/// Larger ball: a swelling drum and a low bell.
pub fn big_ball() -> Clip {
    let (mut drum, mut edge, mut filter) = (Oscillator::new(RATE), Oscillator::new(RATE), Filter::new(RATE, 1.8));
    let dry = render(0.66, 0.6, |t| {
        let swell = (t / 0.24).min(1.0);
        let raw = 0.7 * drum.triangle(hertz(A4) * (-swell).exp2()) + 0.3 * edge.saw(hertz(A4) * (-swell).exp2());
        let body = filter.next(raw, 500.0 + 2600.0 * swell * swell).low * swell;
        let gate = 1.0 - ((t - 0.24) / 0.05).clamp(0.0, 1.0);
        body * gate + bells(t, &[(0.24, A3, 1.0, 0.22), (0.245, E5 - 12, 0.7, 0.18), (0.25, C5, 0.6, 0.14)])
    });
    finish_struck(dry, 0.5, GOOD, Attack::chime(A3))
}

/// Smaller ball: a squeak rises and fades out, in a foreign key.
pub fn small_ball() -> Clip {
    let (mut voice, mut sour, mut filter) = (Oscillator::new(RATE), Oscillator::new(RATE), Filter::new(RATE, 3.0));
    let dry = render(0.52, 0.6, |t| {
        let way = (t / 0.36).min(1.0);
        let frequency = hertz(A4 + 1) * (1.9 * way * way).exp2() * (1.0 + 0.02 * (TAU * 21.0 * t).sin());
        let raw = voice.saw(frequency) + 0.8 * sour.saw(1.06 * frequency);
        let air = filter.next(raw, 1200.0 + 2600.0 * way).band * (1.0 - way).powf(0.7) * (t / 0.006).min(1.0);
        air + if t < 0.38 { 0.0 } else { 0.5 * metal(t - 0.38, hertz(A5 + 3), 0.03) }
    });
    finish_struck(dry, 0.35, BAD, Attack::clang(A4 + 1))
}

/// Homing ball: a sonar pings twice and gets an echo from its target.
pub fn homing() -> Clip {
    const PINGS: [(f32, Key, f32, f32); 5] = [
        (0.0, E5 + 12, 0.7, 0.05),
        (0.15, E5 + 12, 0.8, 0.05),
        (0.27, A5 + 12, 0.9, 0.05),
        (0.33, A5 + 12, 1.0, 0.2),
        (0.335, C6, 0.6, 0.2),
    ];
    let mut beam = Oscillator::new(RATE);
    let dry = render(0.66, 0.6, |t| {
        let sweep = beam.sine(hertz(A5) * (1.2 * (t / 0.3).min(1.0)).exp2()) * (t / 0.02).min(1.0);
        bells(t, &PINGS) + 0.18 * sweep * (1.0 - ((t - 0.28) / 0.04).clamp(0.0, 1.0))
    });
    finish_struck(dry, 0.5, GOOD, Attack::chime(E5))
}

/// Dynamite: a plunger goes down and three charges explode, each farther away.
pub fn dynamite() -> Clip {
    const CHARGES: [(f32, f32); 3] = [(0.22, 1.0), (0.40, 0.7), (0.58, 0.5)];
    let (mut random, mut low, mut thump) = (Random::new(413), Filter::new(RATE, 0.9), Oscillator::new(RATE));
    let dry = render(0.92, 0.6, |t| {
        let ratchet: f32 = (0..4)
            .map(|i| t - 0.045 * i as f32)
            .filter(|since| *since >= 0.0)
            .map(|since| metal(since, 900.0, 0.01))
            .sum();
        let last = CHARGES.iter().rev().find(|(start, _)| t >= *start);
        let noise = random.between(-1.0, 1.0);
        let Some(&(start, strength)) = last else { return 0.6 * ratchet };
        let since = t - start;
        let boom = thump.sine(62.0 + 120.0 * (-since / 0.03).exp()) * (-since / 0.12).exp();
        let rumble = low.next(noise, 300.0 + 3000.0 * strength * (-since / 0.05).exp()).low * (-since / 0.1).exp();
        strength * (boom + rumble) * (since / 0.003).min(1.0) + 0.6 * ratchet
    });
    finish_struck(dry, 0.5, GOOD, Attack::crack(1.0))
}

/// Armor: plates are riveted on with dull blows, a semitone apart.
pub fn armor() -> Clip {
    /// Start in seconds and pitch of each blow.
    const BLOWS: [(f32, Key); 4] = [(0.0, A3), (0.14, A3 + 1), (0.28, A3), (0.42, A3 - 5)];
    let mut weight = Oscillator::new(RATE);
    let dry = render(0.74, 0.6, |t| {
        let mut struck = BLOWS.iter().filter(|(start, _)| t >= *start);
        let plates: f32 = struck.clone().map(|&(start, key)| metal(t - start, 2.0 * hertz(key), 0.05)).sum();
        let since = t - struck.next_back().map_or(0.0, |(start, _)| *start);
        let blow = weight.sine(75.0 + 70.0 * (-since / 0.015).exp()) * (-since / 0.07).exp() * (since / 0.002).min(1.0);
        plates + 0.9 * blow
    });
    finish_struck(dry, 0.35, BAD, Attack::clang(A3 + 1))
}

/// End of all effects: a tape stops and a door shuts.
pub fn reset() -> Clip {
    /// Seconds until the door.
    const SHUT: f32 = 0.40;
    let mut voices = [A4, C5, E5, A5].map(|key| (Oscillator::new(RATE), hertz(key)));
    let (mut low, mut filter) = (Oscillator::new(RATE), Filter::new(RATE, 1.2));
    let dry = render(0.70, 0.6, |t| {
        let slower = (1.0 - t / SHUT).max(0.0).sqrt();
        let raw: f32 = voices.iter_mut().map(|(voice, frequency)| voice.triangle(*frequency * slower)).sum();
        let tape = filter.next(raw, 400.0 + 3600.0 * slower).low * (t / 0.01).min(1.0) * slower;
        let since = t - SHUT;
        if since < 0.0 {
            return 0.4 * tape;
        }
        let door = low.sine(70.0 + 60.0 * (-since / 0.015).exp()) * (-since / 0.1).exp() * (since / 0.002).min(1.0);
        door + 0.5 * metal(since, 310.0, 0.04)
    });
    finish_struck(dry, 0.35, BAD, Attack::clang(C5))
}

/// Mystery: four plucked notes ask a question. They are short because the sound of the drawn
/// power-up starts at the same time.
pub fn mystery() -> Clip {
    const QUESTION: [(f32, Key); 4] = [(0.0, E5), (0.06, C6), (0.12, G5), (0.18, D5 + 12)];
    let mut tones = QUESTION.map(|_| Oscillator::new(RATE));
    let dry = render(0.30, 0.6, |t| {
        let plucks = QUESTION.iter().zip(&mut tones).filter(|((start, _), _)| t >= *start);
        plucks
            .map(|(&(start, key), tone)| {
                let since = t - start;
                // The pitch rises within each note, as at the end of a question.
                let pluck = tone.triangle(hertz(key) * (0.15 * since / 0.1).exp2()) * (-since / 0.05).exp();
                (pluck + 0.4 * mode(since, 5.0 * hertz(key), 0.012)) * (since / 0.003).min(1.0)
            })
            .sum()
    });
    finish_struck(dry, 0.4, GOOD, Attack::chime(G5))
}

/// Returns a struck piece of metal: the partials of a free bar. Higher partials decay sooner.
fn metal(since: f32, frequency: f32, decay: f32) -> f32 {
    let partials = [(1.0, 0.8, 1.0), (2.756, 0.45, 0.6), (5.404, 0.2, 0.35)];
    let ring: f32 =
        partials.iter().map(|&(ratio, strength, share)| strength * mode(since, frequency * ratio, decay * share)).sum();
    ring * (since / 0.0015).min(1.0)
}
