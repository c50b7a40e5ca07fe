//! Counts the heap use of each thread, for tests.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// The system's allocator, with counters.
struct Counting;

thread_local! {
    /// Allocations of this thread.
    pub(crate) static COUNT: Cell<usize> = const { Cell::new(0) };
    /// Bytes allocated by this thread and not yet freed.
    pub(crate) static BYTES: Cell<isize> = const { Cell::new(0) };
    /// Maximum of [`BYTES`] since it was last set.
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

fn note(bytes: isize) {
    // An ending thread frees memory after its counters are gone.
    let _ = COUNT.try_with(|count| count.set(count.get() + usize::from(bytes > 0)));
    let _ = BYTES.try_with(|alive| {
        alive.set(alive.get() + bytes);
        let _ = PEAK.try_with(|peak| peak.set(peak.get().max(alive.get())));
    });
}

// SAFETY: every call goes to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note(layout.size() as isize);
        // SAFETY: the caller upholds the allocator's contract.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        note(-(layout.size() as isize));
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// Returns the most bytes that `run` has allocated at once.
pub(crate) fn peak(run: impl FnOnce()) -> isize {
    let before = BYTES.get();
    PEAK.set(before);
    run();
    PEAK.get() - before
}
