//! What the game, the thread that looks after the device, and the device's own thread share. All of
//! it is locked only for moments, so that no frame waits for a device.

use super::Volume;
use super::desk::Desk;
use super::output::Output;
use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// What outlives a device, and whether there is one.
pub(super) struct Shared {
    state: Mutex<State>,
    desk: Arc<Desk>,
}

/// Whether there is sound.
pub(super) enum State {
    /// The first device has been opening since this time.
    Opening(Instant),
    /// There is none.
    Silent,
    /// A device plays.
    Playing(Output),
}

impl Shared {
    pub(super) fn new(volume: Volume) -> Self {
        Self { state: Mutex::new(State::Opening(Instant::now())), desk: Arc::new(Desk::new(volume)) }
    }

    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What devices read.
    pub(super) fn desk(&self) -> &Arc<Desk> {
        &self.desk
    }
}

impl Deref for Shared {
    type Target = Desk;

    fn deref(&self) -> &Desk {
        &self.desk
    }
}
