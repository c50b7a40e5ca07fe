//! Going back is exact, whatever happens in the game, and an hour fits.

use super::super::snapshots::ROOM;
use super::*;
use crate::game::rules::{Rules, RunRules};
use crate::game::{GameState, PowerUpKind, Rng, Steer};
use crate::level;
use crate::trial::autopilot::Autopilot;

/// Bricks that drop everything, often.
const LEVEL: &str = "tile a: drop=multi-ball\ntile b: drop=sticky hits=2\ntile c: drop=pass-through\ntile d: drop=speed\n\
    aab1bcc2\nd2a.d22a\nbb..11dd\n";

/// A game with its timeline, and the hash at each place.
fn played(rules: Rules, seed: u64, steps: usize) -> (Timeline, Vec<u64>) {
    let level = level::parse("test", "Test", LEVEL).expect("a good level");
    let mut timeline = Timeline::new(&Game::by(rules, &level, seed));
    let (mut autopilot, mut hand) = (Autopilot::new(seed), Rng::new(seed));
    let mut hashes = vec![timeline.game().hash()];
    for _ in 0..steps {
        let mut input = autopilot.input(timeline.game());
        input.start = true;
        if hand.one_in(200) {
            input.steer = Steer::To(hand.between(0.0, 800.0));
        }
        timeline.play(&input, &mut Vec::new(), &mut ());
        hashes.push(timeline.game().hash());
    }
    (timeline, hashes)
}

#[test]
fn a_thousand_steps_back_and_forward_are_the_same_game() {
    let mut most_balls = 0;
    for (rules, seed) in [(Rules::TUTORIAL, 1), (Rules::RUN, 2), (Rules::RUN, 3)] {
        let (mut timeline, hashes) = played(rules, seed, 6_000);
        for from in (1_000..=6_000).step_by(250) {
            timeline.seek(from);
            most_balls = most_balls.max(timeline.game().balls().len());
            for back in (from - 1_000..from).rev() {
                timeline.seek(back);
                assert_eq!(timeline.game().hash(), hashes[back], "back to {back}");
            }
            for (place, hash) in hashes.iter().enumerate().take(from + 1).skip(from - 999) {
                timeline.seek(place);
                assert_eq!(timeline.game().hash(), *hash, "forward to {place}");
            }
        }
    }
    assert!(most_balls > 2, "{most_balls} balls at most");
}

#[test]
fn ten_thousand_random_places_are_exact() {
    let (mut timeline, hashes) = played(Rules::RUN, 7, 20_000);
    let mut rng = Rng::new(1);
    for _ in 0..10_000 {
        let place = rng.below(hashes.len());
        timeline.seek(place);
        assert_eq!((timeline.position(), timeline.game().hash()), (place, hashes[place]));
    }
    timeline.seek(usize::MAX);
    assert!(timeline.is_now() && timeline.game().hash() == hashes[20_000]);
}

/// A step has as many impacts when it is observed again as were counted.
#[test]
fn the_step_before_a_place_is_observed() {
    struct Impacts(u8);
    impl Observer for Impacts {
        fn observe(&mut self, fact: Fact) {
            self.0 += u8::from(matches!(fact, Fact::Chosen(_)));
        }
    }
    let (mut timeline, _) = played(Rules::TUTORIAL, 5, 3_000);
    for place in (1..=3_000).rev().step_by(7) {
        let mut impacts = Impacts(0);
        timeline.seek_observed(place, &mut impacts);
        assert_eq!(impacts.0, timeline.impacts()[place - 1], "{place}");
    }
}

