//! Runs that begin, wait, go on, and end.

use super::super::tests::{choose, learn_all, level, lose, titled, until_end};
use super::super::*;
use crate::game::{Carried, Score, Steer};
use crate::menu::{Command, MenuAction, Page};
use crate::player::SetKey;
use crate::trial::autopilot::Autopilot;

/// The points of a run whose level is won, with its bonus.
fn final_score(play: &Play) -> u32 {
    play.game().score().points + play.view(1.0, None).context.end.map_or(0, |end| end.level.bonus().sum())
}

/// A bonus that passes the points for a life wins it at the start of the next level.
#[test]
fn bonus_wins_lives() {
    let mut play = titled(&["2\n0\n", "2 2\n"]);
    choose(&mut play, MenuAction::Run);
    let carried = Carried { score: Score { points: 9_500, combo: 0 }, ..play.round.game.carried() };
    play.round.game = play.round.game.clone().carrying(carried);
    until_end(&mut play);
    assert_eq!((play.game().lives(), play.game().score().points), (carried.lives, 9_510));
    choose(&mut play, MenuAction::Next);
    assert!(play.game().score().points > 10_000);
    assert_eq!((play.game().lives(), play.game().all_lives()), (carried.lives + 1, carried.lives + 1));
}

/// In a run the next level goes on with points and lives; single levels begin anew.
#[test]
fn a_run_goes_on_in_the_next_level() {
    for is_run in [true, false] {
        let mut play = titled(&["2\n0\n", "2 2\n"]);
        if is_run {
            assert_eq!(choose(&mut play, MenuAction::Run), Some(FollowUp::Begin));
        } else {
            choose(&mut play, MenuAction::Practice);
            assert_eq!(choose(&mut play, MenuAction::Start), Some(FollowUp::Begin));
        }
        until_end(&mut play);
        let bonus = play.view(1.0, None).context.end.expect("an end").level.bonus();
        let won = bonus.add_to(play.game().carried(), play.game().rules());
        assert_eq!(play.command(Command::Confirm), Some(FollowUp::Begin), "the first entry leads on");
        let next = play.game().carried();
        assert_eq!((play.levels().number(), next == won, next.score.points > 0), (2, is_run, is_run));
    }
}

#[test]
fn a_run_that_is_won_leaves_a_result_and_waits_no_longer() {
    let mut play = titled(&["2\n0\n", "2 2\n0 0\n"]);
    choose(&mut play, MenuAction::Run);
    until_end(&mut play);
    let first = play.game().score().points;
    assert_eq!(play.view(1.0, None).context.saved.map(|saved| saved.number), Some(2), "it waits at the next level");
    choose(&mut play, MenuAction::Next);
    until_end(&mut play);
    let points = final_score(&play);
    assert!(points > first && first > 0);
    let view = play.view(1.0, None);
    let run = view.context.end.and_then(|end| end.run.clone()).expect("the run's result");
    assert_eq!((run.totals.points, run.totals.bricks, run.level, run.is_won), (points, 3, 2, true));
    assert_eq!((view.table.len(), view.place, view.context.saved), (1, Some(0), None));
    choose(&mut play, MenuAction::Name);
    "ann".chars().for_each(|letter| _ = play.command(Command::Type(letter)));
    play.command(Command::Confirm);
    let view = play.view(1.0, None);
    assert_eq!((view.screen.page(), view.table[0].name.as_str(), view.place), (Some(Page::Scores), "ann", Some(0)));
    let notes = play.take_save_requests();
    let records = notes.iter().filter(|note| matches!(note, SaveRequest::Record(_))).count();
    assert_eq!(
        (records, notes.contains(&SaveRequest::Scores), notes.contains(&SaveRequest::Run(None))),
        (2, true, true)
    );
}

