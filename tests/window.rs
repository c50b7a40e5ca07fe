//! The real window under Xvfb: real key events in, pixels out, no way into the program.
#![cfg(target_os = "linux")]

mod support;

use image::RgbaImage;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::{Duration, Instant};
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{
    ConfigureWindowAux, ConnectionExt as _, ImageFormat, InputFocus, KEY_PRESS_EVENT, KEY_RELEASE_EVENT,
};
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::rust_connection::RustConnection;

/// X key codes of a PC keyboard.
const ESC: u8 = 9;
const TAB: u8 = 23;
const R: u8 = 27;
const P: u8 = 33;
const ENTER: u8 = 36;
const D: u8 = 40;
const SPACE: u8 = 65;

/// Long enough for a slow machine; nothing waits that long where it works.
const PATIENCE: Duration = Duration::from_secs(60);

/// An X server of our own, and a program in it.
struct Desktop {
    server: Child,
    connection: RustConnection,
    root: u32,
    program: Child,
    window: u32,
}

impl Desktop {
    /// Starts a server on a free display and the program in it; waits for its window and gives it the keys.
    fn start(program: &Path, arguments: &[&str]) -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let settings = format!("settings-{}-{}", std::process::id(), NUMBER.fetch_add(1, Relaxed));
        Self::start_with(program, arguments, &Path::new(env!("CARGO_TARGET_TMPDIR")).join(settings))
    }

    /// As [`Desktop::start`], with the folder in which settings are kept.
    fn start_with(program: &Path, arguments: &[&str], settings: &Path) -> Self {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1400x900x24", "-noreset"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb starts; `./setup --tests` installs the package xvfb");
        let mut number = String::new();
        let output = server.stdout.take().expect("piped");
        BufReader::new(output).read_line(&mut number).expect("Xvfb tells its display");
        let display = format!(":{}", number.trim());
        let (connection, screen) = RustConnection::connect(Some(&display)).expect("Xvfb answers");
        let root = connection.setup().roots[screen].root;
        let program = Command::new(program)
            .args(arguments)
            .env("DISPLAY", &display)
            .env_remove("WAYLAND_DISPLAY")
            .env("LIBGL_ALWAYS_SOFTWARE", "1")
            // Neither read nor change the settings of whoever runs the tests.
            .env("XDG_CONFIG_HOME", settings)
            .stdin(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut desktop = Self { server, connection, root, program, window: 0 };
        desktop.window = wait_for("its window", || desktop.find_window());
        desktop.focus(desktop.window);
        desktop
    }

    /// Gives the keys to a window, or to the root: to nobody.
    fn focus(&self, window: u32) {
        let focus = self.connection.set_input_focus(InputFocus::PARENT, window, x11rb::CURRENT_TIME);
        focus.expect("sent").check().expect("the window takes the focus");
    }

    /// Waits until nothing moves; what is shown then.
    fn still_picture(&self) -> RgbaImage {
        wait_for("a picture that stands still", || {
            let first = self.picture();
            std::thread::sleep(Duration::from_millis(100));
            (support::outliers(&first, &self.picture()) == 0).then_some(first)
        })
    }

    /// Waits until the window shows this, but for the line about sound.
    fn wait_for_picture(&self, what: &str, expected: &RgbaImage) {
        wait_for(what, || {
            let picture = self.picture();
            let fits = picture.dimensions() == expected.dimensions()
                && support::outliers(&without_sound(&picture), &without_sound(expected)) <= support::MAX_OUTLIERS;
            fits.then_some(())
        });
    }

    fn find_window(&self) -> Option<u32> {
        let tree = self.connection.query_tree(self.root).ok()?.reply().ok()?;
        tree.children.into_iter().find(|window| {
            let geometry = self.connection.get_geometry(*window).ok().and_then(|cookie| cookie.reply().ok());
            let visible = self.connection.get_window_attributes(*window).ok().and_then(|cookie| cookie.reply().ok());
            geometry.is_some_and(|geometry| geometry.width > 100)
                && visible.is_some_and(|attributes| u8::from(attributes.map_state) == 2)
        })
    }

    /// What the window shows now.
    fn picture(&self) -> RgbaImage {
        let geometry = self.connection.get_geometry(self.window).expect("sent").reply().expect("a window");
        let (width, height) = (geometry.width, geometry.height);
        let reply = self
            .connection
            .get_image(ImageFormat::Z_PIXMAP, self.window, 0, 0, width, height, !0)
            .expect("sent")
            .reply()
            .expect("the window's pixels");
        let rgba = reply.data.chunks_exact(4).flat_map(|bgrx| [bgrx[2], bgrx[1], bgrx[0], 255]).collect();
        RgbaImage::from_raw(width.into(), height.into(), rgba).expect("32 bits for each pixel")
    }

    fn key(&self, code: u8, kind: u8) {
        self.connection
            .xtest_fake_input(kind, code, x11rb::CURRENT_TIME, self.root, 0, 0, 0)
            .expect("sent")
            .check()
            .expect("the key event is taken");
    }

    /// Presses and releases at once: shorter than a frame.
    fn tap(&self, code: u8) {
        self.key(code, KEY_PRESS_EVENT);
        self.key(code, KEY_RELEASE_EVENT);
    }

    fn resize(&self, (width, height): (u32, u32)) {
        let size = ConfigureWindowAux::new().width(width).height(height);
        self.connection.configure_window(self.window, &size).expect("sent").check().expect("the window is resized");
    }

    fn exit_status(&mut self) -> ExitStatus {
        wait_for("the program's end", || self.program.try_wait().expect("it can be waited for"))
    }
}

