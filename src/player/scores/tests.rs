use super::*;
use crate::game::rules::{Assists, Difficulty};
use crate::player::{Date, Totals};

fn set(name: &str, fingerprint: u64) -> SetKey {
    SetKey { name: name.to_owned(), fingerprint }
}

fn result(points: u32) -> RunResult {
    let totals = Totals { points, bricks: 31, best_combo: 9, steps: 1000, lives_lost: 3 };
    let (set, terms) = (set("Breakout", 1), RunRules::run(Difficulty::Normal));
    RunResult { set, terms, totals, level: 3, levels: 24, is_won: false }
}

const DAY: Date = Date { year: 2026, month: 11, day: 21 };

fn entry(name: &str, points: u32) -> Entry {
    Entry { name: name.to_owned(), date: DAY, result: result(points) }
}

fn level_result(level: u64, points: u32, steps: u64, is_won: bool) -> LevelResult {
    let totals = Totals { points, steps, ..Totals::default() };
    LevelResult { level, title: "Heart".to_owned(), terms: RunRules::run(Difficulty::Easy), totals, is_won }
}

fn names(scores: &Scores) -> Vec<&str> {
    scores.table(&set("", 1)).iter().map(|entry| entry.name.as_str()).collect()
}

#[test]
fn more_points_come_first_then_the_later_level_fewer_steps_the_older_day() {
    let with = |name: &str, change: fn(&mut Entry)| {
        let mut entry = entry(name, 100);
        change(&mut entry);
        entry
    };
    let entries = [
        with("points", |entry| entry.result.totals.points = 101),
        with("won", |entry| (entry.result.level, entry.result.is_won) = (24, true)),
        with("level", |entry| entry.result.level = 24),
        with("steps", |entry| entry.result.totals.steps = 999),
        with("older", |entry| entry.date.day = 20),
        with("first", |_| ()),
        with("second", |_| ()),
    ];
    let expected: Vec<&str> = entries.iter().map(|entry| entry.name.as_str()).collect();
    for turn in 0..6 {
        let mut scores = Scores::default();
        // In any order, but for the last two, which are equal.
        let mut entries = entries.to_vec();
        let last = entries.split_off(5);
        entries.rotate_left(turn % 5);
        let entries = if turn == 5 { [last, entries].concat() } else { [entries, last].concat() };
        entries.into_iter().for_each(|entry| scores.add_run(entry));
        assert_eq!(names(&scores), expected);
    }
}

#[test]
fn a_table_has_ten_entries_and_says_where_a_run_would_stand() {
    let mut scores = Scores::default();
    assert_eq!((scores.place(&result(1)), scores.place(&result(0))), (Some(0), None));
    for points in 1..=12 {
        scores.add_run(entry("Ann", 10 * points));
    }
    let points: Vec<u32> = scores.table(&set("", 1)).iter().map(|entry| entry.result.totals.points).collect();
    assert_eq!(points, [120, 110, 100, 90, 80, 70, 60, 50, 40, 30]);
    let places = [130, 120, 35, 30, 29].map(|points| scores.place(&result(points)));
    assert_eq!(places, [Some(0), Some(1), Some(9), None, None], "a later run of the same figures comes after");
    scores.add_run(entry("Bob", 5));
    assert_eq!((names(&scores).contains(&"Bob"), scores.last_name()), (false, Some("Bob")));
}

#[test]
fn a_set_that_changed_has_a_table_of_its_own_and_the_old_one_stays() {
    let mut scores = Scores::default();
    for (fingerprint, name) in [(1, "old"), (2, "new"), (3, "other")] {
        let mut entry = entry(name, 10);
        entry.result.set = set(if fingerprint == 3 { "Mine" } else { "Breakout" }, fingerprint);
        scores.add_run(entry);
    }
    let sets: Vec<(&str, u64)> = scores.sets().map(|set| (set.name.as_str(), set.fingerprint)).collect();
    assert_eq!(sets, [("Mine", 3), ("Breakout", 2), ("Breakout", 1)]);
    let mut scores = Scores::default();
    for fingerprint in 0..60 {
        let mut entry = entry("Ann", 10);
        entry.result.set.fingerprint = fingerprint;
        scores.add_run(entry);
        // This one is played again and again.
        scores.add_run(self::entry("Bob", 10));
    }
    assert_eq!((scores.sets().count(), scores.table(&set("", 59)).len(), scores.table(&set("", 1)).len()), (50, 1, 10));
    assert!(scores.table(&set("", 5)).is_empty());
}

