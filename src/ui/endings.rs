//! What goes beyond a level: the bonus of one that was won, the picture of a world that ended, and
//! the worlds of a run that was won.

use super::results::{DELAY, GOLD, beaten};
use super::{AUTHOR, BELOW_BRICKS, Hud, LABEL, PLATE, VALUE, capitalised, faded, scale};
use crate::field::ease;
use crate::game::FIELD;
use crate::menu::{GameEnd, Page, WorldStars};
use crate::player::{Bonus, Reward};
use crate::session::{Mode, Motion};
use glam::{Vec2, vec2};

/// Seconds until the first bonus begins to count, from one to the next, and for each.
const BONUS_DELAY: f32 = 0.7;
const BETWEEN: f32 = 0.3;
const COUNT: f32 = 0.4;

/// Seconds for which the end of a world is seen before the page.
const WORLD: f32 = 3.4;

/// Top of the ground behind its words, and the ground's height, world units.
const TOP: f32 = 150.0;
const HEIGHT: f32 = BELOW_BRICKS - TOP;

impl Hud<'_> {
    /// Seconds since the game's end for all that comes in on its page, which are below 0 while the
    /// end of a world is seen. `None` where all is there at once.
    pub(super) fn since_end(&self) -> Option<f32> {
        let since = self.view.effects.timers.since_end;
        let ends_world = self.view.context.end.is_some_and(|end| end.world.is_some());
        let since = since.filter(|_| self.has_feedback() && !self.view.screen.shows_all());
        since.map(|since| if ends_world { since - WORLD } else { since })
    }

    /// As [`Hud::since_end`], for figures that count up.
    pub(super) fn counting(&self) -> Option<f32> {
        self.since_end().filter(|_| self.view.motion == Motion::Full)
    }

    /// The points of a bonus that are counted so far: for the combo, the time and the lives.
    pub(super) fn counted(&self, bonus: Bonus) -> [u32; 3] {
        let since = self.counting();
        let mut begins = BONUS_DELAY - BETWEEN;
        [bonus.combo, bonus.time, bonus.lives].map(|points| {
            begins += BETWEEN;
            (points as f32 * since.map_or(1.0, |since| ease::out((since - begins) / COUNT))).round() as u32
        })
    }

    /// The points by which the bonus of the level that is won has raised the score so far.
    pub(super) fn counted_bonus(&self) -> u32 {
        let end = self.view.context.end.filter(|_| self.view.screen.mode() == Mode::Won);
        end.map_or(0, |end| self.counted(end.level.bonus()).into_iter().sum())
    }

    /// Lives after a level, with those that its bonus won for the run's next one.
    pub(super) fn lives_after(&self, end: &GameEnd) -> u32 {
        let game = self.view.game;
        let goes_on = self.view.context.is_run && end.run.is_none();
        if goes_on { end.level.bonus().add_to(game.carried(), game.rules()).lives } else { game.lives() }
    }

    /// The end of a world: its name and what comes next over its picture, until the page comes.
    pub(super) fn draw_world_end(&mut self) {
        let (view, since) = (self.view, self.since_end().filter(|since| *since < DELAY));
        let Some((end, since)) = view.context.end.zip(since).filter(|_| view.screen.page() == Some(Page::End)) else {
            return;
        };
        let Some((world, next)) = end.world else { return };
        self.shown = ease::show((since + WORLD) / (WORLD + DELAY), 0.12, 0.1);
        self.fill(vec2(0.0, TOP), vec2(FIELD.x, HEIGHT), faded(PLATE, 0.7));
        let beaten = beaten(&end.level.title);
        let next = format!("Next: {}", capitalised(next.name()));
        for (text, top, style, color) in [
            (format!("{} cleared!", capitalised(world.name())), 22.0, scale::HEADLINE, GOLD),
            (beaten, 92.0, scale::FIGURE, VALUE),
            (next, 136.0, scale::TITLE, LABEL),
        ] {
            self.say(&text, vec2(FIELD.x / 2.0, TOP + top), style, color);
        }
    }

    /// All stars that were won on the game's own levels, and the look that the next ones win.
    pub(super) fn draw_all_stars(&mut self, stars: Vec2, next: Vec2) {
        const SIDE: f32 = 22.0;
        const ROOM: f32 = 190.0;
        let won = self.view.stars;
        self.draw_star(self.star_tint(won > 0), stars + vec2(SIDE / 2.0, 2.0), SIDE);
        self.say_left(&format!("{won}"), stars + vec2(SIDE + 6.0, 0.0), scale::TITLE, VALUE);
        if let Some(reward) = Reward::next(won) {
            let text = format!("{} at {}", reward.name(), reward.stars());
            let text = self.text.fit(&text, self.on(scale::LABEL), ROOM);
            self.say_left(&text, next, scale::LABEL, LABEL);
        }
    }

    /// The worlds of a run that was won, beside each other around `top`, each with its stars.
    pub(super) fn draw_worlds(&mut self, worlds: &[WorldStars], top: Vec2, pitch: f32, star: f32) {
        let style = self.on(scale::ENTRY);
        for (i, WorldStars { world, won, all }) in worlds.iter().enumerate() {
            let at = top + vec2((i as f32 - (worlds.len() - 1) as f32 / 2.0) * pitch, 0.0);
            let name = capitalised(world.name());
            let narrow = self.narrowed(&name, style, pitch - 8.0);
            self.center(&name, self.at(at), narrow, faded(VALUE, self.shown));
            let stars = format!("{won}/{all}");
            let left = at - vec2((star + 4.0 + self.text.width(&stars, style)) / 2.0, 0.0);
            self.draw_star(self.star_tint(true), left + vec2(star / 2.0, 26.0), star);
            let color = if won == all { GOLD } else { AUTHOR };
            self.say_left(&stars, left + vec2(star + 4.0, 26.0 + (star - style.size) / 2.0), scale::ENTRY, color);
        }
    }
}
