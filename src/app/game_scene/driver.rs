//! The source of each step's input: the player, the autopilot or a recorded game.

use crate::game::Input;
use crate::game::replay::Replay;
use crate::session::{Mode, Play};
use crate::trial::autopilot::Autopilot;

/// Seconds that a demo shows the menu, and the end of a game.
const DEMO_MENU: f32 = 1.5;
const DEMO_END: f32 = 8.0;

/// The driver of the game.
pub(super) enum Driver {
    /// Keys, mouse and pads.
    Player,
    /// The autopilot, in a demo.
    Autopilot(Autopilot),
    /// A recorded game; after its last input, the player.
    Recording(Box<dyn Iterator<Item = Input>>),
}

impl Driver {
    /// The recorded game, the autopilot, or else the player.
    pub(super) fn new(replay: Option<Replay>, autopilot: Option<Autopilot>) -> Self {
        match replay {
            Some(replay) => Self::Recording(Box::new(replay.into_inputs())),
            None => autopilot.map_or(Self::Player, Self::Autopilot),
        }
    }

    pub(super) fn is_player(&self) -> bool {
        matches!(self, Self::Player)
    }

    pub(super) fn is_recording(&self) -> bool {
        matches!(self, Self::Recording(_))
    }

    /// Ends a recorded game, if one is shown.
    pub(super) fn stop_recording(&mut self) {
        if self.is_recording() {
            *self = Self::Player;
        }
    }

    /// Goes on with these inputs of a recorded game; without any, it is recorded no longer.
    pub(super) fn record(&mut self, inputs: Vec<Input>) {
        self.stop_recording();
        if !inputs.is_empty() {
            *self = Self::Recording(Box::new(inputs.into_iter()));
        }
    }

    /// The input for the next step; `player` is the player's. `None` where a demo leaves the page
    /// at a game's end.
    pub(super) fn next_input(&mut self, player: Input, play: &Play) -> Option<Input> {
        if let Self::Recording(inputs) = self {
            if let Some(input) = inputs.next() {
                return Some(input);
            }
            self.stop_recording();
        }
        let Self::Autopilot(autopilot) = self else { return Some(player) };
        let seconds = play.screen().seconds();
        match play.screen().mode() {
            Mode::Menu if seconds < DEMO_MENU => Some(player),
            Mode::Won | Mode::Lost if seconds >= DEMO_END => None,
            _ => Some(autopilot.input(play.game())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stopping_a_recording_leaves_the_game_to_the_player_and_a_demo_to_the_autopilot() {
        let mut demo = Driver::new(None, Some(Autopilot::new(1)));
        demo.record(Vec::new());
        assert!(matches!(demo, Driver::Autopilot(_)), "without a recording nothing changes");
        let mut driver = Driver::Player;
        driver.record(vec![Input::default()]);
        assert!(driver.is_recording());
        driver.record(Vec::new());
        assert!(driver.is_player());
    }
}
