//! Decides when the window draws its next frame. Pure: `window.rs` owns the window.
//!
//! On a desktop, a timer triggers each frame, since vsync does not block everywhere. In a page, the
//! window requests the next frame at once: the browser offers a frame at each refresh of the
//! screen, but does not report the refresh rate, and a timer would miss refreshes.

use crate::time::Instant;
use std::time::Duration;

/// Refresh rate to assume for a desktop screen that reports none, in Hz.
pub(super) const DEFAULT_REFRESH_RATE: f32 = 60.0;

/// Schedules frames.
pub(super) struct FramePace {
    /// Refresh rate of the screen for which a timer triggers frames, in Hz. `None` in a page, where
    /// the browser offers frames.
    timer: Option<f32>,
    /// Shortest time between two frames.
    interval: Duration,
    /// Earliest time of the next frame.
    due: Instant,
}

impl FramePace {
    pub(super) fn new(timer: Option<f32>, now: Instant) -> Self {
        let mut pace = Self { timer, interval: Duration::ZERO, due: now };
        pace.set_limit(0, true);
        pace
    }

    /// Sets the maximum number of frames per second; 0 means no limit.
    pub(super) fn set_limit(&mut self, limit: u16, vsync: bool) {
        let limited = if limit == 0 { 0.0 } else { 1.0 / f32::from(limit) };
        let seconds = match self.timer {
            // With vsync, the timer fires 10 % early. Where vsync blocks, it alone sets the pace.
            Some(rate) => {
                let least = 0.9 / rate.clamp(30.0, 500.0);
                least.max(if vsync { 0.9 * limited } else { limited })
            }
            None => limited,
        };
        self.interval = Duration::from_secs_f32(seconds);
    }

    /// Returns when to request the next frame.
    pub(super) fn request_time(&self) -> Instant {
        match self.timer {
            Some(_) => self.due,
            // At once: the browser decides when the screen is ready for a frame.
            None => self.due - self.interval,
        }
    }

    /// Returns true if the frame offered at `now` must be drawn, and counts it as drawn.
    pub(super) fn begin_frame(&mut self, now: Instant) -> bool {
        if now < self.due {
            return false;
        }
        let last = match self.timer {
            Some(_) => now,
            // Counting from the due time keeps the average at the limit, whatever the refresh rate.
            None => self.due.max(now - self.interval),
        };
        self.due = last + self.interval;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const REFRESH_RATES: [u32; 8] = [60, 75, 90, 100, 120, 144, 165, 240];
    const SECONDS: u32 = 10;

    /// Returns the frames drawn per second on a screen that offers a frame at the first refresh
    /// after each request. Timers and frames are up to 3 ms late.
    fn frames_per_second(mut pace: FramePace, start: Instant, refresh_rate: u32) -> u32 {
        let refresh = |number: u32| start + Duration::from_secs(number.into()) / refresh_rate;
        let late = |number: u32| Duration::from_micros(u64::from(number * 7 % 4) * 1000);
        let (mut asked, mut frames) = (start, 0);
        for number in 1..=SECONDS * refresh_rate {
            if asked >= refresh(number) {
                continue;
            }
            let offered = refresh(number) + late(number);
            frames += u32::from(pace.begin_frame(offered));
            let request = pace.request_time();
            // Timers in a page count whole milliseconds.
            let wait = request.saturating_duration_since(offered).as_micros().div_ceil(1000);
            let timer = if wait == 0 { Duration::ZERO } else { Duration::from_millis(wait as u64) + late(number) };
            asked = offered + timer;
        }
        frames / SECONDS
    }

    /// Asserts that `rate` is within 1 % of `expected`.
    fn assert_rate(rate: u32, expected: u32, case: &str) {
        assert!(rate.abs_diff(expected) * 100 <= expected, "{case}: {rate} instead of {expected}");
    }

    #[test]
    fn page_draws_a_frame_at_each_refresh() {
        for refresh_rate in REFRESH_RATES {
            let start = Instant::now();
            let pace = FramePace::new(None, start);
            let rate = frames_per_second(pace, start, refresh_rate);
            assert_rate(rate, refresh_rate, &format!("{refresh_rate} Hz"));
        }
    }

    #[test]
    fn limit_of_the_player_holds_in_a_page() {
        for refresh_rate in REFRESH_RATES {
            for limit in [30, 60, 120, 144] {
                let start = Instant::now();
                let mut pace = FramePace::new(None, start);
                pace.set_limit(limit, true);
                let rate = frames_per_second(pace, start, refresh_rate);
                assert_rate(rate, refresh_rate.min(limit.into()), &format!("{limit} on {refresh_rate} Hz"));
            }
        }
    }

    #[test]
    fn desktop_leaves_the_pace_to_vsync_and_keeps_a_limit() {
        let start = Instant::now();
        let interval = |rate: f32, limit, vsync| {
            let mut pace = FramePace::new(Some(rate), start);
            pace.set_limit(limit, vsync);
            assert!(pace.begin_frame(start));
            (pace.request_time() - start).as_micros()
        };
        assert_eq!(interval(DEFAULT_REFRESH_RATE, 0, true), 15_000);
        assert_eq!(interval(144.0, 0, true), 6_250);
        assert_eq!(interval(144.0, 60, true), 15_000);
        assert_eq!(interval(144.0, 60, false), 16_666);
        assert_eq!(interval(60.0, 144, false), 15_000);
    }
}
