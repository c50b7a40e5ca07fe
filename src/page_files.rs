//! The game's files, fetched by the web page's script. Replaces `embedded.rs`.

use js_sys::{Object, Reflect, Uint8Array};
use std::borrow::Cow;
use wasm_bindgen::JsCast;

/// Returns the script's object that maps file names to bytes.
fn files() -> Option<Object> {
    Reflect::get(&js_sys::global(), &"files".into()).ok()?.dyn_into().ok()
}

/// Returns a file by its name, such as `textures/ball.png`. Sounds arrive later than other files.
pub(crate) fn file(name: &str) -> Option<Cow<'static, [u8]>> {
    let file = Reflect::get(files()?.as_ref(), &name.into()).ok()?;
    Some(Cow::Owned(file.dyn_into::<Uint8Array>().ok()?.to_vec()))
}

/// Returns the names of the files in `levels`, without the folder.
pub(crate) fn level_files() -> Vec<String> {
    let names = files().map(|files| Object::keys(&files)).unwrap_or_default();
    let names = names.iter().filter_map(|name| name.as_string());
    names.filter_map(|name| name.strip_prefix("levels/").map(str::to_owned)).collect()
}
