//! Settings as the renderer and the sound take them.

use crate::audio::{Balance, Volume};
use crate::draw::{DEFAULT_SAMPLES, Gl, is_software};
use crate::settings::{Setting, Settings};

/// Returns the number of samples per pixel. *Auto* multisamples only on a graphics card: without
/// one, four samples would take a quarter of a frame's time.
pub(super) fn samples(settings: &Settings, gl: &Gl) -> u32 {
    match settings.get(Setting::Samples) {
        0 if is_software(gl) => 1,
        0 => DEFAULT_SAMPLES,
        samples => samples.into(),
    }
}

/// Returns the overall volume, and the balance of music and effects.
pub(super) fn loudness(settings: &Settings) -> (Volume, Balance) {
    let [percent, music, effects] = [Setting::Volume, Setting::MusicVolume, Setting::EffectsVolume]
        .map(|setting| settings.get(setting).min(100) as u8);
    (Volume { percent, muted: settings.is_on(Setting::Muted) }, Balance { music, effects })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::headless;

    #[test]
    fn a_processor_draws_one_sample_unless_more_are_chosen() {
        let (gl, settings) = (headless().expect("OpenGL"), Settings::default());
        assert!(is_software(&gl), "tests draw without a graphics card");
        assert_eq!([0, 1, 8].map(|chosen| samples(&settings.clone().with(Setting::Samples, chosen), &gl)), [1, 1, 8]);
    }
}
