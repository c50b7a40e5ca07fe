//! The copy of the game's files that the program carries. Every build has all that the game needs.

use std::borrow::Cow;

/// The files and their names, in the order of the names: `build.rs` lists them.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// A file by its name, like `textures/ball.png`.
pub(crate) fn file(name: &str) -> Option<Cow<'static, [u8]>> {
    let place = FILES.binary_search_by_key(&name, |(name, _)| name).ok()?;
    Some(Cow::Borrowed(FILES[place].1))
}

/// The names of the files beside the levels, without their folder.
pub(crate) fn level_files() -> Vec<String> {
    FILES.iter().filter_map(|(name, _)| name.strip_prefix("levels/")).map(str::to_owned).collect()
}