#[test]
fn the_best_of_a_level_is_the_best_of_all_its_games() {
    let (mut scores, terms) = (Scores::default(), RunRules::run(Difficulty::Easy));
    let news = scores.add_level(&level_result(7, 50, 900, false));
    assert_eq!(news, News { points: true, time: false, stars: false, before: None });
    let before = Some(Best { points: 50, steps: None, stars: 0 });
    let news = scores.add_level(&level_result(7, 50, 900, true));
    assert_eq!(news, News { points: false, time: true, stars: true, before });
    let before = Some(Best { points: 50, steps: Some(900), stars: 2 });
    let news = scores.add_level(&level_result(7, 60, 1000, true));
    assert_eq!(news, News { points: true, time: false, stars: false, before });
    // A game that is lost early is not fast.
    scores.add_level(&level_result(7, 1, 3, false));
    assert_eq!(scores.best(7, terms), Some(Best { points: 60, steps: Some(900), stars: 2 }));
    assert_eq!((scores.best(7, RunRules::TUTORIAL), scores.best(8, terms)), (None, None));
    for level in 100..2100 {
        scores.add_level(&level_result(level, 1, 1, true));
    }
    assert!(scores.best(7, terms).is_none() && scores.best(100, terms).is_some());
}

/// The menu may know a difficulty while the tutorial's rules, which know none, are played.
#[test]
fn the_tutorials_rules_are_the_same_at_any_difficulty() {
    let hard = RunRules { difficulty: Difficulty::Hard, ..RunRules::TUTORIAL };
    let mut scores = Scores::default();
    scores.add_level(&LevelResult { terms: hard, ..level_result(7, 50, 900, true) });
    let (again, _) = Scores::parse("scores.txt", &scores.to_text()).expect("its own text");
    assert!(scores.best(7, hard).is_some() && scores.best(7, RunRules::TUTORIAL).is_some() && again == scores);
}

fn all() -> Scores {
    let mut scores = Scores::default();
    for (name, points) in [("Δύο \"2\"", 120), ("A\\b", 1200), ("", 12)] {
        let mut entry = entry(name, points);
        entry.result.terms.assists = Assists { slow_ball: true, endless_lives: true, ..Assists::default() };
        entry.result.is_won = points == 120;
        scores.add_run(entry);
    }
    scores.add_level(&level_result(7, 50, 900, true));
    scores.add_level(&level_result(8, 20, 900, false));
    scores.learn(Lesson::Release);
    scores
}

#[test]
fn scores_are_their_text() {
    let text = all().to_text();
    let expected = "\
breakout-scores 1
player name=\"A\\\\b\"
learned lesson=release
run name=\"A\\\\b\" date=2026-11-21 points=1200 level=3 of=24 won=no bricks=31 combo=9 steps=1000 lost=3 \
terms=\"run normal slow-ball endless-lives\" set=\"Breakout\" id=0000000000000001
";
    assert!(text.starts_with(expected), "{text}");
    assert!(
        text.contains("\nbest title=\"Heart\" terms=\"run easy\" points=20 stars=0 id=0000000000000008\n"),
        "{text}"
    );
    assert_eq!(Scores::parse("scores.txt", &text), Ok((all(), Vec::new())));
    let windows = format!("\u{feff}{}", text.replace('\n', "\r\n"));
    assert_eq!(Scores::parse("scores.txt", &windows), Ok((all(), Vec::new())));
}