/// Left in the middle of a level, a run goes on with the same bricks, balls and score, in another
/// program too.
#[test]
fn a_run_that_was_left_goes_on_where_it_was() {
    let texts = ["2\n0\n", "2 3 4 5 2 3 4 5\n0 0 0 0 0 0 0 0\n"];
    let mut play = titled(&texts);
    choose(&mut play, MenuAction::Run);
    until_end(&mut play);
    choose(&mut play, MenuAction::Next);
    let mut autopilot = Autopilot::new(1);
    while play.game().bricks().breakable() > 5 {
        let input = autopilot.input(play.game());
        play.step(&input);
    }
    let (hash, score) = (play.game().hash(), play.game().score());
    play.leave();
    let saved = play.take_save_requests().into_iter().rev().find_map(|note| match note {
        SaveRequest::Run(saved) => saved,
        _ => None,
    });
    let text = saved.expect("the run waits").to_text();
    let saved = SavedRun::parse("run", &text).expect("its own text");
    let mut again = titled(&texts);
    again.remember(Scores::default(), Some(saved));
    let stands = again.menu_context().saved.expect("it waits");
    assert_eq!((stands.number, stands.carried), (2, play.game().carried()), "the menu tells where it stands");
    assert_eq!(choose(&mut again, MenuAction::Continue), Some(FollowUp::Load));
    assert_eq!((again.game().hash(), again.game().score(), again.levels().number()), (hash, score, 2));
    assert_eq!(again.screen().mode(), Mode::Playing, "it needs no other key");
    until_end(&mut again);
    let run = again.view(1.0, None).context.end.and_then(|end| end.run.clone()).expect("the run's result");
    assert_eq!((run.totals.bricks, run.totals.points), (9, final_score(&again)));
}

#[test]
fn a_level_of_a_run_begins_anew_for_a_life() {
    let mut play = titled(&["2\n0\n", "2 3 4 5 2 3 4 5\n0 0 0 0 0 0 0 0\n"]);
    choose(&mut play, MenuAction::Run);
    until_end(&mut play);
    choose(&mut play, MenuAction::Next);
    let begun = play.game().carried();
    let mut autopilot = Autopilot::new(1);
    while play.game().bricks().breakable() > 5 {
        let input = autopilot.input(play.game());
        play.step(&input);
    }
    let (lives, steps, flight) = (play.game().lives(), play.game().steps(), play.game().flight_steps());
    play.take_save_requests();
    play.command(Command::Pause);
    choose(&mut play, MenuAction::Open(Page::Retry));
    assert_eq!(play.screen().page(), Some(Page::Retry), "it is asked first");
    assert_eq!(choose(&mut play, MenuAction::Retry), Some(FollowUp::Begin));
    play.step(&Input::default());
    assert_eq!((play.screen().page(), play.game().bricks().breakable()), (None, 8));
    assert_eq!((play.game().score(), play.game().lives()), (begun.score, lives - 1));
    let notes = play.take_save_requests();
    assert!(
        notes.iter().any(|note| matches!(note, SaveRequest::Record(record) if record.inputs().count() as u64 == steps))
    );
    let waits =
        |note: &SaveRequest| matches!(note, SaveRequest::Run(Some(run)) if run.standing().carried.lives == lives - 1);
    assert!(notes.iter().any(waits), "should the program end now");
    until_end(&mut play);
    let again = play.game().flight_steps();
    let run = play.view(1.0, None).context.end.and_then(|end| end.run.clone()).expect("the run's result");
    assert_eq!((run.totals.bricks, run.totals.points), (9, final_score(&play)), "what was broken twice counts once");
    assert!(run.totals.lives_lost >= 1 && run.totals.steps > flight + again);
}

/// An author adds levels, and takes others away, while a run is played.
#[test]
fn a_level_begins_anew_whatever_levels_came_or_went() {
    let mut play = titled(&["2\n0\n", "2 3\n0 0\n", "2 2 2\n0 0 0\n"]);
    choose(&mut play, MenuAction::Run);
    let first = play.levels().chosen_id().expect("a level");
    until_end(&mut play);
    choose(&mut play, MenuAction::Next);
    play.step(&Input::default());
    play.levels_mut().add(Some(level("2 3\n0 0\n")), None);
    assert!(play.remove_level(first));
    play.take_save_requests();
    play.command(Command::Pause);
    choose(&mut play, MenuAction::Open(Page::Retry));
    assert_eq!(choose(&mut play, MenuAction::Retry), Some(FollowUp::Begin));
    let run = play.round.run.clone().expect("the run");
    assert_eq!((run.number, run.levels, play.game().bricks().breakable()), (2, 3, 2), "the same level");
    assert!(play.round.counts && run.next.is_some_and(|next| next == level("2 2 2\n0 0 0\n")));
    let records = play.take_save_requests().iter().filter(|note| matches!(note, SaveRequest::Record(_))).count();
    assert_eq!(records, 1, "what was played of it");
}

