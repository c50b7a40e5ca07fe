//! Tells whoever reads standard error what is wrong.
//!
//! A game in a window does not wait for them: a terminal that was stopped (CTRL+S), or a pipe that
//! nobody empties, would stop the picture too. A command waits, since nothing it says may be lost.

use crate::files;
use std::fmt::Display;
use std::io::{Write, stderr};
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread::Builder;
use std::time::Duration;

/// So many lines wait to be written; what is more is not said.
const MOST: usize = 256;

/// At the end of a game, so long is waited for what is not written yet.
const PATIENCE: Duration = Duration::from_secs(1);

/// Where lines go while a [`Teller`] writes them.
static LINES: Mutex<Option<SyncSender<String>>> = Mutex::new(None);

/// Tells the player about something that is wrong and can be done without.
pub(crate) fn warn(message: &dyn Display) {
    complain(&format_args!("breakout: warning: {}", files::escaped(&message.to_string())));
}

/// Prints a line about what is wrong; where nobody listens there is nobody to tell.
pub(crate) fn complain(line: &dyn Display) {
    let lines = lines().clone();
    match lines {
        Some(lines) => _ = lines.try_send(line.to_string()),
        None => _ = writeln!(stderr(), "{line}"),
    }
}

/// As long as it lives, what is said is written on a thread of its own, and nobody waits for it.
pub(crate) struct Teller {
    /// Has nothing, and ends with the thread.
    done: Receiver<()>,
}

impl Teller {
    pub(crate) fn start() -> Self {
        let (sender, waiting) = sync_channel::<String>(MOST);
        let (alive, done) = channel();
        let write = move || {
            let _alive = alive;
            waiting.iter().for_each(|line| _ = writeln!(stderr(), "{line}"));
        };
        // Where the system allows no further thread, who says something waits.
        if Builder::new().name("messages".to_owned()).spawn(write).is_ok() {
            *lines() = Some(sender);
        }
        Self { done }
    }
}

impl Drop for Teller {
    fn drop(&mut self) {
        *lines() = None;
        let _ = self.done.recv_timeout(PATIENCE);
    }
}

fn lines() -> std::sync::MutexGuard<'static, Option<SyncSender<String>>> {
    LINES.lock().unwrap_or_else(PoisonError::into_inner)
}
