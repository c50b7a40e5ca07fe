//! Pages of the menu, reached as a player reaches them: by commands alone. One of each kind is kept
//! as a picture; that no text of any page is cut, lies on another or is hard to read is measured in
//! `src/ui/tests.rs` and `contrast.rs`.

use crate::page_walk::{choose, focus, lose, title, until_end, wait};
use crate::support::{check_golden, draw, draw_field, outliers};
use breakout::draw::Layout;
use breakout::game::rules::{Difficulty, RunRules};
use breakout::game::{Input, Steer};
use breakout::level::{self, World};
use breakout::library::LevelList;
use breakout::menu::{self, Command, MenuAction, Page};
use breakout::player::{LevelResult, Scores, Totals, fingerprint};
use breakout::session::{FollowUp, Motion, Play};
use breakout::settings::{Control, KEYS_EACH, Key, Keys, PadButton, Setting, Settings};
use glam::{Vec2, vec2};
use image::{RgbaImage, imageops};

/// As small as text can be read.
const SIZE: (u32, u32) = (480, 270);

fn check(name: &str, protects: &str, play: &Play) {
    check_golden(name, protects, &draw(play, SIZE));
}

/// The field alone, and larger: pages with many small texts.
fn check_field(name: &str, protects: &str, play: &Play) {
    check_golden(name, protects, &draw_field(play, (640, 360)));
}

#[test]
fn pages_before_a_game() {
    let mut play = title();
    wait(&mut play, 700);
    check("page-title", "the first page, with the game's name", &play);
    choose(&mut play, MenuAction::Practice);
    wait(&mut play, 200);
    (0..3).for_each(|_| _ = play.command(Command::Right));
    wait(&mut play, 200);
    choose(&mut play, MenuAction::AllLevels);
    (0..2).for_each(|_| _ = play.command(Command::Down));
    play.command(Command::Confirm);
    assert_eq!((play.screen().page(), play.levels().number()), (Some(Page::Practice), 12));
}

/// What is shown to those who play for the first time.
#[test]
fn pages_that_explain() {
    let mut play = title();
    wait(&mut play, 700);
    choose(&mut play, MenuAction::Open(Page::HowTo));
    check("page-how-to", "the drawings that explain the game", &play);
    choose(&mut play, MenuAction::Open(Page::Items));
    check_field("page-items", "the table of all items", &play);
}

/// Wherever the focus is, the entry that has it stands out, and the one that had it does no more.
#[test]
fn the_focus_is_seen() {
    let settings = MenuAction::Open(Page::Settings);
    let groups = [Page::Sound, Page::Picture, Page::Comfort, Page::Control, Page::Keys].map(MenuAction::Open);
    let mut ways = vec![vec![], vec![MenuAction::Open(Page::Options)], vec![MenuAction::Practice], vec![settings]];
    ways.push(vec![MenuAction::Practice, MenuAction::AllLevels]);
    ways.extend(groups.map(|group| vec![settings, group]));
    for way in ways {
        let mut play = title();
        play.set_motion(Motion::Reduced);
        wait(&mut play, 700);
        way.into_iter().for_each(|choice| _ = choose(&mut play, choice));
        let focused = |play: &Play| {
            let view = play.view(1.0, None);
            let menu = view.screen.menu();
            let place = menu::places(view.screen.page().expect("a page"), &menu.entries(&view.context))[menu.focus()];
            let (layout, picture) = (Layout::arranged(SIZE), draw(play, SIZE));
            (
                place,
                layout.to_pixels(layout.from_world(place.min)),
                layout.to_pixels(layout.from_world(place.max)),
                picture,
            )
        };
        let before = focused(&play);
        play.command(Command::Down);
        let after = focused(&play);
        assert_ne!(before.0, after.0, "{:?}", play.screen().page());
        for (_, min, max, _) in [&before, &after] {
            // A level's drawing has a frame around it.
            let (min, size) = ((*min - 3.0).as_uvec2(), (*max - *min + 6.0).as_uvec2());
            let part = |picture: &RgbaImage| imageops::crop_imm(picture, min.x, min.y, size.x, size.y).to_image();
            let changed = outliers(&part(&before.3), &part(&after.3));
            assert!(changed > 100, "{:?}: {changed} pixels", play.screen().page());
        }
    }
}

