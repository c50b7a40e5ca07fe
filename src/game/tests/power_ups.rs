//! Tests of power-ups: which ones fall, which run, and which event ends them.

use super::{STILL, playing as flying, step};
use crate::collision::contact_circle_aabb;
use crate::game::paddle::FROZEN_SPEED;
use crate::game::power_up::*;
use crate::game::rules::Rules;
use crate::game::state::FUSE;
use crate::game::step::{ARMORED, BIG, SMALL};
use crate::game::*;
use crate::level::{self, Duration};
use glam::{Vec2, vec2};

fn runs(kind: PowerUpKind) -> bool {
    kind.row().duration != Duration::Instant
}

const LEVEL: &str = "2 2 2 2 2 2 2 2\n0 0 0 1 1 0 0 0\n";

fn active(level: &str, seed: u64) -> Game {
    let mut game = Game::new(&level::parse("test", "Test", level).expect("a good level"), seed);
    game.step(&Input { start: true, ..Input::default() }, &mut Vec::new());
    game
}

/// Creates a game whose ball flies up along the left wall, where it hits nothing for a while.
fn playing() -> Game {
    let mut game = active(LEVEL, 1);
    game.step(&Input { launch: true, ..Input::default() }, &mut Vec::new());
    game
}

fn grant(game: &mut Game, kind: PowerUpKind) -> Outcome {
    let mut events = Vec::new();
    game.grant(kind, Vec2::ZERO, &mut events);
    match events[..] {
        [.., Event::PowerUpCollected { outcome, .. }] => outcome,
        _ => panic!("{events:?}"),
    }
}

#[test]
fn the_numbers_are_the_tutorials() {
    use PowerUpKind::*;
    let seconds = |kind: PowerUpKind| kind.duration().map(|steps| steps / STEPS_PER_SECOND);
    let table = [Speed, Sticky, PassThrough, PadSizeIncrease, Confuse, Chaos]
        .map(|kind| (Rules::TUTORIAL.odds[kind as usize], seconds(kind)));
    assert_eq!(table, [(75, None), (75, Some(20)), (75, Some(10)), (75, None), (15, Some(15)), (15, Some(15))]);
}

/// Over 60,000 bricks, each kind drops as often as its odds say, within four standard deviations.
#[test]
fn bricks_drop_each_kind_by_its_odds() {
    let mut game = active(LEVEL, 3);
    let bricks = 60_000;
    let mut counts = [0_u32; PowerUpKind::ALL.len()];
    for _ in 0..bricks {
        let mut events = Vec::new();
        game.drop_at_random(vec2(0.0, 0.0), &mut events);
        game.power_ups.clear();
        for event in events {
            if let Event::PowerUpDropped { kind, .. } = event {
                counts[kind as usize] += 1;
            }
        }
    }
    for kind in PowerUpKind::ALL {
        let odds = Rules::TUTORIAL.odds[kind as usize];
        let expected = if odds == 0 { 0.0 } else { f64::from(bricks) / odds as f64 };
        let count = f64::from(counts[kind as usize]);
        assert!((count - expected).abs() <= 4.0 * expected.sqrt(), "{kind:?}: {count} of {expected}");
    }
}

#[test]
fn an_item_falls_at_its_speed_and_is_collected() {
    let mut game = active(LEVEL, 1);
    let mut events = Vec::new();
    game.drop_power_up(PowerUpKind::Sticky, vec2(380.0, 100.0), &mut events);
    assert!(
        matches!(events[..], [Event::PowerUpDropped { kind: PowerUpKind::Sticky, at }] if at == vec2(410.0, 110.0))
    );
    for _ in 0..STEPS_PER_SECOND {
        assert_eq!(step(&mut game, STILL), []);
    }
    assert!((game.falling()[0].position.y - 250.0).abs() < 0.01);
    let collected = (0..3 * STEPS_PER_SECOND).find_map(|_| {
        let events = step(&mut game, STILL);
        events.iter().find_map(|event| match event {
            Event::PowerUpCollected { kind, outcome, at } => Some((*kind, *outcome, *at)),
            _ => None,
        })
    });
    let (kind, outcome, at) = collected.expect("it meets the paddle");
    assert_eq!((kind, outcome), (PowerUpKind::Sticky, Outcome::Started));
    assert!((at.y - 570.0).abs() < 1.5, "where it touched: {at}");
    assert!(game.falling().is_empty() && game.is_running(PowerUpKind::Sticky));
}

