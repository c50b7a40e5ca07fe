//! The steps of a frame: how many the elapsed time asks for, and whose input each gets.

use super::GameScene;
use crate::app::input::quick;
use crate::app::inspector::Pressed;
use crate::app::shell::Next;
use crate::game::{Event, Input};
use crate::menu::Command;
use crate::session::Mode;
use std::time::Duration;

/// Seconds that a demo shows the menu, and the end of a game.
const DEMO_MENU: f32 = 1.5;
const DEMO_END: f32 = 8.0;

/// Seconds in which time comes up to its speed after a pause, which hides the ball, and the share
/// of its speed with which it begins.
const GATHERING: f32 = 1.5;
const SLOWEST: f32 = 0.1;

impl GameScene {
    /// Elapsed time → steps, each with its input.
    pub(super) fn advance(&mut self, elapsed: Duration) {
        self.since_pause = match self.play.screen().mode() {
            Mode::Paused => Duration::ZERO,
            Mode::Playing => self.since_pause.saturating_add(elapsed),
            Mode::Menu | Mode::Won | Mode::Lost => Duration::MAX,
        };
        let is_running = self.visible && self.play.screen().is_running();
        // In a pause the time stands still too, so that going on is no jump.
        let steps = if is_running { self.clock.advance(elapsed.mul_f32(self.pace())) } else { 0 };
        let steps = if is_running { self.inspector.take_steps(steps) } else { 0 };
        if steps > 0 && self.inspector.helps() {
            self.play.void_result();
        }
        for _ in 0..steps {
            let input = self.next_input();
            let events: &[Event] = self.play.step(&input);
            self.audio.play(events);
            self.inspector.note(&input);
        }
        self.inspect();
    }

    /// How fast time goes: slowly while the level's last brick is about to break, and at first
    /// after a pause, so that the player finds the ball.
    fn pace(&self) -> f32 {
        const SLOW: f32 = 0.4;
        let waits = self.play.game().balls().iter().all(|ball| ball.waits_at.is_some());
        let pace = if self.play.is_tense() {
            SLOW
        } else if waits {
            1.0
        } else {
            gathered(self.since_pause.as_secs_f32())
        };
        pace * self.inspector.pace()
    }

    /// What happens in the next step: by a record, by the autopilot, or by the player.
    fn next_input(&mut self) -> Input {
        let game = self.play.game();
        let waits = game.balls().iter().any(|ball| ball.waits_at.is_some());
        let player = self.controls.take();
        let player = Input { steer: quick(player.steer, (!waits).then_some(game.paddle().center.x)), ..player };
        if !self.play.screen().is_running() {
            // The step will not be played, so nothing is used up for it.
            return Input::default();
        }
        if let Some(replay) = &mut self.replay {
            match replay.next() {
                Some(input) => return input,
                None => self.replay = None,
            }
        }
        let Some(autopilot) = &mut self.autopilot else { return player };
        let (mode, seconds) = (self.play.screen().mode(), self.play.screen().seconds());
        match mode {
            Mode::Menu if seconds < DEMO_MENU => player,
            Mode::Won | Mode::Lost if seconds >= DEMO_END => {
                self.command(Command::Confirm);
                player
            }
            _ => autopilot.input(self.play.game()),
        }
    }

    /// Whether the X-ray is shown: over a game, also one that has ended, and not over a menu.
    pub(super) fn inspects(&self) -> bool {
        let mode = self.play.screen().mode();
        self.inspector.is_open() && matches!(mode, Mode::Playing | Mode::Won | Mode::Lost)
    }

    /// Whether the X-ray lies over a page, which nobody sees then.
    pub(super) fn covers_page(&self) -> bool {
        self.inspects() && self.play.screen().page().is_some()
    }

    /// Looks at the last step. A game that ends closes the X-ray; from its end it can be opened
    /// again.
    fn inspect(&mut self) {
        let plays = self.play.screen().mode() == Mode::Playing;
        if std::mem::replace(&mut self.was_played, plays) && !plays && self.inspects() {
            self.inspector.toggle(&mut self.play);
        }
        if self.inspects() {
            self.inspector.look(&self.play);
        } else {
            self.inspector.hide();
        }
    }

    /// What a key of the X-ray is for.
    pub(super) fn inspected(&mut self, pressed: Pressed) -> Next {
        if let Pressed::PlayOn(inputs) = pressed {
            // Where a record goes on, its inputs do; else the player has the game.
            self.replay =
                (!inputs.is_empty()).then(|| -> Box<dyn Iterator<Item = Input>> { Box::new(inputs.into_iter()) });
            self.transition.change_field();
        }
        Next::GoOn
    }
}

/// How fast time goes so many seconds after a pause: it gathers speed without a jerk.
fn gathered(seconds: f32) -> f32 {
    let share = (seconds / GATHERING).clamp(0.0, 1.0);
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
        let paces: Vec<f32> = (0..FRAMES * 2).map(|frame| gathered(frame as f32 / FRAMES as f32)).collect();
        assert!(paces.is_sorted() && paces[0] > 0.0, "{paces:?}");
        assert_eq!(paces[FRAMES as usize * 3 / 2..].iter().copied().reduce(f32::min), Some(1.0));
        let first: f32 = paces[..FRAMES as usize].iter().sum::<f32>() / FRAMES as f32;
        assert!(first < 0.3, "{first}");
        assert_eq!(gathered(Duration::MAX.as_secs_f32()), 1.0);
    }
}
