//! Tests for the original's defects in rules and physics, by their number in
//! `docs/book/faults.md`. Each test fails on a game that has the defect. The other defects are
//! tested in the files they concern.

use super::{STILL, playing, step};
use crate::collision::{Aabb, contact_circle_aabb};
use crate::game::power_up::{FASTER, GROWTH, SIZE};
use crate::game::*;
use crate::level;
use glam::{Vec2, vec2};

/// Breakable bricks behind solid ones that end at y = 300. No ball can reach them.
const SHIELDED: &str = "2 2 2 2 2 2 2 2 2 2 2 2 2 2 2\n1 1 1 1 1 1 1 1 1 1 1 1 1 1 1\n";

/// A solid brick by itself at (320..480, 60..120), and others in the last row.
const ALONE: &str = "0 0 0 0 0\n0 0 1 0 0\n0 0 0 0 0\n0 0 0 0 0\n2 0 0 0 2\n";

/// Makes the paddle span the whole field, so that no ball is lost.
fn wall_to_wall(game: &mut Game) {
    game.paddle.size.x = FIELD.x;
    game.paddle.center.x = FIELD.x / 2.0;
}

fn is_paddle_hit(event: &Event) -> bool {
    matches!(event, Event::PaddleHit { .. })
}

#[test]
fn defect_01_integer_abs_slows_the_ball() {
    let mut game = playing(SHIELDED, vec2(431.7, 500.0), INITIAL_VELOCITY);
    wall_to_wall(&mut game);
    let mut hits = 0;
    while hits < 100 {
        hits += step(&mut game, STILL).iter().filter(|event| is_paddle_hit(event)).count();
    }
    let speed = game.balls[0].velocity.length();
    assert!((speed / INITIAL_VELOCITY.length() - 1.0).abs() < 1e-4, "{speed} units/s after {hits} hits");
}

/// ```text
///   │ ●────────► │   horizontally between the walls, forever
///   │ ◄────────● │
/// ```
#[test]
fn defect_02_soft_lock() {
    for velocity in [vec2(364.0, 0.0), vec2(-364.0, 0.0)] {
        let mut game = playing(SHIELDED, vec2(400.0, 450.0), velocity);
        let other_than_walls = (0..60 * STEPS_PER_SECOND)
            .find_map(|_| step(&mut game, STILL).into_iter().find(|event| !matches!(event, Event::WallHit { .. })));
        assert!(other_than_walls.is_some(), "nothing but walls for a minute");
    }
}

/// The ball flies between a row of bricks and the paddle, both 20 units thick.
#[test]
fn defect_03_tunnelling() {
    let level = "2\n".to_owned() + &"0\n".repeat(13) + "1\n";
    for speed in [2e3, 5e3, 2e4, 1e5, 1e6] {
        for direction in [vec2(0.1, -1.0), vec2(0.7, 1.0), vec2(-1.0, 0.3)] {
            let mut game = playing(&level, vec2(400.0, 450.0), direction.normalize() * speed);
            wall_to_wall(&mut game);
            for _ in 0..600 {
                step(&mut game, STILL);
                assert!(
                    (299.9..600.0).contains(&game.balls[0].center.y) && game.carried.lives == 3,
                    "{speed} {direction}"
                );
            }
        }
    }
}

/// ```text
///   ┌────┬────┬────┐
///   └────┴────┴────┘
///        ╱╲           a flat row never sends the ball straight back
/// ```
#[test]
fn defect_04_wrong_axis_at_seams() {
    for i in 0..2000 {
        for x_speed in [20.0, 150.0, 350.0] {
            let start = vec2(60.0 + i as f32 * 0.3, 330.0);
            let mut game = playing(SHIELDED, start, vec2(x_speed, -350.0));
            let hit =
                (0..30).any(|_| step(&mut game, STILL).iter().any(|event| matches!(event, Event::SolidHit { .. })));
            assert!(hit);
            let velocity = game.balls[0].velocity;
            assert!(velocity.x > 0.0 && velocity.y > 0.0, "from {start}: {velocity}");
        }
    }
    // Along the row, touching it or slightly inside it: no corner of the next brick deflects the
    // ball.
    for y in [312.5, 312.499, 312.4] {
        for velocity in [vec2(364.0, 0.0), vec2(-364.0, 0.0)] {
            let mut game = playing(SHIELDED, vec2(400.0, y), velocity);
            for _ in 0..60 {
                assert_eq!(step(&mut game, STILL), [], "{y} {velocity}");
            }
            assert_eq!(game.balls[0].velocity, velocity);
        }
    }
}