#[test]
fn an_item_that_is_missed_is_gone() {
    let mut game = active(LEVEL, 1);
    game.drop_power_up(PowerUpKind::Sticky, vec2(0.0, 500.0), &mut Vec::new());
    for _ in 0..STEPS_PER_SECOND {
        assert_eq!(step(&mut game, STILL), []);
    }
    assert!(game.falling().is_empty() && game.running().next().is_none());
}

/// The paddle and the item cross within one step. A mouse moves the paddle 33 units per step, more
/// than half the width of an item.
#[test]
fn no_item_falls_through_a_paddle_that_moves() {
    for steer in [Steer::To(800.0), Steer::To(0.0), Steer::Speed(1.0), Steer::Speed(-1.0)] {
        for offset in 0..60 {
            let mut game = active(LEVEL, 1);
            // The item reaches the paddle within two steps. After the third step the paddle is past
            // it.
            game.drop_power_up(PowerUpKind::Speed, vec2(370.0, 557.6 + offset as f32 * 0.04), &mut Vec::new());
            game.paddle.center.x = 400.0;
            let events: Vec<Event> = (0..8).flat_map(|_| step(&mut game, steer)).collect();
            assert!(events.iter().any(|event| matches!(event, Event::PowerUpCollected { .. })), "{steer:?} {offset}");
        }
    }
}

/// A mouse moves the paddle 33 units per step; an item falls 1.25.
#[test]
fn where_the_paddle_is_when_the_item_is_there_decides() {
    let collected = |x, y, steer| {
        let mut game = active(LEVEL, 1);
        game.drop_power_up(PowerUpKind::Speed, vec2(x, y), &mut Vec::new());
        step(&mut game, steer).iter().any(|event| matches!(event, Event::PowerUpCollected { .. }))
    };
    // The paddle is at x = 350..450.
    assert!(collected(460.0, 598.9, Steer::To(800.0)), "in time, just before the item is gone");
    assert!(!collected(295.0, 559.5, Steer::To(800.0)), "its end has gone before the item is there");
}

#[test]
fn an_item_beside_the_paddle_can_still_be_collected() {
    // The paddle reaches the item in five steps.
    let mut game = active(LEVEL, 1);
    game.drop_power_up(PowerUpKind::Sticky, vec2(470.0, 585.0), &mut Vec::new());
    let events: Vec<Event> = (0..6).flat_map(|_| step(&mut game, Steer::Speed(1.0))).collect();
    assert!(matches!(events[..], [Event::PowerUpCollected { .. }]), "{events:?}");
    // The paddle grows over the item.
    let mut game = active(LEVEL, 1);
    game.drop_power_up(PowerUpKind::Sticky, vec2(455.0, 590.0), &mut Vec::new());
    grant(&mut game, PowerUpKind::PadSizeIncrease);
    assert!(matches!(step(&mut game, STILL)[..], [Event::PowerUpCollected { .. }]));
}

/// The paddle collects the middle one of three items. The others keep falling, and the game
/// interpolates their positions as usual.
#[test]
fn items_fall_whatever_is_collected() {
    let mut game = active(LEVEL, 1);
    for (x, y) in [(100.0, 300.0), (370.0, 575.0), (600.0, 300.0)] {
        game.drop_power_up(PowerUpKind::Sticky, vec2(x, y), &mut Vec::new());
    }
    for number in 1..=2 {
        step(&mut game, STILL);
        assert_eq!(game.falling().len(), 2);
        for item in game.falling() {
            assert_eq!(item.position.y, 300.0 + 1.25 * number as f32);
            assert_eq!(item.position.y - item.previous_position.y, 1.25);
        }
    }
}

#[test]
fn the_hash_depends_on_items_and_effects() {
    let game = active(LEVEL, 1);
    let (mut falling, mut running) = (game.clone(), game.clone());
    falling.drop_power_up(PowerUpKind::Sticky, vec2(100.0, 300.0), &mut Vec::new());
    grant(&mut running, PowerUpKind::Sticky);
    assert!(game.hash() != falling.hash() && game.hash() != running.hash() && falling.hash() != running.hash());
}

