//! The steps of a frame, each with its input, and the X-ray's view of them.

use super::GameScene;
use crate::app::input::quick;
use crate::app::inspector::Pressed;
use crate::game::{Event, Input};
use crate::menu::Command;
use crate::session::Mode;
use std::time::Duration;

impl GameScene {
    /// Plays the steps of the elapsed time.
    pub(super) fn advance(&mut self, elapsed: Duration) {
        self.pacing.update(self.play.screen().mode(), elapsed);
        // In a pause the clock stands still too, so that going on is no jump.
        if !self.window.is_hidden && self.play.screen().is_running() {
            let steps = self.pacing.steps(elapsed, &self.play, self.picture.inspector.cursor.speed());
            let steps = self.picture.inspector.take_steps(steps);
            if steps > 0 && self.picture.inspector.helps() {
                self.play.void_result();
            }
            for _ in 0..steps {
                // What is left of the frame is not played in another game.
                if !self.step() {
                    break;
                }
            }
        }
        self.inspect();
    }

    /// Plays a step. Returns false if a demo left the game instead.
    fn step(&mut self) -> bool {
        let game = self.play.game();
        let waits = game.balls().iter().any(|ball| ball.waits_at.is_some());
        let player = self.input.controls.take();
        let player = Input { steer: quick(player.steer, (!waits).then_some(game.paddle().center.x)), ..player };
        let mut input = Input::default();
        // A step of a game that has just ended is not played, so nothing is used up for it.
        if self.play.screen().is_running() {
            let Some(next) = self.driver.next_input(player, &self.play) else {
                self.command(Command::Confirm);
                return false;
            };
            input = next;
        }
        let plays = self.plays();
        let events: &[Event] = self.play.step(&input);
        self.audio.play(events);
        self.picture.inspector.note(&input);
        if plays && !self.plays() && self.inspects() {
            // A game that ends closes the X-ray. From its end it can be opened again.
            self.picture.inspector.toggle(&mut self.play);
        }
        true
    }

    /// True while the X-ray is shown: over a game, also one that has ended, and not over a menu.
    pub(super) fn inspects(&self) -> bool {
        let mode = self.play.screen().mode();
        self.picture.inspector.is_open && matches!(mode, Mode::Playing | Mode::Won | Mode::Lost)
    }

    /// True while the X-ray hides a page.
    pub(super) fn covers_page(&self) -> bool {
        self.inspects() && self.play.screen().page().is_some()
    }

    /// Shows the last step in the X-ray.
    fn inspect(&mut self) {
        if self.inspects() {
            self.picture.inspector.look(&self.play);
        } else {
            self.picture.inspector.hide();
        }
    }

    /// Opens the X-ray, or closes it.
    pub(super) fn toggle_xray(&mut self) {
        let pressed = self.picture.inspector.toggle(&mut self.play);
        self.inspected(pressed);
    }

    /// Follows a key of the X-ray.
    pub(super) fn inspected(&mut self, pressed: Pressed) {
        if let Pressed::PlayOn(inputs) = pressed {
            self.driver.record(inputs);
            self.picture.transition.change_field();
        }
    }
}
