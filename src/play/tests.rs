//! Levels that come and go, what the menu's entries do, and what is to be kept of a game.

use super::*;
use crate::level;
use crate::menu::{Choice, Command};
use crate::screen::Mode;
use crate::trial::autopilot::Autopilot;

fn level(text: &str) -> Level {
    level::parse("test.lvl", "Test", text).expect("a good level")
}

/// A game at the menu's first page, with a set of these levels.
fn titled(texts: &[&str]) -> Play {
    let mut levels = Levels::from(texts.iter().map(|text| level(text)).collect::<Vec<_>>());
    levels.add_set("Test", vec![None]);
    Play::new(levels, 0, 1).at_title()
}

/// Chooses the entry of the page that is seen.
fn choose(play: &mut Play, choice: Choice) -> Option<Action> {
    let mut menu = play.screen().menu().clone();
    menu.focus_on(choice, &play.facts());
    let entries = menu.entries(&play.facts());
    assert_eq!(entries[menu.focus()].choice, choice, "on {:?}: {entries:?}", menu.page());
    *play.screen.menu_mut() = menu;
    play.command(Command::Confirm)
}

/// Plays until the game ends, and until the end can be left.
fn until_end(play: &mut Play) {
    let mut autopilot = Autopilot::new(1);
    play.step(&Input::default());
    while play.game().state() == GameState::Active {
        let input = autopilot.input(play.game());
        play.step(&input);
    }
    (0..120).for_each(|_| _ = play.step(&Input::default()));
}

/// Lets all lives be lost.
fn lose(play: &mut Play) {
    play.step(&Input::default());
    while play.game().state() == GameState::Active {
        play.step(&Input { launch: true, steer: Steer::Speed(1.0), ..Input::default() });
    }
    (0..120).for_each(|_| _ = play.step(&Input::default()));
}

#[test]
fn levels_come_and_go_while_another_is_played() {
    let level = |bricks: usize| level(&"2 ".repeat(bricks));
    let mut play = Play::new(Levels::default(), 0, 1);
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
    assert_eq!(play.command(Command::Back), Some(Action::Turn));
    assert_eq!(choose(&mut play, Choice::Leave), Some(Action::Load));
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
        assert_eq!(play.command(command), Some(Action::Load), "{command:?}");
        assert_eq!((play.levels().number(), play.game().bricks().breakable()), (number, number), "{command:?}");
    }
    assert_eq!(play.command(Command::Confirm), Some(Action::Begin), "the focus stays on what plays");
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
        assert_eq!(choose(&mut play, Choice::Leave), Some(Action::Load));
    }
}

#[test]
fn another_game_on_the_same_level_has_another_seed() {
    let mut play = Play::new(vec![level("2 3\n")], 0, 1);
    let first = play.game().hash();
    assert_eq!(play.command(Command::Next), Some(Action::Load));
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
    assert_eq!(choose(&mut play, Choice::Leave), Some(Action::Load));
    assert_eq!((play.game().state(), play.game().bricks().breakable()), (GameState::Menu, 32));
    play.step(&Input { start: true, ..Input::default() });
    assert_eq!(play.game().state(), GameState::Active);
}

/// One ENTER after a loss plays the same level again.
#[test]
fn a_single_level_can_be_played_again_at_once() {
    let mut play = Play::new(vec![level("2 3 4 5 6 2 3 4\n")], 0, 1);
    assert_eq!(play.command(Command::Confirm), Some(Action::Begin));
    lose(&mut play);
    assert_eq!(play.command(Command::Confirm), Some(Action::Begin));
    play.step(&Input::default());
    assert_eq!((play.game().state(), play.game().bricks().breakable()), (GameState::Active, 8));
}

