//! Takes over levels, shaders and textures as soon as they are saved. While one of them has
//! mistakes, the message over the field says so, and the last good one stays in use.

mod levels;

use crate::assets::Assets;
use crate::draw::Gl;
use crate::files;
use crate::game::GameState;
use crate::library::{self, LevelLibrary, LevelList, Message, SetInfo, Urgency};
use crate::render::Renderer;
use crate::session::Play;
use crate::time::Instant;
use crate::watch::Watcher;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Time for which a change that waits is reported while a ball flies. After that it is reported
/// while the game stands still.
const REPORTED: Duration = Duration::from_secs(4);

/// Time for which a mistake in another level than the chosen one is shown over a game.
const OTHERS_REPORTED: Duration = Duration::from_secs(20);

/// Most files with mistakes that a message names.
const MAX_NAMED: usize = 3;

/// Watches the files of everything that the window shows.
pub(super) struct HotReload {
    watcher: Watcher,
    /// Folders in which every level is one of the game's.
    level_folders: Vec<PathBuf>,
    /// The folder in which each folder is a set of levels.
    own: Option<PathBuf>,
    assets: Assets,
    /// The mistake in a shader or a texture, because of which none that was saved is shown.
    mistake: Option<Message>,
    /// The mistakes in what authors say of their sets, by the sets' folders.
    set_mistakes: BTreeMap<PathBuf, String>,
    /// The changes that the running game does not follow yet, and how long they have been reported.
    later: Option<(Duration, String)>,
}

impl HotReload {
    /// Watches the levels' files, every level in `level_folders`, each folder in `own`, which is a
    /// set of levels, and the shaders and textures of `assets`. Takes over what was saved since the
    /// levels were loaded.
    pub(super) fn new(assets: Assets, level_folders: Vec<PathBuf>, own: Option<PathBuf>, play: &mut Play) -> Self {
        let of_files = play.levels().with_file().filter_map(|(_, file)| file.parent().map(Path::to_owned));
        let folders = of_files.chain(level_folders.iter().cloned()).chain(assets.picture_folders());
        let watcher = Watcher::new(folders.collect::<BTreeSet<_>>());
        levels::load_all(play);
        Self { watcher, level_folders, own, assets, mistake: None, set_mistakes: BTreeMap::new(), later: None }
    }

    /// Takes over the files that were saved since the last call, `elapsed` ago.
    pub(super) fn poll(&mut self, gl: &Gl, renderer: &mut Renderer, play: &mut Play, elapsed: Duration) {
        levels::forget_missing(play);
        let changed = self.watcher.changed();
        self.load_pictures(&changed, gl, renderer);
        self.take_levels(changed, play);
        if let Some(then) = Instant::now().checked_sub(OTHERS_REPORTED) {
            play.levels_mut().defer_old_messages(then);
        }
        self.update_later(play, elapsed);
    }

    /// Loads all shaders and textures if one of them changed. If one fails, all old ones stay.
    fn load_pictures(&mut self, changed: &BTreeSet<PathBuf>, gl: &Gl, renderer: &mut Renderer) {
        let is_picture = |path: &&PathBuf| ["vert", "frag", "png"].iter().any(|ending| files::is_named(path, ending));
        let is_ours = |path: &&PathBuf| is_in(path, &self.assets.picture_folders());
        if changed.iter().filter(is_picture).any(|path| is_ours(&path)) {
            let error = renderer.reload(gl, &self.assets.strict()).err();
            self.mistake = error.map(|error| Message::error(error.to_string()));
        }
    }

    /// Takes over levels that were saved, and folders of them that were made.
    fn take_levels(&mut self, changed: BTreeSet<PathBuf>, play: &mut Play) {
        for path in changed {
            if self.is_new_set(&path) {
                self.take_set(path, play);
            } else if path.ends_with(library::SET_FILE) && is_in(&path, &self.level_folders) {
                self.describe_set(path.parent().unwrap_or(Path::new("")), play);
            } else if let Some(id) = play.levels().find(&path) {
                levels::load(id, play);
            } else if library::is_level(&path) && is_in(&path, &self.level_folders) && !path.is_dir() {
                let folder = path.parent().unwrap_or(Path::new("")).to_owned();
                let id = play.levels_mut().add_file(path);
                levels::load(id, play);
                if self.set_mistakes.contains_key(&folder) {
                    // Its author may have named this level.
                    self.describe_set(&folder, play);
                }
            }
        }
    }

    /// Takes over a set that was put among the player's own, with the levels that it has so far, in
    /// its order. An archive that is not whole yet is saved once more.
    fn take_set(&mut self, set: PathBuf, play: &mut Play) {
        let Ok(files) = library::in_folder(&set) else { return };
        self.describe_set(&set, play);
        for file in files {
            let id = play.levels_mut().add(library::load(&file).ok(), Some(file));
            levels::load(id, play);
        }
        if set.is_dir() {
            self.watcher.add_folder(set.clone());
        }
        self.level_folders.push(set);
    }

