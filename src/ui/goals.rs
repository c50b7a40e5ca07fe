//! Goals: in a run, the next life and the next place among the high scores; in a single level, its
//! best result.
//!
//! Beside the field, goals are at the top of the right panel, with the time if there is room. In
//! other layouts only the first goal is shown, in the row below the field, with key hints, the number
//! of bricks left, and the stars.

use super::arrangement::{Arrangement, Panels};
use super::cards::{BETWEEN, Card, TOP, draw_stack};
use super::colors::{LABEL, VALUE};
use super::key_caps::KeyHints;
use super::painter::Painter;
use super::scale;
use super::stars::Stars;
use crate::collision::Aabb;
use crate::draw::Layout;
use crate::player::clock;
use crate::session::{Mode, View};
use glam::vec2;

/// Maximum number of goals above the list in the right panel.
pub(super) const GOALS: usize = 2;

/// Text scale above which only one goal fits.
const MAX_LABEL: f32 = 1.6;

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

/// Returns the height of the goals in the right panel with the space around them, canvas units.
pub(super) fn goals_height(layout: &Layout, goals: usize) -> f32 {
    TOP + goals.min(room(layout)) as f32 * (card(layout, "", "").height() + BETWEEN)
}

/// Returns how many goals fit in the right panel: only one if a small window has large text.
fn room(layout: &Layout) -> usize {
    if scale::on(layout, scale::LABEL).size > MAX_LABEL * scale::LABEL.size { 1 } else { GOALS }
}

fn card<'a>(layout: &'a Layout, name: &'a str, figure: &str) -> Card<'a> {
    Card::new(layout, name).line(figure, scale::LARGE, VALUE)
}

/// The goals, and the row below the field.
pub(super) struct Goals<'a> {
    pub(super) view: &'a View<'a>,
}

impl Goals<'_> {
    pub(super) fn draw(&self, painter: &mut Painter<'_>) {
        if !painter.is_beside() {
            return self.draw_foot(painter);
        }
        let (panel, layout) = (painter.panels.running, painter.layout);
        let goals = goals(self.view).into_iter().take(room(layout));
        let cards: Vec<_> = goals.map(|(name, figure)| card(layout, name, &figure)).collect();
        draw_stack(painter, &panel, &cards, 0.0);
    }

    /// Draws the row below the field. The goal is beside the hints in a strip, and below them in a
    /// tall window. During a game, bricks and stars are opposite the goal if everything fits.
    ///
    /// ```text
    ///   BRICKS 94 ★ ★ ☆      [P] Pause                        TIME 0:08
    /// ```
    fn draw_foot(&self, painter: &mut Painter<'_>) {
        let goal = goals(self.view).first().map(|(name, figure)| format!("{name} {figure}")).unwrap_or_default();
        let bricks = format!("BRICKS {}", self.view.game.bricks().breakable());
        let style = painter.on(scale::LABEL);
        let area = match painter.panels {
            Panels { arrangement: Arrangement::Phone, running, .. } => below(&running, 2.0 * style.size),
            Panels { hints, .. } => hints,
        };
        let is_tall = painter.panels.arrangement == Arrangement::Tall;
        let side = if painter.panels.arrangement == Arrangement::Strip { SIDE } else { 0.5 };
        let widest = [&goal, &bricks].map(|text| painter.text.width(text, style)).into_iter().fold(0.0, f32::max);
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
        KeyHints::new(self.view).draw_row(painter, &hints);
        let top = row.min.y + (row.size().y - style.size) / 2.0;
        painter.center(&goal, vec2(across(&row, until, 1.0).center().x, top), style, LABEL);
        if has_tally {
            self.draw_tally(painter, &across(&row, 0.0, from), &bricks);
        }
    }

    /// Draws the number of bricks left, and the stars if both fit.
    fn draw_tally(&self, painter: &mut Painter<'_>, area: &Aabb, bricks: &str) {
        let (style, stars) = (painter.on(scale::LABEL), Stars::new(self.view));
        let mut width = painter.text.width(bricks, style);
        let first = width + AFTER_BRICKS * style.size;
        let all = first + ((stars.count() - 1) as f32 * SMALL_PITCH + SMALL_STAR) * style.size;
        let has_stars = all <= area.size().x - 2.0 * ROW_INSET;
        if has_stars {
            width = all;
        }
        let left = area.center() - vec2(width / 2.0, 0.0);
        painter.left(bricks, vec2(left.x, area.min.y + (area.size().y - style.size) / 2.0), style, LABEL);
        if has_stars {
            let side = SMALL_STAR * style.size;
            stars.draw_row(painter, left + vec2(first, -side / 2.0), side, SMALL_PITCH * style.size);
        }
    }
}

