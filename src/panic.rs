//! Turns panics in libraries into errors, because they must not end the game. Explains all other
//! panics.

use crate::warn::print_error;
use std::backtrace::{Backtrace, BacktraceStatus};
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};
use std::{any::Any, cell::Cell};

thread_local! {
    /// True while this thread is inside [`caught`].
    static CATCHING: Cell<bool> = const { Cell::new(false) };
}

/// Calls `call` and turns a panic in it into an error with the panic's message.
///
/// Use it around libraries that panic where they should return an error.
pub(crate) fn caught<T>(call: impl FnOnce() -> T) -> Result<T, String> {
    let outer = CATCHING.replace(true);
    let result = catch_unwind(AssertUnwindSafe(call));
    CATCHING.set(outer);
    result.map_err(|cause| message(cause.as_ref()))
}

/// Installs a panic hook that explains each panic in plain words: it is a bug in the program, and
/// the player should report it. Panics inside `caught` stay silent.
pub fn explain_panics() {
    set_hook(Box::new(|info| {
        if CATCHING.get() {
            return;
        }
        let is_main = std::thread::current().name() == Some("main");
        let place = info.location().map_or_else(|| "no place given".to_owned(), |at| place(at.file(), at.line()));
        print_error(&explanation(is_main, &message(info.payload()), &place));
        // A backtrace contains paths of the machine that built the program. Show it only in debug
        // builds, and only on request.
        if cfg!(debug_assertions) && Backtrace::capture().status() == BacktraceStatus::Captured {
            print_error(&Backtrace::capture());
        }
    }));
}

fn explanation(is_main: bool, cause: &str, place: &str) -> String {
    let (kind, end) = if is_main {
        ("error: the program has a bug and must exit", "")
    } else {
        ("warning: a part of the program has a bug and stopped", "the game goes on without it; ")
    };
    let cause = without_paths(cause);
    format!(
        "breakout: {kind}: {cause} ({place}); {end}this is a fault of the program, not yours: please report this line, \
         and what you did before, where you got the program from"
    )
}

/// Formats a location by crate and file name. The full path would belong to the machine that built
/// the program.
fn place(file: &str, line: u32) -> String {
    let parts: Vec<&str> = file.split(['/', '\\']).collect();
    let src = parts.iter().rposition(|part| *part == "src");
    let package = src.and_then(|at| at.checked_sub(1)).map_or(env!("CARGO_PKG_NAME"), |at| parts[at]);
    format!("{package}, {}, line {line}", parts.last().unwrap_or(&file))
}

/// Shortens paths of source files in a message to their file names.
pub(crate) fn without_paths(message: &str) -> String {
    let name = |word: &str| {
        let is_path = word.contains(".rs") && word.contains(['/', '\\']);
        if is_path { word.rsplit(['/', '\\']).next().unwrap_or(word).to_owned() } else { word.to_owned() }
    };
    message.split_inclusive([' ', '"', '\'', '`', '(', '\n']).map(name).collect()
}

fn message(cause: &(dyn Any + Send)) -> String {
    let text = cause.downcast_ref::<&str>().copied().or(cause.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("no reason given").to_owned()
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
        assert!(
            text.contains("must exit") && text.contains("fault of the program") && text.contains("report"),
            "{text}"
        );
        assert!(explanation(false, "it", "there").contains("the game goes on"));
    }
}