    /// Takes over what the author of the levels in a folder says of them.
    fn describe_set(&mut self, folder: &Path, play: &mut Play) {
        let is_own = self.own.as_deref() == Some(folder);
        let name = if is_own { library::OWN_LEVELS.to_owned() } else { library::set_name(folder) };
        play.put_set(library::read_set(name, folder));
        let levels = library::in_folder(folder).unwrap_or_default();
        match SetInfo::problems(folder, &levels) {
            Some(problems) => self.set_mistakes.insert(folder.to_owned(), problems.to_string()),
            None => self.set_mistakes.remove(folder),
        };
    }

    /// Shows the game's levels and all of the player's own, after this archive was put among them.
    pub(super) fn take_kept_set(&mut self, archive: &Path, play: &mut Play) {
        let Ok(library) = LevelLibrary::shipped_and_own(&self.assets) else { return };
        play.replace_levels(library.levels, archive, library.own.as_deref().map(library::homely));
        *self = Self::new(self.assets.clone(), library.folders, library.own, play);
    }

    /// True for a folder or an archive of the player's own levels that is not known yet.
    fn is_new_set(&self, path: &Path) -> bool {
        let is_own = self.own.is_some() && path.parent() == self.own.as_deref() && library::is_set(path);
        is_own && !self.level_folders.iter().any(|known| known == path)
    }

    /// The message to show, followed by the changes that wait for another ball or game.
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

    /// The mistake or warning to show: an urgent one about a level first, then one about pictures,
    /// then any other about a level, then one about a set. The names of all other files with
    /// mistakes follow.
    fn mistakes(&self, levels: &LevelList) -> Option<Message> {
        let level = levels.message();
        let level = level.filter(|(_, message)| message.urgency == Urgency::Now || self.mistake.is_none());
        let set = || self.set_mistakes.values().next().map(|text| Message::warning(text.clone(), Urgency::Still));
        let pictures = || self.mistake.clone().or_else(set);
        let Some(mut message) = level.map(|(_, message)| message.clone()).or_else(pictures) else {
            let unwatched = |refusal| Message::warning(format!("warning: {refusal}"), Urgency::Still);
            return self.watcher.refusal().map(unwatched);
        };
        let shown = level.map(|(file, _)| file);
        let broken = levels.broken().filter(|file| shown != Some(*file)).map(name);
        message.text += &listed("errors also in", &broken.collect::<Vec<_>>());
        Some(message)
    }

    /// Updates the changes that wait for another ball or game.
    fn update_later(&mut self, play: &Play, elapsed: Duration) {
        let text = later(play);
        match &mut self.later {
            Some((reported, same)) if Some(&*same) == text.as_ref() => *reported += elapsed,
            later => *later = text.map(|text| (Duration::ZERO, text)),
        }
    }
}

/// The changes in the text of the level in play that the game does not follow yet.
fn later(play: &Play) -> Option<String> {
    let game = play.game();
    let level = play.levels().chosen().filter(|_| game.state() == GameState::Active)?;
    let has_file = play.levels().chosen_id().is_some_and(|id| play.levels().file(id).is_some());
    let played = game.bricks().level();
    if has_file && played != level && played.title == level.title {
        // The game began anew, or went back, to the level as it was before the change.
        return Some("saved: the changes to this level apply from the next game".to_owned());
    }
    let speed = game.has_ball_of_older_speed().then(|| format!("`speed: {}` applies from the next ball", level.speed));
    let lives = (game.rules().lives.is_none() && level.lives != play.begun_level().lives)
        .then(|| format!("`lives: {}` applies from the next game", level.lives));
    let all: Vec<String> = speed.into_iter().chain(lives).collect();
    (!all.is_empty()).then(|| format!("saved: {}", all.join("; ")))
}

/// A paragraph that lists names of files, at most [`MAX_NAMED`]; empty where there is none.
fn listed(what: &str, names: &[String]) -> String {
    let shown = names[..names.len().min(MAX_NAMED)].join(", ");
    match names.len() {
        0 => String::new(),
        count if count <= MAX_NAMED => format!("\n\n{what} {shown}"),
        count => format!("\n\n{what} {shown} and {} more", count - MAX_NAMED),
    }
}

/// A file's name without its folder.
fn name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// True if a file is in one of these folders.
fn is_in(path: &Path, folders: &[PathBuf]) -> bool {
    folders.iter().any(|folder| path.parent() == Some(folder))
}

#[cfg(test)]
mod tests;
