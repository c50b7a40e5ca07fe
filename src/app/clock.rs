//! Converts elapsed time into whole steps and the fraction of the next one, and counts frames per
//! second. Nothing here reads a clock: the caller passes the time in.
//!
//! The pattern is Glenn Fiedler's *Fix Your Timestep!*: an accumulator, fixed steps, interpolation.
//! The accumulator counts whole units of 1/120 000 000 000 s and loses no time over hours. The
//! tutorial adds up floats.

use crate::game::STEPS_PER_SECOND;
use std::time::Duration;

/// Upper bound for the time simulated in a frame. After a longer frame, such as a suspended
/// computer or a breakpoint, the game does not run on without the player.
pub const LONGEST_FRAME: Duration = Duration::from_millis(400);

/// One step in the accumulator's unit, which is a nanosecond divided by [`STEPS_PER_SECOND`].
const SECOND: u64 = 1_000_000_000;

/// Converts elapsed time into steps of 1/120 s.
///
/// ```
/// use breakout::app::clock::Clock;
/// use std::time::Duration;
///
/// let mut clock = Clock::default();
/// assert_eq!(clock.advance(Duration::from_millis(20)), 2);
/// // 20 ms are 2.4 steps. The next frame gets the remaining 0.4.
/// assert!((clock.alpha() - 0.4).abs() < 1e-6);
/// assert_eq!(clock.advance(Duration::from_millis(5)), 1);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Clock {
    /// Time not yet simulated, in nanoseconds times [`STEPS_PER_SECOND`]. Less than [`SECOND`]
    /// between calls.
    accumulator: u64,
}

impl Clock {
    /// Returns the number of steps to simulate for a frame that took `elapsed`. Ignores time beyond
    /// [`LONGEST_FRAME`].
    pub fn advance(&mut self, elapsed: Duration) -> u32 {
        let nanoseconds = elapsed.min(LONGEST_FRAME).as_nanos() as u64;
        self.accumulator += nanoseconds * u64::from(STEPS_PER_SECOND);
        let steps = self.accumulator / SECOND;
        self.accumulator %= SECOND;
        steps as u32
    }

    /// Returns the fraction of the next step that has already passed, in `[0, 1)`. Frames
    /// interpolate between the last two steps by this fraction.
    pub fn alpha(&self) -> f32 {
        self.accumulator as f32 / SECOND as f32
    }
}

/// Measures the frame rate.
#[derive(Default)]
pub(super) struct FpsCounter {
    frames: u32,
    passed: Duration,
    /// Frames per second over the last period.
    pub(super) fps: f32,
}

impl FpsCounter {
    /// Period over which frames are counted. A shorter one would make the number flicker.
    const PERIOD: Duration = Duration::from_millis(500);

    /// Counts a frame drawn `elapsed` after the previous one.
    pub(super) fn count(&mut self, elapsed: Duration) {
        self.frames += 1;
        self.passed = self.passed.saturating_add(elapsed);
        if self.passed >= Self::PERIOD {
            self.fps = self.frames as f32 / self.passed.as_secs_f32();
            (self.frames, self.passed) = (0, Duration::ZERO);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::lab::autopilot::Autopilot;
    use crate::level;

    /// Plays 20 s in frames of length `frame`. Returns the number of steps and the final hash.
    fn play(frame: Duration) -> (u64, u64) {
        let level = level::parse("test", "Test", "2 2 2 0 2\n0 1 2 2 2\n2 2 2 2 2\n").expect("a good level");
        let (mut game, mut autopilot) = (Game::new(&level, 3), Autopilot::new(3));
        let (mut clock, mut events) = (Clock::default(), Vec::new());
        let mut passed = Duration::ZERO;
        while game.steps() < 2400 {
            passed += frame;
            assert!(passed < Duration::from_secs(21), "time is lost: {} steps in {passed:?}", game.steps());
            for _ in 0..clock.advance(frame) {
                let input = autopilot.input(&game);
                if game.steps() < 2400 {
                    game.step(&input, &mut events);
                }
            }
            assert!((0.0..1.0).contains(&clock.alpha()));
        }
        assert!(passed.as_secs_f64() > 19.99 && passed.as_secs_f64() < 20.3, "{passed:?}");
        (game.steps(), game.hash())
    }

    #[test]
    fn defect_08_frame_rate_dependence() {
        let expected = play(Duration::from_micros(8333));
        for frame in [1.0, 7.0, 16.6, 50.0, 250.0] {
            assert_eq!(play(Duration::from_secs_f64(frame / 1000.0)), expected, "frames of {frame} ms");
        }
    }

    #[test]
    fn no_time_is_lost_and_none_made_up() {
        let mut clock = Clock::default();
        let steps: u32 = (0..1_000_000).map(|_| clock.advance(Duration::from_nanos(16_666_667))).sum();
        assert_eq!(steps, 2_000_000);
    }

    #[test]
    fn fps_is_counted_over_half_a_second() {
        let mut counter = FpsCounter::default();
        (0..60).for_each(|_| counter.count(Duration::from_millis(10)));
        assert!((counter.fps - 100.0).abs() < 0.1, "{}", counter.fps);
        // A second without a frame counts as one long frame.
        counter.count(Duration::from_secs(1));
        assert!(counter.fps < 20.0, "{}", counter.fps);
    }

    #[test]
    fn very_long_frame_is_cut() {
        assert_eq!(Clock::default().advance(Duration::from_secs(3600)), 48);
    }
}
