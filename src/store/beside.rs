//! Writes beside the game, so that no frame waits for the disk.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};

/// A thread that writes the newest of what it is given, while there is any. A disk may take longer
/// for one state of the game than the next one takes to come: those between are left out.
#[derive(Debug)]
pub(super) struct Beside<T, R> {
    state: Arc<Mutex<State<T, R>>>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Debug)]
struct State<T, R> {
    next: Option<T>,
    /// What came of writing.
    done: Vec<R>,
    /// Whether the thread looks for more.
    looks: bool,
}

impl<T, R> Default for Beside<T, R> {
    fn default() -> Self {
        let state = State { next: None, done: Vec::new(), looks: false };
        Self { state: Arc::new(Mutex::new(state)), thread: None }
    }
}

impl<T: Send + 'static, R: Send + 'static> Beside<T, R> {
    /// Writes `what`, at once or after what is being written. Waits for nothing.
    ///
    /// # Errors
    ///
    /// Why no thread can be had; then nothing is written.
    pub(super) fn give(&mut self, what: T, mut write: impl FnMut(T) -> R + Send + 'static) -> std::io::Result<()> {
        let is_there = self.is_writing();
        let mut state = self.state();
        state.next = Some(what);
        if is_there && state.looks {
            return Ok(());
        }
        state.looks = true;
        drop(state);
        // It has ended, or is about to.
        self.finish();
        let shared = Arc::clone(&self.state);
        let run = move || {
            while let Some(what) = next(&shared) {
                let done = write(what);
                lock(&shared).done.push(done);
            }
        };
        match Builder::new().spawn(run) {
            Ok(thread) => self.thread = Some(thread),
            Err(error) => {
                self.forget();
                return Err(error);
            }
        }
        Ok(())
    }

    /// What waits to be written is not written any more.
    pub(super) fn forget(&self) {
        self.state().next = None;
    }

    /// Waits until all is written.
    pub(super) fn finish(&mut self) {
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }

    /// What came of what was written since the last call.
    pub(super) fn take_done(&self) -> Vec<R> {
        std::mem::take(&mut self.state().done)
    }

    /// Whether something is being written.
    pub(super) fn is_writing(&self) -> bool {
        self.thread.as_ref().is_some_and(|thread| !thread.is_finished())
    }

    fn state(&self) -> MutexGuard<'_, State<T, R>> {
        lock(&self.state)
    }
}

fn lock<T, R>(state: &Mutex<State<T, R>>) -> MutexGuard<'_, State<T, R>> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What is to be written next; where there is nothing, the thread looks no more.
fn next<T, R>(state: &Mutex<State<T, R>>) -> Option<T> {
    let mut state = lock(state);
    state.looks = state.next.is_some();
    state.next.take()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    #[test]
    fn the_newest_is_written_and_nobody_waits_for_the_disk() {
        let mut beside = Beside::default();
        let (begun, begins) = channel();
        let (go_on, goes_on) = channel();
        let write = move |number: i32| {
            begun.send(number).expect("the test waits");
            goes_on.recv().expect("the test goes on");
            number
        };
        beside.give(1, write).expect("a thread");
        assert_eq!(begins.recv(), Ok(1));
        // While the disk is busy.
        for number in [2, 3, 4] {
            beside.give(number, |_| unreachable!("the thread is there")).expect("it waits");
        }
        assert!(beside.is_writing() && beside.take_done().is_empty());
        (0..2).for_each(|_| go_on.send(()).expect("it is waited for"));
        beside.finish();
        assert_eq!((beside.take_done(), beside.is_writing()), (vec![1, 4], false));
        assert_eq!(begins.try_iter().collect::<Vec<_>>(), [4]);
        // It begins anew, as often as there is more.
        for number in 5..50 {
            beside.give(number, |number| number).expect("a thread");
        }
        beside.finish();
        assert_eq!(beside.take_done().last(), Some(&49));
    }

    #[test]
    fn what_is_not_needed_any_more_is_not_written() {
        let mut beside = Beside::default();
        let (go_on, goes_on) = channel::<()>();
        let write = move |number: i32| {
            let _ = goes_on.recv();
            number
        };
        beside.give(1, write).expect("a thread");
        while lock(&beside.state).next.is_some() {
            std::thread::yield_now();
        }
        beside.give(2, |number| number).expect("it waits");
        beside.forget();
        drop(go_on);
        beside.finish();
        assert_eq!(beside.take_done(), [1]);
    }

    /// A mistake in what writes costs what it wrote, not what comes after it.
    #[test]
    fn a_panic_does_not_end_the_writing() {
        let mut beside = Beside::default();
        beside.give(1, |_| -> i32 { panic!("meant") }).expect("a thread");
        beside.finish();
        beside.give(2, |number| number).expect("a thread");
        beside.finish();
        assert_eq!(beside.take_done(), [2]);
    }
}
