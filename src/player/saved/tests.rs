use super::*;
use crate::game::rules::{Difficulty, GameMode};
use crate::game::{Input, Score, Steer};
use crate::level;

/// Creates a run that was saved `steps` steps into a level.
fn left(steps: u32) -> SavedRun {
    let level = level::parse("test", "Test \"\"\" \\", "2 3 0 1\n2 2 2 2\n2 2 2 2\n").expect("a good level");
    let carried = Carried { score: Score { points: 1200, combo: 2 }, lives: 2, all_lives: 3 };
    let mut record = Replay::new(level, 7).with_mode(GameMode::run(Difficulty::Hard), Some(carried));
    for step in 0..steps {
        let steer = Steer::To(400.0 + (step % 50) as f32 / 4.0);
        record.push(Input { steer, launch: step == 5, start: step == 0 });
    }
    let game = record.play(|_, _| ());
    record.hash = game.hash();
    let before = Totals { points: 1200, bricks: 31, best_combo: 9, steps: 51_230, lives_lost: 1 };
    let set = SetKey { name: "My \"levels\"\n\u{1b}".to_owned(), fingerprint: 0x0123 };
    SavedRun { set, number: 3, before, counts: true, record }
}

#[track_caller]
fn check_refused(text: &str, expected: &str) {
    let error = SavedRun::parse("run.toml", text).expect_err("refused");
    assert!(error.starts_with(expected), "{error}");
}

#[test]
fn a_run_survives_as_text_and_resumes() {
    for steps in [0, 1, 500] {
        let run = left(steps);
        let again = SavedRun::parse("run.toml", &run.to_text()).expect("its own text");
        assert_eq!(again, run);
        let game = again.record.verify().expect("it goes on");
        assert_eq!((game.hash(), game.steps()), (run.record.hash, u64::from(steps)));
    }
    let text = left(1).to_text();
    assert!(text.contains("\nid = \"0000000000000123\"\nnumber = 3\ncounts = true\npoints = 1200\n"), "{text}");
    assert!(text.contains("\nbreakout-replay 2\n"), "{text}");
}

#[test]
fn a_run_of_an_earlier_version_resumes() {
    let set = SetKey { name: "My \"levels\"".to_owned(), ..left(0).set };
    let run = SavedRun { set, ..left(500) };
    let text = format!(
        "breakout-run 1\nsum 4f0c2b6a9d11e370\nset 0000000000000123 \"My \\\"levels\\\"\"\nnumber 3\n\
         before 1200 31 9 51230 1\ncounts yes\n{}",
        run.record.to_text()
    );
    assert_eq!(SavedRun::parse("run.txt", &text).as_ref(), Ok(&run));
    assert_eq!(SavedRun::parse("run.txt", &text.replace('\n', "\r\n")), Ok(run));
    let error = SavedRun::parse("run.txt", &text[..text.len() / 2]).expect_err("half of it");
    assert!(error.starts_with("run.txt: record:"), "{error}");
}

#[test]
fn damaged_run_is_refused_with_its_place() {
    let text = left(500).to_text();
    check_refused("", "run.toml: `record` is missing");
    check_refused(&text[..text.len() / 2], "run.toml:24: this is not TOML: ");
    for (from, to, expected) in [
        ("number = 3", "number = -3", "run.toml: `number` must be a whole number, not `-3`"),
        ("points = 1200", "points = 12000000000", "run.toml: `points` must be a whole number"),
        ("counts = true", "counts = 3", "run.toml: `counts` must be true or false, not `3`"),
        ("terms run", "terms walk", "run.toml: record:3: write `classic` or `run` first"),
        ("seed 7", "seed x", "run.toml: record:5: `x` is not a seed"),
    ] {
        assert!(text.contains(from), "{from}: {text}");
        check_refused(&text.replacen(from, to, 1), expected);
    }
}
