//! Why something cannot be drawn: the one error of all pieces, and its parts.

use crate::assets::AssetError;
use glium::texture::TextureCreationError;

/// The error of every piece of this module.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// A shader does not load.
    #[error(transparent)]
    Shader(#[from] ShaderError),
    /// A texture does not load.
    #[error(transparent)]
    Texture(#[from] TextureError),
    /// The driver refuses a draw.
    #[error("the graphics driver refuses to draw: {0}")]
    Draw(#[from] glium::DrawError),
    /// The driver refuses a buffer.
    #[error("the graphics driver refuses a buffer: {0}")]
    Buffer(#[from] glium::vertex::BufferCreationError),
    /// The driver refuses to make a texture.
    #[error("the graphics driver refuses a texture: {0}")]
    NoTexture(#[from] TextureCreationError),
    /// The driver refuses a multisampled target.
    #[error("the graphics driver refuses a multisampled target: {0}")]
    Target(#[from] glium::framebuffer::RenderBufferCreationError),
    /// A picture has more pixels than the driver can draw.
    #[error(
        "a picture of {width}×{height} pixels is too large: this graphics driver draws at most {limit} on a side; \
         choose a smaller `--size`, or fewer levels"
    )]
    TooLarge {
        /// Its width in pixels.
        width: u32,
        /// Its height in pixels.
        height: u32,
        /// The driver's limit for each of them.
        limit: u32,
    },
    /// The driver refuses a framebuffer.
    #[error("the graphics driver refuses a framebuffer: {0}")]
    Framebuffer(#[from] glium::framebuffer::ValidationError),
}

/// A shader that does not load.
#[derive(Debug, thiserror::Error)]
pub enum ShaderError {
    /// It is not there or cannot be read.
    #[error(transparent)]
    Asset(#[from] AssetError),
    /// The driver refuses a file or the two together, or they ask for what the game does not give.
    #[error("{file}{}: {message}", line.map(|line| format!(":{line}")).unwrap_or_default())]
    Compile {
        /// The file, or both.
        file: String,
        /// Line from 1, where the driver's message names one.
        line: Option<u32>,
        /// The problem.
        message: String,
    },
}

/// A texture that does not load.
#[derive(Debug, thiserror::Error)]
pub enum TextureError {
    /// It is not there or cannot be read.
    #[error(transparent)]
    Asset(#[from] AssetError),
    /// It is no picture.
    #[error("{file}: not a picture that can be decoded ({source}); copy the file again, or save it as PNG or JPEG")]
    Decode {
        /// The file.
        file: String,
        /// The decoder's message.
        source: image::ImageError,
    },
    /// The picture has more pixels than pictures of its kind may have.
    #[error("{file}: {width}×{height} pixels are too many; make it at most {limit}×{limit}")]
    TooLarge {
        /// The file.
        file: String,
        /// Pixels.
        width: u32,
        /// Pixels.
        height: u32,
        /// Pixels, for each side.
        limit: u32,
    },
    /// The picture does not fit into the atlas any more.
    #[error("{file}: there is no room for {width}×{height} pixels beside the game's other pictures; make it smaller")]
    NoRoom {
        /// The file.
        file: String,
        /// Pixels.
        width: u32,
        /// Pixels.
        height: u32,
    },
}
