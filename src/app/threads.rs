//! Whether the system allows the program enough threads to draw. Mesa's software driver waits for
//! ever for threads that could not start.

use std::sync::Mutex;
use std::thread::{Builder, available_parallelism, scope};

/// More threads than this the driver does not start.
const MAX_DRIVER_THREADS: usize = 16;

/// Whether as many threads can run at once as the software driver starts: one for each processor.
pub(super) fn are_enough() -> bool {
    can_start(available_parallelism().map_or(1, usize::from).min(MAX_DRIVER_THREADS))
}

/// Whether so many threads can run at once besides those that run already.
fn can_start(count: usize) -> bool {
    let gate = Mutex::new(());
    scope(|scope| {
        // While it is closed no thread ends.
        let closed = gate.lock();
        let started = (0..count).all(|_| Builder::new().spawn_scoped(scope, || drop(gate.lock())).is_ok());
        drop(closed);
        started
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_threads_can_run() {
        assert!(can_start(4));
    }
}
