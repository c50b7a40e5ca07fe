//! Tests of whole steps at any speed: no ball goes through or into anything, and each keeps its
//! speed.

use super::*;
use crate::collision::contact_circle_aabb;
use crate::game::tests::{STILL, playing, step};
use crate::game::{GameState, INITIAL_VELOCITY, Input, PowerUpKind, Rng, Steer};
use crate::level;
use glam::vec2;

const BRICK: &str = "0 0 0 0\n0 2 0 0\n";

/// Returns how deep any ball is in a brick or beyond a wall. Only rounding errors are allowed.
fn depth(game: &Game) -> f32 {
    let mut deepest = 0.0_f32;
    for ball in &game.balls {
        for aabb in game.bricks.iter().map(|placed| placed.aabb) {
            deepest = deepest.max(contact_circle_aabb(&ball.circle(), &aabb).map_or(0.0, |contact| contact.depth));
        }
        let beyond = [ball.radius - ball.center.x, ball.center.x + ball.radius - FIELD.x, ball.radius - ball.center.y];
        deepest = beyond.into_iter().fold(deepest, f32::max);
    }
    deepest
}

/// Asserts that no ball is inside anything, and that each flying ball has its speed.
fn check_balls(game: &Game, round: i32) {
    assert!(depth(game) < 2e-3, "round {round}: {} deep in {:?}", depth(game), game.balls);
    for ball in game.balls.iter().filter(|ball| !ball.is_stuck()) {
        let drift = (ball.velocity.length() / ball.speed - 1.0).abs();
        assert!(drift < 1e-4, "round {round}: drift {drift}");
    }
}

#[test]
fn a_ball_bounces_off_a_brick_and_destroys_it() {
    // Cell 5 is (200..400, 150..300); the ball comes from below.
    let mut game = playing(BRICK, vec2(300.0, 316.0), vec2(0.0, -600.0));
    let events = step(&mut game, STILL);
    assert!(
        matches!(events[..], [Event::BrickDestroyed { cell: 5, points: 10, combo: 1, .. }, Event::Won]),
        "{events:?}"
    );
    // The ball covers 3.5 of the step's 5 units up to the brick, and 1.5 back.
    assert!((game.balls[0].center.y - 314.0).abs() < 1e-3);
    assert!((game.balls[0].velocity - vec2(0.0, 600.0)).length() < 1e-2);
}

#[test]
fn a_brick_takes_its_hits_and_drops_its_authors_item() {
    // Cell 0 takes two hits and always drops the same power-up, cell 1 drops nothing. The ball hits
    // either cell from below.
    let text = "tile a: hits=2 drop=sticky\ntile b: drop=none\nab\n";
    for (x, hits, expected) in [(200.0, 2, Some(PowerUpKind::Sticky)), (600.0, 1, None)] {
        let mut game = playing(text, vec2(x, 400.0), vec2(0.0, -600.0));
        let mut happened = Vec::new();
        for hit in (0..hits).rev() {
            (game.balls[0].center, game.balls[0].velocity) = (vec2(x, 314.0), vec2(0.0, -600.0));
            let events = step(&mut game, STILL);
            assert!(game.balls[0].velocity.y > 0.0, "each hit turns the ball");
            let cracked = events.iter().find_map(|event| match event {
                Event::BrickCracked { brick, .. } => Some(brick.hits_left),
                _ => None,
            });
            assert_eq!(cracked, (hit > 0).then_some(hit), "{events:?}");
            happened.extend(events);
        }
        assert!(happened.iter().any(|event| matches!(event, Event::BrickDestroyed { points: 10, .. })));
        let dropped = happened.iter().find_map(|event| match event {
            Event::PowerUpDropped { kind, .. } => Some(*kind),
            _ => None,
        });
        assert_eq!((dropped, game.bricks.breakable()), (expected, 1));
    }
}