#[test]
fn previous_and_next_impact_go_the_same_steps() {
    let (mut timeline, _) = played(Rules::TUTORIAL, 5, 3_000);
    timeline.seek(0);
    assert_eq!(timeline.previous_impact(), None);
    let mut there = Vec::new();
    while let Some(place) = timeline.next_impact() {
        timeline.seek(place);
        there.push(place);
    }
    let expected: Vec<usize> = (1..=3_000).filter(|place| timeline.impacts()[place - 1] > 0).collect();
    assert!(there == expected && there.len() > 20, "{there:?}");
    let mut back = vec![timeline.position()];
    while let Some(place) = timeline.previous_impact() {
        timeline.seek(place);
        back.push(place);
    }
    back.reverse();
    assert_eq!(back, there);
}

#[test]
fn playing_on_from_before_forgets_the_later_steps() {
    let (mut timeline, hashes) = played(Rules::TUTORIAL, 5, 3_000);
    timeline.seek(1_111);
    timeline.play(&Input { steer: Steer::Speed(-1.0), ..Input::default() }, &mut Vec::new(), &mut ());
    assert_eq!((timeline.steps(), timeline.position(), timeline.is_now()), (1_112, 1_112, true));
    for place in [0, 500, 1_111] {
        timeline.seek(place);
        assert_eq!(timeline.game().hash(), hashes[place]);
    }
    timeline.seek(1_112);
    assert_ne!(timeline.game().hash(), hashes[1_112]);
    assert_eq!(timeline.next_impact(), None);
}

/// Inputs that were only pushed make the same game.
#[test]
fn pushed_inputs_are_played_when_they_are_needed() {
    let (played, hashes) = played(Rules::RUN, 9, 2_000);
    let mut timeline = played.clone();
    timeline.seek(0);
    timeline.truncate();
    for (step, input) in played.inputs().iter().enumerate() {
        timeline.push(input);
        if step % 700 == 0 {
            timeline.catch_up();
            assert_eq!((timeline.position(), timeline.game().hash()), (step + 1, hashes[step + 1]));
        }
    }
    timeline.catch_up();
    assert_eq!((timeline.steps(), timeline.impacts()), (2_000, played.impacts()));
    timeline.seek(1_234);
    assert_eq!(timeline.game().hash(), hashes[1_234]);
    timeline.push(&Input::default());
    timeline.catch_up();
    assert_eq!(timeline.steps(), 1_235, "from an earlier place it is another game");
}

/// An hour of the usual level takes less than 48 MB; of the largest, four snapshots more.
#[test]
fn an_hour_fits_and_is_exact() {
    const HOUR: usize = 60 * 60 * crate::game::STEPS_PER_SECOND as usize;
    let level = level::parse("test", "Test", "2 1 1 1 1\n1 1 0 0 0\n1 1 0 0 0\n").expect("a good level");
    let endless: RunRules = "run hard endless-lives".parse().expect("terms");
    let mut game = Game::by(endless.rules(), &level, 1);
    (0..2).for_each(|_| game.grant(PowerUpKind::MultiBall, glam::Vec2::ZERO, &mut Vec::new()));
    let mut timeline = Timeline::new(&game);
    let (mut events, mut kept) = (Vec::new(), Vec::new());
    for step in 0..HOUR {
        let steer = Steer::To(400.0 + (step % 700) as f32 - 350.0);
        events.clear();
        timeline.play(&Input { steer, launch: true, start: true }, &mut events, &mut ());
        if step % 10_007 == 0 {
            kept.push((step + 1, timeline.game().hash()));
        }
    }
    assert_eq!((timeline.game().state(), timeline.steps()), (GameState::Active, HOUR));
    let most = ROOM + MOST_STEPS * 2 * size_of::<Input>() + 2 * MOST_STEPS;
    let inputs = timeline.inputs.capacity() * size_of::<Input>();
    let memory = inputs + timeline.impacts.capacity() + timeline.snapshots.memory();
    assert!(memory < 48 << 20 && memory < most, "{memory} bytes");
    for (place, hash) in kept.into_iter().rev() {
        timeline.seek(place);
        assert_eq!(timeline.game().hash(), hash, "{place}");
    }
}
