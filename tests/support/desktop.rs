//! A desktop for tests: an X server with the program, which takes real key events and returns
//! pixels.
#![allow(dead_code, reason = "each test program uses a part of this")]

use super::support;
use breakout::menu::Command as Asked;
use breakout::settings::{Setting, Settings};
use breakout::ui::{self, Arrangement, Panels};
use glam::{Vec2, vec2};
use image::RgbaImage;
use std::io::{self, BufRead, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::{Duration, Instant};
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{
    AtomEnum, BUTTON_PRESS_EVENT, BUTTON_RELEASE_EVENT, ClientMessageEvent, ConfigureWindowAux, ConnectionExt as _,
    EventMask, ImageFormat, InputFocus, KEY_PRESS_EVENT, KEY_RELEASE_EVENT, MOTION_NOTIFY_EVENT, PropMode,
};
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

// X key codes of a PC keyboard.
pub(crate) const ESC: u8 = 9;
pub(crate) const TAB: u8 = 23;
pub(crate) const R: u8 = 27;
pub(crate) const P: u8 = 33;
pub(crate) const ENTER: u8 = 36;
pub(crate) const D: u8 = 40;
pub(crate) const SPACE: u8 = 65;
pub(crate) const RIGHT_CTRL: u8 = 105;
pub(crate) const UP: u8 = 111;
pub(crate) const DOWN: u8 = 116;
pub(crate) const LEFT: u8 = 113;
pub(crate) const RIGHT: u8 = 114;
pub(crate) const DELETE: u8 = 119;
pub(crate) const A: u8 = 38;
pub(crate) const X: u8 = 53;
/// Middle key of the keypad.
pub(crate) const KEYPAD_5: u8 = 84;
pub(crate) const F1: u8 = 67;
pub(crate) const F12: u8 = 96;

// X numbers of the right button and the wheel.
pub(crate) const BACK: u8 = 3;
pub(crate) const WHEEL_UP: u8 = 4;
pub(crate) const WHEEL_DOWN: u8 = 5;

/// Returns the menu command of a key.
pub(crate) fn command_of(key: u8) -> Asked {
    match key {
        UP => Asked::Up,
        DOWN => Asked::Down,
        LEFT => Asked::Left,
        RIGHT => Asked::Right,
        ENTER => Asked::Confirm,
        DELETE => Asked::Erase,
        _ => Asked::Back,
    }
}

/// Time limit for waiting, even on a very busy machine. Passing tests never wait that long.
const PATIENCE: Duration = Duration::from_secs(240);

/// Game steps per second.
pub(crate) const SECOND: u32 = breakout::game::STEPS_PER_SECOND;

/// Game steps between two looks at the window. Frames are the most expensive part of a test.
const LOOK: u32 = SECOND / 12;

/// Settings for cheap frames: without a graphics card, they take most of a test's processor time.
/// Golden pictures have four samples.
pub(crate) const CHEAP_FRAMES: &str = "frame_limit = 10\nsamples = 1\n";

/// Window size for tests that do not need the default size. A frame takes two fifths of the time.
pub(crate) const SMALL: (u32, u32) = (800, 450);

/// Returns the settings for a small window in the screen's corner.
pub(crate) fn small_window() -> String {
    format!("window = \"{}x{}+0+0\"\n{CHEAP_FRAMES}", SMALL.0, SMALL.1)
}

/// Writes the settings file in this folder.
pub(crate) fn keep(folder: &Path, settings: &str) {
    std::fs::create_dir_all(folder.join("breakout")).expect("the folder for tests can be written");
    std::fs::write(folder.join("breakout/settings.toml"), settings).expect("written");
}

/// Returns the settings in [`CHEAP_FRAMES`].
pub(crate) fn cheap_frames() -> Settings {
    Settings::default().with(Setting::FrameLimit, 10).with(Setting::Samples, 1)
}

/// An X server with the program. The test drives the program's clock: time passes only while the
/// test waits, so a busy machine makes a test slower but changes nothing else.
pub(crate) struct Desktop {
    server: Child,
    connection: RustConnection,
    /// Name of the server, as in `DISPLAY`.
    pub(crate) display: String,
    pub(crate) root: u32,
    program: Child,
    pub(crate) window: u32,
    /// Connection that drives the program's clock, once the program has a window. See
    /// `app/test_clock.rs`.
    clock: Option<TcpStream>,
}

impl Desktop {
    /// Starts a server on a free display and the program on it. Waits for its window and gives it
    /// the keyboard focus.
    pub(crate) fn start(program: &Path, arguments: &[&str]) -> Self {
        Self::start_keeping(program, arguments, CHEAP_FRAMES)
    }

    /// Like [`Desktop::start`], with a window of size [`SMALL`].
    pub(crate) fn start_small(program: &Path, arguments: &[&str]) -> Self {
        Self::start_keeping(program, arguments, &small_window())
    }

    fn start_keeping(program: &Path, arguments: &[&str], kept: &str) -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let settings = format!("settings-{}-{}", std::process::id(), NUMBER.fetch_add(1, Relaxed));
        let settings = Path::new(env!("CARGO_TARGET_TMPDIR")).join(settings);
        keep(&settings, kept);
        Self::start_with(program, arguments, &settings)
    }

    /// Like [`Desktop::start`], with a folder for the settings.
    pub(crate) fn start_with(program: &Path, arguments: &[&str], settings: &Path) -> Self {
        let mut program = Command::new(program);
        program.args(arguments).env_remove("WAYLAND_DISPLAY");
        Self::start_on("1600x900", program, settings)
    }

    /// Like [`Desktop::start_with`], on a screen of size `WxH`.
    pub(crate) fn start_on(screen: &str, program: Command, settings: &Path) -> Self {
        Self::start_managed(screen, |_| (), program, settings)
    }

    /// Like [`Desktop::start_on`]. Calls `manage` with the display before the program starts.
    /// Without a settings file, uses [`CHEAP_FRAMES`].
    pub(crate) fn start_managed(screen: &str, manage: fn(&str), mut program: Command, settings: &Path) -> Self {
        if !settings.join("breakout/settings.toml").exists() {
            keep(settings, CHEAP_FRAMES);
        }
        let (server, display) = start_server(screen);
        manage(&display);
        let (connection, screen) = RustConnection::connect(Some(&display)).expect("Xvfb answers");
        let root = connection.setup().roots[screen].root;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a local port");
        let program = program
            .env("BREAKOUT_TEST_CLOCK", listener.local_addr().expect("a port").port().to_string())
            .env("DISPLAY", &display)
            .env("LIBGL_ALWAYS_SOFTWARE", "1")
            // Several tests draw at once, so more threads would only wait for each other.
            .env("LP_NUM_THREADS", "0")
            // Neither read nor change the user's settings and levels.
            .env("XDG_CONFIG_HOME", settings)
            .env("XDG_DATA_HOME", settings)
            .stdin(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut desktop = Self { server, connection, display, root, program, window: 0, clock: None };
        listener.set_nonblocking(true).expect("a listener that is asked");
        let clock = wait_for("the program's window", || {
            assert!(desktop.program.try_wait().expect("a child").is_none(), "the program ended without a window");
            listener.accept().ok().map(|(clock, _)| clock)
        });
        clock.set_nonblocking(false).expect("a connection that waits");
        clock.set_nodelay(true).expect("bytes that go at once");
        clock.set_read_timeout(Some(PATIENCE)).expect("a limit");
        desktop.clock = Some(clock);
        desktop.window = wait_for("its window", || desktop.find_window());
        desktop.focus(desktop.window);
        desktop
    }

    /// Advances the game by `steps` in one frame, and waits until the frame is on the screen. The
    /// frame handles earlier keys and clicks first. Does nothing once the program has ended.
    pub(crate) fn frame(&self, steps: u32) {
        self.draws_frame(steps);
    }

    /// Like [`Desktop::frame`]. Returns false once the program has ended.
    fn draws_frame(&self, steps: u32) -> bool {
        let Some(mut clock) = self.clock.as_ref() else { return false };
        let sent = clock.write_all(&[u8::try_from(steps).expect("a frame")]);
        let shown = sent.and_then(|()| clock.read_exact(&mut [0]));
        let is_slow = |error: &io::Error| matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut);
        assert!(!shown.as_ref().is_err_and(is_slow), "the program draws no frame");
        shown.is_ok()
    }

    /// Advances the game by `steps`, in frames of a fifth of a second.
    pub(crate) fn pass(&self, steps: u32) {
        const FRAME: u32 = SECOND / 5;
        (0..steps / FRAME).for_each(|_| self.frame(FRAME));
        self.frame(steps % FRAME);
    }

    /// Calls `look` until it finds something, and lets time pass in between.
    pub(crate) fn wait_for<T>(&self, what: &str, mut look: impl FnMut() -> Option<T>) -> T {
        let start = Instant::now();
        loop {
            if let Some(found) = look() {
                return found;
            }
            assert!(start.elapsed() < PATIENCE, "{what} did not come");
            if !self.draws_frame(LOOK) {
                // The program's files may appear slightly after its end.
                return wait_for(what, look);
            }
        }
    }

    /// Gives the keyboard focus to a window, or to no window if it is the root.
    pub(crate) fn focus(&self, window: u32) {
        let focus = self.connection.set_input_focus(InputFocus::PARENT, window, x11rb::CURRENT_TIME);
        focus.expect("sent").check().expect("the window takes the focus");
    }

    /// Waits until nothing but the play time changes for most of a second. Returns the picture.
    pub(crate) fn still_picture(&self) -> RgbaImage {
        self.wait_for("a picture that stands still", || {
            let first = self.picture();
            let still = without_sound_and_time(&first);
            let is_still = (0..4).all(|_| {
                self.pass(SECOND / 5);
                support::outliers(&still, &without_sound_and_time(&self.picture())) == 0
            });
            is_still.then_some(first)
        })
    }

    /// Waits until the window shows this picture, except for the sound line and the time.
    pub(crate) fn wait_for_picture(&self, what: &str, expected: &RgbaImage) {
        self.wait_for(what, || {
            let picture = self.picture();
            let fits = picture.dimensions() == expected.dimensions()
                && support::outliers(&without_sound_and_time(&picture), &without_sound_and_time(expected))
                    <= support::MAX_OUTLIERS;
            fits.then_some(())
        });
    }

    pub(crate) fn find_window(&self) -> Option<u32> {
        let tree = self.connection.query_tree(self.root).ok()?.reply().ok()?;
        tree.children.into_iter().find(|window| {
            let geometry = self.connection.get_geometry(*window).ok().and_then(|cookie| cookie.reply().ok());
            let visible = self.connection.get_window_attributes(*window).ok().and_then(|cookie| cookie.reply().ok());
            geometry.is_some_and(|geometry| geometry.width > 100)
                && visible.is_some_and(|attributes| u8::from(attributes.map_state) == 2)
        })
    }

    /// Returns the window's current picture.
    pub(crate) fn picture(&self) -> RgbaImage {
        let geometry = self.connection.get_geometry(self.window).expect("sent").reply().expect("a window");
        let (width, height) = (geometry.width, geometry.height);
        let reply = self
            .connection
            .get_image(ImageFormat::Z_PIXMAP, self.window, 0, 0, width, height, !0)
            .expect("sent")
            .reply()
            .expect("the window's pixels");
        let mut pixels = reply.data;
        for bgrx in pixels.chunks_exact_mut(4) {
            bgrx.swap(0, 2);
            bgrx[3] = u8::MAX;
        }
        RgbaImage::from_raw(width.into(), height.into(), pixels).expect("32 bits for each pixel")
    }

    /// Returns the left and right ends of the paddle, the bright pixels in the lowest row of the
    /// window.
    pub(crate) fn paddle(&self) -> Option<[u32; 2]> {
        let picture = self.picture();
        let layout = ui::arranged(picture.dimensions());
        let row = layout.to_pixels(layout.from_world(vec2(0.0, 588.0))).y as u32;
        // To the right of the frame rate.
        let (from, until) = (layout.field.left as u32 + 64, layout.field.left as u32 + layout.field.width - 4);
        let is_bright = |x: &u32| picture.get_pixel(*x, row).0[..3].iter().any(|channel| *channel > 150);
        let bright: Vec<u32> = (from..until).filter(is_bright).collect();
        Some([*bright.first()?, *bright.last()?])
    }

    pub(crate) fn key(&self, code: u8, kind: u8) {
        self.connection
            .xtest_fake_input(kind, code, x11rb::CURRENT_TIME, self.root, 0, 0, 0)
            .expect("sent")
            .check()
            .expect("the key event is taken");
    }

    /// Moves the pointer to a point of the screen.
    pub(crate) fn point(&self, (x, y): (i16, i16)) {
        let sent = self.connection.xtest_fake_input(MOTION_NOTIFY_EVENT, 0, x11rb::CURRENT_TIME, self.root, x, y, 0);
        sent.expect("sent").check().expect("the motion is taken");
    }

    /// Returns the pointer's position on the screen.
    pub(crate) fn pointer(&self) -> (i16, i16) {
        let pointer = self.connection.query_pointer(self.root).expect("sent").reply().expect("a pointer");
        (pointer.root_x, pointer.root_y)
    }

    /// Presses and releases a button: 3 is the right one, 4 and 5 turn the wheel up and down.
    pub(crate) fn click(&self, button: u8) {
        self.key(button, BUTTON_PRESS_EVENT);
        self.key(button, BUTTON_RELEASE_EVENT);
    }

    /// Moves the window's corner to a point of the screen.
    pub(crate) fn move_to(&self, (x, y): (i32, i32)) {
        let place = ConfigureWindowAux::new().x(x).y(y);
        self.connection.configure_window(self.window, &place).expect("sent").check().expect("the window is moved");
    }

    /// Presses or releases the left button.
    pub(crate) fn button(&self, is_pressed: bool) {
        self.key(1, if is_pressed { BUTTON_PRESS_EVENT } else { BUTTON_RELEASE_EVENT });
    }

    /// Presses and releases a key within one frame.
    pub(crate) fn tap(&self, code: u8) {
        self.key(code, KEY_PRESS_EVENT);
        self.key(code, KEY_RELEASE_EVENT);
    }

    /// Quits the program from the choice of a level, by the last entry of the first page.
    pub(crate) fn quit(&mut self) {
        [ESC, ESC, ENTER].into_iter().for_each(|key| self.tap(key));
        assert_eq!(self.exit_status().code(), Some(0));
    }

    /// Leaves the running game by the last entry of its pause menu.
    pub(crate) fn leave_game(&self) {
        [ESC, UP, ENTER].into_iter().for_each(|key| self.tap(key));
    }

    pub(crate) fn resize(&self, (width, height): (u32, u32)) {
        let size = ConfigureWindowAux::new().width(width).height(height);
        self.connection.configure_window(self.window, &size).expect("sent").check().expect("the window is resized");
    }

    /// Returns left, top, width and height of the window, and the screen's width and height.
    pub(crate) fn geometry(&self) -> ([i32; 4], [i32; 2]) {
        let ask = |window| self.connection.get_geometry(window).expect("sent").reply().expect("its geometry");
        let (window, root) = (ask(self.window), ask(self.root));
        let place = [window.x.into(), window.y.into(), window.width.into(), window.height.into()];
        (place, [root.width.into(), root.height.into()])
    }

    /// Returns a text property of the window.
    pub(crate) fn text_property(&self, property: AtomEnum) -> String {
        let cookie = self.connection.get_property(false, self.window, property, AtomEnum::STRING, 0, 1024);
        String::from_utf8(cookie.expect("sent").reply().expect("the property").value).expect("text")
    }

    /// Marks the window as minimized or restored, like a window manager.
    pub(crate) fn set_minimized(&self, minimized: bool) {
        let atom = |name: &str| {
            self.connection.intern_atom(false, name.as_bytes()).expect("sent").reply().expect("an atom").atom
        };
        let hidden = [atom("_NET_WM_STATE_HIDDEN")];
        let state = if minimized { &hidden[..] } else { &[] };
        self.connection
            .change_property32(PropMode::REPLACE, self.window, atom("_NET_WM_STATE"), AtomEnum::ATOM, state)
            .expect("sent")
            .check()
            .expect("the property is set");
    }

    pub(crate) fn pid(&self) -> u32 {
        self.program.id()
    }

    /// Asks the program to end, as the system does at shutdown.
    pub(crate) fn terminate(&self) {
        let status = Command::new("kill").args(["-TERM", &self.pid().to_string()]).status();
        assert!(status.expect("kill runs").success());
    }

    /// Closes the window, like the button in its frame.
    pub(crate) fn close_window(&self) {
        let atom = |name: &[u8]| self.connection.intern_atom(false, name).expect("sent").reply().expect("an atom").atom;
        let data = [atom(b"WM_DELETE_WINDOW"), x11rb::CURRENT_TIME, 0, 0, 0];
        let event = ClientMessageEvent::new(32, self.window, atom(b"WM_PROTOCOLS"), data);
        let sent = self.connection.send_event(false, self.window, EventMask::NO_EVENT, event);
        sent.expect("sent").check().expect("the window is asked");
    }

    pub(crate) fn destroy_window(&self) {
        self.connection.destroy_window(self.window).expect("sent").check().expect("the window is destroyed");
    }

    pub(crate) fn kill_client(&self) {
        self.connection.kill_client(self.window).expect("sent").check().expect("the client is killed");
    }

    pub(crate) fn stop_server(&mut self) {
        self.server.kill().expect("it runs");
    }

    pub(crate) fn exit_status(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.program.try_wait().expect("a child") {
                return status;
            }
            assert!(start.elapsed() < PATIENCE, "the program did not end");
            self.frame(LOOK);
            std::thread::sleep(Duration::from_millis(10));
        }
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

/// Starts an X server with a screen of size `WxH`, which stays when its last client leaves. Returns
/// the server and its display.
pub(crate) fn start_server(screen: &str) -> (Child, String) {
    let mut server = Command::new("Xvfb")
        .args(["-displayfd", "1", "-screen", "0", &format!("{screen}x24"), "-noreset"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("Xvfb starts; `./setup --tests` installs the package xvfb");
    let mut number = String::new();
    let output = server.stdout.take().expect("piped");
    BufReader::new(output).read_line(&mut number).expect("Xvfb tells its display");
    (server, format!(":{}", number.trim()))
}

pub(crate) fn breakout() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_breakout"))
}

/// Calls `look` until it finds something, without driving the program's clock.
fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(start.elapsed() < PATIENCE, "{what} did not come");
        std::thread::sleep(Duration::from_millis(40));
    }
}

