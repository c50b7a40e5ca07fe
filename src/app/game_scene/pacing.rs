//! The speed of time: steps for each frame, slower before the last brick breaks and after a pause.

use crate::app::clock::Clock;
use crate::session::{Mode, Play};
use std::time::Duration;

/// Seconds in which time comes up to its speed after a pause, which hides the ball, and the share
/// of its speed with which it begins.
const GATHERING: f32 = 1.5;
const SLOWEST: f32 = 0.1;

/// Turns the time of frames into steps. Time starts at full speed, and slowly after a pause.
#[derive(Default)]
pub(super) struct Pacing {
    pub(super) clock: Clock,
    /// Time that the game has gone on since its last pause.
    since_pause: Option<Duration>,
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

    /// The number of steps for a frame that took `elapsed`, with time at a share `pace` of its
    /// usual speed. It is slower while the level's last brick is about to break, and at first after
    /// a pause, so that the player finds the ball.
    pub(super) fn steps(&mut self, elapsed: Duration, play: &Play, pace: f32) -> u32 {
        const SLOW: f32 = 0.4;
        let waits = play.game().balls().iter().all(|ball| ball.waits_at.is_some());
        let share = match (play.is_tense(), waits) {
            (true, _) => SLOW,
            (false, true) => 1.0,
            (false, false) => self.since_pause.map_or(1.0, gathered),
        };
        self.clock.advance(elapsed.mul_f32(share * pace))
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
}
