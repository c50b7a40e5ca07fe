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
    replay.hash = game.hash();
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
        prop_assert_eq!(again.play(|_, _| ()).hash(), replay.hash);
        prop_assert_eq!(again, replay);
    }

    #[test]
    fn no_text_makes_it_panic(text in "\\PC{0,80}") {
        let _ = Replay::parse("test", &text);
        let _ = Replay::parse("test", &format!("breakout-replay 1\nseed 1\nhash 1\ninputs 1\n{text}\nlevel\n2\n"));
    }
}

#[test]
fn byte_order_mark_and_windows_line_ends_are_accepted() {
    let replay = replay(vec![Input { start: true, ..Input::default() }; 9]);
    let saved = format!("\u{feff}{}", replay.to_text().replace('\n', "\r\n"));
    assert_eq!(Replay::parse("test", &saved).expect("a record"), replay);
}

#[test]
fn a_record_of_days_is_refused() {
    let text = replay(vec![Input::default()]).to_text().replace("1 -", "4294967295 -");
    let error = Replay::parse("game.replay", &text).expect_err("too long");
    assert_eq!(error.to_string(), "game.replay:8: the game is longer than 5184000 steps; record the game again");
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
        assert_eq!(error.to_string(), format!("game.replay:8: `{broken}` is not an input; record the game again"));
    }
}

/// Creates a replay of a run's level, optionally with score and lives carried over.
fn of_a_run(carried: Option<Carried>) -> Replay {
    let level = level::parse("test", "Test", "2 0 1\n").expect("a good level");
    let mode = "run hard wide-paddle".parse().expect("terms");
    let mut replay = Replay::new(level, 9).with_mode(mode, carried);
    for launch in [false, true, false] {
        replay.push(Input { start: !launch, launch, steer: Steer::Speed(-1.0) });
    }
    let game = replay.play(|_, _| ());
    replay.hash = game.hash();
    replay
}

#[test]
fn a_replay_keeps_its_rules_and_carried_score() {
    let carried = Carried { score: Score { points: 1200, combo: 3 }, lives: 2, all_lives: 4 };
    for carried in [None, Some(carried)] {
        let replay = of_a_run(carried);
        let again = Replay::parse("test", &replay.to_text()).expect("its own text");
        assert_eq!(again, replay);
        let game = again.play(|_, _| ());
        assert_eq!((game.hash(), *game.rules()), (replay.hash, replay.mode.rules()));
        assert_eq!(game.carried().score.points, carried.map_or(0, |carried| carried.score.points));
    }
    assert!(of_a_run(Some(carried)).to_text().contains("\nterms run hard wide-paddle\ncarried 1200 3 2 4\n"));
}

