//! Goals: in a run, the next life and the next place among the high scores; in a single level, its
//! best result.
//!
//! Beside the field, goals are at the top of the right panel, with the time if there is room. In
//! other layouts only the first goal is shown, in the row below the field, with key hints and the
//! number of bricks left. The level's stars are below the lives, or in that row.

use super::panels::{ASIDE, BETWEEN, Column, DrawCard, INSET, PADDING, TOP};
use super::{AUTHOR, Hud, LABEL, VALUE, scale};
use crate::collision::Aabb;
use crate::draw::{Arrangement, Layout};
use crate::field::sheet::Sprite;
use crate::player::{Totals, clock, exact_clock, star_combo};
use crate::session::{Mode, View};
use glam::{Vec2, Vec4, vec2};

/// Maximum number of goals above the list in the right panel.
pub(super) const GOALS: usize = 2;

/// Free space above a goal's name, canvas units.
const GOAL_INSET: f32 = 13.0;

/// Text scale above which only one goal fits.
const MAX_LABEL: f32 = 1.6;

/// Free space between the goals and the first line below them, canvas units.
const BELOW: f32 = 13.0;

/// Side of a star, canvas units.
const STAR: f32 = 19.0;
/// Distance between the tops of two stars in a column, canvas units.
const STAR_PITCH: f32 = 25.0;
/// Free space between a star and its condition, canvas units.
const BESIDE: f32 = 6.0;
/// Distance between the left edges of two stars in a row, canvas units.
const APART: f32 = 35.0;

/// Smallest share of its usual text size at which a condition counts as fitting.
const MIN_SHARE: f32 = 0.9;

/// Tint of a star that is not won.
const DARK_STAR: Vec4 = Vec4::new(0.4, 0.44, 0.6, 0.85);
/// Tint of a star that is not won, with high contrast.
const DIM_STAR: Vec4 = Vec4::new(0.55, 0.6, 0.9, 1.0);

/// Share of the area below the field for hints beside a goal: of its height in a tall window, of
/// its width in a strip without a tally.
const HINTS: f32 = 0.72;

/// Share of a strip's width for the tally, and for the goal.
const SIDE: f32 = 0.22;

/// Free space on both sides of tally and goal, canvas units.
const ROW_INSET: f32 = 6.0;
/// Free space between a tall panel's rim and its content, canvas units.
const RIM: f32 = 7.0;

/// Side of a star in the tally, as a share of the text size.
const SMALL_STAR: f32 = 1.2;
/// Distance between the left edges of two stars in the tally, as a share of the text size.
const SMALL_PITCH: f32 = 1.35;
/// Free space between the bricks and the first star in the tally, as a share of the text size.
const AFTER_BRICKS: f32 = 0.8;

/// Returns the top of the list below the goals in the right panel, canvas units.
pub(super) fn below_goals(layout: &Layout, goals: usize) -> f32 {
    end(layout, goals.min(room(layout))) + BELOW
}

/// Returns the bottom of the room for `goals` goals in the right panel, canvas units.
pub(super) fn end(layout: &Layout, goals: usize) -> f32 {
    layout.panels.running.min.y + TOP + goals as f32 * (goal_height(layout) + BETWEEN)
}

/// Returns how many goals fit in the right panel: only one if a small window has large text.
fn room(layout: &Layout) -> usize {
    if scale::on(layout, scale::LABEL).size > MAX_LABEL * scale::LABEL.size { 1 } else { GOALS }
}

