//! Levels that come and go, what the menu's entries do, and what is to be kept of a game.

use super::*;
use crate::game::Steer;
use crate::level;
use crate::library::{self, Message, Urgency};
use crate::menu::{Command, MenuAction, Page};
use crate::player::Lesson;
use crate::settings::{Control, Key};
use crate::trial::autopilot::Autopilot;

impl Play {
    /// The requests that are still to be taken.
    pub(crate) fn save_requests(&self) -> &[SaveRequest] {
        &self.progress.requests
    }
}

pub(super) fn level(text: &str) -> Level {
    level::parse("test.lvl", "Test", text).expect("a good level")
}

/// A game at the menu's first page, with a set of these levels.
pub(super) fn titled(texts: &[&str]) -> Play {
    let mut levels = LevelList::from(texts.iter().map(|text| level(text)).collect::<Vec<_>>());
    levels.add_set("Test", vec![None]);
    Play::new(levels, 0, 1).at_title()
}

/// After an archive was kept, its level stays chosen among all others, and runs go through it.
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
    let mut play = Play::new(list("kept.zip".as_ref()), 1, 1);
    play.set_archive("kept.zip".into());
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
    play.replace_levels(all, kept, Some("own".to_owned()));
    let context = play.menu_context();
    assert_eq!((context.levels.number(), context.set, context.can_keep_set), (3, 1, false));
    assert_eq!((play.game().bricks().breakable(), play.screen().page()), (3, Some(Page::Practice)));
}

/// Teaches the player everything, so that nothing is learned while a game is played.
pub(super) fn learn_all(play: &mut Play) {
    Lesson::ALL.into_iter().for_each(|lesson| play.progress.scores.learn(lesson));
}

/// Chooses the entry of the page that is seen.
pub(super) fn choose(play: &mut Play, action: MenuAction) -> Option<FollowUp> {
    let mut menu = play.screen().menu().clone();
    menu.focus_on(action, &play.menu_context());
    let entries = menu.entries(&play.menu_context());
    assert_eq!(entries[menu.focus()].action, action, "on {:?}: {entries:?}", menu.page());
    *play.screen.menu_mut() = menu;
    play.command(Command::Confirm)
}

/// Plays until the game ends, and until the end can be left.
pub(super) fn until_end(play: &mut Play) {
    let mut autopilot = Autopilot::new(1);
    play.step(&Input::default());
    while play.game().state() == GameState::Active {
        let input = autopilot.input(play.game());
        play.step(&input);
    }
    (0..120).for_each(|_| _ = play.step(&Input::default()));
}

/// Lets all lives be lost.
pub(super) fn lose(play: &mut Play) {
    play.step(&Input::default());
    while play.game().state() == GameState::Active {
        play.step(&Input { launch: true, steer: Steer::Speed(1.0), ..Input::default() });
    }
    (0..120).for_each(|_| _ = play.step(&Input::default()));
}

#[test]
fn levels_come_and_go_while_another_is_played() {
    let level = |bricks: usize| level(&"2 ".repeat(bricks));
    let mut play = Play::new(LevelList::default(), 0, 1);
    let file = |play: &mut Play, name: &str| play.levels_mut().add_file(name.into());
    let b = file(&mut play, "b.lvl");
    play.change_level(b, level(2));
    let shown = |play: &Play| (play.levels().number(), play.levels().count(), play.game().bricks().breakable());
    assert!(!play.remove_level(b), "the last one stays");
    let c = file(&mut play, "c.lvl");
    play.change_level(c, level(3));
    assert_eq!(shown(&play), (2, 2, 3), "in the menu the new one is shown");
    play.step(&Input { start: true, ..Input::default() });
    let [a, d] = ["a.lvl", "d.lvl"].map(|name| file(&mut play, name));
    play.change_level(a, level(4));
    play.change_level(d, level(5));
    assert_eq!(shown(&play), (3, 4, 3), "a game goes on");
    assert!(!play.remove_level(c), "the one that is played stays");
    assert!(play.remove_level(d) && play.remove_level(a));
    assert_eq!(shown(&play), (2, 2, 3));
    assert_eq!(play.command(Command::Back), Some(FollowUp::Turn));
    assert_eq!(choose(&mut play, MenuAction::Leave), Some(FollowUp::Load));
    assert!(play.remove_level(c), "in the menu it goes");
    assert_eq!(shown(&play), (1, 1, 2));
}