/// Points and lives of a level are won again in it: else each restart would leave one life more.
#[test]
fn a_life_won_in_a_level_is_not_kept_by_its_restart() {
    let mut play = titled(&["2 2 2\n0 0 0\n"]);
    choose(&mut play, MenuAction::Run);
    play.step(&Input::default());
    let begun = play.game().lives();
    play.grant(PowerUpKind::ExtraLife);
    play.step(&Input::default());
    assert_eq!(play.game().lives(), begun + 1);
    play.command(Command::Pause);
    choose(&mut play, MenuAction::Open(Page::Retry));
    assert_eq!(choose(&mut play, MenuAction::Retry), Some(FollowUp::Begin));
    assert_eq!(play.game().lives(), begun - 1);
}

#[test]
fn without_a_life_to_spare_no_level_begins_anew() {
    let mut play = titled(&["2 2 2\n0 0 0\n"]);
    choose(&mut play, MenuAction::Run);
    play.step(&Input::default());
    while play.game().lives() > 1 {
        assert!(play.menu_context().can_retry);
        play.step(&Input { launch: true, steer: Steer::To(0.0), ..Input::default() });
    }
    assert!(!play.menu_context().can_retry);
}

/// A run whose levels were changed goes on, but is no longer the same game as others'.
#[test]
fn a_run_through_changed_levels_goes_on_and_leaves_no_result() {
    let mut play = titled(&["2\n0\n", "2 2\n0 0\n"]);
    choose(&mut play, MenuAction::Run);
    until_end(&mut play);
    let saved = play.progress.saved.clone();
    let mut again = titled(&["2\n0\n", "2 2 2\n0 0 0\n"]);
    again.remember(Scores::default(), saved.clone());
    assert_eq!(choose(&mut again, MenuAction::Continue), Some(FollowUp::Turn));
    assert_eq!(again.screen().page(), Some(Page::Changed), "it is asked first");
    again.command(Command::Back);
    assert_eq!((again.screen().page(), &again.progress.saved), (Some(Page::Title), &saved));
    assert_eq!(again.take_save_requests(), [], "nothing was written");
    choose(&mut again, MenuAction::Continue);
    assert_eq!(choose(&mut again, MenuAction::Anyway), Some(FollowUp::Begin));
    assert!(again.save_message.as_ref().is_some_and(|said| said.text.contains("have changed")));
    assert!(again.game().score().points > 0 && again.game().bricks().breakable() == 3);
    until_end(&mut again);
    let view = again.view(1.0, None);
    assert!(view.table.is_empty() && view.context.end.is_some_and(|end| end.news.is_none()));
}

/// Another folder of the same name holds other levels, and the folder of a run may get a new name.
#[test]
fn a_run_is_known_by_its_levels() {
    let mut play = titled(&["2 3\n0 0\n"]);
    choose(&mut play, MenuAction::Run);
    (0..200).for_each(|_| _ = play.step(&Input::default()));
    play.leave();
    let saved = play.progress.saved.clone().expect("the run waits");
    let renamed = SavedRun { set: SetKey { name: "Elsewhere".to_owned(), ..saved.set.clone() }, ..saved.clone() };
    let mut again = titled(&["2 3\n0 0\n"]);
    again.remember(Scores::default(), Some(renamed));
    assert_eq!(choose(&mut again, MenuAction::Continue), Some(FollowUp::Load));
    assert_eq!(again.game().hash(), play.game().hash());
    let mut other = titled(&["3 3\n0 0\n"]);
    other.remember(Scores::default(), Some(saved.clone()));
    assert_eq!(choose(&mut other, MenuAction::Continue), Some(FollowUp::Turn));
    assert_eq!((other.screen().page(), &other.progress.saved), (Some(Page::Changed), &Some(saved)));
}

