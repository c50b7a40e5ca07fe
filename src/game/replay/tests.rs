use super::*;
use crate::game::{Score, Steer};
use crate::level;
use proptest::prelude::*;

fn replay(inputs: Vec<Input>) -> Replay {
    let level = level::parse("test", "Two words", "2 0 1\n").expect("a good level");
    let mut replay = Replay::new(level, 9);
    for input in inputs {
        replay.push(input);
    }
    let game = replay.play(|_, _| ());
    replay.finish(&game);
    replay
}

fn any_input() -> impl Strategy<Value = Input> {
    let speed = prop_oneof![Just(0.0), Just(1.0), Just(-1.0), -2.0_f32..2.0].prop_map(Steer::Speed);
    let quarters = (-40_i16..9000).prop_map(|quarters| Steer::To(f32::from(quarters) / 4.0));
    let stick = (-70_i8..70).prop_map(|units| Steer::Speed(f32::from(units) / 64.0));
    let steer = prop_oneof![speed, (-100.0_f32..900.0).prop_map(Steer::To), quarters, stick];
    (steer, any::<bool>(), any::<bool>()).prop_map(|(steer, launch, start)| Input { steer, launch, start })
}

proptest! {
    #[test]
    fn text_and_record_are_the_same(inputs in prop::collection::vec(any_input(), 0..50)) {
        let replay = replay(inputs);
        let again = Replay::parse("test", &replay.to_text()).expect("its own text");
        prop_assert_eq!(again.play(|_, _| ()).hash(), replay.hash());
        prop_assert_eq!(again, replay);
    }

    #[test]
    fn no_text_makes_it_panic(text in "\\PC{0,80}") {
        let _ = Replay::parse("test", &text);
        let _ = Replay::parse("test", &format!("breakout-replay 1\nseed 1\nhash 1\ninputs 1\n{text}\nlevel\n2\n"));
    }
}

#[test]
fn a_record_of_days_is_refused() {
    let text = replay(vec![Input::default()]).to_text().replace("1 -", "4294967295 -");
    let error = Replay::parse("game.replay", &text).expect_err("too long");
    assert_eq!(error.to_string(), "game.replay:8: the game is longer than 5184000 steps; record the game anew");
}

#[test]
fn mistakes_in_the_level_are_named_by_the_files_own_lines() {
    let text = replay(vec![Input::default()]).to_text() + "2 x 1\n";
    let error = Replay::parse("game.replay", &text).expect_err("a mistake");
    assert!(error.to_string().starts_with("game.replay:12:3: `x` is not a code"), "{error}");
}

#[test]
fn a_broken_line_is_named() {
    for broken in ["1 X", "0 -", "1 S", "-1 -", "1 - "] {
        let text = replay(vec![Input::default()]).to_text().replace("1 -", broken);
        let error = Replay::parse("game.replay", &text).expect_err("broken");
        assert_eq!(error.to_string(), format!("game.replay:8: `{broken}` is not an input; record the game anew"));
    }
}

/// A game of a run, into which points and lives were carried.
fn of_a_run(carried: Option<Carried>) -> Replay {
    let level = level::parse("test", "Test", "2 0 1\n").expect("a good level");
    let terms = "run hard wide-paddle".parse().expect("terms");
    let mut replay = Replay::new(level, 9).by(terms, carried);
    for launch in [false, true, false] {
        replay.push(Input { start: !launch, launch, steer: Steer::Speed(-1.0) });
    }
    let game = replay.play(|_, _| ());
    replay.finish(&game);
    replay
}

#[test]
fn a_record_keeps_the_terms_and_what_was_carried() {
    let carried = Carried { score: Score { points: 1200, combo: 3 }, lives: 2, all_lives: 4 };
    for carried in [None, Some(carried)] {
        let replay = of_a_run(carried);
        let again = Replay::parse("test", &replay.to_text()).expect("its own text");
        assert_eq!(again, replay);
        let game = again.play(|_, _| ());
        assert_eq!((game.hash(), *game.rules()), (replay.hash(), replay.terms().rules()));
        assert_eq!(game.carried().score.points, carried.map_or(0, |carried| carried.score.points));
    }
    assert!(of_a_run(Some(carried)).to_text().contains("\nterms run hard wide-paddle\ncarried 1200 3 2 4\n"));
}

#[test]
fn what_no_game_carries_is_refused() {
    let text = of_a_run(None).to_text();
    for (from, to, message) in [
        ("carried nothing", "carried 1 2 0 3", "game.replay:4: `1 2 0 3` is not what a game carries"),
        ("carried nothing", "carried 1 2", "game.replay:4: `1 2` is not what a game carries"),
        ("carried nothing", "carried -1 2 3 4", "game.replay:4: `-1 2 3 4` is not what a game carries"),
        ("run hard", "run fast", "game.replay:3: `fast` is none of"),
        ("breakout-replay 2", "breakout-replay 3", "game.replay:1: the first line must be"),
    ] {
        let error = Replay::parse("game.replay", &text.replace(from, to)).expect_err(to).to_string();
        assert!(error.starts_with(message), "{error}");
    }
}
