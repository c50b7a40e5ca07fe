//! Cards: boxes on a panel with rows of content below each other. A card is as high as its rows
//! need, and a stack of cards shares the room that is left.

use super::colors::LABEL;
use super::painter::Painter;
use super::scale;
use crate::collision::Aabb;
use crate::draw::{Layout, TextStyle};
use glam::{Vec4, vec2};

/// Free space between a panel's edge and a card, canvas units.
pub(super) const ASIDE: f32 = 6.5;
/// Free space between a card's side and its content, canvas units.
const PADDING: f32 = 8.0;
/// Free space above a card's first row, canvas units.
pub(super) const INSET: f32 = 10.0;
/// Free space below a card's last row, canvas units. A line of text has some space below it too.
const BELOW: f32 = 6.0;

/// Free space between two cards, canvas units.
pub(super) const BETWEEN: f32 = 12.0;
/// Free space above the first card of a panel, canvas units.
pub(super) const TOP: f32 = 14.0;

/// Maximum height that a card of a stack gains if there is room to spare, canvas units.
const MAX_GROWTH: f32 = 22.0;

/// Draws a row into its area, canvas units.
type DrawRow<'a> = Box<dyn Fn(&mut Painter<'_>, &Aabb) + 'a>;

/// A row of a card.
struct Row<'a> {
    height: f32,
    draw: DrawRow<'a>,
}

/// A box with rows of content. The first row is the card's name.
pub(super) struct Card<'a> {
    layout: &'a Layout,
    rows: Vec<Row<'a>>,
}

impl<'a> Card<'a> {
    pub(super) fn new(layout: &'a Layout, name: &'a str) -> Self {
        Self::colored(layout, name, LABEL)
    }

    /// Creates a card whose name has a color.
    pub(super) fn colored(layout: &'a Layout, name: &'a str, color: Vec4) -> Self {
        Self { layout, rows: Vec::new() }.line(name, scale::CAPTION, color)
    }

    /// Adds a centered line, shrunk if it is too wide.
    pub(super) fn line(self, text: impl Into<String>, style: TextStyle, color: Vec4) -> Self {
        let text = text.into();
        let height = scale::leading(self.layout, style);
        self.drawing(height, move |painter, area| painter.line(area, &text, style, color))
    }

    /// Adds free space.
    pub(super) fn space(self, height: f32) -> Self {
        self.drawing(height, |_, _| {})
    }

    /// Adds a row that `draw` draws into its area.
    pub(super) fn drawing(mut self, height: f32, draw: impl Fn(&mut Painter<'_>, &Aabb) + 'a) -> Self {
        self.rows.push(Row { height, draw: Box::new(draw) });
        self
    }

    pub(super) fn height(&self) -> f32 {
        INSET + self.rows.iter().map(|row| row.height).sum::<f32>() + BELOW
    }

    /// Draws the card with a height of at least [`Card::height`], and its rows from `inset` below
    /// its top on.
    pub(super) fn draw(&self, painter: &mut Painter<'_>, panel: &Aabb, top: f32, height: f32, inset: f32) {
        painter.draw_box(&Aabb { min: vec2(panel.min.x + ASIDE, top), max: vec2(panel.max.x - ASIDE, top + height) });
        let mut corner = vec2(panel.min.x + ASIDE + PADDING, top + inset);
        for row in &self.rows {
            (row.draw)(painter, &Aabb::from_min_size(corner, vec2(content_width(panel), row.height)));
            corner.y += row.height;
        }
    }
}

/// Returns the width of a card's content in a panel.
pub(super) fn content_width(panel: &Aabb) -> f32 {
    panel.size().x - 2.0 * (ASIDE + PADDING)
}

/// Returns the height of cards below each other, with the space between them.
pub(super) fn stack_height(cards: &[Card<'_>]) -> f32 {
    cards.iter().map(|card| card.height() + BETWEEN).sum::<f32>() - BETWEEN
}

/// Returns the height that each card of a stack gains if the cards share the height that a panel has
/// left.
pub(super) fn growth(panel: &Aabb, cards: &[Card<'_>]) -> f32 {
    let rest = panel.max.y - ASIDE - TOP - stack_height(cards);
    (rest / cards.len() as f32).clamp(0.0, MAX_GROWTH)
}

/// Draws cards one below another, starting at the top of a panel. Each card gains `growth`.
pub(super) fn draw_stack(painter: &mut Painter<'_>, panel: &Aabb, cards: &[Card<'_>], growth: f32) {
    let mut top = panel.min.y + TOP;
    for card in cards {
        let height = card.height() + growth;
        card.draw(painter, panel, top, height, INSET + growth / 2.0);
        top += height + BETWEEN;
    }
}
