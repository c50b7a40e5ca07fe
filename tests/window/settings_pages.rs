//! The pages of the menu in the real window, with the keyboard alone and with the mouse alone.
//! Every page is visited, and settings act and are saved.

use crate::desktop::{
    DOWN, Desktop, ENTER, ESC, F12, KEYPAD_5, LEFT, RIGHT, RIGHT_CTRL, SECOND, SMALL, UP, X, breakout, cheap_frames,
    command_of, keep, small_window,
};
use breakout::assets::Assets;
use breakout::draw::Gl;
use breakout::game::Input;
use breakout::library::{LevelLibrary, homely};
use breakout::menu::{self, Command, MenuAction, Page};
use breakout::render::{Renderer, picture};
use breakout::session::{InputDevice, Session};
use breakout::settings::{Control, Key, Keys, Setting, Settings};
use breakout::ui::{self, Panels};
use image::RgbaImage;
use std::path::{Path, PathBuf};

/// A window, and the same session without a window. Both get the same input.
struct Both {
    desktop: Desktop,
    session: Session,
    gl: Gl,
    renderer: Renderer,
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("settings-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    keep(&folder, &small_window());
    folder
}

impl Both {
    /// Starts at the first page with the saved files in `kept`, which set `settings`. With reduced
    /// motion nothing moves behind a menu, so pictures can be compared.
    fn start(kept: &Path, settings: &Settings) -> Self {
        let desktop = Desktop::start_with(breakout(), &["--reduced-motion", "--seed", "7"], kept);
        let mut session = Session::new(LevelLibrary::shipped(&Assets::embedded()).levels, 0, 7).at_title();
        let settings = settings.clone().with(Setting::ReducedMotion, 1);
        session.preferences.set(settings, vec![(Setting::ReducedMotion, "--reduced-motion")]);
        session.set_own_levels(Some(homely(&kept.join("breakout/levels"))));
        let (gl, renderer) = crate::support::renderer(&Assets::embedded());
        let mut both = Self { desktop, session, gl, renderer };
        both.see("the first page");
        both
    }

    /// Waits until the window shows the session's picture, except for the panel with the volume.
    fn see(&mut self, what: &str) {
        // Let all bricks of a level appear.
        (0..200).for_each(|_| _ = self.session.step(&Input::default()));
        let view = self.session.view(1.0, Some(0.7));
        self.renderer.set_samples(self.session.settings().get(Setting::Samples).into());
        let drawn = picture::draw_picture(&self.gl, &mut self.renderer, SMALL, &view).expect("the picture is drawn");
        let expected = without_panel(&drawn);
        self.desktop.wait_for(what, || {
            let picture = self.desktop.picture();
            let is_same = crate::support::outliers(&without_panel(&picture), &expected) <= crate::support::MAX_OUTLIERS;
            is_same.then_some(())
        });
    }

    /// Presses a key, in the window and in the session.
    fn key(&mut self, code: u8) {
        self.desktop.tap(code);
        self.session.device = InputDevice::Keys;
        self.session.command(command_of(code));
    }

    fn keys(&mut self, codes: &[u8], what: &str) {
        codes.iter().for_each(|code| self.key(*code));
        self.see(what);
    }

