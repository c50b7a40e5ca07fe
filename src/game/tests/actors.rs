//! Tests of bolts, explosions, the barrier, growing bricks and some power-ups.

use super::{STILL, playing, playing_by, step};
use crate::game::power_up::SLOWER;
use crate::game::rules::Rules;
use crate::game::*;
use glam::vec2;

const FIRE: Input = Input { steer: Steer::Speed(0.0), launch: true, start: false };

/// A game whose only ball flies horizontally, far below the bricks, and hits only walls.
fn level_flight(text: &str) -> Game {
    playing(text, vec2(400.0, 450.0), vec2(100.0, 0.0))
}

fn grant(game: &mut Game, kind: PowerUpKind) -> Vec<Event> {
    let mut events = Vec::new();
    game.grant(kind, vec2(400.0, 500.0), &mut events);
    events
}

fn destroyed(events: &[Event]) -> Vec<usize> {
    let cell = |event: &Event| if let Event::BrickDestroyed { cell, .. } = event { Some(*cell) } else { None };
    events.iter().filter_map(cell).collect()
}

#[test]
fn two_bolts_fly_to_the_first_brick_above_them_and_no_further() {
    // Columns are 100 wide; the bolts leave at x = 358 and 442, in columns 3 and 4.
    let mut game = level_flight("2 2 2 2 2 2 2 2\n0 0 0 0 1 0 0 0\n");
    let mut events = Vec::new();
    game.step(&FIRE, &mut events);
    assert!(game.bolts().is_empty(), "without the laser the key does nothing");
    grant(&mut game, PowerUpKind::Laser);
    game.step(&FIRE, &mut events);
    assert_eq!(game.bolts().len(), 2);
    game.step(&FIRE, &mut events);
    assert_eq!(game.bolts().len(), 2, "the guns reload");
    (0..120).for_each(|_| events.extend(step(&mut game, STILL)));
    assert_eq!((destroyed(&events), game.bolts().len()), (vec![3], 0));
    let solid = events.iter().filter(|event| matches!(event, Event::SolidHit { cell: 12, .. })).count();
    assert_eq!(solid, 1, "the other one ends at the solid brick");
}

/// A bolt hits a moving brick at any speed, because both motions are swept.
#[test]
fn a_bolt_hits_a_moving_brick() {
    let mut rng = Rng::new(3);
    let mut hits = 0;
    for round in 0..300 {
        let text = format!("tile m: move=7 speed={}\nm.......\n2.......\n", 1 + rng.below(300));
        let mut game = level_flight(&text);
        grant(&mut game, PowerUpKind::Laser);
        game.paddle.center.x = rng.between(50.0, 750.0);
        (0..rng.below(200)).for_each(|_| drop(step(&mut game, STILL)));
        let mut events = Vec::new();
        game.step(&FIRE, &mut events);
        for _ in 0..100 {
            events.extend(step(&mut game, STILL));
            let inside = |bolt: &bolts::Bolt| game.bricks().iter().any(|placed| overlap(&bolt.aabb(), &placed.aabb));
            assert!(!game.bolts().iter().any(inside), "round {round}");
        }
        hits += destroyed(&events).iter().filter(|cell| **cell == 0).count();
    }
    assert!(hits > 30, "{hits} of 300");
}

/// Returns true if two boxes overlap by more than rounding.
fn overlap(a: &crate::collision::Aabb, b: &crate::collision::Aabb) -> bool {
    (a.max.min(b.max) - a.min.max(b.min)).cmpgt(vec2(2e-3, 2e-3)).all()
}

