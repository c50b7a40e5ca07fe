//! The panels beside the menu: the best runs, and the saved or the last run. Before the first
//! result, a panel shows the items that fall from bricks.

use super::cards::{ASIDE, Card, TOP, draw_stack};
use super::colors::{ACCENT, AUTHOR, LABEL, VALUE};
use super::how_to::item_groups;
use super::painter::Painter;
use super::scale::{CAPTION, LABEL as SMALL, TITLE};
use crate::collision::Aabb;
use crate::draw::TextStyle;
use crate::game::PowerUpKind;
use crate::menu::Page;
use crate::player::{Ranked, TABLE};
use crate::session::View;
use glam::{Vec2, Vec4, vec2};

/// Size of an item's picture, in its own aspect ratio, canvas units.
const ITEM: Vec2 = Vec2::new(33.0, 11.0);
/// Distance between the tops of two rows of items.
const ITEMS: f32 = 17.0;

/// Items per row.
const IN_ROW: usize = 3;

/// Free space between rank and points, canvas units.
const PADDING: f32 = 8.0;
/// Free space above each place among the best runs, canvas units.
const ABOVE_PLACE: f32 = 5.0;

/// Free space at both ends of a line above the field.
const LINE_PADDING: f32 = 10.0;

/// The panels beside the menu.
pub(super) struct FrontPanels<'a> {
    pub(super) view: &'a View<'a>,
}

impl FrontPanels<'_> {
    pub(super) fn draw(&self, painter: &mut Painter<'_>) {
        // The page of high scores has a table of its own.
        let has_table = self.view.screen.page() == Some(Page::Scores);
        if !painter.is_beside() {
            if !has_table {
                self.draw_best_line(painter);
            }
            return;
        }
        if !has_table {
            let (panel, table) = (painter.panels.status, self.view.ranked());
            let room = panel.max.y - ASIDE - TOP;
            let mut cards = (0..=TABLE).rev().map(|places| self.best_runs(painter, &table, places));
            let card = cards.find(|card| card.height() <= room);
            draw_stack(painter, &panel, card.as_slice(), 0.0);
        }
        let panel = painter.panels.running;
        let cards = self.last_run(painter).map_or_else(|| self.legend(painter), |card| vec![card]);
        draw_stack(painter, &panel, &cards, 0.0);
    }

    /// Creates a card with the best runs and the free places. Highlights the name of the last run.
    fn best_runs<'b>(&'b self, painter: &Painter<'b>, table: &[Ranked<'b>], places: usize) -> Card<'b> {
        let mut card = Card::new(painter.layout, "BEST RUNS");
        for place in 0..places {
            let line = table.get(place).copied();
            let points = line.map_or_else(|| "–".to_owned(), |line| line.points.to_string());
            let color = if line.is_some_and(|line| line.entry.is_some()) { VALUE } else { AUTHOR };
            card = card.space(ABOVE_PLACE).drawing(painter.leading(TITLE), move |painter, area| {
                let (rank, style) = ((place + 1).to_string(), painter.on(TITLE));
                painter.left(&rank, area.min, style, AUTHOR);
                let width = area.size().x - painter.text.width(&rank, style) - PADDING;
                right(painter, area, &points, painter.narrowed(&points, style, width), color);
            });
            let Some(line) = line else { continue };
            let color = match line {
                Ranked { entry: None, .. } => AUTHOR,
                line if self.view.is_newest(&line) => ACCENT,
                _ => LABEL,
            };
            card = card.drawing(painter.leading(SMALL), move |painter, area| {
                let style = painter.on(SMALL);
                let name = painter.text.fit(line.name, style, area.size().x);
                right(painter, area, &name, style, color);
            });
        }
        card
    }

    /// Draws the best run in the panel above the field.
    fn draw_best_line(&self, painter: &mut Painter<'_>) {
        let table = self.view.ranked();
        let Some(best) = table.first() else { return };
        let mut area = painter.panels.status;
        let mut best = format!("{}  {}", best.points, best.name);
        let title = painter.on(TITLE);
        let top = area.min.y + area.size().y / 6.0;
        if top + painter.leading(CAPTION) + title.size > area.max.y {
            // With large text, there is room for only one line.
            area.min.y = area.center().y - title.size / 2.0;
            best.insert_str(0, "BEST  ");
        } else {
            area.min.y = top;
            painter.line(&area, "BEST RUN", CAPTION, LABEL);
            area.min.y += painter.leading(CAPTION);
        }
        let best = painter.text.fit(&best, title, area.size().x - 2.0 * LINE_PADDING);
        painter.line(&area, &best, TITLE, VALUE);
    }

    /// Creates a card for the saved run, or else for the last run.
    fn last_run<'b>(&self, painter: &Painter<'b>) -> Option<Card<'b>> {
        let (name, points, level) = match (self.view.context.run.saved, self.view.scores.newest) {
            (Some(saved), _) => ("YOUR RUN", saved.carried.score.points, saved.number),
            (None, Some(last)) => ("LAST RUN", last.result.totals.points, last.result.level),
            (None, None) => return None,
        };
        let card = Card::new(painter.layout, name).line(points.to_string(), TITLE, VALUE);
        Some(card.line(format!("Level {level}"), SMALL, LABEL))
    }

    /// Creates a card for each group of items: to catch, to gamble on, to avoid.
    fn legend<'b>(&'b self, painter: &Painter<'b>) -> Vec<Card<'b>> {
        // With large text, the key hints need the room.
        let is_roomy = painter.on(CAPTION).size < 1.2 * CAPTION.size;
        if !self.view.scores.table.is_empty() || !is_roomy {
            return Vec::new();
        }
        let card = |(name, kinds, color): (&'static str, Vec<PowerUpKind>, Vec4)| {
            let height = ITEMS * kinds.len().div_ceil(IN_ROW) as f32;
            Card::colored(painter.layout, name, color)
                .drawing(height, move |painter, area| self.draw_items(painter, area, &kinds))
        };
        item_groups(self.view).map(card).into()
    }

    fn draw_items(&self, painter: &mut Painter<'_>, area: &Aabb, kinds: &[PowerUpKind]) {
        for (row, items) in kinds.chunks(IN_ROW).enumerate() {
            for (i, kind) in items.iter().enumerate() {
                let aside = (i as f32 - (items.len() - 1) as f32 / 2.0) * (ITEM.x + 4.0);
                let at = vec2(area.center().x + aside - ITEM.x / 2.0, area.min.y + 2.0 + ITEMS * row as f32);
                painter.draw_item(*kind, self.view.is_good(*kind), at, ITEM, 1.0);
            }
        }
    }
}

/// Draws right-aligned text.
fn right(painter: &mut Painter<'_>, area: &Aabb, text: &str, style: TextStyle, color: Vec4) {
    let at = vec2(area.max.x - painter.text.width(text, style), area.min.y);
    painter.left(text, at, style, color);
}
