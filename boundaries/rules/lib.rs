//! Compiles `collision`, `level` and `game` without the rest of the game. An import from another
//! module does not compile here, and `clippy.toml` beside this file forbids files, clocks, threads
//! and global state.

#![forbid(unsafe_code)]

#[path = "../../src/collision/mod.rs"]
pub mod collision;
#[path = "../../src/game/mod.rs"]
pub mod game;
#[path = "../../src/level/mod.rs"]
pub mod level;