/// The window system may end the program without a word: whatever is paused is kept at once, and a
/// game that is played every few seconds.
#[test]
fn a_run_that_is_played_is_kept_meanwhile() {
    let kept = |play: &mut Play| -> Vec<u64> {
        let notes = play.take_save_requests().into_iter();
        let saved = notes.filter_map(|note| match note {
            SaveRequest::Run(saved) => saved,
            _ => None,
        });
        saved.map(|saved| saved.record.verify().expect("it goes on").steps()).collect()
    };
    let mut play = titled(&["2 3\n0 0\n"]);
    choose(&mut play, MenuAction::Run);
    (0..1500).for_each(|_| _ = play.step(&Input::default()));
    assert_eq!(kept(&mut play), [0, 600, 1200]);
    play.command(Command::Pause);
    assert_eq!(kept(&mut play), [1500]);
    play.command(Command::Pause);
    (0..10).for_each(|_| _ = play.step(&Input::default()));
    play.lose_focus();
    assert_eq!(kept(&mut play), [1510]);
    let mut practice = titled(&["2 3\n0 0\n"]);
    choose(&mut practice, MenuAction::Practice);
    choose(&mut practice, MenuAction::Start);
    (0..700).for_each(|_| _ = practice.step(&Input::default()));
    practice.command(Command::Pause);
    assert!(kept(&mut practice).is_empty());
}

/// What was kept meanwhile goes with the run that ended, and does not come back where it is played
/// on from an earlier moment.
#[test]
fn a_run_that_has_ended_never_waits() {
    let mut play = titled(&["2 3\n0 0\n"]);
    choose(&mut play, MenuAction::Run);
    lose(&mut play);
    assert!(play.take_save_requests().contains(&SaveRequest::Run(None)));
    play_on(&mut play);
    (0..600).for_each(|_| _ = play.step(&Input::default()));
    lose(&mut play);
    let is_of_run = |note: &SaveRequest| matches!(note, SaveRequest::Run(_) | SaveRequest::Scores);
    assert!(!play.take_save_requests().iter().any(is_of_run));
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
    choose(&mut play, MenuAction::Run);
    (0..300).for_each(|_| _ = play.step(&Input::default()));
    let hash = play.game().hash();
    play_on(&mut play);
    let saved = play.progress.saved.clone().expect("it waits");
    assert_eq!((saved.record.hash, saved.number, saved.counts), (hash, 1, true));
    until_end(&mut play);
    assert_eq!(play.progress.saved.as_ref(), Some(&saved));
    choose(&mut play, MenuAction::Leave);
    play.screen.to_title();
    choose(&mut play, MenuAction::Continue);
    assert_eq!(play.game().hash(), hash);
    until_end(&mut play);
    let won = play.progress.saved.clone().expect("the next level waits");
    assert_eq!((won.number, won.counts), (2, true));
    play_on(&mut play);
    assert_eq!(play.progress.saved, Some(won));
}

/// The levels of a run that is played change while its result is read.
#[test]
fn a_run_asks_before_its_next_level_too() {
    let mut play = titled(&["2\n0\n", "2 2\n0 0\n"]);
    choose(&mut play, MenuAction::Run);
    until_end(&mut play);
    let saved = play.progress.saved.clone();
    let id = play.levels().chosen_id().expect("a level");
    play.change_level(id, crate::level::parse("1", "1", "3 3\n0 0\n").expect("a good level"));
    assert_eq!(choose(&mut play, MenuAction::Next), Some(FollowUp::Turn));
    assert_eq!((play.screen().page(), &play.progress.saved), (Some(Page::Changed), &saved));
    play.command(Command::Back);
    assert_eq!(play.screen().page(), Some(Page::End));
    choose(&mut play, MenuAction::Next);
    assert_eq!(choose(&mut play, MenuAction::Anyway), Some(FollowUp::Begin));
}

