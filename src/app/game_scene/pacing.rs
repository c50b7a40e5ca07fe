//! Sets the speed of time: the number of steps in each frame. Time is slower around the last hit of a
//! level, and after a pause.

use super::finale::Finale;
use crate::app::clock::Clock;
use crate::session::{Mode, Session};
use std::time::Duration;

/// Time until the game is back at full speed after a pause, seconds. The pause page hides the ball,
/// and the player must find it again.
const SPEED_UP_AFTER_PAUSE: f32 = 1.5;
/// Speed of time right after a pause, as a fraction of full speed.
const SLOWEST: f32 = 0.1;

/// Converts frame times into steps. Starts at full speed; after a pause, speeds up gradually.
#[derive(Default)]
pub(super) struct Pacing {
    pub(super) clock: Clock,
    /// Playing time since the last pause. `None` if there was no pause.
    since_pause: Option<Duration>,
    /// Time stands still after a pause until a finger is on the screen.
    pub(super) waits_for_finger: bool,
    pub(super) finale: Finale,
}

impl Pacing {
    /// Updates the playing time since the last pause. `lacks_finger` is true on a touch screen that
    /// no finger touches.
    pub(super) fn update(&mut self, mode: Mode, lacks_finger: bool, elapsed: Duration) {
        let is_resumed = mode == Mode::Playing && self.since_pause == Some(Duration::ZERO);
        self.waits_for_finger = is_resumed && lacks_finger;
        if self.waits_for_finger {
            return;
        }
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
    /// a fraction of full speed. Slows down as the [`Finale`] says, and just after a pause, to let
    /// the player find the ball.
    pub(super) fn steps(&mut self, elapsed: Duration, session: &Session, pace: f32) -> u32 {
        let waits = !session.game().has_flying_ball();
        if self.waits_for_finger && !waits {
            return 0;
        }
        let gathered = if waits { 1.0 } else { self.since_pause.map_or(1.0, gathered) };
        self.clock.advance(elapsed.mul_f32(gathered.min(self.finale.speed) * pace))
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
}
