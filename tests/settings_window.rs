//! Every setting in the real window: changed by keys alone, seen to act, and kept over a restart;
//! and every screen reached and left by the mouse alone.
//!
//! What is done in the window is done in a menu without one too, so that what the window shows is
//! compared with what it should show, pixel by pixel.
#![cfg(target_os = "linux")]

#[path = "support/desktop.rs"]
mod desktop;
#[path = "support/manager.rs"]
mod manager;
#[path = "support/pages.rs"]
mod pages;
mod support;

use breakout::assets::Assets;
use breakout::catalog::Shelf;
use breakout::draw::{Gl, Layout};
use breakout::game::{FIELD, Input};
use breakout::menu::{self, Choice, Command, Page};
use breakout::play::{Device as Hand, Play, View};
use breakout::player::{Control, Feedback, Grab, KEYS_EACH, Key, Place, Setting, Settings, Shine};
use breakout::render::{Renderer, picture};
use desktop::{DOWN, Desktop, ENTER, ESC, UP, breakout, count, wait_for, without_sound};
use glam::{Vec2, vec2};
use image::{Rgba, RgbaImage};
use pages::until_end;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command as Process, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use x11rb::protocol::xproto::{KEY_PRESS_EVENT, KEY_RELEASE_EVENT};

const SCREEN: &str = "960x540";
const PLACE: Place = Place { left: 40, top: 30, width: 640, height: 360 };

/// X key codes of a PC keyboard.
const LEFT: u8 = 113;
const RIGHT: u8 = 114;
const DELETE: u8 = 119;
const A: u8 = 38;
const X: u8 = 53;

/// The right button, and the wheel as X counts it.
const BACK: u8 = 3;
const WHEEL_UP: u8 = 4;
const WHEEL_DOWN: u8 = 5;

/// The headline of a game that was won.
const WON: [u8; 3] = [89, 255, 115];

/// A row of settings: the page, the row, the keys that change it, and what the file says then.
type Row = (Page, Setting, &'static [u8], &'static str);

/// All of them but for three that make a picture change by itself: those are tried one by one.
const ROWS: [Row; 14] = [
    (Page::Sound, Setting::Volume, &[LEFT], "volume = 60"),
    (Page::Sound, Setting::MusicVolume, &[LEFT, LEFT], "music_volume = 80"),
    (Page::Sound, Setting::EffectsVolume, &[LEFT, LEFT, LEFT], "effects_volume = 70"),
    (Page::Sound, Setting::Muted, &[ENTER], "muted = true"),
    (Page::Picture, Setting::Vsync, &[ENTER], "vsync = false"),
    (Page::Picture, Setting::FrameLimit, &[RIGHT], "frame_limit = 30"),
    (Page::Picture, Setting::Samples, &[LEFT, LEFT], "samples = 1"),
    (Page::Picture, Setting::Glow, &[RIGHT, RIGHT, RIGHT], "glow = \"high\""),
    (Page::Comfort, Setting::TextSize, &[RIGHT, RIGHT], "text_size = 150"),
    (Page::Comfort, Setting::HighContrast, &[ENTER], "high_contrast = true"),
    (Page::Comfort, Setting::Feedback, &[RIGHT], "feedback = \"full\""),
    (Page::Control, Setting::MouseSpeed, &[RIGHT, RIGHT, RIGHT, RIGHT], "mouse_speed = 200"),
    (Page::Control, Setting::Grab, &[LEFT], "keep_pointer = \"on\""),
    (Page::Control, Setting::DeadZone, &[RIGHT], "dead_zone = 20"),
];

/// Those of them that change the picture of a field behind no page.
const SEEN: [Setting; 5] =
    [Setting::Samples, Setting::Glow, Setting::TextSize, Setting::HighContrast, Setting::Feedback];

/// What is kept before the first start. Behind a menu that is calm nothing moves.
fn first_settings() -> Settings {
    Settings { reduced_motion: true, window: Some(PLACE), ..Settings::default() }
}

