//! Frames as pictures, without a window.

use super::Renderer;
use super::levels::SHEET_CELL;
use crate::draw::{Gl, RenderError, capture};
use crate::level::Level;
use crate::session::View;
use image::RgbaImage;

/// Draws one frame. `size` is its width and height in pixels.
///
/// # Errors
///
/// [`RenderError`] where the driver refuses, for example a size that is too large for it.
pub fn draw_picture(
    gl: &Gl,
    renderer: &mut Renderer,
    size: (u32, u32),
    view: &View<'_>,
) -> Result<RgbaImage, RenderError> {
    capture(gl, size, |target| renderer.draw(target, view))
}

/// Draws these levels on one sheet of about `width` pixels, each with its title.
///
/// # Errors
///
/// [`RenderError`] where the driver refuses.
pub fn draw_sheet(gl: &Gl, renderer: &mut Renderer, width: u32, levels: &[Level]) -> Result<RgbaImage, RenderError> {
    let columns = sheet_columns(levels.len());
    let cell = (width / columns).max(1);
    let height = ((cell as f32 * SHEET_CELL) as u32).max(1);
    let rows = u32::try_from(levels.len()).unwrap_or(u32::MAX).div_ceil(columns).max(1);
    capture(gl, (cell * columns, height * rows), |target| renderer.draw_sheet(target, levels, columns))
}

/// Columns of a sheet that is about as wide as it is high.
fn sheet_columns(count: usize) -> u32 {
    (1..8).find(|columns| columns * columns >= count as u32).unwrap_or(8)
}
