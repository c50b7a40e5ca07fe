//! The game's files as the page's script has fetched them, in the place of `embedded.rs`.

use js_sys::{Object, Reflect, Uint8Array};
use std::borrow::Cow;
use wasm_bindgen::JsCast;

/// The bytes of all files by their names.
fn files() -> Option<Object> {
    Reflect::get(&js_sys::global(), &"files".into()).ok()?.dyn_into().ok()
}

/// A file by its name, like `textures/ball.png`; sounds come later than the rest.
pub(crate) fn file(name: &str) -> Option<Cow<'static, [u8]>> {
    let file = Reflect::get(files()?.as_ref(), &name.into()).ok()?;
    Some(Cow::Owned(file.dyn_into::<Uint8Array>().ok()?.to_vec()))
}

/// The names of the files beside the levels, without their folder.
pub(crate) fn level_files() -> Vec<String> {
    let names = files().map(|files| Object::keys(&files)).unwrap_or_default();
    let names = names.iter().filter_map(|name| name.as_string());
    names.filter_map(|name| name.strip_prefix("levels/").map(str::to_owned)).collect()
}