#[test]
fn a_damaged_line_costs_only_itself() {
    let text = all().to_text();
    let damaged =
        text.replacen("points=1200 ", "points=12OO ", 1).replacen("2026-11-21 points=120 ", "today points=120 ", 1);
    let (scores, wrong) = Scores::parse("scores.txt", &damaged).expect("the others can be read");
    let stays =
        "; it counts for nothing, and stays in the file until you mend or delete it while the game does not run";
    let expected = [
        format!("scores.txt:4: `points` must be a whole number, not `12OO`{stays}"),
        format!("scores.txt:5: `today` is not a date such as 2026-11-21{stays}"),
    ];
    assert_eq!(wrong, expected);
    assert_eq!((names(&scores), scores.best(7, RunRules::run(Difficulty::Easy)).is_some()), (vec![""], true));
    // Both stay for their owner to mend.
    let again = scores.to_text();
    assert!(again.contains("points=12OO ") && again.contains("date=today points=120 "), "{again}");
}

#[test]
fn each_mistake_is_told() {
    for (line, expected) in [
        ("run points=3", "`bricks` is missing"),
        ("run points", "here should be names with values, as in `points=120`"),
        ("best points=3 stars=4 title=\"x\"", "`stars` must be 0 to 3, not `4`"),
        ("best points=3 stars=1 title=\"x\" id=x", "`id` must be a number of hexadecimal digits, not `x`"),
        (
            "best points=3 stars=1 title=\"x\" id=1 terms=\"run fast\"",
            "`terms`: `fast` is none of easy, normal, hard, slow-ball, wide-paddle, no-bad-items, endless-lives",
        ),
        ("learned lesson=patience", "`lesson` must be steer, release or catch, not `patience`"),
        ("player", "`name` is missing"),
        ("caf\u{fffd}", "this line is not UTF-8"),
    ] {
        let (_, wrong) = Scores::parse("scores.txt", &format!("breakout-scores 1\n{line}\n")).expect("a header");
        assert!(wrong.len() == 1 && wrong[0].starts_with(&format!("scores.txt:2: {expected}; it counts")), "{wrong:?}");
    }
    for (text, expected) in [
        ("", "scores.txt:1: these are no scores of the game"),
        ("volume = 3\n", "scores.txt:1: these are no scores of the game"),
        ("breakout-scores 2\n", "scores.txt:1: another version of the game wrote this file, in a form that version "),
    ] {
        let error = Scores::parse("scores.txt", text).expect_err("refused");
        assert!(error.starts_with(expected), "{error}");
    }
}

/// A later version's lines, and what it adds to ours.
#[test]
fn what_this_version_does_not_know_stays() {
    let text = all().to_text().replace("stars=2", "rank=\"a b\" stars=2").replace("level=3 of", "pace=1.2 level=3 of")
        + "streak days=12\n# a remark\n";
    let (mut scores, wrong) = Scores::parse("scores.txt", &text).expect("scores");
    assert!(wrong.is_empty(), "{wrong:?}");
    assert_eq!(names(&scores), names(&all()));
    scores.add_run(entry("Eve", 600));
    scores.add_level(&level_result(7, 80, 900, true));
    let text = scores.to_text();
    for kept in ["streak days=12\n", "# a remark\n", "id=0000000000000007 rank=\"a b\"\n"] {
        assert!(text.contains(kept), "{kept}: {text}");
    }
    assert_eq!((text.matches(" pace=1.2\n").count(), text.matches("\nrun ").count()), (3, 4), "{text}");
}

/// What was read can be read again once it is written: a tab takes one byte, and five in quotes.
#[test]
fn a_name_that_would_be_too_long_to_be_read_again_is_left_as_it_is() {
    let run = all().to_text().lines().find(|line| line.starts_with("run ")).expect("a run").to_owned();
    let name = run.split_once("name=\"").expect("a name").1.split_once('"').expect("its end").0.to_owned();
    let long = run.replace(&format!("name=\"{name}\""), &format!("name=\"{}\"", "\t".repeat(180)));
    let text = format!("breakout-scores 1\n{long}\nplayer name=\"{}\"\n", "\t".repeat(180));
    let (scores, wrong) = Scores::parse("scores.txt", &text).expect("scores");
    assert!(wrong.len() == 2 && wrong.iter().all(|wrong| wrong.contains(text::TOO_LONG)), "{wrong:?}");
    assert_eq!(scores.to_text(), text, "they stay");
    let allowed = text.replace(&"\t".repeat(180), &"\t".repeat(60));
    let (scores, wrong) = Scores::parse("scores.txt", &allowed).expect("scores");
    let again = Scores::parse("scores.txt", &scores.to_text()).expect("scores");
    assert_eq!((wrong, again), (vec![], (scores, vec![])));
}