/// In a run the next level goes on with points and lives; single levels begin anew.
#[test]
fn a_run_goes_on_in_the_next_level() {
    for is_run in [true, false] {
        let mut play = titled(&["2\n0\n", "2 2\n"]);
        if is_run {
            assert_eq!(choose(&mut play, Choice::Run), Some(Action::Begin));
        } else {
            choose(&mut play, Choice::Practice);
            assert_eq!(choose(&mut play, Choice::Start), Some(Action::Begin));
        }
        until_end(&mut play);
        let won = play.game().carried();
        assert_eq!(play.command(Command::Confirm), Some(Action::Begin), "the first entry leads on");
        let next = play.game().carried();
        assert_eq!((play.levels().number(), next == won, next.score.points > 0), (2, is_run, is_run));
    }
}

#[test]
fn a_run_that_is_won_leaves_a_result_and_waits_no_longer() {
    let mut play = titled(&["2\n0\n", "2 2\n0 0\n"]);
    choose(&mut play, Choice::Run);
    until_end(&mut play);
    let first = play.game().score().points;
    assert_eq!(play.view(1.0, None).facts.saved.map(|saved| saved.number), Some(2), "it waits at the next level");
    choose(&mut play, Choice::Next);
    until_end(&mut play);
    let points = play.game().score().points;
    assert!(points > first && first > 0);
    let view = play.view(1.0, None);
    let run = view.facts.end.and_then(|end| end.run.clone()).expect("the run's result");
    assert_eq!((run.totals.points, run.totals.bricks, run.level, run.is_won), (points, 3, 2, true));
    assert_eq!((view.table.len(), view.place, view.facts.saved), (1, Some(0), None));
    choose(&mut play, Choice::Name);
    "ann".chars().for_each(|letter| _ = play.command(Command::Type(letter)));
    play.command(Command::Confirm);
    let view = play.view(1.0, None);
    assert_eq!((view.screen.page(), view.table[0].name.as_str(), view.place), (Some(Page::Scores), "ann", Some(0)));
    let notes = play.take_notes();
    let scores = notes.iter().filter(|note| matches!(note, Note::Score(_) | Note::Rename(..))).count();
    let records = notes.iter().filter(|note| matches!(note, Note::Record(_))).count();
    assert_eq!((scores, records, notes.contains(&Note::Saved(None))), (2, 2, true));
}

/// Left in the middle of a level, a run goes on with the same bricks, balls and score, in another
/// program too.
#[test]
fn a_run_that_was_left_goes_on_where_it_was() {
    let texts = ["2\n0\n", "2 3 4 5 2 3 4 5\n0 0 0 0 0 0 0 0\n"];
    let mut play = titled(&texts);
    choose(&mut play, Choice::Run);
    until_end(&mut play);
    choose(&mut play, Choice::Next);
    let mut autopilot = Autopilot::new(1);
    while play.game().bricks().breakable() > 5 {
        let input = autopilot.input(play.game());
        play.step(&input);
    }
    let (hash, score) = (play.game().hash(), play.game().score());
    play.leave();
    let saved = play.take_notes().into_iter().rev().find_map(|note| match note {
        Note::Saved(saved) => saved,
        _ => None,
    });
    let text = saved.expect("the run waits").to_text();
    let saved = SavedRun::parse("run", &text).expect("its own text");
    let mut again = titled(&texts);
    again.remember(Scores::default(), Some(saved));
    assert_eq!(choose(&mut again, Choice::Continue), Some(Action::Load));
    assert_eq!((again.game().hash(), again.game().score(), again.levels().number()), (hash, score, 2));
    assert_eq!(again.screen().mode(), Mode::Paused, "a breath before it goes on");
    assert_eq!(again.command(Command::Confirm), Some(Action::Turn));
    until_end(&mut again);
    let run = again.view(1.0, None).facts.end.and_then(|end| end.run.clone()).expect("the run's result");
    assert_eq!((run.totals.bricks, run.totals.points), (9, again.game().score().points));
}

