//! Says what the program waits for where the window system does not answer: a server that is
//! stopped accepts connections, and no library gives up on it.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::Builder;
use std::time::Duration;

/// So long nothing is said: a busy machine takes a second or two to open a window.
const PATIENCE: Duration = Duration::from_secs(5);

/// Calls `open`, which talks to the window system; says once that it waits where that takes long.
pub(super) fn patiently<T>(open: impl FnOnce() -> T) -> T {
    tell_after(PATIENCE, || crate::warn(&message(|name| std::env::var(name).ok())), open)
}

/// Calls `call`, and `tell` on another thread if that has not returned after `patience`.
fn tell_after<T>(patience: Duration, tell: impl FnOnce() + Send + 'static, call: impl FnOnce() -> T) -> T {
    let (returned, waiting) = channel::<()>();
    let wait = move || {
        if waiting.recv_timeout(patience) == Err(RecvTimeoutError::Timeout) {
            tell();
        }
    };
    // Where no thread can be made, nothing is told.
    let thread = Builder::new().spawn(wait);
    let result = call();
    drop(returned);
    // The driver may need its place: the system may allow only so many.
    let _ = thread.map(std::thread::JoinHandle::join);
    result
}

fn message(variable: impl Fn(&str) -> Option<String>) -> String {
    let set = ["WAYLAND_DISPLAY", "DISPLAY"].map(|name| Some(format!("{name} is `{}`", variable(name)?)));
    let set: Vec<_> = set.into_iter().flatten().collect();
    let displays = if set.is_empty() { String::new() } else { format!(" ({})", set.join(", ")) };
    format!("the window system{displays} does not answer; the game waits until it does")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_takes_long_is_told_and_once() {
        let (told, tell) = channel();
        let telling = told.clone();
        let answer = tell_after(Duration::ZERO, move || telling.send(1).expect("heard"), || tell.recv().expect("told"));
        assert_eq!(answer, 1);
        assert_eq!(tell_after(Duration::MAX, move || told.send(2).expect("heard"), || 3), 3);
        assert!(tell.recv().is_err(), "what returns at once is not told");
    }

    #[test]
    fn the_displays_that_are_named_are_told() {
        let of = |set: &[(&str, &str)]| {
            message(|name| set.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned()))
        };
        let x11 = "the window system (DISPLAY is `:7`) does not answer; the game waits until it does";
        assert_eq!(of(&[("DISPLAY", ":7")]), x11);
        let both = of(&[("DISPLAY", ":7"), ("WAYLAND_DISPLAY", "wayland-0")]);
        assert_eq!(both, x11.replace("DISPLAY is `:7`", "WAYLAND_DISPLAY is `wayland-0`, DISPLAY is `:7`"));
        assert_eq!(of(&[]), "the window system does not answer; the game waits until it does");
    }
}
