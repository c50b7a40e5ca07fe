//! Panels and text: level, score and lives, goals, active power-ups, key hints, and the menu's
//! pages over the field. Tutorial chapter: *Render text*, whose `Lives` covers the top row of
//! bricks.
//!
//! Panels are in canvas units, pages in world units. [`Layout::panels`] has the positions of the
//! panels, and `scale.rs` the sizes of their text. `Hud::draw` lists everything in drawing order.

mod captions;
mod front;
mod goals;
mod hints;
mod how_to;
mod key_caps;
mod level_pictures;
mod logo;
mod messages;
mod pages;
mod panels;
mod plates;
mod power_ups;
mod results;
mod scale;
mod scores;
mod status;

pub use hints::Shortcut;
pub(crate) use key_caps::Shortcuts;
pub(crate) use level_pictures::draw_thumbnail;

use crate::collision::Aabb;
use crate::draw::{Align, Arrangement, Layout, SpriteRenderer, TextRenderer, TextStyle};
use crate::field::sheet::{Sprite, SpriteSheet};
use crate::game::PowerUpKind;
use crate::library::Message;
use crate::menu::capitalised;
use crate::player::Best;
use crate::player::exact_clock;
use crate::session::{Mode, View};
use glam::{Vec2, Vec4, vec2, vec4};

/// Color around the canvas and behind the panels.
pub(crate) const BAR_COLOR: Vec4 = Vec4::new(0.02, 0.02, 0.05, 1.0);

const LABEL: Vec4 = Vec4::new(0.77, 0.82, 0.94, 1.0);
/// The darkest color that is legible on every background (`tests/all/contrast.rs`).
const AUTHOR: Vec4 = Vec4::new(0.49, 0.545, 0.705, 1.0);
const VALUE: Vec4 = Vec4::new(0.95, 0.97, 1.0, 1.0);
const GREEN: Vec4 = Vec4::new(0.35, 1.0, 0.45, 1.0);
/// Color of warnings.
const YELLOW: Vec4 = Vec4::new(1.0, 0.9, 0.35, 1.0);
const RED: Vec4 = Vec4::new(1.0, 0.45, 0.4, 1.0);
/// Color of the focused entry.
const ACCENT: Vec4 = Vec4::new(0.62, 0.88, 1.0, 1.0);

/// Color behind text over the field, where nothing else darkens the field.
const PLATE: Vec4 = Vec4::new(0.02, 0.02, 0.06, 0.88);

/// Top of the free part of the field below the bricks, world units.
const BELOW_BRICKS: f32 = 325.0;

/// Top of the hint to launch the ball while a message covers its usual position, world units.
const HINT_BELOW_MESSAGE: f32 = 530.0;

/// Collects the sprites and text of one frame's panels, pages and messages.
pub(crate) struct Hud<'a> {
    text: &'a mut TextRenderer,
    sprites: &'a mut SpriteRenderer,
    /// Opaque backgrounds behind the sprites.
    grounds: &'a mut SpriteRenderer,
    shortcuts: &'a mut Shortcuts,
    sheet: &'a SpriteSheet,
    layout: &'a Layout,
    view: &'a View<'a>,
    /// Areas that already have an opaque background.
    panes: Vec<Aabb>,
    /// Opacity of the page over the field, from 0 to 1. A page fades in.
    shown: f32,
    /// Distance of the page above its final position, world units. A page drops in.
    above: f32,
}

impl<'a> Hud<'a> {
    /// Draws a frame into `text`, `sprites`, and the opaque `grounds` behind them. Sets `shortcuts`
    /// to the frame's clickable areas.
    pub(crate) fn draw(
        text: &'a mut TextRenderer,
        (sprites, grounds): (&'a mut SpriteRenderer, &'a mut SpriteRenderer),
        shortcuts: &'a mut Shortcuts,
        sheet: &'a SpriteSheet,
        layout: &'a Layout,
        view: &'a View<'a>,
    ) {
        let panes = Vec::new();
        let mut hud = Self { text, sprites, grounds, shortcuts, sheet, layout, view, panes, shown: 1.0, above: 0.0 };
        hud.shortcuts.0.clear();
        hud.draw_cover();
        hud.draw_frame();
        hud.draw_edges();
        hud.draw_row_cards();
        hud.draw_status();
        hud.draw_goals();
        hud.draw_running();
        hud.draw_notice();
        hud.draw_hint_column();
        if view.screen.mode() == Mode::Playing {
            hud.draw_caption();
            hud.draw_banner();
        }
        hud.draw_world_end();
        hud.draw_page();
        (hud.shown, hud.above) = (1.0, 0.0);
        hud.draw_logo();
        hud.draw_rate();
        hud.draw_program_note();
        hud.draw_file_message();
        hud.draw_ground();
    }