#[test]
fn an_effect_ends_with_its_time_and_a_second_item_begins_it_anew() {
    for kind in PowerUpKind::ALL {
        let Some(duration) = kind.duration() else { continue };
        let mut game = active(LEVEL, 1);
        assert_eq!(grant(&mut game, kind), Outcome::Started);
        for _ in 0..duration / 2 {
            assert_eq!(step(&mut game, STILL), []);
        }
        assert_eq!(grant(&mut game, kind), Outcome::Prolonged);
        for _ in 0..duration - 1 {
            assert_eq!(step(&mut game, STILL), []);
            assert!(game.is_running(kind));
        }
        assert_eq!(step(&mut game, STILL), [Event::PowerUpEnded { kind }]);
        assert!(!game.is_running(kind), "{kind:?}");
    }
}

#[test]
fn speed_applies_to_all_balls_and_has_a_limit() {
    let mut game = playing();
    grant(&mut game, PowerUpKind::MultiBall);
    for number in 1..=4 {
        assert_eq!(grant(&mut game, PowerUpKind::Speed), Outcome::Started, "{number}");
    }
    assert_eq!(grant(&mut game, PowerUpKind::Speed), Outcome::AtLimit);
    assert_eq!(game.score().points, 100);
    for ball in game.balls() {
        let expected = vec2(100.0, -350.0).length() * 1.2_f32.powi(4);
        assert!((ball.velocity.length() / expected - 1.0).abs() < 1e-5);
    }
}

#[test]
fn the_paddle_grows_to_both_sides_and_at_a_wall_to_the_other() {
    for (at, expected) in [(400.0, 400.0), (300.0, 300.0), (50.0, 75.0), (750.0, 725.0)] {
        let mut game = active(LEVEL, 1);
        game.paddle.center.x = at;
        grant(&mut game, PowerUpKind::PadSizeIncrease);
        assert_eq!(game.paddle().center.x, expected);
    }
}

#[test]
fn the_paddle_grows_to_a_limit_and_stays_in_the_field() {
    for side in [-1.0, 1.0] {
        let mut game = active(LEVEL, 1);
        for _ in 0..100 {
            step(&mut game, Steer::Speed(side));
        }
        for number in 1..=3 {
            assert_eq!(grant(&mut game, PowerUpKind::PadSizeIncrease), Outcome::Started);
            assert_eq!(game.paddle().size.x, 100.0 + 50.0 * number as f32);
            let paddle = game.paddle().aabb();
            assert!(paddle.min.x >= 0.0 && paddle.max.x <= FIELD.x, "{paddle:?}");
        }
        assert_eq!(grant(&mut game, PowerUpKind::PadSizeIncrease), Outcome::AtLimit);
    }
}

#[test]
fn chaos_and_confuse_end_each_other_and_say_so() {
    let mut game = active(LEVEL, 1);
    assert_eq!(grant(&mut game, PowerUpKind::Confuse), Outcome::Started);
    assert_eq!(grant(&mut game, PowerUpKind::Chaos), Outcome::Replaced(PowerUpKind::Confuse));
    assert_eq!(game.running().map(|running| running.kind).collect::<Vec<_>>(), [PowerUpKind::Chaos]);
    assert_eq!(grant(&mut game, PowerUpKind::Confuse), Outcome::Replaced(PowerUpKind::Chaos));
    assert_eq!(game.running().map(|running| running.kind).collect::<Vec<_>>(), [PowerUpKind::Confuse]);
}

