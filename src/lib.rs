//! Breakout.
pub mod app;
pub mod assets;
pub mod catalog;
pub mod cli;
pub mod collision;
pub mod effects;
pub mod game;
pub mod level;
pub mod palette;
pub mod play;
pub mod render;
pub mod screen;

/// Tells the player about something that is wrong and can be done without.
pub(crate) fn warn(message: &dyn std::fmt::Display) {
    eprintln!("breakout: warning: {message}");
}
