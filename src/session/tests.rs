//! Tests for levels that come and go, for the menu's entries, and for saving.

use super::*;
use crate::game::Steer;
use crate::lab::autopilot::Autopilot;
use crate::level;
use crate::library::{self, Message, Urgency};
use crate::menu::{Command, MenuAction, Page};
use crate::player::Lesson;
use crate::settings::{Control, Key};

impl Session {
    /// Returns the pending requests without taking them.
    pub(crate) fn save_requests(&self) -> &[SaveRequest] {
        &self.progress.requests
    }
}

pub(super) fn level(text: &str) -> Level {
    level::parse("test.lvl", "Test", text).expect("a good level")
}

/// Creates a session at the title page, with a set of these levels.
pub(super) fn titled(texts: &[&str]) -> Session {
    let mut levels = LevelList::from(texts.iter().map(|text| level(text)).collect::<Vec<_>>());
    levels.add_set("Test", vec![None]);
    Session::new(levels, 0, 1).at_title()
}

/// After an archive is added to the player's own levels, its level stays selected among all levels,
/// and runs use its set.
#[test]
fn kept_set_stays_chosen_among_all_levels() {
    let kept = std::path::Path::new("own/kept.zip");
    let list = |folder: &std::path::Path| {
        let mut levels = LevelList::default();
        for (name, text) in [("a.lvl", "2 2\n"), ("b.lvl", "2 2 2\n")] {
            levels.add(Some(level(text)), Some(folder.join(name)));
        }
        levels.put_set(library::Set { folders: vec![Some(folder.to_owned())], ..library::Set::default() });
        levels
    };
    let mut session = Session::new(list("kept.zip".as_ref()), 1, 1);
    session.set_archive("kept.zip".into());
    let mut all = LevelList::from(vec![level("2\n")]);
    all.add_set("Breakout", vec![None]);
    for (name, text) in [("a.lvl", "2 2\n"), ("b.lvl", "2 2 2\n")] {
        all.add(Some(level(text)), Some(kept.join(name)));
    }
    all.put_set(library::Set {
        name: "Kept".to_owned(),
        folders: vec![Some(kept.to_owned())],
        ..library::Set::default()
    });
    session.replace_levels(all, kept, Some("own".to_owned()));
    let context = session.menu_context();
    assert_eq!((context.levels.number(), context.sets.next, context.sets.can_keep), (3, 1, false));
    assert_eq!((session.game().bricks().breakable(), session.screen().page()), (3, Some(Page::Practice)));
}

/// Marks all lessons as learned, so that a game saves no lessons.
pub(super) fn learn_all(session: &mut Session) {
    Lesson::ALL.into_iter().for_each(|lesson| session.progress.scores.learn(lesson));
}

/// Focuses an entry of the visible page and presses it.
pub(super) fn choose(session: &mut Session, action: MenuAction) -> Option<FollowUp> {
    let mut menu = session.screen().menu().clone();
    menu.focus_on(action, &session.menu_context());
    let entries = menu.entries(&session.menu_context());
    assert_eq!(entries[menu.focus()].action, action, "on {:?}: {entries:?}", menu.page());
    *session.screen.menu_mut() = menu;
    session.command(Command::Confirm)
}

/// Plays until the game ends, then waits until its end accepts commands.
pub(super) fn until_end(session: &mut Session) {
    let mut autopilot = Autopilot::new(1);
    session.step(&Input::default());
    while session.game().state() == GameState::Active {
        let input = autopilot.input(session.game());
        session.step(&input);
    }
    (0..120).for_each(|_| _ = session.step(&Input::default()));
}

/// Loses all lives, then waits until the end accepts commands.
pub(super) fn lose(session: &mut Session) {
    session.step(&Input::default());
    while session.game().state() == GameState::Active {
        session.step(&Input { launch: true, steer: Steer::Speed(1.0), ..Input::default() });
    }
    (0..120).for_each(|_| _ = session.step(&Input::default()));
}