/// An author saves a level, goes back to how it began, and saves again.
#[test]
fn a_level_that_changes_after_it_was_begun_anew_is_compared_with_the_one_that_is_played() {
    let rows = |count: usize| level(&"2 3 4\n".repeat(count));
    let bricks = |play: &Play| play.game().bricks().iter().count();
    let backs: [fn(&mut Play); 2] = [
        |play| {
            play.command(Command::Pause);
            choose(play, MenuAction::Open(Page::Retry));
            choose(play, MenuAction::Retry);
        },
        |play| {
            let first = play.record().begin();
            play.play_on_from(&first, &[]);
        },
    ];
    for back in backs {
        let mut play = titled(&["2 3 4\n2 3 4\n", "2\n0\n"]);
        choose(&mut play, MenuAction::Run);
        (0..5).for_each(|_| _ = play.step(&Input::default()));
        let id = play.levels().chosen_id().expect("a level");
        play.change_level(id, rows(4));
        assert_eq!(bricks(&play), 12);
        back(&mut play);
        (0..5).for_each(|_| _ = play.step(&Input::default()));
        assert_eq!(bricks(&play), 6, "as it began");
        play.change_level(id, rows(5));
        assert_eq!(bricks(&play), 15);
        play.change_level(id, rows(1));
        assert_eq!(bricks(&play), 3);
    }
}

/// Whatever moment the program is killed in, at most the record is lost.
#[test]
fn what_an_end_leaves_is_written_scores_first_and_the_record_last() {
    let kinds = |play: &mut Play| -> Vec<&'static str> {
        let kind = |request: &SaveRequest| match request {
            SaveRequest::Scores => Some("scores"),
            SaveRequest::Record(_) => Some("record"),
            SaveRequest::Run(Some(_)) => Some("goes on"),
            SaveRequest::Run(None) => Some("ended"),
            _ => None,
        };
        play.take_save_requests().iter().filter_map(kind).collect()
    };
    let mut play = titled(&["2\n0\n", "2\n0\n"]);
    for (action, expected) in [(MenuAction::Run, "goes on"), (MenuAction::Next, "ended")] {
        choose(&mut play, action);
        learn_all(&mut play);
        kinds(&mut play);
        until_end(&mut play);
        assert_eq!(kinds(&mut play), ["scores", expected, "record"]);
    }
}

/// A new run asks before it takes the place of one that waits.
#[test]
fn a_run_that_waits_is_not_lost_unasked() {
    let mut play = titled(&["2 3\n0 0\n"]);
    choose(&mut play, MenuAction::Run);
    (0..200).for_each(|_| _ = play.step(&Input::default()));
    play.command(Command::Back);
    choose(&mut play, MenuAction::Leave);
    assert_eq!(play.screen().page(), Some(Page::Title));
    let saved = play.progress.saved.clone();
    assert_eq!(choose(&mut play, MenuAction::Run), Some(FollowUp::Turn));
    assert_eq!(play.screen().page(), Some(Page::Replace));
    play.command(Command::Back);
    assert_eq!(play.progress.saved.clone(), saved);
    choose(&mut play, MenuAction::Run);
    assert_eq!(choose(&mut play, MenuAction::Replace), Some(FollowUp::Begin));
    assert_ne!(play.progress.saved.clone(), saved);
}

/// Its levels may be another folder's, which this program was not started with.
#[test]
fn a_run_through_levels_that_are_not_here_is_not_lost_unasked() {
    let mut play = titled(&["2 3\n0 0\n"]);
    choose(&mut play, MenuAction::Run);
    (0..200).for_each(|_| _ = play.step(&Input::default()));
    play.leave();
    let elsewhere = SetKey { name: "Elsewhere".to_owned(), fingerprint: 1 };
    let saved = SavedRun { set: elsewhere, ..play.progress.saved.clone().expect("the run waits") };
    let mut again = titled(&["2 3\n0 0\n"]);
    again.remember(Scores::default(), Some(saved.clone()));
    assert_eq!(again.view(1.0, None).context.saved, None, "it cannot go on here");
    assert_eq!(choose(&mut again, MenuAction::Run), Some(FollowUp::Turn));
    assert_eq!(again.screen().page(), Some(Page::Replace));
    let menu = again.screen().menu().clone();
    let choices: Vec<_> = menu.entries(&again.menu_context()).iter().map(|entry| entry.action).collect();
    assert_eq!(choices, [MenuAction::Back, MenuAction::Replace], "nothing that cannot be done");
    let notes = again.take_save_requests();
    assert_eq!((again.progress.saved.as_ref(), notes), (Some(&saved), vec![]));
    assert_eq!(choose(&mut again, MenuAction::Replace), Some(FollowUp::Begin));
    assert_ne!(again.progress.saved, Some(saved.clone()));
}

