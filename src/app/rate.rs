//! How many frames are drawn in a second.

use std::time::Duration;

/// The time over which frames are counted: shorter would flicker.
const OVER: Duration = Duration::from_millis(500);

/// Counts frames.
#[derive(Default)]
pub(super) struct Rate {
    frames: u32,
    passed: Duration,
    rate: f32,
}

impl Rate {
    /// Another frame is drawn; `elapsed` is the time since the one before.
    pub(super) fn count(&mut self, elapsed: Duration) {
        self.frames += 1;
        self.passed = self.passed.saturating_add(elapsed);
        if self.passed >= OVER {
            self.rate = self.frames as f32 / self.passed.as_secs_f32();
            (self.frames, self.passed) = (0, Duration::ZERO);
        }
    }

    /// Frames a second, as they were last counted.
    pub(super) fn now(&self) -> f32 {
        self.rate
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_counted_over_half_a_second() {
        let mut rate = Rate::default();
        (0..60).for_each(|_| rate.count(Duration::from_millis(10)));
        assert_eq!(rate.now().round(), 100.0);
        (0..3).for_each(|_| rate.count(Duration::from_millis(250)));
        assert!((4.0..40.0).contains(&rate.now()), "{}", rate.now());
    }
}
