//! Tests for runs: how they start, are saved, continue and end.

use super::tests::{choose, learn_all, level, lose, titled, until_end};
use super::*;
use crate::game::rules::Rules;
use crate::game::{Carried, Score, Steer};
use crate::lab::autopilot::Autopilot;
use crate::menu::{Command, MenuAction, Page};
use crate::player::SetKey;

/// Returns the points of a run after a won level, including the level's bonus.
fn final_score(session: &Session) -> u32 {
    session.game().score().points + session.menu_context().end.map_or(0, |end| end.level.bonus().sum())
}

/// A bonus that exceeds the points for a life grants a life at the start of the next level.
#[test]
fn bonus_wins_lives() {
    let mut session = titled(&["2\n0\n", "2 2\n"]);
    choose(&mut session, MenuAction::StartRun);
    let goal = Rules::RUN.life_points;
    let carried = Carried { score: Score { points: goal - 500, combo: 0 }, ..session.attempt.game.carried() };
    session.attempt.game = session.attempt.game.clone().carrying(carried);
    until_end(&mut session);
    assert_eq!((session.game().lives(), session.game().score().points), (carried.lives, goal - 490));
    choose(&mut session, MenuAction::Next);
    assert!(session.game().score().points > goal);
    assert_eq!((session.game().lives(), session.game().carried().all_lives), (carried.lives + 1, carried.lives + 1));
}

/// In a run, points and lives carry over to the next level. Single levels start without them.
#[test]
fn a_run_continues_in_the_next_level() {
    for is_run in [true, false] {
        let mut session = titled(&["2\n0\n", "2 2\n"]);
        if is_run {
            assert_eq!(choose(&mut session, MenuAction::StartRun), Some(FollowUp::Begin));
        } else {
            choose(&mut session, MenuAction::Practice);
            assert_eq!(choose(&mut session, MenuAction::Start), Some(FollowUp::Begin));
        }
        until_end(&mut session);
        let bonus = session.menu_context().end.expect("an end").level.bonus();
        let won = bonus.add_to(session.game().carried(), session.game().rules());
        assert_eq!(session.command(Command::Confirm), Some(FollowUp::Begin), "the first entry leads on");
        let next = session.game().carried();
        assert_eq!((session.levels().number(), next == won, next.score.points > 0), (2, is_run, is_run));
    }
}

#[test]
fn a_run_that_is_won_leaves_a_result_and_waits_no_longer() {
    let mut session = titled(&["2\n0\n", "2 2\n0 0\n"]);
    choose(&mut session, MenuAction::StartRun);
    until_end(&mut session);
    let first = session.game().score().points;
    assert_eq!(session.menu_context().run.saved.map(|saved| saved.number), Some(2), "it waits at the next level");
    choose(&mut session, MenuAction::Next);
    until_end(&mut session);
    let points = final_score(&session);
    assert!(points > first && first > 0);
    let view = session.view(1.0, None);
    let run = view.context.end.and_then(|end| end.run.clone()).expect("the run's result");
    assert_eq!((run.totals.points, run.totals.bricks, run.level, run.is_won), (points, 3, 2, true));
    assert_eq!((view.scores.table.len(), view.context.run.saved), (1, None));
    assert_eq!(view.scores.newest, Some(&view.scores.table[0]));
    choose(&mut session, MenuAction::Name);
    "ann".chars().for_each(|letter| _ = session.command(Command::Type(letter)));
    session.command(Command::Confirm);
    let view = session.view(1.0, None);
    assert_eq!((view.screen.page(), view.scores.table[0].name.as_str()), (Some(Page::Scores), "ann"));
    assert_eq!(view.scores.newest, Some(&view.scores.table[0]));
    let notes = session.take_save_requests();
    let records = notes.iter().filter(|note| matches!(note, SaveRequest::Record(_))).count();
    assert_eq!(
        (records, notes.contains(&SaveRequest::Scores), notes.contains(&SaveRequest::Run(None))),
        (2, true, true)
    );
}

