//! Draws Breakout's textures and composes its sounds, so that both have a source that can be read
//! and changed.
//!
//! `cargo run --release -p art` writes all files. The game never depends on this package: it reads
//! the files. [`texture::ALL`] and [`sound::ALL`] are the lists to start from.

use std::path::{Path, PathBuf};

pub mod noise;
pub mod sound;
pub mod texture;

/// A folder of the repository that this package was built from.
pub fn folder(name: &str) -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.parent().expect("the package lies in the repository").join(name)
}
