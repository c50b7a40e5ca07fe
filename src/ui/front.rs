//! The panels beside the menu: the best runs, and the saved or the last run. Before the first
//! result, a panel shows the items that fall from bricks.

use super::how_to::item_groups;
use super::painter::Painter;
use super::panels::{ASIDE, BETWEEN, Column, INSET, PADDING, TOP, column_in};
use super::scale::{CAPTION, LABEL as SMALL, TITLE};
use super::{ACCENT, AUTHOR, LABEL, VALUE};
use crate::draw::TextStyle;
use crate::player::{Ranked, TABLE};
use crate::session::View;
use glam::{Vec2, Vec4, vec2};

/// Size of an item's picture, in its own aspect ratio, canvas units.
const ITEM: Vec2 = Vec2::new(33.0, 11.0);
/// Distance between the tops of two rows of items.
const ITEMS: f32 = 17.0;

/// Items per row.
const IN_ROW: usize = 3;

/// Free space at both ends of a line above the field.
const LINE_PADDING: f32 = 10.0;

/// The panels beside the menu.
pub(super) struct FrontPanels<'a> {
    view: &'a View<'a>,
}

impl<'a> FrontPanels<'a> {
    pub(super) fn new(view: &'a View<'a>) -> Self {
        Self { view }
    }

    /// Draws the best runs and the free places, as many as fit, and highlights the name of the last
    /// run.
    pub(super) fn draw_best_runs(&self, painter: &mut Painter<'_>) {
        let (panel, table) = (painter.layout.panels.status, self.view.ranked());
        let [caption, title, small] = [CAPTION, TITLE, SMALL].map(|style| painter.leading(style));
        let height = |places: usize| {
            let (all, names) = (places as f32, table.len().min(places) as f32);
            2.0 * INSET + caption + all * (title + 0.5 * INSET) + names * small
        };
        let places = (1..=TABLE).rev().find(|places| TOP + height(*places) <= panel.max.y - ASIDE).unwrap_or(0);
        let mut column = painter.begin_card(&panel, TOP, height(places), INSET, "BEST RUNS");
        for place in 0..places {
            column.y += 0.5 * INSET;
            let line = table.get(place);
            let points = line.map_or_else(|| "–".to_owned(), |line| line.points.to_string());
            let (rank, style) = ((place + 1).to_string(), painter.on(TITLE));
            painter.left(&rank, vec2(column.left(), column.y), style, AUTHOR);
            let width = column.width - painter.text.width(&rank, style) - PADDING;
            let color = if line.is_some_and(|line| line.entry.is_some()) { VALUE } else { AUTHOR };
            right(painter, &column, &points, painter.narrowed(&points, style, width), color);
            column.y += title;
            if let Some(line) = line {
                let style = painter.on(SMALL);
                let name = painter.text.fit(line.name, style, column.width);
                let color = match line {
                    Ranked { entry: None, .. } => AUTHOR,
                    line if self.view.is_newest(line) => ACCENT,
                    _ => LABEL,
                };
                right(painter, &column, &name, style, color);
                column.y += small;
            }
        }
    }

    /// Draws the best run in the panel above the field.
    pub(super) fn draw_best_line(&self, painter: &mut Painter<'_>) {
        let table = self.view.ranked();
        let Some(best) = table.first() else { return };
        let area = painter.layout.panels.status;
        let mut best = format!("{}  {}", best.points, best.name);
        let mut column = column_in(&area, area.min.y + area.size().y / 6.0);
        let title = painter.on(TITLE);
        if column.y + painter.leading(CAPTION) + title.size > area.max.y {
            // With large text, there is room for only one line.
            column.y = area.center().y - title.size / 2.0;
            best.insert_str(0, "BEST  ");
        } else {
            painter.line(&mut column, "BEST RUN", CAPTION, LABEL);
        }
        let best = painter.text.fit(&best, title, area.size().x - 2.0 * LINE_PADDING);
        painter.center(&best, column.top(), title, VALUE);
    }

    /// Draws the saved run. Without a saved run, draws the last run, or else the items.
    pub(super) fn draw_last_run(&self, painter: &mut Painter<'_>) {
        let panel = painter.layout.panels.running;
        let lines = [CAPTION, TITLE, SMALL].map(|style| painter.leading(style)).iter().sum::<f32>();
        let height = lines + 2.0 * INSET;
        let last = self.view.scores.place.and_then(|place| self.view.scores.table.get(place));
        let (name, points, level) = match (self.view.context.run.saved, last) {
            (Some(saved), _) => ("YOUR RUN", saved.carried.score.points, saved.number),
            (None, Some(last)) => ("LAST RUN", last.result.totals.points, last.result.level),
            (None, None) => return self.draw_legend(painter),
        };
        let mut column = painter.begin_card(&panel, TOP, height, INSET, name);
        painter.line(&mut column, &points.to_string(), TITLE, VALUE);
        painter.line(&mut column, &format!("Level {level}"), SMALL, LABEL);
    }

    /// Draws the items in groups: to catch, to gamble on, to avoid.
    fn draw_legend(&self, painter: &mut Painter<'_>) {
        // With large text, the key hints need the room.
        let is_roomy = painter.on(CAPTION).size < 1.2 * CAPTION.size;
        if !self.view.scores.table.is_empty() || !is_roomy {
            return;
        }
        let panel = painter.layout.panels.running;
        let mut top = TOP;
        for (name, kinds, color) in item_groups(self.view) {
            let height = 2.0 * INSET + painter.leading(CAPTION) + ITEMS * kinds.len().div_ceil(IN_ROW) as f32;
            painter.draw_card(&panel, top, height);
            let mut column = column_in(&panel, top + INSET);
            painter.line(&mut column, name, CAPTION, color);
            for (row, items) in kinds.chunks(IN_ROW).enumerate() {
                for (i, kind) in items.iter().enumerate() {
                    let aside = (i as f32 - (items.len() - 1) as f32 / 2.0) * (ITEM.x + 4.0);
                    let at = column.top() + vec2(aside - ITEM.x / 2.0, 2.0 + ITEMS * row as f32);
                    painter.draw_item(*kind, self.view.is_good(*kind), at, ITEM, 1.0);
                }
            }
            top += height + BETWEEN;
        }
    }
}

/// Draws right-aligned text.
fn right(painter: &mut Painter<'_>, column: &Column, text: &str, style: TextStyle, color: Vec4) {
    let at = vec2(column.left() + column.width - painter.text.width(text, style), column.y);
    painter.left(text, at, style, color);
}