/// A run left in the middle of a level continues with the same bricks, balls and score, even after
/// a restart of the program.
#[test]
fn a_run_resumes_at_its_last_moment() {
    let texts = ["2\n0\n", "2 3 4 5 2 3 4 5\n0 0 0 0 0 0 0 0\n"];
    let mut session = titled(&texts);
    choose(&mut session, MenuAction::StartRun);
    until_end(&mut session);
    choose(&mut session, MenuAction::Next);
    let mut autopilot = Autopilot::new(1);
    while session.game().bricks().breakable() > 5 {
        let input = autopilot.input(session.game());
        session.step(&input);
    }
    let (hash, score) = (session.game().hash(), session.game().score());
    session.leave();
    let saved = session.take_save_requests().into_iter().rev().find_map(|note| match note {
        SaveRequest::Run(saved) => saved,
        _ => None,
    });
    let text = saved.expect("the run waits").to_text();
    let saved = SavedRun::parse("run", &text).expect("its own text");
    let mut again = titled(&texts);
    again.remember(Scores::default(), Some(saved));
    let stands = again.menu_context().run.saved.expect("it waits");
    assert_eq!((stands.number, stands.carried), (2, session.game().carried()), "the menu tells where it stands");
    assert_eq!(choose(&mut again, MenuAction::Continue), Some(FollowUp::Load));
    assert_eq!((again.game().hash(), again.game().score(), again.levels().number()), (hash, score, 2));
    assert_eq!(again.screen().mode(), Mode::Playing, "it needs no other key");
    until_end(&mut again);
    let run = again.view(1.0, None).context.end.and_then(|end| end.run.clone()).expect("the run's result");
    assert_eq!((run.totals.bricks, run.totals.points), (9, final_score(&again)));
}

#[test]
fn a_level_of_a_run_begins_anew_for_a_life() {
    let mut session = titled(&["2\n0\n", "2 3 4 5 2 3 4 5\n0 0 0 0 0 0 0 0\n"]);
    choose(&mut session, MenuAction::StartRun);
    until_end(&mut session);
    choose(&mut session, MenuAction::Next);
    let begun = session.game().carried();
    let mut autopilot = Autopilot::new(1);
    while session.game().bricks().breakable() > 5 {
        let input = autopilot.input(session.game());
        session.step(&input);
    }
    let (lives, steps, flight) = (session.game().lives(), session.game().steps(), session.game().flight_steps());
    session.take_save_requests();
    session.command(Command::Pause);
    choose(&mut session, MenuAction::Open(Page::Retry));
    assert_eq!(session.screen().page(), Some(Page::Retry), "it is asked first");
    assert_eq!(choose(&mut session, MenuAction::Retry), Some(FollowUp::Begin));
    session.step(&Input::default());
    assert_eq!((session.screen().page(), session.game().bricks().breakable()), (None, 8));
    assert_eq!((session.game().score(), session.game().lives()), (begun.score, lives - 1));
    let notes = session.take_save_requests();
    assert!(
        notes.iter().any(|note| matches!(note, SaveRequest::Record(record) if record.inputs().count() as u64 == steps))
    );
    let waits =
        |note: &SaveRequest| matches!(note, SaveRequest::Run(Some(run)) if run.standing().carried.lives == lives - 1);
    assert!(notes.iter().any(waits), "should the program end now");
    until_end(&mut session);
    let again = session.game().flight_steps();
    let run = session.menu_context().end.and_then(|end| end.run.clone()).expect("the run's result");
    assert_eq!((run.totals.bricks, run.totals.points), (9, final_score(&session)), "what was broken twice counts once");
    assert!(run.totals.lives_lost >= 1 && run.totals.steps > flight + again);
}

/// An author adds and removes levels during a run.
#[test]
fn a_level_begins_anew_whatever_levels_came_or_went() {
    let mut session = titled(&["2\n0\n", "2 3\n0 0\n", "2 2 2\n0 0 0\n"]);
    choose(&mut session, MenuAction::StartRun);
    let first = session.levels().chosen_id().expect("a level");
    until_end(&mut session);
    choose(&mut session, MenuAction::Next);
    session.step(&Input::default());
    session.levels_mut().add(Some(level("2 3\n0 0\n")), None);
    assert!(session.remove_level(first));
    session.take_save_requests();
    session.command(Command::Pause);
    choose(&mut session, MenuAction::Open(Page::Retry));
    assert_eq!(choose(&mut session, MenuAction::Retry), Some(FollowUp::Begin));
    let run = session.attempt.run.clone().expect("the run");
    assert_eq!((run.number, run.levels, session.game().bricks().breakable()), (2, 3, 2), "the same level");
    assert!(session.attempt.counts && run.next.is_some_and(|next| next == level("2 2 2\n0 0 0\n")));
    let records = session.take_save_requests().iter().filter(|note| matches!(note, SaveRequest::Record(_))).count();
    assert_eq!(records, 1, "what was played of it");
}