#[test]
fn levels_can_be_added_and_removed_during_play() {
    let level = |bricks: usize| level(&"2 ".repeat(bricks));
    let mut session = Session::new(LevelList::default(), 0, 1);
    let file = |session: &mut Session, name: &str| session.levels_mut().add_file(name.into());
    let b = file(&mut session, "b.lvl");
    session.change_level(b, level(2));
    let shown =
        |session: &Session| (session.levels().number(), session.levels().count(), session.game().bricks().breakable());
    assert!(!session.remove_level(b), "the last one stays");
    let c = file(&mut session, "c.lvl");
    session.change_level(c, level(3));
    assert_eq!(shown(&session), (2, 2, 3), "in the menu the new one is shown");
    session.step(&Input { start: true, ..Input::default() });
    let [a, d] = ["a.lvl", "d.lvl"].map(|name| file(&mut session, name));
    session.change_level(a, level(4));
    session.change_level(d, level(5));
    assert_eq!(shown(&session), (3, 4, 3), "a game goes on");
    assert!(!session.remove_level(c), "the one that is played stays");
    assert!(session.remove_level(d) && session.remove_level(a));
    assert_eq!(shown(&session), (2, 2, 3));
    assert_eq!(session.command(Command::Back), Some(FollowUp::Changed));
    assert_eq!(choose(&mut session, MenuAction::Leave), Some(FollowUp::Load));
    assert!(session.remove_level(c), "in the menu it goes");
    assert_eq!(shown(&session), (1, 1, 2));
}

#[test]
fn without_a_level_nothing_starts_until_there_is_one() {
    let mut session = Session::new(Vec::new(), 3, 1);
    let start = Input { start: true, launch: true, ..Input::default() };
    for command in [Command::NextLevel, Command::PreviousLevel, Command::Pause, Command::Left] {
        session.command(command);
        (0..10).for_each(|_| assert!(session.step(&start).is_empty()));
        assert_eq!(
            (session.game().state(), session.game().bricks().iter().count()),
            (GameState::Menu, 0),
            "{command:?}"
        );
    }
    let id = session.levels_mut().add_file("test.lvl".into());
    assert!(!session.remove_level(id));
    session.change_level(id, level("2 2\n"));
    assert_eq!((session.levels().number(), session.levels().count()), (1, 1));
    assert_eq!(session.game().bricks().breakable(), 2);
    session.step(&start);
    assert_eq!(session.game().state(), GameState::Active);
}

#[test]
fn the_selection_of_a_level_wraps() {
    let mut session = Session::new(vec![level("2\n"), level("2 2\n"), level("2 2 2\n")], 0, 1);
    for (command, number) in [
        (Command::PreviousLevel, 3),
        (Command::NextLevel, 1),
        (Command::Right, 2),
        (Command::Left, 1),
        (Command::Wheel(-1), 2),
    ] {
        assert_eq!(session.command(command), Some(FollowUp::Load), "{command:?}");
        assert_eq!((session.levels().number(), session.game().bricks().breakable()), (number, number), "{command:?}");
    }
    assert_eq!(session.command(Command::Confirm), Some(FollowUp::Begin), "the focus stays on what plays");
    session.step(&Input::default());
    assert_eq!(session.game().state(), GameState::Active);
}

#[test]
fn messages_that_can_wait_do_not_disturb_play() {
    let mut session = Session::new(vec![level("2 3\n")], 0, 1);
    let shown = |session: &Session| session.view(1.0, None).program.message.is_some();
    for (urgency, while_playing) in [(Urgency::Still, false), (Urgency::Now, true)] {
        session.set_message(Some(Message { urgency, ..Message::error("x".to_owned()) }));
        assert!(shown(&session), "in the menu");
        session.step(&Input { start: true, ..Input::default() });
        assert!(shown(&session), "while the ball waits");
        session.step(&Input { launch: true, ..Input::default() });
        assert_eq!(shown(&session), while_playing);
        session.lose_focus();
        assert!(shown(&session), "in the pause");
        assert_eq!(choose(&mut session, MenuAction::Leave), Some(FollowUp::Load));
    }
}

/// A warning about a level does not hide that scores cannot be written.
#[test]
fn a_message_about_saved_data_comes_before_a_warning() {
    let mut session = Session::new(vec![level("2 3\n")], 0, 1);
    let shown = |session: &Session| session.view(1.0, None).program.message.map(|message| message.text.clone());
    session.set_message(Some(Message::warning("quotes".to_owned(), Urgency::Still)));
    assert_eq!(shown(&session).as_deref(), Some("quotes"));
    session.notify("the disk is full");
    assert_eq!(shown(&session).as_deref(), Some("the disk is full"));
    session.set_message(Some(Message::error("a mistake".to_owned())));
    assert_eq!(shown(&session).as_deref(), Some("a mistake"));
}

