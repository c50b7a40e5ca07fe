//! Settings that take effect, the window's place, screenshots, and the last things to keep.

use super::GameScene;
use crate::audio::{Balance, Volume};
use crate::draw::capture;
use crate::panic::caught;
use crate::session::View;
use crate::settings::{Place, Setting, Settings};
use std::time::Duration;
use winit::window::Window;

impl GameScene {
    /// Lets changed settings take effect.
    pub(super) fn apply_settings(&mut self) {
        if self.play.settings() == &self.applied {
            return;
        }
        let now = self.play.settings().clone();
        let was = std::mem::replace(&mut self.applied, now.clone());
        self.controls.set_keys(now.keys, now.get(Setting::KeySpeed));
        let (volume, balance) = loudness(&now);
        self.audio.set_volume(volume);
        self.audio.set_balance(balance);
        if now.get(Setting::Samples) != was.get(Setting::Samples) {
            self.renderer.set_samples(now.get(Setting::Samples).into());
        }
        if now.glow() != was.glow()
            && let Err(error) = self.renderer.set_shine(&self.gl, &self.assets, now.glow())
        {
            self.play.tell(&error.to_string());
        }
    }

    /// Notes where the player put the window, so that it is there the next time. What the window
    /// system does with it while it opens does not count, nor does the whole screen.
    pub(super) fn note_place(&mut self, window: &Window) {
        const SETTLED: Duration = Duration::from_secs(1);
        if self.since_open < SETTLED || window.fullscreen().is_some() || window.is_maximized() {
            return;
        }
        // Wayland tells no program where its window is: only the size is new there.
        let before = self.place.or(self.play.settings().window);
        let corner =
            window.outer_position().map_or_else(|_| before.map_or((0, 0), |place| (place.left, place.top)), Into::into);
        self.place = place_of(corner, window.inner_size().into()).or(self.place);
    }

    /// Keeps what is shown now as a picture, and says where.
    pub(super) fn take_picture(&mut self) {
        let size = self.gl.get_framebuffer_dimensions();
        let view = View { fade: self.transition.fade(), ..self.play.view(self.clock.alpha(), self.audio.loudness()) };
        let (inspects, inspector, renderer) = (self.inspects(), &mut self.inspector, &mut self.renderer);
        let picture = capture(&self.gl, size, |target| {
            if inspects { inspector.draw(target, renderer, &view) } else { renderer.draw(target, &view) }
        });
        self.screenshot.save(picture.map_err(|error| error.to_string()), self.memory.folder());
    }
}

/// The loudness of everything, and of music and effects beside each other.
pub(super) fn loudness(settings: &Settings) -> (Volume, Balance) {
    let [percent, music, effects] = [Setting::Volume, Setting::MusicVolume, Setting::EffectsVolume]
        .map(|setting| settings.get(setting).min(100) as u8);
    (Volume { percent, muted: settings.is_on(Setting::Muted) }, Balance { music, effects })
}

/// The place of a window with this corner and size; `None` where it has no size. A minimised window
/// has none on Windows, and its corner is far off all screens.
fn place_of((left, top): (i32, i32), (width, height): (u32, u32)) -> Option<Place> {
    (width > 0 && height > 0).then_some(Place { left, top, width, height })
}

impl Drop for GameScene {
    /// However the window ends, the run waits.
    fn drop(&mut self) {
        if std::thread::panicking() {
            // What is wrong with the game must not end the report, too.
            let _ = caught(|| self.memory.report(&self.play));
        }
        self.memory.begin_to_end();
        self.play.leave();
        self.memory.keep(&mut self.play, &mut self.settings);
        if let Some(place) = self.place {
            self.settings.change(move |settings| settings.window = Some(place));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minimised_window_has_no_place() {
        assert_eq!(place_of((-32_000, -32_000), (0, 0)), None);
        let place = place_of((-20, 40), (640, 480)).expect("a place");
        assert_eq!(Place::parse(&place.to_string()), Some(place), "what is kept is read again");
    }
}