/// A run whose levels were changed goes on, but is no longer the same game as others'.
#[test]
fn a_run_through_changed_levels_goes_on_and_leaves_no_result() {
    let mut play = titled(&["2\n0\n", "2 2\n0 0\n"]);
    choose(&mut play, Choice::Run);
    until_end(&mut play);
    let saved = play.view(1.0, None).facts.saved.cloned();
    let mut again = titled(&["2\n0\n", "2 2 2\n0 0 0\n"]);
    again.remember(Scores::default(), saved.clone());
    assert_eq!(choose(&mut again, Choice::Continue), Some(Action::Turn));
    assert_eq!(again.screen().page(), Some(Page::Changed), "it is asked first");
    again.command(Command::Back);
    assert_eq!((again.screen().page(), &again.saved), (Some(Page::Title), &saved));
    assert_eq!(again.take_notes(), [], "nothing was written");
    choose(&mut again, Choice::Continue);
    assert_eq!(choose(&mut again, Choice::Anyway), Some(Action::Begin));
    assert!(again.said.as_ref().is_some_and(|said| said.text.contains("were changed")));
    assert!(again.game().score().points > 0 && again.game().bricks().breakable() == 3);
    until_end(&mut again);
    let view = again.view(1.0, None);
    assert!(view.table.is_empty() && view.facts.end.is_some_and(|end| end.news.is_none() && !end.has_record));
}

/// Another folder of the same name holds other levels, and the folder of a run may get a new name.
#[test]
fn a_run_is_known_by_its_levels() {
    let mut play = titled(&["2 3\n0 0\n"]);
    choose(&mut play, Choice::Run);
    (0..200).for_each(|_| _ = play.step(&Input::default()));
    play.leave();
    let saved = play.saved.clone().expect("the run waits");
    let renamed = SavedRun { set: SetKey { name: "Elsewhere".to_owned(), ..saved.set.clone() }, ..saved.clone() };
    let mut again = titled(&["2 3\n0 0\n"]);
    again.remember(Scores::default(), Some(renamed));
    assert_eq!(choose(&mut again, Choice::Continue), Some(Action::Load));
    assert_eq!(again.game().hash(), play.game().hash());
    let mut other = titled(&["3 3\n0 0\n"]);
    other.remember(Scores::default(), Some(saved.clone()));
    assert_eq!(choose(&mut other, Choice::Continue), Some(Action::Turn));
    assert_eq!((other.screen().page(), &other.saved), (Some(Page::Changed), &Some(saved)));
}

/// The window system may end the program without a word: whatever is paused is kept at once, and a
/// game that is played every few seconds.
#[test]
fn a_run_that_is_played_is_kept_meanwhile() {
    let kept = |play: &mut Play| -> Vec<u64> {
        let notes = play.take_notes().into_iter();
        let saved = notes.filter_map(|note| match note {
            Note::Meanwhile(saved) => Some(saved),
            _ => None,
        });
        saved.map(|saved| saved.resume().expect("it goes on").steps()).collect()
    };
    let mut play = titled(&["2 3\n0 0\n"]);
    choose(&mut play, Choice::Run);
    (0..1500).for_each(|_| _ = play.step(&Input::default()));
    assert_eq!(kept(&mut play), [600, 1200]);
    play.command(Command::Pause);
    assert_eq!(kept(&mut play), [1500]);
    play.command(Command::Pause);
    (0..10).for_each(|_| _ = play.step(&Input::default()));
    play.lose_focus();
    assert_eq!(kept(&mut play), [1510]);
    let mut practice = titled(&["2 3\n0 0\n"]);
    choose(&mut practice, Choice::Practice);
    choose(&mut practice, Choice::Start);
    (0..700).for_each(|_| _ = practice.step(&Input::default()));
    practice.command(Command::Pause);
    assert!(kept(&mut practice).is_empty());
}

