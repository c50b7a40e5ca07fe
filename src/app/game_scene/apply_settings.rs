//! Settings that take effect, screenshots, and the last things to keep.

use super::GameScene;
use crate::audio::{Balance, Volume};
use crate::draw::capture;
use crate::panic::caught;
use crate::session::View;
use crate::settings::{Setting, Settings};
use std::path::Path;

impl GameScene {
    /// Lets changed settings take effect.
    pub(super) fn apply_settings(&mut self) {
        if self.play.settings() == &self.applied {
            return;
        }
        let now = self.play.settings().clone();
        let was = std::mem::replace(&mut self.applied, now.clone());
        self.input.controls.set_keys(now.keys, now.get(Setting::KeySpeed));
        let (volume, balance) = loudness(&now);
        self.audio.set_volume(volume);
        self.audio.set_balance(balance);
        if now.get(Setting::Samples) != was.get(Setting::Samples) {
            self.picture.renderer.set_samples(now.get(Setting::Samples).into());
        }
        if now.glow() != was.glow()
            && let Err(error) = self.picture.renderer.set_shine(&self.picture.gl, &self.picture.assets, now.glow())
        {
            self.play.tell(&error.to_string());
        }
    }

    /// Saves a screenshot, and says where.
    pub(super) fn take_picture(&mut self) {
        let size = self.picture.gl.get_framebuffer_dimensions();
        let view =
            View { fade: self.picture.transition.fade(), ..self.play.view(self.pacing.alpha(), self.audio.loudness()) };
        let (inspects, inspector, renderer) =
            (self.inspects(), &mut self.picture.inspector, &mut self.picture.renderer);
        let picture = capture(&self.picture.gl, size, |target| {
            if inspects { inspector.draw(target, renderer, &view) } else { renderer.draw(target, &view) }
        });
        self.picture
            .screenshot
            .save(picture.map_err(|error| error.to_string()), self.persistence.folder().map(Path::to_owned));
    }
}

/// The loudness of everything, and of music and effects beside each other.
pub(super) fn loudness(settings: &Settings) -> (Volume, Balance) {
    let [percent, music, effects] = [Setting::Volume, Setting::MusicVolume, Setting::EffectsVolume]
        .map(|setting| settings.get(setting).min(100) as u8);
    (Volume { percent, muted: settings.is_on(Setting::Muted) }, Balance { music, effects })
}

impl Drop for GameScene {
    /// However the window ends, the run waits.
    fn drop(&mut self) {
        if std::thread::panicking() {
            // A fault of the game must not end the report, too.
            let _ = caught(|| self.persistence.report(&self.play));
        }
        self.play.leave();
        self.persistence.keep(&mut self.play, &mut self.settings);
        if let Some(place) = self.placement.place() {
            let was = self.play.settings();
            self.settings.change(was, &Settings { window: Some(place), ..was.clone() });
        }
    }
}
