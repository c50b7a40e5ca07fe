//! What the player is after: the next life, and the next place among the high scores. Beside the
//! field both stand at the top of the right panel; else the life alone, at the end of the lower
//! strip.

use super::super::Renderer;
use super::cards::{ASIDE, INSET, PADDING, TOP};
use super::{Align, Column, LABEL, VALUE, scale};
use crate::collision::Aabb;
use crate::draw::{Arrangement, Layout};
use crate::play::View;
use crate::screen::Mode;
use glam::vec2;

/// Pairs of lines that the right panel has room for above its list.
const GOALS: f32 = 2.0;

/// Free space below them, canvas units.
const BELOW: f32 = 14.0;

/// The share of the area below the field that the keys have where there is a goal.
const HINTS: f32 = 0.72;

/// Where what comes after the goals begins in the right panel, canvas units.
pub(super) fn below_goals(layout: &Layout) -> f32 {
    let height = |style| scale::on(layout, style).size * scale::LEADING;
    layout.panels.running.min.y + TOP + INSET + GOALS * (height(scale::CAPTION) + height(scale::TITLE)) + BELOW
}

impl Renderer {
    pub(super) fn draw_goals(&mut self, layout: &Layout, view: &View<'_>) {
        let Some(points) = next_life(view) else { return };
        let points = points.to_string();
        if layout.panels.arrangement == Arrangement::Beside {
            let area = layout.panels.running;
            let mut goals = vec![("NEXT LIFE", points)];
            goals.extend(to_beat(view).map(|points| ("TO BEAT", points.to_string())));
            let [name, figure] =
                [scale::CAPTION, scale::TITLE].map(|style| scale::on(layout, style).size * scale::LEADING);
            self.draw_card(&area, area.min.y + TOP, goals.len() as f32 * (name + figure) + 1.5 * INSET);
            let mut line = Column { x: area.center().x, y: area.min.y + TOP + INSET };
            for (name, points) in goals {
                line.text(self, layout, name, scale::CAPTION, LABEL);
                let width = area.size().x - 2.0 * (ASIDE + PADDING);
                let style = self.narrowed(&points, scale::on(layout, scale::TITLE), width);
                self.text.render_text(layout, &points, vec2(line.x, line.y), style, VALUE, Align::Center);
                line.y += figure;
            }
            return;
        }
        let (_, area) = below_field(layout, view);
        let style = scale::on(layout, scale::LABEL);
        let at = vec2(area.center().x, area.min.y + (area.size().y - style.size) / 2.0);
        self.text.render_text(layout, &format!("NEXT LIFE {points}"), at, style, LABEL, Align::Center);
    }
}

/// The next run in the table of high scores that has more points than the run that is played.
fn to_beat(view: &View<'_>) -> Option<u32> {
    let points = view.game.score().points;
    let better = view.table.iter().map(|entry| entry.result.totals.points).filter(|better| *better > points);
    better.min().filter(|_| view.facts.is_run)
}

/// Where the keys are told below the field, and where the goals are: beside them in a strip, below
/// them in a tall window.
pub(super) fn below_field(layout: &Layout, view: &View<'_>) -> (Aabb, Aabb) {
    let area = layout.panels.hints;
    let share = if next_life(view).is_some() { HINTS } else { 1.0 };
    let middle = area.min + share * area.size();
    match layout.panels.arrangement {
        Arrangement::Tall => {
            (Aabb { max: vec2(area.max.x, middle.y), ..area }, Aabb { min: vec2(area.min.x, middle.y), ..area })
        }
        Arrangement::Strip | Arrangement::Beside => {
            (Aabb { max: vec2(middle.x, area.max.y), ..area }, Aabb { min: vec2(middle.x, area.min.y), ..area })
        }
    }
}

/// The points that bring the next life, in a game in which points do.
fn next_life(view: &View<'_>) -> Option<u32> {
    let every = view.game.rules().life_points;
    let is_played = matches!(view.screen.mode(), Mode::Playing | Mode::Paused);
    let earned = view.game.score().points.checked_div(every).filter(|_| is_played)?;
    earned.checked_add(1)?.checked_mul(every)
}
