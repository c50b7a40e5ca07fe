//! Tests of hearts: what bursts after the last one, when the level is won, and what it costs.

use super::{STILL, playing, playing_by, step};
use crate::game::rules::Rules;
use crate::game::*;
use glam::{Vec2, vec2};

/// A heart in the middle, with a solid brick, one that grows again, one that moves and one that
/// always drops an item around it.
const TEXT: &str = "tile h: heart hits=2\ntile r: regrow=1 times=9\ntile m: move=1\ntile d: drop=sticky hits=9\n\
                    2.1.r\n2.h.d\nm.1.2\n";

/// A game whose only ball flies horizontally, below the bricks.
fn level_flight(text: &str) -> Game {
    playing(text, vec2(400.0, 450.0), vec2(100.0, 0.0))
}

fn hit(game: &mut Game, cell: usize) -> Vec<Event> {
    let mut events = Vec::new();
    game.hit_brick(cell, vec2(400.0, 290.0), BrokenBy::Ball, &mut events);
    events
}

#[test]
fn after_the_last_heart_all_bricks_burst_from_near_to_far_and_the_level_is_won() {
    for rules in [Rules::TUTORIAL, Rules::RUN] {
        let mut game = playing_by(rules, TEXT, vec2(400.0, 450.0), vec2(100.0, 0.0));
        hit(&mut game, 4);
        assert_eq!(
            (game.bricks().get(4), game.bricks().heart_hits()),
            (None, Some((2, 2))),
            "the brick will grow again"
        );
        hit(&mut game, 7);
        assert!(!game.is_bursting() && game.bricks().heart_hits() == Some((1, 2)));
        hit(&mut game, 7);
        assert!(game.is_bursting() && game.bricks().heart_hits() == Some((0, 2)));
        let (points, heart) = (game.score().points, vec2(400.0, 150.0));
        let (mut burst, mut steps) = (Vec::new(), 0);
        while game.state() == GameState::Active && steps < 300 {
            for event in step(&mut game, STILL) {
                match event {
                    Event::BrickDestroyed { at, cell, by: BrokenBy::LastHeart, points: 0, .. } => {
                        burst.push((cell, at.distance(heart)));
                    }
                    Event::Won => assert_eq!(game.bricks().iter().count(), 0, "even solid bricks are gone"),
                    other => panic!("{other:?}"),
                }
            }
            steps += 1;
        }
        assert_eq!((game.state(), game.score().points), (GameState::Win, points));
        assert!(burst.is_sorted_by(|a, b| a.1 <= b.1), "{burst:?}");
        let mut cells: Vec<usize> = burst.iter().map(|(cell, _)| *cell).collect();
        cells.sort_unstable();
        assert_eq!(cells, [0, 2, 5, 9, 10, 12, 14], "each brick once, and none grows again");
        assert!((30..300).contains(&steps), "brick by brick: {steps} steps");
    }
}

#[test]
fn other_bricks_may_stay_and_the_first_of_two_hearts_ends_nothing() {
    let mut game = level_flight("tile h: heart\n22.22\nh...h\n");
    hit(&mut game, 5);
    (0..200).for_each(|_| drop(step(&mut game, STILL)));
    assert_eq!((game.state(), game.bricks().breakable()), (GameState::Active, 5));
    hit(&mut game, 9);
    (0..400).for_each(|_| drop(step(&mut game, STILL)));
    assert_eq!(game.state(), GameState::Win);
}

#[test]
fn a_ball_that_is_lost_while_bricks_burst_costs_no_life() {
    let mut game = playing(TEXT, vec2(400.0, 590.0), vec2(0.0, 600.0));
    (0..2).for_each(|_| drop(hit(&mut game, 7)));
    let (mut events, mut is_given_back) = (Vec::new(), false);
    game.grant(PowerUpKind::Speed, Vec2::ZERO, &mut events);
    for _ in 0..300 {
        events.extend(step(&mut game, STILL));
        assert!(!game.balls().is_empty());
        let ball = &game.balls()[0];
        if ball.is_stuck() && game.state() == GameState::Active {
            is_given_back = true;
            assert!((ball.speed / game.initial_speed() - 1.2).abs() < 1e-4, "the effect goes on");
        }
    }
    assert!(is_given_back);
    assert!(game.state() == GameState::Win && game.lives() == 3, "{events:?}");
    assert!(!events.iter().any(|event| matches!(event, Event::LifeLost { .. })));
}

/// A charged ball would otherwise break a heart of many hits at once.
#[test]
fn a_charged_ball_bounces_off_a_heart() {
    let mut game = playing("tile h: heart hits=3\n.2.\n.h.\n.2.\n", vec2(400.0, 330.0), vec2(0.0, -600.0));
    game.balls[0].charge = 12;
    let mut events = Vec::new();
    for _ in 0..40 {
        events.extend(step(&mut game, STILL));
    }
    let cracks = events.iter().filter(|event| matches!(event, Event::BrickCracked { cell: 4, .. })).count();
    assert_eq!((cracks, game.bricks().get(4).map(|heart| heart.hits_left)), (1, Some(2)));
    assert!(game.balls[0].velocity.y > 0.0);
}

#[test]
fn the_burst_is_part_of_the_hash() {
    let mut games = [level_flight(TEXT), level_flight(TEXT)];
    for game in &mut games {
        (0..2).for_each(|_| drop(hit(game, 7)));
    }
    assert_eq!(games[0].hash(), games[1].hash());
    games[1].burst.as_mut().expect("it bursts").radius += 1.0;
    assert_ne!(games[0].hash(), games[1].hash());
}
