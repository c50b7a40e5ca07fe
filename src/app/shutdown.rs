//! Ends the game in order where a terminal or the system asks for it, so that the run is saved.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Set once the system asks the program to end.
#[derive(Debug, Default)]
pub(super) struct ShutdownFlag(Arc<AtomicBool>);

impl ShutdownFlag {
    /// Listens for Ctrl-C, a closed terminal and the end of the session. A second Ctrl-C ends a
    /// program at once that does not answer the first.
    #[must_use]
    pub(super) fn listen() -> Self {
        let flag = Self::default();
        #[cfg(unix)]
        {
            use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
            use signal_hook::flag::{register, register_conditional_shutdown};

            // Where the system refuses, a signal ends the program as it does any other.
            let _ = register_conditional_shutdown(SIGINT, 128 + SIGINT, Arc::clone(&flag.0));
            for signal in [SIGINT, SIGTERM, SIGHUP] {
                let _ = register(signal, Arc::clone(&flag.0));
            }
        }
        flag
    }

    /// True once the system has asked the program to end.
    #[must_use]
    pub(super) fn is_set(&self) -> bool {
        self.0.load(Relaxed)
    }
}
