//! The game's music: pieces as text, and their player.
//!
//! The music is not one long recording. A piece is a score for instruments with short recordings,
//! which `art` makes. The music can therefore follow the game: layers enter as bricks are
//! destroyed, a new piece starts at a bar, and a stinger comes on a beat in the current chord.
//!
//! One theme returns in every piece and in the stinger of a win; `theme.rs` has its notes.
//!
//! This module knows neither the game nor the sound device, and needs only the standard library:
//! `art` also compiles it, to measure the music. Start with [`song`], which parses the pieces of
//! the folder `audio`.

pub mod conductor;
pub mod deck;
pub mod harmony;
pub mod instruments;
pub mod score;
pub mod song;
pub mod space;
pub mod stingers;
#[cfg(test)]
mod theme;
pub mod voice;

/// The files of the pieces: first the menu's, then those of the worlds.
pub const PIECES: [&str; 5] =
    ["audio/waiting.song", "audio/harbour.song", "audio/forge.song", "audio/garden.song", "audio/clockwork.song"];