#[test]
fn without_a_level_nothing_starts_until_there_is_one() {
    let mut play = Play::new(Vec::new(), 3, 1);
    let start = Input { start: true, launch: true, ..Input::default() };
    for command in [Command::Next, Command::Previous, Command::Pause, Command::Left] {
        play.command(command);
        (0..10).for_each(|_| assert!(play.step(&start).is_empty()));
        assert_eq!((play.game().state(), play.game().bricks().iter().count()), (GameState::Menu, 0), "{command:?}");
    }
    let id = play.levels_mut().add_file("test.lvl".into());
    assert!(!play.remove_level(id));
    play.change_level(id, level("2 2\n"));
    assert_eq!((play.levels().number(), play.levels().count()), (1, 1));
    assert_eq!(play.game().bricks().breakable(), 2);
    play.step(&start);
    assert_eq!(play.game().state(), GameState::Active);
}

#[test]
fn the_choice_of_a_level_goes_round() {
    let mut play = Play::new(vec![level("2\n"), level("2 2\n"), level("2 2 2\n")], 0, 1);
    for (command, number) in
        [(Command::Previous, 3), (Command::Next, 1), (Command::Right, 2), (Command::Left, 1), (Command::Wheel(-1), 2)]
    {
        assert_eq!(play.command(command), Some(FollowUp::Load), "{command:?}");
        assert_eq!((play.levels().number(), play.game().bricks().breakable()), (number, number), "{command:?}");
    }
    assert_eq!(play.command(Command::Confirm), Some(FollowUp::Begin), "the focus stays on what plays");
    play.step(&Input::default());
    assert_eq!(play.game().state(), GameState::Active);
}

#[test]
fn who_plays_is_not_disturbed_by_what_can_wait() {
    let mut play = Play::new(vec![level("2 3\n")], 0, 1);
    let shown = |play: &Play| play.view(1.0, None).message.is_some();
    for (urgency, while_playing) in [(Urgency::Still, false), (Urgency::Now, true)] {
        play.set_message(Some(Message { urgency, ..Message::error("x".to_owned()) }));
        assert!(shown(&play), "in the menu");
        play.step(&Input { start: true, ..Input::default() });
        assert!(shown(&play), "while the ball waits");
        play.step(&Input { launch: true, ..Input::default() });
        assert_eq!(shown(&play), while_playing);
        play.lose_focus();
        assert!(shown(&play), "in the pause");
        assert_eq!(choose(&mut play, MenuAction::Leave), Some(FollowUp::Load));
    }
}

/// A level that could be drawn better does not hide that scores cannot be written.
#[test]
fn what_is_told_about_what_is_kept_comes_before_a_warning() {
    let mut play = Play::new(vec![level("2 3\n")], 0, 1);
    let shown = |play: &Play| play.view(1.0, None).message.map(|message| message.text.clone());
    play.set_message(Some(Message::warning("quotes".to_owned(), Urgency::Still)));
    assert_eq!(shown(&play).as_deref(), Some("quotes"));
    play.tell("the disk is full");
    assert_eq!(shown(&play).as_deref(), Some("the disk is full"));
    play.set_message(Some(Message::error("a mistake".to_owned())));
    assert_eq!(shown(&play).as_deref(), Some("a mistake"));
}

#[test]
fn another_game_on_the_same_level_has_another_seed() {
    let mut play = Play::new(vec![level("2 3\n")], 0, 1);
    let first = play.game().hash();
    assert_eq!(play.command(Command::Next), Some(FollowUp::Load));
    assert_ne!(play.game().hash(), first);
}

