//! Lines over the field: frames a second, a note of the program, and messages about files saved
//! while the game runs, such as a level with a mistake or a shader that does not compile.

use super::plates::{BELOW_BAND, first_top};
use super::{HINT_BELOW_MESSAGE, Hud, PLATE, VALUE, YELLOW, scale};
use crate::game::{AREA, FIELD};
use crate::menu::{self, Page};
use glam::{Vec2, Vec4, vec2};

/// Font size, and the distance from one line to the next; more where that could not be read.
const SIZE: f32 = 13.5;
const PITCH: f32 = 16.5;

/// Top of the box: below the bricks while the ball flies between them, else above the texts of menu
/// and pause.
const TOP_IN_PLAY: f32 = 304.0;
const TOP: f32 = 8.0;

/// Bottom of the box over pages that need the room below it; it has the place of their names.
const BOTTOM_ON_PAGES: f32 = 70.0;

/// Free space above and below the box between bricks and palette, and below the entries of a game's
/// end, world units.
const APART: f32 = 3.0;

/// Limits of the box's lines.
const MAX_LINES_IN_PLAY: usize = 11;
const MAX_LINES: usize = 16;

// The ball on the paddle, and the hint above it, stay free.
const _: () = assert!(TOP_IN_PLAY + 2.0 * MARGIN + PITCH * MAX_LINES_IN_PLAY as f32 <= HINT_BELOW_MESSAGE);

/// Free space between the box's edge and its text.
const MARGIN: f32 = 14.0;
const MARGIN_ON_PAGES: f32 = 6.0;

const GROUND: Vec4 = Vec4::new(0.05, 0.01, 0.03, 0.84);

/// In play it is more transparent, so that you see the ball through it.
const GROUND_IN_PLAY: Vec4 = Vec4::new(0.05, 0.01, 0.03, 0.76);

/// The ground where contrast is high.
const DARK_GROUND: Vec4 = Vec4::new(0.02, 0.0, 0.01, 0.94);

/// The first line of a mistake: lighter than other red, since a ball may fly behind it.
const MISTAKE: Vec4 = Vec4::new(1.0, 0.62, 0.58, 1.0);

impl Hud<'_> {
    /// Frames a second, in the field's lower left corner.
    pub(super) fn draw_rate(&mut self) {
        // At the end of a game a message takes its place.
        let is_covered = self.view.screen.page() == Some(Page::End) && self.message().is_some();
        let Some(rate) = self.view.rate.filter(|_| !is_covered) else { return };
        let style = self.on(scale::FINE);
        let text = format!("{rate:.0} FPS");
        let size = vec2(self.text.width(&text, style) + 8.0, style.size * scale::LEADING + 3.0);
        let corner = vec2(0.0, FIELD.y - size.y);
        self.fill(corner, size, PLATE);
        self.say_left(&text, corner + vec2(4.0, 3.0), scale::FINE, VALUE);
    }

    /// A note of the program in a few lines at the field's upper edge.
    pub(super) fn draw_program_note(&mut self) {
        let Some(note) = self.view.note else { return };
        let style = self.on(scale::LABEL);
        let lines = self.text.wrap(note, style, FIELD.x - 24.0);
        let leading = style.size * scale::LEADING;
        self.fill(Vec2::ZERO, vec2(FIELD.x, 0.35 * style.size + leading * lines.len() as f32), PLATE);
        for (i, line) in lines.iter().enumerate() {
            let top = 0.3 * style.size + leading * i as f32;
            self.say(line, vec2(FIELD.x / 2.0, top), scale::LABEL, VALUE);
        }
    }

    /// The message about a file in a box of its own. Lines that are too long are wrapped.
    pub(super) fn draw_file_message(&mut self) {
        let Some(message) = self.message() else { return };
        let (top, ground, room, margin) = match self.view.screen.page() {
            None => (TOP_IN_PLAY, GROUND_IN_PLAY, PITCH * MAX_LINES_IN_PLAY as f32, MARGIN),
            Some(Page::Title | Page::Practice | Page::Paused) => (TOP, GROUND, PITCH * MAX_LINES as f32, MARGIN),
            Some(page) => {
                let (top, bottom) = self.message_place(page);
                (top, GROUND, bottom - top - 2.0 * MARGIN_ON_PAGES, MARGIN_ON_PAGES)
            }
        };
        let ground = if self.is_high_contrast() { DARK_GROUND } else { ground };
        let headline = if message.is_error { MISTAKE } else { YELLOW };
        let size = self.layout.legible(SIZE);
        let pitch = PITCH * size / SIZE;
        // No higher than with the usual letters.
        let max_lines = (room / pitch).max(1.0) as usize;
        let lines = self.message_lines(&message.text, size, max_lines);
        let height = lines.len() as f32 * pitch + 2.0 * margin;
        self.fill(vec2(0.0, top), vec2(FIELD.x, height), ground);
        self.fill(vec2(0.0, top), vec2(4.0, height), headline);
        for (i, (line, is_headline)) in lines.iter().enumerate() {
            let at = self.at(vec2(margin, top + margin + pitch * i as f32));
            self.left(line, at, size.into(), if *is_headline { headline } else { VALUE });
        }
    }

    /// Top and bottom of the box over a page, world units: what is painted, and how a game ended,
    /// are seen beside it.
    fn message_place(&self, page: Page) -> (f32, f32) {
        let places = menu::places(page, &self.view.screen.menu().entries(&self.view.context));
        match page {
            Page::Paint => (AREA.max.y + APART, first_top(&places) - BELOW_BAND - APART),
            Page::End => (places.iter().map(|place| place.max.y).fold(0.0, f32::max) + APART, FIELD.y),
            _ => (TOP, BOTTOM_ON_PAGES),
        }
    }

    /// True where a message covers this height of a page, world units.
    pub(super) fn is_under_message(&self, y: f32) -> bool {
        self.message().is_some() && y < BOTTOM_ON_PAGES
    }

    /// The lines of a message, each with whether it belongs to the first one of the text.
    fn message_lines(&self, text: &str, size: f32, max_lines: usize) -> Vec<(String, bool)> {
        // As many letters as fit when they end at whole pixels: all of them are equally wide.
        let wider = self.text.drawn_width(self.layout, "M", size) / self.text.width("M", size);
        let width = (FIELD.x - 2.0 * MARGIN) / wider.max(1.0);
        let mut lines = Vec::new();
        for (i, line) in text.lines().enumerate() {
            let (indent, words) = line.split_at(line.len() - line.trim_start().len());
            let room = width - self.text.width(indent, size);
            let fits = self.text.width(words, size) <= room;
            let parts = if fits { vec![words.to_owned()] } else { self.text.wrap(words, size, room) };
            lines.extend(parts.iter().map(|part| (format!("{indent}{part}"), i == 0)));
        }
        if lines.len() > max_lines {
            // Rows with nothing but a bar say nothing.
            lines.retain(|(line, _)| line.trim() != "|");
        }
        if lines.len() > max_lines {
            // Nor does a part of the row without its mark.
            let is_number = |text: &str| text.chars().all(|c| c.is_ascii_digit() || c == ' ');
            lines.retain(|(line, _)| line.split_once('|').is_none_or(|(before, _)| !is_number(before)));
        }
        if lines.len() > max_lines {
            let rest: Vec<_> = lines.drain(max_lines - 1..).map(|(line, _)| line).collect();
            let is_headline = lines.last().is_none_or(|(_, is_headline)| *is_headline);
            lines.push((self.text.fit(&rest.join(" "), size, width), is_headline));
        }
        lines
    }
}