#[test]
fn defect_05_center_inside_a_brick() {
    for center in [vec2(100.0, 225.0), vec2(106.6667, 230.0), vec2(53.33, 151.0), vec2(400.0, 299.0)] {
        for velocity in [vec2(0.0, 364.0), vec2(364.0, 0.0), vec2(-200.0, -300.0)] {
            let mut game = playing(SHIELDED, center, velocity);
            wall_to_wall(&mut game);
            for _ in 0..240 {
                step(&mut game, STILL);
                let ball = &game.balls[0];
                assert!(ball.center.is_finite() && ball.velocity.is_finite(), "{center} {velocity}: {ball:?}");
                assert!((ball.velocity.length() / ball.speed - 1.0).abs() < 1e-4);
            }
        }
    }
    // A ball inside a single brick leaves through the nearest face. If it flies inward, it is
    // reflected; if it flies outward, it keeps its velocity.
    for out in [Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y] {
        let center = vec2(400.0, 90.0) + out * vec2(75.0, 25.0);
        let mut game = playing(ALONE, center, out * -364.0);
        assert!(matches!(step(&mut game, STILL)[..], [Event::SolidHit { .. }]), "{out}");
        assert_eq!(game.balls[0].velocity, out * 364.0);
        let mut game = playing(ALONE, center, out * 364.0);
        assert_eq!(step(&mut game, STILL), [], "{out}");
        assert_eq!(game.balls[0].velocity, out * 364.0);
    }
}

/// A ball that touches or slightly overlaps a brick and flies away does not hit it.
#[test]
fn defect_06_a_leaving_ball_is_turned_back() {
    for y in [312.5, 312.4, 311.0] {
        for velocity in [vec2(100.0, 350.0), vec2(-300.0, 10.0), vec2(0.0, 364.0)] {
            let mut game = playing(SHIELDED, vec2(400.0, y), velocity);
            let events = step(&mut game, STILL);
            assert_eq!(events, [], "{y} {velocity}");
            assert_eq!(game.balls[0].velocity, velocity);
        }
    }
    // The same holds at the paddle's side, also downward.
    for velocity in [vec2(-300.0, 100.0), vec2(-300.0, -100.0), vec2(-1.0, 300.0)] {
        let mut game = playing(SHIELDED, vec2(338.0, 590.0), velocity);
        assert_eq!(step(&mut game, STILL), [], "{velocity}");
        assert_eq!(game.balls[0].velocity, velocity);
    }
}

/// ```text
///   ┌─────┐
///   │     │       a corner pushes the ball along the line to its center,
///   └─────┘ ╲     and only as far as they overlap
///            ●
/// ```
#[test]
fn defect_07_corner_pushed_too_far() {
    let brick = Aabb { min: vec2(0.0, 0.0), max: vec2(50.0, 20.0) };
    let corner = brick.max;
    for degrees in 1..90 {
        for overlap in [0.01, 1.0, 5.0] {
            let direction = Vec2::from_angle((degrees as f32).to_radians());
            let mut ball = Ball::stuck_to(&Paddle::of_width(1.0), 1.0).circle();
            ball.center = corner + direction * (ball.radius - overlap);
            let contact = contact_circle_aabb(&ball, &brick).expect("they overlap");
            assert!((contact.depth - overlap).abs() < 1e-3, "{degrees}°: pushed by {}", contact.depth);
            ball.center += contact.normal * contact.depth;
            assert!((ball.center.distance(corner) - ball.radius).abs() < 1e-3);
        }
    }
    // In a game, a ball that flies straight at a corner comes straight back.
    for (corner, direction) in [(vec2(480.0, 120.0), Vec2::ONE), (vec2(320.0, 60.0), Vec2::NEG_ONE)] {
        let mut game = playing(ALONE, corner + 10.0 * direction, direction * -250.0);
        assert!(matches!(step(&mut game, STILL)[..], [Event::SolidHit { .. }]));
        let velocity = game.balls[0].velocity;
        assert!((velocity - direction * 250.0).length() < 0.1, "{corner}: {velocity}");
    }
}