#[test]
fn another_game_on_the_same_level_has_another_seed() {
    let mut session = Session::new(vec![level("2 3\n")], 0, 1);
    let first = session.game().hash();
    assert_eq!(session.command(Command::NextLevel), Some(FollowUp::Load));
    assert_ne!(session.game().hash(), first);
}

/// After a game over, the same level starts again with all its bricks. The game reads no file for
/// this, so the working directory does not matter. The original finds no file there, shows an empty
/// level, and counts it as won.
#[test]
fn defect_15_reset_reloads_from_the_working_directory() {
    let level = level::parse("no/such/folder/test.lvl", "Test", "2 3 4 5 6 2 3 4\n".repeat(4)).expect("a good level");
    let mut session = Session::new(vec![level], 0, 1);
    session.step(&Input { start: true, ..Input::default() });
    lose(&mut session);
    assert_eq!(session.game().state(), GameState::Lost);
    assert!(session.game().bricks().breakable() < 32, "some are gone");
    assert_eq!(choose(&mut session, MenuAction::Leave), Some(FollowUp::Load));
    assert_eq!((session.game().state(), session.game().bricks().breakable()), (GameState::Menu, 32));
    session.step(&Input { start: true, ..Input::default() });
    assert_eq!(session.game().state(), GameState::Active);
}

/// One ENTER after a loss plays the same level again.
#[test]
fn a_single_level_can_be_played_again_at_once() {
    let mut session = Session::new(vec![level("2 3 4 5 6 2 3 4\n")], 0, 1);
    assert_eq!(session.command(Command::Confirm), Some(FollowUp::Begin));
    lose(&mut session);
    assert_eq!(session.command(Command::Confirm), Some(FollowUp::Begin));
    session.step(&Input::default());
    assert_eq!((session.game().state(), session.game().bricks().breakable()), (GameState::Active, 8));
}

/// A set has the name of its folder, which may contain characters that the font lacks.
#[test]
fn a_name_is_written_for_sets_of_any_name() {
    let mut levels = LevelList::from(vec![level("2\n0\n")]);
    levels.add_set("two  spaces, \u{4e8c} and \u{301}", vec![None]);
    let mut session = Session::new(levels, 0, 1).at_title();
    choose(&mut session, MenuAction::StartRun);
    until_end(&mut session);
    choose(&mut session, MenuAction::Name);
    "ann".chars().for_each(|letter| _ = session.command(Command::Type(letter)));
    choose(&mut session, MenuAction::Done);
    let view = session.view(1.0, None);
    assert_eq!(view.scores.table[0].name, "ann");
    assert_eq!(view.scores.newest, Some(&view.scores.table[0]));
}

/// A warning from the start of the program must not cover every page of the menu.
#[test]
fn a_message_closes_with_its_page() {
    let mut session = titled(&["2\n0\n"]);
    let is_told = |session: &Session| session.view(1.0, None).program.message.is_some();
    session.notify("the settings have a mistake");
    session.command(Command::Down);
    assert!(is_told(&session), "on the same page");
    choose(&mut session, MenuAction::Open(Page::Options));
    assert!(!is_told(&session));
    // A message about a choice appears on the page that the choice opens.
    session.notify("something else");
    assert!(is_told(&session));
}

/// ENTER twice confirms the previous name.
#[test]
fn a_name_that_is_there_is_confirmed_first() {
    let mut session = titled(&["2\n0\n"]);
    choose(&mut session, MenuAction::StartRun);
    until_end(&mut session);
    choose(&mut session, MenuAction::Name);
    assert_ne!(session.menu_entries()[session.screen().menu().focus()].action, MenuAction::Done);
    "ann".chars().for_each(|letter| _ = session.command(Command::Type(letter)));
    choose(&mut session, MenuAction::Done);
    assert_eq!(session.screen().page(), Some(Page::Scores));
    session.command(Command::Back);
    choose(&mut session, MenuAction::Again);
    until_end(&mut session);
    choose(&mut session, MenuAction::Name);
    assert_eq!(session.screen().menu().name, "ann");
    assert_eq!(session.menu_entries()[session.screen().menu().focus()].action, MenuAction::Done);
}

