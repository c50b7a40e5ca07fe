//! The game without its window. Keys, clicks and buttons enter where winit and gilrs deliver them.

use crate::app::Options;
use crate::app::game_scene::GameScene;
use crate::app::game_scene::driver::Driver;
use crate::app::game_scene::key_press::KeyPress;
use crate::app::pad::Pads;
use crate::app::persistence::Persistence;
use crate::app::shell::{Next, Scene};
use crate::app::xray_controller::XrayController;
use crate::assets::Assets;
use crate::draw::{self, capture};
use crate::lab::autopilot::Autopilot;
use crate::level::{self, Level};
use crate::library::LevelList;
use crate::menu::{MenuAction, Page, PageRoom, entry_rects};
use crate::save::{Save, SettingsFile};
use crate::scratch::Scratch;
use crate::session::{Mode, SaveRequest, Session};
use crate::settings::{Control, Setting};
use crate::ui;
use gilrs::Button;
use glam::vec2;
use std::time::Duration;
use winit::event::{ElementState, MouseScrollDelta};
use winit::keyboard::{KeyCode, ModifiersState};

const SIZE: (u32, u32) = (1280, 720);
const FRAME: Duration = Duration::from_millis(16);

/// One input of a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Act {
    /// A press and release of a key.
    Key(KeyCode),
    Shift(KeyCode),
    Alt(KeyCode),
    /// A repeat of a key that is held down.
    Held(KeyCode),
    /// A move of the mouse to this pixel.
    Move(i16, i16),
    Click(i16, i16),
    ClickBack(i16, i16),
    Wheel(i8),
    Pad(Button),
    /// The window loses the focus and gets it back.
    Away,
    /// This number of frames passes.
    Frames(u16),
    /// An author saves the level at this index, with this number of bricks.
    Save(usize, u8),
}

pub(super) fn good(title: &str, bricks: &str) -> Level {
    level::parse("a.lvl", title, format!("title: {title}\n{bricks}\n")).expect("a good level")
}

pub(super) struct World {
    pub(super) scene: GameScene,
    pub(super) folder: Scratch,
    pub(super) has_quit: bool,
}

impl World {
    /// Starts at the title page, in an empty folder of this name.
    pub(super) fn new(name: &str) -> Self {
        let folder = Scratch::new(name);
        let gl = draw::headless().expect("OpenGL");
        let mut scene = GameScene::new(&gl, options(&folder), None).expect("a scene");
        scene.focus(true);
        let mut world = Self { scene, folder, has_quit: false };
        world.frames(30);
        world
    }

    pub(super) fn session(&self) -> &Session {
        &self.scene.session
    }

    pub(super) fn page(&self) -> Option<Page> {
        self.session().screen().page()
    }

    pub(super) fn choices(&self) -> Vec<MenuAction> {
        let view = self.session().view(1.0, None);
        view.entries().iter().map(|entry| entry.action).collect()
    }

    pub(super) fn focused(&self) -> Option<MenuAction> {
        self.choices().get(self.session().screen().menu().focus()).copied()
    }

    pub(super) fn act(&mut self, act: Act) {
        match act {
            Act::Key(code) => {
                self.stroke(code, ElementState::Pressed, false);
                self.stroke(code, ElementState::Released, false);
            }
            Act::Shift(code) => self.with(ModifiersState::SHIFT, code),
            Act::Alt(code) => self.with(ModifiersState::ALT, code),
            Act::Held(code) => self.stroke(code, ElementState::Pressed, true),
            Act::Move(x, y) => self.point(x, y),
            Act::Click(x, y) => {
                self.point(x, y);
                self.scene.click();
                self.scene.picture.xray.click(false);
            }
            Act::ClickBack(x, y) => {
                self.point(x, y);
                self.scene.click_back();
            }
            Act::Wheel(lines) => {
                self.scene.scroll(MouseScrollDelta::LineDelta(0.0, f32::from(lines)));
            }
            Act::Pad(button) => {
                let GameScene { pads, session, input, .. } = &mut self.scene;
                let commands = pads.tap(button, session, &mut input.controls);
                self.scene.pad_commands(commands);
            }
            Act::Away => {
                self.scene.focus(false);
                self.scene.focus(true);
            }
            Act::Frames(count) => self.frames(count),
            Act::Save(place, bricks) => {
                let id = self.scene.session.levels().set_levels(0).nth(place).map(|(id, _)| id).expect("a level");
                self.scene.session.change_level(id, good("Saved", &"2 ".repeat(usize::from(bricks))));
            }
        }
        self.note_quit();
    }

