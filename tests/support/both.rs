//! A window of the game, and the same menu without one: what is done in the window is done in that
//! menu too, so that what the window shows is compared with what it should show, pixel by pixel.
#![allow(dead_code, reason = "each test program uses a part of this")]

use super::desktop::{
    BACK, CHEAP_FRAMES, DOWN, Desktop, ENTER, LEFT, RIGHT, SECOND, WHEEL_UP, breakout, cheap_frames, command_of, keep,
    without_sound_and_time,
};
use super::{manager, support};
use breakout::assets::Assets;
use breakout::collision::Aabb;
use breakout::draw::{Gl, Layout};
use breakout::game::Input;
use breakout::library::{LevelLibrary, homely};
use breakout::menu::{self, Command, MenuAction};
use breakout::render::{Renderer, picture};
use breakout::session::{InputDevice as Hand, Play, View};
use breakout::settings::{Place, Setting, Settings};
use breakout::ui::Shortcut;
use glam::Vec2;
use image::{Rgba, RgbaImage};
use std::path::{Path, PathBuf};
use std::process::{Command as Process, Stdio};

pub(crate) const SCREEN: &str = "960x540";
pub(crate) const PLACE: Place = Place { left: 40, top: 30, width: 640, height: 360 };

/// What is kept before the first start. Behind a menu that is calm nothing moves.
pub(crate) fn first_settings() -> Settings {
    Settings { window: Some(PLACE), ..cheap_frames() }.with(Setting::ReducedMotion, 1)
}