/// The window system may end the program between two letters.
#[test]
fn a_name_is_kept_with_each_letter_until_the_page_is_left() {
    let mut session = titled(&["2\n0\n"]);
    choose(&mut session, MenuAction::StartRun);
    assert!(!session.lacks_name());
    until_end(&mut session);
    assert!(session.lacks_name());
    let kept = |session: &mut Session| {
        assert!(session.take_save_requests().contains(&SaveRequest::Scores));
        let entry = session.progress.newest.clone().expect("an entry");
        assert!(session.scores().table(&entry.result.set).contains(&entry));
        entry.name
    };
    choose(&mut session, MenuAction::Name);
    for (letter, name) in [('a', "a"), ('n', "an")] {
        session.command(Command::Type(letter));
        assert_eq!(kept(&mut session), name);
    }
    (0..2).for_each(|_| _ = session.command(Command::Erase));
    assert_eq!(kept(&mut session), "PLAYER", "without a letter it is what it was");
    session.command(Command::Type('b'));
    session.command(Command::Back);
    assert_eq!(kept(&mut session), "PLAYER", "ESC takes it back");
    choose(&mut session, MenuAction::Name);
    let done = |session: &Session| session.menu_entries().last().expect("Done").note.clone();
    assert_eq!(done(&session), "for the high-score table", "there is none yet");
    session.command(Command::Type('c'));
    choose(&mut session, MenuAction::Done);
    assert_eq!(kept(&mut session), "c");
    session.command(Command::Back);
    let end = session.progress.end.as_ref().expect("an end");
    assert_eq!((end.place, end.is_named), (Some(0), true), "its place is still told, and it can be changed");
    assert!(!session.lacks_name());
    choose(&mut session, MenuAction::Name);
    assert!(done(&session).ends_with("type to start a new name"));
    session.command(Command::Type('d'));
    assert_eq!(done(&session), "for the high-score table", "it has begun");
    session.command(Command::Back);
    assert_eq!(kept(&mut session), "c", "ESC takes it back");
}

/// A game affected by anything but the player's inputs has no result.
#[test]
fn a_game_with_help_from_outside_leaves_no_result() {
    let spoilers: [fn(&mut Session); 3] = [
        |session| session.void_result(),
        |session| session.grant(PowerUpKind::Sticky),
        |session| {
            let id = session.levels().chosen_id().expect("a level");
            session.change_level(id, level("2 0\n0 0\n"));
        },
    ];
    for void_result in spoilers {
        let mut session = titled(&["2\n0\n"]);
        learn_all(&mut session);
        choose(&mut session, MenuAction::StartRun);
        session.step(&Input::default());
        void_result(&mut session);
        until_end(&mut session);
        let is_result = |request: &SaveRequest| matches!(request, SaveRequest::Scores | SaveRequest::Record(_));
        let requests = session.take_save_requests();
        assert!(!requests.iter().any(is_result), "{requests:?}");
        assert!(!requests.contains(&SaveRequest::Playing(None)), "a run leaves what was played of it before");
        assert!(session.view(1.0, None).scores.table.is_empty());
    }
    let mut session = titled(&["2\n0\n"]).without_results();
    choose(&mut session, MenuAction::StartRun);
    until_end(&mut session);
    assert_eq!(session.take_save_requests(), []);
}

/// A key pressed on a help page does not become a key binding.
#[test]
fn help_ends_the_wait_for_a_key() {
    let mut session = titled(&["2\n0\n"]);
    let keys = session.settings().keys;
    session.preferences.waiting = Some((Control::Left, 0));
    session.open_help();
    session.preferences.take_key(Key::named("right"));
    assert_eq!((session.preferences.waits_for_key(), session.settings().keys), (None, keys));
}

