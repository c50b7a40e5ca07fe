//! Tests of a run's rules where they differ from the tutorial's.

use super::{STILL, playing, playing_by, step};
use crate::game::rules::{Assists, GameMode, Rules};
use crate::game::*;
use crate::level::{self, Level};
use glam::{Vec2, vec2};

fn level(text: &str) -> Level {
    level::parse("test", "Test", text).expect("a good level")
}

/// Plays until the ball hits the paddle or is lost, for at most 600 steps. Returns all events.
fn until_return(game: &mut Game) -> Vec<Event> {
    let mut events = Vec::new();
    for _ in 0..600 {
        game.step(&Input::default(), &mut events);
        if events.iter().any(|event| matches!(event, Event::PaddleHit { .. } | Event::LifeLost { .. })) {
            break;
        }
    }
    events
}

const WALL: &str = "2 2 2 2 2 2 2 2\n";

/// In a run, a return off a paddle that is not braced does not change the ball's speed.
#[test]
fn each_braced_return_makes_the_ball_a_little_faster_up_to_a_limit() {
    let first = INITIAL_VELOCITY.length();
    let most = first * Rules::RUN.ball_speed * Rules::RUN.max_gain;
    let speed_after = |rules: Rules, rested: u32, returns: usize| {
        let mut game = playing_by(rules, WALL, vec2(400.0, 500.0), vec2(0.0, first));
        for _ in 0..returns {
            game.balls[0].center = vec2(400.0, 540.0);
            game.balls[0].fly(Vec2::Y);
            game.paddle.rested = rested;
            until_return(&mut game);
        }
        game.balls[0].speed
    };
    assert!((speed_after(Rules::RUN, BRACED_AFTER, 1) / first - Rules::RUN.gain).abs() < 1e-5);
    assert!((speed_after(Rules::RUN, BRACED_AFTER, 200) / most - 1.0).abs() < 1e-5);
    assert_eq!(speed_after(Rules::RUN, 0, 50), first);
    assert_eq!(speed_after(Rules::TUTORIAL, BRACED_AFTER, 50), first);
    // Without a charge, each return counts.
    let without_charge = Rules { charge: 0, ..Rules::RUN };
    assert!((speed_after(without_charge, 0, 1) / first - Rules::RUN.gain).abs() < 1e-5);
    // A ball that a power-up made faster than the limit keeps its speed.
    let mut game = playing_by(Rules::RUN, WALL, vec2(400.0, 500.0), vec2(0.0, 3.0 * first));
    game.paddle.rested = BRACED_AFTER;
    until_return(&mut game);
    assert_eq!(game.balls[0].speed, 3.0 * first);
}

/// Moves the paddle, then plays these steps of steering. In the last one, the paddle returns a ball.
/// Returns the ball's charge, and whether the event reports one.
fn charge_after(rules: Rules, steers: impl IntoIterator<Item = Steer>) -> (u32, bool) {
    let mut game = playing_by(rules, WALL, vec2(100.0, 400.0), vec2(0.0, 1.0));
    step(&mut game, Steer::To(380.0));
    let mut steers = steers.into_iter().peekable();
    while let Some(steer) = steers.next() {
        if steers.peek().is_none() {
            // It still has a charge of the return before.
            let ball = &mut game.balls[0];
            ball.charge = 1;
            ball.center = vec2(game.paddle.center.x, game.paddle.aabb().min.y - ball.radius - 1.0);
            ball.speed = 350.0;
            ball.fly(Vec2::Y);
        }
        let events = step(&mut game, steer);
        if let Some(Event::PaddleHit { is_charged, .. }) =
            events.iter().find(|event| matches!(event, Event::PaddleHit { .. }))
        {
            return (game.balls[0].charge, *is_charged);
        }
    }
    panic!("the paddle returned no ball");
}

