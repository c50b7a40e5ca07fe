//! The ball's sounds: hits, launch and loss.
//!
//! Frequent hits have three variants. A sound that repeats exactly seems mechanical.

use std::f32::consts::{PI, TAU};

use super::attack::Attack;
use super::clip::{Clip, decibels};
use super::filter::Filter;
use super::measure;
use super::pitch::{hertz, keys};
use super::room::in_room;
use super::wave::Oscillator;
use crate::noise::Random;

/// The sample rate of every effect, in frames per second.
pub const RATE: u32 = 44_100;

/// The largest sample of an effect (−3 dB).
const PEAK: f32 = 0.7;

/// Makes the sound of a destroyed brick: a wooden bar struck at one of three points. The game
/// raises its pitch by playing it faster. `variant` counts from 0.
pub fn brick(variant: usize) -> Clip {
    // The strength of the overtones depends on the point where the bar is struck.
    let (second, fourth, tenth) = [(0.10, 0.42, 0.14), (0.20, 0.30, 0.20), (0.05, 0.50, 0.09)][variant];
    let a = hertz(keys::A4) * [1.0, 1.0018, 0.9982][variant];
    let (mut random, mut filter) = (Random::new(20 + variant as u64), Filter::new(RATE, 0.9));
    let dry = render(0.26, PEAK, |t| {
        let click = filter.next(random.between(-1.0, 1.0), 5200.0).band * (-t / 0.003).exp();
        mode(t, a, 0.085)
            + second * mode(t, 2.0 * a, 0.06)
            + fourth * mode(t, 3.98 * a, 0.026)
            + tenth * mode(t, 9.2 * a, 0.009)
            + 0.5 * click
    });
    finish_struck(dry, 0.5, -20.0, Attack::bar(a, 0.004))
}

/// Makes the crunch of a breaking brick: crumbs over a low thud. `variant` counts from 0.
pub fn crunch(variant: usize) -> Clip {
    let mut random = Random::new(300 + variant as u64);
    let crumbs: Vec<(f32, f32, f32)> = (0..9)
        .map(|i| {
            let late = i as f32 / 9.0;
            (0.075 * late.powf(1.4) + 0.006 * random.unit(), random.between(900.0, 4800.0), 1.0 - 0.75 * late)
        })
        .collect();
    let mut noise = Random::new(310 + variant as u64);
    let mut filters = vec![Filter::new(RATE, 2.2); crumbs.len()];
    let mut thud = Oscillator::new(RATE);
    let dry = render(0.16, PEAK, |t| {
        let raw = noise.between(-1.0, 1.0);
        let grit: f32 = crumbs
            .iter()
            .zip(&mut filters)
            .map(|(&(start, frequency, strength), filter)| {
                let since = t - start;
                let heard = filter.next(raw, frequency).band;
                if since < 0.0 { 0.0 } else { strength * heard * (-since / 0.007).exp() }
            })
            .sum();
        grit + 0.9 * thud.sine(95.0 + 120.0 * (-t / 0.015).exp()) * (-t / 0.035).exp()
    });
    finish(dry, 0.4, -23.5)
}

/// Makes the sound of hitting a solid brick: a steel plate. Its partials are the ratios of a free
/// bar (1 : 2.756 : 5.404 : 8.933), each with a close neighbour to make it shimmer.
pub fn solid() -> Clip {
    let mut random = Random::new(31);
    let mut filter = Filter::new(RATE, 0.7);
    let mut weight = Oscillator::new(RATE);
    let dry = render(0.42, PEAK, |t| {
        let partials = [(1.0, 0.75, 0.150), (2.756, 0.8, 0.110), (5.404, 0.38, 0.060), (8.933, 0.18, 0.030)];
        let ring: f32 = partials
            .iter()
            .map(|&(ratio, strength, decay)| {
                let frequency = 440.0 * ratio;
                strength * (mode(t, frequency, decay) + 0.6 * mode(t, frequency * 1.013 + 4.0, decay))
            })
            .sum();
        let hit = filter.next(random.between(-1.0, 1.0), 2500.0).high * (-t / 0.004).exp();
        let body = weight.sine(150.0 + 90.0 * (-t / 0.01).exp()) * (-t / 0.04).exp();
        (0.8 * (ring + 0.4 * hit + 0.9 * body)).tanh()
    });
    finish_struck(dry, 0.5, -18.5, Attack::bar(440.0, 0.009))
}

/// Makes the sound of hitting a wall: a dry tick with a low body. `variant` counts from 0.
pub fn wall(variant: usize) -> Clip {
    let pitch = [1.0, 1.06, 0.94][variant];
    let mut tone = Oscillator::new(RATE);
    let mut random = Random::new(320 + variant as u64);
    let mut filter = Filter::new(RATE, 0.7);
    let dry = render(0.10, PEAK, |t| {
        let body = tone.sine(pitch * (220.0 + 180.0 * (-t / 0.008).exp())) * (-t / 0.022).exp();
        // Small loudspeakers reproduce this part, and it stands out above the music's bass.
        let knock = 0.60 * mode(t, pitch * 1040.0, 0.014) + 0.35 * mode(t, pitch * 2350.0, 0.009);
        let tick = filter.next(random.between(-1.0, 1.0), 4600.0).band * (-t / 0.004).exp();
        0.8 * body + knock + 0.45 * tick
    });
    finish_struck(dry, 0.6, -22.5, Attack::tick(pitch))
}