#[test]
fn a_level_edited_during_play_keeps_its_broken_bricks() {
    let parse = |text: &str| level::parse("test", "Test", text).expect("a good level");
    let (old, new) = (parse("tile a: hits=3\na2\n22\n"), parse("tile a: hits=3\na23\n224\n555\n"));
    let mut game = Game::new(&old, 1);
    game.step(&Input { start: true, launch: true, ..Input::default() }, &mut Vec::new());
    game.bricks.hit(0);
    game.bricks.remove(1);
    game.bricks.remove(3);
    // In the middle of the new brick 5: columns are now 266 wide, rows 100 high.
    game.balls[0].center = vec2(700.0, 150.0);
    let balls = game.balls.clone();
    game.change_level(&old, &new);
    assert_eq!((&game.balls, game.carried.lives, game.bricks.grid().columns()), (&balls, 3, 3));
    let hits = |game: &Game, cell: usize| game.bricks.get(cell).map(|brick| brick.hits_left);
    assert_eq!(
        (0..9).map(|cell| hits(&game, cell)).collect::<Vec<_>>(),
        [
            Some(2), // hit once
            None,    // destroyed
            Some(1), // new
            Some(1), // unchanged
            None,    // destroyed
            None,    // new, on the ball
            Some(1),
            Some(1),
            Some(1),
        ]
    );
    assert_eq!(game.bricks.breakable(), 7, "the hidden one counts");
    // The brick appears as soon as the ball has left, not earlier.
    for _ in 0..300 {
        step(&mut game, STILL);
        assert!(depth(&game) < 2e-3);
    }
    assert!(game.bricks.waiting.is_empty());

    // A changed `tile` line: destroyed bricks stay destroyed, and hits already taken still count.
    let look = |hits: &str| parse(&format!("tile a: {hits} color=#112233\na23\n224\n555\n"));
    for (hits, left) in [("hits=9", Some(8)), ("hits=2", Some(1)), ("hits=1", Some(1)), ("solid", Some(0))] {
        let mut other = game.clone();
        other.change_level(&new, &look(hits));
        assert_eq!(other.bricks.get(0).map(|brick| brick.hits_left), left, "{hits}");
        assert_eq!(other.bricks.get(0).map(|brick| brick.kind.color), Some(level::Color::Custom([17, 34, 51])));
        assert_eq!(other.bricks.get(1), None);
    }
    // A brick that a ball touches was there before, so it stays.
    let mut touching = game.clone();
    let lowest = game.bricks.iter().last().expect("a brick").aabb;
    touching.balls[0].center = vec2(lowest.center().x, lowest.max.y + 12.5 - 1e-3);
    touching.change_level(&new, &new);
    assert_eq!(touching.bricks, game.bricks);

    // A second change while a brick is hidden does not lose the brick.
    game.balls[0].center = vec2(700.0, 150.0);
    let moved = parse("tile a: hits=3\na23\n223\n555\n");
    game.change_level(&new, &moved);
    assert_eq!(game.bricks.waiting.len(), 1);
    game.change_level(&moved, &new);
    assert_eq!(game.bricks.waiting.len(), 1);
}

#[test]
fn an_edited_speed_applies_to_the_next_ball() {
    let parse = |text: &str| level::parse("test", "Test", text).expect("a good level");
    let (slow, fast) = (parse("2 1\n"), parse("speed: 2\nlives: 9\n2 1\n"));
    let speed = |game: &Game| (game.balls[0].speed / INITIAL_VELOCITY.length(), game.balls[0].velocity.length());
    let usual = INITIAL_VELOCITY.length();
    let mut game = Game::new(&slow, 1);
    game.step(&Input { start: true, ..Input::default() }, &mut Vec::new());
    game.step(&Input { steer: Steer::Speed(1.0), ..Input::default() }, &mut Vec::new());
    let place = game.balls[0].center;
    game.change_level(&slow, &fast);
    assert_eq!(
        (speed(&game), game.balls[0].center),
        ((2.0, 2.0 * usual), place),
        "one that waits for its first flight"
    );
    game.change_level(&fast, &slow);
    game.step(&Input { launch: true, ..Input::default() }, &mut Vec::new());
    game.change_level(&slow, &fast);
    assert_eq!(speed(&game).0, 1.0, "one that flies keeps its own");
    let flying = game.balls[0].velocity;
    let paddle = game.paddle.clone();
    game.balls[0].stick_to(&paddle);
    game.change_level(&fast, &fast);
    assert_eq!((speed(&game).0, game.balls[0].velocity), (1.0, flying), "and one that the sticky paddle holds");
    game.balls[0].launch();
    game.balls[0].center.y = 700.0;
    step(&mut game, STILL);
    assert_eq!(speed(&game), (2.0, 2.0 * usual), "the next one");
    assert_eq!((game.lives(), game.carried().all_lives), (2, 3), "lives are those that the game began with");
}

