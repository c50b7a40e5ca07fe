//! The game's name, laid in bricks: large and heavy enough to be read from across a room.

use super::Hud;
use crate::field::sheet::Sprite;
use crate::game::FIELD;
use crate::menu::Page;
use crate::session::Motion;
use glam::{Vec2, Vec3, Vec4, vec2};

/// The name in cells, six by nine for each letter. Two cells in a row are a brick.
const NAME: &str = include_str!("logo.txt");

/// Rows of cells.
const ROWS: f32 = 9.0;

/// Columns of a letter, and from one letter to the next.
const LETTER: f32 = 6.0;
const PITCH: f32 = LETTER + 1.3;

/// The letter in which a ball flies.
const BALL: usize = 5;

/// A cell in world units, and the top of the name.
const CELL: Vec2 = Vec2::new(12.0, 15.5);
const TOP: f32 = 84.0;

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
        let size = CELL * vec2(PITCH * 7.0 + LETTER, ROWS);
        let corner = self.layout.from_world(vec2((FIELD.x - size.x) / 2.0, TOP));
        // One turn of the clock takes 2π seconds, and the light runs over the name in a part of it.
        let phase = self.view.effects.strengths().phase;
        let moves = self.view.motion == Motion::Full;
        let light = if moves { phase * 40.0 - 30.0 } else { f32::MIN };
        // The name stands apart from the field, and each letter has an edge.
        let size = size + 2.0 * SOFT;
        self.sprites.draw_stretched(corner - SOFT, size, size.y / 2.0, self.sheet.uv(Sprite::Shadow), DIM);
        for (place, length) in runs() {
            let size = CELL * vec2(length as f32, 1.0) + 2.0 * EDGE + vec2(0.0, BELOW);
            self.sprite(Sprite::White, corner + CELL * place - EDGE, size, DARK);
        }
        for (place, length) in runs() {
            for start in (0..length).step_by(2) {
                let place = place + vec2(start as f32, 0.0);
                let near = 1.0 - ((place.x + 0.5 * place.y - light) / 6.0).abs().min(1.0);
                let color = color_of(place.y).lerp(Vec3::splat(1.25), SHINE * near * near);
                let size = CELL * vec2((length - start).min(2) as f32, 1.0);
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

/// Cells that stand in a row without a gap: the place of the first one, in cells from the name's
/// corner, and their number.
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

/// The colour of a row of bricks, counted from the top.
fn color_of(row: f32) -> Vec3 {
    let place = row / (ROWS - 1.0) * (COLORS.len() - 1) as f32;
    let from = (place as usize).min(COLORS.len() - 2);
    COLORS[from].lerp(COLORS[from + 1], place - from as f32)
}
