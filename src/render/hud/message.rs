//! What went wrong while the game runs, over the lower part of the field: a level that was saved with a mistake, a shader
//! that does not compile.

use super::super::texture::Sprite;
use super::super::{Layout, PANEL_WIDTH, Renderer};
use super::{Align, RED, VALUE};
use crate::game::FIELD;
use glam::{Vec4, vec2};

/// Font size, and the width of a character of it: the font's characters are all equally wide.
const SIZE: f32 = 13.5;
const PITCH: f32 = 16.5;

/// Top of the box, and the most lines in it.
const TOP: f32 = 304.0;
const MOST_LINES: usize = 17;

/// Free space between the box's edge and its text.
const MARGIN: f32 = 14.0;

const GROUND: Vec4 = Vec4::new(0.05, 0.01, 0.03, 0.84);

impl Renderer {
    /// Collects a message in a box of its own; lines that are too long go on in the next one.
    pub(super) fn draw_problem(&mut self, layout: &Layout, message: &str) {
        let width = FIELD.x - 2.0 * MARGIN;
        let columns = (width / self.text.width("0", SIZE)).max(1.0) as usize;
        let mut lines: Vec<String> = Vec::new();
        for line in message.lines() {
            let characters: Vec<char> = line.chars().collect();
            let parts = characters.chunks(columns).map(|part| part.iter().collect::<String>());
            lines.extend(if characters.is_empty() { vec![String::new()] } else { parts.collect() });
        }
        if lines.len() > MOST_LINES {
            lines.truncate(MOST_LINES - 1);
            lines.push("…".to_owned());
        }
        let white = self.sheet.uv(Sprite::White);
        let height = lines.len() as f32 * PITCH + 2.0 * MARGIN;
        self.sprites.draw_sprite(vec2(PANEL_WIDTH, TOP), vec2(FIELD.x, height), white, GROUND);
        self.sprites.draw_sprite(vec2(PANEL_WIDTH, TOP), vec2(4.0, height), white, RED);
        for (i, line) in lines.iter().enumerate() {
            let at = vec2(PANEL_WIDTH + MARGIN, TOP + MARGIN + PITCH * i as f32);
            let color = if line.starts_with("error") { RED } else { VALUE };
            self.text.render_text(layout, line, at, SIZE, color, Align::Left);
        }
    }
}