#[test]
fn a_return_charges_the_ball_only_if_the_paddle_has_rested() {
    let rest = |steps: u32| (0..steps).map(|_| STILL);
    assert_eq!(charge_after(Rules::RUN, rest(BRACED_AFTER)), (Rules::RUN.charge, true));
    assert_eq!(charge_after(Rules::RUN, rest(BRACED_AFTER - 1)), (0, false));
    let moves_last = rest(BRACED_AFTER).chain([Steer::Speed(1.0)]);
    assert_eq!(charge_after(Rules::RUN, moves_last), (0, false));
    let has_rested_again = rest(9).chain([Steer::Speed(1.0)]).chain(rest(BRACED_AFTER));
    assert_eq!(charge_after(Rules::RUN, has_rested_again), (Rules::RUN.charge, true));
}

/// A hand on a mouse is never quite still.
#[test]
fn the_mouse_of_a_braced_paddle_may_tremble() {
    let trembles = |by: f32| (0..BRACED_AFTER).map(move |step| Steer::To(380.0 + by * (step % 2) as f32));
    assert_eq!(charge_after(Rules::RUN, trembles(0.5)), (Rules::RUN.charge, true));
    assert_eq!(charge_after(Rules::RUN, trembles(0.75)), (0, false));
}

#[test]
fn the_tutorials_rules_never_charge_a_ball() {
    assert_eq!(charge_after(Rules::TUTORIAL, (0..10 * BRACED_AFTER).map(|_| STILL)), (0, false));
    let game = playing_by(Rules::TUTORIAL, WALL, vec2(400.0, 400.0), Vec2::Y);
    let mut rested = game.clone();
    rested.paddle.rested = 10 * BRACED_AFTER;
    assert!(!rested.is_braced());
    assert_eq!(rested.hash(), game.hash(), "its hash is the tutorial's");
}

/// Plays until a ball with this charge hits the middle brick of the lower row, from below. Returns
/// the game, and the events of that step.
fn hit_with_charge(text: &str, charge: u32) -> (Game, Vec<Event>) {
    let mut game = playing_by(Rules::RUN, text, vec2(405.0, 330.0), vec2(30.0, -350.0));
    game.balls[0].charge = charge;
    for _ in 0..60 {
        let events = step(&mut game, STILL);
        if !events.is_empty() {
            return (game, events);
        }
    }
    panic!("the ball hit nothing");
}

/// The bricks beside it keep the game from helping with the last ones.
#[test]
fn a_charged_ball_breaks_bricks_without_bouncing_and_spends_one_charge_for_each_hit_left() {
    for (hits, charge, left) in [(1, 12, 11), (1, 1, 0), (3, 12, 9), (3, 3, 0)] {
        let text = format!("tile a: hits={hits} drop=none\n2222222\n...a...\n");
        let (game, events) = hit_with_charge(&text, charge);
        let is_broken = matches!(events[..], [Event::BrickDestroyed { cell: 10, by: BrokenBy::Ball, points: 10, .. }]);
        assert!(is_broken, "{events:?}");
        let ball = &game.balls[0];
        assert_eq!((ball.velocity, ball.charge), (vec2(30.0, -350.0), left), "{hits} hits");
        assert_eq!(game.bricks.breakable(), 7);
    }
}

#[test]
fn a_charge_too_small_for_a_brick_is_kept_and_the_ball_bounces() {
    for charge in [0, 1, 2] {
        let (game, events) = hit_with_charge("tile a: hits=3 drop=none\n2222222\n...a...\n", charge);
        let is_cracked = matches!(events[..], [Event::BrickCracked { cell: 10, brick, .. }] if brick.hits_left == 2);
        assert!(is_cracked, "{events:?}");
        let ball = &game.balls[0];
        assert_eq!((ball.velocity, ball.charge), (vec2(30.0, 350.0), charge));
    }
}

#[test]
fn a_charged_ball_bounces_off_solid_bricks_and_keeps_its_charge() {
    let (game, events) = hit_with_charge("2222222\n...1...\n", 12);
    assert!(matches!(events[..], [Event::SolidHit { cell: 10, .. }]), "{events:?}");
    let ball = &game.balls[0];
    assert_eq!((ball.velocity, ball.charge), (vec2(30.0, 350.0), 12));
}

#[test]
fn games_that_differ_in_charge_or_rest_have_different_hashes() {
    let game = playing_by(Rules::RUN, WALL, vec2(400.0, 400.0), Vec2::Y);
    let (mut charged, mut rested) = (game.clone(), game.clone());
    charged.balls[0].charge += 1;
    rested.paddle.rested += 1;
    assert_ne!(charged.hash(), game.hash());
    assert_ne!(rested.hash(), game.hash());
}