    /// Records a request to quit. The test goes on.
    fn note_quit(&mut self) {
        self.has_quit |= std::mem::replace(&mut self.scene.next, Next::GoOn) == Next::Quit;
    }

    fn with(&mut self, modifiers: ModifiersState, code: KeyCode) {
        self.scene.input.modifiers = modifiers;
        self.act(Act::Key(code));
        self.scene.input.modifiers = ModifiersState::default();
    }

    fn stroke(&mut self, code: KeyCode, state: ElementState, is_repeated: bool) {
        let text = text(code);
        let plain = text.chars().next().filter(|letter| !letter.is_control());
        self.scene.key_press(&KeyPress { code, state, is_repeated, plain, text: &text });
    }

    fn point(&mut self, x: i16, y: i16) {
        self.scene.point(vec2(f32::from(x), f32::from(y)));
    }

    pub(super) fn frames(&mut self, count: u16) {
        for _ in 0..count {
            self.scene.update(FRAME);
            self.note_quit();
        }
    }

    /// Draws a frame, and updates where key hints beside menus can be clicked.
    pub(super) fn draw(&mut self) {
        self.draw_in(SIZE);
    }

    /// Draws a frame for a window of this size in pixels.
    pub(super) fn draw_in(&mut self, size: (u32, u32)) {
        let gl = self.scene.picture.gl.clone();
        capture(&gl, size, |target| self.scene.draw(target)).expect("drawn");
    }

    /// Moves the focus to an entry with TAB, and presses ENTER.
    pub(super) fn choose(&mut self, choice: MenuAction) {
        let mut ways = 0..100;
        while self.focused() != Some(choice) {
            assert!(ways.next().is_some(), "{choice:?} is not on {:?}: {:?}", self.page(), self.choices());
            self.act(Act::Key(KeyCode::Tab));
        }
        self.act(Act::Key(KeyCode::Enter));
    }

    /// Returns the center of an entry, in pixels.
    pub(super) fn place(&self, index: usize) -> Option<(i16, i16)> {
        let view = self.session().view(1.0, None);
        let entries = view.entries();
        let place = *entry_rects(self.page()?, &entries, &PageRoom::FIELD).get(index)?;
        let layout = ui::arranged(SIZE);
        let pixel = layout.to_pixels(layout.from_world((place.min + place.max) / 2.0));
        Some((pixel.x as i16, pixel.y as i16))
    }

    /// Plays until the game is over. With `wins`, the autopilot plays; otherwise, the paddle stays
    /// at the left wall until no life is left.
    pub(super) fn play_to_end(&mut self, wins: bool) {
        self.scene.driver = Driver::new(wins.then(|| Autopilot::new(1)));
        let mut frames = 0..60_000;
        while self.session().screen().mode() == Mode::Playing {
            assert!(frames.next().is_some(), "the game does not end");
            if !wins {
                self.scene.input.controls.point(10.0);
                self.scene.input.controls.launch();
            }
            self.scene.update(Duration::from_millis(50));
        }
        self.scene.driver = Driver::Player;
        self.scene.input.controls.release_all();
    }

    /// Starts again at the title page, with an empty folder.
    pub(super) fn renew(&mut self) {
        self.close();
        for name in ["scores.toml", "run.toml", "settings.toml", "playing.replay"] {
            let _ = std::fs::remove_file(self.folder.join(name));
        }
        let _ = std::fs::remove_dir_all(self.folder.join("records"));
        self.open();
    }

