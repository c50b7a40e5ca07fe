//! Draws pictures in memory, without a window.

use super::texture::empty_texture;
use super::{Gl, RenderError};
use glium::framebuffer::SimpleFrameBuffer;
use glium::texture::Texture2dDataSink;
use glium::{CapabilitiesSource, Surface};
use image::RgbaImage;
use std::borrow::Cow;

/// Runs `draw` on a black target of `width` × `height` pixels. Returns the picture.
///
/// ```
/// use breakout::draw;
/// use glium::Surface;
///
/// let gl = draw::headless()?;
/// let picture = draw::capture(&gl, (4, 3), |target| {
///     target.clear_color_srgb(1.0, 0.5, 0.0, 1.0);
///     Ok(())
/// })?;
/// assert_eq!(picture.get_pixel(0, 0).0, [255, 128, 0, 255]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`RenderError`] if the driver reports an error, for example if the size exceeds its limit.
/// Passes on errors of `draw`.
pub fn capture(
    gl: &Gl,
    (width, height): (u32, u32),
    draw: impl FnOnce(&mut SimpleFrameBuffer<'_>) -> Result<(), RenderError>,
) -> Result<RgbaImage, RenderError> {
    // Check the size first: glium would panic.
    let capabilities = gl.get_capabilities();
    let viewport = capabilities.max_viewport_dims;
    let sides = [capabilities.max_texture_size, viewport.0, viewport.1];
    let limit = sides.into_iter().filter_map(|side| u32::try_from(side).ok()).min().unwrap_or(MAX_SIDE);
    if width.max(height) > limit {
        return Err(RenderError::TooLarge { width, height, limit });
    }
    let texture = empty_texture(gl, (width, height))?;
    let mut target = SimpleFrameBuffer::new(gl, &texture)?;
    target.clear_color_srgb(0.0, 0.0, 0.0, 1.0);
    draw(&mut target)?;
    Ok(texture.read::<Upright>().0)
}

/// A texture's pixels, top row first. OpenGL returns the bottom row first.
struct Upright(RgbaImage);

impl Texture2dDataSink<(u8, u8, u8, u8)> for Upright {
    fn from_raw(data: Cow<'_, [(u8, u8, u8, u8)]>, width: u32, height: u32) -> Self {
        let mut picture = RgbaImage::new(width, height);
        let rows = picture.chunks_exact_mut(4 * width as usize).rev();
        for (row, texels) in rows.zip(data.chunks_exact(width as usize)) {
            for (pixel, (r, g, b, a)) in row.as_chunks_mut().0.iter_mut().zip(texels) {
                *pixel = [*r, *g, *b, *a];
            }
        }
        Self(picture)
    }
}

/// Maximum side of a picture in pixels. All current OpenGL 3.3 drivers support it.
const MAX_SIDE: u32 = 8192;

/// Parses the size of a picture from a command line, such as `1280x720`.
///
/// # Errors
///
/// A message that explains the expected format.
pub fn parse_size(text: &str) -> Result<(u32, u32), String> {
    let sides = text.split_once(['x', 'X', '×']).and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    match sides {
        Some((width @ 1..=MAX_SIDE, height @ 1..=MAX_SIDE)) => Ok((width, height)),
        _ => Err(format!("write it as 1280x720, each side from 1 to {MAX_SIDE}")),
    }
}
