//! Sounds of a falling power-up and of an expiring effect. `item.rs` has the caught power-ups.

use super::attack::Attack;
use super::clip::Clip;
use super::effect::{RATE, finish, finish_struck, mode, render};
use super::filter::Filter;
use super::pitch::{hertz, keys::*};

/// Makes the sound of a power-up starting to fall: two bell drops, the second lower.
pub fn dropped() -> Clip {
    let dry = render(0.30, 0.5, |t| bell(t, hertz(E5 + 12), 0.05) + 0.8 * bell(t - 0.07, hertz(A4 + 12), 0.08));
    finish_struck(dry, 0.7, -25.5, Attack::chime(E5))
}

/// Makes the sound of an expiring effect: a breath out, and a tone that steps down.
pub fn ended() -> Clip {
    let (mut random, mut filter) = (crate::noise::Random::new(360), Filter::new(RATE, 1.2));
    let dry = render(0.34, 0.5, |t| {
        let air = filter.next(random.between(-1.0, 1.0), 2600.0 * (-3.0 * t / 0.34).exp2()).band;
        let tones = mode(t, hertz(C5), 0.05) + if t < 0.09 { 0.0 } else { mode(t - 0.09, hertz(G4), 0.09) };
        0.55 * air * (t / 0.02).min(1.0) * (-t / 0.1).exp() + 0.8 * tones
    });
    finish(dry, 0.5, -24.0)
}

/// Returns a struck bell `t` seconds after its stroke, 0 before it: a fundamental, its octave, and
/// a bright, very short overtone.
pub(super) fn bell(t: f32, frequency: f32, decay: f32) -> f32 {
    if t < 0.0 {
        return 0.0;
    }
    let tones = mode(t, frequency, decay)
        + 0.35 * mode(t, 2.0 * frequency, 0.6 * decay)
        + 0.22 * mode(t, 3.93 * frequency, 0.012);
    // Fade in, or each stroke would click.
    tones * (t / 0.0025).min(1.0)
}