/// Makes the sound of hitting the paddle: a rounded pop whose pitch falls quickly to A. `variant`
/// counts from 0.
pub fn paddle(variant: usize) -> Clip {
    let (spring, bright) = [(0.9, 0.30), (0.75, 0.38), (1.05, 0.25)][variant];
    let mut tone = Oscillator::new(RATE);
    let mut octave = Oscillator::new(RATE);
    let (mut random, mut filter) = (Random::new(340 + variant as u64), Filter::new(RATE, 0.8));
    let dry = render(0.18, PEAK, |t| {
        let frequency = hertz(keys::A3) * (1.0 + spring * (-t / 0.012).exp());
        let body = tone.sine(frequency) * (-t / 0.050).exp();
        let skin = filter.next(random.between(-1.0, 1.0), 4200.0).band * (-t / 0.006).exp();
        // This part stands out above the music's bass.
        let wood = mode(t, hertz(keys::A5) * 1.5, 0.020) + 0.6 * mode(t, hertz(keys::A5) * 3.3, 0.011);
        0.8 * body + 1.5 * bright * octave.triangle(2.0 * frequency) * (-t / 0.035).exp() + bright * wood + 0.4 * skin
    });
    finish_struck(dry, 0.45, -20.2, Attack::tick([0.95, 0.91, 1.0][variant]))
}

/// Makes the sound of a launch: noise that rises by three octaves, and a tone that rises by two.
pub fn launch() -> Clip {
    const SECONDS: f32 = 0.32;
    let mut random = Random::new(33);
    let mut filter = Filter::new(RATE, 1.4);
    let mut tone = Oscillator::new(RATE);
    let dry = render(SECONDS, PEAK, |t| {
        let way = t / SECONDS;
        let swell = (PI * way.powf(0.45)).sin().powi(2);
        let air = filter.next(random.between(-1.0, 1.0), 450.0 * (3.0 * way).exp2()).band;
        let rising = tone.triangle(hertz(keys::A3) * (2.0 * way).exp2());
        swell * (0.75 * air + 0.40 * rising)
    });
    finish(dry, 0.4, -20.0)
}

/// Makes the sound of a lost life: a wavering tone that sinks by two octaves.
pub fn life_lost() -> Clip {
    finish(sinking(0.62, 1.0), 0.4, -18.5)
}

/// Makes the sound of being down to the last life: a lower sinking tone and two heartbeats.
pub fn last_life() -> Clip {
    let mut heart = Oscillator::new(RATE);
    let sinking = sinking(0.62, 0.75);
    let mut sinking = sinking.samples.into_iter();
    let dry = render(1.0, PEAK, |t| {
        let beat: f32 = [(0.46, 1.0), (0.68, 0.8)]
            .iter()
            .filter(|(start, _)| t >= *start)
            .map(|(start, strength)| strength * ((t - start) / 0.014).min(1.0) * (-(t - start) / 0.07).exp())
            .sum();
        0.8 * sinking.next().unwrap_or(0.0) + (1.6 * beat * heart.sine(62.0)).tanh()
    });
    finish(dry, 0.4, -18.0)
}

fn sinking(seconds: f32, pitch: f32) -> Clip {
    let mut tone = Oscillator::new(RATE);
    let mut edge = Oscillator::new(RATE);
    let mut filter = Filter::new(RATE, 0.9);
    render(seconds, PEAK, |t| {
        let way = t / seconds;
        let waver = 1.0 + 0.025 * way * (TAU * 9.0 * t).sin();
        let frequency = pitch * hertz(keys::A4) * (-2.0 * way.powf(1.3)).exp2() * waver;
        let raw = 0.7 * tone.triangle(frequency) + 0.3 * edge.saw(frequency);
        filter.next(raw, 500.0 + 2200.0 * (1.0 - way)).low * (1.0 - way).powf(0.8)
    })
}

/// Adds reverb and scales the sound to a loudness in dB. Peaks above [`PEAK`] are soft-clipped.
pub(super) fn finish(dry: Clip, room: f32, loudness: f32) -> Clip {
    levelled(in_room(dry, room), loudness)
}

/// As [`finish`], for a sound that begins with an attack.
pub(super) fn finish_struck(dry: Clip, room: f32, loudness: f32, attack: Attack) -> Clip {
    levelled(attack.strike(in_room(dry, room)), loudness)
}

fn levelled(mut clip: Clip, loudness: f32) -> Clip {
    for _ in 0..4 {
        let gain = 10_f32.powf((loudness - measure::loudness(&clip)) / 20.0);
        clip = clip.amplified(gain);
        if decibels(clip.peak()) > decibels(PEAK) {
            clip.samples.iter_mut().for_each(|sample| *sample = PEAK * (*sample / PEAK).tanh());
        }
    }
    clip
}

/// Renders a sound by calling `next` for each sample with the time since the start in seconds.
/// Scales the largest sample to `peak` and fades both ends to avoid clicks.
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

/// Returns one vibration mode of a struck body: a sine that decays to 37 % in `decay` seconds.
pub(super) fn mode(t: f32, frequency: f32, decay: f32) -> f32 {
    (TAU * frequency * t).sin() * (-t / decay).exp()
}
