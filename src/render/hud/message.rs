//! Messages about files that were saved while the game runs, in a box over the field: a level with
//! a mistake, a shader that does not compile.

use super::super::Renderer;
use super::super::sheet::Sprite;
use super::{Align, HINT_BELOW_MESSAGE, VALUE, YELLOW};
use crate::draw::Layout;
use crate::game::FIELD;
use crate::level::Severity;
use crate::menu::Page;
use crate::message::Message;
use crate::session::{Mode, View};
use glam::{Vec4, vec2};

/// Font size, and the distance from one line to the next; more where that could not be read.
const SIZE: f32 = 13.5;
const PITCH: f32 = 16.5;

/// Top of the box: below the bricks while the ball flies between them, else above the texts of menu
/// and pause.
const TOP_IN_PLAY: f32 = 304.0;
const TOP: f32 = 8.0;

/// Bottom of the box over pages that need the room below it; it has the place of their names.
pub(super) const BOTTOM_ON_PAGES: f32 = 70.0;

/// The most lines in the box.
const MOST_LINES_IN_PLAY: usize = 11;
const MOST_LINES: usize = 16;
const MOST_LINES_ON_PAGES: usize = 3;

// The ball on the paddle, and the hint above it, stay free.
const _: () = assert!(TOP_IN_PLAY + 2.0 * MARGIN + PITCH * MOST_LINES_IN_PLAY as f32 <= HINT_BELOW_MESSAGE);

/// Free space between the box's edge and its text.
const MARGIN: f32 = 14.0;
const MARGIN_ON_PAGES: f32 = 6.0;

const _: () = assert!(TOP + 2.0 * MARGIN_ON_PAGES + PITCH * MOST_LINES_ON_PAGES as f32 <= BOTTOM_ON_PAGES);

const GROUND: Vec4 = Vec4::new(0.05, 0.01, 0.03, 0.84);

/// In play it is more transparent, so that you see the ball through it.
const GROUND_IN_PLAY: Vec4 = Vec4::new(0.05, 0.01, 0.03, 0.76);

/// Where contrast is high.
const DARK_GROUND: Vec4 = Vec4::new(0.02, 0.0, 0.01, 0.94);

/// The first line of a mistake: lighter than other red, since a ball may fly behind it.
const MISTAKE: Vec4 = Vec4::new(1.0, 0.62, 0.58, 1.0);

impl Renderer {
    /// Collects a message in a box of its own. Lines that are too long are wrapped.
    pub(super) fn draw_file_message(&mut self, layout: &Layout, message: &Message, view: &View<'_>) {
        let (top, ground) = match view.screen.mode() {
            Mode::Playing => (TOP_IN_PLAY, GROUND_IN_PLAY),
            _ => (TOP, GROUND),
        };
        let (most_lines, margin) = match view.screen.page() {
            None => (MOST_LINES_IN_PLAY, MARGIN),
            Some(Page::Title | Page::Practice | Page::Paused) => (MOST_LINES, MARGIN),
            Some(_) => (MOST_LINES_ON_PAGES, MARGIN_ON_PAGES),
        };
        let ground = if view.facts.settings.high_contrast() { DARK_GROUND } else { ground };
        let headline = match message.severity {
            Severity::Error => MISTAKE,
            Severity::Warning => YELLOW,
        };
        let size = layout.legible(SIZE);
        let pitch = PITCH * size / SIZE;
        // As high at most as with the usual letters.
        let most_lines = (most_lines as f32 * PITCH / pitch) as usize;
        // As many letters as fit when they end at whole pixels: all of them are equally wide.
        let wider = self.text.drawn_width(layout, "M", size) / self.text.width("M", size);
        let width = (FIELD.x - 2.0 * MARGIN) / wider.max(1.0);
        let mut lines: Vec<(String, Vec4)> = Vec::new();
        for (i, line) in message.text.lines().enumerate() {
            let color = if i == 0 { headline } else { VALUE };
            if self.text.width(line, size) <= width {
                lines.push((line.to_owned(), color));
            } else {
                let indent = " ".repeat(line.len() - line.trim_start().len());
                let room = width - self.text.width(&indent, size);
                lines.extend(self.text.wrap(line, size, room).iter().map(|part| (format!("{indent}{part}"), color)));
            }
        }
        if lines.len() > most_lines {
            let rest: Vec<_> = lines.drain(most_lines - 1..).map(|(line, _)| line).collect();
            let color = lines.last().map_or(headline, |(_, color)| *color);
            lines.push((self.text.fit(&rest.join(" "), size, width), color));
        }
        let white = self.sheet.uv(Sprite::White);
        let height = lines.len() as f32 * pitch + 2.0 * margin;
        let corner = layout.from_world(vec2(0.0, top));
        self.sprites.draw_sprite(corner, vec2(FIELD.x, height), white, ground);
        self.sprites.draw_sprite(corner, vec2(4.0, height), white, headline);
        for (i, (line, color)) in lines.iter().enumerate() {
            let at = corner + vec2(margin, margin + pitch * i as f32);
            self.text.render_text(layout, line, at, size, *color, Align::Left);
        }
    }
}
