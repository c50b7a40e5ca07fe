//! The window as the player has it: its focus, whether it is in sight, and its place on the screen.

use crate::settings::Place;
use std::time::Duration;
use winit::window::Window;

/// A click this soon after the window got the focus only brought the window back.
const FOCUSING_CLICK: Duration = Duration::from_millis(200);

/// The window's focus, visibility and place; at first it is in sight and has no focus yet.
#[derive(Default)]
pub(super) struct WindowState {
    has_focus: bool,
    /// Time since it got the focus.
    since_focus: Duration,
    /// The window had the focus and lost it. A window without a manager never has it.
    is_away: bool,
    pub(super) is_hidden: bool,
    fills_screen: bool,
    since_open: Duration,
    /// The place to keep; `None` if the player left the window where it opened.
    pub(super) place: Option<Place>,
}

impl WindowState {
    /// The focus comes or goes. Returns true if it goes.
    pub(super) fn focus(&mut self, has_focus: bool) -> bool {
        let had_focus = std::mem::replace(&mut self.has_focus, has_focus);
        if has_focus && !had_focus {
            self.since_focus = Duration::ZERO;
        }
        self.is_away = !has_focus && (self.is_away || had_focus);
        had_focus && !has_focus
    }

    /// Lets time pass.
    pub(super) fn update(&mut self, elapsed: Duration) {
        self.since_focus = self.since_focus.saturating_add(elapsed);
        self.since_open = self.since_open.saturating_add(elapsed);
    }

    /// True if it has the focus and is in sight.
    pub(super) fn is_attended(&self) -> bool {
        self.has_focus && !self.is_hidden
    }

    /// True if a click only brought the window back.
    pub(super) fn is_new(&self) -> bool {
        self.since_focus < FOCUSING_CLICK
    }

    /// True if the player looks elsewhere, so that a game must wait.
    pub(super) fn is_away(&self) -> bool {
        self.is_away || self.is_hidden
    }

    /// True once after the window has filled the screen and no longer does: a browser takes ESC for
    /// that, and tells no key.
    pub(super) fn has_left_screen(&mut self, window: &Window) -> bool {
        let fills_screen = window.fullscreen().is_some();
        std::mem::replace(&mut self.fills_screen, fills_screen) && !fills_screen
    }

    /// Notes where the window is; `before` is its place in the settings. Moves by the window system
    /// while it opens do not count, nor does full screen.
    pub(super) fn note_place(&mut self, window: &Window, before: Option<Place>) {
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