#[test]
fn a_sticky_paddle_holds_every_ball_where_it_met_it() {
    let mut game = playing();
    grant(&mut game, PowerUpKind::Sticky);
    grant(&mut game, PowerUpKind::MultiBall);
    let places = [370.0, 395.0, 441.0];
    for (ball, x) in game.balls.iter_mut().zip(places) {
        ball.center = vec2(x, 540.0);
        ball.fly(vec2(0.0, 1.0));
    }
    for _ in 0..20 {
        step(&mut game, STILL);
    }
    for (ball, x) in game.balls().iter().zip(places) {
        assert!((ball.center - vec2(x, 567.5)).length() < 1e-3, "{ball:?}");
        assert!(ball.is_stuck());
    }
    let middle = game.paddle().center.x;
    for _ in 0..20 {
        step(&mut game, Steer::Speed(1.0));
    }
    let displacement = game.paddle().center.x - middle;
    assert!(
        game.balls().iter().zip(places).all(|(ball, x)| (ball.center.x - x - displacement).abs() < 1e-3),
        "they move along"
    );
    let mut events = Vec::new();
    game.step(&Input { launch: true, ..Input::default() }, &mut events);
    assert_eq!(events.iter().filter(|event| matches!(event, Event::Launched { .. })).count(), 3);
    // Each ball leaves as it would have bounced, steered by where it hit the paddle.
    assert!(game.balls[0].velocity.x < 0.0 && game.balls[2].velocity.x > 0.0);
    assert!(game.balls().iter().all(|ball| ball.velocity.y < 0.0));
}

#[test]
fn a_ball_held_over_the_paddles_end_stays_in_the_field() {
    let mut game = playing();
    grant(&mut game, PowerUpKind::Sticky);
    game.balls[0].center = vec2(452.0, 560.0);
    game.balls[0].fly(vec2(0.0, 1.0));
    for _ in 0..5 {
        step(&mut game, STILL);
    }
    assert_eq!(game.balls[0].stuck_offset, Some(50.0), "on the paddle's end, not beside it");
    for _ in 0..200 {
        step(&mut game, Steer::Speed(1.0));
        assert!(game.balls[0].center.x <= FIELD.x - game.balls[0].radius);
    }
}

#[test]
fn a_sticky_paddle_holds_no_ball_at_its_side() {
    let mut game = playing();
    grant(&mut game, PowerUpKind::Sticky);
    game.balls[0].center = vec2(339.0, 588.0);
    game.balls[0].fly(vec2(200.0, 300.0));
    let hits = (0..10).flat_map(|_| step(&mut game, STILL)).filter(|event| matches!(event, Event::PaddleHit { .. }));
    assert_eq!(hits.count(), 1);
    assert!(!game.balls[0].is_stuck());
}

/// Holding a ball does not count as time without progress, and catching it does not stop the
/// paddle.
#[test]
fn a_ball_that_was_held_leaves_as_any_other() {
    let mut game = playing();
    grant(&mut game, PowerUpKind::Sticky);
    game.balls[0].center = vec2(400.0, 566.0);
    game.balls[0].fly(vec2(0.0, 1.0));
    let before = game.paddle().center.x;
    step(&mut game, Steer::Speed(1.0));
    assert!(game.balls[0].is_stuck());
    assert!((game.paddle().center.x - before - PADDLE_SPEED * STEP).abs() < 1e-3);
    for _ in 0..20 * STEPS_PER_SECOND {
        step(&mut game, STILL);
    }
    game.step(&Input { launch: true, ..Input::default() }, &mut Vec::new());
    assert_eq!(game.balls[0].steps_since_progress, 1);
}

#[test]
fn a_combo_ends_at_the_paddle_and_with_the_life() {
    let mut game = playing();
    game.carried.score.combo = 5;
    game.balls[0].center = vec2(400.0, 566.0);
    game.balls[0].fly(vec2(0.0, 1.0));
    step(&mut game, STILL);
    assert_eq!(game.score().combo, 0);
    game.carried.score.combo = 5;
    game.balls[0].center.y = FIELD.y + 100.0;
    assert_eq!(step(&mut game, STILL), [Event::LifeLost { lives: 2 }]);
    assert_eq!(game.score().combo, 0);
}

/// ```text
///   │ 2 2 2 │
///   │ 2 2 2 │   straight up through all rows, off the solid one, and back
///   │   ●   │
/// ```
#[test]
fn a_ball_passes_through_bricks_and_off_solid_ones() {
    let mut game = active("1 1 1 1\n2 2 2 2\n2 2 2 2\n2 2 2 2\n", 1);
    game.step(&Input { launch: true, ..Input::default() }, &mut Vec::new());
    grant(&mut game, PowerUpKind::PassThrough);
    game.balls[0].center = vec2(300.0, 330.0);
    game.balls[0].fly(vec2(0.0, -1.0));
    let mut cells = Vec::new();
    for _ in 0..140 {
        for event in step(&mut game, STILL) {
            match event {
                Event::BrickDestroyed { cell, .. } => {
                    assert!(game.balls[0].velocity.y < 0.0, "it goes on upwards");
                    cells.push(cell);
                }
                Event::SolidHit { cell, .. } => assert_eq!((cell, cells.len()), (1, 3)),
                _ => {}
            }
        }
    }
    assert_eq!(cells, [13, 9, 5], "in the order in which it meets them");
    assert!(game.balls[0].velocity.y > 0.0 && game.bricks().get(1).is_some());
}