#[test]
fn a_new_ball_begins_with_its_first_speed_again() {
    let mut game = playing_by(Rules::RUN, WALL, vec2(30.0, 560.0), vec2(0.0, 500.0));
    assert!(until_return(&mut game).contains(&Event::LifeLost { lives: 2 }));
    assert_eq!(game.balls[0].speed, game.initial_speed());
}

#[test]
fn the_ball_leaves_to_the_side_to_which_the_paddle_moves() {
    for (rules, steer, aimed) in [
        (Rules::RUN, Steer::Speed(-1.0), true),
        (Rules::RUN, Steer::To(0.0), true),
        (Rules::TUTORIAL, Steer::Speed(-1.0), false),
    ] {
        let mut game = Game::with_rules(rules, &level(WALL), 1);
        game.step(&Input { start: true, ..Input::default() }, &mut Vec::new());
        game.step(&Input { launch: true, steer, ..Input::default() }, &mut Vec::new());
        assert_eq!(game.balls[0].velocity.x < 0.0, aimed, "{steer:?}");
        assert_eq!(game.balls[0].speed, game.initial_speed());
    }
}

/// A ball held by the sticky paddle leaves as it would have bounced.
#[test]
fn a_ball_that_was_caught_is_not_aimed() {
    let mut game = playing_by(Rules::RUN, WALL, vec2(430.0, 540.0), vec2(0.0, 350.0));
    game.grant(PowerUpKind::Sticky, Vec2::ZERO, &mut Vec::new());
    until_return(&mut game);
    assert!(game.balls[0].is_stuck() && game.balls[0].velocity.x > 0.0);
    let caught = game.balls[0].velocity;
    game.step(&Input { launch: true, steer: Steer::Speed(-1.0), ..Input::default() }, &mut Vec::new());
    assert_eq!(game.balls[0].velocity, caught);
}

#[test]
fn a_return_near_one_of_the_last_bricks_is_aimed_at_it() {
    // One brick in the middle of the first row. Without help, the ball misses it by 3 degrees.
    for (rules, text, helped) in [
        (Rules::RUN, "0 2 0\n0 0 0\n", true),
        (Rules::TUTORIAL, "0 2 0\n0 0 0\n", false),
        (Rules::RUN, "2 2 2\n0 2 0\n", false),
        // Steel is in the way.
        (Rules::RUN, "0 2 0\n0 1 0\n", false),
    ] {
        let mut game = playing_by(rules, text, vec2(405.0, 540.0), vec2(0.0, 350.0));
        until_return(&mut game);
        let ball = &game.balls[0];
        let target = game.bricks.iter().map(|placed| placed.aabb.center()).find(|center| center.x == 400.0);
        let direction = (target.expect("the brick") - ball.center).normalize();
        let is_straight = direction.dot(ball.velocity.normalize()) > 0.999_99;
        assert_eq!(is_straight, helped, "{text} {:?}", ball.velocity);
    }
    // A ball that is aimed elsewhere keeps its direction.
    let mut game = playing_by(Rules::RUN, "0 2 0\n0 0 0\n", vec2(445.0, 540.0), vec2(0.0, 350.0));
    until_return(&mut game);
    assert!(game.balls[0].velocity.x > 100.0, "{}", game.balls[0].velocity);
}

/// The help aims at the place where a moving brick will be, so the ball always hits it.
#[test]
fn aim_assistance_leads_a_moving_brick() {
    let text = "tile m: move=3 speed=200\n.m....\n......\n";
    // From each height, the ball reaches the brick's row at a different point of its path.
    for height in [200.0, 270.0, 340.0, 410.0, 480.0] {
        let mut game = playing_by(Rules::RUN, text, vec2(405.0, height), vec2(0.0, 350.0));
        game.clock.steps_without_hit = 20 * STEPS_PER_SECOND;
        until_return(&mut game);
        let mut events = Vec::new();
        while events.is_empty() {
            game.step(&Input::default(), &mut events);
        }
        assert!(matches!(events[0], Event::BrickDestroyed { .. }), "{height}: {events:?}");
    }
}

