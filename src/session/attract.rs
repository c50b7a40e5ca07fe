//! The game that plays itself behind the menu, on a wall of its own: it stands around the place
//! where name and entries are, so that neither lies over bricks.

use super::{Feedback, Mode, Motion, Play};
use crate::effects::Effects;
use crate::game::rules::Rules;
use crate::game::{Event, Game, GameState};
use crate::level::{self, Level};
use crate::menu::Page;
use crate::trial::autopilot::{Autopilot, Skill};

/// The wall: cool colours, since the name has the warm ones.
const WALL: &str = "\
title: Show
tile a: color=#4f8cff
tile b: color=#7a6cf5
tile c: color=#a95fe0
tile d: color=#2fa9b8
aabbccddddccbbaa
abbccddaaddccbba
bc............cb
c..............c
d..............d
a..............a
b..............b
c..............c
d..............d
a..............a
................
................
";

/// The share of its bricks with which a show begins anew: the last ones take long, and an empty
/// field is no show.
const LEAST_BRICKS: f32 = 0.3;

/// A game that nobody plays.
pub(super) struct AttractMode {
    pub(super) game: Game,
    pub(super) effects: Effects,
    autopilot: Autopilot,
    events: Vec<Event>,
    level: Level,
    /// Bricks below which it begins anew.
    least: usize,
    seed: u64,
}

impl AttractMode {
    /// A show whose bricks come in. `None` where the wall is no level; a test sees that it is one.
    pub(super) fn new(seed: u64) -> Option<Self> {
        level::parse("show", "Show", WALL).ok().map(|level| Self::on(level, seed))
    }

    /// The same with the bricks in their places.
    fn standing(seed: u64) -> Option<Self> {
        Self::new(seed).map(|show| Self { effects: Effects::new(), ..show })
    }

    fn on(level: Level, seed: u64) -> Self {
        let game = Game::by(Rules::RUN, &level, seed);
        Self {
            least: (LEAST_BRICKS * game.bricks().breakable() as f32) as usize,
            game,
            effects: Effects::arriving(),
            autopilot: Autopilot::with_skill(seed, Skill::STRONG),
            events: Vec::new(),
            level,
            seed,
        }
    }

    pub(super) fn step(&mut self) {
        let input = self.autopilot.input(&self.game);
        self.events.clear();
        self.game.step(&input, &mut self.events);
        self.effects.step(&self.game, &self.events);
        if self.game.state() != GameState::Active || self.game.bricks().breakable() < self.least {
            *self = Self::on(self.level.clone(), self.seed.wrapping_add(1));
        }
    }
}

impl Play {
    /// Whether a show is behind the menu.
    pub(super) fn shows(&self) -> bool {
        let is_before = self.screen.mode() == Mode::Menu && self.screen.page() != Some(Page::Practice);
        is_before && !self.starts
    }

    /// A show plays itself; where the picture is to stand still, its wall stands.
    pub(super) fn step_attract_mode(&mut self) {
        let is_lively = self.motion() == Motion::Full && self.settings.feedback() != Feedback::Off;
        // One that stopped in the middle would leave points and names standing among the entries.
        let show = self.attract.take().filter(|show| is_lively || show.game.steps() == 0);
        let show =
            show.or_else(|| if is_lively { AttractMode::new(self.seed) } else { AttractMode::standing(self.seed) });
        self.attract = show.map(|mut show| {
            if is_lively {
                show.step();
            }
            show
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// It goes on and on, and there is always a wall to be seen.
    #[test]
    fn a_show_begins_anew_before_its_wall_is_gone() {
        let mut show = AttractMode::new(1).expect("the wall is a level");
        let all = show.game.bricks().breakable();
        let mut fewest = all;
        while show.seed < 3 {
            show.step();
            fewest = fewest.min(show.game.bricks().breakable());
        }
        assert!(fewest >= show.least && show.least > 5, "{fewest} of {all}");
    }

    /// The middle, where name and entries are, is free.
    #[test]
    fn no_brick_is_where_the_menu_is() {
        let show = AttractMode::new(1).expect("the wall is a level");
        for (_, _, aabb) in show.game.bricks().iter() {
            let is_free = aabb.max.y <= 75.0 || aabb.max.x <= 50.0 || aabb.min.x >= 750.0;
            assert!(is_free, "{aabb:?}");
        }
    }
}
