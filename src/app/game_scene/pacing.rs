//! The speed of time: steps for each frame, slower while the last brick breaks and after a pause.

use crate::app::clock::Clock;
use crate::session::{Mode, Play};
use std::time::Duration;

/// Seconds in which time comes up to its speed after a pause, which hides the ball, and the share
/// of its speed with which it begins.
const GATHERING: f32 = 1.5;
const SLOWEST: f32 = 0.1;

/// Slow motion while a level's last brick breaks: time's share of its speed, seconds of real time
/// at it, and seconds in which time then comes up to its speed.
const SLOW: f32 = 0.25;
const SLOW_SECONDS: f32 = 0.7;
const RECOVERY: f32 = 0.5;

/// Least time from one slow motion to the next: a ball may miss a brick that moves.
const BETWEEN: Duration = Duration::from_secs(8);

/// Turns the time of frames into steps. Time starts at full speed, and slowly after a pause.
#[derive(Default)]
pub(super) struct Pacing {
    pub(super) clock: Clock,
    /// Time that the game has gone on since its last pause.
    since_pause: Option<Duration>,
    /// Time since slow motion began.
    since_slow: Option<Duration>,
}

impl Pacing {
    /// Lets time pass in a game or a pause.
    pub(super) fn update(&mut self, mode: Mode, elapsed: Duration) {
        self.since_pause = match mode {
            Mode::Paused => Some(Duration::ZERO),
            Mode::Playing => self.since_pause.map(|since| since.saturating_add(elapsed)),
            Mode::Menu | Mode::Won | Mode::Lost => None,
        };
    }

    /// Lets time gather speed as after a pause: a game goes on where it was left.
    pub(super) fn gather(&mut self) {
        self.since_pause = Some(Duration::ZERO);
    }

    /// The number of steps for a frame that took `elapsed`, with time at a share `pace` of its
    /// usual speed. It is slower while the level's last brick breaks, and at first after a pause,
    /// so that the player finds the ball.
    pub(super) fn steps(&mut self, elapsed: Duration, play: &Play, pace: f32) -> u32 {
        let waits = play.game().balls().iter().all(|ball| ball.waits_at.is_some());
        let gathered = if waits { 1.0 } else { self.since_pause.map_or(1.0, gathered) };
        let share = gathered.min(self.slow(elapsed, play.is_tense()));
        self.clock.advance(elapsed.mul_f32(share * pace))
    }

    /// The speed of time in slow motion, which begins when it gets tense.
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

/// The speed of time after a pause, as a share: it gathers speed without a jerk.
fn gathered(since_pause: Duration) -> f32 {
    let share = (since_pause.as_secs_f32() / GATHERING).clamp(0.0, 1.0);
    SLOWEST + (1.0 - SLOWEST) * share * share
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A ball that was low is not lost before anybody can look: of the first second, in which it
    /// would fly 350 units, it flies less than a third.
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
        // It stays tense, as before a brick that is missed again and again.
        let speeds: Vec<f32> = (0..1000).map(|_| pacing.slow(frame, true)).collect();
        assert!(speeds[..70].iter().all(|speed| *speed == SLOW) && speeds[..120].is_sorted());
        assert!(speeds[120..799].iter().all(|speed| *speed == 1.0) && speeds[800] == SLOW);
    }
}