#[test]
fn a_level_sets_speed_and_lives() {
    let level = level::parse("test", "Test", "speed: 2\nlives: 5\n2 1\n").expect("a good level");
    let mut game = Game::new(&level, 1);
    game.step(&Input { start: true, launch: true, ..Input::default() }, &mut Vec::new());
    assert_eq!((game.lives(), game.carried().all_lives), (5, 5));
    assert!((game.balls[0].velocity.length() / INITIAL_VELOCITY.length() - 2.0).abs() < 1e-5);
    game.balls[0].center.y = 700.0;
    step(&mut game, STILL);
    assert_eq!(game.lives(), 4);
    assert!((game.balls[0].speed / INITIAL_VELOCITY.length() - 2.0).abs() < 1e-5, "and so does the next ball");
}

#[test]
fn a_ball_bounces_more_than_once_in_a_step() {
    let mut game = playing(BRICK, vec2(14.0, 400.0), vec2(-24_000.0, 0.0));
    let walls = step(&mut game, STILL).iter().filter(|event| matches!(event, Event::WallHit { .. })).count();
    assert_eq!(walls, 1);
    let mut game = playing(BRICK, vec2(14.0, 400.0), vec2(-240_000.0, 0.0));
    let walls = step(&mut game, STILL).iter().filter(|event| matches!(event, Event::WallHit { .. })).count();
    assert_eq!(walls, 3);
    assert_eq!(depth(&game), 0.0);
}

/// ```text
///   wall │o┌────────┐ ◄── the paddle comes
///        │ └────────┘
/// ```
#[test]
fn a_ball_squeezed_against_the_wall_is_sent_up_and_the_paddle_yields() {
    for start in [12.5, 12.6, 13.0, 16.0] {
        for fall in [0.0, 10.0, 364.0] {
            let mut game = playing(BRICK, vec2(start, 590.0), vec2(-1.0, fall));
            game.paddle.center.x = start + 12.5 + 50.0 + 1.0;
            game.balls[0].fly(vec2(-1.0, fall));
            game.balls[0].speed = 364.0;
            for _ in 0..30 {
                let before = game.balls[0].center;
                step(&mut game, Steer::Speed(-1.0));
                assert!(depth(&game) < 1e-3, "{start} {fall}");
                assert!(game.balls[0].center.y < before.y, "goes up: {before} {}", game.balls[0].center);
            }
            assert!(game.balls[0].center.y < 560.0, "{start} {fall}: free of the paddle");
        }
    }
}

/// ```text
///            o│
///   ┌────────┐│ ◄ the paddle comes while the ball flies up along the wall
/// ```
#[test]
fn a_paddle_that_catches_up_with_a_ball_at_the_wall_yields() {
    for (center, velocity, paddle) in [
        (vec2(785.18353, 572.10736), vec2(323.8728, -166.15181), 725.3044),
        (vec2(12.546165, 572.84076), vec2(-388.05923, -200.5244), 97.985886),
    ] {
        for y in -4..4 {
            let mut game = playing(BRICK, center + vec2(0.0, y as f32), velocity);
            game.paddle.size.x = if paddle < 400.0 { 150.0 } else { 100.0 };
            game.paddle.center.x = paddle;
            for _ in 0..60 {
                let events = step(&mut game, Steer::Speed((paddle - 400.0).signum()));
                assert!(!events.contains(&Event::ImpactLimit), "{center} {y}");
            }
            assert!(game.balls[0].center.y < 540.0, "it is free: {:?}", game.balls);
        }
    }
}

/// ```text
///   ┌────────┐ │
///   └────────┘o│ wall      a gap as wide as the ball, which is already below the paddle's edge
/// ```
#[test]
fn a_ball_wedged_below_the_paddle_at_a_wall_falls() {
    let mut lost = 0;
    for y in [600.5, 603.0, 605.4, 606.1, 609.0, 611.9] {
        for gap in [24.9, 24.99, 25.0, 25.01, 25.1] {
            for velocity in [vec2(117.4, 344.5), vec2(201.2, -303.4), vec2(-201.2, -303.4), vec2(364.0, 0.0)] {
                for side in [1.0, -1.0] {
                    let mirrored = |v: Vec2| vec2(400.0 + side * (v.x - 400.0), v.y);
                    let center = mirrored(vec2(787.4, y));
                    let mut game = playing(BRICK, center, vec2(side * velocity.x, velocity.y));
                    game.paddle.size.x = 150.0;
                    game.paddle.center = mirrored(vec2(800.0 - gap - 75.0, game.paddle.center.y));
                    for _ in 0..120 {
                        let events = step(&mut game, Steer::Speed(side));
                        assert!(!events.contains(&Event::ImpactLimit), "{y} {gap} {velocity} {side}");
                    }
                    let free = game.carried.lives < 3 || game.balls.iter().any(|ball| ball.center.y < 540.0);
                    assert!(free, "{y} {gap} {velocity} {side}: {:?}", game.balls);
                    lost += u32::from(game.carried.lives < 3);
                }
            }
        }
    }
    assert!(lost > 50, "{lost}");
}

