//! The window's place on the screen, which the game opens at again.

use crate::settings::Place;
use std::time::Duration;
use winit::window::Window;

/// The place to which the player moved the window.
#[derive(Default)]
pub(super) struct WindowPlacement {
    /// Time since the window opened.
    since_open: Duration,
    place: Option<Place>,
}

impl WindowPlacement {
    /// Lets time pass.
    pub(super) fn update(&mut self, elapsed: Duration) {
        self.since_open = self.since_open.saturating_add(elapsed);
    }

    /// The place to keep; `None` if the player left the window where it opened.
    pub(super) fn place(&self) -> Option<Place> {
        self.place
    }

    /// Notes where the window is; `before` is its place in the settings. Moves by the window system
    /// while it opens do not count, nor does full screen.
    pub(super) fn note(&mut self, window: &Window, before: Option<Place>) {
        const SETTLED: Duration = Duration::from_secs(1);
        if self.since_open < SETTLED || window.fullscreen().is_some() || window.is_maximized() {
            return;
        }
        // Wayland tells no program where its window is: only the size is new there.
        let before = self.place.or(before);
        let corner =
            window.outer_position().map_or_else(|_| before.map_or((0, 0), |place| (place.left, place.top)), Into::into);
        self.place = place_of(corner, window.inner_size().into()).or(self.place);
    }
}

/// The place of a window with this corner and size; `None` if it has no size. A minimised window
/// has none on Windows, and its corner is far off all screens.
fn place_of((left, top): (i32, i32), (width, height): (u32, u32)) -> Option<Place> {
    (width > 0 && height > 0).then_some(Place { left, top, width, height })
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
