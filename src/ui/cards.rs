//! Cards in the panels, and the columns of lines on them.

use super::{Hud, LABEL, scale};
use crate::collision::Aabb;
use crate::draw::{Arrangement, TextStyle};
use crate::field::sheet::Sprite;
use glam::{Vec2, Vec4, vec2};

/// Free space between a panel's edge and a card, and between the card's upper edge and its first
/// line; canvas units.
pub(super) const ASIDE: f32 = 6.5;
pub(super) const INSET: f32 = 10.0;

/// Free space between a card's side and its content.
pub(super) const PADDING: f32 = 8.0;

/// Free space between one card and the next, and above the first one.
pub(super) const BETWEEN: f32 = 12.0;
pub(super) const TOP: f32 = 14.0;

/// Free space above and below a card that is a whole panel.
const MARGIN: f32 = 3.0;

/// A card's rounded corner, canvas units, and the share of its picture's side that it has.
const CORNER: (f32, f32) = (8.0, 0.25);

/// A column of centred lines, canvas units.
#[derive(Clone, Copy)]
pub(super) struct Column {
    pub(super) x: f32,
    /// Top of the next line.
    pub(super) y: f32,
    pub(super) width: f32,
}

impl Column {
    /// The middle of the next line's top edge.
    pub(super) fn top(&self) -> Vec2 {
        vec2(self.x, self.y)
    }

    pub(super) fn left(&self) -> f32 {
        self.x - self.width / 2.0
    }
}

impl Hud<'_> {
    /// The ground of a card in a panel.
    pub(super) fn draw_card(&mut self, panel: &Aabb, top: f32, height: f32) {
        let area = Aabb { min: vec2(panel.min.x + ASIDE, top), max: vec2(panel.max.x - ASIDE, top + height) };
        let (pane, uv) = self.draw_rim(&area, Sprite::Card, CORNER, |_| Vec4::ONE);
        // The plate is left open for it: it has most of the panels' pixels.
        self.grounds.draw_sprite(pane.min, pane.size(), uv, Vec4::ONE);
        self.panes.push(pane);
    }

    /// A card with its name `inset` below its top. Returns the column below the name.
    pub(super) fn begin_card(&mut self, panel: &Aabb, top: f32, height: f32, inset: f32, name: &str) -> Column {
        self.draw_card(panel, top, height);
        let mut column = column_in(panel, top + inset);
        self.line(&mut column, name, scale::CAPTION, LABEL);
        column
    }

    /// The next line of a column, made smaller where it is too wide.
    pub(super) fn line(&mut self, column: &mut Column, text: &str, style: TextStyle, color: Vec4) {
        let style = self.on(style);
        self.center(text, column.top(), self.narrowed(text, style, column.width), color);
        column.y += style.size * scale::LEADING;
    }

    /// The panels of a tall window are one card each. Strips are too low for cards.
    pub(super) fn draw_row_cards(&mut self) {
        let panels = self.layout.panels;
        if panels.arrangement == Arrangement::Tall {
            for panel in [panels.status, panels.running, panels.hints] {
                self.draw_card(&panel, panel.min.y + MARGIN, panel.size().y - 2.0 * MARGIN);
            }
        }
    }
}

/// A column as wide as the content of a card in this panel.
pub(super) fn column_in(panel: &Aabb, top: f32) -> Column {
    Column { x: panel.center().x, y: top, width: panel.size().x - 2.0 * (ASIDE + PADDING) }
}
