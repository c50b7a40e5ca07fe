//! Drives a window and a session without a window together, to compare the window with the expected
//! picture pixel by pixel.
#![allow(dead_code, reason = "each test program uses a part of this")]

use super::desktop::{
    BACK, CHEAP_FRAMES, DOWN, Desktop, ENTER, LEFT, RIGHT, SECOND, WHEEL_UP, breakout, cheap_frames, command_of, keep,
    without_sound_and_time,
};
use super::{manager, support};
use breakout::assets::Assets;
use breakout::collision::Aabb;
use breakout::draw::Gl;
use breakout::game::Input;
use breakout::library::{LevelLibrary, homely};
use breakout::menu::{self, Command, MenuAction};
use breakout::render::{Renderer, picture};
use breakout::session::{InputDevice as Hand, ProgramView, Session, View};
use breakout::settings::{Setting, Settings, WindowGeometry};
use breakout::ui::{self, Shortcut};
use glam::Vec2;
use image::{Rgba, RgbaImage};
use std::path::{Path, PathBuf};
use std::process::{Command as Process, Stdio};

pub(crate) const SCREEN: &str = "960x540";
pub(crate) const PLACE: WindowGeometry = WindowGeometry { left: 40, top: 30, width: 640, height: 360 };

/// Returns the settings before the first start. With reduced motion, nothing moves behind a menu.
pub(crate) fn first_settings() -> Settings {
    Settings { window: Some(PLACE), ..cheap_frames() }.with(Setting::ReducedMotion, 1)
}

