//! The game's name, laid in bricks: large and heavy enough to be read from across a room.

use super::Hud;
use crate::field::sheet::Sprite;
use crate::game::FIELD;
use crate::menu::Page;
use crate::session::Motion;
use glam::{Vec2, Vec3, Vec4, vec2};

/// Six by nine cells for each letter, from the top; the highest of six bits is the left one. Two
/// cells in a row are a brick.
const LETTERS: [[u8; ROWS]; 8] = [
    [0b111110, 0b111111, 0b110011, 0b110011, 0b111110, 0b110011, 0b110011, 0b111111, 0b111110], // B
    [0b111110, 0b111111, 0b110011, 0b110011, 0b111111, 0b111110, 0b110110, 0b110011, 0b110011], // R
    [0b111111, 0b111111, 0b110000, 0b110000, 0b111110, 0b110000, 0b110000, 0b111111, 0b111111], // E
    [0b011110, 0b111111, 0b110011, 0b110011, 0b111111, 0b111111, 0b110011, 0b110011, 0b110011], // A
    [0b110011, 0b110011, 0b110110, 0b111100, 0b111000, 0b111100, 0b110110, 0b110011, 0b110011], // K
    [0b011110, 0b111111, 0b110011, 0b110011, 0b110011, 0b110011, 0b110011, 0b111111, 0b011110], // O
    [0b110011, 0b110011, 0b110011, 0b110011, 0b110011, 0b110011, 0b110011, 0b111111, 0b011110], // U
    [0b111111, 0b111111, 0b001100, 0b001100, 0b001100, 0b001100, 0b001100, 0b001100, 0b001100], // T
];
const ROWS: usize = 9;
const COLUMNS: u32 = 6;

/// The letter in which a ball flies.
const BALL: usize = 5;

/// A cell in world units, and the top of the name.
const CELL: Vec2 = Vec2::new(12.0, 15.5);
const TOP: f32 = 84.0;

/// Columns from one letter to the next.
const PITCH: f32 = COLUMNS as f32 + 1.3;

/// The colours of the highest row, the lowest, and those between: the rainbow of a full wall.
const COLORS: [Vec3; 5] = [
    Vec3::new(1.0, 0.36, 0.36),
    Vec3::new(1.0, 0.60, 0.20),
    Vec3::new(1.0, 0.88, 0.38),
    Vec3::new(0.38, 0.90, 0.48),
    Vec3::new(0.36, 0.66, 1.0),
];

/// The dark edge of the letters: its width, the further width below them, world units, and its
/// colour.
const EDGE: f32 = 3.0;
const BELOW: f32 = 3.5;
const DARK: Vec4 = Vec4::new(0.01, 0.01, 0.05, 0.92);

/// The soft dark around the whole name: how far it reaches, world units, and its colour.
const SOFT: Vec2 = Vec2::new(46.0, 52.0);
const DIM: Vec4 = Vec4::new(1.0, 1.0, 1.0, 0.72);

/// Lightness of a brick while the light runs over it.
const SHINE: f32 = 0.55;

impl Hud<'_> {
    /// The name over the menu's first page.
    pub(super) fn draw_logo(&mut self) {
        if self.view.screen.page() != Some(Page::Title) {
            return;
        }
        let columns = PITCH * LETTERS.len() as f32 - (PITCH - COLUMNS as f32);
        let corner = self.layout.from_world(vec2((FIELD.x - CELL.x * columns) / 2.0, TOP));
        // One turn of the clock takes 2π seconds, and the light runs over the name in a part of it.
        let phase = self.view.effects.strengths().phase;
        let moves = self.view.motion == Motion::Full;
        let light = if moves { phase * 40.0 - 30.0 } else { f32::MIN };
        // The name stands apart from the field, and each letter has an edge.
        let size = CELL * vec2(columns, ROWS as f32) + 2.0 * SOFT;
        self.sprites.draw_stretched(corner - SOFT, size, size.y / 2.0, self.sheet.uv(Sprite::Shadow), DIM);
        for run in runs() {
            let size = CELL * vec2(run.length as f32, 1.0) + 2.0 * EDGE + vec2(0.0, BELOW);
            self.sprite(Sprite::White, corner + CELL * run.place(0) - EDGE, size, DARK);
        }
        for run in runs() {
            for start in (0..run.length).step_by(2) {
                let place = run.place(start);
                let near = 1.0 - ((place.x + 0.5 * place.y - light) / 6.0).abs().min(1.0);
                let color = color_of(run.row).lerp(Vec3::splat(1.25), SHINE * near * near);
                let size = CELL * vec2((run.length - start).min(2) as f32, 1.0);
                self.sprite(Sprite::Block, corner + CELL * place + 0.25, size - 0.5, color.extend(1.0));
            }
        }
        // The ball goes up and down between the sides of its letter.
        let height = if moves { (3.0 * phase).sin().abs() } else { 0.4 };
        let side = 1.75 * CELL.x;
        let middle = vec2(PITCH * BALL as f32 + 3.0, 6.9 - 3.7 * height) * CELL;
        self.sprite(Sprite::Ball, corner + middle - side / 2.0, Vec2::splat(side), Vec4::ONE);
    }
}

/// Cells of a letter in a row without a gap.
struct Run {
    letter: usize,
    row: usize,
    column: u32,
    length: u32,
}

impl Run {
    /// The place of one of its cells, in cells from the name's corner.
    fn place(&self, cell: u32) -> Vec2 {
        vec2(PITCH * self.letter as f32 + (self.column + cell) as f32, self.row as f32)
    }
}

/// All runs of the name.
fn runs() -> impl Iterator<Item = Run> {
    let rows =
        LETTERS.iter().enumerate().flat_map(|(letter, rows)| rows.iter().enumerate().map(move |row| (letter, row)));
    rows.flat_map(|(letter, (row, bits))| {
        let is_set = move |column: u32| column < COLUMNS && bits & (1 << (COLUMNS - 1 - column)) != 0;
        let starts = (0..COLUMNS).filter(move |column| is_set(*column) && (*column == 0 || !is_set(column - 1)));
        starts.map(move |column| {
            let length = (column..).take_while(|column| is_set(*column)).count() as u32;
            Run { letter, row, column, length }
        })
    })
}

/// The colour of a row of bricks.
fn color_of(row: usize) -> Vec3 {
    let place = row as f32 / (ROWS - 1) as f32 * (COLORS.len() - 1) as f32;
    let from = (place as usize).min(COLORS.len() - 2);
    COLORS[from].lerp(COLORS[from + 1], place - from as f32)
}
