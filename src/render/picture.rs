//! Draws frames and sheets of levels as pictures, without a window.

use super::Renderer;
use crate::draw::{Align, Blending, Gl, Layout, RenderError, capture};
use crate::level::Level;
use crate::session::View;
use crate::ui::draw_thumbnail;
use glam::{Mat4, Vec2, Vec4, vec2};
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
    let columns = sheet_columns(levels.len());
    let cell = (width / columns).max(1);
    let height = ((cell as f32 * SHEET_CELL) as u32).max(1);
    let rows = u32::try_from(levels.len()).unwrap_or(u32::MAX).div_ceil(columns).max(1);
    capture(gl, (cell * columns, height * rows), |target| renderer.draw_sheet(target, levels, columns))
}

impl Renderer {
    /// Draws levels in `columns` columns over the whole `target`, each with its title below.
    fn draw_sheet(&mut self, target: &mut impl Surface, levels: &[Level], columns: u32) -> Result<(), RenderError> {
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
            let height = draw_thumbnail(&mut self.sprites, &self.sheet, level, corner, cell - 2.0 * margin);
            let mut y = corner.y + height + title_size * 0.5;
            let title = format!("{}. {}", i + 1, level.title);
            for (text, size, color) in [
                (title.as_str(), title_size, TITLE),
                (level.author.as_deref().unwrap_or_default(), title_size * 0.8, AUTHOR),
            ] {
                let middle = vec2(corner.x + cell / 2.0 - margin, y);
                // Letters advance by whole pixels, which makes small text wider.
                let wider = self.text.drawn_width(&layout, text, size) / self.text.width(text, size).max(1.0);
                let line = self.text.fit(text, size, (cell - 2.0 * margin) / wider.max(1.0));
                self.text.render_text(&layout, &line, middle, size, color, Align::Center);
                y += size * 1.3;
            }
        }
        let projection: Mat4 = layout.pixel_projection();
        self.sprites.flush(target, &projection, &self.sheet.atlas.texture, Blending::Over)?;
        self.text.flush(target, &projection)
    }
}

/// Returns the number of columns of a sheet with about as many rows as columns.
fn sheet_columns(count: usize) -> u32 {
    (1..8).find(|columns| columns * columns >= count as u32).unwrap_or(8)
}