#[test]
fn the_paddle_carries_no_ball_on_its_side_or_below() {
    for (x, y) in [(338.0, 585.0), (336.0, 595.0), (337.0, 604.0), (341.0, 608.0)] {
        for paddle in [STILL, Steer::Speed(-1.0), Steer::To(0.0), Steer::Speed(1.0)] {
            let mut game = playing(BRICK, vec2(x, y), vec2(300.0, 200.0));
            let mut touches = 0;
            for _ in 0..60 {
                let events = step(&mut game, paddle);
                touches += events.iter().filter(|event| matches!(event, Event::PaddleHit { .. })).count();
                assert!(!events.contains(&Event::ImpactLimit), "{x} {y} {paddle:?}");
            }
            assert!(touches <= 1, "steered once, not at every step: {touches} at {x} {y} {paddle:?}");
            if touches == 1 {
                let rose = game.balls.iter().any(|ball| ball.center.y < 540.0);
                assert!(rose || game.carried.lives < 3, "{x} {y} {paddle:?}: {:?}", game.balls);
            }
        }
    }
}

#[test]
fn a_ball_that_gets_nowhere_is_turned() {
    // A chamber of solid bricks. The ball flies straight up and down in it.
    let mut game = playing("1 1 1\n1 0 1\n1 0 1\n1 1 1\n2 2 2\n", vec2(400.0, 150.0), vec2(0.0, -364.0));
    for _ in 0..MAX_STEPS_WITHOUT_PROGRESS - 10 {
        step(&mut game, STILL);
        assert_eq!(game.balls[0].velocity.x, 0.0);
    }
    for _ in 0..100 {
        step(&mut game, STILL);
    }
    assert!(game.balls[0].velocity.x.abs() > 30.0);
    assert!((game.balls[0].velocity.length() - 364.0).abs() < 0.01);
}

/// Random levels, speeds from 1 to 10⁶ units/s, and a paddle that jumps anywhere in one step.
#[test]
fn nothing_escapes_nothing_is_entered_and_the_speed_is_kept() {
    let mut rng = Rng::new(42);
    let mut bounces = 0;
    for round in 0..10_000 {
        let (columns, rows) = (1 + rng.below(20), 1 + rng.below(12));
        let mut text = String::new();
        for _ in 0..rows {
            let row: Vec<&str> = (0..columns).map(|_| ["0", "0", "1", "2", "3"][rng.below(5)]).collect();
            text += &(row.join(" ") + "\n");
        }
        text += &("2 ".repeat(columns) + "\n");
        let speed = 10.0_f32.powf(rng.between(0.0, 6.0));
        let direction = vec2(rng.between(-1.0, 1.0), rng.between(-1.0, 1.0));
        let center = vec2(rng.between(20.0, 780.0), rng.between(320.0, 560.0));
        let mut game = playing(&text, center, direction.normalize_or(Vec2::NEG_Y) * speed);
        game.paddle.size.x = [100.0, 300.0, 600.0][rng.below(3)];
        for _ in 0..60 {
            let target = Steer::To(rng.between(-50.0, 850.0));
            let events = step(&mut game, target);
            bounces += events.len();
            assert!(!events.contains(&Event::ImpactLimit), "round {round}");
            check_balls(&game, round);
            if game.state != GameState::Active || game.carried.lives < 3 {
                break;
            }
        }
    }
    assert!(bounces > 10_000, "the test plays: {bounces} events");
}

