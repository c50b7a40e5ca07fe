//! Compiles `draw` with the modules below it, without the rest of the game. An import of the game's
//! rules or pages does not compile here.

#![cfg(not(target_family = "wasm"))]
#![allow(dead_code, unused_imports, reason = "the rest of the game uses what is for it alone")]

#[path = "../../src/assets.rs"]
pub mod assets;
#[path = "../../src/collision/mod.rs"]
pub mod collision;
#[path = "../../src/draw/mod.rs"]
pub mod draw;
#[path = "../../src/files.rs"]
pub mod files;
#[path = "../../src/font/mod.rs"]
pub mod font;
#[path = "../../src/warn.rs"]
mod warn;

pub(crate) use warn::warn;

/// Stands for the embedded files, of which this crate needs none.
mod embedded {
    use std::borrow::Cow;

    pub(crate) fn file(_name: &str) -> Option<Cow<'static, [u8]>> {
        None
    }

    pub(crate) fn level_files() -> Vec<String> {
        Vec::new()
    }
}
