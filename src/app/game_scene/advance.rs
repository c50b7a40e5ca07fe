//! Simulates the steps of a frame, each with its input, and shows the last one in the X-ray.

use super::GameScene;
use crate::app::input::boost_keyboard;
use crate::app::xray_controller::KeyOutcome;
use crate::menu::Command;
use crate::session::{InputDevice, Mode};
use std::time::Duration;

impl GameScene {
    /// Simulates the steps of the elapsed time.
    pub(super) fn advance(&mut self, elapsed: Duration) {
        let lacks_finger = self.session.device == InputDevice::Touch && self.input.finger.is_none();
        self.pacing.update(self.session.screen().mode(), lacks_finger && self.driver.is_player(), elapsed);
        let inspects = self.inspects();
        self.pacing.finale.update(&self.session, inspects, elapsed);
        // A pause also stops the clock. Otherwise, the game would jump when it continues.
        if !self.window.is_hidden && self.session.screen().is_running() {
            let steps = self.pacing.steps(elapsed, &self.session, self.picture.xray.cursor.speed());
            let steps = self.picture.xray.take_steps(steps);
            if steps > 0 && self.picture.xray.helps() {
                self.session.void_result();
            }
            for _ in 0..steps {
                // The frame's remaining steps belong neither to the next game nor to the moment of
                // the last hit.
                if !self.step() {
                    break;
                }
            }
        }
        if self.inspects() {
            self.picture.xray.sync(&self.session);
        } else {
            self.picture.xray.hide();
        }
    }

    /// Simulates a step. Returns false if it ended the game, or if a demo left the game instead.
    fn step(&mut self) -> bool {
        let game = self.session.game();
        let paddle = (!game.has_stuck_ball()).then_some(game.paddle().center.x);
        let mut player = self.input.controls.take();
        player.steer = boost_keyboard(player.steer, paddle);
        let Some(input) = self.driver.next_input(player, &self.session) else {
            self.command(Command::Confirm);
            return false;
        };
        let plays = self.plays();
        self.audio.play(self.session.step(&input));
        self.picture.xray.record(&input);
        if plays && !self.plays() {
            // The end of a game closes the X-ray. The player can open it again over the end.
            self.picture.xray.leave();
            return false;
        }
        true
    }

    /// Returns true while the X-ray is visible: over a running or finished game, but not over a
    /// menu.
    pub(super) fn inspects(&self) -> bool {
        let mode = self.session.screen().mode();
        self.picture.xray.is_open && matches!(mode, Mode::Playing | Mode::Won | Mode::Lost)
    }

    /// Returns true while the X-ray hides a page.
    pub(super) fn covers_page(&self) -> bool {
        self.inspects() && self.session.screen().page().is_some()
    }

    /// Opens or closes the X-ray.
    pub(super) fn toggle_xray(&mut self) {
        let pressed = self.picture.xray.toggle(&mut self.session);
        self.inspected(pressed);
    }

    /// Continues the game from the X-ray's cursor, if a key in the X-ray asked for it.
    pub(super) fn inspected(&mut self, pressed: KeyOutcome) {
        if let KeyOutcome::PlayOn(inputs) = pressed {
            self.driver.record(inputs);
            self.picture.transition.change_field();
        }
    }
}