impl Drop for Desktop {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

fn breakout() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_breakout"))
}

fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(start.elapsed() < PATIENCE, "{what} did not come");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Where the paddle is: the middle of its bright pixels in the lowest row of the field, in pixels of a 1280 × 720 window.
fn paddle(picture: &RgbaImage) -> Option<u32> {
    bright_middle(picture, 150)
}

/// As [`paddle`], under the veil of a pause.
fn veiled_paddle(picture: &RgbaImage) -> Option<u32> {
    bright_middle(picture, 60)
}

fn bright_middle(picture: &RgbaImage, brightness: u8) -> Option<u32> {
    let y = 706;
    let bright = |x: &u32| {
        let [r, g, b, _] = picture.get_pixel(*x, y).0;
        r.min(g).min(b) > brightness
    };
    let columns: Vec<u32> = (170..1110).filter(bright).collect();
    Some((columns.first()? + columns.last()?) / 2)
}

/// How many pixels of the message's colour there are.
fn count(picture: &RgbaImage, color: [u8; 3]) -> usize {
    picture.pixels().filter(|pixel| pixel.0[..3] == color).count()
}

/// The picture without the line that tells how loud the sound is: whether there is any is the machine's business.
fn without_sound(picture: &RgbaImage) -> RgbaImage {
    let mut picture = picture.clone();
    let layout = breakout::render::Layout::new(picture.dimensions());
    let corner = layout.to_pixels(glam::vec2(934.0, 225.0));
    let size = glam::vec2(132.0, 55.0) * layout.scale;
    let cover = RgbaImage::new(size.x as u32, size.y as u32);
    image::imageops::replace(&mut picture, &cover, corner.x as i64, corner.y as i64);
    picture
}

const GREEN: [u8; 3] = [89, 255, 115];

#[test]
fn a_player_starts_moves_releases_and_quits() {
    let mut desktop = Desktop::start(breakout(), &["--seed", "1", "--level", "1"]);

    // The window shows what a picture without one shows: colours are written as they stand in both.
    let menu = support::draw(&support::menu(), (1280, 720));
    desktop.wait_for_picture("the menu", &menu);

    // A window of another size, bars and all, and back.
    for size in [(900, 700), (1280, 720)] {
        desktop.resize(size);
        desktop.wait_for_picture("the menu in another size", &support::draw(&support::menu(), size));
    }

    desktop.tap(ENTER);
    desktop.wait_for_picture("the start of the game", &support::draw(&support::started(), (1280, 720)));

    // A press shorter than a frame moves the paddle a little, a long one far.
    let home = paddle(&desktop.picture()).expect("a paddle");
    assert!(home.abs_diff(640) <= 2, "{home}");
    desktop.tap(D);
    let nudged = wait_for("a small move", || paddle(&desktop.picture()).filter(|x| *x > home));
    assert!(nudged < home + 60, "{nudged}");
    desktop.key(D, KEY_PRESS_EVENT);
    wait_for("the paddle at the right", || paddle(&desktop.picture()).filter(|x| *x > home + 150));
    desktop.key(D, KEY_RELEASE_EVENT);

    // The ball rests on the paddle until it is released.
    std::thread::sleep(Duration::from_millis(200));
    let x = paddle(&desktop.picture()).expect("a paddle");
    let ball_rests = |picture: &RgbaImage| {
        let [r, g, b, _] = picture.get_pixel(x, 682).0;
        r.min(g).min(b) > 120
    };
    assert!(ball_rests(&desktop.picture()), "the ball moves along");
    desktop.tap(SPACE);
    wait_for("the ball to leave", || (!ball_rests(&desktop.picture())).then_some(()));

    // Paused, nothing moves.
    desktop.tap(P);
    let paused = desktop.still_picture();

    // ESC asks first; ESC again goes back, ENTER leaves to the menu, and only there ESC ends the program.
    desktop.tap(ESC);
    wait_for("the question", || (support::outliers(&paused, &desktop.picture()) > 500).then_some(()));
    desktop.tap(ESC);
    desktop.wait_for_picture("the pause again", &paused);
    desktop.tap(ESC);
    wait_for("the question", || (support::outliers(&paused, &desktop.picture()) > 500).then_some(()));
    desktop.tap(ENTER);
    desktop.wait_for_picture("the menu", &menu);
    desktop.tap(ESC);
    assert_eq!(desktop.exit_status().code(), Some(0));
}

