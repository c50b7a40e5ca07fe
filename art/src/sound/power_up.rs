//! What a caught power-up brings: something good or something bad.

use std::f32::consts::TAU;

use super::clip::Clip;
use super::effect::{RATE, mode, render};
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
    render(0.46, 0.55, |t| {
        let bells = KEYS.iter().enumerate().map(|(i, &key)| {
            let is_last = i + 1 == KEYS.len();
            let (strength, decay) = if is_last { (1.0, 0.115) } else { (0.55 + 0.08 * i as f32, 0.055) };
            strength * bell(t - i as f32 * STEP, hertz(key + 12), decay)
        });
        bells.sum()
    })
}

/// Something bad: three notes that fall by a tritone, each a pair a semitone apart that rubs, each
/// sagging while it sounds. The last one sways.
pub fn bad() -> Clip {
    /// Seconds from one note to the next.
    const STEP: f32 = 0.115;
    const KEYS: [Key; 3] = [A4, A4 - 3, A4 - 6];
    let mut voices = [0.0, 0.3].map(|phase| Oscillator::at_phase(RATE, phase));
    let mut filter = Filter::new(RATE, 2.2);
    render(0.54, 0.50, |t| {
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
    })
}

/// A struck bell `t` seconds after its stroke, 0 before: a fundamental, its octave, and a bright
/// overtone that is gone at once.
fn bell(t: f32, frequency: f32, decay: f32) -> f32 {
    if t < 0.0 {
        return 0.0;
    }
    // Sines begin at 0, so a stroke needs no soft start.
    mode(t, frequency, decay) + 0.35 * mode(t, 2.0 * frequency, 0.6 * decay) + 0.22 * mode(t, 3.93 * frequency, 0.012)
}
