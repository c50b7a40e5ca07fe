//! Tests that going back is exact, whatever happens in the game, and that an hour fits.

use super::*;
use crate::game::rules::{GameMode, Rules};
use crate::game::{GameState, PowerUpKind, Rng, Steer, StepEvent};
use crate::lab::autopilot::Autopilot;
use crate::level;

/// Many bricks that always drop a power-up.
const LEVEL: &str = "tile a: drop=multi-ball\ntile b: drop=sticky hits=2\ntile c: drop=pass-through\ntile d: drop=speed\n\
    aab1bcc2\nd2a.d22a\nbb..11dd\n";

/// Plays a game. Returns its timeline and the hash at each position.
fn played(rules: Rules, seed: u64, steps: usize) -> (Timeline, Vec<u64>) {
    let level = level::parse("test", "Test", LEVEL).expect("a good level");
    let mut timeline = Timeline::new(&Game::with_rules(rules, &level, seed));
    let (mut autopilot, mut hand) = (Autopilot::new(seed), Rng::new(seed));
    let mut hashes = vec![timeline.now().hash()];
    for _ in 0..steps {
        let mut input = autopilot.input(timeline.now());
        input.start = true;
        if hand.one_in(200) {
            input.steer = Steer::To(hand.between(0.0, 800.0));
        }
        timeline.play(&input);
        hashes.push(timeline.now().hash());
    }
    (timeline, hashes)
}

#[test]
fn each_position_is_the_same_game() {
    let mut most_balls = 0;
    for (rules, seed) in [(Rules::TUTORIAL, 1), (Rules::RUN, 2), (Rules::RUN, 3)] {
        let (timeline, hashes) = played(rules, seed, 6_000);
        for (place, hash) in hashes.iter().enumerate() {
            let game = timeline.at(place);
            most_balls = most_balls.max(game.balls().len());
            assert_eq!(game.hash(), *hash, "{place}");
        }
    }
    assert!(most_balls > 2, "{most_balls} balls at most");
}

#[test]
fn ten_thousand_random_places_are_exact() {
    let (timeline, hashes) = played(Rules::RUN, 7, 20_000);
    let mut rng = Rng::new(1);
    for _ in 0..10_000 {
        let place = rng.below(hashes.len());
        assert_eq!(timeline.at(place).hash(), hashes[place], "{place}");
    }
}

/// Observing a step again finds the number of impacts that were counted, and returns the game at
/// the previous position.
#[test]
fn the_step_before_a_place_is_observed() {
    struct Impacts(u8);
    impl StepObserver for Impacts {
        fn observe(&mut self, fact: StepEvent) {
            self.0 += u8::from(matches!(fact, StepEvent::Chosen(_)));
        }
    }
    let (timeline, hashes) = played(Rules::TUTORIAL, 5, 3_000);
    for place in (1..=3_000).rev().step_by(7) {
        let mut impacts = Impacts(0);
        let before = timeline.observe(place, &mut impacts);
        assert_eq!((impacts.0, before.hash()), (timeline.impacts()[place - 1], hashes[place - 1]), "{place}");
    }
}

#[test]
fn previous_and_next_impact_go_the_same_steps() {
    let (timeline, _) = played(Rules::TUTORIAL, 5, 3_000);
    assert_eq!(timeline.previous_impact(0), None);
    let there: Vec<usize> = std::iter::successors(timeline.next_impact(0), |at| timeline.next_impact(*at)).collect();
    let expected: Vec<usize> = (1..=3_000).filter(|place| timeline.impacts()[place - 1] > 0).collect();
    assert!(there == expected && there.len() > 20, "{there:?}");
    let last = there.last().copied();
    let mut back: Vec<usize> = std::iter::successors(last, |at| timeline.previous_impact(*at)).collect();
    back.reverse();
    assert_eq!(back, there);
}

#[test]
fn playing_on_from_before_forgets_the_later_steps() {
    let (mut timeline, hashes) = played(Rules::TUTORIAL, 5, 3_000);
    timeline.truncate(1_111);
    timeline.play(&Input { steer: Steer::Speed(-1.0), ..Input::default() });
    assert_eq!((timeline.steps(), timeline.impacts().len()), (1_112, 1_112));
    for place in [0, 500, 1_111] {
        assert_eq!(timeline.at(place).hash(), hashes[place]);
    }
    assert_eq!(timeline.at(1_112).hash(), timeline.now().hash());
    assert_ne!(timeline.now().hash(), hashes[1_112]);
    assert_eq!(timeline.next_impact(1_112), None);
}

/// An hour takes less than 16 MB in addition to its few snapshots.
#[test]
fn an_hour_fits_and_is_exact() {
    const HOUR: usize = 60 * 60 * crate::game::STEPS_PER_SECOND as usize;
    let level = level::parse("test", "Test", "2 1 1 1 1\n1 1 0 0 0\n1 1 0 0 0\n").expect("a good level");
    let endless: GameMode = "tutorial endless-lives".parse().expect("terms");
    let mut game = Game::with_rules(endless.rules(), &level, 1);
    (0..2).for_each(|_| game.grant(PowerUpKind::MultiBall, glam::Vec2::ZERO, &mut Vec::new()));
    let mut timeline = Timeline::new(&game);
    let mut kept = Vec::new();
    for step in 0..HOUR {
        let steer = Steer::To(400.0 + (step % 700) as f32 - 350.0);
        timeline.play(&Input { steer, launch: true, start: true });
        if step % 10_007 == 0 {
            kept.push((step + 1, timeline.now().hash()));
        }
    }
    assert_eq!((timeline.now().state(), timeline.steps()), (GameState::Active, HOUR));
    let memory = timeline.inputs.capacity() * size_of::<Input>() + timeline.impacts.capacity();
    assert!(timeline.snapshots.len() <= MOST && memory < 16 << 20, "{memory} bytes");
    for (place, hash) in kept.into_iter().rev() {
        assert_eq!(timeline.at(place).hash(), hash, "{place}");
    }
}
