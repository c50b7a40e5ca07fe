//! Play without rest, for tests that last: the autopilot plays, and between its games the menu
//! gets commands at random; all of it ten times as fast as a player would.

use crate::game::Rng;
use crate::menu::{Command, MenuAction, Page};
use crate::session::{Mode, Play};
use std::time::Duration;

/// How much faster time goes.
pub(super) const SPEED: f32 = 10.0;

/// Between two commands, in the time that the game has.
const BETWEEN: Duration = Duration::from_millis(400);

/// So many levels are looked at before anything else: all of the game's, with what lies behind
/// them.
const LOOKED: u32 = 25;

/// Once in so many commands a game that is played is paused.
const PAUSES: usize = 40;

/// Chooses commands.
pub(super) struct Soak {
    rng: Rng,
    since: Duration,
    /// Levels that were looked at, one after the other, before anything is played.
    looked: u32,
    /// Every effect has run once.
    is_warm: bool,
}

impl Soak {
    pub(super) fn new(seed: u64) -> Self {
        Self { rng: Rng::new(seed), since: Duration::ZERO, looked: 0, is_warm: false }
    }

    /// Whether all power-ups are to be granted now: once, in the first game, so that what is made
    /// when an effect first runs is there before memory is measured.
    pub(super) fn warms_up(&mut self, play: &Play) -> bool {
        let is_played = play.screen().mode() == Mode::Playing;
        is_played && !std::mem::replace(&mut self.is_warm, is_played)
    }

    /// The next command, if it is time for one. `elapsed` is what passed for the game. The program
    /// is never ended, and settings stay as they are.
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
        let focused = menu.entries(&view.facts).into_iter().nth(menu.focus()).map(|entry| entry.action);
        if self.looked < LOOKED {
            return Some(match (menu.page(), focused) {
                (Some(Page::Practice), _) => {
                    self.looked += 1;
                    Command::Next
                }
                (Some(Page::Title), Some(MenuAction::Practice)) => Command::Confirm,
                (Some(Page::Title), _) => Command::Down,
                _ => Command::Back,
            });
        }
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
        Some(match (focused, command) {
            // More samples or a larger window take more memory, as they must.
            (Some(MenuAction::Setting(_)), Command::Confirm | Command::Left | Command::Right) => Command::Back,
            (None | Some(MenuAction::Quit), Command::Confirm) => Command::Up,
            (_, command) => command,
        })
    }
}
