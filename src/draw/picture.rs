//! Draws pictures in memory, without a window.

use super::RenderError;
use super::gl::Gl;
use super::texture::empty_texture;
use glium::framebuffer::SimpleFrameBuffer;
use glium::texture::RawImage2d;
use glium::{CapabilitiesSource, Surface};
use image::RgbaImage;
use image::imageops::flip_vertical_in_place;

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
#[expect(clippy::missing_panics_doc, reason = "OpenGL returns four bytes for each pixel")]
pub fn capture(
    gl: &Gl,
    (width, height): (u32, u32),
    draw: impl FnOnce(&mut SimpleFrameBuffer<'_>) -> Result<(), RenderError>,
) -> Result<RgbaImage, RenderError> {
    // Check the size first: glium would panic.
    let capabilities = gl.get_capabilities();
    let viewport = capabilities.max_viewport_dims;
    let limit = capabilities.max_texture_size.min(viewport.0).min(viewport.1).unsigned_abs();
    if width.max(height) > limit {
        return Err(RenderError::TooLarge { width, height, limit });
    }
    let texture = empty_texture(gl, (width, height))?;
    let mut target = SimpleFrameBuffer::new(gl, &texture)?;
    target.clear_color_srgb(0.0, 0.0, 0.0, 1.0);
    draw(&mut target)?;
    let read: RawImage2d<'_, u8> = texture.read();
    let mut picture = RgbaImage::from_raw(width, height, read.data.into_owned()).expect("four bytes for each pixel");
    // OpenGL returns the bottom row first.
    flip_vertical_in_place(&mut picture);
    Ok(picture)
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