/// At 30,000 units/s the ball hits all three rows in one step.
#[test]
fn a_fast_ball_passes_bricks_in_their_order() {
    let mut game = active("0 0 0 0\n2 2 2 2\n2 2 2 2\n2 2 2 2\n", 1);
    game.step(&Input { launch: true, ..Input::default() }, &mut Vec::new());
    grant(&mut game, PowerUpKind::PassThrough);
    game.balls[0].center = vec2(300.0, 330.0);
    (game.balls[0].speed, game.balls[0].steps_since_progress) = (3e4, 500);
    game.balls[0].fly(vec2(0.0, -1.0));
    let cells = step(&mut game, STILL).into_iter().filter_map(|event| match event {
        Event::BrickDestroyed { cell, .. } => Some(cell),
        _ => None,
    });
    assert_eq!(cells.collect::<Vec<_>>(), [13, 9, 5]);
    assert_eq!(game.balls[0].steps_since_progress, 0, "it gets somewhere");
}

/// At 10⁶ units/s the ball crosses the field ten times in a step. It hits every brick on its path
/// once and ends inside none.
#[test]
fn a_ball_of_any_speed_passes_through_and_counts_every_brick_once() {
    for speed in [364.0, 5e3, 1e5, 1e6] {
        let mut game = active("2 2 2 2 2 2 2 2\n2 2 2 2 2 2 2 2\n2 2 2 2 2 2 2 2\n", 1);
        game.step(&Input { launch: true, ..Input::default() }, &mut Vec::new());
        grant(&mut game, PowerUpKind::PassThrough);
        game.balls[0].center = vec2(350.0, 350.0);
        game.balls[0].speed = speed;
        game.balls[0].fly(vec2(0.3, -1.0));
        game.paddle.size.x = FIELD.x;
        game.paddle.center.x = FIELD.x / 2.0;
        let mut destroyed = std::collections::HashSet::new();
        for _ in 0..600 {
            for event in step(&mut game, STILL) {
                if let Event::BrickDestroyed { cell, .. } = event {
                    assert!(destroyed.insert(cell), "twice: {cell} at {speed}");
                }
            }
            for aabb in game.bricks().iter().map(|placed| placed.aabb) {
                let depth = game.balls.iter().filter_map(|ball| {
                    crate::collision::contact_circle_aabb(&ball.circle(), &aabb).map(|contact| contact.depth)
                });
                assert!(depth.fold(0.0, f32::max) < 2e-3, "in a brick at {speed}");
            }
            if game.state() == GameState::Win {
                break;
            }
        }
        assert_eq!(destroyed.len() + game.bricks().breakable(), 24, "{speed}");
        assert!(destroyed.len() >= 6, "{speed}: {}", destroyed.len());
    }
}

#[test]
fn multi_ball_adds_two_up_to_a_limit() {
    let mut game = playing();
    for count in [3, 5, 7, 9] {
        assert_eq!(grant(&mut game, PowerUpKind::MultiBall), Outcome::Started);
        assert_eq!(game.balls().len(), count);
    }
    assert_eq!(grant(&mut game, PowerUpKind::MultiBall), Outcome::AtLimit);
    assert_eq!(game.running().next(), None, "balls are not counted as an effect");
    for ball in game.balls() {
        assert!((ball.velocity.length() / ball.speed - 1.0).abs() < 1e-5);
    }
}

