//! The text of a file of settings, read and changed. What the player wrote around a value stays.

use super::entries::entries;
use super::overflow::{self, Overflows};
use super::reader::{Reader, place};
use crate::files::{self, shown};
use crate::player::Settings;
use std::path::Path;
use toml_edit::{Document, DocumentMut, Item, Value};

/// No settings are larger, in bytes.
pub(super) const MAX_FILE_SIZE: u64 = 64 * 1024;

/// What a file of settings says.
pub(super) struct Read {
    pub(super) document: Document<String>,
    /// What the document has no room for.
    overflows: Overflows,
    pub(super) settings: Settings,
    /// A message about each value that is not what it must be.
    pub(super) wrong: Vec<String>,
}

/// The text of a file of settings.
pub(super) fn read_text(path: &Path) -> Result<String, String> {
    let bytes = files::read(path, MAX_FILE_SIZE).map_err(|error| error.to_string())?;
    String::from_utf8(bytes).map_err(|error| {
        let place = place(&String::from_utf8_lossy(error.as_bytes()), error.utf8_error().valid_up_to());
        format!("{}:{place}: this character is not UTF-8; save the file as UTF-8", shown(path))
    })
}

/// Reads settings from a file.
pub(super) fn parse(path: &Path) -> Result<Read, String> {
    parse_text(path, &read_text(path)?)
}

/// Reads settings; what is wrong comes back as a message that names file, line and column.
pub(super) fn parse_text(path: &Path, text: &str) -> Result<Read, String> {
    let (document, overflows) = Overflows::parse(text).map_err(|error| {
        let place = place(text, error.span().map_or(0, |span| span.start));
        format!("{}:{place}: {}", shown(path), cause(error.message()))
    })?;
    let mut reader = Reader { path, text, document: &document, wrong: Vec::new() };
    let settings = reader.settings();
    let wrong = reader.wrong;
    Ok(Read { document, overflows, settings, wrong })
}

/// The text of a file that cannot be read, with each line that is to blame made a comment, so that
/// one word without quotes costs only itself; `None` where that does not help.
pub(super) fn mended(path: &Path) -> Option<String> {
    /// A file with more of them is no settings.
    const MOST: usize = 20;
    let mut text = read_text(path).ok()?;
    for _ in 0..MOST {
        let Err(error) = Overflows::parse(&text) else { return Some(text) };
        let before = text.get(..error.span()?.start)?;
        let line = before.rfind('\n').map_or(0, |end| end + 1);
        if text[line..].trim_start().starts_with('#') {
            return None;
        }
        text.insert_str(line, "# ");
    }
    None
}

/// What a mistake in the whole file is, and what to do about it. What `toml_edit` says is meant for
/// programmers.
fn cause(message: &str) -> &'static str {
    if message.contains("duplicate key") {
        "this is set twice; delete one of the two"
    } else if overflow::is_overflow(message) {
        "more numbers are too large here than are looked for; make them smaller"
    } else {
        "this cannot be read; write each setting as `name = value` on a line of its own, and words in quotes"
    }
}

/// The text of a new file.
pub(super) fn new_file(settings: &Settings) -> String {
    let mut document = DocumentMut::new();
    for (i, (key, value, comment)) in entries(settings).into_iter().enumerate() {
        set(&mut document, key, value);
        if let Some(mut key) = document.key_mut(key) {
            let gap = if i == 0 { "" } else { "\n" };
            key.leaf_decor_mut().set_prefix(format!("{gap}# {comment}\n"));
        }
    }
    document.to_string()
}

/// What becomes of a file in which settings change.
pub(super) struct Changed {
    /// Its new text, in which each key has its wanted value; `None` where it has them already.
    pub(super) text: Option<String>,
    /// What cannot be kept in it, and what to do.
    pub(super) refused: Option<String>,
}

/// Changes those settings of a file that are not as `wanted`.
///
/// # Errors
///
/// A message where nothing can be kept.
pub(super) fn changed(path: &Path, there: Read, wanted: &Settings) -> Result<Changed, String> {
    let raw = there.document.raw();
    let (mark, has_crlf) = (if raw.starts_with('\u{feff}') { "\u{feff}" } else { "" }, raw.contains("\r\n"));
    let words: String = entries(wanted).into_iter().map(|(_, value, _)| value.to_string() + " ").collect();
    let (text, overflows) = there.overflows.apart_from(raw.to_owned(), &words);
    let mut document = text.parse::<DocumentMut>().unwrap_or_else(|_| there.document.clone().into_mut());
    let (mut differs, mut refused) = (false, None);
    for ((key, value, _), (_, old, _)) in entries(wanted).into_iter().zip(entries(&there.settings)) {
        if value.to_string() != old.to_string() {
            if document.get(key).is_some_and(|there| !there.is_none() && !there.is_value()) {
                // Its entries would be lost.
                refused = Some(format!("{}: `{key}` is a table here; call it something else", shown(path)));
                continue;
            }
            differs = true;
            set(&mut document, key, value);
        }
    }
    if !differs {
        return Ok(Changed { text: None, refused });
    }
    // What `toml_edit` drops: the mark that some editors put first, and the line ends of Windows.
    let text = overflows.put_back(document.to_string());
    let text = if has_crlf { text.replace("\r\n", "\n").replace('\n', "\r\n") } else { text };
    let text = format!("{mark}{text}");
    if text.len() as u64 > MAX_FILE_SIZE {
        // The next start could not read it.
        return Err(format!("{}: no room is left in its {MAX_FILE_SIZE} bytes; shorten it", shown(path)));
    }
    Ok(Changed { text: Some(text), refused })
}

/// Sets a value. The comments around it stay, and those of a file that has nothing else stay above
/// it.
fn set(document: &mut DocumentMut, key: &str, mut value: Value) {
    if let Some(old) = document.get_mut(key).and_then(Item::as_value_mut) {
        *value.decor_mut() = old.decor().clone();
        *old = value;
        return;
    }
    let header = document.trailing().as_str().filter(|_| document.is_empty()).unwrap_or_default().to_owned();
    document.insert(key, Item::Value(value));
    if !header.is_empty() {
        document.set_trailing("");
        let end = if header.ends_with('\n') { "" } else { "\n" };
        if let Some(mut key) = document.key_mut(key) {
            key.leaf_decor_mut().set_prefix(header + end);
        }
    }
}

/// What is in the file; `None` where nothing can be read.
pub(super) fn bytes(path: &Path) -> Option<Vec<u8>> {
    files::read(path, MAX_FILE_SIZE).ok()
}

/// Writes the file, if it still holds what it held before. Returns whether it did: until the disk
/// has the new one, which may take seconds, an editor may have written it.
pub(super) fn write(path: &Path, text: &str, before: Option<&[u8]>) -> Result<bool, String> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)
            .map_err(|error| format!("{}: cannot be made: {}", shown(folder), files::reason(&error)))?;
    }
    let mut is_same = true;
    let written = files::write_whole_if(path, text.as_bytes(), || {
        is_same = bytes(path).as_deref() == before;
        if is_same { Ok(()) } else { Err(std::io::ErrorKind::ResourceBusy.into()) }
    });
    match written {
        Err(_) if !is_same => Ok(false),
        Err(error) => Err(format!("{}: cannot be written: {}", shown(path), files::reason(&error))),
        Ok(()) => Ok(true),
    }
}
