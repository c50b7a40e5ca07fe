//! Runs work on several threads and returns the results in order.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// Number of work items per thread in each batch.
const BATCH: usize = 8;

/// Returns the number of threads that can run in parallel, or 1 if the system does not report it.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Calls `work` for each number below `count`, on `threads` threads. Yields the results in
/// numerical order. Starts a batch when its first result is requested.
///
/// # Panics
///
/// If `work` panics.
pub fn in_order<T: Send>(count: u64, threads: usize, work: impl Fn(u64) -> T + Sync) -> impl Iterator<Item = T> {
    let batch = threads * BATCH;
    (0..count).step_by(batch).flat_map(move |start| {
        let (next, end) = (AtomicU64::new(start), count.min(start.saturating_add(batch as u64)));
        let serve = || {
            let numbers = std::iter::from_fn(|| Some(next.fetch_add(1, Ordering::Relaxed)).filter(|it| *it < end));
            numbers.map(|number| (number, work(number))).collect::<Vec<_>>()
        };
        let mut results: Vec<(u64, T)> = thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(serve)).collect();
            workers.into_iter().flat_map(|worker| worker.join().expect("work does not panic")).collect()
        });
        results.sort_by_key(|(number, _)| *number);
        results.into_iter().map(|(_, result)| result)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_from_any_number_of_threads() {
        for threads in [1, 4, 100] {
            // Later items finish sooner.
            let work = |number: u64| (0..(100 - number) * 1000).fold(number, |number, _| std::hint::black_box(number));
            assert!(in_order(100, threads, work).eq(0..100), "{threads} threads");
        }
    }

    #[test]
    fn endless_work_stops_at_the_requested_amount() {
        for threads in [1, 4] {
            assert_eq!(in_order(u64::MAX, threads, |number| number).nth(10), Some(10), "{threads} threads");
        }
    }
}