/// The highest ball is the furthest from being lost.
#[test]
fn multi_ball_splits_the_highest_to_both_sides() {
    let mut game = playing();
    grant(&mut game, PowerUpKind::MultiBall);
    for (ball, y) in game.balls.iter_mut().zip([500.0, 200.0, 400.0]) {
        ball.center.y = y;
    }
    grant(&mut game, PowerUpKind::MultiBall);
    let parent = &game.balls[1];
    let sides = game.balls[3..].iter().map(|twin| {
        assert_eq!(twin.center, parent.center);
        parent.velocity.perp_dot(twin.velocity).signum()
    });
    assert_eq!(sides.sum::<f32>(), 0.0, "one to each side");
}

#[test]
fn a_ball_is_gone_when_nothing_of_it_is_in_the_field() {
    let mut game = playing();
    game.balls[0].center = vec2(100.0, FIELD.y + 9.0);
    game.balls[0].fly(vec2(0.0, 1.0));
    assert_eq!(step(&mut game, STILL), []);
    assert_eq!(step(&mut game, STILL), [Event::LifeLost { lives: 2 }]);
}

#[test]
fn the_last_brick_wins_before_the_last_ball_is_lost() {
    let mut game = active("2\n", 1);
    game.bricks.remove(0);
    game.balls.clear();
    assert_eq!(step(&mut game, STILL), [Event::Won]);
}

#[test]
fn a_life_is_lost_with_the_last_ball_only() {
    let mut game = playing();
    grant(&mut game, PowerUpKind::MultiBall);
    grant(&mut game, PowerUpKind::Speed);
    for left in [2, 1] {
        game.balls[0].center = vec2(100.0, FIELD.y + 100.0);
        assert_eq!(step(&mut game, STILL), []);
        assert_eq!((game.balls().len(), game.lives()), (left, 3));
        assert!(game.is_running(PowerUpKind::Speed));
    }
    game.balls[0].center = vec2(100.0, FIELD.y + 100.0);
    assert_eq!(step(&mut game, STILL), [Event::LifeLost { lives: 2 }]);
    assert_eq!((game.balls().len(), game.running().next()), (1, None));
}

/// Splits a waiting ball: one ball stays, two fly up.
#[test]
fn a_waiting_ball_can_be_split() {
    let mut game = active(LEVEL, 1);
    grant(&mut game, PowerUpKind::MultiBall);
    let waiting = game.balls().iter().filter(|ball| ball.is_stuck()).count();
    assert_eq!((game.balls().len(), waiting), (3, 1));
    for _ in 0..30 {
        step(&mut game, Steer::Speed(PADDLE_SPEED));
    }
    assert!(game.balls().iter().filter(|ball| !ball.is_stuck()).all(|ball| ball.center.y < 500.0));
}

#[test]
fn there_is_an_end_to_items() {
    let mut game = active(LEVEL, 1);
    let mut events = Vec::new();
    for _ in 0..100 {
        game.drop_power_up(PowerUpKind::Sticky, vec2(300.0, 10.0), &mut events);
    }
    assert_eq!((game.falling().len(), events.len()), (24, 24), "one that does not fall is not told of");
}

#[test]
fn kind_that_never_drops_at_random_draws_no_random_number() {
    let mut game = playing();
    game.rules.odds = [0; PowerUpKind::ALL.len()];
    let rng = game.rng.clone();
    game.drop_at_random(Vec2::ZERO, &mut Vec::new());
    assert_eq!(game.rng, rng);
}

#[test]
fn as_many_effects_run_at_most_as_are_counted() {
    let mut game = playing();
    for kind in PowerUpKind::ALL.into_iter().filter(|kind| *kind != PowerUpKind::Reset) {
        let outcome = grant(&mut game, kind);
        assert!(matches!(outcome, Outcome::Started | Outcome::Replaced(_)), "{kind:?}: {outcome:?}");
        assert_eq!(game.is_running(kind), runs(kind), "{kind:?}");
    }
    assert_eq!(game.running().count(), MAX_RUNNING);
}

