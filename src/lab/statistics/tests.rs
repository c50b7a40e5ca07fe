//! Tests of counting and formatting.

use super::*;
use crate::game::Input;
use crate::level;

fn outcome(seed: u64, state: GameState, steps: u64) -> TrialResult {
    TrialResult {
        seed,
        state,
        steps,
        flight: steps,
        bricks_left: usize::from(state != GameState::Win),
        lives_lost: 2,
        lives_won: 1,
        destroyed: 8,
        by_items: 2,
        bricks: 58,
        main_part: Some((steps / 2, 48)),
        last_hit: 0,
        longest_without_brick: steps / 2,
        last_bricks_at: Some(steps - steps / 10),
        last_cells: vec![0, 17],
        lost_at: vec![120.0, 700.0],
        lowest: 0.0,
        hash: seed,
    }
}

fn summary(outcomes: impl IntoIterator<Item = TrialResult>) -> Summary {
    Summary::new(&outcomes.into_iter().collect::<Vec<_>>())
}

#[test]
fn the_summary_counts_games_and_measures_those_that_were_won() {
    // Ten wins of 10 to 100 seconds, unsorted.
    let won = (0..10).map(|i| outcome(i, GameState::Win, 1200 * (1 + i * 7 % 10)));
    let others = [outcome(10, GameState::Lost, 60), outcome(11, GameState::Active, 360_000)];
    let summary = summary(won.chain(others));
    assert_eq!(
        summary.to_text(),
        "won: 10 of 12 games (83.3 %), 1 lost, 1 unfinished\n\
         time to win: median of 10: 50.0 s, 90 % within 90.0 s\n\
         lives lost: 24, 2.00 a game\n\
         longest time without a brick: 1500.0 s, with seed 11\n\
         last three bricks: median of 10: 5.0 s, 90 % within 9.0 s"
    );
}

/// Half of 96 seconds for 48 bricks: a brick a second.
#[test]
fn the_rate_counts_bricks_until_a_few_are_left() {
    let summary = summary([outcome(0, GameState::Win, 96 * u64::from(STEPS_PER_SECOND))]);
    let steps = summary.for_1000.as_ref().expect("a rate").median;
    assert_eq!((steps, summary.share_by_items()), (1000 * u64::from(STEPS_PER_SECOND), 0.25));
}

#[test]
fn without_a_win_there_is_no_time_to_win() {
    let summary = summary([outcome(0, GameState::Lost, 60)]);
    assert_eq!(summary.to_text().matches("no game was won").count(), 2);
}

#[test]
fn one_game_is_its_own_median() {
    let times = |times: &[u64]| Spread::new(times.iter().copied()).map(|Spread { median, most, .. }| (median, most));
    assert_eq!((times(&[]), times(&[7]), times(&[9, 7])), (None, Some((7, 7)), Some((7, 9))));
}

/// Plays a level with four bricks, the second of which takes two hits, and checks the outcome after
/// each step.
#[test]
fn the_outcome_measures_from_brick_to_brick() {
    let level = level::parse("test.lvl", "Test", "tile a: hits=2\n2a22\n").expect("a good level");
    let mut game = Game::new(&level, 1);
    let (mut outcome, mut autopilot) = (TrialResult::new(&game, 1), crate::lab::autopilot::Autopilot::new(1));
    let (mut events, mut hits, mut three_left) = (Vec::new(), vec![0], None);
    while game.state() != GameState::Win {
        let input: Input = autopilot.input(&game);
        events.clear();
        game.step(&input, &mut events);
        outcome.step(&game, &events);
        let is_hit = |event: &Event| matches!(event, Event::BrickCracked { .. } | Event::BrickDestroyed { .. });
        hits.extend(events.iter().any(is_hit).then_some(game.flight_steps()));
        if game.bricks().breakable() == 3 {
            three_left.get_or_insert(game.flight_steps());
        }
    }
    let longest = hits.windows(2).map(|pair| pair[1] - pair[0]).max();
    assert_eq!(hits.len(), 6, "the start, five hits on four bricks");
    assert_eq!(Some(outcome.longest_without_brick), longest);
    assert_eq!(outcome.last_bricks(), three_left.map(|since| game.flight_steps() - since));
    assert_eq!((outcome.state, outcome.seed, outcome.steps), (GameState::Win, 1, game.steps()));
}

/// A hit on a brick that takes several hits counts even though the brick stays.
#[test]
fn a_crack_ends_the_time_without_a_brick() {
    let level = level::parse("test.lvl", "Test", "22\n").expect("a good level");
    let mut game = Game::new(&level, 1);
    let mut outcome = TrialResult::new(&game, 1);
    let brick = game.bricks().get(0).expect("a brick");
    let crack = Event::BrickCracked { at: game.paddle().center, cell: 0, brick };
    for step in 1..=150 {
        // The ball waits for 50 steps, then flies.
        game.step(&Input { start: true, launch: step == 51, ..Input::default() }, &mut Vec::new());
        outcome.step(&game, if step == 90 { std::slice::from_ref(&crack) } else { &[] });
    }
    assert_eq!(outcome.longest_without_brick, 60);
}
