//! Levels that were saved, added, renamed or removed.
//!
//! * Saved: the menu and a running game take over the level; with mistakes, the old one stays.
//! * Added to a watched folder: it takes its place by name, and the menu shows it at once.
//! * Removed: it leaves the menu after [`AWAY`], unless it is played or the last one.
//! * Renamed: removed under the old name and added under the new one.

use super::name;
use crate::diagnostics::diagnose;
use crate::files;
use crate::game::rules::Rules;
use crate::level::Level;
use crate::library::{self, LevelId, Message, Urgency};
use crate::session::Play;
use crate::time::Instant;
use std::path::Path;
use std::time::Duration;

/// Characters in a line of a message.
const LINE: usize = 92;

/// Time after which a missing file counts as removed: some editors delete a file before they write
/// the new one.
pub(super) const AWAY: Duration = Duration::from_secs(1);

/// Reads all levels again. Their messages wait until the game stands still, since nothing was saved
/// just now.
pub(super) fn load_all(play: &mut Play) {
    let all: Vec<_> = play.levels().with_file().map(|(id, _)| id).collect();
    for id in all {
        load(id, play);
    }
    play.levels_mut().defer_messages();
}

/// Reads the file of a level, and keeps the message about it.
pub(super) fn load(id: LevelId, play: &mut Play) {
    let Some(file) = play.levels().file(id).map(Path::to_owned) else { return };
    // An archive is somebody else's work, and is read once.
    if library::is_packed(&file) {
        return;
    }
    let levels = play.levels_mut();
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
        play.change_level(id, level);
    }
}

/// Removes levels from the menu whose files were removed.
pub(super) fn forget_missing(play: &mut Play) {
    let levels = play.levels();
    let is_long_gone = |id: &LevelId| levels.missing_since(*id).is_some_and(|since| since.elapsed() >= AWAY);
    let is_shown = |id: &LevelId| levels.level(*id).is_some();
    let gone: Vec<_> = levels.with_file().map(|(id, _)| id).filter(is_shown).filter(is_long_gone).collect();
    for id in gone {
        if play.levels().file(id).is_some_and(files::is_missing) {
            play.remove_level(id);
        } else {
            load(id, play);
        }
    }
}

/// Reads the level in a file, and the message about it.
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
