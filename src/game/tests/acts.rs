//! Tests of bricks that throw items, and of those that spread.

use super::{STILL, playing, playing_by, step};
use crate::game::rules::{Difficulty, GameMode, Rules};
use crate::game::*;
use crate::level::{self, PowerUpKind};
use glam::vec2;

/// A game whose only ball flies horizontally, below the bricks.
fn level_flight(text: &str) -> Game {
    playing(text, vec2(400.0, 450.0), vec2(100.0, 0.0))
}

/// Plays this number of seconds, and returns the events with their steps.
fn play(game: &mut Game, seconds: u32) -> Vec<(u64, Event)> {
    let mut all = Vec::new();
    for _ in 0..seconds * STEPS_PER_SECOND {
        let events = step(game, STILL);
        all.extend(events.into_iter().map(|event| (game.flight_steps(), event)));
    }
    all
}

/// The flight steps at which items of this kind began to fall.
fn thrown(events: &[(u64, Event)], item: PowerUpKind) -> Vec<u64> {
    let is_thrown = |event: &Event| matches!(event, Event::PowerUpDropped { kind, .. } if *kind == item);
    events.iter().filter(|(_, event)| is_thrown(event)).map(|(step, _)| *step).collect()
}

/// The cells in which bricks appeared, in their order.
fn grown(events: &[(u64, Event)]) -> Vec<usize> {
    let cell = |event: &Event| if let Event::BrickGrown { cell, .. } = event { Some(*cell) } else { None };
    events.iter().filter_map(|(_, event)| cell(event)).collect()
}

fn hit(game: &mut Game, cell: usize) -> Vec<Event> {
    let mut events = Vec::new();
    game.hit_brick(cell, vec2(400.0, 290.0), BrokenBy::Ball, &mut events);
    events
}

#[test]
fn a_brick_throws_its_item_once_in_each_period_of_flight_until_it_is_broken() {
    let mut game = level_flight("tile t: throws=freeze every=2 hits=2 drop=none\n..t.2\n.....\n");
    let events = play(&mut game, 4);
    assert_eq!(thrown(&events, PowerUpKind::Freeze), [240, 480]);
    let first = events.iter().find_map(|(_, event)| match event {
        Event::PowerUpDropped { at, .. } => Some(*at),
        _ => None,
    });
    assert_eq!(first, Some(game.bricks().find(2).expect("it stands").aabb.center()));
    // Time does not run while the ball waits, here from the very step of a throw.
    game.clock.flight_steps = 480;
    game.balls[0].stick_to(&game.paddle.clone());
    assert_eq!(thrown(&play(&mut game, 5), PowerUpKind::Freeze), []);
    game.balls[0].center = vec2(400.0, 450.0);
    game.balls[0].stuck_offset = None;
    game.balls[0].fly(vec2(1.0, 0.0));
    assert_eq!(thrown(&play(&mut game, 2), PowerUpKind::Freeze), [720]);
    (0..2).for_each(|_| drop(hit(&mut game, 2)));
    assert_eq!(thrown(&play(&mut game, 5), PowerUpKind::Freeze), []);
}

#[test]
fn one_sees_when_a_brick_will_throw() {
    let mut game = level_flight("tile t: throws=freeze every=2\n..t.2\n.....\n");
    let brick = game.bricks().get(2).expect("it stands");
    let mut left = game.steps_until_act(&brick);
    for _ in 0..500 {
        let has_thrown = !thrown(&play_step(&mut game), PowerUpKind::Freeze).is_empty();
        assert_eq!(has_thrown, left == Some(1), "it throws when the time is over, and only then");
        left = game.steps_until_act(&brick);
    }
    assert_eq!(game.steps_until_act(&game.bricks().get(4).expect("a plain brick")), None);
}

fn play_step(game: &mut Game) -> Vec<(u64, Event)> {
    let events = step(game, STILL);
    events.into_iter().map(|event| (game.flight_steps(), event)).collect()
}

/// Row 3 has a path, which stays free, and so does the place of a brick that is gone. The field below
/// the level's rows stays free too.
#[test]
fn a_brick_spreads_down_free_cells_of_the_level_only() {
    let text = "tile v: spreads=1 drop=sticky\ntile m: move=1\ntile h: heart\nvv.v\n..2h\n....\nm...\n....\n";
    let mut game = level_flight(text);
    assert_eq!(grown(&play(&mut game, 1)), [4, 5]);
    assert_eq!(grown(&play(&mut game, 9)), [8, 9], "the rows above the path");
    let mut game = level_flight(&text.replace("\nm...", "\n...."));
    assert_eq!(grown(&play(&mut game, 9)), [4, 5, 8, 9, 12, 13, 16, 17], "one row a second, to the last row");
    assert_eq!(game.bricks().breakable(), 13);
}

