//! Sets the speed of time: the number of steps in each frame. Time is slower while the last brick
//! breaks, and after a pause.

use crate::app::clock::Clock;
use crate::session::{Mode, Session};
use std::time::Duration;

/// Time until the game is back at full speed after a pause, seconds. The pause page hides the ball,
/// and the player must find it again.
const SPEED_UP_AFTER_PAUSE: f32 = 1.5;
/// Speed of time right after a pause, as a fraction of full speed.
const SLOWEST: f32 = 0.1;

/// Speed of time in slow motion, while a level's last brick breaks, as a fraction of full speed.
const SLOW: f32 = 0.25;
/// Duration of slow motion, seconds of real time.
const SLOW_SECONDS: f32 = 0.7;
/// Duration of the return from slow motion to full speed, seconds of real time.
const RECOVERY: f32 = 0.5;

/// Shortest time from one slow motion to the next. A ball may miss a moving brick many times.
const BETWEEN: Duration = Duration::from_secs(8);

/// Converts frame times into steps. Starts at full speed; after a pause, speeds up gradually.
#[derive(Default)]
pub(super) struct Pacing {
    pub(super) clock: Clock,
    /// Playing time since the last pause. `None` if there was no pause.
    since_pause: Option<Duration>,
    /// Time since the last slow motion began.
    since_slow: Option<Duration>,
}

impl Pacing {
    /// Updates the playing time since the last pause.
    pub(super) fn update(&mut self, mode: Mode, elapsed: Duration) {
        self.since_pause = match mode {
            Mode::Paused => Some(Duration::ZERO),
            Mode::Playing => self.since_pause.map(|since| since.saturating_add(elapsed)),
            Mode::Menu | Mode::Won | Mode::Lost => None,
        };
    }

    /// Speeds up gradually, as after a pause, when a saved game continues.
    pub(super) fn resume_ramp(&mut self) {
        self.since_pause = Some(Duration::ZERO);
    }

    /// Returns the number of steps for a frame that took `elapsed`. `pace` is the speed of time, as
    /// a fraction of full speed. Slows down while the level's last brick breaks. Also slows down
    /// just after a pause, to let the player find the ball.
    pub(super) fn steps(&mut self, elapsed: Duration, session: &Session, pace: f32) -> u32 {
        let waits = !session.game().has_flying_ball();
        let gathered = if waits { 1.0 } else { self.since_pause.map_or(1.0, gathered) };
        let share = gathered.min(self.slow(elapsed, session.is_tense()));
        self.clock.advance(elapsed.mul_f32(share * pace))
    }

    /// Returns the speed of time in slow motion, 1 outside of it. Slow motion begins when the game
    /// gets tense.
    fn slow(&mut self, elapsed: Duration, is_tense: bool) -> f32 {
        self.since_slow = self.since_slow.map(|since| since.saturating_add(elapsed));
        if is_tense && self.since_slow.is_none_or(|since| since >= BETWEEN) {
            self.since_slow = Some(Duration::ZERO);
        }
        let seconds = self.since_slow.map_or(f32::MAX, |since| since.as_secs_f32());
        let share = ((seconds - SLOW_SECONDS) / RECOVERY).clamp(0.0, 1.0);
        SLOW + (1.0 - SLOW) * share * share
    }
}

/// Returns the speed of time after a pause, as a fraction of full speed. Rises without a jerk.
fn gathered(since_pause: Duration) -> f32 {
    let share = (since_pause.as_secs_f32() / SPEED_UP_AFTER_PAUSE).clamp(0.0, 1.0);
    SLOWEST + (1.0 - SLOWEST) * share * share
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A low ball is not lost before the player has found it: in the first second, it flies less
    /// than a third of the usual 350 units.
    #[test]
    fn after_a_pause_time_gathers_speed() {
        const FRAMES: u32 = 60;
        let paces: Vec<f32> = (0..FRAMES * 2).map(|frame| gathered(Duration::from_secs(1) * frame / FRAMES)).collect();
        assert!(paces.is_sorted() && paces[0] > 0.0, "{paces:?}");
        assert_eq!(paces[FRAMES as usize * 3 / 2..].iter().copied().reduce(f32::min), Some(1.0));
        let first: f32 = paces[..FRAMES as usize].iter().sum::<f32>() / FRAMES as f32;
        assert!(first < 0.3, "{first}");
        assert_eq!(gathered(Duration::MAX), 1.0);
    }

    #[test]
    fn slow_motion_begins_at_most_every_eight_seconds() {
        let mut pacing = Pacing::default();
        let frame = Duration::from_millis(10);
        assert_eq!(pacing.slow(frame, false), 1.0);
        // The game stays tense, as before a brick that the ball misses again and again.
        let speeds: Vec<f32> = (0..1000).map(|_| pacing.slow(frame, true)).collect();
        assert!(speeds[..70].iter().all(|speed| *speed == SLOW) && speeds[..120].is_sorted());
        assert!(speeds[120..799].iter().all(|speed| *speed == 1.0) && speeds[800] == SLOW);
    }
}