/// The player does not wait long for a brick, even if many are left.
#[test]
fn after_six_seconds_without_a_brick_a_return_is_helped() {
    for (waited, helped) in [(5 * STEPS_PER_SECOND, false), (7 * STEPS_PER_SECOND, true)] {
        let mut game = playing_by(Rules::RUN, "2 2 2 2\n0 0 0 0\n", vec2(406.0, 540.0), vec2(0.0, 350.0));
        game.clock.steps_without_hit = waited;
        until_return(&mut game);
        let ball = &game.balls[0];
        let to = vec2(500.0, 75.0) - ball.center;
        assert_eq!(to.normalize().dot(ball.velocity.normalize()) > 0.999_99, helped, "{waited}: {}", ball.velocity);
    }
}

#[test]
fn a_level_flight_is_steepened_away_from_the_surface() {
    for (velocity, normal, expected) in [
        (vec2(100.0, 0.0), vec2(1.0, 0.0), vec2(97.8, 20.8)),
        (vec2(-100.0, -1.0), vec2(-1.0, 0.0), vec2(-97.8, -20.8)),
        (vec2(100.0, 1.0), vec2(0.1, -0.995), vec2(97.8, -20.8)),
        (vec2(3.0, 4.0), vec2(0.0, 1.0), vec2(3.0, 4.0)),
    ] {
        let steeper = Rules::RUN.steepened(velocity, normal).unwrap_or(velocity);
        assert!((steeper - expected).length() < 0.1, "{velocity}: {steeper}");
        assert_eq!(Rules::TUTORIAL.steepened(velocity, normal), None, "the tutorial's ball may fly level");
    }
}

/// Each destroyed brick and each shot shortens the effect's remaining time by half a second.
#[test]
fn use_takes_half_a_second_from_an_effect_in_a_run() {
    for (rules, cost) in [(Rules::RUN, STEPS_PER_SECOND / 2), (Rules::TUTORIAL, 0)] {
        for kind in [PowerUpKind::PassThrough, PowerUpKind::Bomb, PowerUpKind::Laser] {
            let mut game = playing_by(rules, "2 0 0 2\n0 0 0 0\n", vec2(100.0, 330.0), vec2(0.0, -350.0));
            game.grant(kind, Vec2::ZERO, &mut Vec::new());
            let (mut events, mut steps) = (Vec::new(), 0);
            let used = |event: &Event| matches!(event, Event::BrickDestroyed { .. } | Event::BoltsFired { .. });
            while !events.iter().any(used) {
                game.step(&Input { launch: kind == PowerUpKind::Laser, ..Input::default() }, &mut events);
                steps += 1;
            }
            let left = game.running().next().and_then(|running| running.steps_left).expect("it runs");
            let whole = kind.duration().expect("it ends");
            assert_eq!(whole - left, steps + cost, "{kind:?}");
        }
    }
}

/// The longer no brick has been hit, the less precise the player's aim must be.
#[test]
fn after_some_seconds_without_a_brick_a_rough_aim_is_enough() {
    for (waited, helped) in [(0, false), (20 * STEPS_PER_SECOND, true)] {
        // Without help, the ball leaves about 40° off the direction to the brick.
        let mut game = playing_by(Rules::RUN, "2 0 0\n0 0 0\n", vec2(440.0, 540.0), vec2(0.0, 350.0));
        game.clock.steps_without_hit = waited;
        until_return(&mut game);
        assert_eq!(game.balls[0].velocity.x < 0.0, helped, "{waited} steps: {}", game.balls[0].velocity);
    }
}

