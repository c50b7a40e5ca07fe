//! Work that is done on several threads and comes out in order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

/// Calls `work` for each number below `count` on `threads` threads, and `take` with the results on
/// this thread, in the order of the numbers and as soon as they are there. Where the system refuses
/// threads, fewer do it.
///
/// # Errors
///
/// The first error of `take`, which ends the work.
pub(super) fn in_order<T: Send, E>(
    count: u64,
    threads: usize,
    work: impl Fn(u64) -> T + Sync,
    mut take: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let next = AtomicU64::new(0);
    // A thread waits while its results are not taken.
    let (sender, results) = sync_channel(threads);
    let serve = |sender: SyncSender<(u64, T)>| {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count || sender.send((number, work(number))).is_err() {
                return;
            }
        }
    };
    thread::scope(|scope| {
        let start = |_: &usize| {
            let sender = sender.clone();
            thread::Builder::new().spawn_scoped(scope, || serve(sender)).is_ok()
        };
        let started = (0..threads).filter(start).count();
        drop(sender);
        if started == 0 {
            return (0..count).try_for_each(|number| take(work(number)));
        }
        let (mut early, mut due) = (BTreeMap::new(), 0);
        for (number, result) in results {
            early.insert(number, result);
            while let Some(result) = early.remove(&due) {
                take(result)?;
                due += 1;
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    #[test]
    fn results_come_in_order_from_any_number_of_threads() {
        for threads in [0, 1, 4, 100] {
            let mut taken = Vec::new();
            // Later work is done sooner.
            let work = |number: u64| (0..(100 - number) * 1000).fold(number, |number, _| std::hint::black_box(number));
            let take = |number| {
                taken.push(number);
                Ok::<_, Infallible>(())
            };
            assert_eq!(in_order(100, threads, work, take), Ok(()));
            assert!(taken.into_iter().eq(0..100), "{threads} threads");
        }
    }

    #[test]
    fn an_error_ends_work_without_end() {
        for threads in [0, 1, 4] {
            let take = |number| if number < 10 { Ok(()) } else { Err(number) };
            assert_eq!(in_order(u64::MAX, threads, |number| number, take), Err(10), "{threads} threads");
        }
    }
}
