//! What the panels tell beside the menu: the best runs, the run that waits or was the last, and
//! to those who have no result yet, what falls from bricks.

use super::super::Renderer;
use super::cards::{ASIDE, BETWEEN, INSET, PADDING, TOP};
use super::goals::below_front;
use super::over::ACCENT;
use super::scale::{CAPTION, LABEL as SMALL, LEADING, TITLE, on};
use super::{AUTHOR, Align, Column, GREEN, LABEL, RED, VALUE};
use crate::draw::{Arrangement, Layout, TextStyle};
use crate::game::PowerUpKind;
use crate::player::TABLE;
use crate::session::View;
use glam::{Vec2, Vec4, vec2};

/// Size of an item's picture, in its own proportions, and from one to the next.
const ITEM: Vec2 = Vec2::new(39.0, 13.0);
const ITEMS: f32 = 19.0;

impl Renderer {
    /// What stands beside the menu before a game.
    pub(super) fn draw_front(&mut self, layout: &Layout, view: &View<'_>) {
        if layout.panels.arrangement != Arrangement::Beside {
            return self.draw_best_line(layout, view);
        }
        self.draw_best_runs(layout, view);
        self.draw_last_run(layout, view);
    }

    /// The best runs so far, and the places that are free, as many as fit. Of the run that was
    /// played last the name shines.
    fn draw_best_runs(&mut self, layout: &Layout, view: &View<'_>) {
        let panel = layout.panels.status;
        let line = |style: TextStyle| on(layout, style).size * LEADING;
        let (left, right) = (panel.min.x + ASIDE + PADDING, panel.max.x - ASIDE - PADDING);
        let height = |places: usize| {
            let (all, names) = (places as f32, view.table.len().min(places) as f32);
            2.0 * INSET + line(CAPTION) + all * (line(TITLE) + 0.5 * INSET) + names * line(SMALL)
        };
        let places = (1..=TABLE).rev().find(|places| TOP + height(*places) <= panel.max.y - ASIDE).unwrap_or(0);
        self.draw_card(&panel, TOP, height(places));
        let mut column = Column { x: panel.center().x, y: TOP + INSET };
        let style = self.narrowed("BEST RUNS", on(layout, CAPTION), right - left);
        self.text.render_text(layout, "BEST RUNS", vec2(column.x, column.y), style, LABEL, Align::Center);
        column.y += line(CAPTION);
        for place in 0..places {
            column.y += 0.5 * INSET;
            let entry = view.table.get(place);
            let points = entry.map_or_else(|| "–".to_owned(), |entry| entry.result.totals.points.to_string());
            let color = if entry.is_some() { VALUE } else { AUTHOR };
            let rank = (place + 1).to_string();
            let style = on(layout, TITLE);
            self.text.render_text(layout, &rank, vec2(left, column.y), style, AUTHOR, Align::Left);
            let width = right - left - self.text.width(&rank, style) - PADDING;
            let style = self.narrowed(&points, style, width);
            let at = vec2(right - self.text.width(&points, style), column.y);
            self.text.render_text(layout, &points, at, style, color, Align::Left);
            column.y += line(TITLE);
            if let Some(entry) = entry {
                let style = on(layout, SMALL);
                let name = self.text.fit(&entry.shown_name(), style, right - left);
                let color = if view.place == Some(place) { ACCENT } else { LABEL };
                let at = vec2(right - self.text.width(&name, style), column.y);
                self.text.render_text(layout, &name, at, style, color, Align::Left);
                column.y += line(SMALL);
            }
        }
    }

    /// The best run in a strip or above a field that is as wide as the window.
    fn draw_best_line(&mut self, layout: &Layout, view: &View<'_>) {
        let Some(best) = view.table.first() else { return };
        let area = layout.panels.status;
        let mut best = format!("{}  {}", best.result.totals.points, best.shown_name());
        let mut line = Column { x: area.center().x, y: area.min.y + area.size().y / 6.0 };
        let [caption, title] = [CAPTION, TITLE].map(|style| on(layout, style).size);
        if line.y + caption * LEADING + title > area.max.y {
            // Where letters are large, there is room for one line.
            line.y = area.center().y - title / 2.0;
            best.insert_str(0, "BEST  ");
        } else {
            line.text(self, layout, "BEST RUN", CAPTION, LABEL);
        }
        let best = self.text.fit(&best, on(layout, TITLE), area.size().x - 2.0 * PADDING);
        line.text(self, layout, &best, TITLE, VALUE);
    }

    /// The run that waits; where nothing was played yet, what falls from bricks.
    fn draw_last_run(&mut self, layout: &Layout, view: &View<'_>) {
        let panel = layout.panels.running;
        let [caption, figure, small] = [CAPTION, TITLE, SMALL].map(|style| on(layout, style).size * LEADING);
        let height = below_front(layout) - TOP - BETWEEN;
        let (x, width) = (panel.center().x, panel.size().x - 2.0 * (ASIDE + PADDING));
        let told = match (view.facts.saved, view.place.and_then(|place| view.table.get(place))) {
            (Some(saved), _) => Some(("YOUR RUN", saved.carried.score.points, format!("Level {}", saved.number))),
            (None, Some(last)) => Some(("LAST RUN", last.result.totals.points, format!("Level {}", last.result.level))),
            (None, None) => None,
        };
        let Some((name, points, how_far)) = told else { return self.draw_legend(layout, view) };
        let lines = caption + figure + small;
        self.draw_card(&panel, TOP, (lines + 2.0 * INSET).min(height));
        let mut column = Column { x, y: TOP + INSET };
        column.text(self, layout, name, CAPTION, LABEL);
        let points = points.to_string();
        let style = self.narrowed(&points, on(layout, TITLE), width);
        self.text.render_text(layout, &points, vec2(x, column.y), style, VALUE, Align::Center);
        column.y += figure;
        column.text(self, layout, &how_far, SMALL, LABEL);
    }

    /// What to catch and what to let fall, each by its picture.
    fn draw_legend(&mut self, layout: &Layout, view: &View<'_>) {
        // Where letters must be large, keys have the room.
        let is_roomy = on(layout, CAPTION).size < 1.2 * CAPTION.size;
        if !view.table.is_empty() || !is_roomy {
            return;
        }
        let panel = layout.panels.running;
        let line = on(layout, CAPTION).size * LEADING;
        let mut top = TOP;
        for (name, good, color) in [("CATCH", true, GREEN), ("LET FALL", false, RED)] {
            let kinds: Vec<_> = PowerUpKind::ALL.into_iter().filter(|kind| kind.is_good() == good).collect();
            let height = 2.0 * INSET + line + ITEMS * kinds.len().div_ceil(2) as f32;
            self.draw_card(&panel, top, height);
            let mut column = Column { x: panel.center().x, y: top + INSET };
            column.text(self, layout, name, CAPTION, color);
            for (row, pair) in kinds.chunks(2).enumerate() {
                for (i, kind) in pair.iter().enumerate() {
                    let aside = (i as f32 - (pair.len() - 1) as f32 / 2.0) * (ITEM.x + 7.0);
                    let at = vec2(column.x + aside - ITEM.x / 2.0, column.y + 2.0 + ITEMS * row as f32);
                    self.sprites.draw_sprite(at, ITEM, self.sheet.power_up_uv(*kind), Vec4::ONE);
                }
            }
            top += height + BETWEEN;
        }
    }
}
