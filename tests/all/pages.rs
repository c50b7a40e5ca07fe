//! Every page of the menu as a picture, reached as a player reaches it: by commands alone.

use crate::page_walk::{choose, focus, lose, title, until_end, wait};
use breakout::game::rules::{Difficulty, RunRules};
use breakout::game::{Input, Steer};
use breakout::level::{self, World};
use breakout::library::LevelList;
use breakout::menu::{Command, MenuAction, Page};
use breakout::player::{LevelResult, Scores, Totals, fingerprint};
use breakout::session::{FollowUp, Motion, Play};
use breakout::settings::{Control, KEYS_EACH, Key, Keys, PadButton, Setting, Settings};

/// Smaller than other pictures: there are many pages, and all is large on them.
const SIZE: (u32, u32) = (960, 540);

fn check(name: &str, play: &Play) {
    crate::support::check_golden(&format!("page-{name}"), &crate::support::draw(play, SIZE));
}

/// A run's level has four stars, and a window hardly wider than the field has narrow panels.
#[test]
fn four_stars_in_a_narrow_window() {
    let mut play = title();
    choose(&mut play, MenuAction::Run);
    wait(&mut play, 200);
    crate::support::check_golden("window-four-stars", &crate::support::draw(&play, (800, 544)));
}

#[test]
fn pages_before_a_game() {
    let mut play = title();
    wait(&mut play, 700);
    check("title", &play);
    choose(&mut play, MenuAction::Open(Page::Options));
    choose(&mut play, MenuAction::Assist(1));
    check("options", &play);
    play.command(Command::Back);
    choose(&mut play, MenuAction::Practice);
    wait(&mut play, 200);
    (0..3).for_each(|_| _ = play.command(Command::Right));
    wait(&mut play, 200);
    check("practice", &play);
    choose(&mut play, MenuAction::AllLevels);
    (0..2).for_each(|_| _ = play.command(Command::Down));
    check("levels", &play);
    play.command(Command::Confirm);
    assert_eq!((play.screen().page(), play.levels().number()), (Some(Page::Practice), 12));
}

/// What can be set, each group with the focus on a row in its middle, and what is shown to those
/// who play for the first time.
#[test]
fn pages_of_settings() {
    let mut play = title();
    wait(&mut play, 700);
    choose(&mut play, MenuAction::Open(Page::Settings));
    check("settings", &play);
    for (page, name) in [
        (Page::Sound, "sound"),
        (Page::Picture, "picture"),
        (Page::Comfort, "comfort"),
        (Page::Control, "control"),
        (Page::Keys, "keys"),
    ] {
        choose(&mut play, MenuAction::Open(page));
        (0..2).for_each(|_| _ = play.command(Command::Down));
        check(name, &play);
        play.command(Command::Back);
    }
    play.command(Command::Back);
    choose(&mut play, MenuAction::Open(Page::HowTo));
    check("how-to", &play);
    choose(&mut play, MenuAction::Open(Page::Items));
    check("items", &play);
    play.command(Command::Back);
    choose(&mut play, MenuAction::Open(Page::Score));
    check("score", &play);
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
    check("keys-waiting", &play);
    play.take_key(Key::named("a"));
    check("keys-chosen", &play);
    let keys = play.settings().keys;
    assert_eq!((keys.of(Control::Left)[0], keys.label(Control::Release)), (None, "A"));
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
    check("comfort-large", &play);
}

#[test]
fn pages_of_a_run() {
    let mut play = title();
    assert_eq!(choose(&mut play, MenuAction::Run), Some(FollowUp::Begin));
    wait(&mut play, 60);
    (0..30).for_each(|_| _ = play.step(&Input { steer: Steer::Speed(-1.0), ..Input::default() }));
    check("aim", &play);
    until_end(&mut play);
    check("level-won", &play);
    choose(&mut play, MenuAction::Next);
    wait(&mut play, 300);
    play.command(Command::Back);
    check("paused", &play);
    choose(&mut play, MenuAction::Open(Page::Retry));
    check("retry", &play);
    play.command(Command::Back);
    choose(&mut play, MenuAction::Leave);
    wait(&mut play, 300);
    check("title-waiting", &play);
    choose(&mut play, MenuAction::Run);
    assert_eq!(play.screen().page(), Some(Page::Replace));
    check("replace", &play);
    play.command(Command::Back);
    let (id, level) = (play.levels().chosen_id().expect("a level"), play.levels().chosen().expect("a level").clone());
    let other = breakout::level::parse("other.lvl", "Other", "2 2\n0 0\n").expect("a good level");
    play.change_level(id, other);
    choose(&mut play, MenuAction::Continue);
    check("changed", &play);
    play.command(Command::Back);
    play.change_level(id, level);
    choose(&mut play, MenuAction::Continue);
    lose(&mut play);
    check("run-lost", &play);
    choose(&mut play, MenuAction::Name);
    "Ann".chars().for_each(|letter| _ = play.command(Command::Type(letter)));
    check("name", &play);
    play.command(Command::Confirm);
    check("scores", &play);
}

/// A level that was played before says what was reached on it.
#[test]
fn a_single_level_and_its_best() {
    let mut play = title();
    choose(&mut play, MenuAction::Practice);
    choose(&mut play, MenuAction::Start);
    until_end(&mut play);
    check("single-won", &play);
    choose(&mut play, MenuAction::Leave);
    wait(&mut play, 300);
    check("practice-best", &play);
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
    check("world-end", &play);
    assert_eq!(play.view(1.0, None).context.end.and_then(|end| end.world), Some((World::Harbour, World::Forge)));
    wait(&mut play, 400);
    check("world-won", &play);
    let points = play.view(1.0, None).context.end.expect("an end").level.totals.points;
    choose(&mut play, MenuAction::Next);
    assert_eq!(play.game().score().points, points, "the bonus counts");
    until_end(&mut play);
    (0..2).for_each(|_| {
        choose(&mut play, MenuAction::Next);
        until_end(&mut play);
    });
    check("run-won", &play);
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
    check("levels-stars", &play);
    play.command(Command::Back);
    choose(&mut play, MenuAction::Start);
    wait(&mut play, 100);
    play.step(&Input { launch: true, ..Input::default() });
    wait(&mut play, 60);
    check("golden", &play);
}