#[test]
fn defect_09_steered_again_and_caught_again() {
    // At the paddle's side, the original steers the ball again in every frame.
    for steer in [STILL, Steer::Speed(-1.0), Steer::To(0.0)] {
        let mut game = playing(SHIELDED, vec2(339.0, 588.0), vec2(200.0, 300.0));
        let hits = (0..60).flat_map(|_| step(&mut game, steer)).filter(is_paddle_hit).count();
        assert_eq!(hits, 1, "{steer:?}");
    }
    // A moving sticky paddle must not catch the ball it has just released.
    for steer in [STILL, Steer::Speed(-1.0), Steer::To(800.0)] {
        let mut game = playing(SHIELDED, vec2(400.0, 560.0), vec2(0.0, 364.0));
        game.grant(PowerUpKind::Sticky, Vec2::ZERO, &mut Vec::new());
        let caught = (0..10).any(|_| step(&mut game, STILL).iter().any(is_paddle_hit));
        assert!(caught && game.balls[0].is_stuck());
        game.step(&Input { steer, launch: true, ..Input::default() }, &mut Vec::new());
        for _ in 0..40 {
            assert!(!step(&mut game, steer).iter().any(is_paddle_hit), "{steer:?}");
            assert!(!game.balls[0].is_stuck());
        }
    }
}

#[test]
fn defect_10_no_limits() {
    let mut game = playing(SHIELDED, vec2(400.0, 450.0), INITIAL_VELOCITY);
    for _ in 0..100 {
        for kind in PowerUpKind::ALL {
            game.grant(kind, Vec2::ZERO, &mut Vec::new());
        }
    }
    assert!(game.paddle.size.x <= Paddle::of_width(1.0).size.x + 3.0 * GROWTH);
    assert!(game.balls.len() <= power_up::MAX_BALLS);
    for ball in &game.balls {
        assert!(ball.velocity.length() <= INITIAL_VELOCITY.length() * FASTER.powi(4) * 1.0001);
    }
}

#[test]
fn defect_11_power_ups_outlive_ball_level_and_state() {
    let with_power_ups = || {
        let mut game = playing("2 1\n0 0\n", vec2(200.0, 450.0), vec2(0.0, 364.0));
        // The barrier would save a ball, and an extra life would change the count.
        let ends = |kind: &PowerUpKind| !matches!(kind, PowerUpKind::Barrier | PowerUpKind::ExtraLife);
        for kind in PowerUpKind::ALL.into_iter().filter(ends) {
            game.grant(kind, Vec2::ZERO, &mut Vec::new());
        }
        game.drop_power_up(PowerUpKind::Sticky, vec2(10.0, 100.0), &mut Vec::new());
        game
    };
    let nothing_left = |game: &Game| {
        assert_eq!((game.running().count(), game.falling().len()), (0, 0), "{:?}", game.state);
    };

    // The ball is lost.
    let mut game = with_power_ups();
    game.balls.iter_mut().for_each(|ball| ball.center.y = 700.0);
    assert_eq!(step(&mut game, STILL), [Event::LifeLost { lives: 2 }]);
    nothing_left(&game);
    assert_eq!((game.paddle.size, game.balls[0].speed), (Paddle::of_width(1.0).size, INITIAL_VELOCITY.length()));

    // The game is lost.
    let mut game = with_power_ups();
    game.carried.lives = 1;
    game.balls.iter_mut().for_each(|ball| ball.center.y = 700.0);
    assert_eq!(step(&mut game, STILL), [Event::Lost]);
    nothing_left(&game);

    // The level is won.
    let mut game = with_power_ups();
    game.bricks.remove(0);
    assert_eq!(step(&mut game, STILL), [Event::Won]);
    nothing_left(&game);

    // In the menu, nothing falls and nothing is collected.
    let mut game = Game::new(&level::parse("test", "Test", SHIELDED).expect("a good level"), 1);
    game.drop_power_up(PowerUpKind::Sticky, vec2(370.0, 555.0), &mut Vec::new());
    for _ in 0..600 {
        assert_eq!(step(&mut game, STILL), []);
    }
    assert_eq!((game.running().count(), game.falling()[0].position.y), (0, 555.0));

    // Confuse collected during chaos is not wasted.
    let mut game = playing(SHIELDED, vec2(400.0, 450.0), INITIAL_VELOCITY);
    game.grant(PowerUpKind::Chaos, Vec2::ZERO, &mut Vec::new());
    game.grant(PowerUpKind::Confuse, Vec2::ZERO, &mut Vec::new());
    assert!(game.is_running(PowerUpKind::Confuse));
}

