//! Chooses the source of each step's input: the player, the autopilot or a recorded game.

use crate::game::Input;
use crate::lab::autopilot::Autopilot;
use crate::session::{Mode, Session};

/// Time for which a demo shows the menu, seconds.
const DEMO_MENU: f32 = 1.5;
/// Time for which a demo shows the end of a game, seconds.
const DEMO_END: f32 = 8.0;

/// The source of each step's input.
pub(super) enum Driver {
    /// Keys, mouse and pads.
    Player,
    /// The autopilot, in a demo.
    Autopilot(Autopilot),
    /// A recorded game. The player takes over after its last input.
    Recording(Box<dyn Iterator<Item = Input>>),
}

impl Driver {
    /// Chooses the autopilot if there is one, else the player.
    pub(super) fn new(autopilot: Option<Autopilot>) -> Self {
        autopilot.map_or(Self::Player, Self::Autopilot)
    }

    pub(super) fn is_player(&self) -> bool {
        matches!(self, Self::Player)
    }

    pub(super) fn is_recording(&self) -> bool {
        matches!(self, Self::Recording(_))
    }

    /// Stops the playback of a recorded game, if there is one.
    pub(super) fn stop_recording(&mut self) {
        if self.is_recording() {
            *self = Self::Player;
        }
    }

    /// Continues playback with these inputs of a recorded game. Without inputs, stops playback.
    pub(super) fn record(&mut self, inputs: Vec<Input>) {
        self.stop_recording();
        if !inputs.is_empty() {
            *self = Self::Recording(Box::new(inputs.into_iter()));
        }
    }

    /// Returns the input of the next step; `player` is the player's own input. Returns `None` when
    /// a demo leaves the page at the end of a game.
    pub(super) fn next_input(&mut self, player: Input, session: &Session) -> Option<Input> {
        if let Self::Recording(inputs) = self {
            if let Some(input) = inputs.next() {
                return Some(input);
            }
            self.stop_recording();
        }
        let Self::Autopilot(autopilot) = self else { return Some(player) };
        let seconds = session.screen().seconds();
        match session.screen().mode() {
            Mode::Menu if seconds < DEMO_MENU => Some(player),
            Mode::Won | Mode::Lost if seconds >= DEMO_END => None,
            _ => Some(autopilot.input(session.game())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stopping_a_recording_leaves_the_game_to_the_player_and_a_demo_to_the_autopilot() {
        let mut demo = Driver::new(Some(Autopilot::new(1)));
        demo.record(Vec::new());
        assert!(matches!(demo, Driver::Autopilot(_)), "without a recording nothing changes");
        let mut driver = Driver::Player;
        driver.record(vec![Input::default()]);
        assert!(driver.is_recording());
        driver.record(Vec::new());
        assert!(driver.is_player());
    }
}
