//! Whether a window can open under Wayland.

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
        ErrorKind::WouldBlock | ErrorKind::TimedOut => Error::other("it accepts the connection and then says nothing"),
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
