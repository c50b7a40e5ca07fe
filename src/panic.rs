//! Turns panics of libraries into errors, because a library that gives up must not end the game,
//! and explains all other panics.

use crate::warn::print_error;
use std::backtrace::{Backtrace, BacktraceStatus};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind, set_hook};
use std::{any::Any, cell::Cell};

thread_local! {
    /// Set while this thread is inside [`caught`].
    static CATCHING: Cell<bool> = const { Cell::new(false) };
}

/// Calls `call`; a panic in it becomes an error that holds the panic's message.
///
/// Use it around libraries that panic where they should return an error.
pub(crate) fn caught<T>(call: impl FnOnce() -> T) -> Result<T, String> {
    let outer = CATCHING.replace(true);
    let result = catch_unwind(AssertUnwindSafe(call));
    let is_caught = CATCHING.replace(outer);
    result.map_err(|cause| if is_caught { message(cause.as_ref()) } else { resume_unwind(cause) })
}

/// Calls `call` from inside [`caught`]; a panic in it is not caught there.
///
/// Use it where a library calls back: a mistake in the program's own code must not look like one of
/// the library's.
pub(crate) fn uncaught<T>(call: impl FnOnce() -> T) -> T {
    let outer = CATCHING.replace(false);
    let result = call();
    // A panic skips this line, so `caught` sees that the panic was in here.
    CATCHING.set(outer);
    result
}

/// From now on, explains each panic in plain words: it is a mistake in the program, which the
/// player can only report. Panics inside `caught` are silent.
pub fn explain_panics() {
    set_hook(Box::new(|info| {
        if CATCHING.get() {
            return;
        }
        let is_main = std::thread::current().name() == Some("main");
        let place = info.location().map_or_else(|| "no place given".to_owned(), |at| place(at.file(), at.line()));
        print_error(&explanation(is_main, &message(info.payload()), &place));
        // The backtrace has paths of the machine that built the program, so it is shown only
        // in a developer's build, and there on request.
        if cfg!(debug_assertions) && Backtrace::capture().status() == BacktraceStatus::Captured {
            print_error(&Backtrace::capture());
        }
    }));
}

fn explanation(is_main: bool, cause: &str, place: &str) -> String {
    let (kind, end) = if is_main {
        ("error: the program made a mistake and ends", "")
    } else {
        ("warning: a part of the program made a mistake and stopped", "the game goes on without it; ")
    };
    let cause = without_paths(cause);
    format!(
        "breakout: {kind}: {cause} ({place}); {end}this is a fault of the program, not yours: please report this line, \
         and what you did before, where you got the program from"
    )
}

/// A place in a source file, by crate and file name. The full path would be of the machine that
/// built the program.
fn place(file: &str, line: u32) -> String {
    let parts: Vec<&str> = file.split(['/', '\\']).collect();
    let src = parts.iter().rposition(|part| *part == "src");
    let package = src.and_then(|at| at.checked_sub(1)).map_or(env!("CARGO_PKG_NAME"), |at| parts[at]);
    format!("{package}, {}, line {line}", parts.last().unwrap_or(&file))
}

/// Shortens the path of each source file in a message to the file's name.
pub(crate) fn without_paths(message: &str) -> String {
    let name = |word: &str| {
        let is_path = word.contains(".rs") && word.contains(['/', '\\']);
        if is_path { word.rsplit(['/', '\\']).next().unwrap_or(word).to_owned() } else { word.to_owned() }
    };
    message.split_inclusive([' ', '"', '\'', '`', '(', '\n']).map(name).collect()
}

fn message(cause: &(dyn Any + Send)) -> String {
    let text = cause.downcast_ref::<&str>().copied().or(cause.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("it gave no reason").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn caught_panic_is_an_error_with_its_message() {
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

    #[test]
    fn panic_in_a_callback_is_not_caught() {
        assert_eq!(caught(|| uncaught(|| 7)), Ok(7));
        let after = caught(|| {
            uncaught(|| ());
            panic!("the library")
        });
        assert_eq!(after, Err::<(), _>("the library".to_owned()));
        let ours = catch_unwind(|| caught(|| uncaught(|| panic!("ours"))));
        assert_eq!(ours.expect_err("it goes on").downcast_ref(), Some(&"ours"));
        assert!(!CATCHING.get());
    }

    #[test]
    fn explanation_gives_advice_and_hides_paths_of_the_build_machine() {
        let registry = "/home/builder/.cargo/registry/src/index-1949/winit-0.30.13/src/platform_impl/linux/mod.rs";
        assert_eq!(place(registry, 842), "winit-0.30.13, mod.rs, line 842");
        assert_eq!(place(r"C:\build\rodio-0.23.0\src\lib.rs", 7), "rodio-0.23.0, lib.rs, line 7");
        assert_eq!(place("/rustc/59807616e1/library/core/src/result.rs", 1), "core, result.rs, line 1");
        assert_eq!(place("src/app/mod.rs", 2), "breakout, mod.rs, line 2");

        let cause = format!("not Os(OsError {{ line: 765, file: \"{registry}\" }}) but and/or at {registry}:765: none");
        let text = explanation(true, &cause, "breakout, mod.rs, line 2");
        let cleaned =
            "not Os(OsError { line: 765, file: \"mod.rs\" }) but and/or at mod.rs:765: none (breakout, mod.rs, line 2)";
        assert!(text.contains(cleaned), "{text}");
        assert!(text.contains("ends") && text.contains("fault of the program") && text.contains("report"), "{text}");
        assert!(explanation(false, "it", "there").contains("the game goes on"));
    }
}
