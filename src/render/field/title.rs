//! The game's title, laid in bricks.

use super::super::sheet::SHADOW_ROOM;
use super::Stage;
use crate::draw::Piece;
use crate::game::FIELD;
use crate::palette::Face;
use crate::screen::Mode;
use glam::{Vec2, Vec3, vec2};

/// A brick of the title, world units, and where the title begins.
const BRICK: Vec2 = Vec2::new(15.5, 13.0);
const TOP: f32 = 330.0;

impl Stage<'_> {
    /// The title over the free part of the menu's field.
    pub(super) fn draw_title(&mut self) {
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
        if self.view.screen.mode() != Mode::Menu {
            return;
        }
        let columns = LETTERS.len() * 6 - 1;
        let corner = vec2((FIELD.x - BRICK.x * columns as f32) / 2.0, TOP) + BRICK / 2.0;
        let uv = self.sheet.face_uv(Face::default());
        for (letter, rows) in LETTERS.iter().enumerate() {
            for (row, bits) in rows.iter().enumerate() {
                for column in (0..5).filter(|column| bits & (0b10000 >> column) != 0) {
                    let cell = vec2((letter * 6 + column) as f32, row as f32);
                    let size = BRICK * (1.0 + SHADOW_ROOM);
                    let piece = Piece::new(corner + cell * BRICK, size, uv, COLORS[row].extend(1.0));
                    self.pieces.add(Piece { relief: true, ..piece });
                }
            }
        }
    }
}
