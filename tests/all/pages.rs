//! Pages of the menu, reached by commands alone, as a player reaches them. One page of each kind
//! has a golden picture. `src/ui/tests.rs` and `contrast.rs` check that no text of any page is cut
//! off, covered or hard to read.

use crate::page_walk::{choose, focus, lose, title, until_end, until_over, wait};
use crate::support::{check_golden, draw, draw_field, outliers};
use breakout::game::rules::{Difficulty, GameMode};
use breakout::game::{Input, Steer};
use breakout::level::{self, World};
use breakout::library::LevelList;
use breakout::menu::{self, Command, MenuAction, Page};
use breakout::player::{LevelResult, Scores, Totals, fingerprint};
use breakout::session::{FollowUp, Motion, Session};
use breakout::settings::{Control, KEYS_EACH, Key, Keys, PadButton, Setting, Settings};
use breakout::ui;
use glam::{Vec2, vec2};
use image::{RgbaImage, imageops};

/// The smallest window with readable text.
const SIZE: (u32, u32) = (480, 270);

fn check(name: &str, protects: &str, session: &Session) {
    check_golden(name, protects, &draw(session, SIZE));
}

/// Compares the field alone, in a larger window, for pages with many small texts.
fn check_field(name: &str, protects: &str, session: &Session) {
    check_golden(name, protects, &draw_field(session, (640, 360)));
}

#[test]
fn pages_before_a_game() {
    let mut session = title();
    wait(&mut session, 700);
    check("page-title", "the first page, with the game's name", &session);
    choose(&mut session, MenuAction::Practice);
    wait(&mut session, 200);
    (0..3).for_each(|_| _ = session.command(Command::Right));
    wait(&mut session, 200);
    choose(&mut session, MenuAction::AllLevels);
    (0..2).for_each(|_| _ = session.command(Command::Down));
    session.command(Command::Confirm);
    assert_eq!((session.screen().page(), session.levels().number()), (Some(Page::Practice), 16));
}

/// Pages for players who play for the first time.
#[test]
fn pages_that_explain() {
    let mut session = title();
    wait(&mut session, 700);
    choose(&mut session, MenuAction::Open(Page::HowTo));
    check("page-how-to", "the drawings that explain the game", &session);
    choose(&mut session, MenuAction::Open(Page::Items));
    check_field("page-items", "the table of all items", &session);
}

/// The focused entry stands out wherever the focus is, and the entry focused before no longer does.
#[test]
fn the_focus_is_seen() {
    let settings = MenuAction::Open(Page::Settings);
    let groups = [Page::Sound, Page::Picture, Page::Comfort, Page::Control, Page::Keys].map(MenuAction::Open);
    let mut ways = vec![vec![], vec![MenuAction::Open(Page::Options)], vec![MenuAction::Practice], vec![settings]];
    ways.push(vec![MenuAction::Practice, MenuAction::AllLevels]);
    ways.extend(groups.map(|group| vec![settings, group]));
    for way in ways {
        let mut session = title();
        session.preferences.set_motion(Motion::Reduced);
        wait(&mut session, 700);
        way.into_iter().for_each(|choice| _ = choose(&mut session, choice));
        let focused = |session: &Session| {
            let view = session.view(1.0, None);
            let menu = view.screen.menu();
            let place = menu::entry_rects(
                view.screen.page().expect("a page"),
                &menu.entries(&view.context),
                &view.context.room,
            )[menu.focus()];
            let (layout, picture) = (ui::arranged(SIZE), draw(session, SIZE));
            (
                place,
                layout.to_pixels(layout.from_world(place.min)),
                layout.to_pixels(layout.from_world(place.max)),
                picture,
            )
        };
        let before = focused(&session);
        session.command(Command::Down);
        let after = focused(&session);
        assert_ne!(before.0, after.0, "{:?}", session.screen().page());
        for (_, min, max, _) in [&before, &after] {
            // Include the frame around a level's drawing.
            let (min, size) = ((*min - 3.0).as_uvec2(), (*max - *min + 6.0).as_uvec2());
            let part = |picture: &RgbaImage| imageops::crop_imm(picture, min.x, min.y, size.x, size.y).to_image();
            let changed = outliers(&part(&before.3), &part(&after.3));
            assert!(changed > 100, "{:?}: {changed} pixels", session.screen().page());
        }
    }
}

