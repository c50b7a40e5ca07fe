//! Generates Bricklark's textures and sounds from code you can read and change.
//!
//! `cargo run --release -p art` writes all files. The game never depends on this package; it only
//! reads the files. Start from the lists [`texture::ALL`] and [`sound::ALL`].

use std::path::{Path, PathBuf};

pub mod noise;
pub mod sound;
pub mod texture;

/// Returns the path of a folder in the repository that this package was built from.
pub fn folder(name: &str) -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.parent().expect("the package lies in the repository").join(name)
}
