//! Draws frames and sheets of levels as pictures, without a window.

use super::renderer::Renderer;
use crate::draw::{Align, Blending, Gl, Layout, RenderError, capture};
use crate::level::Level;
use crate::session::View;
use crate::ui::draw_thumbnail;
use glam::{Vec2, Vec4, vec2};
use glium::Surface;
use image::RgbaImage;

const TITLE: Vec4 = Vec4::new(0.95, 0.97, 1.0, 1.0);
const AUTHOR: Vec4 = Vec4::new(0.56, 0.62, 0.80, 1.0);

/// Height of a sheet's cell as a share of its width. A cell has the level's bricks, and lines for
/// title and author below them.
const SHEET_CELL: f32 = 9.0 / 16.0;

/// Draws one frame. `size` is its width and height in pixels.
///
/// # Errors
///
/// [`RenderError`] if the driver reports an error, for example if the size exceeds its limit.
pub fn draw_picture(
    gl: &Gl,
    renderer: &mut Renderer,
    size: (u32, u32),
    view: &View<'_>,
) -> Result<RgbaImage, RenderError> {
    capture(gl, size, |target| renderer.draw(target, view))
}

/// Draws levels on one sheet of about `width` pixels, each with its title.
///
/// # Errors
///
/// [`RenderError`] if the driver reports an error.
pub fn draw_sheet(gl: &Gl, renderer: &mut Renderer, width: u32, levels: &[Level]) -> Result<RgbaImage, RenderError> {
    const BACK: f32 = 0.02;
    let columns = sheet_columns(levels.len());
    let cell = (width / columns).max(1);
    let height = ((cell as f32 * SHEET_CELL) as u32).max(1);
    let size = (cell * columns, height * (levels.len() as u32).div_ceil(columns).max(1));
    // One canvas unit is one pixel.
    let layout = Layout { scale: 1.0, origin: Vec2::ZERO, ..Layout::new(size) };
    capture(gl, size, |target| {
        target.clear_color_srgb(BACK, BACK, 2.5 * BACK, 1.0);
        for (i, level) in levels.iter().enumerate() {
            let place = vec2((i % columns as usize) as f32, (i / columns as usize) as f32);
            let corner = place * cell as f32 * vec2(1.0, SHEET_CELL);
            draw_cell(renderer, &layout, corner, cell as f32, &format!("{}. {}", i + 1, level.title), level);
        }
        let projection = layout.pixel_projection();
        renderer.sprites.flush(target, &projection, &renderer.sheet.atlas.texture, Blending::Over)?;
        renderer.text.flush(target, &projection)
    })
}

/// Draws a level of a sheet with its title and author below.
fn draw_cell(renderer: &mut Renderer, layout: &Layout, corner: Vec2, cell: f32, title: &str, level: &Level) {
    let Renderer { sprites, sheet, text, .. } = renderer;
    let (margin, title_size) = (cell * 0.05, cell * 0.055);
    let (corner, width) = (corner + margin, cell - 2.0 * margin);
    let mut y = corner.y + draw_thumbnail(sprites, sheet, level, corner, width) + title_size * 0.5;
    let author = level.author.as_deref().unwrap_or_default();
    for (line, size, color) in [(title, title_size, TITLE), (author, title_size * 0.8, AUTHOR)] {
        // Letters advance by whole pixels, which makes small text wider.
        let wider = text.drawn_width(layout, line, size) / text.width(line, size).max(1.0);
        let line = text.fit(line, size, width / wider.max(1.0));
        text.render_text(layout, &line, vec2(corner.x + cell / 2.0 - margin, y), size, color, Align::Center);
        y += size * 1.3;
    }
}

/// Returns the number of columns of a sheet with about as many rows as columns.
fn sheet_columns(count: usize) -> u32 {
    (1..8).find(|columns| columns * columns >= count as u32).unwrap_or(8)
}
