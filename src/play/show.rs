//! The game that plays itself behind the menu.

use super::{Feedback, Motion, Play};
use crate::effects::Effects;
use crate::game::rules::Rules;
use crate::game::{Event, Game, GameState};
use crate::level::Level;
use crate::menu::Page;
use crate::screen::Mode;
use crate::trial::autopilot::{Autopilot, Skill};

/// A game that nobody plays.
pub(super) struct Show {
    pub(super) game: Game,
    pub(super) effects: Effects,
    autopilot: Autopilot,
    events: Vec<Event>,
    level: Level,
    seed: u64,
}

impl Show {
    pub(super) fn new(level: &Level, seed: u64) -> Self {
        Self {
            game: Game::by(Rules::RUN, level, seed),
            effects: Effects::arriving(),
            autopilot: Autopilot::with_skill(seed, Skill::STRONG),
            events: Vec::new(),
            level: level.clone(),
            seed,
        }
    }

    pub(super) fn step(&mut self) {
        let input = self.autopilot.input(&self.game);
        self.events.clear();
        self.game.step(&input, &mut self.events);
        self.effects.step(&self.game, &self.events);
        if self.game.state() != GameState::Active {
            *self = Self::new(&self.level, self.seed.wrapping_add(1));
        }
    }
}

impl Play {
    /// Whether a game plays itself behind the menu.
    pub(super) fn shows(&self) -> bool {
        let is_lively = self.motion() == Motion::Full && self.settings.feedback != Feedback::Off;
        let is_before = self.screen.mode() == Mode::Menu && self.screen.page() != Some(Page::Practice);
        is_lively && is_before && !self.starts
    }

    pub(super) fn step_show(&mut self) {
        if self.show.is_none() {
            self.show = self.levels.chosen().map(|level| Show::new(level, self.seed));
        }
        if let Some(show) = &mut self.show {
            show.step();
        }
    }
}
