//! Attract mode: a game that plays itself behind the menu. Its wall leaves room for title and entries.

use super::attempt::{Attempt, fresh_replay};
use crate::effects::Effects;
use crate::game::GameState;
use crate::game::rules::{Difficulty, GameMode};
use crate::lab::autopilot::{Autopilot, Skill};
use crate::level;

/// The wall. Its colors are cool, because those of the title are warm.
const WALL: &str = include_str!("attract.lvl");

/// Share of bricks at which the game starts again: the last bricks take long, and an empty field is
/// dull.
const MIN_BRICKS: f32 = 0.3;

/// A game that nobody plays.
pub(super) struct AttractMode {
    pub(super) attempt: Attempt,
    autopilot: Autopilot,
    /// Number of bricks below which the game starts again.
    min_bricks: usize,
}

impl AttractMode {
    fn new(seed: u64, effects: Effects) -> Self {
        let level = level::parse("attract mode", "Show", WALL).expect("the wall is a level");
        let record = fresh_replay(level, seed, GameMode::run(Difficulty::Normal), None);
        let mut attempt = Attempt::new(record, None, false);
        attempt.effects = effects;
        Self {
            min_bricks: (MIN_BRICKS * attempt.game.bricks().breakable() as f32) as usize,
            attempt,
            autopilot: Autopilot::with_skill(seed, Skill::STRONG),
        }
    }

    /// Advances the attract mode in `mode` by one step, and starts it if necessary. The wall stands
    /// still unless the picture is lively.
    pub(super) fn step(mode: &mut Option<Self>, seed: u64, is_lively: bool) {
        // A game that stopped in the middle would leave points and names among the entries.
        if mode.as_ref().is_none_or(|attract| !is_lively && attract.attempt.game.steps() > 0) {
            let effects = if is_lively { Effects::arriving() } else { Effects::default() };
            *mode = Some(Self::new(seed, effects));
        }
        mode.iter_mut().filter(|_| is_lively).for_each(Self::play);
    }

    fn play(&mut self) {
        let game = &self.attempt.game;
        self.attempt.step(&self.autopilot.input(game));
        if self.attempt.game.state() != GameState::Active || self.attempt.game.bricks().breakable() < self.min_bricks {
            *self = Self::new(self.attempt.record.seed.wrapping_add(1), Effects::arriving());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attract_mode_begins_anew_before_its_wall_is_gone() {
        let mut attract = AttractMode::new(1, Effects::default());
        let all = attract.attempt.game.bricks().breakable();
        let mut fewest = all;
        while attract.attempt.record.seed < 3 {
            attract.play();
            fewest = fewest.min(attract.attempt.game.bricks().breakable());
        }
        assert!(fewest >= attract.min_bricks && attract.min_bricks > 5, "{fewest} of {all}");
    }

    #[test]
    fn no_brick_is_where_the_menu_is() {
        let attract = AttractMode::new(1, Effects::default());
        for aabb in attract.attempt.game.bricks().iter().map(|placed| placed.aabb) {
            let is_free = aabb.max.y <= 75.0 || aabb.max.x <= 50.0 || aabb.min.x >= 750.0;
            assert!(is_free, "{aabb:?}");
        }
    }
}