/// Returns a row of this height below an area.
fn below(area: &Aabb, height: f32) -> Aabb {
    Aabb { min: vec2(area.min.x, area.max.y), max: vec2(area.max.x, area.max.y + height) }
}

/// Returns the part of an area between two shares of its width.
fn across(area: &Aabb, from: f32, until: f32) -> Aabb {
    let x = |share: f32| area.min.x + share * area.size().x;
    Aabb { min: vec2(x(from), area.min.y), max: vec2(x(until), area.max.y) }
}

/// Returns true during a game, even if it is paused.
pub(super) fn is_played(view: &View<'_>) -> bool {
    matches!(view.screen.mode(), Mode::Playing | Mode::Paused)
}

/// Returns the names and figures of the goals. Empty while no game is played.
pub(super) fn goals(view: &View<'_>) -> Vec<(&'static str, String)> {
    if !is_played(view) {
        return Vec::new();
    }
    let points = view.game.score().points;
    let next_life = Some(view.game.rules().lives_earned(points).1).filter(|goal| *goal > 0);
    // In a run, the next rival to pass. In a single level, the best result.
    let better = view.scores.rivals.iter().map(|rival| rival.points).filter(|better| *better > points).min();
    let beaten = if view.context.run.is_current {
        ("TO BEAT", better)
    } else {
        ("BEST", view.level.best.map(|best| best.points))
    };
    let goals = [("NEXT LIFE", next_life), beaten].into_iter();
    let mut goals: Vec<_> = goals.filter_map(|(name, points)| Some((name, points?.to_string()))).collect();
    let time = clock(view.game.flight_steps());
    // The first goal always has room: a player must not take a recording for their own game.
    match view.program.is_replay {
        true => goals.insert(0, ("REPLAY", time)),
        false => goals.push(("TIME", time)),
    }
    goals.truncate(GOALS);
    goals
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Input;
    use crate::game::rules::GameMode;
    use crate::level;
    use crate::player::{Best, Date, Ranked, RunResult, ScoreEntry, SetKey, Totals};
    use crate::session::{HighScores, LevelView, Session};

    #[test]
    fn single_level_shows_best_and_time() {
        let level = level::parse("test.lvl", "Test", "2 2\n").expect("a good level");
        let mut session = Session::new(vec![level], 0, 1);
        assert_eq!(goals(&session.view(1.0, None)), [], "nobody plays");
        session.step(&Input { start: true, ..Input::default() });
        let view = session.view(1.0, None);
        assert_eq!(goals(&view), [("TIME", "0:00".to_owned())], "it was never won");
        let best = Best { points: 1590, steps: None, stars: 2 };
        let before = goals(&View { level: LevelView { best: Some(best), ..view.level }, ..view });
        assert_eq!(before, [("BEST", "1590".to_owned()), ("TIME", "0:00".to_owned())]);
    }

    /// Where only one goal has room, it tells a recording from a game of one's own.
    #[test]
    fn recording_is_named_first() {
        let level = level::parse("test.lvl", "Test", "2 2\n").expect("a good level");
        let mut session = Session::new(vec![level], 0, 1);
        session.step(&Input { start: true, ..Input::default() });
        let mut view = session.view(1.0, None);
        view.level.best = Some(Best { points: 1590, steps: None, stars: 2 });
        view.program.is_replay = true;
        assert_eq!(goals(&view), [("REPLAY", "0:00".to_owned()), ("BEST", "1590".to_owned())]);
    }

    /// In a run, the next rival is to beat. The player's own better scores are not.
    #[test]
    fn only_a_rival_is_to_beat() {
        static RIVALS: [Ranked<'static>; 2] =
            [Ranked { name: "Ann", points: 900, entry: None }, Ranked { name: "Ben", points: 500, entry: None }];
        let level = level::parse("test.lvl", "Test", "2 2\n").expect("a good level");
        let mut session = Session::new(vec![level], 0, 1);
        session.step(&Input { start: true, ..Input::default() });
        let set = SetKey { name: "Mine".to_owned(), fingerprint: 0 };
        let totals = Totals { points: 700, ..Totals::default() };
        let result = RunResult { set, mode: GameMode::TUTORIAL, totals, level: 1, levels: 2, is_won: false };
        let own = [ScoreEntry { name: "Me".to_owned(), date: Date::default(), result }];
        let to_beat = |rivals: &'static [Ranked<'static>]| {
            let mut view = session.view(1.0, None);
            view.context.run.is_current = true;
            view.scores.rivals = rivals;
            let scores = HighScores { table: &own, ..view.scores };
            let goals = goals(&View { scores, ..view });
            goals.into_iter().find(|(name, _)| *name == "TO BEAT").map(|(_, points)| points)
        };
        assert_eq!((to_beat(&RIVALS), to_beat(&[])), (Some("500".to_owned()), None));
    }
}
