//! Messages over the field: frames per second, notices from the program, and messages about saved files
//! while the game runs, such as a level with a mistake or a shader that does not compile.

use super::arrangement::HINT_BELOW_MESSAGE;
use super::colors::{PLATE, VALUE, YELLOW};
use super::page_plate::{MESSAGE_BOTTOM, first_top};
use super::painter::Painter;
use super::scale;
use crate::game::{BRICK_AREA, FIELD};
use crate::menu::{self, Page};
use crate::session::View;
use glam::{Vec2, Vec4, vec2};

/// Font size of a message about a file, in canvas units. Small windows use larger letters.
const SIZE: f32 = 13.5;
/// Distance between the tops of two lines at this font size, world units.
const PITCH: f32 = 16.5;

/// Top of the box during play, world units: below the bricks.
const TOP_IN_PLAY: f32 = 304.0;
/// Top of the box in the menu and while paused, world units: above their text.
const TOP: f32 = 8.0;

/// Free space around the box in the painter and at the end of a game, world units.
const APART: f32 = 3.0;

/// Maximum number of lines during play.
const MAX_LINES_IN_PLAY: usize = 11;
/// Maximum number of lines in the menu and while paused.
const MAX_LINES: usize = 16;

// The box must not cover the ball on the paddle, nor the hint above the ball.
const _: () = assert!(TOP_IN_PLAY + 2.0 * MARGIN + PITCH * MAX_LINES_IN_PLAY as f32 <= HINT_BELOW_MESSAGE);

/// Free space between the box's edge and its text.
const MARGIN: f32 = 14.0;
/// Free space between the box's edge and its text, over pages that need the room below.
const MARGIN_ON_PAGES: f32 = 6.0;

const GROUND: Vec4 = Vec4::new(0.05, 0.01, 0.03, 0.84);

/// Background of the box during play, transparent enough to show the ball.
const GROUND_IN_PLAY: Vec4 = Vec4::new(0.05, 0.01, 0.03, 0.76);

/// Background of the box with high contrast.
const DARK_GROUND: Vec4 = Vec4::new(0.02, 0.0, 0.01, 0.94);

/// Color of an error's first line: a light red, because a ball may fly behind the text.
const MISTAKE: Vec4 = Vec4::new(1.0, 0.62, 0.58, 1.0);

/// The messages of a frame.
pub(super) struct Messages<'a> {
    pub(super) view: &'a View<'a>,
}