/// A restart takes back the points and lives won in the level. Otherwise each restart would gain a
/// life.
#[test]
fn a_life_won_in_a_level_is_not_kept_by_its_restart() {
    let mut session = titled(&["2 2 2\n0 0 0\n"]);
    choose(&mut session, MenuAction::StartRun);
    session.step(&Input::default());
    let begun = session.game().lives();
    session.grant(PowerUpKind::ExtraLife);
    session.step(&Input::default());
    assert_eq!(session.game().lives(), begun + 1);
    session.command(Command::Pause);
    choose(&mut session, MenuAction::Open(Page::Retry));
    assert_eq!(choose(&mut session, MenuAction::Retry), Some(FollowUp::Begin));
    assert_eq!(session.game().lives(), begun - 1);
}

#[test]
fn without_a_life_to_spare_no_level_begins_anew() {
    let mut session = titled(&["tile a: hits=9\naaaaaaaa\n........\n"]);
    choose(&mut session, MenuAction::StartRun);
    session.step(&Input::default());
    while session.game().lives() > 1 {
        assert!(session.menu_context().run.can_retry);
        session.step(&Input { launch: true, steer: Steer::To(0.0), ..Input::default() });
    }
    assert!(!session.menu_context().run.can_retry);
}

/// A run whose levels have changed continues, but can no longer be compared with other runs.
#[test]
fn a_run_through_changed_levels_continues_without_a_result() {
    let mut session = titled(&["2\n0\n", "2 2\n0 0\n"]);
    choose(&mut session, MenuAction::StartRun);
    until_end(&mut session);
    let saved = session.progress.saved.clone();
    let mut again = titled(&["2\n0\n", "2 2 2\n0 0 0\n"]);
    again.remember(Scores::default(), saved.clone());
    assert_eq!(choose(&mut again, MenuAction::Continue), Some(FollowUp::Changed));
    assert_eq!(again.screen().page(), Some(Page::Changed), "it is asked first");
    again.command(Command::Back);
    assert_eq!((again.screen().page(), &again.progress.saved), (Some(Page::Title), &saved));
    assert_eq!(again.take_save_requests(), [], "nothing was written");
    choose(&mut again, MenuAction::Continue);
    assert_eq!(choose(&mut again, MenuAction::ContinueAnyway), Some(FollowUp::Begin));
    assert!(again.save_message.as_ref().is_some_and(|said| said.text.contains("have changed")));
    assert!(again.game().score().points > 0 && again.game().bricks().breakable() == 3);
    until_end(&mut again);
    let view = again.view(1.0, None);
    assert!(view.scores.table.is_empty() && view.context.end.is_some_and(|end| end.news.is_none()));
}

/// A folder of the same name may hold different levels, and a run's folder may be renamed.
#[test]
fn a_run_is_known_by_its_levels() {
    let mut session = titled(&["2 3\n0 0\n"]);
    choose(&mut session, MenuAction::StartRun);
    (0..200).for_each(|_| _ = session.step(&Input::default()));
    session.leave();
    let saved = session.progress.saved.clone().expect("the run waits");
    let renamed = SavedRun { set: SetKey { name: "Elsewhere".to_owned(), ..saved.set.clone() }, ..saved.clone() };
    let mut again = titled(&["2 3\n0 0\n"]);
    again.remember(Scores::default(), Some(renamed));
    assert_eq!(choose(&mut again, MenuAction::Continue), Some(FollowUp::Load));
    assert_eq!(again.game().hash(), session.game().hash());
    let mut other = titled(&["3 3\n0 0\n"]);
    other.remember(Scores::default(), Some(saved.clone()));
    assert_eq!(choose(&mut other, MenuAction::Continue), Some(FollowUp::Changed));
    assert_eq!((other.screen().page(), &other.progress.saved), (Some(Page::Changed), &Some(saved)));
}