#[test]
fn a_chain_of_explosions_runs_in_steps_and_solid_bricks_withstand() {
    let text = "tile x: explodes\ntile b: hits=9\nx.x.x.x.x\n.b.b.b.1.\n.........\nb........\n";
    let mut game = level_flight(text);
    let mut events = Vec::new();
    // Hits the brick as a bolt would.
    game.hit_brick(0, vec2(40.0, 80.0), BrokenBy::Ball, &mut events);
    assert_eq!(destroyed(&events), [0], "its neighbours follow later");
    let mut waves = Vec::new();
    for _ in 0..200 {
        let cells = destroyed(&step(&mut game, STILL));
        if !cells.is_empty() {
            waves.push(cells);
        }
    }
    assert_eq!(waves, [vec![10]], "a brick of nine hits is gone, and nothing reaches the next one that explodes");

    let mut game = level_flight("tile x: explodes\n.........\nxxxx1xx22\n........2\n");
    game.hit_brick(9, vec2(40.0, 80.0), BrokenBy::Ball, &mut events);
    let mut steps = Vec::new();
    for step_number in 1..200 {
        let cells = destroyed(&step(&mut game, STILL));
        steps.extend(cells.into_iter().map(|cell| (step_number, cell)));
    }
    let fuse = steps[0].0;
    assert!(fuse > 5, "one sees each step");
    assert_eq!(steps, [(fuse, 10), (2 * fuse, 11), (3 * fuse, 12)], "the solid brick stops the chain");
}

#[test]
fn a_bomb_ball_takes_the_hit_brick_and_its_neighbours() {
    // Rows are 60 high. The ball hits the middle of row 2 from below.
    let text = "tile b: hits=9\n.....\n.222.\n2bbb2\n.....\n.....\n";
    let mut game = playing(text, vec2(400.0, 196.0), vec2(0.0, -600.0));
    grant(&mut game, PowerUpKind::Bomb);
    let mut cells = destroyed(&step(&mut game, STILL));
    assert_eq!(cells, [12]);
    (0..40).for_each(|_| cells.extend(destroyed(&step(&mut game, STILL))));
    cells.sort_unstable();
    assert_eq!(cells, [6, 7, 8, 11, 12, 13]);
    assert_eq!(game.bricks().breakable(), 2);
}

#[test]
fn a_brick_grows_again_but_not_on_a_ball_and_not_for_ever() {
    let mut game = playing("tile r: regrow=1 times=3\n.r.\n2..\n", vec2(400.0, 450.0), vec2(100.0, 0.0));
    let seconds_until_grown = |game: &mut Game| {
        let found =
            (1..600).find(|_| step(game, STILL).iter().any(|it| matches!(it, Event::BrickGrown { cell: 1, .. })));
        found.map(|steps| steps as f32 * STEP)
    };
    let mut events = Vec::new();
    game.hit_brick(1, vec2(400.0, 160.0), BrokenBy::Ball, &mut events);
    assert_eq!((game.bricks().get(1), game.bricks().breakable()), (None, 2), "it counts until it stays away");
    // A ball is in the brick's place.
    game.balls[0].center = vec2(400.0, 75.0);
    game.balls[0].fly(vec2(0.0, 1.0));
    let seconds = seconds_until_grown(&mut game).expect("it comes back");
    assert!((1.0..1.6).contains(&seconds), "once the ball has left: {seconds}");
    game.balls[0].center = vec2(400.0, 450.0);
    game.balls[0].fly(vec2(1.0, 0.0));
    game.hit_brick(1, vec2(400.0, 160.0), BrokenBy::Ball, &mut events);
    assert_eq!(seconds_until_grown(&mut game), Some(1.0));
    game.hit_brick(1, vec2(400.0, 160.0), BrokenBy::Ball, &mut events);
    assert_eq!((seconds_until_grown(&mut game), game.bricks().breakable()), (None, 1));
}

/// If the author saves the level during a game, a destroyed brick still grows back in time, and a
/// moving brick continues from its position.
#[test]
fn a_saved_level_leaves_bricks_to_grow_and_to_move() {
    let parse = |text: &str| crate::level::parse("test", "Test", text).expect("a good level");
    let text = "tile r: regrow=2\ntile m: move=2 speed=120\nr..2\nm...\n";
    let (old, new) = (parse(text), parse(&text.replace("r..2", "r.32")));
    let mut game = level_flight(text);
    (0..60).for_each(|_| drop(step(&mut game, STILL)));
    game.hit_brick(0, vec2(40.0, 160.0), BrokenBy::Ball, &mut Vec::new());
    let moved = game.bricks().moving()[0].position.x;
    game.change_level(&old, &new);
    assert_eq!((game.bricks().get(0), game.bricks().breakable()), (None, 4));
    assert_eq!(game.bricks().moving()[0].position.x, moved);
    let grown =
        |game: &mut Game| step(game, STILL).iter().any(|event| matches!(event, Event::BrickGrown { cell: 0, .. }));
    assert_eq!((1..600).find(|_| grown(&mut game)), Some(2 * STEPS_PER_SECOND));
}