/// What was kept meanwhile goes with the run that ended, and does not come back where it is played
/// on from an earlier moment.
#[test]
fn a_run_that_has_ended_never_waits() {
    let mut play = titled(&["2 3\n0 0\n"]);
    choose(&mut play, Choice::Run);
    lose(&mut play);
    assert!(play.take_notes().contains(&Note::Saved(None)));
    play_on(&mut play);
    (0..600).for_each(|_| _ = play.step(&Input::default()));
    lose(&mut play);
    let is_of_run = |note: &Note| matches!(note, Note::Meanwhile(_) | Note::Saved(_) | Note::Score(_));
    assert!(!play.take_notes().iter().any(is_of_run));
}

/// Plays on from the first step of the game.
fn play_on(play: &mut Play) {
    let (mut earlier, start) = (play.record().begin(), Input { start: true, ..Input::default() });
    earlier.step(&start, &mut Vec::new());
    play.play_on_from(&earlier, &[start]);
}

/// To play on from an earlier moment is another game. It takes nothing from a run: neither the
/// level that is played nor one that is won.
#[test]
fn a_run_waits_as_it_was_while_another_game_is_played_from_an_earlier_moment() {
    let mut play = titled(&["2 3\n0 0\n", "2\n0\n"]);
    choose(&mut play, Choice::Run);
    (0..300).for_each(|_| _ = play.step(&Input::default()));
    let hash = play.game().hash();
    play_on(&mut play);
    let saved = play.saved.clone().expect("it waits");
    assert_eq!((saved.record.hash(), saved.number, saved.counts), (hash, 1, true));
    until_end(&mut play);
    assert_eq!(play.saved.as_ref(), Some(&saved));
    choose(&mut play, Choice::Leave);
    play.screen.to_title();
    choose(&mut play, Choice::Continue);
    assert_eq!(play.game().hash(), hash);
    choose(&mut play, Choice::GoOn);
    until_end(&mut play);
    let won = play.saved.clone().expect("the next level waits");
    assert_eq!((won.number, won.counts), (2, true));
    play_on(&mut play);
    assert_eq!(play.saved, Some(won));
}

/// The name of a set is that of a folder, which may have characters that no picture shows.
#[test]
fn a_name_is_written_for_sets_of_any_name() {
    let mut levels = Levels::from(vec![level("2\n0\n")]);
    levels.add_set("two  spaces, \u{4e8c} and \u{301}", vec![None]);
    let mut play = Play::new(levels, 0, 1).at_title();
    choose(&mut play, Choice::Run);
    until_end(&mut play);
    choose(&mut play, Choice::Name);
    "ann".chars().for_each(|letter| _ = play.command(Command::Type(letter)));
    choose(&mut play, Choice::Done);
    let view = play.view(1.0, None);
    assert_eq!((view.table[0].name.as_str(), view.place), ("ann", Some(0)));
}

/// The levels of a run that is played change while its result is read.
#[test]
fn a_run_asks_before_its_next_level_too() {
    let mut play = titled(&["2\n0\n", "2 2\n0 0\n"]);
    choose(&mut play, Choice::Run);
    until_end(&mut play);
    let saved = play.saved.clone();
    let id = play.levels().chosen_id().expect("a level");
    play.change_level(id, crate::level::parse("1", "1", "3 3\n0 0\n").expect("a good level"));
    assert_eq!(choose(&mut play, Choice::Next), Some(Action::Turn));
    assert_eq!((play.screen().page(), &play.saved), (Some(Page::Changed), &saved));
    play.command(Command::Back);
    assert_eq!(play.screen().page(), Some(Page::End));
    choose(&mut play, Choice::Next);
    assert_eq!(choose(&mut play, Choice::Anyway), Some(Action::Begin));
}