/// The player may view a finished game in slow motion. Its result stays, and no message appears.
#[test]
fn after_its_end_a_game_is_not_helped_any_more() {
    let mut session = titled(&["2\n0\n", "2\n0\n"]);
    choose(&mut session, MenuAction::StartRun);
    until_end(&mut session);
    assert!(session.take_save_requests().contains(&SaveRequest::Scores));
    session.void_result();
    assert!(session.take_save_requests().is_empty() && session.view(1.0, None).program.message.is_none());
    choose(&mut session, MenuAction::Next);
    until_end(&mut session);
    assert!(session.take_save_requests().contains(&SaveRequest::Scores), "the run goes on as it was");
}

/// A saved single level is deleted once anything but the player's inputs affects the game.
#[test]
fn a_single_level_with_help_from_outside_is_forgotten() {
    let mut session = titled(&["2\n0\n"]);
    choose(&mut session, MenuAction::Practice);
    choose(&mut session, MenuAction::Start);
    (0..9).for_each(|_| _ = session.step(&Input::default()));
    session.command(Command::Pause);
    assert!(session.take_save_requests().iter().any(|note| matches!(note, SaveRequest::Playing(Some(_)))));
    session.void_result();
    assert_eq!(session.take_save_requests(), [SaveRequest::Playing(None)]);
    session.void_result();
    session.command(Command::Pause);
    session.command(Command::Pause);
    assert_eq!(session.take_save_requests(), [], "there is nothing more to forget, and nothing to keep");
}

/// Before the first step, the only way to play on is to start the game.
#[test]
fn to_play_on_from_the_very_beginning_starts_the_game() {
    let mut session = titled(&["2 3\n0 0\n"]);
    choose(&mut session, MenuAction::StartRun);
    (0..300).for_each(|_| _ = session.step(&Input::default()));
    let first = session.record().begin();
    session.play_on_from(&first, &[]);
    session.step(&Input::default());
    assert_eq!(
        (session.screen().mode(), session.game().state(), session.game().steps()),
        (Mode::Playing, GameState::Active, 1)
    );
}

#[test]
fn a_record_plays_the_same_game_again() {
    let mut session = titled(&["2 3 4\n0 0 0\n", "2\n"]);
    choose(&mut session, MenuAction::StartRun);
    until_end(&mut session);
    let records: Vec<Replay> = session
        .take_save_requests()
        .into_iter()
        .filter_map(|note| match note {
            SaveRequest::Record(record) => Some(record),
            _ => None,
        })
        .collect();
    let [record] = &records[..] else { panic!("{} records", records.len()) };
    assert_eq!(record.play(|_, _| ()).hash(), record.hash);
    assert_eq!(record.hash, session.game().hash());
}

#[test]
fn terms_are_changed_entry_by_entry_and_kept() {
    let mut session = titled(&["2\n"]);
    choose(&mut session, MenuAction::Open(Page::Options));
    choose(&mut session, MenuAction::Difficulty);
    choose(&mut session, MenuAction::Assist(1));
    session.command(Command::Left);
    choose(&mut session, MenuAction::Assist(3));
    let expected: GameMode = "run 7 hard endless-lives".parse().expect("terms");
    assert_eq!(session.settings().run, expected);
    session.command(Command::Back);
    choose(&mut session, MenuAction::StartRun);
    assert_eq!(*session.game().rules(), expected.rules());
}

/// A beginner sees each lesson until its action is done, and only once.
#[test]
fn a_lesson_ends_when_it_has_been_done() {
    let mut session = titled(&["2 3\n0 0\n"]);
    choose(&mut session, MenuAction::StartRun);
    session.step(&Input::default());
    let lesson = |session: &Session| session.view(1.0, None).lesson;
    assert_eq!(lesson(&session), Some(Lesson::Steer));
    (0..60).for_each(|_| _ = session.step(&Input { steer: Steer::Speed(1.0), ..Input::default() }));
    assert_eq!(lesson(&session), Some(Lesson::Release));
    session.step(&Input { launch: true, ..Input::default() });
    assert_eq!(lesson(&session), None);
    session.drop_power_up(PowerUpKind::Sticky, session.game().paddle().center - glam::vec2(0.0, 60.0));
    assert_eq!(lesson(&session), Some(Lesson::Catch));
    (0..120).for_each(|_| _ = session.step(&Input::default()));
    assert_eq!(lesson(&session), None);
    let learned = session.take_save_requests().into_iter().filter(|request| *request == SaveRequest::Scores).count();
    assert_eq!((learned, session.scores().learned().count()), (3, 3));
}

