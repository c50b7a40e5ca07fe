//! The page on phones: a level is won by touches, and fingers find each entry.

use crate::browsers::chromium::Page;
use crate::browsers::{Browser, wait_for};
use crate::wait_for_title;
use breakout::assets::Assets;
use breakout::collision::Aabb;
use breakout::game::{GameState, Input, Steer};
use breakout::level::{self, Level};
use breakout::library::LevelLibrary;
use breakout::menu::{self, Command, MenuAction, Page as MenuPage};
use breakout::player::{Link, SavedRun, Scores, fingerprint};
use breakout::session::{InputDevice, Session};
use breakout::settings::Setting;
use breakout::ui::{self, Display, Panels};
use glam::{Vec2, vec2};

const LEVEL: &str = "title: Two\n2 2\n";
const SEED: u64 = 5;

/// Time between two frames of the page in milliseconds: two steps, and so little more that no frame
/// of a short game has three.
const FRAME: &str = "16.667";
const STEPS_PER_FRAME: usize = 2;

/// Lets the test decide how fast time passes and when the page draws. Adds the seed to the arguments.
const CLOCK: &str = "() => {
    const screen = requestAnimationFrame.bind(window);
    // The browser gives a touch to the page before the screen's next frame but one.
    globalThis.settled = () => new Promise((done) => screen(() => screen(() => done(true))));
    let [now, number, queue] = [1000, 0, []];
    performance.now = () => now;
    globalThis.requestAnimationFrame = (draw) => { queue.push([++number, draw]); return number; };
    globalThis.cancelAnimationFrame = (frame) => { queue = queue.filter(([number]) => number !== frame); };
    globalThis.tick = () => {
        if (queue.length === 0) { return false; }
        now += FRAME;
        const due = queue;
        queue = [];
        due.forEach(([, draw]) => draw(now));
        return true;
    };
    Object.defineProperty(globalThis, 'programArguments', { configurable: true, set(words) {
        Object.defineProperty(globalThis, 'programArguments', { value: [...words, '--seed', 'SEED'] });
    } });
}";

/// Height of the thumb, below the field, in world units.
const THUMB: f32 = 900.0;

fn level() -> Level {
    level::parse("level.lvl", "level", LEVEL).expect("a good level")
}

/// The page on a phone, and a session that shows the same page of the menu.
struct Phone<'a> {
    page: &'a mut Page,
    /// The game in the page. A bar above it may have a part of the screen.
    display: Display,
    /// The upper left corner of the game in the page, in pixels.
    corner: Vec2,
    /// The size of the screen, in pixels.
    screen: Vec2,
    session: Session,
}

impl<'a> Phone<'a> {
    /// Takes the page as it is laid out now.
    fn new(page: &'a mut Page, session: Session) -> Self {
        let place = page.evaluate(
            "(({ left, top, width, height }) => [left, top, width, height, innerWidth, innerHeight])\
             (document.getElementById('game').getBoundingClientRect())",
        );
        let [left, top, width, height, screen_width, screen_height] =
            [0, 1, 2, 3, 4, 5].map(|index| place[index].as_f64().expect("a number") as f32);
        let display = Display { size: (width as u32, height as u32), pixel_ratio: 1.0, is_touched: true };
        let (corner, screen) = (vec2(left, top), vec2(screen_width, screen_height));
        let mut phone = Self { page, display, corner, screen, session };
        phone.session.device = InputDevice::Touch;
        phone.session.room = ui::page_room(&ui::arranged(display));
        phone
    }

    /// Returns the pixel at a point of the field as shares of the screen's sides. The point is in
    /// world units.
    fn place(&self, point: Vec2) -> (f32, f32) {
        let layout = ui::arranged(self.display);
        ((self.corner + layout.to_pixels(layout.from_world(point)).round()) / self.screen).into()
    }

    /// Taps a point of the field, in world units.
    fn tap(&mut self, point: Vec2) {
        let (x, y) = self.place(point);
        self.page.tap(x, y);
    }

    fn rect(&self, choice: MenuAction) -> Aabb {
        let entries = self.session.menu_entries();
        let page = self.session.screen().page().expect("a page");
        let index = entries.iter().position(|entry| entry.action == choice).expect("it is on the page");
        menu::entry_rects(page, &entries, &self.session.room)[index]
    }

    /// Taps a point of the page's menu, in the page and in the session.
    fn choose_at(&mut self, point: Vec2) {
        self.page.frames(3);
        self.tap(point);
        self.page.frames(3);
        self.session.command(Command::Click(point));
    }