/// Effects pause while the player aims, except the laser: nobody may shoot forever with a waiting
/// ball.
#[test]
fn effects_of_a_run_wait_for_the_ball_and_the_laser_does_not() {
    for (rules, waits) in [(Rules::RUN, true), (Rules::TUTORIAL, false)] {
        let level = level::parse("test", "Test", LEVEL).expect("a good level");
        let mut game = Game::with_rules(rules, &level, 1);
        game.step(&Input { start: true, ..Input::default() }, &mut Vec::new());
        for kind in [PowerUpKind::Magnet, PowerUpKind::Laser] {
            game.grant(kind, Vec2::ZERO, &mut Vec::new());
        }
        let left = |game: &Game| {
            [PowerUpKind::Magnet, PowerUpKind::Laser].map(|kind| {
                game.running()
                    .find(|running| running.kind == kind)
                    .and_then(|running| running.steps_left)
                    .expect("it runs")
            })
        };
        let before = left(&game);
        (0..100).for_each(|_| _ = step(&mut game, STILL));
        assert_eq!(left(&game), [before[0] - if waits { 0 } else { 100 }, before[1] - 100]);
        game.step(&Input { launch: true, ..Input::default() }, &mut Vec::new());
        assert!(left(&game)[0] < before[0], "it runs while the ball flies");
    }
}

#[test]
fn a_frozen_paddle_is_slow_by_keys_and_by_mouse() {
    for steer in [Steer::Speed(1.0), Steer::To(800.0)] {
        let mut game = playing();
        grant(&mut game, PowerUpKind::Freeze);
        let before = game.paddle().center.x;
        (0..60).for_each(|_| _ = step(&mut game, steer));
        assert!((game.paddle().center.x - before - 0.5 * FROZEN_SPEED).abs() < 1e-2, "{steer:?}");
    }
}

#[test]
fn an_effect_is_ending_in_its_last_three_seconds() {
    let running = |steps_left| Running { kind: PowerUpKind::Laser, count: 1, steps_left };
    assert!(running(Some(3 * STEPS_PER_SECOND)).is_ending());
    assert!(![Some(3 * STEPS_PER_SECOND + 1), None].map(running).iter().any(Running::is_ending));
}

/// ```text
///   1 1 1 2    a chamber of solid bricks around a ball 25 units wide;
///   1 · 1 1    it grows to 37.5 only where it touches nothing
///   1 1 1 1
/// ```
#[test]
fn a_ball_grows_only_where_there_is_room_and_shrinks_at_once() {
    let mut game = flying("1 1 1 2\n1 0 1 1\n1 1 1 1\n", vec2(215.0, 150.0), vec2(-310.0, 90.0));
    assert_eq!(grant(&mut game, PowerUpKind::BigBall), Outcome::Started);
    step(&mut game, STILL);
    assert_eq!(game.balls()[0].radius, BALL_RADIUS, "the wall is too near");
    let mut was_big = false;
    for _ in 0..400 {
        step(&mut game, STILL);
        let ball = game.balls()[0].circle();
        was_big |= ball.radius == BIG * BALL_RADIUS;
        let depth = |aabb| contact_circle_aabb(&ball, &aabb).map_or(0.0, |contact| contact.depth);
        assert!(game.bricks().iter().all(|placed| depth(placed.aabb) < 1e-2), "{ball:?}");
    }
    assert!(was_big);
    assert_eq!(grant(&mut game, PowerUpKind::SmallBall), Outcome::Replaced(PowerUpKind::BigBall));
    step(&mut game, STILL);
    assert_eq!(game.balls()[0].radius, SMALL * BALL_RADIUS);
    for _ in 0..=PowerUpKind::SmallBall.duration().expect("it ends") + STEPS_PER_SECOND {
        step(&mut game, STILL);
    }
    assert_eq!(game.balls()[0].radius, BALL_RADIUS);
}

#[test]
fn a_waiting_ball_of_another_size_stays_on_the_paddle() {
    let mut game = active(LEVEL, 1);
    for kind in [PowerUpKind::BigBall, PowerUpKind::SmallBall] {
        grant(&mut game, kind);
        step(&mut game, Steer::Speed(1.0));
        let ball = &game.balls()[0];
        assert_eq!(ball.center.y, game.paddle().aabb().min.y - ball.radius, "{kind:?}");
    }
}

#[test]
fn a_homing_ball_leaves_the_paddle_straight_for_a_brick() {
    for homes in [true, false] {
        let mut game = flying("2 0 0 0 0 0 0 0\n", vec2(380.0, 540.0), vec2(0.0, 400.0));
        if homes {
            grant(&mut game, PowerUpKind::Homing);
        }
        let returned = |game: &mut Game| step(game, STILL).iter().any(|it| matches!(it, Event::PaddleHit { .. }));
        assert!((0..60).any(|_| returned(&mut game)));
        let ball = &game.balls()[0];
        let to_brick = (game.bricks().grid().aabb(0).center() - ball.center).normalize();
        assert_eq!(ball.velocity.normalize().dot(to_brick) > 0.999, homes);
    }
}

