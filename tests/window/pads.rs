//! A gamepad in the real window, from the kernel's events on. It moves through the menus, assigns
//! buttons that have no name, is unplugged and replugged during a game, and quits the program.
//!
//! umockdev simulates the pad, as udev and the kernel would report it, so no machine has to allow
//! virtual devices. Without umockdev, these tests print a note and pass. `src/app/pad/tests.rs`
//! tests the effect of each event everywhere.

use crate::desktop::{Desktop, SECOND, breakout, count};
use breakout::assets::Assets;
use breakout::library::LevelLibrary;
use breakout::menu::{Command as Asked, MenuAction, Page};
use breakout::session::Session;
use breakout::settings::Control;
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Lines, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// True if the process that simulates a pad has ended early, which was seen once.
static HAS_ENDED: AtomicBool = AtomicBool::new(false);

/// Library that intercepts the program's access to devices.
const PRELOAD: &str = "libumockdev-preload.so.0";

// Kernel codes of the buttons `BTN_SOUTH`, `BTN_EAST`, `BTN_START` and `BTN_TRIGGER_HAPPY1`.
const SOUTH: u16 = 0x130;
const EAST: u16 = 0x131;
const START: u16 = 0x13b;
const UNNAMED: u16 = 0x2c0;

/// Color of the mark beside the focused entry.
const FOCUS: [u8; 3] = [158, 224, 255];

/// A simulated pad.
struct Pad {
    process: Child,
    input: ChildStdin,
    answers: Lines<BufReader<ChildStdout>>,
    folder: String,
}

impl Pad {
    /// Creates a pad and plugs it in. `None` if this machine lacks umockdev.
    fn new() -> Option<Self> {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/support/pad.py");
        // The system's own Python finds the system's packages.
        let mut process = Command::new("/usr/bin/python3")
            .arg(script)
            .env("LD_PRELOAD", PRELOAD)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let (input, output) = (process.stdin.take()?, process.stdout.take()?);
        let mut answers = BufReader::new(output).lines();
        let Some(Ok(folder)) = answers.next() else {
            let _ = process.wait();
            return None;
        };
        let mut pad = Self { process, input, answers, folder };
        pad.send("plug");
        Some(pad)
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the pad listens");
        let Some(answer) = self.answers.next() else {
            HAS_ENDED.store(true, Relaxed);
            panic!("umockdev ended at {line:?}");
        };
        assert_eq!(answer.expect("text"), "done", "{line}");
    }

    fn tap(&mut self, button: u16) {
        self.send(&format!("key {button} 1"));
        self.send(&format!("key {button} 0"));
    }

    /// Tilts the stick in a direction and releases it.
    fn lead(&mut self, way: Asked) {
        let (axis, value) = match way {
            Asked::Up => (1, -32768),
            Asked::Down => (1, 32767),
            Asked::Left => (0, -32768),
            _ => (0, 32767),
        };
        self.send(&format!("abs {axis} {value}"));
        self.send(&format!("abs {axis} 0"));
    }

    /// Chooses an entry, in the program and in a copy of its menu.
    fn choose(&mut self, menu: &mut Session, choice: MenuAction) {
        for command in way(menu, choice) {
            self.lead(command);
            menu.command(command);
        }
        self.tap(SOUTH);
        menu.command(Asked::Confirm);
    }
}