/// The player may have written them, or a later version.
#[test]
fn long_and_many_unknown_lines_stay_and_too_many_are_refused() {
    let lines: String = (0..3000).map(|number| format!("x{number}\n")).collect();
    let text = format!("breakout-scores 1\n{}\n{lines}", "y".repeat(2000));
    let (scores, wrong) = Scores::parse("scores.txt", &text).expect("scores");
    assert_eq!(wrong, [format!("scores.txt:2: this line has more than 1000 bytes; {}", text::STAYS)]);
    assert_eq!(scores.to_text(), text);
    let run = all().to_text().lines().find(|line| line.starts_with("run ")).expect("a run").to_owned();
    let broken = format!("breakout-scores 1\n{}", (run.replace("points=", "points=x") + "\n").repeat(15));
    let (_, wrong) = Scores::parse("scores.txt", &broken).expect("scores");
    assert_eq!((wrong.len(), wrong[10].as_str()), (11, "scores.txt: 5 more of its lines are wrong"));
    let error = Scores::parse("scores.txt", &(text + &"a remark\n".repeat(30_000))).expect_err("too many");
    assert!(error.starts_with("scores.txt: too much in it is unknown to this version; "), "{error}");
}

#[test]
fn two_that_wrote_at_once_lose_nothing() {
    let (mut one, mut other) = (all(), all());
    one.add_run(entry("One", 500));
    one.learn(Lesson::Steer);
    other.add_run(entry("Other", 700));
    other.add_level(&level_result(7, 40, 100, true));
    one.merge(&other);
    assert_eq!(names(&one), ["A\\b", "Other", "One", "Δύο \"2\"", ""]);
    assert_eq!(one.best(7, RunRules::run(Difficulty::Easy)), Some(Best { points: 50, steps: Some(100), stars: 2 }));
    assert_eq!((one.learned().count(), one.last_name()), (2, Some("One")));
}

/// Somebody wrote it into the file; the game plays under another one.
#[test]
fn a_name_that_cannot_be_shown_stays() {
    let text = "breakout-scores 1\nplayer name=\"二宮\"\n";
    let (mut scores, wrong) = Scores::parse("scores.txt", text).expect("scores");
    scores.add_run(entry("PLAYER", 3));
    assert_eq!((scores.last_name(), wrong.len()), (Some("二宮"), 0));
}

/// A later version's, or the player's own.
#[test]
fn what_stands_beside_the_name_and_a_lesson_stays() {
    let text = "breakout-scores 1 \nplayer name=\"Ann\" mail=\"x\"\nlearned lesson=catch day=3\nplayer name=\"Bob\"\n";
    let (mut scores, wrong) = Scores::parse("scores.txt", text).expect("scores");
    assert_eq!((scores.last_name(), wrong.len()), (Some("Ann"), 0));
    scores.learn(Lesson::Catch);
    scores.learn(Lesson::Steer);
    let expected = "breakout-scores 1\nplayer name=\"Ann\" mail=\"x\"\nlearned lesson=steer\n\
                    learned lesson=catch day=3\nplayer name=\"Bob\"\n";
    assert_eq!(scores.to_text(), expected);
    let mut other = Scores::default();
    other.merge(&scores);
    assert_eq!(other.to_text(), expected);
}

