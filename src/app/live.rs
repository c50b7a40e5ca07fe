//! Changes on disk while the game runs: levels, shaders and textures are taken over as soon as they
//! are saved. What does not load is said over the field, and the last good one goes on.

use crate::assets::Assets;
use crate::catalog::{self, Sources};
use crate::diagnostics::diagnose;
use crate::draw::Gl;
use crate::files;
use crate::game::power_up::FASTER;
use crate::game::replay::{self, Replay};
use crate::game::{GameState, PowerUpKind};
use crate::level::{Level, Severity};
use crate::play::{Message, Play, Urgency};
use crate::render::Renderer;
use crate::watch::Watcher;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Characters in a line of what is said.
const LINE: usize = 92;

/// Watches what is shown.
pub(super) struct Live {
    watcher: Watcher,
    assets: Assets,
    levels: Vec<LevelFile>,
    /// Folders in which every level is one of the game's.
    level_folders: Vec<PathBuf>,
    /// Folders with shaders and textures.
    picture_folders: Vec<PathBuf>,
    /// Names of shaders and textures that changed and are not shown yet, because one of them does
    /// not load.
    unshown: BTreeSet<String>,
    /// What is wrong with that one.
    pictures: Option<Message>,
    /// How often something was said.
    said: u64,
    /// The recorded game that is shown, and the message about it.
    record: Option<PathBuf>,
    record_said: Option<Message>,
    /// What the game that runs does not follow yet, and since when.
    later: Option<(Instant, String)>,
}

/// A file that is a level, or may become one.
struct LevelFile {
    path: PathBuf,
    /// Its level's index, if it was one once.
    index: Option<usize>,
    /// The message about it, and the number of that message.
    message: Option<(u64, Message)>,
    /// Since when there is no such file.
    gone: Option<Instant>,
}

/// How long a file may be gone: some editors take it away before they write the new one.
const AWAY: Duration = Duration::from_secs(1);

/// How long a change that waits is reported while a ball flies. After that it is reported while the
/// game stands still.
const REPORTED: Duration = Duration::from_secs(4);

/// More files with mistakes are not named.
const MOST_NAMED: usize = 3;

impl LevelFile {
    fn new(path: PathBuf, index: Option<usize>) -> Self {
        Self { path, index, message: None, gone: None }
    }
}

impl Live {
    /// Watches the sources of the levels, and the shaders and textures of `assets`. What was saved
    /// since the levels were loaded is taken over.
    pub(super) fn new(assets: Assets, sources: Sources, play: &mut Play) -> Self {
        let Sources { files, folders, broken, record } = sources;
        let picture_folders = assets.picture_folders();
        let levels = files.into_iter().zip(0..).filter_map(|(file, index)| Some(LevelFile::new(file?, Some(index))));
        let levels: Vec<_> = levels.chain(broken.into_iter().map(|file| LevelFile::new(file, None))).collect();
        let watched = levels.iter().map(|file| file.path.clone()).chain(record.clone());
        let mut live = Self {
            watcher: Watcher::new(watched, folders.iter().chain(&picture_folders).cloned()),
            assets,
            levels,
            level_folders: folders,
            picture_folders,
            unshown: BTreeSet::new(),
            pictures: None,
            said: 0,
            record,
            record_said: None,
            later: None,
        };
        for folder in &live.level_folders {
            let new = catalog::folder(folder).unwrap_or_default();
            let new = new.into_iter().filter(|file| live.levels.iter().all(|known| known.path != *file));
            let new = new.map(|path| LevelFile::new(path, None));
            live.levels.extend(new.collect::<Vec<_>>());
        }
        for number in 0..live.levels.len() {
            live.load(number, play);
            // What was so before is said, but does not disturb.
            if let Some((_, message)) = &mut live.levels[number].message {
                message.urgency = Urgency::Still;
            }
        }
        live
    }

    /// The message to show while the level with this index is shown, followed by the changes that
    /// wait for another ball or game.
    pub(super) fn message(&self, selected: usize) -> Option<Message> {
        let later = self.later.as_ref().map(|(since, text)| {
            let urgency = if since.elapsed() < REPORTED { Urgency::Now } else { Urgency::Still };
            Message { text: text.clone(), severity: Severity::Warning, urgency }
        });
        match (self.mistakes(selected), later) {
            (Some(message), Some(later)) => Some(Message {
                text: format!("{}\n\n{}", message.text, later.text),
                urgency: message.urgency.max(later.urgency),
                ..message
            }),
            (message, later) => message.or(later),
        }
    }