#[test]
fn impossible_carried_values_are_refused() {
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

/// Creates a replay with one of these steering inputs in each step.
fn of_steers(steers: impl IntoIterator<Item = Steer>) -> Replay {
    replay(steers.into_iter().map(|steer| Input { steer, ..Input::default() }).collect())
}

/// Returns the lines of a replay's inputs.
fn lines(replay: &Replay) -> Vec<String> {
    let text = replay.to_text();
    let after = text.lines().skip_while(|line| !line.starts_with("inputs")).skip(1);
    after.take_while(|line| *line != "level").map(str::to_owned).collect()
}

#[test]
fn a_moving_mouse_is_written_in_letters() {
    let to = |targets: &[f32]| lines(&of_steers(targets.iter().map(|x| Steer::To(*x))));
    assert_eq!(to(&[0.25, 6.5, 6.75, 0.0, -0.25, -6.75]), ["~aya1AAZ"]);
    assert_eq!(to(&[6.75, 13.25, 6.5, 0.0]), ["~1az1AZ"]);
    assert_eq!(to(&[400.0, 400.0, 400.0, 800.0, 0.0]), ["~61n..61n123B"]);
    // Moves too long for three digits, and positions that are not multiples of a quarter, are
    // written with all bits. The next input then cannot be relative.
    assert_eq!(to(&[6500.0, 0.0]), ["~999z999Z"]);
    assert_eq!(to(&[6500.25, 0.0]), ["1 T45cb2200", "1 T00000000"]);
    assert_eq!(to(&[1.0, 0.1, 1.0, 1.25]), ["~d", "1 T3dcccccd", "1 T3f800000", "~a"]);
    // A mouse at rest.
    assert_eq!(to(&[1.0; 13]), ["13 T3f800000"]);
    assert_eq!(to(&[1.0; 12]), ["~d..........."]);
    let long = to(&(0..300).map(|step| (step % 2) as f32).collect::<Vec<_>>());
    assert!(long.len() == 4 && long.iter().all(|line| line.len() <= 90), "{long:?}");
}

#[test]
fn a_moving_stick_is_written_in_letters_and_keys_are_not() {
    let at = |speeds: &[f32]| lines(&of_steers(speeds.iter().map(|speed| Steer::Speed(*speed))));
    assert_eq!(at(&[0.5, 0.515_625, 1.0, -0.5]), ["^1fa", "1 R", "^3R"]);
    assert_eq!(at(&[1.0, 0.0, -1.0]), ["1 R", "1 -", "1 L"]);
}

/// A launch or a start interrupts the letters.
#[test]
fn a_click_has_a_line_of_its_own() {
    let steer = Steer::To(1.0);
    let inputs = [(false, false), (true, false), (false, true), (false, false)].map(|(launch, start)| Input {
        steer,
        launch,
        start,
    });
    assert_eq!(lines(&replay(inputs.to_vec())), ["~d", "1 T3f800000F", "1 T3f800000S", "~."]);
}

#[test]
fn broken_letters_are_named() {
    let text = of_steers([Steer::To(1.0)]).to_text();
    let far = format!("~{}", "999z".repeat(41));
    for broken in ["~", "~0a", "~1000a", "~3", "~3.", "~a b", "~é", "^", &far] {
        let error = Replay::parse("game.replay", &text.replace("~d", broken)).expect_err(broken).to_string();
        assert!(error.starts_with("game.replay:8: `") && error.contains("` is not an input; record"), "{error}");
    }
    let after_bits = text.replace("inputs 1\n~d", "inputs 2\n1 T3dcccccd\n~d");
    let error = Replay::parse("game.replay", &after_bits).expect_err("nothing to go on from").to_string();
    assert!(error.starts_with("game.replay:9: `~d` is not an input"), "{error}");
}

proptest! {
    #[test]
    fn no_letters_make_it_panic(letters in "[~^]([0-9a-zA-Z.]|\\PC){0,40}") {
        let text = of_steers([Steer::To(1.0)]).to_text().replace("~d", &letters);
        if let Ok(replay) = Replay::parse("test", &text) {
            prop_assert_eq!(Replay::parse("test", &replay.to_text()).expect("its own text"), replay);
        }
    }
}

#[test]
fn a_replay_too_long_to_load_does_not_fit() {
    let mut replay = of_steers([]);
    (0..MAX_STEPS).for_each(|_| replay.push(Input::default()));
    assert!(replay.fits());
    replay.push(Input::default());
    assert!(!replay.fits());
    let mut replay = of_steers([]);
    for step in 0..MAX_CHANGES {
        replay.push(Input { launch: step % 2 == 0, ..Input::default() });
    }
    assert!(replay.fits() && Replay::parse("test", &replay.to_text()).is_ok());
    replay.push(Input { start: true, ..Input::default() });
    assert!(!replay.fits());
    let error = Replay::parse("test", &replay.to_text()).expect_err("too many");
    assert!(error.to_string().ends_with("the input changes more than 1728000 times; record the game again"));
}

#[test]
fn the_version_is_saved_and_reported_when_a_game_diverges() {
    let replay = of_steers([Steer::To(1.0)]);
    let ours = env!("CARGO_PKG_VERSION");
    assert_eq!(replay.version.as_deref(), Some(ours));
    let version = format!("version {ours}\n");
    let text = replay.to_text().replace(&format!("hash {:016x}", replay.hash), "hash 1");
    for (there, expected) in [
        (version.as_str(), "the file or the rules were changed"),
        ("", "the file or the rules were changed"),
        ("version 0.0.9-rc.1\n", "it was played in version 0.0.9-rc.1 of the game, and this is"),
    ] {
        let other = Replay::parse("test", &text.replace(&version, there)).expect("a record");
        assert!(other.end().is_none());
        let error = other.verify().expect_err("another hash");
        assert!(error.contains(", recorded was 0000000000000001: ") && error.contains(expected), "{error}");
    }
    for broken in ["version \n", "version a b\n", "version 0123456789012345678901234567890\n"] {
        let error = Replay::parse("test", &text.replace(&version, broken)).expect_err(broken);
        assert!(error.to_string().starts_with("test:2: here should be `version` and a number such as 0.1.0"));
    }
    assert_eq!(replay.verify().map(|game| game.hash()), Ok(replay.hash));
    assert_eq!(replay.end().map(|game| game.hash()), Some(replay.hash));
}

/// Plays this number of steps with fixed inputs and returns the record, with marks.
fn marked(steps: u32) -> Replay {
    let level = level::parse("test", "Test", "2 3 4 5\n2 3 4 5\n0 0 0 0\n").expect("a good level");
    let mut replay = Replay::new(level, 9).with_mode(GameMode::run(Default::default()), None);
    let (mut game, mut events) = (replay.begin(), Vec::new());
    for step in 0..steps {
        let right = step / 50 % 2 == 0;
        let steer = Steer::Speed(if right { 1.0 } else { -1.0 });
        let input = Input { steer, launch: step == 100, start: step == 0 };
        events.clear();
        game.step(&input, &mut events);
        replay.push(input);
        replay.mark(&game);
    }
    replay.hash = game.hash();
    replay
}

/// The record is refused with a reason. A waiting run can still restart its level.
#[test]
fn a_record_of_earlier_rules_is_not_played_again() {
    let text = marked(300).to_text();
    assert!(text.contains("terms run 7 normal\n") && marked(300).outdated().is_none(), "{text}");
    let old = Replay::parse("test", &text.replace("run 7 normal", "run normal")).expect("a record");
    let reason = old.outdated().expect("of the first version");
    assert!(reason.starts_with("this run was played by version 1 of the rules"), "{reason}");
    assert!(old.end().is_none() && old.begin().state() == crate::game::GameState::Menu);
}

/// If one input of a record is altered, `divergence` names the steps between which the game
/// differs. It needs only the record itself.
#[test]
fn marks_locate_where_a_replay_diverges() {
    let whole = marked(600);
    let text = whole.to_text();
    assert_eq!(Replay::parse("test", &text), Ok(whole.clone()));
    assert_eq!((whole.divergence(), whole.verify().is_ok()), (None, true));
    let mut located = 0;
    for altered in [60_u64, 101, 250, 440, 560] {
        let mut other = Replay { inputs: Inputs::default(), ..whole.clone() };
        for (input, step) in whole.inputs().zip(1..) {
            // The paddle moves the opposite way for one step.
            let steer = match input.steer {
                Steer::Speed(speed) if step == altered => Steer::Speed(-speed),
                steer => steer,
            };
            other.push(Input { steer, ..input });
        }
        let found = other.divergence().expect("another game");
        assert!(
            found.start < altered && altered <= found.end && found.end <= altered + 2 * MARK_STEPS,
            "{altered}: {found:?}"
        );
        // A lost life resets the paddle, so the altered game can still end the same way.
        if let Err(error) = other.verify() {
            assert!(error.contains(&format!("differs from step {} on", found.end)), "{error}");
            located += 1;
        }
    }
    assert!(located >= 2, "{located}");
    let end = Replay { hash: 1, ..whole.clone() }.divergence();
    assert_eq!(end, Some(600..600), "the end alone was altered");
    let bare = Replay { marks: String::new(), hash: 1, ..whole };
    assert_eq!(bare.divergence(), Some(0..600), "without marks only the end tells");
}

#[test]
fn marks_of_other_characters_are_refused() {
    let text = marked(40).to_text().replace("marks ", "marks !");
    let error = Replay::parse("game.replay", &text).expect_err("no marks").to_string();
    assert!(error.starts_with("game.replay:7: `!") && error.contains("are no marks"), "{error}");
}