/// ```text
///   1 1 1
///   1 ● 1     the ball never gets out
///   1 1 1
/// ```
#[test]
fn a_closed_chamber_holds_a_ball_of_any_speed() {
    let chamber = "1 1 1 1\n1 0 0 1\n1 0 0 1\n1 1 1 1\n2 2 2 2\n";
    let mut rng = Rng::new(7);
    for round in 0..500 {
        let speed = 10.0_f32.powf(rng.between(0.0, 6.0));
        let direction = vec2(rng.between(-1.0, 1.0), rng.between(-1.0, 1.0)).normalize_or(Vec2::X);
        let mut game = playing(chamber, vec2(400.0, 120.0), direction * speed);
        for _ in 0..120 {
            let events = step(&mut game, STILL);
            let center = game.balls[0].center;
            let inside = center.x > 212.4 && center.x < 587.6 && center.y > 72.4 && center.y < 167.6;
            assert!(inside, "round {round}: {center} at {speed}");
            assert!(!events.contains(&Event::ImpactLimit), "round {round}");
        }
    }
}

#[test]
fn a_paddle_from_wall_to_wall_stops_every_ball() {
    let mut rng = Rng::new(8);
    for round in 0..500 {
        let speed = 10.0_f32.powf(rng.between(0.0, 6.0));
        let mut game = playing(BRICK, vec2(rng.between(20.0, 780.0), 500.0), vec2(rng.between(-1.0, 1.0), 1.0));
        game.balls[0].speed = speed;
        game.balls[0].fly(vec2(rng.between(-1.0, 1.0), 1.0));
        game.paddle.size.x = 800.0;
        for _ in 0..120 {
            step(&mut game, STILL);
            assert_eq!(game.carried.lives, 3, "round {round} at {speed}");
            let contact = contact_circle_aabb(&game.balls[0].circle(), &game.paddle.aabb());
            assert!(contact.is_none_or(|contact| contact.depth < 2e-3), "round {round}: {contact:?} at {speed}");
            if game.state != GameState::Active {
                break;
            }
        }
    }
}

/// The slot is 0.8 units wider than the ball. At this speed the ball hits its sides ten thousand
/// times in a step.
#[test]
fn more_impacts_than_are_followed_are_reported() {
    let row = ["1"; 31].join(" ").replacen("1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 0", 1);
    let slot_center = 800.0 / 31.0 * 15.5;
    let mut game = playing(&format!("{row}\n{}\n", ["2"; 31].join(" ")), vec2(slot_center, 75.0), vec2(1e6, 1.0));
    assert!(step(&mut game, STILL).contains(&Event::ImpactLimit));
    assert!(depth(&game) < 2e-3);
}

/// Random paths and speeds of bricks and ball. Bricks, some of them solid, move in narrow lanes.
#[test]
fn moving_bricks_let_nothing_through_press_nothing_and_leave_the_speed() {
    let mut rng = Rng::new(11);
    let (mut hits, mut yields) = (0, 0);
    for round in 0..4_000 {
        let columns = 6 + rng.below(12);
        let mut text = format!("tile s: solid move={} speed={}\n", columns - 2, 1 + rng.below(300));
        text += &format!("tile m: hits=9 move=-{} speed={}\n", columns - 2, 1 + rng.below(300));
        let lane = |first: char, last: char| format!("{first}{}{last}\n", ".".repeat(columns - 2));
        let gap = format!("{}\n", ".".repeat(columns));
        text += &(lane('s', '1') + &gap + &lane('1', 'm') + &gap + &lane('s', '2') + &gap);
        let speed = 10.0_f32.powf(rng.between(1.0, 6.0));
        let direction = vec2(rng.between(-1.0, 1.0), rng.between(-0.3, 0.3)).normalize_or(Vec2::NEG_Y);
        let width = 800.0 / columns as f32;
        let center = vec2(rng.between(1.5 * width, 800.0 - 1.5 * width), [75.0, 125.0, 175.0][rng.below(3)]);
        let mut game = playing(&text, center, direction * speed);
        if depth(&game) > 0.0 {
            continue; // A brick starts there.
        }
        for _ in 0..120 {
            let events = step(&mut game, Steer::To(rng.between(0.0, 800.0)));
            hits += events.iter().filter(|event| matches!(event, Event::BrickCracked { .. })).count();
            yields += game.bricks.moving().iter().filter(|moving| moving.travel == 0.0).count();
            assert!(!events.contains(&Event::ImpactLimit), "round {round}");
            check_balls(&game, round);
            if game.state != GameState::Active || game.carried.lives < 3 {
                break;
            }
        }
    }
    assert!(hits > 1_000 && yields > 100, "{hits} hits, {yields} times a brick waited");
}

