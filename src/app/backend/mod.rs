//! Which window system the window opens in. On Linux there may be two: Wayland, where it can be
//! used, else X11.

#[cfg(all(unix, not(target_os = "macos")))]
mod wayland;
#[cfg(all(unix, not(target_os = "macos")))]
mod x11;

use super::AppError;
use super::advice::{BAD_SCALE, bad_scale, explain};
use super::patience::patiently;
use crate::panic::{caught, without_paths};
use std::ops::RangeInclusive;
use winit::event_loop::{ActiveEventLoop, EventLoop, EventLoopBuilder};
#[cfg(all(unix, not(target_os = "macos")))]
use x11rb::rust_connection::RustConnection;

/// The scales with which a window can be seen. With others it would have no pixel, or more than can
/// be counted.
const SCALES: RangeInclusive<f64> = 0.1..=20.0;

/// Connects to the window system.
///
/// # Errors
///
/// [`AppError::NoDisplay`], which says what is missing and what to do.
pub(super) fn event_loop() -> Result<EventLoop<()>, AppError> {
    if std::env::var("WINIT_X11_SCALE_FACTOR").is_ok_and(|scale| !is_scale(&scale)) {
        return Err(AppError::NoDisplay(BAD_SCALE.to_owned()));
    }
    let mut builder = EventLoop::builder();
    patiently(|| {
        // A server may end, or begin anew, when the last program leaves it: what looked at it stays
        // until the window system's library is there.
        let _looked = choose(&mut builder)?;
        no_panic("the window system", || builder.build())?.map_err(no_display)
    })
}

/// Whether the window system's library can work with this scale.
fn is_scale(text: &str) -> bool {
    text.is_empty()
        || text.eq_ignore_ascii_case("randr")
        || text.parse().is_ok_and(|scale: f64| SCALES.contains(&scale))
}

/// Checks the desktop's own scale, which on X11 anybody may write.
///
/// # Errors
///
/// [`AppError::NoDisplay`] for one that no window can have.
pub(super) fn check_scales(event_loop: &ActiveEventLoop) -> Result<(), AppError> {
    let mut scales = event_loop.available_monitors().map(|monitor| monitor.scale_factor());
    scales.find(|scale| !SCALES.contains(scale)).map_or(Ok(()), |scale| Err(AppError::NoDisplay(bad_scale(scale))))
}

/// Why there is no window: `error` without the place in winit's source with which its messages
/// begin, `os error at …/mod.rs:765: neither WAYLAND_DISPLAY …`.
pub(super) fn no_display(error: impl std::fmt::Display) -> AppError {
    AppError::NoDisplay(explain(&without_place(&error.to_string())))
}

/// A message of winit's without the place in its source.
pub(super) fn without_place(message: &str) -> String {
    let after_place = message.split_once(".rs:").and_then(|(_, rest)| rest.split_once(": "));
    without_paths(after_place.map_or(message, |(_, cause)| cause))
}

/// Calls `open`. Winit and glutin panic where a library that they load is missing; here that
/// becomes an error.
pub(super) fn no_panic<T>(what: &str, open: impl FnOnce() -> T) -> Result<T, AppError> {
    caught(open).map_err(|cause| missing(what, cause.trim_end_matches('.')))
}

/// What [`missing`] calls OpenGL.
pub(super) const OPEN_GL: &str = "OpenGL";

/// What a window with OpenGL needs.
const NEEDS: &str = "; the screen must have 24 bits of colour, and its driver OpenGL 3.3 (`./setup` installs Mesa's)";

/// `what` cannot be used, for a reason that is most often a library.
pub(super) fn missing(what: &str, cause: impl std::fmt::Display) -> AppError {
    let text = without_place(&format!("{what} cannot be used: {cause}"));
    let explained = explain(&text);
    let hint = if explained == text { "; `./setup` installs what is missing" } else { "" };
    let hint = if what == OPEN_GL && explained == text { NEEDS } else { hint };
    AppError::NoDisplay(format!("{explained}{hint}"))
}

/// There is one window system only.
#[cfg(not(all(unix, not(target_os = "macos"))))]
fn choose(_: &mut EventLoopBuilder<()>) -> Result<(), AppError> {
    Ok(())
}

/// Chooses X11 where Wayland is asked for but cannot be used. Winit does not try the second after
/// the first, and it connects once in a program, so this has to be known before. Returns the
/// connection to X11, if any.
#[cfg(all(unix, not(target_os = "macos")))]
fn choose(builder: &mut EventLoopBuilder<()>) -> Result<Option<RustConnection>, AppError> {
    use winit::platform::x11::EventLoopBuilderExtX11;

    let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty());
    let Some(display) = variable("WAYLAND_DISPLAY") else { return x11::check().map_err(no_display) };
    let answer = match variable("WAYLAND_SOCKET") {
        // A connection that is open already, and can be used once.
        Some(socket) if socket.to_str().is_some_and(|number| number.parse::<u16>().is_ok()) => Ok(()),
        Some(_) => Err("WAYLAND_SOCKET is not the number of an open connection; unset it".to_owned()),
        None => wayland::try_it(&display, variable("XDG_RUNTIME_DIR").as_deref()),
    };
    match answer {
        Ok(()) => Ok(None),
        Err(reason) if variable("DISPLAY").is_some() => {
            crate::warn(&format_args!("Wayland cannot be used: {reason}; the window opens through X11"));
            builder.with_x11();
            x11::check().map_err(no_display)
        }
        Err(reason) => Err(no_display(format_args!("Wayland cannot be used: {reason}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_gives_a_window_that_can_be_seen() {
        assert!(["", "1", "1.5", "0.5", "randr"].into_iter().all(is_scale));
        assert!(!["0", "-1", "0.0001", "1e30", "inf", "NaN", "abc"].into_iter().any(is_scale));
    }

    #[test]
    fn messages_lose_the_place_in_the_library() {
        let place = "os error at /home/x/registry/src/winit-0.30.13/src/platform_impl/linux/mod.rs:765: ";
        assert_eq!(without_place(&format!("{place}DISPLAY is not set")), "DISPLAY is not set");
        assert_eq!(without_place("DISPLAY is not set"), "DISPLAY is not set");
        let AppError::NoDisplay(text) = no_display(format_args!("{place}neither is set.")) else { unreachable!() };
        assert_eq!(text, "neither is set");
    }
}