    /// Taps the middle of an entry.
    fn choose(&mut self, choice: MenuAction) {
        self.choose_at(self.rect(choice).center());
    }

    /// Taps the right arrow of a setting, or the left one of a setting that is at its maximum.
    fn change(&mut self, choice: MenuAction) {
        let (rect, before) = (self.rect(choice), self.session.settings().clone());
        self.choose_at(vec2(rect.max.x - 24.0, rect.center().y));
        if *self.session.settings() == before {
            self.choose_at(menu::less(&rect).center());
        }
    }
}

/// Plays the level with a finger at whole pixels. Returns the session after the win.
fn won(display: Display) -> Session {
    let layout = ui::arranged(display);
    let mut session = Session::new(vec![level()], 0, SEED);
    session.command(Command::Confirm);
    let mut input = Input::default();
    for step in 0.. {
        assert!(step < 20_000, "the level is never won");
        session.step(&input);
        match session.game().state() {
            GameState::Win => break,
            GameState::Lost => panic!("the level is lost"),
            GameState::Menu | GameState::Active => {}
        }
        if step % STEPS_PER_FRAME == STEPS_PER_FRAME - 1 {
            // Return the ball from another place of the paddle each time.
            let aside = [-30.0, 20.0, -10.0, 35.0][step / 400 % 4];
            let x = session.game().balls()[0].center.x + aside;
            let pixel = layout.to_pixels(layout.from_world(vec2(x, 0.0))).x.round();
            let steered = |pixel: f32| (layout.to_field(vec2(pixel, 0.0)).x * 4.0).round() / 4.0;
            // The touch may arrive at a slightly different place, which must not change the step's input.
            let is_safe = |pixel: &f32| steered(pixel - 0.02) == steered(pixel + 0.02);
            let pixel = [pixel, pixel + 1.0, pixel + 2.0].into_iter().find(is_safe).expect("a safe pixel");
            let launch = session.game().has_stuck_ball() && step > 60;
            input = Input { steer: Steer::To(steered(pixel)), launch, start: false };
        } else {
            input = Input { launch: false, ..input };
        }
    }
    session
}

/// At 390 × 844, a level is won by the touches of a recorded game.
pub(crate) fn level_is_won_by_touches(page: &mut Page, address: &str) {
    let script = CLOCK.replace("FRAME", FRAME).replace("SEED", &SEED.to_string());
    // Only one page runs the game and keeps its results.
    page.go("about:blank");
    let (mut own, tab) = page.open_page("about:blank");
    own.before_each_page(&script);
    own.be_a_touch_screen((390, 844));
    own.go(&format!("{address}{}", Link::Level(LEVEL.to_owned()).to_text()));
    wait_for("the start", || {
        own.evaluate("globalThis.tick?.()");
        let is_seen = "performance.getEntriesByName('seen').length > 0 && document.getElementById('notice').hidden";
        own.evaluate(is_seen).as_bool().filter(|is_seen| *is_seen)
    });
    (0..20).for_each(|_| tick(&mut own));
    let mut phone = Phone::new(&mut own, Session::new(vec![level()], 0, SEED));
    phone.page.save_picture("phone-practice");
    let play = phone.rect(MenuAction::Start).center();
    phone.tap(play);
    let recorded = won(phone.display);
    let record = recorded.record();
    let inputs: Vec<Input> = record.inputs().collect();
    let mut is_down = false;
    for (number, frame) in inputs.chunks(STEPS_PER_FRAME).enumerate() {
        if let Steer::To(x) = frame[0].steer {
            let at = phone.place(vec2(x, THUMB));
            phone.page.hold(if is_down { "touchMove" } else { "touchStart" }, at);
            is_down = true;
        }
        if frame[0].launch {
            // The thumb stays where it is, and another finger taps.
            let Steer::To(x) = frame[0].steer else { panic!("the finger is down") };
            let (first, second) = (phone.place(vec2(x, THUMB)), phone.place(vec2(400.0, THUMB - 200.0)));
            phone.page.tap_beside(first, second);
        }
        phone.page.evaluate("settled()");
        tick(phone.page);
        if number == 40 {
            phone.page.save_picture("phone-game");
        }
    }
    let expected = recorded.scores().best(fingerprint([&level()]), record.mode);
    assert!(expected.is_some(), "the recorded game is a result");
    wait_for("the win", || {
        tick(phone.page);
        let kept = phone.page.kept("scores.toml")?;
        let best = Scores::parse("page", &kept).expect("good scores").best(fingerprint([&level()]), record.mode);
        best.map(|best| assert_eq!(Some(best), expected, "the same game"))
    });
    phone.page.save_picture("phone-won");
    drop(own);
    page.close_tab(&tab);
}