/// ```text
///   │●  ◄──┌────┐      a solid brick approaches a ball that is close to the wall
/// ```
#[test]
fn a_moving_brick_waits_for_a_ball_that_it_would_press() {
    let text = "tile s: solid move=-3 speed=300\n...s\n2...\n";
    let mut game = playing(text, vec2(13.0, 75.0), vec2(-1.0, -60.0));
    let mut least = f32::MAX;
    for _ in 0..600 {
        assert!(!step(&mut game, STILL).contains(&Event::ImpactLimit));
        assert!(depth(&game) < 2e-3);
        least = least.min(game.bricks.moving()[0].position.x);
    }
    assert!((24.0..30.0).contains(&least), "it waits beside the ball: {least}");
}

#[test]
fn a_moving_brick_turns_at_the_ends_of_its_path_at_constant_speed() {
    let mut game = playing("tile m: move=2 speed=120\nm..2\n", vec2(700.0, 500.0), vec2(0.0, -1.0));
    let xs: Vec<f32> = (0..800)
        .map(|_| {
            step(&mut game, STILL);
            game.bricks.moving()[0].position.x
        })
        .collect();
    assert_eq!(xs.iter().copied().fold(f32::MIN, f32::max), 400.0);
    assert!(xs.contains(&0.0), "and back");
    let is_constant = |pair: &[f32]| (pair[0] - pair[1]).abs() < 1.001 && (pair[0] - pair[1]).abs() > 0.999;
    assert!(xs.windows(2).filter(|pair| !is_constant(pair)).count() <= 2, "but for the last bit of a path");
}

/// Two solid bricks in each lane approach from both sides, faster than the ball.
#[test]
fn a_ball_between_two_moving_bricks_neither_stops_the_step_nor_is_pressed() {
    let mut rng = Rng::new(17);
    for round in 0..3_000 {
        let mut text = String::new();
        for (letter, sign) in ['a', 'b', 'c', 'd', 'e', 'f'].into_iter().zip(["", "-"].into_iter().cycle()) {
            text += &format!("tile {letter}: solid move={sign}5 speed={}\n", 20 + rng.below(280));
        }
        text += "a..........b\nc..........d\ne..........f\n............\n2...........\n............\n";
        let center = vec2(rng.between(350.0, 450.0), rng.between(20.0, 140.0));
        let direction = vec2(rng.between(-1.0, 1.0), rng.between(-1.0, 1.0)).normalize_or(Vec2::X);
        let mut game = playing(&text, center, direction * rng.between(45.0, 600.0));
        for _ in 0..400 {
            let events = step(&mut game, STILL);
            assert!(!events.contains(&Event::ImpactLimit), "round {round}");
            assert!(depth(&game) < 2e-3, "round {round}: {} deep", depth(&game));
        }
    }
}

/// A pass-through ball also destroys a brick that catches up with it from behind.
#[test]
fn a_moving_brick_that_catches_a_piercing_ball_is_taken() {
    for speed in [50.0, 100.0, 200.0, 290.0] {
        for gap in [0.1, 1.0, 2.4] {
            let text = "tile m: move=6 speed=300 hits=9\n.......m\n".replace("move=6", "move=-6") + "2.......\n";
            let mut game = playing(&text, vec2(700.0 - 12.5 - gap, 75.0), vec2(-speed, 1.0));
            game.grant(PowerUpKind::PassThrough, Vec2::ZERO, &mut Vec::new());
            for _ in 0..120 {
                step(&mut game, STILL);
                assert!(depth(&game) < 2e-3, "{speed} {gap}: {} deep", depth(&game));
            }
            assert!(game.bricks.moving().is_empty(), "{speed} {gap}");
        }
    }
}

/// ```text
///   ●► ┌──────┐
///      ├ ─ ─ ─┤ a gap exactly as wide as the ball, and the ball hits both corners at an angle
///      └──────┘
/// ```
#[test]
fn a_ball_squeezed_into_a_gap_of_its_own_width_does_not_stop_the_step() {
    let row = |cell: &str| format!("{}{cell}..\n", ".".repeat(12));
    let text = row(".").repeat(6) + &row("1") + &row(".") + &row("1") + &row(".").repeat(2) + "2..............\n";
    let mut game = playing(&text, vec2(638.3581, 187.53006), vec2(365.65515, -30.410269));
    for _ in 0..60 {
        assert!(!step(&mut game, STILL).contains(&Event::ImpactLimit));
        check_balls(&game, 0);
    }
}