#[test]
fn copies_drop_nothing_are_worth_nothing_and_come_back() {
    let mut game = level_flight("tile v: spreads=1 drop=sticky hits=2\ntile h: heart\nv.h\n...\n");
    play(&mut game, 1);
    let (points, combo) = (game.score().points, game.score().combo);
    hit(&mut game, 3);
    let events = hit(&mut game, 3);
    assert!(matches!(events[..], [Event::BrickDestroyed { cell: 3, points: 0, .. }]), "{events:?}");
    assert_eq!((game.score().points, game.score().combo), (points, combo));
    assert_eq!(grown(&play(&mut game, 2)), [3]);
    hit(&mut game, 0);
    assert!(
        hit(&mut game, 0).iter().any(|event| matches!(event, Event::PowerUpDropped { .. })),
        "the first has its item"
    );
    hit(&mut game, 2);
    play(&mut game, 4);
    assert_eq!(game.state(), GameState::Win, "the copy bursts too");
}

#[test]
fn a_copy_waits_for_a_ball_in_its_place() {
    let mut game = level_flight("tile v: spreads=1\ntile h: heart\nv.h\n...\n");
    game.balls[0].center = vec2(133.0, 225.0);
    game.balls[0].fly(vec2(0.0, 1.0));
    // The ball is about to leave the cell, 150 to 300, when the second is over.
    game.balls[0].speed = 60.0;
    game.balls[0].fly(vec2(0.0, 1.0));
    assert_eq!(grown(&play(&mut game, 1)), []);
    assert_eq!(grown(&play(&mut game, 1)), [3]);
}

#[test]
fn easy_has_slower_bricks_and_no_harmful_throws() {
    let text =
        "tile t: throws=freeze every=1\ntile g: throws=laser every=1\ntile m: move=3 speed=100\n..t.g\nm....\n.....\n";
    let [easy, normal] = [Difficulty::Easy, Difficulty::Normal].map(|difficulty| {
        let rules: Rules = GameMode::run(difficulty).rules();
        let mut game = playing_by(rules, text, vec2(400.0, 450.0), vec2(100.0, 0.0));
        let start = game.bricks().moving()[0].position.x;
        let events = play(&mut game, 1);
        let moved = game.bricks().moving()[0].position.x - start;
        (moved.round(), [PowerUpKind::Freeze, PowerUpKind::Laser].map(|item| thrown(&events, item).len()))
    });
    assert_eq!((easy, normal), ((70.0, [0, 1]), (100.0, [1, 1])));
}

/// The author's next save keeps the pace of moving bricks, and takes copies away.
#[test]
fn a_saved_level_keeps_the_pace_and_loses_copies() {
    let text = "tile v: spreads=1\ntile h: heart\ntile m: move=3 speed=100\nv.h..\n.....\nm....\n";
    let parse = |text: &str| level::parse("test", "Test", text).expect("a good level");
    let rules = GameMode::run(Difficulty::Easy).rules();
    let mut game = playing_by(rules, text, vec2(400.0, 450.0), vec2(100.0, 0.0));
    play(&mut game, 1);
    assert!(game.bricks().get(5).is_some() && game.bricks().breakable() == 4);
    game.change_level(&parse(text), &parse(&text.replace("speed=100", "speed=200")));
    assert!(game.bricks().get(5).is_none() && game.bricks().breakable() == 3);
    assert_eq!(game.bricks().moving()[0].velocity, 140.0);
}

#[test]
fn the_time_until_a_brick_acts_is_part_of_the_hash() {
    for (word, expected) in [("throws=shrink every=9", false), ("spreads=9", false), ("hits=2", true)] {
        let text = format!("tile a: {word}\ntile h: heart\na.h\n...\n");
        let mut games = [level_flight(&text), level_flight(&text)];
        assert_eq!(games[0].hash(), games[1].hash(), "{word}");
        games[1].clock.flight_steps += 1;
        assert_eq!(games[0].hash() == games[1].hash(), expected, "{word}");
    }
}
