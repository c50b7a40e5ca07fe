//! A player who never tires: the autopilot plays, and between its games it goes through the menu at
//! random, ten times as fast as a player. For tests that last.

use crate::game::Rng;
use crate::menu::{Choice, Command};
use crate::play::Play;
use std::time::Duration;

/// How much faster time goes.
pub(super) const SPEED: f32 = 10.0;

/// Between two commands, in the time that the game has.
const BETWEEN: Duration = Duration::from_millis(400);

/// Once in so many commands a game that is played is paused.
const PAUSES: usize = 40;

/// Chooses commands.
pub(super) struct Soak {
    rng: Rng,
    since: Duration,
}

impl Soak {
    pub(super) fn new(seed: u64) -> Self {
        Self { rng: Rng::new(seed), since: Duration::ZERO }
    }

    /// The next command, if it is time for one. `elapsed` is what passed for the game. The program
    /// is never ended.
    pub(super) fn command(&mut self, elapsed: Duration, play: &Play) -> Option<Command> {
        self.since = self.since.saturating_add(elapsed);
        if self.since < BETWEEN {
            return None;
        }
        self.since = Duration::ZERO;
        let view = play.view(1.0, None);
        let menu = view.screen.menu();
        if menu.page().is_none() {
            return self.rng.one_in(PAUSES).then_some(Command::Pause);
        }
        let ends = menu.entries(&view.facts).get(menu.focus()).is_none_or(|entry| entry.choice == Choice::Quit);
        const COMMANDS: [Command; 9] = [
            Command::Confirm,
            Command::Confirm,
            Command::Confirm,
            Command::Down,
            Command::Up,
            Command::Left,
            Command::Right,
            Command::Back,
            Command::Type('x'),
        ];
        let command = COMMANDS[self.rng.below(COMMANDS.len())];
        Some(if ends && command == Command::Confirm { Command::Up } else { command })
    }
}
