//! The real window where something is wrong around it: small screens, windows that are destroyed,
//! window systems that end, too few threads. Whatever it is, it is a message, and never a panic.

use crate::desktop::{
    Desktop, ENTER, SPACE, breakout, start_server, start_server_that, wait_for, without_sound_and_time,
};
use crate::scratch::Scratch;
use std::io::{Read, Write};
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::{Duration, Instant};
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{AtomEnum, ConnectionExt as _, PropMode};
use x11rb::wrapper::ConnectionExt as _;

/// A folder of its own for each test.
fn folder() -> PathBuf {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let name = format!("faults-{}-{}", std::process::id(), NUMBER.fetch_add(1, Relaxed));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("the folder for tests can be written");
    folder
}

/// The program without sound; what it says goes to a file.
fn program(messages: &Path) -> Command {
    prepared(Command::new(breakout()), messages)
}

fn prepared(mut program: Command, messages: &Path) -> Command {
    let file = std::fs::File::create(messages).expect("the folder for tests can be written");
    program.args(["--mute", "--seed", "1", "--level", "1"]).stderr(file);
    program.env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET").env_remove("RUST_BACKTRACE");
    program
}

/// The program's messages, which name no source file.
fn read(messages: &Path) -> String {
    let text = std::fs::read_to_string(messages).expect("the messages");
    assert!(!text.contains(".rs") && !text.contains("panicked"), "{text}");
    text
}

#[test]
fn the_whole_window_is_on_a_small_screen() {
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
        // It is as large as it may be, and as wide as usual.
        let full = (screen_width * 9 - width * 10).min(screen_height * 9 - height * 10);
        assert!(full <= 40 && (width * 9 - height * 16).abs() <= 32, "{screen} at {scale}: {width} × {height}");
        assert_eq!(desktop.text_property(AtomEnum::WM_CLASS), "breakout\0breakout\0");
    }
}

#[test]
fn a_minimised_window_is_not_drawn_and_pauses_until_it_is_restored() {
    let folder = folder();
    let desktop = Desktop::start_on("1600x900", program(&folder.join("messages")), &folder);
    desktop.wait_for_picture("the menu", &crate::support::draw(&crate::support::menu(), (1280, 720)));
    desktop.tap(ENTER);
    desktop.wait_for_picture("the start of the game", &crate::support::draw(&crate::support::started(), (1280, 720)));
    desktop.tap(SPACE);
    let start = without_sound_and_time(&desktop.picture());
    wait_for("the ball to move", || {
        (crate::support::outliers(&start, &without_sound_and_time(&desktop.picture())) > 20).then_some(())
    });
    desktop.set_minimized(true);
    let minimized = desktop.still_picture();
    // The veil of the pause is drawn when the window can be seen again, and not before.
    desktop.set_minimized(false);
    wait_for("the pause", || (crate::support::outliers(&minimized, &desktop.picture()) > 5000).then_some(()));
    let restored = desktop.still_picture();
    // What it shows it goes on showing: it is drawn again.
    desktop.tap(crate::desktop::P);
    wait_for("the game to go on", || (crate::support::outliers(&restored, &desktop.picture()) > 5000).then_some(()));
}

/// Under wine the window system wakes a game thousands of times a second, for nothing. Here it is
/// told again and again that its window is minimised.
#[test]
fn a_minimised_game_that_is_woken_in_vain_rests() {
    let folder = folder();
    let desktop = Desktop::start_on("1600x900", program(&folder.join("messages")), &folder);
    desktop.wait_for_picture("the menu", &crate::support::draw(&crate::support::menu(), (1280, 720)));
    desktop.set_minimized(true);
    desktop.still_picture();
    let (start, before) = (Instant::now(), waits(desktop.pid()));
    while start.elapsed() < Duration::from_secs(2) {
        desktop.set_minimized(true);
    }
    // It rests for a hundredth of a second. A slow machine only makes each turn longer.
    let (waited, turns) = (waits(desktop.pid()) - before, start.elapsed().as_millis() / 10);
    assert!(u128::from(waited) < 4 * turns, "{waited} waits, {turns} turns");
}

