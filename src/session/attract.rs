//! Attract mode: the game that plays itself behind the menu, on a wall of its own. The wall stands
//! around the place of name and entries, so that neither lies over bricks.

use super::round::{Round, unbegun};
use super::{Mode, Play};
use crate::effects::Effects;
use crate::game::GameState;
use crate::game::rules::{Difficulty, RunRules};
use crate::level;
use crate::menu::Page;
use crate::trial::autopilot::{Autopilot, Skill};

/// The wall: cool colours, since the name has the warm ones.
const WALL: &str = include_str!("attract.lvl");

/// The share of its bricks with which the game begins anew: the last ones take long, and an empty
/// field shows nothing.
const LEAST_BRICKS: f32 = 0.3;

/// A game that nobody plays.
pub(super) struct AttractMode {
    pub(super) round: Round,
    autopilot: Autopilot,
    /// Bricks below which it begins anew.
    least: usize,
    seed: u64,
}

impl AttractMode {
    fn new(seed: u64, effects: Effects) -> Self {
        let level = level::parse("attract mode", "Show", WALL).expect("the wall is a level");
        let record = unbegun(level, seed, RunRules::run(Difficulty::Normal), None);
        let mut round = Round::new(record, None, false);
        round.effects = effects;
        Self {
            least: (LEAST_BRICKS * round.game.bricks().breakable() as f32) as usize,
            round,
            autopilot: Autopilot::with_skill(seed, Skill::STRONG),
            seed,
        }
    }

    fn step(&mut self) {
        let game = &self.round.game;
        self.round.step(&self.autopilot.input(game));
        if self.round.game.state() != GameState::Active || self.round.game.bricks().breakable() < self.least {
            *self = Self::new(self.seed.wrapping_add(1), Effects::arriving());
        }
    }
}

impl Play {
    /// True while attract mode is behind the menu.
    pub(super) fn is_attract_mode(&self) -> bool {
        let is_before = self.screen.mode() == Mode::Menu && !self.screen.page().is_some_and(Page::shows_level);
        is_before && !self.round.starts
    }

    /// Plays on in attract mode; where the picture is to stand still, its wall stands.
    pub(super) fn step_attract_mode(&mut self) {
        let is_lively = self.preferences.is_lively();
        // One that stopped in the middle would leave points and names standing among the entries.
        if self.attract.as_ref().is_none_or(|attract| !is_lively && attract.round.game.steps() > 0) {
            let effects = if is_lively { Effects::arriving() } else { Effects::default() };
            self.attract = Some(AttractMode::new(self.seed, effects));
        }
        self.attract.iter_mut().filter(|_| is_lively).for_each(AttractMode::step);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attract_mode_begins_anew_before_its_wall_is_gone() {
        let mut attract = AttractMode::new(1, Effects::default());
        let all = attract.round.game.bricks().breakable();
        let mut fewest = all;
        while attract.seed < 3 {
            attract.step();
            fewest = fewest.min(attract.round.game.bricks().breakable());
        }
        assert!(fewest >= attract.least && attract.least > 5, "{fewest} of {all}");
    }

    #[test]
    fn no_brick_is_where_the_menu_is() {
        let attract = AttractMode::new(1, Effects::default());
        for (_, _, aabb) in attract.round.game.bricks().iter() {
            let is_free = aabb.max.y <= 75.0 || aabb.max.x <= 50.0 || aabb.min.x >= 750.0;
            assert!(is_free, "{aabb:?}");
        }
    }
}
