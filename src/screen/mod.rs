//! What is shown around the game, and where its keys lead: menu, pause, win, loss, the question
//! before you leave a game, and what a collected power-up does. Pure state: no drawing, no device.
//!
//! Which of them is shown follows from the game's own state, so the two cannot disagree. Only what
//! the game does not know is kept here. Tutorial: the menu and win parts of its
//! `Game::ProcessInput`.

use crate::game::power_up::Outcome;
use crate::game::{Event, GameState, PowerUpKind, STEPS_PER_SECOND};
use crate::levels::Levels;

/// What the player asks for, besides steering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// W or up: the next level, in the menu.
    Next,
    /// S or down: the one before.
    Previous,
    /// ENTER, or a click outside play: go on.
    Confirm,
    /// P: pause, and go on.
    Pause,
    /// ESC: back, out of a game only after a question, out of the menu for good.
    Back,
}

/// What is left for the program to do about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Begin to play the level that is shown.
    Start,
    /// Show the chosen level anew, which may be another one now.
    Load,
    /// Play the chosen level, which is the next one now.
    LoadAndStart,
    /// End the program.
    Quit,
}

/// What is on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// The choice of the level, its picture behind.
    Menu,
    /// Playing.
    Playing,
    /// Playing, but standing still.
    Paused,
    /// Standing still, asking whether to leave the game.
    Leaving,
    /// The level is won.
    Won,
    /// All lives are lost.
    Lost,
}

/// Steps for which the win and lose screens stay whatever is pressed, so that a key that was meant
/// for the game skips neither.
const HOLD_STEPS: u32 = STEPS_PER_SECOND / 2;

/// Steps that a notice stays.
const NOTICE_STEPS: u32 = 3 * STEPS_PER_SECOND;

/// What a collected power-up did, to tell the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notice {
    /// What was collected.
    pub kind: PowerUpKind,
    /// What came of it.
    pub outcome: Outcome,
    /// Steps for which it stays.
    steps_left: u32,
}

/// The state around the game.
#[derive(Clone, Debug)]
pub struct Screen {
    paused: bool,
    leaving: bool,
    notice: Option<Notice>,
    state: GameState,
    /// Steps since the game's state last changed.
    steps: u32,
}

impl Default for Screen {
    fn default() -> Self {
        Self::new()
    }
}

impl Screen {
    /// The menu.
    #[must_use]
    pub fn new() -> Self {
        Self { paused: false, leaving: false, notice: None, state: GameState::Menu, steps: 0 }
    }

    /// What is shown.
    #[must_use]
    pub fn mode(&self) -> Mode {
        match self.state {
            GameState::Menu => Mode::Menu,
            GameState::Active if self.leaving => Mode::Leaving,
            GameState::Active if self.paused => Mode::Paused,
            GameState::Active => Mode::Playing,
            GameState::Win => Mode::Won,
            GameState::Lost => Mode::Lost,
        }
    }

    /// Seconds since the game's state last changed, for what appears gradually.
    #[must_use]
    pub fn seconds(&self) -> f32 {
        self.steps as f32 / STEPS_PER_SECOND as f32
    }

    /// Whether the game's steps go on.
    #[must_use]
    pub fn is_running(&self) -> bool {
        !matches!(self.mode(), Mode::Paused | Mode::Leaving)
    }

    /// What the last collected power-up did, for a few seconds.
    #[must_use]
    pub fn notice(&self) -> Option<Notice> {
        self.notice
    }

    /// Follows the game after each of its steps. `events` are what happened in the step.
    pub fn step(&mut self, state: GameState, events: &[Event]) {
        self.steps = self.steps.saturating_add(1);
        self.notice = self.notice.filter(|notice| notice.steps_left > 1);
        if let Some(notice) = &mut self.notice {
            notice.steps_left -= 1;
        }
        for event in events {
            match event {
                Event::PowerUpCollected { kind, outcome, .. } => {
                    self.notice = Some(Notice { kind: *kind, outcome: *outcome, steps_left: NOTICE_STEPS });
                }
                Event::LifeLost { .. } => self.notice = None,
                _ => {}
            }
        }
        if state != self.state {
            self.enter(state);
        }
    }

    /// Does what a command asks for, which may choose another level. Returns what is left for the
    /// program to do, if anything. Without any level nothing can be chosen or started.
    pub fn command(&mut self, command: Command, levels: &mut Levels) -> Option<Action> {
        match (self.mode(), command) {
            (Mode::Menu, Command::Back) => Some(Action::Quit),
            (Mode::Menu, _) if levels.is_empty() => None,
            (Mode::Menu, Command::Next) => {
                levels.choose_next();
                Some(self.load())
            }
            (Mode::Menu, Command::Previous) => {
                levels.choose_previous();
                Some(self.load())
            }
            (Mode::Menu, Command::Confirm) => Some(Action::Start),
            (Mode::Playing | Mode::Paused, Command::Pause) | (Mode::Paused, Command::Confirm) => {
                self.paused = !self.paused;
                None
            }
            (Mode::Playing | Mode::Paused, Command::Back) => {
                self.leaving = true;
                None
            }
            (Mode::Leaving, Command::Back) => {
                self.leaving = false;
                None
            }
            (Mode::Leaving, Command::Confirm) => Some(self.load()),
            (Mode::Won, Command::Confirm) if self.steps >= HOLD_STEPS => {
                let action = if levels.is_last() { Action::Load } else { Action::LoadAndStart };
                levels.choose_next();
                self.load();
                Some(action)
            }
            (Mode::Lost, Command::Confirm) | (Mode::Won | Mode::Lost, Command::Back) if self.steps >= HOLD_STEPS => {
                Some(self.load())
            }
            _ => None,
        }
    }

    /// Pauses: the window lost the focus. Play goes on when the player asks for it.
    pub fn lose_focus(&mut self) {
        self.paused = true;
    }

    /// Back to the menu, where a level's game begins anew.
    fn load(&mut self) -> Action {
        self.enter(GameState::Menu);
        Action::Load
    }

    fn enter(&mut self, state: GameState) {
        (self.state, self.steps, self.paused, self.leaving, self.notice) = (state, 0, false, false, None);
    }
}

#[cfg(test)]
mod tests;