/// A game over leads to the same level with all its bricks, wherever the program runs: nothing is
/// read again. The original finds no file there, shows an empty level, and counts it as won.
#[test]
fn defect_15_reset_reloads_from_the_working_directory() {
    let level = level::parse("no/such/folder/test.lvl", "Test", "2 3 4 5 6 2 3 4\n".repeat(4)).expect("a good level");
    let mut play = Play::new(vec![level], 0, 1);
    play.step(&Input { start: true, ..Input::default() });
    lose(&mut play);
    assert_eq!(play.game().state(), GameState::Lost);
    assert!(play.game().bricks().breakable() < 32, "some are gone");
    assert_eq!(choose(&mut play, MenuAction::Leave), Some(FollowUp::Load));
    assert_eq!((play.game().state(), play.game().bricks().breakable()), (GameState::Menu, 32));
    play.step(&Input { start: true, ..Input::default() });
    assert_eq!(play.game().state(), GameState::Active);
}

/// One ENTER after a loss plays the same level again.
#[test]
fn a_single_level_can_be_played_again_at_once() {
    let mut play = Play::new(vec![level("2 3 4 5 6 2 3 4\n")], 0, 1);
    assert_eq!(play.command(Command::Confirm), Some(FollowUp::Begin));
    lose(&mut play);
    assert_eq!(play.command(Command::Confirm), Some(FollowUp::Begin));
    play.step(&Input::default());
    assert_eq!((play.game().state(), play.game().bricks().breakable()), (GameState::Active, 8));
}

/// The name of a set is that of a folder, which may have characters that no picture shows.
#[test]
fn a_name_is_written_for_sets_of_any_name() {
    let mut levels = LevelList::from(vec![level("2\n0\n")]);
    levels.add_set("two  spaces, \u{4e8c} and \u{301}", vec![None]);
    let mut play = Play::new(levels, 0, 1).at_title();
    choose(&mut play, MenuAction::Run);
    until_end(&mut play);
    choose(&mut play, MenuAction::Name);
    "ann".chars().for_each(|letter| _ = play.command(Command::Type(letter)));
    choose(&mut play, MenuAction::Done);
    let view = play.view(1.0, None);
    assert_eq!((view.table[0].name.as_str(), view.place), ("ann", Some(0)));
}

/// A warning of the start must not lie over pages for as long as one stays in the menu.
#[test]
fn what_is_told_goes_with_the_page_on_which_it_was_read() {
    let mut play = titled(&["2\n0\n"]);
    let is_told = |play: &Play| play.view(1.0, None).message.is_some();
    play.tell("the settings have a mistake");
    play.command(Command::Down);
    assert!(is_told(&play), "on the same page");
    choose(&mut play, MenuAction::Open(Page::Options));
    assert!(!is_told(&play));
    // What comes of a choice is told on the page to which it leads.
    play.tell("something else");
    assert!(is_told(&play));
}

/// ENTER twice keeps the name of the last time.
#[test]
fn a_name_that_is_there_is_confirmed_first() {
    let mut play = titled(&["2\n0\n"]);
    choose(&mut play, MenuAction::Run);
    until_end(&mut play);
    choose(&mut play, MenuAction::Name);
    assert_ne!(
        play.screen().menu().entries(&play.menu_context())[play.screen().menu().focus()].action,
        MenuAction::Done
    );
    "ann".chars().for_each(|letter| _ = play.command(Command::Type(letter)));
    choose(&mut play, MenuAction::Done);
    assert_eq!(play.screen().page(), Some(Page::Scores));
    play.command(Command::Back);
    choose(&mut play, MenuAction::Again);
    until_end(&mut play);
    choose(&mut play, MenuAction::Name);
    assert_eq!(play.screen().menu().name, "ann");
    assert_eq!(
        play.screen().menu().entries(&play.menu_context())[play.screen().menu().focus()].action,
        MenuAction::Done
    );
}