/// A saved run may continue with a ball in flight.
#[test]
fn a_ball_that_flies_is_not_to_be_released() {
    let mut session = titled(&["2 3\n0 0\n"]);
    choose(&mut session, MenuAction::StartRun);
    session.step(&Input { launch: true, ..Input::default() });
    (session.progress.scores, session.progress.steered) = (Scores::default(), 0.0);
    session.progress.scores.learn(Lesson::Steer);
    assert_eq!(session.view(1.0, None).lesson, None);
}

/// Behind the title page, a game plays itself. With reduced motion, its full wall stands still.
#[test]
fn attract_mode_plays_behind_the_menu() {
    let mut session = titled(&["2 3 4 5\n0 0 0 0\n"]);
    (0..600).for_each(|_| _ = session.step(&Input::default()));
    let view = session.view(1.0, None);
    assert!(view.is_attract_mode && view.game.state() == GameState::Active && view.game.steps() > 400);
    assert_eq!((session.game().state(), session.take_save_requests().len()), (GameState::Menu, 0));
    session.preferences.set_motion(Motion::Reduced);
    (0..60).for_each(|_| _ = session.step(&Input::default()));
    assert!(
        session.view(1.0, None).is_attract_mode && session.view(1.0, None).game.steps() == 0,
        "no points stand in the menu"
    );
    session.preferences.set_motion(Motion::Full);
    choose(&mut session, MenuAction::Practice);
    assert!(!session.view(1.0, None).is_attract_mode, "here the level is shown as it is");
}

/// With aimed launches, the aim is visible while the ball is stuck.
#[test]
fn the_aim_is_shown_while_a_ball_waits_to_be_aimed() {
    let mut session = titled(&["2 3\n0 0\n"]);
    choose(&mut session, MenuAction::StartRun);
    session.step(&Input { steer: Steer::Speed(-1.0), ..Input::default() });
    let aim = session.view(1.0, None).aim.expect("the ball waits");
    session.step(&Input { steer: Steer::Speed(-1.0), launch: true, ..Input::default() });
    let flies = session.game().balls()[0].velocity.normalize();
    assert!(flies.distance(aim.normalize()) < 1e-6, "{flies} {aim}");
    assert_eq!(session.view(1.0, None).aim, None);
    let mut single = Session::new(vec![level("2\n")], 0, 1);
    single.step(&Input { start: true, ..Input::default() });
    assert_eq!(single.view(1.0, None).aim, None, "the tutorial's launch is always the same");
}

#[test]
fn warning_about_a_level_is_shown_where_the_level_is() {
    let level = level::parse("test.lvl", "Test", "2 2\n").expect("a good level");
    let mut session = Session::new(vec![level], 0, 1);
    session.step(&Input::default());
    session.set_message(Some(Message::warning("a warning".to_owned(), Urgency::Still)));
    let is_shown = |session: &Session| session.view(1.0, None).program.message.is_some();
    for page in [Page::Settings, Page::Sound, Page::HowTo, Page::Scores] {
        session.screen.menu_mut().open(page);
        assert!(!is_shown(&session), "{page:?}");
        session.screen.menu_mut().close();
        assert!(is_shown(&session), "Practice again");
    }
    session.screen.menu_mut().open(Page::Paint);
    assert!(is_shown(&session));
    session.screen.menu_mut().open(Page::Settings);
    session.set_message(Some(Message::error("a mistake".to_owned())));
    assert!(is_shown(&session), "a mistake is shown on every page");
}

#[test]
fn practice_from_the_menu_begins_with_a_runs_rules() {
    let mut session = titled(&["2 2\n"]);
    choose(&mut session, MenuAction::Practice);
    assert_eq!(session.menu_context().practice, RuleSet::Run);
    choose(&mut session, MenuAction::Rules);
    assert_eq!(session.menu_context().practice, RuleSet::Tutorial);
    choose(&mut session, MenuAction::Back);
    choose(&mut session, MenuAction::Practice);
    assert_eq!(session.menu_context().practice, RuleSet::Tutorial, "as it was chosen");
}
