//! Sounds of power-ups and bricks in action: laser shots, explosions, a brick growing back, and the
//! barrier (`floor` in file names) saving a ball.

use std::f32::consts::TAU;

use super::attack::Attack;
use super::clip::Clip;
use super::effect::{RATE, finish, finish_struck, render};
use super::filter::Filter;
use super::pitch::{hertz, keys::*};
use super::power_up::bell;
use super::wave::Oscillator;
use crate::noise::Random;

/// Makes the sound of a laser bolt leaving the paddle. A laser fires four times a second; the sound
/// is soft and short, without a hard attack. `variant` counts from 0.
pub fn laser_shot(variant: usize) -> Clip {
    let top = [1.0, 1.09, 0.93][variant];
    let (mut tone, mut octave) = (Oscillator::new(RATE), Oscillator::new(RATE));
    let (mut random, mut filter) = (Random::new(420 + variant as u64), Filter::new(RATE, 0.9));
    let dry = render(0.13, 0.6, |t| {
        let frequency = top * (hertz(E5) + 1500.0 * (-t / 0.022).exp());
        let body = tone.sine(frequency) + 0.3 * octave.triangle(2.0 * frequency);
        let spark = filter.next(random.between(-1.0, 1.0), 5200.0).band * (-t / 0.006).exp();
        body * (-t / 0.038).exp() + 0.4 * spark
    });
    finish(dry, 0.45, -25.0)
}

/// Makes the sound of an exploding brick: a thump, a burst, and falling debris. `variant` counts
/// from 0.
pub fn explosion(variant: usize) -> Clip {
    let size = [1.0, 0.86, 1.15][variant];
    let mut random = Random::new(430 + variant as u64);
    // Falling pieces: start in seconds, pitch in Hz, and loudness.
    let pieces: Vec<(f32, f32, f32)> = (0..13)
        .map(|i| {
            let late = i as f32 / 13.0;
            (0.07 + 0.42 * late + 0.03 * random.unit(), random.between(1300.0, 5600.0), 0.5 * (1.0 - late).powf(1.5))
        })
        .collect();
    let mut thump = Oscillator::new(RATE);
    let (mut burst, mut crack) = (Filter::new(RATE, 0.8), Filter::new(RATE, 0.8));
    let mut filters = vec![Filter::new(RATE, 4.0); pieces.len()];
    let dry = render(0.66, 0.7, |t| {
        let noise = random.between(-1.0, 1.0);
        let low = thump.sine(size * (52.0 + 150.0 * (-t / 0.028).exp())) * (-t / 0.13).exp();
        let fire = burst.next(noise, size * (380.0 + 4200.0 * (-t / 0.045).exp())).low * (-t / 0.11).exp();
        let snap = crack.next(noise, 3400.0).high * (-t / 0.008).exp();
        let debris: f32 = pieces
            .iter()
            .zip(&mut filters)
            .map(|(&(start, frequency, strength), filter)| {
                let (heard, since) = (filter.next(noise, size * frequency).band, t - start);
                if since < 0.0 { 0.0 } else { strength * heard * (-since / 0.012).exp() * (since / 0.001).min(1.0) }
            })
            .sum();
        (1.3 * low + 1.2 * fire + 0.5 * snap).tanh() + 1.5 * debris
    });
    finish_struck(dry, 0.55, -20.0, Attack::crack(size))
}

/// Makes the sound of a brick growing back: a sprout rises and a leaf unrolls.
pub fn regrow() -> Clip {
    let (mut stem, mut random, mut leaf) = (Oscillator::new(RATE), Random::new(440), Filter::new(RATE, 1.2));
    let dry = render(0.36, 0.6, |t| {
        let way = (t / 0.15).min(1.0);
        let body = stem.sine(hertz(A4) * (1.0 + way * way)) * (1.0 - ((t - 0.13) / 0.05).clamp(0.0, 1.0));
        let swell = (TAU * 0.5 * (t / 0.24).min(1.0)).sin();
        let rustle = leaf.next(random.between(-1.0, 1.0), 2500.0 + 4500.0 * way).band * swell * swell;
        0.8 * body * (t / 0.02).min(1.0) + 0.25 * rustle + 0.6 * bell(t - 0.15, hertz(E5 + 12), 0.07)
    });
    finish(dry, 0.5, -24.0)
}

/// Makes the sound of the barrier saving a ball: it bounces like a spring and shatters like glass.
pub fn floor_hit() -> Clip {
    const GLASS: [(f32, f32); 6] =
        [(0.03, 2093.0), (0.055, 2637.0), (0.09, 3136.0), (0.13, 2349.0), (0.18, 3520.0), (0.24, 2793.0)];
    let (mut spring, mut edge, mut filter) = (Oscillator::new(RATE), Oscillator::new(RATE), Filter::new(RATE, 2.0));
    let dry = render(0.62, 0.6, |t| {
        let wobble = 1.0 + 0.16 * (TAU * 21.0 * t).sin() * (-t / 0.12).exp();
        let frequency = hertz(A3) * (1.0 - 0.35 * (-t / 0.03).exp()) * wobble;
        let raw = 0.8 * spring.sine(frequency) + 0.4 * edge.saw(frequency);
        let boing = filter.next(raw, 500.0 + 2600.0 * (-t / 0.09).exp()).low * (-t / 0.15).exp();
        let glass: f32 = GLASS.iter().map(|&(start, pitch)| 0.3 * bell(t - start, pitch, 0.05)).sum();
        boing * (t / 0.002).min(1.0) + glass
    });
    finish_struck(dry, 0.5, -19.5, Attack::chime(A3))
}