/// An editor may indent a line, or write one again with something beside it.
#[test]
fn indented_and_doubled_lines_count() {
    let best = "best title=\"First\" terms=\"run normal\" points=5 stars=1 id=0000000000000007";
    let text = format!(
        "breakout-scores 1\n  learned lesson=catch day=3\nlearned lesson=catch note=\"x\"\n\t{best} a=1\n{best} b=2\n\
         {best} a=1\n"
    );
    let (scores, wrong) = Scores::parse("scores.txt", &text).expect("scores");
    assert_eq!(wrong, Vec::<String>::new());
    let written = scores.to_text();
    for kept in ["\nlearned lesson=catch day=3 note=\"x\"\n", "id=0000000000000007 a=1 b=2\n"] {
        assert!(written.contains(kept), "{kept}: {written}");
    }
}

/// Whoever merges two files by hand has lines twice. They must not push others out of the table.
#[test]
fn a_doubled_entry_is_one_and_what_finds_no_room_stays_on_its_line() {
    let mut full = Scores::default();
    (1..=10).for_each(|points| full.add_run(entry("Ann", 100 * points)));
    let run = full.to_text().lines().find(|line| line.starts_with("run ")).expect("a run").to_owned();
    let (mut twice, wrong) =
        Scores::parse("scores.txt", &format!("{}{run} new=12\n{run} new=1\n", full.to_text())).expect("scores");
    assert!(wrong.is_empty(), "{wrong:?}");
    assert_eq!(names(&twice).len(), 10);
    assert!(twice.to_text().contains(" new=12 new=1\n"), "{}", twice.to_text());
    twice.add_run(entry("Bob", 50_000));
    assert_eq!(twice.table(&entry("", 1).result.set).len(), 10);
    let long = "y".repeat(200);
    let text = format!(
        "breakout-scores 1\nlearned lesson=steer a={long}\nlearned lesson=steer b={long}\nplayer name=\"\" c=1\n"
    );
    let (scores, wrong) = Scores::parse("scores.txt", &text).expect("scores");
    assert_eq!(scores.last_name(), None, "nobody has no name");
    let written = scores.to_text();
    for kept in [
        format!("lesson=steer a={long}\n"),
        format!("learned lesson=steer b={long}\n"),
        "player name=\"\" c=1\n".to_owned(),
    ] {
        assert!(written.contains(&kept) && wrong.is_empty(), "{kept}: {written} {wrong:?}");
    }
}

#[test]
fn an_entry_is_renamed_once_it_has_its_name() {
    let mut scores = all();
    scores.rename(&entry("nobody", 1), " New ");
    assert_eq!((names(&scores), scores.last_name()), (names(&all()), Some(" New ")));
    let mut scores = all();
    let there = scores.table(&set("", 1))[2].clone();
    scores.rename(&there, "Bob\u{7}");
    assert_eq!((names(&scores), scores.last_name()), (vec!["A\\b", "Δύο \"2\"", "Bob"], Some("Bob\u{7}")));
    scores.rename(&there, "\u{7}");
    assert_eq!(scores.last_name(), Some("Bob\u{7}"), "as it is given");
    // Another program gave it that name in the file.
    let mut file = scores.clone();
    file.merge(&all());
    assert_eq!((names(&file), file.last_name()), (names(&scores), Some("Bob\u{7}")));
}

/// Whoever changes a level and plays a run each time makes a table each time.
#[test]
fn an_older_version_of_a_set_goes_before_the_table_of_another() {
    let of = |name: &str, fingerprint: u64| {
        let mut entry = entry("Ann", 100);
        entry.result.set = set(name, fingerprint);
        entry
    };
    let mut scores = Scores::default();
    scores.add_run(of("Breakout", 1));
    (100..200).for_each(|version| scores.add_run(of("Mine", version)));
    assert_eq!(scores.sets().count(), SETS);
    assert!(!scores.table(&set("Breakout", 1)).is_empty() && scores.table(&set("Mine", 100)).is_empty());
    (200..200 + SETS as u64).for_each(|other| scores.add_run(of(&format!("Set {other}"), other)));
    assert!(scores.table(&set("Breakout", 1)).is_empty(), "the oldest");
}
