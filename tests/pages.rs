//! Every page of the menu as a picture, reached as a player reaches it: by commands alone.

mod support;

use breakout::assets::Assets;
use breakout::catalog::Shelf;
use breakout::game::{GameState, Input, Steer};
use breakout::menu::{Choice, Command, Page};
use breakout::play::{Action, Motion, Play};
use breakout::player::{Control, Date, Key, Keys, Setting, Settings};
use breakout::trial::autopilot::Autopilot;

/// Smaller than other pictures: there are many pages, and all is large on them.
const SIZE: (u32, u32) = (960, 540);

/// The menu's first page, with the levels that come with the game.
fn title() -> Play {
    let levels = Shelf::shipped(&Assets::embedded()).levels;
    let mut play = Play::new(levels, 0, 1).at_title();
    play.set_today(Date { year: 2026, month: 11, day: 21 });
    play
}

fn wait(play: &mut Play, steps: u32) {
    (0..steps).for_each(|_| _ = play.step(&Input::default()));
}

/// Moves the focus to an entry, by keys alone, and presses it.
fn choose(play: &mut Play, choice: Choice) -> Option<Action> {
    for i in 0..40 {
        let view = play.view(1.0, None);
        let menu = view.screen.menu();
        if menu.entries(&view.facts)[menu.focus()].choice == choice {
            return play.command(Command::Confirm);
        }
        // Where entries stand beside each other, down alone does not lead to all of them.
        play.command(if i % 12 == 11 { Command::Right } else { Command::Down });
    }
    panic!("{choice:?} is not on {:?}", play.screen().page());
}

fn check(name: &str, play: &Play) {
    support::check_golden(&format!("page-{name}"), &support::draw(play, SIZE));
}

/// Lets the autopilot play until the game ends, and waits until all figures are counted.
fn until_end(play: &mut Play) {
    let mut autopilot = Autopilot::new(3);
    wait(play, 1);
    while play.game().state() == GameState::Active {
        let input = autopilot.input(play.game());
        play.step(&input);
    }
    wait(play, 400);
}

fn lose(play: &mut Play) {
    wait(play, 1);
    while play.game().state() == GameState::Active {
        play.step(&Input { launch: true, steer: Steer::Speed(1.0), ..Input::default() });
    }
    wait(play, 400);
}

#[test]
fn pages_before_a_game() {
    let mut play = title();
    wait(&mut play, 700);
    check("title", &play);
    choose(&mut play, Choice::Options);
    choose(&mut play, Choice::Assist(1));
    check("options", &play);
    play.command(Command::Back);
    choose(&mut play, Choice::Practice);
    wait(&mut play, 200);
    (0..3).for_each(|_| _ = play.command(Command::Right));
    wait(&mut play, 200);
    check("practice", &play);
    choose(&mut play, Choice::AllLevels);
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
    choose(&mut play, Choice::Open(Page::Settings));
    check("settings", &play);
    for (page, name) in [
        (Page::Sound, "sound"),
        (Page::Picture, "picture"),
        (Page::Comfort, "comfort"),
        (Page::Control, "control"),
        (Page::Keys, "keys"),
    ] {
        choose(&mut play, Choice::Open(page));
        (0..2).for_each(|_| _ = play.command(Command::Down));
        check(name, &play);
        play.command(Command::Back);
    }
    play.command(Command::Back);
    choose(&mut play, Choice::Open(Page::HowTo));
    check("how-to", &play);
    choose(&mut play, Choice::Open(Page::Items));
    check("items", &play);
}

/// A key that another use had is taken from it, and the page says so.
#[test]
fn a_key_is_chosen() {
    let mut play = title();
    play.set_motion(Motion::Reduced);
    choose(&mut play, Choice::Open(Page::Settings));
    choose(&mut play, Choice::Open(Page::Keys));
    choose(&mut play, Choice::Key(Control::Release, 0));
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
    choose(&mut play, Choice::FirstKeys);
    assert_eq!(play.settings().keys, Keys::default());
}

/// The largest text and high contrast act at once, and what the command line set says so.
#[test]
fn large_text_and_high_contrast() {
    let mut play = title();
    wait(&mut play, 700);
    play.set_settings(Settings::default(), vec![(Setting::ReducedMotion, "--reduced-motion")]);
    choose(&mut play, Choice::Open(Page::Settings));
    choose(&mut play, Choice::Open(Page::Comfort));
    (0..2).for_each(|_| _ = play.command(Command::Right));
    choose(&mut play, Choice::Setting(Setting::HighContrast));
    play.command(Command::Down);
    check("comfort-large", &play);
}

#[test]
fn pages_of_a_run() {
    let mut play = title();
    assert_eq!(choose(&mut play, Choice::Run), Some(Action::Begin));
    wait(&mut play, 60);
    (0..30).for_each(|_| _ = play.step(&Input { steer: Steer::Speed(-1.0), ..Input::default() }));
    check("aim", &play);
    until_end(&mut play);
    check("level-won", &play);
    choose(&mut play, Choice::Next);
    wait(&mut play, 300);
    play.command(Command::Back);
    check("paused", &play);
    choose(&mut play, Choice::Leave);
    wait(&mut play, 300);
    check("title-waiting", &play);
    choose(&mut play, Choice::Run);
    assert_eq!(play.screen().page(), Some(Page::Replace));
    check("replace", &play);
    choose(&mut play, Choice::Continue);
    choose(&mut play, Choice::GoOn);
    lose(&mut play);
    check("run-lost", &play);
    choose(&mut play, Choice::Name);
    "Ann".chars().for_each(|letter| _ = play.command(Command::Type(letter)));
    check("name", &play);
    play.command(Command::Confirm);
    check("scores", &play);
}

/// A level that was played before says what was reached on it.
#[test]
fn a_single_level_and_its_best() {
    let mut play = title();
    choose(&mut play, Choice::Practice);
    choose(&mut play, Choice::Start);
    until_end(&mut play);
    check("single-won", &play);
    choose(&mut play, Choice::Leave);
    wait(&mut play, 300);
    check("practice-best", &play);
}
