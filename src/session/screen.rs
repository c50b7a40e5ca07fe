//! The open pages before and during a game, and the notice about a collected power-up, as state
//! without drawing.
//!
//! The mode is derived from the game's state, so the two cannot disagree. This file keeps only
//! state that the game does not have. Tutorial: the menu and win parts of its `Game::ProcessInput`.

use crate::game::Outcome;
use crate::game::{Event, GameState, PowerUpKind, STEPS_PER_SECOND};
use crate::menu::{Command, Menu, MenuChoice, MenuContext, Page};

/// The current screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// The menu, before a game.
    Menu,
    /// A running game.
    Playing,
    /// A paused game.
    Paused,
    /// A won level.
    Won,
    /// A lost game.
    Lost,
}

/// Steps for which the win and lose screens ignore input, so that a key meant for the game does not
/// skip them.
const HOLD_STEPS: u32 = STEPS_PER_SECOND / 2;

/// Steps from the end of a world to the page with the results. Until then, the world's picture is
/// visible.
const WORLD_STEPS: u32 = 4 * STEPS_PER_SECOND;

/// Steps for which a notice stays.
const NOTICE_STEPS: u32 = 3 * STEPS_PER_SECOND;

/// A notice about a collected power-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The power-up.
    pub kind: PowerUpKind,
    /// Effect of collecting the power-up.
    pub outcome: Outcome,
    /// End of the notice, in steps since the game's state last changed.
    until: u32,
}

/// Pages and notices around the game.
#[derive(Clone, Debug)]
pub struct Screen {
    /// Pages before a game. At least one is always open.
    before: Menu,
    /// Pages over a game.
    over: Menu,
    notice: Option<Notice>,
    state: GameState,
    /// Steps since the game's state last changed.
    steps: u32,
    /// True once the player has skipped the animation at the end of a game.
    pub(crate) shows_all: bool,
}

impl Screen {
    /// Creates a screen with this page open, before a game.
    pub fn new(page: Page) -> Self {
        let mut before = Menu::new(Page::Title);
        if page != Page::Title {
            before.open(page);
        }
        Self { before, over: Menu::default(), notice: None, state: GameState::Menu, steps: 0, shows_all: false }
    }

    /// Returns the current screen.
    pub fn mode(&self) -> Mode {
        match self.state {
            GameState::Menu => Mode::Menu,
            GameState::Active if self.over.page().is_some() => Mode::Paused,
            GameState::Active => Mode::Playing,
            GameState::Win => Mode::Won,
            GameState::Lost => Mode::Lost,
        }
    }

    /// Returns the visible menu. It has no page while a game runs.
    pub fn menu(&self) -> &Menu {
        if self.state == GameState::Menu { &self.before } else { &self.over }
    }

    /// Returns the visible menu, to change it.
    pub fn menu_mut(&mut self) -> &mut Menu {
        if self.state == GameState::Menu { &mut self.before } else { &mut self.over }
    }

    /// Returns the visible page. `None` while a game runs.
    pub fn page(&self) -> Option<Page> {
        self.menu().page()
    }

    /// Returns true if the player returns to this page after the game.
    pub(super) fn is_over(&self, page: Page) -> bool {
        self.before.page() == Some(page)
    }

    /// Returns the seconds since the game's state last changed, for animations.
    pub fn seconds(&self) -> f32 {
        self.steps as f32 / STEPS_PER_SECOND as f32
    }

    /// Returns true unless the game is paused.
    pub fn is_running(&self) -> bool {
        self.mode() != Mode::Paused
    }

    /// Returns the notice about the last collected power-up, for a few seconds.
    pub fn notice(&self) -> Option<Notice> {
        self.notice.filter(|notice| self.steps < notice.until)
    }

    /// Follows a step of the game: its state and events after the step.
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

    /// Applies a command. Returns the player's choice, if there is one.
    pub fn command(&mut self, command: Command, context: &MenuContext<'_>) -> Option<MenuChoice> {
        let is_hover = matches!(command, Command::Hover(_));
        // The page with the results appears after the picture of a finished world.
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

    /// Pauses a running game until the player resumes it.
    pub fn pause(&mut self) {
        if self.mode() == Mode::Playing {
            self.over.open(Page::Paused);
        }
    }

    /// Closes the pages over the game, and shows the screen for `state`.
    pub fn enter(&mut self, state: GameState) {
        self.over.clear();
        if matches!(state, GameState::Win | GameState::Lost) {
            self.over.open(Page::End);
        }
        (self.state, self.steps, self.notice, self.shows_all) = (state, 0, None, false);
    }

    /// Returns to the title page, with the focus on its first entry.
    pub fn to_title(&mut self) {
        self.before = Menu::new(Page::Title);
    }
}

#[cfg(test)]
mod tests;
