//! The copy of the game's files that the program carries. Every build has all that the game needs.

use include_dir::{Dir, include_dir};
use std::borrow::Cow;

static SHADERS: Dir = include_dir!("$CARGO_MANIFEST_DIR/shaders");
static LEVELS: Dir = include_dir!("$CARGO_MANIFEST_DIR/levels");
static TEXTURES: Dir = include_dir!("$CARGO_MANIFEST_DIR/textures");
static AUDIO: Dir = include_dir!("$CARGO_MANIFEST_DIR/audio");

/// A file by its name, like `textures/ball.png`.
pub(crate) fn file(name: &str) -> Option<Cow<'static, [u8]>> {
    let (folder, file) = name.split_once('/')?;
    let folder = match folder {
        "shaders" => &SHADERS,
        "levels" => &LEVELS,
        "textures" => &TEXTURES,
        "audio" => &AUDIO,
        _ => return None,
    };
    folder.get_file(file).map(|file| Cow::Borrowed(file.contents()))
}

/// The names of the files beside the levels, without their folder.
pub(crate) fn level_files() -> Vec<String> {
    LEVELS.files().filter_map(|file| file.path().to_str()).map(str::to_owned).collect()
}
