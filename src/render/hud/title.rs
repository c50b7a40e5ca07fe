//! The game's title, laid in bricks.

use super::super::Renderer;
use super::super::sheet::Sprite;
use glam::{Vec2, Vec3, vec2};

impl Renderer {
    /// The title, laid in bricks.
    pub(super) fn draw_title(&mut self, top_middle: Vec2) {
        const BRICK: Vec2 = Vec2::new(13.0, 13.0);
        /// Five by seven bricks for each letter, from the top; the highest of five bits is the left
        /// one.
        const LETTERS: [[u8; 7]; 8] = [
            [0b11110, 0b10001, 0b10001, 0b11110, 0b10001, 0b10001, 0b11110], // B
            [0b11110, 0b10001, 0b10001, 0b11110, 0b10100, 0b10010, 0b10001], // R
            [0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b11111], // E
            [0b01110, 0b10001, 0b10001, 0b11111, 0b10001, 0b10001, 0b10001], // A
            [0b10001, 0b10010, 0b10100, 0b11000, 0b10100, 0b10010, 0b10001], // K
            [0b01110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110], // O
            [0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110], // U
            [0b11111, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100], // T
        ];
        const COLORS: [Vec3; 7] = [
            Vec3::new(1.0, 0.35, 0.3),
            Vec3::new(1.0, 0.5, 0.15),
            Vec3::new(1.0, 0.7, 0.2),
            Vec3::new(0.9, 0.9, 0.4),
            Vec3::new(0.35, 0.85, 0.4),
            Vec3::new(0.2, 0.7, 0.95),
            Vec3::new(0.35, 0.5, 1.0),
        ];
        let columns = LETTERS.len() * 6 - 1;
        let left = top_middle.x - BRICK.x * columns as f32 / 2.0;
        let uv = self.sheet.uv(Sprite::Block);
        for (letter, rows) in LETTERS.iter().enumerate() {
            for (row, bits) in rows.iter().enumerate() {
                for column in (0..5).filter(|column| bits & (0b10000 >> column) != 0) {
                    let cell = vec2((letter * 6 + column) as f32, row as f32);
                    let position = vec2(left, top_middle.y) + cell * BRICK;
                    self.sprites.draw_sprite(position, BRICK, uv, COLORS[row].extend(1.0));
                }
            }
        }
    }
}