/// A folder for what is kept, with a file of settings.
fn folder(name: &str, settings: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("window-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("breakout")).expect("the folder for tests can be written");
    let text = format!("# Mine.\nreduced_motion = true\nwindow = \"{PLACE}\"\n{settings}");
    std::fs::write(folder.join("breakout/settings.toml"), text).expect("written");
    folder
}

/// The program's command on a machine without sound, whatever this one has.
fn program(arguments: &[&str]) -> Process {
    let mut program = Process::new(breakout());
    program.args(arguments).args(["--seed", "7"]).env_remove("WAYLAND_DISPLAY");
    // Built for tests, it tells its driver's doubts.
    program.env("ALSA_CONFIG_PATH", "/dev/null").stdout(Stdio::null()).stderr(Stdio::null());
    program
}

/// A window, and the same menu without one.
struct Both {
    desktop: Desktop,
    play: Play,
    kept: PathBuf,
    gl: Gl,
    renderer: Renderer,
}

impl Both {
    /// At the first page, with what is kept in the folder.
    fn start(kept: &Path, settings: &Settings) -> Self {
        let play = Play::new(Shelf::shipped(&Assets::embedded()).levels, 0, 7).at_title();
        Self::start_with(program(&[]), kept, settings, play)
    }

    fn start_with(program: Process, kept: &Path, settings: &Settings, mut play: Play) -> Self {
        let desktop = Desktop::start_on(SCREEN, program, kept);
        manager::manage(&desktop.display);
        play.set_settings(settings.clone(), Vec::new());
        play.set_run_terms(settings.run);
        let (gl, renderer) = support::renderer(&Assets::embedded());
        let mut both = Self { desktop, play, kept: kept.to_owned(), gl, renderer };
        both.see("the first page");
        both
    }

    /// What the window should show by these settings.
    fn expected(&mut self, settings: &Settings, rate: Option<f32>) -> RgbaImage {
        let was = self.play.settings().clone();
        self.play.set_settings(settings.clone(), Vec::new());
        self.renderer.set_samples(settings.samples);
        self.renderer.set_shine(&self.gl, &Assets::embedded(), settings.glow).expect("the shader compiles");
        let ([_, _, width, height], _) = self.desktop.geometry();
        let view = View { rate, ..self.play.view(1.0, None) };
        let picture = picture::draw_picture(&self.gl, &mut self.renderer, (width as u32, height as u32), &view);
        self.play.set_settings(was, Vec::new());
        picture.expect("the picture is drawn")
    }

    /// Waits until the window shows it, but for the line about sound and the count of frames.
    fn see(&mut self, what: &str) {
        // Until all bricks of a level have come in.
        (0..200).for_each(|_| _ = self.play.step(&Input::default()));
        let settings = self.play.settings().clone();
        let rate = settings.shows_rate.then_some(60.0);
        let expected = compared(&self.expected(&settings, rate));
        wait_for(what, || {
            let picture = self.desktop.picture();
            let fits = picture.dimensions() == expected.dimensions()
                && support::outliers(&compared(&picture), &expected) <= support::MAX_OUTLIERS;
            fits.then_some(())
        });
    }

    /// Presses a key that leads through the menu.
    fn key(&mut self, code: u8) {
        let command = match code {
            UP => Command::Up,
            DOWN => Command::Down,
            LEFT => Command::Left,
            RIGHT => Command::Right,
            ENTER => Command::Confirm,
            DELETE => Command::Erase,
            _ => Command::Back,
        };
        self.desktop.tap(code);
        self.play.set_device(Hand::Keys);
        self.play.command(command);
    }

    fn keys(&mut self, codes: &[u8], what: &str) {
        codes.iter().for_each(|code| self.key(*code));
        self.see(what);
    }

    /// Leads the focus to an entry by keys, downwards; entries beside each other by arrows aside.
    fn lead(&mut self, choice: Choice) {
        for i in 0..160 {
            if self.focused() == choice {
                return;
            }
            self.key(match i % 12 {
                11 if i < 80 => RIGHT,
                11 => LEFT,
                _ => DOWN,
            });
        }
        panic!("{choice:?} is not on {:?}", self.play.screen().page());
    }

    fn focused(&self) -> Choice {
        let view = self.play.view(1.0, None);
        view.screen.menu().entries(&view.facts)[view.screen.menu().focus()].choice
    }

    /// Opens a page by keys.
    fn open(&mut self, choice: Choice) {
        self.lead(choice);
        self.keys(&[ENTER], &format!("{choice:?}"));
    }

    /// The middle of an entry in the world, and the point of the screen where it is.
    fn place_of(&self, choice: Choice) -> (Vec2, (i16, i16)) {
        let view = self.play.view(1.0, None);
        let (entries, page) = (view.screen.menu().entries(&view.facts), view.screen.page().expect("a page"));
        let index = entries.iter().position(|entry| entry.choice == choice);
        let index = index.unwrap_or_else(|| panic!("{choice:?} is not on {page:?}"));
        let middle = menu::places(page, &entries)[index].center();
        (middle, self.on_screen(middle))
    }

    fn on_screen(&self, world: Vec2) -> (i16, i16) {
        let ([left, top, width, height], _) = self.desktop.geometry();
        let layout = Layout::arranged((width as u32, height as u32));
        let pixel = layout.to_pixels(layout.from_world(world));
        (left as i16 + pixel.x as i16, top as i16 + pixel.y as i16)
    }

    /// Clicks on an entry without a look at what that leads to.
    fn press(&mut self, choice: Choice) {
        let (middle, at) = self.place_of(choice);
        std::thread::sleep(Duration::from_millis(50));
        self.desktop.point(at);
        self.desktop.button(true);
        self.desktop.button(false);
        self.play.set_device(Hand::Mouse);
        self.play.command(Command::Hover(middle));
        self.play.command(Command::Click(middle));
    }

    fn click(&mut self, choice: Choice) {
        self.press(choice);
        self.see(&format!("{choice:?} after a click"));
    }

    /// Leads back by the right button.
    fn back(&mut self) {
        self.go_back();
        self.see("the page before, by the right button");
    }

    fn go_back(&mut self) {
        self.desktop.click(BACK);
        self.play.set_device(Hand::Mouse);
        self.play.command(Command::Back);
        std::thread::sleep(Duration::from_millis(100));
    }

    /// A wheel without an axis of its own, which is two buttons for X, is told at each of press and
    /// release: two notches.
    fn wheel(&mut self, button: u8) {
        self.desktop.click(button);
        (0..2).for_each(|_| _ = self.play.command(Command::Wheel(if button == WHEEL_UP { 1 } else { -1 })));
        self.see("what the wheel leads to");
    }

    /// Waits until the file says this.
    fn wait_for_kept(&self, line: &str) {
        wait_for(line, || self.text("settings.toml")?.lines().any(|there| there == line).then_some(()));
    }

    fn text(&self, file: &str) -> Option<String> {
        std::fs::read_to_string(self.kept.join("breakout").join(file)).ok()
    }

    /// How many frames a second the window says that it draws, once it says so.
    fn rate(&mut self, what: &str, is_wanted: impl Fn(u32) -> bool) {
        let settings = self.play.settings().clone();
        let shown: Vec<_> = (1..150).map(|rate| corner(&self.expected(&settings, Some(rate as f32)))).collect();
        wait_for(what, || {
            let there = corner(&self.desktop.picture());
            let rate = shown.iter().position(|shown| support::outliers(shown, &there) == 0)? as u32 + 1;
            is_wanted(rate).then_some(())
        });
    }

    /// Left and right end of the paddle, in pixels of the window: what is bright in the lowest row.
    fn paddle(&self) -> Option<[u32; 2]> {
        let picture = self.desktop.picture();
        let layout = Layout::arranged(picture.dimensions());
        let row = layout.to_pixels(layout.from_world(vec2(0.0, 588.0))).y as u32;
        // Beside the count of frames.
        let (from, until) = (layout.field.left as u32 + 64, layout.field.left as u32 + layout.field.width - 4);
        let is_bright = |x: &u32| picture.get_pixel(*x, row).0[..3].iter().any(|channel| *channel > 150);
        let bright: Vec<u32> = (from..until).filter(is_bright).collect();
        Some([*bright.first()?, *bright.last()?])
    }

    /// The middle of the paddle, once it is where it is wanted.
    fn wait_for_paddle(&self, what: &str, is_wanted: impl Fn(f32) -> bool) -> f32 {
        wait_for(what, || {
            let [left, right] = self.paddle()?;
            Some((left + right) as f32 / 2.0).filter(|x| is_wanted(*x))
        })
    }
}

/// The part of a picture that is compared.
fn compared(picture: &RgbaImage) -> RgbaImage {
    let mut picture = without_sound(picture);
    let layout = Layout::arranged(picture.dimensions());
    let field = layout.field;
    let (left, bottom) = (field.left as u32, field.top as u32 + field.height);
    let rate =
        (left..(left + 60).min(picture.width())).flat_map(|x| (bottom.saturating_sub(24)..bottom).map(move |y| (x, y)));
    rate.for_each(|(x, y)| picture.put_pixel(x, y, Rgba([0, 0, 0, 255])));
    picture
}

/// The field's lower left corner, where frames are counted.
fn corner(picture: &RgbaImage) -> RgbaImage {
    let field = Layout::arranged(picture.dimensions()).field;
    let top = field.top as u32 + field.height - 22;
    image::imageops::crop_imm(picture, field.left as u32 + 4, top, 56, 18).to_image()
}

#[test]
fn by_keys_alone_every_setting_acts_and_is_kept() {
    let mut both = Both::start(&folder("keys", ""), &first_settings());
    both.open(Choice::Open(Page::Settings));
    let mut page = Page::Settings;
    for (on, setting, codes, line) in ROWS {
        if page != on {
            if page != Page::Settings {
                both.key(ESC);
            }
            both.open(Choice::Open(on));
            page = on;
        }
        both.lead(Choice::Setting(setting));
        both.keys(codes, line);
        both.wait_for_kept(line);
    }
    both.key(ESC);
    full_screen(&mut both);
    frames(&mut both);
    keys(&mut both);
    both.open(Choice::Options);
    both.lead(Choice::Assist(1));
    both.keys(&[ENTER], "a wide paddle");
    both.wait_for_kept("run = \"normal wide-paddle\"");
    both.keys(&[ESC, ESC], "the first page");
    is_seen(&mut both);
    calm(&mut both);
    in_play(&mut both);

    // Where the window is, it is the next time; without a row, as players expect it.
    std::thread::sleep(Duration::from_millis(300));
    both.desktop.move_to((120, 70));
    both.desktop.resize((660, 380));
    std::thread::sleep(Duration::from_millis(300));
    let run = "run normal wide-paddle".parse().expect("good terms");
    let (settings, kept) = (Settings { run, ..both.play.settings().clone() }, both.kept.clone());
    both.desktop.close_window();
    assert_eq!(both.desktop.exit_status().code(), Some(0));
    let text = both.text("settings.toml").expect("kept");
    for (_, _, _, line) in ROWS {
        assert!(text.lines().any(|there| there == line), "{line}: {text}");
    }
    assert!(text.starts_with("# Mine."), "{text}");
    drop(both);
    // The first page is compared without the run that was begun.
    std::fs::remove_file(kept.join("breakout/run.txt")).expect("a run waits");
    let mut again = Both::start(&kept, &settings);
    assert_eq!(again.desktop.geometry().0, [120, 70, 660, 380]);
    again.open(Choice::Open(Page::Settings));
    for page in [Page::Sound, Page::Picture, Page::Comfort, Page::Control, Page::Keys] {
        again.open(Choice::Open(page));
        again.keys(&[ESC], "the settings");
    }
    again.keys(&[ESC], "the first page");
    is_seen(&mut again);
}

/// The window covers the screen, and is back where it was.
fn full_screen(both: &mut Both) {
    both.open(Choice::Open(Page::Picture));
    both.lead(Choice::Setting(Setting::Fullscreen));
    let (before, [width, height]) = both.desktop.geometry();
    for (line, place) in [("fullscreen = true", [0, 0, width, height]), ("fullscreen = false", before)] {
        both.key(ENTER);
        wait_for(line, || (both.desktop.geometry().0 == place).then_some(()));
        both.see(line);
        both.wait_for_kept(line);
    }
    both.key(ESC);
}

/// A limit of frames is kept, and where it is gone, there are more.
fn frames(both: &mut Both) {
    both.open(Choice::Open(Page::Picture));
    both.lead(Choice::Setting(Setting::ShowsRate));
    both.keys(&[ENTER], "frames are counted");
    both.wait_for_kept("show_rate = true");
    both.rate("no more than thirty frames a second", |rate| (5..=34).contains(&rate));
    both.lead(Choice::Setting(Setting::FrameLimit));
    both.keys(&[LEFT], "no limit");
    both.wait_for_kept("frame_limit = 0");
    both.rate("more than thirty frames a second", |rate| rate > 36);
    both.keys(&[RIGHT], "the limit again");
    both.wait_for_kept("frame_limit = 30");
    both.key(ESC);
}

/// A key is taken from another use, one is emptied, all come back; and one is chosen for good.
fn keys(both: &mut Both) {
    both.open(Choice::Open(Page::Keys));
    both.open(Choice::Key(Control::Release, 0));
    both.desktop.tap(A);
    both.play.take_key(Key::named("a"));
    both.see("that the key A is no longer for the left");
    both.wait_for_kept("keys_release = \"a\"");
    both.wait_for_kept("keys_left = \"left\"");
    both.lead(Choice::Key(Control::Right, 0));
    both.keys(&[DELETE], "one key less");
    both.wait_for_kept("keys_right = \"right\"");
    both.lead(Choice::Key(Control::Pause, KEYS_EACH));
    both.keys(&[DELETE], "that a pad needs it");
    both.open(Choice::FirstKeys);
    both.wait_for_kept("keys_left = \"a left\"");
    both.wait_for_kept("keys_release = \"space\"");
    both.open(Choice::Key(Control::Left, 0));
    both.desktop.tap(X);
    both.play.take_key(Key::named("x"));
    both.see("the key X");
    both.wait_for_kept("keys_left = \"x left\"");
    both.keys(&[ESC], "the settings");
}

/// The picture of a level shows each setting that is for the picture: by any other value it would
/// look different.
fn is_seen(both: &mut Both) {
    both.open(Choice::Practice);
    let settings = both.play.settings().clone();
    let shown = compared(&both.expected(&settings, Some(60.0)));
    for setting in SEEN {
        let mut other = settings.clone();
        setting.copy(&Settings { glow: Shine::Off, feedback: Feedback::Off, ..first_settings() }, &mut other);
        let without = compared(&both.expected(&other, Some(60.0)));
        let outliers = support::outliers(&shown, &without);
        assert!(outliers > 2 * support::MAX_OUTLIERS, "{setting:?}: {outliers} pixels");
    }
    both.keys(&[ESC], "the first page");
}

/// What acts while a game is played: mouse, pointer, keys, an assist.
fn in_play(both: &mut Both) {
    let settings = both.play.settings();
    assert_eq!((settings.mouse_speed, settings.grab), (200, Grab::On));
    both.lead(Choice::Run);
    // Below all entries, so that none of them gets the focus.
    both.desktop.point(both.on_screen(vec2(FIELD.x / 2.0, FIELD.y - 20.0)));
    std::thread::sleep(Duration::from_millis(200));
    both.desktop.tap(ENTER);
    let scale = Layout::arranged((PLACE.width, PLACE.height)).scale;
    // A usual paddle is 100 units wide, a wide one half as wide again.
    let [left, right] = wait_for("a wide paddle", || {
        let width = |[left, right]: [u32; 2]| (right - left) as f32 / scale;
        both.paddle().filter(|ends| (120.0..170.0).contains(&width(*ends)))
    });

    // Half as far as it is pushed, the paddle would go at the usual speed.
    let home = (left + right) as f32 / 2.0;
    let (x, y) = both.desktop.pointer();
    (1..=30).for_each(|i| both.desktop.point((x + i, y)));
    let moved = both.wait_for_paddle("the paddle to follow", |at| at > home + 45.0) - home;
    assert!(moved < 75.0, "twice thirty pixels: {moved}");

    // The pointer is kept in the window, given back in a pause, and kept again.
    let inside = |(x, y): (i16, i16)| {
        let [left, top, width, height] = both.desktop.geometry().0;
        (left..left + width).contains(&i32::from(x)) && (top..top + height).contains(&i32::from(y))
    };
    let out = (900, 500);
    both.desktop.point(out);
    assert!(inside(both.desktop.pointer()), "{:?} while it is played", both.desktop.pointer());
    both.desktop.tap(ESC);
    wait_for("the pointer to be free in a pause", || {
        both.desktop.point(out);
        (!inside(both.desktop.pointer())).then_some(())
    });
    both.desktop.tap(ESC);
    wait_for("the pointer to be kept again", || {
        both.desktop.point(out);
        inside(both.desktop.pointer()).then_some(())
    });

    // The key that was chosen moves the paddle, and the one that it replaced does not.
    let (x, y) = both.desktop.pointer();
    both.desktop.point((x - 60, y));
    std::thread::sleep(Duration::from_millis(300));
    let before = both.wait_for_paddle("the paddle", |_| true);
    both.desktop.key(A, KEY_PRESS_EVENT);
    std::thread::sleep(Duration::from_millis(300));
    both.desktop.key(A, KEY_RELEASE_EVENT);
    let after = both.wait_for_paddle("the paddle", |_| true);
    assert!((before - after).abs() < 3.0, "{before} {after}");
    both.desktop.key(X, KEY_PRESS_EVENT);
    both.wait_for_paddle("the paddle to go left", |at| at < before - 30.0);
    both.desktop.key(X, KEY_RELEASE_EVENT);
    both.desktop.leave_game();
}

/// Without reduced motion the game behind a menu moves, with it everything rests. From here on the
/// window shows another game than the menu without one.
fn calm(both: &mut Both) {
    both.open(Choice::Open(Page::Settings));
    both.open(Choice::Open(Page::Comfort));
    both.lead(Choice::Setting(Setting::ReducedMotion));
    for (line, moves) in [("reduced_motion = false", true), ("reduced_motion = true", false)] {
        both.key(ENTER);
        both.wait_for_kept(line);
        wait_for(line, || {
            let before = compared(&both.desktop.picture());
            std::thread::sleep(Duration::from_millis(400));
            let outliers = support::outliers(&before, &compared(&both.desktop.picture()));
            ((outliers > 100) == moves).then_some(())
        });
    }
    [ESC, ESC].into_iter().for_each(|code| both.key(code));
}

/// The program with one level, which any launch wins, at the choice of a level.
fn short(kept: &Path) -> (Process, Play) {
    let levels = kept.join("short");
    std::fs::create_dir_all(&levels).expect("the folder for tests can be written");
    std::fs::write(levels.join("1.lvl"), "title: One\n2\n").expect("written");
    let path = levels.display().to_string();
    (program(&[&path]), Play::new(Shelf::from_files(&[levels]).expect("a good level").levels, 0, 7))
}

#[test]
fn by_the_mouse_alone_every_row_is_turned_and_the_wheel_leads() {
    let mut both = Both::start(&folder("mouse", ""), &first_settings());
    // Where the pointer is when the window opens is no use of the mouse.
    both.desktop.point((5, 5));
    std::thread::sleep(Duration::from_millis(300));
    both.click(Choice::Open(Page::Settings));
    let mut page = Page::Settings;
    // Not those that change what is seen behind the page, or what is drawn in a second.
    for (on, setting, ..) in ROWS {
        if page != on {
            if page != Page::Settings {
                both.back();
            }
            both.click(Choice::Open(on));
            page = on;
        }
        let before = setting.value(both.play.settings());
        both.click(Choice::Setting(setting));
        assert_ne!(setting.value(both.play.settings()), before, "{setting:?}");
    }
    both.wait_for_kept("dead_zone = 20");
    both.wait_for_kept("high_contrast = true");
    both.click(Choice::Back);
    both.wheel(WHEEL_DOWN);
    both.wheel(WHEEL_UP);
    both.click(Choice::Open(Page::Keys));
    both.click(Choice::Key(Control::Pause, 1));
    both.back();
    both.click(Choice::FirstKeys);
    both.back();
    both.click(Choice::Options);
    both.click(Choice::Difficulty);
    both.click(Choice::Assist(3));
    both.wait_for_kept("run = \"hard endless-lives\"");
    both.click(Choice::Back);
    both.click(Choice::Back);
    both.click(Choice::Open(Page::HowTo));
    both.click(Choice::Open(Page::Items));
    both.back();
    both.back();
    both.click(Choice::Scores);
    both.back();
    both.click(Choice::Practice);
    both.click(Choice::Rules);
    both.wheel(WHEEL_DOWN);
    both.click(Choice::Level(1));
    both.click(Choice::AllLevels);
    both.wheel(WHEEL_DOWN);
    both.click(Choice::Pick(21));
    both.back();
}

#[test]
fn by_the_mouse_alone_a_game_is_played_paused_left_and_its_result_gets_a_name() {
    let kept = folder("played", "");
    let (program, play) = short(&kept);
    let mut both = Both::start_with(program, &kept, &first_settings(), play);
    // In the window, and on no entry.
    both.desktop.point((60, 300));
    std::thread::sleep(Duration::from_millis(300));
    // From the choice of a level to the first page. From here on what is seen moves; each click
    // leads on only if the one before did.
    both.go_back();
    // The run is begun and left by its pause; then it waits.
    both.press(Choice::Run);
    wait_for("a game", || both.paddle());
    std::thread::sleep(Duration::from_millis(700));
    both.play.step(&Input::default());
    both.go_back();
    both.press(Choice::Open(Page::Settings));
    both.press(Choice::Back);
    both.press(Choice::Leave);
    wait_for("the run that waits", || both.text("run.txt"));
    both.press(Choice::Run);
    assert_eq!(both.play.screen().page(), Some(Page::Replace));
    both.go_back();
    both.press(Choice::Continue);
    std::thread::sleep(Duration::from_millis(300));
    both.press(Choice::GoOn);
    std::thread::sleep(Duration::from_millis(500));
    both.desktop.click(1);
    wait_for("the end of the run", || (count(&both.desktop.picture(), WON) > 100).then_some(()));
    std::thread::sleep(Duration::from_millis(1200));
    until_end(&mut both.play);
    both.press(Choice::Name);
    std::thread::sleep(Duration::from_millis(200));
    for letter in ['A', 'B'] {
        both.press(Choice::Letter(letter));
    }
    both.press(Choice::Erase);
    both.press(Choice::Done);
    wait_for("the name", || both.text("scores.txt")?.contains("run name=\"A\"").then_some(()));
    both.press(Choice::Back);
    both.press(Choice::Leave);
    std::thread::sleep(Duration::from_millis(300));
    both.press(Choice::Quit);
    assert_eq!(both.desktop.exit_status().code(), Some(0));
}

/// A sound device that measures what it is given.
struct Device {
    configuration: PathBuf,
    /// When a twentieth of a second was given, and how loud it was: the root of the mean square.
    heard: Arc<Mutex<Vec<(Instant, f32)>>>,
}

impl Device {
    fn make(folder: &Path) -> Self {
        let (pipe, configuration) = (folder.join("samples"), folder.join("asound.conf"));
        assert!(Process::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
        let file = format!("type file slave.pcm {{ type null }} file \"{}\" format \"raw\"", pipe.display());
        let slave = format!("pcm {{ {file} }} format S16_LE rate 44100 channels 2");
        let text = format!("pcm.!default {{ type plug slave {{ {slave} }} }}\nctl.!default {{ type null }}\n");
        std::fs::write(&configuration, text).expect("written");
        let heard = Arc::new(Mutex::new(Vec::new()));
        let told = heard.clone();
        std::thread::spawn(move || listen(&pipe, &told));
        Self { configuration, heard }
    }

    /// The loudest part of the last second, once there is a whole one.
    fn loudness(&self) -> Option<f32> {
        let heard = self.heard.lock().expect("nobody panics with it");
        let last = heard.last()?.0;
        let second = heard.iter().rev().take_while(|(at, _)| last.duration_since(*at) < Duration::from_secs(1));
        let (count, loudest) = second.fold((0, 0.0), |(count, most), (_, loud)| (count + 1, f32::max(most, *loud)));
        (count > 10).then_some(loudest)
    }

    /// Waits until all that was given in a second is as loud as it should be.
    fn wait_for(&self, what: &str, is_wanted: impl Fn(f32) -> bool) -> f32 {
        self.heard.lock().expect("nobody panics with it").clear();
        wait_for(what, || self.loudness().filter(|loudness| is_wanted(*loudness)))
    }
}

/// Takes samples as fast as they would be played.
fn listen(pipe: &Path, heard: &Mutex<Vec<(Instant, f32)>>) -> Option<()> {
    let mut pipe = std::fs::File::open(pipe).ok()?;
    // A twentieth of a second of two channels with two bytes each.
    let mut bytes = vec![0_u8; 44_100 / 20 * 4];
    loop {
        let start = Instant::now();
        pipe.read_exact(&mut bytes).ok()?;
        let samples = bytes.chunks_exact(2).map(|two| f32::from(i16::from_le_bytes([two[0], two[1]])) / 32_768.0);
        let square = samples.map(|sample| sample * sample).sum::<f32>() / (bytes.len() / 2) as f32;
        heard.lock().ok()?.push((Instant::now(), square.sqrt()));
        std::thread::sleep(Duration::from_millis(50).saturating_sub(start.elapsed()));
    }
}

/// What is heard is what the settings say: the samples that a device is given are measured.
#[test]
fn by_keys_alone_the_sound_is_as_loud_as_it_is_set() {
    let kept = folder("sound", "");
    let device = Device::make(&kept);
    let mut program = program(&[]);
    program.env("ALSA_CONFIG_PATH", &device.configuration);
    let play = Play::new(Shelf::shipped(&Assets::embedded()).levels, 0, 7).at_title();
    let mut both = Both::start_with(program, &kept, &first_settings(), play);
    both.open(Choice::Open(Page::Settings));
    both.open(Choice::Open(Page::Sound));
    let usual = device.wait_for("music", |loudness| loudness > 0.002);
    let mut turn = |setting, code: u8, times: usize| {
        both.lead(Choice::Setting(setting));
        (0..times).for_each(|_| both.key(code));
    };
    turn(Setting::Volume, LEFT, 6);
    device.wait_for("a seventh of that", |loudness| loudness > 0.0 && loudness < 0.4 * usual);
    turn(Setting::Volume, RIGHT, 9);
    device.wait_for("all of it", |loudness| loudness > 0.6 * usual);
    // A step through the menu is heard, also without music, until the sounds are off.
    turn(Setting::MusicVolume, LEFT, 10);
    device.wait_for("silence between two steps", |loudness| loudness == 0.0);
    turn(Setting::MusicVolume, ENTER, 0);
    turn(Setting::EffectsVolume, LEFT, 1);
    device.wait_for("the sound of a step", |loudness| loudness > 0.0);
    turn(Setting::EffectsVolume, LEFT, 9);
    device.wait_for("silence", |loudness| loudness == 0.0);
    turn(Setting::Volume, LEFT, 0);
    turn(Setting::EffectsVolume, LEFT, 0);
    std::thread::sleep(Duration::from_millis(1500));
    let loudness = device.loudness();
    assert_eq!(loudness, Some(0.0), "steps make no sound now");
    turn(Setting::MusicVolume, RIGHT, 10);
    device.wait_for("music again", |loudness| loudness > 0.002);
    turn(Setting::Muted, ENTER, 1);
    device.wait_for("silence at last", |loudness| loudness == 0.0);
}
