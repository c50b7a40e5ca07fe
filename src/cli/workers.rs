//! Work that is done on several threads and comes out in order.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// Pieces of work for each thread between two times at which results are taken.
const BATCH: u64 = 8;

/// Calls `work` for each number below `count` on `threads` threads, and `take` with the results on
/// this thread, in the order of the numbers, a batch at a time.
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
    let mut start = 0;
    while start < count {
        let end = start.saturating_add(threads as u64 * BATCH).min(count);
        let next = AtomicU64::new(start);
        let serve = || {
            let numbers = std::iter::from_fn(|| Some(next.fetch_add(1, Ordering::Relaxed)).filter(|it| *it < end));
            numbers.map(|number| (number, work(number))).collect::<Vec<_>>()
        };
        let mut results: Vec<(u64, T)> = thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(serve)).collect();
            workers.into_iter().flat_map(|worker| worker.join().expect("work does not panic")).collect()
        });
        results.sort_by_key(|(number, _)| *number);
        results.into_iter().try_for_each(|(_, result)| take(result))?;
        start = end;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    #[test]
    fn results_come_in_order_from_any_number_of_threads() {
        for threads in [1, 4, 100] {
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
        for threads in [1, 4] {
            let take = |number| if number < 10 { Ok(()) } else { Err(number) };
            assert_eq!(in_order(u64::MAX, threads, |number| number, take), Err(10), "{threads} threads");
        }
    }
}