/// A folder for what is kept, with a file of settings.
pub(crate) fn folder(name: &str, settings: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("window-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    keep(&folder, &format!("# Mine.\nreduced_motion = true\nwindow = \"{PLACE}\"\n{CHEAP_FRAMES}{settings}"));
    folder
}

/// The program's command on a machine without sound, whatever this one has.
pub(crate) fn program(arguments: &[&str]) -> Process {
    let mut program = Process::new(breakout());
    program.args(arguments).args(["--seed", "7"]).env_remove("WAYLAND_DISPLAY");
    // Built for tests, it tells its driver's doubts.
    program.env("ALSA_CONFIG_PATH", "/dev/null").stdout(Stdio::null()).stderr(Stdio::null());
    program
}

/// A window, and the same menu without one.
pub(crate) struct Both {
    pub(crate) desktop: Desktop,
    pub(crate) play: Play,
    pub(crate) kept: PathBuf,
    gl: Gl,
    renderer: Renderer,
}

impl Both {
    /// At the first page, with what is kept in the folder.
    pub(crate) fn start(kept: &Path, settings: &Settings) -> Self {
        let play = Play::new(LevelLibrary::shipped(&Assets::embedded()).levels, 0, 7).at_title();
        Self::start_with(program(&[]), kept, settings, play)
    }

    pub(crate) fn start_with(program: Process, kept: &Path, settings: &Settings, mut play: Play) -> Self {
        let desktop = Desktop::start_managed(SCREEN, manager::manage, program, kept);
        play.set_settings(settings.clone(), Vec::new());
        play.set_own_levels(Some(homely(&kept.join("breakout/levels"))));
        let (gl, renderer) = support::renderer(&Assets::embedded());
        let mut both = Self { desktop, play, kept: kept.to_owned(), gl, renderer };
        both.see("the first page");
        both
    }

    /// What the window should show by these settings.
    pub(crate) fn expected(&mut self, settings: &Settings, rate: Option<f32>) -> RgbaImage {
        let was = self.play.settings().clone();
        self.play.set_settings(settings.clone(), Vec::new());
        self.renderer.set_samples(settings.get(Setting::Samples).into());
        self.renderer.set_shine(&self.gl, settings.glow());
        let ([_, _, width, height], _) = self.desktop.geometry();
        let view = View { rate, ..self.play.view(1.0, None) };
        let picture = picture::draw_picture(&self.gl, &mut self.renderer, (width as u32, height as u32), &view);
        self.play.set_settings(was, Vec::new());
        picture.expect("the picture is drawn")
    }

    /// Waits until the window shows it, but for the line about sound and the count of frames.
    pub(crate) fn see(&mut self, what: &str) {
        // Until all bricks of a level have come in.
        (0..200).for_each(|_| _ = self.play.step(&Input::default()));
        let settings = self.play.settings().clone();
        let rate = settings.is_on(Setting::ShowsRate).then_some(60.0);
        let expected = compared(&self.expected(&settings, rate));
        self.desktop.wait_for(what, || {
            let picture = self.desktop.picture();
            let fits = picture.dimensions() == expected.dimensions()
                && support::outliers(&compared(&picture), &expected) <= support::MAX_OUTLIERS;
            fits.then_some(())
        });
    }

    /// Presses a key that leads through the menu.
    pub(crate) fn key(&mut self, code: u8) {
        self.desktop.tap(code);
        self.play.device = Hand::Keys;
        self.play.command(command_of(code));
    }

    pub(crate) fn keys(&mut self, codes: &[u8], what: &str) {
        codes.iter().for_each(|code| self.key(*code));
        self.see(what);
    }

    /// Leads the focus to an entry by keys, downwards; entries beside each other by arrows aside.
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
        panic!("{choice:?} is not on {:?}", self.play.screen().page());
    }

    pub(crate) fn focused(&self) -> MenuAction {
        let view = self.play.view(1.0, None);
        view.screen.menu().entries(&view.context)[view.screen.menu().focus()].action
    }

    /// Opens a page by keys.
    pub(crate) fn open(&mut self, choice: MenuAction) {
        self.lead(choice);
        self.keys(&[ENTER], &format!("{choice:?}"));
    }

    /// The middle of an entry in the world, and the point of the screen where it is.
    pub(crate) fn place_of(&self, choice: MenuAction) -> (Vec2, (i16, i16)) {
        let middle = self.area_of(choice).center();
        (middle, self.on_screen(middle))
    }

    fn area_of(&self, choice: MenuAction) -> Aabb {
        let view = self.play.view(1.0, None);
        let (entries, page) = (view.screen.menu().entries(&view.context), view.screen.page().expect("a page"));
        let index = entries.iter().position(|entry| entry.action == choice);
        let index = index.unwrap_or_else(|| panic!("{choice:?} is not on {page:?}"));
        menu::places(page, &entries)[index]
    }

    pub(crate) fn on_screen(&self, world: Vec2) -> (i16, i16) {
        let ([left, top, width, height], _) = self.desktop.geometry();
        let layout = Layout::arranged((width as u32, height as u32));
        let pixel = layout.to_pixels(layout.from_world(world));
        (left as i16 + pixel.x as i16, top as i16 + pixel.y as i16)
    }

    /// Clicks on an entry without a look at what that leads to.
    pub(crate) fn press(&mut self, choice: MenuAction) {
        let (middle, at) = self.place_of(choice);
        self.press_at(middle, at);
    }

    fn press_at(&mut self, world: Vec2, at: (i16, i16)) {
        self.desktop.pass(SECOND / 20);
        self.desktop.point(at);
        self.desktop.button(true);
        self.desktop.button(false);
        self.play.device = Hand::Mouse;
        self.play.command(Command::Hover(world));
        self.play.command(Command::Click(world));
    }

    /// Clicks on the mark beside a value that makes it less.
    pub(crate) fn click_less(&mut self, choice: MenuAction) {
        let less = menu::less(&self.area_of(choice)).center();
        self.press_at(less, self.on_screen(less));
        self.see(&format!("{choice:?} after a click on less"));
    }

    pub(crate) fn click(&mut self, choice: MenuAction) {
        self.press(choice);
        self.see(&format!("{choice:?} after a click"));
    }

    /// Leads back by the right button.
    pub(crate) fn back(&mut self) {
        self.go_back();
        self.see("the page before, by the right button");
    }

    pub(crate) fn go_back(&mut self) {
        self.desktop.click(BACK);
        self.play.device = Hand::Mouse;
        self.play.command(Command::Back);
        self.desktop.pass(SECOND / 10);
    }

    /// Clicks on a key that is told beside the menu, with what the window showed last.
    pub(crate) fn press_told(&mut self, shortcut: Shortcut) {
        let ([left, top, width, height], _) = self.desktop.geometry();
        let mut pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let is_there =
            |pixel: &(i32, i32)| self.renderer.shortcut_at(Vec2::new(pixel.0 as f32, pixel.1 as f32)) == Some(shortcut);
        let (x, y) = pixels.find(is_there).unwrap_or_else(|| panic!("{shortcut:?} is not told"));
        self.desktop.point(((left + x + 3) as i16, (top + y + 3) as i16));
        // By what is drawn the click is understood, and the mouse is told other keys.
        self.desktop.pass(SECOND / 5);
        self.desktop.click(1);
        self.play.device = Hand::Mouse;
        match shortcut {
            Shortcut::Turn(setting, turn) => self.play.change_setting(setting, turn),
            Shortcut::Back => _ = self.play.command(Command::Back),
        }
    }

    /// A wheel without an axis of its own, which is two buttons for X, is told at each of press and
    /// release: two notches.
    pub(crate) fn wheel(&mut self, button: u8) {
        self.desktop.click(button);
        (0..2).for_each(|_| _ = self.play.command(Command::Wheel(if button == WHEEL_UP { 1 } else { -1 })));
        self.see("what the wheel leads to");
    }

    /// Waits until the file says this.
    pub(crate) fn wait_for_kept(&self, line: &str) {
        self.desktop.wait_for(line, || self.text("settings.toml")?.lines().any(|there| there == line).then_some(()));
    }

    pub(crate) fn text(&self, file: &str) -> Option<String> {
        std::fs::read_to_string(self.kept.join("breakout").join(file)).ok()
    }

    /// Waits until the window shows how many frames it draws in a second of the test's time.
    pub(crate) fn see_frame_rate(&mut self) {
        const RATE: f32 = 15.0;
        let settings = self.play.settings().clone();
        let expected = corner(&self.expected(&settings, Some(RATE)));
        self.desktop.wait_for("the rate of frames", || {
            // Until half a second of such frames is counted.
            (0..8).for_each(|_| self.desktop.frame((SECOND as f32 / RATE) as u32));
            (support::outliers(&expected, &corner(&self.desktop.picture())) == 0).then_some(())
        });
    }

    /// The middle of the paddle, once it is where it is wanted.
    pub(crate) fn wait_for_paddle(&self, what: &str, is_wanted: impl Fn(f32) -> bool) -> f32 {
        self.desktop.wait_for(what, || {
            let [left, right] = self.desktop.paddle()?;
            Some((left + right) as f32 / 2.0).filter(|x| is_wanted(*x))
        })
    }
}

/// The part of a picture that is compared.
pub(crate) fn compared(picture: &RgbaImage) -> RgbaImage {
    let mut picture = without_sound_and_time(picture);
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
