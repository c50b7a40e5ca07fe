//! Panels and texts: level, score and lives, what matters now, what the keys do now, and the pages
//! of the menu over the field. Tutorial chapter: *Render text*, whose `Lives` lies over the top row
//! of bricks.
//!
//! Everything here is in canvas units. Where it stands, [`Layout::panels`] says; how large its
//! letters are, `scale.rs`.

mod captions;
mod cards;
mod foot;
mod front;
mod goals;
mod ground;
mod hints;
mod how_to;
mod logo;
mod message;
mod meter;
mod over;
mod pages;
mod panels;
mod power_ups;
mod results;
mod scale;
mod shortcuts;
mod status;
mod table;

pub use shortcuts::Shortcut;
pub(super) use shortcuts::Shortcuts;

use super::sheet::Sprite;
use super::{BAR_COLOR, Renderer};
use crate::draw::{Align, Layout, TextStyle};
use crate::game::FIELD;
use crate::session::{Mode, View};
use glam::{Vec4, vec2, vec4};

const LABEL: Vec4 = Vec4::new(0.77, 0.82, 0.94, 1.0);
/// As dark as can be read on every ground: `tests/all/contrast.rs`.
const AUTHOR: Vec4 = Vec4::new(0.49, 0.545, 0.705, 1.0);
const VALUE: Vec4 = Vec4::new(0.95, 0.97, 1.0, 1.0);
const GREEN: Vec4 = Vec4::new(0.35, 1.0, 0.45, 1.0);
const YELLOW: Vec4 = Vec4::new(1.0, 0.9, 0.35, 1.0);
const RED: Vec4 = Vec4::new(1.0, 0.45, 0.4, 1.0);

/// Behind a line over the field, where nothing else darkens it.
const PLATE: Vec4 = Vec4::new(0.02, 0.02, 0.06, 0.88);

/// The top of the field's part below the bricks, where nothing else is, world units.
const BELOW_BRICKS: f32 = 325.0;

/// Top of the hint to release the ball, while a message takes its usual place below the bricks;
/// world units.
const HINT_BELOW_MESSAGE: f32 = 530.0;

impl Renderer {
    /// Collects the sprites and texts of panels and messages.
    pub(super) fn draw_hud(&mut self, layout: &Layout, view: &View<'_>) {
        // On a page, what the player asked for just now has a message's place for a while.
        let is_told = view.note.is_none() || view.screen.mode() == Mode::Playing;
        let view = &View { message: view.message.filter(|_| is_told), ..*view };
        self.shortcuts.begin(view.pointer);
        self.draw_cover(layout, view);
        self.draw_frame(&layout.field_area(), view);
        self.draw_edges(layout);
        self.draw_row_cards(layout);
        self.draw_status(layout, view);
        self.draw_goals(layout, view);
        self.draw_running(layout, view);
        self.draw_notice(layout, view);
        self.draw_hints(layout, view);
        if view.screen.mode() == Mode::Playing {
            self.draw_caption(layout, view);
            self.draw_banner(layout, view);
        }
        self.draw_page(layout, view);
        self.draw_logo(layout, view);
        self.draw_rate(layout, view);
        self.draw_program_note(layout, view);
        if let Some(message) = view.message {
            self.draw_file_message(layout, message, view);
        }
    }

    /// Another field comes out of the dark.
    fn draw_cover(&mut self, layout: &Layout, view: &View<'_>) {
        if view.fade.cover > 0.0 {
            let dark = BAR_COLOR * vec4(1.0, 1.0, 1.0, view.fade.cover);
            let field = layout.field_area();
            self.sprites.draw_sprite(field.min, field.size(), self.sheet.uv(Sprite::White), dark);
        }
    }

    /// How many frames are drawn in a second, in the field's lower left corner.
    fn draw_rate(&mut self, layout: &Layout, view: &View<'_>) {
        let Some(rate) = view.rate else { return };
        let style = scale::on(layout, scale::FINE);
        let text = format!("{rate:.0}/s");
        let size = vec2(self.text.width(&text, style) + 8.0, style.size * scale::LEADING + 3.0);
        let corner = layout.from_world(vec2(0.0, FIELD.y - size.y));
        self.sprites.draw_sprite(corner, size, self.sheet.uv(Sprite::White), PLATE);
        self.text.render_text(layout, &text, corner + vec2(4.0, 3.0), style, VALUE, Align::Left);
    }

    /// What the program says, in a line or a few at the field's upper edge. While a game is played,
    /// messages have another place.
    fn draw_program_note(&mut self, layout: &Layout, view: &View<'_>) {
        let Some(note) = view.note else { return };
        let style = scale::on(layout, scale::NOTE);
        let lines = self.text.wrap(note, style, FIELD.x - 24.0);
        let leading = style.size * scale::LEADING;
        let height = 0.35 * style.size + leading * lines.len() as f32;
        let corner = layout.from_world(vec2(0.0, 0.0));
        self.sprites.draw_sprite(corner, vec2(FIELD.x, height), self.sheet.uv(Sprite::White), PLATE);
        for (i, line) in lines.iter().enumerate() {
            let at = corner + vec2(FIELD.x / 2.0, 0.3 * style.size + leading * i as f32);
            self.text.render_text(layout, line, at, style, VALUE, Align::Center);
        }
    }
}

#[cfg(test)]
mod tests;

/// A colour of which only a share is seen.
fn faded(color: Vec4, share: f32) -> Vec4 {
    color * vec4(1.0, 1.0, 1.0, share)
}

/// Words as they begin a sentence.
fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A column of centred lines.
struct Column {
    x: f32,
    /// Top of the next line.
    y: f32,
}

impl Column {
    fn text(&mut self, renderer: &mut Renderer, layout: &Layout, text: &str, style: TextStyle, color: Vec4) {
        let style = scale::on(layout, style);
        renderer.text.render_text(layout, text, vec2(self.x, self.y), style, color, Align::Center);
        self.y += style.size * scale::LEADING;
    }
}