/// Lets the page draw its next frame.
fn tick(page: &mut Page) {
    wait_for("a frame", || page.evaluate("tick()").as_bool().filter(|ticked| *ticked));
}

/// On phones of two shapes, taps change each setting, start, pause, leave and continue a run, and
/// leave the game.
pub(crate) fn fingers_find_each_entry(page: &mut Page, address: &str) {
    for size in [(844, 390), (360, 640)] {
        let mut phone = title(page, address, size);
        phone.page.save_picture(&format!("phone-title-{}", size.0));
        each_setting_changes(&mut phone);
        a_run_is_paused_and_continued(&mut phone);
        let mut phone = title(page, address, size);
        the_way_out_leads_to_the_book(&mut phone);
    }
    page.be_a_phone(false);
}

/// Opens the title page as on a first visit.
fn title<'a>(page: &'a mut Page, address: &str, size: (u32, u32)) -> Phone<'a> {
    page.be_a_touch_screen(size);
    // The book's pages keep nothing: no game writes its progress when the page is left.
    page.go(&format!("{address}book/"));
    wait_for("the book", || {
        let is_there = page.evaluate("location.pathname.includes('/book/') && document.readyState === 'complete'");
        is_there.as_bool().filter(|is_there| *is_there)
    });
    page.evaluate("localStorage.clear()");
    page.go(address);
    wait_for_title(page);
    let levels = LevelLibrary::shipped(&Assets::embedded()).levels;
    Phone::new(page, Session::new(levels, 0, 1).at_title())
}

/// Taps the arrows of each setting, and expects another value in the page's storage.
fn each_setting_changes(phone: &mut Phone<'_>) {
    phone.choose(MenuAction::Open(MenuPage::Settings));
    for group in [MenuPage::Sound, MenuPage::Picture, MenuPage::Comfort, MenuPage::Control] {
        phone.choose(MenuAction::Open(group));
        let entries = phone.session.menu_entries();
        let settings = entries.iter().filter(|entry| entry.value.is_some()).map(|entry| entry.action);
        // A browser fills its screen only after a real gesture.
        for action in settings.filter(|action| *action != MenuAction::Setting(Setting::Fullscreen)) {
            let before = phone.page.kept("settings.toml");
            phone.change(action);
            let what = format!("{action:?} on {:?}", phone.display.size);
            wait_for(&what, || phone.page.kept("settings.toml").filter(|kept| Some(kept) != before.as_ref()));
        }
        phone.choose(MenuAction::Back);
    }
    phone.choose(MenuAction::Back);
}

/// Starts a run, pauses it by its button, leaves it, and continues it.
fn a_run_is_paused_and_continued(phone: &mut Phone<'_>) {
    let run = |phone: &mut Phone<'_>| phone.page.kept("run.toml");
    assert_eq!(run(phone), None);
    phone.choose(MenuAction::StartRun);
    phone.page.frames(30);
    let layout = ui::arranged(phone.display);
    let button = Panels::around(&layout).hints.center() - layout.world;
    phone.tap(button);
    phone.session.step(&Input { start: true, ..Input::default() });
    phone.session.command(Command::Back);
    phone.page.frames(30);
    phone.page.save_picture(&format!("phone-paused-{}", phone.display.size.0));
    phone.choose(MenuAction::Leave);
    let kept = wait_for("the saved run", || run(phone));
    assert!(SavedRun::parse("page", &kept).is_ok());
    phone.page.reload();
    wait_for_title(phone.page);
    phone.page.save_picture(&format!("phone-continue-{}", phone.display.size.0));
}

/// *Leave* ends the game, and shows links to the book, to more levels and back to the game.
fn the_way_out_leads_to_the_book(phone: &mut Phone<'_>) {
    phone.choose(MenuAction::Quit);
    let links = "document.getElementById('notice').hidden ? '' : document.getElementById('notice').innerText";
    let words = wait_for("the links", || {
        let words = phone.page.evaluate(links).as_str().unwrap_or_default().to_owned();
        (!words.is_empty()).then_some(words)
    });
    assert!(["Play again", "book", "More levels"].iter().all(|link| words.contains(link)), "{words}");
    phone.page.save_picture(&format!("phone-left-{}", phone.display.size.0));
}