/// A key is taken from the action that used it before, and the page says so.
#[test]
fn a_key_is_chosen() {
    let mut session = title();
    session.preferences.set_motion(Motion::Reduced);
    choose(&mut session, MenuAction::Open(Page::Settings));
    choose(&mut session, MenuAction::Open(Page::Keys));
    choose(&mut session, MenuAction::Key(Control::Release, 0));
    assert_eq!(session.preferences.waits_for_key(), Some((Control::Release, 0)));
    session.preferences.take_key(Key::named("a"));
    check("page-keys-chosen", "the table of keys, and a note about one that was taken", &session);
    let keys = session.settings().keys;
    assert_eq!((keys.of(Control::Left)[0], keys.of(Control::Release)[0]), (None, Key::named("a")));
    // ESC, like any other command, leaves the keys unchanged.
    session.command(Command::Confirm);
    session.command(Command::Back);
    assert_eq!((session.preferences.waits_for_key(), session.screen().page()), (None, Some(Page::Keys)));
    choose(&mut session, MenuAction::ResetBindings);
    assert_eq!(session.settings().keys, Keys::default());
}

/// An action's key can be cleared, but a pad keeps the buttons that leave menus.
#[test]
fn a_key_is_emptied() {
    let mut session = title();
    choose(&mut session, MenuAction::Open(Page::Settings));
    choose(&mut session, MenuAction::Open(Page::Keys));
    let texts = |session: &Session| {
        let view = session.view(1.0, None);
        let menu = view.screen.menu();
        menu.entries(&view.context)[menu.focus()].note.clone()
    };
    for (control, slot) in [(Control::Left, 0), (Control::Left, 1), (Control::Pause, 0)] {
        focus(&mut session, MenuAction::Key(control, slot));
        assert!(texts(&session).contains("DELETE"), "{}", texts(&session));
        session.command(Command::Erase);
        assert_eq!(session.settings().keys.of(control)[slot], None, "{control:?}");
    }
    let button = |session: &Session, control| session.settings().keys.button_of(control).map(PadButton::name);
    for control in [Control::Pause, Control::Release] {
        let before = button(&session, control);
        focus(&mut session, MenuAction::Key(control, KEYS_EACH));
        session.command(Command::Erase);
        assert!(before.is_some() && button(&session, control) == before, "{control:?}");
        assert!(texts(&session).contains("a gamepad needs it"), "{}", texts(&session));
    }
    // Two required buttons swap. An action without a button cannot take a required one.
    choose(&mut session, MenuAction::Key(Control::Release, KEYS_EACH));
    session.preferences.take_button(PadButton::named("start").expect("a button"));
    assert_eq!(
        [Control::Release, Control::Pause].map(|control| button(&session, control).expect("one")),
        ["start", "south"]
    );
    choose(&mut session, MenuAction::Key(Control::Left, KEYS_EACH));
    session.preferences.take_button(PadButton::named("start").expect("a button"));
    assert_eq!((button(&session, Control::Left), texts(&session).contains("must stay")), (None, true));
    choose(&mut session, MenuAction::Key(Control::Left, KEYS_EACH));
    session.preferences.take_button(PadButton::named("l1").expect("a button"));
    session.command(Command::Erase);
    assert_eq!(button(&session, Control::Left), None);
}

/// The settings lead to the assists, too.
#[test]
fn settings_lead_to_assists() {
    let mut session = title();
    choose(&mut session, MenuAction::Open(Page::Settings));
    choose(&mut session, MenuAction::Open(Page::Options));
    choose(&mut session, MenuAction::Assist(1));
    session.command(Command::Back);
    assert_eq!(session.screen().page(), Some(Page::Settings));
    assert!(session.settings().run.assists.flags()[1]);
}

