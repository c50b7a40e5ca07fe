//! The game's name in bricks, large enough to be read across a room.

use super::painter::Painter;
use crate::field::sheet::Sprite;
use crate::game::FIELD;
use glam::{Vec2, Vec3, Vec4, vec2};

/// The name in cells, six by nine for each letter. Two cells side by side form a brick.
const NAME: &str = include_str!("logo.txt");

/// Rows of cells in a letter.
const ROWS: f32 = 9.0;

/// Columns of cells in a letter.
const LETTER: f32 = 6.0;
/// Distance between two letters, in cells.
const PITCH: f32 = LETTER + 1.3;

/// Index of the letter that contains a ball.
const BALL: usize = 5;

/// Size of a cell, world units.
const CELL: Vec2 = Vec2::new(12.0, 15.5);
/// Top of the name, world units.
const TOP: f32 = 84.0;

/// Colors from the top row to the bottom row: the rainbow of a full wall.
const COLORS: [Vec3; 5] = [
    Vec3::new(1.0, 0.36, 0.36),
    Vec3::new(1.0, 0.60, 0.20),
    Vec3::new(1.0, 0.88, 0.38),
    Vec3::new(0.38, 0.90, 0.48),
    Vec3::new(0.36, 0.66, 1.0),
];

/// Width of the letters' dark edge, world units.
const EDGE: f32 = 3.0;
/// Additional width of the dark edge below the letters, world units.
const BELOW: f32 = 3.5;
/// Color of the dark edge.
const DARK: Vec4 = Vec4::new(0.01, 0.01, 0.05, 0.92);

/// Reach of the shadow around the name, world units.
const SOFT: Vec2 = Vec2::new(46.0, 52.0);
/// Tint of the shadow.
const DIM: Vec4 = Vec4::new(1.0, 1.0, 1.0, 0.72);

/// Strength of the light that moves over the bricks.
const SHINE: f32 = 0.55;

/// The name on the title page.
pub(super) struct Logo {
    /// Seconds, modulo 2π.
    pub(super) phase: f32,
    pub(super) moves: bool,
}

impl Logo {
    pub(super) fn draw(&self, painter: &mut Painter<'_>) {
        let Self { phase, moves } = *self;
        let size = CELL * vec2(PITCH * 7.0 + LETTER, ROWS);
        let corner = painter.layout.from_world(vec2((FIELD.x - size.x) / 2.0, TOP));
        // The light crosses the name in a part of the 2π seconds.
        let light = if moves { phase * 40.0 - 30.0 } else { f32::MIN };
        // A shadow separates the name from the field, and each letter has an edge.
        let size = size + 2.0 * SOFT;
        painter.sprites.draw_stretched(corner - SOFT, size, size.y / 2.0, painter.sheet.uv(Sprite::Shadow), DIM);
        for (place, length) in runs() {
            let size = CELL * vec2(length as f32, 1.0) + 2.0 * EDGE + vec2(0.0, BELOW);
            painter.sprite(Sprite::White, corner + CELL * place - EDGE, size, DARK);
        }
        for (place, length) in runs() {
            for start in (0..length).step_by(2) {
                let place = place + vec2(start as f32, 0.0);
                let near = 1.0 - ((place.x + 0.5 * place.y - light) / 6.0).abs().min(1.0);
                let color = color_of(place.y).lerp(Vec3::splat(1.25), SHINE * near * near);
                let size = CELL * vec2((length - start).min(2) as f32, 1.0);
                painter.sprite(Sprite::Block, corner + CELL * place + 0.25, size - 0.5, color.extend(1.0));
            }
        }
        // The ball bounces inside its letter.
        let height = if moves { (3.0 * phase).sin().abs() } else { 0.4 };
        let side = 1.75 * CELL.x;
        let middle = vec2(PITCH * BALL as f32 + 3.0, 6.9 - 3.7 * height) * CELL;
        painter.sprite(Sprite::Ball, corner + middle - side / 2.0, Vec2::splat(side), Vec4::ONE);
    }
}

/// Returns runs of cells without a gap: the position of the first cell from the name's corner, and
/// the number of cells.
fn runs() -> impl Iterator<Item = (Vec2, usize)> {
    let letters =
        NAME.lines().enumerate().flat_map(|(row, cells)| cells.split(' ').enumerate().map(move |it| (row, it)));
    letters.flat_map(|(row, (letter, cells))| {
        let mut column = 0;
        let runs = cells.split('.').map(move |run| {
            let place = vec2(PITCH * letter as f32 + column as f32, row as f32);
            column += run.len() + 1;
            (place, run.len())
        });
        runs.filter(|(_, length)| *length > 0)
    })
}

/// Returns the color of a row, counted from the top.
fn color_of(row: f32) -> Vec3 {
    let place = row / (ROWS - 1.0) * (COLORS.len() - 1) as f32;
    let from = (place as usize).min(COLORS.len() - 2);
    COLORS[from].lerp(COLORS[from + 1], place - from as f32)
}