    /// What is wrong or strange, while the level with this index is shown: first what is urgent, of
    /// that what is about this level, then what was said last. Warnings are about the level that is
    /// shown.
    fn mistakes(&self, selected: usize) -> Option<Message> {
        if let Some(message) = &self.record_said {
            return Some(message.clone());
        }
        let is_selected = |file: &LevelFile| file.index == Some(selected);
        let said = self.levels.iter().filter_map(|file| Some((file, file.message.as_ref()?)));
        let meant = said.filter(|(file, (_, message))| message.severity == Severity::Error || is_selected(file));
        let weight = |(file, (number, message)): &(&LevelFile, &(u64, Message))| {
            let is_error = message.severity == Severity::Error;
            (message.urgency, is_selected(file), is_error, *number)
        };
        let level = meant.max_by_key(weight).map(|(file, (_, message))| (&file.path, message));
        let level = level.filter(|(_, message)| message.urgency == Urgency::Now || self.pictures.is_none());
        let is_broken = |file: &&LevelFile| {
            level.is_none_or(|(path, _)| file.path != *path)
                && file.message.as_ref().is_some_and(|(_, message)| message.severity == Severity::Error)
        };
        let broken = self.levels.iter().filter(is_broken).map(|file| shown(&file.path));
        let Some(message) = level.map(|(_, message)| message).or(self.pictures.as_ref()) else {
            return self.watcher.refusal().map(not_watched);
        };
        let mut message = message.clone();
        if self.pictures.is_some() && level.is_none() {
            let waiting = self.unshown.iter().filter(|name| !message.text.contains(*name)).cloned();
            let waiting = named(waiting.collect());
            message.text += &waiting.map(|names| format!("\n\nnot shown until then: {names}")).unwrap_or_default();
        }
        let pictures = self.pictures.iter().filter(|_| level.is_some());
        let pictures = pictures.flat_map(|said| self.unshown.iter().filter(|name| said.text.contains(*name)).cloned());
        let also = named(broken.chain(pictures).collect());
        message.text += &also.map(|names| format!("\n\nmistakes also in {names}")).unwrap_or_default();
        Some(message)
    }

    /// No recorded game is shown any more.
    pub(super) fn end_record(&mut self) {
        (self.record, self.record_said) = (None, None);
    }

    /// Whether a recorded game ends here, because its level is another one now.
    pub(super) fn ends_record(&self) -> bool {
        self.record_said.as_ref().is_some_and(|message| message.severity == Severity::Warning)
    }

    /// Takes over the level of the recorded game that is shown, which ends it.
    fn load_record(&mut self, path: &Path, play: &mut Play) {
        let shown = files::shown(path);
        let replay = files::read(path, replay::MAX_SIZE).map_err(|error| error_message(&error));
        let replay = replay.and_then(|bytes| {
            Replay::parse(&shown, &String::from_utf8_lossy(&bytes)).map_err(|error| error_message(&error))
        });
        self.record_said = Some(match replay {
            Ok(replay) => {
                play.change_level(0, replay.level().clone());
                let text =
                    format!("warning: the recorded game ends here, because {shown} was saved; play on as you like");
                Message { text, severity: Severity::Warning, urgency: Urgency::Now }
            }
            Err(message) => message,
        });
    }

    /// Takes over what was saved since the last call.
    pub(super) fn poll(&mut self, gl: &Gl, renderer: &mut Renderer, play: &mut Play) {
        self.forget_gone(play);
        let changed = self.watcher.changed();
        let is_in = |path: &Path, folders: &[PathBuf]| folders.iter().any(|folder| path.parent() == Some(folder));
        let is_picture = |path: &Path| ["vert", "frag", "png"].iter().any(|ending| files::is_named(path, ending));
        let mut pictures =
            changed.iter().filter(|path| is_in(path, &self.picture_folders) && is_picture(path)).peekable();
        if pictures.peek().is_some() {
            self.unshown.extend(pictures.map(|path| shown(path)));
            self.load_pictures(gl, renderer);
        }
        let saved = |record: &PathBuf| changed.contains(record) && !files::is_missing(record);
        if let Some(record) = self.record.clone().filter(saved) {
            self.load_record(&record, play);
        }
        for path in changed {
            let known = self.levels.iter().position(|file| file.path == path);
            if let Some(number) = known {
                self.load(number, play);
            } else if catalog::is_level(&path) && is_in(&path, &self.level_folders) && !path.is_dir() {
                self.levels.push(LevelFile::new(path, None));
                self.load(self.levels.len() - 1, play);
            }
        }
        self.note_later(play);
    }

    /// Takes note of what was changed and waits for another ball or game.
    fn note_later(&mut self, play: &Play) {
        let text = later(play);
        if self.later.as_ref().map(|(_, text)| text) != text.as_ref() {
            self.later = text.map(|text| (Instant::now(), text));
        }
    }

