//! The copy of the game's files that the program carries. Every build has all that the game needs.

use rust_embed::RustEmbed;
use std::borrow::Cow;

#[derive(RustEmbed)]
#[folder = "shaders"]
struct Shaders;

#[derive(RustEmbed)]
#[folder = "levels"]
#[include = "*.lvl"]
#[include = "*.replay"]
struct Levels;

#[derive(RustEmbed)]
#[folder = "textures"]
#[include = "*.png"]
struct Textures;

#[derive(RustEmbed)]
#[folder = "audio"]
#[include = "*.flac"]
#[include = "*.song"]
struct Audio;

/// A file by its name, like `textures/ball.png`.
pub(crate) fn file(name: &str) -> Option<Cow<'static, [u8]>> {
    let (folder, file) = name.split_once('/')?;
    let found = match folder {
        "shaders" => Shaders::get(file),
        "levels" => Levels::get(file),
        "textures" => Textures::get(file),
        "audio" => Audio::get(file),
        _ => None,
    };
    Some(found?.data)
}

/// The names of the files beside the levels, without their folder.
pub(crate) fn level_files() -> Vec<String> {
    Levels::iter().map(Cow::into_owned).collect()
}
