//! Grounds for groups of lines in the panels.

use super::super::Renderer;
use super::super::sheet::Sprite;
use super::panels::nine;
use crate::collision::Aabb;
use crate::draw::{Arrangement, Layout, TextStyle};
use glam::{Vec4, vec2};

/// Free space between a panel's edge and a card, and between the card's upper edge and its first
/// line; canvas units.
pub(super) const ASIDE: f32 = 6.5;
pub(super) const INSET: f32 = 10.0;

/// Free space between a card's side and what is in it.
pub(super) const PADDING: f32 = 8.0;

/// Free space between one card and the next, and above the first one.
pub(super) const BETWEEN: f32 = 12.0;
pub(super) const TOP: f32 = 14.0;

/// Free space above and below a card that is a whole panel.
const MARGIN: f32 = 3.0;

/// A card's rounded corner, canvas units, and the share of its picture's side that it has.
const CORNER: f32 = 8.0;
const CORNER_SHARE: f32 = 0.25;

impl Renderer {
    /// The ground of a group of lines in a panel.
    pub(super) fn draw_card(&mut self, panel: &Aabb, top: f32, height: f32) {
        let area = Aabb { min: vec2(panel.min.x + ASIDE, top), max: vec2(panel.max.x - ASIDE, top + height) };
        for part in nine(&area, CORNER, self.sheet.uv(Sprite::Card), CORNER_SHARE) {
            if part.is_middle() {
                self.draw_pane(&part);
            } else {
                part.draw(&mut self.sprites, Vec4::ONE);
            }
        }
    }

    /// The grounds of panels above and below a field as wide as the window: each is one card.
    /// Strips are too low for cards.
    pub(super) fn draw_row_cards(&mut self, layout: &Layout) {
        let panels = layout.panels;
        if panels.arrangement != Arrangement::Tall {
            return;
        }
        for panel in [panels.status, panels.running, panels.hints] {
            self.draw_card(&panel, panel.min.y + MARGIN, panel.size().y - 2.0 * MARGIN);
        }
    }

    /// A style in which a line is no wider than `width`: a score may have ten digits.
    pub(super) fn narrowed(&self, text: &str, style: TextStyle, width: f32) -> TextStyle {
        let wide = self.text.width(text, style);
        TextStyle { size: style.size * (width / wide.max(1.0)).min(1.0), ..style }
    }
}