/// The window system may end the program without warning. A run is saved at once when it is paused,
/// and every few seconds during play.
#[test]
fn a_run_that_is_played_is_kept_meanwhile() {
    let kept = |session: &mut Session| -> Vec<u64> {
        let notes = session.take_save_requests().into_iter();
        let saved = notes.filter_map(|note| match note {
            SaveRequest::Run(saved) => saved,
            _ => None,
        });
        saved.map(|saved| saved.record.verify().expect("it goes on").steps()).collect()
    };
    let mut session = titled(&["2 3\n0 0\n"]);
    choose(&mut session, MenuAction::StartRun);
    (0..1500).for_each(|_| _ = session.step(&Input::default()));
    assert_eq!(kept(&mut session), [0, 600, 1200]);
    session.command(Command::Pause);
    assert_eq!(kept(&mut session), [1500]);
    session.command(Command::Pause);
    (0..10).for_each(|_| _ = session.step(&Input::default()));
    session.lose_focus();
    assert_eq!(kept(&mut session), [1510]);
    let mut practice = titled(&["2 3\n0 0\n"]);
    choose(&mut practice, MenuAction::Practice);
    choose(&mut practice, MenuAction::Start);
    (0..700).for_each(|_| _ = practice.step(&Input::default()));
    practice.command(Command::Pause);
    assert!(kept(&mut practice).is_empty());
}

/// The end of a run deletes the saved run. Playing on from an earlier moment does not bring it
/// back.
#[test]
fn a_run_that_has_ended_never_waits() {
    let mut session = titled(&["2 3\n0 0\n"]);
    choose(&mut session, MenuAction::StartRun);
    lose(&mut session);
    assert!(session.take_save_requests().contains(&SaveRequest::Run(None)));
    play_on(&mut session);
    (0..600).for_each(|_| _ = session.step(&Input::default()));
    lose(&mut session);
    let is_of_run = |note: &SaveRequest| matches!(note, SaveRequest::Run(_) | SaveRequest::Scores);
    assert!(!session.take_save_requests().iter().any(is_of_run));
}

/// Plays on from the first step of the game.
fn play_on(session: &mut Session) {
    let (mut earlier, start) = (session.record().begin(), Input { start: true, ..Input::default() });
    earlier.step(&start, &mut Vec::new());
    session.play_on_from(&earlier, &[start]);
}

/// Playing on from an earlier moment is a separate game. The saved run stays as it is, whether its
/// level is unfinished or won.
#[test]
fn a_run_is_kept_while_a_game_continues_from_an_earlier_moment() {
    let mut session = titled(&["2 3\n0 0\n", "2\n0\n"]);
    choose(&mut session, MenuAction::StartRun);
    (0..300).for_each(|_| _ = session.step(&Input::default()));
    let hash = session.game().hash();
    play_on(&mut session);
    let saved = session.progress.saved.clone().expect("it waits");
    assert_eq!((saved.record.hash, saved.number, saved.counts), (hash, 1, true));
    until_end(&mut session);
    assert_eq!(session.progress.saved.as_ref(), Some(&saved));
    choose(&mut session, MenuAction::Leave);
    session.screen.to_title();
    choose(&mut session, MenuAction::Continue);
    assert_eq!(session.game().hash(), hash);
    until_end(&mut session);
    let won = session.progress.saved.clone().expect("the next level waits");
    assert_eq!((won.number, won.counts), (2, true));
    play_on(&mut session);
    assert_eq!(session.progress.saved, Some(won));
}

/// A run's levels change while the player reads a level's result.
#[test]
fn a_run_asks_before_its_next_changed_level() {
    let mut session = titled(&["2\n0\n", "2 2\n0 0\n"]);
    choose(&mut session, MenuAction::StartRun);
    until_end(&mut session);
    let saved = session.progress.saved.clone();
    let id = session.levels().chosen_id().expect("a level");
    session.change_level(id, crate::level::parse("1", "1", "3 3\n0 0\n").expect("a good level"));
    assert_eq!(choose(&mut session, MenuAction::Next), Some(FollowUp::Changed));
    assert_eq!((session.screen().page(), &session.progress.saved), (Some(Page::Changed), &saved));
    session.command(Command::Back);
    assert_eq!(session.screen().page(), Some(Page::End));
    choose(&mut session, MenuAction::Next);
    assert_eq!(choose(&mut session, MenuAction::ContinueAnyway), Some(FollowUp::Begin));
}