/// The window system may end the program between two letters.
#[test]
fn a_name_is_kept_with_each_letter_until_the_page_is_left() {
    let mut play = titled(&["2\n0\n"]);
    choose(&mut play, MenuAction::Run);
    assert!(!play.lacks_name());
    until_end(&mut play);
    assert!(play.lacks_name());
    let kept = |play: &mut Play| {
        assert!(play.take_save_requests().contains(&SaveRequest::Scores));
        let entry = play.progress.newest.clone().expect("an entry");
        assert!(play.scores().table(&entry.result.set).contains(&entry));
        entry.name
    };
    choose(&mut play, MenuAction::Name);
    for (letter, name) in [('a', "a"), ('n', "an")] {
        play.command(Command::Type(letter));
        assert_eq!(kept(&mut play), name);
    }
    (0..2).for_each(|_| _ = play.command(Command::Erase));
    assert_eq!(kept(&mut play), "PLAYER", "without a letter it is what it was");
    play.command(Command::Type('b'));
    play.command(Command::Back);
    assert_eq!(kept(&mut play), "PLAYER", "ESC takes it back");
    choose(&mut play, MenuAction::Name);
    let done = |play: &Play| play.screen().menu().entries(&play.menu_context()).last().expect("Done").note.clone();
    assert_eq!(done(&play), "for the high-score table", "there is none yet");
    play.command(Command::Type('c'));
    choose(&mut play, MenuAction::Done);
    assert_eq!(kept(&mut play), "c");
    play.command(Command::Back);
    let end = play.progress.end.as_ref().expect("an end");
    assert_eq!((end.place, end.is_named), (Some(0), true), "its place is still told, and it can be changed");
    assert!(!play.lacks_name());
    choose(&mut play, MenuAction::Name);
    assert!(done(&play).ends_with("type to start a new name"));
    play.command(Command::Type('d'));
    assert_eq!(done(&play), "for the high-score table", "it has begun");
    play.command(Command::Back);
    assert_eq!(kept(&mut play), "c", "ESC takes it back");
}

/// What the player's inputs alone did not do is no result.
#[test]
fn a_game_with_help_from_outside_leaves_no_result() {
    let spoilers: [fn(&mut Play); 3] = [
        |play| play.void_result(),
        |play| play.grant(PowerUpKind::Sticky),
        |play| {
            let id = play.levels().chosen_id().expect("a level");
            play.change_level(id, level("2 0\n0 0\n"));
        },
    ];
    for void_result in spoilers {
        let mut play = titled(&["2\n0\n"]);
        learn_all(&mut play);
        choose(&mut play, MenuAction::Run);
        play.step(&Input::default());
        void_result(&mut play);
        until_end(&mut play);
        let is_result = |request: &SaveRequest| matches!(request, SaveRequest::Scores | SaveRequest::Record(_));
        let requests = play.take_save_requests();
        assert!(!requests.iter().any(is_result), "{requests:?}");
        assert!(!requests.contains(&SaveRequest::Playing(None)), "a run leaves what was played of it before");
        assert!(play.view(1.0, None).table.is_empty());
    }
    let mut play = titled(&["2\n0\n"]).forgetting();
    choose(&mut play, MenuAction::Run);
    until_end(&mut play);
    assert_eq!(play.take_save_requests(), []);
}

/// What is pressed in help is no key for a use.
#[test]
fn help_ends_the_wait_for_a_key() {
    let mut play = titled(&["2\n0\n"]);
    let keys = play.settings().keys;
    play.preferences.waiting = Some((Control::Left, 0));
    play.open_help();
    play.take_key(Key::named("right"));
    assert_eq!((play.waits_for_key(), play.settings().keys), (None, keys));
}

/// An ended game is looked at slowly: what it left stays, and nothing is said against it.
#[test]
fn after_its_end_a_game_is_not_helped_any_more() {
    let mut play = titled(&["2\n0\n", "2\n0\n"]);
    choose(&mut play, MenuAction::Run);
    until_end(&mut play);
    assert!(play.take_save_requests().contains(&SaveRequest::Scores));
    play.void_result();
    assert!(play.take_save_requests().is_empty() && play.view(1.0, None).message.is_none());
    choose(&mut play, MenuAction::Next);
    until_end(&mut play);
    assert!(play.take_save_requests().contains(&SaveRequest::Scores), "the run goes on as it was");
}