/// A key that another use had is taken from it, and the page says so.
#[test]
fn a_key_is_chosen() {
    let mut play = title();
    play.set_motion(Motion::Reduced);
    choose(&mut play, MenuAction::Open(Page::Settings));
    choose(&mut play, MenuAction::Open(Page::Keys));
    choose(&mut play, MenuAction::Key(Control::Release, 0));
    assert_eq!(play.waits_for_key(), Some((Control::Release, 0)));
    play.take_key(Key::named("a"));
    check("page-keys-chosen", "the table of keys, and a note about one that was taken", &play);
    let keys = play.settings().keys;
    assert_eq!((keys.of(Control::Left)[0], keys.of(Control::Release)[0]), (None, Key::named("a")));
    // ESC, or any other command, leaves the keys as they are.
    play.command(Command::Confirm);
    play.command(Command::Back);
    assert_eq!((play.waits_for_key(), play.screen().page()), (None, Some(Page::Keys)));
    choose(&mut play, MenuAction::FirstKeys);
    assert_eq!(play.settings().keys, Keys::default());
}

/// A key is taken from its use, and a pad keeps the buttons by which it gets out of menus.
#[test]
fn a_key_is_emptied() {
    let mut play = title();
    choose(&mut play, MenuAction::Open(Page::Settings));
    choose(&mut play, MenuAction::Open(Page::Keys));
    let told = |play: &Play| {
        let view = play.view(1.0, None);
        let menu = view.screen.menu();
        menu.entries(&view.context)[menu.focus()].note.clone()
    };
    for (control, slot) in [(Control::Left, 0), (Control::Left, 1), (Control::Pause, 0)] {
        focus(&mut play, MenuAction::Key(control, slot));
        assert!(told(&play).contains("DELETE"), "{}", told(&play));
        play.command(Command::Erase);
        assert_eq!(play.settings().keys.of(control)[slot], None, "{control:?}");
    }
    let button = |play: &Play, control| play.settings().keys.button_of(control).map(PadButton::name);
    for control in [Control::Pause, Control::Release] {
        let before = button(&play, control);
        focus(&mut play, MenuAction::Key(control, KEYS_EACH));
        play.command(Command::Erase);
        assert!(before.is_some() && button(&play, control) == before, "{control:?}");
        assert!(told(&play).contains("a gamepad needs it"), "{}", told(&play));
    }
    // Of two that are needed each gets the other's; a use that has none cannot take one of them.
    choose(&mut play, MenuAction::Key(Control::Release, KEYS_EACH));
    play.take_button(PadButton::named("start").expect("a button"));
    assert_eq!(
        [Control::Release, Control::Pause].map(|control| button(&play, control).expect("one")),
        ["start", "south"]
    );
    choose(&mut play, MenuAction::Key(Control::Left, KEYS_EACH));
    play.take_button(PadButton::named("start").expect("a button"));
    assert_eq!((button(&play, Control::Left), told(&play).contains("must stay")), (None, true));
    choose(&mut play, MenuAction::Key(Control::Left, KEYS_EACH));
    play.take_button(PadButton::named("l1").expect("a button"));
    play.command(Command::Erase);
    assert_eq!(button(&play, Control::Left), None);
}

/// Assists are found among the settings too.
#[test]
fn settings_lead_to_assists() {
    let mut play = title();
    choose(&mut play, MenuAction::Open(Page::Settings));
    choose(&mut play, MenuAction::Open(Page::Options));
    choose(&mut play, MenuAction::Assist(1));
    play.command(Command::Back);
    assert_eq!(play.screen().page(), Some(Page::Settings));
    assert!(play.settings().run.assists.flags()[1]);
}

/// The largest text and high contrast act at once, and what the command line set says so.
#[test]
fn large_text_and_high_contrast() {
    let mut play = title();
    wait(&mut play, 700);
    play.set_settings(Settings::default(), vec![(Setting::ReducedMotion, "--reduced-motion")]);
    choose(&mut play, MenuAction::Open(Page::Settings));
    choose(&mut play, MenuAction::Open(Page::Comfort));
    (0..2).for_each(|_| _ = play.command(Command::Right));
    choose(&mut play, MenuAction::Setting(Setting::HighContrast));
    play.command(Command::Down);
    check("page-comfort-large", "settings in large letters with high contrast", &play);
}

#[test]
fn pages_of_a_run() {
    let mut play = title();
    assert_eq!(choose(&mut play, MenuAction::Run), Some(FollowUp::Begin));
    wait(&mut play, 60);
    (0..30).for_each(|_| _ = play.step(&Input { steer: Steer::Speed(-1.0), ..Input::default() }));
    check("page-aim", "a ball that is aimed, beside the panels of a run", &play);
    until_end(&mut play);
    check_field("page-level-won", "the result of a level with its stars", &play);
    choose(&mut play, MenuAction::Next);
    wait(&mut play, 300);
    play.command(Command::Back);
    let shown = |play: &Play| play.screen().page();
    assert_eq!(shown(&play), Some(Page::Paused));
    choose(&mut play, MenuAction::Open(Page::Retry));
    assert_eq!(shown(&play), Some(Page::Retry));
    play.command(Command::Back);
    choose(&mut play, MenuAction::Leave);
    wait(&mut play, 300);
    choose(&mut play, MenuAction::Run);
    assert_eq!(shown(&play), Some(Page::Replace));
    play.command(Command::Back);
    let (id, level) = (play.levels().chosen_id().expect("a level"), play.levels().chosen().expect("a level").clone());
    let other = breakout::level::parse("other.lvl", "Other", "2 2\n0 0\n").expect("a good level");
    play.change_level(id, other);
    choose(&mut play, MenuAction::Continue);
    assert_eq!(shown(&play), Some(Page::Changed));
    play.command(Command::Back);
    play.change_level(id, level);
    choose(&mut play, MenuAction::Continue);
    lose(&mut play);
    choose(&mut play, MenuAction::Name);
    "Ann".chars().for_each(|letter| _ = play.command(Command::Type(letter)));
    assert_eq!(shown(&play), Some(Page::Name));
    play.command(Command::Confirm);
    assert_eq!(shown(&play), Some(Page::Scores));
}