    /// Ends the program and starts it again. Asserts that it reads back what it saved.
    pub(super) fn restart(&mut self) {
        let scene = &mut self.scene;
        scene.session.leave();
        scene.persistence.keep(&mut scene.session);
        let known = |scene: &GameScene| {
            let context = scene.session.menu_context();
            // The program starts without sound.
            let mut settings = scene.session.settings().clone().with(Setting::Muted, 0);
            // The file lists an action's keys without their slots: if the first key is removed, the
            // second becomes the first.
            let keys = std::mem::take(&mut settings.keys);
            let keys = Control::ALL
                .map(|control| (keys.of(control).into_iter().flatten().collect::<Vec<_>>(), keys.button_of(control)));
            (context.scores.clone(), context.run.saved, settings, keys)
        };
        let before = known(scene);
        self.close();
        self.open();
        assert_eq!(known(&self.scene), before, "what was kept");
        self.has_quit = false;
    }

    fn close(&mut self) {
        let scene = &mut self.scene;
        // The old `Persistence` writes its files and unlocks its folder for the next one.
        let save = Save::nowhere();
        let settings = SettingsFile::load_from(None, &save.storage);
        scene.persistence = Persistence::new(save, settings, &mut scene.session);
    }

    fn open(&mut self) {
        let (scene, options) = (&mut self.scene, options(&self.folder));
        scene.session = options.session;
        scene.persistence = Persistence::new(options.save, options.kept, &mut scene.session);
        scene.picture.xray = XrayController::new(&scene.session);
        scene.driver = Driver::Player;
        (scene.input.controls, scene.input.menu_repeat) = Default::default();
        scene.pads = Pads::default();
        self.frames(15);
    }

    /// Takes the save requests made since the last frame.
    pub(super) fn take_save_requests(&mut self) -> Vec<SaveRequest> {
        self.scene.session.take_save_requests()
    }
}

fn options(folder: &Scratch) -> Options {
    let mut levels = LevelList::from(vec![good("One", "2 2"), good("Two", "2"), good("Three", "3 3 3")]);
    levels.add_set("Test", vec![None]);
    let mut session = Session::new(levels, 0, 1).at_title();
    session.set_own_levels(Some("~/levels".to_owned()));
    let save = Save::open_in(Some(folder.to_path_buf()));
    let kept = SettingsFile::load_from(Some(folder.to_path_buf()), &save.storage);
    session.preferences.set(kept.get().clone().with(Setting::Muted, 1), Vec::new());
    Options {
        assets: Assets::embedded(),
        session,
        folders: Vec::new(),
        own: None,
        autopilot: None,
        replay: None,
        xray: false,
        kept,
        save,
        is_edited: false,
    }
}

/// Returns the text that a key types.
fn text(code: KeyCode) -> String {
    let name = format!("{code:?}");
    let last = name.chars().last().unwrap_or(' ');
    match code {
        KeyCode::Space => " ".to_owned(),
        KeyCode::Minus | KeyCode::NumpadSubtract => "-".to_owned(),
        KeyCode::Equal => "=".to_owned(),
        KeyCode::NumpadAdd => "+".to_owned(),
        KeyCode::Comma => ",".to_owned(),
        KeyCode::Period => ".".to_owned(),
        KeyCode::Enter | KeyCode::NumpadEnter => "\r".to_owned(),
        KeyCode::Tab => "\t".to_owned(),
        KeyCode::Backspace => "\u{8}".to_owned(),
        KeyCode::Delete => "\u{7f}".to_owned(),
        KeyCode::Escape => "\u{1b}".to_owned(),
        _ if name.starts_with("Key") => last.to_ascii_lowercase().to_string(),
        _ if name.starts_with("Digit") || name.starts_with("Numpad") => last.to_string(),
        _ => String::new(),
    }
}
