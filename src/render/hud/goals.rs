//! What the player is after: in a run the next life and the next place among the high scores, in a
//! single level what was reached on it before. Beside the field it stands at the top of the right
//! panel, with the time where there is room; else the first of it alone, below the field. The
//! level's stars are below the lives.

use super::super::Renderer;
use super::super::sheet::Sprite;
use super::cards::{ASIDE, BETWEEN, INSET, PADDING, TOP};
use super::status::Card;
use super::{Align, Column, LABEL, VALUE, scale};
use crate::draw::{Arrangement, Layout};
use crate::menu::clock;
use crate::player::{Totals, star_combo};
use crate::session::{Mode, View};
use glam::{Vec2, Vec4, vec2};

/// Pairs of lines that the right panel has room for above its list.
const GOALS: usize = 2;

/// Free space above a goal's name.
const GOAL_INSET: f32 = 13.0;

/// How many times as large as they are letters may get for all goals to have room.
const MOST_LABEL: f32 = 1.6;

/// Free space from where what comes below them begins to its first line, canvas units.
const BELOW: f32 = 13.0;

/// A star's side, from one to the next below it, from it to what it is for, and from one to the
/// next where they stand beside each other; canvas units.
const STAR: f32 = 19.0;
const STAR_PITCH: f32 = 25.0;
const BESIDE: f32 = 7.0;
const APART: f32 = 35.0;

/// Tints a star that is not won, and where contrast is high.
const DARK_STAR: Vec4 = Vec4::new(0.4, 0.44, 0.6, 0.85);
const DIM_STAR: Vec4 = Vec4::new(0.55, 0.6, 0.9, 1.0);

/// What the card of the stars tells: what each is for, and whether it would be won.
pub(super) struct StarCard {
    rows: [(String, bool); 3],
    has_words: bool,
    /// Whether what the last one is for stands below them, where there is no room for all words.
    has_combo: bool,
    pub(super) height: f32,
}

/// Where what comes after the goals begins in the right panel, canvas units.
pub(super) fn below_goals(layout: &Layout, view: &View<'_>) -> f32 {
    below(layout, goals(view).len().min(room(layout))) + BELOW
}

/// The same where nothing is known but the window.
#[cfg(test)]
pub(super) fn below_all_goals(layout: &Layout) -> f32 {
    below(layout, room(layout)) + BELOW
}

/// Where the room for what stands beside the menu ends there, canvas units.
pub(super) fn below_front(layout: &Layout) -> f32 {
    below(layout, GOALS)
}

fn below(layout: &Layout, goals: usize) -> f32 {
    layout.panels.running.min.y + TOP + goals as f32 * (goal_height(layout) + BETWEEN)
}

/// How many goals the right panel has room for: where small windows have large letters, one.
fn room(layout: &Layout) -> usize {
    if scale::on(layout, scale::LABEL).size > MOST_LABEL * scale::LABEL.size { 1 } else { GOALS }
}

/// Height of a goal's card.
fn goal_height(layout: &Layout) -> f32 {
    let height = |style| scale::on(layout, style).size * scale::LEADING;
    height(scale::CAPTION) + height(scale::LARGE) + 1.6 * GOAL_INSET
}

/// The tint of a star.
pub(super) fn star_tint(view: &View<'_>, is_bright: bool) -> Vec4 {
    match (is_bright, view.facts.settings.high_contrast()) {
        (true, _) => Vec4::ONE,
        (false, true) => DIM_STAR,
        (false, false) => DARK_STAR,
    }
}

impl Renderer {
    pub(super) fn draw_goals(&mut self, layout: &Layout, view: &View<'_>) {
        if layout.panels.arrangement != Arrangement::Beside {
            return self.draw_foot(layout, view);
        }
        let area = layout.panels.running;
        let (high, width) = (goal_height(layout), area.size().x - 2.0 * (ASIDE + PADDING));
        for (place, (name, text)) in goals(view).into_iter().enumerate().take(room(layout)) {
            let top = area.min.y + TOP + place as f32 * (high + BETWEEN);
            self.draw_card(&area, top, high);
            let mut line = Column { x: area.center().x, y: top + GOAL_INSET };
            line.text(self, layout, name, scale::CAPTION, LABEL);
            let style = self.narrowed(&text, scale::on(layout, scale::LARGE), width);
            self.text.render_text(layout, &text, vec2(line.x, line.y), style, VALUE, Align::Center);
        }
    }
}

