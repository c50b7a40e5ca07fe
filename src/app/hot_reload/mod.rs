//! Reloads levels, shaders and textures as soon as they are saved. If a file has mistakes, a
//! message over the field shows them, and the last good version stays in use.

mod levels;

use crate::assets::Assets;
use crate::draw::Gl;
use crate::files;
use crate::game::GameState;
use crate::library::{self, LevelLibrary, LevelList, Message, SetInfo, Urgency};
use crate::render::Renderer;
use crate::session::Session;
use crate::time::Instant;
use crate::watch::Watcher;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Time for which a change that does not apply yet is reported during play. After that, it is
/// reported only while the game stands still.
const REPORTED: Duration = Duration::from_secs(4);

/// Time for which a mistake in a level that is not selected is shown during play.
const OTHERS_REPORTED: Duration = Duration::from_secs(20);

/// Maximum number of broken files that a message lists.
const MAX_NAMED: usize = 3;

/// Watches and reloads the files of levels, shaders and textures.
pub(super) struct HotReload {
    watcher: Watcher,
    /// Folders whose levels all belong to the game.
    level_folders: Vec<PathBuf>,
    /// The folder of the player's own levels, in which each folder or archive is a set.
    own: Option<PathBuf>,
    assets: Assets,
    /// The mistake in a shader or texture that keeps all old ones in use.
    mistake: Option<Message>,
    /// Mistakes in the authors' descriptions of their sets, by the sets' folders.
    set_mistakes: BTreeMap<PathBuf, String>,
    /// The changes that the game does not apply yet, and how long they have been reported.
    later: Option<(Duration, String)>,
}

impl HotReload {
    /// Watches the levels' files, all levels in `level_folders`, all sets in `own`, and the shaders
    /// and textures of `assets`. Reloads the levels, which may have been saved since they were
    /// loaded.
    pub(super) fn new(
        assets: Assets,
        level_folders: Vec<PathBuf>,
        own: Option<PathBuf>,
        session: &mut Session,
    ) -> Self {
        let of_files = session.levels().with_file().filter_map(|(_, file)| file.parent().map(Path::to_owned));
        let folders = of_files.chain(level_folders.iter().cloned()).chain(assets.picture_folders());
        let watcher = Watcher::new(folders.collect::<BTreeSet<_>>());
        levels::load_all(session);
        Self { watcher, level_folders, own, assets, mistake: None, set_mistakes: BTreeMap::new(), later: None }
    }

    /// Reloads the files that were saved since the last call, `elapsed` ago.
    pub(super) fn poll(&mut self, gl: &Gl, renderer: &mut Renderer, session: &mut Session, elapsed: Duration) {
        levels::forget_missing(session);
        let changed = self.watcher.changed();
        self.load_pictures(&changed, gl, renderer);
        self.take_levels(changed, session);
        if let Some(then) = Instant::now().checked_sub(OTHERS_REPORTED) {
            session.levels_mut().defer_old_messages(then);
        }
        self.update_later(session, elapsed);
    }

    /// Reloads all shaders and textures if one of them has changed. If one fails, all old ones
    /// stay.
    fn load_pictures(&mut self, changed: &BTreeSet<PathBuf>, gl: &Gl, renderer: &mut Renderer) {
        let is_picture = |path: &&PathBuf| ["vert", "frag", "png"].iter().any(|ending| files::is_named(path, ending));
        if changed.iter().filter(is_picture).any(|path| is_in(path, &self.assets.picture_folders())) {
            let error = renderer.reload(gl, &self.assets.strict()).err();
            self.mistake = error.map(|error| Message::error(error.to_string()));
        }
    }

    /// Loads levels that were saved, and new sets.
    fn take_levels(&mut self, changed: BTreeSet<PathBuf>, session: &mut Session) {
        for path in changed {
            if self.is_new_set(&path) {
                self.take_set(path, session);
            } else if path.ends_with(library::SET_FILE) && is_in(&path, &self.level_folders) {
                self.describe_set(path.parent().unwrap_or(Path::new("")), session);
            } else if let Some(id) = session.levels().find(&path) {
                levels::load(id, session);
            } else if library::is_level(&path) && is_in(&path, &self.level_folders) && !path.is_dir() {
                let folder = path.parent().unwrap_or(Path::new("")).to_owned();
                let id = session.levels_mut().add_file(path);
                levels::load(id, session);
                if self.set_mistakes.contains_key(&folder) {
                    // The set's description may name this level.
                    self.describe_set(&folder, session);
                }
            }
        }
    }

    /// Adds a set that was put among the player's own, with the levels that it has so far, in the
    /// set's order. Skips an archive that is still incomplete: it will change again.
    fn take_set(&mut self, set: PathBuf, session: &mut Session) {
        let Ok(files) = library::in_folder(&set) else { return };
        self.describe_set(&set, session);
        for file in files {
            let id = session.levels_mut().add(library::load(&file).ok(), Some(file));
            levels::load(id, session);
        }
        if set.is_dir() {
            self.watcher.add_folder(set.clone());
        }
        self.level_folders.push(set);
    }