#[test]
fn a_window_that_loses_the_focus_pauses_and_nothing_jumps_when_it_comes_back() {
    let desktop = Desktop::start(breakout(), &["--seed", "1", "--level", "1", "--mute"]);
    desktop.wait_for_picture("the menu", &support::draw(&support::menu(), (1280, 720)));
    desktop.tap(ENTER);
    desktop.wait_for_picture("the start of the game", &support::draw(&support::started(), (1280, 720)));
    desktop.tap(SPACE);
    // The paddle is on its way, and the key comes up where the window does not hear it.
    desktop.key(D, KEY_PRESS_EVENT);
    let home = paddle(&desktop.picture()).expect("a paddle");
    wait_for("the paddle on its way", || paddle(&desktop.picture()).filter(|x| *x > home + 20));
    desktop.focus(desktop.root);
    let paused = desktop.still_picture();
    desktop.key(D, KEY_RELEASE_EVENT);
    std::thread::sleep(Duration::from_millis(500));
    desktop.focus(desktop.window);
    std::thread::sleep(Duration::from_millis(300));
    assert!(support::outliers(&paused, &desktop.picture()) == 0, "it waits to be asked");

    // On return the ball is a little further, not half a second, and the paddle stands.
    let before = veiled_paddle(&paused).expect("a paddle");
    desktop.tap(P);
    wait_for("the game to go on", || (support::outliers(&paused, &desktop.picture()) > 500).then_some(()));
    std::thread::sleep(Duration::from_millis(200));
    assert!(paddle(&desktop.picture()).is_some_and(|x| x.abs_diff(before) <= 3), "the paddle stands still");
}

#[test]
fn settings_are_kept_between_runs() {
    let settings = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("kept-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&settings);
    let mut calm = support::menu();
    calm.set_motion(breakout::play::Motion::Reduced);
    let (full, calm) = [support::menu(), calm].map(|play| support::draw(&play, (1280, 720))).into();
    assert!(support::outliers(&full, &calm) > support::MAX_OUTLIERS, "the panel tells which");
    for first in [true, false] {
        let mut desktop = Desktop::start_with(breakout(), &["--level", "1", "--mute"], &settings);
        if first {
            desktop.wait_for_picture("the menu", &full);
            desktop.tap(R);
        }
        desktop.wait_for_picture("the menu with reduced motion", &calm);
        desktop.tap(ESC);
        assert_eq!(desktop.exit_status().code(), Some(0));
    }
    let text = std::fs::read_to_string(settings.join("breakout/settings.toml")).expect("the settings");
    assert!(text.contains("reduced_motion = true") && text.contains("muted = false"), "{text}");
}

#[test]
fn a_demo_wins_and_enter_leads_on() {
    let level = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("few.lvl");
    std::fs::write(&level, "0 0 0 0 0\n0 2 3 2 0\n0 5 0 5 0\n").expect("the folder for tests can be written");
    let mut desktop = Desktop::start(breakout(), &["--demo", "--seed", "5", "--mute", &level.display().to_string()]);

    // ENTER is held all the time: it starts the game, and does not skip the win screen.
    desktop.key(ENTER, KEY_PRESS_EVENT);
    let won = wait_for("the win screen", || Some(desktop.picture()).filter(|picture| count(picture, GREEN) > 300));
    std::thread::sleep(Duration::from_millis(1500));
    assert_eq!(count(&won, GREEN), count(&desktop.picture(), GREEN), "the win screen stays");
    desktop.key(ENTER, KEY_RELEASE_EVENT);
    desktop.tap(ENTER);
    // Well before the demo goes on by itself, which is after eight seconds.
    let pressed = Instant::now();
    let menu = support::draw(&support::menu_of(&level), (1280, 720));
    wait_for("the menu", || {
        let outliers = support::outliers(&without_sound(&desktop.picture()), &without_sound(&menu));
        (outliers <= support::MAX_OUTLIERS).then_some(())
    });
    assert!(pressed.elapsed() < Duration::from_secs(4), "ENTER led on, not time");
    desktop.tap(ESC);
    assert_eq!(desktop.exit_status().code(), Some(0));
}

#[test]
fn the_collision_lab_answers_its_keys() {
    let mut desktop = Desktop::start(&support::example("collision_lab"), &[]);
    let (_, start) = support::golden("collision-lab");
    let start = start.expect("the golden picture of the lab");
    wait_for("the lab as in its picture", || {
        (support::outliers(&desktop.picture(), &start) <= support::MAX_OUTLIERS).then_some(())
    });
    desktop.tap(TAB);
    wait_for("a box instead of the disc", || (support::outliers(&desktop.picture(), &start) > 200).then_some(()));
    desktop.tap(ESC);
    assert_eq!(desktop.exit_status().code(), Some(0));
}