/// Returns the height of a goal's card.
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

    /// Draws the row below the field. The goal is beside the hints in a strip, and below them in a
    /// tall window. During a game, bricks and stars are opposite the goal if everything fits.
    ///
    /// ```text
    ///   BRICKS 94 ★ ★ ☆      [P] Pause                        TIME 0:08
    /// ```
    fn draw_foot(&mut self) {
        let goal = goals(self.view).first().map(|(name, figure)| format!("{name} {figure}")).unwrap_or_default();
        let bricks = format!("BRICKS {}", self.view.game.bricks().breakable());
        let (area, style) = (self.layout.panels.hints, self.on(scale::LABEL));
        let is_tall = self.layout.panels.arrangement == Arrangement::Tall;
        let side = if is_tall { 0.5 } else { SIDE };
        let widest = [&goal, &bricks].map(|text| self.text.width(text, style)).into_iter().fold(0.0, f32::max);
        let fits = widest <= side * area.size().x - 2.0 * ROW_INSET;
        let has_tally = fits && self.view.screen.mode() == Mode::Playing;
        let share = if goal.is_empty() { 1.0 } else { HINTS };
        let (from, until) = match (has_tally, is_tall) {
            (true, _) => (side, 1.0 - side),
            (false, true) => (0.0, 0.0),
            (false, false) => (0.0, share),
        };
        let (mut hints, mut row) = (across(&area, from, until), area);
        if is_tall {
            let (top, bottom) = (area.min.y + RIM, area.max.y - RIM);
            let middle = top + share * (bottom - top);
            hints = Aabb { min: vec2(area.min.x, top), max: vec2(area.max.x, middle) };
            row = Aabb { min: vec2(area.min.x, middle), max: vec2(area.max.x, bottom) };
        }
        self.draw_hint_row(&hints);
        let top = row.min.y + (row.size().y - style.size) / 2.0;
        self.center(&goal, vec2(across(&row, until, 1.0).center().x, top), style, LABEL);
        if has_tally {
            self.draw_tally(&across(&row, 0.0, from), &bricks);
        }
    }

    /// Draws the number of bricks left, and the stars if both fit.
    fn draw_tally(&mut self, area: &Aabb, bricks: &str) {
        let style = self.on(scale::LABEL);
        let mut width = self.text.width(bricks, style);
        let first = width + AFTER_BRICKS * style.size;
        let all = first + ((self.stars().len() - 1) as f32 * SMALL_PITCH + SMALL_STAR) * style.size;
        let has_stars = all <= area.size().x - 2.0 * ROW_INSET;
        if has_stars {
            width = all;
        }
        let left = area.center() - vec2(width / 2.0, 0.0);
        self.left(bricks, vec2(left.x, area.min.y + (area.size().y - style.size) / 2.0), style, LABEL);
        if has_stars {
            let side = SMALL_STAR * style.size;
            self.draw_star_row(left + vec2(first, -side / 2.0), side, SMALL_PITCH * style.size);
        }
    }

    /// Returns the tint of a star.
    pub(super) fn star_tint(&self, is_bright: bool) -> Vec4 {
        match (is_bright, self.is_high_contrast()) {
            (true, _) => Vec4::ONE,
            (false, true) => DIM_STAR,
            (false, false) => DARK_STAR,
        }
    }

    /// Returns each star's condition and state.
    fn stars(&self) -> Vec<(String, StarState)> {
        let mut rows = star_rows(self.view.totals, self.view.game.bricks().to_destroy()).to_vec();
        if let Some(steps) = self.view.to_beat {
            let is_late = self.view.game.flight_steps() >= steps;
            rows.push((under(steps), if is_late { StarState::Lost } else { StarState::Open }));
        }
        rows
    }

    /// Draws the stars in a row, canvas units.
    fn draw_star_row(&mut self, from: Vec2, side: f32, pitch: f32) {
        for (place, (_, state)) in self.stars().into_iter().enumerate() {
            let corner = from + vec2(pitch * place as f32, 0.0);
            self.sprite(Sprite::Star, corner, Vec2::splat(side), self.star_tint(state == StarState::Reached));
        }
    }

    /// Returns the height and the content of the stars' card: the most detailed version that fits
    /// in `room`. `None` if no version fits or no game is played.
    pub(super) fn star_card(&self, room: f32) -> Option<(f32, DrawCard<Self>)> {
        let style = self.on(scale::LABEL);
        let width = self.star_text_width();
        let fits = |(text, _): &(String, StarState)| self.narrowed(text, style, width).size >= MIN_SHARE * style.size;
        let fits = style.size <= 1.1 * STAR && self.stars().iter().all(fits);
        let height = |rows: f32| self.leading(scale::CAPTION) + STAR_PITCH * rows + 1.3 * INSET;
        let cards: [(f32, DrawCard<Self>); 3] = [
            (height(self.stars().len() as f32), Self::draw_star_rows),
            (height(1.0) + self.leading(scale::LABEL), Self::draw_stars_and_last),
            (height(1.0), Self::draw_bare_stars),
        ];
        let is_played = is_played(self.view);
        cards.into_iter().skip(usize::from(!fits)).find(|(height, _)| is_played && *height <= room)
    }

    /// Returns the width for a star's condition, canvas units.
    fn star_text_width(&self) -> f32 {
        self.layout.panels.status.size().x - 2.0 * ASIDE - 1.5 * PADDING - STAR - BESIDE
    }

    /// Draws the stars in a column, each with its condition.
    fn draw_star_rows(&mut self, column: Column) {
        let style = self.on(scale::LABEL);
        let mut at = vec2(column.left(), column.y + 2.0);
        for (text, state) in self.stars() {
            self.sprite(Sprite::Star, at, Vec2::splat(STAR), self.star_tint(state == StarState::Reached));
            let color = if state == StarState::Lost { AUTHOR } else { VALUE };
            let style = self.narrowed(&text, style, self.star_text_width());
            self.left(&text, at + vec2(STAR + BESIDE, (STAR - style.size) / 2.0), style, color);
            at.y += STAR_PITCH;
        }
    }

    /// Draws the stars in a row, and the condition of the last star.
    fn draw_stars_and_last(&mut self, mut column: Column) {
        self.draw_bare_stars(column);
        column.y += 2.0 + STAR_PITCH;
        if let Some((last, _)) = self.stars().last() {
            self.line(&mut column, last, scale::LABEL, LABEL);
        }
    }

    fn draw_bare_stars(&mut self, column: Column) {
        let gaps = (self.stars().len() - 1) as f32;
        let apart = APART.min((column.width - STAR) / gaps);
        self.draw_star_row(column.top() + vec2(-(STAR + apart * gaps) / 2.0, 2.0), STAR, apart);
    }
}