/// What was kept of a single level before it was changed must not be taken for a record of it.
#[test]
fn a_single_level_with_help_from_outside_is_forgotten() {
    let mut play = titled(&["2\n0\n"]);
    choose(&mut play, MenuAction::Practice);
    choose(&mut play, MenuAction::Start);
    (0..9).for_each(|_| _ = play.step(&Input::default()));
    play.command(Command::Pause);
    assert!(play.take_save_requests().iter().any(|note| matches!(note, SaveRequest::Playing(Some(_)))));
    play.void_result();
    assert_eq!(play.take_save_requests(), [SaveRequest::Playing(None)]);
    play.void_result();
    play.command(Command::Pause);
    play.command(Command::Pause);
    assert_eq!(play.take_save_requests(), [], "there is nothing more to forget, and nothing to keep");
}

/// Before the first step there is nothing to go on with but the start.
#[test]
fn to_play_on_from_the_very_beginning_starts_the_game() {
    let mut play = titled(&["2 3\n0 0\n"]);
    choose(&mut play, MenuAction::Run);
    (0..300).for_each(|_| _ = play.step(&Input::default()));
    let first = play.record().begin();
    play.play_on_from(&first, &[]);
    play.step(&Input::default());
    assert_eq!((play.screen().mode(), play.game().state(), play.game().steps()), (Mode::Playing, GameState::Active, 1));
}

/// What is recorded is what was played.
#[test]
fn a_record_plays_the_same_game_again() {
    let mut play = titled(&["2 3 4\n0 0 0\n", "2\n"]);
    choose(&mut play, MenuAction::Run);
    until_end(&mut play);
    let records: Vec<Replay> = play
        .take_save_requests()
        .into_iter()
        .filter_map(|note| match note {
            SaveRequest::Record(record) => Some(record),
            _ => None,
        })
        .collect();
    let [record] = &records[..] else { panic!("{} records", records.len()) };
    assert_eq!(record.play(|_, _| ()).hash(), record.hash);
    assert_eq!(record.hash, play.game().hash());
}

#[test]
fn terms_are_changed_entry_by_entry_and_kept() {
    let mut play = titled(&["2\n"]);
    choose(&mut play, MenuAction::Open(Page::Options));
    choose(&mut play, MenuAction::Difficulty);
    choose(&mut play, MenuAction::Assist(1));
    play.command(Command::Left);
    choose(&mut play, MenuAction::Assist(3));
    let expected: RunRules = "run 5 hard endless-lives".parse().expect("terms");
    assert_eq!(play.settings().run, expected);
    play.command(Command::Back);
    choose(&mut play, MenuAction::Run);
    assert_eq!(*play.game().rules(), expected.rules());
}

/// A beginner is told what was never done, once.
#[test]
fn a_lesson_ends_when_it_has_been_done() {
    let mut play = titled(&["2 3\n0 0\n"]);
    choose(&mut play, MenuAction::Run);
    play.step(&Input::default());
    let told = |play: &Play| play.view(1.0, None).lesson;
    assert_eq!(told(&play), Some(Lesson::Steer));
    (0..60).for_each(|_| _ = play.step(&Input { steer: Steer::Speed(1.0), ..Input::default() }));
    assert_eq!(told(&play), Some(Lesson::Release));
    play.step(&Input { launch: true, ..Input::default() });
    assert_eq!(told(&play), None);
    play.drop_power_up(PowerUpKind::Sticky, play.game().paddle().center - glam::vec2(0.0, 60.0));
    assert_eq!(told(&play), Some(Lesson::Catch));
    (0..120).for_each(|_| _ = play.step(&Input::default()));
    assert_eq!(told(&play), None);
    let learned = play.take_save_requests().into_iter().filter(|request| *request == SaveRequest::Scores).count();
    assert_eq!((learned, play.scores().learned().count()), (3, 3));
}

