//! Frames as pictures, without a window.

use super::{RenderError, Renderer};
use crate::level::Level;
use crate::play::View;
use glium::backend::Context;
use glium::framebuffer::SimpleFrameBuffer;
use glium::texture::{MipmapsOption, RawImage2d, UncompressedFloatFormat};
use glium::{Surface, Texture2d};
use image::RgbaImage;
use std::rc::Rc;

/// Draws one frame of `width` × `height` pixels.
///
/// # Errors
///
/// [`RenderError`] where the driver refuses, for example a size that is too large for it.
pub fn draw_picture(
    context: &Rc<Context>,
    renderer: &mut Renderer,
    size: (u32, u32),
    view: &View<'_>,
) -> Result<RgbaImage, RenderError> {
    capture(context, size, |target| renderer.draw(target, view))
}

/// Pictures of these levels on a sheet `width` pixels wide, each with its title.
///
/// # Errors
///
/// [`RenderError`] where the driver refuses.
pub fn draw_sheet(
    context: &Rc<Context>,
    renderer: &mut Renderer,
    width: u32,
    levels: &[Level],
) -> Result<RgbaImage, RenderError> {
    let columns = sheet_columns(levels.len());
    let cell = (width / columns).max(1);
    // The part of a window with the level's bricks, and a line for the title below.
    let height = cell * 9 / 16;
    let rows = u32::try_from(levels.len()).unwrap_or(u32::MAX).div_ceil(columns).max(1);
    capture(context, (cell * columns, height * rows), |target| renderer.draw_sheet(target, levels, columns))
}

/// Columns of a sheet that is about as wide as it is high.
fn sheet_columns(count: usize) -> u32 {
    (1..8).find(|columns| columns * columns >= count as u32).unwrap_or(8)
}

/// A picture of whatever `draw` draws.
///
/// # Errors
///
/// [`RenderError`] where the driver refuses, and those of `draw`.
pub fn capture(
    context: &Rc<Context>,
    (width, height): (u32, u32),
    draw: impl FnOnce(&mut SimpleFrameBuffer<'_>) -> Result<(), RenderError>,
) -> Result<RgbaImage, RenderError> {
    let format = UncompressedFloatFormat::U8U8U8U8;
    let texture = Texture2d::empty_with_format(context, format, MipmapsOption::NoMipmap, width, height)?;
    let mut target = SimpleFrameBuffer::new(context, &texture)?;
    target.clear_color_srgb(0.0, 0.0, 0.0, 1.0);
    draw(&mut target)?;
    let pixels: RawImage2d<'_, u8> = texture.read();
    let picture = RgbaImage::from_raw(width, height, pixels.data.into_owned()).unwrap_or_default();
    // OpenGL's first row is the lowest.
    Ok(image::imageops::flip_vertical(&picture))
}