/// A new run asks before it takes the place of one that waits.
#[test]
fn a_run_that_waits_is_not_lost_unasked() {
    let mut play = titled(&["2 3\n0 0\n"]);
    choose(&mut play, Choice::Run);
    (0..200).for_each(|_| _ = play.step(&Input::default()));
    play.command(Command::Back);
    choose(&mut play, Choice::Leave);
    assert_eq!(play.screen().page(), Some(Page::Title));
    let saved = play.view(1.0, None).facts.saved.cloned();
    assert_eq!(choose(&mut play, Choice::Run), Some(Action::Turn));
    assert_eq!(play.screen().page(), Some(Page::Replace));
    play.command(Command::Back);
    assert_eq!(play.view(1.0, None).facts.saved.cloned(), saved);
    choose(&mut play, Choice::Run);
    assert_eq!(choose(&mut play, Choice::Replace), Some(Action::Begin));
    assert_ne!(play.view(1.0, None).facts.saved.cloned(), saved);
}

/// Its levels may be another folder's, which this program was not started with.
#[test]
fn a_run_through_levels_that_are_not_here_is_not_lost_unasked() {
    let mut play = titled(&["2 3\n0 0\n"]);
    choose(&mut play, Choice::Run);
    (0..200).for_each(|_| _ = play.step(&Input::default()));
    play.leave();
    let elsewhere = SetKey { name: "Elsewhere".to_owned(), fingerprint: 1 };
    let saved = SavedRun { set: elsewhere, ..play.saved.clone().expect("the run waits") };
    let mut again = titled(&["2 3\n0 0\n"]);
    again.remember(Scores::default(), Some(saved.clone()));
    assert_eq!(again.view(1.0, None).facts.saved, None, "it cannot go on here");
    assert_eq!(choose(&mut again, Choice::Run), Some(Action::Turn));
    assert_eq!(again.screen().page(), Some(Page::Replace));
    let menu = again.screen().menu().clone();
    let choices: Vec<_> = menu.entries(&again.facts()).iter().map(|entry| entry.choice).collect();
    assert_eq!(choices, [Choice::Back, Choice::Replace], "nothing that cannot be done");
    let notes = again.take_notes();
    assert_eq!((again.saved.as_ref(), notes), (Some(&saved), vec![]));
    assert_eq!(choose(&mut again, Choice::Replace), Some(Action::Begin));
    assert_ne!(again.saved, Some(saved.clone()));
    assert_eq!(again.take_notes()[0], Note::KeepBefore, "it can be put back");
    // Other levels of the same name are other levels too.
    let set = SetKey { name: "Test".to_owned(), fingerprint: 1 };
    let mut other = titled(&["2 3\n0 0\n"]);
    other.remember(Scores::default(), Some(SavedRun { set, ..saved.clone() }));
    choose(&mut other, Choice::Run);
    choose(&mut other, Choice::Replace);
    assert_eq!(other.take_notes()[0], Note::KeepBefore);
}

/// The file of the next level is away while this one is won, as it is for a moment while an editor
/// saves it.
#[test]
fn a_run_whose_next_level_is_away_waits_for_it() {
    let second = "2 2\n0 0\n";
    let mut play = titled(&["2\n0\n", second]);
    choose(&mut play, Choice::Run);
    play.step(&Input::default());
    let next = play.levels.set_levels(0).nth(1).map(|(id, _)| id).expect("a level");
    let second = play.levels.level(next).cloned().expect("a level");
    assert!(play.remove_level(next));
    until_end(&mut play);
    let end = play.view(1.0, None).facts.end.expect("the end").clone();
    assert!(end.run.is_none() && end.news.is_some() && end.has_record, "the run has not ended");
    let last = play.take_notes().into_iter().rfind(|note| matches!(note, Note::Saved(_)));
    assert!(matches!(last, Some(Note::Saved(Some(run))) if run.number == 2), "it waits");
    assert_eq!(choose(&mut play, Choice::Next), Some(Action::Turn));
    let view = play.view(1.0, None);
    let said = view.message.map(|message| message.text.as_str()).unwrap_or_default();
    assert!(said.contains("level 2 of this run is not here"), "{said}");
    assert!(view.facts.saved.is_some_and(|run| run.number == 2) && play.take_notes().is_empty(), "it still waits");
    // The level is back: nothing was changed, so nothing is asked, and the run counts.
    play.change_level(next, second);
    assert_eq!(choose(&mut play, Choice::Next), Some(Action::Begin));
    until_end(&mut play);
    let view = play.view(1.0, None);
    assert!(view.facts.end.is_some_and(|end| end.run.is_some()) && view.table.len() == 1);
}

