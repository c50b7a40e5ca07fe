//! What a test asks of the heap: the system's allocator, which counts for each thread.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// The system's allocator, which counts.
struct Counting;

thread_local! {
    /// Allocations of this thread, and the bytes that are alive.
    pub(crate) static COUNT: Cell<usize> = const { Cell::new(0) };
    pub(crate) static BYTES: Cell<isize> = const { Cell::new(0) };
    /// The most of them since it was last set.
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

fn note(bytes: isize) {
    // A thread that ends frees without its counters.
    let _ = COUNT.try_with(|count| count.set(count.get() + usize::from(bytes > 0)));
    let _ = BYTES.try_with(|alive| {
        alive.set(alive.get() + bytes);
        let _ = PEAK.try_with(|peak| peak.set(peak.get().max(alive.get())));
    });
}

// SAFETY: every call goes to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note(layout.size() as isize);
        // SAFETY: the caller's promise is passed on.
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

/// The most bytes that `run` has at once, beside what was there before.
pub(crate) fn peak(run: impl FnOnce()) -> isize {
    let before = BYTES.get();
    PEAK.set(before);
    run();
    PEAK.get() - before
}
