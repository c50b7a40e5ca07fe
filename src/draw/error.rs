//! Errors of loading and drawing. [`RenderError`] covers them all.

use crate::assets::AssetError;
use glium::texture::TextureCreationError;

/// Maximum side of an image in pixels. A file of a few kilobytes can claim any size, and decoding
/// needs memory for all of it. With this limit, decoding 16 bits per channel takes 32 MiB.
pub(super) const LARGEST: u32 = 2048;

/// An error in loading or drawing. All renderers return it.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// A shader's file is missing or unreadable.
    #[error(transparent)]
    Asset(#[from] AssetError),
    /// A shader does not compile or link, or it has an input that the game does not provide.
    #[error("{file}{}: {message}", line.map(|line| format!(":{line}")).unwrap_or_default())]
    Shader {
        /// The file name, or both names for a program that does not link.
        file: String,
        /// Line number, from 1, if the driver's message names one.
        line: Option<usize>,
        /// Description of the problem.
        message: String,
    },
    /// A texture does not load.
    #[error(transparent)]
    Texture(#[from] TextureError),
    /// The driver rejected a draw call.
    #[error("the graphics driver refuses to draw: {0}")]
    Draw(#[from] glium::DrawError),
    /// The driver did not create a buffer.
    #[error("the graphics driver refuses a buffer: {0}")]
    Buffer(#[from] glium::vertex::BufferCreationError),
    /// The driver did not create a texture.
    #[error("the graphics driver refuses a texture: {0}")]
    NoTexture(#[from] TextureCreationError),
    /// The driver did not create a multisampled target.
    #[error("the graphics driver refuses a multisampled target: {0}")]
    Target(#[from] glium::framebuffer::RenderBufferCreationError),
    /// A picture is larger than the driver can draw.
    #[error(
        "a picture of {width}×{height} pixels is too large: this graphics driver draws at most {limit} on a side; \
         choose a smaller `--size`, or fewer levels"
    )]
    TooLarge {
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
        /// The driver's limit for each side, in pixels.
        limit: u32,
    },
    /// The driver rejected a framebuffer.
    #[error("the graphics driver refuses a framebuffer: {0}")]
    Framebuffer(#[from] glium::framebuffer::ValidationError),
}

/// An error in loading a texture.
#[derive(Debug, thiserror::Error)]
pub enum TextureError {
    /// The file is missing or unreadable.
    #[error(transparent)]
    Asset(#[from] AssetError),
    /// The file is not an image that can be decoded.
    #[error("{file}: not a picture that can be decoded ({source}); copy the file again, or save it as PNG or JPEG")]
    Decode {
        /// The file name.
        file: String,
        /// The decoder's error.
        source: image::ImageError,
    },
    /// The image is larger than the limit.
    #[error("{file}: {width}×{height} pixels are too many; make it at most {LARGEST}×{LARGEST}")]
    TooLarge {
        /// The file name.
        file: String,
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
    },
    /// The atlas has no room left for the image.
    #[error("{file}: there is no room for {width}×{height} pixels beside the game's other pictures; make it smaller")]
    NoRoom {
        /// The file name.
        file: String,
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
    },
}