/// An author saves a level, restarts it, and saves it again.
#[test]
fn a_level_that_changes_after_it_was_begun_anew_is_compared_with_the_one_that_is_played() {
    let rows = |count: usize| level(&"2 3 4\n".repeat(count));
    let bricks = |session: &Session| session.game().bricks().iter().count();
    let backs: [fn(&mut Session); 2] = [
        |session| {
            session.command(Command::Pause);
            choose(session, MenuAction::Open(Page::Retry));
            choose(session, MenuAction::Retry);
        },
        |session| {
            let first = session.record().begin();
            session.play_on_from(&first, &[]);
        },
    ];
    for back in backs {
        let mut session = titled(&["2 3 4\n2 3 4\n", "2\n0\n"]);
        choose(&mut session, MenuAction::StartRun);
        (0..5).for_each(|_| _ = session.step(&Input::default()));
        let id = session.levels().chosen_id().expect("a level");
        session.change_level(id, rows(4));
        assert_eq!(bricks(&session), 12);
        back(&mut session);
        (0..5).for_each(|_| _ = session.step(&Input::default()));
        assert_eq!(bricks(&session), 6, "as it began");
        session.change_level(id, rows(5));
        assert_eq!(bricks(&session), 15);
        session.change_level(id, rows(1));
        assert_eq!(bricks(&session), 3);
    }
}

/// If the program is killed at any moment, at most the replay is lost.
#[test]
fn the_end_of_a_run_saves_scores_first_and_the_replay_last() {
    let kinds = |session: &mut Session| -> Vec<&'static str> {
        let kind = |request: &SaveRequest| match request {
            SaveRequest::Scores => Some("scores"),
            SaveRequest::Record(_) => Some("record"),
            SaveRequest::Run(Some(_)) => Some("goes on"),
            SaveRequest::Run(None) => Some("ended"),
            _ => None,
        };
        session.take_save_requests().iter().filter_map(kind).collect()
    };
    let mut session = titled(&["2\n0\n", "2\n0\n"]);
    for (action, expected) in [(MenuAction::StartRun, "goes on"), (MenuAction::Next, "ended")] {
        choose(&mut session, action);
        learn_all(&mut session);
        kinds(&mut session);
        until_end(&mut session);
        assert_eq!(kinds(&mut session), ["scores", expected, "record"]);
    }
}

/// A new run asks before it replaces a saved run.
#[test]
fn a_run_that_waits_is_not_lost_unasked() {
    let mut session = titled(&["2 3\n0 0\n"]);
    choose(&mut session, MenuAction::StartRun);
    (0..200).for_each(|_| _ = session.step(&Input::default()));
    session.command(Command::Back);
    choose(&mut session, MenuAction::Leave);
    assert_eq!(session.screen().page(), Some(Page::Title));
    let saved = session.progress.saved.clone();
    assert_eq!(choose(&mut session, MenuAction::StartRun), Some(FollowUp::Changed));
    assert_eq!(session.screen().page(), Some(Page::Replace));
    session.command(Command::Back);
    assert_eq!(session.progress.saved.clone(), saved);
    choose(&mut session, MenuAction::StartRun);
    assert_eq!(choose(&mut session, MenuAction::Replace), Some(FollowUp::Begin));
    assert_ne!(session.progress.saved.clone(), saved);
}