/// The file of the next level is away while this one is won, as it is for a moment while an editor
/// saves it.
#[test]
fn a_run_whose_next_level_is_away_waits_for_it() {
    let second = "2 2\n0 0\n";
    let mut play = titled(&["2\n0\n", second]);
    choose(&mut play, MenuAction::Run);
    play.step(&Input::default());
    let next = play.levels_mut().set_levels(0).nth(1).map(|(id, _)| id).expect("a level");
    let second = play.levels_mut().level(next).cloned().expect("a level");
    assert!(play.remove_level(next));
    until_end(&mut play);
    let end = play.view(1.0, None).context.end.expect("the end").clone();
    assert!(end.run.is_none() && end.news.is_some(), "the run has not ended");
    let last = play.take_save_requests().into_iter().rfind(|note| matches!(note, SaveRequest::Run(_)));
    assert!(matches!(last, Some(SaveRequest::Run(Some(run))) if run.number == 2), "it waits");
    assert_eq!(choose(&mut play, MenuAction::Next), Some(FollowUp::Turn));
    let view = play.view(1.0, None);
    let said = view.message.map(|message| message.text.as_str()).unwrap_or_default();
    assert!(said.contains("level 2 of this run is missing"), "{said}");
    assert!(
        view.context.saved.is_some_and(|run| run.number == 2) && play.take_save_requests().is_empty(),
        "it still waits"
    );
    // The level is back: nothing was changed, so nothing is asked, and the run counts.
    play.change_level(next, second);
    assert_eq!(choose(&mut play, MenuAction::Next), Some(FollowUp::Begin));
    until_end(&mut play);
    let view = play.view(1.0, None);
    assert!(view.context.end.is_some_and(|end| end.run.is_some()) && view.table.len() == 1);
}

/// While a run's next level is about to begin, the file of one that is won goes: the run goes on.
#[test]
fn a_level_that_is_won_may_go_while_the_next_one_begins() {
    let mut play = titled(&["2\n0\n", "2 2\n0 0\n"]);
    choose(&mut play, MenuAction::Run);
    let first = play.levels().chosen_id().expect("a level");
    until_end(&mut play);
    assert_eq!(choose(&mut play, MenuAction::Next), Some(FollowUp::Begin));
    assert!(play.remove_level(first));
    play.step(&Input::default());
    assert!(play.round.run.as_ref().is_some_and(|run| run.number == 2), "it is a level of the run");
    play.change_level(first, level("2\n0\n"));
    wins_the_run(&mut play, 3);
}

/// Plays to the end of the last level: the run is won, with so many bricks, and has its place.
fn wins_the_run(play: &mut Play, bricks: u32) {
    until_end(play);
    let end = play.view(1.0, None).context.end.cloned().expect("the end");
    assert!(end.run.is_some_and(|run| run.totals.bricks == bricks && run.is_won) && end.place == Some(0));
}

/// An author adds one, or a copy of one comes: the run went through those that were there.
#[test]
fn a_level_that_comes_behind_the_last_one_keeps_no_run_from_its_result() {
    let mut play = titled(&["2\n0\n", "2 2\n0 0\n"]);
    choose(&mut play, MenuAction::Run);
    until_end(&mut play);
    choose(&mut play, MenuAction::Next);
    play.levels_mut().add(Some(level("2 3\n0 0\n")), None);
    wins_the_run(&mut play, 3);
}

