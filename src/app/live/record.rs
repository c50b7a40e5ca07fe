//! The recorded game that the window shows, and what happens when its file is saved.

use crate::files;
use crate::game::replay::{self, Replay};
use crate::message::{Message, Urgency};
use crate::session::Play;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// A recorded game that the window shows.
pub(super) struct Record {
    path: PathBuf,
    message: Option<Message>,
}

impl Record {
    pub(super) fn new(path: PathBuf) -> Self {
        Self { path, message: None }
    }

    /// Takes over the level of the record if its file was saved, which ends the recorded game.
    pub(super) fn load_changed(&mut self, changed: &BTreeSet<PathBuf>, play: &mut Play) {
        if !changed.contains(&self.path) || files::is_missing(&self.path) {
            return;
        }
        let message = match (self.read(), play.levels().chosen_id()) {
            (Ok(replay), Some(id)) => {
                play.change_level(id, replay.level().clone());
                let shown = files::shown(&self.path);
                let text =
                    format!("warning: the recorded game ends here, because {shown} was saved; play on as you like");
                Message::warning(text, Urgency::Now)
            }
            (Ok(_), None) => return,
            (Err(error), _) => Message::error(error),
        };
        self.message = Some(message);
    }

    fn read(&self) -> Result<Replay, String> {
        let bytes = files::read(&self.path, replay::MAX_SIZE).map_err(|error| error.to_string())?;
        let text = String::from_utf8_lossy(&bytes);
        Replay::parse(&files::shown(&self.path), &text).map_err(|error| error.to_string())
    }

    /// What is wrong with the saved file, or that the recorded game ends.
    pub(super) fn message(&self) -> Option<&Message> {
        self.message.as_ref()
    }

    /// Whether the recorded game ends, because its level is another one now.
    pub(super) fn has_ended(&self) -> bool {
        self.message.as_ref().is_some_and(|message| !message.is_error())
    }
}