/// The levels of the saved run may be in a folder that is not open now.
#[test]
fn a_run_through_levels_that_are_not_here_is_not_lost_unasked() {
    let mut session = titled(&["2 3\n0 0\n"]);
    choose(&mut session, MenuAction::StartRun);
    (0..200).for_each(|_| _ = session.step(&Input::default()));
    session.leave();
    let elsewhere = SetKey { name: "Elsewhere".to_owned(), fingerprint: 1 };
    let saved = SavedRun { set: elsewhere, ..session.progress.saved.clone().expect("the run waits") };
    let mut again = titled(&["2 3\n0 0\n"]);
    again.remember(Scores::default(), Some(saved.clone()));
    assert_eq!(again.view(1.0, None).context.run.saved, None, "it cannot go on here");
    assert_eq!(choose(&mut again, MenuAction::StartRun), Some(FollowUp::Changed));
    assert_eq!(again.screen().page(), Some(Page::Replace));
    let menu = again.screen().menu().clone();
    let choices: Vec<_> = menu.entries(&again.menu_context()).iter().map(|entry| entry.action).collect();
    assert_eq!(choices, [MenuAction::Back, MenuAction::Replace], "nothing that cannot be done");
    let notes = again.take_save_requests();
    assert_eq!((again.progress.saved.as_ref(), notes), (Some(&saved), vec![]));
    assert_eq!(choose(&mut again, MenuAction::Replace), Some(FollowUp::Begin));
    assert_ne!(again.progress.saved, Some(saved.clone()));
}

/// The next level's file is missing at the end of this level, as it is for a moment while an editor
/// saves the file.
#[test]
fn a_run_whose_next_level_is_away_waits_for_it() {
    let second = "2 2\n0 0\n";
    let mut session = titled(&["2\n0\n", second]);
    choose(&mut session, MenuAction::StartRun);
    session.step(&Input::default());
    let next = session.levels_mut().set_levels(0).nth(1).map(|(id, _)| id).expect("a level");
    let second = session.levels_mut().level(next).cloned().expect("a level");
    assert!(session.remove_level(next));
    until_end(&mut session);
    let end = session.menu_context().end.expect("the end").clone();
    assert!(end.run.is_none() && end.news.is_some(), "the run has not ended");
    let last = session.take_save_requests().into_iter().rfind(|note| matches!(note, SaveRequest::Run(_)));
    assert!(matches!(last, Some(SaveRequest::Run(Some(run))) if run.number == 2), "it waits");
    assert_eq!(choose(&mut session, MenuAction::Next), Some(FollowUp::Changed));
    let view = session.view(1.0, None);
    let said = view.program.message.map(|message| message.text.as_str()).unwrap_or_default();
    assert!(said.contains("level 2 of this run is missing"), "{said}");
    assert!(
        view.context.run.saved.is_some_and(|run| run.number == 2) && session.take_save_requests().is_empty(),
        "it still waits"
    );
    // The level is back unchanged, so the game asks nothing, and the run still counts.
    session.change_level(next, second);
    assert_eq!(choose(&mut session, MenuAction::Next), Some(FollowUp::Begin));
    until_end(&mut session);
    let view = session.view(1.0, None);
    assert!(view.context.end.is_some_and(|end| end.run.is_some()) && view.scores.table.len() == 1);
}

/// The file of a won level is removed just before the run's next level starts. The run continues.
#[test]
fn a_won_level_can_be_deleted_while_the_next_one_begins() {
    let mut session = titled(&["2\n0\n", "2 2\n0 0\n"]);
    choose(&mut session, MenuAction::StartRun);
    let first = session.levels().chosen_id().expect("a level");
    until_end(&mut session);
    assert_eq!(choose(&mut session, MenuAction::Next), Some(FollowUp::Begin));
    assert!(session.remove_level(first));
    session.step(&Input::default());
    assert!(session.attempt.run.as_ref().is_some_and(|run| run.number == 2), "it is a level of the run");
    session.change_level(first, level("2\n0\n"));
    wins_the_run(&mut session, 3);
}

/// Plays the last level to its end. Checks that the run is won with this number of bricks, and
/// ranks first.
fn wins_the_run(session: &mut Session, bricks: u32) {
    until_end(session);
    let end = session.menu_context().end.cloned().expect("the end");
    assert!(end.run.is_some_and(|run| run.totals.bricks == bricks && run.is_won) && end.place == Some(0));
}

/// An author adds a level during a run. The run includes only the levels that existed before.
#[test]
fn a_level_that_comes_behind_the_last_one_keeps_no_run_from_its_result() {
    let mut session = titled(&["2\n0\n", "2 2\n0 0\n"]);
    choose(&mut session, MenuAction::StartRun);
    until_end(&mut session);
    choose(&mut session, MenuAction::Next);
    session.levels_mut().add(Some(level("2 3\n0 0\n")), None);
    wins_the_run(&mut session, 3);
}

