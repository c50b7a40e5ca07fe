//! Ends the game as its menu does where a terminal or the system asks it to, so that a run waits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Whether the system asked the program to end.
#[derive(Debug)]
pub(super) struct Ending(Arc<AtomicBool>);

impl Ending {
    /// Listens for Ctrl-C, a closed terminal and the system's end. The second signal ends the
    /// program at once, whatever it does.
    #[must_use]
    pub(super) fn listen() -> Self {
        let asked = Arc::new(AtomicBool::new(false));
        #[cfg(unix)]
        for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP] {
            // Where either is refused, the signal ends the program as ever.
            let exit = signal_hook::flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&asked));
            if exit.is_ok() {
                let _ = signal_hook::flag::register(signal, Arc::clone(&asked));
            }
        }
        Self(asked)
    }

    /// Whether it was asked to.
    #[must_use]
    pub(super) fn is_asked(&self) -> bool {
        self.0.load(Relaxed)
    }
}
