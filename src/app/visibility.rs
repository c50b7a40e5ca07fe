//! Decides if the player can see the window. While it is out of sight nothing is drawn. Pure; the
//! window itself is `window.rs`'s.
//!
//! No window system tells all of it, so three signs count:
//!
//! - minimised: X11 and Windows go on asking for frames, and send no event. It has to be looked up.
//! - covered: X11 without a compositor, and macOS, send an event.
//! - no frames: Wayland sends no event, but stops asking for frames.

use crate::time::Instant;
use std::time::Duration;

/// Time between two checks if the window is minimised: a question to an X server takes a tenth of a
/// millisecond, too long for each frame.
const CHECK_EVERY: Duration = Duration::from_millis(100);

/// A window system that lets a frame wait for longer does not show the window. A shorter time would
/// pause the game whenever the machine is busy for a moment.
const NO_FRAMES: Duration = Duration::from_millis(500);

/// Signs that the window is in sight or out of it.
pub(super) struct Visibility {
    minimized: bool,
    /// Other windows cover this one completely.
    pub(super) occluded: bool,
    /// Time of the oldest request for a frame that the window system did not grant yet.
    requested: Option<Instant>,
    checked: Instant,
}

impl Visibility {
    /// A window that has just opened, and can be seen.
    pub(super) fn new(now: Instant) -> Self {
        Self { minimized: false, occluded: false, requested: None, checked: now }
    }

    /// Checks if the window is minimised, unless it was checked just before.
    pub(super) fn check(&mut self, now: Instant, is_minimized: impl FnOnce() -> bool) {
        if now.saturating_duration_since(self.checked) >= CHECK_EVERY {
            (self.checked, self.minimized) = (now, is_minimized());
        }
    }

    /// The window system was asked for a frame.
    pub(super) fn request_frame(&mut self, now: Instant) {
        self.requested.get_or_insert(now);
    }

    /// The window system granted a frame, or did something else that it does with visible windows.
    pub(super) fn grant_frame(&mut self) {
        self.requested = None;
    }

    /// True if the player cannot see the window.
    pub(super) fn is_hidden(&self, now: Instant) -> bool {
        let waits_in_vain = |requested: Instant| now.saturating_duration_since(requested) >= NO_FRAMES;
        self.minimized || self.occluded || self.requested.is_some_and(waits_in_vain)
    }

    /// The next moment at which [`Visibility::is_hidden`] may change without an event.
    pub(super) fn next_check(&self) -> Instant {
        self.checked + CHECK_EVERY
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(start: Instant, milliseconds: u64) -> Instant {
        start + Duration::from_millis(milliseconds)
    }

    #[test]
    fn minimised_window_is_hidden_until_restored() {
        let start = Instant::now();
        let mut visibility = Visibility::new(start);
        visibility.check(after(start, 99), || true);
        assert!(!visibility.is_hidden(after(start, 99)), "it is not asked for in each frame");
        visibility.check(after(start, 100), || true);
        assert!(visibility.is_hidden(after(start, 100)));
        visibility.check(after(start, 199), || false);
        assert!(visibility.is_hidden(after(start, 199)));
        visibility.check(after(start, 200), || false);
        assert!(!visibility.is_hidden(after(start, 200)));
    }

    #[test]
    fn covered_window_is_hidden_until_uncovered() {
        let start = Instant::now();
        let mut visibility = Visibility::new(start);
        visibility.occluded = true;
        assert!(visibility.is_hidden(start));
        // X11 goes on asking for frames, so one that is granted tells nothing.
        visibility.grant_frame();
        assert!(visibility.is_hidden(start));
        visibility.occluded = false;
        assert!(!visibility.is_hidden(start));
    }

    #[test]
    fn window_without_frames_is_hidden_until_it_gets_one() {
        let start = Instant::now();
        let mut visibility = Visibility::new(start);
        visibility.request_frame(start);
        // A second request does not restart the wait.
        visibility.request_frame(after(start, 400));
        assert!(!visibility.is_hidden(after(start, 499)));
        assert!(visibility.is_hidden(after(start, 500)));
        visibility.grant_frame();
        assert!(!visibility.is_hidden(after(start, 500)));
        visibility.request_frame(after(start, 600));
        assert!(!visibility.is_hidden(after(start, 1099)));
    }

    #[test]
    fn window_is_checked_ten_times_a_second() {
        let start = Instant::now();
        let mut visibility = Visibility::new(start);
        assert_eq!(visibility.next_check(), after(start, 100));
        visibility.check(after(start, 450), || false);
        assert_eq!(visibility.next_check(), after(start, 550));
    }
}
