//! The errors of a window.

use crate::draw::{ContextError, RenderError};

/// An error that closes the window or keeps it from opening.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// No window can be opened, for this reason.
    #[error(
        "no window can be opened: {0}; `./setup` installs missing libraries and drivers; where there is no screen, \
         `breakout render` draws pictures and `breakout simulate` plays without any"
    )]
    NoDisplay(String),
    /// OpenGL cannot be used.
    #[error(transparent)]
    Context(#[from] ContextError),
    /// Drawing failed.
    #[error(transparent)]
    Render(#[from] RenderError),
    /// The scene cannot be created.
    #[error("{0}")]
    Scene(Box<dyn std::error::Error>),
    /// The driver lost the OpenGL context.
    #[error("the graphics driver stopped: {0}; start the game again")]
    Swap(#[from] glium::SwapBuffersError),
    /// Another program destroyed the window, or the window system ended.
    #[error("the window is lost: {0}; start the game again")]
    WindowLost(String),
}