/// While a run's next level is about to begin, the file of one that is won goes: the run goes on.
#[test]
fn a_level_that_is_won_may_go_while_the_next_one_begins() {
    let mut play = titled(&["2\n0\n", "2 2\n0 0\n"]);
    choose(&mut play, Choice::Run);
    let first = play.levels().chosen_id().expect("a level");
    until_end(&mut play);
    assert_eq!(choose(&mut play, Choice::Next), Some(Action::Begin));
    assert!(play.remove_level(first));
    play.step(&Input::default());
    assert!(play.session.run.as_ref().is_some_and(|run| run.number == 2), "it is a level of the run");
    play.change_level(first, level("2\n0\n"));
    until_end(&mut play);
    let end = play.view(1.0, None).facts.end.cloned().expect("the end");
    assert!(end.run.is_some_and(|run| run.totals.bricks == 3 && run.is_won) && end.place == Some(0));
}

/// A file of the run's set is away at the moment in which the run ends.
#[test]
fn a_run_that_ends_while_a_level_is_away_has_its_place() {
    let mut play = titled(&["2 2 2 2\n0 0 0 0\n", "2\n0\n"]);
    choose(&mut play, Choice::Run);
    play.step(&Input::default());
    let next = play.levels.set_levels(0).nth(1).map(|(id, _)| id).expect("a level");
    let mut autopilot = Autopilot::new(1);
    while play.game().score().points == 0 {
        let input = autopilot.input(play.game());
        play.step(&input);
    }
    assert!(play.remove_level(next));
    lose(&mut play);
    let end = play.view(1.0, None).facts.end.cloned().expect("the end");
    assert!(end.run.is_some() && end.place == Some(0));
    assert!(play.take_notes().iter().any(|note| matches!(note, Note::Score(_))));
}

/// ENTER twice keeps the name of the last time.
#[test]
fn a_name_that_is_there_is_confirmed_first() {
    let mut play = titled(&["2\n0\n"]);
    choose(&mut play, Choice::Run);
    until_end(&mut play);
    choose(&mut play, Choice::Name);
    assert_ne!(play.screen().menu().entries(&play.facts())[play.screen().menu().focus()].choice, Choice::Done);
    "ann".chars().for_each(|letter| _ = play.command(Command::Type(letter)));
    choose(&mut play, Choice::Done);
    assert_eq!(play.screen().page(), Some(Page::Scores));
    play.command(Command::Back);
    choose(&mut play, Choice::Again);
    until_end(&mut play);
    choose(&mut play, Choice::Name);
    assert_eq!(play.screen().menu().name(), "ann");
    assert_eq!(play.screen().menu().entries(&play.facts())[play.screen().menu().focus()].choice, Choice::Done);
}

/// A name that is written so far counts when the window is closed.
#[test]
fn a_name_that_is_being_written_is_kept_when_the_program_ends() {
    let mut play = titled(&["2\n0\n"]);
    choose(&mut play, Choice::Run);
    until_end(&mut play);
    choose(&mut play, Choice::Name);
    "ann".chars().for_each(|letter| _ = play.command(Command::Type(letter)));
    play.leave();
    assert!(play.take_notes().iter().any(|note| matches!(note, Note::Rename(_, name) if name == "ann")));
}