/// How often the main thread of a process has waited for something.
fn waits(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("the process runs");
    let waits = status.lines().find_map(|line| line.strip_prefix("voluntary_ctxt_switches:"));
    waits.and_then(|waits| waits.trim().parse().ok()).expect("a number")
}

/// The driver's limit is 16384 pixels a side, beyond which glium panics.
#[test]
fn a_window_that_is_too_large_to_draw_is_drawn_in_part() {
    let folder = folder();
    let messages = folder.join("messages");
    let mut desktop = Desktop::start_on("1600x900", program(&messages), &folder);
    desktop.wait_for_picture("the menu", &crate::support::draw(&crate::support::menu(), (1280, 720)));
    for size in [(16500, 100), (100, 16500)] {
        desktop.resize(size);
        std::thread::sleep(Duration::from_millis(500));
    }
    desktop.resize((1280, 720));
    desktop.wait_for_picture("the menu again", &crate::support::draw(&crate::support::menu(), (1280, 720)));
    desktop.quit();
    read(&messages);
}

#[test]
fn a_window_that_another_program_takes_away_ends_the_game_with_a_message() {
    let destroy: fn(&mut Desktop) = |desktop| desktop.destroy_window();
    let kill: fn(&mut Desktop) = |desktop| desktop.kill_client();
    let stop: fn(&mut Desktop) = |desktop| desktop.stop_server();
    for (fault, expected) in [
        (destroy, "breakout: error: another program destroyed the game's window; start the game again"),
        (kill, "breakout: error: the connection to the window system is lost"),
        (stop, "breakout: error: the connection to the window system is lost"),
    ] {
        let folder = folder();
        let messages = folder.join("messages");
        let mut desktop = Desktop::start_on("1600x900", program(&messages), &folder);
        desktop.wait_for_picture("the menu", &crate::support::draw(&crate::support::menu(), (1280, 720)));
        fault(&mut desktop);
        assert_eq!(desktop.exit_status().code(), Some(1), "{}", read(&messages));
        let text = read(&messages);
        // In a debug build glium says too what the driver thinks of a server that is gone.
        let from_glium = |line: &&str| line.starts_with("Debug message") || line.contains("glium/glium/issues");
        let said: Vec<_> = text.lines().filter(|line| !from_glium(line)).collect();
        assert!(said.len() == 1 && said[0].starts_with(expected), "{text}");
    }
}

#[test]
fn where_wayland_does_not_answer_the_window_opens_through_x11() {
    let folder = folder();
    // What a compositor leaves that was killed: a socket at which nobody listens.
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
    // One that takes the connection and never says a word.
    let _mute = UnixListener::bind(folder.join("mute")).expect("a socket");
    let messages = folder.join("messages");
    let mut program_of_mute = program(&messages);
    program_of_mute.env("WAYLAND_DISPLAY", "mute").env("XDG_RUNTIME_DIR", &folder);
    let window = Desktop::start_on("1600x900", program_of_mute, &folder);
    assert!(read(&messages).contains("accepts the connection and then says nothing"), "{}", read(&messages));
    drop(window);
    let mut program = program(&messages);
    program.env("WAYLAND_DISPLAY", "nowhere").env("WAYLAND_SOCKET", "rubbish");
    let _window = Desktop::start_on("1600x900", program, &folder);
    assert!(read(&messages).contains("WAYLAND_SOCKET is not the number of an open connection"), "{}", read(&messages));
}

#[test]
fn where_there_is_neither_wayland_nor_x11_a_message_says_why() {
    let folder = folder();
    let messages = folder.join("messages");
    for (runtime, expected) in [(Some(&folder), "no compositor answers at"), (None, "XDG_RUNTIME_DIR is not; set it")] {
        let mut program = program(&messages);
        program.env("WAYLAND_DISPLAY", "nowhere").env_remove("DISPLAY").env_remove("XDG_RUNTIME_DIR");
        program.envs(runtime.map(|folder| ("XDG_RUNTIME_DIR", folder)));
        let status = program.status().expect("the program starts");
        assert_eq!(status.code(), Some(1));
        assert!(read(&messages).contains(expected), "{}", read(&messages));
    }
}

