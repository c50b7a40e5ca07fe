//! Goals: in a run the next life and the next place among the high scores, in a single level the
//! best result on it. Beside the field they stand at the top of the right panel, with the time
//! where there is room; else the first of them alone, below the field. The level's stars are below
//! the lives.

use super::cards::{ASIDE, BETWEEN, Column, INSET, PADDING, TOP};
use super::{Hud, LABEL, VALUE, scale};
use crate::draw::Layout;
use crate::field::sheet::Sprite;
use crate::menu::clock;
use crate::player::{Totals, star_combo};
use crate::session::{Mode, View};
use glam::{Vec2, Vec4, vec2};

/// Goals that the right panel has room for above its list.
const GOALS: usize = 2;

/// Free space above a goal's name.
const GOAL_INSET: f32 = 13.0;

/// Scale of the letters up to which all goals have room.
const MAX_LABEL: f32 = 1.6;

/// Free space between the goals and the first line below them, canvas units.
const BELOW: f32 = 13.0;

/// A star's side, from one to the next below it, from it to its condition, and from one to the next
/// where they stand beside each other; canvas units.
const STAR: f32 = 19.0;
const STAR_PITCH: f32 = 25.0;
const BESIDE: f32 = 7.0;
const APART: f32 = 35.0;

/// Tints a star that is not won, and where contrast is high.
const DARK_STAR: Vec4 = Vec4::new(0.4, 0.44, 0.6, 0.85);
const DIM_STAR: Vec4 = Vec4::new(0.55, 0.6, 0.9, 1.0);

/// The content of the card of stars: as much of it as there is room for.
pub(super) struct StarCard {
    rows: [(String, bool); 3],
    has_words: bool,
    /// The last star's condition stands below the stars, where there is no room for all words.
    has_combo: bool,
    pub(super) height: f32,
}

/// The end of the goals in the right panel, canvas units.
pub(super) fn below_goals(layout: &Layout, view: &View<'_>) -> f32 {
    below(layout, goals(view).len().min(room(layout))) + BELOW
}

/// The lowest end of the goals, whoever plays.
#[cfg(test)]
pub(super) fn below_all_goals(layout: &Layout) -> f32 {
    below(layout, room(layout)) + BELOW
}

/// The end of the room for cards above the list, where no game is played; canvas units.
pub(super) fn below_front(layout: &Layout) -> f32 {
    below(layout, GOALS)
}

fn below(layout: &Layout, goals: usize) -> f32 {
    layout.panels.running.min.y + TOP + goals as f32 * (goal_height(layout) + BETWEEN)
}

/// Goals that the right panel has room for: where small windows have large letters, one.
fn room(layout: &Layout) -> usize {
    if scale::on(layout, scale::LABEL).size > MAX_LABEL * scale::LABEL.size { 1 } else { GOALS }
}

/// Height of a goal's card.
fn goal_height(layout: &Layout) -> f32 {
    let height = |style| scale::on(layout, style).size * scale::LEADING;
    height(scale::CAPTION) + height(scale::LARGE) + 1.6 * GOAL_INSET
}

impl Hud<'_> {
    pub(super) fn draw_goals(&mut self) {
        if !self.is_beside() {
            return self.draw_foot();
        }
        let panel = self.layout.panels.running;
        let height = goal_height(self.layout);
        for (place, (name, figure)) in goals(self.view).into_iter().enumerate().take(room(self.layout)) {
            let top = panel.min.y + TOP + place as f32 * (height + BETWEEN);
            let mut column = self.begin_card(&panel, top, height, GOAL_INSET, name);
            self.line(&mut column, &figure, scale::LARGE, VALUE);
        }
    }

    /// The tint of a star.
    pub(super) fn star_tint(&self, is_bright: bool) -> Vec4 {
        match (is_bright, self.is_high_contrast()) {
            (true, _) => Vec4::ONE,
            (false, true) => DIM_STAR,
            (false, false) => DARK_STAR,
        }
    }

    /// The card of the level's stars, where `room` is enough for it.
    pub(super) fn star_card(&self, room: f32) -> Option<StarCard> {
        if !is_played(self.view) {
            return None;
        }
        let rows = star_rows(self.view.totals, self.view.game.bricks().breakable());
        let style = self.on(scale::LABEL);
        let width = self.layout.panels.status.size().x - 2.0 * ASIDE - 1.5 * PADDING - STAR - BESIDE;
        let height = |rows: usize| self.leading(scale::CAPTION) + STAR_PITCH * rows as f32 + 1.3 * INSET;
        let is_narrow = style.size <= 1.1 * STAR && rows.iter().all(|(text, _)| self.text.width(text, style) <= width);
        let with_combo = height(1) + self.leading(scale::LABEL);
        let (has_words, has_combo, height) = match room {
            room if is_narrow && height(rows.len()) <= room => (true, false, height(rows.len())),
            room if with_combo <= room => (false, true, with_combo),
            _ => (false, false, height(1)),
        };
        (height <= room).then_some(StarCard { rows, has_words, has_combo, height })
    }

    /// Each star with its condition: bright where it would be won if the level were. Where there is
    /// no room for words, the stars stand beside each other.
    pub(super) fn draw_star_goals(&mut self, card: StarCard, mut column: Column) {
        column.y += 2.0;
        if !card.has_words {
            for (place, (_, is_bright)) in card.rows.iter().enumerate() {
                let x = column.x - STAR / 2.0 + APART * (place as f32 - 1.0);
                self.sprite(Sprite::Star, vec2(x, column.y), Vec2::splat(STAR), self.star_tint(*is_bright));
            }
            column.y += STAR_PITCH;
            if let Some((combo, _)) = card.rows.last().filter(|_| card.has_combo) {
                self.line(&mut column, combo, scale::LABEL, LABEL);
            }
            return;
        }
        let style = self.on(scale::LABEL);
        for (text, is_bright) in card.rows {
            let at = vec2(column.left(), column.y);
            self.sprite(Sprite::Star, at, Vec2::splat(STAR), self.star_tint(is_bright));
            let color = if is_bright { VALUE } else { LABEL };
            self.left(&text, at + vec2(STAR + BESIDE, (STAR - style.size) / 2.0), style, color);
            column.y += STAR_PITCH;
        }
    }
}