#[test]
fn defect_12_items_stick_out_and_overlap() {
    let mut game = playing(SHIELDED, vec2(400.0, 450.0), INITIAL_VELOCITY);
    // Items from the last of 15 columns, from the first, and twice from the middle.
    for corner in [vec2(746.67, 100.0), vec2(0.0, 100.0), vec2(400.0, 60.0), vec2(445.0, 65.0)] {
        for kind in [PowerUpKind::Speed, PowerUpKind::Confuse, PowerUpKind::Chaos] {
            game.drop_power_up(kind, corner, &mut Vec::new());
        }
    }
    let field = Aabb { min: vec2(0.0, f32::NEG_INFINITY), max: vec2(FIELD.x, FIELD.y) };
    let items: Vec<Aabb> = game.falling().iter().map(PowerUp::aabb).collect();
    assert_eq!(items.len(), 12);
    for (i, item) in items.iter().enumerate() {
        assert!(item.min.x >= field.min.x && item.max.x <= field.max.x, "{item:?}");
        assert!(items[..i].iter().all(|other| !other.overlaps(item)), "{item:?} lies over another");
    }
    assert_eq!(items[0].min, vec2(FIELD.x - SIZE.x, 100.0));
}

#[test]
fn defect_14_unseeded_random_and_float_time() {
    // The drops depend only on the seed.
    let drops = |seed: u64| -> Vec<PowerUpKind> {
        let mut game = Game::new(&level::parse("test", "Test", SHIELDED).expect("a good level"), seed);
        let mut events = Vec::new();
        for _ in 0..200 {
            game.drop_at_random(Vec2::ZERO, &mut events);
            game.power_ups.clear();
        }
        let dropped = events.iter().filter_map(|event| match event {
            Event::PowerUpDropped { kind, .. } => Some(*kind),
            _ => None,
        });
        dropped.collect()
    };
    assert_eq!(drops(1), drops(1));
    assert_ne!(drops(1), drops(2));

    // After a year, a step is as long as the first one: steps are counted, not summed as floats.
    let mut game = playing(SHIELDED, vec2(100.0, 400.0), vec2(364.0, 0.0));
    let year = 365 * 24 * 60 * 60 * u64::from(STEPS_PER_SECOND);
    game.clock.steps = year;
    step(&mut game, STILL);
    assert_eq!(game.clock.steps, year + 1);
    assert!((game.balls[0].center.x - 100.0 - 364.0 / 120.0).abs() < 1e-4);
}

#[test]
fn defect_16_ragged_rows_and_seams() {
    for (text, place) in [("2 2 2\n2 2\n", ":2: "), ("2 2\n2 2 2\n", ":2: "), ("2 -1\n", ":1:3: ")] {
        let problems = level::parse("bad.lvl", "Bad", text).expect_err("refused");
        assert!(problems.to_string().starts_with(&format!("bad.lvl{place}")), "{problems}");
    }
    // Neighbors share exactly one edge, and the last bricks end at the edge of the area.
    for (columns, rows) in [(15, 8), (13, 9), (13, 6), (7, 7), (1, 1), (31, 37)] {
        let text = ("2 ".repeat(columns) + "\n").repeat(rows);
        let bricks = Bricks::new(&level::parse("test", "Test", &text).expect("a good level"));
        let aabb = |column: usize, row: usize| bricks.grid().aabb(row * columns + column);
        for row in 0..rows {
            for column in 0..columns {
                let brick = aabb(column, row);
                let right = if column + 1 < columns { aabb(column + 1, row).min.x } else { BRICK_AREA.max.x };
                let below = if row + 1 < rows { aabb(column, row + 1).min.y } else { BRICK_AREA.max.y };
                assert_eq!((brick.max.x, brick.max.y), (right, below), "{columns} × {rows}: {column}, {row}");
            }
        }
    }
}
