//! What is shown around the game, and where its keys lead: menu, pause, win, loss, the question
//! before you leave a game, and what a collected power-up does. Pure state: no drawing, no device.
//!
//! Which of them is shown follows from the game's own state, so the two cannot disagree. Only what
//! the game does not know is kept here. Tutorial: the menu and win parts of its
//! `Game::ProcessInput`.

use crate::game::power_up::Outcome;
use crate::game::{Event, GameState, PowerUpKind, STEPS_PER_SECOND};

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
    /// Show another level, or the same anew: [`Screen::selected`].
    Load,
    /// Play the next level: [`Screen::selected`].
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
    level_count: usize,
    selected: usize,
    paused: bool,
    leaving: bool,
    notice: Option<Notice>,
    state: GameState,
    /// Steps since the game's state last changed.
    steps: u32,
}

impl Screen {
    /// The menu for so many levels; `selected` is shown first. Without any nothing can be chosen or
    /// started.
    #[must_use]
    pub fn new(level_count: usize, selected: usize) -> Self {
        let selected = selected.min(level_count.saturating_sub(1));
        Self { level_count, selected, paused: false, leaving: false, notice: None, state: GameState::Menu, steps: 0 }
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

    /// Index of the level that is shown or played.
    #[must_use]
    pub fn selected(&self) -> usize {
        self.selected
    }

    /// Number of levels to choose from.
    #[must_use]
    pub fn level_count(&self) -> usize {
        self.level_count
    }

    /// A level was added at this index.
    pub fn insert_level(&mut self, index: usize) {
        self.level_count += 1;
        if self.selected >= index {
            self.selected += 1;
        }
    }

    /// The level at this index was removed. It was not the last one.
    pub fn remove_level(&mut self, index: usize) {
        self.level_count -= 1;
        if self.selected > index || self.selected == self.level_count {
            self.selected -= 1;
        }
    }

    /// Shows another level in the menu.
    pub fn show(&mut self, index: usize) {
        if self.mode() == Mode::Menu && index < self.level_count {
            self.selected = index;
        }
    }

    /// Whether the level that is shown or played is the last.
    #[must_use]
    pub fn is_last(&self) -> bool {
        self.selected + 1 >= self.level_count
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

    /// Does what a command asks for. Returns what is left for the program to do, if anything.
    pub fn command(&mut self, command: Command) -> Option<Action> {
        match (self.mode(), command) {
            (Mode::Menu, Command::Back) => Some(Action::Quit),
            (Mode::Menu, _) if self.level_count == 0 => None,
            (Mode::Menu, Command::Next) => Some(self.select(1)),
            (Mode::Menu, Command::Previous) => Some(self.select(self.level_count - 1)),
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
            (Mode::Leaving, Command::Confirm) => Some(self.select(0)),
            (Mode::Won, Command::Confirm) if self.steps >= HOLD_STEPS => {
                let last = self.is_last();
                let load = self.select(1);
                Some(if last { load } else { Action::LoadAndStart })
            }
            (Mode::Lost, Command::Confirm) | (Mode::Won | Mode::Lost, Command::Back) if self.steps >= HOLD_STEPS => {
                Some(self.select(0))
            }
            _ => None,
        }
    }

    /// Pauses: the window lost the focus. Play goes on when the player asks for it.
    pub fn lose_focus(&mut self) {
        self.paused = true;
    }

    fn select(&mut self, forward: usize) -> Action {
        self.selected = (self.selected + forward) % self.level_count.max(1);
        self.enter(GameState::Menu);
        Action::Load
    }

    fn enter(&mut self, state: GameState) {
        (self.state, self.steps, self.paused, self.leaving, self.notice) = (state, 0, false, false, None);
    }
}

#[cfg(test)]
mod tests;
