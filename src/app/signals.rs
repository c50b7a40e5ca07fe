//! Ends the game as its menu does where a terminal or the system asks it to, so that a run waits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Whether the system asked the program to end.
#[derive(Debug)]
pub(super) struct Ending(Arc<AtomicBool>);

impl Ending {
    /// Listens for Ctrl-C, a closed terminal and the system's end. Where the program does not end
    /// by that, a later signal ends it at once; those that come with the first belong to it, since
    /// a terminal that is closed sends several.
    #[must_use]
    pub(super) fn listen() -> Self {
        let asked = Arc::new(AtomicBool::new(false));
        #[cfg(unix)]
        unix::listen(&asked);
        Self(asked)
    }

    /// Whether it was asked to.
    #[must_use]
    pub(super) fn is_asked(&self) -> bool {
        self.0.load(Relaxed)
    }
}

#[cfg(unix)]
mod unix {
    use super::{Arc, AtomicBool, Relaxed};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::flag;
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::exit;
    use std::thread::Builder;
    use std::time::{Duration, Instant};

    /// Signals that come within this time say the same. Until then the run has been kept.
    pub(super) const TOGETHER: Duration = Duration::from_secs(2);

    const SIGNALS: [i32; 3] = [SIGINT, SIGTERM, SIGHUP];

    /// Listens on a thread. Where there is none left, every second signal ends the program at once.
    pub(super) fn listen(asked: &Arc<AtomicBool>) {
        let heard = Arc::clone(asked);
        // Where the system refuses even this, a signal ends the program as ever.
        let Ok(mut signals) = Signals::new(SIGNALS) else { return };
        let thread = Builder::new().spawn(move || {
            let mut first = None;
            for signal in &mut signals {
                heard.store(true, Relaxed);
                if first.get_or_insert_with(Instant::now).elapsed() >= TOGETHER {
                    exit(128 + signal);
                }
            }
        });
        if thread.is_err() {
            for signal in SIGNALS {
                let _ = flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(asked));
                let _ = flag::register(signal, Arc::clone(asked));
            }
        }
    }
}