/// What the player's inputs alone did not do is no result.
#[test]
fn a_game_with_help_from_outside_leaves_no_result() {
    let spoilers: [fn(&mut Play); 3] = [
        |play| play.spoil(),
        |play| play.grant(PowerUpKind::Sticky),
        |play| {
            let id = play.levels().chosen_id().expect("a level");
            play.change_level(id, level("2 0\n0 0\n"));
        },
    ];
    for spoil in spoilers {
        let mut play = titled(&["2\n0\n"]);
        choose(&mut play, Choice::Run);
        play.step(&Input::default());
        spoil(&mut play);
        until_end(&mut play);
        let notes = play.take_notes();
        assert!(!notes.iter().any(|note| matches!(note, Note::Level(_) | Note::Score(_) | Note::Record(_))));
        assert!(play.view(1.0, None).table.is_empty());
    }
    let mut play = titled(&["2\n0\n"]).forgetting();
    choose(&mut play, Choice::Run);
    until_end(&mut play);
    assert_eq!(play.take_notes(), []);
}

/// The run in the file still counts, or still has the level as it was left.
#[test]
fn a_run_that_cannot_be_gone_back_to_is_kept_beside_first() {
    let keeps = |play: &mut Play| play.take_notes().contains(&Note::KeepBefore);
    let mut play = titled(&["2 3\n0 0\n"]);
    choose(&mut play, Choice::Run);
    (0..300).for_each(|_| _ = play.step(&Input::default()));
    assert!(!keeps(&mut play));
    play.spoil();
    assert!(keeps(&mut play));
    play.spoil();
    assert!(!keeps(&mut play), "it does not count any more");

    let mut play = titled(&["2 3\n0 0\n"]);
    choose(&mut play, Choice::Run);
    (0..300).for_each(|_| _ = play.step(&Input::default()));
    let mut saved = play.session.saved(&play.game, None).expect("a run");
    let goes_on = |saved: &SavedRun| {
        let mut play = titled(&["2 3\n0 0\n"]);
        play.remember(Scores::default(), Some(saved.clone()));
        choose(&mut play, Choice::Continue);
        let notes = play.take_notes();
        let is_kept = |note: &Note| *note == Note::KeepBefore;
        let is_saved = |note: &Note| matches!(note, Note::Saved(_));
        (notes.iter().position(is_kept), notes.iter().position(is_saved), play.game().steps())
    };
    assert_eq!(goes_on(&saved), (None, Some(0), 300));
    // As another version would have left it.
    saved.record.push(Input::default());
    assert_eq!(goes_on(&saved), (Some(0), Some(1), 0));
}

/// Levels of one's own stand behind the game's, and are no part of a run through those.
#[test]
fn in_a_run_levels_are_counted_by_its_set() {
    let mut levels = Levels::from(vec![level("2\n")]);
    for name in ["mine/a.lvl", "mine/b.lvl"] {
        levels.add(Some(level("3\n")), Some(name.into()));
    }
    levels.add_set("Mine", vec![Some("mine".into())]);
    let mut play = Play::new(levels, 1, 1).at_title();
    assert_eq!(play.view(1.0, None).number, (2, 3));
    choose(&mut play, Choice::Run);
    assert_eq!(play.view(1.0, None).number, (1, 2));
}

/// Its only file was removed.
#[test]
fn a_run_through_a_set_without_levels_says_why_it_does_not_begin() {
    let mut levels = Levels::from(vec![level("2\n")]);
    levels.add_set("Mine", vec![Some("mine".into())]);
    let mut play = Play::new(levels, 0, 1).at_title();
    choose(&mut play, Choice::Run);
    let said = play.said.as_ref().map_or("", |said| &said.text);
    assert_eq!(said, "no level of Mine is here now; choose other levels beside the difficulty");
}