/// Creates a folder for saved files, with a settings file.
pub(crate) fn folder(name: &str, settings: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("window-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    keep(&folder, &format!("# Mine.\nreduced_motion = true\nwindow = \"{PLACE}\"\n{CHEAP_FRAMES}{settings}"));
    folder
}

/// Returns the program's command. The program finds no sound device, whatever this machine has.
pub(crate) fn program(arguments: &[&str]) -> Process {
    let mut program = Process::new(breakout());
    program.args(arguments).args(["--seed", "7"]).env_remove("WAYLAND_DISPLAY");
    // Debug builds print the OpenGL driver's warnings.
    program.env("ALSA_CONFIG_PATH", "/dev/null").stdout(Stdio::null()).stderr(Stdio::null());
    program
}

/// A window, and the same session without a window.
pub(crate) struct Both {
    pub(crate) desktop: Desktop,
    pub(crate) session: Session,
    pub(crate) kept: PathBuf,
    gl: Gl,
    renderer: Renderer,
}

impl Both {
    /// Starts the program with these saved files, at the first page.
    pub(crate) fn start(kept: &Path, settings: &Settings) -> Self {
        let session = Session::new(LevelLibrary::shipped(&Assets::embedded()).levels, 0, 7).at_title();
        Self::start_with(program(&[]), kept, settings, session)
    }

    pub(crate) fn start_with(program: Process, kept: &Path, settings: &Settings, mut session: Session) -> Self {
        let desktop = Desktop::start_managed(SCREEN, manager::manage, program, kept);
        session.preferences.set(settings.clone(), Vec::new());
        session.set_own_levels(Some(homely(&kept.join("breakout/levels"))));
        let (gl, renderer) = support::renderer(&Assets::embedded());
        let mut both = Self { desktop, session, kept: kept.to_owned(), gl, renderer };
        both.see("the first page");
        both
    }

    /// Draws the window's expected picture with these settings.
    pub(crate) fn expected(&mut self, settings: &Settings, rate: Option<f32>) -> RgbaImage {
        let was = self.session.settings().clone();
        self.session.preferences.set(settings.clone(), Vec::new());
        self.renderer.set_samples(settings.get(Setting::Samples).into());
        self.renderer.set_bloom(&self.gl, settings.bloom());
        let ([_, _, width, height], _) = self.desktop.geometry();
        let view = self.session.view(1.0, None);
        let view = View { program: ProgramView { rate, ..view.program }, ..view };
        let picture = picture::draw_picture(&self.gl, &mut self.renderer, (width as u32, height as u32), &view);
        self.session.preferences.set(was, Vec::new());
        picture.expect("the picture is drawn")
    }

    /// Waits until the window shows the expected picture, except for the sound line and the frame
    /// rate.
    pub(crate) fn see(&mut self, what: &str) {
        // Let all bricks of a level appear.
        (0..200).for_each(|_| _ = self.session.step(&Input::default()));
        let settings = self.session.settings().clone();
        let rate = settings.is_on(Setting::ShowsRate).then_some(60.0);
        let expected = compared(&self.expected(&settings, rate));
        self.desktop.wait_for(what, || {
            let picture = self.desktop.picture();
            let fits = picture.dimensions() == expected.dimensions()
                && support::outliers(&compared(&picture), &expected) <= support::MAX_OUTLIERS;
            fits.then_some(())
        });
    }

    /// Presses a key of the menu.
    pub(crate) fn key(&mut self, code: u8) {
        self.desktop.tap(code);
        self.session.device = Hand::Keys;
        self.session.command(command_of(code));
    }

    pub(crate) fn keys(&mut self, codes: &[u8], what: &str) {
        codes.iter().for_each(|code| self.key(*code));
        self.see(what);
    }

    /// Moves the focus to an entry by keys: down, and sideways for entries beside each other.
    pub(crate) fn lead(&mut self, choice: MenuAction) {
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
        panic!("{choice:?} is not on {:?}", self.session.screen().page());
    }

    pub(crate) fn focused(&self) -> MenuAction {
        let view = self.session.view(1.0, None);
        view.entries()[view.screen.menu().focus()].action
    }

    /// Opens a page by keys.
    pub(crate) fn open(&mut self, choice: MenuAction) {
        self.lead(choice);
        self.keys(&[ENTER], &format!("{choice:?}"));
    }

    /// Returns the middle of an entry, in the world and on the screen.
    pub(crate) fn place_of(&self, choice: MenuAction) -> (Vec2, (i16, i16)) {
        let middle = self.area_of(choice).center();
        (middle, self.on_screen(middle))
    }

    fn area_of(&self, choice: MenuAction) -> Aabb {
        let view = self.session.view(1.0, None);
        let (entries, page) = (view.entries(), view.screen.page().expect("a page"));
        let index = entries.iter().position(|entry| entry.action == choice);
        let index = index.unwrap_or_else(|| panic!("{choice:?} is not on {page:?}"));
        menu::entry_rects(page, &entries, &menu::PageRoom::FIELD)[index]
    }

    pub(crate) fn on_screen(&self, world: Vec2) -> (i16, i16) {
        let ([left, top, width, height], _) = self.desktop.geometry();
        let layout = ui::arranged((width as u32, height as u32));
        let pixel = layout.to_pixels(layout.from_world(world));
        (left as i16 + pixel.x as i16, top as i16 + pixel.y as i16)
    }

    /// Clicks on an entry without comparing the pictures.
    pub(crate) fn press(&mut self, choice: MenuAction) {
        let (middle, at) = self.place_of(choice);
        self.press_at(middle, at);
    }

    fn press_at(&mut self, world: Vec2, at: (i16, i16)) {
        self.desktop.pass(SECOND / 20);
        self.desktop.point(at);
        self.desktop.button(true);
        self.desktop.button(false);
        self.session.device = Hand::Mouse;
        self.session.command(Command::Hover(world));
        self.session.command(Command::Click(world));
    }

    /// Clicks on the mark that decreases a value.
    pub(crate) fn click_less(&mut self, choice: MenuAction) {
        let less = menu::less(&self.area_of(choice)).center();
        self.press_at(less, self.on_screen(less));
        self.see(&format!("{choice:?} after a click on less"));
    }

    pub(crate) fn click(&mut self, choice: MenuAction) {
        self.press(choice);
        self.see(&format!("{choice:?} after a click"));
    }

    /// Goes back with the right button.
    pub(crate) fn back(&mut self) {
        self.go_back();
        self.see("the page before, by the right button");
    }

    pub(crate) fn go_back(&mut self) {
        self.desktop.click(BACK);
        self.session.device = Hand::Mouse;
        self.session.command(Command::Back);
        self.desktop.pass(SECOND / 10);
    }

    /// Clicks on a key shown beside the menu, at its place in the last picture.
    pub(crate) fn press_shown(&mut self, shortcut: Shortcut) {
        let ([left, top, width, height], _) = self.desktop.geometry();
        let mut pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let is_there =
            |pixel: &(i32, i32)| self.renderer.shortcut_at(Vec2::new(pixel.0 as f32, pixel.1 as f32)) == Some(shortcut);
        let (x, y) = pixels.find(is_there).unwrap_or_else(|| panic!("{shortcut:?} is not told"));
        self.desktop.point(((left + x + 3) as i16, (top + y + 3) as i16));
        // Let the program redraw: it shows other keys for the mouse, and finds clicks by the
        // picture.
        self.desktop.pass(SECOND / 5);
        self.desktop.click(1);
        self.session.device = Hand::Mouse;
        match shortcut {
            Shortcut::Step(setting, turn) => self.session.preferences.change(setting, turn),
            Shortcut::Back => _ = self.session.command(Command::Back),
        }
    }

    /// Turns the wheel. To X, a wheel without an axis is two buttons, whose press and release each
    /// count as a notch.
    pub(crate) fn wheel(&mut self, button: u8) {
        self.desktop.click(button);
        (0..2).for_each(|_| _ = self.session.command(Command::Wheel(if button == WHEEL_UP { 1 } else { -1 })));
        self.see("what the wheel leads to");
    }

    /// Waits until the settings file has this line.
    pub(crate) fn wait_for_kept(&self, line: &str) {
        self.desktop.wait_for(line, || self.text("settings.toml")?.lines().any(|there| there == line).then_some(()));
    }

    pub(crate) fn text(&self, file: &str) -> Option<String> {
        std::fs::read_to_string(self.kept.join("breakout").join(file)).ok()
    }

    /// Waits until the window shows its frame rate, measured by the test's clock.
    pub(crate) fn see_frame_rate(&mut self) {
        const RATE: f32 = 15.0;
        let settings = self.session.settings().clone();
        let expected = corner(&self.expected(&settings, Some(RATE)));
        self.desktop.wait_for("the rate of frames", || {
            // Until half a second of such frames is counted.
            (0..8).for_each(|_| self.desktop.frame((SECOND as f32 / RATE) as u32));
            (support::outliers(&expected, &corner(&self.desktop.picture())) == 0).then_some(())
        });
    }

    /// Waits until `is_wanted` accepts the middle of the paddle. Returns the middle.
    pub(crate) fn wait_for_paddle(&self, what: &str, is_wanted: impl Fn(f32) -> bool) -> f32 {
        self.desktop.wait_for(what, || {
            let [left, right] = self.desktop.paddle()?;
            Some((left + right) as f32 / 2.0).filter(|x| is_wanted(*x))
        })
    }
}

/// Blanks the parts of a picture that are not compared.
pub(crate) fn compared(picture: &RgbaImage) -> RgbaImage {
    let mut picture = without_sound_and_time(picture);
    let layout = ui::arranged(picture.dimensions());
    let field = layout.field;
    let (left, bottom) = (field.left as u32, field.top as u32 + field.height);
    let rate =
        (left..(left + 60).min(picture.width())).flat_map(|x| (bottom.saturating_sub(24)..bottom).map(move |y| (x, y)));
    rate.for_each(|(x, y)| picture.put_pixel(x, y, Rgba([0, 0, 0, 255])));
    picture
}

/// Crops to the field's lower left corner, which shows the frame rate.
fn corner(picture: &RgbaImage) -> RgbaImage {
    let field = ui::arranged(picture.dimensions()).field;
    let top = field.top as u32 + field.height - 22;
    image::imageops::crop_imm(picture, field.left as u32 + 4, top, 56, 18).to_image()
}
