//! Power-ups: one that falls, one that is caught, for better or worse, and one whose time is over.

use std::f32::consts::TAU;

use super::clip::Clip;
use super::effect::{RATE, finish, mode, render};
use super::filter::Filter;
use super::pitch::{Key, hertz, keys::*};
use super::wave::Oscillator;

/// Something good: five small bells, up the pentatonic scale from the root to the root. They are
/// higher than the menu's notes and most of the victory's, and have no sawtooth, so that they are
/// not mistaken for these.
pub fn good() -> Clip {
    /// Seconds from one bell to the next.
    const STEP: f32 = 0.042;
    /// The keys, an octave lower than they sound.
    const KEYS: [Key; 5] = [A4, C5, E5, G5, A5];
    let dry = render(0.46, 0.55, |t| {
        let bells = KEYS.iter().enumerate().map(|(i, &key)| {
            let is_last = i + 1 == KEYS.len();
            let (strength, decay) = if is_last { (1.0, 0.115) } else { (0.55 + 0.08 * i as f32, 0.055) };
            strength * bell(t - i as f32 * STEP, hertz(key + 12), decay)
        });
        bells.sum()
    });
    finish(dry, 0.5, -19.5)
}

/// Something bad: three notes that fall by a tritone, each a pair a semitone apart that rubs, each
/// sagging while it sounds. The last one sways.
pub fn bad() -> Clip {
    /// Seconds from one note to the next.
    const STEP: f32 = 0.115;
    const KEYS: [Key; 3] = [A4, A4 - 3, A4 - 6];
    let mut voices = [0.0, 0.3].map(|phase| Oscillator::at_phase(RATE, phase));
    let mut filter = Filter::new(RATE, 2.2);
    let dry = render(0.54, 0.50, |t| {
        let note = ((t / STEP) as usize).min(KEYS.len() - 1);
        let since = t - note as f32 * STEP;
        let is_last = note + 1 == KEYS.len();
        let sway = if is_last { 0.05 * (TAU * 6.5 * since).sin() } else { 0.0 };
        let frequency = hertz(KEYS[note]) * (-1.6 * since + sway).exp2();
        let [low, high] = &mut voices;
        let raw = low.saw(frequency) + high.saw(frequency * 1.06);
        // A mouth that closes with each note.
        let cutoff = 420.0 + 1500.0 * (-since / 0.09).exp();
        // Distorted as in a loudspeaker that is driven too hard. The beats of the pair make the
        // sound rougher.
        let body = (0.6 * filter.next(raw, cutoff).low).tanh();
        let decay = if is_last { 0.17 } else { 0.12 };
        // Down to 0 before the next note, since its frequency jumps.
        let gate = if is_last { 1.0 } else { ((STEP - since) / 0.012).min(1.0) };
        body * (-since / decay).exp() * (since / 0.005).min(1.0) * gate
    });
    finish(dry, 0.35, -19.0)
}

/// An item begins to fall: two drops of a bell, the second lower.
pub fn dropped() -> Clip {
    let dry = render(0.30, 0.5, |t| bell(t, hertz(E5 + 12), 0.05) + 0.8 * bell(t - 0.07, hertz(A4 + 12), 0.08));
    finish(dry, 0.7, -25.5)
}

/// An effect is over: a breath out, and a tone that steps down.
pub fn ended() -> Clip {
    let (mut random, mut filter) = (crate::noise::Random::new(360), Filter::new(RATE, 1.2));
    let dry = render(0.34, 0.5, |t| {
        let air = filter.next(random.between(-1.0, 1.0), 2600.0 * (-3.0 * t / 0.34).exp2()).band;
        let tones = mode(t, hertz(C5), 0.05) + if t < 0.09 { 0.0 } else { mode(t - 0.09, hertz(G4), 0.09) };
        0.55 * air * (t / 0.02).min(1.0) * (-t / 0.1).exp() + 0.8 * tones
    });
    finish(dry, 0.5, -24.0)
}

/// A struck bell `t` seconds after its stroke, 0 before: a fundamental, its octave, and a bright
/// overtone that is gone at once.
fn bell(t: f32, frequency: f32, decay: f32) -> f32 {
    if t < 0.0 {
        return 0.0;
    }
    let tones = mode(t, frequency, decay)
        + 0.35 * mode(t, 2.0 * frequency, 0.6 * decay)
        + 0.22 * mode(t, 3.93 * frequency, 0.012);
    // A soft start, or each stroke would click.
    tones * (t / 0.0025).min(1.0)
}