/// A file of the run's set is away at the moment in which the run ends.
#[test]
fn a_run_that_ends_while_a_level_is_away_has_its_place() {
    let mut play = titled(&["2 2 2 2\n0 0 0 0\n", "2\n0\n"]);
    choose(&mut play, MenuAction::Run);
    play.step(&Input::default());
    let next = play.levels_mut().set_levels(0).nth(1).map(|(id, _)| id).expect("a level");
    let mut autopilot = Autopilot::new(1);
    while play.game().score().points == 0 {
        let input = autopilot.input(play.game());
        play.step(&input);
    }
    assert!(play.remove_level(next));
    lose(&mut play);
    let end = play.view(1.0, None).context.end.cloned().expect("the end");
    assert!(end.run.is_some() && end.place == Some(0));
    assert!(play.take_save_requests().contains(&SaveRequest::Scores));
    let view = play.view(1.0, None);
    assert_eq!((view.table.len(), view.place), (1, Some(0)), "the table is that of the levels as they were");
}

#[test]
fn a_run_with_help_from_outside_goes_on_without_a_result() {
    let mut play = titled(&["2 3\n0 0\n"]);
    choose(&mut play, MenuAction::Run);
    (0..300).for_each(|_| _ = play.step(&Input::default()));
    play.void_result();
    let said = play.save_message.as_ref().map_or("", |said| &said.text);
    assert!(said.contains("unranked"), "{said}");
    play.leave();
    assert!(play.progress.saved.is_some_and(|saved| !saved.counts && saved.record.inputs().count() == 300));
}

#[test]
fn a_run_that_does_not_come_to_its_saved_state_begins_its_level_anew() {
    let mut play = titled(&["2 3\n0 0\n"]);
    choose(&mut play, MenuAction::Run);
    (0..300).for_each(|_| _ = play.step(&Input::default()));
    let mut saved = play.round.saved().expect("a run");
    let goes_on = |saved: &SavedRun| {
        let mut play = titled(&["2 3\n0 0\n"]);
        play.remember(Scores::default(), Some(saved.clone()));
        choose(&mut play, MenuAction::Continue);
        play.game().steps()
    };
    assert_eq!(goes_on(&saved), 300);
    // As another version would have left it.
    saved.record.push(Input::default());
    assert_eq!(goes_on(&saved), 0);
}

#[test]
fn a_run_by_earlier_rules_goes_on_at_its_levels_start_by_those_of_today() {
    let mut play = titled(&["2 3\n0 0\n"]);
    choose(&mut play, MenuAction::Run);
    (0..300).for_each(|_| _ = play.step(&Input::default()));
    let text = play.round.saved().expect("a run").to_text().replace("terms run 5 ", "terms run ");
    let saved = SavedRun::parse("run.toml", &text).expect("a run");
    let mut play = titled(&["2 3\n0 0\n"]);
    play.remember(Scores::default(), Some(saved));
    choose(&mut play, MenuAction::Continue);
    assert_eq!(play.game().steps(), 0);
    let again = play.round.saved().expect("a run");
    assert!(again.counts && again.record.terms == again.record.terms.current());
}

/// Levels of one's own stand behind the game's, and are no part of a run through those.
#[test]
fn in_a_run_levels_are_counted_by_its_set() {
    let mut levels = LevelList::from(vec![level("2\n")]);
    for name in ["mine/a.lvl", "mine/b.lvl"] {
        levels.add(Some(level("3\n")), Some(name.into()));
    }
    levels.add_set("Mine", vec![Some("mine".into())]);
    let mut play = Play::new(levels, 1, 1).at_title();
    assert_eq!(play.view(1.0, None).number, (2, 3));
    choose(&mut play, MenuAction::Run);
    assert_eq!(play.view(1.0, None).number, (1, 2));
}

/// Its only file was removed.
#[test]
fn a_run_through_a_set_without_levels_says_why_it_does_not_begin() {
    let mut levels = LevelList::from(vec![level("2\n")]);
    levels.add_set("Mine", vec![Some("mine".into())]);
    let mut play = Play::new(levels, 0, 1).at_title();
    choose(&mut play, MenuAction::Run);
    let said = play.save_message.as_ref().map_or("", |said| &said.text);
    assert_eq!(said, "Mine has no levels now; pick another set under Levels and difficulty");
}

