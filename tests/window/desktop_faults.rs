//! The real window on small screens, minimized, destroyed, and with window systems that end or are
//! missing. Each fault gives a message, never a panic.

use crate::desktop::{Desktop, ENTER, SMALL, SPACE, breakout, keep, small_window, without_sound_and_time};
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use x11rb::protocol::xproto::AtomEnum;

/// Creates a separate folder for each test.
fn folder() -> PathBuf {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let name = format!("faults-{}-{}", std::process::id(), NUMBER.fetch_add(1, Relaxed));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("the folder for tests can be written");
    folder
}

/// Returns the program's command, without sound and with its messages in a file.
fn program(messages: &Path) -> Command {
    let mut program = Command::new(breakout());
    let file = std::fs::File::create(messages).expect("the folder for tests can be written");
    program.args(["--mute", "--seed", "1", "--level", "13", "--rules", "classic"]).stderr(file);
    program.env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET").env_remove("RUST_BACKTRACE");
    program
}

/// Reads the program's messages, which must not name a source file.
fn read(messages: &Path) -> String {
    let text = std::fs::read_to_string(messages).expect("the messages");
    assert!(!text.contains(".rs") && !text.contains("panicked"), "{text}");
    text
}

#[test]
fn window_fits_small_screens() {
    for (screen, scale) in
        [("640x480", "1"), ("800x600", "1"), ("1024x600", "1"), ("1280x720", "1.5"), ("1280x720", "2")]
    {
        let folder = folder();
        let mut program = program(&folder.join("messages"));
        program.env("WINIT_X11_SCALE_FACTOR", scale);
        let desktop = Desktop::start_on(screen, program, &folder);
        let ([x, y, width, height], [screen_width, screen_height]) = desktop.geometry();
        assert!(x >= 0 && y >= 0, "{screen} at {scale}: {x} {y}");
        let fits = width * 10 <= screen_width * 9 && height * 10 <= screen_height * 9;
        assert!(fits, "{screen} at {scale}: {width} × {height}");
        // The window is as large as allowed, with the usual aspect ratio.
        let full = (screen_width * 9 - width * 10).min(screen_height * 9 - height * 10);
        assert!(full <= 40 && (width * 9 - height * 16).abs() <= 32, "{screen} at {scale}: {width} × {height}");
        assert_eq!(desktop.text_property(AtomEnum::WM_CLASS), "breakout\0breakout\0");
        assert_eq!(desktop.text_property(AtomEnum::WM_NAME), breakout::NAME);
    }
}

#[test]
fn minimised_window_is_not_drawn_and_pauses() {
    let folder = folder();
    keep(&folder, &small_window());
    let desktop = Desktop::start_on("1600x900", program(&folder.join("messages")), &folder);
    desktop.wait_for_picture("the menu", &crate::support::draw(&crate::support::still_menu(), SMALL));
    desktop.tap(ENTER);
    desktop.wait_for_picture("the start of the game", &crate::support::draw(&crate::support::still_start(), SMALL));
    desktop.tap(SPACE);
    let start = without_sound_and_time(&desktop.picture());
    desktop.wait_for("the ball to move", || {
        (crate::support::outliers(&start, &without_sound_and_time(&desktop.picture())) > 20).then_some(())
    });
    desktop.set_minimized(true);
    let minimized = desktop.still_picture();
    // The pause overlay is drawn only after the window is visible again.
    desktop.set_minimized(false);
    desktop.wait_for("the pause", || (crate::support::outliers(&minimized, &desktop.picture()) > 2000).then_some(()));
    let restored = desktop.still_picture();
    // The restored window is redrawn.
    desktop.tap(crate::desktop::P);
    desktop.wait_for("the game to go on", || {
        (crate::support::outliers(&restored, &desktop.picture()) > 2000).then_some(())
    });
}

#[test]
fn lost_window_ends_the_game_with_a_message() {
    let destroy: fn(&mut Desktop) = |desktop| desktop.destroy_window();
    let kill: fn(&mut Desktop) = |desktop| desktop.kill_client();
    let stop: fn(&mut Desktop) = |desktop| desktop.stop_server();
    // Xlib ends the program with its own message: "XIO: …" or "X connection to :1 broken …".
    for (fault, expected) in [
        // The driver may notice the fault first.
        (destroy, "breakout: error: the "),
        (kill, "X"),
        (stop, "X"),
    ] {
        let folder = folder();
        keep(&folder, &small_window());
        let messages = folder.join("messages");
        let mut desktop = Desktop::start_on("1600x900", program(&messages), &folder);
        desktop.wait_for_picture("the menu", &crate::support::draw(&crate::support::still_menu(), SMALL));
        fault(&mut desktop);
        assert_eq!(desktop.exit_status().code(), Some(1), "{}", read(&messages));
        let text = read(&messages);
        // In debug builds, glium also prints the driver's complaints about the lost server.
        let from_glium = |line: &&str| line.starts_with("Debug message") || line.contains("glium/glium/issues");
        let first = text.lines().find(|line| !from_glium(line)).unwrap_or_default();
        assert!(first.starts_with(expected), "{text}");
    }
}

#[test]
fn dead_wayland_falls_back_to_x11() {
    let folder = folder();
    // A killed compositor leaves a socket without a listener.
    drop(UnixListener::bind(folder.join("stale")).expect("a socket"));
    for (display, why) in [("nowhere", "no such file or folder"), ("stale", "connection refused")] {
        let messages = folder.join("messages");
        let mut program = program(&messages);
        program.env("WAYLAND_DISPLAY", display).env("XDG_RUNTIME_DIR", &folder);
        let _window = Desktop::start_on("1600x900", program, &folder);
        let text = read(&messages);
        assert!(text.contains("warning: Wayland cannot be used: no compositor answers at"), "{text}");
        assert!(text.contains(why) && text.contains("the window opens through X11"), "{text}");
    }
}

#[test]
fn neither_wayland_nor_x11_gives_a_message() {
    let folder = folder();
    let messages = folder.join("messages");
    let mut program = program(&messages);
    program.env("WAYLAND_DISPLAY", "nowhere").env("XDG_RUNTIME_DIR", &folder).env_remove("DISPLAY");
    assert_eq!(program.status().expect("the program starts").code(), Some(1));
    let text = read(&messages);
    assert!(text.contains("no window can be opened: Wayland cannot be used: no compositor answers at"), "{text}");
}
