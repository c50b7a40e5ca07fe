//! Chooses the window system: Wayland if its compositor answers, otherwise X11.
//!
//! winit allows one event loop per program, and tries only Wayland if `WAYLAND_DISPLAY` is set. A
//! dead compositor must therefore be detected before winit tries.

use super::error::AppError;
#[cfg(all(unix, not(target_os = "macos")))]
use crate::files::{reason, shown};
use crate::panic::{caught, without_paths};
use winit::event_loop::EventLoop;

/// Connects to the window system.
///
/// # Errors
///
/// Returns [`AppError::NoDisplay`] with the reason if no window can open.
pub(super) fn event_loop() -> Result<EventLoop<()>, AppError> {
    let mut builder = EventLoop::builder();
    #[cfg(all(unix, not(target_os = "macos")))]
    if let Some(reason) = dead_wayland() {
        if std::env::var_os("DISPLAY").is_none_or(|display| display.is_empty()) {
            return Err(AppError::NoDisplay(reason));
        }
        crate::warn(&format_args!("{reason}; the window opens through X11"));
        winit::platform::x11::EventLoopBuilderExtX11::with_x11(&mut builder);
    }
    no_panic("the window system", || builder.build())?.map_err(no_display)
}

/// Returns [`AppError::NoDisplay`] without the source location at the start of winit's messages.
pub(super) fn no_display(error: impl std::fmt::Display) -> AppError {
    AppError::NoDisplay(without_source_place(&error.to_string()))
}

/// Removes winit's source location from a message: `os error at …/mod.rs:765: DISPLAY is not set.`
/// becomes `DISPLAY is not set`.
pub(super) fn without_source_place(message: &str) -> String {
    let after_place = message.split_once(".rs:").and_then(|(_, rest)| rest.split_once(": "));
    without_paths(after_place.map_or(message, |(_, cause)| cause)).trim_end_matches('.').to_owned()
}

/// Calls `open` and returns a panic as an error. winit and glutin panic if a library that they load
/// is missing.
pub(super) fn no_panic<T>(what: &str, open: impl FnOnce() -> T) -> Result<T, AppError> {
    caught(open).map_err(|cause| no_display(format_args!("{what} cannot be used: {cause}")))
}

/// Returns why no compositor answers at the Wayland display that the environment names. `None` if
/// one answers, or if the environment names no display.
#[cfg(all(unix, not(target_os = "macos")))]
fn dead_wayland() -> Option<String> {
    let display = std::env::var_os("WAYLAND_DISPLAY").filter(|display| !display.is_empty())?;
    let folder = std::env::var_os("XDG_RUNTIME_DIR").unwrap_or_default();
    let socket = std::path::Path::new(&folder).join(display);
    let error = std::os::unix::net::UnixStream::connect(&socket).err()?;
    let (path, reason) = (shown(&socket), reason(&error));
    Some(format!("Wayland cannot be used: no compositor answers at {path}: {reason}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn error_of_winit_loses_its_source_place() {
        let place = "os error at /home/x/registry/src/winit-0.30.13/src/platform_impl/linux/mod.rs:765: ";
        assert_eq!(without_source_place(&format!("{place}DISPLAY is not set.")), "DISPLAY is not set");
        assert_eq!(without_source_place("DISPLAY is not set"), "DISPLAY is not set");
    }
}
