//! Why something cannot be drawn: the one error of all pieces.

use super::{ShaderError, TextureError};

/// Why something cannot be drawn.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// A shader does not load.
    #[error(transparent)]
    Shader(#[from] ShaderError),
    /// A texture does not load.
    #[error(transparent)]
    Texture(#[from] TextureError),
    /// The built-in font is not one.
    #[error("the built-in font cannot be read")]
    NoFont,
    /// The driver cannot draw instances.
    #[error("the graphics driver cannot draw instances; update it")]
    NoInstancing,
    /// The driver refuses a draw.
    #[error("the graphics driver refuses to draw: {0}")]
    Draw(#[from] glium::DrawError),
    /// The driver refuses a buffer.
    #[error("the graphics driver refuses a buffer: {0}")]
    Buffer(#[from] glium::vertex::BufferCreationError),
    /// The driver refuses a texture to draw into.
    #[error("the graphics driver refuses a texture: {0}")]
    TargetTexture(#[from] glium::texture::TextureCreationError),
    /// The driver refuses a multisampled target.
    #[error("the graphics driver refuses a multisampled target: {0}")]
    Target(#[from] glium::framebuffer::RenderBufferCreationError),
    /// The driver refuses a framebuffer.
    #[error("the graphics driver refuses a framebuffer: {0}")]
    Framebuffer(#[from] glium::framebuffer::ValidationError),
}
