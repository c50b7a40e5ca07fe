use super::*;
use crate::game::rules::{Assists, Difficulty};
use crate::player::{Date, Totals};

fn set(name: &str, fingerprint: u64) -> SetKey {
    SetKey { name: name.to_owned(), fingerprint }
}

fn result(points: u32) -> RunResult {
    let totals = Totals { points, bricks: 31, best_combo: 9, steps: 1000, lives_lost: 3 };
    let (set, mode) = (set("Breakout", 1), GameMode::run(Difficulty::Normal));
    RunResult { set, mode, totals, level: 3, levels: 24, is_won: false }
}

const DAY: Date = Date::constant(2026, 11, 21);

fn entry(name: &str, points: u32) -> ScoreEntry {
    ScoreEntry { name: name.to_owned(), date: DAY, result: result(points) }
}

fn level_result(level: u64, points: u32, steps: u64, is_won: bool) -> LevelResult {
    let totals = Totals { points, steps, ..Totals::default() };
    LevelResult {
        level,
        title: "Heart".to_owned(),
        mode: GameMode::run(Difficulty::Easy),
        totals,
        is_won,
        to_beat: None,
    }
}

fn names(scores: &Scores) -> Vec<&str> {
    scores.table(&set("", 1)).iter().map(|entry| entry.name.as_str()).collect()
}

#[test]
fn more_points_come_first_then_the_later_level_fewer_steps_the_older_day() {
    let with = |name: &str, change: fn(&mut ScoreEntry)| {
        let mut entry = entry(name, 100);
        change(&mut entry);
        entry
    };
    let entries = [
        with("points", |entry| entry.result.totals.points = 101),
        with("won", |entry| (entry.result.level, entry.result.is_won) = (24, true)),
        with("level", |entry| entry.result.level = 24),
        with("steps", |entry| entry.result.totals.steps = 999),
        with("older", |entry| entry.date = Date::constant(2026, 11, 20)),
        with("first", |_| ()),
        with("second", |_| ()),
    ];
    let expected: Vec<&str> = entries.iter().map(|entry| entry.name.as_str()).collect();
    for turn in 0..6 {
        let mut scores = Scores::default();
        // Any order, except for the last two, which are equal.
        let mut entries = entries.to_vec();
        let last = entries.split_off(5);
        entries.rotate_left(turn % 5);
        let entries = if turn == 5 { [last, entries].concat() } else { [entries, last].concat() };
        entries.into_iter().for_each(|entry| scores.add_run(entry));
        assert_eq!(names(&scores), expected);
    }
}

