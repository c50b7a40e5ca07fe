//! The game's name in bricks, large enough to be read across a room.

use super::lark::Lark;
use super::painter::Painter;
use crate::field::sheet::Sprite;
use crate::game::FIELD;
use glam::{Vec2, Vec3, Vec4, vec2};

/// The name in cells, nine rows of them. Two cells side by side form a brick.
const NAME: &str = include_str!("logo.txt");

/// Rows of cells in a letter.
const ROWS: f32 = 9.0;

/// Free space between two letters, in cells.
const GAP: f32 = 1.3;
/// Width of the name, in cells.
const WIDTH: f32 = 50.0 + 8.0 * GAP;

/// Middle of the ball when it touches the I, whose dot it is, in cells from the name's corner.
const DOT: Vec2 = Vec2::new(13.0 + 2.0 * GAP, 2.2);
/// Height to which the ball bounces, in cells.
const BOUNCE: f32 = 2.6;
/// Place of the lark's feet, on the L, in cells from the name's corner.
const PERCH: Vec2 = Vec2::new(29.9 + 5.0 * GAP, 7.0);
/// Side of the lark's picture, world units.
const LARK: f32 = 94.0;

/// Size of a cell, world units.
const CELL: Vec2 = Vec2::new(11.4, 15.5);
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
        let size = CELL * vec2(WIDTH, ROWS);
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
        // The ball bounces on the I.
        let height = if moves { (3.0 * phase).sin().abs() } else { 0.1 };
        let side = 2.0 * CELL.x;
        let middle = (DOT - vec2(0.0, BOUNCE * height)) * CELL;
        painter.sprite(Sprite::Ball, corner + middle - side / 2.0, Vec2::splat(side), Vec4::ONE);
        let perch = vec2((FIELD.x - CELL.x * WIDTH) / 2.0, TOP) + PERCH * CELL;
        Lark::new(moves.then_some(phase), f32::INFINITY).draw(painter, perch, LARK);
    }
}

/// Returns runs of cells without a gap: the position of the first cell from the name's corner, and
/// the number of cells.
fn runs() -> impl Iterator<Item = (Vec2, usize)> {
    NAME.lines().enumerate().flat_map(|(row, line)| {
        let mut left = 0.0;
        let runs = line.split_inclusive(['.', ' ']).map(move |run| {
            let length = run.trim_end_matches(['.', ' ']).len();
            let place = vec2(left, row as f32);
            left += length as f32 + if run.ends_with('.') { 1.0 } else { GAP };
            (place, length)
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
