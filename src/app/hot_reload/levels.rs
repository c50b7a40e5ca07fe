//! Handles levels that were saved, added, renamed or removed.
//!
//! * Saved: the menu and a running game switch to the new version. If the file has mistakes, the
//!   old version stays.
//! * Added to a watched folder: the level appears in the menu at once, sorted by name.
//! * Removed: the level leaves the menu after [`AWAY`], unless it is being played or is the last
//!   one.
//! * Renamed: removed under the old name and added under the new one.

use crate::diagnostics::diagnose;
use crate::files;
use crate::game::rules::Rules;
use crate::level::Level;
use crate::library::{self, LevelId, Message, Urgency};
use crate::session::Session;
use crate::time::Instant;
use std::path::Path;
use std::time::Duration;

/// Maximum length of a line in a message, in characters.
const LINE: usize = 92;

/// Time after which a missing file counts as removed. Some editors delete a file before they write
/// the new one.
pub(super) const AWAY: Duration = Duration::from_secs(1);

/// Reloads all levels. Their messages wait until the game stands still, since no file was saved
/// just now.
pub(super) fn load_all(session: &mut Session) {
    let all: Vec<_> = session.levels().with_file().map(|(id, _)| id).collect();
    for id in all {
        load(id, session);
    }
    session.levels_mut().defer_messages();
}

/// Loads the file of a level, and stores the message about it.
pub(super) fn load(id: LevelId, session: &mut Session) {
    let Some(file) = session.levels().file(id).map(Path::to_owned) else { return };
    // An archive is somebody else's work, and is not reloaded.
    if library::is_packed(&file) {
        return;
    }
    let levels = session.levels_mut();
    if files::is_missing(&file) {
        levels.set_missing_since(id, levels.missing_since(id).or_else(|| Some(Instant::now())));
        let text = format!("warning: {} is gone; the game keeps its last version", name(&file));
        let message = levels.level(id).map(|_| Message::warning(text, Urgency::Still));
        levels.set_message(id, message);
        return;
    }
    let (level, message) = read(&file);
    levels.set_missing_since(id, None);
    levels.set_message(id, message);
    if let Some(level) = level {
        session.change_level(id, level);
    }
}

/// Removes levels from the menu whose files have been missing for [`AWAY`].
pub(super) fn forget_missing(session: &mut Session) {
    let levels = session.levels();
    let is_long_gone = |id: &LevelId| levels.missing_since(*id).is_some_and(|since| since.elapsed() >= AWAY);
    // A file may be back before its watcher reports it.
    let is_gone = |id: &LevelId| levels.file(*id).is_some_and(files::is_missing);
    let gone: Vec<_> = levels.with_file().map(|(id, _)| id).filter(is_long_gone).filter(is_gone).collect();
    for id in gone {
        session.remove_level(id);
    }
}

/// Reads a level's file. Returns the level, unless the file has errors, and the message about
/// errors or warnings.
fn read(path: &Path) -> (Option<Level>, Option<Message>) {
    let (title, bytes) = match library::read(path) {
        Ok(read) => read,
        Err(error) => return (None, Some(Message::error(error.to_string()))),
    };
    let file = files::shown(path);
    let report = diagnose(&Rules::TUTORIAL, &file, &title, &bytes);
    let message = report.summary(LINE).map(|text| match report.level {
        Some(_) => Message::warning(text, Urgency::Still),
        None => Message::error(text),
    });
    (report.level.map(|level| level.in_set(library::look(path))), message)
}

/// Returns a file's name without its folder.
pub(super) fn name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}
