//! Decides whether the player can see the window. A hidden window draws nothing. Pure: `window.rs`
//! owns the window.
//!
//! Combines three sources, since no window system reports everything:
//!
//! - minimized: X11 and Windows keep asking for frames, and send no event. The state must be
//!   polled.
//! - covered: X11 without a compositor, and macOS, send an event.
//! - no frames: Wayland sends no event, but stops asking for frames.

use crate::time::Instant;
use std::time::Duration;

/// Interval between checks whether the window is minimized. Asking an X server takes 0.1 ms, too
/// long for each frame.
const CHECK_EVERY: Duration = Duration::from_millis(100);

/// If the window system grants no frame for this long, the window counts as hidden. A shorter time
/// would pause the game whenever the machine is busy for a moment.
const NO_FRAMES: Duration = Duration::from_millis(500);

/// Tracks whether the window is visible.
pub(super) struct Visibility {
    minimized: bool,
    /// Other windows cover this one completely.
    pub(super) occluded: bool,
    /// Time of the oldest request for a frame that the window system has not granted yet.
    requested: Option<Instant>,
    checked: Instant,
}

impl Visibility {
    /// Creates the state of a visible window that has just opened.
    pub(super) fn new(now: Instant) -> Self {
        Self { minimized: false, occluded: false, requested: None, checked: now }
    }

    /// Checks whether the window is minimized, unless [`CHECK_EVERY`] has not passed yet.
    pub(super) fn check(&mut self, now: Instant, is_minimized: impl FnOnce() -> bool) {
        if now.saturating_duration_since(self.checked) >= CHECK_EVERY {
            (self.checked, self.minimized) = (now, is_minimized());
        }
    }

    /// Records a request for a frame.
    pub(super) fn request_frame(&mut self, now: Instant) {
        self.requested.get_or_insert(now);
    }

    /// Records that the window system has granted a frame, or done something else that it does only
    /// with visible windows.
    pub(super) fn grant_frame(&mut self) {
        self.requested = None;
    }

    /// Returns true if the player cannot see the window.
    pub(super) fn is_hidden(&self, now: Instant) -> bool {
        let waits_in_vain = |requested: Instant| now.saturating_duration_since(requested) >= NO_FRAMES;
        self.minimized || self.occluded || self.requested.is_some_and(waits_in_vain)
    }

    /// Returns the next time at which [`Visibility::is_hidden`] may change without an event.
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
        // X11 keeps asking for frames: a granted frame does not mean that the window is visible.
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