/// A level that was played before says what was reached on it.
#[test]
fn a_single_level_and_its_best() {
    let mut play = title();
    choose(&mut play, MenuAction::Practice);
    choose(&mut play, MenuAction::Start);
    until_end(&mut play);
    choose(&mut play, MenuAction::Leave);
    wait(&mut play, 300);
    check("page-practice-best", "a level's drawing beside what was reached on it", &play);
}

/// A set of four worlds of one short level each.
fn four_worlds() -> Play {
    let level = |world: World| {
        let text = format!("title: Boss\nworld: {}\n2 3 4 5\n0 0 0 0\n", world.name());
        level::parse("test.lvl", "Test", &text).expect("a good level")
    };
    let mut levels = LevelList::from(World::ALL.map(level).to_vec());
    levels.add_set("Worlds", vec![None]);
    Play::new(levels, 0, 3).by(RunRules::run(Difficulty::Easy)).at_title()
}

/// A world ends with its own picture and then the page, the run with all of its worlds.
#[test]
fn ends_of_a_world_and_of_a_run() {
    let mut play = four_worlds();
    choose(&mut play, MenuAction::Run);
    until_end(&mut play);
    check_golden("page-world-end", "the picture at the end of a world", &draw_field(&play, SIZE));
    assert_eq!(play.view(1.0, None).context.end.and_then(|end| end.world), Some((World::Harbour, World::Forge)));
    wait(&mut play, 400);
    let points = play.view(1.0, None).context.end.expect("an end").level.totals.points;
    choose(&mut play, MenuAction::Next);
    assert_eq!(play.game().score().points, points, "the bonus counts");
    until_end(&mut play);
    for world in 3..=4 {
        wait(&mut play, 400);
        choose(&mut play, MenuAction::Next);
        assert_eq!(play.levels().number(), world);
        until_end(&mut play);
    }
    assert_eq!(play.view(1.0, None).context.end.and_then(|end| end.world), None);
    check_field("page-run-won", "the end of a run: fireworks, and the stars of its worlds", &play);
}

/// Stars over all levels win a golden paddle and a golden ball.
#[test]
fn stars_win_golden_looks() {
    let mut play = title();
    let mut scores = Scores::default();
    let totals = Totals { bricks: 10, best_combo: 10, ..Totals::default() };
    for level in play.levels().iter().take(17) {
        let (level, title, terms) = (fingerprint([level]), level.title.to_owned(), RunRules::TUTORIAL);
        scores.add_level(&LevelResult { level, title, terms, totals, is_won: true, to_beat: None });
    }
    play.remember(scores, None);
    assert_eq!(play.view(1.0, None).stars, 51);
    choose(&mut play, MenuAction::Practice);
    choose(&mut play, MenuAction::AllLevels);
    check("page-levels-stars", "all levels with the stars that were won on them", &play);
    play.command(Command::Back);
    choose(&mut play, MenuAction::Start);
    wait(&mut play, 100);
    let mut usual = title();
    choose(&mut usual, MenuAction::Practice);
    choose(&mut usual, MenuAction::Start);
    wait(&mut usual, 100);
    // Gold has much red and little blue.
    let golden = |play: &Play, at: Vec2| {
        let (layout, picture) = (Layout::arranged(SIZE), draw(play, SIZE));
        let at = layout.to_pixels(layout.from_world(at)).as_uvec2();
        let part = imageops::crop_imm(&picture, at.x - 3, at.y - 3, 6, 6).to_image();
        part.pixels().map(|pixel| i32::from(pixel.0[0]) - i32::from(pixel.0[2])).sum::<i32>() / 36
    };
    let places = |play: &Play| [play.game().balls()[0].center, play.game().paddle().center - vec2(25.0, 0.0)];
    for (won, plain) in places(&play).into_iter().zip(places(&usual)) {
        let (won, plain) = (golden(&play, won), golden(&usual, plain));
        assert!(won > plain + 40, "{won} {plain}");
    }
}
