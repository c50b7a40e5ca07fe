//! Small pictures of levels for menus and overview sheets.

use super::painter::Painter;
use crate::collision::Aabb;
use crate::draw::SpriteRenderer;
use crate::field::draw_hits;
use crate::field::sheet::{Sprite, SpriteSheet};
use crate::game::BRICK_AREA;
use crate::level::{Level, Tile};
use crate::palette;
use glam::{Vec2, Vec4, vec2};
use std::num::NonZeroU8;

/// Levels with more tiles have no bricks in their picture: they would be too small to see and slow
/// to draw.
const MAX_TILES: usize = 20_000;

/// Bricks narrower or flatter than this, in canvas units, have no texture, which would only be
/// noise.
const SMALLEST: f32 = 9.0;

/// Bricks narrower or flatter than this, in canvas units, have no lights for their hits.
const SMALLEST_DOTTED: f32 = 16.0;

/// Color behind the bricks.
const GROUND: Vec4 = Vec4::new(0.055, 0.06, 0.14, 1.0);

/// Returns the size of a level's picture. The picture covers the area of the bricks.
pub(super) fn thumbnail_size(width: f32) -> Vec2 {
    BRICK_AREA.size() * (width / BRICK_AREA.size().x)
}

/// Adds a small picture of a level to `sprites`, `width` canvas units wide, with its top-left
/// corner at `corner`. Returns its height.
pub(crate) fn draw_thumbnail(
    sprites: &mut SpriteRenderer,
    sheet: &SpriteSheet,
    level: &Level,
    corner: Vec2,
    width: f32,
) -> f32 {
    let size = thumbnail_size(width);
    let white = sheet.uv(Sprite::White);
    sprites.draw_sprite(corner, size, white, GROUND);
    if level.tiles.len() > MAX_TILES {
        return size.y;
    }
    let columns = level.columns;
    let cell = size / vec2(columns as f32, level.rows() as f32);
    for (i, tile) in level.tiles.iter().enumerate() {
        let Tile::Brick(kind) = tile else { continue };
        let position = corner + cell * vec2((i % columns) as f32, (i / columns) as f32);
        // Small bricks have no texture, but a gap between them.
        let (uv, inset) = match kind.hits {
            _ if cell.min_element() < SMALLEST => (white, (cell * 0.06).min(Vec2::splat(0.5))),
            Some(_) => (sheet.uv(Sprite::Block), Vec2::ZERO),
            None => (sheet.uv(Sprite::BlockSolid), Vec2::ZERO),
        };
        sprites.draw_sprite(position + inset, cell - 2.0 * inset, uv, palette::brick(*kind).extend(1.0));
        let hits = kind.hits.map_or(0, NonZeroU8::get);
        if hits > 1 && cell.min_element() >= SMALLEST_DOTTED {
            draw_hits(sprites, sheet, hits, hits, &Aabb::from_min_size(position, cell));
        }
    }
    size.y
}

/// Draws a small picture of a level on a page, world units.
pub(super) fn draw_level_picture(painter: &mut Painter<'_>, level: &Level, corner: Vec2, width: f32) {
    let corner = painter.at(corner);
    draw_thumbnail(painter.sprites, painter.sheet, level, corner, width);
}
