//! The game that plays itself behind the menu.

use crate::effects::Effects;
use crate::game::rules::Rules;
use crate::game::{Event, Game, GameState};
use crate::level::Level;
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
