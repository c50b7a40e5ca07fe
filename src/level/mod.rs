//! The text format of levels: settings, rows of codes, and problems in both.
//!
//! This module owns the format and its messages. It must not know geometry, files or the game: a
//! level is a table of tiles. `levels/README.md` describes the format.
//!
//! How a character becomes a brick: `parse.rs` finds the rows, `rows.rs` converts each character to
//! a [`Tile`], and `game/bricks.rs` creates the bricks. A character's tile comes from the author's
//! `tile` line if there is one (see `settings.rs`), otherwise from [`Tile::from_code`].
//! This module stores colors as numbers; `palette::brick` decides which color is drawn.
//!
//! Tutorial chapter: *Levels*. The tutorial's files load unchanged. Ragged rows, −1 and an empty
//! file are errors here; the tutorial accepts them silently.

mod attributes;
mod content;
mod lints;
pub mod paint;
mod parse;
mod paths;
mod power_up;
mod print;
mod problem;
mod rows;
mod settings;
mod tile;
mod word;
mod world;

pub use content::{LIVES, Level, MAX_CELLS_PER_AXIS, title_from_file_name};
pub use lints::lints;
pub use parse::{decode, lossy, parse, place};
pub use paths::MAX_MOVING;
pub use power_up::{Duration, PowerUpKind, PowerUpRow};
pub use problem::{Problem, Problems, nearest, shortened};
pub use tile::{Behavior, BrickKind, Code, Color, Drop, Tile};
pub use word::Word;
pub use world::{Background, Look, World};

#[cfg(test)]
mod tests;