/// Counts the pixels of this color.
pub(crate) fn count(picture: &RgbaImage, color: [u8; 3]) -> usize {
    picture.pixels().filter(|pixel| pixel.0[..3] == color).count()
}

/// Blanks the hints with the volume, because sound depends on the machine, and the goals with the
/// play time.
pub(crate) fn without_sound_and_time(picture: &RgbaImage) -> RgbaImage {
    /// Height of the goals, in canvas units.
    const GOALS: f32 = 195.0;
    let mut picture = picture.clone();
    let layout = ui::arranged(picture.dimensions());
    let mut cover = |corner: Vec2, size: Vec2| {
        let (corner, size) = (layout.to_pixels(corner), size * layout.scale);
        let (left, top, width) = (corner.x.max(0.0) as usize, corner.y.max(0.0) as usize, picture.width() as usize);
        let right = (left + size.x as usize).min(width);
        for row in picture.chunks_exact_mut(4 * width).skip(top).take(size.y as usize) {
            row[4 * left..4 * right].fill(0);
        }
    };
    let Panels { arrangement, hints, running: goals, .. } = Panels::around(&layout);
    cover(hints.min, hints.size());
    if arrangement == Arrangement::Beside {
        cover(goals.min, vec2(goals.size().x, GOALS));
    }
    picture
}