#[test]
fn a_lost_life_ends_a_chain_of_explosions() {
    let mut game = playing("tile x: explodes\nxxx\n...\n", vec2(100.0, 620.0), vec2(0.0, 600.0));
    game.hit_brick(0, vec2(40.0, 160.0), BrokenBy::Ball, &mut Vec::new());
    let mut events = Vec::new();
    (0..60).for_each(|_| events.extend(step(&mut game, STILL)));
    assert!(events.contains(&Event::LifeLost { lives: 2 }) && destroyed(&events).is_empty(), "{events:?}");
}

#[test]
fn games_that_differ_in_regrowing_bricks_have_different_hashes() {
    let text = "tile r: regrow=1 times=3\nr.2\n...\n";
    let mut games = [level_flight(text), level_flight(text)];
    games[1].hit_brick(0, vec2(40.0, 160.0), BrokenBy::Ball, &mut Vec::new());
    // Makes score and drops equal, so that only the brick differs.
    games[1].carried.score = Score::default();
    games.iter_mut().for_each(|game| (0..200).for_each(|_| drop(step(game, STILL))));
    let [whole, grown] = games;
    assert_eq!((whole.bricks().get(0).is_some(), grown.bricks().get(0).is_some()), (true, true));
    assert_ne!(whole.hash(), Game { rng: whole.rng.clone(), ..grown }.hash());
}

#[test]
fn bricks_that_are_all_that_is_left_do_not_keep_the_player_waiting() {
    let mut game = level_flight("tile r: regrow=60\n.r.\n...\n");
    game.hit_brick(1, vec2(400.0, 160.0), BrokenBy::Ball, &mut Vec::new());
    assert!(step(&mut game, STILL).iter().any(|event| matches!(event, Event::BrickGrown { .. })));
}

#[test]
fn the_floor_saves_one_ball() {
    let mut game = playing("2 2\n", vec2(100.0, 560.0), vec2(30.0, 600.0));
    assert_eq!(grant(&mut game, PowerUpKind::Barrier).len(), 1);
    let mut events = Vec::new();
    (0..60).for_each(|_| events.extend(step(&mut game, STILL)));
    assert!(game.balls[0].velocity.y < 0.0 && !game.is_running(PowerUpKind::Barrier));
    let matching = events
        .iter()
        .filter(|event| matches!(event, Event::BarrierHit { .. } | Event::PowerUpEnded { kind: PowerUpKind::Barrier }));
    assert_eq!(matching.count(), 2, "{events:?}");
    game.balls[0].fly(vec2(0.0, 1.0));
    (0..120).for_each(|_| events.extend(step(&mut game, STILL)));
    assert!(events.contains(&Event::LifeLost { lives: 2 }), "only one");
}

#[test]
fn a_slow_ball_gets_its_speed_back() {
    let mut game = level_flight("2 2\n");
    let speed = game.balls[0].speed;
    grant(&mut game, PowerUpKind::Slow);
    grant(&mut game, PowerUpKind::Slow);
    assert_eq!(game.balls[0].speed, speed * SLOWER, "not slower and slower");
    let duration = PowerUpKind::Slow.duration().expect("it ends");
    (0..duration + 1).for_each(|_| drop(step(&mut game, STILL)));
    assert!((game.balls[0].speed / speed - 1.0).abs() < 1e-6);
}

#[test]
fn an_extra_life_is_one_more() {
    let mut game = level_flight("2 2\n");
    let events = grant(&mut game, PowerUpKind::ExtraLife);
    assert!(events.contains(&Event::LifeWon { lives: 4, at: vec2(400.0, 500.0) }), "{events:?}");
    assert_eq!((game.lives(), game.carried().all_lives), (4, 4));
}

#[test]
fn shrink_and_a_wider_paddle_end_each_other() {
    let mut game = level_flight("2 2\n");
    let mut width_after = |kinds: &[PowerUpKind]| {
        kinds.iter().for_each(|kind| drop(grant(&mut game, *kind)));
        game.paddle.size.x
    };
    use PowerUpKind::{PadSizeIncrease, Shrink};
    assert_eq!(width_after(&[Shrink]), 80.0);
    assert_eq!(width_after(&[Shrink, Shrink]), 60.0, "no narrower than twice");
    assert_eq!(width_after(&[PadSizeIncrease]), 150.0, "the usual width, and wider");
    assert_eq!(width_after(&[PadSizeIncrease]), 200.0);
    assert_eq!(width_after(&[Shrink]), 80.0);
}