/// A file of the run's set is missing at the moment when the run ends.
#[test]
fn a_run_that_ends_while_a_level_is_away_has_its_place() {
    let mut session = titled(&["2 2 2 2\n0 0 0 0\n", "2\n0\n"]);
    choose(&mut session, MenuAction::StartRun);
    session.step(&Input::default());
    let next = session.levels_mut().set_levels(0).nth(1).map(|(id, _)| id).expect("a level");
    let mut autopilot = Autopilot::new(1);
    while session.game().score().points == 0 {
        let input = autopilot.input(session.game());
        session.step(&input);
    }
    assert!(session.remove_level(next));
    lose(&mut session);
    let end = session.menu_context().end.cloned().expect("the end");
    assert!(end.run.is_some() && end.place == Some(0));
    assert!(session.take_save_requests().contains(&SaveRequest::Scores));
    let view = session.view(1.0, None);
    assert_eq!(
        (view.scores.table.len(), view.scores.newest.is_some()),
        (1, true),
        "the table is that of the levels as they were"
    );
}

#[test]
fn a_run_with_outside_help_continues_without_a_result() {
    let mut session = titled(&["2 3\n0 0\n"]);
    choose(&mut session, MenuAction::StartRun);
    (0..300).for_each(|_| _ = session.step(&Input::default()));
    session.void_result();
    let said = session.save_message.as_ref().map_or("", |said| &said.text);
    assert!(said.contains("unranked"), "{said}");
    session.leave();
    assert!(session.progress.saved.is_some_and(|saved| !saved.counts && saved.record.inputs().count() == 300));
}

#[test]
fn a_run_that_does_not_come_to_its_saved_state_begins_its_level_anew() {
    let mut session = titled(&["2 3\n0 0\n"]);
    choose(&mut session, MenuAction::StartRun);
    (0..300).for_each(|_| _ = session.step(&Input::default()));
    let mut saved = session.attempt.saved().expect("a run");
    let goes_on = |saved: &SavedRun| {
        let mut session = titled(&["2 3\n0 0\n"]);
        session.remember(Scores::default(), Some(saved.clone()));
        choose(&mut session, MenuAction::Continue);
        session.game().steps()
    };
    assert_eq!(goes_on(&saved), 300);
    // As if another version had saved the run.
    saved.record.push(Input::default());
    assert_eq!(goes_on(&saved), 0);
}

#[test]
fn a_run_by_earlier_rules_restarts_its_level_by_the_current_rules() {
    let mut session = titled(&["2 3\n0 0\n"]);
    choose(&mut session, MenuAction::StartRun);
    (0..300).for_each(|_| _ = session.step(&Input::default()));
    let text = session.attempt.saved().expect("a run").to_text().replace("terms run 7 ", "terms run ");
    let saved = SavedRun::parse("run.toml", &text).expect("a run");
    let mut session = titled(&["2 3\n0 0\n"]);
    session.remember(Scores::default(), Some(saved));
    choose(&mut session, MenuAction::Continue);
    assert_eq!(session.game().steps(), 0);
    let again = session.attempt.saved().expect("a run");
    assert!(again.counts && again.record.mode == again.record.mode.current());
}

/// The player's own levels follow the game's levels in the list. A run counts only the levels of
/// its set.
#[test]
fn in_a_run_levels_are_counted_by_its_set() {
    let mut levels = LevelList::from(vec![level("2\n")]);
    for name in ["mine/a.lvl", "mine/b.lvl"] {
        levels.add(Some(level("3\n")), Some(name.into()));
    }
    levels.add_set("Mine", vec![Some("mine".into())]);
    let mut session = Session::new(levels, 1, 1).at_title();
    assert_eq!(session.view(1.0, None).level.number, (2, 3));
    choose(&mut session, MenuAction::StartRun);
    assert_eq!(session.view(1.0, None).level.number, (1, 2));
}

