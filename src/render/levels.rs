//! Small pictures of levels: for the choice in the menu, and for a sheet of many.

use super::Renderer;
use super::field::draw_hits;
use super::sheet::Sprite;
use crate::collision::Aabb;
use crate::draw::{Align, Blending, Layout, RenderError, UvRect};
use crate::game::AREA;
use crate::level::{BrickKind, Level, Tile};
use crate::palette;
use glam::{Mat4, Vec2, Vec4, vec2};
use glium::Surface;
use std::num::NonZeroU8;

/// Levels with more tiles are drawn without bricks: nobody could see them, and drawing would take a
/// long time.
const MOST_TILES: usize = 20_000;

/// Bricks narrower or flatter than this, in canvas units, are drawn plain: their picture would be
/// only noise.
const SMALLEST: f32 = 9.0;

/// Bricks narrower or flatter than this, in canvas units, are drawn without dots.
const SMALLEST_DOTTED: f32 = 16.0;

/// Behind the bricks.
const GROUND: Vec4 = Vec4::new(0.055, 0.06, 0.14, 1.0);

const TITLE: Vec4 = Vec4::new(0.95, 0.97, 1.0, 1.0);
const AUTHOR: Vec4 = Vec4::new(0.56, 0.62, 0.80, 1.0);

/// Height of a cell of a sheet as a share of its width: the level's bricks, and lines for the title
/// and the author below.
pub(super) const SHEET_CELL: f32 = 9.0 / 16.0;

/// Size of a small picture of this width, which shows the bricks' area.
pub(super) fn thumbnail_size(width: f32) -> Vec2 {
    AREA.size() * (width / AREA.size().x)
}

impl Renderer {
    /// Collects a small picture of a level, `width` canvas units wide, with its top-left corner at
    /// `corner`. Returns its height.
    pub(super) fn draw_thumbnail(&mut self, level: &Level, corner: Vec2, width: f32) -> f32 {
        let size = thumbnail_size(width);
        let white = self.sheet.uv(Sprite::White);
        self.sprites.draw_sprite(corner, size, white, GROUND);
        if level.tiles().len() > MOST_TILES {
            return size.y;
        }
        let columns = level.columns();
        let cell = size / vec2(columns as f32, level.rows() as f32);
        for (i, tile) in level.tiles().iter().enumerate() {
            let Tile::Brick(kind) = tile else { continue };
            let position = corner + cell * vec2((i % columns) as f32, (i / columns) as f32);
            let (uv, inset) = self.small_brick(kind, white, cell);
            self.sprites.draw_sprite(position + inset, cell - 2.0 * inset, uv, palette::brick(*kind).extend(1.0));
            let hits = kind.hits.map_or(0, NonZeroU8::get);
            if hits > 1 && cell.min_element() >= SMALLEST_DOTTED {
                draw_hits(&mut self.sprites, &self.sheet, (hits, hits), &Aabb { min: position, max: position + cell });
            }
        }
        size.y
    }

    /// The picture of a brick in a cell of this size, in canvas units, and the brick's distance to
    /// the cell's edge. Small bricks are plain.
    fn small_brick(&self, kind: &BrickKind, white: UvRect, cell: Vec2) -> (UvRect, Vec2) {
        if cell.min_element() < SMALLEST {
            return (white, (cell * 0.06).min(Vec2::splat(0.5)));
        }
        let sprite = if kind.hits.is_some() { Sprite::Block } else { Sprite::BlockSolid };
        (self.sheet.uv(sprite), Vec2::ZERO)
    }

    /// Draws levels in `columns` columns on all of `target`, each with its title below.
    pub(super) fn draw_sheet(
        &mut self,
        target: &mut impl Surface,
        levels: &[Level],
        columns: u32,
    ) -> Result<(), RenderError> {
        const BACK: f32 = 0.02;
        target.clear_color_srgb(BACK, BACK, 2.5 * BACK, 1.0);
        let pixels = target.get_dimensions();
        // One canvas unit is one pixel.
        let layout = Layout { scale: 1.0, origin: Vec2::ZERO, ..Layout::new(pixels) };
        let cell = pixels.0 as f32 / columns as f32;
        let (margin, title_size) = (cell * 0.05, cell * 0.055);
        for (i, level) in levels.iter().enumerate() {
            let place = vec2((i % columns as usize) as f32, (i / columns as usize) as f32);
            let corner = place * vec2(cell, cell * SHEET_CELL) + margin;
            let height = self.draw_thumbnail(level, corner, cell - 2.0 * margin);
            let mut y = corner.y + height + title_size * 0.5;
            let title = format!("{}. {}", i + 1, level.title());
            for (text, size, color) in
                [(title.as_str(), title_size, TITLE), (level.author().unwrap_or_default(), title_size * 0.8, AUTHOR)]
            {
                let middle = vec2(corner.x + cell / 2.0 - margin, y);
                let line = self.text.fit(text, size, cell - margin);
                self.text.render_text(&layout, &line, middle, size, color, Align::Center);
                y += size * 1.3;
            }
        }
        let projection: Mat4 = layout.pixel_projection();
        self.sprites.flush(target, &projection, self.sheet.texture(), Blending::Over)?;
        self.text.flush(target, &projection)
    }
}