#[test]
fn table_has_ten_entries_and_ranks_a_run() {
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
fn changed_set_has_a_table_of_its_own_and_the_old_one_stays() {
    let mut scores = Scores::default();
    for (fingerprint, name) in [(1, "old"), (2, "new"), (3, "other")] {
        let mut entry = entry(name, 10);
        entry.result.set = set(if fingerprint == 3 { "Mine" } else { "Breakout" }, fingerprint);
        scores.add_run(entry);
    }
    let sets: Vec<(&str, u64)> = scores.sets().map(|set| (set.name.as_str(), set.fingerprint)).collect();
    assert_eq!(sets, [("Breakout", 1), ("Breakout", 2), ("Mine", 3)]);
}

#[test]
fn best_of_a_level_is_the_best_of_all_its_games() {
    let (mut scores, mode) = (Scores::default(), GameMode::run(Difficulty::Easy));
    let news = scores.add_level(&level_result(7, 50, 900, false));
    assert_eq!(news, News { points: true, time: false, before: None });
    let before = Some(Best { points: 50, steps: None, stars: 0 });
    let news = scores.add_level(&level_result(7, 50, 900, true));
    assert_eq!(news, News { points: false, time: true, before });
    let before = Some(Best { points: 50, steps: Some(900), stars: 2 });
    let news = scores.add_level(&level_result(7, 60, 1000, true));
    assert_eq!(news, News { points: true, time: false, before });
    // A game that is lost early does not count as fast.
    scores.add_level(&level_result(7, 1, 3, false));
    assert_eq!(scores.best(7, mode), Some(Best { points: 60, steps: Some(900), stars: 2 }));
    assert_eq!((scores.best(7, GameMode::TUTORIAL), scores.best(8, mode)), (None, None));
}

/// The menu may have a difficulty selected while the tutorial's rules, which ignore it, are played.
#[test]
fn tutorials_rules_are_the_same_at_any_difficulty() {
    let hard = GameMode { difficulty: Difficulty::Hard, ..GameMode::TUTORIAL };
    let mut scores = Scores::default();
    scores.add_level(&LevelResult { mode: hard, ..level_result(7, 50, 900, true) });
    let again = Scores::parse("scores.toml", &scores.to_text()).expect("its own text");
    assert!(scores.best(7, hard).is_some() && scores.best(7, GameMode::TUTORIAL).is_some() && again == scores);
}

fn all() -> Scores {
    let mut scores = Scores::default();
    for (name, points) in [("Δύο \"2\"", 120), ("A\\b", 1200), ("", 12)] {
        let mut entry = entry(name, points);
        entry.result.mode.assists = Assists { slow_ball: true, endless_lives: true, ..Assists::default() };
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
name = 'A\\b'
learned = [\"release\"]

[[run]]
name = 'A\\b'
date = 2026-11-21
points = 1200
bricks = 31
combo = 9
steps = 1000
lost = 3
level = 3
of = 24
won = false
terms = \"run 7 normal slow-ball endless-lives\"
set = \"Breakout\"
id = \"0000000000000001\"
";
    assert!(text.starts_with(expected), "{text}");
    let best =
        "[[best]]\ntitle = \"Heart\"\nterms = \"run 7 easy\"\npoints = 20\nstars = 0\nid = \"0000000000000008\"\n";
    assert!(text.contains(best), "{text}");
    assert_eq!(Scores::parse("scores.toml", &text), Ok(all()));
    assert_eq!(Scores::parse("scores.toml", &text.replace('\n', "\r\n")), Ok(all()));
    assert_eq!(Scores::parse("scores.toml", ""), Ok(Scores::default()));
}

#[test]
fn mistake_in_scores_is_reported_with_its_line() {
    for (from, to, expected) in [
        ("points = 1200", "points = \"12OO\"", "`run` number 1: `points` must be a whole number, not `12OO`"),
        ("of = 24\n", "", "`run` number 1: `of` is missing"),
        ("date = 2026-11-21", "date = 2026", "`run` number 1: `date` must be a date such as 2026-11-21, not `2026`"),
        ("won = false", "won = 3", "`run` number 1: `won` must be true or false, not `3`"),
        ("run 7 easy", "run 7 fast", "`best` number 1: `terms`: `fast` is none of easy, normal, hard"),
    ] {
        let error = Scores::parse("scores.toml", &all().to_text().replacen(from, to, 1)).expect_err("refused");
        assert!(error.starts_with(&format!("scores.toml: {expected}")), "{error}");
    }
    let error = Scores::parse("scores.toml", "name = \"Ann\"\nrun\n").expect_err("refused");
    assert!(error.starts_with("scores.toml:2: this is not TOML: "), "{error}");
}

#[test]
fn scores_of_an_earlier_version_are_read() {
    let text = "\
breakout-scores 1
player name=\"A\\\\b\"
learned lesson=release
learned lesson=patience
# a remark
run name=\"A\\\\b\" date=2026-11-21 points=1200 level=3 of=24 won=no bricks=31 combo=9 steps=1000 lost=3 \
terms=\"run normal slow-ball endless-lives\" set=\"Breakout\" id=0000000000000001
run name=\"Δύο \\\"2\\\"\" date=2026-11-21 points=120 level=3 of=24 won=yes bricks=31 combo=9 steps=1000 lost=3 \
terms=\"run normal slow-ball endless-lives\" set=\"Breakout\" id=0000000000000001
run name=\"\" date=2026-11-21 points=12 level=3 of=24 won=no bricks=31 combo=9 steps=1000 lost=3 \
terms=\"run normal slow-ball endless-lives\" set=\"Breakout\" id=0000000000000001
run name=\"damaged\" date=today points=12
best title=\"Heart\" terms=\"run easy\" points=50 steps=900 stars=2 id=0000000000000007
best title=\"Heart\" terms=\"run easy\" points=20 stars=0 id=0000000000000008
";
    // These runs used the first version of the rules, so they have tables of their own.
    let mut first = Scores::parse("scores.toml", &all().to_text().replace("run 7 ", "run ")).expect("good scores");
    assert_eq!(Scores::parse("scores.txt", text), Ok(first.clone()));
    assert_eq!(Scores::parse("scores.txt", &text.replace('\n', "\r\n")), Ok(first.clone()));
    assert!(first.table(&set("", 1)).is_empty() && first.sets().count() == 1);
    first.add_run(entry("now", 5));
    assert_eq!((names(&first), first.sets().count()), (vec!["now"], 2));
    assert_eq!(Scores::parse("scores.toml", &first.to_text()), Ok(first));
}

#[test]
fn a_renamed_entry_becomes_the_last_one() {
    let mut scores = all();
    scores.rename(&entry("nobody", 1), " New ");
    assert_eq!((names(&scores), scores.last_name()), (names(&all()), Some("New")));
    let mut scores = all();
    let there = scores.table(&set("", 1))[2].clone();
    scores.rename(&there, "Bob\u{7}");
    assert_eq!((names(&scores), scores.last_name()), (vec!["A\\b", "Δύο \"2\"", "Bob"], Some("Bob")));
    scores.rename(&there, "\u{7}");
    assert_eq!(scores.last_name(), Some("Bob"));
}