/// With threads for itself, its messages and the driver and no more, the game runs without pads;
/// with one less it ends. The system counts the threads of a user, and never root's: so this needs
/// root, which can become a user that has none.
#[test]
fn with_too_few_threads_there_are_no_pads_or_there_is_a_message() {
    let is_root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n");
    if !is_root {
        eprintln!("not tested: only root can become a user without processes");
        return;
    }
    let folder = Scratch::new("threads");
    // Where that user can read it.
    let copy = folder.join("breakout");
    std::fs::hard_link(breakout(), &copy).or_else(|_| std::fs::copy(breakout(), &copy).map(drop)).expect("a copy");
    let threads = std::thread::available_parallelism().expect("known").get().min(16);
    let limited = |limit: usize, messages: &Path| {
        let mut program = Command::new("setpriv");
        program.args(["--reuid=64999", "--regid=64999", "--clear-groups", "prlimit"]);
        program.arg(format!("--nproc={limit}")).arg(&copy);
        prepared(program, messages)
    };
    let messages = folder.join("messages");
    {
        let _window = Desktop::start_on("1600x900", limited(2 + threads, &messages), &folder);
        wait_for("the message", || {
            read(&messages).contains("game pads cannot be used: the system allows").then_some(())
        });
    }
    // Nobody's window is waited for where there is none.
    let (mut server, display) = start_server("800x600");
    let mut program = limited(1 + threads, &messages);
    let status = program.env("DISPLAY", &display).env("LIBGL_ALWAYS_SOFTWARE", "1").status();
    let _ = server.kill();
    let _ = server.wait();
    assert_eq!(status.expect("the program starts").code(), Some(1));
    assert!(read(&messages).contains("too few threads"), "{}", read(&messages));
}

/// A server that is stopped accepts the connection and says nothing.
#[test]
fn a_stopped_window_system_is_named_and_waited_for() {
    let folder = folder();
    let messages = folder.join("messages");
    let (mut server, display) = start_server("800x600");
    let id = server.id().to_string();
    let signal = |name: &str| Command::new("kill").args([name, &id]).status().expect("kill").success();
    assert!(signal("-STOP"));
    let mut program = program(&messages);
    program.env("DISPLAY", &display).env("LIBGL_ALWAYS_SOFTWARE", "1").env("XDG_CONFIG_HOME", &folder);
    let mut program = program.env("XDG_DATA_HOME", &folder).spawn().expect("the program starts");
    let expected = format!("the window system (DISPLAY is `{display}`) does not answer; the game waits until it does");
    wait_for("the message", || read(&messages).contains(&expected).then_some(()));
    assert_eq!(program.try_wait().expect("known"), None, "it goes on waiting");
    assert!(signal("-CONT"));
    // It has a window now, and loses it.
    let (connection, screen) = x11rb::connect(Some(&display)).expect("it answers again");
    let root = connection.setup().roots[screen].root;
    wait_for("the window", || {
        let tree = connection.query_tree(root).ok()?.reply().ok()?;
        (!tree.children.is_empty()).then_some(())
    });
    let _ = server.kill();
    let _ = server.wait();
    assert_eq!(program.wait().expect("it ends").code(), Some(1));
    assert_eq!(read(&messages).matches("does not answer").count(), 1, "{}", read(&messages));
}

/// One that was started for the game alone, as by `xvfb-run` or in a kiosk.
#[test]
fn a_server_that_ends_with_its_last_program_shows_the_window() {
    let folder = folder();
    let messages = folder.join("messages");
    let (mut server, display) = start_server_that("-terminate", "800x600");
    let mut program = program(&messages);
    program.env("DISPLAY", &display).env("LIBGL_ALWAYS_SOFTWARE", "1").env("XDG_CONFIG_HOME", &folder);
    let mut program = program.env("XDG_DATA_HOME", &folder).spawn().expect("the program starts");
    // Who asks the server for the window would keep it. This thread is there for a window.
    let id = program.id().to_string();
    wait_for("the window", || {
        assert_eq!(program.try_wait().expect("known"), None, "{}", read(&messages));
        let threads = Path::new("/proc").join(&id).join("task").read_dir().expect("its threads");
        let is_teller = |thread: PathBuf| std::fs::read(thread.join("comm")).is_ok_and(|name| name == b"messages\n");
        threads.flatten().any(|thread| is_teller(thread.path())).then_some(())
    });
    let _ = program.kill();
    let _ = program.wait();
    assert!(!read(&messages).contains("error"), "{}", read(&messages));
    assert!(server.wait().expect("it ends").success(), "the program was the last one");
}

