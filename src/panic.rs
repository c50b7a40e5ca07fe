//! Panics of libraries as errors: a library that gives up must not end the game.

use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;
use std::{any::Any, cell::Cell};

/// The sound library's own threads begin with this. A panic ends such a thread, which
/// `audio::device` notices and reports in the game's words.
const LIBRARY_THREADS: &str = "cpal_";

thread_local! {
    /// Whether this thread is inside [`caught`].
    static CATCHING: Cell<bool> = const { Cell::new(false) };
}

/// Calls `call`; a panic in it becomes an error that holds the panic's message. Nothing is printed.
///
/// Use it around libraries that panic where they should return an error.
pub(crate) fn caught<T>(call: impl FnOnce() -> T) -> Result<T, String> {
    silence_caught_panics();
    let outer = CATCHING.replace(true);
    let result = catch_unwind(AssertUnwindSafe(call));
    CATCHING.set(outer);
    result.map_err(|cause| message(cause.as_ref()))
}

/// Wraps the panic hook once, so that it is not called for what [`caught`] catches. The hook belongs
/// to all threads: exchanging it at each call would silence the panics of the others, too.
fn silence_caught_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let hook = take_hook();
        set_hook(Box::new(move |info| {
            let is_library = std::thread::current().name().is_some_and(|name| name.starts_with(LIBRARY_THREADS));
            if !CATCHING.get() && !is_library {
                hook(info);
            }
        }));
    });
}

fn message(cause: &(dyn Any + Send)) -> String {
    let text = cause.downcast_ref::<&str>().copied().or(cause.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("it gave no reason").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_error_with_its_message() {
        assert_eq!(caught(|| 7), Ok(7));
        assert_eq!(caught(|| panic!("no library")), Err::<(), _>("no library".to_owned()));
        let missing = "libfoo";
        assert_eq!(caught(|| panic!("no {missing}")), Err::<(), _>("no libfoo".to_owned()));
        let after_inner = caught(|| {
            let _ = caught(|| panic!("inner"));
            CATCHING.get()
        });
        assert_eq!(after_inner, Ok(true), "the outer call goes on catching");
        assert!(!CATCHING.get());
    }
}
