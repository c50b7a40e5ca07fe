//! The game's music: pieces as text, and what plays them.
//!
//! The music is not a recording. A piece is a score; its instruments are short recordings, which
//! `art` makes. So it can follow the game: layers enter as the wall thins, another piece begins at
//! a bar, and a stinger for a great moment comes on a beat and in the chord that sounds.
//!
//! This module knows neither game nor device, and needs nothing but the standard library: `art`
//! compiles it, too, to measure what is played. Begin with [`song`], which
//! reads the pieces of the folder `audio`.

pub mod conductor;
pub mod deck;
pub mod harmony;
pub mod instruments;
pub mod score;
pub mod song;
pub mod space;
pub mod stingers;
pub mod voice;

/// The files of the pieces: the menu's, then those of the worlds.
pub const PIECES: [&str; 5] =
    ["audio/waiting.song", "audio/harbour.song", "audio/forge.song", "audio/garden.song", "audio/clockwork.song"];