#[test]
fn a_ball_that_waits_stays_on_a_paddle_that_shrinks() {
    let mut game = level_flight("2 2\n");
    game.balls[0].center.x = game.paddle.center.x + 50.0;
    let Game { balls, paddle, .. } = &mut game;
    balls[0].stick_to(paddle);
    grant(&mut game, PowerUpKind::Shrink);
    assert_eq!(game.balls[0].stuck_offset, Some(40.0));
}

#[test]
fn the_magnet_pulls_good_items_to_the_paddle_and_leaves_bad_ones() {
    let mut game = playing_by(Rules::RUN, "2 2\n", vec2(400.0, 450.0), vec2(0.0, -1.0));
    grant(&mut game, PowerUpKind::Magnet);
    for kind in [PowerUpKind::Laser, PowerUpKind::Chaos, PowerUpKind::Speed] {
        game.drop_power_up(kind, vec2(50.0, 300.0), &mut Vec::new());
    }
    (0..60).for_each(|_| drop(step(&mut game, STILL)));
    let x = game.falling().iter().map(|item| item.position.x).collect::<Vec<_>>();
    assert!((x[0] - 130.0).abs() < 0.01, "half a second at 160 units/s: {x:?}");
    assert_eq!(x[1..], [50.0, 50.0], "a faster ball is no gift in a run");
}

#[test]
fn double_points_double_each_brick() {
    let mut game = level_flight("2 2\n");
    grant(&mut game, PowerUpKind::DoublePoints);
    game.hit_brick(0, vec2(100.0, 40.0), BrokenBy::Ball, &mut Vec::new());
    assert_eq!(game.score().points, 20);
}

#[test]
fn a_mystery_acts_as_another_useful_item() {
    let mut drawn = std::collections::HashSet::new();
    for seed in 0..400 {
        let mut game = playing_by(Rules::RUN, "2 2\n", vec2(400.0, 450.0), vec2(0.0, -1.0));
        game.rng = crate::game::Rng::new(seed);
        grant(&mut game, PowerUpKind::Barrier);
        let collected = grant(&mut game, PowerUpKind::Mystery).into_iter().filter_map(|event| match event {
            Event::PowerUpCollected { kind, .. } => Some(kind),
            _ => None,
        });
        let collected: Vec<_> = collected.collect();
        assert_eq!((collected.len(), collected[0]), (2, PowerUpKind::Mystery));
        drawn.insert(collected[1]);
    }
    // Not itself, not the floor that runs, and nothing that no brick drops.
    let falls = |kind: &PowerUpKind| Rules::RUN.odds[*kind as usize] > 0;
    let expected = PowerUpKind::ALL.into_iter().filter(falls);
    let expected = expected.filter(|kind| ![PowerUpKind::Mystery, PowerUpKind::Barrier].contains(kind));
    assert_eq!(drawn, expected.collect());
}

#[test]
fn a_run_drops_no_item_that_would_do_nothing() {
    let row = "2 ".repeat(1000);
    let odds = [1; PowerUpKind::ALL.len()];
    for (rules, falls) in [(Rules { odds, ..Rules::RUN }, false), (Rules { odds, ..Rules::TUTORIAL }, true)] {
        let mut game = playing_by(rules, &row, vec2(400.0, 450.0), vec2(100.0, 0.0));
        grant(&mut game, PowerUpKind::Barrier);
        (0..3).for_each(|_| drop(grant(&mut game, PowerUpKind::PadSizeIncrease)));
        let mut events = Vec::new();
        game.drop_at_random(vec2(400.0, 100.0), &mut events);
        let dropped =
            |kind| events.iter().any(|it| matches!(it, Event::PowerUpDropped { kind: it, .. } if *it == kind));
        assert!(dropped(PowerUpKind::Laser) && dropped(PowerUpKind::Sticky));
        assert_eq!((dropped(PowerUpKind::Barrier), dropped(PowerUpKind::PadSizeIncrease)), (falls, falls));
    }
}