impl Drop for Pad {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Returns the shortest path to an entry of the open page.
fn way(session: &Session, choice: MenuAction) -> Vec<Asked> {
    let view = session.view(1.0, None);
    let menu = view.screen.menu();
    let (mut seen, mut ways) = (vec![menu.focus()], VecDeque::from([(menu.clone(), Vec::new())]));
    while let Some((menu, way)) = ways.pop_front() {
        if menu.entries(&view.context).get(menu.focus()).is_some_and(|entry| entry.action == choice) {
            return way;
        }
        for command in [Asked::Up, Asked::Down, Asked::Left, Asked::Right] {
            let mut next = menu.clone();
            if next.command(command, &view.context).is_none() && !seen.contains(&next.focus()) {
                seen.push(next.focus());
                ways.push_back((next, [way.as_slice(), &[command]].concat()));
            }
        }
    }
    panic!("{choice:?} is not on {:?}", session.screen().page());
}

/// Starts the program with only this pad and with these settings. Returns the folder of its files,
/// too.
fn start(pad: &Pad, name: &str, settings: &str) -> (Desktop, PathBuf) {
    let kept = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("pads-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&kept);
    std::fs::create_dir_all(kept.join("breakout")).expect("the folder for tests can be written");
    std::fs::write(kept.join("breakout/settings.toml"), settings).expect("written");
    let mut program = Command::new(breakout());
    program
        .arg("--mute")
        .env_remove("WAYLAND_DISPLAY")
        // Prevents a search for sound cards, which umockdev would intercept.
        .env("ALSA_CONFIG_PATH", "/dev/null")
        .env("UMOCKDEV_DIR", &pad.folder)
        .env("LD_PRELOAD", PRELOAD);
    (Desktop::start_on("1366x768", program, &kept), kept.join("breakout"))
}

/// Waits until a page covers the game, or until no page does.
fn wait_for_page(desktop: &Desktop, is_open: bool) {
    desktop.wait_for(if is_open { "a page" } else { "the game" }, || {
        ((count(&desktop.picture(), FOCUS) > 20) == is_open).then_some(())
    });
}

/// Waits until a file contains this text.
fn wait_for_text(desktop: &Desktop, file: &Path, text: &str) {
    desktop.wait_for(text, || std::fs::read_to_string(file).is_ok_and(|found| found.contains(text)).then_some(()));
}

fn skipped() {
    eprintln!("skipped: it takes umockdev and its Python binding (gir1.2-umockdev-1.0, python3-gi)");
}

#[test]
fn a_pad_alone_plays_in_the_real_window() {
    // If umockdev ended, the game was not at fault: try once more.
    if std::panic::catch_unwind(plays_by_pad).is_err() {
        assert!(HAS_ENDED.load(Relaxed), "it fails by itself, see above");
        plays_by_pad();
    }
}

fn plays_by_pad() {
    let Some(mut pad) = Pad::new() else { return skipped() };
    let mut menu = Session::new(LevelLibrary::shipped(&Assets::embedded()).levels, 0, 1).at_title();
    let (mut desktop, kept) = start(&pad, "plays", "");
    wait_for_page(&desktop, true);

    // A button without a name is assigned to an action, and triggers it.
    pad.choose(&mut menu, MenuAction::Open(Page::Settings));
    pad.choose(&mut menu, MenuAction::Open(Page::Keys));
    pad.choose(&mut menu, MenuAction::Key(Control::Release, 2));
    pad.tap(UNNAMED);
    wait_for_text(
        &desktop,
        &kept.join("settings.toml"),
        &format!("pad_release = \"code-{}\"", 1 << 16 | u32::from(UNNAMED)),
    );
    menu.command(Asked::Back);
    for _ in 0..2 {
        pad.tap(EAST);
        menu.command(Asked::Back);
    }
    assert_eq!(menu.screen().page(), Some(Page::Title));
    for command in way(&menu, MenuAction::StartRun) {
        pad.lead(command);
    }
    pad.tap(UNNAMED);
    wait_for_page(&desktop, false);
    pad.tap(UNNAMED);

    // Unplugging the pad pauses the game. Another pad continues it.
    pad.send("abs 0 32767");
    pad.send("unplug");
    wait_for_page(&desktop, true);
    pad.send("plug");
    pad.tap(EAST);
    wait_for_page(&desktop, false);
    pad.tap(START);
    wait_for_page(&desktop, true);

    // Leave the game by its last entry, then quit by the last entry of the first page.
    pad.lead(Asked::Up);
    pad.tap(SOUTH);
    wait_for_text(&desktop, &kept.join("run.toml"), "\ninputs ");
    let run = std::fs::read_to_string(kept.join("run.toml")).expect("the run waits");
    let has = |what: char| run.lines().any(|line| line.split_once(' ').is_some_and(|(_, held)| held.contains(what)));
    assert!(has('F'), "the ball was released:\n{run}");
    assert!(run.contains("^") || has('R'), "the stick steered:\n{run}");
    pad.tap(EAST);
    // The program ends before the button is released.
    pad.send(&format!("key {SOUTH} 1"));
    assert_eq!(desktop.exit_status().code(), Some(0));
    let _ = std::fs::remove_dir_all(kept.parent().expect("a folder"));
}

/// The dead zone decides how far a stick must be tilted. A fifth of its range moves the paddle if
/// the dead zone is a tenth, but not if it is two fifths.
#[test]
fn a_stick_within_its_dead_zone_rests() {
    const FIFTH: i32 = 32767 / 5;
    for (dead_zone, moves) in [(10, true), (40, false)] {
        let Some(mut pad) = Pad::new() else { return skipped() };
        let settings = format!("dead_zone = {dead_zone}\nreduced_motion = true\n");
        let (desktop, kept) = start(&pad, &format!("dead-{dead_zone}"), &settings);
        wait_for_page(&desktop, true);
        // The first entry of the first page starts a run.
        pad.tap(SOUTH);
        wait_for_page(&desktop, false);
        let start = desktop.wait_for("the paddle", || desktop.paddle());
        let is_beyond = |start: [u32; 2], by: u32| desktop.paddle().is_some_and(|now| now[0] > start[0] + by);
        pad.send(&format!("abs 0 {FIFTH}"));
        if moves {
            desktop.wait_for("the paddle to go right", || is_beyond(start, 40).then_some(()));
        } else {
            desktop.pass(SECOND);
            assert!(!is_beyond(start, 2), "{start:?} became {:?}", desktop.paddle());
            // Full tilt is beyond the dead zone.
            pad.send("abs 0 32767");
            desktop.wait_for("the paddle to go right", || is_beyond(start, 40).then_some(()));
        }
        drop(desktop);
        let _ = std::fs::remove_dir_all(kept.parent().expect("a folder"));
    }
}
