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
    /// A recorded game; after its last input, the driver that it replaced.
    Recording(Box<dyn Iterator<Item = Input>>, Box<Driver>),
}

/// A driver's answer for one step.
pub(super) enum Driven {
    /// Plays the step with this input.
    By(Input),
    /// A demo leaves the page at a game's end.
    Confirm,
}

impl Driver {
    /// The recorded game, the autopilot, or else the player.
    pub(super) fn new(replay: Option<Replay>, autopilot: Option<Autopilot>) -> Self {
        let driver = autopilot.map_or(Self::Player, Self::Autopilot);
        match replay {
            Some(replay) => Self::Recording(Box::new(replay.into_inputs()), Box::new(driver)),
            None => driver,
        }
    }

    pub(super) fn is_player(&self) -> bool {
        matches!(self, Self::Player)
    }

    pub(super) fn is_recording(&self) -> bool {
        matches!(self, Self::Recording(..))
    }

    /// Ends a recorded game, if one is shown.
    pub(super) fn stop_recording(&mut self) {
        *self = match std::mem::replace(self, Self::Player) {
            Self::Recording(_, before) => *before,
            driver => driver,
        };
    }

    /// Goes on with these inputs of a recorded game; without any, with the driver before it.
    pub(super) fn record(&mut self, inputs: Vec<Input>) {
        self.stop_recording();
        if !inputs.is_empty() {
            let before = std::mem::replace(self, Self::Player);
            *self = Self::Recording(Box::new(inputs.into_iter()), Box::new(before));
        }
    }

    /// The input for the next step; `player` is the player's.
    pub(super) fn next_input(&mut self, player: Input, play: &Play) -> Driven {
        if let Self::Recording(inputs, _) = self {
            if let Some(input) = inputs.next() {
                return Driven::By(input);
            }
            self.stop_recording();
        }
        let Self::Autopilot(autopilot) = self else { return Driven::By(player) };
        let seconds = play.screen().seconds();
        match play.screen().mode() {
            Mode::Menu if seconds < DEMO_MENU => Driven::By(player),
            Mode::Won | Mode::Lost if seconds >= DEMO_END => Driven::Confirm,
            _ => Driven::By(autopilot.input(play.game())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stopping_a_recording_gives_the_game_back_to_the_driver_before() {
        let mut demo = Driver::new(None, Some(Autopilot::new(1)));
        demo.stop_recording();
        assert!(matches!(demo, Driver::Autopilot(_)), "without a recording nothing changes");
        demo.record(vec![Input::default()]);
        assert!(demo.is_recording());
        demo.record(Vec::new());
        assert!(matches!(demo, Driver::Autopilot(_)));
    }
}