/// Before the first step there is nothing to go on with but the start.
#[test]
fn to_play_on_from_the_very_beginning_starts_the_game() {
    let mut play = titled(&["2 3\n0 0\n"]);
    choose(&mut play, Choice::Run);
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
    choose(&mut play, Choice::Run);
    until_end(&mut play);
    let records: Vec<Replay> = play
        .take_notes()
        .into_iter()
        .filter_map(|note| match note {
            Note::Record(record) => Some(record),
            _ => None,
        })
        .collect();
    let [record] = &records[..] else { panic!("{} records", records.len()) };
    assert_eq!(record.play(|_, _| ()).hash(), record.hash());
    assert_eq!(record.hash(), play.game().hash());
}

#[test]
fn terms_are_changed_entry_by_entry_and_kept() {
    let mut play = titled(&["2\n"]);
    choose(&mut play, Choice::Options);
    choose(&mut play, Choice::Difficulty);
    choose(&mut play, Choice::Assist(1));
    play.command(Command::Left);
    choose(&mut play, Choice::Assist(3));
    let expected: Terms = "run hard endless-lives".parse().expect("terms");
    assert_eq!(play.take_notes().last(), Some(&Note::Terms(expected)));
    play.command(Command::Back);
    choose(&mut play, Choice::Run);
    assert_eq!(*play.game().rules(), expected.rules());
}

/// A beginner is told what was never done, once.
#[test]
fn a_lesson_ends_when_it_has_been_done() {
    let mut play = titled(&["2 3\n0 0\n"]);
    choose(&mut play, Choice::Run);
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
    let learned = play.take_notes().into_iter().filter(|note| matches!(note, Note::Learned(_))).count();
    assert_eq!(learned, 3);
}

/// A run that waited may go on with a ball that flies already.
#[test]
fn a_ball_that_flies_is_not_to_be_released() {
    let mut play = titled(&["2 3\n0 0\n"]);
    choose(&mut play, Choice::Run);
    play.step(&Input { launch: true, ..Input::default() });
    (play.scores, play.steered) = (Scores::default(), 0.0);
    play.scores.learn(Lesson::Steer);
    assert_eq!(play.view(1.0, None).lesson, None);
}

/// Behind the first page a game plays itself; where the picture is to stand still, it does too.
#[test]
fn a_show_plays_behind_the_menu() {
    let mut play = titled(&["2 3 4 5\n0 0 0 0\n"]);
    (0..600).for_each(|_| _ = play.step(&Input::default()));
    let view = play.view(1.0, None);
    assert!(view.is_show && view.game.state() == GameState::Active && view.game.steps() > 400);
    assert_eq!((play.game().state(), play.take_notes().len()), (GameState::Menu, 0));
    play.set_motion(Motion::Reduced);
    let steps = play.view(1.0, None).game.steps();
    (0..60).for_each(|_| _ = play.step(&Input::default()));
    assert!(play.view(1.0, None).is_show && play.view(1.0, None).game.steps() == steps);
    play.set_motion(Motion::Full);
    choose(&mut play, Choice::Practice);
    assert!(!play.view(1.0, None).is_show, "here the level is shown as it is");
}

/// Where launches are aimed, the aim is shown while the ball waits.
#[test]
fn the_aim_is_shown_while_a_ball_waits_to_be_aimed() {
    let mut play = titled(&["2 3\n0 0\n"]);
    choose(&mut play, Choice::Run);
    play.step(&Input { steer: Steer::Speed(-1.0), ..Input::default() });
    let aim = play.view(1.0, None).aim.expect("the ball waits");
    play.step(&Input { steer: Steer::Speed(-1.0), launch: true, ..Input::default() });
    assert_eq!(play.game().balls()[0].velocity.normalize(), aim.normalize());
    assert_eq!(play.view(1.0, None).aim, None);
    let mut single = Play::new(vec![level("2\n")], 0, 1);
    single.step(&Input { start: true, ..Input::default() });
    assert_eq!(single.view(1.0, None).aim, None, "the tutorial's launch is always the same");
}