    /// Clicks on an entry, in the window and in the session.
    fn click(&mut self, choice: MenuAction) {
        let view = self.session.view(1.0, None);
        let entries = view.entries();
        let page = view.screen.page().expect("a page");
        let index = entries.iter().position(|entry| entry.action == choice).expect("it is on the page");
        let middle = menu::entry_rects(page, &entries, &menu::PageRoom::FIELD)[index].center();
        let layout = ui::arranged(SMALL);
        let pixel = layout.to_pixels(layout.from_world(middle));
        let ([left, top, ..], _) = self.desktop.geometry();
        self.desktop.point((left as i16 + pixel.x as i16, top as i16 + pixel.y as i16));
        self.desktop.button(true);
        self.desktop.button(false);
        self.session.device = InputDevice::Mouse;
        self.session.command(Command::Hover(middle));
        self.session.command(Command::Click(middle));
        self.see(&format!("{choice:?}"));
    }
}

/// Crops off the panel on the right.
fn without_panel(picture: &RgbaImage) -> RgbaImage {
    let layout = ui::arranged(SMALL);
    let right = layout.to_pixels(Panels::around(&layout).running.min).x as u32;
    image::imageops::crop_imm(picture, 0, 0, right, SMALL.1).to_image()
}

/// Waits until the settings file has this line.
fn wait_for_kept(desktop: &Desktop, kept: &Path, line: &str) {
    let path = kept.join("breakout/settings.toml");
    desktop.wait_for(line, || {
        let text = std::fs::read_to_string(&path).ok()?;
        text.lines().any(|there| there == line).then_some(())
    });
}

#[test]
fn every_page_and_setting_works_by_keyboard_and_settings_are_saved() {
    let kept = folder("keys");
    let mut both = Both::start(&kept, &cheap_frames());
    both.keys(&[UP, RIGHT, UP, ENTER], "the settings");
    both.keys(&[ENTER, LEFT, LEFT], "half the volume");
    wait_for_kept(&both.desktop, &kept, "volume = 50");
    both.keys(&[ESC, DOWN, ENTER], "the picture");
    both.keys(&[DOWN, DOWN, RIGHT, DOWN, RIGHT], "another limit of frames, and more samples");
    wait_for_kept(&both.desktop, &kept, "frame_limit = 30");
    wait_for_kept(&both.desktop, &kept, "samples = 2");
    both.keys(&[LEFT, ESC, DOWN, ENTER, RIGHT, RIGHT], "large text");
    both.keys(&[DOWN, RIGHT], "high contrast");
    wait_for_kept(&both.desktop, &kept, "high_contrast = true");
    both.keys(&[ESC, DOWN, ENTER, DOWN, RIGHT], "a faster mouse");
    wait_for_kept(&both.desktop, &kept, "mouse_speed = 125");
    both.keys(&[ESC, DOWN, ENTER, DOWN, DOWN, ENTER], "the page waits for a key");
    both.desktop.tap(X);
    both.session.preferences.learn_label(Key::named("x").expect("a key"), "X");
    both.session.preferences.take_key(Key::named("x"));
    both.see("the key that was chosen");
    wait_for_kept(&both.desktop, &kept, "keys_release = \"x up\"");
    both.keys(&[RIGHT_CTRL, ESC], "the first page again");
    both.keys(&[DOWN, LEFT, ENTER], "how to play");
    both.keys(&[ENTER], "the items");
    both.keys(&[ESC, RIGHT, ENTER], "score and lives");
    both.keys(&[KEYPAD_5, KEYPAD_5, UP, ENTER], "the high scores");
    both.keys(&[ESC, UP, ENTER], "levels and difficulty");
    both.keys(&[ESC], "the first page at last");

    both.desktop.close_window();
    assert_eq!(both.desktop.exit_status().code(), Some(0));
    let text = std::fs::read_to_string(kept.join("breakout/settings.toml")).expect("kept");
    assert!(text.contains("volume = 50\n"), "{text}");
    assert!(!text.contains("reduced_motion = true"), "what the command line says is for one run: {text}");
    let mut chosen = Keys::default();
    chosen.set(Control::Release, 0, Key::named("x"));
    let settings = [
        (Setting::Volume, 50),
        (Setting::FrameLimit, 30),
        (Setting::TextSize, 150),
        (Setting::HighContrast, 1),
        (Setting::MouseSpeed, 125),
    ]
    .into_iter()
    .fold(
        Settings { keys: chosen, labels: both.session.settings().labels.clone(), ..cheap_frames() },
        |settings, (setting, value)| settings.with(setting, value),
    );
    let mut again = Both::start(&kept, &settings);
    again.keys(&[UP, RIGHT, UP, ENTER, DOWN, DOWN, ENTER], "large text at the next start");
    again.keys(&[ESC, DOWN, DOWN, ENTER], "the chosen key at the next start");
}

#[test]
fn every_page_and_setting_works_by_mouse() {
    let kept = folder("mouse");
    let mut both = Both::start(&kept, &cheap_frames());
    // The pointer's place when the window opens does not count as mouse input.
    both.desktop.point((5, 5));
    both.desktop.pass(SECOND / 3);
    both.click(MenuAction::Open(Page::Settings));
    for (page, setting) in [
        (Page::Sound, Setting::Volume),
        (Page::Picture, Setting::Vsync),
        (Page::Comfort, Setting::TextSize),
        (Page::Control, Setting::Grab),
    ] {
        both.click(MenuAction::Open(page));
        both.click(MenuAction::Setting(setting));
        both.click(MenuAction::Back);
    }
    for line in ["volume = 80", "vsync = false", "text_size = 125", "keep_pointer = \"off\""] {
        wait_for_kept(&both.desktop, &kept, line);
    }
    both.click(MenuAction::Open(Page::Keys));
    both.click(MenuAction::Key(Control::Pause, 1));
    both.click(MenuAction::ResetBindings);
    both.click(MenuAction::Back);
    both.click(MenuAction::Back);
    both.click(MenuAction::Open(Page::HowTo));
    for page in [Page::Items, Page::Score] {
        both.click(MenuAction::Open(page));
        both.click(MenuAction::Back);
    }
    both.click(MenuAction::Back);
    for page in [MenuAction::Open(Page::Options), MenuAction::Scores] {
        both.click(page);
        both.click(MenuAction::Back);
    }
    both.click(MenuAction::Practice);
    both.click(MenuAction::AllLevels);
    both.click(MenuAction::SelectLevel(2));
    both.click(MenuAction::Back);
    both.desktop.tap(F12);
    let pictures = kept.join("breakout/pictures");
    both.desktop.wait_for("a picture", || {
        let file = pictures.read_dir().ok()?.next()?.ok()?.path();
        image::open(file).ok().filter(|picture| (picture.width(), picture.height()) == SMALL)
    });
}

/// Without a window manager, the test can move the window as a player would.
#[test]
fn the_window_opens_where_it_was() {
    let kept = folder("place");
    let mut both = Both::start(&kept, &cheap_frames());
    both.desktop.pass(SECOND * 3 / 2);
    both.desktop.resize((900, 600));
    both.desktop.pass(SECOND / 2);
    both.desktop.close_window();
    assert_eq!(both.desktop.exit_status().code(), Some(0));
    let again = Desktop::start_with(breakout(), &[], &kept);
    let (place, _) = again.geometry();
    assert_eq!(place[2..], [900, 600]);
}
