//! Which window system the window opens in. On Linux there may be two: Wayland, where it can be
//! used, else X11.

use super::AppError;
use super::advice::{BAD_SCALE, explain};
use super::patience::patiently;
use crate::panic::{caught, without_paths};
use winit::event_loop::{EventLoop, EventLoopBuilder};

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
    choose(&mut builder)?;
    patiently(|| no_panic("the window system", || builder.build()))?.map_err(no_display)
}

/// Whether the window system's library can work with this scale. A window of another one would have
/// no pixel, or more than can be counted.
fn is_scale(text: &str) -> bool {
    text.is_empty()
        || text.eq_ignore_ascii_case("randr")
        || text.parse().is_ok_and(|scale: f64| (0.1..=20.0).contains(&scale))
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
/// the first, and it connects once in a program, so this has to be known before.
#[cfg(all(unix, not(target_os = "macos")))]
fn choose(builder: &mut EventLoopBuilder<()>) -> Result<(), AppError> {
    use winit::platform::x11::EventLoopBuilderExtX11;

    let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty());
    let Some(display) = variable("WAYLAND_DISPLAY") else { return Ok(()) };
    let answer = match variable("WAYLAND_SOCKET") {
        // A connection that is open already, and can be used once.
        Some(socket) if socket.to_str().is_some_and(|number| number.parse::<u16>().is_ok()) => Ok(()),
        Some(_) => Err("WAYLAND_SOCKET is not the number of an open connection; unset it".to_owned()),
        None => wayland::try_it(&display, variable("XDG_RUNTIME_DIR").as_deref()),
    };
    match answer {
        Ok(()) => {}
        Err(reason) if variable("DISPLAY").is_some() => {
            crate::warn(&format_args!("Wayland cannot be used: {reason}; the window opens through X11"));
            builder.with_x11();
        }
        Err(reason) => return Err(no_display(format_args!("Wayland cannot be used: {reason}"))),
    }
    Ok(())
}

#[cfg(all(unix, not(target_os = "macos")))]
mod wayland {
    use crate::files::{self, shown};
    use std::ffi::OsStr;
    use std::io::{Error, ErrorKind, Read, Result, Write};
    use std::os::unix::net::UnixStream;
    use std::path::{Path, PathBuf};
    use std::time::Duration;

    /// Whether a window can open under Wayland; else why not, and what to do.
    pub(super) fn try_it(display: &OsStr, runtime: Option<&OsStr>) -> std::result::Result<(), String> {
        let socket = socket(display, runtime)
            .ok_or("WAYLAND_DISPLAY is set, but XDG_RUNTIME_DIR is not; set it, or unset WAYLAND_DISPLAY")?;
        let answer = UnixStream::connect(&socket).and_then(|mut stream| ask(&mut stream));
        answer.map_err(|error| {
            let (path, reason) = (shown(&socket), files::reason(&error));
            format!("no compositor answers at {path}, which WAYLAND_DISPLAY names: {reason}")
        })?;
        let libraries = [
            ("libwayland-client.so.0", wayland_sys::client::is_lib_available()),
            ("libwayland-egl.so.1", wayland_sys::egl::is_lib_available()),
        ];
        match libraries.iter().find(|(_, is_there)| !is_there) {
            Some((name, _)) => Err(format!("{name} is missing, which `./setup` installs")),
            None => Ok(()),
        }
    }

    /// Asks the compositor for a sign of life, `wl_display.sync`, and waits for its answer: the
    /// libraries would wait for ever, or end the program.
    fn ask(stream: &mut UnixStream) -> Result<()> {
        const PATIENCE: Duration = Duration::from_secs(3);
        const DISPLAY: u32 = 1;
        const CALLBACK: u32 = 2;
        // The object, the length in bytes and the request's number, and the new object.
        let request = [DISPLAY, 12 << 16, CALLBACK].map(u32::to_ne_bytes).concat();
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.write_all(&request)?;
        let mut header = [0; 8];
        stream.read_exact(&mut header).map_err(|error| match error.kind() {
            ErrorKind::WouldBlock | ErrorKind::TimedOut => {
                Error::other("it accepts the connection and then says nothing")
            }
            ErrorKind::UnexpectedEof => Error::other("it closes the connection"),
            _ => error,
        })?;
        let [object, length] = [0, 4].map(|at| u32::from_ne_bytes(*header[at..].first_chunk().unwrap_or(&[0; 4])));
        let is_message = matches!(length >> 16, 12..=4096) && (length >> 16).is_multiple_of(4);
        let is_wayland = [DISPLAY, CALLBACK].contains(&object) && is_message;
        is_wayland.then_some(()).ok_or_else(|| Error::other("what listens there does not speak Wayland"))
    }

    /// Where the compositor listens, as libwayland finds it; `None` where it cannot be found.
    fn socket(display: &OsStr, runtime: Option<&OsStr>) -> Option<PathBuf> {
        let display = Path::new(display);
        let folder = runtime.map(Path::new).filter(|folder| folder.is_absolute());
        if display.is_absolute() { Some(display.to_owned()) } else { Some(folder?.join(display)) }
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn the_socket_is_in_the_runtime_folder_unless_its_path_is_whole() {
            let check = |display: &str, runtime: Option<&str>, expected: Option<&str>| {
                let found = socket(OsStr::new(display), runtime.map(OsStr::new));
                assert_eq!(found, expected.map(PathBuf::from), "{display} {runtime:?}");
            };
            check("wayland-1", Some("/run/user/7"), Some("/run/user/7/wayland-1"));
            check("/tmp/wayland-1", Some("/run/user/7"), Some("/tmp/wayland-1"));
            check("/tmp/wayland-1", None, Some("/tmp/wayland-1"));
            check("wayland-1", None, None);
            check("wayland-1", Some("run"), None);
        }
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
