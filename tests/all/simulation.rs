//! The autopilot finishes every game on every level. `cargo run --release -p tools -- wins` plays
//! many more games, and counts the wins.

use breakout::assets::Assets;
use breakout::collision::contact_circle_aabb;
use breakout::game::rules::Rules;
use breakout::game::{FIELD, Game, GameState, STEPS_PER_SECOND};
use breakout::lab::autopilot::Autopilot;
use breakout::{level, library};

/// Limit of a game in steps: 60 minutes.
const LONGEST: u64 = 60 * 60 * STEPS_PER_SECOND as u64;

/// Games on each level.
const GAMES: u64 = 3;

#[test]
fn games_on_every_level_end() {
    let levels = library::shipped(&Assets::embedded()).expect("the game has levels");
    assert_eq!(levels.len(), 24);
    for level in &levels {
        for seed in 0..GAMES {
            let (mut game, mut autopilot, mut events) = (Game::new(level, seed), Autopilot::new(seed), Vec::new());
            while !matches!(game.state(), GameState::Win | GameState::Lost) {
                let input = autopilot.input(&game);
                events.clear();
                game.step(&input, &mut events);
                assert!(game.steps() < LONGEST, "{}, seed {seed}: unfinished", level.title);
            }
        }
    }
}

/// Returns how deep any ball is in a brick or beyond a wall.
fn depth(game: &Game) -> f32 {
    let depth = |ball: &breakout::game::Ball| {
        let contacts = game.bricks().iter().filter_map(|placed| contact_circle_aabb(&ball.circle(), &placed.aabb));
        let in_bricks = contacts.map(|contact| contact.depth).fold(0.0, f32::max);
        let edges = [ball.radius - ball.center.x, ball.center.x + ball.radius - FIELD.x, ball.radius - ball.center.y];
        edges.into_iter().fold(in_bricks, f32::max)
    };
    game.balls().iter().map(depth).fold(0.0, f32::max)
}

#[test]
fn long_games_keep_the_ball_in_the_field() {
    let level = level::parse("test", "Test", "1 0 2 1 3\n2 2 1 0 4\n1 0 0 0 1\n").expect("a good level");
    for seed in 0..5 {
        let (mut game, mut autopilot, mut events) = (Game::new(&level, seed), Autopilot::new(seed), Vec::new());
        while !matches!(game.state(), GameState::Win | GameState::Lost) {
            let input = autopilot.input(&game);
            events.clear();
            game.step(&input, &mut events);
            assert!(depth(&game) < 1e-3, "seed {seed}, step {}", game.steps());
            assert!(game.steps() < LONGEST, "seed {seed}: unfinished");
        }
    }
}

#[test]
fn no_ball_of_a_run_flies_flatter_than_12_degrees() {
    let levels = library::shipped(&Assets::embedded()).expect("the game has levels");
    let chosen = ["Crane", "Hourglass", "Orrery"].map(|title| {
        levels.iter().find(|level| level.title.ends_with(title)).unwrap_or_else(|| panic!("no level {title}"))
    });
    for (level, seed) in chosen.into_iter().cycle().zip(0..9) {
        let (mut game, mut autopilot) = (Game::with_rules(Rules::RUN, level, seed), Autopilot::new(seed));
        for _ in 0..20 * STEPS_PER_SECOND {
            let input = autopilot.input(&game);
            game.step(&input, &mut Vec::new());
            for ball in game.balls().iter().filter(|ball| !ball.is_stuck()) {
                assert!(ball.velocity.y.abs() > 0.207 * ball.speed, "{}: {}", level.title, ball.velocity);
            }
        }
    }
}
