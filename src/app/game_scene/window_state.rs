//! Tracks the window's focus, visibility and geometry.

use crate::settings::WindowGeometry;
use std::time::Duration;
use winit::window::Window;

/// A click within this time after the window gets the focus only focuses the window.
const FOCUSING_CLICK: Duration = Duration::from_millis(200);

/// The window's focus, visibility and geometry.
pub(super) struct WindowState {
    has_focus: bool,
    /// Time since the window got the focus.
    since_focus: Duration,
    /// The window had the focus and lost it. Without a window manager, a window never has the
    /// focus.
    is_away: bool,
    pub(super) is_hidden: bool,
    fills_screen: bool,
    since_open: Duration,
    /// The geometry to save. `None` if the player has left the window where it opened.
    pub(super) place: Option<WindowGeometry>,
    /// Physical pixels of the screen per logical pixel.
    pub(super) scale_factor: f32,
}

/// A visible window without focus.
impl Default for WindowState {
    fn default() -> Self {
        Self {
            has_focus: false,
            since_focus: Duration::ZERO,
            is_away: false,
            is_hidden: false,
            fills_screen: false,
            since_open: Duration::ZERO,
            place: None,
            scale_factor: 1.0,
        }
    }
}

impl WindowState {
    /// Updates the focus. Returns true if the window loses it.
    pub(super) fn focus(&mut self, has_focus: bool) -> bool {
        let had_focus = std::mem::replace(&mut self.has_focus, has_focus);
        if has_focus && !had_focus {
            self.since_focus = Duration::ZERO;
        }
        self.is_away = !has_focus && (self.is_away || had_focus);
        had_focus && !has_focus
    }

    /// Advances the timers.
    pub(super) fn update(&mut self, elapsed: Duration) {
        self.since_focus = self.since_focus.saturating_add(elapsed);
        self.since_open = self.since_open.saturating_add(elapsed);
    }

    /// Returns true if the window has the focus and is visible.
    pub(super) fn is_attended(&self) -> bool {
        self.has_focus && !self.is_hidden
    }

    /// Returns true if a click now only focuses the window.
    pub(super) fn is_new(&self) -> bool {
        self.since_focus < FOCUSING_CLICK
    }

    /// Returns true if the player is using another window, which pauses a game.
    pub(super) fn is_away(&self) -> bool {
        self.is_away || self.is_hidden
    }

    /// Returns true once after the window has left full screen. A browser handles ESC itself to
    /// leave full screen, and sends no key event.
    pub(super) fn has_left_screen(&mut self, window: &Window) -> bool {
        let fills_screen = window.fullscreen().is_some();
        std::mem::replace(&mut self.fills_screen, fills_screen) && !fills_screen
    }

    /// Records the window's geometry; `before` is the geometry in the settings. Ignores full
    /// screen, a maximized window, and moves by the window system while the window opens.
    pub(super) fn note_place(&mut self, window: &Window, before: Option<WindowGeometry>) {
        const SETTLED: Duration = Duration::from_secs(1);
        if self.since_open < SETTLED || window.fullscreen().is_some() || window.is_maximized() {
            return;
        }
        // Wayland does not report a window's position: only the size is new there.
        let before = self.place.or(before);
        let corner =
            window.outer_position().map_or_else(|_| before.map_or((0, 0), |place| (place.left, place.top)), Into::into);
        self.place = place_of(corner, window.inner_size().into()).or(self.place);
    }
}

/// Returns the geometry of a window with this corner and size, or `None` if the size is zero. On
/// Windows, a minimized window has no size, and its corner is far outside of all screens.
fn place_of((left, top): (i32, i32), (width, height): (u32, u32)) -> Option<WindowGeometry> {
    (width > 0 && height > 0).then_some(WindowGeometry { left, top, width, height })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minimised_window_has_no_place() {
        assert_eq!(place_of((-32_000, -32_000), (0, 0)), None);
        let place = place_of((-20, 40), (640, 480)).expect("a place");
        assert_eq!(WindowGeometry::parse(&place.to_string()), Some(place), "what is kept is read again");
    }
}
