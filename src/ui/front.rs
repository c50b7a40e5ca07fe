//! The panels beside the menu: the best run, and the saved or the last run.

use super::cards::{Card, content_width, draw_stack};
use super::colors::{LABEL, VALUE};
use super::painter::Painter;
use super::scale::{CAPTION, LABEL as SMALL, TITLE};
use crate::menu::Page;
use crate::player::Ranked;
use crate::session::View;

/// Free space at both ends of a line above the field.
const LINE_PADDING: f32 = 10.0;

/// The panels beside the menu.
pub(super) struct FrontPanels<'a> {
    pub(super) view: &'a View<'a>,
}

impl FrontPanels<'_> {
    pub(super) fn draw(&self, painter: &mut Painter<'_>) {
        // The page of high scores shows all of them.
        let table = if self.view.screen.page() == Some(Page::Scores) { Vec::new() } else { self.view.ranked() };
        let best = table.first();
        if !painter.is_beside() {
            best.iter().for_each(|best| self.draw_best_line(painter, best));
            return;
        }
        let (status, running) = (painter.panels.status, painter.panels.running);
        let best = best.map(|best| {
            let card = Card::new(painter.layout, "BEST RUN").line(best.points.to_string(), TITLE, VALUE);
            card.line(painter.text.fit(best.name, painter.on(SMALL), content_width(&status)), SMALL, LABEL)
        });
        draw_stack(painter, &status, best.as_slice(), 0.0);
        draw_stack(painter, &running, self.last_run(painter).as_slice(), 0.0);
    }

    /// Draws the best run in the panel above the field.
    fn draw_best_line(&self, painter: &mut Painter<'_>, best: &Ranked<'_>) {
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
}
