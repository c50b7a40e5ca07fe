//! The open pages before and over a game, and the notice of a collected power-up, as state without
//! drawing.
//!
//! The mode follows from the game's own state, so the two cannot disagree. Only what the game does
//! not know is kept here. Tutorial: the menu and win parts of its `Game::ProcessInput`.

use crate::game::power_up::Outcome;
use crate::game::{Event, GameState, PowerUpKind, STEPS_PER_SECOND};
use crate::menu::{Command, Menu, MenuChoice, MenuContext, Page};

/// The screen that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// The menu, before a game.
    Menu,
    /// Playing.
    Playing,
    /// Playing, but standing still.
    Paused,
    /// The level is won.
    Won,
    /// All lives are lost.
    Lost,
}

/// Steps for which the win and lose screens stay whatever is pressed, so that a key that was meant
/// for the game skips neither.
const HOLD_STEPS: u32 = STEPS_PER_SECOND / 2;

/// Steps until the card is there after the picture of a world that ended.
const WORLD_STEPS: u32 = 4 * STEPS_PER_SECOND;

/// Steps that a notice stays.
const NOTICE_STEPS: u32 = 3 * STEPS_PER_SECOND;

/// The notice of a collected power-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The power-up.
    pub kind: PowerUpKind,
    /// The result of collecting it.
    pub outcome: Outcome,
    /// Steps after the last change of the game's state until which it stays.
    until: u32,
}

/// The state around the game.
#[derive(Clone, Debug)]
pub struct Screen {
    /// The pages before a game. At least one is always open.
    before: Menu,
    /// The pages over a game.
    over: Menu,
    notice: Option<Notice>,
    state: GameState,
    /// Steps since the game's state last changed.
    steps: u32,
    /// True once the end of a game no longer counts up.
    pub(crate) shows_all: bool,
}

impl Screen {
    /// The menu at this page.
    #[must_use]
    pub fn new(page: Page) -> Self {
        let mut before = Menu::new(Page::Title);
        if page != Page::Title {
            before.open(page);
        }
        Self { before, over: Menu::default(), notice: None, state: GameState::Menu, steps: 0, shows_all: false }
    }

    /// The screen that is shown.
    #[must_use]
    pub fn mode(&self) -> Mode {
        match self.state {
            GameState::Menu => Mode::Menu,
            GameState::Active if self.over.page().is_some() => Mode::Paused,
            GameState::Active => Mode::Playing,
            GameState::Win => Mode::Won,
            GameState::Lost => Mode::Lost,
        }
    }

    /// The menu as it is seen; without a page while a game is played.
    #[must_use]
    pub fn menu(&self) -> &Menu {
        if self.state == GameState::Menu { &self.before } else { &self.over }
    }

    /// The menu as it is seen, to change.
    pub fn menu_mut(&mut self) -> &mut Menu {
        if self.state == GameState::Menu { &mut self.before } else { &mut self.over }
    }

    /// The page that is seen; `None` while a game is played.
    #[must_use]
    pub fn page(&self) -> Option<Page> {
        self.menu().page()
    }

    /// Seconds since the game's state last changed, for what appears gradually.
    #[must_use]
    pub fn seconds(&self) -> f32 {
        self.steps as f32 / STEPS_PER_SECOND as f32
    }

    /// True while the game's steps go on.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.mode() != Mode::Paused
    }

    /// The notice of the last collected power-up, for a few seconds.
    #[must_use]
    pub fn notice(&self) -> Option<Notice> {
        self.notice.filter(|notice| self.steps < notice.until)
    }

    /// Follows the game after each of its steps, in which these events happened.
    pub fn step(&mut self, state: GameState, events: &[Event]) {
        self.steps = self.steps.saturating_add(1);
        for event in events {
            match event {
                Event::PowerUpCollected { kind, outcome, .. } => {
                    let until = self.steps.saturating_add(NOTICE_STEPS);
                    self.notice = Some(Notice { kind: *kind, outcome: *outcome, until });
                }
                Event::LifeLost { .. } => self.notice = None,
                _ => {}
            }
        }
        if state != self.state {
            self.enter(state);
        }
    }

    /// Does what a command asks for. Returns the player's choice, if it made one.
    pub fn command(&mut self, command: Command, context: &MenuContext<'_>) -> Option<MenuChoice> {
        let is_hover = matches!(command, Command::Hover(_));
        // The card comes after the picture of a world that ended: nobody can choose on it before.
        let ends_world = context.end.is_some_and(|end| end.world.is_some());
        let is_hidden = ends_world && !self.shows_all && self.steps < WORLD_STEPS;
        if !is_hover {
            self.shows_all |= self.steps >= HOLD_STEPS;
        }
        match self.mode() {
            Mode::Playing => {
                if matches!(command, Command::Pause | Command::Back) {
                    self.pause();
                }
                None
            }
            Mode::Won | Mode::Lost if (self.steps < HOLD_STEPS || is_hidden) && !is_hover => None,
            _ => self.menu_mut().command(command, context),
        }
    }

    /// Lets a game that is played stand still. It goes on when the player asks for it.
    pub fn pause(&mut self) {
        if self.mode() == Mode::Playing {
            self.over.open(Page::Paused);
        }
    }

    /// Follows a game that was exchanged for another one.
    pub fn enter(&mut self, state: GameState) {
        self.over.clear();
        if matches!(state, GameState::Win | GameState::Lost) {
            self.over.open(Page::End);
        }
        (self.state, self.steps, self.notice, self.shows_all) = (state, 0, None, false);
    }

    /// Closes the pages before a game down to the first one, with the focus on its first entry.
    pub fn to_title(&mut self) {
        self.before = Menu::new(Page::Title);
    }
}

#[cfg(test)]
mod tests;
