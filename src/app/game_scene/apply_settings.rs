//! Applies changed settings to keys, picture and sound, takes screenshots, and saves the run when
//! the window closes.

use super::GameScene;
use crate::audio::{Balance, Volume};
use crate::draw::{DEFAULT_SAMPLES, Gl, capture, is_software};
use crate::settings::{Setting, Settings};

impl GameScene {
    /// Applies settings that have changed since they were last saved.
    pub(super) fn apply_settings(&mut self) {
        let (was, now) = (&self.persistence.known, self.session.settings());
        if now == was {
            return;
        }
        self.input.controls.set_keys(now.keys, now.get(Setting::KeySpeed));
        let (volume, balance) = loudness(now);
        self.audio.set_volume(volume);
        self.audio.set_balance(balance);
        if now.get(Setting::Samples) != was.get(Setting::Samples) {
            self.picture.renderer.set_samples(samples(now, &self.picture.gl));
        }
        self.picture.renderer.set_bloom(&self.picture.gl, now.bloom());
    }

    /// Saves a screenshot, and shows its path.
    pub(super) fn take_picture(&mut self) {
        let (gl, inspects) = (self.picture.gl.clone(), self.inspects());
        let view = self.session.view(self.pacing.clock.alpha(), self.audio.loudness());
        let picture =
            capture(&gl, gl.get_framebuffer_dimensions(), |target| self.picture.draw(target, &view, inspects));
        self.screenshot.save(picture.map_err(|error| error.to_string()), self.persistence.save.storage.folder());
    }
}

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

impl Drop for GameScene {
    /// Saves the run and the window's geometry, however the window closes.
    fn drop(&mut self) {
        self.session.leave();
        self.persistence.keep(&mut self.session);
        if let Some(place) = self.window.place {
            let was = self.session.settings();
            self.persistence.settings.change(was, &Settings { window: Some(place), ..was.clone() });
        }
    }
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