impl Messages<'_> {
    /// Draws the frames per second in the field's lower left corner.
    pub(super) fn draw_rate(&self, painter: &mut Painter<'_>) {
        // At the end of a game, a message covers this corner. The painter has buttons there.
        // Entries for fingers cover it, too.
        let is_covered = match self.view.screen.page() {
            Some(_) if painter.layout.is_touched => true,
            Some(Page::End) => self.view.file_message().is_some(),
            page => matches!(page, Some(Page::Paint | Page::NewTile)),
        };
        let Some(rate) = self.view.program.rate.filter(|_| !is_covered) else { return };
        let style = painter.on(scale::FINE);
        let text = format!("{rate:.0} FPS");
        let size = vec2(painter.text.width(&text, style) + 8.0, style.size * scale::LEADING + 3.0);
        let corner = vec2(0.0, FIELD.y - size.y);
        painter.fill(corner, size, PLATE);
        painter.say_left(&text, corner + vec2(4.0, 3.0), scale::FINE, VALUE);
    }

    /// Draws a notice from the program at the field's upper edge.
    pub(super) fn draw_program_note(&self, painter: &mut Painter<'_>) {
        let Some(note) = self.view.program.note else { return };
        let style = painter.on(scale::LABEL);
        let lines = painter.text.wrap(note, style, FIELD.x - 24.0);
        let leading = style.size * scale::LEADING;
        painter.fill(Vec2::ZERO, vec2(FIELD.x, 0.35 * style.size + leading * lines.len() as f32), PLATE);
        for (i, line) in lines.iter().enumerate() {
            let top = 0.3 * style.size + leading * i as f32;
            painter.say(line, vec2(FIELD.x / 2.0, top), scale::LABEL, VALUE);
        }
    }

    /// Draws the message about a file in a box. Wraps long lines.
    pub(super) fn draw_file_message(&self, painter: &mut Painter<'_>) {
        let Some(message) = self.view.file_message() else { return };
        let (top, ground, room, margin) = match self.view.screen.page() {
            None => (TOP_IN_PLAY, GROUND_IN_PLAY, PITCH * MAX_LINES_IN_PLAY as f32, MARGIN),
            Some(Page::Title | Page::Practice | Page::Paused) => (TOP, GROUND, PITCH * MAX_LINES as f32, MARGIN),
            Some(page) => {
                let (top, bottom) = self.message_place(page);
                (top, GROUND, bottom - top - 2.0 * MARGIN_ON_PAGES, MARGIN_ON_PAGES)
            }
        };
        let ground = if painter.is_high_contrast { DARK_GROUND } else { ground };
        let headline = if message.is_error { MISTAKE } else { YELLOW };
        let size = painter.layout.legible(SIZE);
        let pitch = PITCH * size / SIZE;
        // Larger letters do not make the box higher.
        let max_lines = (room / pitch).max(1.0) as usize;
        let lines = self.message_lines(painter, &message.text, size, max_lines);
        let height = lines.len() as f32 * pitch + 2.0 * margin;
        painter.fill(vec2(0.0, top), vec2(FIELD.x, height), ground);
        painter.fill(vec2(0.0, top), vec2(4.0, height), headline);
        for (i, (line, is_headline)) in lines.iter().enumerate() {
            let at = painter.at(vec2(margin, top + margin + pitch * i as f32));
            painter.left(line, at, size.into(), if *is_headline { headline } else { VALUE });
        }
    }

    /// Returns the top and the bottom of the box over a page, world units. The box does not cover
    /// the level on *Paint*, nor the headline at the end of a game.
    fn message_place(&self, page: Page) -> (f32, f32) {
        let rects = menu::entry_rects(page, &self.view.entries(), &self.view.context.room);
        match page {
            Page::Paint | Page::NewTile => (BRICK_AREA.max.y + APART, first_top(&rects) - APART),
            Page::End => (rects.iter().map(|place| place.max.y).fold(0.0, f32::max) + APART, FIELD.y),
            _ => (TOP, MESSAGE_BOTTOM),
        }
    }

    /// Returns the lines of a message. The flag is true for lines of the headline.
    fn message_lines(&self, painter: &Painter<'_>, text: &str, size: f32, max_lines: usize) -> Vec<(String, bool)> {
        // Allow for letters that end at whole pixels. The typeface has a fixed width, so `M` is
        // enough.
        let wider = painter.text.drawn_width(painter.layout, "M", size) / painter.text.width("M", size);
        let width = (FIELD.x - 2.0 * MARGIN) / wider.max(1.0);
        let mut lines = Vec::new();
        for (i, line) in text.lines().enumerate() {
            let (indent, words) = line.split_at(line.len() - line.trim_start().len());
            let room = width - painter.text.width(indent, size);
            let fits = painter.text.width(words, size) <= room;
            let parts = if fits { vec![words.to_owned()] } else { painter.text.wrap(words, size, room) };
            lines.extend(parts.iter().map(|part| (format!("{indent}{part}"), i == 0)));
        }
        if lines.len() > max_lines {
            // First drop the lines of a diagnostic that contain only a bar.
            lines.retain(|(line, _)| line.trim() != "|");
        }
        if lines.len() > max_lines {
            // Then drop the whole source excerpt, since a part of it would be useless.
            let is_number = |text: &str| text.chars().all(|c| c.is_ascii_digit() || c == ' ');
            lines.retain(|(line, _)| line.split_once('|').is_none_or(|(before, _)| !is_number(before)));
        }
        if lines.len() > max_lines {
            let rest: Vec<_> = lines.drain(max_lines - 1..).map(|(line, _)| line).collect();
            let is_headline = lines.last().is_none_or(|(_, is_headline)| *is_headline);
            lines.push((painter.text.fit(&rest.join(" "), size, width), is_headline));
        }
        lines
    }
}
