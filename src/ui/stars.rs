//! The stars of a level during its game: a card below the lives, or a part of the row below the field.

use super::cards::{Card, content_width};
use super::colors::{AUTHOR, LABEL, VALUE};
use super::painter::Painter;
use super::scale;
use crate::collision::Aabb;
use crate::field::sheet::Sprite;
use crate::player::{Totals, exact_clock, star_combo};
use crate::session::View;
use glam::{Vec2, vec2};

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

/// The conditions and states of a level's stars.
pub(super) struct Stars(Vec<(String, StarState)>);

impl Stars {
    pub(super) fn new(view: &View<'_>) -> Self {
        let mut rows = star_rows(view.level.totals, view.game.bricks().to_destroy()).to_vec();
        if let Some(steps) = view.level.to_beat {
            let is_late = view.game.flight_steps() >= steps;
            rows.push((under(steps), if is_late { StarState::Lost } else { StarState::Open }));
        }
        Self(rows)
    }

    pub(super) fn count(&self) -> usize {
        self.0.len()
    }

    /// Draws the stars in a row, canvas units.
    pub(super) fn draw_row(&self, painter: &mut Painter<'_>, from: Vec2, side: f32, pitch: f32) {
        for (place, (_, state)) in self.0.iter().enumerate() {
            let corner = from + vec2(pitch * place as f32, 0.0);
            painter.sprite(Sprite::Star, corner, Vec2::splat(side), painter.star_tint(*state == StarState::Reached));
        }
    }

    /// Returns the most detailed card that fits in `room`: a column with conditions, or else a row,
    /// with the condition of the last star if possible.
    pub(super) fn card<'a>(&'a self, painter: &Painter<'a>, room: f32) -> Option<Card<'a>> {
        let (style, width) = (painter.on(scale::LABEL), condition_width(painter));
        let fits =
            |(text, _): &(String, StarState)| painter.narrowed(text, style, width).size >= MIN_SHARE * style.size;
        let card = || Card::new(painter.layout, "STARS");
        let row = || card().drawing(STAR_PITCH, |painter, area| self.draw_centered_row(painter, area));
        let mut cards = Vec::new();
        if style.size <= 1.1 * STAR && self.0.iter().all(fits) {
            cards.push(self.0.iter().fold(card(), |card, (text, state)| {
                card.drawing(STAR_PITCH, |painter, area| draw_condition(painter, area, text, *state))
            }));
        }
        cards.extend(self.0.last().map(|(text, _)| row().line(text, scale::LABEL, LABEL)));
        cards.push(row());
        cards.into_iter().find(|card| card.height() <= room)
    }

    fn draw_centered_row(&self, painter: &mut Painter<'_>, area: &Aabb) {
        let gaps = (self.0.len() - 1) as f32;
        let pitch = APART.min((area.size().x - STAR) / gaps);
        let left = area.center().x - (STAR + pitch * gaps) / 2.0;
        self.draw_row(painter, vec2(left, area.min.y + 2.0), STAR, pitch);
    }
}

/// Draws a star with its condition.
fn draw_condition(painter: &mut Painter<'_>, area: &Aabb, text: &str, state: StarState) {
    let at = area.min + vec2(0.0, 2.0);
    painter.sprite(Sprite::Star, at, Vec2::splat(STAR), painter.star_tint(state == StarState::Reached));
    let color = if state == StarState::Lost { AUTHOR } else { VALUE };
    let style = painter.narrowed(text, painter.on(scale::LABEL), condition_width(painter));
    painter.left(text, at + vec2(STAR + BESIDE, (STAR - style.size) / 2.0), style, color);
}

/// Returns the width for a star's condition, canvas units.
fn condition_width(painter: &Painter<'_>) -> f32 {
    content_width(&painter.panels.status) - STAR - BESIDE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn star_is_lit_once_nothing_can_take_it_away_and_faint_once_it_is_lost() {
        use StarState::{Lost, Open, Reached};
        let states = |totals, left| star_rows(totals, left).map(|(_, state)| state);
        let totals = Totals { bricks: 30, best_combo: 5, ..Totals::default() };
        assert_eq!((star_rows(totals, 10)[2].0.as_str(), states(totals, 10)), ("Combo 5/8", [Open, Open, Open]));
        let totals = Totals { best_combo: 8, lives_lost: 1, ..totals };
        assert_eq!((star_rows(totals, 10)[2].0.as_str(), states(totals, 10)), ("Combo ×8", [Open, Lost, Reached]));
    }
}