impl Renderer {
    /// The card of the level's stars, where so much room is left for it.
    pub(super) fn star_card(&self, layout: &Layout, view: &View<'_>, room: f32) -> Option<StarCard> {
        if !is_played(view) {
            return None;
        }
        let rows = star_rows(view.totals, view.game.bricks().breakable());
        let style = scale::on(layout, scale::LABEL);
        let width = layout.panels.status.size().x - 2.0 * ASIDE - 1.5 * PADDING - STAR - BESIDE;
        let height = |rows: usize| {
            let rows = STAR_PITCH * rows as f32;
            scale::on(layout, scale::CAPTION).size * scale::LEADING + rows + 1.3 * INSET
        };
        let is_narrow = style.size <= 1.1 * STAR && rows.iter().all(|(text, _)| self.text.width(text, style) <= width);
        let has_words = is_narrow && height(rows.len()) <= room;
        let (row, line) = (height(1), style.size * scale::LEADING);
        let has_combo = !has_words && row + line <= room;
        let height = match (has_words, has_combo) {
            (true, _) => height(rows.len()),
            (false, true) => row + line,
            (false, false) => row,
        };
        (height <= room).then_some(StarCard { rows, has_words, has_combo, height })
    }

    /// The level's stars below the lives, each with what it is for: bright where it would be won
    /// if the level were. Where there is no room for words, the stars stand beside each other.
    pub(super) fn draw_star_goals(&mut self, layout: &Layout, view: &View<'_>, stars: StarCard, card: Card) {
        let style = scale::on(layout, scale::LABEL);
        let left = layout.panels.status.min.x + ASIDE + PADDING;
        let mut line = self.begin_card(layout, "STARS", card);
        line.y += 2.0;
        if !stars.has_words {
            let first = vec2(line.x - STAR / 2.0 - APART, line.y);
            for (place, (_, is_bright)) in stars.rows.iter().enumerate() {
                self.draw_goal_star(first + vec2(place as f32 * APART, 0.0), star_tint(view, *is_bright));
            }
            if let Some((combo, _)) = stars.rows.last().filter(|_| stars.has_combo) {
                let style = self.narrowed(combo, style, layout.panels.status.size().x - 2.0 * (ASIDE + PADDING));
                self.text.render_text(layout, combo, vec2(line.x, line.y + STAR_PITCH), style, LABEL, Align::Center);
            }
            return;
        }
        for (text, is_bright) in stars.rows {
            self.draw_goal_star(vec2(left, line.y), star_tint(view, is_bright));
            let at = vec2(left + STAR + BESIDE, line.y + (STAR - style.size) / 2.0);
            let color = if is_bright { VALUE } else { LABEL };
            self.text.render_text(layout, &text, at, style, color, Align::Left);
            line.y += STAR_PITCH;
        }
    }

    fn draw_goal_star(&mut self, corner: Vec2, tint: Vec4) {
        self.sprites.draw_sprite(corner, Vec2::splat(STAR), self.sheet.uv(Sprite::Star), tint);
    }
}

/// What each star is for, and whether it would be won if the level were. `left` is the number of
/// bricks that can still break.
pub(super) fn star_rows(totals: Totals, left: usize) -> [(String, bool); 3] {
    let bricks = totals.bricks.saturating_add(u32::try_from(left).unwrap_or(u32::MAX));
    let (reached, needed) = (totals.best_combo, star_combo(bricks));
    let combo = if reached < needed { format!("Combo {reached}/{needed}") } else { format!("Combo ×{needed}") };
    [("Win".to_owned(), false), ("No life lost".to_owned(), totals.lives_lost == 0), (combo, reached >= needed)]
}

/// Whether a game goes on.
fn is_played(view: &View<'_>) -> bool {
    matches!(view.screen.mode(), Mode::Playing | Mode::Paused)
}

/// What is told, with its name; nothing where nobody plays.
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
    fn a_single_level_tells_its_best_and_its_time_while_it_is_played() {
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
    fn a_star_is_bright_while_it_can_be_won_as_the_level_stands() {
        let bright = |totals, left| star_rows(totals, left).map(|(_, is_bright)| is_bright);
        let totals = Totals { bricks: 30, best_combo: 7, ..Totals::default() };
        assert_eq!((star_rows(totals, 10)[2].0.as_str(), bright(totals, 10)), ("Combo 7/8", [false, true, false]));
        let totals = Totals { best_combo: 8, lives_lost: 1, ..totals };
        assert_eq!((star_rows(totals, 10)[2].0.as_str(), bright(totals, 10)), ("Combo ×8", [false, false, true]));
    }
}
