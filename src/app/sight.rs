//! Whether the player can see the window. While it is out of sight nothing is drawn. Pure; the
//! window itself is `window.rs`'s.
//!
//! No window system tells all of it, so three signs count:
//!
//! - minimised: X11 and Windows go on asking for frames, and send no event. It has to be looked up.
//! - covered: X11 without a compositor, and macOS, send an event.
//! - no frames: Wayland sends no event, but stops asking for frames.

use std::time::{Duration, Instant};

/// How often a window is asked whether it is minimised: a question to an X server takes a tenth of
/// a millisecond, too long for each frame.
const LOOK: Duration = Duration::from_millis(100);

/// A window system that lets a frame wait for longer does not show the window. A shorter time would
/// pause the game whenever the machine is busy for a moment.
const NO_FRAMES: Duration = Duration::from_millis(500);

/// How long the program rests where it is woken in vain while nobody sees it. Wine says for ever
/// that a window is to be painted once a frame was asked for, so each wait for something to do ends
/// at once. A longer rest would be felt when the window is shown again.
const REST: Duration = Duration::from_millis(10);

/// What is known about the window.
pub(super) struct Sight {
    minimized: bool,
    covered: bool,
    /// Since when a frame has been asked for and not been granted.
    asked: Option<Instant>,
    looked: Instant,
}

impl Sight {
    /// A window that has just opened, and can be seen.
    #[must_use]
    pub(super) fn new(now: Instant) -> Self {
        Self { minimized: false, covered: false, asked: None, looked: now }
    }

    /// Whether it is time to [`Sight::look`] again.
    #[must_use]
    pub(super) fn is_time_to_look(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.looked) >= LOOK
    }

    /// The window was asked whether it is minimised.
    pub(super) fn look(&mut self, now: Instant, minimized: bool) {
        (self.looked, self.minimized) = (now, minimized);
    }

    /// Other windows cover this one completely, or no longer.
    pub(super) fn cover(&mut self, covered: bool) {
        self.covered = covered;
    }

    /// The window system was asked for a frame.
    pub(super) fn ask(&mut self, now: Instant) {
        self.asked.get_or_insert(now);
    }

    /// The window system granted a frame, or did something else that it does with visible windows.
    pub(super) fn grant(&mut self) {
        self.asked = None;
    }

    /// Whether the player cannot see the window.
    #[must_use]
    pub(super) fn is_hidden(&self, now: Instant) -> bool {
        let waits_in_vain = |asked: Instant| now.saturating_duration_since(asked) >= NO_FRAMES;
        self.minimized || self.covered || self.asked.is_some_and(waits_in_vain)
    }

    /// How long to rest before the window system is listened to again: it woke the program before
    /// `due`, when there is something to do. `None` while the player sees the window.
    #[must_use]
    pub(super) fn rest(&self, now: Instant, due: Instant) -> Option<Duration> {
        self.is_hidden(now).then(|| due.saturating_duration_since(now).min(REST))
    }

    /// When the answer of [`Sight::is_hidden`] may change without an event.
    #[must_use]
    pub(super) fn next_look(&self) -> Instant {
        let look = self.looked + LOOK;
        self.asked.map_or(look, |asked| look.min(asked + NO_FRAMES))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(start: Instant, milliseconds: u64) -> Instant {
        start + Duration::from_millis(milliseconds)
    }

    #[test]
    fn a_minimised_window_is_hidden_until_it_is_restored() {
        let start = Instant::now();
        let mut sight = Sight::new(start);
        assert!(!sight.is_hidden(start) && !sight.is_time_to_look(after(start, 99)));
        assert!(sight.is_time_to_look(after(start, 100)));
        sight.look(after(start, 100), true);
        assert!(sight.is_hidden(after(start, 100)) && !sight.is_time_to_look(after(start, 199)));
        sight.look(after(start, 200), false);
        assert!(!sight.is_hidden(after(start, 200)));
    }

    #[test]
    fn what_wakes_the_program_in_vain_lets_it_rest_while_the_window_is_hidden() {
        let start = Instant::now();
        let mut sight = Sight::new(start);
        assert_eq!(sight.rest(start, after(start, 100)), None, "a window that is seen answers at once");
        sight.look(start, true);
        assert_eq!(sight.rest(start, after(start, 100)), Some(REST));
        assert_eq!(sight.rest(after(start, 96), after(start, 100)), Some(Duration::from_millis(4)));
        sight.look(start, false);
        assert_eq!(sight.rest(start, after(start, 100)), None);
    }

    #[test]
    fn a_covered_window_is_hidden_until_it_is_uncovered() {
        let start = Instant::now();
        let mut sight = Sight::new(start);
        sight.cover(true);
        assert!(sight.is_hidden(start));
        // That frames are asked for tells nothing: X11 asks for them all the same.
        sight.grant();
        assert!(sight.is_hidden(start));
        sight.cover(false);
        assert!(!sight.is_hidden(start));
    }

    #[test]
    fn a_window_that_waits_for_a_frame_for_long_is_hidden_until_it_gets_one() {
        let start = Instant::now();
        let mut sight = Sight::new(start);
        sight.ask(start);
        // Asking again is no new beginning.
        sight.ask(after(start, 400));
        assert!(!sight.is_hidden(after(start, 499)));
        assert!(sight.is_hidden(after(start, 500)));
        sight.grant();
        assert!(!sight.is_hidden(after(start, 500)));
        sight.ask(after(start, 600));
        assert!(!sight.is_hidden(after(start, 1099)));
    }

    #[test]
    fn the_next_look_is_the_earliest_moment_at_which_something_can_change() {
        let start = Instant::now();
        let mut sight = Sight::new(start);
        assert_eq!(sight.next_look(), after(start, 100));
        sight.ask(start);
        sight.look(after(start, 450), false);
        assert_eq!(sight.next_look(), after(start, 500));
    }
}
