//! Small pictures of levels for menus and overview sheets, and the painter's grid and palette.

use super::colors::{ACCENT, LABEL, VALUE, faded};
use super::painter::Painter;
use super::scale;
use crate::collision::Aabb;
use crate::draw::SpriteRenderer;
use crate::field::draw_hits;
use crate::field::sheet::{Sprite, SpriteSheet};
use crate::game::BRICK_AREA;
use crate::level::{Level, Tile};
use crate::palette;
use crate::session::View;
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

/// Color of the painter's grid.
const LINE: Vec4 = Vec4::new(0.7, 0.8, 1.0, 0.22);
/// Levels with more columns or rows have no grid.
const MAX_LINES: usize = 100;

/// Color behind the brush's code.
const CHOSEN: Vec4 = Vec4::new(0.16, 0.24, 0.52, 0.94);

/// Share of an entry's height for its brick. The code is below the brick.
const BRICK: f32 = 0.52;

/// The grid and the palette of the page *Paint*.
pub(super) struct PaintPage<'a> {
    pub(super) view: &'a View<'a>,
}

impl PaintPage<'_> {
    /// Draws the grid of cells, and a frame around the cell under the pointer.
    pub(super) fn draw_canvas(&self, painter: &mut Painter<'_>) {
        let Some((columns, rows)) = self.view.levels.chosen().map(|level| (level.columns, level.rows())) else {
            return;
        };
        let cell = BRICK_AREA.size() / vec2(columns as f32, rows as f32);
        if columns.max(rows) <= MAX_LINES {
            for column in 0..=columns {
                painter.fill(
                    BRICK_AREA.min + vec2(cell.x * column as f32 - 0.5, 0.0),
                    vec2(1.0, BRICK_AREA.size().y),
                    LINE,
                );
            }
            for row in 0..=rows {
                painter.fill(
                    BRICK_AREA.min + vec2(0.0, cell.y * row as f32 - 0.5),
                    vec2(BRICK_AREA.size().x, 1.0),
                    LINE,
                );
            }
        }
        let pointer = painter.pointer.map(|pixel| painter.layout.to_field(pixel));
        if let Some(point) = pointer.filter(|point| BRICK_AREA.closest_point(*point) == *point) {
            let corner = BRICK_AREA.min + ((point - BRICK_AREA.min) / cell).floor() * cell;
            painter.frame(corner, cell, 2.0, ACCENT);
        }
    }

    /// Draws an entry of the palette: a brick, and its code below.
    pub(super) fn draw_brush(&self, painter: &mut Painter<'_>, code: char, place: &Aabb, has_focus: bool) {
        let context = &self.view.context;
        let is_chosen = context.paint.code == Some(code);
        let tile =
            context.paint.palette.iter().find(|(other, _)| *other == code).map_or(Tile::Empty, |(_, tile)| *tile);
        if is_chosen {
            painter.fill(place.min, place.size(), CHOSEN);
        }
        if has_focus {
            painter.frame(place.min, place.size(), 2.0, ACCENT);
        }
        let (corner, size) = (place.min + 5.0, vec2(place.size().x - 10.0, BRICK * place.size().y - 5.0));
        draw_tile(painter, tile, corner, size);
        let (style, color) = (painter.on(scale::LABEL), if is_chosen { VALUE } else { LABEL });
        painter.say(&code.to_string(), vec2(place.center().x, place.max.y - 1.2 * style.size), scale::LABEL, color);
    }
}

/// Draws a small picture of a level on a page, world units.
pub(super) fn draw_level_picture(painter: &mut Painter<'_>, level: &Level, corner: Vec2, width: f32) {
    let corner = painter.at(corner);
    draw_thumbnail(painter.sprites, painter.sheet, level, corner, width);
}

/// Draws a brick with its color, its lights, and the symbol of its behavior.
fn draw_tile(painter: &mut Painter<'_>, tile: Tile, corner: Vec2, size: Vec2) {
    let Tile::Brick(kind) = tile else { return painter.frame(corner, size, 2.0, faded(LABEL, 0.6)) };
    let sprite = if kind.hits.is_some() { Sprite::Block } else { Sprite::BlockSolid };
    painter.show(sprite, corner, size, palette::brick(kind).extend(1.0));
    if let Some(mark) = Sprite::of_behavior(kind.behavior) {
        painter.show(mark, corner, size, Vec4::ONE);
    }
    let hits = kind.hits.map_or(0, NonZeroU8::get);
    if hits > 1 {
        let area = Aabb::from_min_size(painter.at(corner), size);
        draw_hits(painter.sprites, painter.sheet, hits, hits, &area);
    }
}