#[test]
fn dynamite_blows_up_bricks_one_after_the_other() {
    let mut game = active("2 0 0 0 2 0 0 0 2 0 0 0 2\n1 0 0 0 1 0 0 0 1 0 0 0 1\n", 3);
    grant(&mut game, PowerUpKind::Dynamite);
    let exploded = |events: Vec<Event>| events.iter().filter(|it| matches!(it, Event::Exploded { .. })).count();
    let counts: Vec<_> = (0..3 * FUSE).map(|_| exploded(step(&mut game, STILL))).collect();
    let steps: Vec<_> = (1..).zip(&counts).filter(|(_, count)| **count > 0).map(|(step, _)| step).collect();
    assert_eq!(steps, [FUSE, 2 * FUSE, 3 * FUSE]);
    assert!((1..=3).contains(&game.bricks().breakable()), "three fuses, perhaps two of them at one brick");
    assert_eq!(game.bricks().iter().count() - game.bricks().breakable(), 4, "solid bricks withstand");
}

#[test]
fn armor_adds_hits_up_to_nine_and_solid_bricks_stay_as_they_are() {
    let mut game = active("2 2 2 2 2 2 2 2\n1 1 1 1 1 1 1 1\n", 1);
    let hits = |game: &Game| -> u32 { game.bricks().iter().map(|placed| u32::from(placed.brick.hits_left)).sum() };
    let mut events = Vec::new();
    game.grant(PowerUpKind::Armor, Vec2::ZERO, &mut events);
    let hardened = events.iter().filter(|it| matches!(it, Event::BrickHardened { .. })).count() as u32;
    assert_eq!((hardened, hits(&game)), (ARMORED, 8 + ARMORED));
    for _ in 0..100 {
        grant(&mut game, PowerUpKind::Armor);
    }
    assert_eq!(hits(&game), 8 * 9);
    let PlacedBrick { cell, brick, .. } = game.bricks().iter().next().expect("a brick");
    assert!(brick.is_breakable());
    let left: Vec<_> = (0..9).map(|_| game.bricks.hit(cell).map(|brick| brick.hits_left)).collect();
    assert_eq!(left, [8, 7, 6, 5, 4, 3, 2, 1, 0].map(Some));
}

#[test]
fn reset_ends_all_effects_and_a_run_drops_it_only_where_some_run() {
    let mut game = playing();
    assert!(!game.is_useful(PowerUpKind::Reset));
    let (speed, width) = (game.balls()[0].speed, game.paddle().size.x);
    for kind in PowerUpKind::ALL.into_iter().filter(|kind| runs(*kind)) {
        grant(&mut game, kind);
    }
    grant(&mut game, PowerUpKind::Speed);
    assert!(game.is_useful(PowerUpKind::Reset));
    let mut events = Vec::new();
    game.grant(PowerUpKind::Reset, Vec2::ZERO, &mut events);
    assert_eq!(game.running().count(), 0);
    assert_eq!(events.iter().filter(|it| matches!(it, Event::PowerUpEnded { .. })).count(), MAX_RUNNING);
    step(&mut game, STILL);
    let ball = &game.balls()[0];
    assert!((ball.speed / speed - 1.0).abs() < 1e-5 && ball.radius == BALL_RADIUS);
    assert_eq!(game.paddle().size.x, width);
}

#[test]
fn the_magnet_pulls_helpful_items_only() {
    for (kind, is_pulled) in [(PowerUpKind::Laser, true), (PowerUpKind::Mystery, false), (PowerUpKind::Shrink, false)] {
        let mut game = playing();
        grant(&mut game, PowerUpKind::Magnet);
        game.drop_power_up(kind, vec2(100.0, 100.0), &mut Vec::new());
        step(&mut game, STILL);
        assert_eq!(game.falling()[0].position.x > 100.0, is_pulled, "{kind:?}");
    }
}