/// The set's only file was removed.
#[test]
fn a_run_through_an_empty_set_shows_why_it_cannot_begin() {
    let mut levels = LevelList::from(vec![level("2\n")]);
    levels.add_set("Mine", vec![Some("mine".into())]);
    let mut session = Session::new(levels, 0, 1).at_title();
    choose(&mut session, MenuAction::StartRun);
    let said = session.save_message.as_ref().map_or("", |said| &said.text);
    assert_eq!(said, "Mine has no levels now; pick another set under Levels and difficulty");
}

/// Continuing a run does not change the set of the next run. Folders on the command line may share
/// a name.
#[test]
fn the_next_run_plays_the_selected_set() {
    let mut levels = LevelList::from(vec![level("2\n0\n")]);
    levels.add(Some(level("3\n")), Some("one/winter/a.lvl".into()));
    levels.add(Some(level("4\n")), Some("two/winter/a.lvl".into()));
    levels.add_set("Game", vec![None]);
    ["one/winter", "two/winter"].iter().for_each(|folder| levels.add_set("winter", vec![Some(folder.into())]));
    let mut session = Session::new(levels, 0, 1).at_title();
    choose(&mut session, MenuAction::Open(Page::Options));
    choose(&mut session, MenuAction::Set);
    assert_eq!(
        (session.selection.set, session.settings().levels.as_str()),
        (1, ""),
        "folders of a command line are for this time"
    );
    session.command(Command::Back);
    session.set_run_levels("");
    session.set_own_levels(Some("own levels".to_owned()));
    choose(&mut session, MenuAction::StartRun);
    (0..300).for_each(|_| _ = session.step(&Input::default()));
    session.command(Command::Pause);
    choose(&mut session, MenuAction::Leave);
    choose(&mut session, MenuAction::Open(Page::Options));
    (0..2).for_each(|_| _ = choose(&mut session, MenuAction::Set));
    assert_eq!(session.settings().levels, "winter");
    session.command(Command::Back);
    choose(&mut session, MenuAction::Continue);
    assert_eq!((session.selection.set, session.menu_context().sets.table), (2, 0), "the table is that of the run");
    assert_eq!(session.settings().levels, "winter");
    let set = |session: &mut Session, name: &str| {
        session.set_run_levels(name);
        session.selection.set
    };
    assert_eq!(["winter", "", "gone"].map(|name| set(&mut session, name)), [1, 0, 0]);
}

/// The player has a folder with the name of the game's own set, and a copy of it made by a file
/// manager.
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
    let mut session = Session::new(levels, 0, 1).at_title();
    session.set_own_levels(Some("own levels".to_owned()));
    let names = [0, 1, 2].map(|set| session.selection.name_of(set).to_owned());
    assert_eq!(names, ["", "Game", "Game (2)"]);
    for (set, name) in names.iter().enumerate() {
        session.set_run_levels(name);
        assert_eq!(session.selection.set, set, "{name}");
    }
    // The saved run's level changes. The run continues with the level in the folder.
    session.set_run_levels(&names[1]);
    choose(&mut session, MenuAction::StartRun);
    (0..300).for_each(|_| _ = session.step(&Input::default()));
    session.command(Command::Pause);
    choose(&mut session, MenuAction::Leave);
    let (id, _) = session.levels().set_levels(1).next().expect("its level");
    session.change_level(id, level("2 2\n0 0\n"));
    choose(&mut session, MenuAction::Continue);
    assert_eq!(choose(&mut session, MenuAction::ContinueAnyway), Some(FollowUp::Begin));
    assert_eq!(session.record().level, level("2 2\n0 0\n"));
}

/// A folder may contain only other folders.
#[test]
fn a_set_without_levels_is_passed_over() {
    let mut levels = LevelList::from(vec![level("2\n")]);
    levels.add(Some(level("3\n")), Some("mine/a.lvl".into()));
    for (name, folder) in [("Game", None), ("Empty", Some("empty".into())), ("Mine", Some("mine".into()))] {
        levels.add_set(name, vec![folder]);
    }
    let mut session = Session::new(levels, 0, 1).at_title();
    choose(&mut session, MenuAction::Open(Page::Options));
    let mut next = || {
        choose(&mut session, MenuAction::Set);
        session.selection.set
    };
    assert_eq!([next(), next(), next()], [2, 0, 2]);
}