/// Solid bricks may shield the last breakable ones. They give no points and do not count for a win.
#[test]
fn with_the_last_bricks_solid_ones_break() {
    let last = "0 1 0\n0 0 2\n";
    let early = "2 1 2\n2 2 2\n";
    for (rules, text, breaks) in [(Rules::RUN, last, true), (Rules::TUTORIAL, last, false), (Rules::RUN, early, false)]
    {
        let mut game = playing_by(rules, text, vec2(400.0, 330.0), vec2(0.0, -350.0));
        let solid = game.bricks.iter().find(|placed| !placed.brick.is_breakable()).expect("the solid one").cell;
        let before = (game.bricks.breakable(), game.score());
        game.balls[0].center = game.bricks.grid().aabb(solid).center() - vec2(0.0, 300.0 / 4.0 + 20.0);
        game.balls[0].velocity = vec2(0.0, 350.0);
        let mut events = Vec::new();
        while !events.iter().any(|event| matches!(event, Event::SolidHit { .. } | Event::BrickDestroyed { .. })) {
            game.step(&Input::default(), &mut events);
        }
        assert_eq!(game.bricks.get(solid).is_none(), breaks, "{text}");
        assert_eq!((game.bricks.breakable(), game.score()), before, "worth nothing");
    }
}

#[test]
fn score_lives_and_combo_go_on_in_the_next_level() {
    let mut game = playing_by(Rules::RUN, "2\n", vec2(400.0, 400.0), vec2(0.0, -350.0));
    game.carried.score = Score { points: 990, combo: 4 };
    game.carried.lives = 2;
    while game.state() == GameState::Active {
        game.step(&Input::default(), &mut Vec::new());
    }
    assert_eq!(game.state(), GameState::Win);
    let next = Game::with_rules(Rules::RUN, &level(WALL), 2).carrying(game.carried());
    assert_eq!((next.score(), next.lives(), next.carried().all_lives), (Score { points: 1040, combo: 5 }, 2, 3));
    assert_eq!((next.state(), next.steps(), next.bricks().breakable()), (GameState::Menu, 0, 8));
}

#[test]
fn points_earn_lives() {
    let mut game = playing_by(Rules::RUN, "2\n0\n", vec2(400.0, 400.0), vec2(0.0, -350.0));
    game.carried.score.points = Rules::RUN.life_points - 5;
    let mut events = Vec::new();
    while game.state() == GameState::Active {
        game.step(&Input::default(), &mut events);
    }
    assert!(events.iter().any(|event| matches!(event, Event::LifeWon { lives: 4, .. })), "{events:?}");
    assert_eq!((game.lives(), game.carried().all_lives), (4, 4));
}

#[test]
fn with_endless_lives_none_is_lost() {
    let assists = Assists { endless_lives: true, ..Assists::default() };
    let rules = GameMode { assists, ..GameMode::TUTORIAL }.rules();
    let mut game = playing_by(rules, WALL, vec2(30.0, 560.0), vec2(0.0, 500.0));
    for _ in 0..5 {
        assert!(until_return(&mut game).contains(&Event::LifeLost { lives: 3 }));
        game.step(&Input { launch: true, ..Input::default() }, &mut Vec::new());
        game.balls[0].center = vec2(30.0, 560.0);
        game.balls[0].fly(Vec2::Y);
    }
    assert_eq!((game.lives(), game.state()), (3, GameState::Active));
}

#[test]
fn a_wide_paddle_stays_wide_after_a_lost_ball() {
    let assists = Assists { wide_paddle: true, ..Assists::default() };
    let rules = GameMode { assists, ..GameMode::TUTORIAL }.rules();
    let mut game = playing_by(rules, WALL, vec2(30.0, 560.0), vec2(0.0, 500.0));
    let width = game.paddle().size.x;
    assert!(width > Paddle::of_width(1.0).size.x);
    until_return(&mut game);
    assert_eq!((game.paddle().size.x, game.lives()), (width, 2));
}

/// Tests the rules behind `breakout try`.
#[test]
fn ball_flies_from_where_an_author_places_it_and_only_where_it_has_room() {
    let mut game = playing("222\n000\n000\n", vec2(400.0, 500.0), vec2(0.0, 300.0));
    assert!(!game.place_ball(vec2(400.0, 40.0), vec2(0.0, -1.0)), "in a brick");
    assert!(!game.place_ball(vec2(5.0, 400.0), vec2(0.0, -1.0)), "in a wall");
    assert_eq!(game.balls()[0].center, vec2(400.0, 500.0));
    assert!(game.place_ball(vec2(400.0, 250.0), vec2(0.0, -7.0)));
    assert_eq!((game.balls()[0].center, game.balls()[0].velocity), (vec2(400.0, 250.0), vec2(0.0, -300.0)));
}