/// Large text and high contrast apply at once, and the page marks a setting from the command line.
#[test]
fn large_text_and_high_contrast() {
    let mut session = title();
    wait(&mut session, 700);
    session.preferences.set(Settings::default(), vec![(Setting::ReducedMotion, "--reduced-motion")]);
    choose(&mut session, MenuAction::Open(Page::Settings));
    choose(&mut session, MenuAction::Open(Page::Comfort));
    (0..2).for_each(|_| _ = session.command(Command::Right));
    choose(&mut session, MenuAction::Setting(Setting::HighContrast));
    session.command(Command::Down);
    check("page-comfort-large", "settings in large letters with high contrast", &session);
}

#[test]
fn pages_of_a_run() {
    let mut session = title();
    assert_eq!(choose(&mut session, MenuAction::StartRun), Some(FollowUp::Begin));
    wait(&mut session, 60);
    (0..30).for_each(|_| _ = session.step(&Input { steer: Steer::Speed(-1.0), ..Input::default() }));
    check("page-aim", "a ball that is aimed, beside the panels of a run", &session);
    until_end(&mut session);
    check_field("page-level-won", "the result of a level with its stars", &session);
    choose(&mut session, MenuAction::Next);
    wait(&mut session, 300);
    session.command(Command::Back);
    let shown = |session: &Session| session.screen().page();
    assert_eq!(shown(&session), Some(Page::Paused));
    choose(&mut session, MenuAction::Open(Page::Retry));
    assert_eq!(shown(&session), Some(Page::Retry));
    session.command(Command::Back);
    choose(&mut session, MenuAction::Leave);
    wait(&mut session, 300);
    choose(&mut session, MenuAction::StartRun);
    assert_eq!(shown(&session), Some(Page::Replace));
    session.command(Command::Back);
    let (id, level) =
        (session.levels().chosen_id().expect("a level"), session.levels().chosen().expect("a level").clone());
    let other = breakout::level::parse("other.lvl", "Other", "2 2\n0 0\n").expect("a good level");
    session.change_level(id, other);
    choose(&mut session, MenuAction::Continue);
    assert_eq!(shown(&session), Some(Page::Changed));
    session.command(Command::Back);
    session.change_level(id, level);
    choose(&mut session, MenuAction::Continue);
    lose(&mut session);
    choose(&mut session, MenuAction::Name);
    "Ann".chars().for_each(|letter| _ = session.command(Command::Type(letter)));
    assert_eq!(shown(&session), Some(Page::Name));
    session.command(Command::Confirm);
    assert_eq!(shown(&session), Some(Page::Scores));
}

/// A level that was played before shows the best result.
#[test]
fn a_single_level_and_its_best() {
    let mut session = title();
    choose(&mut session, MenuAction::Practice);
    choose(&mut session, MenuAction::Start);
    until_end(&mut session);
    choose(&mut session, MenuAction::Leave);
    wait(&mut session, 300);
    check("page-practice-best", "a level's drawing beside what was reached on it", &session);
}

/// Creates a set of four worlds with one short level each.
fn four_worlds() -> Session {
    let level = |world: World| {
        let text = format!("title: Boss\nworld: {}\n2 3 4 5\n0 0 0 0\n", world.name());
        level::parse("test.lvl", "Test", &text).expect("a good level")
    };
    let mut levels = LevelList::from(World::ALL.map(level).to_vec());
    levels.add_set("Worlds", vec![None]);
    Session::new(levels, 0, 3).with_mode(GameMode::run(Difficulty::Easy)).at_title()
}