/// Returns the part of an area between two shares of its width.
fn across(area: &Aabb, from: f32, until: f32) -> Aabb {
    let x = |share: f32| area.min.x + share * area.size().x;
    Aabb { min: vec2(x(from), area.min.y), max: vec2(x(until), area.max.y) }
}

/// State of a star during its level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StarState {
    /// The star can still be won.
    Open,
    /// The condition is met for good, but the level is not cleared yet.
    Reached,
    /// The star can no longer be won.
    Lost,
}

/// Returns the condition of the star for beating the author's time, in steps.
pub(super) fn under(steps: u64) -> String {
    format!("Under {}", exact_clock(steps).trim_end_matches(".00"))
}

/// Returns the condition and the state of the first three stars. `left` is the number of times that
/// bricks can still break.
fn star_rows(totals: Totals, left: usize) -> [(String, StarState); 3] {
    let bricks = totals.bricks.saturating_add(u32::try_from(left).unwrap_or(u32::MAX));
    let (reached, needed) = (totals.best_combo, star_combo(bricks));
    let combo = if reached < needed { format!("Combo {reached}/{needed}") } else { format!("Combo ×{needed}") };
    let combo_state = if reached < needed { StarState::Open } else { StarState::Reached };
    let lives = if totals.lives_lost > 0 { StarState::Lost } else { StarState::Open };
    [("Win".to_owned(), StarState::Open), ("No lives lost".to_owned(), lives), (combo, combo_state)]
}

/// Returns true during a game, even if it is paused.
fn is_played(view: &View<'_>) -> bool {
    matches!(view.screen.mode(), Mode::Playing | Mode::Paused)
}

/// Returns the names and figures of the goals. Empty while no game is played.
pub(super) fn goals(view: &View<'_>) -> Vec<(&'static str, String)> {
    if !is_played(view) {
        return Vec::new();
    }
    let points = view.game.score().points;
    let next_life = Some(view.game.rules().lives_earned(points).1).filter(|goal| *goal > 0);
    // In a run, the next higher score in the table. In a single level, the best result.
    let better = view.ranked().iter().map(|line| line.points).filter(|better| *better > points).min();
    let beaten = if view.context.is_run { ("TO BEAT", better) } else { ("BEST", view.best.map(|best| best.points)) };
    let goals = [("NEXT LIFE", next_life), beaten].into_iter();
    let goals = goals.filter_map(|(name, points)| Some((name, points?.to_string())));
    goals
        .chain([(if view.is_replay { "REPLAY" } else { "TIME" }, clock(view.game.flight_steps()))])
        .take(GOALS)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Input;
    use crate::level;
    use crate::player::Best;
    use crate::session::Session;

    #[test]
    fn single_level_shows_best_and_time() {
        let level = level::parse("test.lvl", "Test", "2 2\n").expect("a good level");
        let mut session = Session::new(vec![level], 0, 1);
        assert_eq!(goals(&session.view(1.0, None)), [], "nobody plays");
        session.step(&Input { start: true, ..Input::default() });
        let view = session.view(1.0, None);
        assert_eq!(goals(&view), [("TIME", "0:00".to_owned())], "it was never won");
        let best = Best { points: 1590, steps: None, stars: 2 };
        let before = goals(&View { best: Some(best), ..view });
        assert_eq!(before, [("BEST", "1590".to_owned()), ("TIME", "0:00".to_owned())]);
    }

    #[test]
    fn star_is_lit_once_nothing_can_take_it_away_and_faint_once_it_is_lost() {
        use StarState::{Lost, Open, Reached};
        let states = |totals, left| star_rows(totals, left).map(|(_, state)| state);
        let totals = Totals { bricks: 30, best_combo: 5, ..Totals::default() };
        assert_eq!((star_rows(totals, 10)[2].0.as_str(), states(totals, 10)), ("Combo 5/6", [Open, Open, Open]));
        let totals = Totals { best_combo: 6, lives_lost: 1, ..totals };
        assert_eq!((star_rows(totals, 10)[2].0.as_str(), states(totals, 10)), ("Combo ×6", [Open, Lost, Reached]));
    }
}