#[test]
fn what_other_programs_left_on_the_x_server_is_looked_at_first() {
    let folder = folder();
    let messages = folder.join("messages");
    let (mut server, display) = start_server("800x600");
    let (connection, screen) = x11rb::connect(Some(&display)).expect("it answers");
    let root = connection.setup().roots[screen].root;
    let started = || {
        let mut program = program(&messages);
        program.env("DISPLAY", &display).env("LIBGL_ALWAYS_SOFTWARE", "1").env("XDG_CONFIG_HOME", &folder);
        program.env("XDG_DATA_HOME", &folder).spawn().expect("the program starts")
    };
    let refused = || {
        assert_eq!(started().wait().expect("it ends").code(), Some(1), "{}", read(&messages));
        read(&messages)
    };
    let atom = |name: &[u8]| connection.intern_atom(false, name).expect("sent").reply().expect("an atom").atom;
    let (list, method) = (atom(b"XIM_SERVERS"), atom(b"@server=test"));
    let set_methods = |methods: &[u32]| {
        connection.change_property32(PropMode::REPLACE, root, list, AtomEnum::ATOM, methods).expect("sent");
        connection.sync().expect("there");
    };
    for methods in [&[u32::MAX][..], &[method, 0]] {
        set_methods(methods);
        let message = refused();
        assert!(message.contains("`xprop -root -remove XIM_SERVERS`"), "{message}");
    }
    set_methods(&[method]);
    let mut program = started();
    wait_for("the window", || {
        let tree = connection.query_tree(root).ok()?.reply().ok()?;
        (!tree.children.is_empty()).then_some(())
    });
    let _ = program.kill();
    let _ = program.wait();
    for (dpi, scale) in [("0", "0.0"), ("-96", "-1.0"), ("1e9", "10416666.666666666"), ("nan", "NaN")] {
        let resources = format!("Xft.dpi:\t{dpi}\n");
        let (property, kind) = (AtomEnum::RESOURCE_MANAGER, AtomEnum::STRING);
        connection.change_property8(PropMode::REPLACE, root, property, kind, resources.as_bytes()).expect("sent");
        connection.sync().expect("there");
        let message = refused();
        assert!(message.contains(&format!("the desktop's scale is {scale}; set `Xft.dpi`")), "{message}");
    }
    let _ = server.kill();
    let _ = server.wait();
}

#[test]
fn where_nobody_reads_what_is_wrong_the_game_goes_on() {
    let folder = folder();
    // A setting that is wrong is told at the start.
    std::fs::create_dir_all(folder.join("breakout")).expect("a folder");
    std::fs::write(folder.join("breakout/settings.toml"), "volume = \"loud\"\n").expect("written");
    let (mut reader, mut writer) = std::io::pipe().expect("a pipe");
    // It is as full as a terminal that was stopped.
    let full = vec![b'.'; 1 << 16];
    writer.write_all(&full).expect("it has as much room");
    let mut program = program(&folder.join("messages"));
    program.stderr(writer);
    let mut desktop = Desktop::start_on("1600x900", program, &folder);
    wait_for("a picture", || desktop.picture().pixels().any(|pixel| pixel.0[0] > 100).then_some(()));
    desktop.quit();
    // What was not read in time is lost with the program, and nothing else.
    let mut text = String::new();
    reader.read_to_string(&mut text).expect("text");
    assert!(text.starts_with(".......") && text.len() >= full.len(), "{text}");
}