/// Each star's condition, and true where the star would be won if the level were. `left` is the
/// number of bricks that can still break.
pub(super) fn star_rows(totals: Totals, left: usize) -> [(String, bool); 3] {
    let bricks = totals.bricks.saturating_add(u32::try_from(left).unwrap_or(u32::MAX));
    let (reached, needed) = (totals.best_combo, star_combo(bricks));
    let combo = if reached < needed { format!("Combo {reached}/{needed}") } else { format!("Combo ×{needed}") };
    [("Win".to_owned(), false), ("No life lost".to_owned(), totals.lives_lost == 0), (combo, reached >= needed)]
}

/// True while a game goes on.
fn is_played(view: &View<'_>) -> bool {
    matches!(view.screen.mode(), Mode::Playing | Mode::Paused)
}

/// Names and figures of the goals; none where nobody plays.
pub(super) fn goals(view: &View<'_>) -> Vec<(&'static str, String)> {
    if !is_played(view) {
        return Vec::new();
    }
    let before = view.best.filter(|_| !view.facts.is_run).map(|best| best.points);
    let points = [("NEXT LIFE", next_life(view)), ("TO BEAT", to_beat(view)), ("BEST", before)];
    let points = points.into_iter().filter_map(|(name, points)| Some((name, points?.to_string())));
    points.chain([(if view.is_replay { "REPLAY" } else { "TIME" }, clock(view.game.steps()))]).take(GOALS).collect()
}

/// The next run in the table of high scores that has more points than the run that is played.
fn to_beat(view: &View<'_>) -> Option<u32> {
    let points = view.game.score().points;
    let better = view.table.iter().map(|entry| entry.result.totals.points).filter(|better| *better > points);
    better.min().filter(|_| view.facts.is_run)
}

/// The points that bring the next life, in a game in which points do.
fn next_life(view: &View<'_>) -> Option<u32> {
    let every = view.game.rules().life_points;
    let earned = view.game.score().points.checked_div(every)?;
    earned.checked_add(1)?.checked_mul(every)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Input;
    use crate::level;
    use crate::player::Best;
    use crate::session::Play;

    #[test]
    fn single_level_shows_best_and_time() {
        let level = level::parse("test.lvl", "Test", "2 2\n").expect("a good level");
        let mut play = Play::new(vec![level], 0, 1);
        assert_eq!(goals(&play.view(1.0, None)), [], "nobody plays");
        play.step(&Input { start: true, ..Input::default() });
        let view = play.view(1.0, None);
        assert_eq!(goals(&view), [("TIME", "0:00".to_owned())], "it was never won");
        let best = Best { points: 1590, steps: None, stars: 2 };
        let before = goals(&View { best: Some(best), ..view });
        assert_eq!(before, [("BEST", "1590".to_owned()), ("TIME", "0:00".to_owned())]);
    }

    #[test]
    fn star_is_bright_while_its_condition_holds() {
        let bright = |totals, left| star_rows(totals, left).map(|(_, is_bright)| is_bright);
        let totals = Totals { bricks: 30, best_combo: 7, ..Totals::default() };
        assert_eq!((star_rows(totals, 10)[2].0.as_str(), bright(totals, 10)), ("Combo 7/8", [false, true, false]));
        let totals = Totals { best_combo: 8, lives_lost: 1, ..totals };
        assert_eq!((star_rows(totals, 10)[2].0.as_str(), bright(totals, 10)), ("Combo ×8", [false, false, true]));
    }
}