    /// Darkens the field during the change from one game to another.
    fn draw_cover(&mut self) {
        let cover = self.view.fade.cover;
        if cover > 0.0 {
            let field = self.layout.field_area();
            self.sprite(Sprite::White, field.min, field.size(), faded(BAR_COLOR, cover));
        }
    }

    /// Returns the message about a file, if any. On a page, a note of the program hides the
    /// message.
    fn message(&self) -> Option<&'a Message> {
        let view = self.view;
        view.message.filter(|_| view.note.is_none() || view.screen.mode() == Mode::Playing)
    }

    fn is_beside(&self) -> bool {
        self.layout.panels.arrangement == Arrangement::Beside
    }

    fn is_high_contrast(&self) -> bool {
        self.view.context.settings.high_contrast()
    }

    /// Returns true if an item helps under the rules of the current game, or of the next run while
    /// the menu is open.
    fn is_good(&self, kind: PowerUpKind) -> bool {
        let is_played = self.view.screen.mode() != Mode::Menu;
        let next = self.view.context.settings.run.rules();
        if is_played { self.view.game.rules() } else { &next }.is_good(kind)
    }

    /// Returns the style, enlarged if necessary to be legible in this window.
    fn on(&self, style: TextStyle) -> TextStyle {
        scale::on(self.layout, style)
    }

    /// Returns the distance between the tops of two lines in this style.
    fn leading(&self, style: TextStyle) -> f32 {
        self.on(style).size * scale::LEADING
    }

    /// Returns the style, shrunk if necessary so that the text is at most `width` wide.
    fn narrowed(&self, text: &str, style: TextStyle, width: f32) -> TextStyle {
        TextStyle { size: style.size * (width / self.text.width(text, style).max(1.0)).min(1.0), ..style }
    }

    /// Draws a line of text. `at` is its top-left corner, canvas units.
    fn left(&mut self, text: &str, at: Vec2, style: TextStyle, color: Vec4) {
        self.text.render_text(self.layout, text, at, style, color, Align::Left);
    }

    /// Draws a centered line of text. `at` is the middle of its top edge, canvas units.
    fn center(&mut self, text: &str, at: Vec2, style: TextStyle, color: Vec4) {
        self.text.render_text(self.layout, text, at, style, color, Align::Center);
    }

    /// Draws a sprite, canvas units.
    fn sprite(&mut self, sprite: Sprite, corner: Vec2, size: Vec2, tint: Vec4) {
        self.sprites.draw_sprite(corner, size, self.sheet.uv(sprite), tint);
    }

    /// Converts a point of the page from world units to canvas units.
    fn at(&self, world: Vec2) -> Vec2 {
        self.layout.from_world(world - vec2(0.0, self.above))
    }

    /// Draws a centered line on the page. `at` is the middle of its top edge, world units.
    fn say(&mut self, text: &str, at: Vec2, style: TextStyle, color: Vec4) {
        self.center(text, self.at(at), self.on(style), faded(color, self.shown));
    }

    /// Draws a line on the page. `at` is its top-left corner, world units.
    fn say_left(&mut self, text: &str, at: Vec2, style: TextStyle, color: Vec4) {
        self.left(text, self.at(at), self.on(style), faded(color, self.shown));
    }

    /// Fills an area of the page with a color, world units.
    fn fill(&mut self, min: Vec2, size: Vec2, color: Vec4) {
        self.show(Sprite::White, min, size, color);
    }

    /// Draws a sprite on the page, world units.
    fn show(&mut self, sprite: Sprite, corner: Vec2, size: Vec2, tint: Vec4) {
        self.sprite(sprite, self.at(corner), size, faded(tint, self.shown));
    }

    /// Returns the width of the background behind a line. Letters start at whole pixels, so drawn
    /// text may be wider than its measured width.
    fn plate_width(&self, text: &str, style: TextStyle) -> f32 {
        self.text.width(text, style) + style.size + 0.5 * text.chars().count() as f32 / self.layout.scale
    }
}

/// Returns a color with its opacity multiplied by `share`.
fn faded(color: Vec4, share: f32) -> Vec4 {
    color * vec4(1.0, 1.0, 1.0, share)
}

/// Formats a best result, such as `1590 in 1:50.29`.
fn points_and_time(best: Best) -> String {
    best.points.to_string() + &best.steps.map_or(String::new(), |steps| format!(" in {}", exact_clock(steps)))
}

#[cfg(test)]
mod tests;