/// Going on with a run chooses nothing for the next one; and folders of a command line may have one
/// name.
#[test]
fn the_next_run_goes_through_what_was_chosen_for_it() {
    let mut levels = LevelList::from(vec![level("2\n0\n")]);
    levels.add(Some(level("3\n")), Some("one/winter/a.lvl".into()));
    levels.add(Some(level("4\n")), Some("two/winter/a.lvl".into()));
    levels.add_set("Game", vec![None]);
    ["one/winter", "two/winter"].iter().for_each(|folder| levels.add_set("winter", vec![Some(folder.into())]));
    let mut play = Play::new(levels, 0, 1).at_title();
    choose(&mut play, MenuAction::Open(Page::Options));
    choose(&mut play, MenuAction::Set);
    assert_eq!(
        (play.selection.set, play.settings().levels.as_str()),
        (1, ""),
        "folders of a command line are for this time"
    );
    play.command(Command::Back);
    play.set_run_levels("");
    play.set_own_levels(Some("own levels".to_owned()));
    choose(&mut play, MenuAction::Run);
    (0..300).for_each(|_| _ = play.step(&Input::default()));
    play.command(Command::Pause);
    choose(&mut play, MenuAction::Leave);
    choose(&mut play, MenuAction::Open(Page::Options));
    (0..2).for_each(|_| _ = choose(&mut play, MenuAction::Set));
    assert_eq!(play.settings().levels, "winter");
    play.command(Command::Back);
    choose(&mut play, MenuAction::Continue);
    assert_eq!((play.selection.set, play.view(1.0, None).context.table_set), (2, 0), "the table is that of the run");
    assert_eq!(play.settings().levels, "winter");
    let set = |play: &mut Play, name: &str| {
        play.set_run_levels(name);
        play.selection.set
    };
    assert_eq!(["winter", "", "gone"].map(|name| set(&mut play, name)), [1, 0, 0]);
}

/// The game's own levels in a folder of the player's, and a file manager's copy of it.
#[test]
fn folders_with_the_name_of_the_games_levels_are_chosen_and_go_on() {
    let mut levels = LevelList::from(vec![level("2\n0\n")]);
    let folders = ["own/Game", "own/Game (2)"];
    for (folder, bricks) in folders.iter().zip(["3\n0\n", "4\n0\n"]) {
        levels.add(Some(level(bricks)), Some(format!("{folder}/a.lvl").into()));
    }
    levels.add_set("Game", vec![None]);
    let name = |folder: &str| folder.rsplit('/').next().expect("a name").to_owned();
    folders.iter().for_each(|folder| levels.add_set(&name(folder), vec![Some(folder.into())]));
    let mut play = Play::new(levels, 0, 1).at_title();
    play.set_own_levels(Some("own levels".to_owned()));
    let names = [0, 1, 2].map(|set| play.selection.name_of(set).to_owned());
    assert_eq!(names, ["", "Game", "Game (2)"]);
    for (set, name) in names.iter().enumerate() {
        play.set_run_levels(name);
        assert_eq!(play.selection.set, set, "{name}");
    }
    // The level of a run that waits is changed, and it goes on with the folder's.
    play.set_run_levels(&names[1]);
    choose(&mut play, MenuAction::Run);
    (0..300).for_each(|_| _ = play.step(&Input::default()));
    play.command(Command::Pause);
    choose(&mut play, MenuAction::Leave);
    let (id, _) = play.levels().set_levels(1).next().expect("its level");
    play.change_level(id, level("2 2\n0 0\n"));
    choose(&mut play, MenuAction::Continue);
    assert_eq!(choose(&mut play, MenuAction::Anyway), Some(FollowUp::Begin));
    assert_eq!(play.record().level, level("2 2\n0 0\n"));
}

/// A folder that has only other folders in it.
#[test]
fn a_set_without_levels_is_passed_over() {
    let mut levels = LevelList::from(vec![level("2\n")]);
    levels.add(Some(level("3\n")), Some("mine/a.lvl".into()));
    for (name, folder) in [("Game", None), ("Empty", Some("empty".into())), ("Mine", Some("mine".into()))] {
        levels.add_set(name, vec![folder]);
    }
    let mut play = Play::new(levels, 0, 1).at_title();
    choose(&mut play, MenuAction::Open(Page::Options));
    let mut next = || {
        choose(&mut play, MenuAction::Set);
        play.selection.set
    };
    assert_eq!([next(), next(), next()], [2, 0, 2]);
}
