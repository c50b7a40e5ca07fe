use super::*;
use crate::game::rules::{Difficulty, RunRules};
use crate::game::{Carried, Input, Score, Steer};
use crate::level;

/// A run that was left some steps into a level.
fn left(steps: u32) -> SavedRun {
    let level = level::parse("test", "Test", "2 3 0 1\n2 2 2 2\n2 2 2 2\n").expect("a good level");
    let carried = Carried { score: Score { points: 1200, combo: 2 }, lives: 2, all_lives: 3 };
    let mut record = Replay::new(level, 7).by(RunRules::run(Difficulty::Hard), Some(carried));
    for step in 0..steps {
        let steer = Steer::To(400.0 + (step % 50) as f32 / 4.0);
        record.push(Input { steer, launch: step == 5, start: step == 0 });
    }
    let game = record.play(|_, _| ());
    record.finish(&game);
    let before = Totals { points: 1200, bricks: 31, best_combo: 9, steps: 51_230, lives_lost: 1 };
    let set = SetKey { name: "My \"levels\"\n\u{1b}".to_owned(), fingerprint: 0x0123 };
    SavedRun { set, number: 3, before, counts: true, record }
}

/// The text with its sum put right after a change.
fn summed(text: &str) -> String {
    let rest = text.splitn(3, '\n').nth(2).expect("three lines");
    format!("breakout-run 1\nsum {:016x}\n{rest}", sum(rest))
}

#[track_caller]
fn check_refused(text: &str, expected: &str) {
    let error = SavedRun::parse("run.txt", text).expect_err("refused");
    assert!(error.starts_with(expected), "{error}");
}

#[test]
fn a_run_is_its_text_and_goes_on_where_it_was_left() {
    for steps in [0, 1, 500] {
        let run = left(steps);
        let again = SavedRun::parse("run.txt", &run.to_text()).expect("its own text");
        assert_eq!(again, run);
        let game = again.resume().expect("it goes on");
        assert_eq!((game.hash(), game.steps()), (run.record.hash(), u64::from(steps)));
    }
    let text = left(1).to_text();
    assert!(text.contains("\nset 0000000000000123 \"My \\\"levels\\\"\\u{a}\\u{1b}\"\nnumber 3\n"), "{text}");
    assert!(text.contains("\nbefore 1200 31 9 51230 1\ncounts yes\nbreakout-replay 2\n"), "{text}");
}

/// What editors change without a word.
#[test]
fn a_mark_at_its_beginning_and_line_ends_of_windows_change_nothing() {
    let run = left(500);
    let text = format!("\u{feff}{}", run.to_text().replace('\n', "\r\n"));
    assert_eq!(SavedRun::parse("run.txt", &text), Ok(run));
}

#[test]
fn what_was_altered_is_refused_with_its_line() {
    let text = left(500).to_text();
    let altered = "run.txt:2: the file was changed, or is not all there";
    for (from, to) in [("number 3", "number 4"), ("1200", "9200"), ("seed 7", "seed 8"), ("2 3 0 1", "2 3 0 2")] {
        assert!(text.contains(from), "{text}");
        check_refused(&text.replacen(from, to, 1), altered);
    }
    check_refused(&text[..text.len() - 1], altered);
    let rows = 1 + text.lines().position(|line| line == "2 3 0 1").expect("the level");
    for (from, to, expected) in [
        ("set 0", "sets 0", "run.txt:3: here should be `set` and its value, not `sets 0"),
        ("levels\\\"", "levels\"", "run.txt:3: here should be `set` and its value"),
        ("number 3", "number -3", "run.txt:4: here should be `number` and its value, not `number -3`"),
        (" 51230 1", " 51230", "run.txt:5: here should be `before` and its value"),
        (" 51230 1", " 51230 1 1", "run.txt:5: here should be `before` and its value"),
        ("before 1200", "before 12000000000", "run.txt:5: here should be `before` and its value"),
        ("counts yes", "counts maybe", "run.txt:6: here should be `counts` and its value, not `counts maybe`"),
        ("terms run", "terms walk", "run.txt:9: write `tutorial` or `run` first"),
        ("seed 7", "seed x", "run.txt:11: `x` is not a seed"),
        ("2 3 0 1", "2 x 0 1", &format!("run.txt:{rows}:3: `x` is not a code")),
    ] {
        assert!(text.contains(from), "{from}: {text}");
        check_refused(&summed(&text.replacen(from, to, 1)), expected);
    }
}

#[test]
fn what_is_no_run_is_refused() {
    check_refused("", "run.txt:1: this is no run that the game saved");
    check_refused("breakout-replay 2\n", "run.txt:1: this is no run that the game saved");
    check_refused("breakout-run 1", "run.txt:1: the file ends too early");
    check_refused("breakout-run 1\n", "run.txt:2: the file ends too early");
    let newer = left(1).to_text().replace("run 1", "run 2").replace("version 0.1.0", "version 0.9.0");
    check_refused(&newer, "run.txt:1: version 0.9.0 of the game saved this run, in a form (`2`) that this one, ");
    check_refused("breakout-run x\n", "run.txt:1: another version of the game saved this run");
}

/// The sum is right, but the rules are not those by which it was played.
#[test]
fn a_run_of_other_rules_says_why_it_does_not_go_on() {
    let ours = left(500).to_text();
    let version = format!("version {}", env!("CARGO_PKG_VERSION"));
    let hash = ours.lines().find(|line| line.starts_with("hash ")).expect("a hash");
    for (version_there, cause) in [
        (version.as_str(), "the file or the rules were changed"),
        ("version 0.0.9", "it was played in version 0.0.9 of the game, and this is "),
    ] {
        let text = ours.replace(hash, "hash 0000000000000001").replace(&version, version_there);
        let run = SavedRun::parse("run.txt", &summed(&text)).expect("its sum is right");
        let error = run.resume().expect_err("another hash");
        assert!(error.starts_with("the run cannot go on where it was left: it ends with hash "), "{error}");
        assert!(error.contains(cause), "{error}");
    }
}

#[test]
fn a_run_that_was_lost_does_not_go_on() {
    let mut run = left(0);
    for _ in 0..3 {
        run.record.push(Input { start: true, launch: true, steer: Steer::Speed(-1.0) });
        (0..2000).for_each(|_| run.record.push(Input { steer: Steer::Speed(-1.0), launch: true, start: false }));
    }
    let game = run.record.play(|_, _| ());
    assert_eq!(game.state(), GameState::Lost);
    run.record.finish(&game);
    assert_eq!(run.resume(), Err("the run has ended: its last life is lost".to_owned()));
}