    /// Reads a level, and keeps the message about it.
    fn load(&mut self, number: usize, play: &mut Play) {
        self.said += 1;
        let LevelFile { path, index, message, gone } = &mut self.levels[number];
        if files::is_missing(path) {
            *gone = gone.or(Some(Instant::now()));
            let text = format!("warning: {} is gone; the game goes on with what it was", shown(path));
            let said = Message { text, severity: Severity::Warning, urgency: Urgency::Still };
            *message = index.map(|_| (self.said, said));
            return;
        }
        *gone = None;
        let (level, said) = read_level(path);
        *message = said.map(|said| (self.said, said));
        match (level, *index) {
            (Some(level), Some(index)) => play.change_level(index, level),
            (Some(level), None) => {
                let place = self.place_of(number).unwrap_or(play.screen().level_count());
                for index in self.levels.iter_mut().filter_map(|file| file.index.as_mut()) {
                    *index += usize::from(*index >= place);
                }
                self.levels[number].index = Some(place);
                play.insert_level(place, level);
            }
            (None, _) => {}
        }
    }

    /// The index of a new level among those in its folder, by name; `None` where it is the first
    /// there.
    fn place_of(&self, number: usize) -> Option<usize> {
        let path = &self.levels[number].path;
        let beside = self.levels.iter().filter(|file| file.path.parent() == path.parent());
        let beside = beside.filter_map(|file| Some((file.index?, &file.path < path)));
        let before = beside.clone().filter(|(_, is_before)| *is_before).map(|(index, _)| index + 1).max();
        before.or(beside.map(|(index, _)| index).min())
    }

    /// Takes out levels whose files are gone for good.
    fn forget_gone(&mut self, play: &mut Play) {
        for number in 0..self.levels.len() {
            let file = &mut self.levels[number];
            let (Some(index), Some(gone)) = (file.index, file.gone) else { continue };
            if gone.elapsed() < AWAY {
                continue;
            }
            if !files::is_missing(&file.path) {
                self.load(number, play);
            } else if play.remove_level(index) {
                (file.index, file.message) = (None, None);
                for other in self.levels.iter_mut().filter_map(|file| file.index.as_mut()) {
                    *other -= usize::from(*other > index);
                }
            }
        }
    }

    /// Loads what is made of shaders and textures that changed; where one of them fails, all old
    /// ones stay.
    fn load_pictures(&mut self, gl: &Gl, renderer: &mut Renderer) {
        self.pictures = match renderer.reload(gl, &self.assets.strict(), &self.unshown) {
            Ok(()) => {
                self.unshown.clear();
                None
            }
            Err(error) => Some(error_message(&error)),
        };
    }
}

/// What the level that is played says now and the game does not follow yet.
fn later(play: &Play) -> Option<String> {
    let (game, screen) = (play.game(), play.screen());
    let level = play.view(1.0, None).levels.get(screen.selected()).filter(|_| game.state() == GameState::Active)?;
    let faster = game.running().find(|running| running.kind == PowerUpKind::Speed).map_or(0, |running| running.count);
    let speed = game.first_speed() * FASTER.powi(faster as i32);
    let is_other = game.balls().iter().any(|ball| (ball.speed / speed - 1.0).abs() > 1e-3);
    let speed = is_other.then(|| format!("`speed: {}` counts from the next ball on", level.speed()));
    let lives =
        (level.lives() != game.all_lives()).then(|| format!("`lives: {}` counts from the next game on", level.lives()));
    let all: Vec<String> = speed.into_iter().chain(lives).collect();
    (!all.is_empty()).then(|| format!("saved: {}", all.join("; ")))
}

/// The level in a file, if it is one, and the message about it.
fn read_level(path: &Path) -> (Option<Level>, Option<Message>) {
    let (title, bytes) = match catalog::read(path) {
        Ok(read) => read,
        Err(error) => return (None, Some(error_message(&error))),
    };
    let file = files::shown(path);
    let report = diagnose(&file, &title, &bytes);
    let (severity, urgency) = match report.level {
        Some(_) => (Severity::Warning, Urgency::Still),
        None => (Severity::Error, Urgency::Now),
    };
    let message = report.summary(LINE).map(|text| Message { text, severity, urgency });
    (report.level, message)
}

fn error_message(error: &dyn std::error::Error) -> Message {
    Message { text: error.to_string(), severity: Severity::Error, urgency: Urgency::Now }
}

/// What is said while the system does not tell what is saved.
fn not_watched(refusal: &str) -> Message {
    Message { text: format!("warning: {refusal}"), severity: Severity::Warning, urgency: Urgency::Still }
}

/// The names of files, as many as can be read at a glance; `None` where there is none.
fn named(mut names: Vec<String>) -> Option<String> {
    let more = names.len().saturating_sub(MOST_NAMED);
    names.truncate(MOST_NAMED);
    let names = names.join(", ");
    match more {
        _ if names.is_empty() => None,
        0 => Some(names),
        more => Some(format!("{names} and {more} more")),
    }
}

/// A file's name without its folder.
fn shown(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests;