/// The end of a world shows its picture, then the page. The end of a run shows all of its worlds.
#[test]
fn ends_of_a_world_and_of_a_run() {
    let mut session = four_worlds();
    choose(&mut session, MenuAction::StartRun);
    until_end(&mut session);
    check_golden("page-world-end", "the picture at the end of a world", &draw_field(&session, SIZE));
    assert_eq!(session.menu_context().end.and_then(|end| end.world), Some((World::Harbour, World::Forge)));
    wait(&mut session, 400);
    let points = session.menu_context().end.expect("an end").level.totals.points;
    choose(&mut session, MenuAction::Next);
    assert_eq!(session.game().score().points, points, "the bonus counts");
    until_end(&mut session);
    for world in 3..=4 {
        wait(&mut session, 400);
        choose(&mut session, MenuAction::Next);
        assert_eq!(session.levels().number(), world);
        until_end(&mut session);
    }
    assert_eq!(session.menu_context().end.and_then(|end| end.world), None);
    check_field("page-run-won", "the end of a run: fireworks, and the stars of its worlds", &session);
}

/// The lark flies to a finished world's name. With reduced motion, it is there at once and stays.
#[test]
fn the_lark_comes_to_the_end_of_a_world() {
    /// A part of the perched lark's breast: top-left corner and size, world units.
    const BREAST: (Vec2, Vec2) = (Vec2::new(406.0, 104.0), Vec2::new(18.0, 18.0));
    let pictures = |motion: Motion| {
        let mut session = four_worlds();
        session.preferences.set_motion(motion);
        choose(&mut session, MenuAction::StartRun);
        until_over(&mut session);
        let layout = ui::arranged((640, 360));
        let [min, max] = [BREAST.0, BREAST.0 + BREAST.1].map(|at| layout.to_pixels(layout.from_world(at)).as_uvec2());
        [70, 170].map(|steps| {
            wait(&mut session, steps);
            let picture = draw(&session, (640, 360));
            imageops::crop_imm(&picture, min.x, min.y, max.x - min.x, max.y - min.y).to_image()
        })
    };
    let [[coming, perched], [first, later]] = [Motion::Full, Motion::Reduced].map(pictures);
    assert!(outliers(&coming, &perched) > 60, "{}", outliers(&coming, &perched));
    assert_eq!(outliers(&first, &later), 0);
    assert!(outliers(&perched, &later) < 60, "it perches where it lands");
}

/// The stars of all levels unlock a golden paddle and a golden ball.
#[test]
fn stars_win_golden_looks() {
    let mut session = title();
    let mut scores = Scores::default();
    let totals = Totals { bricks: 10, best_combo: 10, ..Totals::default() };
    for level in session.levels().iter().take(17) {
        let (level, title, mode) = (fingerprint([level]), level.title.to_owned(), GameMode::TUTORIAL);
        scores.add_level(&LevelResult { level, title, mode, totals, is_won: true, to_beat: None });
    }
    session.remember(scores, None);
    assert_eq!(session.view(1.0, None).stars, 51);
    choose(&mut session, MenuAction::Practice);
    choose(&mut session, MenuAction::AllLevels);
    check("page-levels-stars", "all levels with the stars that were won on them", &session);
    session.command(Command::Back);
    choose(&mut session, MenuAction::Start);
    wait(&mut session, 100);
    let mut usual = title();
    choose(&mut usual, MenuAction::Practice);
    choose(&mut usual, MenuAction::Start);
    wait(&mut usual, 100);
    // Gold has much red and little blue.
    let golden = |session: &Session, at: Vec2| {
        let (layout, picture) = (ui::arranged(SIZE), draw(session, SIZE));
        let at = layout.to_pixels(layout.from_world(at)).as_uvec2();
        let part = imageops::crop_imm(&picture, at.x - 3, at.y - 3, 6, 6).to_image();
        part.pixels().map(|pixel| i32::from(pixel.0[0]) - i32::from(pixel.0[2])).sum::<i32>() / 36
    };
    let places =
        |session: &Session| [session.game().balls()[0].center, session.game().paddle().center - vec2(25.0, 0.0)];
    for (won, plain) in places(&session).into_iter().zip(places(&usual)) {
        let (won, plain) = (golden(&session, won), golden(&usual, plain));
        assert!(won > plain + 40, "{won} {plain}");
    }
}