    /// Reads the author's description of the levels in a folder.
    fn describe_set(&mut self, folder: &Path, session: &mut Session) {
        let is_own = self.own.as_deref() == Some(folder);
        let name = if is_own { library::OWN_LEVELS.to_owned() } else { library::set_name(folder) };
        session.put_set(library::read_set(name, folder));
        let levels = library::in_folder(folder).unwrap_or_default();
        match SetInfo::problems(folder, &levels) {
            Some(problems) => self.set_mistakes.insert(folder.to_owned(), problems.to_string()),
            None => self.set_mistakes.remove(folder),
        };
    }

    /// Reloads the game's levels and the player's own, after `archive` was added to the player's
    /// own.
    pub(super) fn take_kept_set(&mut self, archive: &Path, session: &mut Session) {
        let Ok(library) = LevelLibrary::shipped_and_own(&self.assets) else { return };
        session.replace_levels(library.levels, archive, library.own.as_deref().map(library::homely));
        *self = Self::new(self.assets.clone(), library.folders, library.own, session);
    }

    /// Returns true for a folder or an archive of the player's own levels that is not known yet.
    fn is_new_set(&self, path: &Path) -> bool {
        let is_own = self.own.is_some() && path.parent() == self.own.as_deref() && library::is_set(path);
        is_own && !self.level_folders.iter().any(|known| known == path)
    }

    /// Returns the message to show, followed by the changes that apply only to the next ball or
    /// game.
    pub(super) fn message(&self, levels: &LevelList) -> Option<Message> {
        let later = self.later.as_ref().map(|(reported, text)| {
            let urgency = if *reported < REPORTED { Urgency::Now } else { Urgency::Still };
            Message::warning(text.clone(), urgency)
        });
        match (self.mistakes(levels), later) {
            (Some(message), Some(later)) => Some(Message {
                text: format!("{}\n\n{}", message.text, later.text),
                urgency: message.urgency.max(later.urgency),
                ..message
            }),
            (message, later) => message.or(later),
        }
    }

    /// Returns the mistake or warning to show: an urgent one about a level first, then one about
    /// shaders or textures, then another one about a level, then one about a set, then one about
    /// files that cannot be watched. Appends the names of all other broken levels.
    fn mistakes(&self, levels: &LevelList) -> Option<Message> {
        let level = levels.message();
        let level = level.filter(|(_, message)| message.urgency == Urgency::Now || self.mistake.is_none());
        let set = || Some(Message::warning(self.set_mistakes.values().next()?.clone(), Urgency::Still));
        let refusal = || Some(Message::warning(format!("warning: {}", self.watcher.refusal()?), Urgency::Still));
        let other = || self.mistake.clone().or_else(set).or_else(refusal);
        let mut message = level.map(|(_, message)| message.clone()).or_else(other)?;
        let shown = level.map(|(file, _)| file);
        let broken = levels.broken().filter(|file| shown != Some(*file)).map(levels::name);
        message.text += &listed("errors also in", &broken.collect::<Vec<_>>());
        Some(message)
    }

    /// Updates the changes that apply only to the next ball or game.
    fn update_later(&mut self, session: &Session, elapsed: Duration) {
        let text = later(session);
        match &mut self.later {
            Some((reported, same)) if Some(&*same) == text.as_ref() => *reported += elapsed,
            later => *later = text.map(|text| (Duration::ZERO, text)),
        }
    }
}

/// Describes the saved changes to the current level that the game does not apply yet.
fn later(session: &Session) -> Option<String> {
    let game = session.game();
    let level = session.levels().chosen().filter(|_| game.state() == GameState::Active)?;
    let has_file = session.levels().chosen_id().is_some_and(|id| session.levels().file(id).is_some());
    let played = game.bricks().level();
    if has_file && played != level && played.title == level.title {
        // The game restarted, or went back to a moment before the change.
        return Some("saved: the changes to this level apply from the next game".to_owned());
    }
    let speed = game.has_ball_of_older_speed().then(|| format!("`speed: {}` applies from the next ball", level.speed));
    let lives = (game.rules().lives.is_none() && level.lives != session.begun_level().lives)
        .then(|| format!("`lives: {}` applies from the next game", level.lives));
    let all: Vec<String> = speed.into_iter().chain(lives).collect();
    (!all.is_empty()).then(|| format!("saved: {}", all.join("; ")))
}

/// Returns a paragraph that lists file names, at most [`MAX_NAMED`]. Empty without names.
fn listed(what: &str, names: &[String]) -> String {
    let shown = names[..names.len().min(MAX_NAMED)].join(", ");
    match names.len() {
        0 => String::new(),
        count if count <= MAX_NAMED => format!("\n\n{what} {shown}"),
        count => format!("\n\n{what} {shown} and {} more", count - MAX_NAMED),
    }
}

/// Returns true if a file is in one of these folders.
fn is_in(path: &Path, folders: &[PathBuf]) -> bool {
    folders.iter().any(|folder| path.parent() == Some(folder))
}

#[cfg(test)]
mod tests;