/// A run that waited may go on with a ball that flies already.
#[test]
fn a_ball_that_flies_is_not_to_be_released() {
    let mut play = titled(&["2 3\n0 0\n"]);
    choose(&mut play, MenuAction::Run);
    play.step(&Input { launch: true, ..Input::default() });
    (play.progress.scores, play.progress.steered) = (Scores::default(), 0.0);
    play.progress.scores.learn(Lesson::Steer);
    assert_eq!(play.view(1.0, None).lesson, None);
}

/// Behind the first page a game plays itself; where the picture is to stand still, its
/// whole wall does.
#[test]
fn attract_mode_plays_behind_the_menu() {
    let mut play = titled(&["2 3 4 5\n0 0 0 0\n"]);
    (0..600).for_each(|_| _ = play.step(&Input::default()));
    let view = play.view(1.0, None);
    assert!(view.is_attract_mode && view.game.state() == GameState::Active && view.game.steps() > 400);
    assert_eq!((play.game().state(), play.take_save_requests().len()), (GameState::Menu, 0));
    play.set_motion(Motion::Reduced);
    (0..60).for_each(|_| _ = play.step(&Input::default()));
    assert!(
        play.view(1.0, None).is_attract_mode && play.view(1.0, None).game.steps() == 0,
        "no points stand in the menu"
    );
    play.set_motion(Motion::Full);
    choose(&mut play, MenuAction::Practice);
    assert!(!play.view(1.0, None).is_attract_mode, "here the level is shown as it is");
}

/// Where launches are aimed, the aim is shown while the ball waits.
#[test]
fn the_aim_is_shown_while_a_ball_waits_to_be_aimed() {
    let mut play = titled(&["2 3\n0 0\n"]);
    choose(&mut play, MenuAction::Run);
    play.step(&Input { steer: Steer::Speed(-1.0), ..Input::default() });
    let aim = play.view(1.0, None).aim.expect("the ball waits");
    play.step(&Input { steer: Steer::Speed(-1.0), launch: true, ..Input::default() });
    let flies = play.game().balls()[0].velocity.normalize();
    assert!(flies.distance(aim.normalize()) < 1e-6, "{flies} {aim}");
    assert_eq!(play.view(1.0, None).aim, None);
    let mut single = Play::new(vec![level("2\n")], 0, 1);
    single.step(&Input { start: true, ..Input::default() });
    assert_eq!(single.view(1.0, None).aim, None, "the tutorial's launch is always the same");
}

#[test]
fn warning_about_a_level_is_shown_where_the_level_is() {
    let level = level::parse("test.lvl", "Test", "2 2\n").expect("a good level");
    let mut play = Play::new(vec![level], 0, 1);
    play.step(&Input::default());
    play.set_message(Some(Message::warning("a warning".to_owned(), Urgency::Still)));
    let is_shown = |play: &Play| play.view(1.0, None).message.is_some();
    for page in [Page::Settings, Page::Sound, Page::HowTo, Page::Scores] {
        play.screen.menu_mut().open(page);
        assert!(!is_shown(&play), "{page:?}");
        play.screen.menu_mut().close();
        assert!(is_shown(&play), "Practice again");
    }
    play.screen.menu_mut().open(Page::Paint);
    assert!(is_shown(&play));
    play.screen.menu_mut().open(Page::Settings);
    play.set_message(Some(Message::error("a mistake".to_owned())));
    assert!(is_shown(&play), "a mistake is shown on every page");
}

#[test]
fn practice_from_the_menu_begins_with_a_runs_rules() {
    let mut play = titled(&["2 2\n"]);
    choose(&mut play, MenuAction::Practice);
    assert_eq!(play.view(1.0, None).context.practice, RuleSet::Run);
    choose(&mut play, MenuAction::Rules);
    assert_eq!(play.view(1.0, None).context.practice, RuleSet::Tutorial);
    choose(&mut play, MenuAction::Back);
    choose(&mut play, MenuAction::Practice);
    assert_eq!(play.view(1.0, None).context.practice, RuleSet::Tutorial, "as it was chosen");
}
